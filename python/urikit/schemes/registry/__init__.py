"""The registry of URI schemes, and registrations for it (RFC 7595, BCP 35).

`scheme("http")` gives what IANA has of a name: status, reference, template, whether its URIs have
well-known paths; and what urikit has for it: the default port and the class of its view.
Schemes that are used without a registration are known with the source that says so. URN
namespaces have a registry of their own, and `namespace` looks it up.

The tables are copies, and `AS_OF` says of which day. They say nothing about whether a URI is
valid: RFC 3986 knows no list of schemes. `Registration` is the request by which a scheme comes
into the registry, with what reviewers would say about it.
"""

from __future__ import annotations

from urikit.schemes.registry.entry import (
    AS_OF,
    SchemeEntry,
    Status,
    namespace,
    namespaces,
    near,
    scheme,
    schemes,
    status,
)
from urikit.schemes.registry.registration import Registration, RegistrationFinding

__all__ = [
    "AS_OF",
    "Registration",
    "RegistrationFinding",
    "SchemeEntry",
    "Status",
    "namespace",
    "namespaces",
    "near",
    "scheme",
    "schemes",
    "status",
]
