"""Paths segment by segment, decoded components, and what a request asks for."""

import pytest

import urikit
from urikit import IRI, URI, Raw, RelativeReference, URIBuildError, URIEncodingError, URIReference, WebURL


def test_several_segments_and_numbers():
    u = URI("http://h/api/?q#f")
    assert str(u / "users" / 42) == "http://h/api/users/42?q#f"
    assert str(u / ["a b", 1, Raw("%7e")]) == str(u / ("a b", 1, Raw("%7e"))) == "http://h/api/a%20b/1/%7e?q#f"
    assert str(u / []) == str(u)
    assert str(RelativeReference("a").add_segments("b", "c/d")) == "a/b/c%2Fd"
    for wrong in (True, 1.5, None, {"a"}, b"a"):
        with pytest.raises(TypeError):
            u / wrong
    with pytest.raises(TypeError, match="a segment must be a str or an int, not float"):
        u / ["a", 1.5]
    for dots in (["a", ".."], ("."), [Raw("%2e%2e")]):
        with pytest.raises(URIBuildError):
            u / dots


def test_joinpath():
    for base, paths, path in [
        ("http://h", ("users/42/",), "/users/42/"),
        ("http://h/a", ("users", 42, "x y"), "/a/users/42/x%20y"),
        ("http://h/a/", ("/b//c",), "/a/b/c"),
        ("http://h/a", (), "/a"),
        ("http://h/a", ("",), "/a"),
        ("http://h/a", ("/",), "/a/"),
        ("http://h/a", ("b/", "c"), "/a/b/c"),
        ("http://h/a", (Raw("b%2Fc/d"),), "/a/b%2Fc/d"),
        ("http://h/a", ("50%",), "/a/50%25"),
    ]:
        for make in (URI, IRI):
            assert make(base).joinpath(*paths).path == path


@pytest.mark.parametrize("path", ["..", "a/../b", "./a", Raw("%2e%2e/a")])
def test_joinpath_never_climbs(path):
    with pytest.raises(URIBuildError):
        URI("http://h/a").joinpath(path)


def test_suffixes_and_a_slash_at_the_end():
    assert URI("http://h/a/x.tar.g%7A").suffixes == (".tar", ".g%7A")
    assert type(URI("http://h/x.g%7A").suffixes[0]) is Raw
    assert URI("http://h/.bashrc").suffixes == URI("http://h/").suffixes == ()
    for text, with_, without in (
        ("http://h/a?q", "http://h/a/?q", "http://h/a?q"),
        ("http://h/a/#f", "http://h/a/#f", "http://h/a#f"),
        ("http://h", "http://h/", "http://h"),
        ("http://h/", "http://h/", "http://h/"),
        ("a", "a/", "a"),
        ("", "", ""),
        ("x:/a//", "x:/a//", "x:/a/"),
        ("x://h//", "x://h//", "x://h/"),
    ):
        u = URIReference.parse(text)
        assert (str(u.with_trailing_slash()), str(u.without_trailing_slash())) == (with_, without)


def test_is_relative_to():
    for text, base, answer in [
        ("http://h/a/b", "http://h/a", True),
        ("http://h/a/b?q", "http://h/a/#f", True),
        ("http://h/a", "http://h/a/", True),
        ("HTTP://H:80/%61", "http://h/a", True),
        ("http://h/", "http://h", True),
        ("http://h/ab", "http://h/a", False),
        ("http://h/a/../b", "http://h/a", False),
        ("http://h/a/%2e%2e/b", "http://h/a", False),
        ("https://h/a", "http://h/a", False),
        ("http://h.evil/a", "http://h/", False),
        ("http://u@h/a", "http://h/", False),
        ("http://h:81/a", "http://h/", False),
        ("a/b", "a", True),
        ("a/../b", "a", False),
        ("/a", "//a", False),
    ]:
        assert URIReference.parse(text).is_relative_to(base) is answer
        assert urikit.IRIReference.parse(text).is_relative_to(URIReference.parse(base)) is answer


