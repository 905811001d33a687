"""The catalogue: one row for every code urikit raises or reports.

The core says *what* is wrong and *where*; the sentences stand here. There are eleven kinds
of row: mistakes of syntax (modules `characters`, `delimiters`, `literals`), of building,
of resolution, of encoding, of domains (`idna`); issues, which never stop a parse; repairs,
which name what `urikit.repair` changed; the validation errors of the URL Standard (`web`);
what only a question refuses (`questions`); mistakes of templates (`template`). Rows of schemes
stand beside their modules (`homes`). A code is never reused with another meaning, and a test
holds the catalogue and the core's own lists equal.

The page `docs/errors.md` is made from these rows by `tools/error_catalogue.py`.
"""

from __future__ import annotations

from urikit.rules import (
    building,
    characters,
    delimiters,
    encoding,
    homes,
    idna,
    issues,
    literals,
    questions,
    repairs,
    resolution,
    template,
    urn,
    web,
)
from urikit.rules.rule import Kind, Mistake, Rule

__all__ = ["Kind", "Mistake", "Rule", "known", "rule", "rules"]

_MODULES = (
    characters,
    delimiters,
    literals,
    building,
    resolution,
    encoding,
    idna,
    issues,
    repairs,
    web,
    questions,
    template,
    urn,
)
_ROWS: dict[str, Rule] = {row.code: row for module in _MODULES for row in module.ROWS}


def rules(kind: Kind | None = None) -> tuple[Rule, ...]:
    """All rows of the catalogue, or those of one kind, in its order.

    >>> from urikit.rules import rules
    >>> [row.code for row in rules("encoding")]
    ['percent-malformed', 'not-utf-8']
    """
    rows = tuple(row for row in _ROWS.values() if kind is None or row.kind == kind)
    beside = homes.all_rows() if kind in (None, "scheme", "document") else ()
    return rows + tuple(row for row in beside if kind is None or row.kind == kind)


def rule(code: str) -> Rule:
    """What is known about `code`.

    Raises `LookupError` for a name that is no code, with the names that look like it.

    >>> import urikit
    >>> urikit.rule("zone-identifier").where
    'RFC 9844 section 3'
    """
    row = _ROWS.get(code) or _row_of_a_scheme(code)
    if row is not None:
        return row
    from difflib import get_close_matches

    near = get_close_matches(code, _ROWS)
    meant = f"; did you mean {' or '.join(near)}?" if near else ""
    raise LookupError(f"no rule is called {code!r}{meant}")


def _row_of_a_scheme(code: str) -> Rule | None:
    """The row that stands in the module of a scheme, which is imported for it."""
    return next((row for row in homes.rows_beside(code) if row.code == code), None)


def known(code: str) -> Rule:
    """As `rule`, for errors: a code without a row gets one that says so instead of raising."""
    try:
        return rule(code)
    except LookupError:
        return Rule(
            code=code,
            kind="syntax",
            title=code,
            sentence=f"{code} in {{component}}",
            explanation="This code has no row in the catalogue.",
            example="",
            advice="see the documentation of urikit",
        )
