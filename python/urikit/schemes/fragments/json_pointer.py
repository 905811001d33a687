"""JSON Pointers, as strings and as fragments (RFC 6901).

A pointer is a list of reference tokens with "/" before each; "~1" means "/" and "~0"
for "~". The empty pointer is the whole document, and "/" is the member whose name is empty.
In a fragment the pointer is percent-encoded on top of that (section 6), so there are two
encodings, undone in the order they were done in reverse: bytes first, then "~1", then "~0".

What can go wrong: a pointer without its leading "/", "~" before anything but 0 and 1; an
index with leading zeros; and the pointer "-", which names the place after the last element
and never a value (section 4). That a document is JSON does not make its fragments pointers:
the media type must say so, and application/json does not (section 6). JSON Schema does.
Left out: relative JSON pointers, and changing documents (RFC 6902).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from urikit.core import percent
from urikit.core.arguments import several
from urikit.core.errors import UnknownNameError
from urikit.schemes.fragments.base import Fragment, refuse

__all__ = ["JSONPointer"]

MEDIA_TYPE = "application/schema+json"
_ESCAPE = re.compile(r"~(?![01])")
# array-index = %x30 / ( %x31-39 *(%x30-39) )
_INDEX = re.compile(r"0|[1-9][0-9]{0,17}")


# json-pointer    = *( "/" reference-token )
# reference-token = *( unescaped / escaped )
# escaped         = "~" ( "0" / "1" )
@dataclass(frozen=True, slots=True)
class JSONPointer(Fragment):
    """A pointer as its tokens, which are data.

    >>> pointer = JSONPointer.parse("/a~1b/c%25d")
    >>> pointer.tokens, pointer.pointer, str(pointer)
    (('a/b', 'c%d'), '/a~1b/c%d', '/a~1b/c%25d')
    >>> JSONPointer.from_string("/foo/0").evaluate({"foo": ["bar", "baz"]})
    'bar'
    """

    MEDIA_TYPES = (MEDIA_TYPE,)
    SPECIFICATION = "RFC 6901"
    EXAMPLES = ("", "/foo", "/foo/0", "/", "/a~1b", "/c%25d", "/e%5Ef", "/g%7Ch", "/i%5Cj", "/k%22l", "/%20", "/m~0n")

    #: The reference tokens, decoded.
    tokens: tuple[str, ...]

    def __post_init__(self) -> None:
        several("tokens", self.tokens)

    @classmethod
    def _read(cls, fragment: str) -> JSONPointer:
        decoded = percent.decode(fragment)
        fault = _fault(decoded)
        if fault is None:
            return cls(_tokens(decoded))
        code, start, end = fault
        if decoded != fragment:
            # Where the fault lies in the fragment: what is before it, encoded as it is written.
            start, end = _place(fragment, start), _place(fragment, end)
        refuse(fragment, code, MEDIA_TYPE, "json-pointer", start, end)

    @classmethod
    def from_string(cls, pointer: str) -> JSONPointer:
        """Reads a pointer that is in no fragment, such as the value of a JSON string (section 5).

        Raises `FragmentError` for what is not a pointer.

        >>> JSONPointer.from_string("/m~0n").tokens
        ('m~n',)
        """
        fault = _fault(pointer)
        if fault is not None:
            refuse(pointer, fault[0], MEDIA_TYPE, "json-pointer", *fault[1:])
        return cls(_tokens(pointer))

    @classmethod
    def build(cls, *tokens: str | int) -> JSONPointer:
        """The pointer of these names and indexes.

        >>> str(JSONPointer.build("paths", "/users/{id}", 0))
        '/paths/~1users~1%7Bid%7D/0'
        """
        return cls(tuple(map(str, tokens)))

    @property
    def pointer(self) -> str:
        """The pointer as a string, not percent-encoded (section 3)."""
        return "".join(f"/{token.replace('~', '~0').replace('/', '~1')}" for token in self.tokens)

    def evaluate(self, document: object) -> object:
        """The value that the pointer references (section 4).

        Raises `LookupError` where there is none, or where an array is asked for no index.

        >>> JSONPointer.from_string("").evaluate({"": 0})
        {'': 0}
        >>> JSONPointer.from_string("/").evaluate({"": 0})
        0
        """
        value = document
        for depth, token in enumerate(self.tokens):
            if isinstance(value, Mapping) and token in value:
                value = value[token]
            elif _is_array(value) and _INDEX.fullmatch(token) and int(token) < len(value):  # type: ignore[arg-type]
                value = value[int(token)]  # type: ignore[index]
            else:
                above = JSONPointer(self.tokens[:depth]).pointer
                raise UnknownNameError("token", f'a name or index of the value at "{above}"', token)
        return value

    def __str__(self) -> str:
        return percent.encode(self.pointer, "fragment")


def _is_array(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def _tokens(pointer: str) -> tuple[str, ...]:
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:])


def _fault(pointer: str) -> tuple[str, int, int] | None:
    """The first mistake in a pointer: its code and range."""
    if pointer and not pointer.startswith("/"):
        return "fragment-json-slash", 0, 1
    found = _ESCAPE.search(pointer)
    return None if found is None else ("fragment-json-escape", found.start(), min(found.end() + 1, len(pointer)))


def _place(fragment: str, at: int) -> int:
    """Where the character number `at` of the decoded fragment begins in the fragment."""
    octets, place = 0, 0
    wanted = len(percent.decode(fragment)[:at].encode("utf-8"))
    while octets < wanted:
        if fragment[place] == "%":
            octets, place = octets + 1, place + 3
        else:
            octets, place = octets + len(fragment[place].encode("utf-8")), place + 1
    return place
