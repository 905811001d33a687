"""The grammars of RFC 2396 and RFC 1808, by their own examples and by what differs from RFC 3986."""

import json
from pathlib import Path

import pytest

from urikit import parsers
from urikit.explanation.parsers.reading import COMPONENTS, Refused, rfc1808, rfc2396


def parts(read, text):
    found = read(text)
    return {name: found[name] for name in COMPONENTS if found.get(name) is not None}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # RFC 2396 section 1.3 and Appendix B.
        ("ftp://ftp.is.co.za/rfc/rfc1808.txt", {"scheme": "ftp", "host": "ftp.is.co.za", "path": "/rfc/rfc1808.txt"}),
        ("mailto:mduerst@ifi.unizh.ch", {"scheme": "mailto", "path": "mduerst@ifi.unizh.ch"}),
        ("telnet://melvyl.ucop.edu/", {"scheme": "telnet", "host": "melvyl.ucop.edu", "path": "/"}),
        ("http://u:p@h.org.:80?q#f", {"scheme": "http", "userinfo": "u:p", "host": "h.org.", "port": "80",
                                      "query": "q", "fragment": "f"}),
        # Section 3.2: an authority other than a server is a registry-based name.
        ("http://a_b/", {"scheme": "http", "path": "/"}),
        ("http://127.1/", {"scheme": "http", "path": "/"}),
        ("http://999.0.0.1:80/", {"scheme": "http", "host": "999.0.0.1", "port": "80", "path": "/"}),
        ("http://a@b@c/", {"scheme": "http", "path": "/"}),
        ("http://h:8x/", {"scheme": "http", "path": "/"}),
        ("http:h?x", {"scheme": "http", "path": "h?x"}),
        ("///p", {"host": "", "path": "/p"}),
        ("a/b:c?d", {"path": "a/b:c", "query": "d"}),
    ],
)  # fmt: skip
def test_rfc2396(text, expected):
    assert parts(rfc2396, text) == {"path": "", **expected}


@pytest.mark.parametrize(
    "text", ["http://[::1]/", "http:", "1a:b", "http://h/a b", "http://h\\", "é", "http://h/%zz", "//h{"]
)
def test_rfc2396_refuses(text):
    with pytest.raises(Refused):
        rfc2396(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Section 2.4.3: the network location ends at the next "/" and nowhere else.
        ("http://a?@b/c", {"scheme": "http", "userinfo": "a?", "host": "b", "path": "/c"}),
        ("http://u:p@h:80/a;x?y#f", {"scheme": "http", "userinfo": "u:p", "host": "h", "port": "80", "path": "/a;x",
                                     "query": "y", "fragment": "f"}),
        # Section 2.4.2: a scheme may begin with a digit.
        ("1a:b", {"scheme": "1a", "path": "b"}),
        ("a?b:c", {"path": "a", "query": "b:c"}),
    ],
)  # fmt: skip
def test_rfc1808(text, expected):
    assert parts(rfc1808, text) == expected


@pytest.mark.parametrize("text", ["http://h/~a", "http://h?a=b", "http://a_b/", "http://[::1]/", "a b", "%4"])
def test_rfc1808_refuses(text):
    with pytest.raises(Refused):
        rfc1808(text)


@pytest.mark.parametrize("shape", ["a.", "a-", "@", ":", "%41", "/", ";", "1.", "a"])
def test_long_texts_are_read(shape):
    """Expressions that went back over a label or an escape would not end here."""
    long = "http://" + shape * 50_000
    readings = parsers.read(long + "_", ["RFC 2396", "RFC 1808"])
    assert len(readings) == 2


def test_recorded_readings():
    """Each row has a text and what both grammars make of it: components, or why they refuse.

    They are texts of delimiters in random order, and every ASCII character in every component. The rows were recorded
    when the core and a second implementation, the grammars as expressions, had one answer.
    """
    rows = [json.loads(line) for line in Path(__file__).with_name("older.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) > 700
    assert [row for row in rows if [said(rfc2396, row[0]), said(rfc1808, row[0])] != row[1:]] == []


def said(read, text):
    try:
        return parts(read, text)
    except Refused as error:
        return str(error)
