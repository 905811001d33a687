"""Links in running text, and their form for it (UTS #58); crates/core/tests/uts58.rs has the tests of the standard."""

import pickle
import urllib.parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import costs_at_most
from urikit import IRI, URI, WebURL, detect_links, format_link


def found(text, **options):
    return [(link.text, link.kind, link.url) for link in detect_links(text, **options)]


def test_links_with_and_without_a_scheme():
    text = "See HTTP://Example.com/a, example.com/b?c=d#e. or mailto:ada@example.org and bob@example.org"
    assert found(text) == [
        ("HTTP://Example.com/a", "url", "HTTP://Example.com/a"),
        ("example.com/b?c=d#e", "url", "https://example.com/b?c=d#e"),
        ("mailto:ada@example.org", "email", "mailto:ada@example.org"),
        ("bob@example.org", "email", "mailto:bob@example.org"),
    ]
    assert [link for link, *_ in found(text, implied=False)] == ["HTTP://Example.com/a", "mailto:ada@example.org"]


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("例えば「例え。テスト.みんな/道、それから」", ["例え。テスト.みんな/道、それから"]),
        ("(см. пример.рф/путь)", ["пример.рф/путь"]),
        ("Is it example.com? No, example.com:8080!", ["example.com", "example.com:8080"]),
        ("example.com:99999/a", ["example.com"]),
        ("a.b.c, e.g. i.e. 1.5 v2.0.1 file.tar.gz", []),
        ("ftp://example.com/a //example.com/b http://user@example.com http://u:pw@example.com/", []),
        ("http://a..example.com -a.example.com a-.example.com .example.com", []),
        ("http://127.0.0.1/ http://localhost/", []),
        ("_dmarc.example.com foo_bar.example.com", ["_dmarc.example.com", "foo_bar.example.com"]),
        ("example.com/a\ud800b", ["example.com/a"]),
        ("", []),
    ],
)
def test_where_links_are(text, links):
    assert [text[link.start : link.end] for link in detect_links(text)] == links


def test_options_are_values():
    assert [link for link, *_ in found("ftp://example.com/a FTP://b.example", schemes=["ftp"])] == [
        "ftp://example.com/a"
    ]
    text = "a.example a.Bücher a.com"
    assert [link for link, *_ in found(text, domains=["example", ".bücher."])] == ["a.example", "a.Bücher"]
    assert found("a.com", domains=()) == []
    for wrong in ({"schemes": "ftp"}, {"domains": "com"}, {"schemes": [1]}):
        with pytest.raises(TypeError):
            detect_links("a.com", **wrong)
    with pytest.raises(TypeError):
        detect_links(b"a.com")  # type: ignore[arg-type]


def test_secrets_do_not_show():
    (link,) = detect_links("see example.com/?token=hunter2&x=1")
    assert link.url == "https://example.com/?token=hunter2&x=1" and "hunter2" not in repr(link)
    assert link.redacted == "example.com/?token=***&x=1"
    assert pickle.loads(pickle.dumps(link)) == link


@pytest.mark.parametrize(
    ("url", "form"),
    [
        ("https://example.com/%CE%B1%20%CE%B2", "https://example.com/α%20β"),
        ("https://example.com/a%2Fb%3F%23%25", "https://example.com/a%2Fb%3F%23%25"),
        ("https://example.com/%FF%C3%A9%C3", "https://example.com/%FFé%C3"),
        ("https://example.com/?q=a+b%2B%26%3D%41", "https://example.com/?q=a+b%2B%26%3D%41"),
        ("https://example.com/a).", "https://example.com/a%29%2E"),
        ("https://example.com/(a)?(b", "https://example.com/(a)?(b"),
        ("https://u:p@example.com:80", "https://u:p@example.com:80"),
        ("mailto:ada@example.org?subject=%C3%A9!", "mailto:ada@example.org?subject=é%21"),
        ("/a%C3%A9#%C2%AB", "/aé#%C2%AB"),
        ("", ""),
    ],
)
def test_the_minimally_escaped_form(url, form):
    assert format_link(url) == form
    assert format_link(form) == form


def test_values_and_texts_have_one_form():
    text = "https://example.com/%CE%B1."
    assert {format_link(one) for one in (text, URI(text), IRI(text), WebURL(text))} == {"https://example.com/α%2E"}
    with pytest.raises(urikit.URISyntaxError):
        format_link("http://[")


pieces = st.lists(
    st.sampled_from([*"ab/?#&=+()[]{}.,;:!'\"%<>« »éя中。、", "%41", "%C3%A9", "%FF", "%20", ":~:"]), max_size=12
)


@given(pieces.map("".join))
def test_a_formatted_link_is_found_whole(rest):
    url = f"https://example.com/{rest}"
    if not urikit.IRIReference.is_valid(url):
        return
    form = format_link(url)
    assert format_link(form) == form
    assert urllib.parse.unquote_to_bytes(form) == urllib.parse.unquote_to_bytes(url)
    # Syntax cannot be escaped: a query or a directive that is empty at the end.
    if not form.endswith(("?", ":~:")):
        assert [link.text for link in detect_links(f"a {form} b")] == [form]


@pytest.mark.parametrize(
    "piece",
    [
        "a.",
        ".com",
        "a.com ",
        "a.com/",
        "@",
        "a@",
        "a@a.com",
        "//a.com",
        "http://",
        "(",
        "a.com/((",
        "。",
        "中。",
        "!",
        ":a@",
    ],
)
def test_it_is_linear(piece):
    with costs_at_most(60):
        detect_links(piece * (200_000 // len(piece)))
        format_link(WebURL("https://h/" + piece * (100_000 // len(piece))))
