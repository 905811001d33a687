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
        "Text that is no URI, split all the same",
        "The following line is the regular expression for breaking-down a well-formed URI reference into its "
        "components.",
        "RFC 3986 Appendix B",
        "The library looks for delimiters and takes what stands between them, whatever it is. urikit refuses what "
        "the grammar does not derive and says where; `appendix_b` splits any text for those who ask for it by name.",
        lambda case, q: ungrammatical(ops=LOOKING | {"normalize"})(case, q) and not _ZONE(q.text),
        grammar="ignored",
    ),
    Rule(
        "encodes-illegal-characters",
        "Characters that no URI may hold, encoded on the way",
        "Under normal circumstances, the only time when octets within a URI are percent-encoded is during the "
        "process of producing the URI from its component parts.",
        "RFC 3986 2.4",
        "The library repairs while it parses or normalizes. urikit's parser refuses; `repair` proposes the same "
        "text, and says what it changed.",
        ungrammatical(ops=LOOKING | {"normalize"}),
        rewrite=_illegal_encoded,
    ),
    Rule(
        "strips-controls",
        "Control characters and spaces dropped",
        "A URI is composed from a limited set of characters consisting of digits, letters, and a few graphic symbols.",
        "RFC 3986 2",
        "Browsers, and libraries that follow them, drop tabs and line breaks anywhere and controls at both ends. "
        "In urikit that is `repair`, or `extract` for text of Appendix C.",
        ungrammatical(ops=LOOKING),
        rewrite=_without_controls,
    ),
    Rule(
        "delimiters-around",
        "Angle brackets around the text",
        "Using <> angle brackets around each URI is especially recommended as a delimiting style for a reference that "
        "contains embedded whitespace.",
        "RFC 3986 Appendix C",
        "The brackets are no part of the URI. urikit's parser refuses them; `extract` takes them off.",
        ungrammatical(ops=LOOKING),
        rewrite=lambda case, text: text[1:-1] if text.startswith("<") and text.endswith(">") else text,
    ),
    Rule(
        "backslash-is-slash",
        'A backslash read as "/"',
        "A URI is composed from a limited set of characters consisting of digits, letters, and a few graphic symbols.",
        "RFC 3986 2",
        "Browsers read it so; a library that does and one that does not disagree about the host. urikit refuses it "
        "with a hint.",
        ungrammatical(ops=LOOKING),
        rewrite=lambda case, text: text.replace("\\", "/"),
    ),
    Rule(
        "slashes-of-browsers",
        "Any number of slashes before the host",
        'The authority component is preceded by a double slash ("//") and is terminated by the next slash ("/"), '
        'question mark ("?"), or number sign ("#") character, or by the end of the URI.',
        "RFC 3986 3.2",
        "For the schemes browsers know, none, one or many slashes begin a host there. By RFC 3986 `http:/h` has a "
        "path and no host, and `http:///h` an empty host.",
        cases(ops=LOOKING | {"resolve"}, suites={"medialize-uri", "iipc-urlcanon", "curl-lib1560"}),
        rewrite=_slashes,
        theirs=_slashes_as_written,
    ),
    Rule(
        "file-host-is-everything",
        "A file URL whose whole authority is the host",
        'authority = [ userinfo "@" ] host [ ":" port ]',
        "RFC 3986 3.2",
        "urlcanon splits no user information and no port off the authority of a file URL.",
        lambda case, q: case.op == "split-lossless" and q.text.startswith("file://"),
        theirs=_whole_authority_as_host,
    ),
    Rule(
        "zone-identifiers",
        "Zone identifiers in IPv6 addresses",
        "Note that obsoleting [RFC6874] reverts the change that it made to the URI syntax defined by [RFC3986], so "
        "[RFC3986] is no longer updated by [RFC6874].",
        "RFC 9844 1",
        "`[fe80::1%25en1]` was a URI host under RFC 6874, which is obsolete since RFC 9844. urikit refuses it, and "
        "the error says so.",
        lambda case, q: _ZONE(q.text),
        grammar="ignored",
        theirs=_zone_of_normal_host,
    ),
    Rule(
        "written-anew",
        "Parts kept instead of the text, and written anew",
        "Parsed URI components can be recomposed to obtain the corresponding URI reference string.",
        "RFC 3986 5.3",
        "Go keeps decoded parts and writes a text of its own: scheme in lower case, octets of the host in upper "
        "case, `@` in user information encoded. `str()` of a urikit value is the text that was parsed.",
        cases(ops={"parse-go"}),
        theirs=_as_go_writes_it,
    ),
    Rule(
        "numbers-as-addresses",
        "Four numbers that are no IPv4 address, refused",
        "The syntax rule for host is ambiguous because it does not completely distinguish between an IPv4address and "
        'a reg-name. In order to disambiguate the syntax, we apply the "first-match-wins" algorithm: If host matches '
        "the rule for IPv4address, then it should be considered an IPv4 address literal and not a reg-name.",
        "RFC 3986 3.2.2",
        "`256.256.256.256` does not match IPv4address, so it is a reg-name, and valid. urikit tells its kind.",
        lambda case, q: (
            re.fullmatch(r"\d+(\.\d+){3}", host_of(q.text)) is not None and not derives("IPv4address", host_of(q.text))
        ),
        theirs=refuse,
    ),
    Rule(
        "links-of-the-public-web",
        "URIs that a filter for links on public web pages refuses",
        "Once the scheme is determined, further scheme-specific parsing can be performed on the components. In other "
        "words, the URI generic syntax is a superset of the syntax of all URI schemes.",
        "RFC 3986 1.1.1",
        "The table of a well-known collection of regular expressions for links: other schemes, empty hosts, private "
        "addresses, labels that begin with a hyphen are not wanted there. They are URIs.",
        lambda case, q: case.get("grammar") == "mathiasbynens-http-url-regex" and case.op == "invalid",
        theirs=refuse,
    ),
    Rule(
        "commented-row",
        "A row of a table with the mark of a comment before it",
        "The following line is the regular expression for breaking-down a well-formed URI reference into its "
        "components.",
        "RFC 3986 Appendix B",
        "The suite's own reader drops `#`; the text after it is the case. With `#` in front it is a relative "
        "reference and no URI.",
        lambda case, q: case.get("grammar") == "mathiasbynens-http-url-regex" and q.text.startswith("#"),
        rewrite=lambda case, text: text.lstrip("#"),
    ),
    Rule(
        "empty-host-refused",
        "An empty host in a scheme that wants one",
        '"localhost" all mean the end-user\'s machine, whereas the "http" scheme considers a missing authority or '
        "empty host invalid.",
        "RFC 3986 3.2.2",
        "A rule of the scheme, not of the generic syntax, where host may be empty. urikit parses and reports an issue.",
        lambda case, q: (
            case.suite == "yarl-parsing" and host_of(q.text) == "" and (split_anyway(q.text).scheme or "") in _SPECIAL
        ),
        theirs=refuse,
    ),
    Rule(
        "empty-port-refused",
        "An empty port",
        "port = *DIGIT",
        "RFC 3986 3.2.3",
        "hyperlink refuses it; the grammar allows it. urikit parses it and reports an issue.",
        lambda case, q: case.suite == "hyperlink" and split_anyway(q.text).port == "",
        theirs=refuse,
    ),
    Rule(
        "ip-future-refused",
        "Addresses of a version to come",
        'If a URI containing an IP-literal that starts with "v" (case-insensitive), indicating that the version flag '
        "is present, is dereferenced by an application that does not know the meaning of that version flag, then the "
        'application should return an appropriate error for "address mechanism not supported".',
        "RFC 3986 3.2.2",
        "uritools refuses them at once; the RFC speaks of dereferencing. urikit parses and builds them.",
        lambda case, q: case.suite == "uritools" and pattern(r"\[v[0-9a-f]+\.")(str(case.input)),
        theirs=refuse,
    ),
    Rule(
        "request-target",
        "Relative paths as the target of a request",
        'For historical reasons, the parsed target URI components, collectively referred to as the "request target", '
        "are sent within the message control data and the Host header field",
        "RFC 9110 7.1",
        "ParseRequestURI reads the first line of a request, where a relative path has no place. It is a URI "
        "reference all the same.",
        lambda case, q: (
            case.op == "parse-go-request-uri"
            and split_anyway(q.text).scheme is None
            and not q.text.startswith(("/", "*"))
        ),
        theirs=refuse,
    ),
    Rule(
        "octets-in-host",
        "Percent-encoded octets in a host",
        "Non-ASCII characters must first be encoded according to UTF-8 [STD63], and then each octet of the "
        "corresponding UTF-8 sequence must be percent-encoded to be represented as URI characters.",
        "RFC 3986 3.2.2",
        "Libraries that look a host up refuse octets that cannot be a name (Go: any ASCII octet; browsers: octets "
        "that are no UTF-8). The grammar of reg-name allows every octet; urikit keeps it and decodes it when asked.",
        lambda case, q: case.op in VALIDITY and "%" in host_of(q.text) and not _ZONE(q.text),
        theirs=refuse,
    ),
    Rule(
        "empty-authority-is-path",
        "An empty authority taken for a part of the path",
        "A relative reference that begins with two slash characters is termed a network-path reference",
        "RFC 3986 4.2",
        'Go reads `///path` as a path of three slashes. By the grammar it is "//", an empty authority, and `/path`.',
        lambda case, q: case.op == "parse-go" and q.text.startswith("///"),
        theirs=lambda case, q, value: {**value, "Path": "//" + value["Path"]},
    ),
    Rule(
        "password-dropped",
        "The password left out of a text",
        'Applications should not render as clear text any data after the first colon (":") character found within a '
        "userinfo subcomponent unless the data after the colon is the empty string (indicating no password).",
        "RFC 3986 3.2.1",
        "hyperlink's `to_text` drops it. urikit masks it in every description, and gives it in `str()`, which is data.",
        lambda case, q: case.suite == "hyperlink" and case.op == "roundtrip",
        theirs=lambda case, q, value: re.sub(r"(//[^/?#:@]*:)[^/?#@]*@", r"\1@", value),
    ),
)
