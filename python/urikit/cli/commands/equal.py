"""`urikit equal`: on which rung of the ladder two references meet (RFC 3986 section 6).

A question: exit code 0 where they are equal on the rung `--at`, which is SCHEME unless another
is asked for, and 1 where they are not. The answer says the lowest rung on which they meet,
or where they differ and why nothing levels that out. A scheme can take back what a lower
rung levels out (`urn:example:%61` is not `urn:example:a`): then they are different, and the
answer says on which rung they would be equal. A description: passwords are masked.

`--as rfc3987` compares IRIs by the same rungs (RFC 3987 5.3). To the URL Standard two URLs are
equal if their serializations are ("URL equivalence"): `--as whatwg` has no rungs, and says
which component differs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import click

import urikit
from urikit import IRIReference, Rung, URIReference
from urikit.cells import visible
from urikit.cli.messages import as_text
from urikit.cli.options import RUNG, BadValue
from urikit.cli.output import line
from urikit.cli.standards import Standard, reference_as, refuse_options, takes_standard
from urikit.comparison import Comparison
from urikit.errors import URIError

Reference: TypeAlias = URIReference | IRIReference
T = TypeVar("T")


@click.command
@click.argument("a")
@click.argument("b")
@takes_standard()
@click.option(
    "--at",
    type=RUNG,
    help="Require equality at this level; default: scheme.",
)
@click.option("--json", "json_lines", is_flag=True, help="Print a JSON record.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; set the exit code only.")
def command(a: str, b: str, standard: Standard, at: Rung | None, json_lines: bool, quiet: bool) -> int:
    """Compare the URIs A and B: print the level where they agree.

    \b
    urikit equal http://example.com HTTP://EXAMPLE.com:80/
    urikit equal --at syntax http://h/a/../b http://h/b
    urikit equal --as whatwg http://0x7f.1/ http://127.0.0.1
    """
    if standard == "whatwg":
        refuse_options(standard, "at")
        equal, answer, record = _urls(a, b)
    else:
        read = reference_as(standard)
        left, right = _read(read, a, "A"), _read(read, b, "B")
        comparison = left.compare(b)
        wanted = at if at is not None else Rung.SCHEME
        equal = left.equivalent(b, at=wanted)
        answer, record = _answer(comparison, equal, wanted), _record(left, right, comparison, equal, wanted)
    if not quiet:
        click.echo(line(record) if json_lines else answer)
    return 0 if equal else 1


def _urls(a: str, b: str) -> tuple[bool, str, dict[str, Any]]:
    """Whether two URLs are equal, as an answer and as a record."""
    from urikit.explanation.readings import COMPONENTS, of_web_url
    from urikit.explanation.web_record import concealed

    left, right = _read(urikit.WebURL.parse, a, "A"), _read(urikit.WebURL.parse, b, "B")
    shown, other = concealed(left, a), concealed(right, b)
    one, two = of_web_url(left), of_web_url(right)
    component = next((name for name in COMPONENTS if one[name] != two[name]), None)
    answer = f"equal: both are {visible(shown.href)}"
    if component is not None:
        said = (_said(parts.parts[component]) for parts in (shown, other))
        answer = f"different: in the {component}, {next(said)} is not {next(said)}"
    equal = left.equals(right)
    return equal, answer, {"v": 1, "a": shown.href, "b": other.href, "equal": equal, "component": component}


def _said(value: str | None) -> str:
    return "none" if value is None else f'"{visible(value)}"'


def _answer(comparison: Comparison, equal: bool, wanted: Rung) -> str:
    rung = comparison.rung
    if rung is None:
        return f"different: {visible(comparison.explanation.removeprefix('Not equivalent: '))}"
    if equal:
        return f"equal at {_named(rung)}"
    return f"different at {_named(wanted)}; equal at {_named(rung)}"


def _named(rung: Rung) -> str:
    return f"{rung.name} ({rung.section})"


def _read(read: Callable[[str], T], text: str, name: str) -> T:
    try:
        return read(text)
    except URIError as error:
        raise Bad(as_text(error, text, "masked", f"argument {name}", "full", None)) from error


class Bad(BadValue):
    """An argument that is not a reference: bad input, not bad use."""

    exit_code = 1


def _record(left: Reference, right: Reference, found: Comparison, equal: bool, at: Rung) -> dict[str, Any]:
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
