"""The base of each part (RFC 2557 section 5), the URIs of headings, decoding, findings."""

import base64
import quopri

import pytest

from tests.documents.mime import messages
from tests.documents.promises import keeps
from urikit.documents import BaseSource, Envelope, Role, read
from urikit.documents.mime.labels import identifier, uris
from urikit.documents.mime.structure import FieldLine
from urikit.rules.catalogue import rows

CSS = "a { background: url(b) }"
PART = f"Content-Type: text/css\n\n{CSS}"


def mime(text, **more):
    document = read(text, as_format="mime", **more)
    for part in document.walk():
        for link in part.references:
            assert part.source.text[link.offset : link.end] == link.source_text
    return document


def multipart(*parts, head="", kind="related", boundary="m"):
    body = f"\n--{boundary}\n".join(["", *parts])
    return f"{head}Content-Type: multipart/{kind}; boundary={boundary}\n{body}\n--{boundary}--\n"


def leaves(document):
    return [part for part in document.walk() if part.format.name != "mime"]


def target(text, **more):
    (part,) = leaves(mime(text, **more))
    return part.links[0].target, part.base.source


# Section 5, rule by rule.


def test_a_base_in_the_part_comes_first():
    page = "Content-Type: text/html\nContent-Location: http://l/\n\n<base href='http://in/side/'><a href=b>"
    (part,) = leaves(mime(multipart(page, head="Content-Location: http://o/\n"), uri="http://r/"))
    assert (part.links[-1].target, part.base.source) == ("http://in/side/b", BaseSource.CONTENT)


@pytest.mark.parametrize(
    ("inner", "outer", "retrieval", "expected", "rung"),
    [
        ("http://l/p/x", "http://o/", "http://r/", "http://l/p/b", BaseSource.ENTITY),  # (b)
        (None, "http://o/p/x", "http://r/", "http://o/p/b", BaseSource.ENTITY),  # (c)
        ("p/x", "http://o/", "http://r/", "http://o/b", BaseSource.ENTITY),  # Relative: no base, by (b).
        ("p/x", None, "http://r/p/x", "http://r/p/b", BaseSource.RETRIEVAL),  # (d)
        (None, None, None, "thismessage:/b", BaseSource.APPLICATION),  # (e)
    ],
)
def test_each_rule(inner, outer, retrieval, expected, rung):
    part = PART if inner is None else f"Content-Location: {inner}\n{PART}"
    head = "" if outer is None else f"Content-Location: {outer}\n"
    assert target(multipart(part, head=head), uri=retrieval) == (expected, rung)


def test_a_location_longer_than_a_base_may_be_is_a_label_only():
    part = f"Content-Location: http://h/{'a' * 9000}/x\n{PART}"
    assert target(multipart(part, head="Content-Location: http://o/\n"))[0] == "http://o/b"


def test_headings_are_asked_recursively():
    inner = multipart(PART, boundary="i")
    middle = multipart(inner, head="Content-Location: http://middle/x\n", boundary="n")
    assert target(multipart(middle, head="Content-Location: http://outer/x\n"))[0] == "http://middle/b"
    assert target(multipart(inner, head="Content-Location: http://outer/x\n"))[0] == "http://outer/b"


def test_a_message_in_a_message_has_a_heading_too():
    inner = "Content-Type: message/rfc822\nContent-Location: http://around/x\n\nSubject: a\n" + PART
    assert target(multipart(inner))[0] == "http://around/b"
    own = "Content-Type: message/rfc822\n\nContent-Location: http://own/x\n" + PART
    assert target(multipart(own, head="Content-Location: http://outer/x\n"))[0] == "http://own/b"


def test_content_base_of_rfc_2110_comes_before_the_location_of_the_same_heading():
    text = multipart(f"Content-Location: http://l/x\nContent-Base: http://b/x\n{PART}")
    assert target(text)[0] == "http://b/b"
    document = mime(text)
    assert [issue.code for issue in document.findings] == ["mime-content-base"]
    assert (
        target(multipart(PART, head="Content-Base: http://b/\n").replace(PART, f"Content-Location: http://l/\n{PART}"))[
            0
        ]
        == "http://l/b"
    )  # The inner heading comes first.


def test_the_entity_around_the_message_counts_where_its_headings_say_nothing():
    envelope = Envelope(entity="http://around/x", retrieval="http://r/", default="http://d/")
    assert target(multipart(PART), envelope=envelope) == ("http://around/b", BaseSource.ENTITY)
    assert target(multipart(PART), envelope=Envelope(default="http://d/")) == ("http://d/b", BaseSource.APPLICATION)


def test_a_location_is_resolved_against_what_is_around_it():
    inner = multipart(f"Content-Location: c\n{PART}", head="Content-Location: p/\n", boundary="i")
    document = mime(multipart(inner, head="Content-Location: http://o/x/\n"))
    located = [link.target for part in document.walk() for link in part.links if link.element == "Content-Location"]
    assert located == ["http://o/x/", "http://o/x/p/", "http://o/x/c"]


def test_the_steps_say_where_the_base_came_from():
    (part,) = leaves(mime(multipart(PART, head="Content-Location: http://o/\n"), uri="http://r/"))
    assert 'the encapsulating entity "http://o/" (gave)' in part.base.describe()
    assert 'the retrieval URI "http://r/" (hidden)' in part.base.describe()


def test_example_9_3_from_quoted_printable_to_targets():
    part, *_ = leaves(mime(messages.RELATIVE))  # The second and third image say no type, and are text.
    assert [link.target for link in part.links] == [
        f"http://www.ietf.cnri.reston.va.us/images/ietflogo{n}.gif" for n in (1, 2, 3)
    ]
    assert "©" in part.source.text and part.source.encoding == "windows-1252"


