"""Which format a file has: by its name, or as it is asked for."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from urikit.data.batch.faults import PlanError, named

Kind: TypeAlias = Literal["parquet", "csv", "jsonl", "text"]
Packing: TypeAlias = Literal["plain", "gz", "zst"]

#: What Arrow calls the compressions.
CODECS = {"gz": "gzip", "zst": "zstd"}
#: What the name of a file may end with, and the format it means; `.gz` or `.zst` may follow all but Parquet's.
_ENDINGS: dict[str, Kind] = {
    "parquet": "parquet",
    "pq": "parquet",
    "csv": "csv",
    "jsonl": "jsonl",
    "ndjson": "jsonl",
    "txt": "text",
    "text": "text",
}


class Format(NamedTuple):
    """A format and its compression. Parquet has a compression of its own."""

    kind: Kind
    packing: Packing = "plain"

    def __str__(self) -> str:
        return self.kind if self.packing == "plain" else f"{self.kind}.{self.packing}"


_PACKED = [Format(kind, packing) for kind in ("csv", "jsonl", "text") for packing in ("plain", "gz", "zst")]
_KNOWN = {str(one): one for one in (Format("parquet"), *_PACKED)}
#: All formats by name.
FORMATS = tuple(_KNOWN)


def format_of(path: str, asked: str | None, option: str) -> Format:
    """The format that is asked for, or that the name of the file says. `option` is what to set where neither does."""
    if asked is not None:
        if asked not in _KNOWN:
            raise PlanError(f'unknown format "{named(asked)}": expected {", ".join(FORMATS)}')
        return _KNOWN[asked]
    kind, packing = _by_name(path)
    if kind is None or (kind == "parquet" and packing != "plain"):
        raise PlanError(f"unknown format of {named(path)}: name it with {option} ({', '.join(FORMATS)})")
    return Format(kind, packing)


def list_format(path: str) -> Format:
    """The format of a URL list: what its name says, and text where it says nothing."""
    kind, packing = _by_name(path)
    if kind == "parquet" and packing != "plain":
        raise PlanError(f"cannot read {named(path)}: compressed Parquet is not supported; decompress it first")
    return Format(kind or "text", packing)


def _by_name(path: str) -> tuple[Kind | None, Packing]:
    *_, ending, last = ("", "", *path.lower().replace("\\", "/").rpartition("/")[2].split(".")[1:])
    packing: Packing = "gz" if last == "gz" else "zst" if last in ("zst", "zstd") else "plain"
    return _ENDINGS.get(last if packing == "plain" else ending), packing


def delimiter_of(text: str) -> str:
    """The character between the fields of CSV, as somebody wrote it: `\\t` is a tab."""
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
