"""RDF without a process of its own."""

import json

import pytest


@pytest.fixture
def rdf_here(monkeypatch):
    """Has rdflib read documents in this process: starting one for each takes 0.2 seconds."""
    from rdflib import Graph

    from urikit.documents.rdf import reader, sandbox

    def statements(data, syntax, base, seconds=reader.SECONDS):
        found = sandbox._Found(reader.MOST_STATEMENTS, reader.MOST_CHARACTERS)
        try:
            sandbox.parse(data, syntax, base, Graph(store=found))
        except sandbox.SandboxRefusal as reason:
            raise reader.NotRead(str(reason)) from None
        except Exception as error:
            raise reader.NotRDF(str(error)) from None
        terms = []
        return [tuple(reader._term(term, terms) for term in json.loads(line)) for line in found.lines]

    monkeypatch.setattr("urikit.documents.rdf.statements.statements", statements)
    monkeypatch.setattr(sandbox.rdfxml, "RDFXMLHandler", sandbox.rdfxml.RDFXMLHandler)
    monkeypatch.setattr(sandbox.contexts.Context, "_fetch_context", sandbox._no_context)
    for module in (sandbox.contexts, sandbox.sources, sandbox.jsonld):
        monkeypatch.setattr(module, "source_to_json", sandbox._no_source)
