"""The views of the page, used as a person would: by role and label, with the keyboard, with bad and hostile input."""

from __future__ import annotations

from typing import Any

import pytest

from tests.workbench.browser.looks import is_accessible, overflow
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow


def _rows(page: Any, name: str) -> list[list[str]]:
    """The texts of the cells of a table, by row."""
    table = page.get_by_role("table", name=name)
    return [
        [cell.inner_text() for cell in row.get_by_role("cell").or_(row.get_by_role("rowheader")).all()]
        for row in table.get_by_role("row").all()[1:]
    ]


def test_standards_side_by_side(page_served: Workbench) -> None:
    page = page_served.open(view="standards", text="http://h:8x/a b")
    for standard in ("RFC 3986", "RFC 3987", "URL Standard"):
        assert page.get_by_role("heading", name=standard, exact=True).is_visible()
    assert page.get_by_text("invalid port: expected digits").first.is_visible()
    assert page.get_by_text("RFC 3986 section 3.2.3").first.is_visible()


def test_a_column_selects_its_place(page_served: Workbench) -> None:
    page = page_served.open(view="standards", text="http://h\U0001f600:8x/")
    page.get_by_role("button", name="column 12").first.click()
    selected = page.evaluate(
        "(input => input.value.slice(input.selectionStart, input.selectionEnd))(document.activeElement)"
    )
    assert selected == "x"


def test_normalize_marks_what_changes(page_served: Workbench) -> None:
    page = page_served.open(view="normalize", text="HTTP://h:80/%7ea/../b")
    rows = _rows(page, "Steps of normalization")
    assert [row[0] for row in rows] == ["as written", "case", "percent-encoding", "dot segments", "scheme"]
    assert "HTTP" in [node.inner_text() for node in page.get_by_role("deletion").all()]
    assert page.get_by_role("heading", name="Normal form").locator("..").get_by_text("http://h/b").is_visible()


def test_normal_input_says_so(page_served: Workbench) -> None:
    page = page_served.open(view="normalize", text="http://h/b")
    assert page.get_by_role("tabpanel").get_by_text("Already normalized").is_visible()


def test_resolve_shows_the_way(page_served: Workbench) -> None:
    page = page_served.open(view="resolve", text="../../../g", base="http://a/b/c/d;p?q")
    assert (
        page.get_by_role("listitem")
        .filter(has_text="taken:")
        .inner_text()
        .endswith("merged with the path of the base.")
    )
    page.get_by_text("Remove dot segments:").click()
    rows = _rows(page, "Buffers after each step")
    assert rows[0][1:] == ["", "/b/c/../../../g"]
    assert rows[-1][1:] == ["/g", ""]


def test_all_examples_of_the_rfc_resolve_as_in_the_rfc(page_served: Workbench) -> None:
    page = page_served.open(view="resolve", text="g", base="http://a/b/c/d;p?q")
    page.get_by_role("button", name="All examples").click()
    rows = _rows(page, "Normal examples (section 5.4.1") + _rows(page, "Abnormal examples (section 5.4.2")
    assert len(rows) == 42
    assert {row[2] for row in rows} == {"✓ same"} or {row[2] for row in rows} == {"same"}


def test_an_example_loads(page_served: Workbench) -> None:
    page = page_served.open(view="resolve")
    page.get_by_label("Examples of RFC 3986").select_option("../g")
    page_served.settled()
    assert page.get_by_text("http://a/b/g").first.is_visible()


def test_compare_where_two_meet(page_served: Workbench) -> None:
    page = page_served.open(view="compare", text="http://example.com")
    page.get_by_label("Other URL").fill("HTTP://EXAMPLE.com:80/")
    page_served.settled()
    assert page.get_by_role("tabpanel").get_by_text("Equivalent after the step “scheme”").is_visible()
    page.get_by_label("Other URL").fill("http://example.com/a")
    page_served.settled()
    assert page.get_by_role("tabpanel").get_by_text("Not equivalent: different path").is_visible()


