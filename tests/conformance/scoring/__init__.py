"""Scorers: one function an operation, from a case to a question.

A scorer asks urikit and the transcription the same thing (see `engines`) and puts the
suite's expectation into the same terms. It decides scope where an operation is only partly
about RFC 3986, with the reason in words.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import urikit
from tests.conformance.engines import IRI_RULES, REFUSED, Engine, Letter, Urikit, refusing
from tests.conformance.judgement import MISSING, OutOfScope, Question, Scorer


@dataclass(frozen=True)
class Family:
    """Who answers: urikit, the transcription, and the transcription without the grammar."""

    ours: Urikit
    letter: Letter
    lenient: Letter


URIS = Family(Urikit(), Letter(), Letter(strict=False))
IRIS = Family(
    Urikit(urikit.IRIReference, urikit.IRI, urikit.RelativeIRIReference),
    Letter(IRI_RULES),
    Letter(IRI_RULES, strict=False),
)


def family(*texts: str | None) -> Family:
    """RFC 3987 where a library takes text beyond ASCII; every URI is an IRI, so nothing else changes."""
    return URIS if all(text is None or text.isascii() for text in texts) else IRIS


def out_of_scope(reason: str) -> Scorer:
    """A scorer that scores nothing."""
    answer = OutOfScope(reason)
    return lambda case: answer


def ask(
    expected: Any, answer: Callable[[Engine, str], Any], *, text: str, rfc: Any = MISSING, of: Family = URIS
) -> Question:
    """The question with both answers."""
    return Question(
        expected,
        answer(of.ours, text),
        answer(of.letter, text),
        text,
        lambda other, grammar: answer(of.letter if grammar == "asked" else of.lenient, other),
        rfc,
    )


def asked(expected: Any, ours: Callable[[str], Any], theirs: Callable[[str], Any], text: str) -> Question:
    """The question to one of urikit's views and to another transcription; a `ValueError` refuses."""
    ours, theirs = refusing(ValueError)(ours), refusing(ValueError)(theirs)
    return Question(expected, ours(text), theirs(text), text, lambda other, _grammar: theirs(other))


def alone(expected: Any, answer: Callable[[str], Any], text: str, refused: Any = REFUSED) -> Question:
    """The question to urikit alone, where no standard is transcribed: only the suite's very value passes."""

    def given(text: str) -> Any:
        try:
            return answer(text)
        except urikit.URIError:
            return refused

    ours = given(text)
    return Question(expected, ours, ours, text, lambda other, _grammar: given(other), witnessed=False)


def chosen(keys: Iterable[str], found: dict[str, Any] | None) -> Any:
    """What a case states of all that was found; None is a refusal."""
    return REFUSED if found is None else {key: found[key] for key in keys}


def holds(function: Callable[[str], Any]) -> Callable[[str], bool]:
    """Whether a reader takes a text."""
    read = refusing(ValueError)(function)
    return lambda text: read(text) not in (None, REFUSED)
