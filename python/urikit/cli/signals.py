"""SIGTERM and SIGHUP end a command as Ctrl-C does: what is half written, and what is temporary, is removed.

Commands that write files or have temporary ones call `end_on_signals` first.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import NoReturn

import click


def end_on_signals() -> None:
    """Make these signals exit codes while the command runs: 143 for SIGTERM, 129 for SIGHUP.

    What ignores a signal already, such as `nohup`, is left alone.
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