def test_guard_says_why(page_served: Workbench) -> None:
    page = page_served.open(view="guard", text="http://127.0.0.1/")
    assert page.get_by_role("tabpanel").get_by_text("refused", exact=True).is_visible()
    assert (
        page.get_by_role("tabpanel").get_by_text("address 127.0.0.1 (127.0.0.0/8, loopback) not allowed").is_visible()
    )
    page.get_by_text("Change the policy").click()
    page.get_by_label("Addresses").select_option("any")
    page_served.settled()
    assert page.get_by_role("tabpanel").get_by_text("allowed", exact=True).is_visible()


def test_guard_keeps_the_fragment_where_a_person_says_so(page_served: Workbench) -> None:
    page = page_served.open(view="guard", text="https://example.org/a#top")
    result = page.locator(".result")
    assert result.get_by_text("https://example.org/a", exact=True).is_visible()
    page.get_by_text("Change the policy").click()
    page.get_by_label("Keep the fragment in the URL to use").check()
    page_served.settled()
    assert result.get_by_text("https://example.org/a#top", exact=True).is_visible()


def test_guard_refuses_what_looks_like_a_name_and_a_script(page_served: Workbench) -> None:
    page = page_served.open(view="guard", text="https://examp1e.org/")
    allowed, refused = (page.locator(".verdict").get_by_text(said, exact=True) for said in ("allowed", "refused"))
    assert allowed.is_visible()
    page.get_by_text("Change the policy").click()
    page.get_by_label("Names that no host may look like").fill("example.org")
    page_served.settled()
    assert refused.is_visible()
    page.get_by_role("textbox").first.fill("https://b\u00fccher.example/")
    page_served.settled()
    assert allowed.is_visible()
    page.get_by_label("Scripts of a label").select_option("ascii-only")
    page_served.settled()
    assert refused.is_visible()


def test_a_policy_is_in_the_link(page_served: Workbench) -> None:
    page = page_served.open(view="guard", text="https://user@example.org/", guard__policy='{"userinfo":true}')
    assert page.get_by_role("tabpanel").get_by_text("allowed", exact=True).is_visible()
    page.get_by_text("Change the policy").click()
    assert page.get_by_label("User name and password").is_checked()
    page.get_by_role("button", name="Reset the policy").click()
    page_served.settled()
    assert page.get_by_role("tabpanel").get_by_text("refused", exact=True).is_visible()
    assert not page.get_by_label("User name and password").is_checked()


def test_parsers_by_host(page_served: Workbench) -> None:
    page = page_served.open(view="parsers", text="http://a.example\\@b.example/")
    rows = _rows(page, "Hosts that parsers read")
    hosts = {row[0]: row[1] for row in rows}
    assert "This browser" in hosts["a.example"]
    assert "RFC 3986 Appendix B" in hosts["b.example"]


def test_characters(page_served: Workbench) -> None:
    page = page_served.open(view="characters")
    assert page.get_by_role("tabpanel").get_by_text("C3 A9").is_visible()
    page.get_by_role("button", name="U+002F").click()
    page_served.settled()
    rows = {row[0]: row[1] for row in _rows(page, "How this character is written in each component")}
    assert rows["path segment"] == "%2F"
    assert rows["query"].endswith("as it is")


def test_template_expands_as_it_is_written(page_served: Workbench) -> None:
    page = page_served.open(view="template")
    page.get_by_role("textbox", name="Template").fill("/search{?q}")
    page.get_by_label("q", exact=True).fill("a b")
    page_served.settled()
    assert page.get_by_text("/search?q=a%20b").first.is_visible()
    page.get_by_role("textbox", name="Template").fill("/search{?q")
    page_served.settled()
    assert page.get_by_role("tabpanel").get_by_text('missing "}" at the end of the expression').is_visible()


