"""Office Open XML and OpenDocument: relationships, fields, formulas, and where they lead."""

import re

import pytest

from tests.documents.archive_files import SHEET, TEXT, WORD, zipped
from urikit import documents
from urikit.documents.check import problems
from urikit.documents.document import recognise
from urikit.documents.formats import by_name

HERE = "file:///srv/d/"
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


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
