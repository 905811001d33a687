"""RDFa in HTML and XHTML: things, names and declarations, and what is none of RDFa."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urikit.documents import Document, Role, read
from urikit.documents.html.rdfa import OUTERMOST, READS
from urikit.documents.html.values import Places

PAGE = "http://example.org/d/page.html"
EX = "prefix='ex: http://e/'"

#: Markup, "attribute=reference -> target (role)" of what RDFa has in it, and the rule in our words.
CASES = [
    ("<p about=x>", "about=x -> d/x (identifier)", "a thing is an IRI relative to the base"),
    ("<p about=>", "about= -> d/page.html (identifier)", "the empty one is the document"),
    ("<p resource='#me'>", "resource=#me -> d/page.html#me (identifier)", "resource is a thing"),
    ("<base href=/b/><p about=x>", "about=x -> b/x (identifier)", "the base is that of the document"),
    ("<p about='foaf:name'>", "about=foaf:name -> http://xmlns.com/foaf/0.1/name (identifier)", "a CURIE comes first"),
    ("<p about='[dc:title]'>", "about=[dc:title] -> http://purl.org/dc/terms/title (identifier)", "a safe CURIE"),
    ("<p about='[no:a]'>", "", "brackets around what is no CURIE: as if it were not there"),
    ("<p about='[a]'>", "", "brackets without a colon: no CURIE"),
    ("<p about='_:a' resource='[_:b]'>", "", "blank nodes are no references"),
    ("<p about='urn:a:b'>", "about=urn:a:b -> urn:a:b (identifier)", "without such a prefix it is an IRI"),
    ("<p prefix='http: http://e/' about='http://h/'>",
     "prefix=http://e/ -> http://e/ (name); about=http://h/ -> http://h/ (identifier)",
     "behind the colon of a CURIE two slashes do not stand"),
    ("<p prefix='A: http://a/ b: ../b# _: http://c/ d' typeof='a:x B:y'>",
     "prefix=http://a/ -> http://a/ (name); prefix=../b# -> b# (name); "
     "typeof=a:x -> http://a/x (name); typeof=B:y -> b#y (name)",
     "pairs, compared without case; the blank prefix is none"),
    ("<p vocab='http://v/' typeof=T><i property='a b'></i><i vocab='' property=c></i></p>",
     "vocab=http://v/ -> http://v/ (name); typeof=T -> http://v/T (name); property=a -> http://v/a (name); "
     "property=b -> http://v/b (name)",
     "a vocabulary holds for what is in the element, until another one, and the empty one ends it"),
    ("<p typeof=T>", "", "a term without a vocabulary"),
    (f"<p {EX}><i property='ex:a' rel='next ex:b' rev='http://h/c' datatype='xsd:date'></i></p><i property='ex:d'>",
     "prefix=http://e/ -> http://e/ (name); property=ex:a -> http://e/a (name); rel=ex:b -> http://e/b (name); "
     "rev=http://h/c -> http://h/c (name); datatype=xsd:date -> http://www.w3.org/2001/XMLSchema#date (name); "
     "property=ex:d -> ex:d (name)",
     "a prefix holds for what is in the element; rel has words of HTML, which are no terms here"),
    ("<p about=x property=':a'>",
     "about=x -> d/x (identifier); property=:a -> http://www.w3.org/1999/xhtml/vocab#a (name)",
     "without a prefix it is XHTML's vocabulary"),
    ("<p about=x><i href=' y '></i><i src=z></i>", "about=x -> d/x (identifier); href=y -> d/y (identifier); "
     "src=z -> d/z (identifier)", "where HTML has no href, it is a thing"),
    ("<p vocab='v v'><i property=a>", "vocab=v v -> None (name); property=a -> None (name)",
     "a vocabulary that is no IRI"),
]  # fmt: skip


def found(document: Document) -> str:
    def short(target: str | None) -> str:
        return str(target).removeprefix("http://example.org/")

    return "; ".join(
        f"{link.attribute}={link.reference} -> {short(link.target)} ({link.role.value})"
        for link in document.references
        if link.role is not Role.BASE and not link.attribute.startswith("xmlns")
    )


@pytest.mark.parametrize(("markup", "expected", "rule"), CASES, ids=[case[0] for case in CASES])
def test_html(markup: str, expected: str, rule: str) -> None:
    document = read(markup, type="html", base=PAGE)
    assert found(document) == expected, rule
    assert all(
        link.source_text in (link.reference, link.reference.replace("&", "&amp;")) for link in document.references
    )


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("about='x'", "about=x -> d/x (identifier)"),
        ("xmlns:ex='http://e/' typeof='ex:T'", "typeof=ex:T -> http://e/T (name)"),
        (
            "xmlns:ex='http://e/' prefix='ex: http://f/' typeof='ex:T'",
            "prefix=http://f/ -> http://f/ (name); typeof=ex:T -> http://f/T (name)",
        ),
        ("property='og:title' rel='ex:a' href='y'", ""),
    ],
)
def test_xhtml(attributes: str, expected: str) -> None:
    text = f"<html xmlns='http://www.w3.org/1999/xhtml'><p {attributes}/></html>"
    assert found(read(text, type="xhtml", base=PAGE)) == expected


def test_what_waits_in_xhtml_is_there_once_something_is_rdfa() -> None:
    text = (
        "<html xmlns='http://www.w3.org/1999/xhtml'><p property='og:a'/><base href='/b/'/><p about='x&amp;y'/></html>"
    )
    document = read(text, type="xhtml", base=PAGE)
    assert found(document) == "property=og:a -> http://ogp.me/ns#a (name); about=x&y -> b/x&y (identifier)"
    assert document.references[-1].source_text == "x&amp;y"


@pytest.mark.parametrize(
    "markup",
    ["<meta property='og:title' content=x>", "<link rel='stylesheet ex:a'>", "<i href=x>", "<p property=a datatype=b>"],
)
def test_without_its_marks_a_page_has_no_rdfa(markup: str) -> None:
    assert read(markup, type="html", base=PAGE).references == ()


def test_places_go_through_character_references() -> None:
    document = read("<p vocab='http://v/' property='&eacute; b&amp;c'>", type="html", base=PAGE)
    assert [(link.source_text, link.reference) for link in document.references[1:]] == [
        ("&eacute;", "é"),
        ("b&amp;c", "b&c"),
    ]


def test_elements_that_are_made_again_are_read_once() -> None:
    document = read("<b about=x><p>y</b>z</p>", type="html", base=PAGE)
    assert [link.reference for link in document.references] == ["x"]


@given(st.text(alphabet="ab:_[]/# &;é\t", max_size=30), st.sampled_from(sorted(READS)))
def test_each_name_stands_where_it_says(value: str, attribute: str) -> None:
    for reference, start, end, _, _ in READS[attribute](value, OUTERMOST):
        assert value[start:end] == reference
        assert Places(value, value, 7).offset(start) == start + 7
