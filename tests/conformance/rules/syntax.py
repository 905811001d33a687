"""Differences in what is a URI at all, and in where its components end (sections 2 and 3)."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import LOOKING, VALIDITY, cases, host_of, pattern, ungrammatical
from tests.oracle.grammars import derives
from tests.reference.syntax import split_anyway

_ZONE = pattern(r"(?:^|//|@)\[[0-9a-f:.]*%")
_SPECIAL = {"http", "https", "ftp", "ws", "wss"}
_DIRTY = re.compile('[\x00-\x20"<>\\\\^`{|}\x7f]|%(?![0-9A-Fa-f]{2})')


def refuse(case: Case, question: Question, value: Any) -> Any:
    """What the standard accepts is refused."""
    return False if value is True else REFUSED if value is not False else UNCHANGED


def accept(case: Case, question: Question, value: Any) -> Any:
    """What the standard refuses is accepted."""
    return True if value is False else UNCHANGED


def _without_controls(case: Case, text: str) -> str:
    controls = "".join(map(chr, range(0x21)))
    # CPython leaves the end of the text alone.
    stripped = text.lstrip(controls) if case.suite == "cpython-urlparse" else text.strip(controls)
    return re.sub("[\t\n\r]", "", stripped)


def _slashes(case: Case, text: str) -> str:
    """What browsers make of a scheme of theirs, whatever slashes follow it."""
    return re.sub(r"^((?:https?|ftp|wss?):)?:*/?:?[/:]*", lambda m: (m[1] or "") + "//", text, flags=re.I)


def _slashes_as_written(case: Case, question: Question, value: Any) -> Any:
    if isinstance(value, dict) and "slashes" in value:
        run = re.match(r"^[^:/]*:(/*)", case.input)
        return {**value, "slashes": run[1] if run else ""}
    return UNCHANGED


def _illegal_encoded(case: Case, text: str) -> str:
    """Characters that are not allowed in a URI, percent-encoded, component by component."""

    def encoded(part: str, also: str = "") -> str:
        return "".join(
            "".join(f"%{octet:02X}" for octet in piece.encode()) if _DIRTY.match(piece) or piece in also else piece
            for piece in re.split("(%[0-9A-Fa-f]{2}|.)", part, flags=re.DOTALL)
            if piece
        )

    c = split_anyway(text)
    out = f"{c.scheme}:" if c.scheme is not None else ""
    if c.authority is not None:
        userinfo, at, rest = c.authority.rpartition("@")
        out += "//" + encoded(userinfo, "[]@") + at + rest
    out += encoded(c.path, "[]")
    out += "" if c.query is None else "?" + encoded(c.query, "[]")
    return out + ("" if c.fragment is None else "#" + encoded(c.fragment, "[]#"))


def _zone_of_normal_host(case: Case, question: Question, value: Any) -> Any:
    if isinstance(value, bool):
        return accept(case, question, value)
    if isinstance(value, dict) and case.suite == "uri-js" and "host" in value:
        return {**value, "host": str(value["host"]).replace("%25", "%")}
    if isinstance(value, str) and case.op == "normalize":
        address, _, zone = question.text.removeprefix("//[").removesuffix("]").partition("%")
        zone = zone[2:] if zone.startswith("25") and len(zone) > 2 else zone
        return f"//[{address.lower()}%25{zone}]"
    return UNCHANGED


def _as_go_writes_it(case: Case, question: Question, value: Any) -> Any:
    """Go keeps parts and writes them anew: scheme in lower case, host and user encoded again."""
    if not isinstance(value, dict) or "roundtrip" not in value:
        return UNCHANGED
    c = split_anyway(question.text)
    userinfo, at, rest = (c.authority or "").rpartition("@")
    host = re.sub("%[0-9a-f]{2}", lambda octet: octet[0].upper(), rest, flags=re.I)
    if "[" in host:
        zone = host.partition("%25")[2].partition("]")[0]
        decoded = re.sub("%([0-9A-F]{2})", lambda o: ch if (ch := chr(int(o[1], 16))).isalnum() else o[0], zone)
        host = host.replace(zone, decoded) if zone else host
    tail = question.text.partition(c.authority or "\x00")[2] if c.authority else ""
    text = f"{c.scheme}://{userinfo.replace('@', '%40')}{at}{host}{tail}"
    if c.authority is None:
        text = (c.scheme or "").lower() + question.text[len(c.scheme or "") :]
    return {**value, "roundtrip": text}


def _whole_authority_as_host(case: Case, question: Question, value: Any) -> Any:
    if not isinstance(value, dict):
        return UNCHANGED
    empty = ("username", "colon_before_password", "password", "at_sign", "colon_before_port", "port")
    return {**value, **dict.fromkeys(empty, ""), "host": split_anyway(question.text).authority}


RULES = (
    Rule(
        "splits-without-a-grammar",
        lambda case, q: ungrammatical(ops=LOOKING | {"normalize"})(case, q) and not _ZONE(q.text),
        grammar="ignored",
    ),
    Rule("encodes-illegal-characters", ungrammatical(ops=LOOKING | {"normalize"}), rewrite=_illegal_encoded),
    Rule("strips-controls", ungrammatical(ops=LOOKING), rewrite=_without_controls),
    Rule(
        "delimiters-around",
        ungrammatical(ops=LOOKING),
        rewrite=lambda case, text: text[1:-1] if text.startswith("<") and text.endswith(">") else text,
    ),
    Rule("backslash-is-slash", ungrammatical(ops=LOOKING), rewrite=lambda case, text: text.replace("\\", "/")),
    Rule(
        "slashes-of-browsers",
        cases(ops=LOOKING | {"resolve"}, suites={"medialize-uri", "iipc-urlcanon", "curl-lib1560"}),
        rewrite=_slashes,
        theirs=_slashes_as_written,
    ),
    Rule(
        "file-host-is-everything",
        lambda case, q: case.op == "split-lossless" and q.text.startswith("file://"),
        theirs=_whole_authority_as_host,
    ),
    Rule("zone-identifiers", lambda case, q: _ZONE(q.text), grammar="ignored", theirs=_zone_of_normal_host),
    Rule("written-anew", cases(ops={"parse-go"}), theirs=_as_go_writes_it),
    Rule(
        "numbers-as-addresses",
        lambda case, q: (
            re.fullmatch(r"\d+(\.\d+){3}", host_of(q.text)) is not None and not derives("IPv4address", host_of(q.text))
        ),
        theirs=refuse,
    ),
    Rule(
        "links-of-the-public-web",
        lambda case, q: case.get("grammar") == "mathiasbynens-http-url-regex" and case.op == "invalid",
        theirs=refuse,
    ),
    Rule(
        "commented-row",
        lambda case, q: case.get("grammar") == "mathiasbynens-http-url-regex" and q.text.startswith("#"),
        rewrite=lambda case, text: text.lstrip("#"),
    ),
    Rule(
        "empty-host-refused",
        lambda case, q: (
            case.suite == "yarl-parsing" and host_of(q.text) == "" and (split_anyway(q.text).scheme or "") in _SPECIAL
        ),
        theirs=refuse,
    ),
    Rule(
        "empty-port-refused",
        lambda case, q: case.suite == "hyperlink" and split_anyway(q.text).port == "",
        theirs=refuse,
    ),
    Rule(
        "ip-future-refused",
        lambda case, q: case.suite == "uritools" and pattern(r"\[v[0-9a-f]+\.")(str(case.input)),
        theirs=refuse,
    ),
    Rule(
        "request-target",
        lambda case, q: (
            case.op == "parse-go-request-uri"
            and split_anyway(q.text).scheme is None
            and not q.text.startswith(("/", "*"))
        ),
        theirs=refuse,
    ),
    Rule(
        "octets-in-host",
        lambda case, q: case.op in VALIDITY and "%" in host_of(q.text) and not _ZONE(q.text),
        theirs=refuse,
    ),
    Rule(
        "empty-authority-is-path",
        lambda case, q: case.op == "parse-go" and q.text.startswith("///"),
        theirs=lambda case, q, value: {**value, "Path": "//" + value["Path"]},
    ),
    Rule(
        "password-dropped",
        lambda case, q: case.suite == "hyperlink" and case.op == "roundtrip",
        theirs=lambda case, q, value: re.sub(r"(//[^/?#:@]*:)[^/?#@]*@", r"\1@", value),
    ),
)
