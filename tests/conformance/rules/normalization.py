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
    numbers = r"(?<![\d.:a-f])(?:\d{1,3}\.){3}\d{1,3}|(?<=:)(?:\d{1,3}\.){3}\d{1,3}"
    return re.sub(numbers, lambda match: _plain_numbers(match[0]), text)


def _plain_numbers(text: str) -> str:
    return ".".join(str(int(number)) for number in text.split("."))


def _dotted_tail(case: Case, question: Question, value: Any) -> Any:
    """The last 32 bits of an IPv6 address as they were written."""
    written = re.search(r":((?:\d+\.){3}\d+)\]", question.text)
    if not isinstance(value, str) or written is None:
        return UNCHANGED
    return re.sub(r":[0-9a-f]+:[0-9a-f]+\]", f":{_plain_numbers(written[1])}]", value)


RULES = (
    Rule(
        "dots-of-a-relative-reference",
        lambda case, q: (
            case.suite in ("uriparser", "uritools")
            and case.op in ("normalize", "parse-decoded")
            and split(q.text).scheme is None
        ),
        theirs=_cleaned_relatively,
    ),
    Rule(
        "dots-of-a-reference-kept",
        lambda case, q: _NORMALIZE(case, q) and case.suite == "fluent-uri" and split(q.text).scheme is None,
        theirs=_path_as_written,
    ),
    Rule("cleaned-to-nothing", cases(ops={"normalize"}, suites={"uriparser"}), theirs=_cleaned_to_nothing),
    Rule("dots-of-a-rootless-path", _NORMALIZE, theirs=on_text(_rootless_cleaned), deviates=True),
    Rule(
        "zeros-of-a-port",
        lambda case, question: case.op in ("normalize", "normalize-mask") or _normalized_by_libwww(case, question),
        theirs=_without_zeros,
    ),
    Rule(
        "empty-port-before-the-scheme",
        cases(ops={"normalize"}, suites={"fluent-uri"}),
        theirs=on_text(_empty_port_dropped),
    ),
    Rule("empty-path-of-ftp", _normalized_by_libwww, theirs=on_text(_root_dropped)),
    Rule("drops-fragment", _CRAWLER, rewrite=_fragment_dropped),
    Rule(
        "sorts-parameters",
        cases(ops={"normalize", "equal"}, suites={"crawler-commons", "medialize-uri"}),
        rewrite=_query_sorted,
        theirs=_equal_when_sorted,
    ),
    Rule("drops-empty-query", _CRAWLER, theirs=on_text(_empty_query_dropped)),
    Rule("guesses-scheme", _CRAWLER, rewrite=_scheme_guessed),
    Rule("file-without-authority", _CRAWLER, theirs=on_text(lambda text: re.sub("^file:///(?!/)", "file:/", text))),
    Rule("drops-dot-of-host", _CRAWLER, theirs=on_text(_trailing_dot_dropped)),
    Rule(
        "case-of-a-host",
        cases(ops={"cli-trurl"}),
        theirs=lambda case, q, value: value.replace(host_of(q.text).lower(), host_of(q.text), 1),
    ),
    Rule("host-as-a-label", _CRAWLER, theirs=on_text(_host_for_lookup)),
    Rule("zeros-of-an-address", cases(ops={"normalize"}, suites={"uri-js"}), rewrite=_decimal_without_zeros),
    Rule("dotted-tail-kept", cases(ops={"normalize"}, suites={"uri-js"}), theirs=_dotted_tail),
    Rule(
        "not-equal-to-itself",
        lambda case, q: case.op == "equal" and q.text == case.row["other"],
        theirs=lambda case, q, value: not value,
    ),
)
