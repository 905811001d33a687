"""Files that are replaced whole: another process sees the old file or the new one, never a half of it.

The new contents go to a temporary file in the same folder, which is synchronized and then renamed. The permissions are
those of the old file. Nothing else is kept of the old file, not even a backup. Another name of it (a hard link) keeps
the old contents.

A symbolic link leads to the new contents, since its target is what is replaced. A folder that others wrote, such as a
checkout, can have links that lead anywhere. So a file is replaced only if its target is inside a folder of the command
line. For a file that is named itself, that is the folder of the name.

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
    """The folders in which files may be replaced."""

    def __init__(self, paths: Iterable[str]) -> None:
        """Take the paths of a command line. A folder that does not exist is left out."""
        self._known: set[tuple[int, int]] = set()
        for path in paths:
            folder = path if os.path.isdir(path) else os.path.dirname(path) or os.curdir
            # A path with NUL is a ValueError.
            with suppress(OSError, ValueError):
                self._known.add(_identity(folder))

    def hold(self, real: str) -> bool:
        """Return whether a path without links is inside one of them. Compares folders, not the spelling of paths."""
        folder = os.path.dirname(real)
        while _identity(folder) not in self._known:
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
    """The name of the new file is on the disk too, where the system can do that for folders."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
