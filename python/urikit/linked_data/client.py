"""HTTP for one request at a time, on urllib3: no redirects of its own, no cookies, no proxies, no retries.

urllib3 speaks the protocol (framing, content codings, TLS); what it does beyond that is not used,
because every redirect is a fact about the URI that the caller wants to see; and every convenience
of a pool would be a way around the policy. The connection is `transport`: address, time and bytes are
seen to there. Here are the limit on the decoded body, and the words for what went wrong.

A body is decoded piece by piece and counted after decoding, so that a small body that unpacks into
a large one is stopped at the limit. The body of an answer that leads elsewhere is not read.

Left out: HTTP/2 and 3, caching, retries: whoever wants to try again calls again.
"""

from __future__ import annotations

import ssl
import zlib
from http.client import HTTPException
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from urikit import _native
from urikit.guard.content import Content, ContentError, TooLarge
from urikit.linked_data import redirects
from urikit.linked_data.errors import DereferenceError, refuse
from urikit.linked_data.message import Answer, Request

if TYPE_CHECKING:
    from types import ModuleType

    from urllib3.response import HTTPResponse

    from urikit._native import URI
    from urikit.linked_data.transport import GuardedHTTPConnection, GuardedHTTPSConnection

__all__ = ["HTTPClient"]

_PIECE = 1 << 16


class HTTPClient:
    """Sends requests, each over a connection of its own.

    `authorities` is a file of certificates (PEM) that are trusted in the place of the system's.
    Certificates are always verified.
    """

    def __init__(self, authorities: str | None = None) -> None:
        self._authorities = authorities
        self._tls: ssl.SSLContext | None = None

    def get(self, request: Request) -> Answer:
        """The final answer to a GET request.

        Raises `DereferenceError`; `ModuleNotFoundError` where urllib3 is not installed.
        """
        transport = _transport()
        request.deadline.check(request.uri)
        began = monotonic()
        connection = self._connection(request, transport)
        response: HTTPResponse | None = None
        try:
            connection.request(
                "GET", _target(request.uri), headers=dict(request.headers), preload_content=False, decode_content=True
            )
            response = connection.getresponse()
            headers = tuple((name, value) for name, value in response.headers.items())
            connection.allowance.begin_body()
            body = b"" if redirects.leads_on(response.status, headers) else _body(request, response)
            return Answer(response.status, headers, body, connection.peer, monotonic() - began)
        except transport.Exhausted as used_up:
            refuse(
                request.uri, used_up.code, "host" if used_up.code == "deref-timeout" else "reference", used_up.detail
            )
        except DereferenceError:
            raise
        except (OSError, HTTPException, transport.HTTPError, ValueError, zlib.error) as error:
            # A chunk of a negative size is a ValueError in urllib3.
            _say(request, error)
        finally:
            # A response keeps the socket open, whatever became of the connection.
            if response is not None:
                response.close()
            connection.close()

    def _connection(self, request: Request, transport: ModuleType) -> GuardedHTTPConnection | GuardedHTTPSConnection:
        host, port = _place(request.uri)
        made: GuardedHTTPConnection | GuardedHTTPSConnection
        if request.uri.scheme.lower() == "https":
            if self._tls is None:
                self._tls = transport.tls_context(self._authorities)
            made = transport.GuardedHTTPSConnection(host, port or 443, ssl_context=self._tls)
        else:
            made = transport.GuardedHTTPConnection(host, port or 80)
        made.request_ = request
        made.allowance = transport.Allowance(request)
        made.timeout = request.deadline.left
        return made


def _transport() -> ModuleType:
    try:
        from urikit.linked_data import transport
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "dereferencing needs the package urllib3: pip install 'urikit[linked-data]', "
            "or ./urikit setup linked-data in a checkout"
        ) from missing
    return transport


def _place(uri: URI) -> tuple[str, int | None]:
    """The host as the resolver takes it, and the port."""
    if not uri.host:
        refuse(uri, "deref-host-missing")
    host = uri.host
    if "%" in host:
        # A registered name that is encoded means its characters (RFC 3986 section 3.2.2).
        host = str(uri.to_iri().to_uri().host)
        if "%" in host:
            refuse(uri, "deref-unresolved", "host", "not a valid DNS name")
    if uri.port_number is not None and not 0 < uri.port_number < 65536:
        refuse(uri, "deref-connection", "port", "the port must be from 1 to 65535")
    return host.removeprefix("[").removesuffix("]"), uri.port_number


def _target(uri: URI) -> str:
    """The request target in origin form (RFC 9112 section 3.2.1)."""
    query = "" if uri.query is None else f"?{uri.query}"
    return f"{uri.path or '/'}{query}"


def _body(request: Request, response: HTTPResponse) -> bytes:
    """The decoded body, as far as the policy goes. Raises what reading raises, and `DereferenceError`."""
    most = request.policy.max_bytes
    pieces: list[bytes] = []
    try:
        # urllib3 decodes too, and takes what is cut short for the whole.
        content = Content(response.headers.get("content-encoding", ""), most)
        for coded in response.stream(_PIECE, decode_content=False):
            pieces.append(content.feed(coded))
            # What a small body unpacks into takes time as well.
            request.deadline.check(request.uri)
        content.end()
    except TooLarge:
        refuse(request.uri, "deref-body-too-large", detail=f"{most:,} bytes")
    except ContentError as error:
        refuse(request.uri, "deref-answer", detail=str(error))
    return b"".join(pieces)


def _say(request: Request, error: Exception) -> NoReturn:
    """Raises the `DereferenceError` for an error of the connection or of the protocol."""
    from urllib3.exceptions import HTTPError, ReadTimeoutError

    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, TimeoutError | ReadTimeoutError):
            refuse(request.uri, "deref-timeout", "host", "no answer came in time")
        if isinstance(cause, ssl.SSLError | ssl.CertificateError):
            refuse(request.uri, "deref-certificate", "host", str(getattr(cause, "verify_message", "") or cause.reason))
        cause = cause.__cause__
    said = _native.mask(_in_words(error))
    if isinstance(error, HTTPException) and ("headers" in said or "header line" in said):
        refuse(request.uri, "deref-head-too-large", detail="100 fields of 64 KiB")
    if isinstance(error, HTTPException | HTTPError | ValueError | zlib.error):
        refuse(request.uri, "deref-answer", detail=said)
    refuse(request.uri, "deref-connection", "host", getattr(error, "strerror", None) or said)


def _in_words(error: Exception) -> str:
    """What an error says, without the parentheses and quotes of the tuples that Python makes of several arguments."""
    first = next((said for said in error.args if isinstance(said, str)), None)
    return (first or str(error) or type(error).__name__).rstrip(".")
