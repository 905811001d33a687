"""Every row names a driver that exists, and every driver has rows."""

from pathlib import Path

from urikit import parsers
from urikit.parsers.table import drivers


def test_rows_and_drivers():
    rows = parsers.parsers().values()
    assert {row.driver for row in rows} == set(drivers())
    folder = Path(parsers.__file__).parent / "drivers"
    files = {path.name for path in folder.iterdir() if path.is_file()}
    assert {driver.file for driver in drivers().values()} == files
    assert not set(parsers.BUILT_IN) & set(parsers.parsers())
    keys = [(row.driver, row.key) for row in rows]
    assert len(keys) == len(set(keys))
    assert all(row.about and row.install for row in rows)
