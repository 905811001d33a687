"""Starlette and FastAPI: the URI that was asked for, URIs in paths of routes, and URIs in answers without a type.

`request.url` of Starlette is made of the decoded path, so "%2F" comes back as "/". `request_uri` uses the bytes that
the client sent. In FastAPI a `urikit.URI` is a type of parameters, bodies and answers by pydantic
(`urikit.integrations.pydantic`), with its format in OpenAPI; `install` is for answers that no type describes, and
`redact_validation_errors` for answers with status 422 that may have passwords of the request in them.

The host of a request is what the client wrote into `Host`: it may name any server, or be invalid. Compare it with the
hosts that you serve (`Constraints(host=...)`) before you build links from it.
"""

from __future__ import annotations

from typing import Any

from urikit._native import URI
from urikit.core.errors import URIError, needed
from urikit.core.percent import encode
from urikit.integrations import fields
from urikit.integrations.constraints import Constraints

with needed("starlette"):
    from starlette.convertors import Convertor, register_url_convertor
    from starlette.exceptions import HTTPException
    from starlette.requests import HTTPConnection, Request
    from starlette.responses import JSONResponse

__all__ = ["Constraints", "URIConvertor", "install", "redact_validation_errors", "register", "request_uri"]


def request_uri(connection: HTTPConnection, constraints: Constraints | None = None) -> URI:
    """Return the URI that a client asked for (RFC 9110 section 7.1), its path and query byte for byte.

    Raises `URIError` where the `Host` of the request or its path makes it invalid, or where `constraints` refuse it;
    answer that with status 400.

    >>> from starlette.requests import Request
    >>> from urikit.integrations.starlette import request_uri
    >>> scope = {"type": "http", "scheme": "https", "path": "/a/b", "raw_path": b"/a%2Fb", "query_string": b"q=%41"}
    >>> request_uri(Request(scope | {"headers": [(b"host", b"example.org")], "server": None}))
    URI('https://example.org/a%2Fb?q=%41')
    """
    scope = connection.scope
    host = connection.headers.get("host")
    if host is None and scope.get("server"):
        name, port = scope["server"]
        name = f"[{name}]" if ":" in name else name
        host = name if port is None else f"{name}:{port}"
    raw = scope.get("raw_path")
    if raw is None:
        path = "/".join(encode(segment, "segment") for segment in scope["path"].split("/"))
    else:
        path = raw.partition(b"?")[0].decode("latin-1")
    query = scope.get("query_string", b"").decode("latin-1")
    uri: URI = fields.reader(URI)(
        f"{scope.get('scheme', 'http')}://{host or ''}{path}" + (f"?{query}" if query else "")
    )
    if (uri.userinfo, uri.authority, uri.path) != (None, host or "", path):
        # A delimiter where none is allowed, which moved what comes after it: this raises, and names it.
        URI.build(scheme=uri.scheme, host=host or "", path=path)
    return uri if constraints is None else constraints.check(uri)


class URIConvertor(Convertor[URI]):
    """`{target:uri}` in the path of a Starlette route: a whole URI, percent-encoded once by the client.

    What does not parse is answered with status 400 and the reason.
    """

    regex = ".+"

    def convert(self, value: str) -> URI:
        """Return the URI in a path."""
        try:
            return URI(value)
        except URIError as error:
            raise HTTPException(400, fields.describe(error)) from None

    def to_string(self, value: URI | str) -> str:
        """Return the URI as one segment of a path has it: encoded once."""
        return encode(str(value), "segment")


def register(name: str = "uri") -> None:
    """Make `URIConvertor` known to Starlette by this name."""
    register_url_convertor(name, URIConvertor())


def install() -> None:
    """Let FastAPI write identifiers in answers that no type describes (`return {"next": uri}`)."""
    with needed("fastapi"):
        from fastapi.encoders import ENCODERS_BY_TYPE

    ENCODERS_BY_TYPE.update(dict.fromkeys(fields.FIELDS, str))


async def redact_validation_errors(request: Request, error: Any) -> JSONResponse:
    """Return a handler for `RequestValidationError` of FastAPI: its answer, with the secrets of identifiers masked.

        app.add_exception_handler(RequestValidationError, redact_validation_errors)

    FastAPI's own handler sends back the input of each error, which is the whole body where a field is missing.
    """
    with needed("fastapi"):
        from fastapi.encoders import jsonable_encoder

    errors = jsonable_encoder(error.errors(), custom_encoder=dict.fromkeys(fields.VALUES, str))
    return JSONResponse({"detail": fields.masked(errors)}, 422)
