"""The command line: `urikit COMMAND`, one module per command, loaded when it is called.

Habits kept from curl, jq and grep: arguments, or lines on standard input; raw values by
default; JSON lines on request; answers on standard output, everything else on standard
error; colour only on a terminal; nothing dropped silently. Exit codes: 0 yes or done, 1 no
or some input bad, 2 usage, 3 input or output failed. Where the reader of standard output
has gone away the program ends quietly with 141, as one killed by SIGPIPE does.

Starting must cost little more than importing Click: this module imports Click and names;
a command's module is imported when the command runs, and brings what it needs. The group is
called `program`, because importing one of these modules makes `commands` the package's name.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from urikit._native import mask, redact

__all__ = ["COMMANDS", "GROUPS", "Commands", "main", "program"]

#: The commands and what they do, in the groups and the order of the help.
GROUPS = {
    "Explain and check": {
        "explain": "Explain an input: verdict, fix, figure, components.",
        "validate": "Check whether inputs are valid, and where not.",
        "repair": "Repair common mistakes in a URI.",
        "view": "Print the fields of a URI by its scheme.",
    },
    "Components and changes": {
        "parse": "Print components as a figure, lines or JSON.",
        "get": "Print components by a template such as '{host} {port}'.",
        "edit": "Change components, and no other byte.",
        "template": "Expand or match URI Templates (RFC 6570).",
    },
    "Compare, resolve and convert": {
        "equal": "Compare two URIs.",
        "normalize": "Normalize URIs (RFC 3986 section 6).",
        "resolve": "Resolve references against a base (RFC 3986 5.2).",
        "relativize": "Make the relative reference from a base to a target.",
        "to-uri": "Convert IRIs to URIs (RFC 3987 section 3.1).",
        "to-iri": "Convert URIs to IRIs, or to a form safe to display.",
    },
    "Text, documents and the web": {
        "extract": "Find URIs in running text (RFC 3986 Appendix C).",
        "redact": "Mask passwords of URIs in text.",
        "refs": "List or check the links of documents.",
        "variants": "Report variants of pages and their canonical URI.",
        "deref": "Ask the server what a URI identifies.",
    },
    "Reference tables": {
        "rule": "Explain an error code.",
        "char": "Explain a character and where it is allowed.",
        "scheme": "Print what is known about a scheme or URN namespace.",
        "spec": "Print title, status and successors of a standard.",
    },
    "Help and shells": {
        "help": "Print the help of urikit or of a command.",
        "completion": "Print the script that completes commands in a shell.",
    },
}
#: The same without the groups.
COMMANDS = {name: does for group in GROUPS.values() for name, does in group.items()}

OK, NO, USAGE, FAILED, CLOSED_PIPE, INTERRUPTED = 0, 1, 2, 3, 141, 130


class ClosedPipe(Exception):
    """The reader of standard output has gone away. No OSError: Click would exit with 1."""


class Commands(click.Group):
    """A group that knows its commands by name and imports them one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"urikit.cli.commands.{cmd_name.replace('-', '_')}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As Click does, with the nearest command in the message."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(_unknown(args[0]), ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """As Click does, but a reader that has gone away is not an error of ours."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ClosedPipe from error

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands first: they are what a newcomer looks for."""
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of the help, without importing a single command."""
        wide = max(map(len, COMMANDS))
        for heading, commands in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(f"{name:<{wide}}", does) for name, does in commands.items()])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = False,
        **extra: Any,
    ) -> Any:
        """Run and exit. A text with "*" or "?" is never taken for a file pattern."""
        if not standalone_mode:
            return super().main(
                args, prog_name, complete_var, standalone_mode=False, windows_expand_args=False, **extra
            )
        _leave(self._run(args, prog_name, complete_var, extra))

    def _run(
        self, args: Sequence[str] | None, prog_name: str | None, complete_var: str | None, extra: dict[str, Any]
    ) -> int:
        try:
            code = super().main(
                args, prog_name, complete_var, standalone_mode=False, windows_expand_args=False, **extra
            )
            sys.stdout.flush()
            return code if isinstance(code, int) else OK
        except click.ClickException as error:
            _show(error)
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            return INTERRUPTED
        except (ClosedPipe, BrokenPipeError):
            # What is still buffered has nowhere to go: the interpreter must not try again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            return CLOSED_PIPE
        except OSError as error:
            click.echo(f"urikit: {error.strerror or mask(str(error))}", err=True)
            return FAILED


@click.command(
    cls=Commands,
    # Whether there is colour, `terminal` says; Click would take it away again where nobody reads on a terminal.
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100, "color": True},
    epilog="Exit codes: 0 yes or done, 1 no or some input bad, 2 usage, 3 input or output failed.",
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=lambda ctx, option, asked: _version(ctx, asked),
    help="Print the version, and those of the standards that change.",
)
def program() -> None:
    """Explain, check, change and compare URIs, URLs and IRIs.

    \b
    urikit explain 'https://user@example.org:8080/a/../b?q#f'
    cat urls.txt | urikit get '{host}' | sort | uniq -c
    urikit resolve --base 'http://a/b/c/d;p?q' --trace '../../../g'
    """


def main() -> NoReturn:
    """The entry point of the script `urikit`."""
    program.main(prog_name="urikit")
    raise SystemExit(OK)


def _version(ctx: click.Context, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import version

        from urikit._native import PUBLIC_SUFFIX_VERSION, UNICODE_VERSION, WEB_COMMIT

        click.echo(f"urikit {version('urikit')}")
        click.echo(f"URL Standard at {WEB_COMMIT}")
        click.echo(f"Unicode {UNICODE_VERSION}")
        click.echo(f"Public Suffix List of {PUBLIC_SUFFIX_VERSION}")
        ctx.exit()


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, list(COMMANDS), 1)
    if near:
        return f"unknown command {name!r}; did you mean {near[0]!r}?"
    if ":" in name or "/" in name:
        return "missing command before a URI; try: urikit explain " + _quoted(name)
    return f"unknown command {name!r}; urikit help lists all commands"


def _quoted(text: str) -> str:
    """For a shell, with passwords masked: a usage error is a description too."""
    from shlex import quote

    return quote(mask(text))


def _show(error: click.ClickException) -> None:
    """What Click says of a mistake, which may quote an argument with a password in it."""
    said = io.StringIO()
    error.show(said)
    click.echo(redact(said.getvalue()), err=True, nl=False)


def _leave(code: int) -> NoReturn:
    sys.exit(code)
