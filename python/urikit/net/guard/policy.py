"""What a URL may be, as one value: schemes, hosts, ports, addresses, and whether all programs must agree on it.

A policy is frozen, can be compared and hashed, is written to TOML and JSON and read from them, and says in words what
it allows. `urikit.net.guard.presets` has the usual ones; `dataclasses.replace` makes others. What is not named is
refused: a policy without schemes allows nothing.

What can go wrong: a field of the wrong kind or a name that no policy has is an `ArgumentError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv6Network
from sys import maxsize
from typing import Any, Literal, TypeAlias, get_args

from urikit._native import GUARD_PARSERS, IRI, TRANSLATOR_LENGTHS, GuardRules
from urikit.core.arguments import several
from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError
from urikit.core.mask import discreet
from urikit.net.guard.addresses import Addresses
from urikit.net.guard.hosts import HostPattern

__all__ = ["PARSERS", "Policy", "Scripts", "Target"]

#: What a target is compared with: nothing, an origin, its site, or a list of texts.
Target: TypeAlias = Literal["any", "origin", "site", "registered"]

#: The restriction levels of UTS 39 section 5.2, the strictest first.
Scripts: TypeAlias = Literal[
    "ascii-only",
    "single-script",
    "highly-restrictive",
    "moderately-restrictive",
    "minimally-restrictive",
    "unrestricted",
]

#: The parsers that a policy may name, as `urikit.parsers` calls them; "urllib" and "java.net.URI" as the core has them.
PARSERS = tuple(GUARD_PARSERS)
#: The fields that contain several texts.
_LISTS = ("schemes", "hosts", "refused_hosts", "nat64", "protected", "registered", "parsers")


class _Compiled:
    """The slot for what the core reads: no field, so that values compare, copy and pickle without it."""

    __slots__ = ("_rules",)
    _rules: GuardRules


@discreet
@dataclass(frozen=True, slots=True, kw_only=True)
class Policy(_Compiled):
    """What a URL may be.

    >>> from urikit.net.guard import Policy
    >>> print(Policy(name="mine", schemes=frozenset({"https"}), hosts=("*.example.org",)).words())
    Scheme: https.
    Host: *.example.org.
    Port: any that browsers fetch from.
    Address: public.
    User name: refused.
    Length: at most 8,192 characters.
    RFC 3986 and the URL Standard must read the same scheme, host and port.
    """

    #: What the policy is called.
    name: str
    #: The schemes that are allowed, in lower case.
    schemes: frozenset[str] = frozenset()
    #: Patterns of hosts, matched label by label; any host where there are none. A host that is an address must be in a
    #: block; a name that fits may have any address that the other fields allow.
    hosts: tuple[str, ...] = ()
    #: Patterns of hosts that are refused, whatever `hosts` says. A block is asked about the addresses of names, too,
    #: and about IPv4 addresses inside of IPv6 addresses.
    refused_hosts: tuple[str, ...] = ()
    #: The ports that are allowed; empty for all but those that browsers do not fetch from.
    ports: frozenset[int] = frozenset()
    #: Which addresses a host may be, and a name may lead to.
    addresses: Addresses = Addresses.PUBLIC_ONLY
    #: Prefixes of the NAT64 translators of this network, as "2001:db8:64::/96" (RFC 6052 section 2.2). An address in
    #: one is judged by the IPv4 address inside it, as one in the well-known prefix `64:ff9b::/96` always is.
    nat64: tuple[str, ...] = ()
    #: Whether names of this machine and of private networks are allowed.
    private_names: bool = False
    #: Whether RFC 3986 or RFC 3987 must accept the text. Where they need not, its path, query and fragment may have
    #: characters that no URI has, as long as all programs connect to the same place.
    valid: bool = True
    #: Whether a user name and a password are allowed.
    userinfo: bool = False
    #: Whether a fragment is allowed.
    fragment: bool = True
    #: Whether the URL to use keeps its fragment, which a request never sends.
    keeps_fragment: bool = True
    #: Whether a host may look like another one: mixed scripts, confusable letters, invisible characters.
    look_alikes: bool = False
    #: The restriction level of a label of a host, where it may not look like another one (UTS 39 section 5.2): which
    #: scripts it may mix. All but "unrestricted" refuse symbols and letters that browsers show as Punycode.
    scripts: Scripts = "moderately-restrictive"
    #: Names that no other host may look like, whatever `look_alikes` says (UTS 39 section 4).
    protected: tuple[str, ...] = ()
    #: How many characters the text may have.
    max_length: int = 8192
    #: Where a relative reference is read, and what `target` compares with; None refuses relative references.
    base: str | None = None
    #: What a URL must be of: any place, the origin of `base`, its registrable domain, or `registered`.
    target: Target = "any"
    #: The texts that are allowed where `target` is "registered".
    registered: tuple[str, ...] = ()
    #: Whether a registered loopback URL allows every port (RFC 8252 section 7.3).
    any_loopback_port: bool = False
    #: Whether RFC 3986 and the URL Standard must read the same scheme, host and port.
    agreement: bool = True
    #: Names of other parsers that must accept the text, and read the scheme, host and port that browsers read: of
    #: `urikit.parsers.BUILT_IN`, "urllib" and "java.net.URI".
    parsers: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for field in (*_LISTS, "ports"):
            # The letters of "https" would be schemes of their own.
            several(field, getattr(self, field))
        for pattern in (*self.hosts, *self.refused_hosts):
            HostPattern.parse(pattern)
        for prefix in self.nat64:
            _translator(prefix)
        for name in self.protected:
            _name(name)
        if self.scripts not in get_args(Scripts):
            raise ArgumentError("scripts", f"one of {', '.join(get_args(Scripts))}", self.scripts)
        for name in self.parsers:
            if name not in PARSERS:
                raise ArgumentError("parsers", f"names of parsers ({', '.join(PARSERS)})", name)
        if self.target not in get_args(Target):
            raise ArgumentError("target", f"one of {', '.join(get_args(Target))}", self.target)
        if self.target in ("origin", "site") and self.base is None:
            raise ArgumentError("base", "a URL where target is origin or site", self.base)
        if self.base is not None:
            IRI.parse(self.base)
        if self.max_length < 1:
            raise ArgumentError("max_length", "a number above 0", self.max_length)

    @property
    def rules(self) -> GuardRules:
        """The policy in the form the core reads, made once."""
        try:
            return self._rules
        except AttributeError:
            object.__setattr__(self, "_rules", _compiled(self))
            return self._rules

    def words(self) -> str:
        """What the policy allows, a sentence a line."""
        from urikit.net.guard.words import words

        return words(self)

    def to_dict(self) -> dict[str, Any]:
        """The fields by name, as JSON has them; `from_dict` reads it."""
        from urikit.net.guard.record import to_dict

        return to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Policy:
        """A policy from its fields; what is missing has its default.

        Raises `ArgumentError` for a name that no field has, and for a value of the wrong kind.

        >>> from urikit.net.guard import Policy
        >>> Policy.from_dict({"name": "mine", "schemes": ["https"], "ports": [443]}).ports
        frozenset({443})
        """
        from urikit.net.guard.record import from_dict

        return from_dict(cls, data)

    def to_json(self) -> str:
        """The policy as a JSON object."""
        from urikit.net.guard.record import to_json

        return to_json(self)

    @classmethod
    def from_json(cls, text: str) -> Policy:
        """A policy from a JSON object. Raises `ArgumentError` for anything else."""
        from urikit.net.guard.record import from_json

        return from_json(cls, text)

    def to_toml(self) -> str:
        """The policy as TOML; a field that is None is left out.

        >>> from urikit.net.guard import Policy
        >>> Policy(name="mine", schemes=frozenset({"https"})).to_toml().splitlines()[:2]
        ['name = "mine"', 'schemes = ["https"]']
        """
        from urikit.net.guard.record import to_toml

        return to_toml(self)

    @classmethod
    def from_toml(cls, text: str) -> Policy:
        """A policy from TOML. Raises `ArgumentError` for anything else."""
        from urikit.net.guard.record import from_toml

        return from_toml(cls, text)


def _compiled(policy: Policy) -> GuardRules:
    return GuardRules(
        policy,
        hosts=[HostPattern.parse(pattern).compiled for pattern in policy.hosts],
        refused_hosts=[HostPattern.parse(pattern).compiled for pattern in policy.refused_hosts],
        protected=[_name(name) for name in policy.protected],
        ports=[port for port in policy.ports if 0 <= port < 2**16] if policy.ports else None,
        addresses=policy.addresses.value,
        nat64=[_translator(prefix) for prefix in policy.nat64],
        max_length=min(policy.max_length, maxsize),
    )


def _translator(given: str) -> tuple[bytes, int]:
    """A prefix of RFC 6052 as packed address and length. Raises `ArgumentError` for any other text."""
    try:
        network = IPv6Network(given)
    except ValueError:
        network = None
    if network is None or network.prefixlen not in TRANSLATOR_LENGTHS:
        lengths = ", ".join(map(str, TRANSLATOR_LENGTHS))
        raise ArgumentError("nat64", f"IPv6 prefixes of a length of RFC 6052 ({lengths})", given)
    return network.network_address.packed, network.prefixlen


def _name(given: str) -> str:
    """A name of a host in A-labels. Raises `ArgumentError` for an address and for a pattern."""
    pattern = HostPattern.parse(given)
    if pattern.below or not pattern.labels:
        raise ArgumentError("protected", "names of hosts", given)
    return ".".join(pattern.labels)


guard(__name__)
