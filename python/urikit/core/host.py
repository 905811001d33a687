"""A host as a value: which kind it is, its address, its forms.

To RFC 3986 (section 3.2.2) a host is an IP literal, four decimal numbers, or a registered name; the URL Standard ("Host
representation") parses it for its scheme first, and then it is a domain, an address, an opaque host or an empty one.
The value says which, by the words of the world it comes from.

In a URI the first rule that matches decides the kind. So `192.0.2.256` and `0x7f.1` are names and not addresses,
whatever a resolver makes of them; a name that ends in a number has no public suffix, since browsers read an address.
What can go wrong: a name whose bytes are not UTF-8 has no decoded form, and one beyond ASCII may have no A-labels; the
host of a `WebURL` may contain characters that no URI does, and is already in the one form it has. Left out: whether a
name exists, and what it resolves to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from urikit._native import (
    IRI,
    URI,
    IRIReference,
    PublicSuffixList,
    Reference,
    Step,
    WebURL,
    mask,
    percent_decode,
    web_domain_to_ascii,
)
from urikit._native import public_suffix as native_public_suffix
from urikit.core.errors import ArgumentError, URIEncodingError
from urikit.core.mask import discreet

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

HostKind: TypeAlias = Literal["ipv4", "ipv6", "ipvfuture", "reg-name", "domain", "opaque", "empty"]
SuffixSection: TypeAlias = Literal["icann", "private", "unlisted"]
#: The rules of the Public Suffix List that count: those of registries, of companies, or all.
Sections: TypeAlias = Literal["all", "icann", "private"]
#: The name of a host, or what has one.
Host: TypeAlias = "str | HostInfo | Reference | WebURL | HasURI"


class HasURI(Protocol):
    """A view of a scheme: its host is that of its URI."""

    def to_uri(self) -> URI:
        """Return the URI."""


@discreet
@dataclass(frozen=True, slots=True)
class HostInfo:
    """The kind of a host (name, IPv4, IPv6) and its normal form.

    >>> import urikit
    >>> info = urikit.URI("http://[2001:DB8:0:0::7]/").host_info
    >>> info.kind, info.address, info.canonical
    ('ipv6', IPv6Address('2001:db8::7'), '[2001:db8::7]')
    """

    #: The alternative of the grammar that matched; "domain", "opaque" and "empty" are hosts of a `WebURL`.
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
        return percent_decode(self.text, "literal") if self.kind == "reg-name" else None

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
        reference = IRIReference.parse(f"//{self.text}")
        return str(reference.normalize(to=Step.PERCENT, ipv6="rfc5952")).removeprefix("//")

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
        return str(IRIReference.parse(f"//{self.text}").to_uri()).removeprefix("//")

    @property
    def unicode(self) -> str:
        """The host as people read it: A-labels as U-labels, bytes as characters, nothing
        that could deceive (see `Reference.display`).

        >>> import urikit
        >>> urikit.URI("http://xn--bcher-kva.example/").host_info.unicode
        'bücher.example'
        """
        # A domain may contain characters that no IRI does, and then it is shown as it is, in ASCII.
        if self.kind in ("opaque", "empty") or not IRIReference.is_valid(f"//{self.text}"):
            return self.text
        return IRIReference.parse(f"//{self.text}").display().text.removeprefix("//")

    @property
    def public_suffix(self) -> str | None:
        """The public suffix of a domain by the embedded list; None for addresses and opaque hosts.

        The function `urikit.public_suffix` takes this value too, and a section or another list.

        >>> import urikit
        >>> info = urikit.URI("http://www.example.co.uk/").host_info
        >>> info.public_suffix, info.registrable_domain, info.suffix_section
        ('co.uk', 'example.co.uk', 'icann')
        """
        return cut[0] if (cut := self._cut) else None

    @property
    def registrable_domain(self) -> str | None:
        """The public suffix and the label before it; None where that label is missing."""
        return cut[1] if (cut := self._cut) else None

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of a name in A-labels, without the empty one of a "." at the end; none for addresses.

        >>> import urikit
        >>> urikit.IRI("http://www.Bücher.example./").host_info.labels
        ('www', 'xn--bcher-kva', 'example')
        """
        return tuple(label for label in (self._domain or "").removesuffix(".").split(".") if label)

    @property
    def subdomain(self) -> str | None:
        """The labels before the registrable domain, often empty; None without such a domain.

        >>> import urikit
        >>> urikit.URI("http://a.www.example.co.uk/").host_info.subdomain
        'a.www'
        """
        cut, domain = self._cut, self._domain
        if cut is None or cut[1] is None or domain is None:
            return None
        return domain.removesuffix(cut[1]).removesuffix(".")

    def is_subdomain_of(self, other: Host) -> bool:
        """Return whether this is the domain `other` or below it, label by label; an address is below itself only.

        `other` is the name of a host, or a value that has one. Case, "." at the end, A-labels and U-labels make no
        difference. Raises `ArgumentError` for a text that is not a host.

        >>> import urikit
        >>> info = urikit.URI("https://api.example.com/").host_info
        >>> info.is_subdomain_of("example.com"), info.is_subdomain_of("ample.com"), info.is_subdomain_of("com.")
        (True, False, True)
        """
        theirs = host_of(other)
        if theirs is None:
            return False
        mine, base = self.labels, theirs.labels
        if not mine or not base:
            return bool(self.text) and self.canonical == theirs.canonical
        return mine[-len(base) :] == base

    @property
    def suffix_section(self) -> SuffixSection | None:
        """The part of the list with the rule: "icann", "private", or "unlisted" where none matched."""
        return cut[2] if (cut := self._cut) else None

    @property
    def _is_serialized(self) -> bool:
        return self.kind in ("domain", "opaque", "empty")

    @property
    def _cut(self) -> tuple[str, str | None, SuffixSection] | None:
        return self._cut_by("all", None)

    def _cut_by(
        self, section: Sections, suffixes: PublicSuffixList | None
    ) -> tuple[str, str | None, SuffixSection] | None:
        domain = self._domain
        return None if domain is None else native_public_suffix(domain, section, suffixes)

    @property
    def _domain(self) -> str | None:
        """The name in A-labels; None for an address and for what is not a domain."""
        if self.kind == "domain":
            return self.text
        if self.kind != "reg-name":
            return None
        try:
            return web_domain_to_ascii(self.decoded or "")
        except URIEncodingError:
            return None


