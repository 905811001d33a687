"""Sites: files have URIs and URIs mean files, and nothing outside is a file of the site."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import WebURL
from urikit.documents.check.sites import OUTSIDE, Site, file_uri

FILES = Site("/srv/my docs", "file:///srv/my%20docs/")
HOSTED = Site("/srv/docs", "https://example.org/docs/")

names = st.text(st.characters(exclude_characters="/\0", exclude_categories=("Cs",)), min_size=1, max_size=8).filter(
    lambda name: name not in (".", "..")
)


def test_of_a_folder():
    assert Site.of("/srv/my docs") == FILES
    assert Site.of("/srv/docs", "https://example.org/docs/") == HOSTED
    # RFC 3986 section 5.2.3: what follows the last "/" of a base does not count.
    assert Site.of("/srv/docs", "https://example.org/docs/index.html?q#f") == HOSTED
    assert Site.of("/") == Site("/", "file:///")
    assert Site.of("x").folder == os.path.abspath("x")


@a_tenth
@given(st.lists(names, min_size=1, max_size=4))
def test_every_file_is_found_again_by_its_uri(path):
    for site in (FILES, HOSTED):
        uri = site.uri_of(os.path.join(site.folder, *path))
        assert site.path_of(uri, uri) == "/".join(path)


@a_tenth
@given(st.lists(names, min_size=1, max_size=4))
def test_and_by_what_a_browser_makes_of_it(path):
    for site in (FILES, HOSTED):
        href = WebURL.parse(site.uri_of(os.path.join(site.folder, *path))).href
        assert site.path_of(href, href) == "/".join(path)


@pytest.mark.parametrize(
    ("target", "reference", "path"),
    [
        ("https://example.org/docs/a/b.html?q#f", "a/b.html?q#f", "a/b.html"),
        ("https://example.org/docs/", ".", ""),
        ("https://example.org/docs", "../docs", ""),
        ("https://example.org/docs/%C3%BC%20b", "ü b", "ü b"),
        ("https://example.org/docs/100%.html", "100%.html", "100%.html"),
        ("https://example.org/other", "../other", None),
        ("https://example.com/docs/a", "https://example.com/docs/a", None),
        ("https://example.org/docs/a%2Fb", "a%2Fb", OUTSIDE),
        ("https://example.org/docs/a%00b", "a%00b", OUTSIDE),
        ("https://example.org/docs/%2E%2e/%2e%2e/etc/passwd", "%2E%2e/%2e%2e/etc/passwd", OUTSIDE),
        ("mailto:a@b", "mailto:a@b", None),
    ],
)
def test_targets_of_a_site_that_is_published(target, reference, path):
    assert HOSTED.path_of(target, reference) == path


@pytest.mark.parametrize(
    ("target", "reference", "path"),
    [
        ("file:///srv/my%20docs/a", "a", "a"),
        ("file:///img/logo.svg#x", "/img/logo.svg#x", "img/logo.svg"),
        ("file:///", "/", ""),
        ("file:///srv/x", "../x", OUTSIDE),
        ("file:///etc/passwd", "file:///etc/passwd", OUTSIDE),
        ("file://server/a", "//server/a", OUTSIDE),
        ("http://example.org/", "http://example.org/", None),
    ],
)
def test_targets_of_a_folder(target, reference, path):
    assert FILES.path_of(target, reference) == path


def test_the_uri_of_a_name_that_is_no_text():
    assert file_uri(os.fsdecode(b"/a\xff/b")) == "file:///a%FF/b"
    assert FILES.uri_of(os.fsdecode(b"/srv/my docs/\xff")) == "file:///srv/my%20docs/%FF"
