"""A host as a value: which kind it is, its address, its forms (RFC 3986 section 3.2.2).

The first rule that matches decides the kind: an IP literal in brackets, then four decimal
numbers, then a registered name. So `192.0.2.256` and `0x7f.1` are names and not addresses,
whatever a resolver makes of them. What can go wrong: a name whose octets are no UTF-8 has no
decoded form. Left out: whether a name exists, what it resolves to, and its form under IDNA.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from urikit import _native

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

HostKind: TypeAlias = Literal["ipv4", "ipv6", "ipvfuture", "reg-name"]
SuffixSection: TypeAlias = Literal["icann", "private", "unlisted"]


@dataclass(frozen=True, slots=True)
class HostInfo:
    """What a host is.

    >>> import urikit
    >>> info = urikit.URI("http://[2001:DB8:0:0::7]/").host_info
    >>> info.kind, info.address, info.canonical
    ('ipv6', IPv6Address('2001:db8::7'), '[2001:db8::7]')
    """

    #: Which alternative of the grammar matched.
    kind: HostKind
    #: The host as written, an IP literal in its brackets.
    text: str

    @property
    def address(self) -> IPv4Address | IPv6Address | None:
        """The address; None for a name and for an address of a future version."""
        import ipaddress

        if self.kind == "ipv4":
            return ipaddress.IPv4Address(self.text)
        if self.kind == "ipv6":
            return ipaddress.IPv6Address(self.text[1:-1])
        return None

    @property
    def decoded(self) -> str | None:
        """A registered name, percent-decoded; None for addresses.

        Raises `URIEncodingError` where the octets are no UTF-8.

        >>> import urikit
        >>> urikit.URI("http://b%C3%BCcher.example/").host_info.decoded
        'bücher.example'
        """
        return _native.percent_decode(self.text, "literal") if self.kind == "reg-name" else None

    @property
    def canonical(self) -> str:
        """The one spelling of this host: lower case, no needless escapes, IPv6 as in RFC 5952.

        >>> import urikit
        >>> urikit.URI("http://%45xample.ORG/").host_info.canonical
        'example.org'
        """
        normal = _native.normalize(f"//{self.text}", to=_native.Rung.PERCENT, ipv6="rfc5952")
        return normal.removeprefix("//")

    @property
    def ascii(self) -> str | None:
        """A registered name in A-labels, as the DNS has it (UTS 46); None where it is none.

        >>> import urikit
        >>> urikit.URI("http://b%C3%BCcher.example/").host_info.ascii
        'xn--bcher-kva.example'
        """
        return _native.domain_to_ascii(self.decoded or "") if self.kind == "reg-name" else None

    @property
    def unicode(self) -> str | None:
        """A registered name in U-labels; None where it is none, or no valid domain.

        >>> import urikit
        >>> urikit.URI("http://xn--bcher-kva.example/").host_info.unicode
        'bücher.example'
        """
        return _native.domain_to_unicode(self.decoded or "") if self.kind == "reg-name" else None

    @property
    def public_suffix(self) -> str | None:
        """The public suffix of a domain by the embedded list; None for addresses.

        >>> import urikit
        >>> info = urikit.URI("http://www.example.co.uk/").host_info
        >>> info.public_suffix, info.registrable_domain, info.suffix_section
        ('co.uk', 'example.co.uk', 'icann')
        """
        return cut[0] if (cut := self._cut) else None

    @property
    def registrable_domain(self) -> str | None:
        """The public suffix and the label before it; None where there is none."""
        return cut[1] if (cut := self._cut) else None

    @property
    def suffix_section(self) -> SuffixSection | None:
        """Who keeps the rule: "icann", "private", or "unlisted" where none matched."""
        return cut[2] if (cut := self._cut) else None

    @property
    def _cut(self) -> tuple[str, str | None, SuffixSection] | None:
        ascii_name = self.ascii
        return _native.public_suffix(ascii_name) if ascii_name else None


def host_info(kind: HostKind, text: str) -> HostInfo:
    """The value for a host the parser has classified; called by `URIReference.host_info`."""
    return HostInfo(kind, text)
