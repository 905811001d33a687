"""What reviewers say of a request to register a scheme (RFC 7595 sections 3 to 7).

Each finding has the section that asks for it. An error is what the RFC says MUST be, or what
makes IANA send the request back (section 7.2); a warning is what SHOULD be; an info is what
a reviewer would ask about. What takes a person is left to persons: whether the scheme is of
use (3.1), whether its specification is clear (3.3), and who owns a trademark; a name that
looks like a mark, or like one that is "overly general or grandiose" (3.8), gets a warning.

Left out: names of services (RFC 6335), with which a name should agree where they mean the
same; no copy of that registry is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from urikit._native import URI
from urikit.core.boundary import guard
from urikit.schemes.registry.entry import near, scheme

if TYPE_CHECKING:
    from urikit.schemes.registry.registration import Registration

__all__ = ["Finding", "review"]


class Finding(NamedTuple):
    """One thing that a reviewer would say.

    >>> from urikit.schemes.registry import Registration
    >>> Registration("a b", "permanent").issues()[0]
    Finding(code='name-syntax', severity='error', field='name', message='"a b" is not a scheme name: it begins with \
a letter and has letters, digits, "+", "-" and "." only', section='RFC 7595 section 3.8')
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


def review(request: Registration) -> Iterator[Finding]:
    """The findings about a request, in the order of its fields."""
    yield from _name(request)
    yield from _status(request)
    for field, what in _NEEDED.items():
        if field != "name" and not getattr(request, field):
            yield _finding("field-missing", "error", field, f"the template needs {what}", "7.4")
    yield from _people(request)
    yield from _references(request)
    yield from _grammar(request)
    yield from _security(request)


def _name(request: Registration) -> Iterator[Finding]:
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


def _uniqueness(lower: str) -> Iterator[Finding]:
    """Whether the name is taken, in use, or easily taken for another."""
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


def _wording(lower: str) -> Iterator[Finding]:
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
    """Whether the labels, from the last to the first, are a domain under a listed public suffix.

    The name may say more than the domain: com.example.mything is of example.com.
    """
    labels = lower.split(".")
    domain = ".".join(reversed(labels))
    if not all(re.fullmatch(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?", label) for label in labels):
        return False
    info = URI.parse(f"http://{domain}/").host_info
    return info is not None and info.registrable_domain is not None and info.suffix_section != "unlisted"


def _distance_is_one(one: str, other: str) -> bool:
    """Whether one character more, less or different makes them equal."""
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    start = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[start + (len(short) == len(long)) :] == long[start + 1 :]


def _status(request: Registration) -> Iterator[Finding]:
    if not request.status:
        yield _finding("field-missing", "error", "status", "the template needs a status", "7.4")
    elif request.status.lower() not in _STATUSES:
        said = f'a status is permanent, provisional or historical, not "{request.status[:60]}"'
        yield _finding("status-unknown", "error", "status", said, "7.4")


def _people(request: Registration) -> Iterator[Finding]:
    for field, who in (("contact", "the contact"), ("change_controller", "the change controller")):
        text: str = getattr(request, field)
        if text and not _REACHABLE.search(text):
            said = f"{who} has no mail address and no other way to be reached"
            yield _finding("contact-unreachable", "warning", field, said, "7.4")


def _references(request: Registration) -> Iterator[Finding]:
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


def _grammar(request: Registration) -> Iterator[Finding]:
    text = request.syntax
    if '"#"' in text:
        said = 'a fragment is not part of a scheme\'s syntax: the grammar must not have "#"'
        yield _finding("syntax-fragment", "error", "syntax", said, "3")
    if re.search(r'"//"|://', text) and not re.search(r"authority|host|hier-part", text, re.IGNORECASE):
        said = '"//" is for schemes with a naming authority, and this grammar has none'
        yield _finding("syntax-slashes", "warning", "syntax", said, "3.2")


def _security(request: Registration) -> Iterator[Finding]:
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


def _finding(code: str, severity: Literal["error", "warning", "info"], field: str, said: str, section: str) -> Finding:
    return Finding(code, severity, field, said, f"RFC 7595 section {section}")


guard(__name__)
