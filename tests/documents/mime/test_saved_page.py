"""A page as browsers save it (MHTML): absolute Content-Locations, cid style sheets, frames."""

from urikit.documents import BaseSource, read, recognise
from urikit.documents.mime import Aggregate

PAGE = "https://example.org/articles/1"
SAVED = f"""From: <Saved by a browser>
Snapshot-Content-Location: {PAGE}
Subject: =?utf-8?Q?An=20article?=
MIME-Version: 1.0
Content-Type: multipart/related;
\ttype="text/html";
\tboundary="----MultipartBoundary--x----"

------MultipartBoundary--x----
Content-Type: text/html
Content-ID: <frame-A@mhtml.example>
Content-Transfer-Encoding: quoted-printable
Content-Location: {PAGE}

<!DOCTYPE html><html><head><meta http-equiv=3D"Content-Type" content=3D"tex=
t/html; charset=3DUTF-8"><link rel=3D"stylesheet" href=3D"cid:css-1@mhtml.e=
xample"></head><body><img src=3D"https://example.org/i/logo.png"><img src=3D=
"../i/logo.png"><iframe src=3D"cid:frame-B@mhtml.example"></iframe>
<a href=3D"2">=C3=A4</a></body></html>
------MultipartBoundary--x----
Content-Type: text/css
Content-Transfer-Encoding: quoted-printable
Content-Location: cid:css-1@mhtml.example
Content-ID: <css-1@mhtml.example>

@charset "utf-8";
body {{ background: url("https://example.org/i/logo.png"); }}
------MultipartBoundary--x----
Content-Type: image/png
Content-Transfer-Encoding: base64
Content-Location: https://example.org/i/logo.png

iVBORw0KGgo=
------MultipartBoundary--x----
Content-Type: text/html
Content-ID: <frame-B@mhtml.example>
Content-Transfer-Encoding: quoted-printable
Content-Location: https://ads.example/frame

<a href=3D"x">x</a>
------MultipartBoundary--x------
""".replace("\n", "\r\n").encode()


def test_every_part_has_the_base_it_was_saved_from():
    document = read(SAVED, name="page.mhtml")
    assert document.format.name == "mime" and document.findings == ()
    page, style, frame = document.parts
    assert (page.base.uri, page.base.source) == (PAGE, BaseSource.ENTITY)
    assert [link.target for link in page.links] == [
        "cid:css-1@mhtml.example",
        "https://example.org/i/logo.png",
        "https://example.org/i/logo.png",
        "cid:frame-B@mhtml.example",
        "https://example.org/articles/2",
    ]
    assert frame.links[0].target == "https://ads.example/x"
    assert style.links[0].target == "https://example.org/i/logo.png"
    assert "ä" in page.source.text


def test_every_reference_to_what_was_saved_with_it_is_satisfied():
    found = [(s.link.reference, s.by) for s in Aggregate.read(SAVED).references()]
    assert found == [
        ("cid:css-1@mhtml.example", "Content-ID"),
        ("https://example.org/i/logo.png", "Content-Location"),
        ("../i/logo.png", "Content-Location"),
        ("cid:frame-B@mhtml.example", "Content-ID"),
        ("2", None),
        ("https://example.org/i/logo.png", "Content-Location"),
        ("x", None),
    ]
    assert Aggregate.read(SAVED).root.content_id == "frame-A@mhtml.example"


def test_the_uris_of_the_headings_stand_in_the_message():
    document = read(SAVED, name="page.mhtml")
    assert [(link.element, link.reference, link.line) for link in document.links] == [
        ("Snapshot-Content-Location", PAGE, 2),
        ("Content-Location", PAGE, 13),
        ("Content-Location", "cid:css-1@mhtml.example", 23),
        ("Content-Location", "https://example.org/i/logo.png", 31),
        ("Content-Location", "https://ads.example/frame", 38),
    ]
    assert recognise(SAVED, None, "a.eml").name == "mime"
