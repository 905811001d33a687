"""Linked data: ask the server of a URI what the URI identifies, and keep the evidence.

- `dereference`: follow a URI by rule, redirect by redirect, under a `DereferencePolicy`.
- `conclude`: the resource that a URI identifies, by an answer (the TAG's resolution on httpRange-14), a pure function.
- `redirection`, `meaning`: the meaning of a redirect, and its target (RFC 9110).
- `lint`: advice on cool URIs for the semantic web.
- `Recorded`: recorded answers instead of a network.
- `urikit.linked_data.trace`: all of it as text and as data.
- `urikit.net.http.negotiation`, `link_header`, `variants`: for servers, and for the pages they send.

>>> from urikit.linked_data import conclude
>>> conclude("http://example.org/id/alice", 303, "/doc/alice").see
'http://example.org/doc/alice'

Nothing is fetched but by `dereference` and `lint`, and by these only as the policy allows.
"""

from urikit.linked_data.client import (
    Client,
    DereferencePolicy,
    Downgrade,
    HTTPAnswer,
    HTTPClient,
    Recorded,
    Request,
    RequestFailure,
    Userinfo,
)
from urikit.linked_data.cool_uris import LintFinding, lint
from urikit.linked_data.dereference import Dereference, Exchange, Representation, dereference
from urikit.linked_data.errors import DereferenceError
from urikit.linked_data.http_range_14 import Conclusion, Nature, conclude
from urikit.linked_data.redirects import Kind, Redirection, meaning, redirection
from urikit.net.guard.addresses import Addresses

__all__ = [
    "Addresses",
    "Client",
    "Conclusion",
    "Dereference",
    "DereferenceError",
    "DereferencePolicy",
    "Downgrade",
    "Exchange",
    "HTTPAnswer",
    "HTTPClient",
    "Kind",
    "LintFinding",
    "Nature",
    "Recorded",
    "Redirection",
    "Representation",
    "Request",
    "RequestFailure",
    "Userinfo",
    "conclude",
    "dereference",
    "lint",
    "meaning",
    "redirection",
]
