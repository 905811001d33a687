"""Clean URLs (urikit.net.paths.clean_urls)."""

import pytest

from urikit import URI
from urikit.core.rules import rule
from urikit.core.rules.catalogue import rows
from urikit.net.paths.clean_urls import findings, is_clean


def codes(text):
    return [finding.code for finding in findings(text)]


@pytest.mark.parametrize("row", rows("urikit.net.paths.clean_urls"), ids=lambda row: row.code)
def test_the_rows(row):
    assert rule(row.code) is row
    assert row.code in codes(row.example)
    assert codes(row.corrected) == []


def test_what_is_clean():
    for text in [
        "http://www.example.com/questions/3456/my-document", "https://example.com", "https://example.com/",
        "http://example.org/wiki/Main_Page", "http://example.com/name", "http://example.com/people/",
        "http://example.com/v1.2/notes", "http://example.com/.hidden", "http://example.com/v1.0",
        "http://example.com/api/v2.1.3", "http://example.com/python-3.11-rc1", "http://example.com/1.0rc1",
        "http://example.com/reports/annual.2024", "http://example.com/a...", "HTTP://example.com/x#y?z",
    ]:  # fmt: skip
        assert is_clean(text) and is_clean(URI(text)) and findings(text) == ()


def test_what_is_not():
    for text, wanted in [
        ("http://example.com/index.php?page=name", [("clean-extension", ".php"), ("clean-query", "?page=name")]),
        ("http://example.com/?", [("clean-query", "?")]),
        ("http://example.com/song.mp3", [("clean-extension", ".mp3")]),
        ("http://example.com/v2.html", [("clean-extension", ".html")]),
        ("http://example.com/old.7z", [("clean-extension", ".7z")]),
        ("http://example.com/a.tar.gz", [("clean-extension", ".gz")]),
        ("http://example.com/kb/index.php?cat=1", [("clean-extension", ".php"), ("clean-query", "?cat=1")]),
        ("http://example.com/a.jsp;s=1", [("clean-extension", ".jsp"), ("clean-parameter", ";s=1")]),
        ("http://example.com/a;s=1/b", [("clean-parameter", ";s=1")]),
        ("http://example.com/a//b/", [("clean-segment", "//")]),
        ("http://example.com//", [("clean-segment", "//")]),
        ("ftp://example.com/a", [("clean-scheme", "ftp")]),
        (
            "mailto:a@example.com?subject=x",
            [("clean-scheme", "mailto"), ("clean-extension", ".com"), ("clean-query", "?subject=x")],
        ),
    ]:
        assert [(finding.code, text[finding.start : finding.end]) for finding in findings(text)] == wanted
        assert not is_clean(text)
        for finding in findings(text):
            assert "{" not in finding.message and finding.hint and finding.rule


def test_the_first_of_each_kind_is_enough():
    assert codes("http://example.com//a//b;c/d;e") == ["clean-segment", "clean-parameter"]
    assert codes("http://example.com" + "//a;b" * 100_000) == ["clean-segment", "clean-parameter"]
