"""The IRI normal form and the URI normal form of an XRI, and the ways back (section 2.3).

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
"""

from __future__ import annotations

import re

from urikit._native import URIReference
from urikit.core import percent
from urikit.schemes.xri.grammar import PREFIX, kind

__all__ = ["decoded", "from_iri_form", "from_uri_form", "iri_form", "undone", "uri_form"]

_ESCAPED = {"%": "%25", "/": "%2F", "?": "%3F", "#": "%23"}
_WRITTEN = {"%2F": "/", "%3F": "?", "%23": "#", "%25": "%"}
_SIGNIFICANT = re.compile(r"[()%/?#]")
_UNDOABLE = re.compile(r"[()?#]|%(?:2[35Ff]|3[Ff])")
_OCTETS = re.compile(r"(?:%[89A-Fa-f][0-9A-Fa-f])++")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]++")


def iri_form(text: str) -> str:
    """The IRI normal form of an XRI reference that was read.

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
            # What follows has no cross-references; only its "%" are escaped.
            top = False
    written = "".join(pieces) + text[at:]
    absolute = kind(text, 0, len(text)) == "xri" and text[: len(PREFIX)].lower() != PREFIX
    return PREFIX + written if absolute else written


def uri_form(text: str) -> str:
    """The URI normal form: the IRI normal form, and bytes of UTF-8 for what is beyond ASCII.

    >>> uri_form("=謙")
    'xri://=%E8%AC%99'
    """
    return _BEYOND_ASCII.sub(lambda found: percent.encode(found[0], "unreserved"), iri_form(text))


def undone(text: str) -> tuple[str, list[int]]:
    """The XRI whose IRI normal form this is, and where each of its characters was.

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
    """The XRI whose IRI normal form this is; not read yet.

    >>> from_iri_form("xri://@example*(http:%2F%2Fexample.org%2F)/")
    'xri://@example*(http://example.org/)/'
    """
    return undone(text)[0]


def from_uri_form(text: str) -> str:
    """The XRI whose URI normal form this is; not read yet.

    Bytes that are UTF-8 become characters, but for those that RFC 3987 section 3.2 leaves encoded.

    >>> from_uri_form("=%E6%97%A0%E8%81%8A")
    '=无聊'
    """
    return from_iri_form(decoded(text)[0])


def decoded(text: str) -> tuple[str, list[int]]:
    """The IRI of a URI normal form, and where each of its characters was."""
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
