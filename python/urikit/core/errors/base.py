"""The bases of all exceptions: `URIError`, and `PlacedError` and `QuotingError` for what has a place in a text."""

from __future__ import annotations

from urikit._native import secret_places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from urikit.core.mask import Masked
    from urikit.core.rules import Mistake, Rule

    _P = TypeVar("_P", bound="PlacedError")


class URIError(ValueError):
    """Base class of all urikit errors.

    >>> import urikit
    >>> try:
    ...     urikit.parse("http://h/a b")
    ... except urikit.URIError as error:
    ...     print(error.code, "|", error.rule, "|", error.hint)
    space | RFC 3986 section 3.3 | write the space as %20: http://h/a%20b
    """

    #: The stable name of what is wrong; `urikit.rule(code)` tells all about it.
    code: str

    def __init__(self, code: str, *details: object) -> None:
        super().__init__(code, *details)
        self.code = code

    @property
    def message(self) -> str:
        """What is wrong, in one sentence without its place."""
        return self._known.message(self._mistake)

    @property
    def rule(self) -> str:
        """The section of the standard that says so."""
        return self._known.section(self._mistake)

    @property
    def expected(self) -> str:
        """What the grammar allows there, as ABNF."""
        return self._known.expected(self._mistake)

    @property
    def hint(self) -> str:
        """How to fix it, with a text that is right."""
        return self._known.hint(self._mistake)

    @property
    def _known(self) -> Rule:
        from urikit.core.rules import known

        return known(self.code)

    @property
    def _mistake(self) -> Mistake:
        return self._about()

    def _about(self, *details: Any, **named: Any) -> Mistake:
        """What the catalogue needs to know to write the words of this error."""
        from urikit.core.rules.rule import Mistake

        return Mistake(self.code, *details, **named)

    def __str__(self) -> str:
        from urikit.core.rules.report import report

        return report(self, self._mistake)

    def __repr__(self) -> str:
        from urikit.core.rules.report import brief

        return f"{type(self).__name__}({', '.join(brief(value) for value in self.args)})"


def described(
    text: str, offset: int | None, end: int | None, component: str | None = None
) -> tuple[str, tuple[int, int] | tuple[None, None]]:
    """A text, or a component, with its secrets masked, and where a part of it is then."""
    secrets = secret_places(text, component)
    end = offset if end is None else end
    if not secrets:
        return text, (None, None) if offset is None or end is None else (offset, max(offset, end))
    from urikit.core.mask import Masked

    masked = Masked(text, secrets=secrets)
    return masked.shown, (None, None) if offset is None or end is None else masked.place(offset, end)


class Searched(str):
    """A text whose secrets are looked for once, however many things are said of it."""

    secrets: list[tuple[int, int]]

    def __new__(cls, text: str) -> Searched:
        made = super().__new__(cls, text)
        made.secrets = secret_places(text)
        return made


class PlacedError(URIError):
    """What is wrong at one place of a text: the base of errors, never raised itself.

    The offending part was at `offset` to `end`; in `text`, whose secrets are masked, it is
    `text[slice(*shown)]`.
    """

    def __init__(self, text: str, code: str, component: str, offset: int, end: int) -> None:
        masked, shown = text, (offset, end if end > offset else offset)
        secrets = text.secrets if isinstance(text, Searched) else secret_places(text)
        if secrets:
            from urikit.core.mask import Masked

            given = Masked(text, secrets=secrets)
            masked, shown = given.shown, given.place(offset, end)
        ValueError.__init__(self, masked, code, component, offset, end)
        #: The text that was read, secrets masked.
        self.text = masked
        #: Where the offending part begins and ends in `text`.
        self.shown = shown
        self.code = code
        #: What the grammar calls the part in which it was found.
        self.component = component
        #: Where the offending part begins, in characters of the text that was given.
        self.offset = offset
        #: Where it ends.
        self.end = end

    def seen(self: _P, masked: Masked) -> _P:
        """The same error about the text as `masked` shows it."""
        # A copy by the constructor looks for secrets in what has none.
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.args = self.args
        other.text, other.shown = masked.shown, masked.place(self.offset, self.end)
        other.args = tuple(other.text if argument == self.text else argument for argument in self.args)
        return other

    @property
    def _mistake(self) -> Mistake:
        return self._about(None, self.text, *self.shown)


class QuotingError(PlacedError):
    """One whose sentence names what was found and whose rule it breaks: the base of errors, never raised itself."""

    @property
    def message(self) -> str:
        """What is wrong, in one sentence, without its place."""
        from urikit.core.cells import visible

        return self._known.say(visible(self.text[slice(*self.shown)]), **self._named())

    def _named(self) -> dict[str, str | None]:
        """What the sentence may name besides what was found."""
        return {"component": self.component}
