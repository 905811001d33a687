"""The process in which rdflib reads an untrusted document: no file, no network, bounded memory.

rdflib opens URLs: a JSON-LD context may be a URL, in a dozen places of a document, and rdflib loads
it with whatever scheme it has. So rdflib runs in a process of its own (`reader` starts it), and that
process gives up what it does not need before it looks at the document:

1. the loader of contexts raises `SandboxRefusal`, so that an ordinary remote context gets a clear message;
2. an audit hook refuses every file, socket, process and library from then on (`urikit.documents.sandbox` has a
   list of what is allowed, so that what is unknown is refused);
3. the operating system refuses new file descriptors, memory and processor time, where it has such limits.

Each alone is enough to keep a document from reading a file. None of them touches the rdflib of the caller.

One JSON line comes in, then the document; JSON lines go out. A statement is a list of three terms in the
syntax of N-Triples; a term that was written before is its number. The last line is a dictionary.

Left out: named graphs, and so TriG and N-Quads; RDFa and microdata, which rdflib no longer reads; inference.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

from rdflib import BNode, Graph, Literal, URIRef
from rdflib.plugins.parsers import jsonld, rdfxml
from rdflib.plugins.shared.jsonld import context as contexts
from rdflib.plugins.shared.jsonld import util as sources
from rdflib.plugins.stores.memory import SimpleMemory
from rdflib.term import XSDToPython

from urikit.documents.sandbox import close_doors

__all__ = ["SandboxRefusal", "main", "parse"]

#: A document of each syntax: what rdflib imports on first use is there before the doors close.
_FIRST = {
    "turtle": b'<a:b> <a:c> "d"@en, 1, 1.5, true, [ <a:e> (1) ] .',
    "nt": b'<a:b> <a:c> "d" .',
    "xml": b'<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description r:about="a:b">'
    b'<r:value r:parseType="Literal"><a/></r:value></r:Description></r:RDF>',
    "json-ld": b'{"@context": {"v": {"@id": "a:v", "@type": "@json"}}, "@id": "a:b", "v": 1, "a:c": {"@list": [1.5]}}',
}


class SandboxRefusal(Exception):
    """The document may well be RDF, and is not read: it needs the network, or too much of this machine."""


def main(request: dict[str, Any]) -> None:
    """Read the document on standard input as `request` says, and write what it states. Ends the process."""
    import logging
    import warnings

    warnings.simplefilter("ignore")
    logging.disable()
    out = sys.stdout.buffer
    data = sys.stdin.buffer.read()
    refused: list[str] = []
    last: dict[str, object]
    try:
        syntax = request["syntax"]
        parse(_FIRST[syntax], syntax, "a:a", Graph(store=SimpleMemory()))
        for datatype in XSDToPython:
            Literal("1", datatype=datatype)
        contexts.Context._fetch_context = _no_context  # type: ignore[method-assign, assignment]
        for module in (contexts, sources, jsonld):
            vars(module)["source_to_json"] = _no_source
        found = _Found(request["statements"], request["characters"])
        close_doors(refused, request["memory"], request["seconds"])
        parse(data, syntax, request["base"], Graph(store=found))
        last = {"end": found.count}
        out.write(b"".join(found.lines))
    except SandboxRefusal as reason:
        last = {"not_read": str(reason)}
    except RecursionError:
        last = {"not_read": "nested too deeply"}
    except MemoryError:
        last = {"not_read": f"needs more than {request['memory']:,} bytes of memory"}
    except Exception as error:
        # rdflib has an exception for each syntax, and lets those of its parsers through.
        said = " ".join(str(error)[:10_000].split())[:300] or type(error).__name__
        last = {"not_read": f"needs {refused[0]}, which is not allowed"} if refused else {"not_rdf": said}
    out.write(json.dumps(last).encode())
    out.flush()
    os._exit(0)


def parse(data: bytes, syntax: str, base: str, graph: Graph) -> None:
    """Read a document into a graph. Raises what rdflib and its parsers raise, and `SandboxRefusal`."""
    if syntax == "json-ld":
        # rdflib itself has deprecated how `Graph.parse` reads JSON-LD.
        jsonld.to_rdf(json.loads(data), graph, base)
        return
    if syntax == "xml":
        _refuse_entities(data)
        vars(rdfxml)["RDFXMLHandler"] = _handler(len(data) + _MOST_EXPANDED)
    graph.parse(data=data, format=syntax, publicID=base)


# Loading is refused


def _no_context(_: object, source: object, *__: object) -> None:
    raise SandboxRefusal(f"has a remote context, which is not fetched: {str(source)[:200]}")


def _no_source(*_: object, **__: object) -> None:
    raise SandboxRefusal("has a remote context, which is not fetched")


# Statements


class _Found(SimpleMemory):
    """A store that writes statements down, and stops where they are too many."""

    def __init__(self, statements: int, characters: int) -> None:
        super().__init__()
        self.lines: list[bytes] = []
        self.count = 0
        self._statements, self._characters = statements, characters
        self._seen: set[tuple[object, object, object]] = set()
        self._terms: dict[object, int] = {}

    def add(self, triple: Any, *_: Any, **__: Any) -> None:
        if triple in self._seen:
            return
        self._seen.add(triple)
        self.count += 1
        if self.count > self._statements:
            raise SandboxRefusal(f"has more than {self._statements:,} statements")
        self.lines.append(json.dumps([self._term(term) for term in triple]).encode() + b"\n")

    def _term(self, term: Any) -> int | str:
        number = self._terms.get(term)
        if number is not None:
            return number
        self._terms[term] = len(self._terms)
        written = _written(term)
        self._characters -= len(written)
        if self._characters < 0:
            raise SandboxRefusal("its terms expand to too many characters")
        return written


def _written(term: Any) -> str:
    """Return a term in the syntax of N-Triples. rdflib refuses to write IRIs that are invalid, and reads them."""
    if isinstance(term, URIRef):
        return f"<{term}>"
    if isinstance(term, BNode):
        return f"_:{term}"
    escaped = str(term).replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n").replace("\r", r"\r")
    if term.language:
        return f'"{escaped}"@{term.language}'
    return f'"{escaped}"' if term.datatype is None else f'"{escaped}"^^<{term.datatype}>'


# Expansion of RDF/XML

#: The limit of characters that entities and attributes of a DTD may add to a document, together.
_MOST_EXPANDED = 1 << 22


def _handler(room: int) -> Callable[[Graph], rdfxml.RDFXMLHandler]:
    """Return the class of a handler that counts characters of text and attributes, and stops at `room`."""

    class Handler(rdfxml.RDFXMLHandler):
        left = room

        def startElementNS(self, name: Any, qname: Any, attrs: Any) -> None:
            self._use(sum(map(len, attrs.values())))
            super().startElementNS(name, qname, attrs)

        def characters(self, content: str) -> None:
            self._use(len(content))
            super().characters(content)

        def _use(self, characters: int) -> None:
            self.left -= characters
            if self.left < 0:
                raise SandboxRefusal("its entities or attribute defaults expand to too many characters")

    return Handler


def _refuse_entities(data: bytes) -> None:
    """Raise `SandboxRefusal` for RDF/XML whose entities come from elsewhere, or are made of others."""
    from xml.parsers import expat

    values: list[int] = []

    def declared(name: str, is_parameter: int, value: str | None, *_: object) -> None:
        if value is None or is_parameter:
            raise SandboxRefusal(f"its entity {name[:200]} is external, or declares others; neither is read")
        if "&" in value:
            raise SandboxRefusal(f"its entity {name[:200]} is made of other entities")
        values.append(len(value))

    def begun(*_: object) -> None:
        raise _Begun

    parser = expat.ParserCreate()
    parser.EntityDeclHandler = declared
    parser.StartElementHandler = begun
    try:
        parser.Parse(data, True)
    except _Begun:
        pass
    except expat.ExpatError:
        return  # rdflib says it in its own words
    if max(values, default=0) * data.count(b"&") > _MOST_EXPANDED + len(data):
        raise SandboxRefusal("its entities or attribute defaults expand to too many characters")


class _Begun(Exception):
    """The first element: no entity is declared behind it."""
