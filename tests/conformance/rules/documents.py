"""Differences in documents: what a reader of feeds does beyond the standards."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases
from tests.conformance.scoring.documents import by_the_letter, content_location

_FEEDS = cases(ops={"xml-base-feed"})


def _id_as_link(case: Case, text: str) -> str:
    """An id read as if it were a reference."""
    return re.sub(r"<id>([^<]*)</id>", r'<link href="\1"/>', text)


def _slashes_dropped(case: Case, text: str) -> str:
    return re.sub(r'(xml:base="https?:/)/+(?=/)', r"\1", text)


def _without_unsafe_base(case: Case, question: Question, value: Any) -> Any:
    location = content_location(case)
    if location is None or not location.startswith("javascript:"):
        return UNCHANGED
    return by_the_letter(case, question.text, None, None)


RULES = (
    Rule("feed-id-resolved", _FEEDS, rewrite=_id_as_link),
    Rule("base-slashes-dropped", _FEEDS, rewrite=_slashes_dropped),
    Rule("unsafe-base-ignored", _FEEDS, theirs=_without_unsafe_base),
)
