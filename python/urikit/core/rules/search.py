"""Rules found by words: what people call a mistake, and the code that urikit calls it.

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

from urikit.core.rules.components import component

if TYPE_CHECKING:
    from urikit.core.rules.rule import Rule

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
