"""A request to register a URI scheme: the template of RFC 7595 section 7.4, written and read.

    Scheme name:  com.example.notes
    Status:  provisional
    Applications/protocols that use this scheme name:  ...
    Contact:  ...
    Change controller:  ...
    References:  ...

These six fields are the template. The five that RFC 4395 asked for besides (syntax, semantics,
encoding, interoperability, security) now belong in the specification of the scheme; a request
that carries them is read and written all the same, because reviewers look for the answers.

A value is text: prose in paragraphs, whose line breaks mean nothing, but for the syntax, which is
a grammar and kept line by line. `to_text` breaks lines as an RFC does, `parse` undoes that,
so that reading what was written gives an equal value. A field begins where its label is
at the same indentation as the first one; what is before, and the page breaks of RFCs,
is passed over.

What can go wrong when a scheme is registered is `issues` (`urikit.schemes.registry.registration`): a name
that may not be registered, fields that are missing, no analysis of security. Left out: sending
it to iana@iana.org, and uri-review@ietf.org, which want a person.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Literal, NamedTuple

from urikit._native import URI
from urikit.core.errors import ArgumentError
from urikit.schemes.registry.entry import near, scheme

__all__ = ["Registration", "RegistrationFinding", "review"]


#: Fields and their labels, in the order of the template; RFC 4395 wrote some of them differently.
LABELS = {
    "name": "Scheme name",
    "status": "Status",
    "applications": "Applications/protocols that use this scheme name",
    "contact": "Contact",
    "change_controller": "Change controller",
    "references": "References",
    "syntax": "Scheme syntax",
    "semantics": "Scheme semantics",
    "encoding": "Encoding considerations",
    "interoperability": "Interoperability considerations",
    "security": "Security considerations",
}
_OLDER = {
    "uri scheme name": "name",
    "uri scheme syntax": "syntax",
    "uri scheme semantics": "semantics",
    "applications/protocols that use this uri scheme name": "applications",
    "author/change controller": "change_controller",
}
_TEMPLATE_FIELDS = {label.lower(): field for field, label in LABELS.items()} | _OLDER
#: Fields that the template requires; others are written if given.
REQUIRED = ("name", "status", "applications", "contact", "change_controller", "references")

_LABEL = re.compile(
    rf"(?P<indent>[ \t]*)(?P<label>{'|'.join(map(re.escape, _TEMPLATE_FIELDS))})[ \t]*[:.]"
    r"(?:[ \t]+(?P<value>.*)|[ \t]*)",
    re.IGNORECASE,
)
_PAGE_BREAK = re.compile(r"\f|.*\[Page \d+\]\s*|RFC \d+ .* \d{4}\s*")
_WIDTH = 72


@dataclass(frozen=True, slots=True)
class Registration:
    """A request for registration; an empty field is one that is not there.

    >>> from urikit.schemes.registry import Registration
    >>> request = Registration(
    ...     name="com.example.notes",
    ...     status="provisional",
    ...     applications="Notes are opened in the program Example Notes.",
    ...     contact="A. Author <author@example.com>",
    ...     change_controller="Example Ltd <standards@example.com>",
    ...     references="Example Ltd, \\"The notes scheme\\", https://example.com/notes",
    ...     security="See Section 7 of RFC 3986. A note may hold personal data.",
    ... )
    >>> request.issues()
    ()
    >>> print(request.to_text())
    Scheme name:  com.example.notes
    <BLANKLINE>
    Status:  provisional
    <BLANKLINE>
    Applications/protocols that use this scheme name:  Notes are opened in
      the program Example Notes.
    <BLANKLINE>
    Contact:  A. Author <author@example.com>
    <BLANKLINE>
    Change controller:  Example Ltd <standards@example.com>
    <BLANKLINE>
    References:  Example Ltd, "The notes scheme", https://example.com/notes
    <BLANKLINE>
    Security considerations:  See Section 7 of RFC 3986. A note may hold
      personal data.
    >>> Registration.parse(request.to_text()) == request
    True
    """

    #: The name asked for (section 3.8).
    name: str
    #: "permanent", "provisional" or "historical" (sections 3 to 5), in any case.
    status: str
    #: Programs that use it, and their purpose (section 3.5).
    applications: str = ""
    #: A person, and how to reach them.
    contact: str = ""
    #: The change controller and a contact.
    change_controller: str = ""
    #: Full citations; a permanent scheme needs a specification.
    references: str = ""
    #: The scheme-specific part as a grammar (section 3.2); lines are kept.
    syntax: str = ""
    #: The resources that URIs of the scheme identify, and operations on them (sections 3.3 and 3.4).
    semantics: str = ""
    #: The encoding of characters as bytes (section 3.6).
    encoding: str = ""
    #: Known problems of interoperability (section 3.9).
    interoperability: str = ""
    #: The analysis of security and privacy (section 3.7).
    security: str = ""

    def __post_init__(self) -> None:
        for field in fields(self):
            text: str = getattr(self, field.name)
            settled = _lines(text) if field.name == "syntax" else _prose(text)
            object.__setattr__(self, field.name, settled)

    @classmethod
    def parse(cls, text: str) -> Registration:
        """Read a template, of this RFC or of RFC 4395, alone or within a document.

        Raises `ValueError` for a text without a field of it, or with one twice.

        >>> from urikit.schemes.registry import Registration
        >>> Registration.parse("URI scheme name: example\\nStatus: permanent").name
        'example'
        """
        found: dict[str, list[str]] = {}
        lines: list[str] = []
        indent: int | None = None
        for line in text.splitlines():
            begin = _LABEL.fullmatch(line.rstrip())
            if begin is not None and (indent is None or len(begin["indent"].expandtabs()) == indent):
                indent = len(begin["indent"].expandtabs())
                field = _TEMPLATE_FIELDS[begin["label"].lower()]
                if field in found:
                    raise ArgumentError("text", "a template of RFC 7595 with each field once", f"{LABELS[field]} twice")
                found[field] = lines = [begin["value"] or ""]
            elif (
                indent is not None
                and line.strip()
                and len(line.expandtabs()) - len(line.expandtabs().lstrip()) < indent
            ):
                # A heading, further left than the labels: the template is over.
                if not _PAGE_BREAK.fullmatch(line):
                    break
            elif not _PAGE_BREAK.fullmatch(line):
                lines.append(line)
        if not found:
            raise ArgumentError("text", 'a template of RFC 7595 with a field like "Scheme name:"', text)
        values = {field: _beside_label(lines) for field, lines in found.items()}
        return cls(**{"name": "", "status": "", **values})

    def to_text(self) -> str:
        """Return the template filled in, in lines of 72 characters where words allow; without a line break at the
        end.
        """
        parts = []
        for field, label in LABELS.items():
            text: str = getattr(self, field)
            if not text and field not in REQUIRED:
                continue
            parts.append(_field(label, text) if field != "syntax" else f"{label}:\n{textwrap.indent(text, '  ')}")
        return "\n\n".join(parts)

    def issues(self) -> tuple[RegistrationFinding, ...]:
        """Return the remarks of a reviewer, errors and warnings in the order of the fields.

        >>> from urikit.schemes.registry import Registration
        >>> for finding in Registration("HTTP", "permanent").issues()[:2]:
        ...     print(finding)
        error: a name is registered in lower case, and "HTTP" has capitals (name-case, RFC 7595 section 3.8)
        error: "http" is registered already, as permanent (name-taken, RFC 7595 section 7.2)
        """
        return tuple(review(self))


def _prose(text: str) -> str:
    """Paragraphs with single spaces, an empty line between them."""
    lines = "\n".join(text.splitlines()).strip()
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n[ \t]*(?:\n[ \t]*)+", lines))


def _lines(text: str) -> str:
    """Lines as they are, without what all are indented by and without empty ones around them."""
    kept = [line.expandtabs().rstrip() for line in text.splitlines()]
    while kept and not kept[-1]:
        kept.pop()
    while kept and not kept[0]:
        kept.pop(0)
    return textwrap.dedent("\n".join(kept))


def _beside_label(lines: list[str]) -> str:
    """Return the lines of a field: what the first is indented by says nothing, where it is beside the label."""
    return "\n".join([lines[0].strip(), *textwrap.dedent("\n".join(lines[1:])).split("\n")])


def _field(label: str, text: str) -> str:
    first, *more = text.split("\n\n")
    lines = _wrapped(first, f"{label}:  ") or [f"{label}:"]
    for paragraph in more:
        lines += ["", *_wrapped(paragraph, "  ")]
    return "\n".join(lines)


def _wrapped(text: str, before: str) -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=before, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


class RegistrationFinding(NamedTuple):
    """One thing that a reviewer would say.

    >>> from urikit.schemes.registry import Registration
    >>> Registration("a b", "permanent").issues()[0]
    RegistrationFinding(code='name-syntax', severity='error', field='name', message='"a b" is not a scheme name: it \
begins with a letter and has letters, digits, "+", "-" and "." only', section='RFC 7595 section 3.8')
    """

    #: A stable name.
    code: str
    severity: Literal["error", "warning", "info"]
    #: The attribute of `Registration` it is about.
    field: str
    message: str
    section: str

    def __str__(self) -> str:
        return f"{self.severity}: {self.message} ({self.code}, {self.section})"


_NAME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")

#: Shorter ones are for everybody and say nothing; longer ones are not short.
SHORTEST, LONGEST = 3, 24

#: Words that claim more than one scheme can be.
GRANDIOSE = frozenset(
    "all any app common data everything general generic global id internet link name network object open public "
    "resource standard test uniform universal uri url urn web world".split()
)
#: Names of marks that are known to all; a request that has one of them is asked about it.
MARKS = frozenset(
    "adobe alibaba amazon android apple cisco disney facebook google huawei ibm instagram intel microsoft mozilla "
    "netflix nvidia oracle paypal samsung sony spotify tesla tiktok twitter visa whatsapp xbox youtube".split()
)

_STATUSES = ("permanent", "provisional", "historical")
_NEEDED = {
    "name": "a scheme name",
    "applications": "the applications or protocols that use it",
    "contact": "a person to contact",
    "change_controller": "who may change it",
    "references": "references",
}
#: Something to write to: a mail address, a URI, or a body that everybody knows how to reach.
_REACHABLE = re.compile(r"@|https?://|\b(?:IETF|IESG|IAB|W3C|ITU|ISO|OASIS|N/A)\b")
# Possessive, or a text of many drafts could be cut in many ways.
_BARE_REFERENCE = re.compile(r"(?:\[?(?:RFC ?\d++|draft-[\w-]++)\]?[\s,;]*+)++", re.IGNORECASE)
_NONE = re.compile(r"(?:none|n/a|tbd|no)\.?", re.IGNORECASE)


def review(request: Registration) -> Iterator[RegistrationFinding]:
    """Yield the findings about a request, in the order of its fields.

    Each finding has the section that asks for it. An error is what the RFC says MUST be, or what
    makes IANA send the request back (section 7.2); a warning is what SHOULD be; an info is what
    a reviewer would ask about. What takes a person is left to persons: whether the scheme is of
    use (3.1), whether its specification is clear (3.3), and who owns a trademark; a name that
    looks like a mark, or like one that is "overly general or grandiose" (3.8), gets a warning.

    Left out: names of services (RFC 6335), with which a name should agree where they mean the
    same; no copy of that registry is here.
    """
    yield from _name(request)
    yield from _status(request)
    for field, what in _NEEDED.items():
        if field != "name" and not getattr(request, field):
            yield _finding("field-missing", "error", field, f"the template needs {what}", "7.4")
    yield from _people(request)
    yield from _references(request)
    yield from _grammar(request)
    yield from _security(request)


def _name(request: Registration) -> Iterator[RegistrationFinding]:
    name = request.name
    if not name:
        yield _finding("field-missing", "error", "name", f"the template needs {_NEEDED['name']}", "7.4")
        return
    if not _NAME.fullmatch(name):
        shown = f'"{name[:60]}" is not a scheme name'
        legal = 'it begins with a letter and has letters, digits, "+", "-" and "." only'
        yield _finding("name-syntax", "error", "name", f"{shown}: {legal}", "3.8")
        return
    lower = name.lower()
    if name != lower:
        said = f'a name is registered in lower case, and "{name[:60]}" has capitals'
        yield _finding("name-case", "error", "name", said, "3.8")
    yield from _uniqueness(lower)
    if len(name) < SHORTEST:
        extra = "; Windows would take it for a drive" if len(name) == 1 else ""
        said = f'"{name}" is too short to say what it is{extra}'
        yield _finding("name-short", "warning", "name", said, "3.8")
    elif len(name) > LONGEST and "." not in name:
        said = f"a name should be short, and this has {len(name)} characters"
        yield _finding("name-long", "warning", "name", said, "3.8")
    if "." in name and not _is_reversed_domain(lower):
        domain = ".".join(reversed(lower.split(".")))
        said = f'a name with "." must be a domain in reverse, and "{domain[-60:]}" is under no public suffix'
        yield _finding("name-dot", "error", "name", said, "3.8")
    elif "." not in name:
        yield from _wording(lower)


def _uniqueness(lower: str) -> Iterator[RegistrationFinding]:
    """Return whether the name is taken, in use, or easily taken for another."""
    try:
        entry = scheme(lower)
    except LookupError:
        alike = [one for one in near(lower) if _distance_is_one(one.lower(), lower)]
        if alike:
            said = f'"{lower}" is one character away from {", ".join(alike)}'
            yield _finding("name-alike", "info", "name", said, "3.8")
        return
    if entry.is_registered:
        said = f'"{entry.name}" is registered already, as {entry.status}'
        yield _finding("name-taken", "error", "name", said, "7.2")
    else:
        said = f'"{entry.name}" is in use for {entry.description} ({entry.references[0]}); name its creator as well'
        yield _finding("name-in-use", "warning", "name", said, "4")


def _wording(lower: str) -> Iterator[RegistrationFinding]:
    words = set(re.split(r"[+-]", lower))
    grand = sorted(words & GRANDIOSE) if words <= GRANDIOSE else sorted(words & {"universal", "standard", "global"})
    if grand:
        said = f'a name should not be overly general or grandiose: "{grand[0]}"'
        yield _finding("name-general", "warning", "name", said, "3.8")
    marks = sorted(words & MARKS)
    if marks:
        said = f'"{marks[0]}" looks like a trademark; its owner\'s rights must not get in the way'
        yield _finding("name-mark", "warning", "name", said, "3.8")
    if lower.startswith("x-"):
        said = 'a private scheme is named by a domain in reverse, as com.example.mything, and not by "x-"'
        yield _finding("name-private", "warning", "name", said, "3.8")


def _is_reversed_domain(lower: str) -> bool:
    """Return whether the labels, from the last to the first, are a domain under a listed public suffix.

    The name may say more than the domain: com.example.mything is of example.com.
    """
    labels = lower.split(".")
    domain = ".".join(reversed(labels))
    if not all(re.fullmatch(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?", label) for label in labels):
        return False
    info = URI.parse(f"http://{domain}/").host_info
    return info is not None and info.registrable_domain is not None and info.suffix_section != "unlisted"


def _distance_is_one(one: str, other: str) -> bool:
    """Return whether one character more, less or different makes them equal."""
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    start = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[start + (len(short) == len(long)) :] == long[start + 1 :]


def _status(request: Registration) -> Iterator[RegistrationFinding]:
    if not request.status:
        yield _finding("field-missing", "error", "status", "the template needs a status", "7.4")
    elif request.status.lower() not in _STATUSES:
        said = f'a status is permanent, provisional or historical, not "{request.status[:60]}"'
        yield _finding("status-unknown", "error", "status", said, "7.4")


def _people(request: Registration) -> Iterator[RegistrationFinding]:
    for field, who in (("contact", "the contact"), ("change_controller", "the change controller")):
        text: str = getattr(request, field)
        if text and not _REACHABLE.search(text):
            said = f"{who} has no mail address and no other way to be reached"
            yield _finding("contact-unreachable", "warning", field, said, "7.4")


def _references(request: Registration) -> Iterator[RegistrationFinding]:
    text, status = request.references, request.status.lower()
    if not text:
        return
    if _NONE.fullmatch(text):
        if status == "permanent":
            said = "a permanent scheme needs a specification"
            yield _finding("specification-missing", "error", "references", said, "7.4")
        elif status == "historical":
            said = "a historical scheme should say where it was defined"
            yield _finding("specification-missing", "warning", "references", said, "5")
        else:
            said = "no specification is cited; say why there is none"
            yield _finding("specification-missing", "info", "references", said, "4")
    elif _BARE_REFERENCE.fullmatch(text):
        said = "references are full citations, with title, author and date, and not numbers"
        yield _finding("citation-short", "warning", "references", said, "7.4")


def _grammar(request: Registration) -> Iterator[RegistrationFinding]:
    text = request.syntax
    if '"#"' in text:
        said = 'a fragment is not part of a scheme\'s syntax: the grammar must not have "#"'
        yield _finding("syntax-fragment", "error", "syntax", said, "3")
    if re.search(r'"//"|://', text) and not re.search(r"authority|host|hier-part", text, re.IGNORECASE):
        said = '"//" is for schemes with a naming authority, and this grammar has none'
        yield _finding("syntax-slashes", "warning", "syntax", said, "3.2")


def _security(request: Registration) -> Iterator[RegistrationFinding]:
    text, status = request.security, request.status.lower()
    permanent = status == "permanent"
    if text and _NONE.fullmatch(text):
        said = (
            f'"{text}" is not an analysis of security and privacy; RFC 3986 section 7 has what applies to every scheme'
        )
        yield _finding("security-none", "error" if permanent else "warning", "security", said, "3.7")
    elif not text and permanent:
        said = "a permanent scheme must have an analysis of security and privacy; here, or in its specification"
        yield _finding("security-missing", "warning", "security", said, "3.7")
    elif not text and status == "provisional":
        said = "missing security considerations; give some, or say why none are needed"
        yield _finding("security-missing", "warning", "security", said, "4")


def _finding(
    code: str, severity: Literal["error", "warning", "info"], field: str, said: str, section: str
) -> RegistrationFinding:
    return RegistrationFinding(code, severity, field, said, f"RFC 7595 section {section}")
