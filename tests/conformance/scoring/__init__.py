"""Scorers: one function an operation, from a case to a question.

A scorer asks urikit and the transcription the same thing (see `engines`) and puts the
suite's expectation into the same terms. It decides scope where an operation is only partly
about RFC 3986, with the reason in words.
"""

from collections.abc import Callable
from typing import Any

from tests.conformance.engines import Engine, Letter, LetterWithoutGrammar, Urikit
from tests.conformance.judging import MISSING, OutOfScope, Question, Scorer

OURS: Engine = Urikit()
LETTER: Engine = Letter()
LENIENT: Engine = LetterWithoutGrammar()

IRI = OutOfScope("non-ASCII input that the library takes for an IRI: RFC 3987, a later issue")


def out_of_scope(reason: str) -> Scorer:
    """A scorer that scores nothing."""
    answer = OutOfScope(reason)
    return lambda case: answer


def ask(expected: Any, answer: Callable[[Engine, str], Any], *, text: str, rfc: Any = MISSING) -> Question:
    """The question with both answers."""
    return Question(
        expected,
        answer(OURS, text),
        answer(LETTER, text),
        text,
        lambda other, grammar: answer(LETTER if grammar == "asked" else LENIENT, other),
        rfc,
    )
