"""Commands about text and documents: `extract`, `redact`, `refs`, `rewrite`.

`extract` prints the identifiers in running text (RFC 3986 Appendix C), raw: one a line, in order, repetitions included.
Records also have places and delimiters. The whole text is read first, because brackets may contain an identifier over
several lines; bytes that are not UTF-8 belong to no identifier.

`redact` masks passwords and tokens of URLs in running text, as a filter for logs. Everything else is unchanged, byte
for byte. It works on whole lines, so that no URI is cut in two, writes them as they arrive, and accepts any text.

`refs` lists the references of documents with their places, bases and targets. Documents are files, folders, standard
input and, with `--online`, pages of a site; other servers are asked with `--online` only. One of these is printed:

| option      | is                                                              | secrets |
|-------------|-----------------------------------------------------------------|---------|
| (terminal)  | a table: place, element, reference, target, verdict             | masked  |
| (elsewhere) | the same as lines of tab-separated fields                       | raw     |
| `--json`    | a record a line (`urikit.explanation.records`)                  | raw     |
| `--csv`     | RFC 4180, with a header                                         | raw     |
| `--trace`   | each reference with the steps of its base (RFC 3986 5.1)        | masked  |
| `--summary` | counts                                                          | masked  |
| `--check`   | problems, in the form of compilers                              | masked  |
| `--sarif`   | problems, for code hosts                                        | masked  |
| `--github`  | problems as annotations of GitHub Actions                       | masked  |
| `--junit`   | problems as test results                                        | masked  |
| `--markdown`| problems as a table                                             | masked  |

With `--check` the records of `--json` and `--csv` are those of problems, with secrets masked. Exit codes: 0; 1 if
`--check` found a problem of the severity or above; 3 if a file could not be read. Files that are skipped in folders,
and references that `--ignore` and `--ignore-code` leave out, are counted on standard error.

Options of `refs` can have defaults in a file: `[tool.urikit.refs]` in `pyproject.toml`, or `[refs]` in `urikit.toml`.

    [tool.urikit.refs]
    check = true
    local = ["files", "fragments"]
    exclude-url = ["https://intranet.example.org/*"]

Keys are the names of options: a list for one that may be repeated, true for a flag. The first folder with one of the
tables counts, from the current one up to that with `.git`; the command line comes before it. A file that came with a
checkout must not open a connection, send a secret or write a file, so some options are refused there. Invalid TOML,
unknown names and values that the option refuses are usage errors that name the file.

`rewrite` changes references and keeps all other bytes. One option says which references change; the result is:

| option       | is                                                             | secrets |
|--------------|----------------------------------------------------------------|---------|
| (one file)   | the new document on standard output                            | raw     |
| `--in-place` | each file is replaced whole; no backup                         |         |
| `--diff`     | the lines that differ, as a unified diff; nothing is written   | masked  |
| `--dry-run`  | a line a change; nothing is written                            | masked  |
| `--json`     | a record a change or reference that was left                   | masked  |

Exit codes: 0; 1 if a reference was left that should have changed; 3 if a file could not be read or written. References
that were left go to standard error with the reason.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from urikit.cli import inputs, terminal
from urikit.cli.failures import needed
from urikit.cli.options import COLOR, FILES, JSON, PATH, QUIET, TextCommand, takes_type, with_output
from urikit.cli.output import Output, line
from urikit.cli.references import WHOLE_FORMS
from urikit.cli.references.online_options import takes_online
from urikit.core.cells import visible
from urikit.core.extraction import extract, redact
from urikit.explanation.records import numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json
    from urikit.explanation.schema import ExtractRecord


@click.command(cls=TextCommand)
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path())
@FILES
@click.option("-0", "--null", "null", is_flag=True, help="End each URI with NUL instead of a line feed.")
@click.option("--www", is_flag=True, help='Find names that begin with "www." as well.')
@click.option("--email", is_flag=True, help="Find e-mail addresses as well.")
@with_output
def extract_command(
    files: tuple[str, ...], more: tuple[str, ...], null: bool, www: bool, email: bool, form: Json, messages: str
) -> int:
    """Print the identifiers in FILEs, or on standard input.

    \b
    urikit extract README.md | urikit validate
    """
    files += more
    if not files and (sys.stdin is None or terminal.is_terminal(sys.stdin)):
        raise click.UsageError("nothing to read: give a file, or text on standard input")
    output = Output("\0" if null and form == "no" else "\n", form)
    number = 0
    for path in files or ("-",):
        text = b"".join(inputs.octets(path)).decode("utf-8", "surrogateescape")
        for record in _found(text, path if files else None, www, email):
            if form != "no":
                output.record(line(numbered(record, number)))
            else:
                output.record(record["identifier"])
            number += 1
        output.flush()
    output.finish()
    return 0


def _found(text: str, path: str | None, www: bool, email: bool) -> Iterator[ExtractRecord]:
    number, counted = 1, 0
    for found in extract(text, www=www, email=email):
        number += text.count("\n", counted, found.start)
        counted = found.start
        yield {
            "ok": True,
            "file": path,
            "identifier": found.text,
            "kind": found.kind,
            "line": number,
            "start": found.start,
            "end": found.end,
            "delimiter": found.delimiter,
        }


@click.command
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path())
@FILES
def redact_command(files: tuple[str, ...], more: tuple[str, ...]) -> int:
    """Mask passwords and tokens of URLs in text.

    The text comes from FILEs or standard input.

    \b
    tail -f app.log | urikit redact
    """
    files += more
    if not files and (sys.stdin is None or terminal.is_terminal(sys.stdin)):
        raise click.UsageError("nothing to read: give a file, or text on standard input")
    out = sys.stdout.buffer
    for path in files or ("-",):
        for block in _lines(path):
            text = block.decode("utf-8", "surrogateescape")
            out.write(redact(text).encode("utf-8", "surrogateescape"))
            out.flush()
    return 0


def _lines(path: str) -> Iterator[bytes]:
    """Yield whole lines, in blocks as they arrive."""
    held: list[bytes] = []
    for piece in inputs.octets(path):
        cut = piece.rfind(b"\n") + 1
        if cut == 0:
            held.append(piece)
            continue
        yield b"".join((*held, piece[:cut]))
        held = [piece[cut:]]
    rest = b"".join(held)
    if rest:
        yield rest


_FILES = (("urikit.toml", ("refs",)), ("pyproject.toml", ("tool", "urikit", "refs")))
#: Options that are allowed on the command line only.
_COMMAND_LINE_ONLY = frozenset(("online", "fix", "allow-private", "auth", "cache", "show-secrets", "files-from"))


class _ConfiguredCommand(TextCommand):
    """A command whose options have defaults in a file."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        # Completion parses a command line that is not finished yet.
        found = None if extra.get("resilient_parsing") else _configuration(os.getcwd())
        if found is not None:
            extra["default_map"] = self._defaults(*found)
        return super().make_context(info_name, args, parent, **extra)

    def _defaults(self, path: str, table: dict[str, Any]) -> dict[str, Any]:
        """Return the values by the names of arguments. Raises `click.UsageError`."""
        options = {
            spelling.removeprefix("--"): option
            for option in self.params
            if isinstance(option, click.Option)
            for spelling in option.opts
            if spelling.startswith("--")
        }
        defaults: dict[str, Any] = {}
        for key, value in table.items():
            option = options.get(key)
            shown = f"{visible(path)}: {visible(key)}"
            if key in _COMMAND_LINE_ONLY:
                raise click.UsageError(f"{shown} is allowed on the command line only")
            if option is None or option.name is None:
                raise click.UsageError(f"{shown} is not an option of urikit refs")
            if option.is_flag != isinstance(value, bool) or option.multiple != isinstance(value, list):
                wanted = "true or false" if option.is_flag else "a list" if option.multiple else "one value"
                raise click.UsageError(f"{shown} must be {wanted}")
            defaults[option.name] = value
        return defaults


