"""Check that a URL is safe to use: the verdict of a policy, its reasons, and the form that all programs read alike.

    check(text, policy)             the text alone: no name is resolved, nothing is connected to
    check_address(address, policy)  an address that a name has
    resolve(checked)                the addresses of an allowed host, each judged: this asks the resolver
    connect(host, port, policy)     a socket that goes only to addresses that were judged: this connects

A policy is a value (`Policy`), and the usual ones have names: `outgoing_fetch` for servers that fetch URLs of strangers
(SSRF), `redirect_target` (open redirects), `link_in_content` (script links and disguised hosts), `oauth_redirect_uri`,
`webhook`, `image_proxy`, `package_source`.

>>> from urikit import guard
>>> found = guard.check("http://0x7f.1/", guard.outgoing_fetch())
>>> found.verdict, [reason.code for reason in found.reasons]
('refused', ['unsafe-readings', 'unsafe-address'])
>>> guard.check("https://example.org/a?b", guard.outgoing_fetch()).require()
'https://example.org/a?b'

What can go wrong: a name can lead to another address each time it is resolved, so a check of the text is not enough:
connect with `connect`, or with the clients of `urikit.integrations.guard` (requests, httpx, aiohttp,
urllib3), which treat each redirect as a new URL.
"""

from urikit.net.guard.addresses import Addresses, Special, special
from urikit.net.guard.check import Checked, GuardError, check, check_address, resolve
from urikit.net.guard.connect import connect
from urikit.net.guard.policy import (
    PRESETS,
    HostPattern,
    Limits,
    Policy,
    image_proxy,
    link_in_content,
    oauth_redirect_uri,
    outgoing_fetch,
    package_source,
    redirect_target,
    webhook,
)

__all__ = [
    "PRESETS",
    "Addresses",
    "Checked",
    "GuardError",
    "HostPattern",
    "Limits",
    "Policy",
    "Special",
    "check",
    "check_address",
    "connect",
    "image_proxy",
    "link_in_content",
    "oauth_redirect_uri",
    "outgoing_fetch",
    "package_source",
    "redirect_target",
    "resolve",
    "special",
    "webhook",
]
