"""A database in a temporary folder: DuckDB, within a limit of memory, for what groups and counts more rows than fit.

What can go wrong: a limit that is not a size is an `ArgumentError`, a folder that cannot be written an `OSError`, and
a full disk an error of DuckDB. The folder is removed by `close`, and at the latest with the object.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from urikit.errors import ArgumentError

__all__ = ["Database"]


class Database:
    """A connection to a database of its own.

    `memory_limit` is a size such as "1GB"; `temp_folder` is where its folder is made, by default where the system has
    temporary ones. Raises `ImportError` where DuckDB is not installed.
    """

    def __init__(self, memory_limit: str, temp_folder: str | Path | None) -> None:
        import duckdb

        if temp_folder is not None and "\0" in str(temp_folder):
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

    def close(self) -> None:
        """Remove the files."""
        self.connection.close()
        self._temporary.cleanup()
