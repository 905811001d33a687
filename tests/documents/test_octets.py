"""Characters in bytes: the encoders of the Encoding Standard, which have the characters that its decoders give."""

import pytest

from urikit import _native
from urikit.documents.octets import encoded

#: The single-byte encodings (Encoding Standard section 9, "x-user-defined" of 14.5).
SINGLE = (
    *("IBM866", "KOI8-R", "KOI8-U", "macintosh", "x-mac-cyrillic", "x-user-defined", "windows-874"),
    *(f"windows-{number}" for number in range(1250, 1259)),
    *(f"ISO-8859-{part}" for part in (*range(2, 9), "8-I", 10, *range(13, 17))),
)


@pytest.mark.parametrize("label", SINGLE)
def test_each_byte_of_a_single_byte_encoding_is_written_again(label: str) -> None:
    for octet in range(256):
        octets = bytes([octet])
        text, name, replaced = _native.decode_octets(octets, label)
        assert name == label
        assert replaced or encoded(text, label) == octets


@pytest.mark.parametrize(
    ("text", "label", "octets"),
    [
        ("\x9d\u201d", "windows-1252", b"\x9d\x94"),
        ("\u7a7a", "GBK", b"\xbf\xd5"),
        ("\U0001f600", "gb18030", b"\x949\xfc6"),
        ("\uff5e", "EUC-JP", b"\xa1\xc1"),
        ("\u3042", "ISO-2022-JP", b'\x1b$B$"\x1b(B'),
        ("\u00e9\U0001f600", "UTF-16BE", b"\0\xe9\xd8=\xde\0"),
        ("\ud800", "UTF-16LE", None),
        ("\u00e9\ud800", "UTF-8", None),
        ("\ud800", "windows-1252", None),
        ("\u6f22", "windows-1252", None),
        ("\u00e9", "replacement", None),
    ],
)
def test_what_is_written(text: str, label: str, octets: bytes | None) -> None:
    assert encoded(text, label) == octets
