"""The record of `urikit resolve`: the target of a reference against a base (RFC 3986 5.2), or of the URL Standard.

Data, so raw; with the steps it is a description, and masked.
"""

from __future__ import annotations

from typing import Any

from urikit._native import IRI, URI, ResolvePolicy, WebURL
from urikit.explanation.records.secrecy import Secrecy
from urikit.explanation.records.standards import RFC, reference_as

__all__ = ["POLICIES", "joined", "record"]

#: The policies by the names that options have.
POLICIES = {
    "rfc3986": ResolvePolicy.RFC3986,
    "compatible": ResolvePolicy.COMPATIBLE,
    "rfc2396": ResolvePolicy.RFC2396,
    "rfc1808": ResolvePolicy.RFC1808,
    "commuting": ResolvePolicy.COMMUTING,
}


def joined(text: str, secrecy: Secrecy, base: WebURL) -> dict[str, Any]:
    """What the URL Standard makes of a text with a base."""
    return {"input": secrecy.text(text), "ok": True, "target": base.join(text).href}


def record(
    text: str,
    secrecy: Secrecy,
    base: URI | IRI,
    standard: RFC = "rfc3986",
    policy: ResolvePolicy = ResolvePolicy.RFC3986,
    *,
    trace: bool = False,
) -> dict[str, Any]:
    """The target of a reference, with the steps of 5.2 if they are asked for."""
    target = str(base.resolve(text, policy=policy))
    found: dict[str, Any] = {"input": secrecy.text(text), "ok": True, "target": target}
    if trace:
        from urikit.explanation import trace as steps

        found["target"] = secrecy.text(target)
        made = steps.trace(base, reference_as(standard)(text), secrecy.text, policy)
        found["steps"] = [step._asdict() for step in made]
    return found
