"""Differences in what the normal form of a reference is (section 6), and in what is equal."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases, host_of, on_text
from tests.reference.rfc3986 import recompose, remove_dot_segments, split
from tests.reference.syntax import is_reference, split_authority

_NORMALIZE = cases(ops={"normalize"})
_CRAWLER = cases(ops={"normalize"}, suites={"crawler-commons"})


def _cleaned_relatively(case: Case, question: Question, value: Any) -> Any:
    """A relative path cleaned as a path of files: excess ".." stay, and nothing left is "./"."""
    if isinstance(value, dict):
        path = value.get("path") if set(value) == {"path"} else None
        return UNCHANGED if path is None else {"path": _cleaned(path)}
    if not isinstance(value, str) or not is_reference(value):
        return UNCHANGED
    parts = split(value)
    return UNCHANGED if parts.authority is not None else recompose(parts._replace(path=_cleaned(parts.path)))


def _cleaned(path: str) -> str:
    if not path or path.startswith("/"):
        return path
    kept: list[str] = []
    *segments, last = path.split("/")
    for segment in [*segments, *([last] if last else [])]:
        if segment == ".." and kept and kept[-1] != "..":
            kept.pop()
        elif segment != ".":
            kept.append(segment)
    text = "/".join(kept)
    return f"{text or '.'}/" if last in ("", ".", "..") else text


def _path_as_written(case: Case, question: Question, value: Any) -> Any:
    """The path of a reference without a scheme, dots and all."""
    if not isinstance(value, str):
        return UNCHANGED
    return recompose(split(value)._replace(path=split(question.text).path))


def _cleaned_to_nothing(case: Case, question: Question, value: Any) -> Any:
    """A path that climbs as far as it descends, taken for the empty reference."""
    if not isinstance(value, str) or not value or split(value).scheme is not None:
        return UNCHANGED
    depth = 0
    for segment in value.rstrip("/").split("/"):
        depth += {"": 0, ".": 0, "..": -1}.get(segment, 1)
    return "" if depth == 0 else UNCHANGED


def _rootless_cleaned(text: str) -> str:
    parts = split(text)
    if parts.authority is not None or parts.path.startswith("/"):
        return text
    return recompose(parts._replace(path=remove_dot_segments(parts.path)))


def _without_zeros(case: Case, question: Question, value: Any) -> Any:
    """A port by its value."""
    if case.op == "normalize-mask":
        port = re.search(r":(0\d+)(?=/|$)", question.text)
        if port is None:
            return UNCHANGED
        return "URI_NORMALIZE_PORT" if value == "URI_NORMALIZED" else f"{value}|URI_NORMALIZE_PORT"
    return _port_by_value(case, question, value)


_port_by_value = on_text(
    lambda text: str(int(text)) if text.isdigit() else re.sub(r"(?<=:)0+(?=\d+(?:/|$))", "", text),
)


def _normalized_by_libwww(case: Case, question: Question) -> bool:
    """libwww's normal forms, those of its scripts over objects included."""
    return case.suite == "libwww-perl-uri" and (
        case.op == "normalize"
        or (case.op == "uri-object-script" and any(step.get("call") == "canonical" for step in case.row["steps"]))
    )


def _empty_port_dropped(text: str) -> str:
    parts = split(text)
    if parts.authority is None or split_authority(parts.authority)[2] != "":
        return text
    return recompose(parts._replace(authority=parts.authority[:-1]))


def _root_dropped(text: str) -> str:
    parts = split(text)
    return recompose(parts._replace(path="")) if parts.scheme == "ftp" and parts.path == "/" else text


def _fragment_dropped(case: Case, text: str) -> str:
    return recompose(split(text)._replace(fragment=None))


def _pairs_sorted(query: str) -> str:
    pairs = [pair.split("=", 1) for pair in query.split("&") if pair and not pair.startswith("=")]
    pairs.sort(key=lambda pair: pair[0])
    return "&".join(pair[0] + (f"={pair[1]}" if len(pair) == 2 and pair[1] else "") for pair in pairs)


def _query_sorted(case: Case, text: str) -> str:
    parts = split(text)
    return recompose(parts._replace(query=_pairs_sorted(parts.query))) if parts.query else text


def _equal_when_sorted(case: Case, question: Question, value: Any) -> Any:
    if case.op != "equal":
        return UNCHANGED

    def form(text: str) -> str:
        parts = split(text)
        pairs = sorted(pair for pair in (parts.query or "").split("&") if pair)
        return recompose(parts._replace(query="&".join(pairs)))

    return form(question.text) == form(case.row["other"])


def _empty_query_dropped(text: str) -> str:
    parts = split(text)
    return recompose(parts._replace(query=None)) if parts.query == "" else text


def _scheme_guessed(case: Case, text: str) -> str:
    parts = split(text)
    return "http://" + text if parts.scheme is None and re.match(r"[^/]+\.[a-z]+/", text) else text


def _trailing_dot_dropped(text: str) -> str:
    parts = split(text)
    if parts.authority is None or not parts.authority.endswith("."):
        return text
    return recompose(parts._replace(authority=parts.authority[:-1]))


