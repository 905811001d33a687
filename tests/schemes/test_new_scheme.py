"""A scheme that `tools.new_scheme` starts has a view, errors and a page at once, and passes its own tests."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import urikit
from tools import new_scheme

#: What the core hands to Python once it is built with the new row, and the tests and the page with it.
RUN = """
import sys
import pytest
import urikit._native as native
facts, row = native.scheme_facts(), tuple(sys.argv[2].split("|"))
native.scheme_facts = lambda: [*facts, (row[0], row[1], [], row[2], row[3], "")]
from tools.scheme_pages import scheme_page
page = scheme_page(row[0])
assert "TODO what it is, as it is written." in page and "TODO what can go wrong" in page, page
assert "x-new-thing-path-missing" in page, page
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "-c", "/dev/null", "--import-mode=importlib", sys.argv[1]]))
"""


@pytest.fixture
def tree(tmp_path):
    """A copy of the package, and what else is edited."""
    shutil.copytree(Path(urikit.__file__).parent, tmp_path / "python" / "urikit", symlinks=True)
    table = Path("crates/core/data/schemes.toml")
    (tmp_path / table).parent.mkdir(parents=True)
    shutil.copy(new_scheme.ROOT / table, tmp_path / table)
    (tmp_path / "tests" / "schemes").mkdir(parents=True)
    return tmp_path


@pytest.mark.parametrize("options", [[], ["--class"]], ids=["table", "class"])
def test_a_new_scheme_passes_its_own_tests(tree, options):
    use = ["--use", "a thing", "--source", "https://example.org/"]
    assert new_scheme.main(["x-new-thing", *options, *use, "--root", str(tree)]) == 0
    row = tomllib.loads((tree / "crates/core/data/schemes.toml").read_text("utf-8"))["schemes"]["x-new-thing"]
    view = "x_new_thing:XNewThing" if options else "form:XNewThing"
    assert row == {"like": "opaque", "view": view, "use": "a thing", "source": "https://example.org/"}
    assert (tree / "python/urikit/schemes/x_new_thing.py").exists() == bool(options)
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'python'}:{new_scheme.ROOT}"}
    run = subprocess.run(
        [sys.executable, "-c", RUN, "tests/schemes/test_x_new_thing.py", f"x-new-thing|{view}|a thing|where"],
        cwd=tree, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (run.returncode, "6 passed" in run.stdout) == (0, True), run.stdout + run.stderr


def test_a_scheme_that_the_core_knows_gets_its_view():
    table = (new_scheme.ROOT / "crates/core/data/schemes.toml").read_text("utf-8")
    changed = tomllib.loads(new_scheme.with_row(table, "z39.50r", "form:Z", None, None))
    assert changed["schemes"]["z39.50r"] == {**tomllib.loads(table)["schemes"]["z39.50r"], "view": "form:Z"}
