"""A lint for URIs of linked data: "Cool URIs for the Semantic Web" (W3C Interest Group Note, 3 December 2008).

The Note has two demands on a URI for a thing (section 3). It is on the web, so that from the URI alone people and
machines get a description, each in their own format. And it is unambiguous: "a person" and "a page about the person"
have two URIs. There are two ways to keep both (section 4): hash URIs, and URIs that answer 303. Around these are the
older advice on names that last, without an implementation in them, and the rules of HTTP for negotiated answers.

`lint` asks for the URI once for each media type of the policy, and compares the answers:

| code                 | what it finds                                                            |
|----------------------|--------------------------------------------------------------------------|
| cool-thing-answers   | the URI of a thing, by its own description, answers as a page             |
| cool-silent          | the description says nothing about the URI                                |
| cool-other-name      | it describes it under another name only                                   |
| cool-disagree        | the descriptions say different things                                     |
| cool-no-data, cool-no-page | nothing for machines, nothing for people                            |
| cool-wrong-type      | wrong Content-Type: the body is in another format                                |
| cool-vary            | answers differ by Accept, and no Vary says so                             |
| cool-content-location| a negotiated representation without a URI of its own                      |
| cool-alternate       | the page does not link to the data                                        |
| cool-canonical       | missing canonical URI of the page                                           |
| cool-implementation, cool-extension, cool-query | the name says how it is implemented        |

A hash or a 303 says that the URI may name anything. If the answer is a plain 200, the data may give it away: if a
document says of its own URI that it is a foaf:Person, one name has two meanings.

The checks of the name need no server (section 4.5). A URI that ends in `.php?id=3` has to change when the server no
longer runs PHP. A file extension in the name of a thing says that the thing is a file; in the name of a document it
binds the document to a format, unless it names that one representation.

Sections are cited by number; where the Note only hints, the rule is that of RFC 9110, and the row says so. RDF is read
with rdflib. Left out: whether a URI will last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from urikit._native import URI, mask
from urikit.core.issues import Severity
from urikit.core.mask import discreet
from urikit.core.rules import Mistake, known
from urikit.documents.rdf.statements import MEDIA_TYPES, NotRDF, NotRead, read_statements
from urikit.linked_data.client import Client, DereferencePolicy, Recorded
from urikit.linked_data.dereference import Dereference, Description, dereference
from urikit.linked_data.http_range_14 import Nature

if TYPE_CHECKING:
    from urikit.linked_data.variants import Page

__all__ = ["LintFinding", "lint"]


@discreet
@dataclass(frozen=True, slots=True)
class LintFinding:
    """One thing to improve; texts have their secrets masked.

    >>> print(found("cool-query", Severity.INFO, "http://example.org/person?id=3", "?id=3"))
    info: name contains a query: ?id=3 (cool-query)
    """

    #: The stable name; `urikit.rule(code)` tells all about it.
    code: str
    severity: Severity
    #: The URI that it is about.
    uri: str
    #: The finding in one sentence.
    message: str
    #: The section that asks for it to be otherwise.
    rule: str
    #: The hint.
    hint: str
    #: The evidence.
    evidence: str

    def __str__(self) -> str:
        return f"{self.severity}: {self.message}: {self.evidence} ({self.code})"


def found(code: str, severity: Severity, uri: object, evidence: str) -> LintFinding:
    """Return a finding with the words of its row."""
    row, mistake = known(code), Mistake(code)
    message = row.message(mistake)
    section, hint = row.section(mistake), row.hint(mistake)
    return LintFinding(code, severity, mask(str(uri)), message, section, hint, mask(evidence))


#: Endings that name the program behind the URI.
_PROGRAMS = frozenset("asp aspx cfm cgi dll do exe fcgi jsf jsp jspx php php3 php4 php5 phtml pl py rb shtml".split())
#: Endings that name a format.
_FORMATS = frozenset("htm html json jsonld n3 nt owl rdf ttl txt xhtml xml".split())
#: Segments that name the program, and parameters of paths that name a session.
_SEGMENTS = frozenset(("cgi-bin", "cgi", "servlet", "fcgi-bin"))
_SESSIONS = frozenset(("jsessionid", "phpsessid", "sid", "sessionid"))


def naming(uri: URI) -> Iterator[LintFinding]:
    """Yield the findings about the name itself.

    >>> from urikit import URI
    >>> for finding in naming(URI("http://example.org/cgi-bin/person.php;jsessionid=1?id=3")):
    ...     print(finding)
    warning: name shows its implementation: cgi-bin (cool-implementation)
    warning: name shows its implementation: .php (cool-implementation)
    warning: name shows its implementation: ;jsessionid (cool-implementation)
    info: name contains a query: ?id=3 (cool-query)
    """
    for segment in uri.segments:
        name, *parameters = segment.split(";")
        if name.lower() in _SEGMENTS:
            yield found("cool-implementation", Severity.WARNING, uri, name)
        stem, dot, ending = name.rpartition(".")
        if stem and dot and ending.lower() in _PROGRAMS:
            yield found("cool-implementation", Severity.WARNING, uri, f".{ending}")
        for parameter in parameters:
            if parameter.partition("=")[0].lower() in _SESSIONS:
                yield found("cool-implementation", Severity.WARNING, uri, f";{parameter.partition('=')[0]}")
    stem, dot, ending = uri.name.rpartition(".")
    if stem and dot and ending.lower() in _FORMATS:
        # Before "#" it is the name of the document, and right where there is one format only.
        level = Severity.WARNING if uri.fragment is None else Severity.INFO
        yield found("cool-extension", level, uri, f".{ending}")
    if uri.query is not None:
        yield found("cool-query", Severity.INFO, uri, f"?{uri.query}")


#: The media types of pages.
HTML = ("text/html", "application/xhtml+xml")


@discreet
@dataclass(frozen=True, slots=True)
class RetrievedVariant:
    """The answer for one media type."""

    #: The media type that was asked for.
    asked: str
    #: The result.
    dereference: Dereference
    #: The statements of the document about the URI.
    description: Description

    @property
    def media_type(self) -> str | None:
        """The label of the representation; None without one."""
        representation = self.dereference.representation
        return None if representation is None else representation.media_type

    @property
    def came(self) -> bool:
        """True if there is a representation."""
        return self.dereference.representation is not None

    @property
    def what_came(self) -> str:
        """The answer in words: the label, or the status of an answer without representation."""
        if not self.came:
            return f"an answer {self.dereference.exchanges[-1].status}"
        return self.media_type or "something without a media type"

    @property
    def is_data(self) -> bool:
        """True if it is labelled as RDF."""
        return self.came and self.media_type in MEDIA_TYPES

    @property
    def is_page(self) -> bool:
        """True if it is labelled as a page."""
        return self.came and self.media_type in HTML

    def page(self) -> Page:
        """Return the page with its links, those of the header among them."""
        from urikit.linked_data.variants import fetched

        last = self.dereference.exchanges[-1]
        *_, page = fetched(str(last.uri), client=Recorded({str(last.uri): last.answer}))
        return page


def retrieve(uri: str | URI, asked: str, policy: DereferencePolicy, client: Client | None) -> RetrievedVariant:
    """Ask for one media type alone. Raises as `dereference` does."""
    found = dereference(uri, replace(policy, media_types=(asked,)), client)
    return RetrievedVariant(asked, found, found.description())


_FOAF, _SCHEMA = "http://xmlns.com/foaf/0.1/", "schema.org/"
_OWL, _RDFS = "http://www.w3.org/2002/07/owl#", "http://www.w3.org/2000/01/rdf-schema#"
#: Classes whose members are not documents.
THINGS = frozenset(
    (
        *(f"{_FOAF}{name}" for name in ("Agent", "Group", "Organization", "Person", "Project")),
        *(
            f"{scheme}{_SCHEMA}{name}"
            for scheme in ("http://", "https://")
            for name in ("Event", "Organization", "Person", "Place", "Product")
        ),
        *(f"{_OWL}{name}" for name in ("Class", "DatatypeProperty", "NamedIndividual", "ObjectProperty")),
        f"{_RDFS}Class",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#Property",
        "http://www.w3.org/2004/02/skos/core#Concept",
        "http://www.w3.org/2003/01/geo/wgs84_pos#SpatialThing",
    )
)


def lint(
    uri: str | URI, policy: DereferencePolicy | None = None, client: Client | None = None
) -> tuple[LintFinding, ...]:
    """Return findings about a URI of linked data, and about the answers of its server.

    The URI is asked for once for each media type of the policy. Raises as `dereference` does, and
    `ModuleNotFoundError` without rdflib.

    >>> from urikit.linked_data import HTTPAnswer, Recorded
    >>> turtle = b"<> a <http://xmlns.com/foaf/0.1/Person> ."
    >>> world = Recorded({"http://example.org/alice": HTTPAnswer(200, (("Content-Type", "text/turtle"),), turtle)})
    >>> for finding in lint("http://example.org/alice", client=world):
    ...     print(finding)
    error: thing answers like a page: 200, and it is a http://xmlns.com/foaf/0.1/Person (cool-thing-answers)
    info: missing page for people (HTML): text/html was asked for, and text/turtle came (cool-no-page)
    """
    chosen = policy or DereferencePolicy()
    variants = [retrieve(uri, asked, chosen, client) for asked in chosen.media_types]
    name = variants[0].dereference.uri
    findings = list(naming(name))
    for look in (_thing, _silent, _disagreement, _offer, _labels, _vary, _locations, _links):
        findings += look(variants)
    return tuple(dict.fromkeys(findings))


def _thing(variants: list[RetrievedVariant]) -> Iterator[LintFinding]:
    """Yield a thing whose URI answers as a document, directly or behind redirects other than 303."""
    for one in variants:
        conclusion = one.dereference.conclusion
        if conclusion.nature is not Nature.INFORMATION_RESOURCE:
            continue
        classes = [name for name in one.description.types if name in THINGS]
        if classes:
            statuses = ", ".join(str(exchange.status) for exchange in one.dereference.exchanges)
            evidence = f"{statuses}, and it is a {classes[0]}"
            yield found("cool-thing-answers", Severity.ERROR, one.dereference.uri, evidence)
            return


def _silent(variants: list[RetrievedVariant]) -> Iterator[LintFinding]:
    """Yield a description that does not describe. A document need not speak of itself, a thing needs to be spoken
    of.
    """
    for one in variants:
        if one.description.statements is None or one.dereference.conclusion.nature is Nature.INFORMATION_RESOURCE:
            continue
        where = f"{one.dereference.final} in {one.media_type}"
        if one.description.name is None:
            yield found("cool-silent", Severity.WARNING, one.dereference.uri, where)
        elif not one.description.is_as_asked:
            evidence = f"{where} has {one.description.name}"
            yield found("cool-other-name", Severity.WARNING, one.dereference.uri, evidence)


def _disagreement(variants: list[RetrievedVariant]) -> Iterator[LintFinding]:
    """Yield two variants that say different things about the URI."""
    first: RetrievedVariant | None = None
    for one in variants:
        if not one.is_data or one.description.name is None or one.description.statements is None:
            continue
        if first is None:
            first = one
            continue
        assert first.description.name is not None and first.description.statements is not None
        ours = first.description.statements.about(first.description.name)
        theirs = one.description.statements.about(one.description.name)
        if ours != theirs and first.media_type != one.media_type:
            evidence = (
                f"{first.media_type} has {len(ours - theirs)} of {len(ours)} statements alone, "
                f"{one.media_type} {len(theirs - ours)} of {len(theirs)}"
            )
            yield found("cool-disagree", Severity.WARNING, one.dereference.uri, evidence)


def _offer(variants: list[RetrievedVariant]) -> Iterator[LintFinding]:
    """Report missing data for machines and missing pages for people."""
    uri = variants[0].dereference.uri
    wanted = [one.asked for one in variants]
    came = ", ".join(dict.fromkeys(one.what_came for one in variants))
    data = [asked for asked in wanted if asked in MEDIA_TYPES]
    if data and not any(one.is_data for one in variants):
        were = "was" if len(data) == 1 else "were"
        yield found("cool-no-data", Severity.WARNING, uri, f"{', '.join(data)} {were} asked for, and {came} came")
    if "text/html" in wanted and not any(one.is_page for one in variants):
        yield found("cool-no-page", Severity.INFO, uri, f"text/html was asked for, and {came} came")


def _labels(variants: list[RetrievedVariant]) -> Iterator[LintFinding]:
    """Report bodies that are in another format than their label."""
    for one in variants:
        representation = one.dereference.representation
        if representation is None:
            continue
        where = one.dereference.final
        if representation.media_type is None:
            yield found("cool-wrong-type", Severity.ERROR, where, "missing Content-Type")
        elif one.is_data:
            error = one.description.error
            if error is not None and not isinstance(error, NotRead):
                evidence = f"invalid {representation.media_type}: {error}"
                yield found("cool-wrong-type", Severity.ERROR, where, evidence)
        elif one.is_page:
            if b"<" not in representation.body:
                evidence = f"it is labelled {representation.media_type} and has no element"
                yield found("cool-wrong-type", Severity.ERROR, where, evidence)
        elif one.asked in MEDIA_TYPES:
            try:
                body, seconds = representation.body, one.dereference.seconds
                statements = read_statements(body, one.asked, representation.base, seconds=seconds)
            except NotRDF:
                continue
            if len(statements):
                evidence = f"it is {one.asked}, labelled {representation.media_type}"
                yield found("cool-wrong-type", Severity.ERROR, where, evidence)


def _vary(variants: list[RetrievedVariant]) -> Iterator[LintFinding]:
    """URIs on the way whose answers differ by Accept without saying so (RFC 9110 section 12.5.5)."""
    answers: dict[str, set[tuple[object, ...]]] = {}
    silent: dict[str, str] = {}
    for one in variants:
        for exchange in one.dereference.exchanges:
            if exchange.status >= 400:
                continue
            uri = str(exchange.uri)
            said = (exchange.status, exchange.answer.header("Location"), exchange.answer.header("Content-Type"))
            answers.setdefault(uri, set()).add(said)
            fields = [field.strip().lower() for field in (exchange.answer.header("Vary") or "").split(",")]
            if "accept" not in fields and "*" not in fields:
                silent[uri] = exchange.answer.header("Vary") or "no Vary"
    for uri, different in answers.items():
        if len(different) > 1 and uri in silent:
            evidence = f"{len(different)} different answers from {uri}, {silent[uri]}"
            yield found("cool-vary", Severity.WARNING, uri, evidence)


def _locations(variants: list[RetrievedVariant]) -> Iterator[LintFinding]:
    """Negotiated representations without a URI of their own."""
    came = [one for one in variants if one.came]
    for one in came:
        representation = one.dereference.representation
        alike = {other.media_type for other in came if other.dereference.final == one.dereference.final}
        if representation is not None and len(alike) > 1 and representation.content_location is None:
            evidence = f"{one.dereference.final} in {one.media_type}"
            yield found("cool-content-location", Severity.INFO, one.dereference.final, evidence)


def _links(variants: list[RetrievedVariant]) -> Iterator[LintFinding]:
    """Report a page that does not link to the data, or has no canonical URI."""
    pages = [one for one in variants if one.is_page]
    data = sorted({one.media_type for one in variants if one.is_data and one.media_type is not None})
    if not pages:
        return
    page, where = pages[0].page(), pages[0].dereference.final
    linked = {(claim.media_type or "").partition(";")[0].strip().lower() for claim in page.all("alternate")}
    if data and not linked & set(MEDIA_TYPES):
        yield found("cool-alternate", Severity.WARNING, where, f"no rel=alternate for {', '.join(data)}")
    if not page.all("canonical"):
        yield found("cool-canonical", Severity.INFO, where, "no rel=canonical in the page or its header")
