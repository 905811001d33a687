"""Whether a policy allows a text, without asking anyone: no name is resolved, nothing is connected to.

The core decides (`crates/core/src/guard`): it reads the text by both standards and judges each place that a program may
connect to. Here its answer becomes a `Checked`; the words of its reasons are made by `urikit.net.guard.reasons`.

What can go wrong: nothing is raised for a text that is refused; `Checked` says why. A name may lead to a private
address: that is seen when it is resolved (`check_address`), and only then. Left out: what a server answers.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address

from urikit._native import GuardAnswer, Reference, WebURL
from urikit.core.arguments import text_of
from urikit.core.boundary import guard
from urikit.core.issues import Issue
from urikit.net.guard.addresses import parsed, spelled
from urikit.net.guard.checked import Checked
from urikit.net.guard.policy import Policy
from urikit.net.guard.reasons import address_reason

__all__ = ["check", "check_address"]

#: Makes a `Checked` of what the core says; its fields are filled when one of them is asked for.
_answer = GuardAnswer.__new__


def check(text: str | Reference | WebURL, policy: Policy) -> Checked:
    """Whether a policy allows a text, and why not.

    >>> from urikit import guard
    >>> found = guard.check("http:///evil.example/", guard.outgoing_fetch())
    >>> found.verdict, found.reasons[0].message
    ('refused', 'RFC 3986 reads no host; browsers read evil.example, port 80')
    """
    given = text if type(text) is str else text_of(text)
    try:
        rules = policy._rules
    except AttributeError:
        rules = policy.rules
    return _answer(Checked, given, policy, rules)


def check_address(address: str | IPv4Address | IPv6Address, policy: Policy) -> Issue | None:
    """Why a policy refuses an address that a name has; None where it allows it.

    `addresses` and `refused_hosts` are asked about the address and about IPv4 addresses inside it; `hosts` only where
    it allows no name.

    Raises `ArgumentError` for a text that is not an IP address.

    >>> from urikit import guard
    >>> guard.check_address("10.0.0.1", guard.outgoing_fetch()).message
    'address 10.0.0.1 (10.0.0.0/8, private use) not allowed'
    >>> guard.check_address("8.8.8.8", guard.outgoing_fetch()) is None
    True
    """
    given = address if isinstance(address, str) else spelled(parsed(address))
    # A zone belongs to this machine, and says nothing of the address.
    bare = parsed(given.partition("%")[0])
    row = policy.rules.refusal(bare.packed)
    return None if row is None else address_reason(row, len(given))


guard(__name__)
