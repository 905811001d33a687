"""What a command needs beside Click: a package that is missing, or fails, becomes a message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click

from urikit._native import mask
from urikit.cli.refusal import quoted
from urikit.core.errors import ArgumentError

T = TypeVar("T")


class MissingPackage(click.ClickException):
    """A package of an extra that is not installed."""

    exit_code = 3


@contextmanager
def needed(extra: str, *packages: str) -> Iterator[None]:
    """The packages of an extra, imported inside."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in packages:
            raise
        command = click.get_current_context().info_name
        raise MissingPackage(f"{command} needs the package {error.name}: pip install 'urikit[{extra}]'") from error


def grouping(make: Callable[[], T], memory: str) -> T:
    """What counts and groups in a temporary folder, made by `make`."""
    try:
        return make()
    except ArgumentError as error:
        raise click.UsageError(f"invalid --memory: expected {error.expected}, found {quoted(memory)}") from error
    except OSError as error:
        raise click.UsageError(f"cannot write to --temp: {error.strerror}") from error


class Failed(click.ClickException):
    """The database cannot go on: no room on the disk, or too little memory."""

    exit_code = 3


@contextmanager
def failing() -> Iterator[None]:
    """Errors of the database, as messages."""
    import duckdb

    try:
        yield
    except duckdb.Error as error:
        raise Failed(f"cannot group rows: {mask(str(error).splitlines()[0])}") from error
