"""Readings: the comparable form, the six that are built in against each other, and the groups of a difference."""

import pytest

from urikit import parsers
from urikit.explanation.parsers import Diff, Reading
from urikit.explanation.parsers.reading import COMPONENTS, one_host, one_port


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("Example.COM", "example.com", True),
        ("[::1]", "0:0::1", True),
        ("[::FFFF:127.0.0.1]", "::ffff:7f00:1", True),
        ("bücher.example", "xn--bcher-kva.example", True),
        ("faß.example", "fass.example", False),
        ("127.1", "127.0.0.1", False),
        ("１２７.0.0.1", "127.0.0.1", False),
        ("ex%61mple.com", "example.com", False),
        ("h.", "h", False),
        ("[h]", "h", False),
    ],
)
def test_hosts(left, right, same):
    assert (one_host(left) == one_host(right)) is same


@pytest.mark.parametrize(
    ("port", "scheme", "number"),
    [(None, "http", 80), ("", "https", 443), ("0080", "http", 80), ("x", "http", None), (None, None, None),
     ("٣", "http", None), ("9" * 30, "http", None), ("0", "http", 0)],
)  # fmt: skip
def test_ports(port, scheme, number):
    assert one_port(port, scheme) == number


def test_an_encoded_delimiter_is_not_the_delimiter():
    one, other = (Reading("a", True, path=path) for path in ("/a%2Fb", "/a/b"))
    assert one.comparable("path") != other.comparable("path")
    assert one._replace(path="/%61%2fb").comparable("path") == one.comparable("path")


def test_a_reading_shows_no_secret():
    assert "hunter2" not in repr(Reading("a", True, path="http://u:hunter2@h/"))


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
def test_hosts_of_the_built_in(text, expected):
    readings = parsers.read(text)
    assert tuple(one.parser for one in readings) == parsers.BUILT_IN
    assert tuple(one.host if one.accepted else "!" for one in readings) == expected
    assert all(bool(one.reason) != one.accepted for one in readings)


@pytest.mark.parametrize("text", ["", "\ud800", "http://\0/", "a" * 1_000_000, "http://" + "@" * 100_000, "\n"])
def test_any_text_has_six_readings(text):
    assert len(parsers.read(text)) == 6


def test_the_worst_is_first():
    found = parsers.diff("http://good.example?@evil.example/")
    assert [one.component for one in found.differences] == ["host", "userinfo", "query"]
    assert not found


def test_a_refusal_is_no_other_place():
    found = parsers.diff("http://h/a b")
    assert found and [one.component for one in found.differences] == ["acceptance"]
    assert found.cause is not None and found.cause.code == "character"


def test_all_agree():
    found = parsers.diff("http://example.com/a?b#c")
    assert found and not found.differences and found.cause is None


def test_the_silent_belong_to_no_group():
    told = Reading("a", True, scheme="http", host="h")
    silent = Reading("b", True, silent=COMPONENTS)
    assert Diff("http://h", (told, silent)).differences == ()


def test_the_record_masks():
    record = parsers.diff("http://me:hunter2@h_x/")
    assert "hunter2" not in str(record.to_dict()) and "hunter2" not in repr(record)
    assert "hunter2" in str(record.to_dict("shown"))
