"""The formats that references are read from: how each is recognised, and what reads it.

A format has a module with `decode(data, envelope) -> Source` and `read(source, envelope) ->
Reading`, and a row here. Which format
a document has is told by its media type, else by the ending of its name, else by how it
begins (`sniffed`). A new format is a row and a module.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from urikit.documents.base import Base
    from urikit.documents.document import Document
    from urikit.documents.link import Link
    from urikit.issues import Issue

__all__ = ["FORMATS", "Format", "Reading", "by_media_type", "by_name", "sniffed"]


class Reading(NamedTuple):
    """What the reader of a format found."""

    #: The base of the document as a whole.
    base: Base
    #: Its references, in the order of their places.
    links: list[Link]
    #: What there is to say of the document itself.
    findings: list[Issue]
    #: Documents inside of it: parts of a message, the body of a response, `srcdoc`.
    parts: list[Document] = []  # noqa: RUF012  (read, never changed)


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    >>> FORMATS["html"].title, FORMATS["html"].extensions
    ('HTML', ('html', 'htm'))
    """

    #: The short name, as `--type` takes it.
    name: str
    #: What people call it.
    title: str
    #: Media types without parameters, the registered one first.
    media_types: tuple[str, ...]
    #: Endings of file names, without the dot.
    extensions: tuple[str, ...]
    #: "module" below `urikit.documents` that has `read` and `decode`.
    module: str

    def load(self) -> Any:
        """The module that reads it."""
        return __import__(f"urikit.documents.{self.module}", fromlist=["read"])


_ROWS = (
    Format("html", "HTML", ("text/html",), ("html", "htm"), "html"),
    Format("xhtml", "XHTML", ("application/xhtml+xml",), ("xhtml", "xht"), "xml.xhtml"),
    Format("svg", "SVG", ("image/svg+xml",), ("svg",), "xml.svg"),
    Format("feed", "Atom and RSS", ("application/atom+xml", "application/rss+xml"), ("atom", "rss"), "xml.feeds"),
    Format("xslt", "XSLT", ("application/xslt+xml", "text/xsl"), ("xsl", "xslt"), "xml.xslt"),
    Format("rdfxml", "RDF/XML", ("application/rdf+xml",), ("rdf", "owl"), "xml.rdf_xml"),
    Format("xml", "XML", ("application/xml", "text/xml"), ("xml", "xsd", "wsdl", "rng", "dtd"), "xml"),
    Format("css", "CSS", ("text/css",), ("css",), "css"),
    Format("turtle", "Turtle", ("text/turtle", "application/x-turtle"), ("ttl",), "rdf_text.turtle"),
    Format("trig", "TriG", ("application/trig",), ("trig",), "rdf_text.trig"),
    Format(
        "ntriples", "N-Triples", ("application/n-triples", "application/n-quads"), ("nt", "nq"), "rdf_text.ntriples"
    ),
    Format(
        "sparql", "SPARQL", ("application/sparql-query", "application/sparql-update"), ("rq", "ru"), "rdf_text.sparql"
    ),
    Format("jsonld", "JSON-LD", ("application/ld+json",), ("jsonld",), "json_ld"),
    Format("jsonschema", "JSON Schema", ("application/schema+json",), ("schema.json",), "json_schema"),
    Format("http", "HTTP message", ("message/http", "application/http"), ("http",), "http"),
    Format("mime", "MIME message", ("multipart/related", "message/rfc822"), ("mhtml", "mht", "eml"), "mime"),
    Format("markdown", "Markdown", ("text/markdown",), ("md", "markdown"), "markdown"),
    Format("text", "plain text", ("text/plain",), ("txt", "text"), "text"),
)

#: Every format, by its short name.
FORMATS: dict[str, Format] = {row.name: row for row in _ROWS}


def by_media_type(media_type: str) -> Format | None:
    """The format of a media type (its parameters do not count), or None.

    >>> by_media_type("Text/HTML; charset=utf-8").name, by_media_type("image/x+xml").name
    ('html', 'xml')
    """
    essence = media_type.partition(";")[0].strip().lower()
    for row in _ROWS:
        if essence in row.media_types:
            return row
    if essence.startswith("multipart/"):
        return FORMATS["mime"]
    return FORMATS["xml"] if essence.endswith("+xml") else None


def by_name(name: str) -> Format | None:
    """The format that the ending of a file name tells, or None.

    >>> by_name("docs/INDEX.HTM").name, by_name("a.schema.json").name, by_name("Makefile")
    ('html', 'jsonschema', None)
    """
    lower = name.lower()
    for row in _ROWS:
        if any(lower.endswith(f".{extension}") for extension in row.extensions):
            return row
    return None


#: How SPARQL begins; its words are words of English and of SQL too, so more than the word has to be there.
_QUERY = re.compile(
    r"""select \s+ (?:(?:distinct|reduced)\s+)? (?:[?$]\w | \([^)]*[?$] | \* \s* (?:where\b|\{|from\s+(?:named\s*)?<))
      | (?:ask|construct) \s* (?:where\s*)? \{ | ask \s+ from \s+ (?:named\s*)? <""",
    re.VERBOSE,
)
#: `PREFIX` and `BASE` without an at-sign, which Turtle may have as well.
_PROLOGUE = re.compile(r"(?:(?:prefix\s+[^\s:<]*+:|base)\s*+<[^<>]*+>\s*+)++")
#: What no statement of Turtle begins with; the beginning that is looked at may end in a declaration.
_OF_SPARQL = re.compile(r"(?:select|ask|construct|describe|insert|delete|with|load|clear|prefix|base)\b|\w{0,5}\Z|#")


def _is_sparql(text: str) -> bool:
    """Whether a beginning in lower case is one of SPARQL."""
    prologue = _PROLOGUE.match(text)
    if prologue is not None:
        return _OF_SPARQL.match(text, prologue.end()) is not None
    return _QUERY.match(text) is not None


#: How documents begin, after white space, in lower case; the first that fits counts.
_BEGINNINGS: tuple[tuple[str, str], ...] = (
    ("<!doctype html", "html"),
    ("<html", "html"),
    ("<?xml", "xml"),
    ("<rdf:rdf", "rdfxml"),
    ("<svg", "svg"),
    ("<feed", "feed"),
    ("<rss", "feed"),
    ("<xsl:", "xslt"),
    ("<", "html"),
    ("http/", "http"),
    ("@prefix", "turtle"),
    ("@base", "turtle"),
    ("@import", "css"),
    ("@charset", "css"),
    ("mime-version:", "mime"),
)


def sniffed(beginning: str) -> Format:
    """The format that the beginning of a text looks like; plain text where it looks like nothing.

    >>> sniffed("\\n<!DOCTYPE html><p>").name, sniffed("Dear all,").name
    ('html', 'text')
    """
    text = beginning.lstrip("\ufeff \t\r\n\f")[:1024].lower()
    for start, name in _BEGINNINGS:
        if text.startswith(start):
            return FORMATS[name]
    if _is_sparql(text):
        return FORMATS["sparql"]
    if _PROLOGUE.match(text) is not None:
        return FORMATS["turtle"]
    if text.startswith("{"):
        if '"@context"' in text or '"@id"' in text or '"@graph"' in text:
            return FORMATS["jsonld"]
        if any(f'"{name}"' in text for name in ("$schema", "$id", "$ref", "openapi", "swagger")):
            return FORMATS["jsonschema"]
    return FORMATS["text"]
