"""Manual pages from the commands themselves: `urikit.1`, and `urikit-COMMAND.1` for each command.

    python -m tools.man [FOLDER]     write the pages into a folder (docs/man)
    python -m tools.man --check      print what groff warns of, where it is installed

The pages are not in version control: the build of the documentation writes them (`tools/pages.py`), and a package
of a distribution calls this. What they say is what `--help` says, in the macros of man(7) that every formatter has.
Characters beyond ASCII are written by their numbers, so no formatter has to guess an encoding.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from inspect import cleandoc
from pathlib import Path

import click

from urikit.cli import COMMANDS, GROUPS, program

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "man"
SECTION = 1
#: A paragraph of `--help` that is not folded.
_KEPT = "\b\n"
_EXAMPLE = re.compile(r"(?:\w+ .*\| |eval .*)?urikit ")
_CODES = (
    ("0", "Yes, or done."),
    ("1", "No, or some input was bad."),
    ("2", "The call was wrong: an unknown option, a missing argument."),
    ("3", "Input or output failed: a file that cannot be read, a full disk."),
)


_ESCAPES = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", '"': "\\(dq"}


def escaped(text: str) -> str:
    """Return a text whose characters mean nothing to roff."""
    text = "".join(_ESCAPES.get(c, c) for c in text)
    return "".join(c if c.isascii() else f"\\[u{ord(c):04X}]" for c in text)


def line(text: str) -> str:
    """Return a text as a line of its own: a "." at its beginning is not a request."""
    made = escaped(text)
    return f"\\&{made}" if made.startswith((".", "\\(aq")) else made


def kept(lines: list[str]) -> Iterator[str]:
    """Lines as they are."""
    yield from (".PP", ".RS 4", ".nf", *map(line, lines), ".fi", ".RE")


def head(name: str, does: str) -> Iterator[str]:
    """Yield the title and the name, by which `apropos` finds a page."""
    yield f'.TH {escaped(name.upper())} {SECTION} "" "urikit {escaped(version("urikit"))}" "urikit manual"'
    # No hyphens and no stretched lines: options and URIs are copied.
    yield from (".nh", ".ad l", ".SH NAME", f"{escaped(name)} \\- {line(does[0].lower() + does[1:].rstrip('.'))}")


def described(command: click.Command) -> tuple[list[str], list[str]]:
    """Return the text of the help, as roff, and its examples."""
    text: list[str] = []
    examples: list[str] = []
    for paragraph in cleandoc(command.help or "").split("\n\n"):
        if not paragraph.startswith(_KEPT):
            text += [".PP", line(" ".join(paragraph.split()))]
            continue
        lines = paragraph.removeprefix(_KEPT).splitlines()
        if all(_EXAMPLE.match(one) for one in lines):
            examples += lines
        else:
            text += kept(lines)
    return text, examples


def options(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield what each option does, with its default."""
    yield ".SH OPTIONS"
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context) if isinstance(parameter, click.Option) else None
        if record is not None:
            spelled = re.sub(r"(?<![\w-])(-[\w-]+)", lambda found: f"\\fB{escaped(found[1])}\\fR", record[0])
            spelled = "".join(part if part.startswith("\\f") else escaped(part) for part in _parts(spelled))
            yield from (".TP", spelled, line(" ".join(record[1].split())))


def _parts(spelled: str) -> list[str]:
    """Return what is bold, with its marks, and what is between."""
    return re.split(r"(\\fB.*?\\fR)", spelled)


def tail(others: list[str]) -> Iterator[str]:
    """Yield what every page ends with."""
    yield ".SH EXIT STATUS"
    for code, meaning in _CODES:
        yield from (".TP", code, line(meaning))
    yield ".SH SEE ALSO"
    yield " ,\n".join(f".BR {escaped(name)} ({SECTION})" for name in others)


def of_command(name: str) -> str:
    """Return the page of one command."""
    parent = program.make_context("urikit", [], resilient_parsing=True)
    command = program.get_command(parent, name)
    if command is None:
        raise ValueError(name)
    context = click.Context(command, info_name=name, parent=parent)
    text, examples = described(command)
    words = [escaped(piece) for piece in command.collect_usage_pieces(context)]
    page = [
        *head(f"urikit-{name}", COMMANDS[name]),
        *(".SH SYNOPSIS", f".B urikit {escaped(name)}", " ".join(words)),
        *(".SH DESCRIPTION", *text[1:]),
        *options(command, context),
        *((".SH EXAMPLES", *list(kept(examples))[1:]) if examples else ()),
        *tail(["urikit"]),
    ]
    return "\n".join(page) + "\n"


def of_program() -> str:
    """Return the page of the program, which lists the commands."""
    context = program.make_context("urikit", [], resilient_parsing=True)
    text, examples = described(program)
    page = [
        *head("urikit", "explain, check, change and compare URIs, URLs and IRIs"),
        *(".SH SYNOPSIS", ".B urikit", "[OPTIONS] COMMAND [ARGS]..."),
        *(".SH DESCRIPTION", *text[1:], ".SH COMMANDS"),
    ]
    for heading, commands in GROUPS.items():
        page.append(f".SS {escaped(heading)}")
        for name, does in commands.items():
            page += (".TP", f".BR urikit\\-{escaped(name)} ({SECTION})", line(does))
    page += [*options(program, context), ".SH EXAMPLES", *list(kept(examples))[1:]]
    return "\n".join([*page, *tail([f"urikit-{name}" for name in COMMANDS])]) + "\n"


def pages() -> dict[str, str]:
    """Return every page by the name of its file."""
    return {f"urikit.{SECTION}": of_program()} | {f"urikit-{name}.{SECTION}": of_command(name) for name in COMMANDS}


def write(folder: Path) -> int:
    """Write the pages that differ; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    made, changed = pages(), 0
    for path in folder.glob(f"urikit*.{SECTION}"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        path = folder / name
        if not path.exists() or path.read_text("ascii") != text:
            path.write_text(text, "ascii")
            changed += 1
    return changed


def check() -> int:
    """Format each page and print the warnings."""
    command = ["groff", "-man", "-Tutf8", "-ww", "-z", "-rLL=200n"]
    wrong = [
        f"{name}: {warned}"
        for name, text in (pages() if shutil.which("groff") else {}).items()
        if (warned := subprocess.run(command, input=text.encode(), capture_output=True, check=False).stderr.decode())
    ]
    print(*wrong, f"{len(wrong)} pages with warnings", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(check())
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    print(f"{target}: {write(target)} pages changed")
