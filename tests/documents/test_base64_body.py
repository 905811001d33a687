"""Bodies in base64: where each reference is in the message, and bodies that are encoded again."""

import base64
import re
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth, costs_at_most
from urikit import documents
from urikit.documents import Document, Link
from urikit.documents.body import encoded

HTML = '<p>caf\u00e9 {0}</p>\n<a href="http://old.example/a?b&amp;c">\u00e9</a><img src=\u00e9/b.png><a href=c>d</a>'
CHARSETS = ["utf-8", "iso-8859-1", "utf-16le", "utf-16be", "gbk", "windows-1252"]
LEFT = "the part it is in was encoded as a whole"


def lines(data: bytes, length: int, end: str) -> str:
    """Bytes in base64, in lines of that length."""
    whole = base64.b64encode(data).decode()
    return end.join(whole[at : at + length] for at in range(0, len(whole), length))


def message(body: str, charset: str = "utf-8", end: str = "\r\n", kind: str = "text/html") -> bytes:
    head = ["MIME-Version: 1.0", f"Content-Type: {kind}; charset={charset}", "Content-Transfer-Encoding: base64"]
    return (end.join((*head, "", "")) + body).encode("latin-1")


def octets(text: str, charset: str) -> bytes:
    found = encoded(text, {"utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE"}.get(charset, charset))
    assert found is not None
    return found


def links(document: Document) -> list[Link]:
    return [link for part in document.walk() for link in part.references]


def bits(data: bytes) -> str:
    return "".join(f"{octet:08b}" for octet in data)


def check_place(message: bytes, body: int, link: Link, charset: str) -> None:
    """The place has the bits of the reference, and no character at either end that has none of them."""
    source, start, end = link.source.outermost(link.offset, link.end)
    assert source.text == message.decode("latin-1")
    first = len(octets(link.source.text[: link.offset], charset)) * 8
    wanted = bits(octets(link.source_text, charset))
    carriers = [at for at in range(body, len(message)) if re.match(rb"[A-Za-z0-9+/]", message[at : at + 1])]
    inside = [at for at in carriers if start <= at < end]
    assert (inside[0], inside[-1]) == (start, end - 1)
    assert carriers.index(start) == first // 6
    alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    found = "".join(f"{alphabet.index(message[at]):06b}" for at in inside)
    before = first % 6
    assert found[before : before + len(wanted)] == wanted
    assert len(found) - before - len(wanted) < 6
    line = message.count(b"\n", 0, start) + 1
    assert tuple(link.position) == (line, start - message.rfind(b"\n", 0, start))


@given(
    st.text("ab \u00e9\n", max_size=40), st.sampled_from(CHARSETS), st.integers(1, 100), st.sampled_from(["\r\n", "\n"])
)
@a_tenth
def test_each_reference_has_the_place_of_its_bits(text: str, charset: str, length: int, end: str) -> None:
    head = message("", charset, end)
    data = head + lines(octets(HTML.format(text), charset), length, end).encode()
    found = links(documents.read(data, type="mime"))
    assert [link.reference for link in found] == ["http://old.example/a?b&c", "\u00e9/b.png", "c"]
    for link in found:
        check_place(data, len(head), link, charset)


@given(
    st.text("ab \u00e9\n", max_size=40),
    st.sampled_from(CHARSETS),
    st.integers(1, 100),
    st.sampled_from(["\r\n", "\n"]),
    st.sampled_from(["", "\u00e9", "http://new.example/a/b?c&d", "http://n/"]),
    st.sampled_from(["", "\n", "\r\n\r\n"]),
)
@a_tenth
def test_the_bytes_differ_in_the_chosen_references_alone(
    text: str, charset: str, length: int, end: str, new: str, behind: str
) -> None:
    page = octets(HTML.format(text), charset)
    body = lines(page, length, end)
    data = message(body + behind, charset, end)
    document = documents.read(data, type="mime")
    same = document.rewrite(lambda link: link.reference)
    assert (same.data, same.changes, same.left) == (data, (), ())
    result = document.rewrite({"c": new})
    assert (len(result.changes), result.left) == (1, ())
    expected = documents.read(page, type=f"text/html; charset={charset}").rewrite({"c": new}).data
    assert isinstance(expected, bytes) and isinstance(result.data, bytes)
    length = length if end in body else max(76, length) if len(body) <= 76 else len(body) + len(expected) * 2
    assert result.data == message(lines(expected, length, end) + behind, charset, end)


def test_the_charset_has_its_places_in_utf_16_beyond_two_bytes() -> None:
    data = message(lines('\ufeff\U0001f600<a href="\U0001f600b">'.encode("utf-16-le"), 20, "\n"), "utf-16", "\n")
    (link,) = links(documents.read(data, type="mime"))
    source, start, end = link.source.outermost(link.offset, link.end)
    # The mark has two bytes, and the reference has those from the 24th to the 30th.
    written = source.text[:start].rpartition("\n\n")[2].replace("\n", "")
    assert len(written) == 24 * 8 // 6
    assert base64.b64decode(source.text[start:end].replace("\n", "")) == "\U0001f600b".encode("utf-16-le")


