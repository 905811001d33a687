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
from urikit.cli.job import Job
from urikit.cli.messages import as_text
from urikit.cli.options import RUNG, BadValue, TextCommand, takes_texts_as
from urikit.cli.standards import RFC, Standard, reference_as, refuse_options, takes_standard
from urikit.comparison import Comparison
from urikit.errors import URIError

Reference: TypeAlias = URIReference | IRIReference
T = TypeVar("T")


@click.command(cls=TextCommand)
@click.argument("a")
@takes_texts_as("[B]...")
@takes_standard()
@click.option(
    "--at",
    type=RUNG,
    help="Require equality at this level; default: scheme.",
)
def command(job: Job, a: str, standard: Standard, at: Rung | None) -> int:
    """Compare URI A with each B: print the level where they agree.

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
        equal, answer, record = _urls(job, a, b) if standard == "whatwg" else _references(job, standard, a, b, at)
        if not equal:
            job.no()
        return answer, {"input": job.masked(b), "ok": True, **record}

    def answer(b: str) -> str | None:
        said = compared(b)[0]
        if job.messages == "hidden":
            return None
        return f"{job.written(job.masked(b))}\t{said}" if many else said

    return job.run(answer, lambda b: compared(b)[1], "description")


def _references(job: Job, standard: RFC, a: str, b: str, at: Rung | None) -> tuple[bool, str, dict[str, Any]]:
    """Whether two references are equal, as an answer and as a record."""
    read = reference_as(standard)
    left = read(a)
    read(b)  # what is wrong with it is said in its own place
    comparison = left.compare(b)
    wanted = at if at is not None else Rung.SCHEME
    equal = left.equivalent(b, at=wanted)
    return equal, _answer(comparison, equal, wanted), _record(job, a, b, comparison, equal, wanted)


def read_as_url(job: Job, a: str) -> None:
    """Refuse the first argument where it is not a URL."""
    _read(urikit.WebURL.parse, a, job)


def _urls(job: Job, a: str, b: str) -> tuple[bool, str, dict[str, Any]]:
    """Whether two URLs are equal, as an answer and as a record."""
    from urikit.explanation.readings import COMPONENTS, of_web_url
    from urikit.explanation.web_record import concealed

    left, right = urikit.WebURL.parse(a), urikit.WebURL.parse(b)
    shown, other = concealed(left, a), concealed(right, b)
    one, two = of_web_url(left), of_web_url(right)
    component = next((name for name in COMPONENTS if one[name] != two[name]), None)
    answer = f"equal: both are {visible(shown.href)}"
    if component is not None:
        said = (_said(parts.parts[component]) for parts in (shown, other))
        answer = f"different: in the {component}, {next(said)} is not {next(said)}"
    equal = left.equals(right)
    return equal, answer, {"a": shown.href, "b": other.href, "equal": equal, "component": component}


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


def _read(read: Callable[[str], object], text: str, job: Job) -> None:
    """Refuse the first argument where it is invalid: nothing can be compared with it."""
    try:
        read(text)
    except URIError as error:
        raise Bad(as_text(error, text, job.secrets, "argument A", "full", None, job.secret_names)) from error


class Bad(BadValue):
    """An argument that is not a reference: bad input, not bad use."""

    exit_code = 1


def _record(job: Job, a: str, b: str, found: Comparison, equal: bool, at: Rung) -> dict[str, Any]:
    return {
        "a": job.masked(a),
        "b": job.masked(b),
        "equal": equal,
        "at": at.name,
        "rung": found.rung.name if found.rung is not None else None,
        "component": found.component,
        "a_span": found.left_span,
        "b_span": found.right_span,
        "reason": found.reason,
        "explanation": found.explanation,
    }