def test_batch_filters_sorts_and_exports(page_served: Workbench) -> None:
    page = page_served.open(view="batch")
    page.get_by_role("textbox", name="List").fill(
        "http://b.example/\nhttp://a.example/\nhttp://[::1\nhttp://user:secret@c.example/\n"
    )
    page.get_by_role("button", name="Check the list").click()
    page.get_by_text("4 rows checked").first.wait_for()
    page.get_by_role("button", name="URL", exact=True).click()
    page.get_by_role("columnheader", name="URL ↑").wait_for()
    grid = page.get_by_role("region", name="Results")
    assert "http://[::1" in grid.inner_text()
    assert "secret" not in grid.inner_text()
    page.get_by_role("button", name="invalid").click()
    grid.get_by_text("1 row", exact=True).wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export CSV").click()
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    assert lines[0] == "line,text,state,scheme,host,code,column,normal"
    assert len(lines) == 2
    assert is_accessible(page, "light") == []
    assert lines[1].startswith("3,http://[::1,invalid,")


def test_a_row_opens_in_inspect(page_served: Workbench) -> None:
    page = page_served.open(view="batch")
    page.get_by_role("textbox", name="List").fill("http://a.example/\nhttp://user:secret@c.example/")
    page.get_by_role("button", name="Check the list").click()
    page.get_by_role("button", name="Inspect line 2").click()
    page.get_by_role("heading", name="Inspect", level=2).wait_for()
    assert page.get_by_label("URL, URI or IRI").input_value() == "http://user:secret@c.example/"


def test_csv_and_json_lines(page_served: Workbench) -> None:
    page = page_served.open(view="batch")
    page.get_by_role("textbox", name="List").fill('id,link\n1,"http://a.example/,x"\n2,"http://b.example/""y"\n')
    assert page.get_by_label("Column with the URLs").input_value() == "1"
    page.get_by_role("button", name="Check the list").click()
    page.get_by_text("2 rows checked").first.wait_for()
    assert page.get_by_role("tabpanel").get_by_text('http://b.example/"y').is_visible()
    page.get_by_role("textbox", name="List").fill('{"n": 1, "url": "http://c.example/"}\n{"n": 2}\n')
    page.get_by_role("button", name="Check the list").click()
    page.get_by_role("button", name="unreadable").wait_for()


def test_a_hundred_thousand_lines_stay_fluid(page_served: Workbench) -> None:
    page = page_served.open(view="batch")
    lines = "".join(f"http://host{n % 97}.example/path/{n}?q={n}\n" for n in range(100_000))
    page.get_by_label("File").set_input_files({"name": "list.txt", "mimeType": "text/plain", "buffer": lines.encode()})
    page.get_by_text("100,000 rows checked").first.wait_for(timeout=120_000)
    assert page.locator(".grid tbody tr").count() < 120
    region = page.get_by_role("region", name="Results")
    region.evaluate("node => { node.scrollTop = node.scrollHeight; }")
    page.get_by_role("button", name="Inspect line 100,000").wait_for()
    page.get_by_label("Filter: URL contains").fill("/path/99999?")
    region.get_by_text("1 row", exact=True).wait_for()


def test_fields_of_a_namespace(page_served: Workbench) -> None:
    page = page_served.open(view="schemes", text="urn:isbn:9780306406157")
    rows = {row[0]: row[1] for row in _rows(page, "Derived from the fields")}
    assert rows["check_digit"] == "7"


def test_references_of_a_document(page_served: Workbench) -> None:
    page = page_served.open(view="document")
    page.get_by_role("textbox", name="Document", exact=True).fill(
        '<base href="https://e.example/b/">\n<a href="../x y">A</a>\n'
    )
    page.get_by_role("button", name="Find references").click()
    page.get_by_text("https://e.example/x%20y").wait_for()
    page.get_by_role("button", name="line 2, column 10").first.click()
    assert page.get_by_role("group", name="Place in the document").get_by_text("../x y").is_visible()
    assert is_accessible(page, "light") == []
    assert overflow(page) == []
