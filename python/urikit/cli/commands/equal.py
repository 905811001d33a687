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
from typing import Any

import click

from urikit._native import Rung, WebURL
from urikit.cli.job import Job
from urikit.cli.messages import as_text
from urikit.cli.options import RUNG, BadValue, TextCommand, takes_texts_as
from urikit.cli.standards import refuse_options, takes_standard
from urikit.core.cells import visible
from urikit.core.comparison import Comparison
from urikit.core.errors import URIError
from urikit.explanation.records import RFC, Standard, compare_references, compare_urls, reference_as, shown_url


@click.command(cls=TextCommand)
@click.argument("a")
@takes_texts_as("[B]...")
@takes_standard()
@click.option(
    "--at",
    type=RUNG,
    help="Require equality at this step; default: scheme.",
)
def command(job: Job, a: str, standard: Standard, at: Rung | None) -> int:
    """Compare A with each B: print the step that makes them equal.

    The steps of normalization are string, case, percent, syntax and scheme (RFC 3986 section 6.2).
    Exit code 0 means that all are equal. -q prints nothing.

    \b
    urikit equal http://example.com HTTP://EXAMPLE.com:80/
    urikit equal --at syntax http://h/a/../b http://h/b
    urikit equal --as whatwg http://0x7f.1/ http://127.0.0.1
    """
    job.standard = standard
    if standard == "whatwg":
        refuse_options(standard, "at")
        read_as_url(job, a)
    else:
        _read(reference_as(standard), a, job)
    many = len(job.texts) > 1 or bool(job.files) or "-" in job.texts or not job.texts

    def compared(b: str) -> tuple[str, dict[str, Any]]:
        answer, made = _urls(job, a, b) if standard == "whatwg" else _references(job, standard, a, b, at)
        if not made["equal"]:
            job.no()
        return answer, made

    def answer(b: str) -> str | None:
        said = compared(b)[0]
        if job.messages == "hidden":
            return None
        return f"{job.written(job.masked(b))}\t{said}" if many else said

    return job.run(answer, lambda b: compared(b)[1], "description")


def _references(job: Job, standard: RFC, a: str, b: str, at: Rung | None) -> tuple[str, dict[str, Any]]:
    """How two references compare, as an answer and as a record."""
    wanted = at if at is not None else Rung.SCHEME
    found = compare_references(a, b, job.secrecy, standard, wanted)
    return _answer(found.comparison, found.equal, wanted), found.record


def read_as_url(job: Job, a: str) -> None:
    """Refuse the first argument where it is not a URL."""
    _read(WebURL.parse, a, job)


def _urls(job: Job, a: str, b: str) -> tuple[str, dict[str, Any]]:
    """How two URLs compare, as an answer and as a record."""
    made = compare_urls(a, b, job.secrecy)
    component = made["component"]
    if component is None:
        return f"equal: both are {visible(made['a'])}", made
    said = (_said(shown_url(WebURL.parse(text), text, job.secrecy).parts[component]) for text in (a, b))
    return f"different {component}: {next(said)} and {next(said)}", made


def _said(value: str | None) -> str:
    return "missing" if value is None else f'"{visible(value)}"' if value else "empty"


def _answer(comparison: Comparison, equal: bool, wanted: Rung) -> str:
    rung = comparison.rung
    if rung is None:
        return visible(comparison.explanation.removeprefix("Not equivalent: "))
    if equal:
        return f"equal at {_named(rung)}"
    return f"different at {_named(wanted)}; equal at {_named(rung)}"


def _named(rung: Rung) -> str:
    return f"{rung.name} ({rung.section})"


def _read(read: Callable[[str], object], text: str, job: Job) -> None:
    """Refuse the first argument where it is invalid: nothing can be compared with it."""
    try:
        read(text)
    except URIError as error:
        raise Bad(as_text(error, text, job.secrecy, "argument A", "full", None)) from error


class Bad(BadValue):
    """An argument that is not a reference: bad input, not bad use."""

    exit_code = 1
