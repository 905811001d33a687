"""The final answer of a server behind its interim ones (RFC 9110 section 15.2).

A server may send any number of answers of 100 to 199 before the final one. The standard library reads past 100 alone
and takes 103 (Early Hints) for the final answer. Here every interim answer is read and dropped, but for 101, after
which the connection speaks another protocol. Left out: a limit on their number, as Python 3.14 has for 100; the limit
on bytes is one.
"""

from __future__ import annotations

from http.client import HTTPResponse

__all__ = ["FinalResponse"]

#: The longest line that is read at once; it is not kept.
_LINE = 1 << 16


class FinalResponse(HTTPResponse):
    """A response that reads past every interim answer: the `response_class` of a connection."""

    def _read_status(self) -> tuple[str, int, str]:
        while True:
            version, status, reason = super()._read_status()  # type: ignore[misc]
            if not 100 <= status < 200 or status == 101:
                return version, status, reason
            while self.fp.readline(_LINE) not in (b"\r\n", b"\n", b""):
                pass
