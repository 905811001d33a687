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

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

__all__ = ["COMMANDS", "Commands", "main", "program"]

#: The commands and what they do, in the order of the help.
COMMANDS = {
    "explain": "Everything about a text: figure, kind, verdict, normal forms, issues.",
    "parse": "Components, as a figure, lines or JSON.",
    "get": "Components through a template, such as '{host} {port|default}'.",
    "edit": "Change components, and leave every other byte alone.",
    "resolve": "References against a base, with the steps of RFC 3986 5.2 on request.",
    "to-uri": "IRIs as URIs, the host by a choice of standards (RFC 3987 section 3.1).",
    "to-iri": "URIs as IRIs (RFC 3987 section 3.2), or as people may see them.",
    "relativize": "The reference that leads from a base to a target.",
    "normalize": "Normal forms, rung by rung (RFC 3986 section 6).",
    "validate": "Whether texts are valid by a standard, and where they are not.",
    "equal": "On which rung of the ladder two references meet.",
    "view": "What a URI says by the grammar of its scheme.",
    "template": "URI Templates expanded, and matched (RFC 6570).",
    "refs": "The references of documents: places, bases and targets; a check for documentation.",
    "variants": "Variants of one resource in pages: their canonical URI and what contradicts it.",
    "deref": "What a URI identifies, asked of its server: redirects, httpRange-14, cool URIs.",
    "extract": "Identifiers in running text (RFC 3986 Appendix C).",
    "redact": "Mask the passwords of URIs in running text.",
    "repair": "The strict form of a text with common mistakes.",
    "rule": "What is known about an error code.",
    "char": "The class of a character and where it may stand.",
    "scheme": "What is known of a scheme or a URN namespace: its registration, port and view.",
    "spec": "Title, status and successors of a standard.",
    "completion": "The script that completes commands in a shell.",
}

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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of the help, without importing a single command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

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
            error.show()
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            return INTERRUPTED
        except (ClosedPipe, BrokenPipeError):
            # What is still buffered has nowhere to go: the interpreter must not try again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            return CLOSED_PIPE
        except OSError as error:
            click.echo(f"urikit: {error.strerror or error}", err=True)
            return FAILED


@click.command(
    cls=Commands,
    # Whether there is colour, `terminal` says; Click would take it away again where nobody reads on a terminal.
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100, "color": True},
    epilog="Exit codes: 0 yes or done, 1 no or some input bad, 2 usage, 3 input or output failed.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=lambda ctx, option, asked: _version(ctx, asked),
    help="Print the version, and those of the standards that change.",
)
def program() -> None:
    """Uniform Resource Identifiers by the letter of RFC 3986, explained.

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
        return f"There is no command {name!r}; did you mean {near[0]!r}?"
    if ":" in name or "/" in name:
        return "That looks like a reference, not a command; try: urikit explain " + _quoted(name)
    return f"There is no command {name!r}."


def _quoted(text: str) -> str:
    """For a shell, with passwords masked: a usage error is a description too."""
    from shlex import quote

    from urikit._native import mask

    return quote(mask(text))


def _leave(code: int) -> NoReturn:
    sys.exit(code)
