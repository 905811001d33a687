"""Commands of the workbench: `serve` serves it on a loopback port until Ctrl+C, `workbench` writes it as one HTML file.

The address of the page is printed when the server listens. The HTML file works offline.
"""

from __future__ import annotations

import click

from urikit.cli.failures import needed
from urikit.cli.inputs import named
from urikit.cli.messages import quoted
from urikit.cli.options import QUIET
from urikit.core.errors import ArgumentError


class CannotListen(click.ClickException):
    """A port that cannot be used."""

    exit_code = 3


@click.command
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    metavar="N",
    help="Use this port; 0 takes a free one.",
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Use this address: 127.0.0.1 or ::1."
)
@click.option("--open", "browse", is_flag=True, help="Open the page in a browser.")
@QUIET
def serve_command(port: int, host: str, browse: bool, quiet: bool) -> int:
    """Serve the workbench: a page, and an HTTP API.

    Only programs of this machine can reach it. URLs that you type are not fetched and not logged. Ctrl+C stops it.

    \b
    urikit serve --open
    urikit serve --port 0
    """
    with needed("workbench", "starlette", "uvicorn", "anyio"):
        from urikit.workbench import server
    try:
        listener = server.listen(host, port)
    except ArgumentError as error:
        raise click.UsageError(f"invalid --host: expected {error.expected}, found {quoted(host)}") from error
    except OSError as error:
        raise CannotListen(f"cannot listen on port {port}: {error.strerror}; --port 0 takes a free one") from error
    page = server.address(listener)
    click.echo(page)
    if not quiet:
        click.echo("urikit: serving until Ctrl+C", err=True)
    if browse:
        import webbrowser

        if not webbrowser.open(page) and not quiet:
            click.echo("urikit: no browser found; open the address yourself", err=True)
    server.serve(listener)
    return 0


class Unwritten(click.ClickException):
    """A page that is not built, or a file that cannot be written."""

    exit_code = 3


@click.command
@click.option(
    "--single-file", "out", required=True, type=click.Path(dir_okay=False), metavar="OUT", help="Write the page to OUT."
)
@QUIET
def workbench_command(out: str, quiet: bool) -> int:
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
