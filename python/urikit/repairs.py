"""Repair: the strict form of a common mistake, proposed by name and never taken on its own.

The parser refuses what RFC 3986 refuses. `repair` says what was probably meant, with the list of
changes it made, so that a person or a policy can decide. What it proposes parses; where several
things may have been meant, or a wrong guess could send a password to a stranger, it proposes
nothing. A text that parses is not changed, even where it hides a mistake: `issues` names it, and
`corrected` says what was meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from urikit import _native
from urikit.boundary import guard
from urikit.boundary.identifier import text_of
from urikit.mask import MASK, Masked, joined
from urikit.rules import known

if TYPE_CHECKING:
    from urikit._native import Reference, WebURL
    from urikit.issues import Issue

__all__ = ["Change", "Repair", "corrected", "repair"]

#: What a repair writes that is not part of a secret, wherever it is.
_DELIMITERS = frozenset("/?#:@[]")


@dataclass(frozen=True, slots=True)
class Change:
    """One edit of the text as it was given. What it did to a secret is masked."""

    #: The kind of edit; `urikit.rule(code)` tells all about it.
    code: str
    #: Where the replaced part begins in the given text, in characters.
    start: int
    #: Where it ends; equal to `start` where something was added.
    end: int
    #: What was there.
    before: str
    #: What is there now.
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
    #: The proposal with its secrets masked, and what is left in it of those of the given text.
    redacted: str | None = field(compare=False)

    @property
    def changed(self) -> bool:
        """Whether anything was changed."""
        return bool(self.changes)

    @property
    def holds(self) -> bool:
        """Whether the proposal is right for everybody: its scheme takes it, and no mistake is left to correct.

        >>> import urikit
        >>> urikit.repair("http://h/a b").holds, urikit.repair("tel:70 42").holds
        (True, False)
        """
        from urikit.promise import holds

        return self.text is not None and holds(self.text)

    @property
    def remaining(self) -> tuple[Issue, ...]:
        """What the scheme of the proposal still refuses; empty where it takes it.

        >>> import urikit
        >>> repaired = urikit.repair("tel:70 42")
        >>> repaired.text, [issue.code for issue in repaired.remaining]
        ('tel:7042', ['tel-context-missing'])
        """
        from urikit.promise import refusals

        return () if self.text is None else refusals(self.text)


def repair(text: str | Reference | WebURL) -> Repair:
    """Proposes the strict form of a text, with the changes that lead to it.

    Nothing raises: without a proposal, `text` is None and `changes` is empty. The cost
    is linear. What is proposed is in the generic syntax; its scheme is asked by `holds` and `remaining`, and by
    `explain`, which shows only what passes.

    >>> import urikit
    >>> urikit.repair("http://example.org/").changed
    False
    >>> urikit.repair("http://[a]/").text is None
    True
    """
    text = text_of(text)
    return _described(text, *_native.repair(text))


def corrected(text: str | Reference | WebURL) -> Repair:
    """What a valid text means more likely than what it says: its everyday mistakes, corrected.

    `text` is None where nothing is to be corrected, or where a person would not guess. This is
    what `explain` offers as "Did you mean".

    >>> from urikit.repairs import corrected
    >>> corrected("htp://example.org/?a=1&amp;b=2").text, corrected("http://example.org/").text
    ('http://example.org/?a=1&b=2', None)
    """
    text = text_of(text)
    return _described(text, *_native.meant(text))


#: What begins with a scheme that is written for people without it.
_NAMES = {
    "mailto:": "a mail address",
    "doi:": "a DOI",
    "tel:": "a telephone number",
    "urn:isbn:": "an ISBN",
    "urn:issn:": "an ISSN",
    "urn:uuid:": "a UUID",
}


def reason(code: str, before: str, after: str) -> str:
    """Why an edit is made, in one sentence; of the result it wants the beginning.

    >>> from urikit.repairs import reason
    >>> reason("add-scheme", "", "mailto:ada"), reason("fix-separator", ",", ".")
    ('a mail address needs the scheme "mailto"', 'expected ".", found ","')
    """
    if code == "add-scheme":
        for prefix, name in _NAMES.items():
            if after.lower().startswith(prefix):
                return f'{name} needs the scheme "{prefix.rstrip(":")}"'
        if after.partition(":")[2].startswith("//"):
            return f'a host name needs a scheme, such as "{after.partition(":")[0]}"'
    if code == "fix-separator" and len(before) == 1 and len(after) > 0:
        return f'expected "{after[0]}", found "{before}"'
    return known(code).sentence


def _described(text: str, proposed: str | None, edits: list[tuple[str, int, int, str]]) -> Repair:
    """A proposal with the words of its edits, secrets masked."""
    if proposed is None or not edits:
        return Repair(proposed, (), None if proposed is None else _native.mask(proposed))
    masked = Masked(text)
    changes: list[Change] = []
    secrets = list(_native.secret_places(proposed))
    at = written = 0
    for code, start, end, after in edits:
        secret = bool(masked.secrets) and masked.hides(start, end)
        shown = MASK if secret and after and after not in _DELIMITERS else after
        before = masked.part(start, end)
        changes.append(
            Change(
                code,
                start,
                end,
                before,
                shown,
                reason(code, before, shown + text[end : end + 5] if code == "add-scheme" else shown),
            )
        )
        if masked.secrets:
            secrets += _kept(masked, at, start, written)
        written += start - at
        if shown != after:
            secrets.append((written, written + len(after)))
        written += len(after)
        at = end
    if masked.secrets:
        secrets += _kept(masked, at, len(text), written)
    redacted = Masked(proposed, secrets=joined(secrets)).shown if secrets else proposed
    return Repair(proposed, tuple(changes), redacted)


def _kept(masked: Masked, start: int, end: int, written: int) -> Iterator[tuple[int, int]]:
    """Where the secrets between two edits are in the proposal, in which they begin at `written`."""
    for first, last in masked.within(start, end):
        yield first - start + written, last - start + written


guard(__name__)
