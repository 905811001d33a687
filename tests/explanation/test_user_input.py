"""User input: what people type into an address bar, and what they do not mean by it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import urikit
from urikit import _native, from_user_input
from urikit.core.rules import rule
from urikit.core.rules.catalogue import rows
from urikit.schemes.file import File

typed = st.text("ahtps:/\\@.[]%1é #?,|\n\t<(\"'-_", max_size=20) | st.text(max_size=30)


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("example.org", "https://example.org"),
        ("example.org/a b?q=ü#c d", "https://example.org/a%20b?q=%C3%BC#c%20d"),
        ("bücher.example", "https://xn--bcher-kva.example"),
        ("www.example.org:8080", "https://www.example.org:8080"),
        ("localhost:8080/x", "http://localhost:8080/x"),
        ("127.0.0.1:80/", "http://127.0.0.1:80/"),
        ("app.localhost:3000", "http://app.localhost:3000"),
        ("0.0.0.0:8000/x", "http://0.0.0.0:8000/x"),
        ("example.org:80", "http://example.org:80"),
        ("localhost:443", "https://localhost:443"),
        ("192.168.1.1:8080", "https://192.168.1.1:8080"),
        ("2001:db8::1/x", "https://[2001:db8::1]/x"),
        ("[::1]:80/", "http://[::1]:80/"),
        ("fe80::1", "https://[fe80::1]"),
        ("fd00::1/x", "https://[fd00::1]/x"),
        ("fe80::1%eth0", "https://[fe80::1]"),
        ("[fe80::1]:80", "http://[fe80::1]:80"),
        ("//example.org/x", "https://example.org/x"),
        ("://example.org", "https://example.org"),
        ("me:word@example.org/", "https://me:word@example.org/"),
        ("ada@example.org", "mailto:ada@example.org"),
        ("git@github.com:x/y.git", "ssh://git@github.com/x/y.git"),
        (r"C:\docs\a b.txt", "file:///C:/docs/a%20b.txt"),
        ("C:/docs/a.txt", "file:///C:/docs/a.txt"),
        (r"\\server\share\a", "file://server/share/a"),
        (r"\\?\C:\a", "file:///C:/a"),
        ("\u202aC:\\a\u202c", "file:///C:/a"),
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
        ("javascript:alert(1)", "this URL runs code in the page that opens it"),
        (" JavaScript:alert(1)", "this URL runs code in the page that opens it"),
        ("example.org:99999/", "port above 65535"),
        ("256.256.256.256", "IPv4 part above 255"),
        (r"\\server", "missing host or share in the UNC string"),
        (r"\\.\pipe\x", "Windows namespace cannot be written as a URI"),
        (r"\\h:80\x", "invalid address: a correction would change the host"),
        ("http://\ud800/", 'lone surrogate "⟨U+D800⟩" (U+D800) not allowed in a URI'),
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
    assert str(from_user_input("localhost:3000", default_scheme="https").uri) == "https://localhost:3000"
    with pytest.raises(urikit.URIError):
        from_user_input("example.org", default_scheme="1")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("example.org", True),
        ("/etc/hosts", True),
        ("urn:isbn:0451450523", True),
        ("urn:urn:x", False),
        ("mailto:a%20b@example.org", False),
        ("hello", False),
    ],
)
def test_the_scheme_of_a_result_takes_it(text, holds):
    assert from_user_input(text).holds is holds


@given(st.text("aZ09 .%#?|é/-~", min_size=1, max_size=12))
def test_a_path_is_the_uri_of_its_file(path):
    posix = f"/{path.strip()}x"
    if not posix.startswith("//"):
        assert str(from_user_input(posix).uri) == str(File.from_posix(posix))
    for before in ("C:\\", "C:/", "\\\\server\\", "\\\\localhost\\"):
        windows = f"{before}{path.strip()}x"
        assert str(from_user_input(windows).uri) == str(File.from_windows(windows))


def test_every_refusal_of_the_core_has_words():
    own = [row.code for row in rows("urikit.explanation.user_input")]
    assert own == [code for code in _native.INPUT_CODES if code.startswith("input-")]
    assert all(rule(code).code == code for code in _native.INPUT_CODES)
    for row in map(rule, own):
        for call, code in ((row.example, row.code), (row.corrected, None)):
            assert eval(call, {"from_user_input": from_user_input}).code == code


def test_edits_show_no_secret():
    found = from_user_input("me:hunter2@example.org/ü")
    assert found.uri is not None and "hunter" not in repr(found)
    hidden = from_user_input(' "me:hun[ter2@example.org"').edits
    assert [(edit.code, edit.before) for edit in hidden][2:3] == [("encode-square-bracket", "***")]


def test_the_repr_is_masked_once():
    assert "URI('https://example.org/?token=***'), edits=(" in repr(from_user_input("example.org/?token=secret x"))
    assert "secret" not in repr(from_user_input("example.org/?token=secret x"))


@pytest.mark.parametrize("text", ["/etc/passwd", "C:\\a"])
def test_a_file_path_is_called_one(text):
    assert "file path" in from_user_input(text).edits[0].why
