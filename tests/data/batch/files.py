"""Files of rows in every format: written for a test, and read again."""

import gzip
import json
from csv import reader
from pathlib import Path

import pyarrow
import pyarrow.parquet

ENDINGS = ("parquet", *(kind + packing for kind in ("csv", "jsonl", "txt") for packing in ("", ".gz", ".zst")))


def pack(path: Path, data: bytes) -> Path:
    """Write bytes, compressed as the name says."""
    if path.suffix == ".gz":
        data = gzip.compress(data)
    elif path.suffix == ".zst":
        with pyarrow.CompressedOutputStream(path, "zstd") as stream:
            stream.write(data)
        return path
    path.write_bytes(data)
    return path


def unpack(path: Path) -> bytes:
    """The bytes of a file, decompressed as its name says."""
    if path.suffix == ".gz":
        return gzip.decompress(path.read_bytes())
    if path.suffix == ".zst":
        with pyarrow.CompressedInputStream(path, "zstd") as stream:
            return stream.read()
    return path.read_bytes()


def write(path: Path, texts: list[str]) -> Path:
    """A file with a column `url`."""
    name = path.name
    if name.endswith(".parquet"):
        pyarrow.parquet.write_table(pyarrow.table({"url": pyarrow.array(texts, pyarrow.string())}), path)
        return path
    if ".csv" in name:
        lines = ["url", *('"' + text.replace('"', '""') + '"' for text in texts)]
    elif ".jsonl" in name:
        lines = [json.dumps({"url": text}, ensure_ascii=False) for text in texts]
    else:
        lines = texts
    return pack(path, "".join(f"{line}\n" for line in lines).encode())


def read(path: Path) -> list[tuple[str | None, ...]]:
    """The rows of a file, in which missing and empty are the same."""
    name = path.name
    if name.endswith(".parquet"):
        rows = [tuple(row.values()) for row in pyarrow.parquet.read_table(path).to_pylist()]
    else:
        lines = unpack(path).decode().split("\n")[:-1]
        if ".csv" in name:
            rows = [tuple(row) for row in reader(lines)][1:]
        elif ".jsonl" in name:
            rows = [tuple(json.loads(line).values()) for line in lines]
        else:
            rows = [tuple(line.split("\t")) for line in lines]
    return [tuple(value or None for value in row) for row in rows]


def listed(path: Path) -> list[dict]:
    """The error list beside an output."""
    return [json.loads(line) for line in Path(f"{path}.errors.jsonl").read_text("utf-8").splitlines()]
