"""What a policy allows, in sentences for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from urikit._native import redact
from urikit.net.guard.addresses import Addresses

if TYPE_CHECKING:
    from urikit.net.guard.policy import Policy

__all__ = ["words"]

_ADDRESSES = {Addresses.PUBLIC_ONLY: "public", Addresses.LOOPBACK: "public, or this machine", Addresses.ANY: "any"}


def words(policy: Policy) -> str:
    """What a policy allows, a sentence a line."""
    refused = f", but not {_list(policy.refused_hosts)}" if policy.refused_hosts else ""
    said = [
        f"Scheme: {_list(policy.schemes) or 'none'}",
        f"Host: {_list(policy.hosts) or 'any'}{refused}",
        f"Port: {_list(policy.ports) or 'any that browsers fetch from'}",
        f"Address: {_ADDRESSES[policy.addresses]}",
    ]
    if policy.nat64:
        said.append(f"Address in {_list(policy.nat64)} (NAT64): judged by the IPv4 address inside")
    if policy.private_names:
        said.append("Names of this machine and of private networks: allowed")
    said.append(f"User name: {'allowed' if policy.userinfo else 'refused'}")
    if not policy.fragment:
        said.append("Fragment: refused")
    elif not policy.keeps_fragment:
        said.append("Fragment: allowed, and removed")
    if policy.look_alikes:
        said.append("Hosts that look like others: allowed")
    elif policy.scripts != "moderately-restrictive":
        said.append(f"Labels of hosts: {policy.scripts} (UTS 39)")
    if policy.protected:
        said.append(f"Hosts that look like {_list(policy.protected)}: refused")
    if not policy.valid:
        said.append("Characters that no URI has: allowed in path, query and fragment")
    said.append(f"Length: at most {policy.max_length:,} characters")
    base = redact(policy.base or "")
    if policy.target == "origin":
        said.append(f"Origin: that of {base}")
    if policy.target == "site":
        said.append(f"Registrable domain: that of {base}")
    if policy.target == "registered":
        ports = ", a loopback URL with any port" if policy.any_loopback_port else ""
        said.append(f"URL: one of the {len(policy.registered)} that are registered, character by character{ports}")
    elif base:
        said.append(f"Relative references: read against {base}")
    if policy.agreement:
        said.append("RFC 3986 and the URL Standard must read the same scheme, host and port")
    if policy.parsers:
        said.append(f"These must read the scheme, host and port that browsers read: {_list(policy.parsers)}")
    return "\n".join(f"{sentence}." for sentence in said)


def _list(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in sorted(values, key=lambda value: (isinstance(value, str), value)))
