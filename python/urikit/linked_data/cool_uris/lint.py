"""The lint itself: ask for each media type, and compare what came.

What kind of thing the URI names is told by the answers: a hash or a 303 says that it may be
anything. Where the answer is a plain 200, the data may give it away: if a document says of its own
URI that it is a foaf:Person, one name has two meanings.
"""

from __future__ import annotations

from collections.abc import Iterator

from urikit._native import URI
from urikit.core.issues import Severity
from urikit.documents.rdf.statements import MEDIA_TYPES, NotRDF, NotRead, read_statements
from urikit.linked_data.cool_uris.finding import Finding, found
from urikit.linked_data.cool_uris.names import naming
from urikit.linked_data.cool_uris.variant import Variant, variant
from urikit.linked_data.http_range_14 import Nature
from urikit.linked_data.message import Client
from urikit.linked_data.policy import DereferencePolicy

__all__ = ["THINGS", "lint"]

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


def lint(uri: str | URI, policy: DereferencePolicy | None = None, client: Client | None = None) -> tuple[Finding, ...]:
    """What could be better about a URI of linked data, and about what its server answers.

    The URI is asked for once for each media type of the policy. Raises as `dereference` does, and
    `ModuleNotFoundError` without rdflib.

    >>> from urikit.linked_data import Answer, Recorded
    >>> turtle = b"<> a <http://xmlns.com/foaf/0.1/Person> ."
    >>> world = Recorded({"http://example.org/alice": Answer(200, (("Content-Type", "text/turtle"),), turtle)})
    >>> for finding in lint("http://example.org/alice", client=world):
    ...     print(finding)
    error: thing answers like a page: 200, and it is a http://xmlns.com/foaf/0.1/Person (cool-thing-answers)
    info: missing page for people (HTML): text/html was asked for, and text/turtle came (cool-no-page)
    """
    chosen = policy or DereferencePolicy()
    variants = [variant(uri, asked, chosen, client) for asked in chosen.media_types]
    name = variants[0].dereference.uri
    findings = list(naming(name))
    for look in (_thing, _silent, _disagreement, _offer, _labels, _vary, _locations, _links):
        findings += look(variants)
    return tuple(dict.fromkeys(findings))


def _thing(variants: list[Variant]) -> Iterator[Finding]:
    """A thing whose URI answers as a document, directly or behind redirects other than 303."""
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


def _silent(variants: list[Variant]) -> Iterator[Finding]:
    """A description that does not describe. A document need not speak of itself, a thing needs to be spoken of."""
    for one in variants:
        if one.description.statements is None or one.dereference.conclusion.nature is Nature.INFORMATION_RESOURCE:
            continue
        where = f"{one.dereference.final} in {one.media_type}"
        if one.description.name is None:
            yield found("cool-silent", Severity.WARNING, one.dereference.uri, where)
        elif not one.description.is_as_asked:
            evidence = f"{where} has {one.description.name}"
            yield found("cool-other-name", Severity.WARNING, one.dereference.uri, evidence)


def _disagreement(variants: list[Variant]) -> Iterator[Finding]:
    """Two variants that say different things about the URI."""
    first: Variant | None = None
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


def _offer(variants: list[Variant]) -> Iterator[Finding]:
    """Whether there is something for machines and something for people."""
    uri = variants[0].dereference.uri
    wanted = [one.asked for one in variants]
    came = ", ".join(dict.fromkeys(one.what_came for one in variants))
    data = [asked for asked in wanted if asked in MEDIA_TYPES]
    if data and not any(one.is_data for one in variants):
        were = "was" if len(data) == 1 else "were"
        yield found("cool-no-data", Severity.WARNING, uri, f"{', '.join(data)} {were} asked for, and {came} came")
    if "text/html" in wanted and not any(one.is_page for one in variants):
        yield found("cool-no-page", Severity.INFO, uri, f"text/html was asked for, and {came} came")


def _labels(variants: list[Variant]) -> Iterator[Finding]:
    """Bodies that are not what their label says."""
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


def _vary(variants: list[Variant]) -> Iterator[Finding]:
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


def _locations(variants: list[Variant]) -> Iterator[Finding]:
    """Negotiated representations without a URI of their own."""
    came = [one for one in variants if one.came]
    for one in came:
        representation = one.dereference.representation
        alike = {other.media_type for other in came if other.dereference.final == one.dereference.final}
        if representation is not None and len(alike) > 1 and representation.content_location is None:
            evidence = f"{one.dereference.final} in {one.media_type}"
            yield found("cool-content-location", Severity.INFO, one.dereference.final, evidence)


def _links(variants: list[Variant]) -> Iterator[Finding]:
    """Whether the page leads to the data, and says which of its URIs is the one to keep."""
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
