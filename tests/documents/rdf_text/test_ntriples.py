"""N-Triples and N-Quads (urikit.documents.rdf_text.ntriples)."""

from urikit import documents
from urikit.documents import Envelope, Outcome

LINES = '<http://x.example/s> <http://x.example/p> "<no>"^^<http://x.example/t> <http://x.example/g> .\n'


def read(text, **envelope):
    return documents.read(text, as_format="ntriples", envelope=Envelope(**envelope))


def test_absolute_iris_are_found():
    document = read(LINES * 2)
    assert [link.target for link in document.links] == [f"http://x.example/{name}" for name in "sptg"] * 2
    assert [link.position for link in document.links[::4]] == [(1, 2), (2, 2)]
    assert document.links[2].attribute == "datatype"
    assert document.findings == ()


def test_no_rung_gives_a_base():
    document = read("<a>", entity="http://e.example/", retrieval="http://r.example/", default="http://d.example/")
    assert document.base.uri is None
    assert [step.outcome for step in document.base.steps] == [Outcome.IGNORED] * 3
    (link,) = document.links
    assert link.target is None and link.errors
    assert [issue.code for issue in document.findings] == ["rdf-text-relative"]
    assert [step.outcome for step in read("").base.steps] == [Outcome.ABSENT] * 3


def test_there_are_no_directives():
    document = read("@base <http://b.example/> . BASE <http://b.example/> a <a>")
    assert [link.target for link in document.links] == ["http://b.example/", "http://b.example/", None]
    assert [issue.code for issue in document.findings] == ["rdf-text-relative"]


def test_there_are_no_prefixes():
    document = read("@prefix ex: <http://x.example/> .\nex:a <http://x.example/b> ex:c .")
    assert [issue.code for issue in document.findings] == ["rdf-text-prefix"] * 3


def test_a_mistake_is_no_relative_reference():
    document = read("<http://x.example/a b>")
    assert document.links[0].target is None
    assert document.findings == ()


def test_escapes():
    (link,) = read("<http://x.example/\\u00E9>").links
    assert (link.reference, link.source_text) == ("http://x.example/é", "http://x.example/\\u00E9")
