"""Strings that a rule derives, drawn from the expression the translator makes of it.

The expression is read by Python's own parser of regular expressions and walked at random:
a branch, a character of a class, so many repetitions. Every alternative of the grammar is
taken sooner or later, the nine of `IPv6address` among them, which strings that are put
together by hand reach less often. Classes lean to their borders: the first and the last
character of a range are drawn as often as all between.

Left out: every construct that the translator does not make (an error here).
"""

import random
import re
from re import _constants as ops  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

#: How often "any number" repeats.
MANY = 4


class Generator:
    """Random members of the language of one expression."""

    def __init__(self, expression: "re.Pattern[str]", seed: int) -> None:
        self._tree: Any = parser.parse(expression.pattern)
        self._rng = random.Random(seed)

    def string(self) -> str:
        """One string that the expression matches in full."""
        return "".join(self._one(op, value) for op, value in self._tree)

    def _one(self, op: Any, value: Any) -> str:
        if op is ops.LITERAL:
            return chr(value)
        if op is ops.IN:
            kind, member = self._rng.choice(value)
            if kind is ops.LITERAL:
                return chr(member)
            assert kind is ops.RANGE
            low, high = member
            return chr(self._rng.choice([low, high, self._rng.randint(low, high)]))
        if op is ops.BRANCH:
            return self._all(self._rng.choice(value[1]))
        if op is ops.SUBPATTERN:
            return self._all(value[3])
        if op is ops.MAX_REPEAT:
            low, high, what = value
            most = low + MANY if high is ops.MAXREPEAT else high
            return "".join(self._all(what) for _ in range(self._rng.randint(low, most)))
        raise ValueError(f"not made by the translator: {op}")

    def _all(self, tree: Any) -> str:
        return "".join(self._one(op, value) for op, value in tree)


def damaged(text: str, chance: random.Random, alphabet: str) -> str:
    """The text with a character dropped, doubled, put in or put in the place of another."""
    at = chance.randrange(len(text) + 1)
    how = chance.randrange(4)
    if how == 0:
        return text[:at] + text[at + 1 :]
    if how == 1:
        return text[:at] + text[at : at + 1] + text[at:]
    return text[:at] + chance.choice(alphabet) + text[at + (how == 3) :]
