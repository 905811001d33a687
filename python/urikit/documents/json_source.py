r"""JSON with places: a reader that knows where each key and each string is (RFC 8259).

The reader of the standard library says nothing of places, reads no deeper than Python's
recursion, and drops what was before a mistake. The native one finds every value in one pass; the
objects for them, and the values of strings, are made when they are needed. Numbers are
recognised and never computed, since no reference is a number, and their digits may be many.

What can go wrong, each a finding with its place:

- A syntax error. Reading ends there, and what came before is kept, as if every open object and
  array were closed at that place.
- A control character in a string (section 7). It is kept, as all know what was meant.
- A name that an object has twice (section 4: what readers do then cannot be foretold). Both are
  kept in `members`; `get` gives the last one, as most readers do.

A lone surrogate, "\ud800", is JSON, and becomes a lone surrogate in the `str`. A byte order mark
before the text is passed over (section 8.1).

Each access to `items`, `members` and `by_name` makes new objects: keep them if you need them twice.

Left out: the extensions that people call JSON5 or JSONC, with their comments.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from urikit._native import JSONArray as Array
from urikit._native import JSONLiteral as Literal
from urikit._native import JSONObject as Object
from urikit._native import JSONText as Text
from urikit._native import read_json as native_read_json
from urikit.core.issues import Issue, Severity, finding
from urikit.documents.source import Source

__all__ = [
    "ALONE",
    "ARRAY",
    "NAME",
    "OBJECT",
    "SHORT",
    "TEXT",
    "Array",
    "Literal",
    "Object",
    "Text",
    "Value",
    "character_places",
    "decode_json",
    "read_json",
    "texts",
]

#: All types of JSON.
Value: TypeAlias = Object | Array | Text | Literal

#: The choices under a key, for `Object.chosen`: strings, objects, arrays.
TEXT, OBJECT, ARRAY = 1, 4, 8
#: The name of the member matters.
NAME = 16
#: An object that has one member, a string under a key that is `ALONE`, is read as that string.
SHORT = 32
ALONE = 64

#: The expectation of the reader, in words.
_EXPECTED = {
    "value": "a value",
    "name": "a name in quotation marks",
    "colon": '":"',
    "in-object": '"," or "}"',
    "in-array": '"," or "]"',
    "quote": "a quotation mark that closes this string",
    "escape": "an escape of JSON",
    "end": "the end",
}


def decode_json(data: str | bytes) -> Source:
    """JSON as a source: always UTF-8 (RFC 8259 section 8.1), unless a byte order mark says otherwise.

    A charset in the media type has no meaning for JSON (section 11).

    >>> decode_json(b'"\\xc3\\xa4"').text
    '"ä"'
    """
    return Source.of(data)


def read_json(text: str) -> tuple[Value | None, list[Issue]]:
    """Return the value that a text of JSON has, and what there is to say; None where it has not even a beginning.

    >>> value, findings = read_json('{"a": ["b", nonsense')
    >>> value.get("a").items[0].value, [issue.code for issue in findings]
    ('b', ['json-syntax'])
    >>> value, _ = read_json('{"a": "b", "a": "c"}')
    >>> value.get("a").value, [key.value for key, _ in value.members]
    ('c', ['a', 'a'])
    """
    value, mistakes = native_read_json(text)
    return value, [_finding(*mistake) for mistake in mistakes]


def _finding(code: str, start: int, end: int, found: str) -> Issue:
    if code == "json-syntax":
        return finding(code, "JSON", start, end, Severity.ERROR, found=_EXPECTED[found])
    return finding(code, found if code == "json-duplicate" else "JSON", start, end, found=found)


def character_places(text: str, string: Text) -> Sequence[int]:
    r"""Find where each character of a string begins in a text of JSON, and where the last one ends.

    >>> value, _ = read_json(r'"a\nb\u00e4"')
    >>> list(character_places(r'"a\nb\u00e4"', value))
    [1, 2, 4, 5, 11]
    """
    start, end = string.start, string.end
    return range(start, end + 1) if text.find("\\", start, end) < 0 else string.places()


def texts(value: Value) -> Iterator[Text]:
    """Yield every string of a value, names of members included, in their order.

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
