"""The group of all commands in Click, its messages, and how the program ends.

The module of a command is imported when the command runs. The group is called `program`, because importing one of these
modules binds `commands` in the package.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from urikit._native import mask, redact
from urikit.cli.commands import COMMANDS, GROUPS, MODULES

__all__ = ["Commands", "conclude", "program"]

LISTS = "Arguments are inputs, even if they begin with @. Read a list with -f FILE or from standard input."
EXIT_CODES = "Exit codes: 0 success or yes, 1 no or invalid input, 2 usage, 3 input or output failed."
OK, NO, USAGE, FAILED, CLOSED_PIPE, INTERRUPTED = 0, 1, 2, 3, 141, 130


class ClosedPipe(Exception):
    """A closed pipe at standard output. Not an OSError, for which Click would exit with 1."""


@contextmanager
def _closed_pipe() -> Iterator[None]:
    """Turn a closed pipe into `ClosedPipe`, since Click treats it as an error."""
    try:
        yield
    except BrokenPipeError as error:
        raise ClosedPipe from error


class Commands(click.Group):
    """A group that knows its commands by name and imports them one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"urikit.cli.commands.{MODULES[cmd_name]}")
        found: click.Command = getattr(module, f"{cmd_name.replace('-', '_')}_command")
        lists = any(parameter.name == "files" and "-f" in parameter.opts for parameter in found.params)
        found.epilog = f"{LISTS}\n\n{EXIT_CODES}" if lists else EXIT_CODES
        return found

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete commands with their lines of the help, without importing one."""
        found = [CompletionItem(name, help=does) for name, does in COMMANDS.items() if name.startswith(incomplete)]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve as Click does, with the nearest command in the message."""
        if args and args[0] not in COMMANDS and (args[0] == "-" or not args[0].startswith("-")):
            raise click.UsageError(_unknown(args[0]), ctx)
        return super().resolve_command(ctx, args)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Do the same as Click, which writes for `--version` and `--help` here."""
        with _closed_pipe():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Do the same as Click; the message about a missing value names the help of its command."""
        with _closed_pipe():
            try:
                return super().invoke(ctx)
            except click.UsageError as error:
                command = self.get_command(ctx, ctx.invoked_subcommand or "")
                if error.ctx is None and command is not None:
                    error.ctx = click.Context(command, parent=ctx, info_name=ctx.invoked_subcommand)
                raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands first."""
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing one."""
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
        """Run and exit. An argument with "*" or "?" is never expanded to files."""
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
        except (click.ClickException, click.Abort, KeyboardInterrupt, ClosedPipe, OSError) as error:
            return conclude(error)


def conclude(error: BaseException) -> int:
    """Print the error that ended the program, and return the exit code."""
    if isinstance(error, click.ClickException):
        _show(error)
        return error.exit_code
    if isinstance(error, (click.Abort, KeyboardInterrupt)):
        return INTERRUPTED
    if isinstance(error, (ClosedPipe, BrokenPipeError)):
        _drop_output()
        return CLOSED_PIPE
    _drop_output()
    said = f"cannot write: {error.strerror}" if isinstance(error, OSError) and error.strerror else mask(str(error))
    click.echo(f"urikit: {said}", err=True)
    return FAILED


def _drop_output() -> None:
    """Discard buffered output, so that the interpreter does not try to write it again at its end."""
    with suppress(OSError, ValueError):  # a stream without a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.command(
    cls=Commands,
    # `terminal` decides about colour; Click would take it away again where the output is not a terminal.
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100, "color": True},
    epilog=EXIT_CODES,
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


