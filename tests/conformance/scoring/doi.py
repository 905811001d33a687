"""Scorers of DOI names, handles and other persistent identifiers, in any form they are written in.

urikit's readers of all forms are asked (`Doi.of`, `Hdl.of`), and beside them a transcription of RFC
3651 and of the DOI Handbook (`tests.reference.handles`). An ARK or a PURL is a URI to urikit and
nothing more.
"""

from typing import Literal

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import Answer, Scorer
from tests.conformance.scoring import ask, asked, holds
from tests.reference import handles
from urikit.schemes.doi import Doi, Hdl

Kind = Literal["doi", "handle"]
SERVERS = {"doi": "doi.org", "handle": "hdl.handle.net"}


def _name(text: str, kind: Kind) -> str:
    return (Doi if kind == "doi" else Hdl).of(text).name


def _letter_name(text: str, kind: Kind) -> str:
    found = handles.name_of(text, kind)
    if found is None:
        raise ValueError(text)
    return found


def handle(kind: Kind) -> Scorer:
    """What is asked of a DOI name or of a handle: whether there is one, which, and its URL."""

    def score(case: Case) -> Answer:
        if case.op == "to-url":
            scheme = case.get("kwargs", {}).get("url_scheme", "http")
            view = Doi if kind == "doi" else Hdl
            return asked(
                case.expect["output"],
                lambda text: str(view.of(text).to_url(scheme)),
                lambda text: handles.in_url(_letter_name(text, kind), SERVERS[kind], scheme),
                case.input,
            )
        ours, theirs = (lambda text: _name(text, kind)), (lambda text: _letter_name(text, kind))
        if case.op == "normalize":
            return asked(case.expect["output"], ours, theirs, case.input)
        return asked(case.expect["valid"], holds(ours), holds(theirs), case.input)

    return score


def address(case: Case) -> Answer:
    """An ARK or a PURL: it is a URI, and stays as it is."""
    if case.op == "valid":
        return ask(True, lambda engine, text: engine.valid("URI", text), text=case.input)
    return ask(
        case.expect["output"],
        lambda engine, text: text if engine.components(text) is not REFUSED else REFUSED,
        text=case.input,
    )
