"""Fragments of XML: XPointer (W3C XPointer Framework, element() and xmlns() schemes; RFC 7303 section 5).

    Pointer     ::= NCName | PointerPart (S? PointerPart)*
    PointerPart ::= QName "(" SchemeData ")"
    SchemeData  ::= ( NormalChar | "^(" | "^)" | "^^" | "(" SchemeData ")" )*
    element()   ::= "element(" ( NCName ChildSequence? | ChildSequence ) ")"
    ChildSequence ::= ( "/" [1-9] [0-9]* )+
    xmlns()     ::= "xmlns(" NCName S? "=" S? EscapedNamespaceName ")"

A name alone is the element with that ID. Otherwise the parts are tried from left to right, and
the first that finds something counts; `xmlns()` finds nothing and binds a prefix for the parts
behind it. A part of a scheme that is unknown, or whose data are not of its grammar, is passed
over: `ignored` has the errors of the two schemes read here.

What can go wrong: parentheses in data, which are balanced or escaped by "^"; "^" itself, which a
URI writes %5E. Left out: finding the element, and the scheme xpointer(), which never became a
Recommendation: its data are kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from urikit.core import percent
from urikit.core.mask import discreet
from urikit.schemes.fragments.base import Fragment, FragmentError, decoded, refuse

__all__ = ["NCNAME", "Pointed", "PointerPart", "XPointerFragment"]

MEDIA_TYPE = "application/xml"

# NameStartChar and NameChar of XML, less ":" (NCName ::= NCNameStartChar NCNameChar*)
_START = (
    r"A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f"
    r"\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
#: A name without a colon (Namespaces in XML 1.0 section 3).
NCNAME = rf"[{_START}][{_START}\-.0-9\u00b7\u0300-\u036f\u203f\u2040]*+"

_NAME = re.compile(NCNAME)
_SCHEME = re.compile(rf"(?:{NCNAME}:)?{NCNAME}(?=\()")
_SPACE = re.compile(r"[ \t\r\n]*+")
_ELEMENT = re.compile(rf"(?P<name>{NCNAME})?(?P<children>(?:/[1-9][0-9]{{0,17}}+)*+)")
_XMLNS = re.compile(rf"(?P<prefix>{NCNAME})[ \t\r\n]*+=[ \t\r\n]*+(?P<name>.*+)", re.DOTALL)
_ESCAPED = re.compile(r"\^([()^])")


@discreet
@dataclass(frozen=True, slots=True)
class Pointed:
    """What an element() part points at: an ID, if there is one, and the way down from there."""

    #: The ID to begin at; None for the root of the document.
    name: str | None
    #: Which child element to take, from 1, at each level.
    children: tuple[int, ...] = ()


@discreet
@dataclass(frozen=True, slots=True)
class PointerPart:
    """One part of a pointer: a scheme, and its data without escapes."""

    #: "element", "xmlns", or another name, perhaps with a prefix.
    scheme: str
    #: The data: percent-decoded, "^" taken off.
    data: str
    #: Where the part is in the raw fragment.
    place: tuple[int, int] = field(compare=False, default=(0, 0))

    @property
    def element(self) -> Pointed | None:
        """What an element() part points at; None for other schemes, and where the data are wrong."""
        found = _ELEMENT.fullmatch(self.data) if self.scheme == "element" and self.data else None
        if found is None:
            return None
        return Pointed(found["name"], tuple(int(n) for n in found["children"].split("/")[1:]))

    @property
    def namespace(self) -> tuple[str, str] | None:
        """Prefix and namespace name of an xmlns() part; None for other schemes, and where the data are wrong."""
        found = _XMLNS.fullmatch(self.data) if self.scheme == "xmlns" else None
        return None if found is None else (found["prefix"], found["name"])


@dataclass(frozen=True, slots=True)
class XPointerFragment(Fragment):
    """A pointer into XML.

    >>> f = XPointerFragment.parse("xmlns(x=http://example.com/ns)element(intro/14/3)")
    >>> f.parts[1].element, f.namespaces
    (Pointed(name='intro', children=(14, 3)), {'x': 'http://example.com/ns'})
    >>> XPointerFragment.parse("intro").name, str(XPointerFragment.build("intro", 14, 3))
    ('intro', 'element(intro/14/3)')
    """

    MEDIA_TYPES = (
        MEDIA_TYPE,
        "text/xml",
        "application/xml-external-parsed-entity",
        "text/xml-external-parsed-entity",
    )
    SPECIFICATION = "XPointer Framework"
    EXAMPLES = (
        "intro",
        "element(intro/14/3)",
        "element(/1/2)",
        "xmlns(x=http://example.com/ns)xpointer(//x:a)",
        "xpointer(id(%22foo%22))element(foo)",
    )

    #: The fragment, as written.
    raw: str
    #: The ID, where the pointer is a name alone.
    name: str | None = None
    #: The parts in their order; () for a name alone.
    parts: tuple[PointerPart, ...] = ()

    @classmethod
    def _read(cls, fragment: str) -> XPointerFragment:
        text, places = decoded(fragment)
        if _NAME.fullmatch(text):
            return cls(fragment, text)
        parts: list[PointerPart] = []
        at = 0
        while True:
            scheme = _SCHEME.match(text, at)
            if scheme is None:
                refuse(fragment, "fragment-xpointer-form", MEDIA_TYPE, "pointer", places[at], len(fragment))
            end = _closing(text, scheme.end(), fragment, places)
            data = _ESCAPED.sub(r"\1", text[scheme.end() + 1 : end])
            parts.append(PointerPart(scheme[0], data, (places[at], places[end + 1])))
            space = _SPACE.match(text, end + 1)
            at = end + 1 if space is None else space.end()
            if end + 1 == len(text):
                return cls(fragment, None, tuple(parts))

    @classmethod
    def build(cls, name: str | None = None, *children: int) -> XPointerFragment:
        """A pointer to the element with that ID, or to the root, and down to children, counted from 1.

        Raises `FragmentError` for a name that is not an NCName, and where there is nothing to point at.

        >>> str(XPointerFragment.build("intro")), str(XPointerFragment.build(None, 1, 2))
        ('intro', 'element(/1/2)')
        """
        if name is not None and not children:
            return cls.parse(percent.encode(name, "fragment"))
        way = "".join(f"/{child}" for child in children)
        built = cls.parse(percent.encode(f"element({name or ''}{way})", "fragment"))
        for error in built.ignored:
            raise error
        return built

    @property
    def namespaces(self) -> dict[str, str]:
        """The prefixes that xmlns() parts bind, each to its last namespace; "xml" and "xmlns" cannot be bound."""
        bound = dict(part.namespace for part in self.parts if part.namespace is not None)
        return {prefix: name for prefix, name in bound.items() if prefix not in ("xml", "xmlns")}

    @property
    def ignored(self) -> tuple[FragmentError, ...]:
        """The element() and xmlns() parts whose data are not of their grammar."""
        return tuple(
            FragmentError(self.raw, f"fragment-xpointer-{part.scheme}", MEDIA_TYPE, f"{part.scheme}()", *part.place)
            for part in self.parts
            if (part.scheme == "element" and part.element is None)
            or (part.scheme == "xmlns" and part.namespace is None)
        )

    def __str__(self) -> str:
        return self.raw


def _closing(text: str, at: int, fragment: str, places: list[int]) -> int:
    """Where the ")" is that closes the "(" at `at`."""
    depth, begin = 0, at
    while at < len(text):
        character = text[at]
        if character == "^":
            if text[at + 1 : at + 2] not in ("(", ")", "^"):
                refuse(fragment, "fragment-xpointer-escape", MEDIA_TYPE, "scheme data", places[at], places[at + 1])
            at += 1
        elif character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    refuse(fragment, "fragment-xpointer-balance", MEDIA_TYPE, "scheme data", places[begin], len(fragment))
