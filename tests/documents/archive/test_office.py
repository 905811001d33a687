"""Archives: EPUB, Office Open XML and OpenDocument, and their members: limits, damage, names that lead out."""

import io
import random
import re
import struct
import zipfile

import pytest

from tests.documents.archive_files import BOOK, EPUB, SHEET, TEXT, WORD, zipped
from urikit import documents
from urikit.documents import archive as archives
from urikit.documents.archive import MOST_MEMBERS, Archive
from urikit.documents.document import recognise
from urikit.documents.formats import by_name
from urikit.links import problems

HERE = "file:///srv/d/"
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def links(files, name):
    document = documents.read(zipped(files), name=name, base=HERE + name)
    assert all(part.findings == () for part in document.walk())
    return [(part.source.member, link) for part in document.parts for link in part.links]


def found(files, name):
    rows = links(files, name)
    return [(member, link.reference, link.target.removeprefix(HERE), link.role.value) for member, link in rows]


def check(files, name, *others):
    shelf = {name: zipped(files)} | dict.fromkeys(others, "")
    return [issue.message for issue in problems(shelf, name, base=HERE)]


def test_a_text_of_word():
    assert found(WORD, "a.docx") == [
        ("_rels/.rels", "word/document.xml", "a.docx!/word/document.xml", "relation"),
        ("word/_rels/document.xml.rels", "https://example.org/?a&b", "https://example.org/?a&b", "hyperlink"),
        ("word/_rels/document.xml.rels", "../b.docx", "file:///srv/b.docx", "hyperlink"),
        ("word/_rels/document.xml.rels", "m.png", "a.docx!/word/m.png", "embedded"),
        ("word/document.xml", "https://example.org/field", "https://example.org/field", "hyperlink"),
        ("word/document.xml", "a\\b.png", "a/b.png", "embedded"),
        ("word/document.xml", "#mark", "a.docx#mark", "hyperlink"),
    ]


def test_the_place_of_a_field():
    *_, (_, field), (_, picture), (_, mark) = links(WORD, "a.docx")
    assert field.position == (3, 20) and field.source_text.startswith("https://example.org/f</w:instrText>")
    assert picture.position[0] == 5 and picture.source_text == "a\\\\b.png"
    assert mark.position[0] == 5 and mark.source_text == "mark"


def test_fields_in_fields():
    begin, end = (f'<w:fldChar w:fldCharType="{kind}"/>' for kind in ("begin", "end"))
    inner = f"{begin}<w:instrText>HYPERLINK https://i/</w:instrText>{end}"
    text = WORD["word/document.xml"].replace("<w:t>x</w:t>\n", inner)
    assert [link.reference for _, link in links(WORD | {"word/document.xml": text}, "a.docx")][4:6] == [
        "https://i/",
        "https://example.org/field",
    ]


@pytest.mark.parametrize(
    ("instruction", "reference"),
    [
        ('HYPERLINK "http://h/a?b&amp;c" \\l "mark"', "http://h/a?b&c#mark"),
        ('HYPERLINK "http://h/a" \\o "tip" \\n \\l mark \\* MERGEFORMAT', "http://h/a#mark"),
        ("HYPERLINK http://h/a \\l mark", "http://h/a#mark"),
        ('HYPERLINK \\o "tip" \\l "caf\u00e9 1"', "#caf\u00e9 1"),
        ('HYPERLINK \\l ""', "#"),
        ('HYPERLINK "a" \\o "\\l"', "a"),
        ('INCLUDETEXT "a.docx" \\l "mark"', "a.docx"),
        ('HYPERLINK \\o "tip"', None),
        ("HYPERLINK", None),
        ('PAGEREF _Toc1 \\l "mark"', None),
    ],
)
def test_the_bookmark_of_a_field_is_a_fragment(instruction, reference):
    text = f"<w:document xmlns:w='{W}'><w:fldSimple w:instr='{instruction}'/></w:document>"
    rows = [link.reference for _, link in links(WORD | {"word/document.xml": text}, "a.docx")][4:]
    assert rows == ([] if reference is None else [reference])
    pieces = "".join(f"<w:instrText>{piece}</w:instrText>" for piece in re.findall("&amp;|.", instruction))
    fields = (f'<w:fldChar w:fldCharType="{kind}"/>' for kind in ("begin", "end"))
    text = f"<w:document xmlns:w='{W}'>{pieces.join(fields)}</w:document>"
    assert [link.reference for _, link in links(WORD | {"word/document.xml": text}, "a.docx")][4:] == rows


