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
    Rule(
        "feed-id-resolved",
        "The id of a feed resolved like a link",
        "If the URI-reference's prefix does not match the syntax of a scheme followed by its colon separator, then the "
        "URI-reference is a relative reference.",
        "RFC 3986 4.1",
        "An id is a URI that is compared, and no reference: a relative one is an error, and means nothing (Atom, "
        "section 4.2.6). feedparser resolves it, so that the same feed has another id elsewhere.",
        _FEEDS,
        rewrite=_id_as_link,
    ),
    Rule(
        "base-slashes-dropped",
        "Slashes of a malformed xml:base dropped",
        'whereas the "http" scheme considers a missing authority or empty host invalid.',
        "RFC 3986 3.2.2",
        "`http:///example.com/` has an empty host, and the path `/example.com/`. feedparser guesses that two slashes "
        "were meant, as browsers do.",
        _FEEDS,
        rewrite=_slashes_dropped,
    ),
    Rule(
        "unsafe-base-ignored",
        "A base with an unsafe scheme ignored",
        "A base URI must conform to the <absolute-URI> syntax rule (Section 4.3).",
        "RFC 3986 5.1",
        "`javascript:alert('unsafe');` is an absolute URI, and whoever asks for Content-Location gets it as the base. "
        "feedparser has a list of schemes that it takes, against scripts in feeds.",
        _FEEDS,
        theirs=_without_unsafe_base,
    ),
)
