"""Files of a job: their formats and names, how bytes are read, and outputs that appear whole or not at all.

Inputs are files or standard input, also gzip or zstd, read in blocks of whole lines. The format is that of the name, or
the one that is asked for. Names are checked before anything is written, and an output must not be an input, also under
another name or through a link; `urikit report --html` uses this check too.

The bytes of an output go to `NAME.part` in the same folder, which gets the name when all is written and the disk has
it. What was there before stays until then. A job that is killed leaves `NAME.part`, and the next job begins it anew;
two jobs with the same output do not meet, since the first of them locks it. Standard output and devices are written as
they are. A symbolic link that names the output is followed. `NAME.part` was not named: if it is a link, the job ends
before it writes, since a folder of others can have one that leads anywhere.

What can go wrong: `PlanError` before a job begins, `FileError` while it runs, and rows that could not be read, which
have a code (`MESSAGES`) and end no job.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO, Literal, NamedTuple, TypeAlias

import pyarrow

from urikit.core.arguments import bytes_of
from urikit.core.errors import URIError

#: The codes of rows that could not be read, or not be asked; all other codes are those of `urikit rule`.
MESSAGES = {
    "not-utf-8": "bytes that are not UTF-8",
    "max-length": "URL longer than --max-length",
    "csv-fields": "not as many fields as the header",
    "csv-quote": "text after a closing quotation mark, or a missing closing one",
    "json-syntax": "not valid JSON",
    "json-object": "not a JSON object",
    "json-text": "the value of the column is not a text",
    "column-exists": "the object has a member with the name of an added column",
    "column-new": "a member that the first rows do not have, so that the output has no column for it",
}


class PlanError(URIError):
    """A job that cannot begin: an unknown kernel, format or column, or names that clash.

    >>> from urikit.data import batch
    >>> try:
    ...     batch.run("urls.txt", "hosts.csv", "hots")
    ... except batch.PlanError as error:
    ...     print(error)
    unknown kernel "hots"; did you mean host?
    """

    code = "argument-value"

    def __init__(self, message: str) -> None:
        ValueError.__init__(self, message)

    @property
    def message(self) -> str:
        """The problem, in one sentence."""
        return str(self.args[0])

    def __str__(self) -> str:
        return self.message


class FileError(OSError):
    """A file that cannot be read to its end, or not be written. No output was made."""


def because(error: BaseException) -> str:
    """Return the reason of an error of another library, on one line and without secrets."""
    from urikit._native import mask
    from urikit.core.cells import visible

    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return visible(mask(reason.strip().partition("\n")[0]))


def named(path: str) -> str:
    """Return a file, or a column, in a message: secrets masked, every character visible."""
    from urikit._native import mask
    from urikit.core.cells import visible

    return visible(mask(path)) if path else '""'


Kind: TypeAlias = Literal["parquet", "csv", "jsonl", "text"]
Packing: TypeAlias = Literal["plain", "gz", "zst"]

#: The names of compressions in Arrow.
CODECS = {"gz": "gzip", "zst": "zstd"}
#: The endings of file names, and the format of each; `.gz` or `.zst` may follow all but Parquet's.
_ENDINGS: dict[str, Kind] = {
    "parquet": "parquet",
    "pq": "parquet",
    "csv": "csv",
    "jsonl": "jsonl",
    "ndjson": "jsonl",
    "txt": "text",
    "text": "text",
}


class FileFormat(NamedTuple):
    """A format and its compression. Parquet has a compression of its own."""

    kind: Kind
    packing: Packing = "plain"

    def __str__(self) -> str:
        return self.kind if self.packing == "plain" else f"{self.kind}.{self.packing}"


_PACKED = [FileFormat(kind, packing) for kind in ("csv", "jsonl", "text") for packing in ("plain", "gz", "zst")]
_KNOWN = {str(one): one for one in (FileFormat("parquet"), *_PACKED)}
#: All formats by name.
FORMATS = tuple(_KNOWN)


def format_of(path: str, asked: str | None, option: str) -> FileFormat:
    """Return the format that is asked for, or that the name of the file says. `option` is what to set where neither
    does.
    """
    if asked is not None:
        if asked not in _KNOWN:
            raise PlanError(f'unknown format "{named(asked)}": expected {", ".join(FORMATS)}')
        return _KNOWN[asked]
    kind, packing = _by_name(path)
    if kind is None or (kind == "parquet" and packing != "plain"):
        raise PlanError(f"unknown format of {named(path)}: name it with {option} ({', '.join(FORMATS)})")
    return FileFormat(kind, packing)


def list_format(path: str) -> FileFormat:
    """Return the format of a URL list: what its name says, and text where it says nothing."""
    kind, packing = _by_name(path)
    if kind == "parquet" and packing != "plain":
        raise PlanError(f"cannot read {named(path)}: compressed Parquet is not supported; decompress it first")
    return FileFormat(kind or "text", packing)


def _by_name(path: str) -> tuple[Kind | None, Packing]:
    *_, ending, last = ("", "", *path.lower().replace("\\", "/").rpartition("/")[2].split(".")[1:])
    packing: Packing = "gz" if last == "gz" else "zst" if last in ("zst", "zstd") else "plain"
    return _ENDINGS.get(last if packing == "plain" else ending), packing


def delimiter_of(text: str) -> str:
    """Return the delimiter of CSV from an option: `\\t` is a tab."""
    if text == "\\t":
        return "\t"
    if not text:
        raise PlanError("missing delimiter: expected one character")
    if text == '"':
        raise PlanError("invalid delimiter: a quotation mark encloses fields, so it cannot separate them")
    if text in ("\r", "\n"):
        raise PlanError("invalid delimiter: a line end separates rows, so it cannot separate fields")
    if len(text) != 1:
        raise PlanError(f'invalid delimiter "{named(text)}": expected one character, found {len(text):,}')
    return text


#: The number of bytes that are read at once, after decompression.
PIECE = 1 << 22
#: The longest record in bytes. A longer one is a missing line feed or quotation mark rather than a row.
MOST = 1 << 29
STDIN = "-"
_SURROGATE = re.compile("[\ud800-\udfff]")


class InputSource:
    """An input that is read from its beginning to its end."""

    def __init__(self, path: str, packing: Packing) -> None:
        self.path = path
        #: The input in messages and in the error list.
        self.name = "standard input" if path == STDIN else named(path)
        self._packing = packing
        #: True if the last line has no line feed; known at the end.
        self.is_open = False
        if path == STDIN and sys.stdin is None:
            raise FileError("cannot read standard input: it is closed")
        with self.reading(""):
            self._file: BinaryIO = sys.stdin.buffer if path == STDIN else open(path, "rb", buffering=0)  # noqa: SIM115
            self._stream: Any = self._file
            if packing != "plain":
                self._stream = pyarrow.CompressedInputStream(pyarrow.PythonFile(self._file, "r"), CODECS[packing])

    def close(self) -> None:
        """Close what was opened."""
        if self.path != STDIN:
            self._file.close()

    @property
    def position(self) -> int:
        """The number of bytes of the file that were read."""
        try:
            return self._file.tell()
        except (OSError, ValueError):
            return 0

    @contextmanager
    def reading(self, place: str) -> Iterator[None]:
        """Turn errors of the system and of decompression into errors of this input at a place."""
        try:
            yield
        except FileError:
            raise
        except (OSError, pyarrow.ArrowException) as error:
            where = f" ({place})" if place else ""
            raise FileError(f"cannot read {self.name}: {because(error)}{where}") from error

    def blocks(self, most: int = MOST) -> Iterator[str]:
        """Yield the text in blocks that end with a line feed, but for the last. Bytes that are not UTF-8 are
        surrogates.

        A line that spans pieces is looked at once for each doubling of its length.
        """
        held: list[bytes] = []
        size = line = 0
        while piece := self._read(f"after line {line:,}"):
            cut = piece.rfind(b"\n") + 1
            if cut:
                block = b"".join((*held, piece[:cut]))
                line += block.count(b"\n")
                held, size = [piece[cut:]], len(piece) - cut
                yield decoded(block)
            else:
                held.append(piece)
                size += len(piece)
                if size > most:
                    raise FileError(f"cannot read {self.name}: line {line + 1:,} has more than {most:,} bytes")
        rest = b"".join(held)
        if rest:
            self.is_open = True
            yield decoded(rest)

    def _read(self, place: str) -> bytes:
        with self.reading(place):
            piece: bytes = self._stream.read(PIECE)
            return piece


def decoded(octets: bytes) -> str:
    """Return the text of bytes; those that are not UTF-8 become lone surrogates, and `encoded` gives them back."""
    return octets.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """Return the bytes of a text that `decoded` made."""
    return text.encode("utf-8", "surrogateescape")


def is_clean(text: str) -> bool:
    """Return whether all bytes of a text were UTF-8."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def shown(text: str) -> str:
    """Return a text with U+FFFD for what is not UTF-8."""
    try:
        return encoded(text).decode("utf-8", "replace")
    except UnicodeEncodeError:  # a lone surrogate that JSON escapes
        return _SURROGATE.sub("\ufffd", text)


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
        """Return the number of bytes that were written."""
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
                pass  # The rest of a compressed stream cannot be written, and is not needed.

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


