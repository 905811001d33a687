"""The pages of programs: each has its program, its twin, and where there is a case, what both print."""

import pytest

from tests.lint.examples.program import names
from tools import example_pages


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return example_pages.pages()


def test_each_program_has_a_page_that_the_index_names(made):
    assert set(made) == {"index.md", *(f"{name}.md" for name in names())}
    assert all(f"[{name}]({name}.md)" in made["index.md"] for name in names())


def test_the_index_leads_to_pages_only(made):
    assert ".py)" not in made["index.md"]
    assert "[furl](clean_links.md#the-same-with-another-library)" in made["index.md"]
    assert all("\n## The same with another library\n" in text for name, text in made.items() if name != "index.md")


@pytest.mark.parametrize("name", names())
def test_a_page_has_the_program_and_its_twin_whole(made, name):
    for path in (example_pages.FOLDER / f"{name}.py", example_pages.FOLDER / "twins" / f"{name}.py"):
        assert f"```python\n{path.read_text('utf-8')}```" in made[f"{name}.md"]


def test_what_both_print():
    case = {"arguments": ["a b", "-x"], "input": "in\n", "output": "out\n", "twin": "other\n"}
    case["environment"] = {"K": "v"}
    text = example_pages.page("dedupe", "Print.", "w3lib", case)
    assert "`input.txt` is:\n\n```text\nin\n```" in text
    assert "```console\n$ K=v python dedupe.py 'a b' -x < input.txt\nout\n```" in text
    assert "This one prints:\n\n```text\nother\n```" in text


def test_a_case_that_names_a_folder_of_a_test_is_not_shown():
    assert not example_pages.shown({"arguments": ["{folder}"]})
    assert example_pages.shown({"arguments": ["a"]})
    assert "What it prints" not in example_pages.page("pages", "Read.", "httpx", None)
