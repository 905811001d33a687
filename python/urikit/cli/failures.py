"""Ends of a command that are not its answer: a missing package, a failing database, a signal.

SIGTERM and SIGHUP end a command as Ctrl-C does, so that partial and temporary files are removed. Commands that write
files or have temporary ones call `end_on_signals` first.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn, TypeVar

import click

from urikit._native import mask
from urikit.cli.messages import quoted
from urikit.core.errors import ArgumentError

T = TypeVar("T")


class MissingPackage(click.ClickException):
    """A package of an extra that is not installed."""

    exit_code = 3


@contextmanager
def needed(extra: str, *packages: str) -> Iterator[None]:
    """Import packages of an extra inside; if one is missing, say how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in packages:
            raise
        command = click.get_current_context().info_name
        raise MissingPackage(f"{command} needs the package {error.name}: pip install 'urikit[{extra}]'") from error


def grouping(make: Callable[[], T], memory: str) -> T:
    """Call `make`, which opens a database in a temporary folder, and turn its errors into usage errors."""
    try:
        return make()
    except ArgumentError as error:
        raise click.UsageError(f"invalid --memory: expected {error.expected}, found {quoted(memory)}") from error
    except OSError as error:
        raise click.UsageError(f"cannot write to --temp: {error.strerror}") from error


class DatabaseFailed(click.ClickException):
    """The database cannot go on: no room on the disk, or too little memory."""

    exit_code = 3


@contextmanager
def failing() -> Iterator[None]:
    """Turn errors of the database into messages."""
    import duckdb

    try:
        yield
    except duckdb.Error as error:
        raise DatabaseFailed(f"cannot group rows: {mask(str(error).splitlines()[0])}") from error


def end_on_signals() -> None:
    """Make these signals exit codes while the command runs: 143 for SIGTERM, 129 for SIGHUP.

    A signal that is already ignored, as under `nohup`, stays ignored.
    """
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]

    def end(number: int, frame: FrameType | None) -> NoReturn:
        for other in numbers:
            # A terminal that is closed sends both; the second must not stop the removal of files.
            signal.signal(other, signal.SIG_IGN)
        sys.exit(128 + number)

    def restore() -> None:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)

    try:
        for number in numbers:
            signal.signal(number, end)
    except ValueError:
        return  # not the main thread
    click.get_current_context().call_on_close(restore)
