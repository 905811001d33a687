"""The rules of the geo scheme, with the grammar each is about (RFC 5870)."""

from __future__ import annotations

from urikit.schemes.stating import row

_SYNTAX = "RFC 5870 section 3.3"
_P = "p = [ crsp ] [ uncp ] *parameter"
_PARAMETER = 'parameter = ";" pname [ "=" pvalue ]'

# fmt: off
ROWS = (
    row(
        "geo-coordinates", _SYNTAX, 'coordinates = coord-a "," coord-b [ "," coord-c ]',
        "not two or three coordinates",
        '"{found}" is not two or three numbers with "," between them',
        "There are two coordinates, and a third where the altitude is known.",
        "geo:22.300;-118.44", "geo:22.300,-118.44",
        'write latitude and longitude with "," between them',
    ),
    row(
        "geo-coordinate", _SYNTAX, 'num = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]',
        "a coordinate that is no number",
        '"{found}" is not a number as coordinates are written',
        'A number has no sign "+", no exponent, no unit, and digits on both sides of a decimal point.',
        "geo:+48.2,16.37", "geo:48.2,16.37",
        "write digits, with a point and a minus sign where they are needed",
    ),
    row(
        "geo-latitude", "RFC 5870 section 3.4.2", 'latitude = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]',
        "a latitude beyond a pole",
        '"{found}" is no latitude: they go from -90 to 90, with two digits before the point',
        "A URI with a latitude out of range must be considered invalid. Often the two are exchanged: the latitude "
        "comes first.",
        "geo:94,0", "geo:90,0",
        "write the latitude first, from -90 to 90",
    ),
    row(
        "geo-longitude", "RFC 5870 section 3.4.2", 'longitude = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]',
        "a longitude out of range",
        '"{found}" is no longitude: they go from -180 to 180, with three digits before the point',
        "A URI with a longitude out of range must be considered invalid.",
        "geo:0,181", "geo:0,-179",
        "write the longitude second, from -180 to 180",
    ),
    row(
        "geo-query", _SYNTAX, 'geo-URI = geo-scheme ":" geo-path',
        "a query in a geo URI",
        "a geo URI has no query",
        "The grammar ends with the parameters. Some telephones search for what stands in a query, and ignore the "
        "coordinates 0,0 before it; no other program has to.",
        "geo:48.2010,16.3695?z=11", "geo:48.2010,16.3695",
        "leave it out",
        mend=lambda text, start, end: text[:start] + text[end:],
    ),
    row(
        "geo-parameter-name", _SYNTAX, _PARAMETER,
        "a parameter without a proper name",
        '"{found}" is not ";" and a name of letters, digits and "-"',
        'Each parameter begins with ";" and a name.',
        "geo:1,2;", "geo:1,2",
        "name the parameter, or leave it out",
    ),
    row(
        "geo-parameter-value", _SYNTAX, _PARAMETER,
        "a parameter with an improper value",
        '"{found}" is no value of a parameter',
        'After "=" there is one character at least. "/", "@", "=" and "," are percent-encoded.',
        "geo:1,2;a=b/c", "geo:1,2;a=b%2Fc",
        "percent-encode it",
    ),
    row(
        "geo-parameter-twice", _SYNTAX, _P,
        "crs or u twice",
        "the parameter {component} occurs for the second time",
        "crs and u must not appear more than once each, whatever their case.",
        "geo:1,2;u=1;U=2", "geo:1,2;u=1",
        "leave one of them out",
    ),
    row(
        "geo-parameter-order", _SYNTAX, _P,
        "crs or u after other parameters",
        "the parameter {component} stands after one that it has to precede",
        "crs comes first, then u, then the others; so a reader knows what the numbers are before it goes on.",
        "geo:1,2;u=1;crs=wgs84", "geo:1,2;crs=wgs84;u=1",
        "put crs first, and u before the others",
    ),
    row(
        "geo-crs", _SYNTAX, 'crsp = ";crs=" crslabel',
        "a reference system without a proper name",
        '"{found}" is no name of a coordinate reference system',
        'The name is made of letters, digits and "-".',
        "geo:1,2;crs=", "geo:1,2;crs=wgs84",
        "write the name, or leave crs out",
    ),
    row(
        "geo-uncertainty", _SYNTAX, 'uncp = ";u=" uval',
        "an uncertainty that is no number",
        '"{found}" is not a number of metres, zero or more',
        "The uncertainty is one number of metres for all dimensions, without a sign. Where it is not known, u is left "
        "out, which is not the same as 0.",
        "geo:1,2;u=-1", "geo:1,2;u=1",
        "write a number of metres",
    ),
    row(
        "geo-crs-unknown", "RFC 5870 section 3.4.1", 'crslabel = "wgs84" / labeltext',
        "a reference system that is not known",
        '"{found}" is no reference system that is registered',
        "Interpreting coordinates in the wrong reference system gives a wrong place. Clients must not do anything with "
        "one that they do not know, and RFC 5870 registers wgs84 alone.",
        "geo:1,2;crs=nad27", "geo:1,2",
        "transform the coordinates to WGS 84",
    ),
    row(
        "geo-pole", "RFC 5870 section 3.4.2", 'longitude = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]',
        "a longitude at a pole",
        "the place is a pole, which has every longitude",
        "At a latitude of 90 or -90 the longitude should be 0; it is ignored when two places are compared.",
        "geo:90,46", "geo:90,0",
        "write 0",
    ),
)
# fmt: on