def _host_for_lookup(text: str) -> str:
    """Octets of a host as the A-label of the DNS."""
    parts = split(text)
    if parts.authority is None or "%" not in parts.authority:
        return text
    octets = re.sub(rb"%([0-9A-Fa-f]{2})", lambda octet: bytes([int(octet[1], 16)]), parts.authority.encode("ascii"))
    return recompose(parts._replace(authority=octets.decode("utf-8").encode("idna").decode("ascii")))


def _decimal_without_zeros(case: Case, text: str) -> str:
    return re.sub(r"(?<![\d.:a-f])(?:\d{1,3}\.){3}\d{1,3}|(?<=:)(?:\d{1,3}\.){3}\d{1,3}", _plain_numbers, text)


def _plain_numbers(match: "re.Match[str]") -> str:
    return ".".join(str(int(number)) for number in match[0].split("."))


def _dotted_tail(case: Case, question: Question, value: Any) -> Any:
    """The last 32 bits of an IPv6 address as they were written."""
    written = re.search(r":((?:\d+\.){3}\d+)\]", question.text)
    if not isinstance(value, str) or written is None:
        return UNCHANGED
    return re.sub(r":[0-9a-f]+:[0-9a-f]+\]", f":{_plain_numbers_text(written[1])}]", value)


def _plain_numbers_text(text: str) -> str:
    return ".".join(str(int(number)) for number in text.split("."))


