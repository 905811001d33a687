"""The catalogue: the words of every code that urikit raises or reports, by code, by kind and by words.

The core says *what* is wrong and *where*; the sentences are in files of data, one table for each code
(`urikit.core.rules.catalogue`). The files in this folder have the rules of the generic syntax: mistakes of syntax
(`characters`, `delimiters`, `literals`, `urn`), of building, of resolution, of encoding, of arguments, of domains
(`idna`); issues and everyday `mistakes`, which never stop a parse; repairs and `corrections`, which name what
`urikit.repair` changed; the validation errors of the URL Standard (`web`); what only a question refuses (`questions`);
mistakes of templates. Rules of schemes, namespaces and formats are beside their modules. A code is never reused with
another meaning, and a test checks that the catalogue and the core's own lists are equal.

`search` finds rules by what people call a mistake. It looks for each word at the start of the words of a rule: in its
code and title first, then in its component, its sentence and advice, and its explanation; the earlier the place, the
more it counts. It leaves out spelling, and synonyms but for a few; `rule` names codes that look like a misspelt one.

`meanings.toml` is beside the catalogue: it has what a text may mean instead (`meanings`).

`tools/error_catalogue.py` makes the page `docs/errors.md` from these rules.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pkgutil import get_data
from typing import get_args

from urikit.core.arguments import check_choice
from urikit.core.errors import UnknownNameError
from urikit.core.rules.catalogue import FILES, Kind, Rule, component, find, known, modules, rows
from urikit.core.rules.menders import Mistake

__all__ = ["FILES", "Kind", "Mistake", "Rule", "known", "meanings", "resembling", "rule", "rules", "search"]


def rules(kind: Kind | None = None) -> tuple[Rule, ...]:
    """Return all rules of the catalogue, or those of one kind, in its order.

    >>> from urikit.core.rules import rules
    >>> [row.code for row in rules("encoding")]
    ['percent-malformed', 'not-utf-8', 'lone-surrogate']
    """
    if kind is not None:
        check_choice("kind", kind, get_args(Kind))
    found = tuple(row for file in FILES for row in _file(file))
    if kind in (None, "scheme", "document"):
        found += tuple(row for module in modules() for row in rows(module))
    return tuple(row for row in found if kind is None or row.kind == kind)


def _file(name: str) -> tuple[Rule, ...]:
    return rows(f"{__name__}.{name}")


def rule(code: str) -> Rule:
    """Return what is known about `code`.

    Raises `UnknownNameError`, a `LookupError`, for a name that is not a code, with the names that look like it.

    >>> import urikit
    >>> urikit.rule("zone-identifier").where
    'RFC 9844 section 3'
    """
    found = find(code)
    if found is not None:
        return found
    near = resembling(code)
    meant = f" (did you mean {' or '.join(near)}?)" if near else ""
    raise UnknownNameError("code", f"a code of the catalogue{meant}", code)


@cache
def meanings() -> Mapping[str, str]:
    """Return the sentences about what a text may mean, by code."""
    return tomllib.loads((get_data(__name__, "meanings.toml") or b"").decode())


def search(words: str, limit: int = 10) -> tuple[Rule, ...]:
    """Find the rules that some words are about, the likeliest first, at most `limit`; empty if none contains them.

    >>> from urikit.core.rules import search
    >>> [row.code for row in search("zone identifier", 1)]
    ['zone-identifier']
    """
    return tuple(ranked(words, rules()))[: max(limit, 0)]


def resembling(code: str) -> list[str]:
    """Return the codes of the generic syntax that look like a misspelt one, at most three."""
    from difflib import get_close_matches

    return get_close_matches(code, [row.code for file in FILES for row in _file(file)])


_WORD = re.compile(r"""[^\W_]+|[!"#$%&*+./:;<=>?@\[\\\]^`{|}~]""")
_EMPTY = frozenset("a an and are as at by for has i in is it my no not of on or that the to url uri with".split())
#: Synonyms of the words of the standards.
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
#: The weight of a word by its place: code, title, component, sentence and advice, explanation.
_WORTH = (8, 8, 4, 2, 1)
#: A rule of the generic syntax is meant more often than one of a scheme.
_OF_KIND = {"syntax": 4, "issue": 2, "repair": -4, "scheme": -1, "document": -1}
#: The components, of which a rule without one may be about any.
_ANY = "scheme user information host port path query fragment"


def ranked(words: str, rules: Iterable[Rule]) -> Iterator[Rule]:
    """Rank the rules that some words are about, the likeliest first; each has half of the words at least."""
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
    """Drop the ending of a plural or a verb, where enough of the word stays."""
    return next((word[: -len(end)] for end in ("ing", "ed", "es", "s") if word.endswith(end) and len(word) > 4), word)


def _worth(word: str, places: tuple[str, ...]) -> int:
    start = f" {word}"
    return next((worth for worth, place in zip(_WORTH, places, strict=True) if start in place), 0)


@lru_cache(2048)
def _places(rule: Rule) -> tuple[str, ...]:
    """Return the words of a rule by their place, in the order of `_WORTH`, a space before each."""
    texts = (
        rule.code,
        rule.title,
        component(rule.component).phrase if rule.component else _ANY if "{component}" in rule.sentence else "",
        f"{rule.sentence} {rule.advice}",
        f"{rule.explanation} {rule.section()}",
    )
    return tuple("".join(f" {word}" for word in _WORD.findall(text.casefold())) for text in texts)
