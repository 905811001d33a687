"""Fragments of audio, video and images: a time, a region, a track, an id (W3C Media Fragments URI 1.0).

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
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, cast

from urikit.core.arguments import several
from urikit.core.mask import discreet
from urikit.schemes.fragments.base import FragmentError, nothing_ignored, refuse, unescaped
from urikit.schemes.fragments.parameters import Parameter, ParameterFragment, read, written

__all__ = ["MediaFragment", "Region", "Span"]

MEDIA_TYPE = "media"

#: The clock that times are told by.
Clock: TypeAlias = Literal["npt", "smpte", "smpte-25", "smpte-30", "smpte-30-drop", "clock"]
#: What numbers of a rectangle count.
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
class Span:
    """A span of time; an open end is None."""

    #: What the times are told by.
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
    #: How far from the left edge.
    x: int
    #: How far from the upper edge.
    y: int
    #: How wide.
    width: int
    #: How high.
    height: int


@dataclass(frozen=True, slots=True)
class MediaFragment(ParameterFragment):
    """The dimensions of a media fragment.

    >>> f = MediaFragment.parse("t=10,20&xywh=percent:25,25,50,50&track=audio&track=subtitle")
    >>> f.time.seconds, f.region.unit, f.tracks
    ((10.0, 20.0), 'percent', ('audio', 'subtitle'))
    >>> str(MediaFragment.build(time=(None, 20), region=(160, 120, 320, 240)))
    't=,20&xywh=160,120,320,240'
    """

    MEDIA_TYPES = ("audio/*", "video/*", "image/*")
    SPECIFICATION = "Media Fragments URI 1.0"
    EXAMPLES = (
        "t=10,20",
        "t=,20",
        "t=npt:10,20",
        "t=npt:120,0:02:01.5",
        "xywh=160,120,320,240",
        "xywh=percent:25,25,50,50",
        "track=audio",
        "id=Cap%C3%ADtulo%202",
    )

    @classmethod
    def _read(cls, fragment: str) -> MediaFragment:
        return cls(tuple(parameter for parameter, _ in read(fragment)))

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
        """A fragment of these dimensions; times in seconds or as written, names as data.

        Raises `FragmentError` for what players would pass over.

        >>> str(MediaFragment.build(time=("00:01:30", None), tracks=("a&b",), id="1"))
        't=00:01:30&track=a%26b&id=1'
        """
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
        built = cls.parse(written(pairs))
        nothing_ignored(built.ignored)
        return built

    @property
    def time(self) -> Span | None:
        """The span of time, or None."""
        return next((span for span, _ in reversed(self._dimensions()) if isinstance(span, Span)), None)

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

    def _dimensions(self) -> list[tuple[Span | Region | None, FragmentError | None]]:
        """Each time and region, or what is wrong with it."""
        whole = str(self)
        found: list[tuple[Span | Region | None, FragmentError | None]] = []
        for parameter, at in read(whole):
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
def _span(fragment: str, parameter: Parameter, start: int, end: int) -> Span:
    value = unescaped(parameter.value or "")
    named, colon, times = value.partition(":")
    if not colon or named not in _GRAMMARS:
        named, times = "npt", value  # normal play time has colons of its own
    grammar = _GRAMMARS[named]
    told = times.split(",")
    if len(told) > 2 or not told[-1] or not all(grammar.fullmatch(time) for time in told if time):
        refuse(fragment, "fragment-media-time", MEDIA_TYPE, "t", start, end)
    if grammar is _WALL and not all(_is_wall_time(time) for time in told if time):
        refuse(fragment, "fragment-media-time", MEDIA_TYPE, "t", start, end)
    if grammar is _NPT and len(told) == 2 and (_seconds(told[0]) if told[0] else 0.0) >= _seconds(told[1]):
        refuse(fragment, "fragment-media-order", MEDIA_TYPE, "t", start, end)
    return Span(cast("Clock", named), told[0] or None, told[1] if len(told) == 2 else None)


# spacesegment  = %x78.79.77.68 "=" xywhparam
# xywhparam     = [ xywhunit ":" ] 1*DIGIT "," 1*DIGIT "," 1*DIGIT "," 1*DIGIT
# xywhunit      = %x70.69.78.65.6C / %x70.65.72.63.65.6E.74     ; "pixel" or "percent"
def _region(fragment: str, parameter: Parameter, start: int, end: int) -> Region:
    unit, colon, listed = unescaped(parameter.value or "").rpartition(":")
    parts = listed.split(",")
    digits = all(part.isascii() and part.isdigit() and len(part) <= 18 for part in parts)
    if len(parts) != 4 or not digits or (colon and unit not in ("pixel", "percent")):
        refuse(fragment, "fragment-media-region", MEDIA_TYPE, "xywh", start, end)
    x, y, width, height = map(int, parts)
    if not width or not height or (unit == "percent" and max(x, y, width, height) > 100):
        refuse(fragment, "fragment-media-area", MEDIA_TYPE, "xywh", start, end)
    return Region(cast("Unit", unit or "pixel"), x, y, width, height)


_READERS: dict[str, Callable[[str, Parameter, int, int], Span | Region]] = {"t": _span, "xywh": _region}


def _told(time: float | str | None) -> str:
    """A time as it is written: seconds without an exponent."""
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
    """Whether the calendar and the clock have it."""
    text = time if "-" in time[:5] else f"2000-01-01T{time}"
    date, t, rest = text.partition("T")
    try:
        datetime.fromisoformat(date + t + rest[:8])
    except ValueError:
        return False
    return True
