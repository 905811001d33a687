"""A table in Markdown: what was found, for the summary of a build or a comment on a change (GitHub's tables).

A row a problem: place, severity, message with the reference, code. What would end a cell or begin markup is written
with a backslash, so that a document cannot put markup into the report on it. Messages are descriptions: no secret is in
them. What can go wrong: code hosts cut long comments; `most` says how many rows there are at most.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from urikit._native import mask
from urikit.core.cells import visible
from urikit.core.issues import Severity
from urikit.links.records import Failure, Outcome, Report

__all__ = ["markdown_table"]

_MARKUP = re.compile(r"([\\`*_{}\[\]<>|#!~@&])")


def markdown_table(outcomes: Iterable[Outcome], least: Severity, most: int = 1000) -> str:
    r"""The problems from the severity `least` on as a table, with a line that counts them.

    >>> from urikit.links import Failure
    >>> print(markdown_table([Failure("a_b.md", "No such file")], Severity.WARNING))
    1 problem in 1 file
    <BLANKLINE>
    | Place | Severity | Problem | Code |
    |---|---|---|---|
    | a\_b.md | error | cannot read: No such file | |
    """
    rows: list[str] = []
    files = count = 0
    for outcome in outcomes:
        if isinstance(outcome, Failure):
            found = [(outcome.path, "error", f"cannot read: {outcome.why}", "")]
        elif isinstance(outcome, Report):
            found = [
                (
                    f"{problem.span.file(outcome.path)}:{problem.span.line}:{problem.span.column}",
                    str(problem.severity),
                    problem.message + ("" if problem.reference is None else f": {problem.reference}"),
                    problem.code,
                )
                for problem in outcome.problems
                if problem.severity >= least
            ]
        else:
            continue
        files += 1
        count += len(found)
        rows += [f"| {' | '.join(map(_cell, row))} |".replace("|  |", "| |") for row in found[: most - len(rows)]]
    head = f"{count:,} problem{'' if count == 1 else 's'} in {files:,} file{'' if files == 1 else 's'}"
    if not rows:
        return head
    table = "\n".join(["| Place | Severity | Problem | Code |", "|---|---|---|---|", *rows])
    return f"{head}\n\n{table}" if count <= most else f"{head}\n\n{table}\n\n{count - most:,} more"


def _cell(text: str) -> str:
    return _MARKUP.sub(r"\\\1", visible(mask(text)))
