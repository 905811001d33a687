"""`URIReference`, `URI`, `RelativeReference`: parsing, views, protocol. RFC 3986 sections 3 and 4."""

import copy
import pickle
import sys
import threading
from ipaddress import IPv6Address

import pytest

import urikit
from urikit import IRI, URI, Raw, RelativeReference, URIReference, URISyntaxError, WebURL

FULL = "https://john.doe:pw@www.example.com:1234/forum/questions/?tag=networking&order=newest#top"


def test_str_is_the_callers_own_object():
    text = "".join(["http://h/", "a?b"])
    assert str(urikit.parse(text)) is text


def test_components_of_the_article():
    u = URI(FULL)
    assert (u.scheme, u.authority) == ("https", "john.doe:pw@www.example.com:1234")
    assert (u.userinfo, u.user, u.password) == ("john.doe:pw", "john.doe", "pw")
    assert (u.host, u.port, u.port_number) == ("www.example.com", "1234", 1234)
    assert (u.path, u.query, u.fragment) == ("/forum/questions/", "tag=networking&order=newest", "top")


def test_a_port_has_no_limit_in_the_grammar():
    assert urikit.parse("//h:" + "9" * 38).port_number == int("9" * 38)
    assert urikit.parse("//h:" + "0" * 5000 + "80").port_number == 80
    assert urikit.parse("//h:" + "9" * 5000).port_number is None


def test_any_of_the_classes_refuses_what_it_is_not():
    for wrong, text, code in ((URI, "a/b", "scheme-required"), (RelativeReference, "a:b", "scheme-forbidden")):
        with pytest.raises(URISyntaxError) as caught:
            wrong(text)
        assert caught.value.code == code
    assert type(URIReference("a:b")) is URI and type(URIReference("a")) is RelativeReference
    assert urikit.is_valid(b"a") and not urikit.is_valid(b"\xff")


def test_a_subclass_of_str_does_not_get_a_word():
    class Liar(str):
        def __str__(self) -> str:
            return "http://evil/"

    u = urikit.parse(Liar("http://h/"))
    assert str(u) == "http://h/"
    assert type(str(u)) is str


@pytest.mark.parametrize(
    ("text", "code", "offset"),
    [
        ("http://h/\ud800", "surrogate", 9), ("http://h/é\ud800", "non-ascii", 9),
        ("http://h/a b\ud800", "space", 10), ("\0", "nul", 0), ("a\nb", "line-break", 1), ("𐍈 b", "non-ascii", 0),
        ("http://[fe80::1%25en0]/", "zone-identifier", 15),
    ],
)  # fmt: skip
def test_offsets_are_characters_of_the_given_text(text, code, offset):
    with pytest.raises(URISyntaxError) as caught:
        urikit.parse(text)
    assert (caught.value.code, caught.value.offset) == (code, offset)
    assert not urikit.is_valid(text)


