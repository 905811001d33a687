"""The evidence of a dereference, for people and for programs: a line for each hop, the rule, the conclusion.

    1  GET http://example.org/alice
       301  permanent: /id/alice
            the resource has a new URI for good (RFC 9110 section 15.4.2)
    2  GET http://example.org/id/alice
       303  see other: /doc/alice
            ...

A trace is a description: secrets are masked, and no userinfo was ever part of a request. Times are
not in the text, because the same evidence should make the same text; they are in the data.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypedDict

from urikit._native import URI, mask
from urikit.core.cells import visible
from urikit.core.mask import shown
from urikit.linked_data.dereference import Dereference
from urikit.linked_data.errors import DereferenceError

if TYPE_CHECKING:
    from urikit.linked_data.dereference import Exchange, Representation

__all__ = ["essentials", "text", "to_dict"]


def text(found: Dereference, error: DereferenceError | None = None) -> str:
    """Return the trace in lines; `error` is what ended it, if anything did.

    >>> from urikit.linked_data import HTTPAnswer, Recorded, dereference
    >>> world = Recorded(
    ...     {
    ...         "http://example.org/id/alice": HTTPAnswer(303, (("Location", "/doc/alice"),)),
    ...         "http://example.org/doc/alice": HTTPAnswer(200, (("Content-Type", "text/html"),), b"<p>Alice"),
    ...     }
    ... )
    >>> print(text(dereference("http://example.org/id/alice", client=world)))
    asked for   http://example.org/id/alice
    Accept      text/turtle, application/ld+json;q=0.75, application/rdf+xml;q=0.5, text/html;q=0.25
    1  GET http://example.org/id/alice
       303  see other: /doc/alice
            another resource, which is about it, is the indirect answer (RFC 9110 section 15.4.4)
    2  GET http://example.org/doc/alice
       200  text/html, 8 bytes
            information resource (TAG httpRange-14, 2005-06-18 (a))
    conclusion  any resource: it answered 303 (See Other): a document about it is at http://example.org/doc/alice
    rule        TAG httpRange-14, 2005-06-18 (b)
    base        http://example.org/doc/alice
                  the encapsulating entity (absent)
                  the retrieval URI "http://example.org/doc/alice" (gave)
                  the application (absent)
    """
    return "\n".join(_lines(found, error))


def _lines(found: Dereference, error: DereferenceError | None) -> Iterator[str]:
    yield _row("asked for", mask(found.name))
    for step in found.steps:
        yield _row("", f"{step.done}: {mask(step.after)} ({step.rule})")
    if found.exchanges:
        yield _row("Accept", found.exchanges[0].accept)
    for number, exchange in enumerate(found.exchanges, 1):
        yield from _hop(number, exchange)
    if error is not None:
        yield _row("ended", f"{error.message} ({error.code})")
    conclusion = found.conclusion
    yield _row("conclusion", f"{conclusion.nature.value}: {conclusion.sentence}")
    if found.uri.fragment is not None and found.exchanges:
        document = found.document_conclusion
        yield _row("document", f"{document.nature.value}: {document.sentence} ({document.rule})")
    yield _row("rule", conclusion.rule)
    if found.permanent_replacement is not None:
        yield _row("replace by", mask(str(found.permanent_replacement)))
    representation = found.representation
    if representation is not None:
        yield from _base(representation)


def _base(representation: Representation) -> Iterator[str]:
    """Yield the base of what is in the document, and why it is that one (RFC 3986 section 5.1)."""
    try:
        base = representation.document().base
    except ImportError:
        # Without the readers of documents what the content says is unknown.
        yield _row("base", f"{mask(representation.base)} (the retrieval URI)")
        return
    name = "base"
    for line in base.describe().split("\n"):
        yield _row(name, line)
        name = ""


def _hop(number: int, exchange: Exchange) -> Iterator[str]:
    """Yield one request and its answer."""
    yield visible(f"{number:<2} GET {mask(str(exchange.uri))}")
    if exchange.redirection is not None:
        said = exchange.redirection.meaning
        location = mask(exchange.redirection.location)
        kept = f", with #{_fragment(exchange.reference.fragment)}" if exchange.redirection.inherits_fragment else ""
        yield visible(f"   {exchange.status}  {said.kind.value}: {location}{kept}")
        yield f"        {said.sentence} ({said.rule})"
    else:
        size = len(exchange.answer.body)
        label = exchange.answer.header("Content-Type") or "no Content-Type"
        yield visible(f"   {exchange.status}  {shown(label)}, {size:,} byte{'' if size == 1 else 's'}")
        own = exchange.conclusion
        yield visible(f"        {own.nature.value} ({own.rule})")
    for name, value in exchange.fields:
        if name not in ("Location", "Content-Type"):
            yield visible(f"        {shown(name)}: {shown(value)}")


def _row(name: str, value: str) -> str:
    return f"{name:<10}  {visible(value)}"


def essentials(found: Dereference) -> Iterator[tuple[str, str]]:
    """Names and values of what matters most: what it is, by which rule, and what came.

    >>> from urikit.linked_data import HTTPAnswer, Recorded, dereference
    >>> world = Recorded({"http://example.org/a": HTTPAnswer(200, (("Content-Type", "text/plain"),), b"a")})
    >>> for name, value in essentials(dereference("http://example.org/a", client=world)):
    ...     print(f"{name}: {value}")
    uri: http://example.org/a
    nature: information resource
    because: it answered 200
    rule: TAG httpRange-14, 2005-06-18 (a)
    status: 200
    type: text/plain
    octets: 1
    base: http://example.org/a
    """
    conclusion = found.conclusion
    yield "uri", mask(str(found.uri))
    yield "nature", conclusion.nature.value
    yield "because", conclusion.sentence
    yield "rule", conclusion.rule
    if conclusion.see is not None:
        yield "see", mask(conclusion.see)
    if found.permanent_replacement is not None:
        yield "replace-by", mask(str(found.permanent_replacement))
    if found.exchanges:
        yield "status", " ".join(str(exchange.status) for exchange in found.exchanges)
    representation = found.representation
    if representation is not None:
        yield "type", shown(representation.media_type or "none")
        yield "octets", str(len(representation.body))
        yield "base", mask(representation.base)
        if representation.content_location is not None:
            yield "content-location", mask(representation.content_location)


class FieldRecord(TypedDict):
    """A header field of an answer."""

    name: str
    value: str


class RedirectionRecord(TypedDict):
    """The target of the answer."""

    uri: str
    kind: str
    rule: str
    inherits_fragment: bool


class ExchangeRecord(TypedDict):
    """One request and its answer."""

    uri: str
    accept: str | None
    why: str
    status: int | None
    fields: list[FieldRecord]
    address: str | None
    seconds: float
    leads_to: RedirectionRecord | None


class ConclusionRecord(TypedDict):
    """The nature of the resource by the answers."""

    nature: str
    rule: str
    sentence: str
    see: str | None


class RepresentationRecord(TypedDict):
    """The final representation."""

    media_type: str | None
    charset: str | None
    octets: int
    base: str | None
    content_location: str | None


class DereferenceRecord(TypedDict):
    """The answer of a server about a URI."""

    uri: str
    steps: list[dict[str, Any]]
    exchanges: list[ExchangeRecord]
    conclusion: ConclusionRecord
    document_nature: str
    permanent_replacement: str | None
    representation: RepresentationRecord | None


def to_dict(found: Dereference) -> DereferenceRecord:
    """Return all of it as data that JSON has; the body is left out."""
    conclusion, representation = found.conclusion, found.representation
    return {
        "uri": mask(str(found.uri)),
        "steps": [step._asdict() | {"after": _masked(step.after)} for step in found.steps],
        "exchanges": [_exchange(exchange) for exchange in found.exchanges],
        "conclusion": {
            "nature": conclusion.nature.name.lower().replace("_", "-"),
            "rule": conclusion.rule,
            "sentence": conclusion.sentence,
            "see": _masked(conclusion.see),
        },
        "document_nature": found.document_conclusion.nature.name.lower().replace("_", "-"),
        "permanent_replacement": _masked(found.permanent_replacement),
        "representation": None
        if representation is None
        else {
            "media_type": None if representation.media_type is None else shown(representation.media_type),
            "charset": _masked(representation.charset),
            "octets": len(representation.body),
            "base": _masked(representation.base),
            "content_location": _masked(representation.content_location),
        },
    }


def _fragment(fragment: str | None) -> str:
    return mask(f"#{fragment or ''}")[1:]


def _masked(uri: URI | str | None) -> str | None:
    return None if uri is None else mask(str(uri))


def _exchange(exchange: Exchange) -> ExchangeRecord:
    redirection = exchange.redirection
    return {
        "uri": mask(str(exchange.uri)),
        "accept": exchange.accept,
        "why": exchange.why,
        "status": exchange.status,
        "fields": [{"name": shown(name), "value": shown(value)} for name, value in exchange.fields],
        "address": exchange.answer.address,
        "seconds": round(exchange.answer.elapsed, 3),
        "leads_to": None
        if redirection is None
        else {
            "uri": mask(str(redirection.reference)),
            "kind": redirection.meaning.kind.value,
            "rule": redirection.meaning.rule,
            "inherits_fragment": redirection.inherits_fragment,
        },
    }
