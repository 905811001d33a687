"""What views are made of, asked directly in the page: differences, dot segments, lists, the table of a batch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow


def _call(workbench: Workbench, module: str, function: str, *arguments: Any) -> Any:
    return workbench.page.evaluate(
        "async ([module, name, given]) => {"
        "  const found = (await import(module))[name](...given);"
        "  return found?.next ? [...found] : found;"
        "}",
        [f"./{module}", function, list(arguments)],
    )


@pytest.mark.parametrize(
    ("before", "after", "marked"),
    [
        ("HTTP://h/%7ea", "http://h/%7Ea", [("HTTP", "http"), ("e", "E")]),
        ("http://a/b/../c", "http://a/c", [("b/../", "")]),
        ("", "a", [("", "a")]),
        ("a\U0001f600b", "a\U0001f601b", [("\U0001f600", "\U0001f601")]),
        ("same", "same", []),
    ],
)
def test_difference(page_open: Workbench, before: str, after: str, marked: list[tuple[str, str]]) -> None:
    runs = _call(page_open, "difference.js", "difference", before, after)
    assert "".join(run["before"] for run in runs) == before
    assert "".join(run["after"] for run in runs) == after
    assert [(run["before"], run["after"]) for run in runs if not run["same"]] == marked


def test_difference_of_long_texts_is_bounded(page_open: Workbench) -> None:
    runs = _call(page_open, "difference.js", "difference", "x" * 50_000, "y" * 50_000)
    assert [(len(run["before"]), len(run["after"]), run["same"]) for run in runs] == [(50_000, 50_000, False)]


@pytest.mark.parametrize(
    ("path", "removed"),
    [
        # RFC 3986 section 5.2.4
        ("/a/b/c/./../../g", "/a/g"),
        ("mid/content=5/../6", "mid/6"),
        ("/b/c/../../../g", "/g"),
        ("/./g", "/g"),
        ("/a//../b", "/a/b"),
        ("..", ""),
        ("./.", ""),
        ("/..", "/"),
        ("/a/.", "/a/"),
        ("", ""),
    ],
)
def test_dot_segments(page_open: Workbench, path: str, removed: str) -> None:
    steps = _call(page_open, "views/dot_segments.js", "buffers", path)
    assert (steps[0]["output"], steps[0]["input"]) == ("", path)
    assert (steps[-1]["output"], steps[-1]["input"]) == (removed, "")


@pytest.mark.parametrize(
    ("text", "form", "column", "rows"),
    [
        ("\ufeffa\r\nb\n\n  \nc", "text", 0, [(1, "a"), (2, "b"), (5, "c")]),
        ('id,url\n1,"a,""b"\n2\n', "csv", 1, [(2, 'a,"b'), (3, None)]),
        ('url;x\n"two\nlines";1\nc;2', "csv", 0, [(2, "two\nlines"), (4, "c")]),
        ('url\n"never closed,\nb', "csv", 0, [(2, "never closed,\nb")]),
        ('{"url": "a"}\n"b"\n{"x": 1}\nbroken', "jsonl", 0, [(1, "a"), (2, "b"), (3, None), (4, None)]),
    ],
)
def test_rows(page_open: Workbench, text: str, form: str, column: int, rows: list[tuple[int, str | None]]) -> None:
    found = _call(page_open, "views/batch_rows.js", "rows", text, form, column)
    assert [(row["line"], row["text"]) for row in found] == rows


@pytest.mark.parametrize(
    ("text", "name", "form"),
    [
        ("http://h/a,b", "", "text"),
        ("id,url\n1,a", "", "csv"),
        ("a\nb", "list.CSV", "csv"),
        ('{"url": "a"}', "", "jsonl"),
        ("", "", "text"),
    ],
)
def test_form(page_open: Workbench, text: str, name: str, form: str) -> None:
    assert _call(page_open, "views/batch_rows.js", "formOf", text, name) == form


def test_table_of_a_batch(page_open: Workbench) -> None:
    page = page_open.page
    found = page.evaluate(
        """async () => {
          const { Table } = await import("./views/batch_table.js");
          const table = new Table();
          const valid = { state: "valid", scheme: "http" };
          table.add({ ...valid, line: 1, text: "http://u:***@b/", given: "http://u:p@b/", host: "b" });
          table.add({ line: 2, text: 'a"b', state: "invalid", code: "quote", start: 1 });
          table.add({ ...valid, line: 3, text: "http://a/", host: "a", normal: "http://a/" });
          const all = table.json().join("");
          table.select({ state: "valid", sort: "host" });
          const sorted = table.slice(0, 10).map((row) => row.line);
          const given = table.given(1);
          table.select({ contains: 'A"B' });
          return { all, sorted, given, csv: table.csv().join(""), counts: table.counts().state.first };
        }"""
    )
    assert found["sorted"] == [3, 1]
    assert found["given"] == "http://u:p@b/"
    assert found["csv"] == 'line,text,state,scheme,host,code,column,normal\r\n2,"a""b",invalid,,,quote,2,\r\n'
    assert found["counts"] == [["valid", 2], ["invalid", 1]]
    assert "u:p@b" not in found["all"]


def test_a_row_that_the_core_refuses_leaves_the_others(page_open: Workbench) -> None:
    page = page_open.page
    found = page.evaluate(
        """async () => {
          const { Job } = await import("./views/batch_job.js");
          const call = (name, { lines }) => {
            if (lines.includes("bad")) throw new Error("too-long");
            return { columns: ["line", "text", "state"], rows: lines.map((text, at) => [at + 1, text, "valid"]) };
          };
          const said = [];
          const job = new Job({ call }, (message) => said.push(message), 8);
          await job.take({ do: "start", list: "a\\nbad\\nb\\nc", name: "", form: "text", column: 0, secrets: false });
          await job.take({ do: "slice", from: 0, to: 9 });
          return said.at(-1).rows.map(({ line, text, state }) => [line, text, state]);
        }"""
    )
    assert found == [[1, "a", "valid"], [2, "", "unreadable"], [3, "b", "valid"], [4, "c", "valid"]]
