"""Letter case: a link to `Readme.md` where the file is called `README.md`.

Some file systems find the file, a server does not. The names on the disk are compared without case, one segment of
the path after the other, and only where exactly one name fits is there a correction.

What can go wrong: a folder that may not be listed has no names. Left out: references with a scheme or from "/", whose
folder only a server knows.
"""

from __future__ import annotations

import os
import re

from urikit.core import percent
from urikit.core.errors import URIEncodingError

__all__ = ["in_case_of_files"]

_PARTS = re.compile(r"([^?#]*)(.*)", re.DOTALL)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def in_case_of_files(file: str, reference: str) -> str | None:
    """A relative reference of a file, with names as the file system has them; None where nothing has to change.

    >>> in_case_of_files("no/such/folder/a.md", "B.md") is None
    True
    """
    found = _PARTS.match(reference)
    path, rest = found.groups() if found is not None else ("", "")
    if not path or path.startswith("/") or _SCHEME.match(path) is not None:
        return None
    folder = os.path.dirname(file) or os.curdir
    segments = []
    for segment in path.split("/"):
        name = _name(segment)
        if name is None:
            return None
        if name not in ("", os.curdir, os.pardir):
            real = _real_name(folder, name)
            if real is None:
                return None
            segment = segment if real == name else percent.encode(os.fsencode(real), "segment")
            name = real
        segments.append(segment)
        folder = os.path.join(folder, name)
    corrected = "/".join(segments) + rest
    return None if corrected == reference else corrected


def _name(segment: str) -> str | None:
    """The name that a segment means; None for what cannot be one."""
    try:
        name = percent.decode(segment)
    except URIEncodingError:
        return None
    return None if "/" in name or "\0" in name else name


def _real_name(folder: str, name: str) -> str | None:
    """What the one entry of a folder is called that is this name but for case."""
    try:
        names = os.listdir(folder)
    except OSError:
        return None
    if name in names:
        return name
    alike = [each for each in names if each.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else None
