"""Web addresses (urikit.schemes.http; RFC 9110 sections 4.2.1 to 4.2.5)."""

import pickle
from itertools import combinations

import pytest

from tests.schemes.promises import codes, raised, refused, relation, tables
from urikit import URI, SchemeError, URIBuildError
from urikit.schemes.http import Http

VALID = [
    *Http.EXAMPLES, "http://www.example.com/questions/3456/my-document", "http://example.org/wiki/Main_Page",
    "https://example.com/path/resource.txt#fragment",
    "https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top",
    "https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#:~:text=whatever",
    "HTTP://h:?#", "http://h//a;b//?", "http://h:00080", "http://%65xample.org", "http://[v1.a]/",
]  # fmt: skip

INVALID = [
    ("http:///path", "http-host-empty", (7, 7)),
    ("http://", "http-host-empty", (7, 7)),
    ("http://:80/", "http-host-empty", (7, 7)),
    ("https://u@/", "http-host-empty", (10, 10)),
    ("http:foo", "http-authority-missing", (5, 5)),
    ("http:", "http-authority-missing", (5, 5)),
    ("HTTPS:/a", "http-authority-missing", (6, 6)),
    ("http:?q", "http-authority-missing", (5, 5)),
]

#: Section 4.2.3 prints the first three; the others follow from its list of steps.
SAME = [
    "http://example.com:80/~smith/home.html", "http://EXAMPLE.com/%7Esmith/home.html",
    "http://EXAMPLE.com:/%7esmith/home.html", "HTTP://example.com/~smith/home.html",
    "http://example.com:080/%7E%73mith/./x/../home.html", "http://ex%61mple.com/~smith/home.html",
]  # fmt: skip


def test_the_equivalences_of_section_4_2_3():
    relation(Http, SAME)
    relation(Http, ["http://example.com", "http://example.com/", "http://example.com:80", "http://example.com:/"])
    relation(Http, ["https://example.com:443/a?q#f", "https://example.com/a?q#f"])
    relation(Http, ["http://h/%e2%82%ac", "http://h/%E2%82%AC"])


#: One step away from `http://example.com/a?q`, and each names something else.
APART = [
    "http://example.com/a?q", "https://example.com/a?q", "http://example.com:443/a?q",
    "http://example.com:8080/a?q", "http://example.com/A?q", "http://example.com/a/?q", "http://example.com//a?q",
    "http://example.com/a?Q", "http://example.com/a", "http://example.com/a?", "http://example.com/a%2F?q",
    "http://example.com/a?q#", "http://u@example.com/a?q", "http://example.com./a?q",
]  # fmt: skip


test_tables = tables(
    Http,
    VALID,
    INVALID,
    apart=list(combinations(APART, 2)),
    no_uris=["http://ex ample.com/", "http://h/%zz", "http://h:x/", "http://[::1/"],
)


def test_what_is_no_web_address_is_not_equivalent_and_parts():
    web = Http.parse("http://h/")
    assert not web.equivalent("http:///")
    assert not web.equivalent("a b")
    assert not web.equivalent("ftp://h/")
    assert not web.equivalent(None)
    web = Http.parse("https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top")
    assert (web.user, web.password, web.host, web.port, web.effective_port) == (
        "john.doe", None, "www.example.com", "1234", 1234,
    )  # fmt: skip
    assert (web.path, web.query, web.fragment) == ("/forum/questions/", "tag=networking&order=newest", "top")
    assert list(web.params) == [("tag", "networking"), ("order", "newest")]
    assert web.request_target == "/forum/questions/?tag=networking&order=newest"
    assert web.is_secure and not Http.parse("http://h").is_secure
    assert Http.parse("http://h").request_target == "/" and Http.parse("http://h?").request_target == "/?"
    assert list(Http.parse("http://h").params) == []


def test_origin_and_well_known():
    for text, origin in [
        ("http://Example.ORG", "http://example.org"),
        ("http://example.org:80/a", "http://example.org"),
        ("https://example.org:80/a", "https://example.org:80"),
        ("HTTPS://u:p@example.org:/", "https://example.org"),
        ("http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080"),
    ]:
        assert Http.parse(text).origin == origin
    for text, said in [
        ("https://h/.well-known/acme-challenge/x", True),
        ("https://h/.well-known/", True),
        ("https://h/.well-known", False),
        ("https://h/a/.well-known/x", False),
    ]:
        assert Http.parse(text).is_well_known is said


def test_userinfo_is_an_issue_and_never_shown_and_built_of_data_and_a_frozen_value():
    web = Http.parse("http://user:pw@h/")
    (issue,) = web.issues()
    assert (issue.code, issue.start, issue.end) == ("http-userinfo", 7, 14)
    assert web.password == "pw"
    assert "pw" not in repr(web) and "pw" not in issue.message and "user" in repr(web)
    assert Http.parse("http://@h/").issues() != ()
    assert "pw" not in str(refused(Http, "http://u:pw@/"))
    assert str(Http.build("example.org")) == "https://example.org/"
    built = Http.build("h", scheme="http", port=8080, path=["a/b", "100%"], query=[("a", "b&c"), ("d", None)])
    assert str(built) == "http://h:8080/a%2Fb/100%25?a=b%26c&d"
    assert Http.build("h", path="/%20", query="q", fragment="f") == Http("https", None, "h", None, "/%20", "q", "f")
    with pytest.raises(URIBuildError):
        Http.build("h", path="a b")
    assert raised(SchemeError, Http.build, "").code == "http-host-empty"
    assert raised(SchemeError, Http.build, "h", scheme="ftp").code == "scheme-other"
    web = Http.parse("http://h/")
    with pytest.raises(AttributeError):
        web.host = "other"
    assert pickle.loads(pickle.dumps(web)) == web == URI("http://h/").view()
    assert len({web, Http.parse("http://h/"), Http.parse("http://H/")}) == 2


def test_codes_of_what_is_fine():
    assert codes("http://example.org/") == []
