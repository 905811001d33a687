"""The rows of the catalogue about dereferencing; their examples are calls that need no network."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

_LOCATION = "Location = URI-reference"


def _plays(answer: str, uri: str = "http://example.org/") -> str:
    """A call that dereferences a URI with one answer that was written down."""
    return f'dereference("{uri}", client=Recorded({{"{uri}": {answer}}}))'


ROWS = (
    row(
        "deref-scheme",
        "RFC 3986 section 1.2.2",
        "",
        "a scheme that is not asked",
        '"{found}" is no scheme that the policy allows',
        "Dereferencing for meaning is asking a web server. A redirect to file: or data: would have us read from this "
        "machine, or take a text of the redirecting server for somebody else's; such redirects are refused as well.",
        _plays('Answer(302, (("Location", "file:///etc/passwd"),))'),
        "",
        "ask for an http or https URI, or allow the scheme by the policy",
    ),
    row(
        "deref-host-missing",
        "RFC 9110 section 4.2.1",
        'http-URI = "http" "://" authority path-abempty [ "?" query ]',
        "an http URI without a host",
        "there is no host to ask",
        'A sender must not generate an "http" URI with an empty host, and a recipient must refuse it.',
        'dereference("http:/index.html")',
        "",
        "write the host",
    ),
    row(
        "deref-downgrade",
        "RFC 9110 section 4.3.3",
        "",
        "a redirect from https to http",
        'a redirect leads from https to "{found}"',
        "What was asked in confidence would be asked in the open, and anybody on the way could answer. A policy can "
        "allow it (`Downgrade.FOLLOWED`).",
        _plays('Answer(301, (("Location", "http://example.org/"),))', "https://example.org/"),
        "",
        "have the server redirect to https, or allow the step by the policy",
    ),
    row(
        "deref-address-refused",
        "RFC 3986 section 7.1",
        "",
        "an address that the policy does not allow",
        "{detail}",
        "Whoever writes a URI, or a redirect, decides where we connect to. By default that is never this machine nor "
        "a private network: the address is judged that is connected to, whatever the name. `Addresses.LOOPBACK` allows "
        "this machine, `Addresses.ANY` everything.",
        'dereference("http://169.254.169.254/latest/meta-data/")',
        "",
        "allow such addresses by the policy where you trust whoever wrote the URI",
    ),
    row(
        "deref-unresolved",
        "RFC 3986 section 3.2.2",
        "",
        "a host that has no address",
        'the host "{found}" has no address: {detail}',
        "The name is unknown to the resolver of this machine, or is no name that it takes.",
        _plays('Failure("deref-unresolved", "Name or service not known")'),
        "",
        "look whether the name is written right, and still exists",
    ),
    row(
        "deref-connection",
        "RFC 9110 section 15.6",
        "",
        "a server that cannot be reached",
        'no connection to "{found}": {detail}',
        "The server refused the connection, closed it, or is not there. Nothing follows from that about the URI.",
        'dereference("http://example.org/", client=Recorded({}))',
        "",
        "try again later",
    ),
    row(
        "deref-certificate",
        "RFC 9110 section 4.3.4",
        "",
        "a server whose certificate does not hold",
        'the certificate of "{found}" does not hold: {detail}',
        "The certificate is not of a trusted authority, not of this name, or not of this day. It is always verified; "
        "an authority of one's own is named with `HTTPClient(authorities=...)`.",
        _plays('Failure("deref-certificate", "self-signed certificate")', "https://example.org/"),
        "",
        "have the server mended, or name the authority that you trust",
    ),
    row(
        "deref-timeout",
        "RFC 9110 section 9.5",
        "",
        "an answer that took too long",
        "it took too long: {detail}",
        "The policy limits the time of everything together: names, connections, redirects, bodies. A server that sends "
        "one octet a second runs into it as well.",
        'dereference("http://example.org/", DereferencePolicy(total_seconds=0))',
        "",
        "allow more time by the policy",
    ),
    row(
        "deref-head-too-large",
        "RFC 9110 section 5.4",
        "",
        "header fields without end",
        "the header fields are larger than {detail}",
        "HTTP sets no limit, and so every client has one of its own.",
        _plays('Failure("deref-head-too-large", "65,536 octets")'),
        "",
        "allow more by the policy, if the server is in its right mind",
    ),
    row(
        "deref-body-too-large",
        "RFC 9110 section 8.6",
        "",
        "a body that is too large",
        "the body is larger than {detail}",
        "The limit is for the body with its content codings undone, so that a small body that unpacks into a large one "
        "is stopped too.",
        'dereference("http://example.org/", DereferencePolicy(max_bytes=4), '
        'Recorded({"http://example.org/": Answer(200, (), b"large")}))',
        "",
        "allow more by the policy",
    ),
    row(
        "deref-answer",
        "RFC 9112 section 2.1",
        "",
        "what is no answer of HTTP",
        "the answer cannot be read: {detail}",
        "The octets are no message of HTTP, or end before they should, or have a coding that was not asked for.",
        _plays('Failure("deref-answer", "Remote end closed connection without response")'),
        "",
        "have the server mended",
    ),
    row(
        "deref-location",
        "RFC 9110 section 10.2.2",
        _LOCATION,
        "a redirect to what is no reference",
        "the redirect leads nowhere: {detail}",
        "A Location is one URI reference. An IRI in UTF-8 is read as one; anything else would be guessing where the "
        "server wants us.",
        _plays('Answer(301, (("Location", "http://exa mple.org/"),))'),
        "",
        "have the server send a URI reference",
    ),
    row(
        "deref-loop",
        "RFC 9110 section 15.4",
        "",
        "redirects that go round in circles",
        "the redirects lead back to a URI that was asked already",
        "A GET request without cookies gets the same answer again, so the circle would never end.",
        _plays('Answer(302, (("Location", "/"),))'),
        "",
        "have the server mended",
    ),
    row(
        "deref-too-many-hops",
        "RFC 9110 section 15.4",
        "",
        "a chain of redirects that is too long",
        "there are more than {detail} redirects",
        "A chain may be endless without going in circles. RFC 2068 recommended five; ten are allowed here unless the "
        "policy says otherwise.",
        'dereference("http://example.org/", DereferencePolicy(max_hops=0), '
        'Recorded({"http://example.org/": Answer(302, (("Location", "/a"),))}))',
        "",
        "shorten the chain, or allow more by the policy",
    ),
)