def host_info(kind: HostKind, text: str) -> HostInfo:
    """Return the value for a host the parser has classified; called by `Reference.host_info`."""
    return HostInfo(kind, text)


def host_of(host: Host) -> HostInfo | None:
    """Return the host of a name, or of a value that may have one.

    Raises `ArgumentError` for a text that is not a host, and as `to_uri` for a view.
    """
    if isinstance(host, (Reference, WebURL)):
        return host.host_info
    if isinstance(host, HostInfo):
        return host
    if not isinstance(host, str):
        to_uri = getattr(host, "to_uri", None)
        if to_uri is None:
            raise TypeError(f"host must be str, HostInfo, Reference, WebURL or a view, not {type(host).__name__}")
        return host_of(to_uri())
    reference = IRIReference.parse(f"//{host}") if IRIReference.is_valid(f"//{host}") else None
    if reference is None or reference.host != host:
        raise ArgumentError("host", "the name of a host, such as www.example.org", mask(host))
    return reference.host_info


def endpoint_of(value: URI | IRI | WebURL) -> tuple[str, int | None] | None:
    """Return the host and port to connect to; called by `URI.endpoint` and its sisters."""
    info = value.host_info
    if info is None or not info.text:
        return None
    if info.text.startswith("["):
        return info.text[1:-1], value.effective_port
    return info._domain or info.decoded or info.text, value.effective_port


def public_suffix(host: Host, *, section: Sections = "all", suffixes: PublicSuffixList | None = None) -> str | None:
    """Return the public suffix of a host; None where it has none.

    Takes the name of a host, or a value that has one: a `HostInfo`, a URI, a `WebURL`, a view. `section` chooses the
    rules: "icann" counts those of registries only, "private" those of companies only (such as "github.io"), and then
    other names have no suffix. `suffixes` takes the place of the embedded list. Raises `ArgumentError` for a text that
    is not a host, and `URISyntaxError` for a view of several hosts with ports; pass one of its `hosts`.

    >>> import urikit
    >>> urikit.public_suffix("www.example.co.uk"), urikit.public_suffix(urikit.URI("http://127.0.0.1/"))
    ('co.uk', None)
    >>> urikit.public_suffix("a.github.io"), urikit.public_suffix("a.github.io", section="icann")
    ('github.io', 'io')
    """
    info = host_of(host)
    cut = None if info is None else info._cut_by(section, suffixes)
    return cut[0] if cut else None


def registrable_domain(
    host: Host, *, section: Sections = "all", suffixes: PublicSuffixList | None = None
) -> str | None:
    """Return the public suffix of a host and the label before it; None where there is none.

    The arguments are those of `public_suffix`.

    >>> import urikit
    >>> urikit.registrable_domain("www.example.co.uk"), urikit.registrable_domain("co.uk")
    ('example.co.uk', None)
    >>> urikit.registrable_domain("a.github.io", section="icann")
    'github.io'
    """
    info = host_of(host)
    cut = None if info is None else info._cut_by(section, suffixes)
    return cut[1] if cut else None
