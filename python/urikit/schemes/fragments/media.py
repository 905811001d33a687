"""Fragments of what is seen and heard: media (Media Fragments URI 1.0), SVG, and PDF (RFC 8118)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, cast, get_args

from urikit.core.arguments import check_choice, several
from urikit.core.mask import discreet
from urikit.schemes.fragments.base import (
    Fragment,
    FragmentError,
    Parameter,
    ParameterFragment,
    decoded,
    nothing_ignored,
    number,
    read_parameters,
    refuse,
    unescaped,
    written_parameters,
)

__all__ = ["MediaFragment", "PDFFragment", "Region", "SVGFragment", "TimeSpan"]


_MEDIA_TYPE = "media"

#: The clock that times are told by.
Clock: TypeAlias = Literal["npt", "smpte", "smpte-25", "smpte-30", "smpte-30-drop", "clock"]
#: The unit of the numbers of a rectangle.
Unit: TypeAlias = Literal["pixel", "percent"]

# npt-sec      = 1*DIGIT [ "." *DIGIT ]
# npt-mmss     = 2DIGIT ":" 2DIGIT [ "." *DIGIT ]            ; 00 to 59
# npt-hhmmss   = 1*DIGIT ":" 2DIGIT ":" 2DIGIT [ "." *DIGIT ]
_NPT = re.compile(r"(?:(?:([0-9]{1,18}):)?([0-5][0-9]):([0-5][0-9])|([0-9]{1,18}))(\.[0-9]{0,18})?")
# frametime    = 1*DIGIT ":" 2DIGIT ":" 2DIGIT [ ":" 2DIGIT [ "." 2DIGIT ] ]
_SMPTE = re.compile(r"[0-9]{1,18}:[0-5][0-9]:[0-5][0-9](?::[0-9]{2}(?:\.[0-9]{2})?)?")
# clocktime    = ( datetime / walltime / date )               ; RFC 3339
_WALL = re.compile(
    r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,18})?(?:Z|[+-][0-9]{2}:[0-9]{2}))?"
    r"|[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,18})?)"
)
_GRAMMARS = {
    "npt": _NPT,
    "smpte": _SMPTE,
    "smpte-25": _SMPTE,
    "smpte-30": _SMPTE,
    "smpte-30-drop": _SMPTE,
    "clock": _WALL,
}


@discreet
@dataclass(frozen=True, slots=True)
class TimeSpan:
    """A span of time; an open end is None."""

    #: The clock of the times.
    clock: Clock
    #: The beginning, as written.
    start: str | None
    #: The end, as written.
    end: str | None

    @property
    def seconds(self) -> tuple[float, float | None] | None:
        """The span in seconds of normal play time; None for other clocks.

        >>> MediaFragment.parse("t=npt:00:01:30,121.5").time.seconds
        (90.0, 121.5)
        """
        if self.clock != "npt":
            return None
        return (
            0.0 if self.start is None else _seconds(self.start),
            None if self.end is None else _seconds(self.end),
        )


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle of a picture."""

    #: "pixel" or "percent".
    unit: Unit
    #: The distance from the left edge.
    x: int
    #: The distance from the upper edge.
    y: int
    #: The width.
    width: int
    #: The height.
    height: int


