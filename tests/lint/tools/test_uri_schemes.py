"""The table of schemes is what its tool makes of the copies of the registry."""

import os
from pathlib import Path

import pytest

from tools import uri_schemes
from urikit.registry import AS_OF

COPIES = Path(os.environ.get("URIKIT_SPECS", Path(__file__).parents[3].parent / "shared" / "specs")) / "iana"


def test_the_table_is_up_to_date():
    if not COPIES.is_dir():
        pytest.skip(f"no copies of the registries in {COPIES}: set URIKIT_SPECS")
    (first,) = COPIES.glob("uri-schemes-20*.csv")
    (later,) = COPIES.glob("uri-schemes-delta-*.csv")
    assert uri_schemes.main(str(first), str(later), AS_OF, "--check") == 0


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("[RFC6733]", ("RFC 6733",)),
        ("[RFC9110, Section 4.2.1]", ("RFC 9110 section 4.2.1",)),
        ("[W3C_WebApps_Working_Group][Chris_Rebert]", ("W3C WebApps Working Group", "Chris Rebert")),
        ("[RFC8141][IANA registry *urn-namespaces*]", ("RFC 8141", "IANA registry urn-namespaces")),
        ("[A_B][https://a.example/x_y]", ("A B", "https://a.example/x_y")),
        ("-", ()),
    ],
)
def test_references(written, read):
    assert uri_schemes.references(written) == read


def test_what_stops_the_tool(tmp_path):
    table, later = tmp_path / "a.csv", tmp_path / "b.csv"
    later.write_text("URI Scheme,Status,Source\n")
    table.write_text(",".join(uri_schemes.COLUMNS) + "\nhttp,,,Final,-,[RFC1],\n")
    with pytest.raises(SystemExit, match="a status that is not known: final"):
        uri_schemes.tables(str(table), str(later), "2022-11-18")
    table.write_text(",".join(uri_schemes.COLUMNS) + "\nhttp,,,Permanent,-,[RFC1],\n")
    with pytest.raises(SystemExit, match="not a copy of the registry"):
        uri_schemes.tables(str(table), str(later), "2022-11-18")
    with pytest.raises(SystemExit, match="YYYY-MM-DD"):
        uri_schemes.tables(str(table), str(later), "today")
    table.write_text("Scheme,Status\n")
    with pytest.raises(SystemExit, match="columns"):
        uri_schemes.tables(str(table), str(later), "2022-11-18")
