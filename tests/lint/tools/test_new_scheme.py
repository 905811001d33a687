"""A scheme that `tools/new_scheme.py` starts passes the tests of its skeleton, in a copy of the sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import new_scheme

ROOT = new_scheme.ROOT
CORE = Path("crates", "core", "src", "schemes", "rows.rs")


@pytest.fixture
def copy(tmp_path):
    ignored = shutil.ignore_patterns("__pycache__", ".*", "pages", "*.json")
    shutil.copytree(ROOT / "python", tmp_path / "python", ignore=ignored)
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=ignored)
    (tmp_path / CORE).parent.mkdir(parents=True)
    shutil.copy(ROOT / CORE, tmp_path / CORE)
    return tmp_path


def test_what_is_started_passes_its_tests(copy):
    assert new_scheme.main(["x-demo.two", "--use", "a demonstration", "--source", "RFC 0", "--root", str(copy)]) == 0
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    tests = ["tests/schemes/test_x_demo_two.py", "tests/schemes/test_rules.py", "tests/core/test_register.py"]
    done = subprocess.run(
        [*pytest_, *tests, "-k", "not row_in_the_core"],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy / "python")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'View(\n        ("x-demo.two",)' in (copy / "python/urikit/register.py").read_text()
    assert '\n    opaque("x-demo.two"),\n' in (copy / CORE).read_text()


def test_rows_of_the_core_are_in_order():
    first, last = '    opaque("acct"),\n', '    server("http", 80),\n'
    assert new_scheme.with_core_row(first + last, "ftp", 21) == first + '    server("ftp", 21),\n' + last
    assert new_scheme.with_core_row(first + last, "x", None) == first + last + '    opaque("x"),\n'
    assert new_scheme.with_core_row(first + last, "acct", None) == first + last


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["http"], "has a view already"), (["x-no"], "not in IANA's registry"), (["No"], "invalid scheme")],
)
def test_what_stops_the_tool(arguments, said, capsys):
    with pytest.raises(SystemExit):
        new_scheme.main(arguments)
    assert said in capsys.readouterr().err
