"""No decision of a preset changes unseen: each row of `decisions.tsv` is still what the presets say."""

from itertools import islice, zip_longest

import pytest

from tests.conformance.cases import suites_folder
from tests.net.guard import decisions
from urikit import guard

no_suites = pytest.mark.skipif(suites_folder() is None, reason="no suites: set URIKIT_SUITES")


def changed(found):
    return [(was, now) for was, now in found if was != now][:20]


def test_the_decisions_about_strings_of_this_repository():
    of_here = dict(decisions.own())
    assert len(of_here) > 600
    now = islice(decisions.lines(), len(of_here))
    assert changed((decisions.table().get(line.partition("\t")[0]), line) for line in now) == []


@no_suites
def test_the_decisions_about_all_strings():
    assert changed(zip_longest(decisions.table().values(), decisions.lines())) == []


def test_the_table_is_bounded_and_has_every_preset_and_a_changed_decision_is_named():
    assert decisions.POLICIES.keys() == guard.PRESETS.keys()
    assert 1_500 < len(decisions.table()) < 4_000
    assert decisions.TABLE.stat().st_size < 500_000
    assert all(line.count("\t") == len(decisions.POLICIES) for line in decisions.table().values())
    codes = {code for line in decisions.table().values() for cell in line.split("\t")[1:] for code in cell.split(",")}
    assert {"+", "~", "address", "metadata", "readings", "look-alike", "userinfo", "port"} <= codes
    assert changed([("a\t+", "a\taddress"), ("b\t+", "b\t+")]) == [("a\t+", "a\taddress")]
