"""`urikit get`: components through a template, one line per reference. Data: raw, not masked.

`urikit.cli.template` has the grammar of templates. What can go wrong: a text that is
nothing to the standard it is read by; a value that is undefined under `--missing fail` or the
filter `must`; bytes that are not UTF-8 under `decode:strict`. Each is a matter of `--on-error`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts
from urikit.cli.standards import takes_standard
from urikit.cli.template import NAMES, Skipped, Template
from urikit.explanation.records import Standard, reference_as

if TYPE_CHECKING:
    from urikit.cli.template import Missing, Read


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The names of one expression without braces, or of the expression that is open."""
    before, brace, word = incomplete.rpartition("{")
    # "segment.N" and "query.K" are patterns of names.
    names = [name for name in NAMES if "." not in name]
    return [CompletionItem(f"{before}{brace}{name}{brace and '}'}") for name in names if name.startswith(word)]


@click.command(cls=TextCommand)
@click.argument("template", shell_complete=_complete)
@takes_texts
@takes_standard()
@click.option(
    "--missing",
    type=click.Choice(["empty", "skip", "fail"]),
    default="empty",
    show_default=True,
    help="Print nothing for a missing value, no line, or an error.",
)
def command(job: Job, standard: Standard, template: str, missing: Missing) -> int:
    """Fill in TEMPLATE for each URI.

    An expression is a name and filters in braces. A TEMPLATE of one
    expression needs no braces: host is {host}. Another single word is
    refused. Other text is printed unchanged.

    \b
    names    scheme authority userinfo user password host port path query fragment
             url origin segments segment.N filename extension query.K query.K*
    filters  decode decode:strict encode lower json default or:TEXT must
    escapes  \\n \\t \\r \\0 \\{ \\} \\\\

    \b
    urikit get host 'https://example.org/a'
    urikit get '{host} {port|default}' 'https://example.org/a'
    urikit get '{query.q|decode|or:none}' < urls.txt
    urikit get --as whatwg '{host}' 'http://0x7f.1\\a'
    """
    job.standard = standard
    read = _reader(standard)
    compiled = Template(template, missing)

    def answer(text: str) -> str | None:
        try:
            return compiled.render(read(text))
        except Skipped:
            return None

    def record(text: str) -> dict[str, Any]:
        return {"input": job.masked(text), "ok": True, "value": answer(text)}

    return job.run(answer, record)


def _reader(standard: Standard) -> Callable[[str], Read]:
    if standard != "whatwg":
        return reference_as(standard)
    from urikit._native import WebURL

    return WebURL
