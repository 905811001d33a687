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

from urikit.schemes.geo.view import Geo

__all__ = ["Geo"]