def _configuration(folder: str) -> tuple[str, dict[str, Any]] | None:
    """Find the file and its table for a folder; None without one. Raises `click.UsageError`."""
    while True:
        for name, keys in _FILES:
            path = os.path.join(folder, name)
            table = _table(path, keys)
            if table is not None:
                return path, table
        parent = os.path.dirname(folder)
        if parent == folder or os.path.exists(os.path.join(folder, ".git")):
            return None
        folder = parent


def _table(path: str, keys: tuple[str, ...]) -> dict[str, Any] | None:
    if not os.path.isfile(path):
        return None
    import tomllib

    try:
        with open(path, "rb") as stream:
            found: Any = tomllib.load(stream)
    except OSError:
        return None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{visible(path)}: not valid TOML: {error}") from error
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else None


_SEVERITIES = ("info", "warning", "error")
_VERDICTS = ("invalid", "missing", "unresolved", "differs", "valid")
_ROLES = ("hyperlink", "embedded", "relation", "action", "redirect", "import", "identifier", "name", "base")


@click.command(cls=_ConfiguredCommand)
@click.argument("paths", nargs=-1, metavar="[FILE|FOLDER|URL|-]...", type=click.Path())
@FILES
@click.option("--check", is_flag=True, help="Print only problems; exit with 1 if there are any.")
@click.option(
    "--severity",
    type=click.Choice(_SEVERITIES),
    default="warning",
    show_default=True,
    help="Ignore less severe problems, with --check and in reports.",
)
@click.option(
    "--local",
    type=click.Choice(["files", "fragments"]),
    multiple=True,
    help="Look up local files, or anchors in them; may be repeated.",
)
@click.option(
    "--root", type=click.Path(), metavar="FOLDER", help='Resolve "/" to this folder; local targets must be inside.'
)
@click.option("--base", metavar="URI", help="Set the URI of the file or folder.")
@click.option("--entity", metavar="URI", help="Set the base of the enclosing entity (RFC 3986 5.1.2).")
@click.option("--default", metavar="URI", help="Set the default base (RFC 3986 5.1.4).")
@takes_type("Set the format or media type of all files; see above.")
@click.option("--include", multiple=True, metavar="GLOB", help="In folders: also read files with such names.")
@click.option("--exclude", multiple=True, metavar="GLOB", help="In folders: skip files and folders with such names.")
@click.option("--no-gitignore", is_flag=True, help="In folders: also read what git ignores.")
@click.option("--comments", is_flag=True, help="Also read comments and docstrings of source code.")
@click.option("--files-from", metavar="FILE", type=PATH, help="Read the names of files from FILE, one a line.")
@click.option("--role", "roles", type=click.Choice(_ROLES), multiple=True, help="Print only references of that role.")
@click.option("--only", type=click.Choice(_VERDICTS), multiple=True, help="Print only references of that verdict.")
@click.option("--ignore", multiple=True, metavar="GLOB", help="Skip references that match, or whose target does.")
@click.option("--ignore-code", multiple=True, metavar="CODE", help="Ignore problems of that code.")
@click.option(
    "--profile",
    type=click.Choice(["default", "strict", "security"]),
    default="default",
    show_default=True,
    help="Choose how severe warnings are.",
)
@JSON[0]
@JSON[1]
@click.option("--csv", "csv", is_flag=True, help="Print comma-separated values with a header.")
@click.option("--sarif", "sarif", is_flag=True, help="Print problems as a SARIF 2.1.0 log, for code hosts.")
@click.option("--junit", is_flag=True, help="Print problems as JUnit XML, for build servers.")
@click.option("--markdown", is_flag=True, help="Print problems as a table in Markdown.")
@click.option("--github", is_flag=True, help="Print problems as annotations of GitHub Actions.")
@click.option("--summary", "summary", is_flag=True, help="Count by format, role, scheme, host, verdict and code.")
@click.option("--fix", is_flag=True, help="Update moved URLs and the case of file names.")
@click.option("--trace", is_flag=True, help="Print each reference with how its base was found.")
@click.option(
    "--max-size",
    type=click.IntRange(1),
    default=1 << 27,
    show_default=True,
    metavar="N",
    help="Refuse files of more than N bytes.",
)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Use N processes; default: all processors.")
@takes_online
@QUIET
@COLOR
@click.option("--show-secrets", is_flag=True, help="Do not mask secrets in descriptions.")
@click.option("--secret-name", "secret_names", multiple=True, metavar="NAME", help="Mask values of NAME as well.")
def refs_command(paths: tuple[str, ...], more: tuple[str, ...], **asked: Any) -> int:
    """List the references of documents with places and targets.

    Formats are recognized by media type, name or beginning: html, xhtml, svg, feed, xslt, rdfxml, xml,
    css, turtle, trig, ntriples, sparql, jsonld, jsonschema, openapi, http, mime, markdown, rst, asciidoc,
    notebook, epub, ooxml, opendocument, pdf, comments, text.

    \b
    urikit refs page.html --base https://example.org/a/page.html
    urikit refs --check --local files --local fragments docs
    urikit refs --check --online README.md docs
    urikit refs --check --online --comments src
    curl -s https://example.org/ | urikit refs - --base https://example.org/ --json
    """
    from urikit.cli.references.run import names_from, run

    paths += more
    if asked["files_from"] is not None:
        paths += names_from(asked["files_from"])
    elif not paths:
        if sys.stdin is None or terminal.is_terminal(sys.stdin):
            raise click.UsageError("nothing to read: give a file or a folder, or a document on standard input")
        paths = ("-",)
    if asked["local"] and "-" in paths:
        raise click.UsageError("--local belongs to files and folders: standard input is in no folder")
    forms = ("json_lines", "json_array", "csv", *WHOLE_FORMS, "summary", "trace")
    given = [name for name in forms if asked[name]]
    # A trace may be a part of JSON records.
    if len(given) > 1 and not (set(given) <= {"json_lines", "json_array", "trace"} and len(given) == 2):
        options = ["--" + name.removesuffix("_lines").replace("_", "-") for name in given]
        raise click.UsageError(f"{options[0]} does not go with {options[1]}")
    with needed("cli", "pathspec"):
        return run(paths, asked)


