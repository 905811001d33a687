r"""Write a reference where it is: the escapes of each format.

    <a href="a&amp;b">            HTML 13.1.2.3, quoted or not; also srcset and refresh
    style="x: url(a&#40;b)"       CSS Syntax 3 section 4.3.7 first, then the attribute
    <a href='a&amp;b'/>           XML 1.0 section 2.4; CDATA and system identifiers have none
    {"@id": "a\"b"}               RFC 8259 section 7; "<" as well, since a script ends at `</script`
    <a\u0020b>                    Turtle section 6.4
    [text](a\(b)                  CommonMark section 2.4
    Link: <a%20b>                 no escapes: what the place cannot have is percent-encoded

Several spellings may fit one place, since the same text may be in CDATA or in an attribute. They are tried in order,
and reading the result decides.

A character that the encoding of the document lacks is escaped by the format. Where the format has no escapes it is
percent-encoded in UTF-8.

Left out: raw text, CDATA and comments of markup, where nothing is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from urikit.documents.body import encoded
from urikit.documents.link import Link
from urikit.documents.resolvers import CSSResolver, WebResolver
from urikit.documents.source import MESSAGE, Source

__all__ = ["Escape", "lacks", "markup", "writings"]


Escape: TypeAlias = Callable[[str], str]
Lacks: TypeAlias = Callable[[str], bool]

_OF_CSS = frozenset("\"'()\\<>;{}! \t\n\f\r\x7f") | frozenset(map(chr, range(0x20)))
_OF_JSON = frozenset('"\\<') | frozenset(map(chr, range(0x20)))
_OF_TURTLE = frozenset('<>"{}|^`\\ ') | frozenset(map(chr, range(0x21)))
_OF_MARKDOWN = frozenset("\\()<>&*_[]|~'\"`!")
_NO_URI = re.compile(r"""[\x00-\x20"<>\\^`{|}\x7f]""")
_JSON_FORMATS = frozenset(("jsonld", "jsonschema"))
_RDF_FORMATS = frozenset(("turtle", "trig", "ntriples", "sparql"))
_XML_FORMATS = frozenset(("xhtml", "svg", "feed", "xslt", "rdfxml", "xml"))


def lacks(source: Source) -> Lacks:
    """Return whether the encoding of a document, or of one around it, lacks a character."""
    encodings = []
    around: Source | None = source
    while around is not None:
        if around.encoding is not None and not around.encoding.startswith("UTF-") and around.why != MESSAGE:
            encodings.append(around.encoding)
        step = around.outward(0, 0)
        around = None if step is None else step[0]

    def missing(character: str) -> bool:
        return "\ud800" <= character <= "\udfff" or any(encoded(character, name) is None for name in encodings)

    return missing


def _escaped(text: str, special: frozenset[str], missing: Lacks, escape: Escape) -> str:
    return "".join(escape(c) if c in special or (c > "~" and missing(c)) else c for c in text)


def css(text: str, missing: Lacks) -> str:
    r"""Return a text for a string or a url-token of CSS."""
    return _escaped(text, _OF_CSS, missing, lambda c: f"\\{ord(c):x} ")


def json(text: str, missing: Lacks) -> str:
    r"""Return a text for a string of JSON, also in a script."""

    def escape(character: str) -> str:
        if character in '"\\':
            return f"\\{character}"
        units = character.encode("utf-16-be", "surrogatepass").hex()
        return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))

    return _escaped(text, _OF_JSON, missing, escape)


def turtle(text: str, missing: Lacks) -> str:
    r"""Return a text for an IRIREF."""
    return _escaped(text, _OF_TURTLE, missing, lambda c: f"\\u{ord(c):04X}" if c <= "\uffff" else f"\\U{ord(c):08X}")


def markdown(text: str, missing: Lacks) -> str:
    r"""Return a text for a destination of Markdown."""
    return _escaped(text, _OF_MARKDOWN, missing, lambda c: f"&#{ord(c)};" if c > "~" else f"\\{c}")


def percent(text: str, missing: Lacks) -> str:
    """Return a reference without what no URI has and what the encoding lacks."""
    encoded_text = _NO_URI.sub(lambda c: f"%{ord(c[0]):02X}", text)
    return "".join(
        "".join(f"%{octet:02X}" for octet in c.encode("utf-8", "replace")) if c > "~" and missing(c) else c
        for c in encoded_text
    )


def writings(name: str, link: Link, new: str) -> Iterator[tuple[str, str]]:
    """Yield spellings of a reference in a format, the best first, each with the reference that it is read as."""
    missing = lacks(link.source)
    if name in ("http", "mime"):
        missing = _is_beyond_ascii
    escapes = _escapes(name, link, missing)
    seen = set()
    escaped = percent(new, missing)
    # A URI may have "'": it is encoded where it would end the value, and nowhere else.
    for reference in (new, escaped, escaped.replace("'", "%27")):
        for escape in escapes:
            written = escape(reference)
            for text in (written, written.removeprefix("mailto:")) if link.element == "autolink" else (written,):
                if (text, reference) not in seen and not any(c > "~" and missing(c) for c in text):
                    seen.add((text, reference))
                    yield text, reference


def _is_beyond_ascii(character: str) -> bool:
    return character > "~"


def _escapes(name: str, link: Link, missing: Lacks) -> list[Escape]:
    """Return the escapes that may be those of a place, the likely ones first."""

    def in_markup(text: str) -> str:
        return markup(text, missing)

    def in_css(text: str) -> str:
        return css(text, missing)

    if name == "css":
        return [in_css]
    if name in _JSON_FORMATS:
        return [lambda text: json(text, missing)]
    if name == "openapi":
        return [str, lambda text: json(text, missing), lambda text: text.replace("'", "''")]
    if name in _RDF_FORMATS:
        return [lambda text: turtle(text, missing)]
    if name == "markdown" and not isinstance(link.resolver, WebResolver):
        return [lambda text: markdown(text, missing), str]
    if name not in ("html", "markdown", *_XML_FORMATS):
        return [str]
    if isinstance(link.resolver, CSSResolver):
        inner = [in_css, lambda text: in_markup(in_css(text))]
        return inner if not link.attribute else inner[::-1]
    if link.element == "script" and not link.attribute:
        return [lambda text: json(text, missing), lambda text: in_markup(json(text, missing))]
    if name in _XML_FORMATS:
        return [in_markup, lambda text: in_markup(in_markup(text)), str]
    return [in_markup]


_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_SPECIAL = frozenset("&<>\"'`\t\n\f\r ")


def markup(text: str, missing: Callable[[str], bool] = lambda _: False) -> str:
    """Return the text with character references for what ends a value, and for characters that are `missing`.

    >>> markup("a?b&c d")
    'a?b&amp;c&#32;d'
    """
    return "".join(_NAMED.get(c) or f"&#{ord(c)};" if c in _SPECIAL or (c > "~" and missing(c)) else c for c in text)
