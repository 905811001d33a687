"""Clean URLs: web addresses that say what they name and not how it is served.

A clean URL is a web address whose path is all there is: no query, no extension of a file or
of the program that answers, no session in a parameter, no empty segments. What was
`/index.php?page=services` is `/services`. It is a custom and no standard: the owner of an
origin decides about its paths (RFC 8820), and every URI here is as valid as a clean one. The
reason is stability. An address outlives the technology that its extension tells of.

`findings` says what is not clean, each with a place; `is_clean` whether there is anything.
What can go wrong: an extension may be part of the name (`/node.js`), and a file that is
downloaded has one with reason; nobody but the owner knows. Left out: whether a path is
short, or its words say anything; see `urikit.net.paths.slugs` for those.
"""

from __future__ import annotations

from urikit._native import Reference, WebURL
from urikit.core.arguments import uri_of
from urikit.core.issues import Issue, noted

__all__ = ["findings", "is_clean"]


def findings(uri: str | Reference | WebURL) -> tuple[Issue, ...]:
    """Return the unclean parts of a URI, in its order: the first of each kind.

    >>> from urikit.net.paths import clean_urls
    >>> [finding.code for finding in clean_urls.findings("http://example.com/index.php?page=services")]
    ['clean-extension', 'clean-query']
    >>> clean_urls.findings("http://www.example.com/questions/3456/my-document")
    ()
    """
    read = uri_of(uri)
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
        if last and stem.strip(".") and dot and _is_extension(stem, extension):
            places["clean-extension"] = ("path", at + len(stem), at + len(name))
        if semicolon:
            places.setdefault("clean-parameter", ("path", at + len(name), at + len(segment)))
        at += len(segment) + 1
    if read.query is not None:
        begin, finish = spans["query"]
        places["clean-query"] = ("query", begin - 1, finish)
    found = sorted(places.items(), key=lambda item: item[1][1])
    return tuple(noted(read, code, *place, severity="info") for code, place in found)


def _is_extension(stem: str, extension: str) -> bool:
    """Return whether a name ends with an extension, and not with the rest of a number ("v1.0", "3.11-rc1")."""
    numeric = stem[-1:].isdigit() and extension[:1].isdigit()
    return bool(extension) and not numeric and not extension.isdigit()


def is_clean(uri: str | Reference | WebURL) -> bool:
    """Return whether a URI is a clean URL. Its fragment does not count, since the server never sees it.

    >>> from urikit.net.paths import clean_urls
    >>> clean_urls.is_clean("http://example.com/services#top"), clean_urls.is_clean("ftp://example.com/services")
    (True, False)
    """
    return not findings(uri)
