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
from typing import TYPE_CHECKING

from click import progressbar

from urikit.cli import terminal

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

_PATIENCE = 0.5
_INTERVAL = 0.1
_LABEL = 30


class Progress:
    """The progress of reading `total` bytes; Click lays out the line."""

    _has_time_left = False

    def __init__(self, label: str, total: int) -> None:
        full, empty = ("█", "░") if terminal.has_boxes(sys.stderr) else ("#", ".")
        self.bar: ProgressBar[int] = progressbar(
            length=max(total, 1),
            label=label if len(label) <= _LABEL else "…" + label[1 - _LABEL :],
            fill_char=full,
            empty_char=empty,
            bar_template="%(label)s  %(bar)s  %(info)s",
            show_eta=self._has_time_left,
            item_show_func=lambda _: self._more(),
            file=sys.stderr,
        )
        self.drawn = False
        self.due = monotonic() + _PATIENCE

    def advance(self, count: int) -> None:
        """`count` more bytes were read."""
        self.bar.make_step(count)
        now = monotonic()
        if now >= self.due:
            self.due = now + _INTERVAL
            # Written here, because Click hides the cursor, and an interrupt would leave it hidden.
            sys.stderr.write(f"\r\033[K{self.bar.format_progress_line()}")
            sys.stderr.flush()
            self.drawn = True

    def erase(self) -> None:
        """Erase the bar: at the end, and before a message, after which the next step draws it again."""
        if self.drawn:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def _more(self) -> str | None:
        """Return the text after the bar."""
        return None


class Pace(Progress):
    """A bar with the number of rows a second and the time that is left."""

    _has_time_left = True

    def __init__(self, label: str, total: int) -> None:
        super().__init__(label, total)
        self.began = monotonic()
        self.rows = 0

    def reach(self, done: int, rows: int) -> None:
        """`done` bytes and `rows` rows were read until now."""
        self.rows = rows
        self.advance(done - self.bar.pos)

    def _more(self) -> str:
        return f"{self.rows / max(monotonic() - self.began, 1e-3):,.0f} rows/s"


class Asked(Progress):
    """A bar for questions to servers, whose number grows while they are asked."""

    def __init__(self, label: str) -> None:
        super().__init__(label, 1)

    def reach(self, done: int, total: int) -> None:
        """`done` of `total` questions have an answer."""
        self.bar.length, self.bar.finished = max(total, 1), False
        self.advance(done - self.bar.pos)

    def _more(self) -> str:
        return f"{self.bar.pos:,} of {self.bar.length:,} URLs"


def progress_for(path: str, size: int | None) -> Progress | None:
    """Return a bar for an input of `size` bytes, or None where none should be seen."""
    if not size or not terminal.is_terminal(sys.stderr) or terminal.is_terminal(sys.stdout):
        return None
    label = path.replace("\\", "/").rpartition("/")[2]
    return Progress(label, size)


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
