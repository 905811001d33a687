"""Mistakes by construction: a valid URL and one named mistake, so that place, code and fix are known without a judge.

Each family is a generator of cases. The text is what a person writes by mistake; the fix is what it was made of. A family
takes any code where the grammar and a rule may both be right, and says so with an empty tuple of codes. What no rule can
know (which digit of a port is wrong) has no fix. Nothing here is from the corpora of people: those say how well urikit
does, this says that no variation of a known mistake is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.explanation.diagnosis.mutated_data import escapes, queries
from tests.explanation.diagnosis.mutated_names import files, mails, names, scripts, several
from tests.explanation.diagnosis.mutated_samples import Cases
from tests.explanation.diagnosis.mutated_schemes import doubled, separators, spelling, without_scheme
from tests.explanation.diagnosis.mutated_servers import addresses, hosts, ports, users
from tests.explanation.diagnosis.mutated_text import endings, hidden, markup, spaces, wrappers
from tests.explanation.diagnosis.score import Case

__all__ = ["FAMILIES", "mutations"]

FAMILIES: dict[str, Callable[[], Cases]] = {
    function.__name__: function
    for function in (
        wrappers, markup, endings, hidden, spaces, spelling, separators, doubled, without_scheme, ports, hosts, addresses,
        escapes, queries, users, mails, names, files, scripts, several,
    )
}  # fmt: skip


def mutations() -> dict[str, tuple[Case, ...]]:
    """The cases of each family, none twice."""
    seen: set[str] = set()
    found: dict[str, tuple[Case, ...]] = {}
    for name, family in FAMILIES.items():
        cases = {case.text: case for case in family() if case.text not in seen}
        seen.update(cases)
        found[name] = tuple(cases.values())
    return found