@pytest.mark.parametrize(
    ("body", "place"),
    [
        # Characters that are not of the alphabet, white space, missing or short padding, and bits that nobody reads.
        ("PGEg*aHJlZj1iPg==", "1i"),
        ("PGEgaHJlZj1 iPg==", "1 i"),
        ("PGEgaHJlZj1iPg==-", "1i"),
        ("PGEgaHJlZj1iPg", "1i"),
        ("PGEgaHJlZj1iPg=", "1i"),
        ("PGEgaHJlZj1iPh==", "1i"),
        # Lines of several lengths, an empty line, and two kinds of line ends.
        ("PGEgaHJ\nlZj1\niPg==", "1\ni"),
        ("PGEgaHJlZj1\n\niPg==", "1\n\ni"),
        ("PGEg\r\naHJl\nZj1i\nPg==", "1i"),
        # Padding inside.
        ("PGE=IGhyZWY9Yj4=", None),
    ],
)
def test_a_body_that_is_not_as_it_would_be_written_is_left(body: str, place: str | None) -> None:
    data = message(body, end="\n")
    document = documents.read(data, type="mime")
    result = document.rewrite({"b": "c"})
    found = [link for link in links(document) if link.reference == "b"]
    assert (result.data, result.changes, [left.why for left in result.left]) == (data, (), [LEFT] * len(found))
    assert place is None or len(found) == 1
    for link in found:
        source, start, end = link.source.outermost(link.offset, link.end)
        assert source.text[start:end] == (body if place is None else place)


@pytest.mark.parametrize("mail_policy", [policy.default, policy.SMTP], ids=["LF", "CRLF"])
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
def test_a_mail_of_the_email_package(mail_policy: policy.EmailPolicy, charset: str) -> None:
    mail = EmailMessage(policy=mail_policy)
    mail["Subject"] = "Caf\u00e9"
    mail.set_content("See http://old.example/text or \u00e9.", cte="base64", charset=charset)
    page = HTML.format("\u00e9" * 50) + "<a href='http://old.example/b'>" * 3
    mail.add_alternative(page, subtype="html", cte="base64", charset=charset)
    mail.add_attachment(b"\x89PNG" * 40, maintype="image", subtype="png")
    mail.add_attachment(b"<svg xmlns='http://www.w3.org/2000/svg'/>", maintype="image", subtype="svg+xml")
    data = mail.as_bytes()
    document = documents.read(data, type="mime")
    assert document.rewrite(lambda link: link.reference).data == data
    result = document.map_hosts({"old.example": "much-longer.example.org"})
    assert isinstance(result.data, bytes)
    assert (len(result.changes), result.left) == (5, ())
    # What the package reads is what was meant, in the lines that it would have written.
    again = message_from_bytes(result.data, policy=mail_policy)
    assert isinstance(again, EmailMessage)
    for kind, text in (("plain", "See http://old.example/text or \u00e9."), ("html", page)):
        part = again.get_body((kind,))
        assert part is not None
        assert part.get_content().replace("\r\n", "\n").rstrip("\n") == text.replace(
            "old.example", "much-longer.example.org"
        )
    assert again.as_bytes() == result.data


def nested(end: str) -> tuple[bytes, int, int]:
    """A page in a message in a message, all of them in base64; and where its last reference is."""
    page = "<iframe srcdoc='&lt;a href=\"http://old.example/deep\">\u00e9'></iframe><a href=http://old.example/page>"
    start, stop = page.index("http://old.example/page"), page.index(">", page.index("/page"))
    data, kind, charset = page.encode("latin-1"), "text/html", "iso-8859-1"
    for length in (60, 72, 76):
        head = f"Content-Type: multipart/mixed; boundary=b{length}{end}List-Archive: <http://old.example/list>{end * 2}"
        head += f"--b{length}{end}" + message("", charset, end, kind).decode()
        text = message(lines(b"http://old.example/text", 16, end), "utf-8", end, "text/plain").decode()
        body = lines(data, length, end)
        start, stop = (at + at // length * len(end) + len(head) for at in (start * 8 // 6, (stop * 8 - 1) // 6))
        stop += 1
        closed = end.join(("", f"--b{length}", text, f"--b{length}--", ""))
        data, kind, charset = (head + body + closed).encode("latin-1"), "message/rfc822", "us-ascii"
    return data, start, stop


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@pytest.mark.parametrize("given", ["bytes", "text"])
def test_parts_in_parts(end: str, given: str) -> None:
    data, start, stop = nested(end)
    document = documents.read(data if given == "bytes" else data.decode(), type="mime")
    found = links(document)
    kinds = ["list", "list", "list", "page", "deep", "text", "text", "text"]
    assert [link.reference for link in found] == [f"http://old.example/{kind}" for kind in kinds]
    places = [link.source.outermost(link.offset, link.end) for link in found]
    assert all(source is document.source for source, _, _ in places)
    assert places[3][1:] == (start, stop)
    result = document.map_hosts({"old.example": "new.example.org"})
    assert (len(result.changes), result.left) == (8, ())
    again = links(documents.read(result.data, type="mime"))
    assert [link.reference for link in again] == [f"http://new.example.org/{kind}" for kind in kinds]
    # And back: every byte is what it was.
    back = documents.read(result.data, type="mime").map_hosts({"new.example.org": "old.example"})
    assert back.data == document.data


def test_a_content_length_that_would_be_wrong_leaves_the_reference() -> None:
    body = message(lines(b"<a href=b>", 76, "\r\n"))
    head = f"HTTP/1.1 200 OK\r\nContent-Type: message/rfc822\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    document = documents.read(head + body + b"HTTP/1.1 302 Found\r\nLocation: x\r\n\r\n", type="http")
    assert [left.why for left in document.rewrite({"b": "longer"}).left] == [
        "the Content-Length of its message would be wrong"
    ]
    assert len(document.rewrite({"b": "c"}).changes) == 1


@pytest.mark.slow
def test_many_references_cost_what_few_cost() -> None:
    page = "<a href=http://old.example/>\U0001f600" * 4_000
    for charset in ("utf-8", "utf-16"):
        data = message(lines(page.encode(charset), 76, "\r\n"), charset)
        with costs_at_most(60):
            document = documents.read(data, type="mime")
            assert len({link.position for link in links(document)}) == 4_000
            assert len(document.map_hosts({"old.example": "n"}).changes) == 4_000