@dataclass(frozen=True, slots=True)
class MediaFragment(ParameterFragment):
    """The dimensions of a media fragment.

    Fragments of audio, video and images: a time, a region, a track, an id (W3C Media Fragments URI 1.0).

    `t=10,20` is a span of time and `xywh=` a rectangle: these are the dimensions of the
    Recommendation of 25 September 2012, which calls itself basic. Times are seconds or clock
    times of normal play time (`npt:`, the default). Its grammar has more, which the Candidate
    Recommendation of 2011 explained: time codes of SMPTE, times of a wall clock, `track=` and
    `id=`. They are read here as well; browsers know none of them.

    A span lasts from its beginning up to its end, and one of them may be missing. Of several
    values of one dimension the last valid one counts, except for tracks, of which there may be
    many. A dimension with a mistake is ignored by itself, so nothing is refused: `ignored`
    says what players pass over. Other names belong to somebody else and are kept.

    What can go wrong: a comma with no end behind it, minutes or seconds beyond 59, a span that
    ends where it begins, a rectangle of other than four numbers or without an area. Left out:
    what needs the resource itself, such as rectangles beyond the picture.

    The grammar is that of sections 4.1, 4.2 and 5.1; it was written down from the Working Group's
    test cases and from descriptions of it, because the text itself was not at hand.

    >>> f = MediaFragment.parse("t=10,20&xywh=percent:25,25,50,50&track=audio&track=subtitle")
    >>> f.time.seconds, f.region.unit, f.tracks
    ((10.0, 20.0), 'percent', ('audio', 'subtitle'))
    >>> str(MediaFragment.build(time=(None, 20), region=(160, 120, 320, 240)))
    't=,20&xywh=160,120,320,240'
    """

    MEDIA_TYPES = ("audio/*", "video/*", "image/*")

    @classmethod
    def _read(cls, fragment: str) -> MediaFragment:
        return cls(tuple(parameter for parameter, _ in read_parameters(fragment)))

    @classmethod
    def build(
        cls,
        *,
        time: tuple[float | str | None, float | str | None] | None = None,
        clock: Clock = "npt",
        region: tuple[int, int, int, int] | None = None,
        unit: Unit = "pixel",
        tracks: tuple[str, ...] = (),
        id: str | None = None,
    ) -> MediaFragment:
        """Return a fragment of these dimensions; times in seconds or as written, names as data.

        Raises `FragmentError` for what players would pass over.

        >>> str(MediaFragment.build(time=("00:01:30", None), tracks=("a&b",), id="1"))
        't=00:01:30&track=a%26b&id=1'
        """
        check_choice("clock", clock, get_args(Clock))
        check_choice("unit", unit, get_args(Unit))
        pairs = []
        if time is not None:
            start, end = map(_told, time)
            pairs.append(("t", f"{'' if clock == 'npt' else f'{clock}:'}{start}{f',{end}' if end else ''}"))
        if region is not None:
            listed = ",".join(map(str, region))
            pairs.append(("xywh", listed if unit == "pixel" else f"{unit}:{listed}"))
        pairs += [("track", name) for name in several("tracks", tracks)]
        if id is not None:
            pairs.append(("id", id))
        built = cls.parse(written_parameters(pairs))
        nothing_ignored(built.ignored)
        return built

    @property
    def time(self) -> TimeSpan | None:
        """The span of time, or None."""
        return next((span for span, _ in reversed(self._dimensions()) if isinstance(span, TimeSpan)), None)

    @property
    def region(self) -> Region | None:
        """The rectangle, or None.

        >>> MediaFragment.parse("xywh=160,120,320,240").region
        Region(unit='pixel', x=160, y=120, width=320, height=240)
        """
        return next((region for region, _ in reversed(self._dimensions()) if isinstance(region, Region)), None)

    @property
    def tracks(self) -> tuple[str, ...]:
        """The names of the tracks, in order."""
        return tuple(p.text for p in self.parameters if p.value is not None and p.is_called("track"))

    @property
    def id(self) -> str | None:
        """The named part, or None."""
        return self.get("id")

    @property
    def ignored(self) -> tuple[FragmentError, ...]:
        """One error for each time and region that players pass over.

        >>> f = MediaFragment.parse("t=foo:7&t=npt:3")
        >>> f.time.start, [(e.code, e.offset) for e in f.ignored]
        ('3', [('fragment-media-time', 2)])
        """
        return tuple(error for _, error in self._dimensions() if error is not None)

    def _dimensions(self) -> list[tuple[TimeSpan | Region | None, FragmentError | None]]:
        """Return each time and region, or what is wrong with it."""
        whole = str(self)
        found: list[tuple[TimeSpan | Region | None, FragmentError | None]] = []
        for parameter, at in read_parameters(whole):
            reader = next((_READERS[name] for name in _READERS if parameter.is_called(name)), None)
            if reader is None or parameter.value is None:
                continue
            start = at + len(parameter.name) + 1
            try:
                found.append((reader(whole, parameter, start, start + len(parameter.value)), None))
            except FragmentError as error:
                found.append((None, error))
        return found


# timesegment   = %x74 "=" timeparam
# timeparam     = npttimedef / othertimedef
# npttimedef    = [ "npt:" ] ( npttime [ "," npttime ] / "," npttime )
def _span(fragment: str, parameter: Parameter, start: int, end: int) -> TimeSpan:
    value = unescaped(parameter.value or "")
    named, colon, times = value.partition(":")
    if not colon or named not in _GRAMMARS:
        named, times = "npt", value  # normal play time has colons of its own
    grammar = _GRAMMARS[named]
    told = times.split(",")
    if len(told) > 2 or not told[-1] or not all(grammar.fullmatch(time) for time in told if time):
        refuse(fragment, "fragment-media-time", _MEDIA_TYPE, "t", start, end)
    if grammar is _WALL and not all(_is_wall_time(time) for time in told if time):
        refuse(fragment, "fragment-media-time", _MEDIA_TYPE, "t", start, end)
    if grammar is _NPT and len(told) == 2 and (_seconds(told[0]) if told[0] else 0.0) >= _seconds(told[1]):
        refuse(fragment, "fragment-media-order", _MEDIA_TYPE, "t", start, end)
    return TimeSpan(cast("Clock", named), told[0] or None, told[1] if len(told) == 2 else None)


