"""`urikit dedupe`: read keys, group them, write the rows that stay, and report what was merged."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfileobj
from typing import TYPE_CHECKING, Any, Literal

import click

from urikit._native import mask
from urikit.cli import inputs, terminal
from urikit.cli.failures import failing
from urikit.cli.lists import Lines, ListFile, UrlList, as_messages
from urikit.cli.output import Output, line
from urikit.core.cells import plural
from urikit.data.deduplication import Groups, MergeCounts, Merges, reasons_of
from urikit.explanation.records import numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json

#: The most pairs that are compared for reasons.
_SAMPLE = 1000


class Changed(click.ClickException):
    """A file that changed between the two times it is read."""

    exit_code = 3

    def __init__(self) -> None:
        super().__init__("cannot write rows: a file changed while it was read")


def run(
    found: UrlList,
    groups: Groups,
    name: str,
    output: str | None,
    invalid: Literal["keep", "list"],
    report: bool,
    form: Json,
    messages: str,
    color: terminal.ColorChoice,
) -> int:
    """Run the command, and return the exit code. With `report`, the report is printed instead of rows."""
    writer = _writer(output, found, report)
    if "-" in found.paths:
        found.copy = _copy(groups.folder)
    with failing():
        for part in found.parts():
            groups.add(part.texts, part.codes)
        counts = groups.settle()
        pairs, largest = groups.pairs(_SAMPLE) if report else [], groups.largest() if report else []
        wanted = {row for pair in pairs for row in pair} | {row for row, _ in largest}
        lists = invalid == "list" and messages == "shown"
        # An output that replaces an input does so when the input is not read again.
        texts, is_open = _write(found, groups, writer, invalid, wanted) if writer or wanted or lists else ({}, False)
        try:
            if lists:
                _list(found, groups)
        except BaseException:
            if writer is not None:
                writer.abandon()
            raise
        if writer is not None:
            writer.finish(is_open)
        if report:
            reasons = reasons_of([(texts[one], texts[other]) for one, other in pairs], groups.profile)
            shown = tuple((mask(texts[row]), rows) for row, rows in largest)
            _print(Merges(name, counts, groups.codes(), shown, len(pairs), reasons), form, color)
        elif messages == "shown":
            click.echo(f"urikit: {_counted(counts)}", err=True)
    return 1 if counts.invalid else 0


def _copy(folder: Path) -> Path:
    """Copy standard input to a file, which can be read twice."""
    copy = folder / inputs.STDIN
    if sys.stdin is None:
        copy.touch()
        return copy
    with copy.open("wb") as file:
        copyfileobj(sys.stdin.buffer, file)
    return copy


def _writer(output: str | None, found: UrlList, report: bool) -> Lines | ListFile | None:
    if output is not None:
        from urikit.data.batch.files import list_format

        with as_messages():
            form = list_format(output)
        if found.kind is None:
            raise click.UsageError("the inputs have different formats: run the command for each")
        if (form.kind == "text") != (found.kind == "text") or form.kind == "jsonl":
            wanted = "a text file" if found.kind == "text" else ".parquet or .csv"
            raise click.UsageError(f"invalid --output: expected {wanted}, found {inputs.named(output)}")
        found.apart = found.kind != "text"
        return ListFile(output, found, form)
    if report:
        return None
    if found.kind != "text":
        raise click.UsageError("missing --output: columns are not written to standard output")
    return Lines()


def _write(
    found: UrlList, groups: Groups, writer: Lines | ListFile | None, invalid: str, wanted: set[int]
) -> tuple[dict[int, str], bool]:
    """Write the rows that stay. Return the texts of wanted rows, and whether the last line has no line feed."""
    texts: dict[int, str] = {}
    end, last = 0, -1
    kept = groups.kept(invalid=invalid == "keep")
    row = next(kept, None)
    found.bar = "hidden"
    try:
        for part in found.parts():
            end = part.row + len(part.texts)
            places = []
            while row is not None and row < end:
                places.append(row - part.row)
                last = row
                row = next(kept, None)
            if writer is not None:
                writer.write(part, places)
            for number in sorted(one for one in wanted if part.row <= one < end):
                texts[number] = part.texts[number - part.row].as_py()
        if end != groups.rows:
            raise Changed()
    except BaseException:
        if writer is not None:
            writer.abandon()
        raise
    return texts, found.is_open and last == end - 1


def _list(found: UrlList, groups: Groups) -> None:
    """Print the invalid rows on standard error: place, code, text."""
    rows: Iterator[Any] = groups.invalid()
    wrong = next(rows, None)
    for part in found.parts():
        end = part.row + len(part.texts)
        while wrong is not None and wrong.row < end:
            place = wrong.row - part.row
            column = "" if wrong.offset is None else f":{wrong.offset + 1}"
            text = part.texts[place].as_py()
            shown = "" if text is None else f": {inputs.named(text)}"
            click.echo(f"{mask(part.origin)}:{part.lines[place]}{column}: {wrong.code}{shown}", err=True)
            wrong = next(rows, None)


def _counted(counts: MergeCounts) -> str:
    return f"{plural(counts.rows, 'row')}: {counts.kept:,} kept, {counts.merged:,} merged, {counts.invalid:,} invalid"


def _print(merges: Merges, form: Json, color: terminal.ColorChoice) -> None:
    output = Output("\n", form)
    if form != "no":
        output.record(line(numbered({"ok": True, **merges.to_dict()})))
    else:
        paint = terminal.paint_for(sys.stdout, color) or (lambda role, piece: piece)
        output.record(_page(merges, min(terminal.columns(sys.stdout), terminal.PAGE), paint))
    output.finish()


def _page(merges: Merges, width: int, paint: terminal.Paint) -> str:
    """Return the report for people."""
    counts = merges.counts
    share = f" ({counts.merged / counts.rows:.1%})" if counts.rows else ""
    fields = [
        ("by", merges.by),
        ("rows", f"{counts.rows:,}"),
        ("kept", f"{counts.kept:,}"),
        ("merged", f"{counts.merged:,}{share}"),
        ("", f"{counts.identical:,} identical, {counts.merged - counts.identical:,} written differently"),
        ("invalid", f"{counts.invalid:,}" + _in_words(merges.codes)),
        ("groups", f"{counts.groups:,} of two rows or more"),
    ]
    margin = 9
    lines = [paint("heading", f"{plural(counts.rows, 'row')}, {counts.kept + counts.invalid:,} without duplicates"), ""]
    lines.append(terminal.sheet(fields, margin, width, paint))
    if merges.reasons:
        pairs = "1 pair that is" if merges.sampled == 1 else f"{merges.sampled:,} pairs that are"
        lines += ["", paint("heading", f"Why, in {pairs} written differently")]
        for reason in merges.reasons[:_REASONS]:
            lines += ["", terminal.sheet([(f"{reason.pairs:,}", reason.sentence)], margin, width, paint)]
            for example in reason.examples[:1]:
                lines += [f"{'':<{margin}}{_cut(text, width - margin)}" for text in (example.kept, example.merged)]
    if merges.largest:
        lines += ["", paint("heading", "Most duplicates"), ""]
        lines += [f"{rows:<{margin},}{_cut(text, width - margin)}" for text, rows in merges.largest]
    return "\n".join(lines)


#: The most reasons on the page.
_REASONS = 8


def _cut(text: str, room: int) -> str:
    """Cut a text, masked already, to one line."""
    from urikit.core.cells import window

    return window(text, 0, 0, columns=max(room, 20)).line


def _in_words(codes: dict[str, int]) -> str:
    named = ", ".join(f"{code} {rows:,}" for code, rows in list(codes.items())[:5])
    return f": {named}" if named else ""
