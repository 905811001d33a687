"""The grammar of RFC 8089 beyond the generic syntax: drive letters, UNC strings, reserved names."""

from __future__ import annotations

import re

__all__ = ["DEVICES", "OLD_DRIVE", "PCHAR", "UNC", "UNSAYABLE", "first_of", "is_drive"]

_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
# unc-authority = 2*3"/" file-host        file-host = inline-IP / IPv4address / reg-name
# inline-IP     = "%5B" ( IPv6address / IPvFuture ) "%5D"
#: A UNC string at the beginning of a path (E.3.2), its host as group 1; the rest of the path follows.
UNC = re.compile(r"///?(%5B[0-9A-Fa-f:.v]+%5D|[^/:@]+)(?=/)", re.IGNORECASE)
#: The old form of a drive letter, `ALPHA "|"`, at the beginning of the path (E.2.2).
OLD_DRIVE = re.compile(r"\A(file:(?://[^/?#|]*/|/?)[A-Z])\|", re.IGNORECASE)
#: What the host of a UNC string cannot hold.
UNSAYABLE = frozenset(' "*/:<>?[\\]|' + "".join(map(chr, range(32))))
#: pchar of RFC 3986 without what is unreserved.
PCHAR = "!$&'()*+,;=:@"
#: Names that Windows gives to devices, whatever the extension (section 5).
DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


def is_drive(text: str) -> bool:
    """Whether a text is a drive letter and its colon: drive-letter = ALPHA ":" (E.2).

    >>> is_drive("c:"), is_drive("c|"), is_drive("cd:")
    (True, False, False)
    """
    return len(text) == 2 and text[1] == ":" and text[0] in _LETTERS


def first_of(path: str, codes: tuple[str, ...]) -> int:
    """Where the first of these triplets stands in a path; -1 where none does.

    >>> first_of("/a%5c%2F", ("%2F", "%5C"))
    2
    """
    upper = path.upper()
    return min((at for at in map(upper.find, codes) if at >= 0), default=-1)
