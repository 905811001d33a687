"""Check the links between the pages of a folder: files and anchors that are not there.

Argument: the folder. Prints FILE: PROBLEM for each; the exit code is 1 where there is one.
"""

import sys
from pathlib import Path

from urikit.links import problems


def main() -> None:
    folder = Path(sys.argv[1])
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    missing = [
        f"{name}: {issue.message}"
        for name in sorted(files)
        if name.endswith(".html")
        for issue in problems(files, name)
        if issue.code in ("document-target-missing", "document-fragment-missing")
    ]
    print("\n".join(missing) or "no broken links")
    sys.exit(bool(missing))


if __name__ == "__main__":
    main()
