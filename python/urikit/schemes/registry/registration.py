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

What can go wrong when a scheme is registered is `issues` (`urikit.schemes.registry.review`): a name
that may not be registered, fields that are missing, no analysis of security. Left out: sending
it to iana@iana.org, and uri-review@ietf.org, which want a person.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, fields

from urikit.core.errors import ArgumentError
from urikit.schemes.registry.review import Finding, review

__all__ = ["Finding", "Registration"]

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
_FIELDS = {label.lower(): field for field, label in LABELS.items()} | _OLDER
#: What the template asks for; the rest is written where it is given.
REQUIRED = ("name", "status", "applications", "contact", "change_controller", "references")

_LABEL = re.compile(
    rf"(?P<indent>[ \t]*)(?P<label>{'|'.join(map(re.escape, _FIELDS))})[ \t]*[:.](?:[ \t]+(?P<value>.*)|[ \t]*)",
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
    #: Who uses it, and for what (section 3.5).
    applications: str = ""
    #: A person, and how to reach them.
    contact: str = ""
    #: Who may change the registration, and how to reach them.
    change_controller: str = ""
    #: Full citations; a permanent scheme needs a specification.
    references: str = ""
    #: The scheme-specific part as a grammar (section 3.2); lines are kept.
    syntax: str = ""
    #: What URIs of the scheme identify, and what may be done with that (sections 3.3 and 3.4).
    semantics: str = ""
    #: How characters become bytes (section 3.6).
    encoding: str = ""
    #: What is known to get in the way of others (section 3.9).
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
        """Reads a template, of this RFC or of RFC 4395, alone or within a document.

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
                field = _FIELDS[begin["label"].lower()]
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
        """The template filled in, in lines of 72 characters where words allow; without a line break at the end."""
        parts = []
        for field, label in LABELS.items():
            text: str = getattr(self, field)
            if not text and field not in REQUIRED:
                continue
            parts.append(_field(label, text) if field != "syntax" else _indented(label, text))
        return "\n\n".join(parts)

    def issues(self) -> tuple[Finding, ...]:
        """What reviewers would say, errors and warnings in the order of the fields.

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
    """The lines of a field: what the first is indented by says nothing, where it is beside the label."""
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


def _indented(label: str, text: str) -> str:
    return f"{label}:\n" + textwrap.indent(text, "  ")
