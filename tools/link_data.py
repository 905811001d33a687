"""Makes crates/core/data/links.txt and top_level_domains.txt, the data of link detection (UTS #58).

The properties are those of Unicode, the names those of IANA:

    python tools/link_data.py FOLDER tlds-alpha-by-domain.txt

FOLDER has LinkTerm.txt, LinkBracket.txt and LinkEmail.txt of one version. `links.txt` has a line for each value of
Link_Term but Hard, one for Link_Email, and one for Link_Bracket: after the name, ranges of code points as the distance
from the end of the one before and their length less one, in hexadecimal, and pairs of brackets as they are. The data
are under the Unicode License v3 (see NOTICE).
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

DATA = Path(__file__).parent.parent / "crates/core/data"


def rows(path: Path) -> Iterator[tuple[range, str]]:
    """Yield the code points of each line, and its value; "" where it has none."""
    for line in path.read_text("utf-8").splitlines():
        fields = line.partition("#")[0].split(";")
        if found := re.fullmatch(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?", fields[0].strip()):
            first = int(found[1], 16)
            yield range(first, int(found[2] or found[1], 16) + 1), "".join(fields[1:]).strip()


def ranges(points: Iterable[int]) -> str:
    """Return ranges of code points, as the library reads them."""
    written, end, first, last = [], 0, -1, -2
    for point in [*sorted(points), 0x7FFFFFFF]:
        if point == last + 1:
            last = point
            continue
        if first >= 0:
            written.append(f"{first - end:x}" + (f"+{last - first:x}" if last > first else ""))
            end = last
        first = last = point
    return " ".join(written)


def main(folder: str, domains: str) -> None:
    """Read the files, write the data."""
    date = re.search(r"Date: (\S+),", (Path(folder) / "LinkTerm.txt").read_text("utf-8"))
    terms: defaultdict[str, list[int]] = defaultdict(list)
    for points, value in rows(Path(folder) / "LinkTerm.txt"):
        terms[value] += points
    lines = [f"# Link_Term, Link_Email, Link_Bracket of UTS #58, {date[1] if date else ''}"]
    lines += [f"{value} {ranges(terms[value])}" for value in ("Include", "Soft", "Close", "Open")]
    lines.append("Email " + ranges(point for points, _ in rows(Path(folder) / "LinkEmail.txt") for point in points))
    brackets = (
        chr(int(value, 16)) + chr(points[0]) for points, value in rows(Path(folder) / "LinkBracket.txt") if value
    )
    lines.append("Bracket " + " ".join(sorted(brackets)))
    (DATA / "links.txt").write_text("\n".join(lines) + "\n", "utf-8")
    head, *names = Path(domains).read_text("utf-8").split("\n")
    version = re.search(r"Version (\d+)", head)
    lines = [f"# VERSION {version[1] if version else ''}", *sorted(name.lower() for name in names if name)]
    (DATA / "top_level_domains.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
