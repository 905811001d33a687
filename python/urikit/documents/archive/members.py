"""The members of a ZIP archive, read from memory and within limits.

    end of central directory ──▶ central directory: names, sizes, methods ──▶ local headers and compressed data

A file may come from anybody, so nothing it says is believed. The list of members is limited before it is read, and
of each member no more is unpacked than it declares. A bomb is refused by its declared size and by its ratio. Only
stored and deflated members are read, which is what these formats allow: other methods let a file choose how much
memory they take.

Names are never paths of this machine: nothing is written, and a name that leads out of the archive is not read.

What can go wrong: all of it is a finding (`Archive.findings`) and the other members are still read. Left out:
encrypted members, archives in several files, and archives inside of archives.
"""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from urikit.core.issues import Issue, Severity, finding

__all__ = ["LARGEST", "MOST_MEMBERS", "RATIO", "ROOM", "Archive"]

#: How many members an archive may have.
MOST_MEMBERS = 20_000
#: How many bytes a member may have, unpacked.
LARGEST = 1 << 26
#: How many bytes all members that are read may have together.
ROOM = 1 << 28
#: How many times its packed size a member may have; markup seldom reaches 50. Small members may have any ratio.
RATIO = 200
_SMALL = 1 << 20

_MEMBER = b"PK\x01\x02"
_ENCRYPTED = 0x1
_UNREADABLE = (BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError, RuntimeError, LookupError)


class Archive:
    """An archive in memory.

    >>> Archive(b"PK").findings[0].message
    'not a ZIP archive, or its list of members is damaged'
    """

    def __init__(self, data: bytes) -> None:
        #: What there is to say of it so far.
        self.findings: list[Issue] = []
        self._room = ROOM
        self._zip: ZipFile | None = None
        self._members: dict[str, ZipInfo] = {}
        self._folders: set[str] = {""}
        if data.count(_MEMBER) > MOST_MEMBERS:
            self._find("archive-too-many", "archive", f"{MOST_MEMBERS:,}")
            return
        try:
            self._zip = ZipFile(BytesIO(data))
            listed = self._zip.infolist()
        except _UNREADABLE:
            self._find("archive-damaged", "archive", "")
            return
        for info in listed:
            self._add(info)

    def _add(self, info: ZipInfo) -> None:
        name = info.filename
        segments = name.split("/")
        if ".." in segments or name.startswith("/") or "\\" in name or ":" in segments[0]:
            self._find("archive-path", "archive", name, Severity.WARNING)
            return
        for count in range(1, min(len(segments), 64)):
            self._folders.add("/".join(segments[:count]))
        if not name.endswith("/"):
            self._members[name] = info

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members, in their order."""
        return tuple(self._members)

    def has(self, name: str) -> bool:
        """Whether there is such a member."""
        return name in self._members

    def has_folder(self, name: str) -> bool:
        """Whether there are members below that name; "" is the archive itself."""
        return name.rstrip("/") in self._folders

    def read(self, name: str) -> bytes | None:
        """The bytes of a member; None where they cannot be had, and a finding says why."""
        info = self._members.get(name)
        if info is None or self._zip is None:
            return None
        why = self._why_not(info)
        if why is None:
            try:
                with self._zip.open(info) as stream:
                    data = stream.read(info.file_size)
                self._room -= len(data)
                return data
            except _UNREADABLE:
                why = "damaged data"
        self.leave(name, why)
        return None

    def leave(self, name: str, why: str) -> None:
        """Say that a member was not read, and why."""
        self._find("archive-unread", name, why, Severity.WARNING)

    def _why_not(self, info: ZipInfo) -> str | None:
        if info.flag_bits & _ENCRYPTED:
            return "encrypted"
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            return f"compression method {info.compress_type}"
        if info.file_size > LARGEST:
            return f"longer than {LARGEST:,} bytes"
        if info.file_size > max(_SMALL, RATIO * info.compress_size):
            return f"more than {RATIO} times its packed size"
        if info.file_size > self._room:
            return f"the members before it have {ROOM:,} bytes"
        return None

    def _find(self, code: str, about: str, found: str, severity: Severity = Severity.ERROR) -> None:
        self.findings.append(finding(code, about, 0, 0, severity, found))
