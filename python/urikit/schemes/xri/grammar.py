"""Reading an XRI by the grammar of XRI Syntax 2.0, in one pass and without recursion.

Cross-references nest, "(" XRI or IRI ")" at any depth, so that a text decides how deep a parser
by recursion would go. Here a first pass pairs the parentheses; then each level is read with the
cross-references in it stepped over, and what is in them waits in a list. Each character is
looked at a bounded number of times: at its own level, and once more in the IRI it is part of.

What the grammar leaves open is decided here, once:

- **Parentheses balance** inside a cross-reference, also in an IRI and in a query, where RFC 3987
  leaves them alone. Otherwise where a cross-reference ends would be a guess. At the top
  level a query and a fragment may contain them unpaired.
- **What begins with "xri://" is an XRI**, and not an IRI of a scheme without rules.
- **An IRI authority needs "xri://"**, because `mailto:a@b.c` would be one. It begins with none
  of `= @ + $`, contains none of `* ! ( )`, which make an XRI authority, and is not a number with dots
  that is not an IPv4 address; `iauthority` alone would take all of these for registered names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from urikit._native import IRI, IRIReference, URIReference
from urikit.core import percent
from urikit.core.mask import discreet

if TYPE_CHECKING:
    from typing import Literal, NoReturn

__all__ = [
    "CONTEXT_SYMBOLS",
    "PAIRED",
    "XRIFault",
    "XRIParts",
    "decoded_places",
    "from_iri_form",
    "from_uri_form",
    "iri_form",
    "paired",
    "read_xri",
    "subsegments",
    "undone",
    "uri_form",
]


# rgcs-char      = "=" / "@" / "+" / "$"      and "!" before another "!"
CONTEXT_SYMBOLS = "=@+$!"
# ucschar and iprivate of RFC 3987, as ranges of a character class
_UCS = "\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef" + "".join(
    f"{chr(plane * 0x10000 + (0x1000 if plane == 14 else 0))}-{chr(plane * 0x10000 + 0xFFFD)}" for plane in range(1, 15)
)
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
_PERCENT = "%[0-9A-Fa-f]{2}"
# xri-pchar      = iunreserved / pct-encoded / xri-sub-delims / ":"
# xri-sub-delims = "&" / ";" / "," / "'"
_PCHARS_NC = re.compile(rf"(?:[0-9A-Za-z\-._~&;,'{_UCS}]|{_PERCENT})*+")
_PCHARS = re.compile(rf"(?:[0-9A-Za-z\-._~&;,':{_UCS}]|{_PERCENT})*+")
# iquery         = *( ipchar / iprivate / "/" / "?" )      ifragment = *( ipchar / "/" / "?" )
_IFRAGMENT = re.compile(rf"(?:[0-9A-Za-z\-._~!$&'()*+,;=:@/?{_UCS}]|{_PERCENT})*+")
_IQUERY = re.compile(rf"(?:[0-9A-Za-z\-._~!$&'()*+,;=:@/?{_UCS}{_PRIVATE}]|{_PERCENT})*+")
_SCHEME = re.compile(r"[A-Za-z][0-9A-Za-z+\-.]*+:")
_NUMBERS = re.compile(r"[0-9.]*[0-9][0-9.]*")
_OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_IPV4 = re.compile(rf"{_OCTET}(?:\.{_OCTET}){{3}}")
_STRUCTURE = re.compile(r"[()?#]")

PREFIX = "xri://"


class XRIFault(Exception):
    """A text that the grammar refuses: a code, a part, its place."""

    def __init__(self, code: str, component: str, start: int, end: int) -> None:
        super().__init__(code, component, start, end)
        self.code = code
        self.component = component
        self.start = start
        self.end = end


@discreet
class XRIParts(NamedTuple):
    """The components of an XRI reference that was read; None where there is none."""

    #: "xri://" as it is written, "" where it is left out.
    prefix: str
    #: None in a relative reference.
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


#: The parentheses of a text: where each "(" finds its ")".
PAIRED = dict[int, int]


def paired(text: str, start: int = 0) -> tuple[PAIRED, int]:
    """Return the pairs of parentheses, and where the query or the fragment of the top level begins.

    Raises `XRIFault` for a parenthesis that is alone.

    >>> paired("@a*(b/(c?d))?e(")
    ({6: 10, 3: 11}, 12)
    """
    pairs: PAIRED = {}
    open_: list[int] = []
    for found in _STRUCTURE.finditer(text, start):
        at, character = found.start(), found[0]
        if character == "(":
            open_.append(at)
        elif character == ")":
            if not open_:
                raise XRIFault("xri-parenthesis-unopened", "cross-reference", at, at + 1)
            pairs[open_.pop()] = at
        elif not open_:
            return pairs, at
    if open_:
        raise XRIFault("xri-parenthesis-unclosed", "cross-reference", open_[-1], open_[-1] + 1)
    return pairs, len(text)


# XRI-reference     = XRI / relative-XRI-ref
# XRI               = [ "xri://" ] xri-hier-part [ "?" iquery ] [ "#" ifragment ]
# relative-XRI-ref  = relative-XRI-part [ "?" iquery ] [ "#" ifragment ]
# relative-XRI-part = xri-path-absolute / xri-path-noscheme / ipath-empty
# xref              = "(" ( XRI-reference / IRI ) ")"
def read_xri(text: str) -> XRIParts:
    """Return the components of an XRI reference, with everything in its cross-references checked.

    Raises `XRIFault`, with a place in the text.
    """
    pairs, hierarchy_end = paired(text)
    waiting: list[tuple[int, int]] = []
    prefix, authority, path, query, fragment = _level(text, 0, len(text), hierarchy_end, pairs, waiting)
    while waiting:
        start, end = waiting.pop()
        if kind(text, start, end) == "iri":
            if not IRI.is_valid(text[start:end]):
                raise XRIFault("xri-cross-reference-iri", "cross-reference", start, end)
        else:
            _level(text, start, end, _hierarchy_end(text, start, end, pairs), pairs, waiting)
    return XRIParts(
        text[:prefix],
        None if authority is None else text[prefix:authority],
        text[authority or 0 : path],
        None if query is None else text[path + 1 : query],
        None if fragment is None else text[(path if query is None else query) + 1 :],
    )


def kind(text: str, start: int, end: int) -> Literal["xri", "relative", "iri"]:
    """Return the kind of a text by its beginning: an XRI, a relative XRI reference, or the IRI of another scheme."""
    beginning = text[start : min(start + len(PREFIX), end)]
    if beginning.startswith(("=", "@", "+", "$", "(", "!!")) or beginning.lower() == PREFIX:
        return "xri"
    return "iri" if _SCHEME.match(text, start, end) else "relative"


def _hierarchy_end(text: str, start: int, end: int, pairs: PAIRED) -> int:
    """Return the offset of the query or the fragment of a level; cross-references are skipped."""
    at = start
    while found := _STRUCTURE.search(text, at, end):
        if found[0] != "(":
            return found.start()
        at = pairs[found.start()] + 1
    return end


#: The ends of the prefix, the authority, the path, the query and the fragment of a level: places,
#: and not texts, because a level is as long as everything that is nested in it.
_Ends = tuple[int, "int | None", int, "int | None", "int | None"]


def _level(text: str, start: int, end: int, hierarchy_end: int, pairs: PAIRED, waiting: list[tuple[int, int]]) -> _Ends:
    """Read one level; what is in its cross-references is added to `waiting`."""
    what = kind(text, start, end)
    if what == "iri":
        raise XRIFault("xri-scheme", "scheme", start, text.index(":", start) + 1)
    at, authority = start, None
    if what == "xri":
        at += len(PREFIX) if text[start] in "Xx" else 0
        authority = _authority(text, at, hierarchy_end, pairs, waiting)
    prefix = at
    at = prefix if authority is None else authority
    first = what == "relative"
    while at < hierarchy_end:
        if text[at] == "/":
            at += 1
            # xri-path-absolute = "/" [ xri-segment-nz *( "/" xri-segment ) ]
            least = "nz" if first and at < hierarchy_end else ""
            at = _segment(text, at, hierarchy_end, pairs, waiting, least)
        else:
            # xri-path-noscheme = xri-subseg-od-nx *xri-subseg-nc *( "/" xri-segment )
            at = _segment(text, at, hierarchy_end, pairs, waiting, "nx", _PCHARS_NC)
        first = False
        if at < hierarchy_end and text[at] != "/":
            _stray(text, at, hierarchy_end, "path")
    return prefix, authority, hierarchy_end, *_query_and_fragment(text, hierarchy_end, end)


# xri-authority  = gcs-authority / xref-authority      gcs-authority = pgcs-authority / rgcs-authority
# pgcs-authority = "!" xri-subseg-pt-nz *xri-subseg    xri-subseg-pt-nz = "!" ( xref / 1*xri-pchar )
# rgcs-authority = rgcs-char xri-segment
# xref-authority = xref *xri-subseg
def _authority(text: str, at: int, end: int, pairs: PAIRED, waiting: list[tuple[int, int]]) -> int:
    """Read the authority from `at`, and says where it ends."""
    symbol = text[at : min(at + 1, end)]
    if symbol == "!":
        if text[at : min(at + 2, end)] != "!!":
            raise XRIFault("xri-persistent-root", "authority", at, min(at + 2, end))
        after = _segment(text, at + 1, end, pairs, waiting, least="nz")
    elif symbol and symbol in "(=@+$":
        after = _segment(text, at + (symbol != "("), end, pairs, waiting)
    else:
        return _iri_authority(text, at, end)
    if after < end and text[after] != "/":
        _stray(text, after, end, "authority")
    return after


def _iri_authority(text: str, start: int, end: int) -> int:
    """Read what RFC 3987 calls `iauthority`, without what would look like an XRI authority."""
    after = text.find("/", start, end)
    after = end if after < 0 else after
    authority = text[start:after]
    for at, character in enumerate(authority, start):
        if character in "*!()":
            raise XRIFault("xri-authority-symbol", "authority", start, at + 1)
    if not IRIReference.is_valid(f"//{authority}"):
        raise XRIFault("xri-authority", "authority", start, after)
    host = authority.rpartition("@")[2].partition(":")[0]
    if _NUMBERS.fullmatch(host) and not _IPV4.fullmatch(host):
        raise XRIFault("xri-authority-number", "authority", start, after)
    return after


# xri-segment      = xri-subseg-od *xri-subseg             xri-segment-nz = xri-subseg-od-nz *xri-subseg
# xri-subseg       = ( "*" / "!" ) ( xref / *xri-pchar )   xri-subseg-nc: without ":"
# xri-subseg-od    = [ "*" / "!" ] ( xref / *xri-pchar )
# xri-subseg-od-nz = [ "*" / "!" ] ( xref / 1*xri-pchar )
# xri-subseg-od-nx = [ "*" / "!" ] 1*xri-pchar-nc
def _segment(
    text: str,
    at: int,
    end: int,
    pairs: PAIRED,
    waiting: list[tuple[int, int]],
    least: str = "",
    chars: re.Pattern[str] = _PCHARS,
) -> int:
    """Read a segment, and says where the first character is that is not of it.

    `least` says what the first subsegment must be: nothing, not empty, or not empty and no
    cross-reference.
    """
    begun = at
    delimited = False
    while True:
        if at < end and text[at] in "*!":
            at, delimited = at + 1, True
        elif at != begun:
            return at
        if at < end and text[at] == "(" and (at == begun or delimited):
            if least == "nx":
                raise XRIFault("xri-first-segment", "path", begun, at + 1)
            waiting.append((at + 1, pairs[at]))
            at = pairs[at] + 1
        else:
            # A pattern without an end in it matches everywhere, if only nothing.
            after = chars.match(text, at, end).end()  # type: ignore[union-attr]
            if least and after == at and (at == end or text[at] in "*!/("):
                raise XRIFault("xri-subsegment-empty", "subsegment", begun, at)
            at = after
        if at == begun:
            return at
        least, delimited = "", False


def _query_and_fragment(text: str, at: int, end: int) -> tuple[int | None, int | None]:
    """Return the ends of the query and the fragment between `at` and `end`."""
    query = fragment = None
    if at < end and text[at] == "?":
        hash_ = text.find("#", at, end)
        query = at = _checked(text, at + 1, end if hash_ < 0 else hash_, _IQUERY, "query")
    if at < end:
        fragment = _checked(text, at + 1, end, _IFRAGMENT, "fragment")
    return query, fragment


def _checked(text: str, start: int, end: int, chars: re.Pattern[str], component: str) -> int:
    """Return the end of the component between `start` and `end`: there, if it has only these characters."""
    after = chars.match(text, start, end).end()  # type: ignore[union-attr]
    if after < end:
        _stray(text, after, end, component)
    return end


def _stray(text: str, at: int, end: int, component: str) -> NoReturn:
    """Raise `XRIFault` about the character that is where none of its kind may."""
    character = text[at]
    if character == "%":
        raise XRIFault("xri-percent", component, at, min(at + 3, end))
    if character == "(":
        raise XRIFault("xri-cross-reference-undelimited", component, at, at + 1)
    if character == ":":
        raise XRIFault("xri-colon", component, at, at + 1)
    if at and text[at - 1] == ")" and component not in ("query", "fragment"):
        raise XRIFault("xri-cross-reference-trailing", component, at, at + 1)
    raise XRIFault("xri-character", component, at, at + 1)


def subsegments(segment: str) -> tuple[tuple[str, str], ...]:
    """Return the subsegments of a segment that was read: a delimiter, or "" where it is left out, and the rest.

    >>> subsegments("a*b!(c*d)")
    (('', 'a'), ('*', 'b'), ('!', '(c*d)'))
    """
    if not segment:
        return ()
    pairs, _ = paired(segment)
    found, at = [], 0
    while at < len(segment):
        delimiter = segment[at] if segment[at] in "*!" else ""
        at += len(delimiter)
        start = at
        if segment[at : at + 1] == "(":
            at = pairs[at] + 1
        else:
            while at < len(segment) and segment[at] not in "*!":
                at += 1
        found.append((delimiter, segment[start:at]))
    return tuple(found)


_ESCAPED = {"%": "%25", "/": "%2F", "?": "%3F", "#": "%23"}
_WRITTEN = {"%2F": "/", "%3F": "?", "%23": "#", "%25": "%"}
_SIGNIFICANT = re.compile(r"[()%/?#]")
_UNDOABLE = re.compile(r"[()?#]|%(?:2[35Ff]|3[Ff])")
_OCTETS = re.compile(r"(?:%[89A-Fa-f][0-9A-Fa-f])++")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]++")


def iri_form(text: str) -> str:
    """Return the IRI normal form of an XRI reference that was read.

    An XRI becomes an IRI by escaping what a generic reader would take for something else:

    1. every "%" becomes "%25", everywhere;
    2. inside cross-references "/", "?" and "#" become "%2F", "%3F" and "%23".

    An absolute XRI gets "xri://" before that. The IRI then becomes a URI as RFC 3987 section 3.1
    has it, without A-labels, since an XRI authority is not a host.

    **The step is not idempotent**: a text that was escaped is escaped again if it is taken for an
    XRI. So the forms are texts under names of their own, and the way back has to be asked for. It
    undoes exactly these escapes: "%2F", "%3F" and "%23" inside cross-references, and "%25"
    everywhere. Other escapes are those of the XRI's author and stay as they are.

    What can go wrong: a ":" or "@" in a cross-reference of the authority. It is not escaped, and the
    generic syntax takes it for the end of the host or of the userinfo. So
    `xri://@a*(http:%2F%2Fb%2F)` is an IRI normal form but not an IRI. `XRI.to_iri` and `to_uri` say so; the
    texts are there all the same.

    >>> iri_form("@example/foo/(@baz?p=q#r)?i=j#k")
    'xri://@example/foo/(@baz%3Fp=q%23r)?i=j#k'
    """
    pieces, at, depth, top = [], 0, 0, True
    for found in _SIGNIFICANT.finditer(text):
        character = found[0]
        if not top and character != "%":
            continue
        if character in "()":
            depth += 1 if character == "(" else -1
        elif character == "%" or depth:
            pieces += [text[at : found.start()], _ESCAPED[character]]
            at = found.end()
        elif character in "?#":
            # The rest has no cross-references; only its "%" are escaped.
            top = False
    written = "".join(pieces) + text[at:]
    absolute = kind(text, 0, len(text)) == "xri" and text[: len(PREFIX)].lower() != PREFIX
    return PREFIX + written if absolute else written


def uri_form(text: str) -> str:
    """Return the URI normal form: the IRI normal form, and bytes of UTF-8 for what is beyond ASCII.

    >>> uri_form("=謙")
    'xri://=%E8%AC%99'
    """
    return _BEYOND_ASCII.sub(lambda found: percent.encode(found[0], "unreserved"), iri_form(text))


def undone(text: str) -> tuple[str, list[int]]:
    """Return the XRI whose IRI normal form this is, and where each of its characters was.

    >>> undone("@a/(b%2Fc)%252F")[0]
    '@a/(b/c)%2F'
    """
    pieces: list[str] = []
    places: list[int] = []
    at, depth, top = 0, 0, True
    for found in _UNDOABLE.finditer(text):
        piece = found[0]
        if len(piece) == 1:
            if top and piece in "()":
                depth += 1 if piece == "(" else -1
            elif not depth:
                top = False
        elif piece == "%25" or (top and depth > 0):
            pieces += [text[at : found.start()], _WRITTEN[piece.upper()]]
            places += [*range(at, found.start()), found.start()]
            at = found.end()
    pieces.append(text[at:])
    places += range(at, len(text) + 1)
    return "".join(pieces), places


def from_iri_form(text: str) -> str:
    """Return the XRI whose IRI normal form this is; not read yet.

    >>> from_iri_form("xri://@example*(http:%2F%2Fexample.org%2F)/")
    'xri://@example*(http://example.org/)/'
    """
    return undone(text)[0]


def from_uri_form(text: str) -> str:
    """Return the XRI whose URI normal form this is; not read yet.

    Bytes that are UTF-8 become characters, but for those that RFC 3987 section 3.2 leaves encoded.

    >>> from_uri_form("=%E6%97%A0%E8%81%8A")
    '=无聊'
    """
    return from_iri_form(decoded_places(text)[0])


def decoded_places(text: str) -> tuple[str, list[int]]:
    """Return the IRI of a URI normal form, and where each of its characters was."""
    pieces: list[str] = []
    places: list[int] = []
    at = 0
    for found in _OCTETS.finditer(text):
        characters = str(URIReference.parse(f"?{found[0]}").to_iri())[1:]
        pieces += [text[at : found.start()], characters]
        places += range(at, found.start())
        places += [found.start()] * len(characters)
        at = found.end()
    pieces.append(text[at:])
    places += range(at, len(text) + 1)
    return "".join(pieces), places
