"""Differences in what SIP stacks take for a SIP or tel URI."""

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases


def _written_as_it_was(case: Case, question: Question, value: object) -> object:
    """`String` is the text that was read, slashes included."""
    if not isinstance(value, dict) or "String" not in value:
        return UNCHANGED
    return {**value, "String": case.input}


def _without_spaces(case: Case, text: str) -> str:
    """In a tel URI they separate nothing; in a user they are characters of it."""
    return text.replace(" ", "") if text.startswith("tel:") else text.replace(" ", "%20")


def _without_the_default_port(case: Case, question: Question, value: object) -> object:
    """What is written of an object has no 5060; what is asked of it has."""
    if not isinstance(value, list):
        return UNCHANGED
    written = ("authority", "as_string")
    return [[name, text.replace(":5060", "") if name in written else text] for name, text in value]


RULES: tuple[Rule, ...] = (
    Rule(
        id="sip-default-port",
        title="The canonical form leaves the default port out",
        clause="For instance, a URI omitting the optional port component will not match a URI explicitly declaring "
        "port 5060.",
        section="RFC 3261 19.1.4",
        reason="libwww normalizes a SIP URI as it does an http URL. The two are not equivalent: without a port the "
        "DNS is asked which one it is.",
        applies=cases(suites={"libwww-perl-uri"}, ops={"uri-object-script"}),
        theirs=_without_the_default_port,
    ),
    Rule(
        id="sip-slashes",
        title='"//" after the scheme is skipped',
        clause="sip:user:password@host:port;uri-parameters?headers",
        section="RFC 3261 19.1.1",
        reason="sipgo reads a SIP URI with or without the slashes of an authority, and writes them again. A SIP URI "
        "has none, and RFC 3986 takes what follows them for an authority, so that nobody reads it as SIP means it.",
        applies=cases(suites={"sipgo-uri"}, ops={"sip-parse"}),
        rewrite=lambda case, text: text.replace("://", ":", 1),
        theirs=_written_as_it_was,
    ),
    Rule(
        id="sip-quoted-parameter",
        title="A parameter may be a quoted string",
        clause='other-param = pname [ "=" pvalue ] pname = 1*paramchar pvalue = 1*paramchar',
        section="RFC 3261 25.1",
        reason="reSIProcate reads parameters of URIs as it reads those of header fields, where a value may be quoted. "
        'No URI has a quotation mark, and "@" is percent-encoded in a parameter.',
        applies=cases(suites={"resiprocate-uri"}, ops={"sip-parse"}),
        rewrite=lambda case, text: text.replace('"', "").replace("foo@", "foo%40") if '"' in text else text,
    ),
    Rule(
        id="sip-spaces",
        title="Spaces are let in",
        clause="URIs MUST NOT contain unescaped space and control characters.",
        section="RFC 3261 19.1.2",
        reason="reSIProcate takes a space in a user or in a telephone number for a character of it.",
        applies=cases(suites={"resiprocate-uri"}, ops={"sip-parse"}),
        rewrite=_without_spaces,
    ),
    Rule(
        id="tel-semicolon-at-the-end",
        title='A ";" at the end of a telephone number is dropped',
        clause='parameter = ";" pname ["=" pvalue ]',
        section="RFC 3966 3",
        reason='reSIProcate reads a ";" without a parameter behind it; the grammar has a name after each.',
        applies=cases(suites={"resiprocate-uri"}, ops={"sip-parse"}),
        rewrite=lambda case, text: text.removesuffix(";"),
    ),
)
