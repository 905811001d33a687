"""The grammar of RFC 8089 beyond the generic syntax: drive letters, UNC strings, reserved names."""

from __future__ import annotations

import re

from urikit._native import percent_decode_unreserved

__all__ = ["DEVICES", "OLD_DRIVE", "PCHAR", "UNC", "UNSAYABLE", "drive_of", "first_of", "is_drive"]

_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
# unc-authority = 2*3"/" file-host        file-host = inline-IP / IPv4address / reg-name
# inline-IP     = "%5B" ( IPv6address / IPvFuture ) "%5D"
#: A UNC string at the beginning of a path (E.3.2), its host as group 1; the rest of the path follows.
UNC = re.compile(r"///?(%5B[0-9A-Fa-f:.v]+%5D|[^/:@]+)(?=/)", re.IGNORECASE)
#: The old form of a drive letter, `ALPHA "|"`, at the beginning of the path (E.2.2).
OLD_DRIVE = re.compile(r"\A(file:(?://[^/?#|]*/|/?)[A-Z])\|", re.IGNORECASE)
#: What the host of a UNC string cannot contain.
UNSAYABLE = frozenset(' "*/:<>?[\\]|' + "".join(map(chr, range(32))))
#: pchar of RFC 3986 without what is unreserved.
PCHAR = "!$&'()*+,;=:@"
#: Names that Windows gives to devices, whatever follows a dot, a colon or spaces (section 5).
DEVICES = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3]) *(?:[.:].*)?", re.IGNORECASE | re.DOTALL
)
#: A file name with the name of a stream, or its type, or both (E.3.1).
STREAM = re.compile(r"[^:]+:(?:[^:]+|[^:]*:[^:]+)")
#: A drive letter at the beginning of a path, and what is written for it: a letter is unreserved, so
#: that its encoding is equivalent (RFC 3986 section 6.2.2.2). The ":" is not.
_DRIVE = re.compile(r"/*+((%[46][0-9A-F]|%[57][0-9A]|[A-Z]):)(?:/|\Z)", re.IGNORECASE)


def is_drive(text: str) -> bool:
    """Whether a text is a drive letter and its colon: drive-letter = ALPHA ":" (E.2).

    >>> is_drive("c:"), is_drive("c|"), is_drive("cd:")
    (True, False, False)
    """
    return len(text) == 2 and text[1] == ":" and text[0] in _LETTERS


def drive_of(path: str) -> tuple[str, int] | None:
    """The drive letter that a path begins with, and where its colon ends; None where it has none.

    >>> drive_of("/c:/x"), drive_of("/%43:"), drive_of("/c:x")
    (('c', 3), ('C', 5), None)
    """
    found = _DRIVE.match(path)
    letter = "" if found is None else percent_decode_unreserved(found[2])
    return (letter, found.end(1)) if found is not None and letter in _LETTERS else None


def first_of(path: str, codes: tuple[str, ...]) -> int:
    """Where the first of these triplets is in a path; -1 where none does.

    >>> first_of("/a%5c%2F", ("%2F", "%5C"))
    2
    """
    upper = path.upper()
    return min((at for at in map(upper.find, codes) if at >= 0), default=-1)
