"""`urikit report`: what is in a URL list, as text, a JSON record, or an HTML page. A description: secrets are masked.

One pass counts schemes, hosts, ports, parameters, lengths, errors, issues, secrets and duplicates
(`urikit.data.survey`). Memory does not grow with the list; counts are exact. Invalid rows are what the report is
about, so they change no exit code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from urikit.cli import terminal
from urikit.cli.lists import given
from urikit.cli.options import COLOR, COLUMN, DELIMITER, TextCommand, takes_limits, takes_list, with_output
from urikit.cli.signals import end_on_signals
from urikit.cli.standards import takes_standard
from urikit.explanation.records import RFC

if TYPE_CHECKING:
    from urikit.cli.output import Json


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
def command(
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
    from urikit.cli.extras import grouping, needed

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
