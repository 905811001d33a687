"""The value of a Link header field, taken apart (RFC 8288 section 3 and Appendix B).

    Link       = #link-value
    link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
    link-param = token BWS [ "=" BWS ( token / quoted-string ) ]

    Link: </TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel
           ^^^^^^^^^^^^^^^^^  target              ^^^^^^ a parameter and its value

Appendix B has an algorithm that is more permissive than this grammar, and browsers and
crawlers follow it; `link_values` does too, with an offset for each part, and a note wherever
the grammar was left. What the parts mean is said in `urikit.net.http.link_header`.

In three places the letter of the appendix is not followed, since "in cases where there is
disagreement, the correct behaviour is defined by the body of this specification":

- B.2 never consumes the "," between two link-values, so that it would find one link only. The
  list is read as a list, with its empty elements.
- B.3 keeps the whitespace behind an unquoted value ("next " in `rel=next ; a=b`); the body has
  it outside of the value.
- B.3 step 5.2 decodes RFC 8187 while it reads; here the raw value is kept.

What goes wrong in real fields: no "<" around the target, a quotation mark that is never
closed, a comma in an unquoted value, which begins the next link. From there on the appendix
drops the rest of the field, and a note says so.

The cost is linear: each character is looked at once.
"""

from __future__ import annotations

from typing import NamedTuple

from urikit.core.http_grammar import OWS, Piece, is_token, quoted, trimmed, unquoted
from urikit.core.mask import discreet

__all__ = ["LinkValue", "Note", "Parameter", "link_values"]


class Note(NamedTuple):
    """Where the grammar was left: a code of the catalogue, and a part of the field's value."""

    code: str
    start: int
    end: int


@discreet
class Parameter(NamedTuple):
    """A link-param; offsets count in the field's value."""

    #: In lower case.
    name: str
    #: Unquoted; None without a "=".
    value: str | None
    #: Where the value is, with its quotation marks.
    start: int
    end: int


@discreet
class LinkValue(NamedTuple):
    """A target and its parameters, in their order."""

    #: What is between "<" and ">", and where.
    target: Piece
    parameters: tuple[Parameter, ...]
    #: Where the link-value ends.
    end: int

    def first(self, name: str) -> Parameter | None:
        """The first parameter of that name, which is the one that counts (section 3.3)."""
        return next((parameter for parameter in self.parameters if parameter.name == name), None)


def link_values(text: str) -> tuple[tuple[LinkValue, ...], tuple[Note, ...]]:
    """The link-values of a field, and where the grammar was left.

    >>> values, notes = link_values('</terms>; rel="copyright"; anchor="#foo", <b>; rel=next')
    >>> [value.target.text for value in values], notes
    (['/terms', 'b'], ())
    >>> values[0].first("anchor")
    Parameter(name='anchor', value='#foo', start=34, end=40)
    >>> link_values("http://example.org/; rel=next")
    ((), (Note(code='link-header-bracket', start=0, end=29),))
    """
    values: list[LinkValue] = []
    notes: list[Note] = []
    at, stop = _over(text, 0, OWS + ","), len(text)
    while at < stop:
        if text[at] != "<":
            notes.append(Note("link-header-rest" if values else "link-header-bracket", at, stop))
            break
        close = text.find(">", at)
        if close < 0:
            notes.append(Note("link-header-unclosed", at, stop))
            break
        parameters, end = _parameters(text, close + 1, notes)
        values.append(LinkValue(Piece(text[at + 1 : close], at + 1, close), tuple(parameters), end))
        at = _over(text, end, OWS)
        if at < stop and text[at] != ",":
            notes.append(Note("link-header-rest", at, stop))
            break
        at = _over(text, at, OWS + ",")
    return tuple(values), tuple(notes)


def _parameters(text: str, at: int, notes: list[Note]) -> tuple[list[Parameter], int]:
    """The parameters from `at` on (B.3), and where they end."""
    found: list[Parameter] = []
    end, stop = at, len(text)
    while (at := _over(text, at, OWS)) < stop and text[at] == ";":
        semicolon, begin = at, _over(text, at + 1, OWS)
        at = _until(text, begin, "=;," + OWS)
        name = text[begin:at]
        behind = _over(text, at, OWS)
        if behind < stop and text[behind] == "=":
            _check_name(name, begin, notes)
            start = _over(text, behind + 1, OWS)
            value, start, at = _value(text, start, notes)
            found.append(Parameter(name.lower(), value, start, at))
        elif name:
            _check_name(name, begin, notes)
            found.append(Parameter(name.lower(), None, at, at))
        else:
            notes.append(Note("link-header-parameter", semicolon, semicolon + 1))
        end = at
    return found, end


def _value(text: str, start: int, notes: list[Note]) -> tuple[str, int, int]:
    """The value that begins at `start`: unquoted, and where it begins and ends."""
    if text.startswith('"', start):
        end = quoted(text, start)
        if not (end - start > 1 and text[end - 1] == '"') or _is_escaped(text, start, end - 1):
            notes.append(Note("link-header-quote", start, end))
        return unquoted(text[start:end]), start, end
    piece = trimmed(text, start, _until(text, start, ";,"))
    if not is_token(piece.text):
        notes.append(Note("link-header-token", piece.start, piece.end))
    return piece


def _check_name(name: str, start: int, notes: list[Note]) -> None:
    if not is_token(name):
        notes.append(Note("link-header-name", start, start + len(name)))


def _is_escaped(text: str, start: int, at: int) -> bool:
    """Whether a backslash that counts is before `text[at]`."""
    count = 0
    while at - count > start and text[at - count - 1] == "\\":
        count += 1
    return count % 2 == 1


def _over(text: str, at: int, characters: str) -> int:
    """The first place from `at` on that has none of the characters."""
    while at < len(text) and text[at] in characters:
        at += 1
    return at


def _until(text: str, at: int, characters: str) -> int:
    """The first place from `at` on that has one of the characters."""
    while at < len(text) and text[at] not in characters:
        at += 1
    return at
