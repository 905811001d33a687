"""The attributes of HTML that Chromium is asked about, and how.

What the driver asks is compared in both directions; an attribute that urikit extracts and
that is not here stands in `NOT_ASKED` with the reason, and a test holds the two together.
"""

from typing import TypedDict


class Tables(TypedDict):
    """What the driver is told: attributes by element."""

    #: One URL; with the property that gives it resolved, "" where the platform has none.
    single: dict[str, dict[str, str]]
    #: URLs with white space between them.
    lists: dict[str, list[str]]
    #: Candidates of images.
    sets: dict[str, list[str]]


_CITE = {"cite": "cite"}
_BACKGROUND = {"background": ""}

TABLES: Tables = {
    "single": {
        **{name: {"href": "href"} for name in ("a", "area", "base", "link")},
        **{name: {"src": "src"} for name in ("script", "source", "track", "audio", "embed")},
        **{name: {"src": "src", "longdesc": "longDesc"} for name in ("iframe", "frame")},
        **dict.fromkeys(("blockquote", "q", "ins", "del"), _CITE),
        **dict.fromkeys(("body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"), _BACKGROUND),
        "img": {"src": "src", "longdesc": "longDesc", "lowsrc": "lowsrc"},
        "video": {"src": "src", "poster": "poster"},
        "object": {"data": "data", "codebase": "codeBase"},
        "form": {"action": "action"},
        "input": {"src": "src", "formaction": "formAction"},
        "button": {"formaction": "formAction"},
        "head": {"profile": ""},
        "html": {"manifest": ""},
        "bgsound": {"src": ""},
    },
    "lists": {"a": ["ping"], "area": ["ping"]},
    "sets": {"img": ["srcset"], "source": ["srcset"], "link": ["imagesrcset"]},
}