# spacesegment  = %x78.79.77.68 "=" xywhparam
# xywhparam     = [ xywhunit ":" ] 1*DIGIT "," 1*DIGIT "," 1*DIGIT "," 1*DIGIT
# xywhunit      = %x70.69.78.65.6C / %x70.65.72.63.65.6E.74     ; "pixel" or "percent"
def _region(fragment: str, parameter: Parameter, start: int, end: int) -> Region:
    unit, colon, listed = unescaped(parameter.value or "").rpartition(":")
    parts = listed.split(",")
    digits = all(part.isascii() and part.isdigit() and len(part) <= 18 for part in parts)
    if len(parts) != 4 or not digits or (colon and unit not in ("pixel", "percent")):
        refuse(fragment, "fragment-media-region", _MEDIA_TYPE, "xywh", start, end)
    x, y, width, height = map(int, parts)
    if not width or not height or (unit == "percent" and max(x, y, width, height) > 100):
        refuse(fragment, "fragment-media-area", _MEDIA_TYPE, "xywh", start, end)
    return Region(cast("Unit", unit or "pixel"), x, y, width, height)


_READERS: dict[str, Callable[[str, Parameter, int, int], TimeSpan | Region]] = {"t": _span, "xywh": _region}


def _told(time: float | str | None) -> str:
    """Return a time as it is written: seconds without an exponent."""
    if time is None or isinstance(time, str):
        return time or ""
    return str(time) if isinstance(time, int) else f"{time:.9f}".rstrip("0").rstrip(".")


def _seconds(time: str) -> float:
    found = _NPT.fullmatch(time)
    assert found is not None  # it has been read before
    hours, minutes, seconds, alone, fraction = found.groups()
    whole = int(alone) if alone else int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds)
    return whole + (float(f"0{fraction}") if fraction and len(fraction) > 1 else 0.0)


def _is_wall_time(time: str) -> bool:
    """Return whether the calendar and the clock have it."""
    text = time if "-" in time[:5] else f"2000-01-01T{time}"
    date, t, rest = text.partition("T")
    try:
        datetime.fromisoformat(date + t + rest[:8])
    except ValueError:
        return False
    return True


_SVG = "image/svg+xml"

#: name(parameters), where a transform has parentheses of its own.
_ATTRIBUTE = re.compile(r"(viewBox|preserveAspectRatio|transform|zoomAndPan|viewTarget)\(((?:[^();]|\([^();]*+\))*+)\)")
_SVG_NUMBER = r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})(?:[eE][+-]?[0-9]{1,3})?"
_VIEW_BOX = re.compile(rf"{_SVG_NUMBER}(?:[ ,]++{_SVG_NUMBER}){{3}}")
_ALIGNED = re.compile(r"(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max))(?: (?:meet|slice))?")
_SVG_MEDIA = ("t=", "xywh=")


