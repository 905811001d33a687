"""DTDs: declarations without elements (urikit.documents.xml.dtd)."""

import pytest

from urikit import documents

HERE = "http://example.org/d/a.dtd"


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ('<!ENTITY % n SYSTEM "n.ent">%n;', ["http://example.org/d/n.ent"]),
        ('<!ENTITY n PUBLIC "-//X" "n.xml" NDATA g>', ["http://example.org/d/n.xml"]),
        ('<!NOTATION g SYSTEM "g.html">', ["http://example.org/d/g.html"]),
        ('<!NOTATION g PUBLIC "-//X">', []),
        ('<!-- <!ENTITY a SYSTEM "b"> --><!ELEMENT a ANY><!ATTLIST a b CDATA "<!x">', []),
        ('<![INCLUDE[<!ENTITY a SYSTEM "b">]]><![IGNORE[<!ENTITY c SYSTEM "d">]]>', ["http://example.org/d/b"]),
        ('<![%draft;[<!ENTITY a SYSTEM "b">]]>', ["http://example.org/d/b"]),
        ('<?xml version="1.0" encoding="utf-8"?>\n% junk < > <!ENTITY é SYSTEM "é">', ["http://example.org/d/%C3%A9"]),
        ("<![IGNORE[", []),
    ],
)
def test_system_identifiers(text, targets):
    document = documents.read(text.encode(), name="a.dtd", uri=HERE)
    assert document.format.name == "dtd"
    assert ([link.target for link in document.references], document.findings) == (targets, ())
    assert [link.source_text for link in document.references] == [link.reference for link in document.references]
