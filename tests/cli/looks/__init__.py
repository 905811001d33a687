"""How the command line looks on terminals of 60, 80 and 140 columns, kept as text files to be read by people.

`python -m tests.cli.looks` prints what differs from the files, `--write` writes them anew. Each file has the plain
output at each width, then the output in colour at 80 columns, with `{35m` for an escape sequence.
"""

import re
from pathlib import Path

from click.testing import CliRunner

from urikit.cli import program
from urikit.core.cells import width as width_of

FOLDER = Path(__file__).parent
WIDTHS = (60, 80, 140)
LONG = "https://example.org/a/very/long/path/" + "segment/" * 20 + "?key=" + "value" * 30 + "#end"
#: The name of a file, and the arguments.
LOOKS = {
    "explain-valid": ("explain", "https://john.doe@www.example.com:8080/forum/?tag=networking&order=newest#top"),
    "explain-invalid": ("explain", "http://example.org:8o80/a b"),
    "explain-urn": ("explain", "urn:isbn:0-486-27557-4"),
    "explain-long": ("explain", LONG),
    "explain-long-invalid": ("explain", LONG.replace("#end", "# end<")),
    "explain-iri": ("explain", "https://例え.テスト/文書/e\u0301te\u0301?名=値"),
    "explain-faults": ("explain", "http://u ser@exa mple.org:port/%zz/[x]|y"),
    "explain-relative": ("explain", "--base", "http://a/b/c/d;p?q", "../../g"),
    "equal": ("equal", "http://example.com/a/../b/%7Euser", "HTTP://EXAMPLE.com:80/b/~user"),
    "equal-different": ("equal", "http://example.com/" + "a" * 70, "http://example.com/" + "a" * 69 + "b"),
    "validate": ("validate", "http://example.org/", "http://example.org/a b", LONG + " ", "https://例え.テスト/文 書"),
    "parse": ("parse", "--diagram", "--as", "rfc3987", "https://例え:80/文書?q"),
    "rule": ("rule", "zone-identifier"),
    "char": ("char", "漢"),
    "scheme": ("scheme", "ldap"),
    "spec": ("spec", "3986"),
    "get-invalid": ("get", "{host}", "https://例え:80/文書?q"),
    "help": ("--help",),
    "help-explain": ("explain", "--help"),
}


def shown(args, columns, color):
    """The output, also that on standard error."""
    environment = {"COLUMNS": str(columns), "NO_COLOR": None, "TERM": None}
    colored = ["--color", color] if "--help" not in args else []
    # Click asks no variable while a test runs it.
    page = max(min(columns, 100) - 2, 50)
    runner = CliRunner(env=environment)
    return runner.invoke(program, [*args, *colored], prog_name="urikit", terminal_width=page).output


def look(name):
    """The text of one file."""
    args = LOOKS[name]
    parts = [f"=== {width} columns\n{shown(args, width, 'never')}" for width in WIDTHS]
    colored = shown(args, 80, "always")
    if "\033" in colored:
        parts.append("=== 80 columns in colour\n" + re.sub(r"\033\[", "{", colored))
    return "\n".join(parts)


def widest(text):
    """The columns that the widest line needs."""
    return max((width_of(line) for line in text.splitlines()), default=0)
