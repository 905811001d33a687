"""Scoring of percent-encoding, both ways (RFC 3986 2.1, 2.4), and of pairs in a query."""

from collections.abc import Callable
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED, Engine
from tests.conformance.judgement import Answer, OutOfScope, Scorer
from tests.conformance.scoring import ask

OPTIONS = OutOfScope("an option of the library (its own safe set, charset or line breaks): no part of RFC 3986")


def encoding(component: str, *, only: Callable[[Case], bool] = lambda case: True) -> Scorer:
    """Data into encoded bytes of one component."""

    def score(case: Case) -> Answer:
        if not only(case):
            return OPTIONS
        charset = case.get("encoding", "utf-8")

        def answer(engine: Engine, text: str) -> Any:
            if charset == "utf-8":
                return engine.encode(text, component)
            # A charset of the caller's choice: RFC 3986 2.5 leaves the bytes to the application.
            return engine.encode(text.encode(charset, "surrogateescape"), component)

        return ask(case.expect["output"], answer, text=case.input)

    return score


def form_encoding(*, only: Callable[[Case], bool] = lambda case: True) -> Scorer:
    """Data into a name or value of a form."""

    def score(case: Case) -> Answer:
        if not only(case):
            return OPTIONS
        return ask(case.expect["output"], lambda engine, text: engine.encode_form(text), text=case.input)

    return score


def decoding(*, plus: str = "literal", only: Callable[[Case], bool] = lambda case: True) -> Scorer:
    """Octets into text."""

    def score(case: Case) -> Answer:
        if not only(case):
            return OPTIONS
        wanted = case.expect.get("output", REFUSED)

        def answer(engine: Engine, text: str) -> Any:
            if plus == "space":
                return engine.decode_form(text)
            if case.get("encoding", "utf-8") != "utf-8":
                found = engine.decode_bytes(text)
                return found.decode(case.row["encoding"]) if isinstance(found, bytes) else REFUSED
            return engine.decode(text)

        return ask(wanted, answer, text=case.input)

    return score


def recasing(case: Case) -> Answer:
    """Hexadecimal digits in upper case (6.2.2.1)."""
    return ask(case.expect["output"], lambda engine, text: engine.recase(text), text=case.input)


def query_pairs(case: Case) -> Answer:
    """A query as pairs, undecoded."""

    def answer(engine: Engine, text: str) -> Any:
        found = engine.components(text)
        if not isinstance(found, tuple):
            return REFUSED
        pairs = engine.pairs(found.query or "", "&")
        if not isinstance(pairs, list):
            return REFUSED
        return [value for name, value in pairs if name == case.row["name"]]

    return ask(list(case.expect["values"]), answer, text=case.input)
