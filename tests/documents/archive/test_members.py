"""The members of an archive: limits, damage, and names that lead out (urikit.documents.archive.members)."""

import io
import random
import struct
import zipfile

import pytest

from tests.documents.archive_files import BOOK, EPUB, zipped
from urikit import documents
from urikit.documents.archive import members
from urikit.documents.archive.members import MOST_MEMBERS, Archive


def codes(data):
    return [issue.code for issue in documents.read(data, as_format="epub", uri="http://example.org/a.epub").findings]


def unread(archive, name):
    assert archive.read(name) is None
    return archive.findings[-1].message


def test_members_and_folders():
    archive = Archive(EPUB)
    assert archive.names == tuple(BOOK)
    assert archive.has("OPS/book.opf") and not archive.has("OPS") and not archive.has("OPS/book")
    assert archive.has_folder("OPS") and archive.has_folder("OPS/text/") and archive.has_folder("")
    assert not archive.has_folder("OP")
    assert archive.read("OPS/pic.png") == b"\x89PNG" and archive.read("nothing") is None
    assert archive.findings == []


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x05\x06", b"PK\x03\x04" + b"\0" * 90, EPUB[:-1], EPUB[:200], b"<a>"])
def test_what_is_not_an_archive(data):
    assert codes(data) == ["archive-damaged"]


def test_too_many_members_are_not_listed():
    assert codes(members._MEMBER * (MOST_MEMBERS + 1)) == ["archive-too-many"]


@pytest.mark.parametrize("name", ["../a.xhtml", "/a.xhtml", "a/../../b.xhtml", "C:/a.xhtml", "a\\..\\b.xhtml"])
def test_a_name_that_leads_out(name):
    archive = Archive(zipped({name: "x", "b": "y"}))
    assert [issue.code for issue in archive.findings] == ["archive-path"]
    assert archive.names == ("b",) and archive.read(name) is None


def test_a_bomb_is_not_unpacked(monkeypatch):
    archive = Archive(zipped({"a": b"\0" * 3_000_000}))
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("it was unpacked"))
    assert unread(archive, "a") == "a was not read: more than 200 times its packed size"


def test_a_member_that_declares_less_than_it_has():
    """The declared size is what is read at most; the checksum is that of the whole, so the member is damaged."""
    data = zipped({"a": b"\0" * 900_000})
    lying = data.replace(struct.pack("<I", 900_000), struct.pack("<I", 10))
    assert lying != data and unread(Archive(lying), "a") == "a was not read: damaged data"


def test_sizes(monkeypatch):
    monkeypatch.setattr(members, "LARGEST", 10)
    monkeypatch.setattr(members, "ROOM", 12)
    archive = Archive(zipped({"a": b"x" * 11, "b": b"x" * 10, "c": b"x" * 3, "d": b"x" * 2}))
    assert unread(archive, "a") == "a was not read: longer than 10 bytes"
    assert archive.read("b") == b"x" * 10
    assert unread(archive, "c") == "c was not read: the members before it have 12 bytes"
    assert archive.read("d") == b"xx"


def test_methods_and_encryption():
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a", b"x" * 99)
    assert unread(Archive(written.getvalue()), "a") == "a was not read: compression method 14"
    plain = zipped({"a": "x"})
    encrypted = bytearray(plain)
    encrypted[plain.index(b"PK\x01\x02") + 8] |= 1
    assert unread(Archive(bytes(encrypted)), "a") == "a was not read: encrypted"


def test_damaged_data_of_one_member_leaves_the_others():
    data = zipped({"mimetype": "first", "b": "second"})
    archive = Archive(data.replace(b"first", b"fir5t", 1))
    assert unread(archive, "mimetype") == "mimetype was not read: damaged data"
    assert archive.read("b") == b"second"


def test_no_change_of_bytes_raises():
    choose = random.Random(16)
    for _ in range(300):
        data = bytearray(EPUB)
        for _ in range(choose.randrange(1, 8)):
            data[choose.randrange(len(data))] = choose.randrange(256)
        document = documents.read(bytes(data), as_format="epub", uri="http://example.org/a.epub")
        assert document.base.uri == "http://example.org/a.epub"
    for size in range(0, len(EPUB), 37):
        documents.read(EPUB[:size], as_format="epub")


def test_an_archive_in_a_message_is_not_unpacked():
    mail = b"Content-Type: application/epub+zip\nContent-Transfer-Encoding: binary\n\n" + EPUB
    assert documents.read(mail, as_format="mime").parts == ()
