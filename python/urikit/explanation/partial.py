"""The components of a text by its delimiters alone, valid or not (RFC 3986 Appendix B).

The split of Appendix B works on every string. What of it ends before the first mistake is
what the parser had read: all before it is in the grammar. The authority is taken apart by its
delimiters in the same way. Nothing here decides whether a text is valid; a program that splits
like this and checks nothing reads what `split` says, which is not always what others read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit import appendix_b

if TYPE_CHECKING:
    from urikit.errors import URISyntaxError


def readable(text: str, error: URISyntaxError) -> dict[str, tuple[int, int]]:
    """The components of what is shown of a text that end before the mistake.

    The authority's parts are distinguished where the mistake is in a later one.
    """
    offset = error.shown[0] or 0
    return {
        name: (start, end)
        for name, (start, end) in split(text, offset).items()
        if end <= offset and name != error.component and (start < end or end < offset)
    }


def split(text: str, limit: int | None = None) -> dict[str, tuple[int, int]]:
    """Every component by its delimiters; those of an authority up to `limit`.

    >>> split("http://u@h:80/a b")["path"]
    (13, 17)
    """
    groups = appendix_b(text)
    spans: dict[str, tuple[int, int]] = {}
    at = 0
    # Groups 1, 3, 6 and 8 hold a component with its delimiters, 2, 4, 7 and 9 without.
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
        spans.update(_authority(text, *spans["authority"], len(text) if limit is None else limit))
    return spans


def _authority(text: str, start: int, end: int, limit: int) -> dict[str, tuple[int, int]]:
    """The parts of an authority that was read up to `limit`, by their delimiters."""
    found: dict[str, tuple[int, int]] = {}
    sign = text.rfind("@", start, min(limit, end))
    if sign >= 0:
        found["userinfo"] = (start, sign)
        start = sign + 1
    # The colons of an IP literal stand before its bracket.
    colon = text.rfind(":", max(start, text.rfind("]", start, end)), min(limit, end))
    if colon >= 0:
        found["host"], found["port"] = (start, colon), (colon + 1, end)
    else:
        found["host"] = (start, end)
    return found
