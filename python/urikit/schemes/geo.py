"""The geo scheme (RFC 5870): a place by its coordinates.

    geo-URI = "geo:" coord-a "," coord-b [ "," coord-c ] p      geo:48.2010,16.3695,183
    p       = [ crsp ] [ uncp ] *parameter                      ;crs=wgs84;u=40

Without `crs` the coordinates are WGS 84: latitude from -90 to 90, longitude from -180 to 180, in
degrees, and an altitude in metres above the geoid, which is not the height above ground. `u` is
the uncertainty in metres; none is not zero (3.4.3), as no altitude is not the altitude zero.

Equivalence is section 3.4.4: numbers by value, so that 43.10 is 43.1 and -0 is 0, parameters in
any order, their names without case, their values byte by byte once they are decoded. In WGS 84
all longitudes are one at a pole, and -180 is 180.

What can go wrong. The order of crs, u and the others is part of the grammar (3.3). A sign "+"
and an exponent are not in it, and a decimal point has digits on both sides. Coordinates out of
range have to be considered invalid (3.4.2), and are refused. A query is not in the grammar:
`geo:0,0?q=...`, which telephones understand, is theirs alone. The section 6.4 prints
`geo:22.300;-118.44` with a ";" where the grammar has a ","; it is refused.

Brackets, which paramchar has, are in no path of RFC 3986 and have to be encoded. Left out: the
mapping to GML (section 7, not normative), and other reference systems; the RFC registers none, and
the coordinates of one that is named are numbers that nobody may interpret.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

from urikit._native import URI, percent_decode_bytes
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.escape import escaped
from urikit.schemes.server import text_of
from urikit.schemes.view import View

__all__ = ["Geo"]


#: Numbers for `build`.
Number: TypeAlias = int | float | Decimal | str
Parameters = tuple[tuple[str, str | None], ...]

# num = [ "-" ] pnum      pnum = 1*DIGIT [ "." 1*DIGIT ]
_NUM = re.compile(r"-?[0-9]++(?:\.[0-9]++)?")
# pname = crslabel = labeltext = 1*( alphanum / "-" )
_LABEL = re.compile(r"[0-9A-Za-z-]++")
# pvalue = 1*paramchar      paramchar = p-unreserved / unreserved / pct-encoded
# p-unreserved = "[" / "]" / ":" / "&" / "+" / "$"
_VALUE = re.compile(r"[0-9A-Za-z\-_.!~*'():&+$%]++")
_KEPT = "!*'():&+$"
#: latitude has two digits before the point at most, longitude three; and how far each goes.
_LIMITS = (("geo-latitude", "latitude", 2, 90), ("geo-longitude", "longitude", 3, 180))


@dataclass(frozen=True, slots=True)
class Geo(View):
    """A place on the Earth, by its coordinates.

    >>> from urikit.schemes.geo import Geo
    >>> geo = Geo.parse("geo:48.198634,16.371648;crs=wgs84;u=40")
    >>> geo.latitude, geo.longitude, geo.altitude, geo.uncertainty
    (Decimal('48.198634'), Decimal('16.371648'), None, Decimal('40'))
    >>> Geo.parse("geo:90,-22.43;crs=WGS84").equivalent("geo:90,46")
    True
    """

    #: Two or three numbers as they are written.
    coordinates: tuple[str, ...]
    #: Names and values as they are written, in their order, crs and u among them.
    parameters: Parameters = ()
    #: The fragment, which RFC 5870 knows nothing of.
    fragment: str | None = None

    @classmethod
    def build(
        cls,
        latitude: Number,
        longitude: Number,
        altitude: Number | None = None,
        *,
        uncertainty: Number | None = None,
        crs: str | None = None,
        parameters: Mapping[str, str | None] | Iterable[tuple[str, str | None]] = (),
    ) -> Geo:
        """Return a place from numbers: degrees, degrees and metres; the uncertainty in metres.

        A text is a number as the grammar writes it. Raises `SchemeError` for what it refuses.

        >>> from urikit.schemes.geo import Geo
        >>> str(Geo.build(48.201, 16.3695, 183, uncertainty=1e-3))
        'geo:48.201,16.3695,183;u=0.001'
        """
        numbers = ",".join(_written(number) for number in (latitude, longitude, altitude) if number is not None)
        pairs = list(parameters.items() if hasattr(parameters, "items") else parameters)
        if uncertainty is not None:
            pairs.insert(0, ("u", _written(uncertainty)))
        if crs is not None:
            pairs.insert(0, ("crs", crs))
        rest = "".join(
            f";{escaped(name)}" if value is None else f";{escaped(name)}={escaped(value, _KEPT)}"
            for name, value in pairs
        )
        return cls.parse(f"geo:{numbers}{rest}")

    @classmethod
    def _read(cls, uri: URI) -> Geo:
        text = str(uri)
        fragment = uri.fragment
        end = len(text) if fragment is None else len(text) - len(fragment) - 1
        query = text.find("?", 4, end)
        if query >= 0:
            refuse(uri, "geo-query", "query", query, end)
        stop = text.find(";", 4, end)
        if stop < 0:
            stop = end
        coordinates = _coordinates(uri, text, stop)
        parameters = _parameters(uri, text, stop, end) if stop < end else ()
        if not parameters or parameters[0][0].lower() != "crs" or (parameters[0][1] or "").lower() == "wgs84":
            at = 4
            for number, (code, component, digits, limit) in zip(coordinates, _LIMITS, strict=False):
                whole, _, fraction = number.lstrip("-").partition(".")
                inside = len(whole) <= digits and (
                    int(whole) < limit or (int(whole) == limit and not fraction.strip("0"))
                )
                if not inside:
                    refuse(uri, code, component, at, at + len(number))
                at += len(number) + 1
        return cls(coordinates, parameters, fragment)

    def _text(self) -> str:
        written = "".join(f";{name}" if value is None else f";{name}={value}" for name, value in self.parameters)
        return text_of("geo", None, None, None, f"{','.join(self.coordinates)}{written}", None, self.fragment)

    @property
    def crs(self) -> str:
        """The coordinate reference system in lower case, "wgs84" by default (section 3.4.1)."""
        return (self.get("crs") or "wgs84").lower()

    @property
    def latitude(self) -> Decimal | None:
        """Degrees to the north; None in another reference system, where the coordinates are not that."""
        return Decimal(self.coordinates[0]) if self.crs == "wgs84" else None

    @property
    def longitude(self) -> Decimal | None:
        """Degrees to the east; None in another reference system."""
        return Decimal(self.coordinates[1]) if self.crs == "wgs84" else None

    @property
    def altitude(self) -> Decimal | None:
        """Metres above the geoid; None where it is not known, and in another reference system."""
        return Decimal(self.coordinates[2]) if self.crs == "wgs84" and len(self.coordinates) == 3 else None

    @property
    def uncertainty(self) -> Decimal | None:
        """Metres by which the place is known, in every dimension; None where it is not said (section 3.4.3)."""
        value = self.get("u")
        return None if value is None else Decimal(value)

    def get(self, name: str) -> str | None:
        """Return the value of the first parameter of a name, as it is written; None if it is missing.

        Names are case-insensitive.
        """
        wanted = name.lower()
        return next((value for known, value in self.parameters if known.lower() == wanted), None)

    def normalized(self) -> Geo:
        """Return this place as it should be written: numbers in their shortest form, names in lower case.

        The default reference system is left out, and a longitude that says nothing is 0.

        >>> from urikit.schemes.geo import Geo
        >>> str(Geo.parse("geo:66.0,-180;crs=WGS84;u=6.50;FOo=this%2dthat").normalized())
        'geo:66,180;u=6.5;foo=this-that'
        """
        crs, numbers, uncertainty, others = self._compared()
        first: list[tuple[str, str | None]] = [] if crs == "wgs84" else [("crs", crs)]
        if uncertainty is not None:
            first.append(("u", uncertainty))
        rest = [(name, None if value is None else escaped(value, _KEPT)) for name, _, value in others]
        return Geo(numbers, (*first, *rest), self.fragment)

    def _equivalent(self, other: Geo) -> bool:
        """Section 3.4.4."""
        return self._compared() == other._compared() and self.fragment == other.fragment

    def _compared(self) -> tuple[str, tuple[str, ...], str | None, list[tuple[str, bool, bytes | None]]]:
        """Reference system, numbers, uncertainty and the other parameters, as they are compared."""
        crs = self.crs
        numbers = [_canonical(number) for number in self.coordinates]
        if crs == "wgs84":
            if numbers[0] in ("90", "-90"):
                numbers[1] = "0"
            elif numbers[1] == "-180":
                numbers[1] = "180"
        value = self.get("u")
        others = [
            (name.lower(), value is not None, None if value is None else percent_decode_bytes(value, "literal"))
            for name, value in self.parameters
            if name.lower() not in ("crs", "u")
        ]
        others.sort(key=lambda other: (other[0], other[1], other[2] or b""))
        return crs, tuple(numbers), None if value is None else _canonical(value), others

    def issues(self) -> tuple[Issue, ...]:
        """Return a reference system that is not known; a longitude at a pole; names that are not in lower case."""
        text = str(self)
        found: list[Issue] = []
        at = 4
        if self.crs == "wgs84" and _canonical(self.coordinates[0]) in ("90", "-90"):
            start = at + len(self.coordinates[0]) + 1
            if _canonical(self.coordinates[1]) != "0":
                found.append(noted(text, "geo-pole", "longitude", start, start + len(self.coordinates[1]), "info"))
        at += len(",".join(self.coordinates))
        for name, value in self.parameters:
            end = at + 1 + len(name) + (0 if value is None else 1 + len(value))
            if name.lower() == "crs" and self.crs != "wgs84":
                found.append(noted(text, "geo-crs-unknown", "crslabel", at + 5, end))
            at = end
        return tuple(found)


def _written(number: Number) -> str:
    """Return a number in the grammar's notation, which has no exponent."""
    if isinstance(number, str):
        return escaped(number)
    return format(Decimal(repr(number)) if isinstance(number, float) else Decimal(number), "f")


