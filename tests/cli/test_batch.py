"""`urikit batch`: its messages, its bar, and what it says where pyarrow is missing."""

import io
import itertools
import re
import subprocess
import sys
import time

from tests.cli.running import runner
from urikit.cli import progress
from urikit.cli.commands.lists import FORMATS
from urikit.data import batch

run = runner("batch")


def test_the_formats_are_those_of_the_package():
    assert FORMATS == batch.FORMATS


def test_counts_and_exit_codes(tmp_path):
    source, target = tmp_path / "in.txt", tmp_path / "out.csv"
    source.write_text("http://h/\na b\n")
    said = f"urikit: 2 rows in, 2 out; 1 failed, listed in {target}.errors.jsonl\n"
    for more, code in (((), 0), (("--check",), 1)):
        result = run(source, "--add", "host", "-o", target, *more)
        assert (result.exit_code, result.stdout, result.stderr) == (code, "", said)
    quiet = run(source, "--add", "host", "-o", target, "--check", "-q")
    assert (quiet.exit_code, quiet.stderr) == (1, "")
    assert run(source, "--add", "is_valid", "-o", target, "--check").exit_code == 0


def test_standard_output_needs_a_place_for_the_list():
    args = ["-", "--input-format", "text", "--add", "host", "-o", "-", "--output-format", "jsonl"]
    result = run(*args, stdin="http://h/\n")
    assert result.exit_code == 2 and "missing file for the error list: name it with --errors" in result.stderr


def test_without_pyarrow_it_says_what_to_install():
    code = "import sys; sys.modules['pyarrow'] = None\nfrom urikit.cli import main; main()"
    line = [sys.executable, "-c", code, "batch", "a.txt", "--add", "host", "-o", "b.csv"]
    result = subprocess.run(line, capture_output=True, text=True, check=False)
    assert result.returncode == 3
    assert result.stderr.startswith("urikit: batch needs the package pyarrow: pip install 'urikit[batch]'")


def test_the_bar_has_a_rate_and_the_time_left(monkeypatch):
    clock = iter(range(100, 1000, 10))
    monkeypatch.setattr(time, "time", itertools.count(100, 10).__next__)  # for Click
    stream = io.StringIO()
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    monkeypatch.setattr(sys, "stderr", stream)
    pace = progress.Pace("in.txt", 1_000)
    pace.reach(250, 4_000)
    shown = stream.getvalue()
    assert " 25%  " in shown and re.search(r"  00:01:30  200 rows/s$", shown), shown
    pace.reach(500, 8_000)
    assert " 50%  " in stream.getvalue()
    pace.erase()
    assert stream.getvalue().endswith("\r\033[K")
