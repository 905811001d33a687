"""Files that are replaced whole: another process sees the old file or the new one, never a half of it.

The new contents go to a temporary file in the same folder, which is synchronized and then renamed. The permissions are
those of the old file. Nothing else is kept of the old file, not even a backup. Another name of it (a hard link) keeps
the old contents.

A symbolic link leads to the new contents, since its target is what is replaced. A folder that others wrote, such as a
checkout, can have links that lead anywhere. So a file is replaced only if its target is inside a folder of the command
line. A file that is named itself is replaced if its target is inside the folder of the name.

What can go wrong: `LinkedOutError`; the folder may not be written to, or the disk is full. Then the old file is as it
was.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from errno import EPERM
from stat import S_IMODE
from tempfile import mkstemp

__all__ = ["Folders", "LinkedOutError", "replace"]


class LinkedOutError(OSError):
    """A file that a symbolic link leads to, outside of the folders that were named."""

    def __init__(self) -> None:
        super().__init__(EPERM, "a symbolic link leads out of the named folder")


class Folders:
    """The folders and files of a command line, inside of which files may be replaced."""

    def __init__(self, paths: Iterable[str]) -> None:
        """Take the paths of a command line. What does not exist is left out."""
        self._folders: set[tuple[int, int]] = set()
        self._files: set[str] = set()
        for path in paths:
            # A path with NUL is a ValueError.
            with suppress(OSError, ValueError):
                real = os.path.realpath(path, strict=True)
                if os.path.isdir(real):
                    self._folders.add(_identity(real))
                elif _is_inside(real, {_identity(os.path.dirname(path) or os.curdir)}):
                    self._files.add(real)

    def hold(self, real: str) -> bool:
        """Return whether a path without links may be replaced."""
        return real in self._files or _is_inside(real, self._folders)


def _is_inside(real: str, folders: set[tuple[int, int]]) -> bool:
    """Compare folders and not the spelling of paths, since a system may ignore case."""
    folder = os.path.dirname(real)
    while _identity(folder) not in folders:
        parent = os.path.dirname(folder)
        if parent == folder:
            return False
        folder = parent
    return True


def _identity(folder: str) -> tuple[int, int]:
    status = os.stat(folder)
    return status.st_dev, status.st_ino


def replace(path: str, data: bytes, folders: Folders) -> None:
    """Replace the contents of the file. Raises `LinkedOutError` and `OSError`, and then the file is unchanged."""
    real = os.path.realpath(path)
    if not folders.hold(real):
        raise LinkedOutError()
    folder = os.path.dirname(real)
    mode = S_IMODE(os.stat(real).st_mode)
    handle, temporary = mkstemp(prefix=f".{os.path.basename(real)[:60]}.", dir=folder)
    try:
        with open(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fchmod(stream.fileno(), mode)
            os.fsync(stream.fileno())
        os.replace(temporary, real)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    with suppress(OSError):
        _synchronize(folder)


def _synchronize(folder: str) -> None:
    """Write the name of the new file to the disk too, where the system can do that for folders."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
