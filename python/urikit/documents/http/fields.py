"""Which header fields have references, and where in their values these are.

| field | what is there | role | resolved by |
|---|---|---|---|
| Link | targets, and anchors (RFC 8288) | relation, identifier | RFC 3986 |
| Location | URI-reference (RFC 9110 10.2.2) | redirect | RFC 3986 |
| Content-Location | absolute-URI / partial-URI (RFC 9110 8.7) | relation | RFC 3986 |
| Referer | absolute-URI / partial-URI (RFC 9110 10.1.3) | relation | RFC 3986 |
| Destination | Simple-ref (RFC 4918 10.3) | action | RFC 3986 |
| Refresh | a number of seconds and a URL (HTML Standard) | redirect | URL Standard |
| SourceMap, X-SourceMap | a URL (ECMA-426) | relation | URL Standard |
| Reporting-Endpoints | names with URLs (Reporting API) | action | URL Standard |
| Content-Security-Policy | the URLs of report-uri (CSP Level 3) | action | URL Standard |

Left out, because what is there is not a reference: Origin and Access-Control-Allow-Origin
(an origin), Host (an authority), Alt-Svc (an authority), Set-Cookie (a path to match). Left out
because it is JSON, and deprecated: Report-To.

Each function takes the value of a field and gives `Place`s with offsets in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from urikit.core.http_grammar import is_token, list_members, quoted, unquoted
from urikit.core.mask import discreet
from urikit.documents.link import Role
from urikit.net.http.link_value import link_values

__all__ = ["FIELDS", "Place", "refresh"]


@discreet
class Place(NamedTuple):
    """A reference in a value: `start` and `end` are its raw text."""

    reference: str
    start: int
    end: int
    #: The parameter it is the value of; empty where the value itself is meant.
    attribute: str
    role: Role


class Reader(NamedTuple):
    """How a field is read, and by which standard its references are resolved."""

    #: What people call it.
    name: str
    read: Callable[[str], Iterator[Place]]
    standard: Literal["RFC 3986", "URL Standard"]


def _links(value: str) -> Iterator[Place]:
    for link in link_values(value)[0]:
        yield Place(*link.target, "", Role.RELATION)
        anchor = link.first("anchor")
        if anchor is not None and anchor.value is not None:
            start, end = _inside(value, anchor.start, anchor.end)
            yield Place(anchor.value, start, end, "anchor", Role.IDENTIFIER)


def _inside(value: str, start: int, end: int) -> tuple[int, int]:
    """A token as it is, or what is between quotation marks."""
    if not value.startswith('"', start):
        return start, end
    closed = end - start > 1 and value[end - 1] == '"'
    return start + 1, end - 1 if closed else end


def _whole(role: Role) -> Callable[[str], Iterator[Place]]:
    """The reader of a field whose value is one reference."""

    def read(value: str) -> Iterator[Place]:
        yield Place(value, 0, len(value), "", role)

    return read


def refresh(value: str) -> Iterator[Place]:
    """The URL of a Refresh field, by the shared declarative refresh steps of the HTML Standard.

    Nothing is given where the value has no URL: the page itself is meant.

    >>> [place.reference for place in refresh("5; url='a b' c")]
    ['a b']
    """
    from urikit.documents.html.refresh import refresh_url

    found = refresh_url(value)
    if found is not None:
        yield Place(*found, "", Role.REDIRECT)


def _endpoints(value: str) -> Iterator[Place]:
    """The members of a dictionary whose values are strings (RFC 9651 section 3.2)."""
    for member in list_members(value):
        name, equals, _ = member.text.partition("=")
        start = member.start + len(name) + 1
        if equals and is_token(name) and value.startswith('"', start):
            end = min(quoted(value, start), member.end)
            yield Place(unquoted(value[start:end]), *_inside(value, start, end), name, Role.ACTION)


def _report_uri(value: str) -> Iterator[Place]:
    """The directive report-uri of a policy: URLs with spaces between them."""
    at = 0
    for directive in value.split(";"):
        words = _words(directive)
        if words and words[0][0].lower() == "report-uri":
            for word, start in words[1:]:
                yield Place(word, at + start, at + start + len(word), "report-uri", Role.ACTION)
        at += len(directive) + 1


def _words(text: str) -> list[tuple[str, int]]:
    """The words of a text, and where each begins."""
    found, at = [], 0
    for word in text.split():
        at = text.index(word, at)
        found.append((word, at))
        at += len(word)
    return found


#: The fields, by their names in lower case.
FIELDS: dict[str, Reader] = {
    "link": Reader("Link", _links, "RFC 3986"),
    "location": Reader("Location", _whole(Role.REDIRECT), "RFC 3986"),
    "content-location": Reader("Content-Location", _whole(Role.RELATION), "RFC 3986"),
    "referer": Reader("Referer", _whole(Role.RELATION), "RFC 3986"),
    "destination": Reader("Destination", _whole(Role.ACTION), "RFC 3986"),
    "refresh": Reader("Refresh", refresh, "URL Standard"),
    "sourcemap": Reader("SourceMap", _whole(Role.RELATION), "URL Standard"),
    "x-sourcemap": Reader("X-SourceMap", _whole(Role.RELATION), "URL Standard"),
    "reporting-endpoints": Reader("Reporting-Endpoints", _endpoints, "URL Standard"),
    "content-security-policy": Reader("Content-Security-Policy", _report_uri, "URL Standard"),
    "content-security-policy-report-only": Reader("Content-Security-Policy-Report-Only", _report_uri, "URL Standard"),
}
