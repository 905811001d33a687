"""The warning of urikit.integrations.compat: which URLs have it, what it says, and how rare it is."""

import gzip
import os
import warnings
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import costs_at_most
from urikit.integrations import compat
from urikit.integrations.compat import unsafe
from urikit.integrations.compat.unsafe import hazard

#: A rule and a URL, which may have a base behind a space.
UNSAFE = r"""
backslash|http://good.example\@evil.example/
backslash|http:\\evil.example/
backslash|/\evil.example
backslash|\\server\share
backslash|file:\\server\share
backslash|http://user:123\@h/x
backslash|foo://a\b/
backslash|http:/\evil.example http://h/a
missing or extra slashes|///evil.example/
missing or extra slashes|http:evil.example
missing or extra slashes|https:/evil.example
missing or extra slashes|http:///evil.example
missing or extra slashes|///evil.example http://h/a
percent-encoded host|http://ex%61mple.com/
white space after the host|http://h.example\x20
percent-encoded host|http://evil.example%2e/
other forms of ASCII|http://example。com/
other forms of ASCII|http://ｅxample.com/
number as the host|http://0x7f.1/
number as the host|http://2130706433
number as the host|//127.1:80/
number as the host|http://010.0.0.1/
tabs and line breaks|http://exa\nmple.com/
tabs and line breaks|java\nscript:alert(1)
tabs and line breaks|/\t/evil.example
tabs and line breaks|http://h/a\r\nHost: b
backslash or control character|http://h\x00.example/
""".strip().splitlines()
#: Characters that a row cannot have.
ESCAPES = ((r"\n", "\n"), (r"\t", "\t"), (r"\r", "\r"), (r"\x00", "\x00"), (r"\x20", " "))
SAFE = r"""
http://h https://example.org:8080/a?b#c http://127.0.0.1:80/ http://[::1]:80/ http://[fe80::1%25eth0]/ http://[0:0::1]/
ftp://u:p%40@h/ http://u@h HTTP://EXAMPLE.ORG./ http://bücher.example/é http://xn--bcher-kva.example/ //h/a /a a a/b:c
?x\@y #\ http://h/a\b http://h?//\ mailto:a@b data:,x urn:a:[b] C:\dir\x file:///C:\x file://localhost/etc postgres://h/d
http: http:// http:/// // /// http://{host}:{port}/ http://h:port/ http://a..b http://1.2.3.4.example/ http://a_b/
http://user:p@ss@h/ javascript:void(0) //h:80 http://h:/ about:blank x://[::1]/ ws://h/ http://h/%00 \x20http://h/ http://h/\n
""".split()


@pytest.mark.parametrize("row", UNSAFE)
def test_unsafe_urls_are_warned_about(row):
    rule, url = row.split("|")
    url, _, base = url.partition(" " if " http://h/" in url else "\0")
    for escape, character in ESCAPES:
        url = url.replace(escape, character)
    if base:
        calls = [lambda: compat.urljoin(base, url)]
    else:
        calls = [lambda: compat.urlsplit(url), lambda: compat.urlparse(url), lambda: compat.urldefrag(url)]
        calls += [lambda: compat.urljoin("", url)]
        if url.isascii():
            calls += [lambda: compat.urlsplit(url.encode()), lambda: compat.urlparse(url.encode())]
    # Again, when the answer is cached.
    for call in calls * 2:
        with pytest.warns(compat.UnsafeURLWarning, match=rule) as caught:
            call()
        assert [one.filename for one in caught] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error", compat.UnsafeURLWarning)
        with pytest.raises(compat.UnsafeURLWarning):
            calls[0]()


@pytest.mark.parametrize("row", SAFE)
def test_ordinary_urls_are_not(row):
    url = row.replace(r"\x20", " ").replace(r"/\n", "/\n")
    assert hazard(url) is None
    compat.urlsplit(url), compat.urlparse(url), compat.urldefrag(url), compat.urljoin("http://h/a", "b")


@pytest.mark.parametrize("text", ["<!--\nHost: h -->\n<a href='http://h'>", "data:,a\nb", "a\tb", "Host: h\r\nDate: x"])
def test_texts_of_several_lines_are_not(text):
    assert hazard(text) is None