def _version(ctx: click.Context, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import version

        from urikit._native import PUBLIC_SUFFIX_VERSION, TOP_LEVEL_VERSION, UNICODE_VERSION, WEB_COMMIT

        click.echo(f"urikit {version('urikit')}")
        click.echo(f"URL Standard at {WEB_COMMIT}")
        click.echo(f"Unicode {UNICODE_VERSION}")
        click.echo(f"Public Suffix List of {PUBLIC_SUFFIX_VERSION}")
        click.echo(f"Top-level domains of {TOP_LEVEL_VERSION}")
        ctx.exit()


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    from urikit.cli.messages import quoted

    if not name:
        return "missing command"
    near = get_close_matches(name, list(COMMANDS), 1)
    if near:
        return f"unknown command {quoted(name)}; did you mean {near[0]}?"
    if ":" in name or "/" in name:
        return "missing command before a URI; try: urikit explain " + _for_shell(name)
    return f"unknown command {quoted(name)}; urikit help lists all commands"


def _unknown_option(error: click.NoSuchOption) -> str:
    """Name the nearest option, as for a command."""
    from difflib import get_close_matches

    from urikit.cli.messages import quoted

    known = [] if error.ctx is None else [name for one in error.ctx.command.get_params(error.ctx) for name in one.opts]
    names = {name.lstrip("-"): name for name in known if name.startswith("--")}
    near = get_close_matches(error.option_name.lstrip("-"), list(names), 1)
    hint = f"; did you mean {names[near[0]]}?" if near else ""
    return f"unknown option {quoted(error.option_name)}{hint}"


def _for_shell(text: str) -> str:
    """Quote for a shell, with secrets masked."""
    from shlex import quote

    from urikit.core.cells import visible

    return quote(visible(mask(text)))


def _show(error: click.ClickException) -> None:
    """Print a usage error and the help to try. Secrets are masked, since it may quote an argument."""
    from urikit.cli.options import BadValue

    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return
    message = _message(error)
    lines = [f"urikit: {message}"]
    if isinstance(error, click.UsageError) and not isinstance(error, BadValue):
        path = error.ctx.command_path if error.ctx is not None else "urikit"
        lines.append(f"Try '{path} --help'.")
    click.echo(redact("\n".join(lines)), err=True)


def _message(error: click.ClickException) -> str:
    """Describe the error in one line."""
    if isinstance(error, click.NoSuchOption):
        return _unknown_option(error)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        kind = error.param.type
        if isinstance(kind, click.Choice):  # Click writes a line for each of them
            *most, last = map(str, kind.choices)
            return f"missing {error.param.human_readable_name}: expected {', '.join(most)} or {last}"
    if isinstance(error, click.BadParameter):
        # Click calls an argument with choices by its choices.
        argument = error.param.name if isinstance(error.param, click.Argument) else None
        return _bad_value(_plain(error.format_message()), argument)
    return _plain(error.format_message())


def _bad_value(message: str, argument: str | None = None) -> str:
    """Rewrite Click's message about a value in the style of all others.

    >>> _bad_value("invalid value for '--format': 'x' is not one of 'text', 'json'")
    'invalid --format: found "x", expected text or json'
    """
    found = re.fullmatch(r"invalid value for (?:argument |option )?'?([^':]+)'?: (.*)", message, re.DOTALL)
    if found is None:
        return message
    name, said = argument or found[1], found[2]
    of_choice = re.fullmatch(r"(['\"])(.*)\1 is not one of (.*)", said, re.DOTALL)
    of_number = re.fullmatch(r"(['\"])(.*)\1 is not a valid (integer|float)(?: range)?", said, re.DOTALL)
    if of_choice is not None:
        *most, last = re.findall(r"'([^']*)'", of_choice[3])
        expected = f"{', '.join(most)} or {last}" if most else last
        return f'invalid {name}: found "{of_choice[2]}", expected {expected}'
    if of_number is not None:
        kind = "a whole number" if of_number[3] == "integer" else "a number"
        return f'invalid {name}: found "{of_number[2]}", expected {kind}'
    return f"invalid {name}: {said}"


def _plain(message: str) -> str:
    """Change a message of Click to lower case at its start and no full stop."""
    message = message.removeprefix("urikit: ").removesuffix(".")
    if message[:1].isupper() and message[1:2].islower():
        message = message[0].lower() + message[1:]
    return message


def _leave(code: int) -> NoReturn:
    sys.exit(code)
