"""A host as a value: which kind it is, its address, its forms.

To RFC 3986 (section 3.2.2) a host is an IP literal, four decimal numbers, or a registered
name; the URL Standard ("Host representation") parses it for its scheme first, and then it is
a domain, an address, an opaque host or an empty one. The value says which, by the words of
the world it comes from.

In a URI the first rule that matches decides the kind. So `192.0.2.256` and `0x7f.1` are names and not addresses,
whatever a resolver makes of them. What can go wrong: a name whose bytes are not UTF-8 has no
decoded form, and one beyond ASCII may have no A-labels; the host of a `WebURL` may contain
characters that no URI does, and is already in the one form it has. Left out: whether a name exists, and
what it resolves to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from urikit import _native
from urikit.boundary import guard
from urikit.errors import URIEncodingError
from urikit.mask import discreet

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

HostKind: TypeAlias = Literal["ipv4", "ipv6", "ipvfuture", "reg-name", "domain", "opaque", "empty"]
SuffixSection: TypeAlias = Literal["icann", "private", "unlisted"]


@discreet
@dataclass(frozen=True, slots=True)
class HostInfo:
    """What a host is.

    >>> import urikit
    >>> info = urikit.URI("http://[2001:DB8:0:0::7]/").host_info
    >>> info.kind, info.address, info.canonical
    ('ipv6', IPv6Address('2001:db8::7'), '[2001:db8::7]')
    """

    #: Which alternative of the grammar matched; "domain", "opaque" and "empty" are hosts of a `WebURL`.
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
        """A registered name, percent-decoded; None for addresses and opaque hosts.

        Raises `URIEncodingError` where the bytes are not UTF-8.

        >>> import urikit
        >>> urikit.URI("http://b%C3%BCcher.example/").host_info.decoded
        'bücher.example'
        """
        if self.kind in ("domain", "empty"):
            return self.text
        return _native.percent_decode(self.text, "literal") if self.kind == "reg-name" else None

    @property
    def canonical(self) -> str:
        """The one spelling of this host: lower case, no needless escapes, IPv6 as in RFC 5952.

        The host of a `WebURL` has it already.

        >>> import urikit
        >>> urikit.URI("http://%45xample.ORG/").host_info.canonical
        'example.org'
        """
        if self._is_serialized:
            return self.text
        reference = _native.IRIReference.parse(f"//{self.text}")
        return str(reference.normalize(to=_native.Rung.PERCENT, ipv6="rfc5952")).removeprefix("//")

    @property
    def ascii(self) -> str:
        """The host in ASCII: a name beyond it in A-labels, by UTS 46.

        Raises `IDNAError` where it has none.

        >>> import urikit
        >>> urikit.IRI("http://bücher.example/").host_info.ascii
        'xn--bcher-kva.example'
        """
        if self._is_serialized:
            return self.text
        return str(_native.IRIReference.parse(f"//{self.text}").to_uri()).removeprefix("//")

    @property
    def unicode(self) -> str:
        """The host as people read it: A-labels as U-labels, bytes as characters, nothing
        that could deceive (see `Reference.display`).

        >>> import urikit
        >>> urikit.URI("http://xn--bcher-kva.example/").host_info.unicode
        'bücher.example'
        """
        # A domain may contain characters that no IRI does, and then it is shown as it is, in ASCII.
        if self.kind in ("opaque", "empty") or not _native.IRIReference.is_valid(f"//{self.text}"):
            return self.text
        return _native.IRIReference.parse(f"//{self.text}").display().text.removeprefix("//")

    @property
    def public_suffix(self) -> str | None:
        """The public suffix of a domain by the embedded list; None for addresses and opaque hosts.

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
    def _is_serialized(self) -> bool:
        return self.kind in ("domain", "opaque", "empty")

    @property
    def _cut(self) -> tuple[str, str | None, SuffixSection] | None:
        if self.kind == "domain":
            return _native.public_suffix(self.text)
        if self.kind != "reg-name":
            return None
        try:
            domain = _native.web_domain_to_ascii(self.decoded or "")
        except URIEncodingError:
            return None
        return None if domain is None else _native.public_suffix(domain)


def host_info(kind: HostKind, text: str) -> HostInfo:
    """The value for a host the parser has classified; called by `URIReference.host_info`."""
    return HostInfo(kind, text)


guard(__name__)
