"""The formats that references are read from: how each is recognised, and what reads it.

A format is a row here and two functions, `decode(data, envelope) -> Source` and
`read(source, envelope) -> DocumentReading`. A module with several formats has `read_svg`,
`read_feed` and so on. The format of a document comes from its media type, else from the ending of
its name, else from how it begins (`sniffed`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, NamedTuple

__all__ = [
    "FORMATS",
    "Format",
    "FormatReader",
    "by_contents",
    "by_media_type",
    "by_name",
    "is_guess",
    "json_format",
    "sniffed",
]


class FormatReader(NamedTuple):
    """The functions of a format."""

    #: Makes a `Source` of the data and the envelope.
    decode: Callable[..., Any]
    #: Makes a `DocumentReading` of the source and the envelope.
    read: Callable[..., Any]


class Format(NamedTuple):
    """A format of documents.

    >>> from urikit.documents.formats import FORMATS
    >>> FORMATS["html"].title, FORMATS["html"].extensions
    ('HTML', ('html', 'htm'))
    """

    #: The short name, as `--type` takes it.
    name: str
    #: Its common name.
    title: str
    #: Media types without parameters, the registered one first.
    media_types: tuple[str, ...]
    #: Endings of file names, without the dot; none where a file is read so only when it is asked for.
    extensions: tuple[str, ...]
    #: "module" below `urikit.documents` that has `read` and `decode`, or "module:name" for `read_name` there.
    module: str
    #: The content of a file: text, any bytes, or an archive whose members are documents.
    contents: Literal["text", "bytes", "archive"] = "text"

    def load(self) -> FormatReader:
        """Import the functions that read it."""
        path, _, name = self.module.partition(":")
        module = import_module(f"urikit.documents.{path}")
        if not name:
            return FormatReader(module.decode, module.read)
        return FormatReader(getattr(module, f"decode_{name}", module.decode), getattr(module, f"read_{name}"))


_ROWS: tuple[Format, ...] = (
    Format("html", "HTML", ("text/html",), ("html", "htm"), "html"),
    Format("xhtml", "XHTML", ("application/xhtml+xml",), ("xhtml", "xht"), "xml:xhtml"),
    Format("svg", "SVG", ("image/svg+xml",), ("svg",), "xml:svg"),
    Format("feed", "Atom and RSS", ("application/atom+xml", "application/rss+xml"), ("atom", "rss"), "xml:feed"),
    Format("xslt", "XSLT", ("application/xslt+xml", "text/xsl"), ("xsl", "xslt"), "xml:xslt"),
    Format("rdfxml", "RDF/XML", ("application/rdf+xml",), ("rdf", "owl"), "xml:rdf_xml"),
    Format(
        "xml",
        "XML",
        ("application/xml", "text/xml"),
        ("xml", "xsd", "wsdl", "rng", "opf", "ncx", "kml", "opml", "gpx", "fodt", "fods", "fodp"),
        "xml",
    ),
    Format("dtd", "DTD", ("application/xml-dtd",), ("dtd",), "xml:dtd"),
    Format("css", "CSS", ("text/css",), ("css",), "css"),
    Format("turtle", "Turtle", ("text/turtle", "application/x-turtle"), ("ttl",), "rdf_text"),
    Format("trig", "TriG", ("application/trig",), ("trig",), "rdf_text"),
    Format(
        "ntriples", "N-Triples", ("application/n-triples", "application/n-quads"), ("nt", "nq"), "rdf_text:ntriples"
    ),
    Format(
        "sparql", "SPARQL", ("application/sparql-query", "application/sparql-update"), ("rq", "ru"), "rdf_text:sparql"
    ),
    Format("jsonld", "JSON-LD", ("application/ld+json",), ("jsonld",), "json_ld"),
    Format("jsonschema", "JSON Schema", ("application/schema+json",), ("schema.json",), "json_schema"),
    Format(
        "openapi",
        "OpenAPI and JSON Schema in YAML",
        ("application/openapi+yaml", "application/vnd.oai.openapi", "application/schema+yaml"),
        ("openapi.yaml", "openapi.yml", "schema.yaml", "schema.yml"),
        "json_schema:openapi",
    ),
    Format("http", "HTTP message", ("message/http", "application/http"), ("http",), "http", "bytes"),
    Format("mime", "MIME message", ("multipart/related", "message/rfc822"), ("mhtml", "mht", "eml"), "mime", "bytes"),
    Format("markdown", "Markdown", ("text/markdown",), ("md", "markdown"), "markdown"),
    Format("rst", "reStructuredText", ("text/x-rst", "text/prs.fallenstein.rst"), ("rst", "rest"), "rst"),
    Format("asciidoc", "AsciiDoc", ("text/asciidoc", "text/x-asciidoc"), ("adoc", "asciidoc", "asc"), "asciidoc"),
    Format("notebook", "Jupyter notebook", ("application/x-ipynb+json",), ("ipynb",), "notebook"),
    Format("epub", "EPUB", ("application/epub+zip",), ("epub",), "archive.formats:epub", "archive"),
    Format(
        "ooxml",
        "Office Open XML",
        (
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        ),
        ("docx", "docm", "dotx", "xlsx", "xlsm", "xltx", "pptx", "pptm", "ppsx", "potx"),
        "archive.formats:ooxml",
        contents="archive",
    ),
    Format(
        "opendocument",
        "OpenDocument",
        (
            "application/vnd.oasis.opendocument.text",
            "application/vnd.oasis.opendocument.spreadsheet",
            "application/vnd.oasis.opendocument.presentation",
            "application/vnd.oasis.opendocument.graphics",
        ),
        ("odt", "ods", "odp", "odg", "ott", "ots", "otp"),
        "archive.formats:opendocument",
        contents="archive",
    ),
    Format("pdf", "PDF", ("application/pdf",), (), "pdf", "bytes"),
    Format("comments", "comments of source code", (), (), "comments"),
    Format("text", "plain text", ("text/plain",), ("txt", "text"), "text"),
)

#: Every format, by its short name.
FORMATS: dict[str, Format] = {row.name: row for row in _ROWS}


def by_media_type(media_type: str) -> Format | None:
    """Return the format of a media type (its parameters do not count), or None.

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
    """Return the format that the ending of a file name tells, or None.

    >>> by_name("docs/INDEX.HTM").name, by_name("a.schema.json").name, by_name("Makefile")
    ('html', 'jsonschema', None)
    """
    lower = name.lower()
    for row in _ROWS:
        if any(lower.endswith(f".{extension}") for extension in row.extensions):
            return row
    return None


