"""HTTP messages, as text: their references, their base, and the document that they carry.

    HTTP/1.1 200 OK
    Content-Type: text/html
    Content-Location: card.en.html
    Link: <https://example.org/card>; rel="canonical"

    <!DOCTYPE html> ...

A message of type message/http (RFC 9112 section 10.1), as `curl -i` prints it. References in its
fields (listed below) are resolved against the **target URI** of the request (RFC 9110
section 7.1), which a response does not have in it: it is the retrieval URI of the envelope. A
request has it in its request line and its Host; where a text does not say whether the connection
was secured, "http" is taken, unless the envelope knows better.

**Content-Location is not a base.** It was one in RFC 2616; RFC 9110 section 8.7 says that it "is not
a replacement for the target URI". It is a link to the representation, and a step of the base says
why it does not count. The base of RFC 2110, `Content-Base`, is gone altogether.

The content is read as a document by its Content-Type, with the same target URI as its retrieval
URI. Several responses in one text are the hops of a redirect: the next one was retrieved from
where `Location` led.

Bytes are kept one to a character, so that offsets count bytes and a body can be decoded by its
own charset. A reference whose bytes are UTF-8 is read as that. Left out: HTTP/2 and /3 frames,
trailers, byte ranges.

**Header fields with references**

| field | what is there | role | resolved by |
|---|---|---|---|
| Link | targets, and anchors (RFC 8288) | relation, identifier | RFC 3986 |
| Location | URI-reference (RFC 9110 10.2.2) | redirect | RFC 3986 |
| Content-Location | absolute-URI / partial-URI (RFC 9110 8.7) | relation | RFC 3986 |
| Referer | absolute-URI / partial-URI (RFC 9110 10.1.3) | relation | RFC 3986 |
| Destination | Simple-ref (RFC 4918 10.3) | action | RFC 3986 |
| Refresh | a number of seconds and a URL (HTML Standard) | redirect | URL Standard |
| SourceMap, X-SourceMap | a URL (ECMA-426) | relation | URL Standard |
| Reporting-Endpoints | names with URLs (Reporting API) | action | URL Standard |
| Content-Security-Policy | the URLs of report-uri (CSP Level 3) | action | URL Standard |

Left out, because what is there is not a reference: Origin and Access-Control-Allow-Origin
(an origin), Host (an authority), Alt-Svc (an authority), Set-Cookie (a path to match). Left out
because it is JSON, and deprecated: Report-To.

"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from urikit._native import IRI, URI
from urikit.core.errors import URIError
from urikit.core.http_grammar import is_token, list_members, quoted, unquoted
from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import discreet
from urikit.documents.base import LONGEST, Base, Envelope
from urikit.documents.body import Body
from urikit.documents.document import Document, DocumentReading, TooDeep, read_part
from urikit.documents.link import Link, Role, make_link
from urikit.documents.resolvers import Resolver, URIResolver, WebResolver
from urikit.documents.source import MESSAGE, Source
from urikit.net.http.link_header import link_values
from urikit.net.http.message import Message, Undecodable, decoded, field_bytes, messages

__all__ = ["FIELDS", "FieldReference", "content", "decode", "hops", "read", "reference_in", "refresh"]


#: Fields that have one value, and what people call them.
_ONCE = {"location": "Location", "content-location": "Content-Location", "content-type": "Content-Type"}
#: Status codes whose Location is where the next request goes (RFC 9110 section 15.4).
_REDIRECTS = frozenset((301, 302, 303, 307, 308))


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return the bytes of a message, each as one character (ISO 8859-1); a text as it is."""
    if isinstance(data, str):
        return Source(data)
    return Source(data.decode("latin-1"), "iso-8859-1", MESSAGE)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of the messages' fields, and their contents as parts."""
    links: list[Link] = []
    findings: list[Issue] = []
    parts: list[Document] = []
    first: Base | None = None
    for message, known in hops(source, envelope):
        base = _base(message, known)
        first = first or base
        _check(source, message, findings)
        links += _links_of(source, message, base)
        part = content(source, message, known, findings)
        parts += [] if part is None else [part]
    return DocumentReading(first or Base.outside(envelope), links, findings, parts)


def hops(source: Source, envelope: Envelope) -> Iterator[tuple[Message, Envelope]]:
    """Yield the messages of a text, each with what is known of it: its target URI is the retrieval URI."""
    known = envelope
    for message in messages(source.text):
        known = _retrieved(known, _target(message, known))
        yield message, known
        known = _retrieved(known, _next(source, message, Base.outside(known)))