def test_places_in_the_document_itself():
    text = f"""<w:document xmlns:w="{W}" xmlns:r="http://r/"><w:hyperlink w:anchor="here"/>
<w:hyperlink r:id="r1" w:anchor="there"/><w:hyperlink w:anchor=""/></w:document>"""
    rows = found(WORD | {"word/document.xml": text}, "a.docx")
    assert rows[4:] == [("word/document.xml", "#here", "a.docx#here", "hyperlink")]
    text = f"""<worksheet xmlns="{MAIN}" xmlns:r="http://r/"><hyperlinks><hyperlink ref="A1" location="'B c'!A1"/>
<hyperlink ref="A2" r:id="rId1" location="there"/></hyperlinks></worksheet>"""
    rows = found(SHEET | {"xl/worksheets/sheet1.xml": text}, "a.xlsx")
    assert rows[1:] == [("xl/worksheets/sheet1.xml", "#'B c'!A1", "a.xlsx#'B%20c'!A1", "hyperlink")]


@pytest.mark.parametrize(
    ("reference", "target"),
    [
        (r"sub\dir\b.xlsx", f"{HERE}sub/dir/b.xlsx"),
        (r"..\other%20file.xlsx#A\B", "file:///srv/other%20file.xlsx#A%5CB"),
        (r"file:///\\server\share\b.xlsx", "file://server/share/b.xlsx"),
        (r"file:\\server\share\b.xlsx", "file://server/share/b.xlsx"),
        (r"\\server\share\b.xlsx", "file://server/share/b.xlsx"),
        (r"file:///C:\temp\b c.xlsx", "file:///C:/temp/b%20c.xlsx"),
        (r"c:\temp\b.xlsx", "file:///c:/temp/b.xlsx"),
        (r"http://h/a?b\c", "http://h/a?b%5Cc"),
    ],
)
def test_names_of_files_as_windows_has_them(reference, target):
    text = f'''<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r" Type="http://x/hyperlink" Target="{reference}" TargetMode="External"/></Relationships>'''
    ((_, link),) = links({"[Content_Types].xml": "", "word/_rels/document.xml.rels": text}, "a.docx")
    assert (link.reference, link.target) == (reference, target)


def test_relationships_on_their_own_are_rewritten():
    text = WORD["word/_rels/document.xml.rels"]
    result = documents.read(text, name="document.xml.rels").map_hosts({"example.org": "n.example"})
    assert (len(result.changes), result.left) == (1, ())
    assert result.data == text.replace("example.org", "n.example")


def test_the_elements_of_opendocument_say_what_a_link_is_for():
    text = """<o xmlns:x="http://www.w3.org/1999/xlink" xmlns:d="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:p="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"><d:image x:href="a"/><d:a x:href="b"/>
<p:event-listener x:href="c" x:show="embed"/><p:sound x:href="d" x:show="new"/></o>"""
    rows = links({"content.xml": text}, "a.odt")
    assert [(link.reference, link.role.value) for _, link in rows] == [
        ("a", "embedded"),
        ("b", "hyperlink"),
        ("c", "hyperlink"),
        ("d", "embedded"),
    ]


def test_a_spreadsheet_of_excel():
    assert found(SHEET, "a.xlsx") == [
        ("_rels/.rels", "/xl/workbook.xml", "a.xlsx!/xl/workbook.xml", "relation"),
        ("xl/worksheets/sheet1.xml", 'https://example.org/"q', "https://example.org/%22q", "hyperlink"),
    ]
    assert check(SHEET, "a.xlsx") == []


def test_a_text_in_opendocument():
    assert found(TEXT, "a.odt") == [
        ("content.xml", "https://example.org/", "https://example.org/", "hyperlink"),
        ("content.xml", "../b.odt", "b.odt", "hyperlink"),
        ("content.xml", "Pictures/a.png", "a.odt!/Pictures/a.png", "embedded"),
        ("content.xml", "./Object 1", "a.odt!/Object%201", "hyperlink"),
        ("content.xml", "https://example.org/", "https://example.org/", "hyperlink"),
        ("styles.xml", "Pictures/a.png", "a.odt!/Pictures/a.png", "hyperlink"),
        ("Object 1/content.xml", "../Pictures/a.png", "a.odt!/Pictures/a.png", "hyperlink"),
    ]
    formula = links(TEXT, "a.odt")[4][1]
    assert (formula.element, formula.source_text, formula.line) == ("HYPERLINK", "https://example.org/", 4)


