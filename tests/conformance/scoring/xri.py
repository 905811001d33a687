"""Scoring of XRIs: what is one, its parts counted, its forms.

OpenXRI tests with one constructor a production: an absolute XRI, a relative reference, a
segment. The letter is `tests/reference/xri.py`.
"""

from collections.abc import Callable
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer, Question
from tests.reference import xri as letter
from urikit.xri import XRI, RelativeXRIReference, XRIError, XRIReference

#: What a suite says, or urikit, of a text that is not an XRI.
NO_XRI = "no XRI"


def _ours(text: str) -> Any:
    try:
        read = XRIReference.parse(text)
    except XRIError:
        return NO_XRI
    absolute = isinstance(read, XRI)
    return {"absolute": absolute, "names": len(read.subsegments) if absolute else 0, "segments": len(read.segments)}


def by_the_letter(text: str) -> Any:
    """The parts, counted by the grammar."""
    absolute = letter.is_xri(text)
    if not absolute and not letter.is_relative(text):
        return NO_XRI
    names, segments = letter.counted(text)
    return {"absolute": absolute, "names": names, "segments": segments}


def reading(case: Case) -> Answer:
    """`xri-parse`: the kind, and how many subsegments and segments there are."""
    expected = {
        "absolute": case.expect["absolute"],
        "names": case.expect["authority_subsegments"],
        "segments": case.expect["relative_segments"],
    }
    text = case.input
    return Question(expected, _ours(text), by_the_letter(text), text, lambda other, _: by_the_letter(other))


def _is(kind: type[XRIReference]) -> Callable[[str], bool]:
    def answer(text: str) -> bool:
        try:
            kind.parse(text)
        except XRIError:
            return False
        return True

    return answer


def _is_segment(text: str) -> bool:
    """Whether a text is one segment: alone behind an authority."""
    try:
        read = XRI.parse(f"=a/{text}")
    except XRIError:
        return False
    return read.path == f"/{text}" and len(read.segments) == 1


PRODUCTIONS: dict[str, tuple[Callable[[str], bool], Callable[[str], bool]]] = {
    "absolute-xri": (_is(XRI), letter.is_xri),
    "relative-xri": (_is(RelativeXRIReference), letter.is_relative),
    "xri-segment": (_is_segment, letter.is_segment),
}


def validity(case: Case) -> Answer:
    """`valid` and `invalid` by production."""
    ours, derived = PRODUCTIONS[case.row["grammar"]]
    text = case.input
    return Question(case.expect["valid"], ours(text), derived(text), text, lambda other, _: derived(other))


def to_uri(case: Case) -> Answer:
    """`xri-to-uri`: the URI normal form."""
    return _form(case, lambda text: XRIReference.parse(text).uri_normal_form, letter.uri_form)


def to_iri(case: Case) -> Answer:
    """`xri-to-iri`: the IRI normal form."""
    return _form(case, lambda text: XRIReference.parse(text).iri_normal_form, letter.iri_form)


def from_iri(case: Case) -> Answer:
    """`iri-to-xri`: the XRI of an IRI normal form."""
    return _form(case, lambda text: str(XRIReference.from_iri(text)), letter.undone)


def _form(case: Case, form: Callable[[str], str], derived: Callable[[str], str]) -> Answer:
    try:
        ours = form(case.input)
    except XRIError:
        ours = NO_XRI

    def letters(text: str) -> str:
        source = derived(text) if derived is letter.undone else text
        return derived(text) if letter.is_xri(source) or letter.is_relative(source) else NO_XRI

    return Question(case.expect["output"], ours, letters(case.input), case.input, lambda other, _: letters(other))
