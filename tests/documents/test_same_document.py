"""References that stay in the document whatever its base, and documents that are inserted before it."""

import pytest

from urikit import documents

PAGE = "http://h/d/page.html"
SVG = 'xmlns="http://www.w3.org/2000/svg"'


def targets(text, as_format="html"):
    return [
        link.target for link in documents.read(text, as_format=as_format, uri=PAGE).links if "base" not in link.element
    ]


@pytest.mark.parametrize(
    ("reference", "target"),
    [
        ("<svg><use href='#x'/></svg>", f"{PAGE}#x"),
        ("<svg><use href=' #x'/></svg>", f"{PAGE}#x"),
        ("<svg><use xlink:href='#x'/></svg>", f"{PAGE}#x"),
        ("<svg><textPath href='#x'/></svg>", f"{PAGE}#x"),
        ("<svg><use href='i.svg#x'/></svg>", "http://h/b/i.svg#x"),
        ("<svg><a href='#x'/></svg>", "http://h/b/#x"),
        ("<a href='#x'>", "http://h/b/#x"),
        ("<svg><rect fill='url(#x)'/></svg>", f"{PAGE}#x"),
        ("<p style='filter: url(#x)'>", f"{PAGE}#x"),
        ("<style>p { filter: url(#x) }</style>", f"{PAGE}#x"),
        ("<style>p { filter: url(f.svg#x) }</style>", "http://h/b/f.svg#x"),
    ],
)
def test_in_html(reference, target):
    assert targets(f"<base href=/b/>{reference}") == [target]


@pytest.mark.parametrize(
    ("reference", "target"),
    [
        (f"<svg {SVG}><use href='#x'/></svg>", f"{PAGE}#x"),
        (f"<svg {SVG}><use href='i.svg#x'/></svg>", "http://h/b/i.svg#x"),
        (f"<svg {SVG}><a href='#x'/></svg>", "http://h/b/#x"),
        (f"<svg {SVG}><rect fill='url(#x)'/></svg>", f"{PAGE}#x"),
        ("<p style='filter: url(#x)'/>", f"{PAGE}#x"),
        ("<style>p { filter: url(#x) }</style>", f"{PAGE}#x"),
    ],
)
def test_in_xhtml(reference, target):
    page = f'<html xmlns="http://www.w3.org/1999/xhtml"><base href="/b/"/>{reference}</html>'
    assert targets(page, "xhtml")[-1:] == [target]


@pytest.mark.parametrize(
    ("page", "base"),
    [
        ("<base href=/b/><iframe srcdoc='<a href=x>'></iframe>", "http://h/b/x"),
        ("<iframe srcdoc='<a href=x>'></iframe><base href=/b/>", "http://h/d/x"),
        ("<iframe srcdoc='<a href=x>'></iframe>", "http://h/d/x"),
    ],
)
def test_srcdoc_has_the_base_of_its_insertion(page, base):
    (part,) = documents.read(page, as_format="html", uri=PAGE).parts
    assert [link.target for link in part.links] == [base]


def test_an_empty_action_in_srcdoc_is_the_srcdoc():
    (part,) = documents.read(
        "<iframe srcdoc='<form action=\"\"></form><form action=y>'>", as_format="html", uri=PAGE
    ).parts
    assert [link.target for link in part.links] == ["about:srcdoc", "http://h/d/y"]


@pytest.mark.parametrize(
    ("uri", "encoding"),
    [("file:///d/page.html", "UTF-8"), (None, "UTF-8"), (PAGE, "windows-1252"), ("https://h/", "windows-1252")],
)
def test_utf_8_without_a_declaration(uri, encoding):
    document = documents.read("<a href='café'>".encode(), as_format="html", uri=uri)
    assert document.source.encoding == encoding
    assert documents.read(b"<a href='caf\xe9'>", as_format="html", uri=uri).source.encoding == "windows-1252"
