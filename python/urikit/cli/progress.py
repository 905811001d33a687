"""A bar on standard error while a long input is read.

It is drawn only where it helps and disturbs nothing: the input is a file whose size is
known, standard error is a terminal, standard output is not, and half a second has gone by.
It is redrawn ten times a second at most, and erased at the end.
"""

from __future__ import annotations

import sys
from time import monotonic

from urikit.cli import terminal

_PATIENCE = 0.5
_INTERVAL = 0.1
_WIDTH = 30
_LABEL = 30


class Progress:
    """How far the reading of `total` bytes has come."""

    def __init__(self, label: str, total: int) -> None:
        self.label = label
        self.total = total
        self.done = 0
        self.drawn = False
        self.due = monotonic() + _PATIENCE

    def advance(self, count: int) -> None:
        """`count` more bytes were read."""
        self.done += count
        now = monotonic()
        if now >= self.due:
            self.due = now + _INTERVAL
            self._draw()

    def finish(self) -> None:
        """Erase the bar."""
        if self.drawn:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def erase(self) -> None:
        """Make room for a message; the bar comes back with the next step."""
        self.finish()

    def _draw(self) -> None:
        share = min(self.done / self.total, 1.0)
        filled = int(share * _WIDTH)
        full, empty = ("█", "░") if terminal.has_boxes(sys.stderr) else ("#", ".")
        bar = full * filled + empty * (_WIDTH - filled)
        sys.stderr.write(f"\r\033[K{self.label}  {bar}  {share:4.0%}")
        sys.stderr.flush()
        self.drawn = True


def progress_for(path: str, size: int | None) -> Progress | None:
    """A bar for an input of `size` bytes, or None where none should be seen."""
    if not size or not terminal.is_terminal(sys.stderr) or terminal.is_terminal(sys.stdout):
        return None
    label = path.replace("\\", "/").rpartition("/")[2]
    return Progress(label if len(label) <= _LABEL else "…" + label[1 - _LABEL :], size)
