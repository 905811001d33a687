"""The catalogue: the words of every code urikit raises or reports.

The core says *what* is wrong and *where*; the sentences are in files of data, one table for each code
(`catalogue`). The files in this package have the rules of the generic syntax: mistakes of syntax (`characters`,
`delimiters`, `literals`, `urn`), of building, of resolution, of encoding, of arguments, of domains (`idna`); issues
and everyday `mistakes`, which never stop a parse; repairs and `corrections`, which name what `urikit.repair` changed;
the validation errors of the URL Standard (`web`); what only a question refuses (`questions`); mistakes of templates.
Rules of schemes, namespaces and formats are beside their modules (`catalogue.modules`). A code is never reused with
another meaning, and a test checks that the catalogue and the core's own lists are equal.

The page `docs/errors.md` is made from these rules by `tools/error_catalogue.py` when the documentation is built.
"""

from __future__ import annotations

from functools import lru_cache

from urikit.core.boundary import guard
from urikit.core.rules.catalogue import modules, row, rows
from urikit.core.rules.rule import Kind, Mistake, Rule
from urikit.core.rules.search import ranked

__all__ = ["Kind", "Mistake", "Rule", "known", "resembling", "rule", "rules", "search"]

#: The files of the generic syntax, in the order of the catalogue.
FILES = (
    "characters",
    "delimiters",
    "literals",
    "build",
    "resolution",
    "encoding",
    "arguments",
    "idna",
    "issues",
    "mistakes",
    "repairs",
    "corrections",
    "web",
    "questions",
    "template",
    "urn",
)


def rules(kind: Kind | None = None) -> tuple[Rule, ...]:
    """All rows of the catalogue, or those of one kind, in its order.

    >>> from urikit.core.rules import rules
    >>> [row.code for row in rules("encoding")]
    ['percent-malformed', 'not-utf-8', 'lone-surrogate']
    """
    found = tuple(row for file in FILES for row in _file(file))
    if kind in (None, "scheme", "document"):
        found += tuple(row for module in modules() for row in rows(module))
    return tuple(row for row in found if kind is None or row.kind == kind)


def _file(name: str) -> tuple[Rule, ...]:
    return rows(f"{__name__}.{name}")


def rule(code: str) -> Rule:
    """What is known about `code`.

    Raises `UnknownNameError`, a `LookupError`, for a name that is not a code, with the names that look like it.

    >>> import urikit
    >>> urikit.rule("zone-identifier").where
    'RFC 9844 section 3'
    """
    found = _found(code)
    if found is not None:
        return found
    near = resembling(code)
    meant = f" (did you mean {' or '.join(near)}?)" if near else ""
    from urikit.core.errors import UnknownNameError

    raise UnknownNameError("code", f"a code of the catalogue{meant}", code)


def search(words: str, limit: int = 10) -> tuple[Rule, ...]:
    """The rules that some words are about, the likeliest first, at most `limit`; empty if no rule contains the words.

    >>> from urikit.core.rules import search
    >>> [row.code for row in search("zone identifier", 1)]
    ['zone-identifier']
    """
    return tuple(ranked(words, rules()))[: max(limit, 0)]


def resembling(code: str) -> list[str]:
    """The codes of the generic syntax that look like a misspelt one, at most three."""
    from difflib import get_close_matches

    return get_close_matches(code, [row.code for file in FILES for row in _file(file)])


@lru_cache(1024)
def _found(code: str) -> Rule | None:
    return row(code, (f"{__name__}.{file}" for file in FILES)) or row(code, modules())


def known(code: str) -> Rule:
    """As `rule`, for errors: a code without a row gets one that says so instead of raising."""
    return _found(code) or Rule(
        code=code,
        kind="syntax",
        title=code,
        sentence=f"{code} in {{component}}",
        explanation="This code has no row in the catalogue.",
        example="",
        advice="see the documentation of urikit",
    )


guard(__name__)
