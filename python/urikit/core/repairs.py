"""Repair: the correction of a text, proposed by name and never applied by itself.

The parser refuses what RFC 3986 refuses. `repair` proposes what was probably meant, with the list of its changes, so
that a person or a policy can decide; for a valid text with an everyday mistake as well (`htp://h/`). It is the first
fix that `urikit.explain` shows, and the suggestion of an error: all of them come from the core, which checks a proposal
before it returns it. It parses, its scheme accepts it, browsers read the same scheme, host and port in it as in the
text, and it never runs a script. There is none where several things may have been meant, or a wrong guess could send a
password to a stranger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from urikit._native import Edits, Reference, WebURL, advise, is_valid, mask
from urikit.core.arguments import ascii_of
from urikit.core.rules.sentences import text as words

__all__ = ["Change", "Repair", "repair"]


@dataclass(frozen=True, slots=True)
class Change:
    """One edit of the text as it was given. What it did to a secret is masked."""

    #: The kind of edit; `urikit.rule(code)` tells all about it.
    code: str
    #: The start of the replaced part in the given text, in characters.
    start: int
    #: Its end; equal to `start` where something was added.
    end: int
    #: The text before the edit.
    before: str
    #: The text after it.
    after: str
    #: The reason, in one sentence.
    why: str


class Repair:
    """The proposal of a repair. `text` is data; `repr` masks a password.

    The changes of a long text may be a hundred thousand: they are made when they are looked at.

    >>> import urikit
    >>> repaired = urikit.repair("http:\\\\\\\\example.org\\\\a b")
    >>> repaired.text
    'http://example.org/a%20b'
    >>> [(change.code, change.start) for change in repaired.changes]
    [('slash-for-backslash', 5), ('slash-for-backslash', 18), ('encode-space', 20)]
    """

    __slots__ = ("_described", "_edits", "_given", "_names", "_text")

    def __init__(
        self,
        text: str | None,
        changes: tuple[Change, ...] = (),
        redacted: str | None = None,
        edits: Edits | None = None,
        given: str = "",
        secret_names: Sequence[str] | None = (),
    ) -> None:
        self._text = text
        self._given = given
        self._described = (changes, redacted) if edits is None else None
        self._edits = edits
        self._names = secret_names

    @property
    def text(self) -> str | None:
        """A reference that parses; None where nothing plausible does."""
        return self._text

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes, in the order of the text."""
        return self._made()[0]

    @property
    def redacted(self) -> str | None:
        """The proposal with its secrets masked, and what is left in it of those of the given text."""
        return self._made()[1]

    def _made(self) -> tuple[tuple[Change, ...], str | None]:
        if self._described is None and self._edits is not None:
            self._described = described(self._given, self._edits, self._names)
        return self._described or ((), None)

    def __reduce__(self) -> tuple[type[Repair], tuple[str | None, tuple[Change, ...], str | None]]:
        return type(self), (self.text, self.changes, self.redacted)

    def __eq__(self, other: object) -> bool:
        return (self.text, self.changes) == (other.text, other.changes) if isinstance(other, Repair) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.text, self.changes))

    def __repr__(self) -> str:
        return f"Repair(changes={self.changes!r}, redacted={self.redacted!r})"

    @property
    def changed(self) -> bool:
        """True if anything was changed."""
        return self.count > 0

    @property
    def count(self) -> int:
        """The number of changes, without making them."""
        return len(self.changes if self._edits is None else self._edits)

    @property
    def codes(self) -> tuple[str, ...]:
        """The kinds of the changes, each once, without making them."""
        if self._edits is not None:
            return tuple(self._edits.codes())
        return tuple(dict.fromkeys(change.code for change in self.changes))


def repair(text: str | bytes | Reference | WebURL) -> Repair:
    """Propose the correction of a text, with the changes that lead to it.

    Nothing raises for a `str`: without a proposal, `text` is that of a valid text and None for any other, and `changes`
    is empty. Bytes that are not ASCII raise `URISyntaxError`, as for `urikit.parse`. The cost is linear.

    >>> import urikit
    >>> urikit.repair("http://example.org/").changed
    False
    >>> urikit.repair("http://[a]/").text is None
    True
    >>> urikit.repair("htp://example.org/?a=1&amp;b=2").text
    'http://example.org/?a=1&b=2'
    """
    return proposed(ascii_of(text))


def proposed(text: str, secret_names: Sequence[str] | None = ()) -> Repair:
    """Return the repair of a text, described without its secrets; `secret_names=None` shows them."""
    for fixed, kind, edits, _ in advise(text):
        if kind != "normalized":
            return Repair(fixed, edits=edits, given=text, secret_names=secret_names)
    return Repair(text, (), mask(text)) if is_valid(text) else Repair(None)


def described(text: str, edits: Edits, secret_names: Sequence[str] | None = ()) -> tuple[tuple[Change, ...], str]:
    """Return the changes of a fix, and its text; secrets are masked, unless the names of parameters are None."""
    found = edits.described(words, secret_names)
    changes = [Change(**row) for row in found["changes"]]
    # The core has U+FFFD for half of a surrogate pair.
    lone = (replace(one, before=text[one.start : one.end]) if one.before == "\ufffd" else one for one in changes)
    return tuple(lone), found["text"]