RULES = (
    Rule(
        "dots-of-a-relative-reference",
        "Dot segments of a relative reference",
        'The complete path segments "." and ".." are intended only for use within relative references (Section 4.1) '
        "and are removed as part of the reference resolution process (Section 5.2).",
        "RFC 3986 6.2.2.3",
        "What they mean is known only with a base: `a/..` is not nothing. urikit keeps them in a relative path. "
        "uriparser and uritools clean it like a path of files, in which a `..` that finds nothing stays.",
        lambda case, q: (
            case.suite in ("uriparser", "uritools")
            and case.op in ("normalize", "parse-decoded")
            and split(q.text).scheme is None
        ),
        theirs=_cleaned_relatively,
    ),
    Rule(
        "dots-of-a-reference-kept",
        "Dot segments of a reference without a scheme, kept",
        'The complete path segments "." and ".." are intended only for use within relative references (Section 4.1) '
        "and are removed as part of the reference resolution process (Section 5.2).",
        "RFC 3986 6.2.2.3",
        "fluent-uri waits for the resolution. urikit removes them where the path begins with `/`: no base changes what "
        "they mean there.",
        lambda case, q: _NORMALIZE(case, q) and case.suite == "fluent-uri" and split(q.text).scheme is None,
        theirs=_path_as_written,
    ),
    Rule(
        "cleaned-to-nothing",
        "A relative path cleaned until nothing is left",
        "When a URI reference refers to a URI that is, aside from its fragment component (if any), identical to the "
        'base URI (Section 5.1), that reference is called a "same-document" reference.',
        "RFC 3986 4.4",
        "`abc/..` means the folder of the base, the empty reference means the base itself. uriparser makes one of the "
        "other.",
        cases(ops={"normalize"}, suites={"uriparser"}),
        theirs=_cleaned_to_nothing,
    ),
    Rule(
        "dots-of-a-rootless-path",
        "Dot segments of a rootless path in a URI",
        "URI normalizers should remove dot-segments by applying the remove_dot_segments algorithm to the path, as "
        "described in Section 5.2.4.",
        "RFC 3986 6.2.2.3",
        "urikit deviates from a *should*: by that algorithm `foo:a/../b` becomes `foo:/b`, another path altogether, "
        "so urikit leaves rootless paths alone.",
        _NORMALIZE,
        theirs=on_text(_rootless_cleaned),
        deviates=True,
    ),
    Rule(
        "zeros-of-a-port",
        "Leading zeros of a port dropped",
        'URI producers and normalizers should omit the port component and its ":" delimiter if port is empty or if its '
        "value would be the same as that of the scheme's default.",
        "RFC 3986 3.2.3",
        "The RFC drops the default by its value, and says nothing of the digits of another. urikit keeps them.",
        lambda case, question: case.op in ("normalize", "normalize-mask") or _normalized_by_libwww(case, question),
        theirs=_without_zeros,
    ),
    Rule(
        "empty-port-before-the-scheme",
        "An empty port dropped where no scheme is asked",
        'Likewise, an explicit ":port", for which the port is empty or the default for the scheme, is equivalent to '
        'one where the port and its ":" delimiter are elided',
        "RFC 3986 6.2.3",
        "Part of scheme-based normalization: urikit drops it at `Rung.SCHEME`, fluent-uri one rung earlier.",
        cases(ops={"normalize"}, suites={"fluent-uri"}),
        theirs=on_text(_empty_port_dropped),
    ),
    Rule(
        "empty-path-of-ftp",
        "The empty path of an ftp URL left empty",
        "In general, a URI that uses the generic syntax for authority with an empty path should be normalized to a "
        'path of "/".',
        "RFC 3986 6.2.3",
        "libwww does it for http alone.",
        _normalized_by_libwww,
        theirs=on_text(_root_dropped),
    ),
    Rule(
        "drops-fragment",
        "The fragment dropped",
        "When URIs are compared to select (or avoid) a network action, such as retrieval of a representation, fragment "
        "components (if any) should be excluded from the comparison.",
        "RFC 3986 6.1",
        "A crawler asks for network actions. A normal form is the form of the whole reference; `without_fragment()` "
        "is a step of its own.",
        _CRAWLER,
        rewrite=_fragment_dropped,
    ),
    Rule(
        "sorts-parameters",
        "Pairs of a query sorted, empty ones dropped",
        "The query component contains non-hierarchical data that, along with data in the path component (Section 3.3), "
        "serves to identify a resource",
        "RFC 3986 3.4",
        "The order of pairs, a pair without a name, and `a` against `a=` are data to the RFC.",
        cases(ops={"normalize", "equal"}, suites={"crawler-commons", "medialize-uri"}),
        rewrite=_query_sorted,
        theirs=_equal_when_sorted,
    ),
    Rule(
        "drops-empty-query",
        "An empty query dropped",
        "Normalization should not remove delimiters when their associated component is empty unless licensed to do so "
        "by the scheme specification.",
        "RFC 3986 6.2.3",
        "`http://example.com/?` is not `http://example.com/`; the RFC gives this very example.",
        _CRAWLER,
        theirs=on_text(_empty_query_dropped),
    ),
    Rule(
        "guesses-scheme",
        "A scheme guessed",
        "Such references are primarily intended for human interpretation rather than for machines",
        "RFC 3986 4.5",
        "`foo.com/index.html` is a relative path. urikit parses it as one, and an issue says what it looks like.",
        _CRAWLER,
        rewrite=_scheme_guessed,
    ),
    Rule(
        "file-without-authority",
        "A file URL without authority left so",
        '"file" URI scheme is defined so that no authority, an empty host, and "localhost" all mean the end-user\'s '
        "machine",
        "RFC 3986 3.2.2",
        "Three ways to write one host; urikit's normal form is the one with the empty host.",
        _CRAWLER,
        theirs=on_text(lambda text: re.sub("^file:///(?!/)", "file:/", text)),
    ),
    Rule(
        "drops-dot-of-host",
        "The dot at the end of a host dropped",
        'The rightmost domain label of a fully qualified domain name in DNS may be followed by a single "." and should '
        "be if it is necessary to distinguish between the complete domain name and some local domain.",
        "RFC 3986 3.2.2",
        "It distinguishes, so it stays.",
        _CRAWLER,
        theirs=on_text(_trailing_dot_dropped),
    ),
    Rule(
        "case-of-a-host",
        "A host left in the case it was written in",
        "The host subcomponent is case-insensitive.",
        "RFC 3986 3.2.2",
        "libcurl keeps it. The normal form is lower case (6.2.2.1).",
        cases(ops={"cli-trurl"}),
        theirs=lambda case, q, value: value.replace(host_of(q.text).lower(), host_of(q.text), 1),
    ),
    Rule(
        "host-as-a-label",
        "A percent-encoded host as an A-label",
        "URI producers should provide these registered names in the IDNA encoding, rather than a percent-encoding, if "
        "they wish to maximize interoperability with legacy URI resolvers.",
        "RFC 3986 3.2.2",
        "Advice to producers; section 6 knows no such step. IDNA is a step of its own.",
        _CRAWLER,
        theirs=on_text(_host_for_lookup),
    ),
    Rule(
        "zeros-of-an-address",
        "Leading zeros in the numbers of an IPv4 address",
        "These additional IP address formats are not allowed in the URI syntax due to differences between platform "
        "implementations.",
        "RFC 3986 7.4",
        "`192.068.001.000` is a reg-name: some platforms read such numbers as octal, so nobody may guess.",
        cases(ops={"normalize"}, suites={"uri-js"}),
        rewrite=_decimal_without_zeros,
    ),
    Rule(
        "dotted-tail-kept",
        "The last 32 bits of an IPv6 address in dotted form",
        "the address can be distinguished as having IPv4 addresses embedded in the lower 32 bits solely from the "
        "address field through the use of a well-known prefix",
        "RFC 5952 5",
        "RFC 5952 recommends the mixed form where a well-known prefix tells of an embedded IPv4 address. Under any "
        "other prefix its canonical form is hexadecimal.",
        cases(ops={"normalize"}, suites={"uri-js"}),
        theirs=_dotted_tail,
    ),
    Rule(
        "not-equal-to-itself",
        "A URI that is not equal to itself",
        "If two URIs, when considered as character strings, are identical, then it is safe to conclude that they are "
        "equivalent.",
        "RFC 3986 6.2.1",
        "Recorded from a test whose two texts were one and the same.",
        lambda case, q: case.op == "equal" and q.text == case.row["other"],
        theirs=lambda case, q, value: not value,
    ),
)
