"""The lint: good practice passes, and each bad habit is found (urikit.linked_data.cool_uris)."""

from dataclasses import replace

import pytest

from urikit import URI
from urikit.core.issues import Severity
from urikit.linked_data import HTTPAnswer, Recorded, lint
from urikit.linked_data.cool_uris import naming

pytestmark = pytest.mark.usefixtures("rdf_here")

RDF = ("text/turtle", "application/rdf+xml", "application/ld+json")


def codes(findings):
    return [finding.code for finding in findings]


def test_good_practice_has_nothing_to_be_said_against_it(site, loopback):
    for path in ("people#alice", "id/carol", "id/dave", "ontology#Unicorn", "people"):
        assert lint(f"{site}/{path}", loopback) == (), path
    # Nor where only data are asked for; a page about a person is not a person.
    for path in ("people#alice", "id/carol", "ontology#Unicorn", "doc/carol"):
        assert lint(f"{site}/{path}", replace(loopback, media_types=RDF)) == (), path


def test_a_person_who_is_a_page(site, loopback):
    (finding,) = lint(f"{site}/bad/confused", replace(loopback, media_types=RDF))
    assert (finding.code, finding.severity) == ("cool-thing-answers", Severity.ERROR)
    assert finding.evidence == "200, and it is a http://xmlns.com/foaf/0.1/Person"
    (finding,) = lint(f"{site}/bad/moving", replace(loopback, media_types=RDF))
    assert (finding.code, finding.evidence[:8]) == ("cool-thing-answers", "302, 200")
    # What has a new URI for good is still the same person.
    found = lint(f"{site}/moved/301?to=/bad/confused", replace(loopback, media_types=("text/turtle",)))
    assert codes(found) == ["cool-query", "cool-thing-answers"]


def test_a_description_that_does_not_describe(site, loopback):
    found = lint(f"{site}/bad/silent", replace(loopback, media_types=RDF))
    assert codes(found) == ["cool-silent"] * 3


def test_another_name(site, loopback):
    (finding,) = lint(f"{site}/moved/301?to=/people%23bob#alice", replace(loopback, media_types=("text/turtle",)))[1:]
    assert (finding.code, finding.evidence) == (
        "cool-other-name",
        f"{site}/people#bob in text/turtle has {site}/people#bob",
    )


def test_variants_that_disagree(site, loopback):
    found = lint(f"{site}/bad/frank", replace(loopback, media_types=RDF))
    assert sorted(codes(found)) == ["cool-disagree", "cool-silent"]
    disagree = next(finding for finding in found if finding.code == "cool-disagree")
    assert disagree.evidence == ("text/turtle has 1 of 2 statements alone, application/ld+json 1 of 2")
    # The one that says nothing is RDF/XML.
    silent = next(finding for finding in found if finding.code == "cool-silent")
    assert silent.evidence.endswith("in application/rdf+xml")


def test_negotiation_that_is_kept_secret(site, loopback):
    found = lint(f"{site}/bad/secretive", replace(loopback, media_types=RDF))
    assert set(codes(found)) == {"cool-vary", "cool-content-location"}


def test_a_303_that_is_negotiated_has_to_say_so():
    turtle = HTTPAnswer(200, (("Content-Type", "text/turtle"),), b"<http://example.org/id> a <#P> .")
    triples = HTTPAnswer(
        200, (("Content-Type", "application/n-triples"),), b"<http://example.org/id> <http://a> <http://b> ."
    )

    def world(fields):
        return Recorded(
            {
                ("http://example.org/id", "text/turtle"): HTTPAnswer(303, (("Location", "/ttl"), *fields)),
                ("http://example.org/id", "application/n-triples"): HTTPAnswer(303, (("Location", "/nt"), *fields)),
                "http://example.org/ttl": turtle,
                "http://example.org/nt": triples,
            }
        )

    from urikit.linked_data import DereferencePolicy

    policy = DereferencePolicy(media_types=("text/turtle", "application/n-triples"))
    assert "cool-vary" in codes(lint("http://example.org/id", policy, world(())))
    for said in ("Accept", "accept-language, ACCEPT", "*"):
        assert "cool-vary" not in codes(lint("http://example.org/id", policy, world((("Vary", said),))))


