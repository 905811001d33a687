"""The usual policies: each is a function that gives a `Policy`, and takes what only the caller knows.

Sources: OWASP's cheat sheets on server-side request forgery and unvalidated redirects for the first four, RFC 6749,
RFC 8252 and RFC 9700 for redirect URIs of OAuth. `dataclasses.replace` changes a field of any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from inspect import Parameter, signature
from typing import Literal

from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError
from urikit.net.guard.addresses import Addresses
from urikit.net.guard.policy import Policy

__all__ = [
    "PRESETS",
    "image_proxy",
    "link_in_content",
    "oauth_redirect_uri",
    "outgoing_fetch",
    "package_source",
    "policy_of",
    "redirect_target",
    "webhook",
]

_WEB = frozenset({"http", "https"})


def outgoing_fetch() -> Policy:
    """For a server that fetches URLs of strangers (SSRF): http and https, public addresses, no credentials.

    >>> from urikit import guard
    >>> guard.check("http://[::ffff:169.254.169.254]/latest/meta-data/", guard.outgoing_fetch()).verdict
    'refused'
    """
    return Policy(name="outgoing_fetch", schemes=_WEB, keeps_fragment=False)


def webhook() -> Policy:
    """For an address that a customer gives to be called: https on port 443 or 8443, public addresses."""
    return Policy(name="webhook", schemes=frozenset({"https"}), ports=frozenset({443, 8443}), fragment=False)


def image_proxy() -> Policy:
    """For a proxy of pictures in other people's texts: http and https on their own ports, public addresses."""
    return Policy(name="image_proxy", schemes=_WEB, ports=frozenset({80, 443}), max_length=4096, keeps_fragment=False)


def package_source(*hosts: str) -> Policy:
    """For downloads of code: https from hosts that are named.

    >>> from urikit import guard
    >>> guard.check("https://files.example.org/a.whl", guard.package_source("*.example.org")).verdict
    'allowed'
    """
    return Policy(
        name="package_source",
        schemes=frozenset({"https"}),
        hosts=hosts or _NOBODY,
        ports=frozenset({443}),
        keeps_fragment=False,
    )


def redirect_target(base: str, *, same: Literal["origin", "site"] = "origin") -> Policy:
    """For "go there after login" (open redirect): references to the origin, or the site, of a page.

    >>> from urikit import guard
    >>> policy = guard.redirect_target("https://example.org/login")
    >>> guard.check("/account?tab=1", policy).verdict, guard.check("//evil.example/", policy).verdict
    ('allowed', 'refused')
    """
    return Policy(
        name="redirect_target", schemes=_WEB, base=base, target=same, addresses=Addresses.ANY, private_names=True
    )


def link_in_content(base: str = "https://page.example/") -> Policy:
    """For links in texts of strangers (XSS): schemes that do not run code, and hosts without disguise."""
    schemes = _WEB | {"mailto", "tel", "ftp", "xmpp", "irc", "ircs", "sip", "sips", "matrix", "magnet", "geo", "urn"}
    return Policy(
        name="link_in_content", schemes=schemes, base=base, addresses=Addresses.ANY, private_names=True, valid=False
    )


def oauth_redirect_uri(registered: Iterable[str]) -> Policy:
    """For the redirect URI of an OAuth client: one that is registered, character by character (RFC 9700 2.1).

    A loopback address may have any port (RFC 8252 section 7.3). A fragment is refused (RFC 6749 section 3.1.2).

    >>> from urikit import guard
    >>> policy = guard.oauth_redirect_uri(["https://app.example/cb", "http://127.0.0.1/cb"])
    >>> guard.check("http://127.0.0.1:51004/cb", policy).verdict, guard.check("https://app.example/cb/", policy).verdict
    ('allowed', 'refused')
    """
    if isinstance(registered, str):
        raise TypeError("registered must be a collection of URIs, not str")
    given = tuple(registered)
    schemes = frozenset(text.partition(":")[0].lower() for text in given)
    return Policy(
        name="oauth_redirect_uri",
        schemes=schemes - _CODE,
        addresses=Addresses.LOOPBACK,
        private_names=True,
        fragment=False,
        target="registered",
        registered=given,
        any_loopback_port=True,
    )


#: Schemes that run code, or read the machine, whoever registered them.
_CODE = frozenset({"javascript", "vbscript", "data", "file", "blob", "about", "view-source"})
#: No host at all: what a list without a name means.
_NOBODY = ("invalid",)

#: The presets by name.
PRESETS: Mapping[str, Callable[..., Policy]] = {
    made.__name__: made
    for made in (
        outgoing_fetch,
        webhook,
        image_proxy,
        package_source,
        redirect_target,
        link_in_content,
        oauth_redirect_uri,
    )
}


@lru_cache(64)
def _of_text(text: str) -> Policy:
    made = PRESETS.get(text)
    if made is not None and all(one.default is not one.empty for one in _required(made)):
        return made()
    if text.lstrip().startswith("{"):
        return Policy.from_json(text)
    raise ArgumentError("policy", "the name of a preset without arguments, or a policy as a JSON object", text)


def _required(made: Callable[..., Policy]) -> list[Parameter]:
    return [one for one in signature(made).parameters.values() if one.kind is not one.VAR_POSITIONAL]


def policy_of(given: Policy | str) -> Policy:
    """A policy from a value, from the name of a preset without arguments, or from a JSON object.

    Raises `ArgumentError` for any other text.

    >>> from urikit.net.guard.presets import policy_of
    >>> sorted(policy_of("webhook").ports), policy_of('{"name": "mine", "schemes": ["https"]}').name
    ([443, 8443], 'mine')
    """
    return given if isinstance(given, Policy) else _of_text(given)


guard(__name__)
