"""The rules of fragments: an example has what its rule is about, what is corrected has nothing."""

import pytest

from tests.schemes.fragments.promises import triggered
from urikit.register import OTHERS
from urikit.rules.catalogue import rows

HOMES = [home for prefix, home in OTHERS.items() if prefix.startswith("fragment")]


@pytest.mark.parametrize("row", [row for home in HOMES for row in rows(home)], ids=lambda row: row.code)
def test_the_example_is_what_its_rule_is_about(row):
    triggered(row)
