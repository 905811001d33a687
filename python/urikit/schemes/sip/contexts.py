"""What is notable about a SIP URI, by the place it is in (RFC 3261 sections 19.1.1, 19.1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from urikit.core.issues import noted
from urikit.schemes.sip import equivalence
from urikit.schemes.sip.grammar import KNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from urikit.core.issues import Issue
    from urikit.schemes.sip.view import Sip

__all__ = ["Context", "issues"]

Context: TypeAlias = Literal["request-uri", "to", "from", "registration", "dialog", "external"]

#: Table 1: what each context does not allow, by the code of its column.
_NOT_ALLOWED: dict[str, tuple[str, frozenset[str]]] = {
    "request-uri": ("sip-in-request-uri", frozenset({"method", "headers"})),
    "to": ("sip-in-to-or-from", frozenset({"port", "method", "maddr", "ttl", "transport", "lr", "headers"})),
    "from": ("sip-in-to-or-from", frozenset({"port", "method", "maddr", "ttl", "transport", "lr", "headers"})),
    "registration": ("sip-in-registration", frozenset({"method", "lr"})),
    "dialog": ("sip-in-dialog", frozenset({"method", "ttl", "headers"})),
    "external": ("", frozenset()),
}
#: Section 19.1.5: header fields that are not to be honored.
_DANGEROUS = frozenset({"from", "call-id", "cseq", "via", "record-route", "route"})
_FALSE = frozenset(
    {
        "accept", "accept-encoding", "accept-language", "allow", "contact", "organization", "supported",
        "user-agent",
    }
)  # fmt: skip


def issues(sip: Sip, context: Context) -> tuple[Issue, ...]:
    """The issues in the order of the text."""
    return tuple(_found(sip, str(sip), context))


def _found(sip: Sip, text: str, context: Context) -> Iterator[Issue]:
    code, forbidden = _NOT_ALLOWED[context]
    at = len(sip.scheme) + 1
    parameters = equivalence.by_name(sip.parameters)
    if sip.user is not None:
        yield from _about_user(sip, text, at, parameters)
        at += len(sip.user)
        if sip.password is not None:
            yield noted(text, "sip-password", "password", at + 1, at + 1 + len(sip.password))
            at += 1 + len(sip.password)
        at += 1
    at += len(sip.host)
    if sip.port is not None:
        if "port" in forbidden:
            yield noted(text, code, "port", at + 1, at + 1 + len(sip.port))
        at += 1 + len(sip.port)
    for raw, value in sip.parameters:
        name = equivalence.octets(raw).lower()
        end = at + 1 + len(raw) + (0 if value is None else 1 + len(value))
        if name in forbidden:
            yield noted(text, code, f"{name} parameter", at + 1, end)
        yield from _about_parameter(sip, text, (at + 1, end), name, value, parameters)
        at = end
    if sip.headers and "headers" in forbidden:
        length = sum(len(name) + len(value) + 2 for name, value in sip.headers)
        yield noted(text, code, "header part", at, at + length)
    else:
        unwanted = set(_DANGEROUS | _FALSE)
        for raw, value in sip.headers:
            name = equivalence.header_name(raw)
            end = at + 2 + len(raw) + len(value)
            if name in unwanted:
                # Once is enough: a header that is repeated without end is not described without end.
                unwanted.remove(name)
                yield noted(text, "sip-header-unwanted", name, at + 1, end, "warning" if name in _DANGEROUS else "info")
            at = end


def _about_user(sip: Sip, text: str, at: int, parameters: dict[str, str | None]) -> Iterator[Issue]:
    """Whether the user parameter says what the user part is."""
    assert sip.user is not None
    end = at + len(sip.user)
    said = parameters.get("user") == "phone"
    if said and sip.telephone is None:
        yield noted(text, "sip-telephone", "telephone-subscriber", at, end)
    elif not said and "user" not in parameters and sip.user.startswith("+") and sip.telephone is not None:
        yield noted(text, "sip-telephone-unsaid", "user-param", at, end, "info")


def _about_parameter(
    sip: Sip, text: str, span: tuple[int, int], name: str, value: str | None, parameters: dict[str, str | None]
) -> Iterator[Issue]:
    """Values outside the grammar of a known parameter, and combinations that do not work."""
    start, end = span
    known = KNOWN.get(name)
    if known is not None and not known(value):
        yield noted(text, "sip-parameter-unlike", name, start, end)
    elif name == "transport" and sip.is_secure and parameters["transport"] == "udp":
        yield noted(text, "sip-transport-unreliable", "transport-param", start, end)
    elif name == "transport" and parameters["transport"] == "tls":
        yield noted(text, "sip-transport-tls", "transport-param", start, end, "info")
    elif name == "ttl" and ("maddr" not in parameters or sip.transport != "udp"):
        yield noted(text, "sip-ttl", "ttl-param", start, end)
