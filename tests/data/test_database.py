"""The database in a temporary folder (urikit.data.database)."""

import gc

import pytest

pytest.importorskip("duckdb", reason="no duckdb: pip install 'urikit[test]' or its extra")

from urikit.core.errors import ArgumentError
from urikit.data.database import TemporaryDatabase


def test_its_folder_is_where_it_was_asked_for_and_goes_with_it(tmp_path):
    database = TemporaryDatabase("100MB", tmp_path)
    assert [*tmp_path.iterdir()] == [database.folder]
    assert database.connection.execute("SELECT 1").fetchall() == [(1,)]
    database.close()
    assert [*tmp_path.iterdir()] == []


@pytest.mark.filterwarnings("ignore:Implicitly cleaning up:ResourceWarning")
def test_it_goes_with_the_object_at_the_latest(tmp_path):
    database = TemporaryDatabase("100MB", tmp_path)
    del database
    gc.collect()
    assert [*tmp_path.iterdir()] == []


def test_a_limit_that_is_not_a_size_leaves_nothing(tmp_path):
    with pytest.raises(ArgumentError, match='expected a size such as "1GB", found "much"'):
        TemporaryDatabase("much", tmp_path)
    assert [*tmp_path.iterdir()] == []
