"""Local targets: files and places in the same folder, and nothing outside of it."""

import pytest

from urikit import documents
from urikit.documents.check.anchors import ANY, names_of
from urikit.documents.check.local import Disk, LocalTargets, Shelf
from urikit.documents.check.sites import Site

SITE = Site("/srv/docs", "https://example.org/docs/")
FILES = {
    "index.html": '<meta charset=utf-8><p id="top-of-it"><a name="old"><a name="é">',
    "page.html": "",
    "guide/index.html": '<h1 id="start">',
    "notes/README.md": "# Read me\n",
    "bare/image.png": "",
    "paper.pdf": "",
    "ü b.html": "<p id=x>",
}


def missing(reference, *asked, files=FILES, page="page.html", site=SITE):
    targets = LocalTargets(site, Shelf(files), frozenset(asked or ("files", "fragments")), 1 << 20)
    document = documents.read(f'<a href="{reference}">', name=page, uri=site.uri_of(f"{site.folder}/{page}"))
    (link,) = document.links
    found = targets.missing(link)
    return None if found is None else (found.code.removeprefix("document-"), found.found)


@pytest.mark.parametrize(
    "reference",
    [
        "page.html",
        "",
        "#",
        "#top",
        "#TOP",
        "index.html?x=1#old",
        "index.html#%C3%A9",
        "index.html#é",
        "index.html#top-of-it:~:text=x",
        "guide/#start",
        "guide#start",
        "guide/",
        "notes/#read-me",
        "bare/",
        "bare/#anything",
        "paper.pdf#page=3",
        "%C3%BC%20b.html#x",
        "ü b.html",
        "https://example.org/docs/index.html",
        "https://example.org/elsewhere",
        "mailto:a@example.org",
        "http://[",
    ],
)
def test_what_is_there_or_elsewhere(reference):
    assert missing(reference) is None


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        ("nope.html", ("target-missing", "nope.html")),
        ("Page.html", ("target-missing", "Page.html")),
        ("page.html/", ("target-missing", "page.html/")),
        ("guide/nope", ("target-missing", "guide/nope")),
        ("nope.html#x", ("target-missing", "nope.html")),
        ("a%2Fb", ("target-outside", "a%2Fb")),
        ("#nope", ("fragment-missing", "nope")),
        ("guide/#nope", ("fragment-missing", "nope")),
        ("notes/#Read-me", ("fragment-missing", "Read-me")),
        ("index.html#Old", ("fragment-missing", "Old")),
    ],
)
def test_what_is_not_there(reference, found):
    assert missing(reference) == found


def test_only_what_is_asked():
    assert missing("nope.html", "fragments") is None
    assert missing("#nope", "files") is None


def test_a_folder_on_disk_and_its_root(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.html").write_text("")
    (tmp_path / "secret.html").write_text("")
    site = Site.of(str(tmp_path / "docs"))
    targets = LocalTargets(site, Disk(site.folder), frozenset({"files"}), 1 << 20)

    def code(reference):
        uri = site.uri_of(str(tmp_path / "docs" / "x.html"))
        (link,) = documents.read(f"<img src='{reference}'>", name="x.html", uri=uri).links
        found = targets.missing(link)
        return None if found is None else found.code.removeprefix("document-")

    assert code("a.html") is code("/a.html") is code(".") is None
    assert code("/b.html") == code("b.html") == "target-missing"
    assert code("../secret.html") == code("%2e%2e/secret.html") == code("file:///etc/passwd") == "target-outside"


def test_a_base_that_is_declared_may_lead_to_the_root():
    site = Site("/srv/docs", "file:///srv/docs/")
    targets = LocalTargets(site, Shelf(FILES), frozenset({"files"}), 1 << 20)
    for base, reference, code in (
        ("/", "page.html", None),
        ("/", "nope.html", "document-target-missing"),
        ("/guide/", "index.html", None),
        ("../", "x", "document-target-outside"),
    ):
        page = f"<base href='{base}'><a href='{reference}'>"
        (link,) = documents.read(page, name="x.html", uri="file:///srv/docs/x.html").links
        found = targets.missing(link)
        assert (None if found is None else found.code) == code


def test_every_file_is_read_once(tmp_path):
    class Counting(Shelf):
        reads = 0

        def read(self, path, limit):
            self.reads += 1
            return super().read(path, limit)

    shelf = Counting(FILES)
    targets = LocalTargets(SITE, shelf, frozenset({"fragments"}), 1 << 20)
    links = documents.read(
        "<a href='#a'><a href='guide/#b'><a href='guide/#start'>", name="page.html", uri=SITE.uri
    ).links
    assert [targets.missing(link) is None for link in links] == [False, False, True]
    assert shelf.reads == 2


def test_names_of_formats():
    assert names_of(b"<p id=a><template><p id=b></template><svg><g id=c>", "html").names == {"a", "c"}
    assert names_of(b'<svg><g id="a"/></svg>', "svg").names == {"a"}
    assert names_of(b"# A b", "markdown").names == {"a-b"}
    assert names_of(b"<p id=caf\xe9>".replace(b"<p", b"<meta charset=latin1><p"), "html").names == {"café"}
    assert names_of(b"", "css") is ANY and ANY.has("whatever")