@pytest.mark.parametrize(
    ("name", "evidence"),
    [
        ("liar", "invalid text/turtle: "),
        ("unlabelled", "missing Content-Type"),
        ("plain", "it is text/turtle, labelled text/plain"),
    ],
)
def test_labels_that_lie(site, loopback, name, evidence):
    found = lint(f"{site}/bad/{name}", replace(loopback, media_types=("text/turtle",)))
    wrong = [finding for finding in found if finding.code == "cool-wrong-type"]
    assert len(wrong) == 1
    assert wrong[0].severity is Severity.ERROR
    assert wrong[0].evidence.startswith(evidence)


def test_a_context_elsewhere_is_no_lie_and_is_not_fetched(site, loopback):
    assert lint(f"{site}/bad/remote-context", replace(loopback, media_types=("application/ld+json",))) == ()


def test_a_name_that_tells_of_its_program(site, loopback):
    found = lint(f"{site}/bad/erin.php?id=3", replace(loopback, media_types=("text/turtle",)))
    assert codes(found) == ["cool-implementation", "cool-query"]


@pytest.mark.parametrize(
    ("uri", "expected"),
    [
        ("http://example.org/id/alice", []),
        ("http://example.org/id/alice.smith", []),
        ("http://example.org/v1.2/alice", []),
        ("http://example.org/.rdf", []),
        ("http://example.org/alice.rdf", [("cool-extension", Severity.WARNING)]),
        ("http://example.org/foaf.rdf#me", [("cool-extension", Severity.INFO)]),
        ("http://example.org/a.PHP/b", [("cool-implementation", Severity.WARNING)]),
        ("http://example.org/cgi-bin/a", [("cool-implementation", Severity.WARNING)]),
        ("http://example.org/a;jsessionid=1A", [("cool-implementation", Severity.WARNING)]),
        ("http://example.org/a;v=1", []),
        ("http://example.org/a?b", [("cool-query", Severity.INFO)]),
    ],
)
def test_names(uri, expected):
    assert [(finding.code, finding.severity) for finding in naming(URI(uri))] == expected


def test_nothing_for_machines_and_nothing_for_people():
    page = Recorded({"http://example.org/": HTTPAnswer(200, (("Content-Type", "text/html"),), b"<p>")})
    assert "cool-no-data" in codes(lint("http://example.org/", client=page))
    data = Recorded({"http://example.org/": HTTPAnswer(200, (("Content-Type", "text/turtle"),), b"<> a <#P> .")})
    assert codes(lint("http://example.org/", client=data)) == ["cool-no-page"]


def test_a_page_without_links():
    fields = (("Content-Type", "text/html"), ("Vary", "Accept"), ("Content-Location", "/a.html"))
    turtle = HTTPAnswer(200, (*fields[1:], ("Content-Type", "text/turtle")), b"<> a <#P> .")

    def world(page, *more):
        return Recorded(
            {
                "http://example.org/": turtle,
                ("http://example.org/", "text/html"): HTTPAnswer(200, (*fields, *more), page),
            }
        )

    assert codes(lint("http://example.org/", client=world(b"<p>"))) == ["cool-alternate", "cool-canonical"]
    head = b'<link rel=alternate type=text/turtle href=a.ttl><link rel=canonical href="/">'
    assert lint("http://example.org/", client=world(head)) == ()
    field = ("Link", '</a.ttl>; rel="alternate"; type="text/turtle", </>; rel="canonical"')
    assert lint("http://example.org/", client=world(b"<p>", field)) == ()
    other = b'<link rel=alternate type=application/rss+xml href=a.rss><link rel=canonical href="/">'
    assert codes(lint("http://example.org/", client=world(other))) == ["cool-alternate"]


@pytest.mark.parametrize(
    ("answer", "came"),
    [
        (HTTPAnswer(404, (), b""), "an answer 404"),
        (HTTPAnswer(200, (), b"<p>"), "something without a media type"),
        (HTTPAnswer(200, (("Content-Type", "image/png"),), b""), "image/png"),
    ],
)
def test_what_came_instead_is_said(answer, came):
    uri = "http://example.org/a"
    said = {finding.code: finding.evidence for finding in lint(uri, client=Recorded({uri: answer}))}
    machines = "text/turtle, application/ld+json, application/rdf+xml were asked for"
    assert said["cool-no-data"] == f"{machines}, and {came} came"
    assert said["cool-no-page"] == f"text/html was asked for, and {came} came"
