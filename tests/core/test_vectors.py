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


def test_the_strings_of_the_article() -> None:
    absolute, invalid, relative = (vectors()[f"article_{kind}"] for kind in ("absolute", "invalid_strict", "relative"))
    assert len(absolute + invalid + relative) == 41
    for text in absolute:
        u = urikit.parse(text)
        assert type(u) is urikit.URI, text
        assert str(u) == text
        assert rfc3986.Parts(u.scheme, u.authority, u.path, u.query, u.fragment) == rfc3986.split(text)
    for text in relative:
        assert type(urikit.parse(text)) is urikit.RelativeReference, text
    for text in invalid:
        with pytest.raises(urikit.URISyntaxError) as caught:
            urikit.parse(text)
        assert caught.value.hint
        assert urikit.is_valid(urikit.repair(text).text or " "), text
    for text in absolute + invalid + relative:
        explained = urikit.explain(text)
        assert str(explained) and json.dumps(explained.to_dict())


def test_resolution() -> None:
    section = vectors()["rfc3986_5.4"]
    for reference, target in section["vectors"]:
        assert urikit.resolve(section["base"], reference) == target
    for path, result in vectors()["remove_dot_segments"]:
        # An authority before the path lets "//" begin it; a rootless path has none.
        before = "x://h" if path.startswith("/") else "x:"
        assert urikit.resolve("y:", before + path) == before + result


def test_comparison() -> None:
    for one, other, section in vectors()["rfc3986_6.2_equivalent"]:
        comparison = urikit.parse(one).compare(other)
        # The scheme's own RFC speaks of the same step as 6.2.3.
        wanted = "6.2.3" if section.startswith("RFC") else section.split()[0]
        assert comparison.step is not None and comparison.step.section.startswith(wanted), (one, other)
        assert urikit.equivalent(one, other)
    for one, other in vectors()["rfc3986_6.2_not_equivalent"]:
        comparison = urikit.parse(one).compare(other)
        assert not urikit.equivalent(one, other) and comparison.step is None
        assert comparison.component is not None and comparison.explanation
