"""Fragments that point into a tree: JSON Pointer (RFC 6901), XPointer, EPUB CFI."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from urikit.core import percent
from urikit.core.arguments import several
from urikit.core.errors import UnknownNameError
from urikit.core.mask import discreet
from urikit.schemes.fragments.base import Fragment, FragmentError, decoded, refuse

__all__ = ["NCNAME", "CFIStep", "EPUBCFIFragment", "JSONPointer", "Pointed", "PointerPart", "XPointerFragment"]


_JSON_SCHEMA = "application/schema+json"
_JSON_ESCAPE = re.compile(r"~(?![01])")
# array-index = %x30 / ( %x31-39 *(%x30-39) )
_JSON_INDEX = re.compile(r"0|[1-9][0-9]{0,17}")


# json-pointer    = *( "/" reference-token )
# reference-token = *( unescaped / escaped )
# escaped         = "~" ( "0" / "1" )
@dataclass(frozen=True, slots=True)
class JSONPointer(Fragment):
    """A pointer as its tokens, which are data.

    JSON Pointers, as strings and as fragments (RFC 6901).

    A pointer is a list of reference tokens with "/" before each; "~1" means "/" and "~0"
    for "~". The empty pointer is the whole document, and "/" is the member whose name is empty.
    In a fragment the pointer is percent-encoded on top of that (section 6), so there are two
    encodings, undone in the order they were done in reverse: bytes first, then "~1", then "~0".

    What can go wrong: a pointer without its leading "/", "~" before anything but 0 and 1; an
    index with leading zeros; and the pointer "-", which names the place after the last element
    and never a value (section 4). That a document is JSON does not make its fragments pointers:
    the media type must say so, and application/json does not (section 6). JSON Schema does.
    Left out: relative JSON pointers, and changing documents (RFC 6902).

    >>> pointer = JSONPointer.parse("/a~1b/c%25d")
    >>> pointer.tokens, pointer.pointer, str(pointer)
    (('a/b', 'c%d'), '/a~1b/c%d', '/a~1b/c%25d')
    >>> JSONPointer.from_string("/foo/0").evaluate({"foo": ["bar", "baz"]})
    'bar'
    """

    MEDIA_TYPES = (_JSON_SCHEMA,)

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
            # The offset of the fault in the fragment: the length of the text before it as it is written.
            start, end = _place(fragment, start), _place(fragment, end)
        refuse(fragment, code, _JSON_SCHEMA, "json-pointer", start, end)

    @classmethod
    def from_string(cls, pointer: str) -> JSONPointer:
        """Read a pointer that is in no fragment, such as the value of a JSON string (section 5).

        Raises `FragmentError` for what is not a pointer.

        >>> JSONPointer.from_string("/m~0n").tokens
        ('m~n',)
        """
        fault = _fault(pointer)
        if fault is not None:
            refuse(pointer, fault[0], _JSON_SCHEMA, "json-pointer", *fault[1:])
        return cls(_tokens(pointer))

    @classmethod
    def build(cls, *tokens: str | int) -> JSONPointer:
        """Return the pointer of these names and indexes.

        >>> str(JSONPointer.build("paths", "/users/{id}", 0))
        '/paths/~1users~1%7Bid%7D/0'
        """
        return cls(tuple(map(str, tokens)))

    @property
    def pointer(self) -> str:
        """The pointer as a string, not percent-encoded (section 3)."""
        return "".join(f"/{token.replace('~', '~0').replace('/', '~1')}" for token in self.tokens)

    def evaluate(self, document: object) -> object:
        """Return the value that the pointer references (section 4).

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
            elif _is_array(value) and _JSON_INDEX.fullmatch(token) and int(token) < len(value):  # type: ignore[arg-type]
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
    """Return the first mistake in a pointer: its code and range."""
    if pointer and not pointer.startswith("/"):
        return "fragment-json-slash", 0, 1
    found = _JSON_ESCAPE.search(pointer)
    return None if found is None else ("fragment-json-escape", found.start(), min(found.end() + 1, len(pointer)))


