"""Anchors of pages on other servers: whether a fragment has a place in the page that came.

The names are those of `urikit.links.anchors`. What people see may have more: a script gives places names
after the page was loaded. So a fragment is left alone where it is known to be for a script:

| fragment            | is                                                                   |
|---------------------|----------------------------------------------------------------------|
| `:~:text=...`       | a directive to the browser, no name (URL Fragment Text Directives)   |
| `!/a`, `/a`, `?a=b` | a path inside of an application                                      |
| `L10`, `L10-L20`    | a line of a file on a code host                                      |

Code hosts write `id="user-content-usage"` for `#usage`, since the names of a page are theirs; both count. What can go
wrong: a page that is made by a script has none of its names. Left out: `page=3` of PDF and other formats, which have
names that are not looked for.
"""

from __future__ import annotations

import re

from urikit.documents.base import Envelope
from urikit.documents.formats import by_media_type
from urikit.links.anchors import Names, names_of

__all__ = ["asks_for_name", "has_name", "page_names"]

_FOR_SCRIPTS = re.compile(r"[!/?]|L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?$")
#: What code hosts put before the names of a document.
_PREFIX = "user-content-"
#: The most names that are kept of a page; of one with more they are unknown.
_MOST = 50_000


def asks_for_name(fragment: str) -> bool:
    """Whether a fragment is the name of a place that a page can have.

    >>> [asks_for_name(fragment) for fragment in ("usage", "", ":~:text=a", "!/a", "L10-L20", "Top")]
    [True, False, False, False, False, False]
    """
    name = fragment.partition(":~:")[0]
    return bool(name) and name.lower() != "top" and _FOR_SCRIPTS.match(name) is None


def has_name(names: frozenset[str], fragment: str) -> bool:
    """Whether a page with these names has a place for a fragment.

    >>> has_name(frozenset({"user-content-usage"}), "usage"), has_name(frozenset({"a"}), "b")
    (True, False)
    """
    found = Names(names)
    return found.has(fragment) or found.has(_PREFIX + fragment)


def page_names(body: bytes, media_type: str | None) -> frozenset[str] | None:
    """The names in a body; None where its format has names that are not looked for."""
    form = None if media_type is None else by_media_type(media_type)
    if form is None or form.name not in ("html", "xhtml", "svg"):
        return None
    names = names_of(body, form.name, Envelope(media_type=media_type)).names
    return None if names is None or len(names) > _MOST else frozenset(names)
