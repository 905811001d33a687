"""The references in a text of CSS, with their places: those of stylesheets and those of declarations.

    url-token           url(a.png)
    url function        url("a.png"), src("a.png")                      CSS Values 4, section 4.5
    image-set()         image-set("a.png" 1x, url(b.png) 2x)             CSS Images 4, section 2.5
    image()             image("a.png#xywh=0,0,9,9")                      CSS Images 4, section 2.4
    @import             @import "a.css"; @import url(a.css) screen;      CSS Cascade 5, section 2
    @namespace          @namespace svg "http://www.w3.org/2000/svg";     CSS Namespaces 3: a name

The native reader goes through the tokens; a stylesheet costs nothing but its references, at any depth.

An `@import` counts at the top of a stylesheet only: before all rules but `@charset` and
`@layer` statements. One that comes later is ignored by browsers; it is said (`Flaw`), and
is not a reference. The conditions of `@media`, `@supports` and the like load nothing, so their
preludes are passed over.

What can go wrong: an unquoted URL with a quotation mark, a bracket or white space inside is a
bad-url-token, and the declaration is dropped; so is a string that a line break ends. Both are
flaws. An end of the file closes whatever is open (CSS Syntax 3, section 5.4.8 ff.), and the
reference counts.

Left out: strings that are not URLs (`local()`, `format()`, `content`), `attr()`, `var()`: what
a substitution makes is known in a page, and not in a text. `@document`, which no browser has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from urikit._native import read_css
from urikit.core.mask import discreet

__all__ = ["Flaw", "Found", "Kind", "references", "scan"]

#: A whole stylesheet, or what is in a `style` attribute.
Kind: TypeAlias = Literal["stylesheet", "declarations"]


@discreet
class Found(NamedTuple):
    """A reference: its value, where it is, and what it is in."""

    value: str
    start: int
    end: int
    #: "url()", "src()", "image-set()", "image()", "@import" or "@namespace".
    construct: str
    #: The property or descriptor, as "background"; empty outside of declarations.
    property: str


class Flaw(NamedTuple):
    """A reference that does not count, and why: the code of a finding."""

    code: str
    start: int
    end: int


def references(text: str, kind: Kind = "stylesheet") -> Iterator[tuple[str, int, int, str]]:
    r"""The references in a text of CSS: value, start, end, and what it is in.

    `text[start:end]` is the URL as it is written, between the brackets or the quotation marks;
    the value has its escapes undone. Nothing raises.

    >>> list(references(r"background: url( a\20 b.png )", "declarations"))
    [('a b.png', 17, 27, 'url()')]
    """
    for value, start, end, construct, _ in read_css(text, declarations=kind == "declarations"):
        if value is not None:
            yield value, start, end, construct


def scan(text: str, kind: Kind = "stylesheet") -> Iterator[Found | Flaw]:
    """The references and the flaws of a text of CSS, in their order."""
    for value, start, end, name, declared in read_css(text, declarations=kind == "declarations"):
        yield Flaw(name, start, end) if value is None else Found(value, start, end, name, declared)
