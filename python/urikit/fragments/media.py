"""Fragments of audio, video and images: a time, a region, a track, an id (W3C Media Fragments 1.0).

`t=10,20` is a span of time, `xywh=` a rectangle, `track=` a track and `id=` a named part. Times
are seconds or clock times of normal play time (`npt:`, the default), time codes of SMPTE, or
times of a wall clock. A span lasts from its beginning up to its end, either of which may
be missing. Of several values of one dimension the last counts, except for tracks, of which
there may be many; other names belong to somebody else and are kept.

What can go wrong: minutes or seconds beyond 59 beside a colon, a span that ends where it
begins, a rectangle of other than four numbers. A client ignores what it cannot read, so
that the whole is played; `parse` says where. Left out: what needs the resource itself, such
as rectangles beyond the picture and times beyond the end.

The grammar is that of the Recommendation of 25 September 2012, sections 4.1 and 4.2, written
down from knowledge of it and not beside its text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, cast

from urikit import percent
from urikit.fragments.frame import pieces, refuse
from urikit.fragments.parameters import Parameter, ParameterFragment, read, written
from urikit.rules.rule import Rule

__all__ = ["ROWS", "MediaFragment", "Region", "Span"]

MEDIA_TYPE = "media"

#: The clock that times are told by.
Clock: TypeAlias = Literal["npt", "smpte", "smpte-25", "smpte-30", "smpte-30-drop", "clock"]

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
_CLOCKS = ("npt", "smpte", "smpte-25", "smpte-30", "smpte-30-drop", "clock")


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
    unit: Literal["pixel", "percent"]
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

    @classmethod
    def _read(cls, fragment: str) -> MediaFragment:
        parameters = []
        for parameter, at in read(fragment, len(fragment)):
            _check(fragment, parameter, at)
            parameters.append(parameter)
        return cls(tuple(parameters))

    @classmethod
    def build(
        cls,
        *,
        time: tuple[float | str | None, float | str | None] | None = None,
        clock: Clock = "npt",
        region: tuple[int, int, int, int] | None = None,
        unit: Literal["pixel", "percent"] = "pixel",
        tracks: tuple[str, ...] = (),
        id: str | None = None,
    ) -> MediaFragment:
        """A fragment of these dimensions; names of tracks and ids are data.

        Raises `FragmentError` where a time or a region is none.

        >>> str(MediaFragment.build(time=("00:01:30", None), tracks=("a&b",), id="1"))
        't=00:01:30&track=a%26b&id=1'
        """
        pairs = []
        if time is not None:
            start, end = ("" if at is None else str(at) for at in time)
            pairs.append(("t", f"{'' if clock == 'npt' else f'{clock}:'}{start}{f',{end}' if end else ''}"))
        if region is not None:
            listed = ",".join(map(str, region))
            pairs.append(("xywh", listed if unit == "pixel" else f"{unit}:{listed}"))
        pairs += [("track", name) for name in tracks]
        if id is not None:
            pairs.append(("id", id))
        return cls.parse(written(pairs))

    @property
    def time(self) -> Span | None:
        """The span of time, or None."""
        found = self.get("t")
        if found is None:
            return None
        clock, _, times = found.rpartition(":") if ":" not in found else _clock_of(found)
        start, _, end = times.partition(",")
        return Span(cast("Clock", clock or "npt"), start or None, end or None)

    @property
    def region(self) -> Region | None:
        """The rectangle, or None.

        >>> MediaFragment.parse("xywh=160,120,320,240").region
        Region(unit='pixel', x=160, y=120, width=320, height=240)
        """
        found = self.get("xywh")
        if found is None:
            return None
        unit, _, numbers = found.rpartition(":")
        x, y, width, height = map(int, numbers.split(","))
        return Region(cast('Literal["pixel", "percent"]', unit or "pixel"), x, y, width, height)

    @property
    def tracks(self) -> tuple[str, ...]:
        """The names of the tracks, in order."""
        return tuple(p.text for p in self.parameters if percent.decode(p.name) == "track")

    @property
    def id(self) -> str | None:
        """The named part, or None."""
        return self.get("id")


def _clock_of(value: str) -> tuple[str, str, str]:
    """The clock that a value names, and its times; normal play time has colons of its own."""
    clock, colon, times = value.partition(":")
    return (clock, colon, times) if clock in _CLOCKS else ("", "", value)


def _check(fragment: str, parameter: Parameter, at: int) -> None:
    """Refuses a time or a region outside the grammar."""
    name = percent.decode(parameter.name)
    start = at + len(parameter.name) + 1
    end = at + len(str(parameter))
    if name == "t":
        _check_time(fragment, parameter.text, start, end)
    elif name == "xywh":
        unit, colon, numbers = parameter.text.rpartition(":")
        parts = numbers.split(",")
        digits = all(part.isascii() and part.isdigit() and len(part) <= 18 for part in parts)
        if len(parts) != 4 or not digits or (colon and unit not in ("pixel", "percent")):
            refuse(fragment, "fragment-media-region", MEDIA_TYPE, "xywh", start, max(start, end))


def _check_time(fragment: str, value: str, start: int, end: int) -> None:
    clock, _, times = _clock_of(value)
    grammar = {"": _NPT, "npt": _NPT, "clock": _WALL}.get(clock, _SMPTE)
    found = times.split(",")
    told = [time for time in found if time]
    if len(found) > 2 or not told or found[-1] == "" or not all(map(grammar.fullmatch, told)):
        refuse(fragment, "fragment-media-time", MEDIA_TYPE, "t", start, max(start, end))
    if grammar is _NPT and len(told) == 2 and _seconds(told[0]) >= _seconds(told[1]):
        refuse(fragment, "fragment-media-order", MEDIA_TYPE, "t", start, end)
    if grammar is _WALL and not all(map(_is_wall_time, told)):
        refuse(fragment, "fragment-media-time", MEDIA_TYPE, "t", start, end)


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
    whole = rest.partition(".")[0]
    try:
        datetime.fromisoformat(date + t + whole[:8])
    except ValueError:
        return False
    return True


ROWS = (
    Rule(
        code="fragment-media-time",
        kind="scheme",
        title="a time that cannot be read",
        sentence='"{found}" is no time or span of time',
        explanation=(
            "Normal play time is seconds, or minutes and seconds of two digits, with hours before them if need "
            "be; SMPTE and wall clocks are named before a colon. Either side of the comma may be missing, not both."
        ),
        example='MediaFragment.parse("t=1:70,2:00")',
        advice="write seconds, or mm:ss, or hh:mm:ss",
        corrected='MediaFragment.parse("t=01:30,02:00")',
        where="Media Fragments URI 1.0 section 4.2",
        grammar='t = [ "npt:" ] ( npt-time [ "," npt-time ] / "," npt-time )',
    ),
    Rule(
        code="fragment-media-order",
        kind="scheme",
        title="a span that ends before it lasts",
        sentence='the span "{found}" ends no later than it begins',
        explanation="The beginning belongs to a span and the end does not, so that the end must be later.",
        example='MediaFragment.parse("t=20,10")',
        advice="write the earlier time first",
        corrected='MediaFragment.parse("t=10,20")',
        where="Media Fragments URI 1.0 section 4.2",
        grammar='t = [ "npt:" ] ( npt-time [ "," npt-time ] / "," npt-time )',
    ),
    Rule(
        code="fragment-media-region",
        kind="scheme",
        title="a region that is not four numbers",
        sentence='"{found}" is no rectangle of four numbers',
        explanation=(
            'A region is x, y, width and height, in pixels unless "percent:" stands before them; whole numbers '
            "without a sign."
        ),
        example='MediaFragment.parse("xywh=10,20,30")',
        advice="give x, y, width and height",
        corrected='MediaFragment.parse("xywh=10,20,30,40")',
        where="Media Fragments URI 1.0 section 4.2",
        grammar='xywh = [ ( "pixel" / "percent" ) ":" ] 1*DIGIT "," 1*DIGIT "," 1*DIGIT "," 1*DIGIT',
    ),
)
