"""PDF: links of pages, in a process of its own (urikit.documents.pdf)."""

import random
import sys

import pytest

from tests.documents.pdf_files import LINKS, PDF, pdf
from urikit import documents
from urikit.documents import pdf as reader
from urikit.links import problems


def test_links_of_pages():
    document = documents.read(PDF, base="http://example.org/x/a.pdf")
    assert document.format.name == "pdf" and document.findings == ()
    rows = [
        (link.source.member, link.position, link.reference, link.target, link.attribute)
        for part in document.parts
        for link in part.links
    ]
    assert rows == [
        ("page=1", (1, 1), LINKS[0][1], LINKS[0][1], "10 20.5 110 40"),
        ("page=1", (2, 1), "b.html", "http://example.org/x/b.html", "10 20.5 110 40"),
        ("page=3", (1, 1), "http://[", None, "10 20.5 110 40"),
    ]
    result = document.make_absolute()
    assert result.data == PDF and {one.why for one in result.left} == {"this format is read and not written"}


def test_the_base_of_the_catalogue():
    document = documents.read(pdf(base="http://example.net/y/"), base="http://example.org/a.pdf")
    assert document.base.uri == "http://example.net/y/"
    assert document.parts[0].links[1].target == "http://example.net/y/b.html"


def test_a_check():
    missing, *others = problems({"a.pdf": PDF}, "a.pdf", base="file:///d/")
    assert missing.message == 'file "b.html" not found'
    assert {issue.code for issue in others} == {
        issue.code for issue in problems({"a.pdf": PDF, "b.html": ""}, "a.pdf", base="file:///d/")
    }
    assert others and all("IPv6" in issue.message for issue in others)


def said(data):
    (issue,) = documents.read(data, type="pdf").findings
    assert issue.code == "pdf-unread"
    return issue.message.removeprefix("links not read: ")


@pytest.mark.slow
def test_what_is_left_unread(monkeypatch):
    assert said(b"<html>") == "not a PDF"
    assert said(pdf(password="x")) == "encrypted"
    monkeypatch.setattr(reader, "MOST_LINKS", 2)
    assert said(PDF) == "more than 2 links"
    monkeypatch.setattr(reader, "SECONDS", 0.01)
    assert said(PDF) == "reading it takes longer than 0.01 seconds"
    monkeypatch.setitem(sys.modules, "pypdf", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert said(PDF) == "the package pypdf is missing"


@pytest.mark.slow
def test_no_change_of_bytes_raises():
    choose = random.Random(16)
    for _ in range(20):
        data = bytearray(PDF)
        for _ in range(choose.randrange(1, 8)):
            data[choose.randrange(9, len(data))] = choose.randrange(256)
        documents.read(bytes(data), type="pdf")