_BEFORE_SCHEME = re.compile(r"=(?=[A-Za-z][A-Za-z0-9+.-]*://)")


def _pairs(_: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Split values "OLD=NEW". A URI may contain "=": split at the one before a scheme, or else at the first."""
    pairs = {}
    for value in values:
        found = _BEFORE_SCHEME.search(value)
        at = value.find("=") if found is None else found.start()
        old, equals, new = (value, "", "") if at < 0 else (value[:at], "=", value[at + 1 :])
        if not (old and equals and new):
            raise click.BadParameter("expected OLD=NEW", param=parameter)
        pairs[old] = new
    return pairs


@click.command(cls=TextCommand)
@click.argument("paths", nargs=-1, metavar="[FILE|FOLDER|-]...", type=click.Path())
@FILES
@click.option(
    "--make-absolute", "absolute", metavar="BASE", help="Make references absolute; BASE: the URI of the input."
)
@click.option("--make-relative", "relative", metavar="BASE", help="Make references to the server of BASE relative.")
@click.option("--map-host", "hosts", multiple=True, metavar="OLD=NEW", callback=_pairs, help="Replace a host.")
@click.option("--upgrade-scheme", "upgrade", is_flag=True, help="Write https: for http:.")
@click.option("--strip-params", "params", multiple=True, metavar="PATTERN", help="Remove query parameters (utm_*).")
@click.option(
    "--replace-base", "places", multiple=True, metavar="OLD=NEW", callback=_pairs, help="Replace the beginning of URLs."
)
@click.option("--declared-base", metavar="keep|remove|URI", help="Choose what to do with <base>; default: keep.")
@click.option("--in-place", is_flag=True, help="Replace the files without a backup.")
@click.option("--diff", "diff", is_flag=True, help="Print a unified diff and write nothing.")
@click.option("--dry-run", is_flag=True, help="Print the changes and write nothing.")
@takes_type("Set the format or media type of all files.")
@click.option("--include", multiple=True, metavar="GLOB", help="In folders: also read files with such names.")
@click.option("--exclude", multiple=True, metavar="GLOB", help="In folders: skip files and folders with such names.")
@click.option(
    "--max-size",
    type=click.IntRange(1),
    default=1 << 27,
    show_default=True,
    metavar="N",
    help="Refuse files of more than N bytes.",
)
@JSON[0]
@JSON[1]
@QUIET
@click.option("--show-secrets", is_flag=True, help="Do not mask secrets in descriptions.")
def rewrite_command(paths: tuple[str, ...], more: tuple[str, ...], **asked: Any) -> int:
    """Change references in documents and keep all other bytes.

    \b
    urikit rewrite --map-host old.example=new.example --diff site
    urikit rewrite --make-absolute https://example.org/a.html a.html
    urikit rewrite --upgrade-scheme --in-place site
    """
    from urikit.cli.rewrites import run

    paths += more
    choices = ("absolute", "relative", "hosts", "upgrade", "params", "places")
    given = [name for name in choices if asked[name]]
    if len(given) != 1:
        raise click.UsageError(
            "give exactly one of --make-absolute, --make-relative, --map-host, --upgrade-scheme, "
            "--strip-params and --replace-base"
        )
    if asked["declared_base"] is not None and given[0] not in ("absolute", "relative"):
        raise click.UsageError("--declared-base goes with --make-absolute or --make-relative")
    if sum((asked["in_place"], asked["diff"], asked["dry_run"])) > 1:
        raise click.UsageError("give only one of --in-place, --diff and --dry-run")
    with needed("cli", "pathspec"):
        return run(paths or ("-",), asked)
