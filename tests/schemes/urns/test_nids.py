"""The rules on names of namespaces (urikit.urns.nids; RFC 8141 section 5)."""

import pytest

from urikit import URI
from urikit.rules.catalogue import rows
from urikit.urns import nids


@pytest.mark.parametrize("row", rows("urikit.urns.nids"), ids=lambda row: row.code)
def test_the_example_is_what_its_rule_is_about(row):
    assert row.code in [issue.code for issue in nids.findings(URI(row.example))]
    assert list(nids.findings(URI(row.corrected))) == []
