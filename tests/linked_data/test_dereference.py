"""A URI is followed by rule, over HTTP on loopback (urikit.linked_data.dereference)."""

from dataclasses import replace

import pytest

import urikit
from urikit.linked_data import DereferenceError, HTTPAnswer, Nature, Recorded, dereference, trace
from urikit.linked_data.redirects import Kind


def test_a_hash_uri_is_asked_for_without_its_fragment(site, loopback):
    found = dereference(f"{site}/people#alice", loopback)
    assert [(str(e.uri), e.status) for e in found.exchanges] == [(f"{site}/people", 200)]
    assert found.conclusion.nature is Nature.SECONDARY
    assert found.document_conclusion.nature is Nature.INFORMATION_RESOURCE
    about = found.description()
    assert (about.name, about.is_as_asked) == (f"{site}/people#alice", True)
    assert about.types == ("http://xmlns.com/foaf/0.1/Person",)


def test_a_303_uri_could_be_anything_and_its_description_comes_too(site, loopback):
    found = dereference(f"{site}/id/carol", loopback)
    assert found.conclusion.nature is Nature.ANY_RESOURCE
    assert found.conclusion.see == f"{site}/doc/carol"
    assert [e.status for e in found.exchanges] == [303, 200]
    assert found.representation.media_type == "text/turtle"
    assert found.representation.base == f"{site}/doc/carol"
    assert found.representation.content_location == f"{site}/doc/carol.ttl"
    assert found.description().name == f"{site}/id/carol"
    assert found.permanent_replacement is None


def test_a_page_is_an_information_resource(site, loopback):
    found = dereference(f"{site}/doc/carol", loopback)
    assert found.conclusion.nature is Nature.INFORMATION_RESOURCE
    assert found.conclusion.rule.endswith("(a)")


@pytest.mark.parametrize(
    ("media_type", "ending"),
    [("text/turtle", "ttl"), ("application/rdf+xml", "rdf"), ("application/ld+json", "jsonld"), ("text/html", "html")],
)
def test_what_is_asked_for_first_is_what_comes(site, loopback, media_type, ending):
    asked = replace(loopback, media_types=(media_type,))
    found = dereference(f"{site}/ontology#Unicorn", asked)
    assert found.representation.media_type == media_type
    assert found.representation.content_location == f"{site}/ontology.{ending}"
    about = found.description()
    if media_type == "text/html":
        assert (about.name, about.reason) == (None, "text/html is not read as RDF")
    else:
        assert about.types == ("http://www.w3.org/2002/07/owl#Class",)


def test_a_303_may_lead_different_readers_to_different_documents(site, loopback):
    for media_type, path in (("text/html", "/page/dave"), ("text/turtle", "/data/dave")):
        found = dereference(f"{site}/id/dave", replace(loopback, media_types=(media_type,)))
        assert found.conclusion.see == site + path
        assert str(found.final) == site + path


def test_nothing_acceptable_is_unknown(site, loopback):
    found = dereference(f"{site}/people", replace(loopback, media_types=("image/png",)))
    assert found.exchanges[-1].status == 406
    assert found.conclusion.nature is Nature.UNKNOWN
    assert found.representation is None


@pytest.mark.parametrize(
    ("status", "replaced"), [(301, True), (308, True), (302, False), (307, False), (300, False), (399, False)]
)
def test_a_redirect_leads_on_and_only_a_permanent_one_replaces(site, loopback, status, replaced):
    found = dereference(f"{site}/moved/{status}?to=/people#alice", loopback)
    assert str(found.final) == f"{site}/people#alice"
    assert found.exchanges[0].redirection.inherits_fragment
    assert found.conclusion.nature is Nature.SECONDARY
    expected = f"{site}/people#alice" if replaced else None
    assert (found.permanent_replacement and str(found.permanent_replacement)) == expected
    # The rule is applied to what answers at the end.
    plain = dereference(f"{site}/moved/{status}?to=/people", loopback)
    # What 300 offers is one of several representations: it says nothing of the resource (RFC 9110 15.4.1).
    several = status in (300, 399)
    assert plain.conclusion.nature is (Nature.UNKNOWN if several else Nature.INFORMATION_RESOURCE)
    see = dereference(f"{site}/moved/{status}?to=/id/carol", loopback)
    assert several or (see.conclusion.nature, see.conclusion.see) == (Nature.ANY_RESOURCE, f"{site}/doc/carol")


@pytest.mark.parametrize("status", [304, 305, 306])
def test_what_is_no_redirect_is_not_followed(site, loopback, status):
    found = dereference(f"{site}/moved/{status}?to=/people", loopback)
    assert [e.status for e in found.exchanges] == [status]
    expected = Nature.INFORMATION_RESOURCE if status == 304 else Nature.UNKNOWN
    assert found.conclusion.nature is expected


