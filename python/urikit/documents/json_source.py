r"""JSON with places: a reader that knows where each key and each string is (RFC 8259).

    object = "{" [ member *( "," member ) ] "}"      member = string ":" value
    array  = "[" [ value *( "," value ) ] "]"
    value  = false / null / true / object / array / number / string

The reader of the standard library says nothing of places, reads no deeper than Python's
recursion, and drops what was before a mistake. This one keeps a stack of its own: a member or
an item a step. Strings are decoded by the standard library's scanner; numbers are recognised
and never computed, since no reference is a number, and their digits may be many.

What can go wrong, each a finding with its place:

- A syntax error. Reading ends there, and what came before is kept, as if every open object and
  array were closed at that place.
- A control character in a string (section 7). It is kept, as all know what was meant.
- A name that an object has twice (section 4: what readers do then cannot be foretold). Both are
  kept in `members`; `get` gives the last one, as most readers do.

A lone surrogate, "\ud800", is JSON, and becomes a lone surrogate in the `str`. A byte order mark
before the text is passed over (section 8.1).

Left out: the extensions that people call JSON5 or JSONC, with their comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from urikit.documents.source import Source
from urikit.findings import finding
from urikit.issues import Severity
from urikit.mask import discreet

if TYPE_CHECKING:
    from urikit.issues import Issue

__all__ = [
    "Array",
    "Literal",
    "Object",
    "Text",
    "Value",
    "character_places",
    "decode_json",
    "find_duplicates",
    "read_json",
    "texts",
]


@discreet
class Text(NamedTuple):
    """A string: its value, and where its characters are between the quotation marks."""

    value: str
    start: int
    end: int


@discreet
class Literal(NamedTuple):
    """A number, true, false or null, as it is written."""

    written: str
    start: int
    end: int


class Array:
    """An array, with the places of its brackets."""

    __slots__ = ("end", "items", "start")

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        self.items: list[Value] = []


class Object:
    """An object, with the places of its brackets.

    >>> value, _ = read_json('{"a": "b", "a": "c"}')
    >>> value.get("a"), [key.value for key, _ in value.members]
    (Text(value='c', start=17, end=18), ['a', 'a'])
    """

    __slots__ = ("_by_name", "end", "members", "start")

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        #: Names and values in their order, a name that is there twice included.
        self.members: list[tuple[Text, Value]] = []
        self._by_name: dict[str, tuple[Text, Value]] | None = None

    def get(self, name: str) -> Value | None:
        """The value of the last member with that name, or None."""
        member = self.by_name.get(name)
        return None if member is None else member[1]

    @property
    def by_name(self) -> dict[str, tuple[Text, Value]]:
        """The members that count: of each name the last one."""
        if self._by_name is None:
            self._by_name = {member[0].value: member for member in self.members}
        return self._by_name


#: Whatever JSON has.
Value: TypeAlias = Object | Array | Text | Literal

_SPACE = re.compile(r"[ \t\n\r]*+")
#: A string without escapes, the usual one.
_PLAIN = re.compile(r'"([^"\\\x00-\x1f]*+)"')
#: The same as the name of a member, with its colon and the white space around.
_NAME = re.compile(r'[ \t\n\r]*+"([^"\\\x00-\x1f]*+)"[ \t\n\r]*+:[ \t\n\r]*+')
_LITERAL = re.compile(r"true|false|null|-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?")
_CONTROL = re.compile(r"[\x00-\x1f]")


class _SyntaxMistake(Exception):
    """Where the text stops being JSON, and what was expected there."""

    def __init__(self, offset: int, expected: str) -> None:
        self.offset = offset
        self.expected = expected


def decode_json(data: str | bytes) -> Source:
    """JSON as a source: always UTF-8 (RFC 8259 section 8.1), unless a byte order mark says otherwise.

    A charset in the media type has no meaning for JSON (section 11).

    >>> decode_json(b'"\\xc3\\xa4"').text
    '"ä"'
    """
    return Source.of(data)


def read_json(text: str) -> tuple[Value | None, list[Issue]]:
    """The value that a text of JSON has, and what there is to say; None where it has not even a beginning.

    >>> value, findings = read_json('{"a": ["b", nonsense')
    >>> value.get("a").items, [issue.code for issue in findings]
    ([Text(value='b', start=8, end=9)], ['json-syntax'])
    """
    findings: list[Issue] = []
    values: list[Value] = []
    try:
        _read(text, values, findings)
    except _SyntaxMistake as mistake:
        end = min(mistake.offset + 1, len(text))
        findings.append(finding("json-syntax", "JSON", mistake.offset, end, Severity.ERROR, found=mistake.expected))
    return (values[0] if values else None), findings


def _read(text: str, values: list[Value], findings: list[Issue]) -> None:
    """Reads a value, puts it into `values`, and expects the end."""
    at = 1 if text.startswith("\ufeff") else 0
    at = _skip(text, at)
    value, at = _value(text, at, findings)
    values.append(value)
    stack: list[Object | Array] = [value] if isinstance(value, Object | Array) else []
    try:
        while stack:
            inner, at = _step(text, _skip(text, at), stack, findings)
            if inner is not None:
                stack.append(inner)
    finally:
        for container in stack:
            container.end = len(text)
    at = _skip(text, at)
    if at < len(text):
        raise _SyntaxMistake(at, "the end")


def _step(text: str, at: int, stack: list[Object | Array], findings: list[Issue]) -> tuple[Object | Array | None, int]:
    """A member, an item or the end of the innermost container.

    Gives the container that begins there, if one does, and the place behind.
    """
    container = stack[-1]
    bracket = "}" if isinstance(container, Object) else "]"
    if text[at : at + 1] == bracket:
        container.end = at + 1
        if isinstance(container, Object):
            find_duplicates(container, findings)
        stack.pop()
        return None, at + 1
    if _has_members(container):
        if text[at : at + 1] != ",":
            raise _SyntaxMistake(at, f'"," or "{bracket}"')
        at = _skip(text, at + 1)
    if isinstance(container, Array):
        value, at = _value(text, at, findings)
        container.items.append(value)
    else:
        name = _NAME.match(text, at)
        if name is not None:
            key, at = Text(name[1], *name.span(1)), name.end()
        else:
            key, at = _name(text, at, findings)
        value, at = _value(text, at, findings)
        container.members.append((key, value))
    return (value if isinstance(value, Object | Array) else None), at


def _name(text: str, at: int, findings: list[Issue]) -> tuple[Text, int]:
    """The name of a member, of the kind that has escapes, and the place behind its colon."""
    if text[at : at + 1] != '"':
        raise _SyntaxMistake(at, "a name in quotation marks")
    key, at = _string(text, at, findings)
    at = _skip(text, at)
    if text[at : at + 1] != ":":
        raise _SyntaxMistake(at, '":"')
    return key, _skip(text, at + 1)


def _has_members(container: Object | Array) -> bool:
    return bool(container.members if isinstance(container, Object) else container.items)


def _value(text: str, at: int, findings: list[Issue]) -> tuple[Value, int]:
    """The value that begins at a place, of a container its bracket only, and the place behind."""
    first = text[at : at + 1]
    if first == '"':
        return _string(text, at, findings)
    if first == "{":
        return Object(at), at + 1
    if first == "[":
        return Array(at), at + 1
    found = _LITERAL.match(text, at)
    if found is None:
        raise _SyntaxMistake(at, "a value")
    return Literal(found[0], at, found.end()), found.end()


def _string(text: str, at: int, findings: list[Issue]) -> tuple[Text, int]:
    plain = _PLAIN.match(text, at)
    if plain is not None:
        end = plain.end()
        return Text(plain[1], at + 1, end - 1), end
    try:
        value, end = scanstring(text, at + 1, False)
    except JSONDecodeError as error:
        # The place of an unterminated string is its beginning, of an escape its backslash.
        raise _SyntaxMistake(min(error.pos, len(text)), _EXPECTED.get(error.msg, "an escape of JSON")) from None
    control = _CONTROL.search(text, at, end)
    if control is not None:
        findings.append(finding("json-control", "JSON", control.start(), control.end(), found=f"{ord(control[0]):04X}"))
    return Text(value, at + 1, end - 1), end


#: What the scanner of the standard library says, and what is said here.
_EXPECTED = {"Unterminated string starting at": "a quotation mark that closes this string"}


def find_duplicates(container: Object, findings: list[Issue]) -> None:
    """A finding for each name that was there before."""
    if len(container.members) == len(container.by_name):
        return
    seen: set[str] = set()
    for key, _ in container.members:
        if key.value in seen:
            findings.append(finding("json-duplicate", key.value, key.start, key.end, found=key.value))
        seen.add(key.value)


def _skip(text: str, at: int) -> int:
    """The place behind white space."""
    if text[at : at + 1] not in " \t\n\r":
        return at
    found = _SPACE.match(text, at)
    return at if found is None else found.end()


_CHARACTER = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL
)


def character_places(text: str, string: Text) -> Sequence[int]:
    r"""Where each character of a string begins in a text of JSON, and where the last one ends.

    >>> value, _ = read_json(r'"a\nb\u00e4"')
    >>> list(character_places(r'"a\nb\u00e4"', value))
    [1, 2, 4, 5, 11]
    """
    if text.find("\\", string.start, string.end) < 0:
        return range(string.start, string.end + 1)
    return [*(found.start() for found in _CHARACTER.finditer(text, string.start, string.end)), string.end]


def texts(value: Value) -> Iterator[Text]:
    """Every string of a value, names of members included, in their order.

    >>> [text.value for text in texts(read_json('{"a": ["b", {"c": 1}]}')[0])]
    ['a', 'b', 'c']
    """
    pending: list[Value] = [value]
    while pending:
        current = pending.pop()
        if isinstance(current, Text):
            yield current
        elif isinstance(current, Array):
            pending.extend(reversed(current.items))
        elif isinstance(current, Object):
            for key, inner in reversed(current.members):
                pending.append(inner)
                pending.append(key)
