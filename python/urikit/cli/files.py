"""Files that are replaced whole: another process sees the old file or the new one, never a half of it.

The new contents go to a temporary file in the same folder, which is synchronized and then renamed. The permissions are
those of the old file, and a symbolic link leads to the new contents, since its target is what is replaced. Nothing
else is kept of the old file, not even a backup.

What can go wrong: the folder may not be written to, or the disk is full. Then the old file is as it was.
"""

from __future__ import annotations

import os
from contextlib import suppress
from stat import S_IMODE
from tempfile import mkstemp

__all__ = ["replace"]


def replace(path: str, data: bytes) -> None:
    """The file has these bytes now. Raises `OSError`, and then the file is unchanged."""
    real = os.path.realpath(path)
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
