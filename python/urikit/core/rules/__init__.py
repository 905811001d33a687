"""The catalogue: the words of every code urikit raises or reports.

The core says *what* is wrong and *where*; the sentences are in files of data, one table for each code
(`catalogue`). The files in this package have the rules of the generic syntax: mistakes of syntax (`characters`,
`delimiters`, `literals`, `urn`), of building, of resolution, of encoding, of arguments, of domains (`idna`); issues
and everyday `mistakes`, which never stop a parse; repairs and `corrections`, which name what `urikit.repair` changed;
the validation errors of the URL Standard (`web`); what only a question refuses (`questions`); mistakes of templates.
Rules of schemes, namespaces and formats are beside their modules (`catalogue.modules`). A code is never reused with
another meaning, and a test checks that the catalogue and the core's own lists are equal.

The page `docs/errors.md` is made from these rules by `tools/error_catalogue.py` when the documentation is built.

Rules found by words: what people call a mistake, and the code that urikit calls it.

Every word is looked for at the start of the words of a rule: in its code and title first, then in its component, its
sentence and advice, and its explanation. The earlier the place, the more it counts. The words "a", "in", "is", "of",
"the" and the like count nothing.

What it leaves out: spelling, and synonyms but for a few (`_SAID`). `urikit.rule` names the codes that look like a
misspelt one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from urikit.core.boundary import guard
from urikit.core.rules.catalogue import Kind, Mistake, Rule, component, modules, row, rows

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


_WORD = re.compile(r"""[^\W_]+|[!"#$%&*+./:;<=>?@\[\\\]^`{|}~]""")
_EMPTY = frozenset("a an and are as at by for has i in is it my no not of on or that the to url uri with".split())
#: What people say for the words of the standards.
_SAID = {
    "anchor": "fragment",
    "blank": "space",
    "domain": "host",
    "double": "second",
    "dot": ".",
    "email": "mail",
    "hostname": "host",
    "illegal": "invalid",
    "login": "userinfo",
    "protocol": "scheme",
    "too": "beyond",
    "two": "second",
    "whitespace": "space",
}
#: What a word is worth by its place: code, title, component, sentence and advice, explanation.
_WORTH = (8, 8, 4, 2, 1)
#: A rule of the generic syntax is meant more often than one of a scheme.
_OF_KIND = {"syntax": 4, "issue": 2, "repair": -4, "scheme": -1, "document": -1}
#: The components, of which a rule without one may be about any.
_ANY = "scheme user information host port path query fragment"


def ranked(words: str, rules: Iterable[Rule]) -> Iterator[Rule]:
    """The rules that some words are about, the likeliest first; each has half of the words at least."""
    wanted = _wanted(words)
    found = []
    for order, rule in enumerate(rules):
        places = _places(rule)
        worth = [max(_worth(word, places), _worth(_SAID.get(word, word), places)) for word in wanted]
        if any(worth) and sum(map(bool, worth)) * 2 >= len(wanted):
            found.append((-sum(worth) - _OF_KIND.get(rule.kind, 0), order, rule))
    return (rule for *_, rule in sorted(found, key=lambda each: each[:2]))


def _wanted(words: str) -> list[str]:
    all_words = list(dict.fromkeys(_WORD.findall(words.casefold()[:1000])))
    return [_stem(word) for word in all_words if word not in _EMPTY] or all_words


def _stem(word: str) -> str:
    """A word without the ending of a plural or a verb, where enough of it stays."""
    return next((word[: -len(end)] for end in ("ing", "ed", "es", "s") if word.endswith(end) and len(word) > 4), word)


def _worth(word: str, places: tuple[str, ...]) -> int:
    start = f" {word}"
    return next((worth for worth, place in zip(_WORTH, places, strict=True) if start in place), 0)


@lru_cache(2048)
def _places(rule: Rule) -> tuple[str, ...]:
    """The words of a rule by their place, in the order of `_WORTH`, a space before each."""
    texts = (
        rule.code,
        rule.title,
        component(rule.component).phrase if rule.component else _ANY if "{component}" in rule.sentence else "",
        f"{rule.sentence} {rule.advice}",
        f"{rule.explanation} {rule.section()}",
    )
    return tuple("".join(f" {word}" for word in _WORD.findall(text.casefold())) for text in texts)


guard(__name__)