def _place(fragment: str, at: int) -> int:
    """Return the offset in the fragment of the character number `at` of the decoded one."""
    octets, place = 0, 0
    wanted = len(percent.decode(fragment)[:at].encode("utf-8"))
    while octets < wanted:
        if fragment[place] == "%":
            octets, place = octets + 1, place + 3
        else:
            octets, place = octets + len(fragment[place].encode("utf-8")), place + 1
    return place


_XML = "application/xml"

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
_XPOINTER_ESCAPED = re.compile(r"\^([()^])")


@discreet
@dataclass(frozen=True, slots=True)
class Pointed:
    """The target of an element() part: an ID, if there is one, and the way down from there."""

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
    #: The place of the part in the raw fragment.
    place: tuple[int, int] = field(compare=False, default=(0, 0))

    @property
    def element(self) -> Pointed | None:
        """The target of an element() part; None for other schemes, and where the data are wrong."""
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

    Fragments of XML: XPointer (W3C XPointer Framework, element() and xmlns() schemes; RFC 7303 section 5).

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

    >>> f = XPointerFragment.parse("xmlns(x=http://example.com/ns)element(intro/14/3)")
    >>> f.parts[1].element, f.namespaces
    (Pointed(name='intro', children=(14, 3)), {'x': 'http://example.com/ns'})
    >>> XPointerFragment.parse("intro").name, str(XPointerFragment.build("intro", 14, 3))
    ('intro', 'element(intro/14/3)')
    """

    MEDIA_TYPES = (
        _XML,
        "text/xml",
        "application/xml-external-parsed-entity",
        "text/xml-external-parsed-entity",
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
                refuse(fragment, "fragment-xpointer-form", _XML, "pointer", places[at], len(fragment))
            end = _closing(text, scheme.end(), fragment, places)
            data = _XPOINTER_ESCAPED.sub(r"\1", text[scheme.end() + 1 : end])
            parts.append(PointerPart(scheme[0], data, (places[at], places[end + 1])))
            space = _SPACE.match(text, end + 1)
            at = end + 1 if space is None else space.end()
            if end + 1 == len(text):
                return cls(fragment, None, tuple(parts))

    @classmethod
    def build(cls, name: str | None = None, *children: int) -> XPointerFragment:
        """Return a pointer to the element with that ID, or to the root, and down to children, counted from 1.

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
            FragmentError(self.raw, f"fragment-xpointer-{part.scheme}", _XML, f"{part.scheme}()", *part.place)
            for part in self.parts
            if (part.scheme == "element" and part.element is None)
            or (part.scheme == "xmlns" and part.namespace is None)
        )

    def __str__(self) -> str:
        return self.raw


def _closing(text: str, at: int, fragment: str, places: list[int]) -> int:
    """Return the offset of the ")" that closes the "(" at `at`."""
    depth, begin = 0, at
    while at < len(text):
        character = text[at]
        if character == "^":
            if text[at + 1 : at + 2] not in ("(", ")", "^"):
                refuse(fragment, "fragment-xpointer-escape", _XML, "scheme data", places[at], places[at + 1])
            at += 1
        elif character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    refuse(fragment, "fragment-xpointer-balance", _XML, "scheme data", places[begin], len(fragment))


_EPUB = "application/epub+zip"

_INTEGER = r"(?:0|[1-9][0-9]{0,17}+)"
_FLOAT = rf"{_INTEGER}(?:\.[0-9]{{1,18}}+)?"
_POINT = rf"@{_FLOAT}:{_FLOAT}"
_ASSERTION = r"(?:\[((?:[^\^\[\]()]|\^[\^\[\](),;=])*+)\])?"
#: A step, or the end of a path, with its assertion.
_STEP = re.compile(rf"(/{_INTEGER}){_ASSERTION}")
_INDIRECT = re.compile(r"(!)()")
_END = re.compile(rf"(:{_INTEGER}|{_POINT}|~{_FLOAT}(?:{_POINT})?){_ASSERTION}")
_CFI_ESCAPED = re.compile(r"\^(.)")


