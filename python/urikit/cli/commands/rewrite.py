"""`urikit rewrite`: other references in documents, and all their other bytes as they were.

One of the choices says which references change. What becomes of the result:

| asked for    | is                                                             | secrets |
|--------------|----------------------------------------------------------------|---------|
| (one file)   | the new document on standard output                            | raw     |
| `--in-place` | each file is replaced whole; no backup                         |         |
| `--diff`     | the lines that differ, as a unified diff; nothing is written    | masked  |
| `--dry-run`  | a line a change; nothing is written                            | masked  |
| `--json`     | a record a change or reference that was left                   | masked  |

Exit codes: 0; 1 where a reference was left that should have changed; 3 where a file could not be read or written. What
was left goes to standard error with its reason.
"""

from __future__ import annotations

import re
from typing import Any

import click

from urikit.cli.options import FILES, JSON, QUIET, TextCommand

_BEFORE_SCHEME = re.compile(r"=(?=[A-Za-z][A-Za-z0-9+.-]*://)")


def _pairs(_: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """The values "OLD=NEW" of an option. A URI may have "=" itself: the one before a scheme counts, or the first."""
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
    "--make-absolute",
    "absolute",
    metavar="BASE",
    help="Make references absolute; BASE: the URI of the input.",
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
@click.option("--type", "kind", metavar="TYPE", help="Set the format or media type of all files.")
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
def command(paths: tuple[str, ...], more: tuple[str, ...], **asked: Any) -> int:
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
    return run(paths or ("-",), asked)
