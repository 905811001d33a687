"""`urikit equal`: on which rung of the ladder two references meet (RFC 3986 section 6).

A question: exit code 0 where they meet, with `--at` on that rung at the latest, and 1 where
they never do. The answer says the rung, or where they differ and why nothing levels that
out. A description: passwords are masked.
"""

from __future__ import annotations

from typing import Any

import click

import urikit
from urikit import Rung
from urikit.cli.messages import as_text
from urikit.cli.options import RUNG, BadValue
from urikit.cli.output import line
from urikit.errors import URIError


@click.command
@click.argument("a")
@click.argument("b")
@click.option("--at", type=RUNG, help="They must meet on this rung at the latest: string, case, percent, syntax, scheme.")
@click.option("--json", "json_lines", is_flag=True, help="A JSON record.")
@click.option("-q", "--quiet", is_flag=True, help="No answer but the exit code.")
def command(a: str, b: str, at: Rung | None, json_lines: bool, quiet: bool) -> int:
    """Print the rung on which the references A and B meet, or where they differ.

    \b
    urikit equal http://example.com HTTP://EXAMPLE.com:80/
    urikit equal --at syntax http://h/a/../b http://h/b
    """
    left, right = _read(a, "A"), _read(b, "B")
    comparison = left.compare(right)
    rung: Rung | None = comparison.rung
    if at is None:
        equal = rung is not None
    else:
        # SCHEME is not always wider than SYNTAX: each rung is asked by itself.
        equal = left.equivalent(right, at=at)
    if quiet:
        pass
    elif json_lines:
        click.echo(line(_record(left, right, comparison, equal, at)))
    elif at is not None and not equal and rung is not None:
        click.echo(f"different at {at.name} ({at.section}); equal at {rung.name} ({rung.section})")
    elif equal:
        found = at or rung
        click.echo(f"equal at {found.name} ({found.section})" if found else "equal")
    else:
        click.echo(f"different: {comparison.explanation.removeprefix('Not equivalent: ')}")
    return 0 if equal else 1


def _read(text: str, name: str) -> urikit.URIReference:
    try:
        return urikit.parse(text)
    except URIError as error:
        raise Bad(as_text(error, text, "masked", f"argument {name}", "full", None)) from error


class Bad(BadValue):
    """An argument that is no reference: bad input, not bad use."""

    exit_code = 1


def _record(left: urikit.URIReference, right: urikit.URIReference, found: Any, equal: bool, at: Rung | None) -> dict[str, Any]:
    return {
        "v": 1,
        "a": left.redacted(),
        "b": right.redacted(),
        "equal": equal,
        "at": at.name if at is not None else None,
        "rung": found.rung.name if found.rung is not None else None,
        "component": found.component,
        "a_span": found.left_span,
        "b_span": found.right_span,
        "reason": found.reason,
        "explanation": found.explanation,
    }
