"""What the world says about its people, in Turtle; the other syntaxes are made of it by rdflib.

Everything is relative, so that it works on any port: a document is read with the URI it was retrieved from.
"""

from rdflib import Graph

FOAF = "http://xmlns.com/foaf/0.1/"
_PREFIX = f"@prefix foaf: <{FOAF}> . @prefix owl: <http://www.w3.org/2002/07/owl#> .\n"

#: Documents by their names.
TURTLE = {
    "people": '<#alice> a foaf:Person ; foaf:name "Alice" ; foaf:knows <#bob> . <#bob> a foaf:Person .',
    "carol": '</id/carol> a foaf:Person ; foaf:name "Carol" . <> foaf:primaryTopic </id/carol> .',
    "dave": '</id/dave> a foaf:Person ; foaf:name "Dave" .',
    "ontology": "<#Unicorn> a owl:Class ; owl:disjointWith foaf:Document . <> a owl:Ontology .",
    "confused": '</bad/confused> a foaf:Person ; foaf:name "Nobody" .',
    "moving": '</bad/moving> a foaf:Person ; foaf:name "Elsewhere" .',
    "silent": '</id/someone-else> a foaf:Person ; foaf:name "Another" .',
    "erin": '</bad/erin.php?id=3> a foaf:Person ; foaf:name "Erin" .',
    "frank": '</bad/frank> a foaf:Person ; foaf:name "Frank" .',
    "frank-otherwise": '</bad/frank> a foaf:Person ; foaf:name "Francis" .',
    "renamed": "<#me> a foaf:Person .",
    "book": '<doi:10.1000/182> foaf:name "The Handbook" .',
}

MEDIA_TYPES = {"text/turtle": "turtle", "application/rdf+xml": "xml", "application/ld+json": "json-ld"}


def written(name: str, media_type: str, base: str) -> bytes:
    """A document in one of the syntaxes; absolute, where the syntax is not Turtle."""
    turtle = _PREFIX + TURTLE[name]
    if media_type == "text/turtle":
        return turtle.encode()
    graph = Graph().parse(data=turtle, format="turtle", publicID=base)
    return graph.serialize(format=MEDIA_TYPES[media_type], encoding="utf-8")


def page(title: str, links: str = "") -> bytes:
    """A page for people."""
    return f"<!DOCTYPE html><html><head><title>{title}</title>{links}</head><body><p>{title}</body></html>".encode()
