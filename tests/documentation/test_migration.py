"""The pages for people who come from another library: both sides of each row run, and without a remark they agree."""

import doctest
import re
from pathlib import Path

import pytest

from tests.documentation.blocks import ROOT, blocks

PAGES = sorted((ROOT / "docs").glob("from-*.md"))
ROW = re.compile(r"^\| `(.+?)` \| `(.+?)` \| (.*?) ?\|$", re.MULTILINE)


def names(page: Path) -> dict[str, object]:
    """What the first program of a page defines."""
    found: dict[str, object] = {}
    (program,) = [block for block in blocks(page.read_text("utf-8")) if block.language == "py"]
    for example in doctest.DocTestParser().get_examples(program.text):
        if (
            example.source.startswith(("import ", "from "))
            and "urikit" not in example.source
            and "urllib" not in example.source
        ):
            module = example.source.split()[1].partition(".")[0]
            pytest.importorskip(module, reason=f"no {module}, which is in the extra for benchmarks")
        exec(example.source, found)
    return found


def written(value: object) -> object:
    """A value as a text, where it is one; a list as a tuple."""
    if isinstance(value, list | tuple):
        return tuple(map(written, value))
    return value if value is None or isinstance(value, int | bytes) else str(value)


def test_there_are_seven_pages_of_many_rows():
    assert len(PAGES) == 7
    assert all(len(ROW.findall(page.read_text("utf-8"))) >= 10 for page in PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_new_name_works(page):
    text = page.read_text("utf-8")
    (program,) = [block for block in blocks(text) if block.language == "py"]
    found: dict[str, object] = {}
    for example in doctest.DocTestParser().get_examples(program.text):
        if re.search(r"\burikit\b|^text = ", example.source):
            exec(example.source, found)
    for _, new, _ in ROW.findall(text):
        eval(new, found)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_without_a_remark_both_agree(page):
    found = names(page)
    for old, new, remark in ROW.findall(page.read_text("utf-8")):
        before, after = eval(old, found), eval(new, found)
        assert remark or written(before) == written(after), (old, before, new, after)