_OF_JSON = re.compile(rb'"(?:@(?:context|graph|id)|\$(?:schema|id)|openapi|swagger)"')
#: Members of which a schema has one beside its `$id`.
_OF_SCHEMAS = frozenset(("type", "properties", "definitions", "$defs", "$ref", "allOf", "anyOf", "oneOf"))


def json_format(data: bytes) -> Format | None:
    """Return the format of a JSON document by its members: JSON-LD, JSON Schema or OpenAPI; None for every other.

    A `$schema` says that it is a schema where it names a dialect of JSON Schema; else it says of which
    schema the document is an instance.

    >>> json_format(b'{"@context": {}}').name, json_format(b'{"swagger": "2.0"}').name, json_format(b'{"name": "a"}')
    ('jsonld', 'jsonschema', None)
    """
    if _OF_JSON.search(data) is None:
        return None
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    first = value[0] if isinstance(value, list) and value else value
    if not isinstance(first, dict):
        return None
    if not first.keys().isdisjoint(("@context", "@graph", "@id")):
        return FORMATS["jsonld"]
    texts = {name: member for name, member in first.items() if isinstance(member, str)}
    is_schema = "json-schema.org/" in texts.get("$schema", "") or ("$id" in texts and _OF_SCHEMAS & first.keys())
    return FORMATS["jsonschema"] if is_schema or "openapi" in texts or "swagger" in texts else None