@discreet
class CFIStep(NamedTuple):
    """One step of a path: "/6", "!", ":3", "@50:50" or "~12.5", and what is asserted of it."""

    to: str
    #: Without escapes; None where nothing is asserted.
    assertion: str | None = None


@dataclass(frozen=True, slots=True)
class EPUBCFIFragment(Fragment):
    """A place or a range in a book.

    Fragments of application/epub+zip: canonical fragment identifiers (EPUB CFI 1.1).

        fragment    = "epubcfi(" step local-path [ "," local-path "," local-path ] ")"
        local-path  = *( step / "!" ) [ termination ]
        step        = "/" integer [ "[" assertion "]" ]
        termination = ( ":" integer / "@" number ":" number / "~" number [ "@" number ":" number ] )
                      [ "[" assertion "]" ]

    The steps lead from the package document down: even numbers count elements, odd ones the text
    between them; "!" goes on in the document that the element refers to. Behind the steps there may be a
    character (":"), a point ("@") or a time ("~"). Two more paths make a range. What is in brackets
    is asserted, and checked by a reader; "^" escapes what would end it.

    The grammar is written from knowledge of the specification of the IDPF. What can go wrong: brackets
    and "^", which a URI writes %5B, %5D and %5E. Left out: order, and finding the place in a book.

    >>> f = EPUBCFIFragment.parse("epubcfi(/6/4%5Bchap01ref%5D!/4%5Bbody01%5D/10/3:10)")
    >>> [step.to for step in f.path], f.path[1].assertion
    (['/6', '/4', '!', '/4', '/10', '/3', ':10'], 'chap01ref')
    >>> [step.to for step in EPUBCFIFragment.parse("epubcfi(/6/4!/4/10,/2/1:1,/3:4)").end]
    ['/6', '/4', '!', '/4', '/10', '/3', ':4']
    """

    MEDIA_TYPES = (_EPUB,)

    #: The fragment, as written.
    raw: str
    #: The steps, or of a range those before its two ends.
    path: tuple[CFIStep, ...]
    #: The rest of the way to both ends of a range; None for a place.
    ends: tuple[tuple[CFIStep, ...], tuple[CFIStep, ...]] | None = None

    @classmethod
    def _read(cls, fragment: str) -> EPUBCFIFragment:
        text, places = decoded(fragment)
        at = len("epubcfi(")
        if not text.startswith("epubcfi(/"):
            refuse(fragment, "fragment-epub-cfi", _EPUB, "fragment", 0, len(fragment))
        paths: list[tuple[CFIStep, ...]] = []
        while True:
            path, at = _path(text, at)
            paths.append(path)
            if text.startswith(",", at) and len(paths) < 3:
                at += 1
                continue
            if text[at:] == ")" and len(paths) != 2:
                return cls(fragment, paths[0], (paths[1], paths[2]) if len(paths) == 3 else None)
            refuse(fragment, "fragment-epub-cfi", _EPUB, "path", places[at], len(fragment))

    @property
    def start(self) -> tuple[CFIStep, ...]:
        """The whole way to the place, or to the beginning of a range."""
        return self.path if self.ends is None else self.path + self.ends[0]

    @property
    def end(self) -> tuple[CFIStep, ...]:
        """The whole way to the place, or to the end of a range."""
        return self.path if self.ends is None else self.path + self.ends[1]

    def __str__(self) -> str:
        return self.raw


def _path(text: str, at: int) -> tuple[tuple[CFIStep, ...], int]:
    """Return the steps from `at` on, and where they end."""
    steps: list[CFIStep] = []
    while True:
        found = _STEP.match(text, at) or _INDIRECT.match(text, at)
        last = found is None
        found = found or _END.match(text, at)
        if found is None:
            return tuple(steps), at
        asserted = found[2] if text[found.end() - 1] == "]" else None
        steps.append(CFIStep(found[1], None if asserted is None else _CFI_ESCAPED.sub(r"\1", asserted)))
        at = found.end()
        if last:
            return tuple(steps), at