def test_components_that_make_an_unsafe_url():
    with pytest.warns(compat.UnsafeURLWarning, match="backslash"):
        assert compat.urlunsplit(("http", "good.example\\@evil.example", "/", "", "")) == (
            "http://good.example\\@evil.example/"
        )
    with pytest.warns(compat.UnsafeURLWarning, match="slashes"):
        assert compat.urlunparse(("", "", "///evil.example", "", "", "")).endswith("///evil.example")


@pytest.mark.parametrize("secret", ["http://me:hunter2\\@h/", "http://me:hun\tter2@h/", "/\\h?access_token=hunter2"])
def test_the_message_masks_secrets(secret):
    with pytest.warns(compat.UnsafeURLWarning) as caught:
        compat.urlsplit(secret)
    said = str(caught[0].message)
    assert "***" in said and "hunter2" not in said and "ter2" not in said and said.isprintable()


def test_a_secret_is_not_shown_as_the_host_of_browsers():
    said = hazard("http://ghp_abcdefghijklmnopqrstuvwxyz012345678\\@h/")
    assert said and "ghp_" not in said
    said = hazard("http://a:@evil.example\\@h.example/")
    assert said and 'browsers read another host, urllib.parse "h.example"' in said


@given(
    st.text("hH:/?#@[]%\\ \t\n\x001.x。é", max_size=14),
    st.sampled_from(["", "http://h/", "x:", "//h", "a", "[", "//["]),
)
def test_it_never_raises(url, base):
    assert hazard(url, base) is None or '"' in hazard(url, base)
    hazard(url.encode("utf-8"), base.encode())


@pytest.mark.parametrize("piece", ["a", "1.", "a@", "[", "%41", "\\", "/", "\n", "0x1.", "é"])
@pytest.mark.parametrize("start", ["http://", "", "x://"])
def test_it_is_linear(start, piece):
    with costs_at_most(2):
        hazard(start + piece * 200_000)


CORPORA = Path(os.environ.get("URIKIT_CORPORA", "../shared/corpora"))


@pytest.mark.skipif(not CORPORA.is_dir(), reason="set URIKIT_CORPORA to the folder of the corpora")
@pytest.mark.parametrize("name", ["kasztp", "node_files", "isaacs_files", "rfc_uris", "cc_base_relative_10k"])
def test_it_is_rare_in_urls_of_life(name):
    (path,) = CORPORA.glob(f"{name}.*")
    lines = gzip.decompress(path.read_bytes()).decode("utf-8", "surrogateescape").splitlines()
    count = sum(hazard(url, base) is not None for base, url in map(pair, lines))
    print(f"{name}: {count} of {len(lines)}")
    assert count <= len(lines) / 5000


def pair(line):
    base, tab, url = line.partition("\t")
    return (base, url) if tab else ("", line)


@pytest.mark.parametrize(
    ("base", "said"),
    [
        (r"http://good.example\@evil.example/a", 'backslash read as "/"'),
        ("http://127.1/a", 'number as the host: browsers read "127.0.0.1", urllib.parse "127.1" in "http://127.1/a"'),
        ("http://[::1]x/", 'brackets without an IP address as the host: "http://[::1]x/"'),
    ],
)
def test_a_base_is_named_where_it_gives_the_host(base, said):
    assert (hazard("logo.png", base) or "").startswith(said)
    assert hazard("//h/logo.png", base) is None


def test_a_host_is_shown_in_one_line_and_cut():
    for url in ("http://h\x1b", "http://ex\u200bample.com/", "http://a" + "\u00ad" * 20_000 + ".com"):
        said = hazard(url) or ""
        assert said.isprintable() and 0 < len(said) < 3_000
    assert "\u27e8U+200B\u27e9" in (hazard("http://ex\u200bample.com/") or "")


def test_a_new_host_is_looked_at():
    parts = compat.urlsplit("http://h/")
    with pytest.warns(compat.UnsafeURLWarning, match="backslash"):
        parts._replace(netloc=r"good.example\@evil.example")


def test_messages_are_not_kept_for_ever():
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("default")
        for number in range(5_000):
            compat.urlsplit(f"http://127.{number}/")
    assert len(globals().get("__warningregistry__", ())) < 10 and len(unsafe._shown_messages) < 2_000
