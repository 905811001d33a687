"""Scorers of DOI names, handles and other persistent identifiers, in any form they are written in.

urikit's readers of all forms are asked (`Doi.of`, `Hdl.of`), and beside them a transcription of RFC
3651 and of the DOI Handbook (`tests.reference.handles`). An ARK or a PURL is a URI to urikit and
nothing more.
"""

from collections.abc import Callable
from typing import Any, Literal

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import Answer, Question, Scorer
from tests.conformance.scoring import ask
from tests.reference import handles
from urikit.schemes.doi import Doi
from urikit.schemes.hdl import Hdl

Kind = Literal["doi", "handle"]
SERVERS = {"doi": "doi.org", "handle": "hdl.handle.net"}


def _name(text: str, kind: Kind) -> Any:
    try:
        return (Doi if kind == "doi" else Hdl).of(text).name
    except ValueError:
        return REFUSED


def _letter_name(text: str, kind: Kind) -> Any:
    found = handles.name_of(text, kind)
    return REFUSED if found is None else found


def _question(case: Case, expected: Any, ours: Any, letter: Callable[[str], Any]) -> Question:
    return Question(expected, ours, letter(case.input), case.input, lambda other, _: letter(other))


def handle(kind: Kind) -> Scorer:
    """What is asked of a DOI name or of a handle: whether there is one, which, and its URL."""

    def valid(case: Case) -> Answer:
        return _question(
            case,
            case.expect["valid"],
            _name(case.input, kind) is not REFUSED,
            lambda text: _letter_name(text, kind) is not REFUSED,
        )

    def normalize(case: Case) -> Answer:
        return _question(case, case.expect["output"], _name(case.input, kind), lambda text: _letter_name(text, kind))

    def to_url(case: Case) -> Answer:
        scheme = case.get("kwargs", {}).get("url_scheme", "http")
        view = Doi if kind == "doi" else Hdl

        def letter(text: str) -> Any:
            name = _letter_name(text, kind)
            return name if name is REFUSED else handles.in_url(name, SERVERS[kind], scheme)

        return _question(case, case.expect["output"], str(view.of(case.input).to_url(scheme)), letter)

    scorers = {"valid": valid, "invalid": valid, "normalize": normalize, "to-url": to_url}
    return lambda case: scorers[case.op](case)


def address(case: Case) -> Answer:
    """An ARK or a PURL: it is a URI, and stays as it is."""
    if case.op == "valid":
        return ask(True, lambda engine, text: engine.valid("URI", text), text=case.input)
    return ask(
        case.expect["output"],
        lambda engine, text: text if engine.components(text) is not REFUSED else REFUSED,
        text=case.input,
    )
