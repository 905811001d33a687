"""What components are given as: shapes that are refused, and what the errors say."""

import operator

import numpy as np
import pytest

from urikit import IRI, URI, ArgumentError, Raw, URIBuildError, URIEncodingError, URISyntaxError, WebURL

BOTH = [URI("http://h/a?b"), WebURL("http://h/a?b")]


class Number:
    """An int of another library, as NumPy has them."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return operator.index(self.value)


class _Bool:
    pass


_Bool.__name__ = "bool"


@pytest.mark.parametrize("u", BOTH, ids=["URI", "WebURL"])
@pytest.mark.parametrize("path", [{"a", "b"}, frozenset("ab"), {"a": 1}, b"/x", bytearray(b"/x"), 1])
def test_a_path_is_of_segments_in_their_order(u, path):
    with pytest.raises(TypeError, match=f"^path must be a str .*, not {type(path).__name__}$"):
        u.replace(path=path)
    assert u.replace(path=iter(["x", "y"])).path == "/x/y"


@pytest.mark.parametrize("u", BOTH, ids=["URI", "WebURL"])
def test_pairs_in_random_order_are_refused(u):
    with pytest.raises(TypeError, match=r"not set$"):
        u.replace(query={("a", "b")})
    with pytest.raises(TypeError, match=r"not frozenset$"):
        u.with_params(frozenset({("a", "b")}))


@pytest.mark.parametrize("u", BOTH, ids=["URI", "WebURL"])
def test_what_counts_as_an_int_is_one(u):
    three = Number(3)
    assert u / three == u / 3 == u.joinpath(three)
    assert u.update_params(a=three, b=[three]) == u.update_params(a=3, b=[3])
    assert u.replace(port=three) == u.replace(port=3)
    for value in (_Bool(), Number("x")):
        with pytest.raises(TypeError):
            u.update_params(a=value)
    with pytest.raises(TypeError, match=r"not tests\.core\.test_component_arguments\.bool$"):
        u.update_params(a=_Bool())
    with pytest.raises(TypeError, match=r"port .* not bool$"):
        u.replace(port=1 == 1)


def test_numbers_of_numpy():
    u = URI("http://h/a")
    assert str(u / np.int64(3)) == "http://h/a/3"
    assert str(u.update_params(a=np.int64(3), b=np.float64(0.5)).replace(port=np.uint8(3))) == "http://h:3/a?a=3&b=0.5"
    with pytest.raises(TypeError, match=r"not numpy\.bool_?$"):
        u.update_params(a=np.bool_(1))


def test_a_uri_and_an_iri_are_compared_in_either_order():
    uri, iri = URI("http://h/%C3%A9/a"), IRI("http://h/\u00e9/a")
    assert uri.equivalent(iri) and iri.equivalent(uri)
    assert not uri.equivalent(IRI("http://h/\u00e8/a"))
    assert uri.is_relative_to(IRI("http://h/\u00e9")) and iri.is_relative_to(URI("http://h/%C3%A9"))
    assert uri.compare(iri).step == iri.compare(uri).step


@pytest.mark.parametrize(
    "call",
    [
        lambda u: u / "\ud800",
        lambda u: u.with_name("\ud800"),
        lambda u: u.update_params(a="\ud800"),
        lambda u: u.with_params({"\ud800": 1}),
        lambda u: u.without_params("\ud800"),
        lambda u: u.replace(user="\ud800"),
        lambda u: u.replace(path=["\ud800"]),
        lambda u: u / (Raw("%41") + "\ud800"),
    ],
)
@pytest.mark.parametrize("u", [*BOTH, IRI("http://h/a")], ids=["URI", "WebURL", "IRI"])
def test_a_lone_surrogate_is_called_one(u, call):
    with pytest.raises(URIEncodingError, match="lone surrogate") as caught:
        call(u)
    assert caught.value.code == "lone-surrogate"


@pytest.mark.parametrize(
    ("host", "message", "hint"),
    [
        ("h:80", '":" not allowed in the host: it would begin another one', 'pass host="h" and port=80'),
        (
            "https://example.org",
            '":" not allowed in the host: it would begin another one',
            "pass the host alone, or the whole URI to URI()",
        ),
        (
            "user@h",
            '"@" not allowed in the host: it would begin another one',
            "pass user= and host=, or authority= for both",
        ),
        (
            "example.org/x",
            '"/" not allowed in the host: it would begin another one',
            'pass host="example.org" and path="/x"',
        ),
        ("a b", "a space not allowed in the host", "remove the white space from the host"),
    ],
)
def test_a_host_is_a_host_alone(host, message, hint):
    with pytest.raises(URIBuildError) as caught:
        URI("http://h/").replace(host=host)
    assert (caught.value.message, caught.value.hint) == (message, hint)


@pytest.mark.parametrize(
    ("component", "text", "fixed"),
    [
        ("path", "/a/ x", "/a/%20x"), ("path", "/a ", "/a%20"), ("query", "a=b ", "a=b%20"),
        ("query", " a=b", "%20a=b"), ("fragment", "a\n", "a%0A"), ("fragment", "\ta", "%09a"),
    ],
)  # fmt: skip
def test_white_space_of_a_component_is_encoded(component, text, fixed):
    with pytest.raises(URIBuildError) as caught:
        URI("http://h/").replace(**{component: text})
    assert caught.value.hint == f"percent-encode it, or pass data in its own shape: {fixed}"
    assert getattr(URI("http://h/").replace(**{component: fixed}), component) == fixed


def test_what_a_url_of_the_web_cannot_be_given():
    u = WebURL("http://h/")
    for port in (99999, -1, 10**5000):
        with pytest.raises(ArgumentError, match="expected a number from 0 to 65535, found"):
            u.replace(port=port)
    with pytest.raises(ArgumentError, match="found None"):
        u.replace(host=None)
    with pytest.raises(ArgumentError, match=r"brackets around the IPv6 address: \[::1\]"):
        u.replace(host="::1")


def test_a_missing_name_is_shown_in_its_path():
    for u in (URI("http://h/a/"), WebURL("http://h/a/")):
        with pytest.raises(URIBuildError) as caught:
            u.with_suffix(".gz")
        assert (caught.value.text, caught.value.offset) == ("/a/", 3)


@pytest.mark.parametrize(
    ("octets", "shown", "fixed"),
    [
        ("http://h/\u00fc".encode(), '"\u00fc"', "http://h/%C3%BC"),
        (b"http://h/\xff", "(byte FF)", "http://h/%FF"),
        (b"http://h/\xc3\xbc/\xfc", '"\u00fc"', "http://h/%C3%BC/%FC"),
        (b"http://\xff/", "(byte FF)", None),
    ],
)
def test_bytes_are_shown_as_they_are_and_kept(octets, shown, fixed):
    with pytest.raises(URISyntaxError) as caught:
        URI(octets)
    assert shown in caught.value.message
    assert caught.value.suggestion == fixed
    assert caught.value.offset == min(at for at, octet in enumerate(octets) if octet > 127)
    if fixed:
        assert caught.value.hint.endswith(fixed)
