"""What `urikit report` does: read a list into a survey, and print or write what it says."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from urikit.cli import inputs, terminal
from urikit.cli.extras import failing
from urikit.cli.list_output import write_whole
from urikit.cli.lists import UrlList
from urikit.cli.output import Output, line
from urikit.cli.survey_text import text
from urikit.data.survey import Summary, Survey, page
from urikit.explanation.records import numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json


def read(survey: Survey, found: UrlList, top: int) -> Summary:
    """The figures of a list."""
    with failing():
        for part in found.parts():
            survey.add(part.texts, part.codes, origin=part.origin, lines=part.lines)
        return survey.summary(top)


def write_page(summary: Summary, out: str, paths: tuple[str, ...]) -> None:
    """The HTML page, whole or not at all."""
    names = [inputs.STDIN if path == "-" else inputs.named(Path(path).name) for path in paths]
    write_whole(out, page(summary, ", ".join(names)) + "\n")


def show(summary: Summary, form: Json, color: terminal.ColorChoice, top: int) -> None:
    """The report on standard output."""
    output = Output("\n", form)
    if form != "no":
        output.record(line(numbered({"ok": True, **summary.to_dict()})))
    else:
        paint = terminal.paint_for(sys.stdout, color) or (lambda role, piece: piece)
        charset = "unicode" if terminal.has_boxes(sys.stdout) else "ascii"
        output.record(text(summary, min(terminal.columns(sys.stdout), terminal.PAGE), charset, paint, top))
    output.finish()
