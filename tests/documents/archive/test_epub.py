"""EPUB: what is read as what, bases, anchors, and what is missing (urikit.documents.archive.epub)."""

import pytest

from tests.documents.archive_files import BOOK, EPUB, zipped
from urikit import documents
from urikit.documents.check import problems
from urikit.documents.formats import by_name

HERE = "http://example.org/b/a.epub?x#y"


def book(**changes):
    """The book with other members, by the ends of their names."""
    files = dict(BOOK)
    for name, text in changes.items():
        (found,) = [key for key in BOOK if key.endswith(name.replace("_", "."))]
        if text is None:
            del files[found]
        else:
            files[found] = text
    return files


def page(body):
    return f'<html xmlns="http://www.w3.org/1999/xhtml">{body}</html>'


def check(files, uri="https://example.org/"):
    return [(issue.code, issue.message) for issue in problems({"a.epub": zipped(files)}, "a.epub", uri=uri)]


def test_the_members_are_documents():
    book = documents.read(EPUB, uri=HERE)
    assert book.format.name == "epub" and by_name("A.EPUB") is book.format
    assert [(part.source.member, part.format.name) for part in book.parts] == [
        ("META-INF/container.xml", "xml"),
        ("OPS/book.opf", "xml"),
        ("OPS/nav.xhtml", "xhtml"),
        ("OPS/toc.ncx", "xml"),
        ("OPS/text/one a.dat", "xhtml"),
        ("OPS/text/two.xhtml", "xhtml"),
        ("OPS/style.css", "css"),
    ]
    assert [
        link.target.removeprefix("http://example.org/b/a.epub!/") for part in book.parts for link in part.links
    ] == [
        "OPS/book.opf",
        *(
            f"OPS/{name}"
            for name in ("nav.xhtml", "text/one%20a.dat", "text/two.xhtml", "style.css", "toc.ncx", "pic.png")
        ),
        "OPS/text/one%20a.dat#start",
        "OPS/text/two.xhtml",
        "OPS/text/two.xhtml#b",
        "OPS/pic.png",
        "OPS/text/two.xhtml#b",
        "https://example.org/",
        "OPS/pic.png",
    ]
    assert all(not part.findings for part in book.walk())


def test_places_are_those_of_the_member():
    link = documents.read(EPUB, uri=HERE).parts[4].links[0]
    assert (link.source.member, link.position, link.source_text) == ("OPS/text/one a.dat", (3, 34), "../pic.png")
    inner = (
        documents.read(zipped(book(two_xhtml=page('\n<iframe srcdoc="&lt;a href=x>"/>'))), uri=HERE).parts[5].parts[0]
    )
    assert (inner.links[0].source.member, inner.links[0].line) == ("OPS/text/two.xhtml", 2)


def test_without_a_uri_members_have_no_base():
    assert {link.target for part in documents.read(EPUB).parts for link in part.links} == {None, "https://example.org/"}


@pytest.mark.parametrize("uri", ["https://example.org/", "file:///srv/books/"])
def test_links_inside_of_the_book(uri):
    assert check(BOOK, uri) == []
    text = '<a href="one%20a.dat#gone"/> <a href="gone.xhtml"/> <a href="#start"/> <a href="."/> <a href="two.xhtml#"/>'
    assert check(book(two_xhtml=page(f"{text}<p id='b'/>")), uri) == [
        ("document-fragment-missing", 'anchor "gone" not found in the target document'),
        ("document-target-missing", 'file "OPS/text/gone.xhtml" not found'),
        ("document-fragment-missing", 'anchor "start" not found in the target document'),
    ]
    missing = book(pic_png=None)
    assert check(missing, uri) == [("document-target-missing", 'file "OPS/pic.png" not found')] * 3


def test_a_link_that_leads_out_of_the_book():
    ((code, message),) = check(book(two_xhtml=page('<a href="../../../a.md" id="b"/>')), "file:///srv/books/")
    assert (code, message[:24]) == ("document-target-outside", 'target "../../../a.md" i')


@pytest.mark.parametrize(
    ("files", "code", "parts"),
    [
        (book(container_xml=None), "archive-missing", 6),
        (book(container_xml="<container"), "archive-missing", 7),
        (book(book_opf=None), "archive-missing", 5),
    ],
)
def test_what_is_missing_is_found_by_names(files, code, parts):
    document = documents.read(zipped(files), as_format="epub", uri=HERE)
    assert [issue.code for issue in document.findings] == [code]
    assert len(document.parts) == parts


def test_encrypted_members_are_not_read():
    listed = '<encryption><CipherReference URI="OPS/text/two.xhtml"/><CipherReference URI="OPS/pic.png"/></encryption>'
    document = documents.read(zipped(BOOK | {"META-INF/encryption.xml": listed}), as_format="epub")
    assert [issue.message for issue in document.findings] == ["OPS/text/two.xhtml was not read: encrypted"]


def test_a_rewrite_leaves_all_with_the_reason():
    document = documents.read(EPUB, uri=HERE)
    result = document.make_absolute()
    assert result.data == EPUB and result.changes == () and len(result.left) == 14 - 1
    assert {one.why for one in result.left} == {"it is in an archive: unpack it and rewrite the files"}
    assert result.left[0].member == "META-INF/container.xml"
