"""Local targets: files and places in the same folder, and nothing outside of it; names that differ in case alone."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import UnknownNameError, WebURL, documents
from urikit.links.anchors import ANY, names_of
from urikit.links.local import OUTSIDE, Disk, LocalTargets, Shelf, Site, file_uri, in_case_of_files

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
    document = documents.read(f'<a href="{reference}">', name=page, base=site.uri_of(f"{site.folder}/{page}"))
    (link,) = document.links
    found = targets.missing(link)
    return None if found is None else (found.code.removeprefix("document-"), found.found)


def test_what_is_there_or_elsewhere():
    references = (
        *("page.html", "", "#", "#top", "#TOP", "index.html?x=1#old", "index.html#%C3%A9", "index.html#é"),
        *("index.html#top-of-it:~:text=x", "guide/#start", "guide#start", "guide/", "notes/#read-me", "bare/"),
        *("bare/#anything", "paper.pdf#page=3", "%C3%BC%20b.html#x", "ü b.html"),
        *("https://example.org/docs/index.html", "https://example.org/elsewhere", "mailto:a@example.org", "http://["),
    )
    assert [(reference, found) for reference in references if (found := missing(reference)) is not None] == []


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
        (link,) = documents.read(f"<img src='{reference}'>", name="x.html", base=uri).links
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
        (link,) = documents.read(page, name="x.html", base="file:///srv/docs/x.html").links
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
        "<a href='#a'><a href='guide/#b'><a href='guide/#start'>", name="page.html", base=SITE.uri
    ).links
    assert [targets.missing(link) is None for link in links] == [False, False, True]
    assert shelf.reads == 2


def test_names_of_formats():
    assert names_of(b"<p id=a><template><p id=b></template><svg><g id=c>", "html").names == {"a", "c"}
    assert names_of(b'<svg><g id="a"/></svg>', "svg").names == {"a"}
    assert names_of(b"# A b", "markdown").names == {"a-b"}
    assert names_of(b"<p id=caf\xe9>".replace(b"<p", b"<meta charset=latin1><p"), "html").names == {"café"}
    assert names_of(b"", "css") is ANY and ANY.has("whatever")


def test_names_of_an_unknown_format():
    with pytest.raises(UnknownNameError, match="one of html, "):
        names_of(b"<p id=a>", "page.html")


@pytest.fixture
def folder(tmp_path):
    names = ("README.md", "docs/Guide.md", "docs/Grüße.md", "docs/a%20b c.md", "docs/x.md")
    for name in (*names, "docs/two/ONE", "docs/two/oNe"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("reference", "corrected"),
    [
        ("guide.md", "Guide.md"),
        ("./GUIDE.md?q#f", "./Guide.md?q#f"),
        ("../readme.md", "../README.md"),
        ("../DOCS/guide.md", "../docs/Guide.md"),
        ("gr%C3%BC%C3%9Fe.md", "Gr%C3%BC%C3%9Fe.md"),
        ("A%2520B%20c.md", "a%2520b%20c.md"),
        ("Guide.md", None),
        ("none.md", None),
        ("none/guide.md", None),
        ("two/one", None),
        ("/guide.md", None),
        ("http://h/guide.md", None),
        ("#Guide", None),
        ("guide%2Fmd", None),
        ("%ff", None),
        ("", None),
    ],
)
def test_names(folder, reference, corrected):
    assert in_case_of_files(str(folder / "docs" / "x.md"), reference) == corrected


FOLDER = Site("/srv/my docs", "file:///srv/my%20docs/")
HOSTED = Site("/srv/docs", "https://example.org/docs/")

names = st.text(st.characters(exclude_characters="/\0", exclude_categories=("Cs",)), min_size=1, max_size=8).filter(
    lambda name: name not in (".", "..")
)


def test_of_a_folder():
    assert Site.of("/srv/my docs") == FOLDER
    assert Site.of("/srv/docs", "https://example.org/docs/") == HOSTED
    # RFC 3986 section 5.2.3: what follows the last "/" of a base does not count.
    assert Site.of("/srv/docs", "https://example.org/docs/index.html?q#f") == HOSTED
    assert Site.of("/") == Site("/", "file:///")
    assert Site.of("x").folder == os.path.abspath("x")


@a_tenth
@given(st.lists(names, min_size=1, max_size=4))
def test_every_file_is_found_again_by_its_uri_and_by_what_a_browser_makes_of_it(path):
    for site in (FOLDER, HOSTED):
        uri = site.uri_of(os.path.join(site.folder, *path))
        for target in (uri, WebURL.parse(uri).href):
            assert site.path_of(target, target) == "/".join(path)


@pytest.mark.parametrize(
    ("site", "target", "reference", "path"),
    [
        (HOSTED, "https://example.org/docs/a/b.html?q#f", "a/b.html?q#f", "a/b.html"),
        (HOSTED, "https://example.org/docs/", ".", ""),
        (HOSTED, "https://example.org/docs", "../docs", ""),
        (HOSTED, "https://example.org/docs/%C3%BC%20b", "ü b", "ü b"),
        (HOSTED, "https://example.org/docs/100%.html", "100%.html", "100%.html"),
        (HOSTED, "https://example.org/other", "../other", None),
        (HOSTED, "https://example.com/docs/a", "https://example.com/docs/a", None),
        (HOSTED, "https://example.org/docs/a%2Fb", "a%2Fb", OUTSIDE),
        (HOSTED, "https://example.org/docs/a%00b", "a%00b", OUTSIDE),
        (HOSTED, "https://example.org/docs/%2E%2e/%2e%2e/etc/passwd", "%2E%2e/%2e%2e/etc/passwd", OUTSIDE),
        (HOSTED, "mailto:a@b", "mailto:a@b", None),
        (FOLDER, "file:///srv/my%20docs/a", "a", "a"),
        (FOLDER, "file:///img/logo.svg#x", "/img/logo.svg#x", "img/logo.svg"),
        (FOLDER, "file:///", "/", ""),
        (FOLDER, "file:///srv/x", "../x", OUTSIDE),
        (FOLDER, "file:///etc/passwd", "file:///etc/passwd", OUTSIDE),
        (FOLDER, "file://server/a", "//server/a", OUTSIDE),
        (FOLDER, "http://example.org/", "http://example.org/", None),
    ],
)
def test_targets(site, target, reference, path):
    assert site.path_of(target, reference) == path


def test_the_uri_of_a_name_that_is_no_text():
    assert file_uri(os.fsdecode(b"/a\xff/b")) == "file:///a%FF/b"
    assert FOLDER.uri_of(os.fsdecode(b"/srv/my docs/\xff")) == "file:///srv/my%20docs/%FF"
