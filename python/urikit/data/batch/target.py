"""How a file appears: whole, or not at all.

The bytes go to `NAME.part` in the same folder, which gets the name when all is written and the disk has it. What
was there before stays until then. A job that is killed leaves `NAME.part`, and the next job begins it anew; two jobs
with the same output do not meet, since the first of them locks it. Standard output and devices are written as they are.

A symbolic link that names the output is followed. `NAME.part` was not named: if it is a link, the job ends before it
writes, since a folder of others can have one that leads anywhere.
"""

from __future__ import annotations

import os
import stat
import sys
from typing import Any, BinaryIO, TypeAlias

import pyarrow

from urikit.data.batch.faults import FileError, because, named
from urikit.data.batch.formats import CODECS, Packing

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

STDOUT = "-"


class Target:
    """A file that is being written. It has what pyarrow asks of one."""

    closed = False

    def __init__(self, path: str) -> None:
        self.path = path if path == STDOUT else os.path.realpath(path)
        self.name = "standard output" if path == STDOUT else named(path)
        self._place = 0
        self._is_gone = False
        self._part: str | None = None
        try:
            self._file = self._opened()
        except OSError as error:
            raise self._error(error) from error

    def _opened(self) -> BinaryIO:
        if self.path == STDOUT:
            return sys.stdout.buffer
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            return open(self.path, "wb")
        part = f"{self.path}.part"
        linked = FileError(f"cannot write {self.name}: {named(part)} is a link; remove it")
        if os.path.islink(part):
            raise linked
        file = open(part, "ab", opener=_without_links)  # noqa: SIM115
        try:
            if os.fstat(file.fileno()).st_nlink > 1:
                raise linked
            self._lock(file)
        except OSError:
            file.close()
            raise
        self._part = part
        file.truncate(0)
        if os.path.exists(self.path):
            os.chmod(self._part, stat.S_IMODE(os.stat(self.path).st_mode))
        return file

    def _lock(self, file: BinaryIO) -> None:
        if fcntl is None:
            return
        busy = FileError(f"cannot write {self.name}: another job is writing it")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise busy from None
        # The other job may have finished between opening and locking: then this is its output.
        if not os.path.exists(f"{self.path}.part") or not os.path.samestat(
            os.fstat(file.fileno()), os.stat(f"{self.path}.part")
        ):
            raise busy

    def write(self, data: Any) -> int:
        """Write all bytes."""
        view = memoryview(data).cast("B")
        size = len(view)
        if self._is_gone:  # a writer of pyarrow that ends after its file
            return size
        try:
            while view:
                view = view[self._file.write(view) :]
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self._error(error) from error
        self._place += size
        return size

    def close(self) -> None:
        """Nothing: `appear` and `vanish` close the file."""

    def tell(self) -> int:
        """How many bytes were written."""
        return self._place

    def flush(self) -> None:
        """Hand over what is buffered."""
        try:
            self._file.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self._error(error) from error

    def readable(self) -> bool:
        """No."""
        return False

    def writable(self) -> bool:
        """Yes."""
        return True

    def seekable(self) -> bool:
        """No."""
        return False

    def settle(self) -> None:
        """See that the disk has all bytes."""
        self.flush()
        if self._part is not None:
            try:
                os.fsync(self._file.fileno())
            except OSError as error:
                raise self._error(error) from error

    def appear(self) -> None:
        """Give the file its name. Its lock ends after that."""
        try:
            if self._part is not None:
                os.replace(self._part, self.path)
                self._part = None
                _settle_folder(os.path.dirname(self.path))
            if self.path != STDOUT:
                self._file.close()
        except OSError as error:
            raise self._error(error) from error

    def vanish(self) -> None:
        """Leave nothing behind."""
        self._is_gone = True
        if self._part is not None:
            try:
                os.unlink(self._part)
            except OSError:
                pass
            self._part = None
        if self.path != STDOUT:
            try:
                self._file.close()
            except OSError:
                pass  # What cannot be written any more is not wanted any more.

    def _error(self, error: OSError) -> FileError:
        return error if isinstance(error, FileError) else FileError(f"cannot write {self.name}: {because(error)}")


class _Packed:
    """A target whose bytes are compressed."""

    def __init__(self, target: Target, codec: str) -> None:
        self._stream: Any = pyarrow.CompressedOutputStream(pyarrow.PythonFile(target, "w"), codec)

    def write(self, data: bytes) -> int:
        """Write all bytes."""
        self._stream.write(data)
        return len(data)

    def close(self) -> None:
        """Write what ends the compressed data."""
        self._stream.close()


#: What the writers of text write to.
Sink: TypeAlias = "Target | _Packed"


def packed(target: Target, packing: Packing) -> Sink:
    """A target that compresses, or the target itself."""
    return target if packing == "plain" else _Packed(target, CODECS[packing])


def _without_links(path: str, flags: int) -> int:
    # For a link that was made since. Windows has no such flag.
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o666)


def _settle_folder(path: str) -> None:
    """See that the disk has the new name; not all systems let a folder be opened."""
    try:
        folder = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(folder)
    except OSError:
        pass
    finally:
        os.close(folder)
