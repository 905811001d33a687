"""Statements about a name, in each syntax, and documents that are not to be trusted (urikit.rdf.statements)."""

import pytest

from urikit.rdf.statements import MEDIA_TYPES, NotRDF, NotRead, read_statements

BASE = "http://example.org/doc"
SAME = {
    "text/turtle": b"<#x> a <#C> ; <#p> [ <#q> 1 ] .",
    "application/x-turtle": b"<#x> a <#C> ; <#p> [ <#q> 1 ] .",
    "application/n-triples": b"<http://example.org/doc#x> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
    b"<http://example.org/doc#C> .\n<http://example.org/doc#x> <http://example.org/doc#p> _:b .\n"
    b'_:b <http://example.org/doc#q> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .\n',
    "application/rdf+xml": b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    b'xmlns:e="http://example.org/doc#"><e:C rdf:about="#x"><e:p rdf:parseType="Resource"><e:q '
    b'rdf:datatype="http://www.w3.org/2001/XMLSchema#integer">1</e:q></e:p></e:C></rdf:RDF>',
    "application/ld+json": b'{"@id": "#x", "@type": "http://example.org/doc#C", "http://example.org/doc#p": '
    b'{"http://example.org/doc#q": 1}}',
}


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
def test_each_syntax_says_the_same(media_type):
    found = read_statements(SAME[media_type], media_type, BASE)
    assert found.types(f"{BASE}#x") == (f"{BASE}#C",)
    assert found.about(f"{BASE}#x") == {
        ("<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>", f"<{BASE}#C>"),
        (f"<{BASE}#p>", "_:"),
    }
    assert (found.subjects, found.mentions(f"{BASE}#C"), len(found)) == ((f"{BASE}#x",), 1, 3)


RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="#x">'
    "<rdf:value>{}</rdf:value></rdf:Description></rdf:RDF>"
)
BOMB = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "a" * 10}">' for n in range(10))


@pytest.mark.parametrize(
    ("media_type", "document", "reason"),
    [
        ("application/rdf+xml", f"<!DOCTYPE r [{BOMB}]>{RDF.format('&a9;')}", "made of other entities"),
        (
            "application/rdf+xml",
            f'<!DOCTYPE r [<!ENTITY a "{"x" * 100_000}">]>{RDF.format("&a;" * 1000)}',
            "too many characters",
        ),
        ("application/rdf+xml", f'<!DOCTYPE r [<!ENTITY a SYSTEM "/etc/passwd">]>{RDF.format("&a;")}', "external"),
        ("application/rdf+xml", f"<!DOCTYPE r [<!ENTITY % a \"<!ENTITY b 'c'>\">%a;]>{RDF.format('')}", "declares"),
        ("application/ld+json", '{"@context": "http://127.0.0.1:9/", "a": 1}', "not fetched"),
        ("application/ld+json", '[{"a:b": {"@context": [{}, "c"]}}]', "not fetched"),
        ("application/ld+json", '{"@context": {"@import": "c"}}', "not fetched"),
        ("application/ld+json", "[" * 100_000, "too deeply"),
        ("text/turtle", "<#a> <#b> " + "[" * 100_000, "too deeply"),
        ("text/turtle", "<#a> <#b> " + "(" * 100_000, "too deeply"),
    ],
)
def test_hostile_documents_are_not_read(media_type, document, reason):
    with pytest.raises(NotRead, match=reason):
        read_statements(document.encode(), media_type, BASE)


def test_entities_that_abbreviate_are_read():
    document = f'<!DOCTYPE r [<!ENTITY ex "http://example.org/">]>{RDF.format("&ex;a")}'
    assert read_statements(document.encode(), "application/rdf+xml", BASE).about(f"{BASE}#x") == {
        ("<http://www.w3.org/1999/02/22-rdf-syntax-ns#value>", '"http://example.org/a"')
    }


@pytest.mark.parametrize(
    ("media_type", "document"),
    [
        ("text/turtle", b"<p>no Turtle"),
        ("text/turtle", b"<#a> <#b> \xff\xfe ."),
        ("application/rdf+xml", b"<rdf:RDF"),
        ("application/rdf+xml", b""),
        ("application/n-triples", b"<a> <b> ."),
        ("application/ld+json", b"{"),
        ("application/ld+json", b"\xff"),
        ("text/html", b"<p>"),
        ("", b""),
    ],
)
def test_what_is_no_rdf(media_type, document):
    with pytest.raises(NotRDF) as caught:
        read_statements(document, media_type, BASE)
    assert not isinstance(caught.value, NotRead)
    assert str(caught.value)


def test_a_missing_package_is_named(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "rdflib", None)
    with pytest.raises(ModuleNotFoundError, match=r"urikit\[rdf\]"):
        read_statements(b"", "text/turtle", BASE)
