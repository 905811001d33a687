"""Limits of the workbench, for one client and for all together, and the problems of requests.

A refused request is answered with a status, a code that stays the same, and a sentence:
`{"error": {"code": "field-missing", "message": "missing text", "field": "text"}}`. An invalid URI is not refused: it is
answered with a record with `"ok": false`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, NotRequired, TypedDict

__all__ = ["CODES", "RequestProblem", "WorkbenchLimits"]


@dataclass(frozen=True, slots=True)
class WorkbenchLimits:
    """The limits of the API. Beyond them it answers with a `RequestProblem`.

    >>> WorkbenchLimits(seconds=2).seconds
    2
    """

    #: Bytes of a request's body.
    body: int = 4 << 20
    #: Characters of a text: an answer is about 40 times as long.
    text: int = 1 << 16
    #: Characters of a document.
    document: int = 1 << 19
    #: Texts of a batch.
    texts: int = 1000
    #: Characters of all texts of a batch together.
    batch: int = 1 << 18
    #: Seconds for a request's body to arrive, and again for its answer.
    seconds: float = 10.0
    #: Requests a second of one client, and how many it may send at once.
    rate: float = 100.0
    burst: int = 200
    #: Answers that are made at the same time, and requests that wait for their turn.
    threads: int = 2
    waiting: int = 256
    #: Seconds for the programs of this machine to answer, and characters of a text that they are asked about. One
    #: request asks them at a time.
    programs: float = 30.0
    program_text: int = 4096
    #: Bodies that are held in memory at the same time.
    held: int = 32 << 20


#: Every code with its status and what it means.
CODES: dict[str, tuple[int, str]] = {
    "malformed-json": (400, "The body is not JSON in UTF-8, or has a key twice, NaN, or too many brackets."),
    "malformed-request": (400, "The headers contradict one another."),
    "host": (403, "The Host header is not one of this server (DNS rebinding)."),
    "origin": (403, "The request comes from a page of another origin."),
    "not-found": (404, "Nothing has this path."),
    "method": (405, "The path does not take this method; Allow has those that it takes."),
    "body-late": (408, "The body did not arrive in time."),
    "body-length": (413, "The body is too long."),
    "media-type": (415, "The body is not application/json in UTF-8, or is compressed."),
    "field-missing": (422, "A field is missing."),
    "field-unknown": (422, "The operation has no such field."),
    "field-type": (422, "A field has a value of another type."),
    "field-value": (422, "A field has a value that is not allowed."),
    "field-length": (422, "A field is too long."),
    "rate": (429, "The client asks too often; Retry-After has the seconds to wait."),
    "internal": (500, "A mistake in urikit."),
    "busy": (503, "Too many requests wait; Retry-After has the seconds to wait."),
    "time": (503, "The answer took too long."),
}


class ProblemErrorRecord(TypedDict):
    """Why a request is refused."""

    code: str
    message: str
    field: NotRequired[Annotated[str, "The field that is wrong."]]
    limit: NotRequired[Annotated[float, "The limit that was exceeded."]]


class ProblemRecord(TypedDict):
    """The answer to a request that is refused."""

    error: ProblemErrorRecord


class RequestProblem(Exception):
    """A request that is refused. The message has no part of the request but names of fields."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        field: str | None = None,
        limit: float | None = None,
        retry: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = CODES[code][0]
        self.message = message
        self.field = field
        self.limit = limit
        #: Seconds after which to try again.
        self.retry = retry

    def to_dict(self) -> ProblemRecord:
        """Return the body of the answer."""
        error: ProblemErrorRecord = {"code": self.code, "message": self.message}
        if self.field is not None:
            error["field"] = self.field
        if self.limit is not None:
            error["limit"] = self.limit
        return {"error": error}

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the answer."""
        return {} if self.retry is None else {"Retry-After": str(max(1, math.ceil(self.retry)))}
