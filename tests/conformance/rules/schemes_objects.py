"""The deliberate differences about file URIs, and about the defaults of libwww-perl's schemes."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases
from urikit import percent
from urikit.schemes.file.grammar import OLD_DRIVE

_SCRIPTS = cases(suites={"libwww-perl-uri"}, ops={"uri-object-script"})


def _replaced(name: str, ours: str | None, theirs: str) -> Any:
    """A change of what one getter says, where it says `ours`."""

    def change(case: Case, question: Question, value: Any) -> Any:
        if not isinstance(value, list) or [name, ours] not in value:
            return UNCHANGED
        return [[name, theirs] if said == [name, ours] else said for said in value]

    return change


def _first_password(case: Case, question: Question, value: Any) -> Any:
    """The password of "anonymous", until a user is written."""
    if not isinstance(value, list) or ["user", "anonymous"] not in value or ["password", None] not in value:
        return UNCHANGED
    at = value.index(["password", None])
    return [*value[:at], ["password", "anonymous@"], *value[at + 1 :]]


def _relative_reference(case: Case, question: Question, value: Any) -> Any:
    """A refused path, its separators turned and its names encoded."""
    if value != {"refused": True} or question.text.startswith(("/", "\\")):
        return UNCHANGED
    return "/".join(percent.encode(name, "segment") for name in question.text.replace("\\", "/").split("/"))


RULES = (
    Rule(
        id="file-vertical-line",
        title="A vertical line is read as the colon of a drive letter",
        clause='To update such an old URI, replace the vertical line "|" with a colon ":".',
        section="RFC 8089 E.2.2",
        reason="The system call of Windows that this suite records reads the old form as if it were a URI. It is none, "
        "and urikit refuses it, proposes the right form, and reads it where it is asked to (`File.parse_old`).",
        applies=cases(suites={"file-uri-to-path"}),
        rewrite=lambda case, text: OLD_DRIVE.sub(r"\1:", text),
    ),
    Rule(
        id="file-relative-path",
        title="A relative path becomes a relative reference",
        clause="The path component represents the absolute path to the file in the file system.",
        section="RFC 8089 2",
        reason="uriparser writes what it is given, and a relative path gives no URI. urikit has file URIs for absolute "
        "paths and refuses the others; a relative reference is built from segments.",
        applies=cases(suites={"uriparser"}, ops={"path-to-file-uri"}),
        theirs=_relative_reference,
    ),
    Rule(
        id="ws-drops-fragment",
        title="The fragment of a WebSocket URI dropped",
        clause="Fragment identifiers are meaningless in the context of WebSocket URIs and MUST NOT be used on these "
        "URIs.",
        section="RFC 6455 3",
        reason="uri-js drops it without a word when it normalizes. To urikit such a URI is none of the scheme, and a "
        "hint shows it without the fragment.",
        applies=cases(suites={"uri-js"}, ops={"normalize"}),
        rewrite=lambda case, text: text.partition("#")[0] if text.startswith(("ws:", "wss:")) else text,
    ),
    Rule(
        id="ftp-anonymous-password",
        title='Where no user is written, the password is "anonymous@"',
        clause="The password is supplied as the Internet e-mail address of the end user accessing the resource.",
        section="RFC 1738 3.2.1",
        reason="libwww has a constant for an address that it does not know. urikit gives None, and leaves it to the "
        "caller whose address is sent.",
        applies=lambda case, question: _SCRIPTS(case, question) and question.text.startswith("ftp:"),
        theirs=_first_password,
    ),
    Rule(
        id="ircs-system-port",
        title="The default port of ircs is 994",
        clause="A scheme may define a default port.",
        section="RFC 3986 3.2.3",
        reason="No standard defines the scheme. libwww takes the system port that IANA assigned to IRC inside TLS; "
        "urikit takes 6697, which RFC 7194 says the networks use instead.",
        applies=lambda case, question: _SCRIPTS(case, question) and re.match("ircs:", question.text) is not None,
        theirs=_replaced("port", "6697", "994"),
    ),
)
