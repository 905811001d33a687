"""`urikit workbench`: the page of the workbench as one HTML file that works offline."""

from __future__ import annotations

import click

from urikit.cli.inputs import named
from urikit.cli.options import QUIET


class Unwritten(click.ClickException):
    """A page that is not built, or a file that cannot be written."""

    exit_code = 3


@click.command
@click.option(
    "--single-file", "out", required=True, type=click.Path(dir_okay=False), metavar="OUT", help="Write the page to OUT."
)
@QUIET
def command(out: str, quiet: bool) -> int:
    """Write the workbench as one HTML file.

    The file works in a browser without a server. It makes no requests. `urikit serve` adds the features that need
    Python.

    \b
    urikit workbench --single-file workbench.html
    """
    from urikit.workbench.files import files
    from urikit.workbench.single_file import PageError, write

    try:
        size = write(out, files())
    except PageError as error:
        raise Unwritten(str(error)) from error
    except OSError as error:
        raise Unwritten(f"cannot write {named(out)}: {error.strerror or type(error).__name__}") from error
    if not quiet:
        click.echo(f"urikit: {named(out)}: {size / 1e6:.1f} MB", err=True)
    return 0
