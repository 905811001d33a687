"""Why two standards read a component differently: what each of them does, and the sections that say so.

A cause is found from the two values, most particular first. Sections of the URL Standard
have the names of its parser's states and algorithms, since it has no numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from urikit._native import loose_ipv4

if TYPE_CHECKING:
    from urikit.explanation.readings import Parts

SPECIAL = frozenset(("http", "https", "ws", "wss", "ftp", "file"))


class Cause(NamedTuple):
    """One sentence, and the sections it rests on."""

    why: str
    sections: tuple[str, ...]


def _web(place: str) -> str:
    return f"URL Standard, {place}"


_SLASHES = "special authority ignore slashes state"

NO_SLASHES = Cause(
    'RFC 3986: without "//" the host is missing, and everything after the scheme is the path. URL Standard: "//" is '
    "optional after http:, https:, ftp:, ws: and wss:, so this has a host.",
    ("RFC 3986 section 3", _web("special authority slashes state")),
)
MORE_SLASHES = Cause(
    "RFC 3986: the host ends at the third slash and is empty. URL Standard: extra slashes are skipped.",
    ("RFC 3986 section 3.2", _web(_SLASHES)),
)
DRIVE = Cause(
    "RFC 3986: the drive letter is a host with an empty port. URL Standard: it is the beginning of the path, and the "
    "host is empty.",
    ("RFC 3986 section 3.2", _web("file host state")),
)
DRIVE_ROOTLESS = Cause(
    "RFC 3986: without slashes the host is missing, and the path is relative. URL Standard: the path of a file URL "
    'begins with "/", and the host is empty.',
    ("RFC 3986 section 3.3", _web("file state")),
)
IPV4 = Cause(
    "RFC 3986: an IPv4 address has four decimal numbers; everything else is a name. URL Standard: a host whose last "
    "label is a number is an address, in any base and with parts left out.",
    ("RFC 3986 section 3.2.2", _web("IPv4 parser")),
)
DOMAIN = Cause(
    "RFC 3986: percent-encoding in a host is kept until the name is looked up. URL Standard: the host is decoded and "
    "mapped by UTS 46.",
    ("RFC 3986 section 3.2.2", _web("host parsing")),
)
IDNA2003 = Cause(
    "These are two domains, which different people may own: RFC 3987 maps a name by IDNA 2003, the URL Standard by "
    "UTS 46.",
    ("RFC 3987 section 3.1", _web("domain to ASCII")),
)
GUARD = Cause(
    'RFC 3986: the path begins with the segment ".". URL Standard: "/." is not part of the path; it keeps "//" '
    "from being read as the beginning of a host.",
    ("RFC 3986 section 3.3", _web("URL serializing")),
)
DRIVE_KEPT = Cause(
    'RFC 3986: a drive letter is a segment like any other. URL Standard: ".." never removes it.',
    ("RFC 3986 section 5.2.4", _web("shorten a URL's path")),
)
DRIVE_BASE = Cause(
    "RFC 3986: a drive letter is a segment like any other. URL Standard: it stays at the beginning of the path.",
    ("RFC 3986 section 5.2", _web("file slash state")),
)
FILE_PATH = Cause(
    'RFC 3986: a path without a leading "/" is relative. URL Standard: the path of a file URL begins with "/".',
    ("RFC 3986 section 3.3", _web("file state")),
)
DOTS = Cause(
    'URL Standard: "." and ".." segments are removed during parsing. RFC 3986: they are removed by resolution and '
    "normalization only.",
    ("RFC 3986 section 6.2.2.3", _web("path state")),
)
SAME_SCHEME = Cause(
    "RFC 3986: a reference with a scheme is complete. URL Standard: a scheme like http is ignored if the base has the "
    "same.",
    ("RFC 3986 section 5.2.2", _web("special relative or authority state")),
)
OPAQUE_BASE = Cause(
    'RFC 3986: any URI can be a base. URL Standard: against a base whose path has no leading "/", only a fragment '
    "can be resolved.",
    ("RFC 3986 section 5.2.2", _web("no scheme state")),
)
BACKSLASH = Cause(
    '"\\" is not allowed in a URI. Browsers treat it as "/" in http, https, ftp, ws, wss and file URLs, so the two '
    "readings can have different hosts.",
    ("RFC 3986 section 2", _web("authority state")),
)
DROPPED = Cause(
    "URL Standard: tabs and line breaks are removed before parsing, and so are spaces and control characters at both "
    "ends. RFC 3986: they are not allowed.",
    ("RFC 3986 section 2", _web("basic URL parser")),
)
OTHERWISE = Cause("The two standards parse this input by different rules.", ("RFC 3986 section 3", _web("URL parsing")))


def of_host(scheme: str, theirs: Parts, web: Parts) -> Cause:
    """Why `host` differs; `theirs` is the reading of an RFC."""
    host, other = theirs["host"], web["host"] or ""
    if scheme == "file" and host is None and not other:
        return DRIVE_ROOTLESS
    if host is None and other:
        return NO_SLASHES
    if host == "" and other:
        return MORE_SLASHES
    if scheme == "file" and not other and (web["path"] or "")[2:3] == ":":
        return DRIVE
    if loose_ipv4(other) is not None and loose_ipv4(host or "") is not None:
        return IPV4
    if scheme in SPECIAL and "%" in (host or ""):
        return DOMAIN
    return OTHERWISE


def of_path(scheme: str, theirs: Parts, web: Parts) -> Cause:
    """Why `path` differs where the host does not."""
    path, other = theirs["path"] or "", web["path"] or ""
    if web["host"] is None and path.startswith(("/./", "/..")) and other.startswith("//"):
        return GUARD
    if scheme == "file" and other[2:3] == ":":
        return DRIVE_KEPT if ".." in path else DRIVE_BASE
    if scheme == "file" and not path.startswith("/"):
        return FILE_PATH
    if "/." in path or "%2" in path:
        return DOTS
    return OTHERWISE


def of_split(text: str) -> Cause:
    """Why a program that splits without checking reads something else."""
    if "\\" in text:
        return BACKSLASH
    if text != text.strip("".join(map(chr, range(33)))) or any(c in text for c in "\t\r\n"):
        return DROPPED
    return OTHERWISE
