"""The data set of witnesses: its schema, and the built-in readings of every text, asked again."""

import json
from itertools import groupby

import jsonschema
import pytest

from tools.parser_witnesses import ORDER, PATH, SCHEMA, kinds, schema, shorter, texts
from urikit import parsers
from urikit.explanation.parsers.difference import cause, causes

if not PATH.exists():
    pytest.skip("this system has no checkout: data/parser-witnesses.json", allow_module_level=True)

DATA = json.loads(PATH.read_text("utf-8"))
ROWS = DATA["witnesses"]


def test_the_schema():
    assert json.loads(SCHEMA.read_text("utf-8")) == schema()
    jsonschema.validate(DATA, schema(), jsonschema.Draft202012Validator)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['cause']}-{row['component']}-{row['text']!a}")
def test_a_witness(row):
    readings = parsers.read(row["text"])
    assert [one.to_dict() for one in readings] == row["built_in"]
    why = cause(row["text"], row["component"])
    assert (why.code, why.why, list(why.clauses)) == (row["cause"], row["why"], row["clauses"])
    groups = {name: number for number, group in enumerate(row["groups"]) for name in group["parsers"]}
    # The built-in ones are in the groups by what they read.
    taken = [one for one in readings if one.accepted]
    for one in taken:
        for other in taken:
            same = one.comparable(row["component"]) == other.comparable(row["component"])
            assert same == (groups[one.parser] == groups[other.parser])
    assert not set(row["refused"]) & set(groups)


def test_the_whole():
    known = {*parsers.BUILT_IN, *DATA["parsers"]}
    assert len(DATA["parsers"]) >= 20
    assert {name for row in ROWS for group in row["groups"] for name in group["parsers"]} <= known
    order = [(row["cause"], ORDER.index(row["component"])) for row in ROWS]
    assert order == sorted(order)
    assert max(len(list(rows)) for _, rows in groupby(order)) <= 2
    assert {row["cause"] for row in ROWS} <= set(causes())
    # What connects elsewhere has a witness for most causes.
    assert len({row["cause"] for row in ROWS if row["component"] in ("scheme", "host", "port")}) >= 12


def test_the_texts_are_always_the_same():
    assert texts() == texts() and len(set(texts())) == DATA["texts"]


def test_pairs_and_steps():
    found = kinds(parsers.diff("http://good.example?@evil.example/"))
    assert found[("query-in-authority", "host")] == {
        tuple(sorted((name, "RFC 1808"))) for name in parsers.BUILT_IN if name != "RFC 1808"
    }
    assert list(shorter("ab:12")) == ["", ":12", "ab2", "ab:1", "b:12", "a:12", "ab12", "ab:2", "ab:1", "a:12", "ab:1"]
