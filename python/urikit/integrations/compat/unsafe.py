"""The warning about URLs that `urllib.parse` reads differently from browsers.

A program that checks a host with urllib, and passes the URL on to a browser or another client, checks a host that is
not used. urllib also removes tabs and line breaks, so that the checked components are not those of the string.
Ordinary URLs are found by one expression; only for others does the core say which host browsers read.
"""

from __future__ import annotations

import functools
import ipaddress
import re
import sys
import warnings
from typing import Any
from urllib import parse

from urikit._native import guard_readings
from urikit.core.mask import Masked, secrets_of, without

__all__ = ["UnsafeURLWarning", "hazard", "warn"]


class UnsafeURLWarning(UserWarning):
    """A URL that `urllib.parse` reads differently from browsers. The message has the rule, and masks secrets.

    `warnings.simplefilter("error", UnsafeURLWarning)` refuses such URLs; with "ignore" they are taken in silence.
    """


#: The messages that were shown. Python keeps them in the module that is named, for ever: each has a URL, and a program
#: that reads the URLs of others would keep all of these.
_shown_messages: dict[Any, Any] = {}
_MOST_MESSAGES = 1_000


def warn(message: str) -> None:
    """Issue a message in the name of the code that calls a function of `compat`."""
    code = sys._getframe(2)
    if len(_shown_messages) > _MOST_MESSAGES:
        _shown_messages.clear()
    warnings.warn_explicit(
        message,
        UnsafeURLWarning,
        code.f_code.co_filename,
        code.f_lineno,
        code.f_globals.get("__name__", "<unknown>"),
        _shown_messages,
    )


#: Schemes for which browsers take any number of slashes, and "\" for "/" (URL Standard, special schemes).
_SPECIAL = "(?:https?|wss?|ftp):"
#: Characters that end a netloc or may not be in one.
_ENDS = r"/?\#\\\[\]\x00-\x20\x7f"
_BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
#: A URL that all read alike: its host is a name, which does not end as a number does, or a plain IPv4 address.
_ORDINARY = re.compile(
    rf"""(?:
        (?:{_SPECIAL})?//(?:[^@{_ENDS}]*+@)?+
        (?:(?!(?:[a-z0-9._-]*\.)?0x)[a-z0-9._-]++(?<![0-9.])|{_BYTE}(?:\.{_BYTE}){{3}})(?::[0-9]*+)?+(?=[/?\#]|\Z)
        |
        (?!{_SPECIAL}|[/\\]{{2}}|[\x00-\x20]|file:/*+\\|[a-z][a-z0-9+.-]*+://[^{_ENDS}]*+[\\\[\]\x00-\x20\x7f])
    )[^\t\r\n]*+\Z""",
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)
#: A host in brackets, and its port, which urllib checks.
_BRACKETS = re.compile(r"\[([^\[\]]*)\](?::.*)?", re.DOTALL)
_FUTURE = re.compile(r"v[0-9a-f]+\.[a-z0-9._~!$&'()*+,;=:-]+", re.ASCII | re.IGNORECASE)
_CONTROLS = "".join(map(chr, range(0x21)))
#: The base of a URL without a scheme: the page on which a browser finds it.
_PAGE_HOST = "base.invalid"


def hazard(url: Any, base: Any = "") -> str | None:
    """Return why a URL is unsafe in the reading of urllib, or None.

    >>> hazard("http:h.example")
    'missing or extra slashes before the host: browsers read "h.example", urllib.parse no host in "http:h.example"'
    >>> hazard("https://example.org:8080/a?b#c"), hazard("mailto:a@b"), hazard("c/d", "http://h/")
    (None, None, None)
    """
    url, base = _text(url), _text(base)
    if _ORDINARY.match(url) and (not base or _ORDINARY.match(base)):
        return None
    return _hazard(url, base)


def _text(given: Any) -> str:
    """Return a URL as text; "" for what is none, which urllib takes where it is empty or the other one is."""
    if isinstance(given, bytes | bytearray):
        return given.decode("ascii", "replace")
    return given if isinstance(given, str) else ""


@functools.lru_cache
def _hazard(url: str, base: str) -> str | None:
    try:
        on = base if parse.urlsplit(base).scheme else ""
        own, found = parse.urlsplit(url), parse.urlsplit(parse.urljoin(on, url))
    except ValueError:
        # The base, which may be no URL at all where urllib returns the other one.
        return None
    if on and not own.netloc and (reason := _hazard(base, "")):
        # The host is that of the base.
        return reason
    inner = url.strip(_CONTROLS)
    # Programs also give whole documents, to see whether they are a URL.
    if re.search(r"[\t\r\n]", inner if own.netloc else inner[: len(own.scheme)]):
        return f"tabs and line breaks removed from the URL: {_shown(url)}"
    hostinfo = found.netloc.rpartition("@")[2]
    if re.search(r"[\[\]]", hostinfo) and not _is_bracketed(hostinfo):
        return f"brackets without an IP address as the host: {_shown(url)}"
    try:
        *_, web = guard_readings(url, on or (None if found.scheme else f"https://{_PAGE_HOST}/"))
    except ValueError:
        # The base is not a URL to browsers.
        return None
    here, there = found.hostname or "", ((web and web[1]) or "").lower()
    if not web:
        # Browsers refuse the URL, and so do not all others.
        wrong = re.search(r"[\\\x00-\x1f\x7f]", found.netloc)
        return f"backslash or control character before the path: {_shown(url)}" if wrong else None
    if _alike(here, "" if there == _PAGE_HOST else there):
        return None
    rule = next(rule for pattern, rule in _RULES if re.search(pattern, url))
    hosts = [_named(host, url) for host in (there, here)]
    return f"{rule}: browsers read {hosts[0]}, urllib.parse {hosts[1]} in {_shown(url)}"


def _named(host: str, url: str) -> str:
    """Return a host for a message; its name stays out where it lies in a password."""
    if not host:
        return "no host"
    # Characters that cannot be seen make hosts look the same.
    return _shown(host, 60) if without(host, secrets_of(url)) == host else "another host"


#: Causes of a difference, by the URL.
_START = r"(?i)^[\x00-\x20]*+(?:[a-z][a-z0-9+.-]*+:)?+"
_RULES = (
    (rf"{_START}(?:[/\\]*\\|//[^/?#]*\\)", 'backslash read as "/"'),
    (rf"{_START}(?!//[^/?#])", "missing or extra slashes before the host"),
    (rf"{_START}//[^/?#]*[\x00-\x20]", "white space after the host"),
    (rf"{_START}//[^/?#]*%", "percent-encoded host"),
    (rf"{_START}//[^/?#]*[^\x00-\x7f]", "host with other forms of ASCII characters"),
    ("", "number as the host"),
)


def _is_bracketed(hostinfo: str) -> bool:
    """Return whether a host in brackets is an address; one with a zone is, as in Python."""
    match = _BRACKETS.fullmatch(hostinfo)
    if not match or _FUTURE.fullmatch(match[1]):
        return bool(match)
    try:
        return ipaddress.ip_address(match[1]).version == 6
    except ValueError:
        return False


def _alike(here: str, there: str) -> bool:
    """Return whether the host of urllib is that of browsers, which write it in its normal form."""
    if here == there or (not here.isascii() and "xn--" in there):
        return True
    try:
        return ":" in here and ipaddress.ip_address(here) == ipaddress.ip_address(there)
    except ValueError:
        return False


def _shown(text: str, most: int = 120) -> str:
    return f'"{Masked(text).quoted(0, len(text), most)}"'
