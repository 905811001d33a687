"""One character: what class it is in, and where in a reference it may be (RFC 3986 section 2).

The classes come from the core's own table, so this cannot say anything else than the parser does. What is added are the
sentences: which delimiters a character is, what it may not do although its class is allowed, and how it is written
where it may not be itself.

What can go wrong: a text of more than one character where one is meant (`describe` takes exactly one). A lone surrogate
is not a character and has no bytes: it is nowhere. Left out: what a scheme, a host name or a form makes of a character.
"""

from __future__ import annotations

from typing import NamedTuple

from urikit._native import character_classes
from urikit.core.errors import ArgumentError

__all__ = ["Character", "Place", "describe"]


class Place(NamedTuple):
    """A component, and whether a character may be in it unencoded, with a note on exceptions."""

    component: str
    allowed: bool
    note: str


class Character(NamedTuple):
    """Everything that is known about one character.

    `encoded` is its percent-encoded UTF-8 form ("" for a lone surrogate), `classes` the names
    of the ABNF rules it is in; `delimits` what it separates, `places` one `Place` for each
    component.
    """

    character: str
    code: str
    name: str
    encoded: str
    classes: tuple[str, ...]
    delimits: tuple[str, ...]
    places: tuple[Place, ...]

    @property
    def is_allowed(self) -> bool:
        """True if it may be unencoded in some component, or is a delimiter."""
        return bool(self.delimits) or any(place.allowed for place in self.places)


#: The uses of each general delimiter (RFC 3986 sections 2.2 and 3), and of "%".
_DELIMITS = {
    ":": ("ends the scheme (3.1)", "begins the port (3.2.3)"),
    "/": ("two of them begin the authority (3.2)", "begins a segment of the path (3.3)"),
    "?": ("begins the query (3.4)",),
    "#": ("begins the fragment (3.5)",),
    "[": ("begins an IP literal (3.2.2)",),
    "]": ("ends an IP literal (3.2.2)",),
    "@": ("ends the userinfo (3.2.1)",),
    "%": ("begins a percent-encoded byte (2.1)",),
}

# component, the class that may be there
_PLACES = (
    ("scheme", "scheme"),
    ("userinfo", "userinfo"),
    ("host", "reg-name"),
    ("port", "DIGIT"),
    ("path", "path"),
    ("query", "query"),
    ("fragment", "fragment"),
)


def describe(character: str) -> Character:
    """Describe one character.

    Raises ValueError for a text of another length.

    >>> colon = describe(":")
    >>> colon.classes, colon.encoded
    (('gen-delims', 'userinfo', 'pchar', 'path', 'query', 'fragment'), '%3A')
    >>> [place.component for place in colon.places if place.allowed]
    ['userinfo', 'path', 'query', 'fragment']
    >>> describe("é").encoded, describe("é").is_allowed
    ('%C3%A9', False)

    RFC 3986 section 2.
    """
    if len(character) != 1:
        raise ArgumentError("character", "one character", character)
    classes = tuple(character_classes(character))
    code = ord(character)
    return Character(
        character,
        f"U+{code:04X}",
        _name(character),
        _encoded(character),
        classes,
        _DELIMITS.get(character, ()),
        tuple(_place(name, class_, character, classes) for name, class_ in _PLACES),
    )


def _place(component: str, class_: str, character: str, classes: tuple[str, ...]) -> Place:
    if character == "%" and component not in ("scheme", "port"):
        return Place(component, True, "before two hexadecimal digits")
    return Place(component, class_ in classes, _note(component, character, classes))


def _note(component: str, character: str, classes: tuple[str, ...]) -> str:
    """Return what the class alone does not say."""
    if component == "scheme" and "scheme" in classes and "ALPHA" not in classes:
        return "not as the first character"
    if component == "userinfo" and character == ":":
        return "the first one ends the user"
    if component == "host" and character == ":":
        return "only inside an IP literal"
    if component == "path" and "pchar" in classes and "segment-nz-nc" not in classes:
        return "not in the first segment of a relative path"
    return ""


def _encoded(character: str) -> str:
    try:
        return "".join(f"%{octet:02X}" for octet in character.encode())
    except UnicodeEncodeError:
        return ""


def _name(character: str) -> str:
    """Return the Unicode name; for controls, which have none, what Unicode calls the code point."""
    import unicodedata

    name = unicodedata.name(character, "")
    if name:
        return name
    kind = {"Cc": "control", "Cs": "surrogate", "Co": "private-use", "Cn": "noncharacter or reserved"}
    return f"<{kind.get(unicodedata.category(character), 'unnamed')}>"
