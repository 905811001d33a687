"""Names of long namespaces: so many of them as memory allows, and one finding for the rest."""

import json
import tracemalloc

import pytest

from urikit import documents

LONG = "http://example.org/" + "n" * 50_000
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"


def turtle(namespace: str) -> str:
    return f"@prefix a: <{namespace}> .\n" + "".join(f"a:b{n} a:c{n} a:d{n} .\n" for n in range(3_000))


def rdf_xml(namespace: str) -> str:
    nodes = "".join(f'<a:b{n} a:c{n}=""><a:d{n}/></a:b{n}>\n' for n in range(3_000))
    return f'<rdf:RDF xmlns:rdf="{RDF}" xmlns:a="{namespace}">{nodes}</rdf:RDF>'


def json_ld(namespace: str) -> str:
    nodes = [{"@id": f"a:b{n}", f"a:c{n}": {"@id": f"a:d{n}"}} for n in range(3_000)]
    return json.dumps({"@context": {"a": f"{namespace}#"}, "@graph": nodes})


def vocabulary(namespace: str) -> str:
    nodes = [{"@type": [f"b{n}", f"c{n}", f"d{n}"]} for n in range(3_000)]
    return json.dumps({"@context": {"@vocab": namespace}, "@graph": nodes})


def terms(namespace: str) -> str:
    chain = {f"t{n}": f"t0:x{n}" for n in range(1, 9_000)}
    return json.dumps({"@context": {"t0": namespace + "#", **chain}})


WRITTEN = {"turtle": turtle, "rdfxml": rdf_xml, "jsonld": json_ld}


@pytest.mark.parametrize(
    ("name", "write"), [*WRITTEN.items(), ("jsonld", vocabulary), ("jsonld", terms)], ids=lambda value: str(value)[:20]
)
def test_the_memory_is_bounded(name: str, write: object) -> None:
    text = write(LONG)  # type: ignore[operator]
    tracemalloc.start()
    document = documents.read(text, as_format=name, uri="http://example.org/")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # All of them would weigh 450 million bytes.
    assert peak < 60_000_000
    codes = [issue.code for issue in document.findings]
    assert codes.count("document-names") == 1
    assert len(document.references) > 300


@pytest.mark.parametrize("name", WRITTEN)
def test_an_ordinary_namespace_has_any_number_of_names(name: str) -> None:
    document = documents.read(WRITTEN[name]("http://example.org/ns/"), as_format=name)
    assert not document.findings
    assert len({link.reference for link in document.references}) > 9_000


def test_a_name_that_comes_again_is_counted_once() -> None:
    node = '<a:b><a:c a:d=""/></a:b>'
    text = f'<rdf:RDF xmlns:rdf="{RDF}" xmlns:a="{LONG}">{node * 2_000}</rdf:RDF>'
    assert not documents.read(text, as_format="rdfxml").findings
    text = f"@prefix a: <{LONG}> .\n" + "a:b a:c a:d .\n" * 2_000
    assert not documents.read(text, as_format="turtle").findings
