"""Why two standards read a component differently: one sentence, and where both say so.

A cause is looked for from the two values, most particular first. Sections of the URL Standard
are called by the names of its parser's states and algorithms, since it has no numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from urikit import loose_ipv4

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
    'without "//" there is no authority and all of this is path; to the URL Standard the slashes of a special scheme '
    "are optional, and an authority follows",
    ("RFC 3986 section 3", _web("special authority slashes state")),
)
MORE_SLASHES = Cause(
    "the authority ends at the third slash and is empty; the URL Standard skips further slashes until an authority "
    "begins",
    ("RFC 3986 section 3.2", _web(_SLASHES)),
)
DRIVE = Cause(
    "a drive letter where the host stands: RFC 3986 reads a host with an empty port, the URL Standard puts it into "
    "the path and leaves the host empty",
    ("RFC 3986 section 3.2", _web("file host state")),
)
IPV4 = Cause(
    "only four decimal numbers are an IPv4 address, anything else is a name; the URL Standard reads every host whose "
    "last label is a number as an address, in any base and with parts left out",
    ("RFC 3986 section 3.2.2", _web("IPv4 parser")),
)
DOMAIN = Cause(
    "the octets of a name mean themselves until it is looked up; the URL Standard decodes them and maps the name by "
    "UTS 46",
    ("RFC 3986 section 3.2.2", _web("host parsing")),
)
IDNA2003 = Cause(
    "two domains that different people may own: RFC 3987 maps a name by IDNA 2003, the URL Standard by UTS 46",
    ("RFC 3987 section 3.1", _web("domain to ASCII")),
)
GUARD = Cause(
    'the path begins with the segment "."; to the URL Standard "/." is no part of the path, but a guard that keeps '
    '"//" from being read as an authority',
    ("RFC 3986 section 3.3", _web("URL serializing")),
)
DRIVE_KEPT = Cause(
    'a drive letter is a segment like any other; the URL Standard never lets ".." remove it',
    ("RFC 3986 section 5.2.4", _web("shorten a URL's path")),
)
DRIVE_BASE = Cause(
    "a drive letter is a segment like any other; the URL Standard keeps it at the front of the path",
    ("RFC 3986 section 5.2", _web("file slash state")),
)
FILE_PATH = Cause(
    'a path without "/" has no root; the path of a file URL always begins with one',
    ("RFC 3986 section 3.3", _web("file state")),
)
DOTS = Cause(
    'the URL Standard removes dot segments while it parses, in every path that begins with "/"',
    ("RFC 3986 section 6.2.2.3", _web("path state")),
)
SAME_SCHEME = Cause(
    "a reference with a scheme stands for itself; the URL Standard ignores a special scheme that is that of the base",
    ("RFC 3986 section 5.2.2", _web("special relative or authority state")),
)
OPAQUE_BASE = Cause(
    "any URI can be a base; to the URL Standard one without slashes resolves nothing but a fragment",
    ("RFC 3986 section 5.2.2", _web("no scheme state")),
)
BACKSLASH = Cause(
    '"\\" stands in no URI, and a program that splits without checking takes it for any other character; in a special '
    "scheme it is a slash to the URL Standard",
    ("RFC 3986 section 2", _web("authority state")),
)
DROPPED = Cause(
    "the URL Standard drops tabs and line breaks, and blanks and controls at the ends, before it parses",
    ("RFC 3986 section 2", _web("basic URL parser")),
)
OTHERWISE = Cause(
    "the two standards take the text apart by different rules", ("RFC 3986 section 3", _web("URL parsing"))
)


def of_host(scheme: str, theirs: Parts, web: Parts) -> Cause:
    """Why `host` differs; `theirs` is the reading of an RFC."""
    host, other = theirs["host"], web["host"] or ""
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