def test_what_is_beside_the_document_and_in_it():
    assert check(TEXT, "a.odt", "b.odt") == []
    assert check(TEXT, "a.odt") == ['file "b.odt" not found']
    assert (
        check({name: text for name, text in TEXT.items() if name != "Pictures/a.png"}, "a.odt", "b.odt")
        == ['file "Pictures/a.png" not found'] * 3
    )
    assert [message.partition("is outside")[0] for message in check(WORD, "a.docx", "a/b.png")] == [
        'target "../b.docx" '
    ]


@pytest.mark.parametrize(
    ("files", "name", "form", "gone"),
    [(WORD, "a.docx", "ooxml", "[Content_Types].xml"), (TEXT, "a.odt", "opendocument", "content.xml")],
)
def test_how_they_are_known(files, name, form, gone):
    assert by_name(name).name == form == recognise(zipped(files)).name
    document = documents.read(zipped({key: data for key, data in files.items() if key != gone}), type=form)
    assert [issue.message for issue in document.findings] == [f"missing {gone}"]


def test_encrypted_members_are_not_read():
    manifest = (
        '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        '<m:file-entry m:full-path="content.xml">'
        "<m:encryption-data/></m:file-entry></m:manifest>"
    )
    document = documents.read(zipped(TEXT | {"META-INF/manifest.xml": manifest}), type="opendocument")
    assert [issue.message for issue in document.findings] == ["content.xml was not read: encrypted"]
    assert [part.source.member for part in document.parts] == ["styles.xml", "Object 1/content.xml"]


@pytest.mark.parametrize(("files", "form"), [(WORD, "ooxml"), (SHEET, "ooxml"), (TEXT, "opendocument")])
def test_a_rewrite_leaves_all(files, form):
    data = zipped(files)
    result = documents.read(data, type=form, base=HERE).rewrite(lambda link: "x")
    assert result.data == data and result.left and not result.changes


BOOKS = "http://example.org/b/a.epub?x#y"


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


def check_book(files, uri="https://example.org/"):
    return [(issue.code, issue.message) for issue in problems({"a.epub": zipped(files)}, "a.epub", base=uri)]


def test_the_members_are_documents():
    book = documents.read(EPUB, base=BOOKS)
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
    link = documents.read(EPUB, base=BOOKS).parts[4].links[0]
    assert (link.source.member, link.position, link.source_text) == ("OPS/text/one a.dat", (3, 34), "../pic.png")
    inner = (
        documents.read(zipped(book(two_xhtml=page('\n<iframe srcdoc="&lt;a href=x>"/>'))), base=BOOKS).parts[5].parts[0]
    )
    assert (inner.links[0].source.member, inner.links[0].line) == ("OPS/text/two.xhtml", 2)


def test_without_a_uri_members_have_no_base():
    assert {link.target for part in documents.read(EPUB).parts for link in part.links} == {None, "https://example.org/"}


@pytest.mark.parametrize("uri", ["https://example.org/", "file:///srv/books/"])
def test_links_inside_of_the_book(uri):
    assert check_book(BOOK, uri) == []
    text = '<a href="one%20a.dat#gone"/> <a href="gone.xhtml"/> <a href="#start"/> <a href="."/> <a href="two.xhtml#"/>'
    assert check_book(book(two_xhtml=page(f"{text}<p id='b'/>")), uri) == [
        ("document-fragment-missing", 'anchor "gone" not found in the target document'),
        ("document-target-missing", 'file "OPS/text/gone.xhtml" not found'),
        ("document-fragment-missing", 'anchor "start" not found in the target document'),
    ]
    missing = book(pic_png=None)
    assert check_book(missing, uri) == [("document-target-missing", 'file "OPS/pic.png" not found')] * 3


def test_a_link_that_leads_out_of_the_book():
    ((code, message),) = check_book(book(two_xhtml=page('<a href="../../../a.md" id="b"/>')), "file:///srv/books/")
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
    document = documents.read(zipped(files), type="epub", base=BOOKS)
    assert [issue.code for issue in document.findings] == [code]
    assert len(document.parts) == parts


def test_encrypted_members_of_a_book_are_not_read():
    listed = '<encryption><CipherReference URI="OPS/text/two.xhtml"/><CipherReference URI="OPS/pic.png"/></encryption>'
    document = documents.read(zipped(BOOK | {"META-INF/encryption.xml": listed}), type="epub")
    assert [issue.message for issue in document.findings] == ["OPS/text/two.xhtml was not read: encrypted"]


