"""User input: what people type into an address bar, and what they do not mean by it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import urikit
from urikit import from_user_input

typed = st.text("ahtps:/\\@.[]%1é #?,|\n\t<(\"'-_", max_size=20) | st.text(max_size=30)


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("example.org", "https://example.org"),
        ("example.org/a b?q=ü#c d", "https://example.org/a%20b?q=%C3%BC#c%20d"),
        ("bücher.example", "https://xn--bcher-kva.example"),
        ("www.example.org:8080", "https://www.example.org:8080"),
        ("localhost:8080/x", "https://localhost:8080/x"),
        ("127.0.0.1:80/", "https://127.0.0.1:80/"),
        ("2001:db8::1/x", "https://[2001:db8::1]/x"),
        ("[::1]:80/", "https://[::1]:80/"),
        ("//example.org/x", "https://example.org/x"),
        ("://example.org", "https://example.org"),
        ("me:word@example.org/", "https://me:word@example.org/"),
        ("ada@example.org", "mailto:ada@example.org"),
        ("git@github.com:x/y.git", "ssh://git@github.com/x/y.git"),
        (r"C:\docs\a b.txt", "file:///C:/docs/a%20b.txt"),
        ("C:/docs/a.txt", "file:///C:/docs/a.txt"),
        (r"\\server\share\a", "file://server/share/a"),
        ("/etc/hosts", "file:///etc/hosts"),
        ("htp://example.org", "http://example.org"),
        ("httpss://example.org", "https://example.org"),
        ("ttps://example.org", "https://example.org"),
        ("http//example.org", "http://example.org"),
        ("ada@example,org", "mailto:ada@example.org"),
        ("git@h/x/y.git", "ssh://git@h/x/y.git"),
        ("http;//example.org", "http://example.org"),
        ("http:/example.org", "http://example.org"),
        ("http:example.org", "http://example.org"),
        (r"HTTP:\\example.org\a", "HTTP://example.org/a"),
        ("http://http://example.org/", "http://example.org/"),
        ("https://http:example.org/", "http://example.org/"),
        ("http://exam ple.org/", "http://example.org/"),
        (" <http://example.org> ", "http://example.org"),
        ("(example.org),", "https://example.org"),
        ("\ufeffexample.org\u200b", "https://example.org"),
        ("tel:+1 816", "tel:+1816"),
        ("urn:isbn:0451450523", "urn:isbn:0451450523"),
        ("about:blank", "about:blank"),
        ("foo:bar", "foo:bar"),
    ],
)
def test_what_people_mean(text, uri):
    found = from_user_input(text)
    assert (str(found.uri), found.reason) == (uri, None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the input is empty"),
        (" \n", "the input is empty"),
        ("hello", "invalid address: missing scheme or domain"),
        ("how to parse a url", "invalid address: contains spaces, and the scheme is missing"),
        ("example.org\nX: y", "contains a line break or NUL"),
        ("javascript:alert(1)", "javascript: URLs run code"),
        (" JavaScript:alert(1)", "javascript: URLs run code"),
        ("example.org:99999/", "port above 65535"),
        ("256.256.256.256", "IPv4 part above 255"),
    ],
)
def test_what_is_not_an_address(text, reason):
    found = from_user_input(text)
    assert (found.uri, found.edits, found.reason) == (None, (), reason)


@given(typed)
@example("java\tscript:alert(1)")
@example("http://h/ \n")
@example("\ud800.org")
@example(":.<\\1")
def test_any_text_has_an_answer_and_its_edits_lead_there(text):
    found = from_user_input(text)
    assert (found.uri is None) == (found.reason is not None)
    if found.uri is None:
        assert found.edits == ()
        return
    assert found.uri.scheme.lower() not in ("javascript", "vbscript", "livescript")
    if found.uri.scheme in ("http", "https"):
        assert urikit.WebURL.can_parse(str(found.uri))
    pieces, at = [], 0
    for edit in found.edits:
        assert at <= edit.start <= edit.end <= len(text)
        pieces += (text[at : edit.start], edit.after)
        at = edit.end
    made = "".join(pieces) + text[at:]
    assert made == str(found.uri) or "***" in made


def test_the_caller_chooses_the_scheme():
    assert str(from_user_input("example.org", default_scheme="http").uri) == "http://example.org"
    with pytest.raises(urikit.URIError):
        from_user_input("example.org", default_scheme="1")


def test_edits_show_no_secret():
    found = from_user_input("me:hunter2@example.org/ü")
    assert found.uri is not None and "hunter" not in repr(found)


def test_the_repr_is_masked_once():
    assert "URI('https://example.org/?token=***'), edits=(" in repr(from_user_input("example.org/?token=secret x"))
    assert "secret" not in repr(from_user_input("example.org/?token=secret x"))


def test_a_posix_path_is_called_one():
    assert "POSIX" in from_user_input("/etc/passwd").edits[0].why
    assert "Windows" in from_user_input("C:\\a").edits[0].why
