"""A filter for `logging` that masks the passwords of URIs in what is logged (RFC 3986 section 7.5).

Put it on the handlers, so that it sees every record they write:

    handler.addFilter(RedactURIs())

A record is changed in place, so handlers that come later get the masked record as well. What
is masked: the message, its arguments, the text of a traceback, the text of a stack. A URI may
be put together from arguments (`"%s:%s@%s"`), so the finished message is looked at too, and
replaces message and arguments where it holds a secret.

What can go wrong: nothing that reaches the caller. A record that cannot be formatted (too few
arguments, an argument whose `str` raises) passes with its parts masked one by one, and
`logging` reports it as usual. Left out: exception objects themselves (a handler that sends
`exc_info` elsewhere sends what they hold), and secrets that are no password of a URI.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from urikit import _native

__all__ = ["RedactURIs"]


class RedactURIs(logging.Filter):
    """Masks the password of every URI in a record, one "•" a character; lets every record pass.

    >>> import logging, sys
    >>> logger = logging.getLogger("urikit.example")
    >>> handler = logging.StreamHandler(sys.stdout)
    >>> handler.addFilter(RedactURIs())
    >>> logger.addHandler(handler)
    >>> logger.warning("cannot reach %s", "ftp://me:secret@example.org/")
    cannot reach ftp://me:••••••@example.org/
    >>> logger.removeHandler(handler)
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Masks the record; always true."""
        for step in (_message, _exception):
            try:
                step(record)
            except Exception:
                continue
        return True


def _message(record: logging.LogRecord) -> None:
    """Masks the finished message, or message and arguments each on its own.

    The pattern of a message that can be finished stays as it is: "%s:%s@%s" is no secret, and
    masked it would not format any more.
    """
    try:
        message = record.getMessage()
    except Exception:
        record.msg = _redacted(record.msg)
    else:
        masked = _native.redact(message)
        if masked != message:
            record.msg, record.args = masked, None
            return
    arguments = record.args
    if isinstance(arguments, Mapping):
        record.args = {name: _redacted(value) for name, value in arguments.items()}
    elif arguments:
        record.args = tuple(_redacted(value) for value in arguments)


def _exception(record: logging.LogRecord) -> None:
    """Masks traceback and stack; a formatter uses the text that is there already."""
    if record.exc_info and not record.exc_text:
        record.exc_text = logging.Formatter().formatException(record.exc_info)
    if record.exc_text:
        record.exc_text = _native.redact(record.exc_text)
    if record.stack_info:
        record.stack_info = _native.redact(record.stack_info)


def _redacted(value: object) -> object:
    """A value of a record, masked where its text holds a secret; anything else as it is.

    Numbers stay numbers, so that "%d" still works. Any other object is replaced by its masked
    text only if that differs from its text: a list of URIs, an exception, a request.
    """
    if isinstance(value, str):
        return _native.redact(value)
    if isinstance(value, bytes):
        return _redacted_bytes(value)
    if value is None or isinstance(value, (int, float, complex)):
        return value
    try:
        text = str(value)
        masked = _native.redact(text)
        shown = repr(value)
    except Exception:
        return value
    return masked if masked != text or _native.redact(shown) != shown else value


def _redacted_bytes(value: bytes) -> bytes:
    text = value.decode("utf-8", "surrogateescape")
    masked = _native.redact(text)
    return value if masked == text else masked.encode("utf-8", "surrogateescape")
