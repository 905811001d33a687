"""Vectors of the project's research: the article's strings, dot segments, equivalences.

`vectors.json` is read from `$URIKIT_SPECS/vectors` or from `../shared/specs/vectors`; where
it is not, one line says so. What is scored here is what RFC 3986 alone decides.
"""

import json
from functools import cache
from typing import Any

import pytest

import urikit
from tests.oracle.grammars import specs_folder
from tests.reference import rfc3986

_FOLDER = specs_folder()
_FILE = None if _FOLDER is None else _FOLDER / "vectors" / "vectors.json"
pytestmark = pytest.mark.skipif(_FILE is None or not _FILE.is_file(), reason="no vectors: set URIKIT_SPECS")


@cache
def vectors() -> dict[str, Any]:
    assert _FILE is not None
    loaded: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return loaded


def test_the_article_has_41_strings() -> None:
    kinds = ("article_absolute", "article_invalid_strict", "article_relative")
    assert sum(len(vectors()[kind]) for kind in kinds) == 41


def test_absolute_strings_of_the_article() -> None:
    for text in vectors()["article_absolute"]:
        u = urikit.parse(text)
        assert type(u) is urikit.URI, text
        assert str(u) == text
        assert rfc3986.Parts(u.scheme, u.authority, u.path, u.query, u.fragment) == rfc3986.split(text)


def test_relative_strings_of_the_article() -> None:
    for text in vectors()["article_relative"]:
        assert type(urikit.parse(text)) is urikit.RelativeReference, text


def test_invalid_strings_of_the_article() -> None:
    for text in vectors()["article_invalid_strict"]:
        with pytest.raises(urikit.URISyntaxError) as caught:
            urikit.parse(text)
        assert caught.value.hint
        repaired = urikit.repair(text)
        assert repaired.text is not None, text
        assert urikit.is_valid(repaired.text)


def test_every_string_of_the_article_is_explained() -> None:
    for kind in ("article_absolute", "article_invalid_strict", "article_relative"):
        for text in vectors()[kind]:
            assert str(urikit.explain(text)), text
            assert json.dumps(urikit.explain(text).to_dict())


def test_section_5_4() -> None:
    section = vectors()["rfc3986_5.4"]
    for reference, target in section["vectors"]:
        assert urikit.resolve(section["base"], reference) == target


def test_dot_segments() -> None:
    for path, result in vectors()["remove_dot_segments"]:
        # An authority before the path lets "//" begin it; a rootless path has none.
        before = "x://h" if path.startswith("/") else "x:"
        assert urikit.resolve("y:", before + path) == before + result


def test_equivalences_of_section_6() -> None:
    for one, other, section in vectors()["rfc3986_6.2_equivalent"]:
        comparison = urikit.parse(one).compare(other)
        assert comparison.rung is not None, (one, other)
        # The scheme's own RFC speaks of the same rung as 6.2.3.
        wanted = "6.2.3" if section.startswith("RFC") else section.split()[0]
        assert comparison.rung.section.startswith(wanted), (one, other)
        assert urikit.equivalent(one, other)


def test_what_section_6_never_merges() -> None:
    for one, other in vectors()["rfc3986_6.2_not_equivalent"]:
        assert not urikit.equivalent(one, other)
        comparison = urikit.parse(one).compare(other)
        assert comparison.rung is None
        assert comparison.component is not None
        assert comparison.explanation