def _retrieved(known: Envelope, uri: str | None) -> Envelope:
    """Return the envelope of a message from that URI; a URI that no client would send is ignored."""
    return known if uri is None or len(uri) > LONGEST else replace(known, retrieval=uri)


def _target(message: Message, known: Envelope) -> str | None:
    """Return the target URI of a request (RFC 9112 section 3.3); that of a response is known already, or not at all."""
    if message.request is None:
        return known.retrieval
    method, target = message.request
    if URI.is_valid(target) and not (method == "CONNECT" or target == "*"):
        return target
    host = message.get("host")
    if host is None or not target.startswith("/"):
        return known.retrieval
    scheme = "http"
    if known.retrieval is not None and known.retrieval.lower().startswith("https:"):
        scheme = "https"
    return f"{scheme}://{host}{target}"


def _base(message: Message, known: Envelope) -> Base:
    """Return the base of the references in the fields, with a step for a Content-Location."""
    base = Base.outside(known)
    for field in message.all("content-location"):
        reason = "Content-Location is not a base: it names the representation"
        base = base.without(field.value, field.offset, field.end, reason, "RFC 9110 section 8.7")
    return base


def _links_of(source: Source, message: Message, base: Base) -> list[Link]:
    resolvers: dict[str, Resolver] = {"RFC 3986": URIResolver(base), "URL Standard": WebResolver(base)}
    found = []
    for field in message.fields:
        reader = FIELDS.get(field.name)
        if reader is None:
            continue
        resolver = resolvers[reader.standard]
        for written, start, end, attribute, role in reader.read(field.value):
            reference = reference_in(source, written)
            place = field.offset + start, field.offset + end
            target = resolver.target(reference)
            found.append(make_link(reader.name, attribute, reference, *place, role, target, resolver, source))
    return found


def _check(source: Source, message: Message, findings: list[Issue]) -> None:
    """Add findings about the frame of a message."""
    if message.status is None and message.request is None:
        end = message.offset + len(message.start_line)
        findings.append(finding("http-message-start", "start line", message.offset, end))
    for start, end in message.malformed:
        shown = source.text[start : min(end, start + 60)]
        findings.append(finding("http-message-field", "header", start, end, found=shown))
    for name, shown in _ONCE.items():
        for field in message.all(name)[1:]:
            findings.append(finding("http-message-repeated", shown, field.offset, field.end))


def content(source: Source, message: Message, known: Envelope, findings: list[Issue]) -> Document | None:
    """Return the document that a message carries; None where there is none, or of no known format."""
    start, end = message.body
    if start >= end:
        return None
    text = source.text[start:end]
    codings = message.get("transfer-encoding"), message.get("content-encoding")
    body: str | bytes = text
    cut: list[str] = []
    try:
        if source.encoding is not None:
            body = decoded(text.encode("latin-1"), *codings, cut)
        elif any(codings):
            body = decoded(text.encode("utf-8", "surrogatepass"), *codings, cut).decode("utf-8", "replace")
    except Undecodable as error:
        findings.append(finding("http-message-coding", "body", start, end, Severity.WARNING, str(error)))
        return None
    findings += [finding("http-message-cut", "body", start, end, found=coding) for coding in cut]
    try:
        envelope = replace(known, entity=None, media_type=message.get("content-type"))
        octets = body if isinstance(body, bytes) and not any(codings) else b""
        return read_part(body, envelope, (source, start, end), Body(octets, start, "") if octets else None)
    except TooDeep:
        findings.append(finding("http-message-deep", "body", start, end))
        return None


def reference_in(source: Source, written: str) -> str:
    """Return a reference of a field: bytes that are UTF-8 are read as that, as browsers read a Location.

    >>> reference_in(decode("/josé".encode(), Envelope()), "/jos\xc3\xa9")
    '/josé'
    """
    if source.encoding is None or written.isascii():
        return written
    try:
        return field_bytes(written).decode()
    except UnicodeDecodeError:
        return written


def _next(source: Source, message: Message, base: Base) -> str | None:
    """Return the URI from which the next message of the same text was retrieved."""
    location = message.get("location")
    if message.status not in _REDIRECTS or location is None or base.uri is None:
        return base.uri
    try:
        return str(IRI.parse(base.uri).resolve(reference_in(source, location)))
    except URIError:
        return base.uri


