"""`urikit equal`: on which rung of the ladder two references meet (RFC 3986 section 6).

A question: exit code 0 where they are equal on the rung `--at`, which is SCHEME unless another
is asked for, and 1 where they are not. The answer says the lowest rung on which they meet,
or where they differ and why nothing levels that out. A scheme can take back what a lower
rung levels out (`urn:example:%61` is not `urn:example:a`): then they are different, and the
answer says on which rung they would be equal. A description: passwords are masked.
"""

from __future__ import annotations

from typing import Any

import click

import urikit
from urikit import Rung
from urikit.cli.messages import as_text
from urikit.cli.options import RUNG, BadValue
from urikit.cli.output import line
from urikit.comparison import Comparison
from urikit.errors import URIError


@click.command
@click.argument("a")
@click.argument("b")
@click.option(
    "--at",
    type=RUNG,
    help="The rung on which they must be equal: string, case, percent, syntax or, by default, scheme.",
)
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
    # SCHEME is not always wider than the rungs below it, so it is asked by itself.
    wanted = at if at is not None else Rung.SCHEME
    equal = left.equivalent(right, at=wanted)
    if json_lines and not quiet:
        click.echo(line(_record(left, right, comparison, equal, wanted)))
    elif not quiet:
        click.echo(_answer(comparison, equal, wanted))
    return 0 if equal else 1


def _answer(comparison: Comparison, equal: bool, wanted: Rung) -> str:
    rung = comparison.rung
    if rung is None:
        return f"different: {comparison.explanation.removeprefix('Not equivalent: ')}"
    if equal:
        return f"equal at {_named(rung)}"
    return f"different at {_named(wanted)}; equal at {_named(rung)}"


def _named(rung: Rung) -> str:
    return f"{rung.name} ({rung.section})"


def _read(text: str, name: str) -> urikit.URIReference:
    try:
        return urikit.parse(text)
    except URIError as error:
        raise Bad(as_text(error, text, "masked", f"argument {name}", "full", None)) from error


class Bad(BadValue):
    """An argument that is no reference: bad input, not bad use."""

    exit_code = 1


def _record(
    left: urikit.URIReference, right: urikit.URIReference, found: Comparison, equal: bool, at: Rung
) -> dict[str, Any]:
    return {
        "v": 1,
        "a": left.redacted(),
        "b": right.redacted(),
        "equal": equal,
        "at": at.name,
        "rung": found.rung.name if found.rung is not None else None,
        "component": found.component,
        "a_span": found.left_span,
        "b_span": found.right_span,
        "reason": found.reason,
        "explanation": found.explanation,
    }
