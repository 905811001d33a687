"""Why rows were merged: the rules of `urikit.core.canonical.RULES` that changed them on the way to their common key."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from urikit._native import mask
from urikit.core.boundary import guard
from urikit.core.canonical import RULES, KeyProfile, canonical_key, canonical_steps
from urikit.core.mask import discreet
from urikit.data.deduplication.groups import Counts

__all__ = ["Example", "Merges", "Reason"]

#: How many examples a reason has.
_EXAMPLES = 3


@discreet
@dataclass(frozen=True, slots=True)
class Example:
    """Two texts with one key; secrets are masked."""

    kept: str
    merged: str
    key: str


@discreet
@dataclass(frozen=True, slots=True)
class Reason:
    """Some rules that together made texts alike."""

    #: The names of the rules, keys of `urikit.core.canonical.RULES`, in their order.
    rules: tuple[str, ...]
    #: How many of the sampled pairs have these rules.
    pairs: int
    examples: tuple[Example, ...]

    @property
    def sentence(self) -> str:
        """What the rules do, in words."""
        return "; ".join(RULES.get(rule, rule) for rule in self.rules)


@discreet
@dataclass(frozen=True, slots=True)
class Merges:
    """What a deduplication did, and samples of why; secrets are masked."""

    #: The rung or the profile.
    by: str
    counts: Counts
    #: Rows without a key by the code of their error.
    codes: dict[str, int]
    #: The texts that stay for most rows, and for how many.
    largest: tuple[tuple[str, int], ...]
    #: How many pairs of differently written rows `reasons` are about.
    sampled: int
    #: The rules that made texts alike, the most frequent first.
    reasons: tuple[Reason, ...]

    def to_dict(self) -> dict[str, Any]:
        """The record of `urikit dedupe --json`, without its envelope."""
        return {
            "by": self.by,
            **self.counts._asdict(),
            "errors": self.codes,
            "largest": [{"text": text, "rows": rows} for text, rows in self.largest],
            "sampled": self.sampled,
            "reasons": [
                {
                    "rules": list(reason.rules),
                    "does": reason.sentence,
                    "pairs": reason.pairs,
                    "examples": [asdict(example) for example in reason.examples],
                }
                for reason in self.reasons
            ],
        }


def reasons_of(pairs: Iterable[tuple[str, str]], profile: KeyProfile) -> tuple[Reason, ...]:
    """The rules that changed either text of each pair, counted."""
    found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for kept, merged in pairs:
        changed = {step.rule for text in (kept, merged) for step in canonical_steps(text, profile)}
        # Writing a SURT makes no two texts alike.
        found.setdefault(tuple(rule for rule in RULES if rule in changed - {"form"}), []).append((kept, merged))
    reasons = (
        Reason(
            rules,
            len(members),
            tuple(
                Example(mask(kept), mask(merged), mask(canonical_key(kept, profile)))
                for kept, merged in members[:_EXAMPLES]
            ),
        )
        for rules, members in found.items()
    )
    return tuple(sorted(reasons, key=lambda reason: (-reason.pairs, reason.rules)))


guard(__name__)
