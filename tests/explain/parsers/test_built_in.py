"""The six readings against each other, on texts where each is known to differ."""

import pytest

from urikit import parsers

#: A text, and the host that each of `BUILT_IN` reads; None for no host, "!" where it refuses.
HOSTS = {
    "http://h.org/": ("h.org",) * 6,
    "http://h.org?i": ("h.org", "h.org", "h.org", "h.org", "h.org", "!"),
    "http://h.org?@i.org/": ("h.org", "h.org", "h.org", "h.org", "h.org", "i.org"),
    "https://i.org\\@h.org/": ("!", "!", "i.org", "h.org", "!", "!"),
    "http:h.org": (None, None, "h.org", None, None, None),
    "http:///h.org": ("", "", "h.org", "", "", ""),
    "http://127.1/": ("127.1", "127.1", "127.0.0.1", "127.1", None, "!"),
    "http://a_b/": ("a_b", "a_b", "a_b", "a_b", None, "!"),
    "http://[::1]/": ("[::1]", "[::1]", "[::1]", "[::1]", "!", "!"),
    "http://bücher.example/": ("!", "bücher.example", "xn--bcher-kva.example", "bücher.example", "!", "!"),
    "http://a\tb/": ("!", "!", "ab", "a\tb", "!", "!"),
    "http://a@b@c/": ("!", "!", "c", "c", None, "c"),
}


@pytest.mark.parametrize(("text", "expected"), HOSTS.items())
def test_hosts(text, expected):
    readings = parsers.read(text)
    assert tuple(one.parser for one in readings) == parsers.BUILT_IN
    assert tuple(one.host if one.accepted else "!" for one in readings) == expected
    assert all(bool(one.reason) != one.accepted for one in readings)


@pytest.mark.parametrize("text", ["", "\ud800", "http://\0/", "a" * 1_000_000, "http://" + "@" * 100_000, "\n"])
def test_any_text_has_six_readings(text):
    assert len(parsers.read(text)) == 6
