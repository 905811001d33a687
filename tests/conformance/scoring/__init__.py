"""Scorers: one function an operation, from a case to a question.

A scorer asks urikit and the transcription the same thing (see `engines`) and puts the
suite's expectation into the same terms. It decides scope where an operation is only partly
about RFC 3986, with the reason in words.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.conformance.engines import Engine, Letter, LetterWithoutGrammar, Urikit
from tests.conformance.iri_engines import LetterIRI, LetterIRIWithoutGrammar, UrikitIRI
from tests.conformance.judgement import MISSING, OutOfScope, Question, Scorer


@dataclass(frozen=True)
class Family:
    """Who answers: urikit, the transcription, and the transcription without the grammar."""

    ours: Engine
    letter: Engine
    lenient: Engine


URIS = Family(Urikit(), Letter(), LetterWithoutGrammar())
IRIS = Family(UrikitIRI(), LetterIRI(), LetterIRIWithoutGrammar())


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
