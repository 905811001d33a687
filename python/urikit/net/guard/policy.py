"""Policies: which URLs are allowed, as one value, with the usual ones by name.

A `Policy` is frozen, can be compared and hashed, is written to TOML and JSON and read from them, and describes itself
in sentences (`words`). A field that is left out refuses: a policy without schemes allows nothing.

`HostPattern` matches hosts label by label, since as text `ample.org` is an end of `example.org`:

    example.org      this name alone
    *.example.org    every name below it, and not itself
    .example.org     itself and every name below it
    10.0.0.0/8       the addresses of a block
    [2001:db8::1]    one address

Names are compared in A-labels and without a dot at the end, addresses as numbers.

A preset is a function that returns a `Policy`, and takes what only the caller knows; `dataclasses.replace` changes a
field. Their sources are OWASP's cheat sheets on server-side request forgery and unvalidated redirects, and RFC 6749,
RFC 8252 and RFC 9700 for redirect URIs of OAuth. `Limits` are the hops, bytes and seconds of one fetch.

What can go wrong: a field of the wrong kind, an unknown field and any other pattern are an `ArgumentError`. Left out:
`*` within a label, and in any other place than the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from inspect import Parameter, signature
from ipaddress import IPv4Network, IPv6Network, ip_network
from sys import maxsize
from typing import Any, Literal, TypeAlias, get_args

from urikit._native import GUARD_PARSERS, IRI, TRANSLATOR_LENGTHS, GuardRules, guard_host_fits, redact
from urikit.core.arguments import check_choice, check_limit, several
from urikit.core.errors import ArgumentError, URIError
from urikit.core.host import host_of
from urikit.core.mask import discreet
from urikit.net.guard.addresses import Addresses

__all__ = [
    "PARSERS",
    "PRESETS",
    "HostPattern",
    "Limits",
    "Policy",
    "Scripts",
    "Target",
    "image_proxy",
    "link_in_content",
    "oauth_redirect_uri",
    "outgoing_fetch",
    "package_source",
    "policy_of",
    "redirect_target",
    "webhook",
]


@discreet
@dataclass(frozen=True, slots=True)
class HostPattern:
    """A pattern of hosts.

    >>> from urikit.net.guard import HostPattern
    >>> below = HostPattern.parse("*.example.org")
    >>> below.matches("api.example.org"), below.matches("example.org"), below.matches("example.org.evil.test")
    (True, False, False)
    >>> HostPattern.parse("10.0.0.0/8").matches("10.1.2.3")
    True
    """

    #: The labels of the name; empty for a block.
    labels: tuple[str, ...]
    #: True if the name itself fits.
    itself: bool
    #: True if names below it fit.
    below: bool
    #: The block of addresses; None for a name.
    block: IPv4Network | IPv6Network | None = None

    def __post_init__(self) -> None:
        several("labels", self.labels)

    @classmethod
    def parse(cls, pattern: str) -> HostPattern:
        """Read a pattern. Raises `ArgumentError` for a string that is not one."""
        return _parsed(pattern)

    def matches(self, host: str) -> bool:
        """Return whether a host fits: a name in A-labels, or an address with or without brackets."""
        return guard_host_fits(self.compiled, host)

    @property
    def compiled(self) -> tuple[tuple[str, ...], bool, bool, tuple[bytes, int] | None]:
        """The pattern in the form the core reads."""
        block = None if self.block is None else (self.block.network_address.packed, self.block.prefixlen)
        return self.labels, self.itself, self.below, block


@lru_cache(1024)
def _parsed(pattern: str) -> HostPattern:
    bare = pattern[1:-1] if pattern.startswith("[") and pattern.endswith("]") else pattern
    try:
        return HostPattern((), False, False, ip_network(bare))
    except ValueError:
        pass
    itself, below = not pattern.startswith("*."), pattern.startswith(("*.", "."))
    name = pattern.removeprefix("*").removeprefix(".")
    try:
        info = host_of(name)
    except URIError:
        info = None
    labels = () if info is None else info.labels
    if not labels or "*" in name:
        raise ArgumentError("hosts", "a name, *.name, .name, or a block of addresses", pattern)
    return HostPattern(labels, itself, below)


#: The values that a target is compared with: nothing, an origin, its site, or a list of texts.
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
    """A slot for the compiled rules. It is not a field, so that values compare, copy and pickle without it."""

    __slots__ = ("_rules",)
    _rules: GuardRules


@discreet
@dataclass(frozen=True, slots=True, kw_only=True)
class Policy(_Compiled):
    """The rules for URLs: schemes, hosts, ports, addresses, and whether parsers must agree.

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

    #: The name of the policy, for people.
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
    #: True if names of this machine and of private networks are allowed.
    private_names: bool = False
    #: True if RFC 3986 or RFC 3987 must accept the text. Where they need not, its path, query and fragment may have
    #: characters that no URI has, as long as all programs connect to the same place.
    valid: bool = True
    #: True if a user name and a password are allowed.
    userinfo: bool = False
    #: True if a fragment is allowed.
    fragment: bool = True
    #: True if the URL to use keeps its fragment, which a request never sends.
    keeps_fragment: bool = True
    #: True if a host may look like another one: mixed scripts, confusable letters, invisible characters.
    look_alikes: bool = False
    #: The restriction level of a label of a host, where it may not look like another one (UTS 39 section 5.2): which
    #: scripts it may mix. All but "unrestricted" refuse symbols and letters that browsers show as Punycode.
    scripts: Scripts = "moderately-restrictive"
    #: Names that no other host may look like, whatever `look_alikes` says (UTS 39 section 4).
    protected: tuple[str, ...] = ()
    #: The most characters that the text may have.
    max_length: int = 8192
    #: The base of relative references, which `target` compares with; None refuses relative references.
    base: str | None = None
    #: The place that a URL must belong to: any, the origin of `base`, its registrable domain, or `registered`.
    target: Target = "any"
    #: The texts that are allowed where `target` is "registered".
    registered: tuple[str, ...] = ()
    #: True if a registered loopback URL allows every port (RFC 8252 section 7.3).
    any_loopback_port: bool = False
    #: True if RFC 3986 and the URL Standard must read the same scheme, host and port.
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
        check_choice("scripts", self.scripts, get_args(Scripts))
        for name in self.parsers:
            if name not in PARSERS:
                raise ArgumentError("parsers", f"names of parsers ({', '.join(PARSERS)})", name)
        check_choice("target", self.target, get_args(Target))
        if self.target in ("origin", "site") and self.base is None:
            raise ArgumentError("base", "a URL where target is origin or site", self.base)
        if self.base is not None:
            IRI.parse(self.base)
        if self.max_length < 1:
            raise ArgumentError("max_length", "a number above 0", self.max_length)

    @property
    def rules(self) -> GuardRules:
        """The policy in the form the core reads, compiled once."""
        try:
            return self._rules
        except AttributeError:
            object.__setattr__(self, "_rules", _compiled(self))
            return self._rules

    def words(self) -> str:
        """Describe what the policy allows, a sentence a line."""
        refused = f", but not {_list(self.refused_hosts)}" if self.refused_hosts else ""
        said = [
            f"Scheme: {_list(self.schemes) or 'none'}",
            f"Host: {_list(self.hosts) or 'any'}{refused}",
            f"Port: {_list(self.ports) or 'any that browsers fetch from'}",
            f"Address: {_ADDRESSES[self.addresses]}",
        ]
        if self.nat64:
            said.append(f"Address in {_list(self.nat64)} (NAT64): judged by the IPv4 address inside")
        if self.private_names:
            said.append("Names of this machine and of private networks: allowed")
        said.append(f"User name: {'allowed' if self.userinfo else 'refused'}")
        if not self.fragment:
            said.append("Fragment: refused")
        elif not self.keeps_fragment:
            said.append("Fragment: allowed, and removed")
        if self.look_alikes:
            said.append("Hosts that look like others: allowed")
        elif self.scripts != "moderately-restrictive":
            said.append(f"Labels of hosts: {self.scripts} (UTS 39)")
        if self.protected:
            said.append(f"Hosts that look like {_list(self.protected)}: refused")
        if not self.valid:
            said.append("Characters that no URI has: allowed in path, query and fragment")
        said.append(f"Length: at most {self.max_length:,} characters")
        base = redact(self.base or "")
        if self.target == "origin":
            said.append(f"Origin: that of {base}")
        if self.target == "site":
            said.append(f"Registrable domain: that of {base}")
        if self.target == "registered":
            ports = ", a loopback URL with any port" if self.any_loopback_port else ""
            said.append(f"URL: one of the {len(self.registered)} that are registered, character by character{ports}")
        elif base:
            said.append(f"Relative references: read against {base}")
        if self.agreement:
            said.append("RFC 3986 and the URL Standard must read the same scheme, host and port")
        if self.parsers:
            said.append(f"These must read the scheme, host and port that browsers read: {_list(self.parsers)}")
        return "\n".join(f"{sentence}." for sentence in said)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name in kinds that JSON has: sets as sorted lists, `addresses` by its value."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Policy:
        """Make a policy from its fields, as `to_dict` returns them; a missing one has its default.

        Raises `ArgumentError` for a name that no field has, and for a value of the wrong kind.

        >>> from urikit.net.guard import Policy
        >>> Policy.from_dict({"name": "mine", "schemes": ["https"], "ports": [443]}).ports
        frozenset({443})
        """
        kinds = {field.name: str(field.type) for field in fields(cls)}
        for name in data:
            if name not in kinds:
                raise ArgumentError("name", "a field of a policy", name)
        if "name" not in data:
            raise ArgumentError("name", "a text", None)
        return cls(**{name: _read(name, kinds[name], value) for name, value in data.items()})

    def to_json(self) -> str:
        """Write the policy as a JSON object."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Policy:
        """Read a policy from a JSON object. Raises `ArgumentError` for anything else."""
        import json

        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise ArgumentError("text", "a JSON object", text) from None
        if not isinstance(data, dict):
            raise ArgumentError("text", "a JSON object", text)
        return cls.from_dict(data)

    def to_toml(self) -> str:
        """Write the policy as TOML without tables; a field that is None is left out.

        >>> from urikit.net.guard import Policy
        >>> Policy(name="mine", schemes=frozenset({"https"})).to_toml().splitlines()[:2]
        ['name = "mine"', 'schemes = ["https"]']
        """
        import json

        rows = self.to_dict().items()
        return "".join(f"{name} = {json.dumps(value)}\n" for name, value in rows if value is not None)

    @classmethod
    def from_toml(cls, text: str) -> Policy:
        """Read a policy from TOML. Raises `ArgumentError` for anything else."""
        import tomllib

        try:
            data = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError):
            raise ArgumentError("text", "a TOML document", text) from None
        return cls.from_dict(data)


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
    """Return a prefix of RFC 6052 as packed address and length. Raises `ArgumentError` for any other text."""
    try:
        network = IPv6Network(given)
    except ValueError:
        network = None
    if network is None or network.prefixlen not in TRANSLATOR_LENGTHS:
        lengths = ", ".join(map(str, TRANSLATOR_LENGTHS))
        raise ArgumentError("nat64", f"IPv6 prefixes of a length of RFC 6052 ({lengths})", given)
    return network.network_address.packed, network.prefixlen


def _name(given: str) -> str:
    """Return a name of a host in A-labels. Raises `ArgumentError` for an address and for a pattern."""
    pattern = HostPattern.parse(given)
    if pattern.below or not pattern.labels:
        raise ArgumentError("protected", "names of hosts", given)
    return ".".join(pattern.labels)


_ADDRESSES = {Addresses.PUBLIC_ONLY: "public", Addresses.LOOPBACK: "public, or this machine", Addresses.ANY: "any"}


def _list(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in sorted(values, key=lambda value: (isinstance(value, str), value)))


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Addresses):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _read(name: str, kind: str, value: Any) -> Any:
    """Return a value of the kind that a field has, from what JSON and TOML have."""
    if kind == "Addresses":
        try:
            return Addresses(value)
        except ValueError:
            raise ArgumentError(name, f"one of {', '.join(choice.value for choice in Addresses)}", value) from None
    if "[" in kind:
        each = int if "int" in kind else str
        if not isinstance(value, list) or not all(type(one) is each for one in value):
            raise ArgumentError(name, "a list of numbers" if each is int else "a list of texts", value)
        return (frozenset if kind.startswith("frozenset") else tuple)(value)
    wanted = {"bool": bool, "int": int}.get(kind, str)
    if type(value) is not wanted and not (value is None and kind.endswith("None")):
        raise ArgumentError(name, {"bool": "true or false", "int": "a number"}.get(kind, "a text"), value)
    return value


_WEB = frozenset({"http", "https"})


def outgoing_fetch() -> Policy:
    """Allow what a server may fetch for strangers (SSRF): http and https, public addresses, no credentials.

    >>> from urikit import guard
    >>> guard.check("http://[::ffff:169.254.169.254]/latest/meta-data/", guard.outgoing_fetch()).verdict
    'refused'
    """
    return Policy(name="outgoing_fetch", schemes=_WEB, keeps_fragment=False)


def webhook() -> Policy:
    """Allow addresses of webhooks that customers give: https on port 443 or 8443, public addresses."""
    return Policy(name="webhook", schemes=frozenset({"https"}), ports=frozenset({443, 8443}), fragment=False)


def image_proxy() -> Policy:
    """Allow what a proxy of pictures may fetch: http and https on their own ports, public addresses."""
    return Policy(name="image_proxy", schemes=_WEB, ports=frozenset({80, 443}), max_length=4096, keeps_fragment=False)


def package_source(*hosts: str) -> Policy:
    """Allow downloads of code: https from the named hosts.

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
    """Allow targets of "go there after login" (open redirect): references to the origin, or the site, of a page.

    >>> from urikit import guard
    >>> policy = guard.redirect_target("https://example.org/login")
    >>> guard.check("/account?tab=1", policy).verdict, guard.check("//evil.example/", policy).verdict
    ('allowed', 'refused')
    """
    return Policy(
        name="redirect_target", schemes=_WEB, base=base, target=same, addresses=Addresses.ANY, private_names=True
    )


