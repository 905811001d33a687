"""The rules of schemes and namespaces: an example has what its rule is about, what is corrected has nothing."""

from pkgutil import resolve_name

import pytest

from tests.schemes.promises import triggered
from urikit import WebURL
from urikit.core.rules.catalogue import modules, rows
from urikit.schemes.register import SCHEMES

#: What the examples may call.
CALLED = (WebURL, *dict.fromkeys(resolve_name(view.view) for view in SCHEMES))
#: Some of their examples need more than a call: they have tests of their own.
ELSEWHERE = (
    "urikit.schemes.sip", "urikit.schemes.ssh", "urikit.schemes.urns.namespace", "urikit.schemes.urns.generic",
    "urikit.schemes.rules", "urikit.schemes.xri.rules",
)  # fmt: skip
HOMES = [
    home
    for home in modules()
    if home.startswith("urikit.schemes.") and not home.startswith("urikit.schemes.fragments") and home not in ELSEWHERE
]


@pytest.mark.parametrize("row", [row for home in HOMES for row in rows(home)], ids=lambda row: row.code)
def test_the_example_is_what_its_rule_is_about(row):
    triggered(row, *CALLED)
