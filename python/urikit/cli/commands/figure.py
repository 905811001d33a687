"""`urikit figure`: the figure of an input as a picture, SVG or PNG (`urikit.figure`). A description, so masked.

Any input has a figure; an invalid one also makes the exit code 1. Several inputs are drawn one below the other. The
file appears whole or not at all.
"""

from __future__ import annotations

import sys
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

import click

from urikit.cli import terminal
from urikit.cli.extras import needed
from urikit.cli.inputs import named
from urikit.cli.job import Job
from urikit.cli.options import FILE, MAX_LENGTH, NULL, QUIET, SECRET_NAME, SHOW_SECRETS
from urikit.core.errors import ArgumentError

if TYPE_CHECKING:
    from urikit.explanation.data import Explanation
    from urikit.explanation.picture import Theme

#: The most inputs in one picture.
MOST = 100


@click.command
@click.argument("texts", nargs=-1, metavar="[URI]...")
@click.option(
    "-o",
    "--output",
    "out",
    type=click.Path(dir_okay=False, allow_dash=True),
    default="-",
    metavar="OUT",
    help="Write OUT, which ends in .svg or .png; - is stdout.",
)
@click.option("--format", "form", type=click.Choice(["svg", "png"]), help="Set the format for standard output.")
@click.option(
    "--width",
    type=click.IntRange(20, 500),
    default=80,
    show_default=True,
    metavar="N",
    help="Limit lines to N columns; longer text is folded.",
)
@click.option(
    "--theme",
    type=click.Choice(["auto", "light", "dark"]),
    default="auto",
    show_default=True,
    help="Set the colours; auto: the reader's choice, light in PNG.",
)
@click.option(
    "--scale",
    type=click.FloatRange(0.1, 10),
    default=2,
    show_default=True,
    metavar="N",
    help="Draw a PNG N times as large.",
)
@FILE
@NULL
@MAX_LENGTH
@QUIET
@SHOW_SECRETS
@SECRET_NAME
def command(
    texts: tuple[str, ...],
    out: str,
    form: Literal["svg", "png"] | None,
    width: int,
    theme: Theme,
    scale: float,
    files: tuple[str, ...],
    null: bool,
    limit: int,
    quiet: bool,
    show_secrets: bool,
    secret_names: tuple[str, ...],
) -> int:
    """Draw the figure of each input as SVG or PNG.

    Invalid input is drawn with its mistakes marked, and the exit code is 1. Several inputs are drawn one below the
    other. PNG needs the package vl-convert-python.

    \b
    urikit figure 'https://user@example.org:8080/a?b#c' -o figure.svg
    urikit figure --theme dark --scale 3 'http://h/a b' -o mistake.png
    urikit figure urn:isbn:0451450523 > figure.svg
    """
    is_png = _format(out, form) == "png"
    from urikit.explanation.data import explain
    from urikit.explanation.figure import drawing, raster

    job = Job(
        texts,
        files,
        b"\0" if null else b"\n",
        limit,
        "report",
        "no",
        "hidden" if quiet else "shown",
        "auto",
        "shown" if show_secrets else "masked",
        secret_names,
    )
    found: list[Explanation] = []

    def keep(text: str) -> None:
        if len(found) == MOST:
            raise click.UsageError(f"too many inputs: a picture has at most {MOST}")
        found.append(explain(text, secrets=job.secrecy.mode, secret_names=secret_names))
        if not found[-1].is_iri_reference:
            job.no()

    code = job.run(keep, lambda text: None, "description")
    if not found:
        if code == 0:
            raise click.UsageError("nothing to draw: the input is empty")
        return code
    drawn = drawing(found, width, "light" if is_png and theme == "auto" else theme)
    try:
        with needed("figure", "vl_convert"):
            octets = raster(drawn, scale) if is_png else drawn.svg.encode()
    except ArgumentError as error:
        raise click.UsageError(f"invalid --scale: expected {error.expected} with this input") from error
    _write(out, octets)
    return code


def _format(out: str, form: Literal["svg", "png"] | None) -> str:
    """The format that the ending says, or `form`."""
    if out == "-":
        if form == "png" and terminal.is_terminal(sys.stdout):
            raise click.UsageError("PNG is not written to a terminal: name a file with -o")
        return form or "svg"
    ending = PurePath(out).suffix.lower().removeprefix(".")
    if ending not in ("svg", "png"):
        raise click.UsageError(f"invalid --output: expected a name that ends in .svg or .png, found {named(out)}")
    if form not in (None, ending):
        raise click.UsageError(f"--format {form} and the ending of {named(out)} disagree")
    return ending


def _write(out: str, octets: bytes) -> None:
    if out == "-":
        sys.stdout.buffer.write(octets)
        sys.stdout.buffer.flush()
        return
    try:
        with click.open_file(out, "wb", atomic=True) as file:
            file.write(octets)
    except OSError as error:
        from urikit.cli.list_output import Unwritable

        raise Unwritable(f"cannot write {named(out)}: {error.strerror or type(error).__name__}") from error
