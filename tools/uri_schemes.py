"""Make `python/urikit/core/tables/uri-schemes.tsv` from copies of IANA's registry of URI schemes (CSV).

    python -m tools.uri_schemes SCHEMES.csv LATER.csv DATE            write the tables
    python -m tools.uri_schemes SCHEMES.csv LATER.csv DATE --check    exit with 1 if they are stale

The first table is IANA's own file as it was on DATE (YYYY-MM-DD), with the columns URI Scheme,
Template, Description, Status, Well-Known URI Support, Reference and Notes. The second names
schemes that were registered after that day, of which only name and status were at
hand: they are in a list of their own.

What IANA writes for people is put in order: "[RFC9110, Section 4.2.1]" becomes "RFC 9110
section 4.2.1", underscores in names become spaces, a description that only repeats the name is
left out, and "(OBSOLETE)" beside a name becomes a note. What can go wrong: a status or a
column that is not known stops the tool, as does a table that is too short to be the registry.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

from urikit.core.tables import written

FOLDER = Path(__file__).resolve().parents[1] / "python" / "urikit" / "core" / "tables"
COLUMNS = ["URI Scheme", "Template", "Description", "Status", "Well-Known URI Support", "Reference", "Notes"]
STATUSES = {"permanent", "provisional", "historical"}

#: Descriptions that were filled down from the row above them in the registry itself.
FILLED_DOWN = {"secondlife": "query", "sftp": "query"}

#: The columns of the table that is made. `template` is below iana.org/assignments/uri-schemes; `well_known` is what
#: says that the scheme has well-known URIs.
MADE = ("name", "status", "description", "template", "well_known", "references", "note")

Row = tuple[str, str, str, str, str, tuple[str, ...], str]


def references(text: str) -> tuple[str, ...]:
    """Return what is in brackets: documents, persons, organizations."""
    found = re.findall(r"\[([^\]]*)\]", text)
    return tuple(reference(one) for one in found)


def reference(text: str) -> str:
    """Return one of them: "RFC 9110 section 4.2.1", a name with spaces, or a URI as it is."""
    if text.startswith(("http:", "https:")):
        return text
    text = re.sub(r"^RFC(\d+)", r"RFC \1", text).replace(", Section ", " section ").replace("*", "")
    return text.replace("_", " ")


def description(name: str, text: str) -> str:
    """Return the first sentence, without footnotes; empty where it only repeats the name."""
    text = re.sub(r"\s*\[\d+\]", "", text).split(". ")[0]
    return "" if text.lower() == name or FILLED_DOWN.get(name) == text else text


def registered(source: str) -> list[Row]:
    """Return the rows of IANA's table."""
    rows = []
    with open(source, encoding="utf-8", newline="") as table:
        reader = csv.DictReader(table)
        if reader.fieldnames != COLUMNS:
            raise SystemExit(f"the columns are not those of IANA's table: {reader.fieldnames}")
        for row in reader:
            name, _, mark = row["URI Scheme"].partition(" ")
            well_known = references(row["Well-Known URI Support"])
            note = row["Notes"] or {"(OBSOLETE)": "Obsolete."}.get(mark, mark)
            rows.append(
                (
                    name,
                    row["Status"].lower(),
                    description(name, row["Description"]),
                    row["Template"],
                    well_known[0] if well_known else "",
                    references(row["Reference"]),
                    note,
                )
            )
    return rows


def later(source: str) -> list[tuple[str, str]]:
    """Name and status of the schemes that were registered later."""
    with open(source, encoding="utf-8", newline="") as table:
        return [(row["URI Scheme"], row["Status"].split(" ")[0]) for row in csv.DictReader(table)]


def tables(source: str, source_later: str, date: str) -> dict[str, str]:
    """Return the text of each table by its name."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", date) is None:
        raise SystemExit(f"a date is YYYY-MM-DD, not {date}")
    rows = sorted(registered(source), key=lambda row: row[0].lower())
    added = sorted(later(source_later), key=lambda row: row[0].lower())
    for name, status in [*((row[0], row[1]) for row in rows), *added]:
        if status not in STATUSES:
            raise SystemExit(f"{name}: a status that is not known: {status}")
    names = {row[0].lower() for row in rows} | {name.lower() for name, _ in added}
    if len(rows) < 300 or len(names) != len(rows) + len(added):
        raise SystemExit("not a copy of the registry of URI schemes")
    return {"uri-schemes": written(date, MADE, rows), "uri-schemes-later": written(date, MADE[:2], added)}


def main(source: str, source_later: str, date: str, *options: str) -> int:
    made = {FOLDER / f"{name}.tsv": text for name, text in tables(source, source_later, date).items()}
    if options == ("--check",):
        stale = [path.name for path, text in made.items() if path.read_text("utf-8") != text]
        print(f"stale: {', '.join(stale)}: run tools/uri_schemes.py" if stale else "up to date")
        return int(bool(stale))
    for path, text in made.items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5) or sys.argv[4:] not in ([], ["--check"]):
        raise SystemExit(__doc__)
    sys.exit(main(*sys.argv[1:]))
