"""The configuration of `urikit refs`: `[tool.urikit.refs]` in `pyproject.toml`, or `[refs]` in `urikit.toml`.

    [tool.urikit.refs]
    check = true
    local = ["files", "fragments"]
    exclude-url = ["https://intranet.example.org/*"]

The keys are the names of options, and the values theirs: a list for one that may be repeated, true for one that takes
no value. The first folder that has one of the tables counts, from the current one up to that with `.git`. What is given
on the command line counts before it.

A file that came with a checkout must not begin a connection, send a secret or write a file. So `online`,
`allow-private`, `auth` and `cache` belong to the command line. What can go wrong: a file that is not TOML, a name that
no option has, a value that the option refuses; all are mistakes of use and name the file.
"""

from __future__ import annotations

import os
import tomllib
from typing import Any

import click

from urikit.cli.options import TextCommand
from urikit.core.cells import visible

__all__ = ["ConfiguredCommand", "configuration"]

_FILES = (("urikit.toml", ("refs",)), ("pyproject.toml", ("tool", "urikit", "refs")))
#: What only the person who starts the program may say.
_OF_THE_PERSON = frozenset(("online", "fix", "allow-private", "auth", "cache", "show-secrets", "files-from"))


class ConfiguredCommand(TextCommand):
    """A command whose options have defaults in a file."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        # Completion asks with what is not finished yet.
        found = None if extra.get("resilient_parsing") else configuration(os.getcwd())
        if found is not None:
            extra["default_map"] = self._defaults(*found)
        return super().make_context(info_name, args, parent, **extra)

    def _defaults(self, path: str, table: dict[str, Any]) -> dict[str, Any]:
        """The values by the names of arguments. Raises `click.UsageError`."""
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
            if key in _OF_THE_PERSON:
                raise click.UsageError(f"{shown} is allowed on the command line only")
            if option is None or option.name is None:
                raise click.UsageError(f"{shown} is not an option of urikit refs")
            if option.is_flag != isinstance(value, bool) or option.multiple != isinstance(value, list):
                wanted = "true or false" if option.is_flag else "a list" if option.multiple else "one value"
                raise click.UsageError(f"{shown} must be {wanted}")
            defaults[option.name] = value
        return defaults


def configuration(folder: str) -> tuple[str, dict[str, Any]] | None:
    """The file and the table that count in a folder; None where there are none. Raises `click.UsageError`."""
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
