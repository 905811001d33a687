"""Messages: their entities, references between body parts, and the base of each part (RFC 2557 and RFC 2392)."""

import base64
import email
import email.policy
import quopri

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.documents.mime import messages
from tests.effort import a_tenth
from urikit import documents
from urikit.documents import BaseSource, Envelope, Role, read
from urikit.documents.mime import Aggregate
from urikit.documents.mime.structure import FieldLine, entities, identifier, uris

IETF = "http://www.ietf.cnri.reston.va.us/"


def meant(data, envelope=None):
    """The reference, its target, the label that satisfied it, and the Content-ID or location of the part."""
    aggregate = Aggregate.read(data, envelope)
    return [
        (found.link.reference, found.link.target, found.by, found.part and aggregate.parts.index(found.part))
        for found in aggregate.references()
    ]


LOGO = f"{IETF}images/ietflogo.gif"
#: Messages of the RFCs, and their references: what is written, its target, the label, the part.
EXAMPLES = {
    "LABELS": [
        ("fiction1/fiction2", "thismessage:/fiction1/fiction2", "Content-Location", 2),
        ("cid:97116092811xyz@foo.bar.net", "cid:97116092811xyz@foo.bar.net", "Content-ID", 3),
    ],
    "ABSOLUTE": [(LOGO, LOGO, "Content-Location", 2)],
    "RELATIVE": [
        (f"images/ietflogo{n}.gif", f"{IETF}images/ietflogo{n}.gif", "Content-Location", n + 1) for n in (1, 2, 3)
    ],
    # A cid is matched by Content-ID alone.
    "CID": [
        ("cid:foo4@foo1@bar.net", "cid:foo4@foo1@bar.net", "Content-ID", 2),
        ("cid:something@else", "cid:something@else", None, None),
    ],
    "RFC2392_CID": [("cid:foo4*foo1@bar.net", "cid:foo4*foo1@bar.net", "Content-ID", 2)],
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples(name):
    assert meant(getattr(messages, name)) == EXAMPLES[name]


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
    document = documents.read(text, type="mime")
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


CSS = "a { background: url(b) }"
PART = f"Content-Type: text/css\n\n{CSS}"


def mime(text, **more):
    document = read(text, type="mime", **more)
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


def test_a_base_in_the_part_comes_first():
    page = "Content-Type: text/html\nContent-Location: http://l/\n\n<base href='http://in/side/'><a href=b>"
    (part,) = leaves(mime(multipart(page, head="Content-Location: http://o/\n"), base="http://r/"))
    assert (part.links[-1].target, part.base.source) == ("http://in/side/b", BaseSource.CONTENT)


@pytest.mark.parametrize(
    ("inner", "outer", "retrieval", "expected", "source"),
    [
        ("http://l/p/x", "http://o/", "http://r/", "http://l/p/b", BaseSource.ENTITY),  # (b)
        (None, "http://o/p/x", "http://r/", "http://o/p/b", BaseSource.ENTITY),  # (c)
        ("p/x", "http://o/", "http://r/", "http://o/b", BaseSource.ENTITY),  # Relative: no base, by (b).
        ("p/x", None, "http://r/p/x", "http://r/p/b", BaseSource.RETRIEVAL),  # (d)
        (None, None, None, "thismessage:/b", BaseSource.APPLICATION),  # (e)
    ],
)
def test_each_rule(inner, outer, retrieval, expected, source):
    part = PART if inner is None else f"Content-Location: {inner}\n{PART}"
    head = "" if outer is None else f"Content-Location: {outer}\n"
    assert target(multipart(part, head=head), base=retrieval) == (expected, source)


def test_a_location_longer_than_a_base_may_be_is_a_label_only():
    part = f"Content-Location: http://h/{'a' * 9000}/x\n{PART}"
    assert target(multipart(part, head="Content-Location: http://o/\n"))[0] == "http://o/b"


def located(uri, field="Location"):
    return f"Content-{field}: {uri}\n"


INNER = multipart(PART, boundary="i")
MESSAGE = "Content-Type: message/rfc822\n"
AROUND, OWN = located("http://o/x"), located("http://l/x")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Headings are asked recursively.
        (multipart(multipart(INNER, head=OWN, boundary="n"), head=AROUND), "http://l/b"),
        (multipart(INNER, head=AROUND), "http://o/b"),
        # A message in a message has a heading too.
        (multipart(f"{MESSAGE}{OWN}\nSubject: a\n{PART}"), "http://l/b"),
        (multipart(f"{MESSAGE}\n{OWN}{PART}", head=AROUND), "http://l/b"),
        # Content-Base of RFC 2110 comes before the location of the same heading, and the inner heading comes first.
        (multipart(f"{OWN}{located('http://b/x', 'Base')}{PART}"), "http://b/b"),
        (multipart(f"{OWN}{PART}", head=located("http://b/", "Base")), "http://l/b"),
    ],
)
def test_headings(text, expected):
    assert target(text)[0] == expected


def test_content_base_is_said():
    document = mime(multipart(f"{located('http://b/x', 'Base')}{PART}"))
    assert [issue.code for issue in document.findings] == ["mime-content-base"]


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
    (part,) = leaves(mime(multipart(PART, head="Content-Location: http://o/\n"), base="http://r/"))
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
    document = read(text, type="message/http", base="http://r/x/y")
    parts = leaves(document.parts[0])
    assert [part.links[0].target for part in parts] == ["http://r/x/b", "http://l/b"]
    assert parts[0].base.source is BaseSource.RETRIEVAL and document.parts[0].findings == ()
    alone = read(body, type='multipart/mixed; boundary="m"', base="http://r/")
    assert [part.links[0].target for part in leaves(alone)] == ["http://r/b", "http://l/b"]


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
        ("content-type", 'message/external-body; access-type=URL; URL="ftp://h/very  long/x"', ["ftp://h/verylong/x"]),
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


