"""The rules of data URIs (RFC 2397): what is refused, and what `issues` reports."""

from __future__ import annotations

from urikit.schemes.stating import row

__all__ = ["ROWS"]

_SECTION = "RFC 2397 section 3"
_URL = 'dataurl := "data:" [ mediatype ] [ ";base64" ] "," data'
_TYPE = 'mediatype := [ type "/" subtype ] *( ";" parameter )'
_PARAMETER = 'parameter := attribute "=" value'
_DATA = "data := *urlchar"


def _add_comma(text: str, start: int, _end: int) -> str:
    """The comma at the end: there may be no data, but always a comma."""
    return f"{text[:start]},{text[start:]}"


def _pad(text: str, start: int, _end: int) -> str | None:
    """The padding that is missing, where padding is all that is missing."""
    body = text[:start].rpartition(",")[2].rstrip("=")
    missing = -len(body) % 4
    if "%" in body or missing == 3:
        return None
    return f"{text[:start].rstrip('=')}{'=' * missing}{text[start:]}"


def _move_last(text: str, start: int, end: int) -> str:
    """ "base64" behind the parameters."""
    comma = text.index(",", end)
    return f"{text[: start - 1]}{text[end:comma]};{text[start:end]}{text[comma:]}"


# fmt: off
ROWS = (
    row(
        "data-comma-missing", _SECTION, _URL,
        "a data URI without a comma",
        'there is no "," before the data',
        "The comma ends the media type; without one nobody knows where the data begins. It stands there even where "
        "the media type is left out, and where there is no data.",
        "data:text/plain",
        "data:text/plain,",
        'write a "," between media type and data',
        mend=_add_comma,
    ),
    row(
        "data-media-type", _SECTION, _TYPE,
        "a media type that is none",
        '"{found}" is no type and subtype',
        "A media type is two tokens with one slash, such as image/png. Where both are left out, parameters begin with "
        'a ";".',
        "data:png,x",
        "data:image/png,x",
        "write type, slash and subtype, or leave all three out",
    ),
    row(
        "data-parameter", "RFC 2045 section 5.1", _PARAMETER,
        "a parameter of a media type that is none",
        '"{found}" is no parameter: an attribute, "=" and a value',
        "The attribute is a token, the value is not empty. A value that is no token is percent-encoded and not quoted.",
        "data:text/plain;charset,x",
        "data:text/plain;charset=utf-8,x",
        "write attribute, equals sign and value",
    ),
    row(
        "data-parameter-twice", "RFC 2045 section 5", _TYPE,
        "a parameter that occurs twice",
        "an attribute occurs twice",
        "The order of parameters means nothing, so nobody can say which of the two holds. Browsers take the first.",
        "data:text/plain;charset=utf-8;charset=us-ascii,x",
        "data:text/plain;charset=utf-8,x",
        "keep one of them",
    ),
    row(
        "data-base64-place", _SECTION, _URL,
        '"base64" before a parameter',
        '"{found}" stands before a parameter',
        'It is told from a parameter by having no "=", and it stands last, right before the comma. Browsers ignore it '
        "elsewhere, and take the data as it is.",
        "data:text/plain;base64;charset=utf-8,SGk=",
        "data:text/plain;charset=utf-8;base64,SGk=",
        'write ";base64" last',
        mend=_move_last,
    ),
    row(
        "data-base64-character", "RFC 4648 section 4", _DATA,
        "a character that Base64 does not have",
        '"{found}" is no character of Base64',
        'The alphabet is letters, digits, "+" and "/", and "=" pads at the end. "-" and "_" are of base64url, another '
        "encoding.",
        "data:;base64,_-8=",
        "data:;base64,/+8=",
        "encode the octets by the standard alphabet",
    ),
    row(
        "data-base64-length", "RFC 4648 section 4", _DATA,
        "Base64 that is not in groups of four",
        "the Base64 is not padded to groups of four characters",
        "Three octets make four characters; what is left over at the end is padded. Browsers forgive padding that is "
        "missing, but one character alone stands for nothing.",
        "data:;base64,SGk",
        "data:;base64,SGk=",
        'pad with "="',
        mend=_pad,
    ),
    row(
        "data-base64-forgiving", "RFC 4648 section 4", _DATA,
        "Base64 that even a browser refuses",
        "the data is no Base64",
        "The forgiving decoder of browsers skips white space and does without padding. It fails on other characters, "
        "and on one character left over at the end.",
        'process("data:;base64,S")',
        'process("data:;base64,SGk")',
        "encode the octets again",
    ),
    row(
        "data-base64-space", "RFC 2045 section 6.8", _DATA,
        "white space in Base64",
        "there is white space in the Base64",
        "It comes from lines that were broken for mail. Mail readers and browsers skip it, and other decoders do not.",
        "data:;base64,SG%0Ak=",
        "data:;base64,SGk=",
        "leave it out",
    ),
    row(
        "data-active", "RFC 2397 section 6", _TYPE,
        "a data URI that holds a program",
        "a data URI of this media type can hold scripts",
        "A document inside a URI comes from whoever wrote the URI, and filters that look at hosts do not see it. "
        "Browsers refuse to open such data as a page.",
        "data:text/html,%3Cb%3E",
        "data:text/plain,%3Cb%3E",
        "open it only where its source is trusted",
    ),
    row(
        "data-charset-missing", "RFC 2397 section 3", _PARAMETER,
        "data without a charset read as text",
        "nothing says which charset the data has",
        "US-ASCII is the default of text types alone. Other types have their own rules, which are not known here.",
        'Data.parse("data:application/json,1").text()',
        'Data.parse("data:application/json,1").text("utf-8")',
        "pass the charset to `text`",
    ),
    row(
        "data-charset-unknown", "RFC 2045 section 5.1", _PARAMETER,
        "a charset that is not known",
        "the charset is not known",
        "Charsets are registered with IANA, and Python has a codec for the common ones.",
        'Data.parse("data:;charset=klingon,x").text()',
        'Data.parse("data:;charset=utf-8,x").text()',
        "pass a charset to `text`, or read `octets`",
    ),
    row(
        "data-charset-octets", "RFC 2397 section 3", _DATA,
        "octets that are no text in their charset",
        "the octets are no text in the charset",
        "Where no charset is written, text is US-ASCII and has no octets above 7F. Mostly UTF-8 was "
        "meant and not said.",
        'Data.parse("data:,%C3%A9").text()',
        'Data.parse("data:;charset=utf-8,%C3%A9").text()',
        "write the charset, pass one to `text`, or read `octets`",
    ),
    row(
        "data-charset-text", "RFC 2397 section 3", _DATA,
        "text that its charset does not have",
        "the charset does not have the text",
        "A charset writes some characters only; UTF-8 writes all of them.",
        'Data.build("€", parameters={"charset": "iso-8859-1"})',
        'Data.build("€", parameters={"charset": "utf-8"})',
        "choose another charset",
    ),
)
# fmt: on
