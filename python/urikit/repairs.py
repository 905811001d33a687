"""Repair: the strict form of a common mistake, proposed by name and never taken on its own.

The parser refuses what RFC 3986 refuses. `repair` says what was probably meant, with the list of
changes it made, so that a person or a policy can decide. What it proposes parses; where several
things may have been meant, or a wrong guess could send a password to a stranger, it proposes
nothing. A text that parses is not changed, even where it hides a mistake: that is for `issues`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from urikit import _native
from urikit.rules import known

__all__ = ["Change", "Repair", "repair"]

_BULLET = "•"


@dataclass(frozen=True, slots=True)
class Change:
    """One edit of the text as it was given. Inside a password it shows bullets only."""

    #: The kind of edit; `urikit.rule(code)` tells all about it.
    code: str
    #: Where the replaced part begins in the given text, in characters.
    start: int
    #: Where it ends; equal to `start` where something was added.
    end: int
    #: What stood there.
    before: str
    #: What stands there now.
    after: str
    #: The reason, in one sentence.
    why: str


@dataclass(frozen=True, slots=True)
class Repair:
    """What a repair proposes. `text` is data; `repr` masks a password.

    >>> import urikit
    >>> repaired = urikit.repair("http:\\\\\\\\example.org\\\\a b")
    >>> repaired.text
    'http://example.org/a%20b'
    >>> [(change.code, change.start) for change in repaired.changes]
    [('slash-for-backslash', 5), ('slash-for-backslash', 18), ('encode-space', 20)]
    """

    #: A reference that parses; None where nothing plausible does.
    text: str | None = field(repr=False)
    #: What was changed, in the order of the text.
    changes: tuple[Change, ...]
    #: The proposal with its secrets masked, those of the given text included.
    redacted: str | None = field(compare=False)

    @property
    def changed(self) -> bool:
        """Whether anything was changed."""
        return bool(self.changes)


def repair(text: str) -> Repair:
    """Proposes the strict form of a text, with the changes that lead to it.

    Nothing raises: where there is no proposal, `text` is None and there are no changes. The cost
    is linear.

    >>> import urikit
    >>> urikit.repair("http://example.org/").changed
    False
    >>> urikit.repair("http://[a]/").text is None
    True
    """
    proposed, edits = _native.repair(text)
    if proposed is None or not edits:
        return Repair(proposed, (), None if proposed is None else _native.mask(proposed))
    masked = _native.mask(text)
    changes: list[Change] = []
    pieces: list[str] = []
    at = 0
    for code, start, end, after in edits:
        before = masked[start:end]
        # What is added has no place of its own; it is as secret as what surrounds it.
        around = before if before else masked[max(start - 1, 0) : start + 1]
        secret = before != text[start:end] or (not before and around.count(_BULLET) == 2)
        shown = _BULLET * len(after) if secret else after
        changes.append(Change(code, start, end, before, shown, known(code).sentence))
        pieces += (masked[at:start], shown)
        at = end
    pieces.append(masked[at:])
    return Repair(proposed, tuple(changes), _both("".join(pieces), _native.mask(proposed)))


def _both(one: str, other: str) -> str:
    """A text masked in two ways, with the bullets of both."""
    return "".join(_BULLET if _BULLET in pair else pair[0] for pair in zip(one, other, strict=True))
