"""The components of a URI, a URL record and a split text, in one shape (RFC 3986 section 3 and Appendix B).

The names are those of RFC 3986. None is undefined and "" is empty; the URL Standard has no such difference in its API,
but it has in its record: host, query and fragment can be null. Its path is the `pathname`, which is not always the path
of the href: in `foo:/.//b` the serializer writes "/." so that the path `//b` is not an authority.

The split of Appendix B works on every string, and the authority is taken apart by its delimiters in the same way.
Nothing here decides whether a text is valid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from urikit._native import appendix_b

if TYPE_CHECKING:
    from urikit._native import Reference, WebURL

Parts: TypeAlias = dict[str, str | None]

COMPONENTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


def of_reference(reference: Reference) -> Parts:
    """The components of a reference, raw."""
    return {name: getattr(reference, name) for name in COMPONENTS}


def of_web_url(url: WebURL) -> Parts:
    """The components of a URL record, raw.

    >>> import urikit
    >>> of_web_url(urikit.WebURL("foo:/.//b"))["path"]
    '//b'
    """
    return {
        "scheme": url.scheme,
        "userinfo": (url.username + (f":{url.password}" if url.password else "")) or None,
        "host": url.host,
        "port": url.port,
        "path": url.pathname,
        "query": url.query,
        "fragment": url.fragment,
    }


def split(text: str, limit: int | None = None) -> dict[str, tuple[int, int]]:
    """Every component by its delimiters; those of an authority up to `limit`.

    >>> split("http://u@h:80/a b")["path"]
    (13, 17)
    """
    groups = appendix_b(text)
    spans: dict[str, tuple[int, int]] = {}
    at = 0
    # Groups 1, 3, 6 and 8 contain a component with its delimiters, 2, 4, 7 and 9 without.
    for name, outer, inner in (
        ("scheme", groups[0], groups[1]),
        ("authority", groups[2], groups[3]),
        ("path", groups[4], groups[4]),
        ("query", groups[5], groups[6]),
        ("fragment", groups[7], groups[8]),
    ):
        if outer is None or inner is None:
            continue
        lead = 0 if name == "scheme" else len(outer) - len(inner)
        spans[name] = (at + lead, at + lead + len(inner))
        at += len(outer)
    if "authority" in spans:
        spans.update(authority(text, *spans["authority"], len(text) if limit is None else limit))
    return spans


def authority(text: str, start: int, end: int, limit: int) -> dict[str, tuple[int, int]]:
    """The parts of an authority that was read up to `limit`, by their delimiters."""
    found: dict[str, tuple[int, int]] = {}
    sign = text.rfind("@", start, min(limit, end))
    if sign >= 0:
        found["userinfo"] = (start, sign)
        start = sign + 1
    # The colons of an IP literal come before its bracket.
    colon = text.rfind(":", max(start, text.rfind("]", start, end)), min(limit, end))
    if colon >= 0:
        found["host"], found["port"] = (start, colon), (colon + 1, end)
    else:
        found["host"] = (start, end)
    return found
