"""Places of what is inside of parts, in the outermost text."""

import pytest

from urikit import documents
from urikit.documents.body import Body
from urikit.documents.markup import markup
from urikit.documents.octets import Octets, encoded

HEAD = "MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n"


def placed(data: bytes, form: str) -> list[tuple[str, tuple[int, int]]]:
    document = documents.read(data, as_format=form)
    return [(link.reference, tuple(link.position)) for part in document.walk() for link in part.links]


@pytest.mark.parametrize(
    ("data", "form", "reference", "place"),
    [
        ("<iframe srcdoc='\n&lt;a href=&quot;b&amp;amp;c&quot;>'>", "html", "b&c", (2, 18)),
        ("<iframe srcdoc=\"<iframe srcdoc='&lt;a href=b>'>\">", "html", "b", (1, 44)),
        ('<p>\n<script type=application/ld+json>{"@id": "http://b/"}</script>', "html", "http://b/", (2, 43)),
        (f"{HEAD}\r\n\u00e9\u00e9\r\n<a href=b>", "mime", "b", (5, 9)),
        (
            f"{HEAD}Content-Transfer-Encoding: quoted-printable\r\n\r\n=C3=A9=\r\n<a href=3D'b'>",
            "mime",
            "b",
            (6, 12),
        ),
        (f"{HEAD}Content-Transfer-Encoding: base64\r\n\r\nw6k8YSBo\r\ncmVmPWI+\r\n", "mime", "b", (6, 6)),
        ("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n\u00e9 <a href=b>", "http", "b", (4, 12)),
    ],
)
def test_a_place_in_a_part(data: str, form: str, reference: str, place: tuple[int, int]) -> None:
    # In a message a byte is a character.
    assert placed(data.encode(), form) == [(reference, place)]


@pytest.mark.parametrize(
    "label", ["UTF-8", "windows-1252", "GBK", "Shift_JIS", "Big5", "EUC-JP", "UTF-16LE", "gb18030"]
)
def test_every_character_has_its_place_in_the_bytes(label: str) -> None:
    text = "".join(
        c for c in '<a href=\u00e9\u6f22">a\u6f22\u5b57\u00e9z \u00e9x</a>9\u6f220' if encoded(c, label) is not None
    )
    octets = encoded(text, label)
    assert octets is not None
    places = Octets(octets, text, label)
    assert places.are_known
    assert [octets[: places.offset(at)] for at in range(len(text) + 1)] == [
        encoded(text[:at], label) for at in range(len(text) + 1)
    ]


def test_an_encoding_with_states_has_no_places() -> None:
    assert not Octets(b"a", "a", "ISO-2022-JP").are_known


def test_a_part_that_is_not_known_yet_has_no_places() -> None:
    assert Body(b"a", 0, "").span(0, 1) == (-1, -1)


def test_markup_escapes_what_ends_a_value() -> None:
    assert markup("a&b\"'<> `\n\u00e9", lambda c: c == "\u00e9") == "a&amp;b&quot;&#39;&lt;&gt;&#32;&#96;&#10;&#233;"