@dataclass(frozen=True, slots=True)
class SVGFragment(Fragment):
    """A view of an SVG picture.

    Fragments of image/svg+xml: an element, a view, a part or a time (SVG 2 section 16.3.3).

        SVGFragmentIdentifier ::= ( BareName | SVGViewSpec ) *( "&" timesegment )
                                  | spacesegment *( "&" timesegment ) | timesegment *( "&" spacesegment )
        SVGViewSpec           ::= "svgView(" SVGViewAttribute *( ";" SVGViewAttribute ) ")"
        SVGViewAttribute      ::= viewBoxSpec | preserveAspectRatioSpec | transformSpec

    The grammar is that of SVG 2, with `zoomAndPan` and `viewTarget` of SVG 1.1, which browsers pass
    over. What can go wrong: `svgView` in other letters, which is the name of an element; a view box
    without four numbers, or with a negative size. Left out: what transform lists mean.

    >>> f = SVGFragment.parse("svgView(viewBox(0,0,200,100);preserveAspectRatio(none))&t=10")
    >>> f.view_box, f.view["preserveAspectRatio"], f.media.get("t")
    ((0.0, 0.0, 200.0, 100.0), 'none', '10')
    >>> SVGFragment.parse("nose").name
    'nose'
    """

    MEDIA_TYPES = (_SVG,)

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
        if fragment.startswith(_SVG_MEDIA):
            return cls(fragment, media=MediaFragment.parse(fragment))
        first, ampersand, rest = fragment.partition("&")
        media = MediaFragment.parse(rest) if ampersand else None
        text, places = decoded(first)
        if not text.startswith("svgView("):
            return cls(fragment, text, (), media)
        if not text.endswith(")") or text.count("(") != text.count(")"):
            refuse(fragment, "fragment-svg-view", _SVG, "view", 0, len(first))
        attributes: list[tuple[str, str]] = []
        at, end = len("svgView("), len(text) - 1
        while True:
            attribute = _ATTRIBUTE.match(text, at, end)
            if attribute is None or not _is_valid(attribute[1], attribute[2]):
                stop = text.find(";", at, end)
                code = "fragment-svg-attribute"
                refuse(fragment, code, _SVG, "attribute", places[at], places[stop if stop >= 0 else end])
            attributes.append((attribute[1], attribute[2]))
            at = attribute.end()
            if at == end:
                return cls(fragment, None, tuple(attributes), media)
            if text[at] != ";":
                refuse(fragment, "fragment-svg-view", _SVG, "view", places[at], len(first))
            at += 1

    @property
    def view(self) -> dict[str, str]:
        """The attributes by name; of several with one name the last."""
        return dict(self.attributes)

    @property
    def view_box(self) -> tuple[float, ...] | None:
        """Left, top, width and height of the view; None where none is given."""
        found = self.view.get("viewBox")
        return None if found is None else tuple(map(float, re.findall(_SVG_NUMBER, found)))

    def __str__(self) -> str:
        return self.raw


def _is_valid(name: str, parameters: str) -> bool:
    """Return whether the parameters are of the grammar of their attribute, where urikit reads it."""
    if name == "viewBox":
        found = _VIEW_BOX.fullmatch(parameters)
        return found is not None and all(float(size) >= 0 for size in re.findall(_SVG_NUMBER, parameters)[2:])
    return name != "preserveAspectRatio" or _ALIGNED.fullmatch(parameters) is not None


_PDF = "application/pdf"