@pytest.mark.parametrize("size", [30_000, pytest.param(10_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rubbish", ["\ud800", "\0", "é", " ", "%", "[", "//[", "//a:b@ ", ":", "\\", "#"])
def test_megabytes_of_rubbish_are_an_error(rubbish, size):
    with pytest.raises(URISyntaxError) as caught:
        urikit.parse((rubbish * size)[:size])
    assert len(str(caught.value)) < 4_000


@pytest.mark.parametrize(
    "value", [*urikit.Step.ALL, urikit.ResolvePolicy.RFC1808, urikit.ResolvePolicy(underflow="keep")]
)
def test_policies_are_values(value):
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value
    assert hash(pickle.loads(pickle.dumps(value))) == hash(value)


def test_policies_name_their_choices():
    with pytest.raises(ValueError, match="invalid underflow"):
        urikit.ResolvePolicy(underflow="maybe")
    assert repr(urikit.ResolvePolicy(underflow="keep")) == "ResolvePolicy(underflow='keep')"
    assert (
        eval(repr(urikit.ResolvePolicy.RFC2396), {"ResolvePolicy": urikit.ResolvePolicy})
        == urikit.ResolvePolicy.RFC2396
    )


def test_classes_are_final():
    for base in (urikit.URN, RelativeReference):
        with pytest.raises(TypeError):
            type("Sub", (base,), {})


def test_repr_and_format_mask_the_password():
    u = URI("ftp://me:secret@h/")
    assert repr(u) == "URI('ftp://me:***@h/')"
    assert f"{u:redacted}" == u.redacted() == "ftp://me:***@h/"
    assert f"{u}" == str(u) == "ftp://me:secret@h/"
    with pytest.raises(ValueError, match="format"):
        format(u, "other")


def test_memory_beyond_the_text():
    assert sys.getsizeof(URI(FULL)) <= 150


def test_threads_share_without_harm():
    u = URI(FULL)
    seen: list[object] = []

    def work() -> None:
        for _ in range(500):
            seen.append((u.host, u.normalize(), hash(u), u.params.form.get("tag")))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(seen)) == 1 and len(seen) == 2000


# --- building and changing ------------------------------------------------------------


def test_build_from_data_encodes_once():
    u = URI.build(
        scheme="https",
        userinfo=("a@b", "p:w%20"),
        host=IPv6Address("2001:db8::1"),
        port=8080,
        path=["a/b", "", "%20", "ü"],
        query=[("a&b", "1=2"), ("flag", None), ("e", "")],
        fragment="f?/",
    )
    assert str(u) == ("https://a%40b:p:w%2520@[2001:db8::1]:8080/a%2Fb//%2520/%C3%BC?a%26b=1%3D2&flag&e=#f?/")
    assert u.params.decoded.items() == (("a&b", "1=2"), ("flag", None), ("e", ""))
    assert u.decoded_segments == ("a/b", "", "%20", "ü")


#: Component sets that turn into something else where a builder only joins texts.
HOSTILE = [
    {"path": "//evil.com/x"},
    {"scheme": "foo", "path": "//evil.com/x"},
    {"scheme": "http", "host": "a.com", "path": ".evil.com/x"},
    {"path": "javascript:alert(1)"},
    {"scheme": "http", "host": "a.com@evil.com", "path": "/"},
    {"scheme": "http", "host": "a.com/../evil", "path": "/"},
    {"scheme": "http", "host": "h", "path": "/a\r\nX: y"},
    {"scheme": "http://evil.com/?", "host": "h"},
    {"scheme": "http", "host": "h", "port": "80/evil"},
    {"scheme": "http", "userinfo": "u@evil.com/", "host": "h"},
    {"scheme": "http", "host": "h", "path": "/a?b#c"},
    {"scheme": "http", "host": "h", "path": "/", "query": "a#b"},
]


@pytest.mark.parametrize("components", HOSTILE)
@pytest.mark.parametrize("guard", ["add", "refuse"])
def test_hostile_components_stay_what_they_are_or_are_refused(components, guard):
    try:
        u = URIReference.build(**components, guard=guard)
    except urikit.URIBuildError as error:
        assert error.component in {*components, "authority", "reference"}
        return
    assert guard == "add"
    for name in ("scheme", "host", "port", "userinfo", "query", "fragment"):
        assert getattr(u, name) == components.get(name)
    assert u.path in {components["path"], "/." + components["path"], "./" + components["path"]}


def test_replace_changes_only_what_it_names():
    u = URI(FULL)
    assert str(u.replace(fragment=None)) == FULL.removesuffix("#top")
    assert u.replace(query="x").fragment == "top"
    assert str(u.replace(authority=None)) == "https:/forum/questions/?tag=networking&order=newest#top"
    relative = u.replace(scheme=None)
    assert type(relative) is RelativeReference
    with pytest.raises(urikit.URIBuildError):
        u.replace(host=None)
    with pytest.raises(TypeError):
        u.replace(colour="red")  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("text", "segment", "expected"),
    [
        ("http://h", "a", "http://h/a"), ("http://h/a", "b c", "http://h/a/b%20c"),
        ("http://h/a/", "b", "http://h/a/b"), ("http://h/a?q#f", "b", "http://h/a/b?q#f"),
        ("", "a:b", "./a:b"), ("http://h/a", "", "http://h/a/"),
    ],
)  # fmt: skip
def test_a_slash_appends_one_segment(text, segment, expected):
    assert str(urikit.parse(text) / segment) == expected


@pytest.mark.parametrize("make", [URI, IRI, WebURL])
@pytest.mark.parametrize(
    "segment", ["api/v1", "/sub/path", "dir/", "//evil.com", Raw("a/b"), Raw("%20") + "a/b", ["x", "a/b"]]
)
def test_a_slash_in_a_segment_is_never_silent(make, segment):
    with pytest.raises(urikit.URIBuildError) as caught:
        make("http://h/x") / segment
    assert caught.value.code == "segment-slash"
    assert ".joinpath(" in str(caught.value) and ".add_segments(" in str(caught.value)


@pytest.mark.parametrize("make", [URI, IRI, WebURL])
def test_both_ways_to_append_a_slash(make):
    url = make("http://h/x?q#f")
    assert str(url.joinpath("api/v1", "a b")) == "http://h/x/api/v1/a%20b?q#f"
    assert str(url.add_segments("api/v1", "a b", 7)) == "http://h/x/api%2Fv1/a%20b/7?q#f"
    assert str(url.add_segments(*url.segments, "")) == "http://h/x/x/?q#f"
    assert url.add_segments() is url
    for wrong, code in ((Raw("a/b"), "segment-slash"), ("..", "dot-segment"), (Raw("%2e."), "dot-segment")):
        with pytest.raises(urikit.URIBuildError) as caught:
            url.add_segments(wrong)
        assert caught.value.code == code
    with pytest.raises(TypeError):
        url.add_segments(None)


def test_a_hint_about_a_slash_shows_no_secret_and_no_long_name():
    with pytest.raises(urikit.URIBuildError) as caught:
        URI("http://h/") / ("a/" * 100)
    assert "a/a/a/a" not in caught.value.hint and "joinpath(...)" in caught.value.hint


def test_relative_references_climb_when_paths_are_joined():
    for base, paths, expected in [
        ("a/b", ("..",), "a/"), ("a/b", ("..", "c"), "a/c"), ("a", ("../..", "c"), "../c"), ("", ("..",), "../"),
        ("a?q#f", ("..", "b"), "b?q#f"), ("/a/b", ("../../..", "c"), "/c"), ("//h/a", ("../..",), "//h/"),
        ("a", ("..", "b:c"), "./b:c"), ("a/b", (".",), "a/b/"), ("x", ("..", Raw("%2e")), None),
    ]:  # fmt: skip
        reference = RelativeReference(base)
        if expected is None:
            with pytest.raises(urikit.URIBuildError):
                reference.joinpath(*paths)
        else:
            assert str(reference.joinpath(*paths)) == expected
    with pytest.raises(urikit.URIBuildError, match="dot-segment"):
        URI("http://h/a/b").joinpath("..")


def test_hosts_without_brackets():
    for text, host in [("http://[::1]:8080/", "::1"), ("x://[v1.a]", "v1.a"), ("//H%41:1/", "H%41"), ("http:///", "")]:
        assert urikit.parse(text).hostname == host
    assert urikit.parse("a/b").hostname is None
    assert WebURL("http://[::1]/").hostname == "[::1]"


def test_a_slash_never_climbs():
    for segment in (".", ".."):
        with pytest.raises(urikit.URIBuildError) as caught:
            _ = URI("http://h/a") / segment
        assert caught.value.code == "dot-segment"


def test_parent_and_names():
    u = URI("http://h/a/b.tar.gz?q#f")
    assert str(u.parent) == "http://h/a/"
    assert str(u.parent.parent) == "http://h/"
    assert u.parent.parent.parent == u.parent.parent
    assert (u.name, u.suffix) == ("b.tar.gz", ".gz")
    assert str(u.with_name("ü d")) == "http://h/a/%C3%BC%20d?q#f"
    assert str(u.with_suffix(".xz")) == "http://h/a/b.tar.xz?q#f"
    assert str(u.without_fragment()) == "http://h/a/b.tar.gz?q"


def test_unchanged_is_the_same_object():
    u = URI("http://h/a")
    assert u.normalize() is u
    assert u.without_fragment() is u
    text = "".join(["http://h", "/a"])
    assert urikit.normalize(text) is text
