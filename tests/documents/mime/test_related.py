"""References between body parts: every example of RFC 2557 and RFC 2392, scopes, mid, roots."""

import pytest

from tests.documents.mime import messages
from urikit import documents
from urikit.documents import Envelope
from urikit.documents.mime import Aggregate

IETF = "http://www.ietf.cnri.reston.va.us/"


def meant(data, envelope=None):
    """The reference, its target, the label that satisfied it, and the Content-ID or location of the part."""
    aggregate = Aggregate.read(data, envelope)
    return [
        (found.link.reference, found.link.target, found.by, found.part and aggregate.parts.index(found.part))
        for found in aggregate.references()
    ]


def test_labels_of_both_kinds():
    assert meant(messages.LABELS) == [
        ("fiction1/fiction2", "thismessage:/fiction1/fiction2", "Content-Location", 2),
        ("cid:97116092811xyz@foo.bar.net", "cid:97116092811xyz@foo.bar.net", "Content-ID", 3),
    ]


def test_9_1_a_page_without_included_objects():
    assert meant(messages.PLAIN) == [(IETF, IETF, None, None)]


def test_9_2_an_absolute_uri():
    logo = f"{IETF}images/ietflogo.gif"
    assert meant(messages.ABSOLUTE) == [(logo, logo, "Content-Location", 2)]


def test_9_3_relative_uris_and_a_base_in_the_outermost_heading():
    assert meant(messages.RELATIVE) == [
        (f"images/ietflogo{n}.gif", f"{IETF}images/ietflogo{n}.gif", "Content-Location", n + 1) for n in (1, 2, 3)
    ]


def test_9_4_a_relative_uri_and_no_base():
    assert meant(messages.NO_BASE) == [("ietflogo.gif", "thismessage:/ietflogo.gif", "Content-Location", 2)]


def test_9_5_a_cid_is_matched_by_content_id_alone():
    assert meant(messages.CID) == [
        ("cid:foo4@foo1@bar.net", "cid:foo4@foo1@bar.net", "Content-ID", 2),
        ("cid:something@else", "cid:something@else", None, None),
    ]


def test_9_6_permitted_and_forbidden_references_between_nested_parts():
    found = [(reference, by, part) for reference, _, by, part in meant(messages.NESTED)]
    assert found == [
        (f"{IETF}images/ietflogo.gif", "Content-Location", 2),
        ("images/ietflogo2e.gif", None, None),  # From outside into a nested multipart/related.
        (f"{IETF}more-info", "Content-Location", 3),
        (f"{IETF}even-more-info", "Content-Location", 6),
        ("images/ietflogo.gif", "Content-Location", 2),  # From the inside to what is around.
        ("images/ietflogo2e.gif", "Content-Location", 5),
        ("images/ietflogo2d.gif", "Content-Location", 8),
        ("images/ietflogo2e.gif", None, None),  # Between parallel ones.
    ]


def test_rfc_2392():
    assert meant(messages.RFC2392_CID) == [("cid:foo4*foo1@bar.net", "cid:foo4*foo1@bar.net", "Content-ID", 2)]
    mid = "mid:960830.1639@XIson.com/partA.960830.1639@XIson.com"
    assert meant(messages.RFC2392_MID) == [(mid, mid, None, None)]


def css(reference):
    return f"Content-Type: text/css\n\na {{ background: url('{reference}') }}"


def related(*parts, head=""):
    return f"{head}Content-Type: multipart/related; boundary=r\n\n--r\n" + "\n--r\n".join(parts) + "\n--r--\n"


