"""Archives for tests, written in memory; all their links are right."""

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

__all__ = ["BOOK", "EPUB", "zipped"]


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
    '<rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
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