def test_decoded_beside_raw():
    text = "http://a%40b:c%3Ad@h/x%2Fy/%C3%A9?q#%66%20"
    for u in (URI(text), IRI(text), WebURL(text)):
        assert (u.user, u.password) == ("a%40b", "c%3Ad")
        assert (u.decoded_user, u.decoded_password) == ("a@b", "c:d")
        assert u.decoded_path == "/x/y/é" and u.decoded_segments == ("x/y", "é") and u.decoded_name == "é"
        assert u.segments == ("x%2Fy", "%C3%A9") and u.name == "%C3%A9" and u.decoded_fragment == "f "
    for u in (URI("http://h"), IRI("http://h"), WebURL("http://h")):
        assert u.decoded_user is u.decoded_password is u.decoded_fragment is None
    assert URI("http://:@h").decoded_user == URI("http://:@h").decoded_password == ""


@pytest.mark.parametrize("name", ["user", "password", "path", "segments", "name", "fragment"])
def test_bytes_that_are_no_text(name):
    text = "http://%FF:%FF@h/%FF#%FF"
    for u in (URI(text), IRI(text)):
        with pytest.raises(URIEncodingError):
            getattr(u, f"decoded_{name}")
    # The URL Standard refuses nothing.
    read = getattr(WebURL(text), f"decoded_{name}")
    assert "".join(read).strip("/") == "\ufffd"


def test_ports_and_request_targets_and_constructors_are_idempotent():
    for make in (URI, WebURL):
        assert [make(f"http://h{port}/").effective_port for port in ("", ":", ":8080")] == [80, 80, 8080]
        assert make("ftp://h/").effective_port == 21 and make("x://h/").effective_port is None
        assert make("http://h/a?b#c").request_target == "/a?b" and make("http://h").request_target == "/"
        assert make("http://h/?").request_target == "/?" and make("mailto:a@h").request_target is None
    assert IRI("https://é/").effective_port == 443 and URI("mailto:a@h").effective_port is None
    assert URI("http://h:65536/").effective_port == 65536
    assert URI("http:a").effective_port is None
    u, r, i = URI("http://h/a"), RelativeReference("a"), IRI("http://h/é")
    assert URI(u) is u and urikit.parse(u) is u and URIReference.parse(u) is u and URI.is_valid(u)
    assert RelativeReference(r) is r and urikit.parse(r) is r and IRI(i) is i
    assert (
        WebURL(WebURL("http://h/")) == WebURL("http://h/")
        and urikit.is_valid(u)
        and urikit.is_valid(WebURL("http://h/"))
    )
    assert type(IRI(u)) is IRI and type(URI(IRI("http://h/a"))) is URI
    urn = urikit.URN("urn:isbn:0486275574")
    assert type(URI(urn)) is URI and urikit.URN(urn) == urn
    with pytest.raises(urikit.URISyntaxError):
        URI(r)
    assert not URI.is_valid(r) and not urikit.is_valid(i)


@pytest.mark.parametrize("make", [URI, IRI, WebURL])
def test_formats_are_those_of_str(make):
    u = make("http://u:secret@h/")
    assert f"{u}" == str(u) and f"{u:>30}" == f"{u!s:>30}" and f"{u:.7}" == "http://"
    assert f"{u:redacted}" == f"{u:redacted:}" == "http://u:***@h/"
    assert f"{u:redacted:>20}" == "     http://u:***@h/" and f"{u:redacted:.4}" == "http"
    with pytest.raises(ValueError, match="format"):
        f"{u:bogus}"


@pytest.mark.parametrize("cls", [urikit.Reference, URIReference, URI, IRI, RelativeReference, urikit.URN, WebURL])
def test_classes_are_final(cls):
    with pytest.raises(TypeError):
        type("Mine", (cls,), {})
