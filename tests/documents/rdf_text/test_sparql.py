"""SPARQL: base, prefixes, datasets, services (urikit.documents.rdf_text.sparql)."""

import pytest

from urikit import documents
from urikit.documents import Role


def read(text):
    return documents.read(text, as_format="sparql", uri="http://example.org/sparql")


QUERY = """
PREFIX foaf: <http://xmlns.com/foaf/0.1/>   # <comment>
base <http://b.example/>
SELECT ?name FROM <data.ttl> FROM NAMED <named> WHERE {
  GRAPH <g> { ?x foaf:name "<no>" ; a foaf:Person . FILTER(?x<3 && ?y>2) }
  SERVICE SILENT <//s.example/> { ?x ^foaf:knows/foaf:mbox* "1"^^<int> }
}
"""


def test_a_query():
    document = read(QUERY)
    assert [(link.element, link.role, link.target) for link in document.references] == [
        ("PREFIX", Role.NAME, "http://xmlns.com/foaf/0.1/"),
        ("BASE", Role.BASE, "http://b.example/"),
        ("FROM", Role.IMPORT, "http://b.example/data.ttl"),
        ("FROM NAMED", Role.IMPORT, "http://b.example/named"),
        ("GRAPH", Role.IDENTIFIER, "http://b.example/g"),
        ("PrefixedName", Role.IDENTIFIER, "http://xmlns.com/foaf/0.1/name"),
        ("a", Role.IDENTIFIER, "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"),
        ("PrefixedName", Role.IDENTIFIER, "http://xmlns.com/foaf/0.1/Person"),
        ("SERVICE SILENT", Role.ACTION, "http://s.example/"),
        ("PrefixedName", Role.IDENTIFIER, "http://xmlns.com/foaf/0.1/knows"),
        ("PrefixedName", Role.IDENTIFIER, "http://xmlns.com/foaf/0.1/mbox"),
        ("IRIREF", Role.IDENTIFIER, "http://b.example/int"),
    ]
    assert document.findings == ()


@pytest.mark.parametrize(
    ("update", "uses"),
    [
        ("LOAD <a> INTO GRAPH <b>", [("LOAD", Role.IMPORT), ("GRAPH", Role.IDENTIFIER)]),
        ("load silent <a>", [("LOAD SILENT", Role.IMPORT)]),
        ("WITH <a> DELETE {} USING NAMED <b> WHERE {}", [("WITH", Role.IDENTIFIER), ("USING NAMED", Role.IMPORT)]),
        ("CLEAR SILENT GRAPH <a>", [("GRAPH", Role.IDENTIFIER)]),
        ("MOVE <a> TO <b>", [("IRIREF", Role.IDENTIFIER)] * 2),
        ("SERVICE ?s { <a> ?p ?o }", [("IRIREF", Role.IDENTIFIER)]),
    ],
)
def test_what_an_iri_is_used_for(update, uses):
    assert [(link.element, link.role) for link in read(update).links] == uses


def test_an_operation_of_an_update_may_have_its_own_base():
    document = read("BASE <http://b.example/> LOAD <a> ; BASE <c/> LOAD <a>")
    assert [link.target for link in document.links] == ["http://b.example/a", "http://b.example/c/a"]


def test_what_surrounds_the_query_gives_the_base():
    assert [link.target for link in read("SELECT * FROM <a> {}").links] == ["http://example.org/a"]
