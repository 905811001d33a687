"""`urikit normalize --profile`: the canonical keys of texts, and the rules that made them (`urikit.core.canonical`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from urikit.core.canonical import canonical_key
from urikit.explanation.records import key_record, key_steps

if TYPE_CHECKING:
    from urikit.cli.job import Job
    from urikit.core.canonical import KeyStep, ProfileName
    from urikit.explanation.records import Standard

#: By which standard a profile reads texts; all others by the URL Standard.
_STANDARDS: dict[str, Standard] = {"rfc3986": "rfc3986", "http": "rfc3987"}


def keys(job: Job, profile: ProfileName, steps: bool, check: bool) -> int:
    """Answer every text by a profile."""
    context = click.get_current_context()
    for name in ("standard", "to", "ipv6"):
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = {parameter.name: parameter.opts[0] for parameter in context.command.params}[name]
            raise click.UsageError(f"{option} does not go with --profile, which says it")
    if steps and check:
        raise click.UsageError("--steps and --check do not go together")

    def answer(text: str) -> str | None:
        if steps:
            return _told(job, text, key_steps(text, job.secrecy, profile))
        key = canonical_key(text, profile)
        if not check:
            return key
        if key == text:
            return None
        job.no()
        return text if job.messages == "shown" else None

    def record(text: str) -> dict[str, Any]:
        found = key_record(text, job.secrecy, profile, "check" if check else "steps" if steps else "form")
        if check and not found["normal"]:
            job.no()
        return found

    job.standard = _STANDARDS.get(profile, "whatwg")
    return job.run(answer, record, "description" if steps else "data")


def _told(job: Job, text: str, steps: tuple[KeyStep, ...]) -> str:
    """One line for each rule: its name, the text after it, and what it does."""
    wide = max(len(name) for name in ("input", *(step.rule for step in steps)))
    lines = [f"{'input':<{wide}}  {job.written(job.masked(text))}"]
    lines += [f"{step.rule:<{wide}}  {job.written(step.after)}  ({step.sentence})" for step in steps]
    if not steps:
        lines.append(f"{'':<{wide}}  this is its own key")
    return "\n".join(lines)
