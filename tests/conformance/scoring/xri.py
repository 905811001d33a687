"""Scoring of XRIs: what is one, its parts counted, its forms.

OpenXRI tests with one constructor a production: an absolute XRI, a relative reference, a
segment. The letter is `tests/reference/xri.py`.
"""

from collections.abc import Callable
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import Answer, Scorer
from tests.conformance.scoring import asked, holds
from tests.reference import xri as letter
from urikit.schemes.xri import XRI, RelativeXRIReference, XRIReference


def _ours(text: str) -> Any:
    read = XRIReference.parse(text)
    absolute = isinstance(read, XRI)
    return {"absolute": absolute, "names": len(read.subsegments) if absolute else 0, "segments": len(read.segments)}


def by_the_letter(text: str) -> Any:
    """The parts, counted by the grammar."""
    absolute = letter.is_xri(text)
    if not absolute and not letter.is_relative(text):
        return REFUSED
    names, segments = letter.counted(text)
    return {"absolute": absolute, "names": names, "segments": segments}


def reading(case: Case) -> Answer:
    """`xri-parse`: the kind, and how many subsegments and segments there are."""
    expected = {
        "absolute": case.expect["absolute"],
        "names": case.expect["authority_subsegments"],
        "segments": case.expect["relative_segments"],
    }
    return asked(expected, _ours, by_the_letter, case.input)


def _segment(text: str) -> XRI | None:
    """A text as one segment, alone behind an authority."""
    read = XRI.parse(f"=a/{text}")
    return read if read.path == f"/{text}" and len(read.segments) == 1 else None


PRODUCTIONS: dict[str, tuple[Callable[[str], Any], Callable[[str], bool]]] = {
    "absolute-xri": (XRI.parse, letter.is_xri),
    "relative-xri": (RelativeXRIReference.parse, letter.is_relative),
    "xri-segment": (_segment, letter.is_segment),
}


def validity(case: Case) -> Answer:
    """`valid` and `invalid` by production."""
    ours, derived = PRODUCTIONS[case.row["grammar"]]
    return asked(case.expect["valid"], holds(ours), derived, case.input)


def _form(form: Callable[[str], str], derived: Callable[[str], str]) -> Scorer:
    def letters(text: str) -> Any:
        source = derived(text) if derived is letter.undone else text
        return derived(text) if letter.is_xri(source) or letter.is_relative(source) else REFUSED

    return lambda case: asked(case.expect["output"], form, letters, case.input)


#: The URI normal form, the IRI normal form, and the XRI of an IRI normal form.
to_uri = _form(lambda text: XRIReference.parse(text).uri_normal_form, letter.uri_form)
to_iri = _form(lambda text: XRIReference.parse(text).iri_normal_form, letter.iri_form)
from_iri = _form(lambda text: str(XRIReference.from_iri(text)), letter.undone)
