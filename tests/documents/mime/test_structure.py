"""The entities of a message: against the standard library's parser, broken messages, hostile ones."""

import email
import email.policy
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.documents.mime import messages
from tests.effort import a_tenth
from tests.schemes.promises import costs_its_length
from urikit.documents import read
from urikit.documents.mime import Aggregate
from urikit.documents.mime.structure import entities

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


def test_preamble_and_epilogue_are_nobodys():
    parts = "--b\n\none\n--b \t\n\n\ntwo\n\n--b--\n"
    text = f"Content-Type: multipart/mixed; boundary=b\n\npreamble --b\n{parts}epilogue\n--b\nx"
    assert essences(text) == [("multipart/mixed", None), ("text/plain", "one"), ("text/plain", "\ntwo\n")]


def test_lines_that_only_look_like_delimiters():
    text = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n--bb\n --b\n--\n--b-\nx--b\n--b--\n"
    assert essences(text)[1:] == [("text/plain", "--bb\n --b\n--\n--b-\nx--b"[: -0 or None])]


def test_a_boundary_that_is_the_beginning_of_another():
    inner = "Content-Type: multipart/mixed; boundary=bb\n\n--bb\n\ninner\n--bb--"
    text = f"Content-Type: multipart/mixed; boundary=b\n\n--b\n{inner}\n--b\n\nouter\n--b--\n"
    assert [body for _, body in essences(text) if body] == ["inner", "outer"]


def test_a_delimiter_from_outside_ends_what_is_inside():
    inner = "Content-Type: multipart/mixed; boundary=i\n\n--i\n\ninner"
    text = f"Content-Type: multipart/mixed; boundary=o\n\n--o\n{inner}\n--o\n\nouter\n--o--\n"
    assert [body for _, body in essences(text) if body] == ["inner", "outer"]
    assert [note.code for note in entities(text)[1]] == ["mime-unclosed"]


def test_a_heading_without_an_empty_line_ends_at_a_delimiter():
    text = "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/css\n--b\n\nx\n--b--\n"
    assert essences(text)[1:] == [("text/css", ""), ("text/plain", "x")]


def test_a_digest_has_messages():
    text = "Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: a\nContent-Type: text/css\n\nx\n--b--\n"
    assert essences(text) == [("multipart/digest", None), ("message/rfc822", None), ("text/css", "x")]


def test_types_that_are_none_are_plain_text_and_comments_do_not_count():
    assert essences("Content-Type: nonsense\n\nx") == [("text/plain", "x")]
    text = 'Content-Type: (a "b") multipart/mixed (c\\)); boundary="(b)" (d)\n\n--(b)\n\nx\n--(b)--\n'
    assert essences(text)[1:] == [("text/plain", "x")]


def test_an_encoded_message_is_read_as_a_document_of_its_own():
    text = "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\nContent-Location: http://h/=41\n\nx"
    (inner,) = read(text, as_format="mime").parts
    assert inner.format.name == "mime" and inner.links[0].target == "http://h/A"


def test_nothing_at_all():
    assert essences("") == [("text/plain", "")] and essences("\n") == [("text/plain", "")]


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
        document = read(data, as_format="mime", uri="http://h/")
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


def test_random_octets():
    generator = random.Random(3)
    for _ in range(200):
        read(bytes(generator.choice(b'\r\n-ab:; =<>(")\xff\x00') for _ in range(80)), as_format="mime")


@pytest.mark.parametrize(
    ("before", "unit"),
    [
        ("Content-Type: multipart/mixed; boundary=b\n\n", "--b\n\nx\n"),
        ("Content-Type: multipart/mixed; boundary=b\n\n--b\n\n", "--bb\n"),
        ("Content-Type: multipart/mixed; boundary=b\n\n--b\n\n", "--"),
        ("", "Content-Type: message/rfc822\n\n"),
        ("", "Content-Type: multipart/mixed; boundary=b\n\n--b\n"),
        ("", "a: b\n"),
        ("Content-Location: ", "("),
        ("Content-Location: ", "a ("),
        ("Content-Location: (", " )"),
        ("Content-Location: ", "=?utf-8?Q?a?= "),
        ("List-Help: ", "<a>, "),
        ("List-Help: ", "<"),
        ("Content-Type: message/external-body", "; url"),
        ("Content-Type: (", "("),
        ("Content-Type: text/css\nContent-Transfer-Encoding: base64\n\n", "=A"),
        ("Content-Type: text/css\nContent-Transfer-Encoding: quoted-printable\n\n", "=\n"),
        ("Content-Type: message/http\n\n", "HTTP/1.1 200 OK\nContent-Type: message/http\n\n"),
    ],
)
def test_a_hostile_message_costs_its_length(before, unit):
    costs_its_length(lambda text: read(text, as_format="mime"), lambda count: before + unit * (count // 16))


def test_multiparts_in_multiparts_cost_their_number():
    def made(count):
        opened = [f"Content-Type: multipart/related; boundary=b{n}\n\n--b{n}\n" for n in range(count // 64)]
        return "".join(opened) + "Content-Type: text/css\n\na { background: url(cid:a@b) }"

    costs_its_length(lambda text: list(Aggregate.read(text).references()), made)


def test_labels_and_references_by_the_thousand_cost_their_number():
    def made(count):
        parts = [
            f"Content-Type: text/css\nContent-ID: <{n}@h>\n\na {{ background: url(cid:{n + 1}@h) url(mid:m@h/{n}@h) }}"
            for n in range(count // 100)
        ]
        return "Message-ID: <m@h>\nContent-Type: multipart/related; boundary=b\n\n--b\n" + "\n--b\n".join(parts)

    costs_its_length(lambda text: list(Aggregate.read(text).references()), made)
