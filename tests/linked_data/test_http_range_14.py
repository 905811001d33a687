"""The TAG's resolution as a function: every status code, with and without a fragment (http_range_14)."""

import pytest

import urikit
from urikit.linked_data import DereferenceError, Nature, conclude

URI = "http://example.org/id/alice"


def test_a_2xx_is_an_information_resource():
    said = {status: conclude(URI, status, "/elsewhere") for status in range(200, 300)}
    wanted = (Nature.INFORMATION_RESOURCE, "TAG httpRange-14, 2005-06-18 (a)", None, None)
    assert {s: one for s, one in said.items() if (one.nature, one.rule, one.see, one.follow) != wanted} == {}


def test_b_303_could_be_any_resource():
    found = conclude(URI, 303, "../doc/alice")
    assert (found.nature, found.see) == (Nature.ANY_RESOURCE, "http://example.org/doc/alice")
    assert found.rule == "TAG httpRange-14, 2005-06-18 (b)"
    assert found.follow is None
    assert conclude(URI, 303).see is None
    assert "hunter2" not in str(conclude(URI, 303, "http://me:hunter2@example.org/"))


def test_c_4xx_is_unknown_and_no_rule_is_about_the_others():
    for status in (*range(400, 600), *range(100, 200), 0, 99, 600, 999):
        found = conclude(URI, status)
        rule = {1: "RFC 9110 section 15.2", 4: "TAG httpRange-14, 2005-06-18 (c)", 5: "RFC 9110 section 15.6"}
        wanted = (status, Nature.UNKNOWN, rule.get(status // 100, "RFC 9110 section 15"))
        assert (status, found.nature, found.rule) == wanted


@pytest.mark.parametrize("status", [300, 301, 302, 307, 308, 309, 399])
def test_other_redirects_pass_the_question_on(status):
    found = conclude(URI, status, "/elsewhere")
    assert (found.nature, found.follow, found.see) == (Nature.UNKNOWN, "http://example.org/elsewhere", None)
    assert conclude(URI, status).follow is None


def test_no_proxy_of_a_server_is_used_and_not_modified_would_have_been_200():
    for status in (305, 306):
        found = conclude(URI, status, "http://proxy.example/")
        assert (found.nature, found.follow) == (Nature.UNKNOWN, None)
    found = conclude(URI, 304, "/elsewhere")
    assert (found.nature, found.follow) == (Nature.INFORMATION_RESOURCE, None)
    assert "15.4.5" in found.rule


@pytest.mark.parametrize("status", [200, 303, 404, 500])
def test_a_hash_uri_is_no_case_of_the_resolution(status):
    found = conclude("http://example.org/about#alice", status, "/x")
    assert (found.nature, found.see) == (Nature.SECONDARY, "http://example.org/about")
    assert found.rule == "RFC 3986 section 3.5"
    # An empty fragment is a fragment.
    assert conclude("http://example.org/about#", status).nature is Nature.SECONDARY


@pytest.mark.parametrize("status", [204, 205, 206, 203, 401, 403, 406, 410, 451])
def test_some_codes_say_more(status):
    assert conclude(URI, status).sentence != f"it answered {status}"


def test_https_is_the_same_and_other_schemes_are_not():
    assert conclude("HTTPS://example.org/", 200).nature is Nature.INFORMATION_RESOURCE
    assert conclude("ftp://example.org/", 200).nature is Nature.UNKNOWN


def test_it_is_a_function_and_what_it_refuses():
    assert conclude(urikit.URI(URI), 303, "/doc") == conclude(URI, 303, "/doc")
    with pytest.raises(urikit.URISyntaxError):
        conclude("/relative", 200)
    with pytest.raises(DereferenceError):
        conclude(URI, 302, "http://[")


def test_a_choice_says_nothing_of_the_resource_that_offers_it():
    from urikit.linked_data import HTTPAnswer, Recorded, dereference
    from urikit.linked_data.http_range_14 import Nature, conclude

    found = conclude("http://example.org/a", 300, "a.en")
    assert (found.nature, found.follow, found.rule) == (
        Nature.UNKNOWN,
        "http://example.org/a.en",
        "RFC 9110 section 15.4.1",
    )
    world = {
        "http://example.org/a": HTTPAnswer(300, (("Location", "a.en"),)),
        "http://example.org/a.en": HTTPAnswer(200),
    }
    dereferenced = dereference("http://example.org/a", client=Recorded(world))
    assert dereferenced.conclusion.nature is Nature.UNKNOWN
    assert dereferenced.representation is not None
