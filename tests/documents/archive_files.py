"""Archives for tests, written in memory; all their links are right."""

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

__all__ = ["BOOK", "EPUB", "SHEET", "TEXT", "WORD", "zipped"]


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """An archive of these members; `mimetype` is stored, as the formats ask for."""
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data, ZIP_STORED if name == "mimetype" else ZIP_DEFLATED)
    return written.getvalue()


def _page(body: str) -> str:
    return f'<html xmlns="http://www.w3.org/1999/xhtml">\n<body>\n{body}\n</body>\n</html>'


#: A book in which all links are right.
BOOK: dict[str, str | bytes] = {
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">'
    '<rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>",
    "OPS/book.opf": """<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="one" href="text/one%20a.dat" media-type="application/xhtml+xml"/>
<item id="two" href="text/two.xhtml" media-type="application/xhtml+xml"/>
<item id="css" href="style.css" media-type="text/css"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
<item id="pic" href="pic.png" media-type="image/png"/>
</manifest></package>""",
    "OPS/nav.xhtml": _page('<a href="text/one%20a.dat#start">1</a>\n<a href="text/two.xhtml">2</a>'),
    "OPS/toc.ncx": '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><content src="text/two.xhtml#b"/></ncx>',
    "OPS/text/one a.dat": _page('<h1 id="start">One</h1><img src="../pic.png"/><a href="two.xhtml#b">two</a>'),
    "OPS/text/two.xhtml": _page('<p id="b"><a href="https://example.org/">out</a></p>'),
    "OPS/style.css": "a { background: url(pic.png) }",
    "OPS/pic.png": b"\x89PNG",
}
EPUB = zipped(BOOK)

_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def _relationships(*rows: tuple[str, str, str]) -> str:
    inside = "\n".join(f'<Relationship Id="r" Type="http://x/{kind}" Target="{to}"{mode}/>' for kind, to, mode in rows)
    return f'<Relationships xmlns="{_RELATIONSHIPS}">\n{inside}\n</Relationships>'


_OUT = ' TargetMode="External"'
#: A text of Word: a relationship of each kind, a field in pieces and a simple one.
WORD: dict[str, str | bytes] = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "_rels/.rels": _relationships(("officeDocument", "word/document.xml", "")),
    "word/_rels/document.xml.rels": _relationships(
        ("hyperlink", "https://example.org/?a&amp;b", _OUT), ("hyperlink", "../b.docx", _OUT), ("image", "m.png", "")
    ),
    "word/document.xml": f"""<w:document {_W}>
<w:fldChar w:fldCharType="begin"/><w:instrText> HYPER</w:instrText><w:t>x</w:t>
<w:instrText>LINK "https://example.org/f</w:instrText><w:instrText>ield" \\o "tip"</w:instrText>
<w:fldChar w:fldCharType="separate"/><w:t>x</w:t><w:fldChar w:fldCharType="end"/>
<w:fldSimple w:instr='INCLUDEPICTURE "a\\\\b.png" \\d'/><w:fldSimple w:instr='HYPERLINK \\l "mark"'/></w:document>""",
    "word/m.png": b"\x89PNG",
}
#: A spreadsheet of Excel, with the absolute targets that some programs write.
SHEET: dict[str, str | bytes] = {
    "[Content_Types].xml": WORD["[Content_Types].xml"],
    "_rels/.rels": _relationships(("officeDocument", "/xl/workbook.xml", "")),
    "xl/workbook.xml": "<workbook/>",
    "xl/worksheets/sheet1.xml": '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    '<c><f>IF(A1,HYPERLINK("https://example.org/""q","x"),HYPERLINK(B1))</f></c></worksheet>',
}
_ODF = "urn:oasis:names:tc:opendocument:xmlns"
#: A text in OpenDocument, with an object in it.
TEXT: dict[str, str | bytes] = {
    "mimetype": "application/vnd.oasis.opendocument.text",
    "content.xml": f"""<o:document-content xmlns:o="{_ODF}:office:1.0" xmlns:x="http://www.w3.org/1999/xlink"
 xmlns:t="{_ODF}:table:1.0"><a x:href="https://example.org/"/><a x:href="../b.odt"/>
<image x:href="Pictures/a.png" x:show="embed"/><object x:href="./Object 1"/>
<t:table-cell t:formula="of:=HYPERLINK(&quot;https://example.org/&quot;;&quot;x&quot;)"/></o:document-content>""",
    "styles.xml": '<a xmlns:x="http://www.w3.org/1999/xlink" x:href="Pictures/a.png"/>',
    "Object 1/content.xml": '<a xmlns:x="http://www.w3.org/1999/xlink" x:href="../Pictures/a.png"/>',
    "Pictures/a.png": b"\x89PNG",
    "META-INF/manifest.xml": "<manifest/>",
}