@pytest.mark.parametrize("status", [300, 301, 302, 303, 307, 308])
def test_a_redirect_without_a_location_leads_nowhere(site, loopback, status):
    found = dereference(f"{site}/moved/{status}", loopback)
    assert len(found.exchanges) == 1
    expected = Nature.ANY_RESOURCE if status == 303 else Nature.UNKNOWN
    assert (found.conclusion.nature, found.conclusion.see) == (expected, None)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 451, 500, 503])
def test_errors_leave_it_unknown(site, loopback, status):
    found = dereference(f"{site}/status/{status}", loopback)
    assert found.conclusion.nature is Nature.UNKNOWN
    assert found.representation is None
    assert found.conclusion.rule.endswith("(c)") is (status < 500)


def test_the_fragment_of_a_location_takes_the_place_of_the_first(site, loopback):
    found = dereference(f"{site}/moved/301?to=/people%23bob#alice", loopback)
    assert str(found.final) == f"{site}/people#bob"
    assert not found.exchanges[0].redirection.inherits_fragment
    assert found.description().name == f"{site}/people#bob"
    assert not found.description().is_as_asked


def test_a_redirect_turns_relative_names_into_others():
    """/old#me is redirected to /new#me for a while: nobody said that they are the same."""
    world = Recorded(
        {
            "http://example.org/old": HTTPAnswer(302, (("Location", "/new"),)),
            "http://example.org/new": HTTPAnswer(200, (("Content-Type", "text/turtle"),), b"<#me> a <#Person> ."),
        }
    )
    found = dereference("http://example.org/old#me", client=world).description()
    assert (found.name, found.is_as_asked) == ("http://example.org/new#me", False)


def test_the_chain_of_permanent_redirects_ends_with_the_first_other():
    steps = [(301, "/b"), (308, "/c"), (302, "/d"), (301, "/e")]
    answers = {
        f"http://example.org/{name}": HTTPAnswer(status, (("Location", to),))
        for name, (status, to) in zip("abcd", steps, strict=True)
    }
    world = Recorded({**answers, "http://example.org/e": HTTPAnswer(200)})
    found = dereference("http://example.org/a", client=world)
    assert str(found.permanent_replacement) == "http://example.org/c"
    assert [e.redirection and e.redirection.meaning.kind for e in found.exchanges] == [
        Kind.PERMANENT,
        Kind.PERMANENT,
        Kind.TEMPORARY,
        Kind.PERMANENT,
        None,
    ]
    assert [e.why for e in found.exchanges] == [
        "asked for",
        "301, permanent",
        "308, permanent",
        "302, temporary",
        "301, permanent",
    ]


def test_the_base_is_where_it_was_retrieved_and_no_content_location():
    fields = (("Content-Type", "text/turtle"), ("Content-Location", "/elsewhere/x.ttl"))
    world = Recorded(
        {
            "http://example.org/a": HTTPAnswer(301, (("Location", "/b/c"),)),
            "http://example.org/b/c": HTTPAnswer(200, fields, b"<#me> a <Person> ."),
        }
    )
    found = dereference("http://example.org/a#me", client=world)
    assert found.representation.base == "http://example.org/b/c"
    assert found.representation.content_location == "http://example.org/elsewhere/x.ttl"
    # The permanent redirect makes the other name one of this resource.
    assert found.description().name == "http://example.org/b/c#me"
    assert found.description().types == ("http://example.org/b/Person",)


def test_an_iri_is_mapped_and_found_under_its_own_name():
    turtle = b"<> a <#Page> ."
    world = Recorded({"http://example.org/jos%C3%A9": HTTPAnswer(200, (("Content-Type", "text/turtle"),), turtle)})
    for given in ("http://example.org/josé", urikit.IRI("http://example.org/josé")):
        found = dereference(given, client=world)
        assert [step.rule for step in found.steps] == ["RFC 3987 section 3.1"]
        assert found.name == "http://example.org/josé"
    url = dereference(urikit.WebURL("http://example.org/josé"), client=world)
    assert (url.steps, str(url.uri)) == ((), "http://example.org/jos%C3%A9")


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("doi:10.1000/182", "/resolve/10.1000/182"),
        ("https://doi.org/10.1000/182", "/resolve/10.1000/182"),
        ("http://dx.doi.org/10.1000/182", "/resolve/10.1000/182"),
        ("info:doi/10.1000/182", "/resolve/10.1000/182"),
        ("urn:doi:10.1000:182", "/resolve/10.1000/182"),
        ("hdl:10.1000/182", "/resolve/10.1000/182"),
        ("hdl:2381/12775", "/resolve/2381/12775"),
        ("info:hdl/2381/12775", "/resolve/2381/12775"),
        ("https://hdl.handle.net/2381/12775", "/resolve/2381/12775"),
    ],
)
def test_names_of_the_handle_system_go_through_their_resolvers(site, loopback, given, asked):
    policy = replace(loopback, doi_resolver=f"{site}/resolve/", handle_resolver=f"{site}/resolve/")
    found = dereference(given, policy)
    assert str(found.exchanges[0].uri) == site + asked
    assert found.exchanges[0].status == 302
    assert found.exchanges[-1].status == 200
    assert found.steps[0].done.endswith("is asked for at its resolver")


