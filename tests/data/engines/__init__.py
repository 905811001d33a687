"""Tests of `urikit.data.polars`, `urikit.data.duckdb`, `urikit.data.datafusion` and `urikit.data.daft`."""
