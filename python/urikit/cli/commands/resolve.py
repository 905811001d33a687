"""`urikit resolve`: references against a base (RFC 3986 5.2). Data: targets are raw.

`--trace` prints the steps as well, and is a description: passwords are masked in it. The
default is the RFC to the letter, strict; `--compat` is the variant of 5.2.2 that takes
`http:g` for relative to an http base; `--policy` has the rules of the older RFCs.
`--as rfc3987` resolves IRIs by the same steps (RFC 3987 6.5). `--as whatwg` is the parser of the
URL Standard with a base: it has no such steps and no policies.
"""

from __future__ import annotations

from typing import Any

import click

from urikit._native import ResolvePolicy
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts_as
from urikit.cli.standards import base_as, base_url, refuse_options, takes_standard
from urikit.explanation.records import POLICIES, RFC, Standard, join_record, reference_as, resolve_record


@click.command(cls=TextCommand)
@takes_texts_as("[REFERENCE]...")
@takes_standard()
@click.option("--base", required=True, metavar="URI", help="Set the base URI, IRI or URL.")
@click.option("--trace", "tracing", is_flag=True, help="Print the steps of 5.2 that lead to each target.")
@click.option("--compat", is_flag=True, help="Ignore the scheme of the base in a reference (5.2.2).")
@click.option(
    "--policy",
    type=click.Choice(list(POLICIES)),
    default="rfc3986",
    show_default=True,
    help="Resolve by the rules of this standard.",
)
def command(job: Job, standard: Standard, base: str, tracing: bool, compat: bool, policy: str) -> int:
    """Resolve each reference against a base URI.

    \b
    urikit resolve --base http://a/b/c/d ../g
    urikit resolve --base 'http://a/b/c/d;p?q' --trace '../../../g'
    urikit resolve --as whatwg --base http://a/b/c/d 'http:g'
    """
    job.standard = standard
    if standard == "whatwg":
        refuse_options(standard, "tracing", "compat", "policy")
        return _joined(job, base)
    if compat and policy not in ("rfc3986", "compatible"):
        raise click.UsageError(f"--compat is a policy of its own: it does not go with --policy {policy}")
    return _resolved(job, standard, base, tracing, POLICIES["compatible" if compat else policy])


def _joined(job: Job, base: str) -> int:
    root = base_url(base)

    def answer(text: str) -> str:
        return root.join(text).href

    return job.run(answer, lambda text: join_record(text, job.secrecy, root))


def _resolved(job: Job, standard: RFC, base: str, tracing: bool, policy: ResolvePolicy) -> int:
    root, read = base_as(standard, base), reference_as(standard)
    first = True

    def answer(text: str) -> str:
        nonlocal first
        if not tracing:
            return str(root.resolve(text, policy=policy))
        from urikit.explanation.steps import aligned, trace

        lines = aligned(trace(root, read(text), job.masked, policy))
        between, first = "" if first else "\n", False
        return between + "\n".join(lines)

    def made(text: str) -> dict[str, Any]:
        return resolve_record(text, job.secrecy, root, standard, policy, trace=tracing)

    return job.run(answer, made, "description" if tracing else "data")
