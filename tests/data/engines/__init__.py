"""Tests of `urikit.polars`, `urikit.duckdb`, `urikit.datafusion` and `urikit.daft`."""