def test_a_rewrite_leaves_all_with_the_reason():
    document = documents.read(EPUB, base=BOOKS)
    result = document.make_absolute()
    assert result.data == EPUB and result.changes == () and len(result.left) == 14 - 1
    assert {one.why for one in result.left} == {"it is in an archive: unpack it and rewrite the files"}
    assert result.left[0].member == "META-INF/container.xml"


def codes_of(data):
    return [issue.code for issue in documents.read(data, type="epub", base="http://example.org/a.epub").findings]


def unread(archive, name):
    assert archive.read(name) is None
    return archive.findings[-1].message


def test_members_and_folders():
    archive = Archive(EPUB)
    assert archive.names == tuple(BOOK)
    assert archive.has("OPS/book.opf") and not archive.has("OPS") and not archive.has("OPS/book")
    assert archive.has_folder("OPS") and archive.has_folder("OPS/text/") and archive.has_folder("")
    assert not archive.has_folder("OP")
    assert archive.read("OPS/pic.png") == b"\x89PNG" and archive.read("nothing") is None
    assert archive.findings == []


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x05\x06", b"PK\x03\x04" + b"\0" * 90, EPUB[:-1], EPUB[:200], b"<a>"])
def test_what_is_not_an_archive(data):
    assert codes_of(data) == ["archive-damaged"]


def test_too_many_members_are_not_listed():
    assert codes_of(archives._MEMBER * (MOST_MEMBERS + 1)) == ["archive-too-many"]


@pytest.mark.parametrize("name", ["../a.xhtml", "/a.xhtml", "a/../../b.xhtml", "C:/a.xhtml", "a\\..\\b.xhtml"])
def test_a_name_that_leads_out(name):
    archive = Archive(zipped({name: "x", "b": "y"}))
    assert [issue.code for issue in archive.findings] == ["archive-path"]
    assert archive.names == ("b",) and archive.read(name) is None


def test_a_bomb_is_not_unpacked(monkeypatch):
    archive = Archive(zipped({"a": b"\0" * 3_000_000}))
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("it was unpacked"))
    assert unread(archive, "a") == "a was not read: more than 200 times its packed size"


def test_a_member_that_declares_less_than_it_has():
    """The declared size is what is read at most; the checksum is that of the whole, so the member is damaged."""
    data = zipped({"a": b"\0" * 900_000})
    lying = data.replace(struct.pack("<I", 900_000), struct.pack("<I", 10))
    assert lying != data and unread(Archive(lying), "a") == "a was not read: damaged data"


def test_sizes(monkeypatch):
    monkeypatch.setattr(archives, "LARGEST", 10)
    monkeypatch.setattr(archives, "ROOM", 12)
    archive = Archive(zipped({"a": b"x" * 11, "b": b"x" * 10, "c": b"x" * 3, "d": b"x" * 2}))
    assert unread(archive, "a") == "a was not read: longer than 10 bytes"
    assert archive.read("b") == b"x" * 10
    assert unread(archive, "c") == "c was not read: the members before it have 12 bytes"
    assert archive.read("d") == b"xx"


def test_methods_and_encryption():
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a", b"x" * 99)
    assert unread(Archive(written.getvalue()), "a") == "a was not read: compression method 14"
    plain = zipped({"a": "x"})
    encrypted = bytearray(plain)
    encrypted[plain.index(b"PK\x01\x02") + 8] |= 1
    assert unread(Archive(bytes(encrypted)), "a") == "a was not read: encrypted"


def test_damaged_data_of_one_member_leaves_the_others():
    data = zipped({"mimetype": "first", "b": "second"})
    archive = Archive(data.replace(b"first", b"fir5t", 1))
    assert unread(archive, "mimetype") == "mimetype was not read: damaged data"
    assert archive.read("b") == b"second"


def test_no_change_of_bytes_raises():
    choose = random.Random(16)
    for _ in range(300):
        data = bytearray(EPUB)
        for _ in range(choose.randrange(1, 8)):
            data[choose.randrange(len(data))] = choose.randrange(256)
        document = documents.read(bytes(data), type="epub", base="http://example.org/a.epub")
        assert document.base.uri == "http://example.org/a.epub"
    for size in range(0, len(EPUB), 37):
        documents.read(EPUB[:size], type="epub")


def test_an_archive_in_a_message_is_not_unpacked():
    mail = b"Content-Type: application/epub+zip\nContent-Transfer-Encoding: binary\n\n" + EPUB
    assert documents.read(mail, type="mime").parts == ()
