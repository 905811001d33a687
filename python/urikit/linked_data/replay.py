"""Answers that were written down: a dereference without a network.

The reasoning about redirects and what a URI denotes needs answers, and not the servers that gave
them. `Recorded` plays them: for tests of what is built on urikit, for documentation, and to ask the
same question of old evidence again. The limits of the policy apply as they do for a server;
addresses and names do not matter, because nothing is connected to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from urikit.core.mask import discreet
from urikit.linked_data.errors import refuse
from urikit.linked_data.message import Answer, Request

__all__ = ["Failure", "Recorded"]


@discreet
@dataclass(frozen=True, slots=True)
class Failure:
    """What happened in the place of an answer: a code of `DereferenceError`, and its detail."""

    code: str
    detail: str = ""


#: A URI, or a URI and a media type: what the request has to ask for first.
Key: TypeAlias = str | tuple[str, str]


class Recorded:
    """A client that plays answers.

    An answer is under its target URI, or under the URI and the media type that is asked for
    first; the second is looked for first. What has no answer cannot be reached.

    >>> from urikit.linked_data import Answer, Recorded, dereference
    >>> world = Recorded(
    ...     {
    ...         "http://example.org/id/alice": Answer(303, (("Location", "/doc/alice"),)),
    ...         "http://example.org/doc/alice": Answer(200, (("Content-Type", "text/html"),), b"<p>Alice"),
    ...     }
    ... )
    >>> str(dereference("http://example.org/id/alice", client=world).conclusion)
    'any resource: it answered 303 (See Other): ... (TAG httpRange-14, 2005-06-18 (b))'
    """

    def __init__(self, answers: Mapping[Key, Answer | Failure]) -> None:
        self.answers = dict(answers)

    def get(self, request: Request) -> Answer:
        """The answer that was written down. Raises `DereferenceError`."""
        uri = str(request.uri)
        request.deadline.check(request.uri)
        first = request.policy.media_types[0]
        found = self.answers.get((uri, first)) or self.answers.get(uri)
        if found is None:
            refuse(request.uri, "deref-connection", "host", "no recorded answer")
        if isinstance(found, Failure):
            refuse(request.uri, found.code, "host", found.detail)
        if len(found.body) > request.policy.max_bytes:
            refuse(request.uri, "deref-body-too-large", detail=f"{request.policy.max_bytes:,} bytes")
        return found
