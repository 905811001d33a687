r"""Paths of operating systems, cut into names and put together (RFC 8089 appendices D and E).

A `Place` is what the two kinds of path and a file URI have in common: perhaps a host, perhaps
a drive, and names, each by itself. A path is split at its separators and nowhere else; no
name is interpreted, "~", ".", ".." and "..." included (D.1, section 5).

POSIX: names are bytes without "/" and NUL. Text represents them as `os.fsdecode` with UTF-8
has it, so that a byte that is not UTF-8 survives the way to a URI and back. Two slashes in
front, which POSIX leaves to the system, are read as one.

Windows: "\" and "/" both separate. `C:\dir` has a drive, `\\host\share\name` is a UNC string
(E.3), `\dir` is absolute on the drive that is current. `C:dir` and `dir` are relative, and a
relative path has no file URI. `\\?\` and `\\.\` begin namespaces that no mapping is defined for.
"""

from __future__ import annotations

from dataclasses import dataclass

from urikit.core.errors import SchemeError
from urikit.core.mask import discreet
from urikit.schemes.file.grammar import is_drive

__all__ = ["Place", "RefusedPath", "posix_text", "read_posix", "read_windows", "windows_text"]


@discreet
@dataclass(frozen=True, slots=True)
class Place:
    """Where a path leads. A last name that is empty means a separator at the end."""

    #: The names from the root on; bytes on POSIX, text on Windows.
    names: tuple[bytes, ...] | tuple[str, ...]
    #: A drive letter, without its colon.
    drive: str | None = None
    #: The host of a UNC string.
    host: str | None = None


class RefusedPath(Exception):
    """A path that no file URI means: the code of the rule, and the place in the path."""

    def __init__(self, code: str, start: int, end: int) -> None:
        super().__init__(code, start, end)
        self.code = code
        self.start = start
        self.end = end

    def about(self, path: str | bytes) -> SchemeError:
        """The error to raise about a path, whose text is the path itself."""
        text = path if isinstance(path, str) else path.decode("utf-8", "surrogateescape")
        return SchemeError(text, self.code, "file", "path", self.start, self.end)


def read_posix(path: str | bytes) -> Place:
    """An absolute path of POSIX. Raises `RefusedPath`.

    >>> read_posix("/path/to/file").names
    (b'path', b'to', b'file')
    """
    octets = path.encode("utf-8", "surrogateescape") if isinstance(path, str) else path
    if not octets.startswith(b"/"):
        raise RefusedPath("file-path-relative", 0, len(path))
    _refuse_nul(path)
    return Place(tuple(octets.lstrip(b"/").split(b"/")))


def read_windows(path: str) -> Place:
    r"""An absolute path of Windows. Raises `RefusedPath`.

    >>> read_windows(r"C:\dir\f.txt")
    Place(names=('dir', 'f.txt'), drive='C', host=None)
    >>> read_windows(r"\\host.example.com\Share\f.txt").host
    'host.example.com'
    """
    text = path.replace("/", "\\")
    _refuse_nul(path)
    if text.startswith(("\\\\?\\", "\\\\.\\", "\\??\\")):
        raise RefusedPath("file-namespace", 0, 4)
    if text.startswith("\\\\"):
        host, _, rest = text[2:].partition("\\")
        rest = rest.lstrip("\\")
        if not host or not rest:
            raise RefusedPath("file-unc-share", 0, len(path))
        if not host.strip(". "):
            raise RefusedPath("file-unc-host", 2, 2 + len(host))
        return Place(tuple(rest.split("\\")), host=host)
    if is_drive(text[:2]):
        if text[2:3] != "\\":
            raise RefusedPath("file-path-relative", 0, len(path))
        return Place(tuple(text[3:].split("\\")), drive=text[0])
    if not text.startswith("\\"):
        raise RefusedPath("file-path-relative", 0, len(path))
    if is_drive(text[1:3]):
        raise RefusedPath("file-drive-name", 1, 3)
    return Place(tuple(text[1:].split("\\")))


def posix_text(names: tuple[bytes, ...]) -> str:
    """A path of POSIX from names that are bytes."""
    return "/" + b"/".join(names).decode("utf-8", "surrogateescape")


def windows_text(place: Place) -> str:
    """A path of Windows from names that are text."""
    rest = "\\".join(str(name) for name in place.names)
    if place.host is not None:
        return f"\\\\{place.host}\\{rest}"
    return f"\\{rest}" if place.drive is None else f"{place.drive}:\\{rest}"


def _refuse_nul(path: str | bytes) -> None:
    at = path.find("\0") if isinstance(path, str) else path.find(b"\0")
    if at >= 0:
        raise RefusedPath("file-nul", at, at + 1)
