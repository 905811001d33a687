"""The rules of schemes and namespaces: an example has what its rule is about, what is corrected has nothing."""

import pytest

from tests.schemes.promises import triggered
from urikit.register import NAMESPACES, SCHEMES, load
from urikit.rules.catalogue import rows
from urikit.schemes.data.fetch import process

#: What the examples may call.
CALLED = (process, *dict.fromkeys(load(view.view) for view in SCHEMES))
#: Some of their examples need more than a call: they have tests of their own.
ELSEWHERE = (
    "urikit.schemes.sip.rules", "urikit.schemes.ssh", "urikit.urns.namespace", "urikit.urns.nids",
    "urikit.xri.rules",
)  # fmt: skip
HOMES = dict.fromkeys(home for view in (*SCHEMES, *NAMESPACES) for home in view.rules.values() if home not in ELSEWHERE)


@pytest.mark.parametrize("row", [row for home in HOMES for row in rows(home)], ids=lambda row: row.code)
def test_the_example_is_what_its_rule_is_about(row):
    triggered(row, *CALLED)
