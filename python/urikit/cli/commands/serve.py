"""`urikit serve`: the workbench on a loopback port, until Ctrl+C. The page's address is printed when it listens."""

from __future__ import annotations

import click

from urikit.cli.extras import needed
from urikit.cli.options import QUIET
from urikit.cli.refusal import quoted
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
def command(port: int, host: str, browse: bool, quiet: bool) -> int:
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
