"""`urikit normalize`: normal forms by the ladder of RFC 3986 section 6. Data: raw.

`--steps` prints the text after each rung, and is a description: passwords are masked in it.
`--check` asks a question: it prints the texts that are not normal, and exits with 1 where
there are any. `--as rfc3987` takes the same rungs (RFC 3987 5.3). The URL Standard has one
normal form, what it serializes: `--as whatwg` prints that, and has no rungs.
"""

from __future__ import annotations

from typing import Any

import click

from urikit._native import IRIReference, Rung, URIReference, WebURL, normalize
from urikit.cli.job import Job, Record
from urikit.cli.keys import keys
from urikit.cli.options import RUNG, TextCommand, takes_texts
from urikit.cli.standards import refuse_options, takes_standard
from urikit.explanation.records import RFC, Ask, Standard, normalize_record, reference_as
from urikit.explanation.records import forms as rungs


@click.command(cls=TextCommand)
@takes_texts
@takes_standard()
@click.option("--to", type=RUNG, default="scheme", show_default=True, help="Apply the steps up to this one.")
@click.option("--steps", is_flag=True, help="Print the URI after each step.")
@click.option("--check", is_flag=True, help="Print inputs that change; exit code 1 if there are any.")
@click.option(
    "--ipv6",
    type=click.Choice(["keep", "rfc5952"]),
    default="keep",
    show_default=True,
    help="Choose how to write IPv6 addresses.",
)
@click.option(
    "--profile",
    type=click.Choice(["rfc3986", "http", "whatwg", "crawl", "surt"]),
    help="Print the canonical key by a profile.",
)
def command(job: Job, standard: Standard, to: Rung, steps: bool, check: bool, ipv6: Any, profile: Any) -> int:
    """Print the normal form of each URI.

    \b
    urikit normalize 'HTTP://Example.COM:80/%7efoo/../b'
    urikit normalize --steps --to syntax 'HTTP://Example.COM:80/%7efoo/../b'
    urikit normalize --as whatwg 'http:Example.COM\\b'
    urikit normalize --profile crawl 'http://h/?utm_source=a&b=1#top'
    """
    if profile is not None:
        return keys(job, profile, steps, check)
    job.standard = standard
    if standard == "whatwg":
        refuse_options(standard, "to", "steps", "ipv6")
        return _serialized(job, check)
    if steps and check:
        raise click.UsageError("--steps and --check do not go together")
    return _climbed(job, standard, to, steps, check, ipv6)


def _serialized(job: Job, check: bool) -> int:
    """The one form of the URL Standard."""

    def answer(text: str) -> str | None:
        href = WebURL(text).href
        if not check:
            return href
        if href == text:
            return None
        job.no()
        return text if job.messages == "shown" else None

    return job.run(answer, _records(job, "whatwg", ask="check" if check else "form"))


def _records(job: Job, standard: Standard, ask: Ask, to: Rung = Rung.SCHEME, ipv6: Any = "keep") -> Record:
    def made(text: str) -> dict[str, Any]:
        found = normalize_record(text, job.secrecy, standard, to, ipv6, ask)
        if ask == "check" and not found["normal"]:
            job.no()
        return found

    return made


def _climbed(job: Job, standard: RFC, to: Rung, steps: bool, check: bool, ipv6: Any) -> int:
    """The normal forms of the RFCs, rung by rung."""
    read = reference_as(standard)
    first = True

    def plain(text: str) -> str:
        if standard == "rfc3986":
            return normalize(text, to=to, ipv6=ipv6)
        return str(read(text).normalize(to=to, ipv6=ipv6))

    def climbed(text: str) -> str:
        nonlocal first
        between, first = "" if first else "\n", False
        return between + _steps(job, read(text), to, ipv6)

    def checked(text: str) -> str | None:
        if read(text).is_normalized(at=to, ipv6=ipv6):
            return None
        job.no()
        return text if job.messages == "shown" else None

    made = _records(job, standard, "steps" if steps else "check" if check else "form", to, ipv6)
    return job.run(climbed if steps else checked if check else plain, made, "description" if steps else "data")


def _steps(job: Job, reference: URIReference | IRIReference, to: Rung, ipv6: Any) -> str:
    """The rungs that change something, one under the other."""
    from urikit.core.cells import width

    forms = [form for form in rungs(reference, job.secrecy, to, ipv6) if form.changed]
    rows = [("input", "", job.masked(str(reference)), "")]
    rows += [(form.section, form.name, form.text, form.note and f"({form.note})") for form in forms]
    sections = max(len(row[0]) for row in rows)
    labels = [f"{section:<{sections}} {name}" for section, name, _, _ in rows]
    wide_label = max(map(len, labels))
    wide_text = max(width(row[2]) for row in rows)
    lines = [
        f"{label:<{wide_label}}  {shown}{' ' * (wide_text - width(shown))}  {note}".rstrip()
        if note
        else f"{label:<{wide_label}}  {shown}"
        for label, (_, _, shown, note) in zip(labels, rows, strict=True)
    ]
    if not forms:
        lines.append(f"{'':<{wide_label}}  already normalized, at every step up to {to.section}")
    return "\n".join(lines)
