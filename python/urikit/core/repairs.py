"""Repair: the correction of a text, proposed by name and never applied by itself.

The parser refuses what RFC 3986 refuses. `repair` proposes what was probably meant, with the list of its changes, so
that a person or a policy can decide; for a valid text with an everyday mistake as well (`htp://h/`). It is the first
fix that `urikit.explain` shows, and the suggestion of an error: all of them come from the core, which checks a proposal
before it returns it. It parses, its scheme accepts it, browsers read the same scheme, host and port in it as in the
text, and it never runs a script. There is none where several things may have been meant, or a wrong guess could send a
password to a stranger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urikit._native import Reference, WebURL, advise, is_valid, mask, secret_places
from urikit.core.arguments import ascii_of
from urikit.core.mask import MASK, Masked, joined
from urikit.core.rules import known, meaning

if TYPE_CHECKING:
    from urikit._native import Advised

__all__ = ["Change", "Repair", "repair"]

#: Delimiters that a repair writes, which are never part of a secret.
_DELIMITERS = frozenset("/?#:@[]")


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

    __slots__ = ("_advised", "_changes", "_given", "_masked", "_redacted", "_text")

    def __init__(self, text: str | None, changes: tuple[Change, ...], redacted: str | None) -> None:
        self._text = text
        self._changes: tuple[Change, ...] | None = changes
        self._redacted = redacted
        self._advised: Advised | None = None
        self._given = ""
        self._masked: Masked | None = None

    @property
    def text(self) -> str | None:
        """A reference that parses; None where nothing plausible does."""
        return self._text

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes, in the order of the text."""
        if self._changes is None:
            self._changes = tuple(self._made())
        return self._changes

    def _made(self) -> Iterator[Change]:
        """Describe the edits, secrets masked."""
        given = self._shown()
        for code, start, end, after in self._rows():
            before, shown = given.part(start, end), MASK if _is_hidden(given, start, end, after) else after
            if code == "scheme-rule" and self._advised is not None:
                why = advice_of(self._advised[4])
            elif code == "choose-meaning" and self._advised is not None and self._advised[3] is not None:
                why = meaning(*self._advised[3])
            else:
                # Of what follows a new scheme the beginning says what it is.
                context = self._given[end : end + 5] if code in ("add-scheme", "add-file-scheme") else ""
                why = reason(code, before, shown + context)
            yield Change(code, start, end, before, shown, why)

    @property
    def redacted(self) -> str | None:
        """The proposal with its secrets masked, and what is left in it of those of the given text."""
        if self._redacted is None and self._text is not None:
            self._redacted = _redacted(len(self._given), self._shown(), self._text, self._rows())
        return self._redacted

    def _shown(self) -> Masked:
        """Return the given text as it is described."""
        if self._masked is None:
            self._masked = Masked(self._given)
        return self._masked

    def _rows(self) -> list[tuple[str, int, int, str]]:
        return [] if self._advised is None else self._advised[2].rows()

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
        return len(self._changes or () if self._advised is None else self._advised[2])

    @property
    def codes(self) -> tuple[str, ...]:
        """The kinds of the changes, each once, without making them."""
        if self._advised is not None:
            return tuple(self._advised[2].codes())
        return tuple(dict.fromkeys(change.code for change in self._changes or ()))


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


def proposed(text: str, masked: Masked | None = None) -> Repair:
    """Return the repair of a text, described as `masked` shows it; by default without its secrets."""
    for row in advise(text):
        if row[1] != "normalized":
            return repair_of(text, row, masked)
    return Repair(text, (), mask(text)) if is_valid(text) else Repair(None, (), None)


def repair_of(text: str, row: Advised, masked: Masked | None = None) -> Repair:
    """Return a fix of the core, described as `masked` shows the text; by default without its secrets."""
    found = Repair(row[0], (), None)
    found._changes, found._advised = None, row
    found._given, found._masked = text, masked
    return found


def advice_of(codes: Iterable[str]) -> str:
    """Return the advice of several rules, each once."""
    return "; ".join(dict.fromkeys(known(code).advice for code in codes))


#: Schemes that people leave out, and what they write.
_NAMES = {
    "mailto:": "a mail address",
    "doi:": "a DOI",
    "tel:": "a telephone number",
    "urn:isbn:": "an ISBN",
    "urn:issn:": "an ISSN",
    "urn:uuid:": "a UUID",
}


def reason(code: str, before: str, after: str) -> str:
    """Return the reason of an edit, in one sentence; `after` is at least the beginning of the result.

    >>> from urikit.core.repairs import reason
    >>> reason("add-scheme", "", "mailto:ada"), reason("fix-separator", ",", ".")
    ('a mail address needs the scheme "mailto"', 'expected ".", found ","')
    """
    if code == "add-scheme":
        for prefix, name in _NAMES.items():
            if after.lower().startswith(prefix):
                return f'{name} needs the scheme "{prefix.rstrip(":")}"'
        if after.partition(":")[2].startswith("//"):
            return f'a host name needs a scheme, such as "{after.partition(":")[0]}"'
    if code == "add-file-scheme" and after.startswith("file:///") and after[9:11] not in (":\\", ":/", ";\\"):
        return "a POSIX path has the scheme file as a URI"
    if code == "decode-whole" and before.startswith("="):
        return f'"{before}" is how mails encode "{after[:1]}"'
    if code == "fix-separator" and len(before) == 1 and len(after) > 0:
        return f'expected "{after[0]}", found "{before}"'
    return known(code).sentence


def difference(first: str, second: str) -> tuple[int, int]:
    """Return start and end of the part of the first text that differs from the second.

    >>> from urikit.core.repairs import difference
    >>> difference("a;b", "a:b"), difference("://", ":")
    ((1, 2), (1, 3))
    """
    shorter = min(len(first), len(second))
    start = next((at for at in range(shorter) if first[at] != second[at]), shorter)
    left = shorter - start
    same = next((at for at in range(left) if first[-1 - at] != second[-1 - at]), left)
    return start, len(first) - same


def _is_hidden(given: Masked, start: int, end: int, after: str) -> bool:
    """Return whether the text of an edit is a part of a secret."""
    return bool(given.secrets) and bool(after) and after not in _DELIMITERS and given.hides(start, end)


def _redacted(length: int, given: Masked, proposed: str, edits: Iterable[tuple[str, int, int, str]]) -> str:
    """Return a proposal without its secrets and those of the given text."""
    if not given.secrets:
        return mask(proposed)
    secrets = list(secret_places(proposed))
    at = written = 0
    for code, start, end, after in edits:
        secrets += _kept(given, at, start, written)
        written += start - at
        # A setting that was written as a URL has its password where every URL has it.
        if code != "write-url" and _is_hidden(given, start, end, after):
            secrets.append((written, written + len(after)))
        written += len(after)
        at = end
    secrets += _kept(given, at, length, written)
    return Masked(proposed, secrets=joined(secrets)).shown


def _kept(masked: Masked, start: int, end: int, written: int) -> Iterator[tuple[int, int]]:
    """Return the places in the proposal of the secrets between two edits; the first is at `written`."""
    for first, last in masked.within(start, end):
        yield first - start + written, last - start + written
