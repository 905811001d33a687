"""`urikit resolve`: references against a base (RFC 3986 5.2). Data: targets are raw.

`--trace` prints the steps as well, and is a description: passwords are masked in it. The
default is the RFC to the letter, strict; `--compat` is the variant of 5.2.2 that takes
`http:g` for relative to an http base; `--policy` has the rules of the older RFCs.
"""

from __future__ import annotations

from typing import Any

import click

import urikit
from urikit import ResolvePolicy
from urikit.cli.job import Job
from urikit.cli.options import BASE, TextCommand, takes_texts

_POLICIES = {
    "rfc3986": ResolvePolicy.RFC3986,
    "compatible": ResolvePolicy.COMPATIBLE,
    "rfc2396": ResolvePolicy.RFC2396,
    "rfc1808": ResolvePolicy.RFC1808,
    "commuting": ResolvePolicy.COMMUTING,
}


@click.command(cls=TextCommand)
@takes_texts
@click.option("--base", required=True, metavar="URI", type=BASE, help="The base URI.")
@click.option("--trace", "tracing", is_flag=True, help="Print the steps of 5.2 that lead to each target.")
@click.option("--compat", is_flag=True, help="A reference with the scheme of the base may be relative (5.2.2).")
@click.option(
    "--policy",
    type=click.Choice(list(_POLICIES)),
    default="rfc3986",
    show_default=True,
    help="Whose rules; see urikit.ResolvePolicy.",
)
def command(job: Job, base: urikit.URI, tracing: bool, compat: bool, policy: str) -> int:
    """Resolve each reference against a base URI.

    \b
    urikit resolve --base http://a/b/c/d ../g
    urikit resolve --base 'http://a/b/c/d;p?q' --trace '../../../g'
    """
    if compat and policy not in ("rfc3986", "compatible"):
        raise click.UsageError(f"--compat is a policy of its own: it does not go with --policy {policy}")
    chosen = _POLICIES["compatible" if compat else policy]
    first = True

    def answer(text: str) -> str:
        nonlocal first
        if not tracing:
            return str(base.resolve(text, policy=chosen))
        from urikit.explanation.trace import aligned, trace

        lines = aligned(trace(base, urikit.parse(text), job.masked, chosen))
        between, first = "" if first else "\n", False
        return between + "\n".join(lines)

    def record(text: str) -> dict[str, Any]:
        target = str(base.resolve(text, policy=chosen))
        found: dict[str, Any] = {"input": job.masked(text), "ok": True, "target": target}
        if tracing:
            from urikit.explanation.trace import trace

            found["target"] = job.masked(target)
            found["steps"] = [step._asdict() for step in trace(base, urikit.parse(text), job.masked, chosen)]
        return found

    return job.run(answer, record, "description" if tracing else "data")
