"""`python -m tests.cli` prints each case whose output differs from `cases.jsonl`; `--write` records the new output.

Patterns of standard error (`stderr_matches`) are only reported, never written.
"""

import difflib
import json
import os
import re
import sys

from tests.cli.test_cases import CASES, HERE, name, run


def record(case):
    """The case with the output of today."""
    result = run(case["args"], case.get("stdin"))
    new = {**case, "stdout": result.stdout_bytes.decode("utf-8", "surrogateescape"), "exit": result.exit_code}
    if "stderr_matches" not in case and (result.stderr or "stderr" in case):
        new["stderr"] = result.stderr
    elif not re.search(case.get("stderr_matches", ""), result.stderr, re.DOTALL):
        print(f"{name(case)}: standard error does not match: {result.stderr}")
    return new


def difference(old, new):
    """The lines of both outputs that differ."""
    pair = [f"{one['stdout']}{one.get('stderr', '')}exit {one['exit']}".splitlines() for one in (old, new)]
    return "\n".join(difflib.unified_diff(*pair, "before", "after", lineterm="", n=1))


os.chdir(HERE / "files")
os.environ["COLUMNS"] = "100"
for variable in ("NO_COLOR", "TERM"):
    os.environ.pop(variable, None)
records = [record(case) for case in CASES]
for old, new in zip(CASES, records, strict=True):
    if old != new:
        print(f"{name(old)!a}\n{difference(old, new)}\n".encode("utf-8", "replace").decode())
if "--write" in sys.argv[1:]:
    lines = (json.dumps(one, ensure_ascii=False) + "\n" for one in records)
    (HERE / "cases.jsonl").write_text("".join(lines), "utf-8", errors="backslashreplace")
