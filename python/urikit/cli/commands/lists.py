"""Commands about lists of URLs, however long: `batch`, `report`, `dedupe`.

`batch` adds columns to files (`urikit.data.batch`). Exit code 0 means that all rows were written, even if some failed:
those are in the error list, and `--check` makes the exit code 1. Ctrl-C (130), SIGTERM (143) and SIGHUP (129) leave
neither an output nor a part of one.

`report` counts schemes, hosts, ports, parameters, lengths, errors, issues, secrets and duplicates in one pass
(`urikit.data.survey`), as text, a JSON record or an HTML page. Counts are exact, and memory does not grow with the
list. Invalid rows do not change the exit code. Secrets are masked.

`dedupe` keeps one row of each group of equal URLs, in the order of the list, raw. The rows go to standard output, or to
the file of `--output` with all columns. The counts are one line on standard error; `--report` prints them with reasons
and samples, with secrets masked. Files are read twice: once for keys, once for rows; standard input is kept in a
temporary file. Keys are grouped on disk (`urikit.data.deduplication`), so memory does not grow with the list. Exit code
1 means that some rows are invalid; these are kept, or listed on standard error.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Literal

import click

from urikit.cli import terminal
from urikit.cli.failures import end_on_signals
from urikit.cli.lists import given
from urikit.cli.options import (
    COLOR,
    COLUMN,
    DELIMITER,
    MAX_LENGTH,
    PATH,
    QUIET,
    TextCommand,
    takes_limits,
    takes_list,
    takes_standard,
    with_output,
)
from urikit.cli.progress import Pace
from urikit.core.cells import plural
from urikit.explanation.records import RFC

if TYPE_CHECKING:
    from urikit.cli.output import Json


#: As `urikit.data.batch.FORMATS`, which needs pyarrow.
FORMATS = ("parquet", *(kind + packing for kind in ("csv", "jsonl", "text") for packing in ("", ".gz", ".zst")))


class BatchFailed(click.ClickException):
    """A file that cannot be read or written."""

    exit_code = 3


@click.command()
@click.argument("inputs", nargs=-1, required=True, type=PATH, metavar="INPUT...")
@click.option("-c", "--column", default="url", show_default=True, metavar="NAME", help="Read URLs from this column.")
@click.option(
    "-a",
    "--add",
    "add",
    multiple=True,
    required=True,
    metavar="KERNELS",
    help="Append columns, such as host,path,param:name=q.",
)
@click.option("-o", "--output", required=True, type=PATH, metavar="FILE", help="Write FILE; - is standard output.")
@click.option("--errors", type=PATH, metavar="FILE", help="List failed rows in FILE.")
@click.option("--input-format", type=click.Choice(FORMATS), help="Read this format, whatever the file is called.")
@click.option("--output-format", type=click.Choice(FORMATS), help="Write this format, whatever the file is called.")
@MAX_LENGTH
@DELIMITER
@click.option("--threads", type=click.IntRange(1), metavar="N", help="Use N threads; all cores by default.")
@click.option("--check", is_flag=True, help="Exit with 1 if a row failed.")
@QUIET
def batch_command(
    inputs: tuple[str, ...], output: str, add: tuple[str, ...], limit: int, check: bool, quiet: bool, **options: Any
) -> int:
    """Add columns to files of URLs: hosts, domains, normal forms.

    Files are Parquet, CSV, JSON lines or text; all but Parquet also as .gz or .zst. A kernel is a function of
    urikit.columns that computes a column, such as host. KERNELS are separated by commas. NAME=KERNEL gives the
    column another name. Options follow the last kernel: target=resolve:base=http://h/a. All rows are kept; those
    that fail are also listed in FILE.errors.jsonl, next to the output.

    \b
    urikit batch urls.txt --add host,registrable_domain -o hosts.csv
    urikit batch urls.txt --add q=param:name=q --add normalize:to=case -o urls.parquet
    urikit batch --check urls.txt --add is_valid,host -o - --output-format jsonl --errors bad.jsonl
    """
    from urikit.cli.inputs import named

    try:
        from urikit.data import batch
    except ModuleNotFoundError as missing:
        raise BatchFailed(str(missing)) from missing
    end_on_signals()
    pace = None if quiet else _pace(inputs)
    messages: Literal["hidden", "shown"] = "hidden" if quiet else "shown"
    try:
        summary = batch.run(
            inputs, output, add, max_length=limit, progress=None if pace is None else pace.reach, **options
        )
    except batch.PlanError as error:
        raise click.UsageError(str(error)) from error
    except batch.FileError as error:
        raise BatchFailed(str(error)) from error
    finally:
        if pace is not None:
            pace.erase()
    if messages == "shown":
        errors = options["errors"] or f"{output}.errors.jsonl"
        listed = f", listed in {named(errors)}" if summary.failed else ""
        rows = plural(summary.rows_in, "row")
        sys.stderr.write(f"urikit: {rows} in, {summary.rows_out:,} out; {summary.failed:,} failed{listed}\n")
    return 1 if check and summary.failed else 0


def _pace(inputs: tuple[str, ...]) -> Pace | None:
    """Return a bar, where a person sees it and the size of the inputs is known."""
    if not terminal.is_terminal(sys.stderr) or not all(os.path.isfile(path) for path in inputs):
        return None
    total = sum(os.path.getsize(path) for path in inputs)
    name = os.path.basename(inputs[0]) if len(inputs) == 1 else f"{len(inputs):,} files"
    return Pace(name, total)


@click.command(cls=TextCommand)
@takes_list
@click.option(
    "--html", type=click.Path(dir_okay=False), metavar="OUT", help="Write the report as an HTML page with plots to OUT."
)
@click.option(
    "--top",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    metavar="N",
    help="List the N most frequent of hosts, schemes and so on.",
)
@COLUMN
@DELIMITER
@takes_standard(whatwg="left out")
@takes_limits
@with_output
@COLOR
def report_command(
    paths: tuple[str, ...],
    more: tuple[str, ...],
    html: str | None,
    top: int,
    column: str | None,
    delimiter: str,
    standard: RFC,
    memory: str,
    temp: str | None,
    limit: int,
    form: Json,
    messages: str,
    color: terminal.ColorChoice,
) -> int:
    """Summarize a list of URLs: hosts, errors, duplicates.

    A list is text with one URL a line, or a table: .parquet, .csv or .jsonl. All but .parquet may end with .gz
    or .zst. URLs of a table are in the column url, or the only column of text, or that of --column. Without FILE,
    standard input is read. Invalid rows are counted and do not change the exit code.

    \b
    urikit report urls.txt
    urikit report --html report.html urls.txt
    """
    from urikit.cli.failures import grouping, needed

    paths = given(paths, more)
    with needed("report", "duckdb", "pyarrow", "altair", "vl_convert"):
        import duckdb  # noqa: F401
        import pyarrow  # noqa: F401

        if html is not None:
            import urikit.data.survey.html  # noqa: F401
        from urikit.cli import surveys
        from urikit.cli.lists import UrlList, as_messages
        from urikit.data.batch.files import refuse_inputs
        from urikit.data.survey import Survey
    end_on_signals()
    found = UrlList(paths, column, limit, delimiter)
    found.bar = "hidden" if messages == "hidden" else "shown"
    if html is not None:
        with as_messages():
            refuse_inputs(paths, [html])
    with grouping(lambda: Survey(standard, memory_limit=memory, temp_folder=temp), memory) as survey:
        summary = surveys.read(survey, found, top)
    if html is not None:
        surveys.write_page(summary, html, paths)
    if html is None or form != "no":
        surveys.show(summary, form, color, top)
    return 0


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
def dedupe_command(
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
    from urikit.cli.failures import grouping, needed

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