def _canonical(number: str) -> str:
    """Return one text for each number (section 3.4.4: mathematically identical; 3.3: -0 is 0)."""
    whole, _, fraction = number.lstrip("-").partition(".")
    whole, fraction = whole.lstrip("0") or "0", fraction.rstrip("0")
    shortest = f"{whole}.{fraction}" if fraction else whole
    return f"-{shortest}" if number.startswith("-") and shortest != "0" else shortest


def _coordinates(uri: URI, text: str, stop: int) -> tuple[str, ...]:
    """coordinates = coord-a "," coord-b [ "," coord-c ]"""
    numbers = text[4:stop].split(",")
    at = 4
    for number in numbers:
        if not _NUM.fullmatch(number):
            refuse(uri, "geo-coordinate", "num", at, at + len(number))
        at += len(number) + 1
    if not 2 <= len(numbers) <= 3:
        # "48.2;16.3" has the mark of a parameter between its numbers.
        if len(numbers) == 1 and _NUM.fullmatch(text[stop + 1 :]):
            refuse(uri, "geo-coordinates", "coordinates", stop, stop + 1)
        refuse(uri, "geo-coordinates", "coordinates", 4, stop)
    return tuple(numbers)


def _parameters(uri: URI, text: str, start: int, end: int) -> Parameters:
    """p = [ crsp ] [ uncp ] *parameter"""
    found: list[tuple[str, str | None]] = []
    # The parameters that may still come: crs (0), u (1), others (2).
    rank = 0
    at = start + 1
    for parameter in text[start + 1 : end].split(";"):
        name, equals, value = parameter.partition("=")
        stop = at + len(parameter)
        known = name.lower()
        if not _LABEL.fullmatch(name):
            refuse(uri, "geo-parameter-name", "pname", at - 1, at + len(name))
        own = {"crs": 0, "u": 1}.get(known, 2)
        if own < 2 and any(other.lower() == known for other, _ in found):
            refuse(uri, "geo-parameter-twice", known, at, stop)
        if own < rank:
            refuse(uri, "geo-parameter-order", known, at, stop)
        rank = own
        if known == "crs" and not _LABEL.fullmatch(value):
            refuse(uri, "geo-crs", "crslabel", stop - len(value), stop)
        if known == "u" and (value.startswith("-") or not _NUM.fullmatch(value)):
            refuse(uri, "geo-uncertainty", "uval", stop - len(value), stop)
        if own == 2 and equals and not _VALUE.fullmatch(value):
            refuse(uri, "geo-parameter-value", "pvalue", stop - len(value), stop)
        found.append((name, value if equals else None))
        at = stop + 1
    return tuple(found)


_COMPASS = re.compile(r"geo:([0-9.]+) ?([NS]),([0-9.]+) ?([EW])", re.IGNORECASE)


def write_sign(text: str, _start: int, _end: int) -> str | None:
    """Signs for the letters of a compass.

    >>> write_sign("geo:48.2010N,16.3695W", 4, 12)
    'geo:48.2010,-16.3695'
    """
    found = _COMPASS.fullmatch(text)
    if found is None:
        return None
    south, west = ("-" if found[at] in "SsWw" else "" for at in (2, 4))
    return f"geo:{south}{found[1]},{west}{found[3]}"
