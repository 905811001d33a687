"""Which attributes contain URLs: the HTML Standard, what browsers still honour, SVG and MathML.

A row is an element, an attribute, how its value is read, what it is there for, and the section
that says so. Adding an attribute is adding a row. Sections are those of the HTML Standard, but
where another standard is named; they are from memory of the edition of 2025.

How a value is read:

| reading | value |
|---|---|
| URL | one URL, white space around it allowed |
| URLS | several, separated by white space |
| COMMA_URLS | several, separated by commas |
| NAMES | several absolute URLs, separated by white space, that are compared and never fetched |
| DOCUMENT_URL | one URL, relative to the fallback base URL whatever `base` says |
| FORM_URL | one URL; the empty one is the document's own |
| IMAGE_SET | image candidates (4.8.4.2.1) |
| STYLE | declarations of CSS |
| PAINT | one value of CSS |
| SRCDOC | a document |
| ID | one URL that names a thing |
| PROPERTY | words, of which those with a colon are URLs |

Left out: attributes that no browser reads as URLs (`applet code` is the name of a class, `object
classid` is one only with a scheme), and what scripts make of `data-*`. A `codebase` moves no
base: browsers have no plugins that would ask. Nor is `<meta property="og:url">` and the like read, whose
`content` is a URL to some services and a text to HTML.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from urikit.documents.link import Role

__all__ = ["ATTRIBUTES", "ELEMENTS", "GLOBAL", "TABLES", "Reads", "Use"]


class Reads(Enum):
    """The way in which the value of an attribute is read."""

    URL = auto()
    URLS = auto()
    COMMA_URLS = auto()
    NAMES = auto()
    DOCUMENT_URL = auto()
    FORM_URL = auto()
    IMAGE_SET = auto()
    STYLE = auto()
    PAINT = auto()
    SRCDOC = auto()
    ID = auto()
    PROPERTY = auto()


class Use(NamedTuple):
    """The meaning of an attribute for its element."""

    reads: Reads
    role: Role
    section: str


_HTML = """
a            href         URL           hyperlink   4.6.2
a            ping         URLS          action      4.6.2
area         href         URL           hyperlink   4.8.14
area         ping         URLS          action      4.8.14
base         href         DOCUMENT_URL  base        4.2.3
link         href         URL           relation    4.2.4
link         imagesrcset  IMAGE_SET     embedded    4.2.4
img          src          URL           embedded    4.8.3
img          srcset       IMAGE_SET     embedded    4.8.3
img          usemap       URL           name        4.8.14.1
img          longdesc     URL           hyperlink   16.2
img          lowsrc       URL           embedded    16.3.6
img          dynsrc       URL           embedded    16.2
source       src          URL           embedded    4.8.2
source       srcset       IMAGE_SET     embedded    4.8.2
iframe       src          URL           embedded    4.8.5
iframe       srcdoc       SRCDOC        embedded    4.8.5
iframe       longdesc     URL           hyperlink   16.3
embed        src          URL           embedded    4.8.6
object       data         URL           embedded    4.8.7
object       usemap       URL           name        4.8.14.1
object       classid      URL           identifier  16.2
object       codebase     URL           relation    16.2
object       archive      URLS          embedded    16.2
applet       codebase     URL           relation    16.2
applet       archive      COMMA_URLS    embedded    16.2
param        value        URL           embedded    16.2
video        src          URL           embedded    4.8.11.2
video        poster       URL           embedded    4.8.8
audio        src          URL           embedded    4.8.11.2
track        src          URL           embedded    4.8.11
script       src          URL           embedded    4.12.1
bgsound      src          URL           embedded    16.2
form         action       FORM_URL      action      4.10.19.6
button       formaction   FORM_URL      action      4.10.19.6
input        formaction   FORM_URL      action      4.10.19.6
input        src          URL           embedded    4.10.5.1.19
input        usemap       URL           name        16.2
isindex      action       FORM_URL      action      16.2
blockquote   cite         URL           relation    4.4.4
q            cite         URL           relation    4.5.7
ins          cite         URL           relation    4.7.1
del          cite         URL           relation    4.7.2
html         manifest     DOCUMENT_URL  relation    16.2
head         profile      NAMES         name        16.2
body         background   URL           embedded    16.3.1
table        background   URL           embedded    16.3.1
thead        background   URL           embedded    16.3.1
tbody        background   URL           embedded    16.3.1
tfoot        background   URL           embedded    16.3.1
tr           background   URL           embedded    16.3.1
td           background   URL           embedded    16.3.1
th           background   URL           embedded    16.3.1
frame        src          URL           embedded    16.3.3
frame        longdesc     URL           hyperlink   16.3
"""

_SVG_2 = "SVG 2 section 16.1"
_SVG = """
a               hyperlink
script          embedded
image           embedded
feImage         embedded
use             embedded
mpath           embedded
textPath        embedded
pattern         embedded
linearGradient  embedded
radialGradient  embedded
filter          embedded
cursor          embedded
animate         embedded
animateMotion   embedded
animateTransform embedded
animateColor    embedded
set             embedded
discard         embedded
tref            embedded
altGlyph        embedded
glyphRef        embedded
color-profile   embedded
font-face-uri   embedded
"""
_PAINTS = "fill stroke filter clip-path mask marker-start marker-mid marker-end cursor"

#: The attributes that any element may have.
GLOBAL: dict[str, Use] = {
    "style": Use(Reads.STYLE, Role.EMBEDDED, "3.2.6.5"),
    "itemid": Use(Reads.ID, Role.IDENTIFIER, "5.2.2"),
    "itemtype": Use(Reads.NAMES, Role.NAME, "5.2.2"),
    "itemprop": Use(Reads.PROPERTY, Role.NAME, "5.2.3"),
}


def _html() -> dict[str, dict[str, Use]]:
    table: dict[str, dict[str, Use]] = {}
    for line in _HTML.strip().splitlines():
        element, attribute, reads, role, section = line.split()
        table.setdefault(element, dict(GLOBAL))[attribute] = Use(Reads[reads], Role(role), section)
    return table


def _svg() -> dict[str, dict[str, Use]]:
    table: dict[str, dict[str, Use]] = {}
    for line in _SVG.strip().splitlines():
        element, role = line.split()
        use = Use(Reads.URL, Role(role), _SVG_2)
        table[element] = {**_ANY_SVG, "href": use, "xlink:href": use}
    return table


_ANY_SVG = {
    "style": GLOBAL["style"],
    **{name: Use(Reads.PAINT, Role.EMBEDDED, "SVG 2 section 6.6") for name in _PAINTS.split()},
}
_ANY_MATHML = {
    "style": GLOBAL["style"],
    "href": Use(Reads.URL, Role.HYPERLINK, "MathML 3 section 6.4.3"),
    "xlink:href": Use(Reads.URL, Role.HYPERLINK, "MathML 2 section 7.1.3"),
    "src": Use(Reads.URL, Role.EMBEDDED, "MathML 3 section 5.1"),
    "altimg": Use(Reads.URL, Role.EMBEDDED, "MathML 3 section 2.2.1"),
    "definitionurl": Use(Reads.URL, Role.NAME, "MathML 3 section 4.2.3.2"),
}

#: By namespace: the elements with attributes of their own, and what all others have.
TABLES: dict[str, tuple[dict[str, dict[str, Use]], dict[str, Use]]] = {
    "html": (_html(), GLOBAL),
    "svg": (_svg(), _ANY_SVG),
    "mathml": ({}, _ANY_MATHML),
}

#: The attributes that the native reader reports: those above, and those that say how to read them.
ATTRIBUTES: tuple[str, ...] = (
    *dict.fromkeys(
        name for elements, others in TABLES.values() for uses in (*elements.values(), others) for name in uses
    ),
    *("rel", "type", "valuetype", "http-equiv", "content"),
)

#: The elements that matter without any of these, for their text or because they are there.
ELEMENTS: tuple[str, ...] = ("base", "style", "script")
