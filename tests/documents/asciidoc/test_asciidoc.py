"""AsciiDoc: what is a link, where its target is (urikit.documents.asciidoc)."""

import pytest

from urikit import documents
from urikit.documents import Role
from urikit.documents.asciidoc import LONGEST

HERE = "http://example.org/docs/guide.adoc"


def read(text):
    return documents.read(text, type="asciidoc", base=HERE)


def references(text):
    return [link.reference for link in read(text).references]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://h/a[text]", ["https://h/a"]),
        ("See https://h/a.", ["https://h/a"]),
        ("(https://h/a), <https://h/b>", ["https://h/a", "https://h/b"]),
        ("\\https://no/ and `https://no/`", []),
        ("link:a.html[b] link:c d.html[e]", ["a.html", "c d.html"]),
        ("link:a[b\\] c] link:d[e]", ["a", "d"]),
        ("mailto:me@example.org[me] you@example.org", ["mailto:me@example.org", "mailto:you@example.org"]),
        ("image::a.png[b]\nimage:c.png[]", ["a.png", "c.png"]),
        ('image::a.png[b,link="c,d"] image:e.png[link=f]', ["a.png", "c,d", "e.png", "f"]),
        ("image:a.png[link=self]", ["a.png"]),
        (":imagesdir: i\n\nimage:a.png[] image:/b.png[] image:http://h/[]", ["i/a.png", "/b.png", "http://h/"]),
        ("video::a.mp4[] audio::b.ogg[]", ["a.mp4", "b.ogg"]),
        ("include::a.adoc[lines=1..2]", ["a.adoc"]),
        ("xref:a.adoc#b[c] xref:d[e] xref:#f[]", ["a.adoc#b", "#d", "#f"]),
        ("<<a,b>> <<c.adoc#d,e>> <<f>>", ["#a", "c.adoc#d", "#f"]),
        (":u: http://h/\n\n{u}a[b] link:{u}c[d] {u}", ["http://h/", "http://h/a", "http://h/c"]),
        ("link:{missing}/a[b] link:\\{u}[c]", ["{u}"]),
        (":u: a\n:!u:\n\nlink:{u}[b]", []),
        ("+https://no/+ ++https://no/++ +++https://no/+++ pass:[https://no/]", []),
        ("pass:[a link:b[c] link:d[e]", ["d"]),
        ("pass:[a link:b", []),
        ("* item\n  link:a[b]\n\n  ** link:c[d]", ["a", "c"]),
        ("Title\n-----\n\nlink:a[b]\n", ["a"]),
        ("====\nlink:a[b]\n====\n|===\n|link:c[d]\n|===", ["a", "c"]),
    ],
)
def test_targets(text, expected):
    assert references(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "// https://no/",
        "////\nhttps://no/\n////",
        "----\nhttps://no/\n\nhttps://no/\n----",
        "....\nhttps://no/\n....",
        "```\nhttps://no/\n```",
        "[source,python]\nhttps://no/",
        " https://no/",
        "+\n https://no/",
    ],
)
def test_code_and_comments_have_no_links(text):
    assert references(text) == []
    assert references(f"{text}\n\nlink:b[c]") == ["b"]


def test_a_passthrough_block_is_read_as_html():
    (link,) = read("a\n\n++++\n<a href='b?c&amp;d'>x</a>\n++++\n").links
    assert (link.element, link.reference, link.line, link.column) == ("a", "b?c&d", 4, 10)


def test_roles_and_targets():
    document = read("image::a b.png[link=c]\n\ninclude::d[]\n")
    assert [(link.role, link.target) for link in document.links] == [
        (Role.EMBEDDED, "http://example.org/docs/a%20b.png"),
        (Role.HYPERLINK, "http://example.org/docs/c"),
        (Role.IMPORT, "http://example.org/docs/d"),
    ]


def test_the_place_of_a_target_is_what_is_written():
    (_, link) = read(":u: http://h\n\nsee link:{u}/a[b]").links
    assert (link.source_text, link.line, link.column) == ("{u}/a", 3, 10)


def test_attributes_that_consist_of_each_other_are_bounded():
    text = "".join(f":a{number}: {{a{number - 1}}}{{a{number - 1}}}\n" for number in range(1, 60))
    found = references(f":a0: http://h/\n{text}\nlink:{{a3}}[x] link:{{a50}}[y]")
    assert found[-1] == "http://h/" * 8 and max(map(len, found)) <= LONGEST