@discreet
class FieldReference(NamedTuple):
    """A reference in a value: `start` and `end` are its raw text."""

    reference: str
    start: int
    end: int
    #: The parameter it is the value of; empty where the value itself is meant.
    attribute: str
    role: Role


class FieldReader(NamedTuple):
    """The reader of a field, and the standard of its references."""

    #: Its common name.
    name: str
    read: Callable[[str], Iterator[FieldReference]]
    standard: Literal["RFC 3986", "URL Standard"]


def _links(value: str) -> Iterator[FieldReference]:
    for link in link_values(value)[0]:
        yield FieldReference(*link.target, "", Role.RELATION)
        anchor = link.first("anchor")
        if anchor is not None and anchor.value is not None:
            start, end = _inside(value, anchor.start, anchor.end)
            yield FieldReference(anchor.value, start, end, "anchor", Role.IDENTIFIER)


def _inside(value: str, start: int, end: int) -> tuple[int, int]:
    """Return a token as it is, or what is between quotation marks."""
    if not value.startswith('"', start):
        return start, end
    closed = end - start > 1 and value[end - 1] == '"'
    return start + 1, end - 1 if closed else end


def _whole(role: Role) -> Callable[[str], Iterator[FieldReference]]:
    """Yield the reader of a field whose value is one reference."""

    def read(value: str) -> Iterator[FieldReference]:
        yield FieldReference(value, 0, len(value), "", role)

    return read


def refresh(value: str) -> Iterator[FieldReference]:
    """Yield the URL of a Refresh field, by the shared declarative refresh steps of the HTML Standard.

    Nothing is given where the value has no URL: the page itself is meant.

    >>> [place.reference for place in refresh("5; url='a b' c")]
    ['a b']
    """
    from urikit.documents.html.values import refresh_url

    found = refresh_url(value)
    if found is not None:
        yield FieldReference(*found, "", Role.REDIRECT)


def _endpoints(value: str) -> Iterator[FieldReference]:
    """Yield the members of a dictionary whose values are strings (RFC 9651 section 3.2)."""
    for member in list_members(value):
        name, equals, _ = member.text.partition("=")
        start = member.start + len(name) + 1
        if equals and is_token(name) and value.startswith('"', start):
            end = min(quoted(value, start), member.end)
            yield FieldReference(unquoted(value[start:end]), *_inside(value, start, end), name, Role.ACTION)


def _report_uri(value: str) -> Iterator[FieldReference]:
    """Yield the directive report-uri of a policy: URLs with spaces between them."""
    at = 0
    for directive in value.split(";"):
        words = _words(directive)
        if words and words[0][0].lower() == "report-uri":
            for word, start in words[1:]:
                yield FieldReference(word, at + start, at + start + len(word), "report-uri", Role.ACTION)
        at += len(directive) + 1


def _words(text: str) -> list[tuple[str, int]]:
    """Return the words of a text, and where each begins."""
    found, at = [], 0
    for word in text.split():
        at = text.index(word, at)
        found.append((word, at))
        at += len(word)
    return found


#: The fields, by their names in lower case.
FIELDS: dict[str, FieldReader] = {
    "link": FieldReader("Link", _links, "RFC 3986"),
    "location": FieldReader("Location", _whole(Role.REDIRECT), "RFC 3986"),
    "content-location": FieldReader("Content-Location", _whole(Role.RELATION), "RFC 3986"),
    "referer": FieldReader("Referer", _whole(Role.RELATION), "RFC 3986"),
    "destination": FieldReader("Destination", _whole(Role.ACTION), "RFC 3986"),
    "refresh": FieldReader("Refresh", refresh, "URL Standard"),
    "sourcemap": FieldReader("SourceMap", _whole(Role.RELATION), "URL Standard"),
    "x-sourcemap": FieldReader("X-SourceMap", _whole(Role.RELATION), "URL Standard"),
    "reporting-endpoints": FieldReader("Reporting-Endpoints", _endpoints, "URL Standard"),
    "content-security-policy": FieldReader("Content-Security-Policy", _report_uri, "URL Standard"),
    "content-security-policy-report-only": FieldReader(
        "Content-Security-Policy-Report-Only", _report_uri, "URL Standard"
    ),
}