ALL = [value for name, value in vars(messages).items() if isinstance(value, bytes)]


def shape(text):
    found, _ = entities(text)
    return [(e.media_type.essence, e.parent, text[e.body : e.end] if not e.children else None) for e in found]


def essences(text):
    return [(essence, body) for essence, _, body in shape(text)]


@pytest.mark.parametrize("data", ALL, ids=range(len(ALL)))
def test_the_examples_have_the_parts_that_the_standard_library_finds(data):
    text = data.decode("latin-1")
    peer = [part.get_content_type() for part in email.message_from_bytes(data).walk()]
    found, notes = entities(text)
    assert [entity.media_type.essence for entity in found] == peer and notes == []


MIXED = "Content-Type: multipart/mixed; boundary=b\n\n"
ENTITIES = [
    # Preamble and epilogue are nobody's.
    (f"{MIXED}preamble --b\n--b\n\none\n--b \t\n\n\ntwo\n\n--b--\nepilogue\n--b\nx", ["one", "\ntwo\n"]),
    # Lines that only look like delimiters.
    (f"{MIXED}--b\n\n--bb\n --b\n--\n--b-\nx--b\n--b--\n", ["--bb\n --b\n--\n--b-\nx--b"]),
    # A boundary that is the beginning of another.
    (f"{MIXED}--b\n{MIXED.replace('=b', '=bb')}--bb\n\nin\n--bb--\n--b\n\nout\n--b--\n", ["in", "out"]),
    # A heading without an empty line ends at a delimiter.
    (f"{MIXED}--b\nContent-Type: text/css\n--b\n\nx\n--b--\n", ["", "x"]),
    ("Content-Type: nonsense\n\nx", ["x"]),
    # Comments do not count.
    ('Content-Type: (a "b") multipart/mixed (c\\)); boundary="(b)" (d)\n\n--(b)\n\nx\n--(b)--\n', ["x"]),
    ("", [""]),
    ("\n", [""]),
]


@pytest.mark.parametrize(("text", "bodies"), ENTITIES)
def test_parts(text, bodies):
    found = essences(text)
    assert [body for _, body in found if body is not None] == bodies
    kinds = {
        "text/plain",
        *(["text/css"] if "text/css" in text else []),
        *(["multipart/mixed"] if "mixed" in text else []),
    }
    assert {essence for essence, _ in found} == kinds


def test_a_delimiter_from_outside_ends_what_is_inside():
    text = f"{MIXED}--b\n{MIXED.replace('=b', '=i')}--i\n\ninner\n--b\n\nouter\n--b--\n"
    assert [body for _, body in essences(text) if body] == ["inner", "outer"]
    assert [note.code for note in entities(text)[1]] == ["mime-unclosed"]


def test_a_digest_has_messages():
    text = "Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: a\nContent-Type: text/css\n\nx\n--b--\n"
    assert essences(text) == [("multipart/digest", None), ("message/rfc822", None), ("text/css", "x")]


def test_an_encoded_message_is_read_as_a_document_of_its_own():
    text = "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\nContent-Location: http://h/=41\n\nx"
    (inner,) = read(text, type="mime").parts
    assert inner.format.name == "mime" and inner.links[0].target == "http://h/A"


LINES = st.sampled_from(
    "--a|--a--|--b|--b--||x|Content-Type: multipart/mixed; boundary=a|Content-Type: multipart/related; boundary=b|"
    "Content-Type: message/rfc822|Content-Type: text/css|Content-Transfer-Encoding: base64|Content-Location: x|"
    "Content-ID: <a@b>|Content-Type: multipart/mixed| folded|--|a { background: url(cid:a@b) }".split("|")
)


@a_tenth
@given(st.lists(LINES, max_size=25), st.sampled_from(["\n", "\r\n"]))
def test_every_text_is_read_and_its_entities_lie_in_each_other(lines, end):
    text = end.join(lines)
    found, notes = entities(text)
    for own, entity in enumerate(found):
        assert 0 <= entity.start <= entity.body <= entity.end <= len(text)
        if entity.parent is not None:
            outer = found[entity.parent]
            assert entity.parent < own and own in outer.children
            assert outer.body <= entity.start and entity.end <= outer.end
    for note in notes:
        assert 0 <= note.start <= note.end <= len(text)
    for data in (text, text.encode()):
        document = read(data, type="mime", base="http://h/")
        for part in document.walk():
            for link in part.references:
                assert part.source.text[link.offset : link.end] == link.source_text
        for satisfied in Aggregate.read(data).references():
            assert (satisfied.part is None) == (satisfied.by is None)


@a_tenth
@given(st.data())
def test_whole_messages_have_the_parts_that_the_standard_library_finds(data):
    from email.message import EmailMessage

    def made(depth):
        message = EmailMessage()
        kind = data.draw(st.sampled_from(["text", "text", "related", "mixed", "message"]), "kind")
        if kind == "text" or depth == 0:
            message.set_content(data.draw(st.text("ab\n-=é ", max_size=30), "text"), cte="base64")
        elif kind == "message":
            message.set_content(made(depth - 1))
        else:
            message.make_mixed() if kind == "mixed" else message.make_related()
            for _ in range(data.draw(st.integers(1, 3), "parts")):
                message.attach(made(depth - 1))
        return message

    octets = made(3).as_bytes()
    peer = [part.get_content_type() for part in email.message_from_bytes(octets, policy=email.policy.default).walk()]
    found, notes = entities(octets.decode("latin-1"))
    assert [entity.media_type.essence for entity in found] == peer and notes == []
