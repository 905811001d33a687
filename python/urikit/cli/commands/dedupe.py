"""`urikit dedupe`: one row of each group of URLs that mean the same, in the order of the list. Data: raw.

The rows that stay go to standard output, or to the file of `--output`, with all columns of the list. What was merged
is said in one line on standard error; `--report` prints the whole of it, a description, with samples of why.

Files are read twice: once for keys, once for rows. Standard input is kept in a temporary file for that. Keys are
grouped on disk (`urikit.data.deduplication`), so memory does not grow with the list.

Exit code 1 means that some rows are invalid. They stay in their places, or are listed on standard error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from urikit.cli import terminal
from urikit.cli.lists import given
from urikit.cli.options import COLOR, COLUMN, DELIMITER, TextCommand, takes_limits, takes_list, with_output
from urikit.cli.signals import end_on_signals

if TYPE_CHECKING:
    from urikit.cli.output import Json

_BY = ("string", "case", "percent", "syntax", "scheme", "rfc3986", "http", "whatwg", "crawl", "surt")


@click.command(cls=TextCommand)
@takes_list
@click.option("--by", type=click.Choice(_BY), default="scheme", show_default=True, help="Choose how to compare URLs.")
@click.option(
    "--keep",
    type=click.Choice(["first", "shortest"]),
    default="first",
    show_default=True,
    help="Choose which row of a group to keep.",
)
@click.option(
    "--invalid",
    type=click.Choice(["keep", "list"]),
    default="keep",
    show_default=True,
    help="Choose to keep invalid rows, or to list them on stderr.",
)
@COLUMN
@DELIMITER
@click.option("-o", "--output", type=click.Path(), metavar="FILE", help="Write rows to FILE: text, .csv or .parquet.")
@click.option("--report", is_flag=True, help="Print what was merged and why, not the rows.")
@takes_limits
@with_output
@COLOR
def command(
    paths: tuple[str, ...],
    more: tuple[str, ...],
    by: Any,
    keep: Any,
    invalid: Any,
    column: str | None,
    delimiter: str,
    output: str | None,
    report: bool,
    memory: str,
    temp: str | None,
    limit: int,
    form: Json,
    messages: str,
    color: terminal.ColorChoice,
) -> int:
    """Keep one of each group of equal URLs in a list.

    A list is text with one URL a line, or a table: .parquet, .csv or .jsonl, which needs -o. All but .parquet
    may end with .gz or .zst. Without FILE, standard input is read. Rows keep their order and their columns.
    Relative URLs are invalid here. If a row is invalid, the exit code is 1.

    The first five values of --by are the steps of RFC 3986, from exact to loose, as in urikit equal. The others
    are the profiles of urikit normalize --profile. --json prints the report, not the rows.

    \b
    urikit dedupe urls.txt > unique.txt
    urikit dedupe --by crawl --report urls.txt
    """
    from urikit.cli.extras import grouping, needed

    paths = given(paths, more)
    with needed("duckdb", "duckdb", "pyarrow"):
        import duckdb  # noqa: F401
        import pyarrow  # noqa: F401

        from urikit.cli.duplicates import run
        from urikit.cli.lists import UrlList
        from urikit.data.deduplication import Groups
    end_on_signals()
    found = UrlList(paths, column, limit, delimiter)
    found.bar = "hidden" if messages == "hidden" else "shown"
    with grouping(lambda: Groups(by, keep=keep, memory_limit=memory, temp_folder=temp), memory) as groups:
        report = report or form != "no"
        return run(found, groups, by, output, invalid, report, form, messages, color)
