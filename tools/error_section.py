"""One section of a page of errors: what a code means, an example, the fix, and the clause of the standard.

`tools/error_catalogue.py` and `tools/scheme_errors.py` write their pages of such sections.
"""

from __future__ import annotations

from collections.abc import Sequence

from tools.markdown import code, prose
from urikit.core.cells import visible
from urikit.core.rules import Rule


def section(row: Rule, session: Sequence[str]) -> str:
    """Return the section of a code, with what somebody types and what urikit answers."""
    title = row.title[:1].upper() + row.title[1:]
    lines = [f"### `{row.code}`", "", f"**{prose(title)}.** {row.explanation}", "", "```pycon", *session, "```", ""]
    lines.append(f"- **Fix:** {prose(row.advice)}{_example(row)}")
    grammar = f": {code(row.expected())}" if row.expected() else ""
    lines.append(f"- **Rule:** {row.section()}{grammar}")
    return "\n".join(lines)


def _example(row: Rule) -> str:
    if not row.corrected:
        return ""
    return f", so that {code(visible(row.example))} becomes {code(visible(row.corrected))}"
