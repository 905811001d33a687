"""The grammar of a SIP URI (RFC 3261 section 25.1), and where a text leaves it.

Everything is read from the text, whose "@", ";" and "?" RFC 3986 knows nothing of.

SIP has brackets around an IPv6 address and in values; in a URI they are "%5B" and "%5D", because
RFC 3986 has brackets in no path and no query. Both forms are read, and a part has the brackets:
neither is in the "reserved" of RFC 2396, so that each is equivalent to its encoding (19.1.4).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from urikit._native import URIReference, percent_decode_unreserved
from urikit.core.errors import refuse
from urikit.core.mask import discreet

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["KNOWN", "Headers", "Parameters", "Parts", "read"]

Parameters = tuple[tuple[str, str | None], ...]
Headers = tuple[tuple[str, str], ...]

# unreserved = alphanum / mark      mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"
_UNRESERVED = r"0-9A-Za-z\-_.!~*'()"
# user = 1*( unreserved / escaped / user-unreserved )
# user-unreserved = "&" / "=" / "+" / "$" / "," / ";" / "?" / "/"
_USER = re.compile(rf"[{_UNRESERVED}%&=+$,;?/]*+")
# password = *( unreserved / escaped / "&" / "=" / "+" / "$" / "," )
_PASSWORD = re.compile(rf"[{_UNRESERVED}%&=+$,]*+")
# hostname = *( domainlabel "." ) toplabel [ "." ]      toplabel begins with ALPHA
# IPv4address = 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT
_LABEL = r"[0-9A-Za-z]++(?:-++[0-9A-Za-z]++)*+"
_TOP = r"[A-Za-z][0-9A-Za-z]*+(?:-++[0-9A-Za-z]++)*+"
_NAME = re.compile(rf"(?:(?={_LABEL}\.[0-9A-Za-z]){_LABEL}\.)*+{_TOP}\.?")
_IPV4 = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")
# pname = pvalue = 1*paramchar      paramchar = param-unreserved / unreserved / escaped
# param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"
_PARAMCHAR = re.compile(rf"[{_UNRESERVED}%\[\]/:&+$]++")
# hname = 1*( hnv-unreserved / unreserved / escaped )      hvalue = *( the same )
# hnv-unreserved = "[" / "]" / "/" / "?" / ":" / "+" / "$"
_HEADER = re.compile(rf"[{_UNRESERVED}%\[\]/?:+$]*+")

# token = 1*( alphanum / "-" / "." / "!" / "%" / "*" / "_" / "+" / "`" / "'" / "~" )
_TOKEN = re.compile(r"[0-9A-Za-z\-.!%*_+`'~]+")
#: Whether a value is one of a known parameter; the grammar takes any other for `other-param`.
KNOWN: dict[str, Callable[[str | None], bool]] = {
    "transport": lambda value: value is not None and _TOKEN.fullmatch(value) is not None,
    "user": lambda value: value is not None and _TOKEN.fullmatch(value) is not None,
    "method": lambda value: value is not None and _TOKEN.fullmatch(value) is not None,
    "ttl": lambda value: value is not None and len(value) < 4 and value.isdecimal() and int(value) < 256,
    "maddr": lambda value: value is not None and is_host(value),
    "lr": lambda value: value is None,
}


#: An IPv6 address up to its second bracket, in the form of SIP or in that of a URI.
_CLOSED = re.compile(r"(?:\[|%5B)[^\]%]*+(?:\]|%5D)", re.IGNORECASE)
_OPEN = re.compile("%5B", re.IGNORECASE)
_CLOSE = re.compile("%5D", re.IGNORECASE)


@discreet
class Parts(NamedTuple):
    """The parts of a SIP URI as they are written."""

    scheme: str
    user: str | None
    password: str | None
    host: str
    port: str | None
    parameters: Parameters
    headers: Headers
    fragment: str | None


def is_host(text: str) -> bool:
    """host = hostname / IPv4address / IPv6reference (RFC 5954 takes IPv6address from RFC 3986)."""
    if text.startswith("["):
        return text.endswith("]") and URIReference.is_valid(f"//{text}") and not text.startswith(("[v", "[V"))
    return _IPV4.fullmatch(text) is not None or _NAME.fullmatch(text) is not None


def bracketed(text: str) -> str:
    """The form of SIP, with the brackets that a URI has percent-encoded.

    >>> bracketed("%5B::1%5d")
    '[::1]'
    """
    return _OPEN.sub("[", _CLOSE.sub("]", text)) if "%5" in text else text


def read(text: str) -> Parts:
    """The parts of a text, of which it is known that RFC 3986 refuses at most its brackets."""
    first = text.index(":") + 1
    whole, hash_, fragment = text.partition("#")
    end = len(whole)
    if text.startswith("//", first):
        refuse(text, "sip-slashes", "userinfo", first, first + 2)
    at = text.find("@", first, end)
    user = password = None
    start = first
    if at >= 0:
        user, password = _userinfo(text, first, at)
        start = at + 1
    elif "@" in fragment:
        refuse(text, "sip-hash", "user", end, len(text))
    stop = _before(text, "?", start, _before(text, ";", start, end))
    host, port = _hostport(text, start, stop)
    mark = _before(text, "?", stop, end)
    parameters = _parameters(text, stop, mark) if stop < mark else ()
    headers = _headers(text, mark, end) if mark < end else ()
    return Parts(text[: first - 1], user, password, host, port, parameters, headers, fragment if hash_ else None)


def _before(text: str, delimiter: str, start: int, end: int) -> int:
    """Where a delimiter is, or the end."""
    at = text.find(delimiter, start, end)
    return end if at < 0 else at


def _userinfo(text: str, start: int, at: int) -> tuple[str, str | None]:
    """userinfo = ( user / telephone-subscriber ) [ ":" password ] "@" """
    colon = text.find(":", start, at)
    stop = at if colon < 0 else colon
    if stop == start:
        refuse(text, "sip-user-empty", "user", start, at + 1)
    wrong = _end(_USER, text, start, stop)
    if wrong < stop:
        refuse(text, "sip-user-character", "user", wrong, wrong + 1)
    if colon < 0:
        return text[start:at], None
    wrong = _end(_PASSWORD, text, colon + 1, at)
    if wrong < at:
        refuse(text, "sip-password-character", "password", wrong, wrong + 1)
    return text[start:colon], text[colon + 1 : at]


def _hostport(text: str, start: int, stop: int) -> tuple[str, str | None]:
    """hostport = host [ ":" port ]      port = 1*DIGIT"""
    first = _CLOSED.match(text, start, stop)
    colon = text.find(":", start if first is None else first.end(), stop)
    end = stop if colon < 0 else colon
    if start == end:
        refuse(text, "sip-host-empty", "host", start, start)
    second = text.find("@", start, stop)
    if second >= 0:
        refuse(text, "sip-second-at", "user", start - 1, start)
    host = text[start:end] if first is None else bracketed(text[start:end])
    if not is_host(host):
        escape = text.find("%", start, end)
        if escape >= 0:
            refuse(text, "sip-host-escaped", "host", escape, escape + 3)
        refuse(text, "sip-host", "host", start, end)
    if colon < 0:
        return host, None
    port = text[colon + 1 : stop]
    if not (port.isascii() and port.isdecimal()):
        refuse(text, "sip-port", "port", colon + 1, stop)
    return host, port


def _parameters(text: str, start: int, stop: int) -> Parameters:
    """uri-parameters = *( ";" uri-parameter)"""
    found: list[tuple[str, str | None]] = []
    seen: set[str] = set()
    at = start + 1
    for parameter in text[start + 1 : stop].split(";"):
        name, equals, value = parameter.partition("=")
        end = at + len(parameter)
        if not _PARAMCHAR.fullmatch(name):
            refuse(text, "sip-parameter-name", "pname", at - 1 if not name else at, at + len(name))
        if equals and not _PARAMCHAR.fullmatch(value):
            refuse(text, "sip-parameter-value", "pvalue", end - len(value), end)
        name, value = bracketed(name), bracketed(value)
        known = name.lower() if "%" not in name else percent_decode_unreserved(name).lower()
        if known in seen:
            refuse(text, "sip-parameter-twice", "uri-parameter", at, end)
        seen.add(known)
        found.append((name, value if equals else None))
        at = end + 1
    return tuple(found)


def _headers(text: str, start: int, stop: int) -> Headers:
    """headers = "?" header *( "&" header )      header = hname "=" hvalue"""
    found: list[tuple[str, str]] = []
    at = start + 1
    for header in text[start + 1 : stop].split("&"):
        name, equals, value = header.partition("=")
        end = at + len(header)
        if not equals or not name:
            refuse(text, "sip-header", "header", at, end)
        for part, component, first in ((name, "hname", at), (value, "hvalue", end - len(value))):
            wrong = _end(_HEADER, text, first, first + len(part))
            if wrong < first + len(part):
                refuse(text, "sip-header-character", component, wrong, wrong + 1)
        found.append((bracketed(name), bracketed(value)))
        at = end + 1
    return tuple(found)


def _end(expression: re.Pattern[str], text: str, start: int, stop: int) -> int:
    """Where the characters that the expression allows end."""
    found = expression.match(text, start, stop)
    return start if found is None else found.end()
