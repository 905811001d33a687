"""Scoring of what changes a reference: resolution (5.2), dot segments (5.2.4), merging
(5.2.3), normalization and comparison (6).

A relative base is outside 5.2 (5.1: "A base URI must conform to the <absolute-URI>
syntax"), and urikit refuses it. Section 5.2.2 itself only copies and compares the scheme,
so such a case is scored with `x:` put before the base and taken off the result: the
algorithm is the same. Texts beyond ASCII are IRIs, which section 5.2 resolves as they are
(RFC 3987 6.5) and RFC 3987 5.3 compares.
"""

from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import LIFT, REFUSED, Engine
from tests.conformance.judgement import MISSING, Answer, OutOfScope, Question, Scorer
from tests.conformance.scoring import ask, family
from tests.oracle.grammars import derives
from tests.reference.rfc3986 import split
from tests.reference.syntax import is_reference, split_anyway

UNGRAMMATICAL = OutOfScope("a base or reference that the grammar does not derive: 5.2 takes parsed references")


def lifted(engine: Engine, base: str, reference: str, *, strict: bool = True) -> Any:
    """Resolution against a base that may lack a scheme."""
    if split(base).scheme is not None:
        return engine.resolve(base, reference, strict=strict)
    result = engine.resolve(LIFT + base, reference, strict=strict)
    if isinstance(result, str) and result.startswith(LIFT) and split(reference).scheme is None:
        return result[len(LIFT) :]
    return result


def unguarded(value: Any) -> Any:
    """A text as the letter of 5.3 writes the same components: without the guard "/."."""
    if isinstance(value, str):
        parts = split(value)
        if parts.authority is None and parts.path.startswith("/.//"):
            return value.replace("/.//", "//", 1)
    return value


def resolution(case: Case) -> Answer:
    """`resolve`: base and reference make a target."""
    base, reference = case.base, case.input
    of = family(base, reference)
    strict = bool(case.get("strict", True))
    if "error" in case.expect:
        # The library refuses; so does 5.2 where the base is relative.
        return ask(REFUSED, lambda engine, text: engine.resolve(base, text, strict=strict), text=reference, of=of)
    if not all(derives("IRI-reference", text) for text in (base, reference)):
        return UNGRAMMATICAL
    question = ask(
        case.expect["output"],
        lambda engine, text: lifted(engine, base, text, strict=strict),
        text=reference,
        rfc=case.rfc if case.agrees is False else MISSING,
        of=of,
    )
    if "structural" in (case.get("compare") or "") and question.ours != question.expected:
        # uriparser compares lists of segments, where the guard is not part of the path.
        return Question(
            unguarded(question.expected), unguarded(question.ours), unguarded(question.letter),
            question.text, question.again, question.rfc,
        )  # fmt: skip
    return question


def path_resolution(case: Case) -> Answer:
    """Go's `resolvePath`: a base path and a relative path."""
    host = "x://h/"

    def answer(engine: Engine, text: str) -> Any:
        result = engine.resolve(host + case.base.removeprefix("/"), text, strict=True)
        return result.removeprefix(host[:-1]) if isinstance(result, str) else REFUSED

    return ask(case.expect["output"], answer, text=case.input)


def merging(case: Case) -> Answer:
    """5.2.3 alone, on components of a base that may have no scheme."""
    parts = case.row["base_components"]
    authority = f"//{parts['authority']}" if parts["authority"] is not None else ""
    base = authority + (parts["path"] or "")

    def answer(engine: Engine, text: str) -> Any:
        result = lifted(engine, base, text)
        return result.removeprefix(authority) if isinstance(result, str) else REFUSED

    return ask(case.expect["output"], answer, text=case.input)


def dot_segments(case: Case) -> Answer:
    """5.2.4 alone: a path without its dot segments, by way of resolution."""
    # An authority before an absolute path, so that "//" may begin it.
    before = LIFT + "//h" if case.input.startswith("/") else LIFT
    if not is_reference(before + case.input):
        return OutOfScope("the path holds characters that no path of a URI may hold")

    def answer(engine: Engine, text: str) -> Any:
        result = engine.resolve("y:", before + text, strict=True)
        return result.removeprefix(before) if isinstance(result, str) else REFUSED

    return ask(case.expect["output"], answer, text=case.input)


def normal_form(step: str, *, ipv6: str = "keep", before: str = "", after: str = "") -> Scorer:
    """`normalize` at a step; `before` and `after` make a reference of a lone component."""

    def score(case: Case) -> Answer:
        text, wanted = before + case.input + after, before + case.expect["output"] + after
        of = family(text, wanted)
        return ask(wanted, lambda engine, text: engine.normalize(text, step, ipv6), text=text, of=of)

    return score


def normal_component(name: str, *, ipv6: str = "keep") -> Scorer:
    """One component of the normal form, where a library normalizes it alone."""

    def score(case: Case) -> Answer:
        def answer(engine: Engine, text: str) -> Any:
            result = engine.normalize(text, "SYNTAX", ipv6)
            found = engine.components(result) if isinstance(result, str) else REFUSED
            return getattr(found, name) if isinstance(found, tuple) else REFUSED

        wanted = case.expect.get(name)
        if wanted is None:
            wanted = getattr(split_anyway(case.expect["output"]), name)
        return ask(wanted, answer, text=case.input)

    return score


#: uriparser's names of components.
MASKS = {name: name.upper() for name in ("scheme", "userinfo", "host", "port", "path", "query", "fragment")}
MASKS["userinfo"] = "USER_INFO"


def changed_components(case: Case) -> Answer:
    """uriparser's mask: which components a normalization would change."""

    def answer(engine: Engine, text: str) -> Any:
        normal = engine.normalize(text, "SYNTAX", "keep")
        if not isinstance(normal, str):
            return REFUSED
        one, other = engine.components(text), engine.components(normal)
        changed = [mask for name, mask in MASKS.items() if getattr(one, name) != getattr(other, name)]
        return "|".join(f"URI_NORMALIZE_{mask}" for mask in changed) or "URI_NORMALIZED"

    return ask(case.expect["mask"], answer, text=case.input)


def equivalence(step: str) -> Scorer:
    """`equal` at a step."""

    def score(case: Case) -> Answer:
        other = case.row["other"]
        return ask(
            bool(case.expect["equal"]),
            lambda engine, text: engine.equivalent(text, other, step),
            text=case.input,
            of=family(case.input, other),
        )

    return score