def link_in_content(base: str = "https://page.example/") -> Policy:
    """Allow links in texts of strangers (XSS): schemes that do not run code, and hosts without disguise."""
    schemes = _WEB | {"mailto", "tel", "ftp", "xmpp", "irc", "ircs", "sip", "sips", "matrix", "magnet", "geo", "urn"}
    return Policy(
        name="link_in_content", schemes=schemes, base=base, addresses=Addresses.ANY, private_names=True, valid=False
    )


def oauth_redirect_uri(registered: Iterable[str]) -> Policy:
    """Allow the registered redirect URIs of an OAuth client, compared character by character (RFC 9700 2.1).

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
#: A list without a name allows no host.
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
    """Return a policy from a value, from the name of a preset without arguments, or from a JSON object.

    Raises `ArgumentError` for any other text.

    >>> from urikit.net.guard.policy import policy_of
    >>> sorted(policy_of("webhook").ports), policy_of('{"name": "mine", "schemes": ["https"]}').name
    ([443, 8443], 'mine')
    """
    return given if isinstance(given, Policy) else _of_text(given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one fetch, which is a request and the redirects that follow it.

    Raises `ArgumentError` for a number that is not from 0 to 1,000,000,000.

    >>> from urikit.net.guard import Limits
    >>> Limits(seconds=5).hops
    5
    """

    #: The most redirects that are followed.
    hops: int = 5
    #: The most bytes that a body may have, after its content coding (gzip) is undone.
    bytes: int = 16 << 20
    #: Seconds for everything: names, connections, redirects and bodies.
    seconds: float = 30.0
    #: Seconds for finding and reaching one server.
    connect_seconds: float = 10.0

    def __post_init__(self) -> None:
        for name in ("hops", "bytes", "seconds", "connect_seconds"):
            check_limit(name, getattr(self, name))
