"""Make `python/urikit/core/tables/urn-namespaces.tsv` from a table of the URN namespaces (CSV).

    python -m tools.urn_namespaces PATH/TO/urn-namespaces.csv DATE

The table has the columns nid, class, reference, equivalence and source. It is not IANA's own
file: it was put together from the RFC index, a list of the NIDs and an excerpt of the
registry, and the DATE of that copy (YYYY-MM-DD) is written beside the rows, because a
registry is true only as of a day.

What a namespace says about equivalence is prose in the table. `CLASSES` maps every sentence
to one of the relations that `urikit.schemes.urns.generic` knows: "rfc8141" alone,
"insensitive" to case, insensitive in the "first" part, insensitive below "ul", or that of the "module"
`urikit.urns` has for it; a sentence that is not listed
stops the tool. Where the RFC that defines a part was not at hand, the relation is that of
RFC 8141, which is never too wide.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

from urikit.core.tables import written

TARGET = Path(__file__).resolve().parents[1] / "python" / "urikit" / "core" / "tables" / "urn-namespaces.tsv"

#: The column "equivalence", and the relation it means.
CLASSES = {
    "": "rfc8141",
    "RFC8141 default": "rfc8141",
    "exact": "rfc8141",
    "nss-ci": "insensitive",
    "all-ci": "insensitive",
    "ci": "insensitive",
    "ci (IEEEresource, ResourceSpecificString)": "insensitive",
    "SNID ci": "first",
    "up to {category} ci": "first",
    "{category} ci": "first",
    "{standard name} ci": "first",
    "ProviderId lower-cased": "first",
    "ci only in urn:smpte:ul, else exact": "ul",
    # The text of RFC 4179 is not at hand: where its prefix code ends is not known for sure.
    "{prefix code} ci": "rfc8141",
    # Recommended by the registrant; the template was not at hand.
    "ci recommended lower": "rfc8141",
    # RFC 5134 says "case-sensitive"; scheme and NID are not, by RFC 8141.
    "case-sensitive (RFC 5134 says entire URN; scheme+NID still ci per RFC 8141)": "rfc8141",
    "case-sensitive (same)": "rfc8141",
    # These have a module of their own.
    "ci; ignore vers=0": "module",
    "remove hyphens, upper-case X": "module",
    "optional hyphen; RFC 3044 calls X case-sensitive; treat x=X leniently": "module",
    "prefix (cc + subspaces) ci, nbn-string case-sensitive": "module",
    "hex ci (compare 128-bit value; print lower case)": "module",
}

#: Namespaces whose module knows more than their line: RFC 3553 keeps case below "ietf:params".
MORE = {"ietf": "module"}


def reference(text: str) -> str:
    """Return what defines a namespace, with spaces in the names of RFCs."""
    return re.sub(r"\bRFC(\d+)", r"RFC \1", text)


def main(source: str, date: str) -> None:
    """Read the table, write ours."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", date) is None:
        raise SystemExit(f"a date is YYYY-MM-DD, not {date}")
    rows = []
    with open(source, encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            if row["equivalence"] not in CLASSES:
                raise SystemExit(f"{row['nid']}: an equivalence that is not known: {row['equivalence']}")
            relation = MORE.get(row["nid"], CLASSES[row["equivalence"]])
            values = (row["nid"], row["class"], reference(row["reference"]), relation)
            rows.append(values)
    if len(rows) < 60:
        raise SystemExit("not a table of the URN namespaces")
    TARGET.write_text(written(date, ("nid", "kind", "reference", "relation"), sorted(rows)), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
