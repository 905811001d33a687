"""RDF/XML: IRIs of nodes and properties, held to rdflib where it reads the same."""

import pytest
from rdflib import Graph, URIRef

from tests.documents.xml import HERE, codes, read
from urikit.documents import Role

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
HEAD = f'<r:RDF xmlns:r="{RDF}" xmlns:e="http://example.org/e#" xml:base="http://example.org/dir/file#part">'


def iris(body, *roles):
    document = read(f"{HEAD}{body}</r:RDF>", "rdfxml")
    assert codes(document) == []
    return [
        link.target for link in document.references if link.role in roles and not link.attribute.startswith("xmlns")
    ]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<r:Description r:about=""/>', ["http://example.org/dir/file"]),
        ('<r:Description r:about="#a"/>', ["http://example.org/dir/file#a"]),
        ('<r:Description r:ID="a"/>', ["http://example.org/dir/file#a"]),
        ('<r:Description about="x" ID="a"/>', ["http://example.org/dir/x", "http://example.org/dir/file#a"]),
        ('<r:Description r:ID="a" xml:base="../b"/>', ["http://example.org/b#a"]),
        ('<r:Description r:nodeID="a"/>', []),
        ('<e:A><e:b r:resource="c"/></e:A>', ["http://example.org/dir/c"]),
        ('<e:A><e:b r:parseType="Resource"><e:c r:resource="d"/></e:b></e:A>', ["http://example.org/dir/d"]),
        ('<e:A><e:b r:parseType="Collection"><e:C r:about="d"/></e:b></e:A>', ["http://example.org/dir/d"]),
        ('<e:A><e:b r:parseType="Literal"><e:C r:about="d"/></e:b></e:A>', []),
        ('<e:A><e:b r:parseType="other"><e:C r:about="d"/></e:b></e:A>', []),
        ('<e:A><e:b r:ID="c">d</e:b></e:A>', ["http://example.org/dir/file#c"]),
        ('<e:A r:about="ü"/>', ["http://example.org/dir/ü"]),
    ],
)  # fmt: skip
def test_where_nodes_have_their_iris(body, found):
    assert iris(body, Role.IDENTIFIER, Role.RELATION) == found


def test_names_of_elements_and_attributes_are_iris():
    body = '<e:A e:p="v" r:type="t"><r:li/><r:li><r:Description/></r:li><e:q r:datatype="d">x</e:q></e:A>'
    assert iris(body, Role.NAME) == [
        "http://example.org/e#A",
        "http://example.org/e#p",
        "http://example.org/dir/t",
        f"{RDF}_1",
        f"{RDF}_2",
        "http://example.org/e#q",
        "http://example.org/dir/d",
    ]


@pytest.mark.parametrize(
    "body",
    [
        '<e:A r:about="a" e:p="v"><e:q r:resource="b"/><e:s><e:B r:ID="c"/></e:s><e:t r:datatype="http://example.org/d">x</e:t></e:A>',
        '<r:Bag r:about="a"><r:li r:resource="b"/><r:li><e:C/></r:li><r:li>x</r:li></r:Bag>',
        '<e:A r:type="T"><e:p r:parseType="Resource"><e:q r:resource="x"/></e:p></e:A>',
        '<e:A xml:base="http://example.net/x/"><e:p r:parseType="Collection"><e:B r:about="b"/></e:p></e:A>',
    ],
)
def test_whatever_rdflib_names_is_found(body):
    text = f"{HEAD}{body}</r:RDF>"
    graph = Graph().parse(data=text, format="xml", publicID=HERE)
    theirs = {str(term) for triple in graph for term in triple if isinstance(term, URIRef)}
    theirs |= {str(term.datatype) for triple in graph for term in triple if getattr(term, "datatype", None)}
    ours = {link.target for link in read(text, "rdfxml").references}
    # What the syntax says without writing it: the type of a typed node, lists.
    assert {iri for iri in theirs - ours if not iri.startswith(RDF)} == set()


def test_an_id_that_is_no_name_has_no_target():
    document = read(f'{HEAD}<r:Description r:ID="#a"/></r:RDF>', "rdfxml")
    (link,) = document.links
    assert (link.target, [issue.code for issue in link.errors]) == (None, ["xml-rdf-id"])


def test_an_id_stands_once_under_one_base():
    same = f'{HEAD}<e:A r:ID="a"/><e:A r:ID="a"/><e:A r:ID="a" xml:base="b"/></r:RDF>'
    assert codes(read(same, "rdfxml")) == ["xml-rdf-id-twice"]


@pytest.mark.parametrize("name", ["aboutEach", "aboutEachPrefix", "bagID"])
def test_what_was_withdrawn_is_said(name):
    assert codes(read(f'{HEAD}<r:Description r:{name}="a"/></r:RDF>', "rdfxml")) == ["xml-rdf-withdrawn"]


def test_one_node_may_be_the_whole_document():
    text = f'<e:A xmlns:e="http://example.org/e#" xmlns:r="{RDF}" r:about="b"/>'
    assert [link.target for link in read(text, "rdfxml").links] == ["http://example.org/a/b"]


def test_rdf_inside_of_another_document_is_read():
    text = f'<svg xmlns="http://www.w3.org/2000/svg"><metadata>{HEAD}<e:A r:about="b"/></r:RDF></metadata></svg>'
    (link,) = read(text, "svg").links
    # SVG has one base, whatever the metadata says.
    assert link.target == "http://example.org/a/b"
