"""What `benches.links` reads of LinkChecker's report."""

from io import StringIO

from benches.links import is_lost, table

REPORT = """# created by LinkChecker at 2026-11-24
# Read the documentation at https://linkchecker.github.io/linkchecker/
urlname;parentname;valid;url;name
a.html;;True;file:///d/a.html;
#b;file:///d/a.html;;file:///d/a.html#b;b
c;file:///d/a.html;True;file:///d/c;"see
#1;
# and ""d"" too"
"""


def test_a_line_that_looks_like_a_comment_is_part_of_its_row() -> None:
    rows = table(StringIO(REPORT + "# Stopped checking\n", newline=""))
    assert [row["urlname"] for row in rows] == ["a.html", "#b", "c"]
    assert rows[2]["name"] == 'see\n#1;\n# and "d" too'


def test_a_torn_row_is_left_out() -> None:
    assert [row["urlname"] for row in table(StringIO(REPORT + "e;file:///d/a.html;Tr"))] == ["a.html", "#b", "c"]


def test_a_missing_anchor_is_a_warning_in_words() -> None:
    warning = "Anchor `b' (decoded: `b') not found. Available anchors: `a'."
    assert is_lost({"valid": "True", "warningstring": warning})
    assert is_lost({"valid": "True", "warningstring": f"[url-anchor-not-found] {warning}"})
    assert is_lost({"valid": "", "warningstring": ""})
    assert not is_lost({"valid": "True", "warningstring": "Access denied by robots.txt, checked only for syntax."})
