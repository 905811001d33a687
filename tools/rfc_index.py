"""Make `python/urikit/core/tables/specs.tsv` from the RFC Editor's index (rfc-index.txt).

    python -m tools.rfc_index PATH/TO/rfc-index.txt

The index is one paragraph per RFC: the number, "Title. Authors. Month Year.", then
groups in parentheses: (Obsoletes RFC1, RFC2) (Updated by ...) (Also STD66)
(Status: ...). A title may contain full stops, so the date is looked for from the right:
it is the last sentence before the first group, and the words between the title and
the date are the authors. Only the standards urikit builds on are taken, and the date of
the index is written beside them, because a status is true only as of a day.

What can go wrong: a number missing in the index (the tool stops: the list below is
wrong or the index is old), a new kind of group (kept out, and said on stderr).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from urikit.core.tables import written

# The standards urikit builds on, in the words of the documentation: the generic syntax
# and its ancestors, IRIs and IDNA, URNs, templates, HTTP, registries, schemes, media.
NUMBERS = (
    1630, 1738, 1808, 1866, 2141, 2392, 2396, 2397, 2483, 2557, 2616, 2648, 2717, 2718, 2732, 2854,
    3044, 3061, 3121, 3151, 3187, 3253, 3261, 3305, 3490, 3492, 3553, 3629, 3650, 3651, 3652, 3875,
    3966, 3986, 3987, 4151, 4246, 4248, 4291, 4395, 4452, 4514, 4515, 4516, 4918, 5031, 5122, 5147,
    5234, 5341, 5538, 5870, 5890, 5891, 5892, 5893, 5894, 5895, 5952, 6052, 6068, 6454, 6455, 6570,
    6596, 6694, 6761, 6874, 6890, 6901, 6920, 6963, 7111, 7230, 7231, 7254, 7320, 7405, 7565, 7595,
    7763, 7972, 8089, 8118, 8141, 8254, 8288, 8458, 8615, 8820, 9110, 9562, 9676, 9844,
)  # fmt: skip

MONTHS = "January February March April May June July August September October November December"
DATE = re.compile(rf"(?:\d{{1,2}} )?(?:{MONTHS.replace(' ', '|')}) \d{{4}}")
ENTRY = re.compile(r"(?P<number>\d+) (?P<citation>.*?)\. \((?P<groups>.*)\)")
GROUPS = {
    "Obsoletes": "obsoletes",
    "Obsoleted by": "obsoleted_by",
    "Updates": "updates",
    "Updated by": "updated_by",
    "Also": "also",
}
COLUMNS = ("number", "title", "authors", "date", "status", *GROUPS.values())
TARGET = Path(__file__).resolve().parents[1] / "python" / "urikit" / "core" / "tables" / "specs.tsv"


def paragraphs(index: str) -> dict[int, str]:
    """Return every entry by its number, on one line."""
    entries: dict[int, str] = {}
    for block in re.split(r"\n\s*\n", index):
        # A line broken after a hyphen belongs together ("Saint-" / "Andre").
        line = re.sub(r"\s+", " ", re.sub(r"(?<=\w)-\n\s+", "-", block)).strip()
        number, _, rest = line.partition(" ")
        if number.isdigit() and rest.endswith(")"):
            entries[int(number)] = line
    return entries


def references(text: str) -> tuple[str, ...]:
    return tuple(str(int(n)) for n in re.findall(r"RFC0*(\d+)", text))


def also(text: str) -> tuple[str, ...]:
    """ "STD66, BCP 9" as ("STD 66", "BCP 9")."""
    return tuple(f"{series} {number}" for series, number in re.findall(r"([A-Z]{3}) ?0*(\d+)", text))


def row(line: str) -> list[str | tuple[str, ...]]:
    entry = ENTRY.fullmatch(line)
    if entry is None:
        raise SystemExit(f"cannot read: {line}")
    number = int(entry["number"])
    citation = entry["citation"]
    sentences = citation.split(". ")
    # From the right: the date, then authors (a sentence of initials splits further),
    # then the title, which is the first sentence that does not end in an initial.
    date = sentences.pop()
    if not DATE.fullmatch(date):
        raise SystemExit(f"RFC {number}: no date in {citation!r}")
    title, authors = sentences[0], ". ".join(sentences[1:])
    found: dict[str, tuple[str, ...]] = dict.fromkeys(GROUPS.values(), ())
    status = ""
    for group in entry["groups"].split(") ("):
        if group.startswith("Status: "):
            status = group.removeprefix("Status: ")
        elif not group.startswith(("Format:", "DOI:")):
            # "Obsoleted by" before "Obsoletes" would match neither: take the longest.
            kind = max((k for k in GROUPS if group.startswith(k + " ")), key=len, default=None)
            if kind is None:
                print(f"RFC {number}: unknown group ({group})", file=sys.stderr)
            else:
                rest = group[len(kind) :]
                found[GROUPS[kind]] = also(rest) if kind == "Also" else references(rest)
    return [str(number), title, authors, date, status, *found.values()]


def render(index: str) -> str:
    created = re.search(r"CREATED ON: (\d\d)/(\d\d)/(\d{4})", index)
    if created is None:
        raise SystemExit("not a copy of rfc-index.txt: missing CREATED ON")
    month, day, year = created.groups()
    entries = paragraphs(index)
    missing = [n for n in NUMBERS if n not in entries]
    if missing:
        raise SystemExit(f"not in the index: {missing}")
    return written(f"{year}-{month}-{day}", COLUMNS, [row(entries[number]) for number in NUMBERS])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m tools.rfc_index PATH/TO/rfc-index.txt")
    TARGET.write_text(render(Path(sys.argv[1]).read_text("utf-8")), "utf-8")
    print(f"{TARGET.name}: {len(NUMBERS)} standards")