#: The beginning of a line in YAML that shows such a document.
_OF_YAML = re.compile(
    rb"""^(?:(?:"(?:openapi|swagger)"|'(?:openapi|swagger)'|openapi|swagger)\s*:|["']?\$schema["']?\s*:.*json-schema\.org/)""",
    re.MULTILINE,
)
_IN_YAML = (".yaml", ".yml")


def is_guess(name: str) -> bool:
    """Return whether the contents of a file of that name say if it is a document with references (`by_contents`)."""
    return name.lower().endswith((".json", *_IN_YAML))


def by_contents(data: bytes, name: str) -> Format | None:
    """Return the format of a file of JSON or YAML; None where it has data of another kind.

    >>> by_contents(b"# An API\\nopenapi: 3.1.0", "api.yaml").name, by_contents(b"on: push", "ci.yml")
    ('openapi', None)
    """
    if not name.lower().endswith(_IN_YAML):
        return json_format(data)
    return None if _OF_YAML.search(data) is None else FORMATS["openapi"]


#: The beginning of SPARQL; its words are words of English and of SQL too, so more than the word is needed.
_QUERY = re.compile(
    r"""select \s+ (?:(?:distinct|reduced)\s+)? (?:[?$]\w | \([^)]*[?$] | \* \s* (?:where\b|\{|from\s+(?:named\s*)?<))
      | (?:ask|construct) \s* (?:where\s*)? \{ | ask \s+ from \s+ (?:named\s*)? <""",
    re.VERBOSE,
)
#: `PREFIX` and `BASE` without an at-sign, which Turtle may have as well.
_PROLOGUE = re.compile(r"(?:(?:prefix\s+[^\s:<]*+:|base)\s*+<[^<>]*+>\s*+)++")
#: Beginnings that no statement of Turtle has; the text that is looked at may end in a declaration.
_OF_SPARQL = re.compile(r"(?:select|ask|construct|describe|insert|delete|with|load|clear|prefix|base)\b|\w{0,5}\Z|#")


def _is_sparql(text: str) -> bool:
    """Return whether a beginning in lower case is one of SPARQL."""
    prologue = _PROLOGUE.match(text)
    if prologue is not None:
        return _OF_SPARQL.match(text, prologue.end()) is not None
    return _QUERY.match(text) is not None


#: The beginnings of documents, after white space, in lower case; the first that fits counts.
_BEGINNINGS: tuple[tuple[str, str], ...] = (
    ("<!doctype html", "html"),
    ("%pdf-", "pdf"),
    ("<html", "html"),
    ("<?xml", "xml"),
    ("<rdf:rdf", "rdfxml"),
    ("<svg", "svg"),
    ("<feed", "feed"),
    ("<rss", "feed"),
    ("<xsl:", "xslt"),
    # A member of a package, which programs write without a declaration; its name is that of no format.
    ("<relationships", "xml"),
    ("<", "html"),
    ("http/", "http"),
    ("@prefix", "turtle"),
    ("@base", "turtle"),
    ("@import", "css"),
    ("@charset", "css"),
    ("mime-version:", "mime"),
)


#: The content of the first member of an archive, or its name.
_ARCHIVES = (
    ("mimetypeapplication/epub+zip", "epub"),
    ("mimetypeapplication/vnd.oasis.opendocument", "opendocument"),
    ("[content_types].xml", "ooxml"),
    ("_rels/.rels", "ooxml"),
)
_FIRST_MEMBER = 200


def sniffed(beginning: str) -> Format:
    """Return the format that the beginning of a text looks like; plain text where it looks like nothing.

    >>> sniffed("\\n<!DOCTYPE html><p>").name, sniffed("Dear all,").name
    ('html', 'text')
    """
    text = beginning.lstrip("\ufeff \t\r\n\f")[:1024].lower()
    for start, name in _BEGINNINGS:
        if text.startswith(start):
            return FORMATS[name]
    for mark, name in _ARCHIVES:
        if text.startswith("pk\x03\x04") and mark in text[:_FIRST_MEMBER]:
            return FORMATS[name]
    if _OF_YAML.search(text.encode("utf-8", "replace")) is not None:
        return FORMATS["openapi"]
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
