"""`urikit refs`: the references of documents, with their places, their bases and their targets.

Files, folders, standard input and, with `--online`, pages of a site go in. What comes out, one of these:

| asked for   | is                                                              | secrets |
|-------------|-----------------------------------------------------------------|---------|
| (terminal)  | a table: place, element, reference, target, verdict             | masked  |
| (elsewhere) | the same as lines of tab-separated fields                       | raw     |
| `--json`    | a record a line (`urikit.explanation.records` has its fields)           | raw     |
| `--csv`     | RFC 4180, with a header                                         | raw     |
| `--trace`   | each reference with the rungs of its base (RFC 3986 5.1)        | masked  |
| `--summary` | counts                                                          | masked  |
| `--check`   | what is wrong, in the form of compilers; exit code 1            | masked  |
| `--sarif`   | what is wrong, for code hosts                                   | masked  |
| `--github`  | the same as annotations of GitHub Actions                       | masked  |
| `--junit`   | the same as test results                                        | masked  |
| `--markdown`| the same as a table                                             | masked  |

Nothing is asked of other servers but with `--online`.

With `--check` the records of `--json` and `--csv` are those of problems, which are
descriptions and masked. `--show-secrets` masks nothing anywhere.

Exit codes: 0; 1 where `--check` found a problem of the severity or above; 3 where something
could not be read, whatever else was found. What is passed over in folders is counted on
standard error, and so is what `--ignore` and `--ignore-code` left out.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from urikit.cli.options import COLOR, FILES, JSON, PATH, QUIET
from urikit.cli.references import WHOLE_FORMS
from urikit.cli.references.configuration import ConfiguredCommand
from urikit.cli.references.online_options import takes_online
from urikit.cli.terminal import is_terminal

_SEVERITIES = ("info", "warning", "error")
_VERDICTS = ("invalid", "missing", "unresolved", "differs", "valid")
_ROLES = (
    "hyperlink",
    "embedded",
    "relation",
    "action",
    "redirect",
    "import",
    "identifier",
    "name",
    "base",
)


@click.command(cls=ConfiguredCommand)
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
@click.option("--type", "kind", metavar="TYPE", help="Set the format or media type of all files; see above.")
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
def command(paths: tuple[str, ...], more: tuple[str, ...], **asked: Any) -> int:
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
        if sys.stdin is None or is_terminal(sys.stdin):
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
    return run(paths, asked)
