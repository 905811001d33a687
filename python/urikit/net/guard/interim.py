"""The final answer of a server behind its interim ones (RFC 9110 section 15.2).

A server may send answers of 100 to 199 before the final one. The standard library skips 100 alone, and takes 103 (Early
Hints) for the final answer. Here every interim answer is skipped, up to a limit. 101 is an error: after it the
connection speaks another protocol, which no guarded request asks for.

What can go wrong: `HTTPException`, as for every invalid answer.
"""

from __future__ import annotations

from http.client import HTTPException, HTTPResponse, parse_headers

__all__ = ["FinalResponse"]

#: How many interim answers are skipped.
_MOST = 100


class FinalResponse(HTTPResponse):
    """A response that skips interim answers: the `response_class` of a connection."""

    def _read_status(self) -> tuple[str, int, str]:
        for _ in range(_MOST + 1):
            version, status, reason = super()._read_status()  # type: ignore[misc]
            if status == 101:
                raise HTTPException("101 (Switching Protocols) was not asked for")
            if not 100 <= status < 200:
                return version, status, reason
            parse_headers(self.fp)
        raise HTTPException(f"more than {_MOST} interim answers")
