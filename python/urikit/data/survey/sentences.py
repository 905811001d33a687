"""What a survey says first: the one sentence that sums a list up, and what is worth a look."""

from __future__ import annotations

from collections.abc import Sequence

from urikit.data.survey.summary import Summary


def percent(part: int, whole: int) -> str:
    """A share that is never rounded to all or nothing: "99.9%" is not all."""
    if not whole:
        return "0%"
    share = 100 * part / whole
    if 0 < share < 0.1:
        return "under 0.1%"
    if 99.9 < share < 100:
        return "over 99.9%"
    return f"{share:.1f}%" if share % 1 else f"{share:.0f}%"


def plural(number: int, one: str, more: str = "") -> str:
    """A number and its noun: "1 row", "2 rows"."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def headline(summary: Summary) -> str:
    """The list in one sentence."""
    if not summary.rows:
        return "The list is empty"
    valid = "all of them valid" if not summary.invalid else f"{percent(summary.valid, summary.rows)} valid"
    if not summary.valid:
        valid = "none of them valid"
    hosts = f", on {plural(summary.hosts.distinct, 'host')}" if summary.hosts.distinct else ""
    return f"{plural(summary.rows, 'row')}, {valid}{hosts}"


def findings(summary: Summary) -> list[str]:
    """What to look at, each in one sentence; empty where there is nothing."""
    found = []
    if summary.errors:
        worst = summary.errors[0]
        found.append(f"{plural(summary.invalid, 'row is', 'rows are')} invalid, most often: {worst.message}")
    if summary.secret_rows:
        kinds = ", ".join(kind for kind, _ in summary.secrets.top[:3])
        found.append(f"{plural(summary.secret_rows, 'row contains', 'rows contain')} a secret: {kinds}")
    by = {one.by: one for one in summary.duplicates}
    if by["http"].duplicates:
        found.append(
            f"{plural(by['http'].duplicates, 'row is a duplicate', 'rows are duplicates')} by the rules of HTTP, "
            f"{by['string'].duplicates:,} of them identical text"
        )
    if summary.tracked:
        found.append(f"{plural(summary.tracked, 'row has', 'rows have')} tracking parameters")
    warnings = [one for one in summary.issues if one.severity == "warning"]
    if warnings:
        found.append(f"most frequent warning: {warnings[0].message}, in {plural(warnings[0].rows, 'row')}")
    return found


def few(depths: Sequence[tuple[int, int]], most: int = 12) -> list[tuple[str, int]]:
    """Depths with their rows, those beyond a dozen in one."""
    shown = [(str(depth), rows) for depth, rows in depths[:most]]
    rest = sum(rows for _, rows in depths[most:])
    return [*shown, (f"{depths[most][0]}+", rest)] if rest else shown
