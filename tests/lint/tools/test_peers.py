"""The README's table of what urikit and its peers answer (tools/peers.py)."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
for name in ("yarl", "rfc3986", "ada_url"):
    pytest.importorskip(name, reason=f"no {name}, which is in the extra for benchmarks or tests")

from tools import peers  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_the_readme_has_the_answers_of_today():
    page = (ROOT / "README.md").read_text("utf-8")
    assert peers.into(page, peers.table()) == page


def test_every_library_answers_every_question():
    rows = [line.strip("|").split(" | ") for line in peers.table().splitlines()]
    assert {len(row) for row in rows} == {1 + len(peers.LIBRARIES)}
    assert all(cell.strip() for row in rows[2:] for cell in row)


def test_a_page_without_the_marks_is_refused():
    with pytest.raises(ValueError):
        peers.into("# urikit\n", peers.table())
