"""Differences in what a reference resolves to (section 5)."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases, on_text
from tests.conformance.scoring.changes import unguarded
from tests.reference import older, rfc3986
from tests.reference.encoding import beyond_ascii
from tests.reference.rfc3986 import Parts, recompose, split
from tests.reference.rfc3986 import remove_dot_segments as without_dots

_RESOLVE = cases(ops={"resolve"})


def _base(case: Case) -> Parts:
    return split(beyond_ascii(case.base))


def _scheme_dropped(case: Case, text: str) -> str:
    reference, base = split(text), _base(case)
    if reference.scheme is None or base.scheme is None or reference.scheme.lower() != base.scheme.lower():
        return text
    return text[len(reference.scheme) + 1 :]


def _slashes_collapsed(case: Case, text: str) -> str:
    parts = split(text)
    return recompose(parts._replace(path=re.sub("/{2,}", "/", parts.path)))


def _empty_authority_dropped(case: Case, text: str) -> str:
    parts = split(text)
    return recompose(parts._replace(authority=None)) if parts.authority == "" else text


def _edited_without_authority(case: Case, question: Question, value: Any) -> Any:
    if case.op == "edit" and isinstance(value, str):
        return _empty_authority_dropped(case, value)
    return UNCHANGED


def _base_fragment_kept(case: Case, question: Question, value: Any) -> Any:
    fragment = _base(case).fragment
    if not isinstance(value, str) or fragment is None or "#" in value:
        return UNCHANGED
    return value + "#" + fragment


def _dots_of_a_uri_kept(case: Case, question: Question, value: Any) -> Any:
    return question.text if split(question.text).scheme is not None else UNCHANGED


def _as_rfc2396(case: Case, question: Question, value: Any) -> Any:
    return older.resolve_rfc2396(beyond_ascii(case.base), question.text)


def _rooted(value: str) -> str:
    parts = split(value)
    return recompose(parts._replace(path="/")) if parts.authority is not None and parts.path == "" else value


def _dots_decoded(case: Case, text: str) -> str:
    parts = split(text)
    return recompose(parts._replace(path=re.sub("%2e", ".", parts.path, flags=re.I)))


def _base_dots_removed(case: Case, question: Question, value: Any) -> Any:
    base = split(_dots_decoded(case, beyond_ascii(case.base)))
    cleaned = recompose(base._replace(path=without_dots(base.path)))
    return rfc3986.resolve(cleaned, question.text)


def _opaque_refused(case: Case, question: Question, value: Any) -> Any:
    base, reference = _base(case), split(question.text)
    opaque = base.authority is None and not base.path.startswith("/")
    return REFUSED if opaque and reference.scheme is None else UNCHANGED


def _base_fragment_refused(case: Case, question: Question, value: Any) -> Any:
    return REFUSED if _base(case).fragment is not None else UNCHANGED


def _climbing_kept(case: Case, question: Question, value: Any) -> Any:
    """A relative base resolved as a path of a file system: leading ".." stay."""
    base, reference = _base(case), split(question.text)
    if base.scheme is not None or reference.scheme is not None:
        return UNCHANGED
    merged = rfc3986.merge(base, reference.path)
    kept: list[str] = []
    *segments, last = merged.split("/")
    for segment in segments:
        if segment == ".." and kept and kept[-1] != "..":
            kept.pop()
        elif segment != ".":
            kept.append(segment)
    if last == "..":
        kept = kept[:-1] if kept and kept[-1] != ".." else [*kept, ".."]
    return "/".join([*kept, "" if last in (".", "..") else last])


def _only_merged(case: Case, question: Question, value: Any) -> Any:
    base, reference = _base(case), split(question.text)
    if base.scheme is not None or reference.scheme is not None:
        return UNCHANGED
    return rfc3986.merge(base, reference.path)


def _rootless_kept(case: Case, question: Question, value: Any) -> Any:
    base = _base(case)
    if not isinstance(value, str) or base.authority is not None or base.path.startswith("/"):
        return UNCHANGED
    parts = split(value)
    return recompose(parts._replace(path=parts.path.removeprefix("/")))


def _drive_kept(case: Case, question: Question, value: Any) -> Any:
    drive = re.match(r"/[A-Za-z]:(?=/)", _base(case).path)
    if drive is None or not isinstance(value, str):
        return UNCHANGED
    parts = split(value)
    return value if parts.path.startswith(drive[0]) else recompose(parts._replace(path=drive[0] + parts.path))


def _root_of_no_authority(case: Case, question: Question, value: Any) -> Any:
    if case.op == "merge-paths":
        return "/" + value if isinstance(value, str) else UNCHANGED
    base = _base(case)
    if not isinstance(value, str) or base.authority is not None or base.path != "":
        return UNCHANGED
    parts = split(value)
    return recompose(parts._replace(path="/" + parts.path)) if not parts.path.startswith("/") else UNCHANGED


RULES = (
    Rule(
        "guard",
        lambda case, q: _RESOLVE(case, q) and isinstance(q.letter, str) and unguarded(q.letter) != q.letter,
        theirs=on_text(unguarded),
        deviates=True,
    ),
    Rule(
        "same-scheme-is-relative",
        lambda case, q: _RESOLVE(case, q) and bool(case.get("strict", True)),
        rewrite=_scheme_dropped,
    ),
    Rule("collapses-slashes", cases(ops={"normalize"}), rewrite=_slashes_collapsed),
    Rule(
        "empty-authority-is-none",
        cases(ops={"resolve", "normalize", "edit"}),
        rewrite=_empty_authority_dropped,
        theirs=_edited_without_authority,
    ),
    Rule("base-fragment-kept", _RESOLVE, theirs=_base_fragment_kept),
    Rule("base-fragment-refused", cases(ops={"resolve"}, suites={"fluent-uri"}), theirs=_base_fragment_refused),
    Rule("dots-of-a-uri-kept", cases(ops={"resolve"}, suites={"cpython-urlparse"}), theirs=_dots_of_a_uri_kept),
    Rule("resolves-as-rfc-2396", cases(ops={"resolve"}, suites={"libwww-perl-uri", "uriparser"}), theirs=_as_rfc2396),
    Rule("adds-root", cases(ops={"resolve", "cli-trurl"}), theirs=on_text(_rooted)),
    Rule("encoded-dots-are-dots", cases(ops={"resolve", "remove-dot-segments"}), rewrite=_dots_decoded),
    Rule("base-dots-removed", cases(ops={"resolve"}, suites={"oxiri", "fluent-uri"}), theirs=_base_dots_removed),
    Rule("opaque-base-refused", cases(ops={"resolve"}, suites={"fluent-uri"}), theirs=_opaque_refused),
    Rule("relative-base", _RESOLVE, theirs=_climbing_kept),
    Rule("relative-base-merged", cases(ops={"resolve"}, suites={"oxiri"}), theirs=_only_merged),
    Rule("rootless-stays-rootless", cases(ops={"resolve"}, suites={"uriparser"}), theirs=_rootless_kept),
    Rule(
        "guard-refused",
        lambda case, q: (
            case.op in ("resolve", "compose") and isinstance(q.letter, str) and unguarded(q.letter) != q.letter
        ),
        theirs=lambda case, q, value: REFUSED,
    ),
    Rule("drive-kept", lambda case, q: case.get("profile") == "dos-file-extension", theirs=_drive_kept),
    Rule(
        "drops-localhost",
        cases(ops={"resolve"}, suites={"curl-lib1560"}),
        theirs=on_text(lambda text: text.replace("file://localhost/", "file:///", 1)),
    ),
    Rule(
        "segments-that-begin-with-dots",
        cases(ops={"resolve"}, suites={"cpp-netlib-uri"}),
        rewrite=lambda case, text: re.sub(r"^\.\.(?=[^./])", "../", text),
    ),
    Rule("root-without-authority", cases(ops={"resolve", "merge-paths"}), theirs=_root_of_no_authority),
)
