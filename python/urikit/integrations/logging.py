"""Logging without the secrets of URIs (RFC 3986 section 7.5).

    import urikit.integrations.logging as uri_logging

    undo = uri_logging.install()

masks every record that is made from then on, whatever logger made it (the root, its children, those that do not
propagate) and whatever handler writes it, `extra` included: it wraps the factory of records, and `undo()` takes the
wrapper away. Where only some handlers should be safe, put the filter on them:

    handler.addFilter(RedactURIs())

A filter on a logger does not help: `logging` asks the filters of a logger for its own records and
not for those of its children.

What is masked is what `urikit.redact` masks, in the message, its arguments, the text of a
traceback and the text of a stack, and what was given as `extra`. A URI may be put together from arguments
(`"%s:%s@%s"`), so the finished message is looked at too, and replaces message and arguments where it contains
a secret: lazy arguments are formatted at once. An exception is replaced by the text of its traceback only
where that text has a secret in it, so that no handler can write what it contains.

What can go wrong: nothing that reaches the caller. A record that cannot be formatted (too few
arguments, an argument whose `str` raises) passes with its parts masked one by one, and
`logging` reports it as usual.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from urikit._native import redact as native_redact

__all__ = ["RedactURIs", "install"]


def names_of(secret_names: Iterable[str]) -> tuple[str, ...]:
    """Return the names, to be read more than once. Raises `TypeError` for one text, whose letters would be names."""
    # The core refuses what cannot be iterated, with the same message.
    many = isinstance(secret_names, Iterable) and not isinstance(secret_names, str)
    names = tuple(secret_names) if many else secret_names
    native_redact("", names)
    return names  # type: ignore[return-value]


#: The attributes of every record; others came as `extra`.
_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class RedactURIs(logging.Filter):
    """Masks the secrets of every URI in a record as `***`; lets every record pass.

    `secret_names` are names of parameters beside the known ones.

    >>> import logging, sys
    >>> logger = logging.getLogger("urikit.example")
    >>> handler = logging.StreamHandler(sys.stdout)
    >>> handler.addFilter(RedactURIs())
    >>> logger.addHandler(handler)
    >>> logger.warning("cannot reach %s", "ftp://me:secret@example.org/?token=abc")
    cannot reach ftp://me:***@example.org/?token=***
    >>> logger.removeHandler(handler)
    """

    def __init__(self, *, secret_names: Iterable[str] = ()) -> None:
        super().__init__()
        self._names = names_of(secret_names)

    def filter(self, record: logging.LogRecord) -> bool:
        """Mask the record; always true."""
        for step in (self._message, self._exception, self._extra):
            try:
                step(record)
            except Exception:
                continue
        return True

    def _message(self, record: logging.LogRecord) -> None:
        """Mask the finished message, or message and arguments each on its own.

        The pattern of a message that can be finished stays as it is: "%s:%s@%s" is not a secret, and
        masked it would not format any more.
        """
        try:
            message = record.getMessage()
        except Exception:
            record.msg = self.masked(record.msg)
        else:
            masked = self._text(message)
            if masked != message:
                record.msg, record.args = masked, None
                return
        arguments = record.args
        if isinstance(arguments, Mapping):
            record.args = {name: self.masked(value) for name, value in arguments.items()}
        elif arguments:
            record.args = tuple(self.masked(value) for value in arguments)

    def _exception(self, record: logging.LogRecord) -> None:
        """Mask traceback and stack; a formatter uses the text that is there already."""
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            masked = self._text(record.exc_text)
            if masked != record.exc_text:
                record.exc_text, record.exc_info = masked, None
        if record.stack_info:
            record.stack_info = self._text(record.stack_info)

    def _extra(self, record: logging.LogRecord) -> None:
        """Mask what was given as `extra`."""
        for name, value in tuple(vars(record).items()):
            if name not in _OWN:
                setattr(record, name, self.masked(value))

    def _text(self, text: str) -> str:
        return native_redact(text, self._names)

    def masked(self, value: object) -> object:
        """Return a value of a record, masked where its text contains a secret; anything else as it is.

        Numbers stay numbers, so that "%d" still works. Any other object is replaced by its masked
        text only if that differs from its text: a list of URIs, an exception, a request.
        """
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, bytes):
            masked = self._text(value.decode("utf-8", "surrogateescape"))
            return masked.encode("utf-8", "surrogateescape")
        if value is None or isinstance(value, (int, float, complex)):
            return value
        try:
            text = str(value)
            masked = self._text(text)
            shown = repr(value)
        except Exception:
            return value
        return masked if masked != text or self._text(shown) != shown else value


class _Extra(dict[str, Any]):
    """The attributes of a record that masks what comes later.

    `Logger.makeRecord` writes `extra` into them, and `logging.makeLogRecord` everything.

    Assignment to an attribute does not come here, nor does what copies a record.
    """

    def __init__(self, known: dict[str, Any], redact: RedactURIs) -> None:
        super().__init__(known)
        self._redact = redact

    def __setitem__(self, name: str, value: Any) -> None:
        try:
            value = self._redact.masked(value)
        except Exception:
            pass
        super().__setitem__(name, value)

    def update(self, *given: Any, **named: Any) -> None:
        """Mask the whole record again: `logging.makeLogRecord` fills a record that was sent by another process."""
        super().update(*given, **named)
        record = object.__new__(logging.LogRecord)
        record.__dict__ = self
        self._redact.filter(record)

    def __reduce__(self) -> tuple[type, tuple[dict[str, Any]]]:
        return dict, (dict(self),)


def install(*, secret_names: Iterable[str] = ()) -> Callable[[], None]:
    """Mask every record that is made from now on; returns what undoes that.

    A factory that was set before is asked as before; one that is set later replaces this. Undoing
    leaves a later one alone.

    >>> import logging
    >>> undo = install()
    >>> logger, secret = logging.getLogger("a.child"), "http://u:pw@h/"
    >>> record = logger.makeRecord("a", 30, "f", 1, "to %s", (secret,), None, extra={"peer": secret})
    >>> record.getMessage(), record.peer
    ('to http://u:***@h/', 'http://u:***@h/')
    >>> undo()
    """
    redact = RedactURIs(secret_names=secret_names)
    before = logging.getLogRecordFactory()

    def factory(*arguments: Any, **keywords: Any) -> logging.LogRecord:
        record = before(*arguments, **keywords)
        redact.filter(record)
        record.__dict__ = _Extra(record.__dict__, redact)
        return record

    def undo() -> None:
        if logging.getLogRecordFactory() is factory:
            logging.setLogRecordFactory(before)

    logging.setLogRecordFactory(factory)
    return undo
