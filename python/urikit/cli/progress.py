"""Progress on standard error: a bar while a file is read, a line while a server is asked.

The bar is drawn only where it helps and disturbs nothing: the input is a file whose size is
known, standard error is a terminal, standard output is not, and half a second has gone by.
It is redrawn ten times a second at most, and erased at the end.

The line names what is waited for. It needs a terminal only, since no answer is written while it is there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from urikit.cli import terminal

_PATIENCE = 0.5
_INTERVAL = 0.1
_WIDTH = 30
_LABEL = 30


class Progress:
    """The progress of reading `total` bytes."""

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
        sys.stderr.write(f"\r\033[K{self.label}  {bar}  {share:4.0%}{self._more(share)}")
        sys.stderr.flush()
        self.drawn = True

    def _more(self, share: float) -> str:
        """Return the text after the bar."""
        return ""


class Pace(Progress):
    """A bar with the number of rows a second and the time that is left."""

    def __init__(self, label: str, total: int) -> None:
        super().__init__(label, max(total, 1))
        self.began = monotonic()
        self.rows = 0

    def reach(self, done: int, rows: int) -> None:
        """`done` bytes and `rows` rows were read until now."""
        self.rows = rows
        self.advance(done - self.done)

    def _more(self, share: float) -> str:
        spent = max(monotonic() - self.began, 1e-3)
        left = "" if share == 0 else f"  {_clock(spent / share - spent)} left"
        return f"  {self.rows / spent:,.0f} rows/s{left}"


class Asked(Progress):
    """A bar for questions to servers, whose number grows while they are asked."""

    def __init__(self, label: str) -> None:
        super().__init__(label, 1)

    def reach(self, done: int, total: int) -> None:
        """`done` of `total` questions have an answer."""
        self.total = max(total, 1)
        self.advance(done - self.done)

    def _more(self, share: float) -> str:
        return f"  {self.done:,} of {self.total:,} URLs"


def _clock(seconds: float) -> str:
    """Return a span of time as people say it: 0:42, 1:05:09."""
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def progress_for(path: str, size: int | None) -> Progress | None:
    """Return a bar for an input of `size` bytes, or None where none should be seen."""
    if not size or not terminal.is_terminal(sys.stderr) or terminal.is_terminal(sys.stdout):
        return None
    label = path.replace("\\", "/").rpartition("/")[2]
    return Progress(label if len(label) <= _LABEL else "…" + label[1 - _LABEL :], size)


@contextmanager
def waiting(label: str) -> Iterator[None]:
    """Show `label`, which has no secret, until the work is done."""
    if not terminal.is_terminal(sys.stderr):
        yield
        return
    room = max(terminal.columns(sys.stderr) - 1, _LABEL)
    sys.stderr.write(label if len(label) <= room else label[: room - 3] + "...")
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
