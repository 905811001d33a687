"""`urikit guard`: whether a policy allows each URL, and why not. `urikit.guard` has the rules.

A question: exit code 0 where all are allowed, 1 where one is refused. A description: secrets are masked. No name is
resolved unless `--resolve` asks for it; nothing is connected to.
"""

from __future__ import annotations

import click

from urikit.cli.inputs import Unreadable, named
from urikit.cli.job import Job
from urikit.cli.options import PATH, TextCommand, takes_texts
from urikit.core.errors import URIError
from urikit.explanation.records import CommandRefusal, guard_record
from urikit.explanation.records import guard_policy as named_policy
from urikit.net import guard


@click.command(cls=TextCommand)
@takes_texts
@click.option(
    "--policy",
    type=click.Choice(tuple(guard.PRESETS)),
    default="outgoing_fetch",
    show_default=True,
    metavar="NAME",
    help="Use this policy.",
)
@click.option("--policy-file", type=PATH, metavar="FILE", help="Read the policy from a TOML file.")
@click.option("--base", metavar="URL", help="Set the URL of your site, or of the page with the links.")
@click.option(
    "--host", "hosts", multiple=True, metavar="PATTERN", help="Set a host for package_source, such as *.example.org."
)
@click.option("--registered", multiple=True, metavar="URI", help="Set a registered URI, for oauth_redirect_uri.")
@click.option("--resolve", is_flag=True, help="Resolve each host, and check its addresses as well.")
@click.option("--words", is_flag=True, help="Print the policy in words; no URL is checked.")
def guard_command(
    job: Job,
    policy: str,
    policy_file: str | None,
    base: str | None,
    hosts: tuple[str, ...],
    registered: tuple[str, ...],
    resolve: bool,
    words: bool,
) -> int:
    """Check URLs against a policy, such as one for fetching.

    A policy says which URLs a program may fetch, follow or show. Policies: outgoing_fetch, webhook, image_proxy,
    package_source, redirect_target, link_in_content, oauth_redirect_uri. A URL with different hosts by RFC 3986
    and in browsers is refused. The exit code is 0 if all URLs are allowed, and 1 if any is refused.

    \b
    urikit guard http://0x7f.1/ https://example.org/
    urikit guard --policy redirect_target --base https://example.org/ //evil.example
    urikit guard --policy webhook --words
    """
    chosen = _read(policy_file) if policy_file else _preset(policy, base, hosts, registered)
    if words:
        click.echo(chosen.words())
        return 0

    def checked(text: str) -> guard.Checked:
        found = guard.check(text, chosen)
        if resolve:
            found = guard.resolve(found)
        if not found:
            job.no()
        return found

    def answer(text: str) -> str | None:
        found = checked(text)
        if job.messages == "hidden":
            return None
        said = "".join(f"\n  {reason.message} ({reason.code})" for reason in found.reasons)
        return f"{found.verdict}\t{job.written(job.masked(found.url or text))}{said}"

    return job.run(answer, lambda text: guard_record(checked(text), text, job.secrecy), "description")


def _preset(name: str, base: str | None, hosts: tuple[str, ...], registered: tuple[str, ...]) -> guard.Policy:
    """Return a policy by its name, with the arguments that it takes."""
    given = {"base": (base,) if base else (), "hosts": hosts, "registered": registered}
    try:
        return named_policy(name, given, {"base": "--base", "hosts": "--host", "registered": "--registered"})
    except CommandRefusal as refusal:
        raise click.UsageError(refusal.message) from refusal
    except URIError as error:
        raise click.UsageError(str(error).splitlines()[0]) from error


def _read(path: str) -> guard.Policy:
    """Return a policy from its file."""
    try:
        with open(path, encoding="utf-8") as file:
            return guard.Policy.from_toml(file.read())
    except UnicodeDecodeError:
        raise click.UsageError(f"{named(path)}: not UTF-8") from None
    except URIError as error:
        raise click.UsageError(f"{named(path)}: {str(error).splitlines()[0]}") from error
    except OSError as error:
        raise Unreadable(path, error) from error