@pytest.mark.parametrize(
    ("reference", "label", "by"),
    [
        ("cid:foo4%25foo1@bar.net", "Content-ID: <foo4%foo1@bar.net>", "Content-ID"),
        ("CID:a@b", "Content-ID: <a@b>", "Content-ID"),
        ("cid:a@b#f", "Content-ID: <a@b>", "Content-ID"),
        ("cid:image001", "Content-ID: image001", "Content-ID"),
        ("cid:A@b", "Content-ID: <a@b>", None),
        ("cid:a@b", "Content-Location: cid:a@b", None),
        ("a%2eb", "Content-Location: a.b", None),
        ("a.b", "Content-Location: ./a.b", "Content-Location"),
        ("a.b", "Content-Location: thismessage:/a.b", "Content-Location"),
        ("a.b", "Content-Location: http://h/a.b", None),
        ("a.b#f", "Content-Location: a.b", "Content-Location"),
        ("/very/long", "Content-Location: /very\n /long", "Content-Location"),
        ("http://h/%C3%A4", "Content-Location: =?us-ascii?Q?http://h/=25C3=25A4?=", "Content-Location"),
        ("a(b)c", "Content-Location: a(b)c (a comment)", "Content-Location"),
    ],
)
def test_what_is_compared(reference, label, by):
    found = list(Aggregate.read(related(css(reference), f"{label}\n\nx")).references())
    assert [satisfied.by for satisfied in found] == [by]


def test_the_first_of_two_parts_with_one_label_counts_and_a_part_is_not_meant_by_itself():
    first, second = "Content-ID: <a@b>\n\n1", "Content-ID: <a@b>\n\n2"
    assert meant(related(css("cid:a@b"), first, second))[0][3] == 2
    own = "Content-ID: <a@b>\n" + css("cid:a@b")
    assert meant(related(own))[0][2] is None


def test_parts_of_an_alternative_belong_to_the_multipart_around_it():
    inner = f"Content-Type: multipart/alternative; boundary=i\n\n--i\n\ntext\n--i\n{css('cid:a@b')}\n--i--"
    assert meant(related(inner, "Content-ID: <a@b>\n\nx"))[0][2:] == ("Content-ID", 4)


def test_without_multipart_related_the_rfc_has_no_rule():
    text = related(css("cid:a@b"), "Content-ID: <a@b>\n\nx").replace("related", "mixed")
    assert meant(text)[0][2] is None


@pytest.mark.parametrize(
    ("reference", "part"),
    [("mid:m@h", 0), ("mid:m@h/a@b", 2), ("mid:m@h/c@d", None), ("mid:x@h", None), ("mid:x@h/a@b", None)],
)
def test_mid(reference, part):
    text = related(css(reference), "Content-ID: <a@b>\n\nx", head="Message-ID: <m@h>\n")
    assert meant(text)[0][2:] == (None if part is None else "Message-ID", part)


def test_the_request_uri_comes_before_this_message():
    text = related(css("a"), "Content-Location: a\n\nx")
    assert meant(text, Envelope(retrieval="http://h/x/y"))[0][1:3] == ("http://h/x/a", "Content-Location")


def test_the_root():
    assert Aggregate.read(messages.ABSOLUTE).root.content_id == "foo3@foo1@bar.net"
    start = related("\nx", "Content-ID: <s@h>\n" + css("a")).replace("boundary=r", 'boundary=r; start="<s@h>"')
    assert Aggregate.read(start).root.content_id == "s@h"
    inner = f"Content-Type: multipart/alternative; boundary=i\n\n--i\n\ntext\n--i\n{css('a')}\n--i--"
    assert Aggregate.read(related(inner)).root.entity.media_type.essence == "text/css"
    assert Aggregate.read("Subject: a\n\ntext").root is None


def test_a_cid_that_no_part_has_is_said():
    text = (
        "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n"
        "<img src=cid:a@h><img src=cid:gone@h>\n--b\nContent-Type: image/gif\nContent-ID: <a@h>\n\nGIF\n--b--\n"
    )
    document = documents.read(text, as_format="mime")
    (issue,) = document.findings
    assert (issue.code, issue.component) == ("mime-cid", "img")
    assert "cid:gone@h" in issue.message
    assert text[issue.start : issue.end].startswith("<img")


def test_a_percent_sign_that_encodes_nothing_is_a_character():
    data = (
        b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n"
        b"--b\nContent-Type: text/html\n\n<img src=cid:a%><img src=mid:%><img src=cid:b%25>\n"
        b"--b\nContent-Type: image/png\nContent-ID: <a%>\n\n\n"
        b"--b\nContent-Type: image/png\nContent-ID: <b%>\n\n\n--b--\n"
    )
    assert [(reference, by) for reference, _, by, _ in meant(data)] == [
        ("cid:a%", "Content-ID"),
        ("mid:%", None),
        ("cid:b%25", "Content-ID"),
    ]