#: The output of the writers of text.
Sink: TypeAlias = "Target | _Packed"


def packed(target: Target, packing: Packing) -> Sink:
    """Return a target that compresses, or the target itself."""
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


AnyPath: TypeAlias = str | os.PathLike[str]
#: The longest path of Windows; others take less. What is longer would be looked at folder by folder.
_LONGEST = 32_767


def path_of(given: AnyPath) -> str:
    """Return a file as the system takes it."""
    path = os.fspath(given)
    if not isinstance(path, str):
        raise TypeError(f"a file must be str or PathLike of str, not {type(path).__name__}")
    if b"\0" in bytes_of(path, "surrogateescape"):
        raise PlanError(f'invalid file name "{named(path)}": NUL character not allowed')
    if len(path) > _LONGEST:
        raise PlanError(f"invalid file name of {len(path):,} characters: no system takes more than {_LONGEST:,}")
    return path


def places(paths: Sequence[str], output: str, errors: str | None) -> tuple[str, str]:
    """Return the output and the error list, which are different files, and not inputs."""
    if errors is None:
        if output == STDOUT or _is_device(output):
            raise PlanError("missing file for the error list: name it with --errors")
        errors = f"{output}.errors.jsonl"
        if os.path.islink(errors):
            # A folder of others can have such a link to any file. A link that callers name is followed.
            raise PlanError(f"{named(errors)} is a symbolic link: name the error list with --errors")
    if paths.count(STDIN) > 1:
        raise PlanError("standard input can be read once")
    if output != STDOUT and not _is_device(output) and os.path.realpath(output) == os.path.realpath(errors):
        raise PlanError("the output and the error list are the same file")
    refuse_inputs(paths, (output, errors))
    return output, errors


def refuse_inputs(paths: Iterable[str], written: Iterable[str]) -> None:
    """Raise `PlanError` where a file to write is one to read, also under another name or through a link."""
    outputs = [one for one in written if os.path.isfile(one)]
    for path in paths:
        for one in outputs:
            if path != STDIN and os.path.exists(path) and os.path.samefile(path, one):
                raise PlanError(f"{named(one)} is an input: choose another name for what is written")


def _is_device(path: str) -> bool:
    """Return whether a path is there and is not a file, such as /dev/null."""
    return os.path.exists(path) and not os.path.isfile(path)
