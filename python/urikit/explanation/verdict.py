"""Verdicts: what a standard or a scheme says about a text (valid, valid with notes, repaired, or refused) and why.

Two questions have two answers, because the URL Standard parses much that it calls no valid URL string: `conforms` and
`accepts`. For the RFCs they are the same.

| kind             | RFC 3986 and 3987                      | URL Standard                           |
|------------------|----------------------------------------|----------------------------------------|
| valid            | in the grammar, nothing to remark      | a valid URL string                     |
| valid-with-notes | in the grammar, with issues            | errors that change nothing: it parses  |
| repaired         | refused, but `urikit` has a proposal   | errors, and it parses as another text  |
| refused          | refused                                | parsing fails                          |

A `Defect` is an error, an issue or a validation error as data, in one shape: everything a program needs to point at the
place, everything a person needs to fix it. Secrets are masked in both.

The notes of an RFC are the issues that cite it; those of the URL Standard its validation errors, which it calls by
name. A text has one such error for each wrong character, so only the first `MOST` are kept. The URL Standard rewrites
valid texts too: it lowers the case of a host and removes dot segments. That is not a repair; the verdict is "valid" and
its changes say what became of which component.

A scheme with a grammar of its own here (`urikit.schemes`) has a verdict after those of the three standards: a valid URI
may not be a valid tel URI or ISBN. It stays a URI. URLs of databases have several hosts, each with a port, which
RFC 3986 refuses; their verdict names the hosts.

`urikit_core::report` makes all of this but the verdict of a scheme (`scheme_verdict`), which only Python knows. The
`Disagreement` of the standards about one component, and programs that read `Otherwise`, are beside the verdicts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from urikit._native import URI, URN, URIReference
from urikit.core.errors import URISyntaxError
from urikit.core.issues import Severity
from urikit.core.rules import known
from urikit.core.shapes import plain

if TYPE_CHECKING:
    from urikit.core.errors import URIError
    from urikit.core.issues import Issue
    from urikit.explanation.parsers.difference import PlaceComponent
    from urikit.explanation.parsers.reading import Parts


RFC3986 = "RFC 3986"
RFC3987 = "RFC 3987"
WHATWG = "WHATWG URL"
#: The beginning of the name of a scheme's own verdict, as in "scheme tel (RFC 3966)".
SCHEME = "scheme "

VerdictKind: TypeAlias = Literal["valid", "valid-with-notes", "repaired", "refused"]


class Defect(NamedTuple):
    """One error as data; `offset` and `end` are characters of the text."""

    code: str
    message: str
    component: str | None
    offset: int | None
    end: int | None
    rule: str
    expected: str
    hint: str
    suggestion: str | None


class ComponentChange(NamedTuple):
    """One component that is not what it was; None is undefined."""

    component: str
    before: str | None
    after: str | None


class StandardVerdict(NamedTuple):
    """The answer of one standard.

    `as_` is what the text is there (None where it is nothing), `section` where that is
    defined; `defect` is why it was refused, `notes` what did not stop it, `more` how many
    notes are left out. `text` is what the text becomes: the href of the URL Standard, or a
    proposal; `changes` are the components that differ in it, and `parts` the components
    that this standard reads (None where it refuses).
    """

    standard: str
    kind: VerdictKind
    conforms: bool
    accepts: bool
    as_: str | None
    section: str
    defect: Defect | None = None
    notes: tuple[Defect, ...] = ()
    more: int = 0
    text: str | None = None
    changes: tuple[ComponentChange, ...] = ()
    parts: Parts | None = None


def defect(error: URIError) -> Defect:
    """Return an error as data.

    >>> import urikit
    >>> try:
    ...     urikit.parse("http://h/a b")
    ... except urikit.URISyntaxError as error:
    ...     found = defect(error)
    >>> found.code, found.offset, found.suggestion
    ('space', 10, 'http://h/a%20b')
    """
    hint, suggestion = error.correction if isinstance(error, URISyntaxError) else (error.hint, None)
    return Defect(
        error.code,
        error.message,
        getattr(error, "component", None),
        getattr(error, "offset", None),
        getattr(error, "end", None),
        error.rule,
        error.expected,
        hint,
        suggestion,
    )


class UriForm(NamedTuple):
    """The URI that an IRI is mapped to (RFC 3987 section 3.1), or why its host has no A-labels."""

    text: str | None
    defect: Defect | None


class Otherwise(NamedTuple):
    """A program that reads a component otherwise than the standards."""

    parser: str
    #: A well-known one that reads like this.
    example: str
    component: PlaceComponent
    #: The value it reads, secrets masked; None is undefined.
    value: str | None
    why: str
    sections: tuple[str, ...]


class Says(NamedTuple):
    """The statement of one standard: the value it reads (None: undefined, or refused), and a remark."""

    standard: str
    value: str | None
    remark: str = ""


class Disagreement(NamedTuple):
    """One component, or "acceptance", that the standards do not read alike."""

    component: str
    says: tuple[Says, ...]
    why: str
    sections: tuple[str, ...]


#: Severe, but no mistake in the URI: every URL of the scheme is like that.
DANGERS = frozenset({"javascript-script"})
#: The most notes of a scheme.
MOST_SCHEME_NOTES = 100


def scheme_verdict(text: str) -> StandardVerdict | None:
    """Return the verdict of the scheme on a URI; None for an invalid URI, and where the scheme has no grammar here.

    Its `text` is left to the caller, who masks it.
    """
    from urikit.schemes import where_view
    from urikit.schemes.findings import findings

    try:
        uri = URIReference.parse(text)
    except URISyntaxError:
        return _several_hosts(text)
    if not isinstance(uri, URI) or where_view(uri.scheme.lower()) is None:
        return None
    scheme = uri.scheme.lower()
    issues = findings(uri)
    refused = [issue for issue in issues if issue.severity is Severity.ERROR and issue.code not in DANGERS]
    defect = _scheme_defect(refused[0]) if refused else None
    notes = tuple(_scheme_defect(issue) for issue in issues if issue not in refused)
    name, specification = _grammar(scheme, text)
    standard = f"{SCHEME}{name} ({specification})" if specification else SCHEME + name
    if defect is not None:
        return StandardVerdict(standard, "refused", False, False, None, defect.rule, defect, notes[:MOST_SCHEME_NOTES])
    kind: VerdictKind = "valid-with-notes" if notes else "valid"
    return StandardVerdict(standard, kind, True, True, name, specification, None, notes[:MOST_SCHEME_NOTES])


def scheme_record(text: str) -> dict[str, Any] | None:
    """Return the verdict of the scheme as the core asks for it."""
    found = scheme_verdict(text)
    return None if found is None else dict(plain(found))


def _several_hosts(text: str) -> StandardVerdict | None:
    """Return the verdict on the URL of a database that is not a URI: its hosts; None for any other text."""
    if "://" not in text or "," not in text:
        return None
    from urikit.schemes.databases import parse

    try:
        view = parse(text)
    except ValueError:
        return None
    hosts = ", ".join(f"{host}:{port}" if port is not None else host for host, port in view.hosts)
    said = f"{len(view.hosts)} hosts: {hosts}"
    standard = f"{SCHEME}{view.name} ({view.SPECIFICATION})"
    return StandardVerdict(standard, "valid", True, True, said, view.SPECIFICATION)


def _grammar(scheme: str, text: str) -> tuple[str, str]:
    """Return the grammar and its source: of a URN that of its namespace."""
    from urikit.schemes import view_class

    if scheme != "urn":
        return scheme, view_class(scheme).SPECIFICATION
    if not URN.is_valid(text):
        return scheme, "RFC 8141"
    from urikit.schemes.urns import class_of

    nid = URN.parse(text).nid.lower()
    return f"urn:{nid}", class_of(nid).SPECIFICATION or "RFC 8141"


def _scheme_defect(issue: Issue) -> Defect:
    expected = known(issue.code).expected()
    place = issue.component, issue.start, issue.end
    return Defect(issue.code, issue.message, *place, issue.rule, expected, issue.hint, None)
