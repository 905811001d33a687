"""A URI for an HTTP client: the address to send to, and header fields (RFC 9110 sections 4.2 and 7.1).

The integrations with httpx, requests, aiohttp and urllib3 begin here. An address is an http or https URI with a host,
without userinfo and without fragment. Path and query keep every byte.

A sender must not generate userinfo (RFC 9110 section 4.2.4): it ends up in logs, and hides the host. So a URI with a
user name or a password is refused, or, by `userinfo="basic"`, becomes a field `Authorization` of the scheme Basic (RFC
7617): the decoded text in UTF-8. A user name with a ":" and control characters cannot be sent that way (section 2).

What can go wrong: another scheme, no host, a port that is not from 1 to 65535, and a percent-encoded host, which no
client decodes. Left out: tokens inside a query. They are part of the address; `urikit.integrations.logging` masks them
in logs.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import Literal, get_args

from urikit._native import IRI, URI, WebURL
from urikit.core.arguments import check_choice
from urikit.core.errors import ArgumentError, URIError

__all__ = ["Address", "Userinfo", "address", "redirect"]

#: The types of an address that integrations accept.
Address = URI | IRI | WebURL | str
#: The handling of a user name or password: refuse the URI, or send them as Basic credentials.
Userinfo = Literal["refuse", "basic"]


def address(uri: Address, userinfo: Userinfo = "refuse", *, keep_fragment: bool = False) -> tuple[URI, dict[str, str]]:
    """Return the URI that a request is sent to, and the header fields that its userinfo becomes.

    An IRI becomes a URI, and so does a `WebURL` by its `to_uri()`. `keep_fragment` is for clients that hand it on to
    redirects (RFC 9110 section 10.2.2). Raises `ArgumentError` for what cannot be the address of a request,
    `URISyntaxError` for a text that is not a URI.

    >>> uri, headers = address("http://me:p%40ss@example.org/a%2fb?x=%41#top", userinfo="basic")
    >>> str(uri), headers
    ('http://example.org/a%2fb?x=%41', {'Authorization': 'Basic bWU6cEBzcw=='})
    >>> address("http://me:p%40ss@example.org/")
    Traceback (most recent call last):
    urikit.ArgumentError: invalid uri: expected no user name or password, or userinfo="basic", found \
"http://me:***@example.org/" (argument-value)
    """
    check_choice("userinfo", userinfo, get_args(Userinfo))
    whole = _whole(uri)
    for refused, expected in _faults(whole, userinfo):
        if refused:
            raise ArgumentError("uri", expected, whole)
    headers = {}
    if whole.userinfo is not None:
        headers["Authorization"] = f"Basic {b64encode(_credentials(whole).encode()).decode()}"
    target = URI(whole.replace(userinfo=None))
    return target if keep_fragment else target.without_fragment(), headers


def redirect(asked: str, status: int, location: str | None) -> URI | None:
    """Return the target of a redirect, by the bytes of its Location (RFC 9110 section 10.2.2), without userinfo.

    A Location with a scheme stays as it is. A relative one is resolved, which removes its dot segments (RFC 3986
    section 5.2.2). The fragment is that of the Location, or that of the URL that was asked for. None where it leads
    nowhere, and for a Location without a host or that is not a URI reference: the client does with it what it did.

    >>> redirect("http://h/a/%7e/b#top", 302, "c%2fd/../e"), redirect("http://h/", 302, "http://g/%7e/../x")
    (URI('http://h/a/%7e/e#top'), URI('http://g/%7e/../x'))
    >>> redirect("http://h/", 302, "/a b") is None
    True
    """
    from urikit.linked_data.redirects import redirection

    try:
        found = redirection(URI(asked), status, location)
    except URIError:
        return None
    if found is None or not found.reference.host:
        return None
    target = found.reference
    if URI.is_valid(found.location):  # resolution would remove the dot segments here too
        target = URI(URI(found.location).replace(fragment=target.fragment))
    return URI(target.replace(userinfo=None))


def _whole(uri: Address) -> URI:
    """Return the URI of an address; the URL Standard allows characters, such as "|", that a URI has encoded."""
    if isinstance(uri, IRI):
        return uri.to_uri()
    return uri.to_uri().value if isinstance(uri, WebURL) else URI(uri)


def _faults(uri: URI, userinfo: Userinfo) -> Iterable[tuple[bool, str]]:
    """Yield each reason that a URI is not the address of a request: whether it applies, and what is expected."""
    yield uri.scheme.lower() not in ("http", "https"), "a URI of the scheme http or https"
    yield not uri.host, "a URI with a host"
    yield "%" in (uri.host or ""), "a host without percent-encoding (uri.to_iri().to_uri() has its A-labels)"
    yield not 0 < (uri.effective_port or 0) < 65536, "a port from 1 to 65535"
    if uri.userinfo is not None:
        yield userinfo == "refuse", 'no user name or password, or userinfo="basic"'
        yield ":" in (uri.decoded_user or ""), 'a user name without ":"'
        controls = any(c < " " or c == "\x7f" for c in _credentials(uri))
        yield controls, "a user name and a password without control characters"


def _credentials(uri: URI) -> str:
    """User name, colon and password, as RFC 7617 section 2 joins them."""
    return f"{uri.decoded_user or ''}:{uri.decoded_password or ''}"
