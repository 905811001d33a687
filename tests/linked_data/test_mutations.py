"""Answers that were damaged on the way: whatever comes, it is an answer or a `DereferenceError`, and can be told."""

import gzip
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.effort import EXAMPLES
from urikit.linked_data import DereferenceError, dereference, trace

WHOLE = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/turtle; charset=utf-8\r\nContent-Length: 5\r\nVary: Accept\r\n\r\nhello",
    b"HTTP/1.1 303 See Other\r\nLocation: /x#y\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + gzip.compress(b"hello" * 50, mtime=0),
    b"HTTP/1.1 103 Early\r\nLink: <a>\r\n\r\nHTTP/1.1 301 M\r\nLocation: http://127.0.0.1/\xc3\xa9\r\n\r\n",
)
PIECES = (b"\r\n", b":", b"\0", b" ", b"-1", b"9" * 30, b"\xff", b"\n", b"Location: //", b"%", b"#")


def damaged(random):
    """An answer with one to six mistakes."""
    octets = bytearray(random.choice(WHOLE))
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(octets) + 1)
        kind = random.randrange(4)
        if kind == 0:
            octets[at : at + 1] = bytes([random.randrange(256)])
        elif kind == 1:
            octets[at:at] = random.choice(PIECES)
        elif kind == 2:
            del octets[at : at + random.randint(1, 8)]
        else:
            octets[at:at] = octets[max(0, at - 10) : at]
    return bytes(octets)


@pytest.mark.searches
def test_damaged_answers(server, loopback):
    random = Random(3986)
    current = [b""]
    running = server(lambda connection: connection.sendall(current[0]))
    policy = replace(loopback, total_seconds=2, max_hops=2)
    seen = Counter()
    for _ in range(EXAMPLES):
        current[0] = damaged(random)
        try:
            found = dereference(running.uri, policy)
            found.description()
        except DereferenceError as error:
            seen[error.code] += 1
            assert str(error)
            assert trace.text(error.evidence, error)
        else:
            seen["answered"] += 1
            assert trace.text(found)
            assert trace.to_dict(found)["exchanges"]
    assert seen["answered"] > EXAMPLES / 6
    assert seen["deref-answer"] > EXAMPLES / 6
    assert len(seen) >= 4
