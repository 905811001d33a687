"""Differences from the grammar of XRI 2.0: OpenXRI counts, and reads, a little otherwise."""

from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule

SECTION = "XRI Syntax 2.0 section 2.2"


def _about(*ops: str) -> Any:
    return lambda case, _question: case.suite == "openxri-syntax" and case.op in ops


def _last_not_counted(case: Case, question: Question, value: Any) -> Any:
    path_ends_empty = isinstance(value, dict) and value["segments"] > 0 and question.text.endswith("/")
    return {**value, "segments": value["segments"] - 1} if path_ends_empty else UNCHANGED


def _named_root(case: Case, text: str) -> str:
    """The root "!" with an empty name, with a name; alone, as another symbol."""
    if text.endswith("!!"):
        return f"{text}x"
    return f"{text[:-1]}=" if text in ("!", "xri://!") else text


def _no_empty_first_segment(case: Case, question: Question, value: Any) -> Any:
    path = question.text.removeprefix("xri://").partition("/")[2]
    return False if case.row["grammar"] == "absolute-xri" and path.startswith("/") else UNCHANGED


def _no_empty_segment(case: Case, question: Question, value: Any) -> Any:
    return False if case.row["grammar"] == "xri-segment" and question.text == "" else UNCHANGED


RULES = (
    Rule(
        id="xri-last-segment",
        title="An empty last segment is a segment",
        clause='xri-path-abempty = *( "/" xri-segment )',
        section=SECTION,
        reason='OpenXRI does not count what stands behind the last "/" where that is nothing. By the grammar each '
        '"/" begins a segment, which may be empty.',
        applies=_about("xri-parse"),
        theirs=_last_not_counted,
    ),
    Rule(
        id="xri-persistent-root",
        title='After "!!" there is a name',
        clause='xri-subseg-pt-nz = "!" ( xref / 1*xri-pchar )',
        section=SECTION,
        reason='OpenXRI reads an empty name after "!!", and "!" alone, as with other symbols. The grammar has a '
        "production of its own for the first subsegment there, which is not empty.",
        applies=_about("xri-parse"),
        rewrite=_named_root,
    ),
    Rule(
        id="xri-empty-first-segment",
        title="A path behind an authority may begin with an empty segment",
        clause='xri-path-abempty = *( "/" xri-segment )',
        section=SECTION,
        reason="OpenXRI refuses an empty first segment in every path. The grammar does so in a relative reference, "
        "which would begin with an authority otherwise; behind an authority nothing is in doubt.",
        applies=_about("invalid"),
        theirs=_no_empty_first_segment,
    ),
    Rule(
        id="xri-empty-segment",
        title="A segment may be empty",
        clause='xri-subseg-od = [ "*" / "!" ] ( xref / *xri-pchar )',
        section=SECTION,
        reason="The class of OpenXRI for a segment refuses the empty text, and its paths have empty segments.",
        applies=_about("invalid"),
        theirs=_no_empty_segment,
    ),
)
