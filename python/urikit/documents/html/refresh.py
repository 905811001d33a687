"""A declarative refresh: where `meta http-equiv=refresh` leads (HTML 4.2.5.3, "shared declarative refresh steps").

    5                          after five seconds this very document
    0; url=next.html           also "0;next.html", "0 , URL = 'next.html' trailing"
    .5;url=x                   digits and full stops are time, whatever they mean

What is behind the time and a separator is the URL. `url=` in front of it, in any case and
with white space around the equals sign, is dropped; if it does not go on like that, it is part of
the URL. A quotation mark in front of the URL ends it where it comes again.
"""

from __future__ import annotations

import re

__all__ = ["refresh_url"]

_SPACE = r"[\t\n\f\r ]*+"
#: Steps 2 to 8: the time, then what separates it from the URL.
_TIME = re.compile(rf"{_SPACE}[0-9.]++(?=[;,\t\n\f\r ]){_SPACE}[;,]?{_SPACE}")
_URL = re.compile(rf"[Uu][Rr][Ll]{_SPACE}={_SPACE}")


def refresh_url(content: str) -> tuple[str, int, int] | None:
    """The URL of a refresh and its place in the attribute's value; None where it has no URL.

    >>> refresh_url("0; URL='next page.html'"), refresh_url("5"), refresh_url("x;url=y")
    (('next page.html', 8, 22), None, None)
    """
    time = _TIME.match(content)
    if time is None:
        return None
    start = time.end()
    named = _URL.match(content, start)
    if named is not None:
        start = named.end()
    end = len(content)
    if content[start : start + 1] in ("'", '"') and start < end:
        closing = content.find(content[start], start + 1)
        start, end = start + 1, end if closing < 0 else closing
    return (content[start:end], start, end) if start < end or named is not None else None
