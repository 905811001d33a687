"""Requests of httpx to a URI: the server gets the path and the query byte for byte.

What httpx changes in a valid URI: it removes dot segments (`/a/../b` becomes `/b`, section 5.2.4 of RFC 3986, which a
signature over the path does not survive), and it writes scheme and host in lower case. Everything else in path and
query stays. `build_request` gives httpx a URL whose path and query are those of the URI; `to_httpx` is for the calls
that take a `httpx.URL`, and refuses a URI that httpx would change.

httpx logs the URL of each request at level INFO, with what is in it, password and tokens. Here userinfo never is in a
URL. `event_hooks` logs requests and answers masked; for httpx's own logger there is
`logging.getLogger("httpx").addFilter(RedactURIs())` (`urikit.integrations.logging`).

A redirect is httpx's own affair: it makes a new URL of it, by its rules. `redirect_hooks` put in its place what
`http_address.redirect` finds, where scheme, host and port are those that httpx found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from logging import INFO, Logger
from typing import Any
from urllib.parse import unquote

from urikit._native import redact
from urikit.core.errors import ArgumentError, needed
from urikit.integrations.http_address import Address, Userinfo, address, redirect
from urikit.integrations.logging import names_of

with needed("httpx"):
    import httpx

__all__ = ["build_request", "event_hooks", "redirect_hooks", "to_httpx"]

Hooks = dict[str, list[Callable[..., Any]]]


class _Exact(httpx.URL):
    """A URL that is sent, shown and compared as it was written; it never has userinfo. Its copies are httpx's own."""

    def __init__(self, text: str, target: str) -> None:
        super().__init__(text)
        self._text, self._target = text, target.encode("ascii")

    @property
    def raw_path(self) -> bytes:
        return self._target

    @property
    def path(self) -> str:
        return unquote(self._target.partition(b"?")[0].decode("ascii"))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"URL({self._text!r})"

    def __eq__(self, other: object) -> bool:
        # httpx compares with a copy of the other URL, and then this one would differ from itself.
        return self._text == str(other) if isinstance(other, (httpx.URL, str)) else NotImplemented

    __hash__ = httpx.URL.__hash__


def to_httpx(uri: Address) -> httpx.URL:
    """Return the `httpx.URL` with the same path and query, byte for byte, without fragment.

    Raises `ArgumentError` where httpx would change them, and for a user name or a password.

    >>> client_url = to_httpx("http://example.org/a%2fb?x=%41#top")
    >>> client_url.raw_path
    b'/a%2fb?x=%41'
    """
    target, _ = address(uri)
    url = httpx.URL(str(target))
    if url.raw_path != (target.request_target or "").encode("ascii"):
        raise ArgumentError("uri", "a path that httpx keeps, without dot segments; or build_request(...)", target)
    return url


def build_request(
    client: httpx.Client | httpx.AsyncClient,
    method: str,
    uri: Address,
    *,
    userinfo: Userinfo = "refuse",
    **options: Any,
) -> httpx.Request:
    """Return a request with the bytes of the URI, for `client.send(...)`; `options` are those of
    `client.build_request`.

    A field `Authorization` in `headers` counts before the userinfo of the URI. Raises `ArgumentError` for what cannot
    be the address of a request, and for parameters, also those of the client: add them to the URI.

    >>> import httpx
    >>> with httpx.Client() as client:
    ...     request = build_request(client, "GET", "http://me:pw@example.org/%7e/../x?", userinfo="basic")
    >>> request.url.raw_path, request.headers["Authorization"]
    (b'/%7e/../x?', 'Basic bWU6cHc=')
    """
    if options.get("params") or client.params:
        raise ArgumentError("params", "none, since they belong to the URI: uri.add_params(...)", "params")
    target, fields = address(uri, userinfo, keep_fragment=True)
    headers = httpx.Headers(options.pop("headers", None))
    for name, value in fields.items():
        headers.setdefault(name, value)
    request = client.build_request(method, str(target), headers=headers, **options)
    request.url = _Exact(str(target), target.request_target or "/")
    return request


def event_hooks(logger: Logger, level: int = INFO, *, secret_names: Iterable[str] = ()) -> Hooks:
    """Hooks for `httpx.Client(event_hooks=...)` and `AsyncClient`, which log each request and answer masked.

    >>> import logging, sys, httpx
    >>> logger = logging.getLogger("urikit.example.httpx")
    >>> logger.setLevel(logging.INFO)
    >>> logger.addHandler(logging.StreamHandler(sys.stdout))
    >>> answer = httpx.MockTransport(lambda request: httpx.Response(204))
    >>> with httpx.Client(transport=answer, event_hooks=event_hooks(logger)) as client:
    ...     _ = client.get("http://example.org/?token=abc")
    GET http://example.org/?token=***
    204 No Content: GET http://example.org/?token=***
    """
    names, log = names_of(secret_names), logger.log

    def line(request: httpx.Request) -> str:
        return f"{request.method} {redact(str(request.url), names)}"

    def on_request(request: httpx.Request) -> _Done:
        log(level, "%s", line(request))
        return _Done()

    def on_response(response: httpx.Response) -> _Done:
        log(level, "%d %s: %s", response.status_code, response.reason_phrase, line(response.request))
        return _Done()

    return {"request": [on_request], "response": [on_response]}


def redirect_hooks() -> Hooks:
    """Hooks for `httpx.Client(event_hooks=...)` and `AsyncClient`: a redirect leads to the bytes of its Location.

    A relative Location is resolved (RFC 3986 section 5.2.2). One that is not a URI reference is followed as httpx does
    it. To join them with other hooks, join the lists: `{name: leads[name] + others[name] for name in leads}`.

    >>> import httpx
    >>> leads = {"/a": {"Location": "/%7e/b%2fc"}}
    >>> answer = lambda request: httpx.Response(302 if request.url.path in leads else 200, headers=leads.get("/a"))
    >>> with httpx.Client(transport=httpx.MockTransport(answer), event_hooks=redirect_hooks()) as client:
    ...     str(client.get("http://example.org/a#top", follow_redirects=True).url)
    'http://example.org/%7e/b%2fc#top'
    """

    def on_request(request: httpx.Request) -> _Done:
        # httpx hands the extensions of a request on to the one that follows it.
        target = request.extensions.pop(_LEADS, None)
        if target is not None:
            exact = _Exact(str(target), target.request_target or "/")
            if (exact.scheme, exact.host, exact.port) == (request.url.scheme, request.url.host, request.url.port):
                request.url = exact
        return _Done()

    def on_response(response: httpx.Response) -> _Done:
        if response.has_redirect_location:
            request = response.request
            target = redirect(str(request.url), response.status_code, response.headers["Location"])
            request.extensions = {**request.extensions, _LEADS: target}
        return _Done()

    return {"request": [on_request], "response": [on_response]}


#: The extension of a request that has the target of its redirect.
_LEADS = "urikit.redirect"


class _Done:
    """The return value of a hook: `Client` ignores it, and `AsyncClient` awaits it."""

    def __await__(self) -> Iterator[None]:
        return iter(())
