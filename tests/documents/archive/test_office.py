"""Office Open XML and OpenDocument: relationships, fields, formulas, and where they lead."""

import pytest

from tests.documents.archive_files import SHEET, TEXT, WORD, zipped
from urikit import documents
from urikit.documents.check import problems
from urikit.documents.document import recognise
from urikit.documents.formats import by_name

HERE = "file:///srv/d/"


def links(files, name):
    document = documents.read(zipped(files), name=name, uri=HERE + name)
    assert all(part.findings == () for part in document.walk())
    return [(part.source.member, link) for part in document.parts for link in part.links]


def found(files, name):
    rows = links(files, name)
    return [(member, link.reference, link.target.removeprefix(HERE), link.role.value) for member, link in rows]


def check(files, name, *others):
    shelf = {name: zipped(files)} | dict.fromkeys(others, "")
    return [issue.message for issue in problems(shelf, name, uri=HERE)]


def test_a_text_of_word():
    assert found(WORD, "a.docx") == [
        ("_rels/.rels", "word/document.xml", "a.docx!/word/document.xml", "relation"),
        ("word/_rels/document.xml.rels", "https://example.org/?a&b", "https://example.org/?a&b", "hyperlink"),
        ("word/_rels/document.xml.rels", "../b.docx", "file:///srv/b.docx", "hyperlink"),
        ("word/_rels/document.xml.rels", "m.png", "a.docx!/word/m.png", "embedded"),
        ("word/document.xml", "https://example.org/field", "https://example.org/field", "hyperlink"),
        ("word/document.xml", "a\\b.png", "a%5Cb.png", "embedded"),
    ]


def test_the_place_of_a_field():
    *_, (_, field), (_, picture) = links(WORD, "a.docx")
    assert field.position == (3, 20) and field.source_text.startswith("https://example.org/f</w:instrText>")
    assert picture.position[0] == 5 and picture.source_text == "a\\\\b.png"


def test_fields_in_fields():
    begin, end = (f'<w:fldChar w:fldCharType="{kind}"/>' for kind in ("begin", "end"))
    inner = f"{begin}<w:instrText>HYPERLINK https://i/</w:instrText>{end}"
    text = WORD["word/document.xml"].replace("<w:t>x</w:t>\n", inner)
    assert [link.reference for _, link in links(WORD | {"word/document.xml": text}, "a.docx")][4:6] == [
        "https://i/",
        "https://example.org/field",
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
    assert [message.partition("is outside")[0] for message in check(WORD, "a.docx", "a%5Cb.png", "a\\b.png")] == [
        'target "../b.docx" '
    ]


@pytest.mark.parametrize(
    ("files", "name", "form", "gone"),
    [(WORD, "a.docx", "ooxml", "[Content_Types].xml"), (TEXT, "a.odt", "opendocument", "content.xml")],
)
def test_how_they_are_known(files, name, form, gone):
    assert by_name(name).name == form == recognise(zipped(files)).name
    document = documents.read(zipped({key: data for key, data in files.items() if key != gone}), as_format=form)
    assert [issue.message for issue in document.findings] == [f"missing {gone}"]


def test_encrypted_members_are_not_read():
    manifest = (
        '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        '<m:file-entry m:full-path="content.xml">'
        "<m:encryption-data/></m:file-entry></m:manifest>"
    )
    document = documents.read(zipped(TEXT | {"META-INF/manifest.xml": manifest}), as_format="opendocument")
    assert [issue.message for issue in document.findings] == ["content.xml was not read: encrypted"]
    assert [part.source.member for part in document.parts] == ["styles.xml", "Object 1/content.xml"]


@pytest.mark.parametrize(("files", "form"), [(WORD, "ooxml"), (SHEET, "ooxml"), (TEXT, "opendocument")])
def test_a_rewrite_leaves_all(files, form):
    data = zipped(files)
    result = documents.read(data, as_format=form, uri=HERE).rewrite(lambda link: "x")
    assert result.data == data and result.left and not result.changes