def test_what_a_resolver_leads_to_may_describe_the_name_itself(site, loopback):
    policy = replace(loopback, doi_resolver=f"{site}/resolve/")
    assert dereference("doi:10.1000/182", policy).description().name == "doi:10.1000/182"
    assert dereference("doi:10.1000/none", policy).conclusion.nature is Nature.UNKNOWN


def test_a_name_of_the_handle_system_on_the_web_is_asked_for_as_it_is():
    world = Recorded({"http://dx.doi.org/10.1000/182": HTTPAnswer(200)})
    assert dereference("http://dx.doi.org/10.1000/182", client=world).steps == ()


def test_what_is_no_uri_is_refused_as_everywhere():
    with pytest.raises(urikit.URISyntaxError):
        dereference("not a uri")
    with pytest.raises(urikit.SchemeError):
        dereference("doi:11.1000/182")


def test_evidence_stays_with_the_error(site, loopback):
    with pytest.raises(DereferenceError) as caught:
        dereference(f"{site}/moved/301?to=http://10.0.0.1/", loopback)
    assert caught.value.code == "deref-address-refused"
    evidence = caught.value.evidence
    assert [e.status for e in evidence.exchanges] == [301]
    assert str(evidence.permanent_replacement) == "http://10.0.0.1/"
    assert evidence.conclusion.nature is Nature.UNKNOWN
    assert evidence.representation is None


def test_the_label_is_taken_apart(site, loopback):
    world = Recorded({"http://example.org/": HTTPAnswer(200, (("Content-Type", 'Text/HTML; Charset="ISO-8859-1"'),))})
    found = dereference("http://example.org/", client=world).representation
    assert (found.media_type, found.charset) == ("text/html", "ISO-8859-1")
    for label in ("nonsense", ""):
        world = Recorded({"http://example.org/": HTTPAnswer(200, (("Content-Type", label),))})
        assert dereference("http://example.org/", client=world).representation.media_type is None


def test_no_description_of_the_evidence_shows_a_password():
    fields = (
        ("Content-Type", "text/turtle"),
        ("Content-Location", "http://me:hunter2@example.org/c.ttl"),
        ("Link", "<http://me:hunter2@example.org/>; rel=canonical"),
    )
    turtle = b"<http://me:hunter2@example.org/> a <#Page> ."
    world = Recorded(
        {
            "http://example.org/a": HTTPAnswer(303, (("Location", "http://me:hunter2@example.org/b"),)),
            "http://example.org/b": HTTPAnswer(301, (("Location", "http://me:hunter2@example.org/c"),)),
            "http://example.org/c": HTTPAnswer(200, fields, turtle),
        }
    )
    found = dereference("http://me:hunter2@example.org/a", client=world)
    said = [found, found.exchanges, found.conclusion, found.representation, found.description(), found.steps]
    said += [exchange.conclusion for exchange in found.exchanges]
    texts = [*map(repr, said), *map(str, said), trace.text(found), str(trace.to_dict(found))]
    texts += [f"{name} {value}" for name, value in trace.essentials(found)]
    assert [text for text in texts if "hunter" in text] == []
    # Data are as they came.
    assert found.conclusion.see == "http://me:hunter2@example.org/b"


def test_the_trace_says_why_the_base_is_that_one(monkeypatch):
    turtle = HTTPAnswer(200, (("Content-Type", "text/turtle"),), b"@base </b/> . <c> <p> <d> .")
    found = dereference("http://example.org/a", client=Recorded({"http://example.org/a": turtle}))
    lines = trace.text(found).splitlines()
    at = lines.index("base        http://example.org/b/")
    assert [line.strip() for line in lines[at + 1 :]] == [
        'the content "/b/" (extended: @base)',
        "the encapsulating entity (absent)",
        'the retrieval URI "http://example.org/a" (gave)',
        "the application (absent)",
    ]
    monkeypatch.setattr("urikit.documents.read", lambda *_, **__: exec("raise ImportError"))
    assert trace.text(found).endswith("\nbase        http://example.org/a (the retrieval URI)")


@pytest.mark.parametrize(("status", "has_one"), [(200, True), (203, True), (204, False), (205, False), (206, True)])
def test_an_answer_without_content_has_no_representation(status, has_one):
    answer = HTTPAnswer(status, (("Content-Type", "text/turtle"),), b"")
    found = dereference("http://h/a", client=Recorded({"http://h/a": answer}))
    assert (found.representation is not None) == has_one
