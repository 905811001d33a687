"""A database in a temporary folder: DuckDB, within a limit of memory, for what groups and counts more rows than fit.

DuckDB groups more rows than fit in memory, but not any number of them: 50 million keys of 70 bytes on two threads do
not go into 1 GB. So what is grouped is divided into parts by a hash, one query after the other (`parts`).

What can go wrong: a limit that is not a size is an `ArgumentError`, a folder that cannot be written an `OSError`, and
a full disk an error of DuckDB. The folder is removed by `close`, and at the latest with the object.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from urikit.core.arguments import bytes_of
from urikit.core.errors import ArgumentError, needed

__all__ = ["TemporaryDatabase"]


#: The syntax of a limit of DuckDB.
_UNITS = {"bytes": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40, "PiB": 2**50}


class TemporaryDatabase:
    """A connection to a database of its own.

    `memory_limit` is a size such as "1GB"; `temp_folder` is where its folder is made, by default where the system has
    temporary ones. Raises `ImportError` where DuckDB or pyarrow are not installed.
    """

    def __init__(self, memory_limit: str, temp_folder: str | Path | None) -> None:
        with needed("duckdb", "pyarrow", extra="duckdb"):
            import duckdb
            import pyarrow  # noqa: F401

        if temp_folder is not None and b"\0" in bytes_of(str(temp_folder), "surrogateescape"):
            raise ArgumentError("temp_folder", "the name of a folder", temp_folder)
        self._temporary = TemporaryDirectory(prefix="urikit-", dir=temp_folder, ignore_cleanup_errors=True)
        #: The folder of its files.
        self.folder = Path(self._temporary.name)
        try:
            #: The connection to it.
            self.connection: Any = duckdb.connect(str(self.folder / "rows.duckdb"))
            self.connection.execute("SET memory_limit = ?", [memory_limit])
        except duckdb.Error as error:
            self._temporary.cleanup()
            raise ArgumentError("memory_limit", 'a size such as "1GB"', memory_limit) from error
        self.connection.execute("SET enable_progress_bar = false")
        self.connection.execute("SET temp_directory = ?", [str(self.folder / "spill")])

    def parts(self, value: str, size: int) -> list[str]:
        """Conditions that divide rows by an expression: one for each part that is grouped at a time.

        `size` is how many bytes the values have, with what is kept of each group.
        """
        written = self.connection.execute("SELECT current_setting('memory_limit')").fetchone()[0]
        number, unit = written.split()
        count = 1 + size // max(int(float(number) * _UNITS[unit]), 1)
        # An odd number, so that the keys of a part have no bit of their hash in common: DuckDB places groups by bits.
        count |= 1
        return [f"hash({value}) % {count} = {part}" for part in range(count)] if count > 1 else ["true"]

    def close(self) -> None:
        """Remove the files."""
        self.connection.close()
        self._temporary.cleanup()
