"""Commands that compare and convert: `equal`, `normalize`, `resolve`, `relativize`, `to-uri`, `to-iri`.

Steps are those of RFC 3986 section 6: string, case, percent, syntax, scheme. RFC 3987 has the same (section 5.3). The
URL Standard has none: it has one normal form, its serialization, so `--as whatwg` refuses options about steps.

`equal` prints the lowest step at which two references are equal, or where they differ. Exit code 0 means equal at the
step `--at` (default: scheme). A scheme can undo a lower step (`urn:example:%61` is not `urn:example:a`): then they are
different, and the answer has the step at which they would be equal. URLs are compared by their serialization ("URL
equivalence"). Secrets are masked.

`normalize` prints the normal form, raw. `--steps` prints the text after each step, with secrets masked. `--check`
prints inputs that are not normal, and exits with 1 if there are any. `--profile` prints canonical keys instead.

`resolve` resolves references against a base (RFC 3986 5.2, strict), raw; `--trace` also prints the steps, with secrets
masked. `--compat` is the variant of 5.2.2 in which `http:g` is relative to an http base; `--policy` has the rules of
older RFCs. IRIs are resolved by the same steps (RFC 3987 6.5). `--as whatwg` is the parser of the URL Standard.

`relativize` prints the reference that leads from a base to each target, raw; it resolves to exactly the target. A
target that no reference leads to, such as one with dot segments, is an error.

`to-uri` maps IRIs to URIs (RFC 3987 3.1), raw. Outside the host, characters beyond ASCII become the percent-encoded
bytes of their UTF-8. `--host` chooses the form of the host: A-labels by UTS 46 (the default), IDNA 2008 or IDNA 2003,
or percent-encoded bytes. A URI is printed unchanged, unless the conversion maps its domain. `--leiri` first maps what
XML allows in an `anyURI` (RFC 3987 section 7). A label without an A-label is an error.

`to-iri` maps URIs to IRIs (RFC 3987 3.2), raw: invalid UTF-8, reserved characters, controls and bidirectional
formatting stay encoded, and a host stays in A-labels. `--display` prints the form for people instead, with domains in
Unicode, and never a control, mixed directions or a password; it is not an identifier. `--why` says on standard error
what stayed encoded, and why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click

from urikit._native import IRIReference, ResolvePolicy, Step, URIReference, WebURL, from_leiri, normalize, parse
from urikit.cli.job import Job, Record
from urikit.cli.messages import as_text
from urikit.cli.options import (
    STEP,
    BadValue,
    TextCommand,
    base_as,
    base_of,
    given_option,
    refuse_options,
    takes_standard,
    takes_texts,
    takes_texts_as,
)
from urikit.core.cells import visible, width
from urikit.core.errors import URIError
from urikit.explanation.records import (
    POLICIES,
    RFC,
    Ask,
    Standard,
    compare_references,
    join_record,
    key_record,
    key_steps,
    reference_as,
    shown_url,
)
from urikit.explanation.records import forms as normal_forms
from urikit.explanation.records import normalize_record as normalize_record
from urikit.explanation.records import resolve_record as resolve_record

if TYPE_CHECKING:
    from urikit.core.canonical import KeyStep, ProfileName
    from urikit.core.comparison import Comparison
    from urikit.explanation.schema import (
        EqualRecord,
        EscapeRecord,
        KeyRecord,
        NormalizeRecord,
        RelativizeRecord,
        ResolveRecord,
        ToIriRecord,
        ToUriRecord,
    )


@click.command(cls=TextCommand)
@click.argument("a")
@takes_texts_as("[B]...")
@takes_standard()
@click.option("--at", type=STEP, help="Require equality at this step; default: scheme.")
def equal_command(job: Job, a: str, standard: Standard, at: Step | None) -> int:
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
        _read(WebURL.parse, a, job)
    else:
        _read(reference_as(standard), a, job)
    many = len(job.texts) > 1 or bool(job.files) or "-" in job.texts or not job.texts

    def compared(b: str) -> tuple[str, EqualRecord]:
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


def _references(job: Job, standard: RFC, a: str, b: str, at: Step | None) -> tuple[str, EqualRecord]:
    """Compare two references: the answer and the record."""

    wanted = at if at is not None else Step.SCHEME
    found = compare_references(a, b, job.secrecy, standard, wanted)
    return _answer(found.comparison, found.equal, wanted), found.record


def _urls(job: Job, a: str, b: str) -> tuple[str, EqualRecord]:
    """Compare two URLs: the answer and the record."""
    from urikit.explanation.records import compare_urls

    made = compare_urls(a, b, job.secrecy)
    component = made["component"]
    if component is None:
        return f"equal: both are {visible(made['a'])}", made
    said = (_said(shown_url(text, job.secrecy)[1][component]) for text in (a, b))
    return f"different {component}: {next(said)} and {next(said)}", made


def _said(value: str | None) -> str:
    return "missing" if value is None else f'"{visible(value)}"' if value else "empty"


def _answer(comparison: Comparison, equal: bool, wanted: Step) -> str:
    step = comparison.step
    if step is None:
        return visible(comparison.explanation.removeprefix("Not equivalent: "))
    if equal:
        return f"equal at {_named(step)}"
    return f"different at {_named(wanted)}; equal at {_named(step)}"


def _named(step: Step) -> str:
    return f"{step.name} ({step.section})"


def _read(read: Callable[[str], object], text: str, job: Job) -> None:
    """Refuse an invalid first argument, since nothing can be compared with it."""
    try:
        read(text)
    except URIError as error:
        raise Bad(as_text(error, text, job.secrecy, "argument A", "full", None)) from error


class Bad(BadValue):
    """An argument that is not a reference: bad input, not bad use."""

    exit_code = 1


@click.command(cls=TextCommand)
@takes_texts
@takes_standard()
@click.option("--to", type=STEP, default="scheme", show_default=True, help="Apply the steps up to this one.")
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
def normalize_command(job: Job, standard: Standard, to: Step, steps: bool, check: bool, ipv6: Any, profile: Any) -> int:
    """Print the normal form of each URI.

    \b
    urikit normalize 'HTTP://Example.COM:80/%7efoo/../b'
    urikit normalize --steps --to syntax 'HTTP://Example.COM:80/%7efoo/../b'
    urikit normalize --as whatwg 'http:Example.COM\\b'
    urikit normalize --profile crawl 'http://h/?utm_source=a&b=1#top'
    """
    if profile is not None:
        return _print_keys(job, profile, steps, check)
    job.standard = standard
    if standard == "whatwg":
        refuse_options(standard, "to", "steps", "ipv6")
        return _serialized(job, check)
    if steps and check:
        raise click.UsageError("--steps and --check do not go together")
    return _climbed(job, standard, to, steps, check, ipv6)


def _serialized(job: Job, check: bool) -> int:
    """Print the one normal form of the URL Standard."""

    def answer(text: str) -> str | None:
        href = WebURL(text).href
        if not check:
            return href
        if href == text:
            return None
        job.no()
        return text if job.messages == "shown" else None

    return job.run(answer, _records(job, "whatwg", ask="check" if check else "form"))


def _records(job: Job, standard: Standard, ask: Ask, to: Step = Step.SCHEME, ipv6: Any = "keep") -> Record:
    def made(text: str) -> NormalizeRecord:
        found = normalize_record(text, job.secrecy, standard, to, ipv6, ask)
        if ask == "check" and not found["normal"]:
            job.no()
        return found

    return made


def _climbed(job: Job, standard: RFC, to: Step, steps: bool, check: bool, ipv6: Any) -> int:
    """Print normal forms by the steps of the RFCs."""
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


def _steps(job: Job, reference: URIReference | IRIReference, to: Step, ipv6: Any) -> str:
    """Return the steps that change something, one under the other."""
    forms = [form for form in normal_forms(reference, job.secrecy, to, ipv6) if form.changed]
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


#: The standard by which a profile reads inputs; for the others it is the URL Standard.
_STANDARDS: dict[str, Standard] = {"rfc3986": "rfc3986", "http": "rfc3987"}


def _print_keys(job: Job, profile: ProfileName, steps: bool, check: bool) -> int:
    """Print the canonical key of each input by a profile (`urikit.core.canonical`)."""
    from urikit.core.canonical import canonical_key

    option = given_option(("standard", "to", "ipv6"))
    if option is not None:
        raise click.UsageError(f"{option} does not go with --profile, which says it")
    if steps and check:
        raise click.UsageError("--steps and --check do not go together")

    def answer(text: str) -> str | None:
        if steps:
            return _key_lines(job, text, key_steps(text, job.secrecy, profile))
        key = canonical_key(text, profile)
        if not check:
            return key
        if key == text:
            return None
        job.no()
        return text if job.messages == "shown" else None

    def record(text: str) -> KeyRecord:
        found = key_record(text, job.secrecy, profile, "check" if check else "steps" if steps else "form")
        if check and not found["normal"]:
            job.no()
        return found

    job.standard = _STANDARDS.get(profile, "whatwg")
    return job.run(answer, record, "description" if steps else "data")


def _key_lines(job: Job, text: str, steps: tuple[KeyStep, ...]) -> str:
    """Return a line for each rule: its name, the text after it, and its effect."""
    wide = max(len(name) for name in ("input", *(step.rule for step in steps)))
    lines = [f"{'input':<{wide}}  {job.written(job.masked(text))}"]
    lines += [f"{step.rule:<{wide}}  {job.written(step.after)}  ({step.sentence})" for step in steps]
    if not steps:
        lines.append(f"{'':<{wide}}  this is its own key")
    return "\n".join(lines)


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
def resolve_command(job: Job, standard: Standard, base: str, tracing: bool, compat: bool, policy: str) -> int:
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
    root = base_of(WebURL, base)

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

        lines = aligned(trace(root, read(text), policy, secret_names=job.secrecy.hidden))
        between, first = "" if first else "\n", False
        return between + "\n".join(lines)

    def made(text: str) -> ResolveRecord:
        return resolve_record(text, job.secrecy, root, standard, policy, trace=tracing)

    return job.run(answer, made, "description" if tracing else "data")


@click.command(cls=TextCommand)
@takes_texts
@takes_standard(whatwg="left out")
@click.option("--base", required=True, metavar="URI", help="Set the base URI or IRI.")
@click.option(
    "--style",
    type=click.Choice(["shortest", "path"]),
    default="shortest",
    show_default=True,
    help="Prefer the shortest reference, or one that is a path.",
)
def relativize_command(job: Job, standard: RFC, base: str, style: Any) -> int:
    """Print the relative reference that leads to each URI.

    The URL Standard does not define this: --as whatwg is not available.

    \b
    urikit relativize --base http://a/b/c/d http://a/b/e
    urikit relativize --as rfc3987 --base http://a/b/é http://a/b/ü
    """
    job.standard = standard
    root = base_as(standard, base)

    def answer(text: str) -> str:
        return str(root.relativize(text, style=style))

    def record(text: str) -> RelativizeRecord:
        return {"input": job.masked(text), "ok": True, "reference": answer(text)}

    return job.run(answer, record)


HostPolicy: TypeAlias = Literal["scheme", "uts46", "whatwg", "percent-encoding", "idna2008", "idna2003"]


@click.command(cls=TextCommand)
@takes_texts
@click.option(
    "--host",
    type=click.Choice(["scheme", "uts46", "whatwg", "percent-encoding", "idna2008", "idna2003"]),
    default="scheme",
    show_default=True,
    help="Choose how to write the host; idna2008 needs idna.",
)
@click.option("--leiri", is_flag=True, help="Read inputs as LEIRIs, as in XML (RFC 3987 section 7).")
def to_uri_command(job: Job, host: HostPolicy, leiri: bool) -> int:
    """Print the URI that each IRI is mapped to.

    \b
    urikit to-uri 'http://faß.de/é?q=ü'
    urikit to-uri --host idna2003 'http://faß.de/'
    """
    job.standard = "rfc3987"
    read = from_leiri if leiri else IRIReference.parse

    def answer(text: str) -> str:
        return str(read(text).to_uri(host=host))

    def record(text: str) -> ToUriRecord:
        return {"input": job.masked(text), "ok": True, "uri": answer(text)}

    return job.run(answer, record)


@click.command(cls=TextCommand)
@takes_texts
@takes_standard(whatwg="left out")
@click.option("--display", is_flag=True, help="Print a form for people, which never shows a password.")
@click.option("--why", is_flag=True, help="With --display: print what stays encoded, and why.")
def to_iri_command(job: Job, standard: RFC, display: bool, why: bool) -> int:
    """Print the IRI that each URI is mapped to.

    \b
    urikit to-iri 'https://ru.wikipedia.org/wiki/%D0%9C%D0%B8%D1%80'
    urikit to-iri --display --why 'http://xn--fa-hia.de/100%25%E2%80%AE'
    """
    if why and not display:
        raise click.UsageError("--why goes with --display")
    if standard == "rfc3987" and not display:
        raise click.UsageError("--as rfc3987 goes with --display: an IRI is one already")
    job.standard = standard
    if display:
        return _displayed(job, standard, why)

    def answer(text: str) -> str:
        return str(parse(text).to_iri())

    return job.run(answer, lambda text: {"input": job.masked(text), "ok": True, "iri": answer(text)})


def _displayed(job: Job, standard: RFC, why: bool) -> int:
    read = reference_as(standard)

    def answer(text: str) -> str:
        found = read(text).display()
        if why and job.messages == "shown":
            for escape in found.escapes:
                place = f"{escape.start}-{escape.end}"
                click.echo(f"{place:<9} {visible(escape.text)}  {escape.explanation} ({escape.reason})", err=True)
        return found.text

    def record(text: str) -> ToIriRecord:
        found = read(text).display()
        escapes: list[EscapeRecord] = [
            {
                "code": escape.reason,
                "component": escape.component,
                "start": escape.start,
                "end": escape.end,
                "text": escape.text,
                "why": escape.explanation,
            }
            for escape in found.escapes
        ]
        return {"input": job.masked(text), "ok": True, "display": found.text, "escapes": escapes}

    return job.run(answer, record, "description")
