"""The attributes of HTML that Chromium is asked about, and how.

What the driver asks is compared in both directions; an attribute that urikit extracts and
that is not here is in `NOT_ASKED` with the reason, and a test compares the two.
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
    #: Elements of SVG with href and xlink:href.
    svg: list[str]


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
        "html": {"manifest": ""},
        "bgsound": {"src": ""},
    },
    "lists": {"a": ["ping"], "area": ["ping"]},
    "sets": {"img": ["srcset"], "source": ["srcset"], "link": ["imagesrcset"]},
    "svg": [
        *("a", "script", "image", "feImage", "use", "mpath", "textPath", "pattern", "linearGradient", "radialGradient"),
        *("filter", "cursor", "animate", "animateMotion", "animateTransform", "animateColor", "set", "discard"),
        *("tref", "altGlyph", "glyphRef", "color-profile", "font-face-uri"),
    ],
}


def is_asked(element: str, attribute: str) -> bool:
    """Whether Chromium is asked about an attribute.

    Elements of SVG (those of the table) and of MathML (all) are asked about their href and
    xlink:href, those of MathML about their src; the name alone does not tell them from others.
    """
    if (element, attribute) == ("meta", "content"):
        return True
    by_table = (
        attribute in TABLES["single"].get(element, {})
        or attribute in TABLES["lists"].get(element, ())
        or attribute in TABLES["sets"].get(element, ())
    )
    return by_table or attribute in ("href", "xlink:href", "src")


_NO_BROWSER = "browsers have nothing left that reads it as a URL"
_NAME = "it names a thing or a place in the page and is not resolved"

#: What urikit extracts from elements of HTML and Chromium is not asked about: element, attribute, why.
NOT_ASKED: tuple[tuple[str, str, str], ...] = (
    ("iframe", "srcdoc", "it is a document: what is in it is compared"),
    *((element, "usemap", _NAME) for element in ("img", "object", "input")),
    ("head", "profile", _NAME),
    ("img", "dynsrc", _NO_BROWSER),
    *(("object", attribute, _NO_BROWSER) for attribute in ("classid", "archive")),
    *(("applet", attribute, _NO_BROWSER) for attribute in ("codebase", "archive")),
    ("param", "value", _NO_BROWSER),
    ("isindex", "action", _NO_BROWSER),
    ("*", "style", "it is CSS"),
    *(("*", attribute, _NAME) for attribute in ("itemid", "itemtype", "itemprop")),
)
