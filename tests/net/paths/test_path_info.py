"""Paths as gateways cut them (urikit.net.paths.path_info; RFC 3875)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calls import triggered_by_a_call
from tests.effort import a_tenth
from tests.schemes.promises import raised
from urikit import URI, SchemeError, URIEncodingError
from urikit.core.rules.catalogue import rows
from urikit.net.paths import path_info
from urikit.net.paths.path_info import PathInfo, join, split

REQUEST = "http://somehost.com/cgi-bin/somescript/this%2eis%2epath%3binfo"


@pytest.mark.parametrize("row", rows("urikit.net.paths.path_info"), ids=lambda row: row.code)
def test_the_rows(row):
    triggered_by_a_call(row, path_info=path_info)


def test_the_example_of_section_4_1_6():
    cut = split(REQUEST, "/cgi-bin/somescript")
    assert cut == PathInfo("/cgi-bin/somescript", "/this.is.path;info")
    # The RFC prints the request without the "the" that its PATH_INFO has.
    cut = PathInfo("/cgi-bin/somescript", "/this.is.the.path;info")
    assert str(cut.internal_uri(REQUEST)) == "http://somehost.com/this.is.the.path%3binfo".replace("3b", "3B")
    assert cut.translated("/usr/local/www/htdocs") == "/usr/local/www/htdocs/this.is.the.path;info"
    assert str(join(REQUEST, *cut_parts(cut))) == "http://somehost.com/cgi-bin/somescript/this.is.the.path%3Binfo"


def cut_parts(cut):
    return cut.script_name, cut.path_info


def test_the_example_of_the_article():
    cut = split("http://www.example.com/questions/3456/my-document", ["/questions"])
    assert cut == PathInfo("/questions", "/3456/my-document")


def test_what_a_script_gets():
    for uri, scripts, wanted in [
        ("http://h", "", ("", "")),
        ("http://h/", "", ("", "/")),
        ("http://h/a/b", "", ("", "/a/b")),
        ("http://h/a", "/a", ("/a", "")),
        ("http://h/a/", "/a", ("/a", "/")),
        ("http://h/a//b/", "/a", ("/a", "//b/")),
        ("http://h//a", "", ("", "//a")),
        ("http://h/ab", "/a", None),
        ("http://h/A/b", "/a", None),
        ("http://h/a/b", [], None),
        ("http://h/", "/a", None),
        ("http://h", "/a", None),
        ("http://h/a/b/c", ["", "/a", "/a/b", "/c"], ("/a/b", "/c")),
        ("http://h/a/x", ["", "/a", "/a/b"], ("/a", "/x")),
        ("http://h/%61/b?q#f", "/a", ("/a", "/b")),
        ("http://h/caf%C3%A9/%E2%82%AC", "/café", ("/café", "/€")),
        ("http://h/a/%3B=%3D", "/a", ("/a", "/;==")),
        ("http://h/a/b%00", "/a", ("/a", "/b\0")),
        ("http://h/a%2Fb/c", "/a/b", None),
        ("urn:a:b", "", None),
        ("file:/a/b", "/a", ("/a", "/b")),
    ]:
        cut = split(uri, scripts)
        assert cut == (None if wanted is None else PathInfo(*wanted))
        assert split(URI(uri), scripts) == cut


def test_what_decoding_would_make_ambiguous():
    for uri, code, found in [
        ("http://h/a/x%2Fy", "path-info-slash", "%2F"),
        ("http://h/a/x%2fy%2Fz", "path-info-slash", "%2f"),
        ("http://h/a/../b", "path-info-dots", ".."),
        ("http://h/a/%2E%2e/b", "path-info-dots", "%2E%2e"),
        ("http://h/a/./b", "path-info-dots", "."),
        ("http://h/a/b;v=1/c", "path-info-parameter", ";v=1"),
        ("http://h/a;v=1/c", "path-info-parameter", ";v=1"),
    ]:
        with pytest.raises(SchemeError) as caught:
            split(uri, ["/a", ""])
        error = caught.value
        assert (error.code, error.text[error.offset : error.end]) == (code, found)
        assert "{" not in error.message


def test_what_is_allowed_when_it_is_asked_for_and_a_request_for_nobody_is_not_judged():
    assert split("http://h/a/x%2Fy", "/a", encoded_slash="decode") == PathInfo("/a", "/x/y")
    assert split("http://h/a;v=1/b;c/%3B", "/a", parameters="drop") == PathInfo("/a", "/b/;")
    assert split("http://h/a/b;%2F", "/a", parameters="drop") == PathInfo("/a", "/b")
    with pytest.raises(SchemeError):
        split("http://h/a/..;x/b", "/a", parameters="drop")
    assert split("http://h/b/../%2F;x", "/a") is None


def test_octets_that_are_no_text_and_a_password_is_in_no_error_and_names_of_scripts():
    with pytest.raises(URIEncodingError):
        split("http://h/a/%FF", "/a")
    with pytest.raises(SchemeError) as caught:
        split("http://me:secret@h/a/%2F", "/a")
    assert "secret" not in f"{caught.value}{caught.value!r}"
    for name, code in (("a", "path-info-root"), ("/a/", "path-info-script"), ("/", "path-info-script")):
        assert raised(SchemeError, split, "http://h/a", name).code == code
    with pytest.raises(SchemeError, match="path-info-dots"):
        join("http://h/", "/a/../b")
    with pytest.raises(SchemeError, match="path-info-dots"):
        join("http://h/", "/a", "/./b")


def test_the_script_uri_of_section_3_3_and_the_translated_path():
    uri = join("http://me@h:8080/x?y#z", "/a b", "/;=?#%/é", "q=1")
    assert str(uri) == "http://me@h:8080/a%20b/%3B%3D%3F%23%25/%C3%A9?q=1"
    assert str(join("http://h", "", "")) == "http://h"
    assert str(join("http://h", "", "//a")) == "http://h//a"
    assert PathInfo("/a").translated("/srv") is None
    assert PathInfo("/a").internal_uri("http://h/") is None
    assert PathInfo("/a", "/").translated("/") == "/"
    assert PathInfo("/a", "/b//c").translated("/srv/") == "/srv/b//c"
    for hostile, code in (("/../etc", "path-info-dots"), ("/b/..", "path-info-dots"), ("/b\0.txt", "path-info-nul")):
        assert raised(SchemeError, PathInfo("/a", hostile).translated, "/srv").code == code


SEGMENT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="/")).filter(
    lambda s: s not in (".", "..")
)


@a_tenth
@given(st.lists(SEGMENT).filter(lambda s: not s or s[-1]), st.lists(SEGMENT), st.none() | st.just("a=b"))
def test_what_is_joined_is_split_again(script, rest, query):
    wanted = PathInfo("".join(f"/{s}" for s in script), "".join(f"/{s}" for s in rest))
    uri = join("http://example.com:80", wanted.script_name, wanted.path_info, query)
    assert split(uri, [wanted.script_name]) == wanted
    assert (uri.query, uri.host, uri.port) == (query, "example.com", "80")


def test_a_path_of_any_length_is_split_in_linear_time():
    uri = URI("http://h" + "/a" * 200_000)
    assert len(split(uri, ["", "/a/b/c"]).path_info) == 400_000