def test_a_multipart_in_an_http_response_has_its_heading_there_and_the_request_uri_as_base():
    body = f"--m\n{PART}\n--m\nContent-Location: http://l/x\n{PART}\n--m--\n"
    text = f"HTTP/1.1 200 OK\nContent-Type: multipart/related; boundary=m\nContent-Location: http://no/base/\n\n{body}"
    document = read(text, media_type="message/http", uri="http://r/x/y")
    parts = leaves(document.parts[0])
    assert [part.links[0].target for part in parts] == ["http://r/x/b", "http://l/b"]
    assert parts[0].base.source is BaseSource.RETRIEVAL and document.parts[0].findings == ()
    alone = read(body, media_type='multipart/mixed; boundary="m"', uri="http://r/")
    assert [part.links[0].target for part in leaves(alone)] == ["http://r/b", "http://l/b"]


# URIs in headings.


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("content-location", "http://h/a", ["http://h/a"]),
        ("content-location", "(a (b) c) http://h/a (d)", ["http://h/a"]),
        ("content-location", "http://h/a(b)", ["http://h/a(b)"]),
        ("content-location", "http://h/very    long/path", ["http://h/verylong/path"]),
        ("content-location", "=?utf-8?Q?http://h/caf=C3=A9?=", ["http://h/café"]),
        ("content-location", "=?iso-8859-1?Q?http://h/caf=E9?=   =?us-ascii?Q?/x?=", ["http://h/café/x"]),
        ("content-location", "=?klingon?Q?http://h/=E9?=", ["http://h/é"]),
        ("content-location", "=?utf-8?B?!!!?=", ["=?utf-8?B?!!!?="]),
        ("content-location", "(never closed", [""]),
        ("snapshot-content-location", "https://h/", ["https://h/"]),
        ("list-unsubscribe", "<mailto:a@b?subject=x>, <https://h/u>", ["mailto:a@b?subject=x", "https://h/u"]),
        ("archived-at", "<https://h/m>", ["https://h/m"]),
        ("list-help", "<https://h/never-closed", []),
        (
            "content-type",
            'message/external-body; access-type=URL; URL="ftp://h/very  long/x"',
            ["ftp://h/verylong/x"],
        ),
        ("content-type", "message/external-body; access-type=anon-ftp", []),
        ("content-type", 'text/html; url="x"', []),
        ("subject", "http://h/", []),
    ],
)
def test_uris_of_fields(name, value, found):
    assert [label.reference for label in uris(FieldLine(name, value, 0, len(value)))] == found


def test_places_and_roles_of_uris_in_headings():
    document = mime("Content-Location:\r\n http://h/very\r\n\t/long\r\nContent-Base: http://b/\r\n\r\ntext")
    (location, base) = document.references
    assert (location.source_text, location.reference) == ("http://h/very\r\n\t/long", "http://h/very/long")
    assert (location.line, location.column, location.role, base.role) == (2, 2, Role.RELATION, Role.BASE)


def test_identifiers():
    def of(value):
        return identifier(FieldLine("content-id", value, 0, len(value)))

    assert [of(value) for value in ("<a@b>", " <a@b> (x)", "a@b", "<a\t@b>", "<>", "<a")] == [
        "a@b",
        "a@b",
        "a@b",
        "a@b",
        None,
        "<a",
    ]
    assert identifier(None) is None


# Decoding.


@pytest.mark.parametrize(
    ("encoding", "octets"),
    [
        ("base64", base64.encodebytes(CSS.encode())),
        ("BASE64", base64.b64encode(CSS.encode()).rstrip(b"=")),
        ("base64", b"!" + base64.b64encode(CSS.encode()) + b"\r\n--"),
        ("quoted-printable", quopri.encodestring(CSS.encode(), quotetabs=True)),
        ("7bit", CSS.encode()),
        ("8bit (really)", CSS.encode()),
        ("binary", CSS.encode()),
    ],
)
def test_transfer_encodings(encoding, octets):
    text = f"Content-Type: text/css\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n".encode() + octets
    (part,) = leaves(mime(text))
    assert part.links[0].reference == "b"
    assert leaves(mime(text.decode("latin-1")))[0].links[0].reference == "b"


def test_a_part_has_its_own_charset():
    text = b"Content-Type: text/css; charset=koi8-r\nContent-Transfer-Encoding: base64\n\n"
    (part,) = leaves(mime(text + base64.b64encode("a { background: url(привет) }".encode("koi8-r"))))
    assert part.links[0].reference == "привет" and part.source.encoding == "KOI8-R"


def test_an_unknown_encoding_is_told_and_the_part_is_left_alone():
    document = mime("Content-Type: text/css\nContent-Transfer-Encoding: x-uuencode\n\nbegin 644 a")
    assert leaves(document) == [] and [issue.code for issue in document.findings] == ["mime-encoding"]


def test_an_image_is_no_document():
    assert leaves(mime(multipart("Content-Type: image/gif\n\nGIF89a"))) == []


@pytest.mark.parametrize("row", rows("urikit.documents.mime.rules"), ids=lambda row: row.code)
def test_the_example_of_a_row_has_it_and_the_mended_one_has_nothing(row):
    keeps(row)


def test_a_password_is_masked():
    document = mime(multipart(PART, head="Content-Location: http://me:hunter2@h/\nhttp://me:hunter2@h/ x\n"))
    text = "".join(repr(part.references) + repr(part.findings) + part.base.describe() for part in document.walk())
    assert "hunter2" not in text and "***" in text
