"""The TAG's resolution on httpRange-14: the resource that a URI denotes, as far as an answer of HTTP tells.

"http" URIs name documents; may they name a person? On 18 June 2005 the Technical Architecture Group
of the W3C resolved that they may, if the server says so by its status code:

    a) If an "http" resource responds to a GET request with a 2xx response, then the resource
       identified by that URI is an information resource;
    b) ... with a 303 (See Other) response, then the resource identified by that URI could be any
       resource;
    c) ... with a 4xx (error) response, then the nature of the resource is unknown.

(R. Fielding, www-tag, 2005Jun/0039.) An information resource is one whose essential characteristics
can be conveyed in a message; a page is one, a person is none. The resolution speaks of GET and of
what the URI identifies, so a URI with a fragment is outside of it: its fragment never reaches
the server. Such a URI identifies a secondary resource, anything, as the document says that is
retrieved without the fragment (RFC 3986 section 3.5).

The other status codes follow from what RFC 9110 says of them. A redirect other than 303 says
where the same resource is: the rule is applied again to what answers there. 304 says that 200
would have been answered. No rule covers 5xx, and nothing is concluded. 204 and 206 are 2xx,
as the text says.

What can go wrong: servers that answer 200 for everything. What is concluded is what the answer
says, and whether its data say otherwise is a question for the lint (`cool_uris`). The resolution
says "http"; https is taken to be the same, as everybody does.

Left out: the debate that followed (ISSUE-57, the proposals of 2012), which changed no rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from urikit._native import Reference, WebURL, mask
from urikit.core.arguments import uri_of
from urikit.core.mask import discreet
from urikit.linked_data import redirects

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["Conclusion", "Nature", "conclude"]

TAG = "TAG httpRange-14, 2005-06-18"


class Nature(Enum):
    """The kind of resource that a URI identifies."""

    #: A document in the widest sense: it can be sent in a message.
    INFORMATION_RESOURCE = "information resource"
    #: It could be anything; another document may tell.
    ANY_RESOURCE = "any resource"
    #: Unknown.
    UNKNOWN = "unknown"
    #: A secondary resource: anything, as the document says that is named before the "#".
    SECONDARY = "secondary resource"


@discreet
@dataclass(frozen=True, slots=True)
class Conclusion:
    """The conclusion from an answer, and its rule.

    >>> conclude("http://example.org/id/alice", 303, "/doc/alice").nature
    <Nature.ANY_RESOURCE: 'any resource'>
    """

    #: The kind of resource.
    nature: Nature
    #: The rule that says so, as "TAG httpRange-14, 2005-06-18 (b)".
    rule: str
    #: The reasoning in one sentence, secrets masked.
    sentence: str
    #: The URI of a document about the resource (303); None if the answer names none.
    see: str | None = field(default=None, repr=False)
    #: The URI to ask next (301, 302, 307, 308, 300); None if the answer settles it.
    follow: str | None = field(default=None, repr=False)

    def __str__(self) -> str:
        return f"{self.nature.value}: {self.sentence} ({self.rule})"


def conclude(uri: str | Reference | WebURL, status: int, location: str | None = None) -> Conclusion:
    """Conclude from the answer to a GET request what the URI denotes.

    `status` is the status code of the final answer, `location` its Location field. Nothing is
    fetched: this is a function of its arguments.

    Raises `URISyntaxError` for what is not a URI, `DereferenceError` for a Location that is not a reference.

    >>> print(conclude("http://example.org/", 200))
    information resource: it answered 200 (TAG httpRange-14, 2005-06-18 (a))
    >>> conclude("http://example.org/about#alice", 200).nature
    <Nature.SECONDARY: 'secondary resource'>
    >>> conclude("http://example.org/old", 301, "new").follow
    'http://example.org/new'
    >>> print(conclude("http://example.org/", 404))
    unknown: it answered 404 (TAG httpRange-14, 2005-06-18 (c))
    """
    asked = uri_of(uri)
    if asked.fragment is not None:
        return _secondary(asked)
    if asked.scheme.lower() not in ("http", "https"):
        return Conclusion(Nature.UNKNOWN, TAG, f'the resolution is about "http" URIs, and this one is "{asked.scheme}"')
    redirection = redirects.redirection(asked, status, location)
    if status == 303:
        return _see_other(None if redirection is None else str(redirection.reference))
    if redirection is not None and redirection.meaning.kind is redirects.Kind.CHOICE:
        return Conclusion(
            Nature.UNKNOWN,
            redirection.meaning.rule,
            f"it answered {status}: {redirection.meaning.sentence}; it has a URI of its own, and is another resource",
            follow=str(redirection.reference),
        )
    if redirection is not None:
        return Conclusion(
            Nature.UNKNOWN,
            redirection.meaning.rule,
            f"it answered {status}: {redirection.meaning.sentence}; the rule applies to what answers there",
            follow=str(redirection.reference),
        )
    return _settled(status)


def _secondary(uri: URI) -> Conclusion:
    document = str(uri.without_fragment())
    return Conclusion(
        Nature.SECONDARY,
        "RFC 3986 section 3.5",
        f'"#{uri.fragment}" never reaches a server: it identifies whatever {mask(document)} says',
        see=document,
    )


def _see_other(see: str | None) -> Conclusion:
    where = "names no document about it" if see is None else f"a document about it is at {mask(see)}"
    return Conclusion(Nature.ANY_RESOURCE, f"{TAG} (b)", f"it answered 303 (See Other): {where}", see=see)


#: Remarks on an answer, by its status code.
_REMARKS = {
    204: ", without a representation",
    205: ", without a representation",
    206: ", with a part of a representation",
    203: ", with a representation that a proxy changed",
    401: ": the server tells only those who say who they are",
    403: ": the server does not tell",
    406: ": it has no representation of the media types that were asked for",
    410: ": it was here, and is gone for good",
    451: ": the server may not tell",
}


def _settled(status: int) -> Conclusion:
    """Return the conclusion from an answer that leads nowhere else."""
    said = f"it answered {status}{_REMARKS.get(status, '')}"
    if 200 <= status < 300:
        return Conclusion(Nature.INFORMATION_RESOURCE, f"{TAG} (a)", said)
    if status == 304:
        sentence = f"{said} (Not Modified): without the condition it would have answered 200"
        return Conclusion(Nature.INFORMATION_RESOURCE, f"{TAG} (a), by RFC 9110 section 15.4.5", sentence)
    if 400 <= status < 500:
        return Conclusion(Nature.UNKNOWN, f"{TAG} (c)", said)
    if 500 <= status < 600:
        return Conclusion(
            Nature.UNKNOWN, "RFC 9110 section 15.6", f"{said}: the server failed, and no rule is about that"
        )
    if 300 <= status < 400:
        meaning = redirects.meaning(status)
        return Conclusion(Nature.UNKNOWN, meaning.rule, f"{said}, which leads nowhere: {meaning.sentence}")
    if 100 <= status < 200:
        return Conclusion(Nature.UNKNOWN, "RFC 9110 section 15.2", f"{said}, which is not a final answer")
    return Conclusion(Nature.UNKNOWN, "RFC 9110 section 15", f"{said}, which is not a status code")
