"""`urikit batch`: columns added to a file of URLs, however long. `urikit.data.batch` does the work.

Exit code 0 means that all rows were written, also where some failed: those are in the error list. `--check` asks for 1
then. Ctrl-C (130), SIGTERM (143) and SIGHUP (129) leave neither an output nor a part of one.
"""

from __future__ import annotations

import os
import sys
from typing import Any, Literal

import click

from urikit.cli import terminal
from urikit.cli.options import DELIMITER, MAX_LENGTH, PATH, QUIET
from urikit.cli.progress import Pace
from urikit.cli.signals import end_on_signals

#: As `urikit.data.batch.FORMATS`, which needs pyarrow.
FORMATS = ("parquet", *(kind + packing for kind in ("csv", "jsonl", "text") for packing in ("", ".gz", ".zst")))


class Failed(click.ClickException):
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
def command(
    inputs: tuple[str, ...],
    output: str,
    add: tuple[str, ...],
    limit: int,
    check: bool,
    quiet: bool,
    **options: Any,
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
        raise Failed(str(missing)) from missing
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
        raise Failed(str(error)) from error
    finally:
        if pace is not None:
            pace.finish()
    if messages == "shown":
        errors = options["errors"] or f"{output}.errors.jsonl"
        listed = f", listed in {named(errors)}" if summary.failed else ""
        sys.stderr.write(
            f"urikit: {_rows(summary.rows_in)} in, {summary.rows_out:,} out; {summary.failed:,} failed{listed}\n"
        )
    return 1 if check and summary.failed else 0


def _pace(inputs: tuple[str, ...]) -> Pace | None:
    """A bar, where a person sees it and the size of the inputs is known."""
    if not terminal.is_terminal(sys.stderr) or not all(os.path.isfile(path) for path in inputs):
        return None
    total = sum(os.path.getsize(path) for path in inputs)
    name = os.path.basename(inputs[0]) if len(inputs) == 1 else f"{len(inputs):,} files"
    return Pace(name if len(name) <= 30 else "…" + name[-29:], total)


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count:,} rows"
