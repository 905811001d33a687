"""Options of `urikit refs` about other servers.

They need `--online`: one of them alone is a usage error. In a configuration file they are allowed without it, since
nothing there can open a connection.

| option           | is                                                        |
|------------------|-----------------------------------------------------------|
| `--accept`       | status codes of pages that count as found                 |
| `--exclude-url`  | patterns of URLs that are not requested                   |
| `--auth`         | ORIGIN=VARIABLE: the environment variable with a token    |
| `--cache-age`    | the time an answer is used: 30m, 12h, 7d                  |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from urikit.cli.options import given_option

if TYPE_CHECKING:
    from urikit.links.online import OnlineOptions

__all__ = ["NAMES", "cache_of", "options_of", "takes_online"]

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option("--online", is_flag=True, help="Connect to other servers and ask for the pages linked to."),
    click.option(
        "--depth", type=click.IntRange(0, 1000), metavar="N", help="Follow links of a URL N deep, on the same site."
    ),
    click.option("--accept", metavar="CODES", help="Count these status codes as found, such as 200-299,403."),
    click.option("--exclude-url", multiple=True, metavar="GLOB", help="Skip URLs that match; they are not asked."),
    click.option(
        "--allow-private",
        type=click.Choice(["loopback", "any"]),
        help="Also connect to this machine, or to any address.",
    ),
    click.option(
        "--auth", multiple=True, metavar="ORIGIN=VARIABLE", help="Send the token in this variable to this origin alone."
    ),
    click.option("--connections", type=click.IntRange(1, 1000), metavar="N", help="Ask N URLs at a time; default: 16."),
    click.option(
        "--max-per-host",
        type=click.IntRange(1, 1000),
        metavar="N",
        help="Send N requests at a time to a host; default: 2.",
    ),
    click.option(
        "--rate", type=click.FloatRange(0.001, 1e6), metavar="N", help="Limit requests to a host to N a second."
    ),
    click.option(
        "--timeout",
        type=click.FloatRange(0, 1e9, min_open=True),
        metavar="SECONDS",
        help="Limit the time for one URL; default: 20.",
    ),
    click.option("--retries", type=click.IntRange(0, 100), metavar="N", help="Retry up to N times; default: 2."),
    click.option("--cache", type=click.Path(dir_okay=False), metavar="FILE", help="Use FILE to keep answers."),
    click.option("--no-cache", is_flag=True, help="Ask every server again, and keep no answers."),
    click.option("--cache-age", metavar="AGE", help="Use answers for AGE, such as 30m or 7d; default: 1d."),
)
#: Their names in the arguments of the command.
NAMES = (
    "depth",
    "accept",
    "exclude_url",
    "allow_private",
    "auth",
    "connections",
    "max_per_host",
    "rate",
    "timeout",
    "retries",
    "cache",
    "no_cache",
    "cache_age",
)


def takes_online(command: F) -> F:
    """Add these options to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def options_of(asked: dict[str, Any]) -> OnlineOptions | None:
    """Return the options for requests; None without `--online`. Raises `click.UsageError`."""
    if not asked["online"]:
        option = given_option(NAMES)
        if option is not None:
            raise click.UsageError(f"{option} belongs to --online")
        return None
    from urikit.core.errors import ArgumentError
    from urikit.links.online import OnlineOptions
    from urikit.links.online.verdict import age_of, authorization_of, codes_of
    from urikit.net.guard import Addresses

    if asked["no_cache"] and asked["cache"] is not None:
        raise click.UsageError("--cache does not go with --no-cache")
    chosen: dict[str, Any] = {
        "connections": asked["connections"],
        "per_host": asked["max_per_host"],
        "rate": asked["rate"],
        "timeout": asked["timeout"],
        "retries": asked["retries"],
        "excluded": asked["exclude_url"],
        "addresses": Addresses(asked["allow_private"] or "public"),
    }
    try:
        if asked["accept"] is not None:
            chosen["accepted"] = codes_of(asked["accept"])
        if asked["cache_age"] is not None:
            chosen["cache_age"] = age_of(asked["cache_age"])
        chosen["authorization"] = authorization_of(asked["auth"])
        return OnlineOptions(**{name: value for name, value in chosen.items() if value is not None})
    except ArgumentError as error:
        # An option is named as it is on the command line.
        said = error.message.removeprefix("invalid ")
        raise click.UsageError(f"--{said.replace('_', '-', said.partition(':')[0].count('_'))}") from error


def cache_of(asked: dict[str, Any]) -> str | None:
    """Return the file of the cache; None without a cache."""
    if asked["no_cache"]:
        return None
    from urikit.links.online.checker import default_path

    return asked["cache"] or default_path()
