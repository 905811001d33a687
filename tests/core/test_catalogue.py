"""The files of the catalogue: what they share is used, and what they name is there (urikit.core.rules.catalogue)."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import urikit
from urikit.core.rules import FILES, Rule
from urikit.core.rules.catalogue import modules, row, rows

PACKAGE = Path(urikit.__file__).parent
MODULES = [*(f"urikit.core.rules.{name}" for name in FILES), *modules()]


def tables(module):
    return tomllib.loads((PACKAGE.parent / f"{module.replace('.', '/')}.toml").read_text("utf-8"))


def test_what_is_shared_is_used_more_than_once():
    likes = Counter(
        table["like"]
        for module in MODULES
        for table in tables(module).values()
        if isinstance(table, dict) and "like" in table
    )
    assert set(likes) == set(tables("urikit.core.rules.shared"))
    assert min(likes.values()) > 1


@pytest.mark.parametrize("module", MODULES)
def test_a_file_says_nothing_twice(module):
    named, shared = tables(module), tables("urikit.core.rules.shared")
    productions = named.pop("productions", {})
    defaults = {key: value for key, value in named.items() if not isinstance(value, dict)}
    rules = {code: table for code, table in named.items() if isinstance(table, dict)}
    for code, table in rules.items():
        said = {**defaults, **shared.get(table.get("like"), {})}
        assert not [key for key, text in table.items() if said.get(key) == text], code
        assert table.get("sentence") != table.get("title", ""), code
    assert set(productions) <= {table.get("grammar") for table in rules.values()}


def test_a_line_break_is_a_space_but_in_examples():
    for module in MODULES:
        for found in rows(module):
            assert isinstance(found, Rule)
            words = (
                found.title,
                found.sentence,
                found.explanation,
                found.advice,
                found.grammar or "",
                found.where or "",
            )
            assert not any("\n" in text for text in words), found.code
    assert "\n" in next(found for found in rows("urikit.core.rules.characters") if found.code == "line-break").example


def test_a_rule_is_found_where_it_is():
    assert row("tag-date", ["urikit.schemes.about", "urikit.schemes.tag"]) in rows("urikit.schemes.tag")
    assert row("tag-date", ["urikit.schemes.about"]) is None
    assert row("productions", ["urikit.schemes.tag"]) is None
    with pytest.raises(LookupError):
        urikit.rule("productions")
