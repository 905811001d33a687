"""Fragments of image/svg+xml: an element, a view, a part or a time (SVG 2 section 16.3.3).

    SVGFragmentIdentifier ::= ( BareName | SVGViewSpec ) *( "&" timesegment )
                              | spacesegment *( "&" timesegment ) | timesegment *( "&" spacesegment )
    SVGViewSpec           ::= "svgView(" SVGViewAttribute *( ";" SVGViewAttribute ) ")"
    SVGViewAttribute      ::= viewBoxSpec | preserveAspectRatioSpec | transformSpec

The grammar is that of SVG 2, with `zoomAndPan` and `viewTarget` of SVG 1.1, which browsers pass
over. What can go wrong: `svgView` in other letters, which is the name of an element; a view box
without four numbers, or with a negative size. Left out: what transform lists mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from urikit.schemes.fragments.base import Fragment, decoded, refuse
from urikit.schemes.fragments.media import MediaFragment

__all__ = ["SVGFragment"]

MEDIA_TYPE = "image/svg+xml"

#: name(parameters), where a transform has parentheses of its own.
_ATTRIBUTE = re.compile(r"(viewBox|preserveAspectRatio|transform|zoomAndPan|viewTarget)\(((?:[^();]|\([^();]*+\))*+)\)")
_NUMBER = r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})(?:[eE][+-]?[0-9]{1,3})?"
_VIEW_BOX = re.compile(rf"{_NUMBER}(?:[ ,]++{_NUMBER}){{3}}")
_ALIGNED = re.compile(r"(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max))(?: (?:meet|slice))?")
_MEDIA = ("t=", "xywh=")


@dataclass(frozen=True, slots=True)
class SVGFragment(Fragment):
    """A view of an SVG picture.

    >>> f = SVGFragment.parse("svgView(viewBox(0,0,200,100);preserveAspectRatio(none))&t=10")
    >>> f.view_box, f.view["preserveAspectRatio"], f.media.get("t")
    ((0.0, 0.0, 200.0, 100.0), 'none', '10')
    >>> SVGFragment.parse("nose").name
    'nose'
    """

    MEDIA_TYPES = (MEDIA_TYPE,)
    SPECIFICATION = "SVG 2"
    EXAMPLES = (
        "MyView",
        "svgView(viewBox(0,200,1000,1000))",
        "svgView(viewBox(0,0,200,200);transform(scale(2)%20rotate(45)))",
        "MyView&t=5,10",
        "xywh=0,0,100,100&t=10",
    )

    #: The fragment, as written.
    raw: str
    #: The ID of an element, decoded; None for a view, a part or a time.
    name: str | None = None
    #: The attributes of a view with what is in their parentheses.
    attributes: tuple[tuple[str, str], ...] = ()
    #: The segments of Media Fragments URI 1.0; None where there are none.
    media: MediaFragment | None = None

    @classmethod
    def _read(cls, fragment: str) -> SVGFragment:
        if fragment.startswith(_MEDIA):
            return cls(fragment, media=MediaFragment.parse(fragment))
        first, ampersand, rest = fragment.partition("&")
        media = MediaFragment.parse(rest) if ampersand else None
        text, places = decoded(first)
        if not text.startswith("svgView("):
            return cls(fragment, text, (), media)
        if not text.endswith(")") or text.count("(") != text.count(")"):
            refuse(fragment, "fragment-svg-view", MEDIA_TYPE, "view", 0, len(first))
        attributes: list[tuple[str, str]] = []
        at, end = len("svgView("), len(text) - 1
        while True:
            attribute = _ATTRIBUTE.match(text, at, end)
            if attribute is None or not _is_valid(attribute[1], attribute[2]):
                stop = text.find(";", at, end)
                code = "fragment-svg-attribute"
                refuse(fragment, code, MEDIA_TYPE, "attribute", places[at], places[stop if stop >= 0 else end])
            attributes.append((attribute[1], attribute[2]))
            at = attribute.end()
            if at == end:
                return cls(fragment, None, tuple(attributes), media)
            if text[at] != ";":
                refuse(fragment, "fragment-svg-view", MEDIA_TYPE, "view", places[at], len(first))
            at += 1

    @property
    def view(self) -> dict[str, str]:
        """The attributes by name; of several with one name the last."""
        return dict(self.attributes)

    @property
    def view_box(self) -> tuple[float, ...] | None:
        """Left, top, width and height of the view; None where none is given."""
        found = self.view.get("viewBox")
        return None if found is None else tuple(map(float, re.findall(_NUMBER, found)))

    def __str__(self) -> str:
        return self.raw


def _is_valid(name: str, parameters: str) -> bool:
    """Whether the parameters are of the grammar of their attribute, where urikit reads it."""
    if name == "viewBox":
        found = _VIEW_BOX.fullmatch(parameters)
        return found is not None and all(float(size) >= 0 for size in re.findall(_NUMBER, parameters)[2:])
    return name != "preserveAspectRatio" or _ALIGNED.fullmatch(parameters) is not None
