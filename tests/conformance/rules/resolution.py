"""Differences in what a reference resolves to (section 5)."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases, on_text
from tests.conformance.scoring.changes import as_uri, unguarded
from tests.reference import older, rfc3986
from tests.reference.rfc3986 import Parts, recompose, split
from tests.reference.rfc3986 import remove_dot_segments as without_dots

_RESOLVE = cases(ops={"resolve"})


def _base(case: Case) -> Parts:
    return split(as_uri(case.base))


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
    return older.resolve_rfc2396(as_uri(case.base), question.text)


def _rooted(value: str) -> str:
    parts = split(value)
    return recompose(parts._replace(path="/")) if parts.authority is not None and parts.path == "" else value


def _dots_decoded(case: Case, text: str) -> str:
    parts = split(text)
    return recompose(parts._replace(path=re.sub("%2e", ".", parts.path, flags=re.I)))


def _base_dots_removed(case: Case, question: Question, value: Any) -> Any:
    base = split(_dots_decoded(case, as_uri(case.base)))
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
        'The guard: "/." before a path that begins with "//"',
        "If a URI does not contain an authority component, then the path cannot begin with two slash characters "
        '("//").',
        "RFC 3986 3.3",
        "The one place where urikit does not follow the letter: 5.3 would write a path as an authority. `f:/a` and "
        "`.//g` give `f:/.//g`, as browsers do.",
        lambda case, q: _RESOLVE(case, q) and isinstance(q.letter, str) and unguarded(q.letter) != q.letter,
        theirs=on_text(unguarded),
        deviates=True,
    ),
    Rule(
        "same-scheme-is-relative",
        "A reference with the scheme of its base, taken for a relative one",
        "Some parsers allow the scheme name to be present in a relative reference if it is the same as the base URI "
        "scheme. This is considered to be a loophole in prior specifications of partial URI [RFC1630]. Its use should "
        "be avoided but is allowed for backward compatibility.",
        "RFC 3986 5.4.2",
        "`http:g` is a URI. urikit's `ResolvePolicy.COMPATIBLE` resolves it as the suite does.",
        lambda case, q: _RESOLVE(case, q) and bool(case.get("strict", True)),
        rewrite=_scheme_dropped,
    ),
    Rule(
        "collapses-slashes",
        "Runs of slashes in a path made one",
        'A path consists of a sequence of path segments separated by a slash ("/") character.',
        "RFC 3986 3.3",
        "An empty segment is a segment. No rung of section 6 removes it.",
        cases(ops={"normalize"}),
        rewrite=_slashes_collapsed,
    ),
    Rule(
        "empty-authority-is-none",
        "An empty authority taken for no authority",
        "A component is undefined if its associated delimiter does not appear in the URI reference; the path component "
        "is never undefined, though it may be empty",
        "RFC 3986 5.2.1",
        "`//` defines an authority, which is empty. Libraries that cannot tell empty from undefined lose it.",
        cases(ops={"resolve", "normalize", "edit"}),
        rewrite=_empty_authority_dropped,
        theirs=_edited_without_authority,
    ),
    Rule(
        "base-fragment-kept",
        "The fragment of the base in the result",
        "If the base URI is obtained from a URI reference, then that reference must be converted to absolute form and "
        "stripped of any fragment component prior to its use as a base URI.",
        "RFC 3986 5.1",
        "An empty reference was the whole base in RFC 1808, fragment and all.",
        _RESOLVE,
        theirs=_base_fragment_kept,
    ),
    Rule(
        "base-fragment-refused",
        "A base with a fragment refused",
        "If the base URI is obtained from a URI reference, then that reference must be converted to absolute form and "
        "stripped of any fragment component prior to its use as a base URI.",
        "RFC 3986 5.1",
        "fluent-uri asks its caller to strip it; urikit strips it, and refuses with a policy "
        '(`base_fragment="refuse"`).',
        cases(ops={"resolve"}, suites={"fluent-uri"}),
        theirs=_base_fragment_refused,
    ),
    Rule(
        "dots-of-a-uri-kept",
        "Dot segments of a reference that is a URI, kept",
        "T.path = remove_dot_segments(R.path);",
        "RFC 3986 5.2.2",
        "urljoin gives a URI back as it is when there is no base.",
        cases(ops={"resolve"}, suites={"cpython-urlparse"}),
        theirs=_dots_of_a_uri_kept,
    ),
    Rule(
        "resolves-as-rfc-2396",
        "Resolution by the RFC before this one",
        'parsers must be careful in handling cases where there are more ".." segments in a relative-path reference '
        "than there are hierarchical levels in the base URI's path.",
        "RFC 3986 5.4.2",
        'RFC 2396 left excess ".." in the path, removed dots only from merged paths, and let `?y` replace the last '
        "segment. urikit does so with `ResolvePolicy.RFC2396`.",
        cases(ops={"resolve"}, suites={"libwww-perl-uri", "uriparser"}),
        theirs=_as_rfc2396,
    ),
    Rule(
        "adds-root",
        'An empty path after an authority made "/"',
        "In general, a URI that uses the generic syntax for authority with an empty path should be normalized to a "
        'path of "/".',
        "RFC 3986 6.2.3",
        "A step of normalization, not of resolution: 5.2 leaves an empty path empty. urikit takes it at "
        "`Rung.SCHEME`, for schemes whose RFC says so.",
        cases(ops={"resolve", "cli-trurl"}),
        theirs=on_text(_rooted),
    ),
    Rule(
        "encoded-dots-are-dots",
        'Segments of "%2e" taken for dot segments',
        'if the input buffer begins with a prefix of "/./" or "/.", where "." is a complete path segment, then replace '
        'that prefix with "/" in the input buffer',
        "RFC 3986 5.2.4",
        "5.2.4 knows `.` and `..` only; that `%2E` is another way to write a dot is a rung of normalization (6.2.2.2). "
        "Browsers decode first. urikit does with `percent_dots` of a policy, and in `normalize`.",
        cases(ops={"resolve", "remove-dot-segments"}),
        rewrite=_dots_decoded,
    ),
    Rule(
        "base-dots-removed",
        "Dot segments of the base removed",
        "T.path = Base.path;",
        "RFC 3986 5.2.2",
        "Where the reference has no path the base's path is taken as it is. Libraries that normalize the base first "
        "remove its dots. urikit does so with `ResolvePolicy.COMMUTING`.",
        cases(ops={"resolve"}, suites={"oxiri", "fluent-uri"}),
        theirs=_base_dots_removed,
    ),
    Rule(
        "opaque-base-refused",
        "A base without hierarchy refused",
        "return a string consisting of the reference's path component appended to all but the last segment of the base "
        'URI\'s path (i.e., excluding any characters after the right-most "/" in the base URI path, or excluding the '
        'entire base URI path if it does not contain any "/" characters).',
        "RFC 3986 5.2.3",
        "fluent-uri refuses to merge into `foo:bar`; 5.2.3 says what comes of it. urikit refuses with "
        '`opaque_base="refuse"`.',
        cases(ops={"resolve"}, suites={"fluent-uri"}),
        theirs=_opaque_refused,
    ),
    Rule(
        "relative-base",
        "A relative base resolved like a path of files",
        "A base URI must conform to the <absolute-URI> syntax rule (Section 4.3).",
        "RFC 3986 5.1",
        'Section 5.2 has no relative base; urikit refuses it. Scored by the letter (see the adapter), leading ".." '
        "are dropped and a rootless path becomes absolute; these libraries keep both as a file system would.",
        _RESOLVE,
        theirs=_climbing_kept,
    ),
    Rule(
        "relative-base-merged",
        "The path is merged with that of a relative base, and dot segments are kept",
        "A base URI must conform to the <absolute-URI> syntax rule (Section 4.3).",
        "RFC 3986 5.1",
        "oxiri merges the paths (5.2.3) and leaves the dots to whoever knows the base of the base.",
        cases(ops={"resolve"}, suites={"oxiri"}),
        theirs=_only_merged,
    ),
    Rule(
        "rootless-stays-rootless",
        "A rootless base path that stays rootless",
        'if the input buffer begins with a prefix of "/../" or "/..", where ".." is a complete path segment, then '
        'replace that prefix with "/" in the input buffer and remove the last segment and its preceding "/" (if any) '
        "from the output buffer",
        "RFC 3986 5.2.4",
        "By the letter `foo:a/b` and `../c` give `foo:/c`: the slash of `/..` stays. uriparser takes it away.",
        cases(ops={"resolve"}, suites={"uriparser"}),
        theirs=_rootless_kept,
    ),
    Rule(
        "guard-refused",
        "Refused where urikit puts a guard",
        "If a URI does not contain an authority component, then the path cannot begin with two slash characters "
        '("//").',
        "RFC 3986 3.3",
        'The other honest answer; urikit gives it with `double_slash="refuse"` and `guard="refuse"`.',
        lambda case, q: (
            case.op in ("resolve", "compose") and isinstance(q.letter, str) and unguarded(q.letter) != q.letter
        ),
        theirs=lambda case, q, value: REFUSED,
    ),
    Rule(
        "drive-kept",
        "The drive letter of a file URL kept",
        'relative references beginning with a slash "/" can be resolved relative to the drive letter when present; '
        'resolution of ".." dot segments (per Section 5.2.4 of [RFC3986]) can be modified to not ever overwrite the '
        "drive letter.",
        "RFC 8089 E.2.1",
        "An appendix of nonstandard variations. The generic algorithm knows no drives.",
        lambda case, q: case.get("profile") == "dos-file-extension",
        theirs=_drive_kept,
    ),
    Rule(
        "drops-localhost",
        "The host localhost left out",
        "T.authority = Base.authority;",
        "RFC 3986 5.2.2",
        "libcurl drops it from file URLs while it resolves. In urikit that is `Rung.SCHEME`.",
        cases(ops={"resolve"}, suites={"curl-lib1560"}),
        theirs=on_text(lambda text: text.replace("file://localhost/", "file:///", 1)),
    ),
    Rule(
        "segments-that-begin-with-dots",
        'A segment "..g" taken for ".."',
        'where ".." is a complete path segment',
        "RFC 3986 5.2.4",
        "A wrong expectation: the RFC prints `..g` and its result in 5.4.2.",
        cases(ops={"resolve"}, suites={"cpp-netlib-uri"}),
        rewrite=lambda case, text: re.sub(r"^\.\.(?=[^./])", "../", text),
    ),
    Rule(
        "root-without-authority",
        'A "/" put before a path merged into nothing',
        "If the base URI has a defined authority component and an empty path, then return a string consisting of "
        '"/" concatenated with the reference\'s path; otherwise,',
        "RFC 3986 5.2.3",
        "Without an authority nothing is put before the path. These libraries do not ask for one.",
        cases(ops={"resolve", "merge-paths"}),
        theirs=_root_of_no_authority,
    ),
)