#: The numbers of values that each parameter may have (section 3).
_PDF_NUMBERS = {"zoom": (1, 3), "viewrect": (4,), "highlight": (4,)}
#: Keywords of a destination (ISO 32000-2, table 149).
VIEWS = ("XYZ", "Fit", "FitH", "FitV", "FitR", "FitB", "FitBH", "FitBV")
_PDF_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class PDFFragment(ParameterFragment):
    """The parameters a PDF is opened with.

    Fragments of application/pdf: a page, a destination, a view (RFC 8118 section 3, ISO 32000-2).

    Parameters are between "&" and are processed from left to right; a page comes before what
    is placed on it. The RFC separates with "#" as well, which no URI can: a "#" inside a
    fragment is an error of RFC 3986. What follows `ef=` belongs to the embedded file, and is read
    by its own media type.

    What can go wrong: a page that is not a number, or page 0, since pages are counted from 1; a
    lone name, which old viewers took for a named destination; `zoom` with a left edge and no
    top. Names that RFC 8118 does not list (`toolbar`, `pagemode`) are viewers' own: they are kept
    and mean nothing here. Left out: what a viewer does with `fdf` and `ef`, which section 7
    warns about.

    >>> f = PDFFragment.parse("page=2&zoom=100,250,100")
    >>> f.page, f.zoom
    (2, (100.0, 250.0, 100.0))
    >>> str(PDFFragment.build(page=3, nameddest="Chapter 6"))
    'page=3&nameddest=Chapter%206'
    """

    MEDIA_TYPES = (_PDF,)

    #: The part after `ef=name&`: a fragment of the embedded file, raw; None without one.
    embedded_fragment: str | None = None

    @classmethod
    def _read(cls, fragment: str) -> PDFFragment:
        parameters, rest = [], None
        for parameter, at in read_parameters(fragment):
            value = at + len(parameter.name) + 1
            end = value + len(parameter.value or "")
            if parameter.value is not None:
                _check(fragment, parameter, value, end)
            elif parameter.name:
                refuse(fragment, "fragment-pdf-parameter", _PDF, "parameter", at, end - 1)
            parameters.append(parameter)
            if parameter.is_called("ef"):
                rest = fragment[end + 1 :] if end < len(fragment) else None
                break
        return cls(tuple(parameters), rest)

    @classmethod
    def build(
        cls,
        *,
        page: int | None = None,
        nameddest: str | None = None,
        zoom: tuple[float, ...] | None = None,
        view: tuple[str | float, ...] | None = None,
        viewrect: tuple[float, float, float, float] | None = None,
        highlight: tuple[float, float, float, float] | None = None,
        search: tuple[str, ...] | None = None,
        structelem: str | None = None,
        comment: str | None = None,
        fdf: str | None = None,
    ) -> PDFFragment:
        """Return a fragment of these parameters, which are data, in the order viewers need.

        Raises `FragmentError` where a value is out of range.

        >>> str(PDFFragment.build(page=1, view=("FitH", 100), search=("two", "words")))
        'page=1&view=FitH,100&search=%22two%20words%22'
        """
        lists = {"zoom": zoom, "view": view, "viewrect": viewrect, "highlight": highlight}
        data = {
            "page": None if page is None else str(page),
            "nameddest": nameddest,
            "structelem": structelem,
            "comment": comment,
            **{
                name: None if value is None else ",".join(map(_plain, several(name, value)))
                for name, value in lists.items()
            },
            "search": None if search is None else f'"{" ".join(several("search", search))}"',
            "fdf": fdf,
        }
        return cls.parse(written_parameters((name, value) for name, value in data.items() if value is not None))

    @property
    def page(self) -> int | None:
        """The page, counted from 1."""
        found = self.get("page")
        return None if found is None else int(found)

    @property
    def nameddest(self) -> str | None:
        """The named destination."""
        return self.get("nameddest")

    @property
    def zoom(self) -> tuple[float, ...] | None:
        """The scale in percent, alone or with the left and top coordinates."""
        return self._numbers("zoom")

    @property
    def view(self) -> tuple[str | float, ...] | None:
        """The keyword of an explicit destination, and its positions.

        >>> PDFFragment.parse("view=FitH,100").view
        ('FitH', 100.0)
        """
        found = self.get("view")
        if found is None:
            return None
        keyword, *positions = found.split(",")
        return (keyword, *map(float, positions))

    @property
    def viewrect(self) -> tuple[float, ...] | None:
        """Left, top, width and height of the view, in 1/72 inch."""
        return self._numbers("viewrect")

    @property
    def highlight(self) -> tuple[float, ...] | None:
        """Left, right, top and bottom of what is highlighted."""
        return self._numbers("highlight")

    @property
    def search(self) -> tuple[str, ...] | None:
        """The words that are looked for.

        >>> PDFFragment.parse("search=%22two%20words%22").search
        ('two', 'words')
        """
        found = self.get("search")
        return None if found is None else tuple(found[1:-1].split())

    @property
    def embedded_file(self) -> str | None:
        """The name of the embedded file that the rest of the fragment is about.

        >>> f = PDFFragment.parse("ef=notes.txt&line=10,20")
        >>> f.embedded_file, f.embedded_fragment
        ('notes.txt', 'line=10,20')
        """
        return self.get("ef")

    def _numbers(self, name: str) -> tuple[float, ...] | None:
        found = self.get(name)
        return None if found is None else tuple(map(float, found.split(",")))

    def __str__(self) -> str:
        listed = "&".join(map(str, self.parameters))
        return listed if self.embedded_fragment is None else f"{listed}&{self.embedded_fragment}"


def _check(fragment: str, parameter: Parameter, start: int, end: int) -> None:
    """Refuse a value outside the grammar of its parameter."""
    name, value = unescaped(parameter.name), unescaped(parameter.value or "")
    if name == "page":
        _page(fragment, value, start, end)
    elif name in _PDF_NUMBERS:
        numbers = value.split(",")
        if len(numbers) not in _PDF_NUMBERS[name] or not all(map(_PDF_NUMBER.fullmatch, numbers)):
            refuse(fragment, "fragment-pdf-numbers", _PDF, name, start, end)
    elif name == "view":
        keyword, *positions = value.split(",")
        if keyword not in VIEWS:
            refuse(fragment, "fragment-pdf-view", _PDF, name, start, end)
        if not all(map(_PDF_NUMBER.fullmatch, positions)):
            refuse(fragment, "fragment-pdf-numbers", _PDF, name, start, end)
    elif name == "search" and not (len(value) >= 2 and value[0] == value[-1] == '"'):
        refuse(fragment, "fragment-pdf-search", _PDF, name, start, end)


def _page(fragment: str, value: str, start: int, end: int) -> None:
    try:
        page = number(value, 0, len(value), _PDF, "page")
    except FragmentError as error:
        refuse(fragment, error.code, _PDF, "page", start, end)
    if page == 0:
        refuse(fragment, "fragment-pdf-page", _PDF, "page", start, end)


def _plain(value: str | float) -> str:
    """Return a number without an exponent, or a keyword."""
    return value if isinstance(value, str) else f"{value:f}".rstrip("0").rstrip(".")
