"""The comparable form: what is a difference of spelling, and what is another place."""

import pytest

from urikit.parsers import Reading
from urikit.parsers.reading import one_host, one_port


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
