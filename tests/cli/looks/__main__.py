"""`python -m tests.cli.looks [--write]`."""

import difflib
import sys

from tests.cli.looks import FOLDER, LOOKS, look

for name in LOOKS:
    path, new = FOLDER / f"{name}.txt", look(name)
    old = path.read_text("utf-8") if path.exists() else ""
    if "--write" in sys.argv[1:]:
        path.write_text(new, "utf-8")
    print(*difflib.unified_diff(old.splitlines(), new.splitlines(), name, name, lineterm="", n=1), sep="\n", end="")
