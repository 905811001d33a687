"""Clean URLs: web addresses that say what they name and not how it is served.

A clean URL is a web address whose path is all there is: no query, no extension of a file or
of the program that answers, no session in a parameter, no empty segments. What was
`/index.php?page=services` is `/services`. It is a custom and no standard: the owner of an
origin decides about its paths (RFC 8820), and every URI here is as valid as a clean one. The
reason is stability. An address outlives the technology that its extension tells of.

`findings` says what is not clean, each with a place; `is_clean` whether there is anything.
What can go wrong: an extension may be part of the name (`/node.js`), and a file that is
downloaded has one with reason; nobody but the owner knows. Left out: whether a path is
short, or its words say anything; see `urikit.slugs` for those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit import _native
from urikit.schemes.stating import row
from urikit.schemes.view import noted

if TYPE_CHECKING:
    from urikit._native import URI
    from urikit.issues import Issue

__all__ = ["ROWS", "findings", "is_clean"]


def findings(uri: str | URI) -> tuple[Issue, ...]:
    """What is not clean about a URI, in its order: the first of each kind.

    >>> from urikit import clean_urls
    >>> [finding.code for finding in clean_urls.findings("http://example.com/index.php?page=services")]
    ['clean-extension', 'clean-query']
    >>> clean_urls.findings("http://www.example.com/questions/3456/my-document")
    ()
    """
    read = _native.URI.parse(uri) if isinstance(uri, str) else uri
    spans = read.spans
    places: dict[str, tuple[str, int, int]] = {}  # the first of each kind, so that a path costs what it is long
    if read.scheme.lower() not in ("http", "https"):
        places["clean-scheme"] = ("scheme", *spans["scheme"])
    at = spans["path"][0]
    segments = read.path.split("/")
    for number, segment in enumerate(segments):
        last = number == len(segments) - 1
        name, semicolon, _ = segment.partition(";")
        if not segment and number > 0 and not last:
            places.setdefault("clean-segment", ("path", at - 1, at + 1))
        stem, dot, extension = name.rpartition(".")
        if last and stem.strip(".") and dot and extension:
            places["clean-extension"] = ("path", at + len(stem), at + len(name))
        if semicolon:
            places.setdefault("clean-parameter", ("path", at + len(name), at + len(segment)))
        at += len(segment) + 1
    if read.query is not None:
        begin, finish = spans["query"]
        places["clean-query"] = ("query", begin - 1, finish)
    found = sorted(places.items(), key=lambda item: item[1][1])
    return tuple(noted(read, code, *place, severity="info") for code, place in found)


def is_clean(uri: str | URI) -> bool:
    """Whether a URI is a clean URL; a fragment does not matter, which the server never sees.

    >>> from urikit import clean_urls
    >>> clean_urls.is_clean("http://example.com/services#top"), clean_urls.is_clean("ftp://example.com/services")
    (True, False)
    """
    return not findings(uri)


# fmt: off
ROWS = (
    row(
        "clean-scheme", "RFC 9110 section 4.2", 'http-URI = "http" "://" authority path-abempty [ "?" query ]',
        "no web address",
        'the scheme "{found}" is not that of a web address',
        "Clean URLs are a custom of the web: other schemes have paths with a meaning of their own, or none.",
        "ftp://example.com/services", "http://example.com/services",
        "use http or https",
    ),
    row(
        "clean-segment", "RFC 3986 section 3.3", "segment-nz = 1*pchar",
        "an empty segment",
        "the path has an empty segment",
        "Two slashes are not one: most often a program has joined a path that ended in one with a path that began "
        "with one.",
        "http://example.com//services", "http://example.com/services",
        'leave one "/" out',
    ),
    row(
        "clean-extension", "RFC 8820 section 2.3", 'path-abempty = *( "/" segment )',
        "the extension of a file",
        'the path ends with the extension "{found}"',
        "An extension tells what the server runs or sends today, and the address will have to change with it. Media "
        "types are negotiated (RFC 9110 section 12).",
        "http://example.com/services/index.jsp", "http://example.com/services",
        "name the thing, and not its file",
    ),
    row(
        "clean-parameter", "RFC 3986 section 3.3", "segment = *pchar",
        "a parameter in the path",
        'the segment has the parameter "{found}"',
        'What follows ";" in a segment is most often the identifier of a session, which makes an address of one '
        "visitor.",
        "http://example.com/services;jsessionid=1A2B", "http://example.com/services",
        "keep sessions in cookies",
    ),
    row(
        "clean-query", "RFC 3986 section 3.4", 'URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]',
        "a query",
        "what is named stands in a query",
        "A query is for what is asked of a resource, such as a search. What names the resource belongs in the path.",
        "http://example.com/?page=services", "http://example.com/services",
        "move what names the resource into the path",
    ),
)
# fmt: on
