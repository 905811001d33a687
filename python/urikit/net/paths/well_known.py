"""Well-known URIs: places at the root of an origin that are the same everywhere (RFC 8615).

A well-known URI has a path that begins with "/.well-known/", in a scheme that says that it
has them: http and https (RFC 8615), ws and wss (RFC 8307), coap and its kin (RFC 7252,
RFC 8323). The segment behind it is a name from IANA's registry; what follows, and the query,
is defined by whoever registered the name. Deeper in a path the segment means nothing.

`uri` makes one, `read` recognises one, and `REGISTERED` has the names. What can go wrong:
whoever may write below "/.well-known/" speaks for the whole origin (section 4.1); that a
name is known says nothing about another host or port, not even of the same domain (4.3).

The names are those of the registry as it was on 25 September 2026, taken from a copy of the
list; a reference is beside a name where an RFC defines it, as far as its title in the
index of RFCs confirms. Left out: the status of a name, and who controls it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from urikit._native import URI, Reference, WebURL
from urikit.core import percent
from urikit.core.arguments import uri_of
from urikit.core.errors import refuse
from urikit.core.mask import discreet, shown

__all__ = ["PREFIX", "REGISTERED", "REGISTRY_DATE", "SCHEMES", "WellKnown", "read", "uri"]

#: The beginning of the path of a well-known URI.
PREFIX = "/.well-known/"

#: When the registry had the names of `REGISTERED`.
REGISTRY_DATE = "2026-09-25"

#: The schemes that have well-known URIs, and where that is said (RFC 8615 section 5.2).
SCHEMES: Mapping[str, str] = MappingProxyType(
    {
        "coap": "RFC 7252",
        "coap+tcp": "RFC 8323",
        "coap+ws": "RFC 8323",
        "coaps": "RFC 7252",
        "coaps+tcp": "RFC 8323",
        "coaps+ws": "RFC 8323",
        "http": "RFC 8615",
        "https": "RFC 8615",
        "ws": "RFC 8307",
        "wss": "RFC 8307",
    }
)

_DEFINED = """
    acme-challenge 8555  api-catalog 9727  brski 8995  caldav 6764  carddav 6764  cmp 9480  coap 8323
    coap-eap 9820  core 6690  dots 9132  edhoc 9528  est 7030  gnap-as-rs 9767  hoba 7486  host-meta 6415
    host-meta.json 6415  http-opportunistic 8164  jmap 8620  looking-glass 8522  masque 9298  mta-sts.txt 8461
    mud 8520  ni 6920  oauth-authorization-server 8414  oauth-protected-resource 9728  ohttp-gateway 9540
    posh 7711  private-token-issuer-directory 9578  probing.txt 9511  pvd 8801  rd 9176  reload-config 6940
    repute-template 7072  sbom 9472  security.txt 9116  stun-key 7635  timezone 7808  webfinger 7033
"""
_OTHERS = """
    agent-card.json amphtml appspecific ashrae assetlinks.json bluejetty broadband-labels change-password csaf
    csaf-aggregator csipaus csvm cyclic-trigger did-configuration.json did.json dnt dnt-policy.txt easy-proxy ecips
    enterprise-network-security enterprise-transport-security funding-manifest-urls genid gpc.json gs1resolver
    hosting-provider ic-domains idp-proxy keybase.txt knx matrix mercure nfv-oauth-server-configuration nodeinfo
    nostr.json ojobpub.json open-resource-discovery openbindings openid-configuration openid-federation openorg oslc
    pki-validation privacy-sandbox-attestations.json related-website-set.json resourcesync scitt-keys
    ssf-configuration ssh-known-hosts sshfp tdmrep.json tea terraform.json thread time tor-relay tpcd traffic-advice
    trust.txt uma2-configuration vacation-rental.json void webauthn webhook-authorized-senders.json webweaver.json
    wot xregistry
"""
_PAIRS = _DEFINED.split()
#: The registered names, and the RFC that defines each; "" where none does, or none is known here.
REGISTERED: Mapping[str, str] = MappingProxyType(
    dict(
        sorted(
            [
                *((name, f"RFC {rfc}") for name, rfc in zip(_PAIRS[::2], _PAIRS[1::2], strict=True)),
                *((name, "") for name in _OTHERS.split()),
            ]
        )
    )
)


@discreet
@dataclass(frozen=True, slots=True)
class WellKnown:
    """The parts of a well-known URI.

    >>> from urikit.net.paths import well_known
    >>> found = well_known.read("https://example.com/.well-known/acme-challenge/LoqXcYV8q5")
    >>> found.name, found.rest, found.is_registered, found.reference
    ('acme-challenge', '/LoqXcYV8q5', True, 'RFC 8555')
    """

    #: The name, decoded; "" for "/.well-known/" itself, which has no defined meaning.
    name: str
    #: The rest of the path, as written: "" or "/" and more.
    rest: str = ""

    @property
    def is_registered(self) -> bool:
        """True if the registry had the name on `as_of`."""
        return self.name in REGISTERED

    @property
    def as_of(self) -> str:
        """The day of the registry that `is_registered` speaks of; names are added to it every month."""
        return REGISTRY_DATE

    def __str__(self) -> str:
        """Return the name and what the registry says of it, with the day.

        >>> from urikit.net.paths import well_known
        >>> print(well_known.read("http://h/.well-known/webfinger"))
        webfinger: registered (RFC 7033)
        >>> print(well_known.read("http://h/.well-known/example"))
        example: not registered as of 2026-09-25
        """
        said = "registered" if self.is_registered else f"not registered as of {self.as_of}"
        return f"{shown(self.name)}: {said}" + (f" ({self.reference})" if self.reference else "")

    @property
    def reference(self) -> str | None:
        """The RFC that defines the name; None where none is known."""
        return REGISTERED.get(self.name) or None


def uri(origin: str | Reference | WebURL, name: str, rest: str = "", query: str | None = None) -> URI:
    """Return the well-known URI with this name at the scheme, host and port of `origin`.

    The name is data, and one segment. `rest` is raw: what the name's specification lets follow
    in the path, with its "/"; `query` is raw too.

    Raises `SchemeError` for a scheme without well-known URIs and for a name that is not a segment.

    >>> from urikit.net.paths import well_known
    >>> str(well_known.uri("http://www.example.com/", "example"))
    'http://www.example.com/.well-known/example'
    >>> str(well_known.uri("https://example.com/a/b", "webfinger", query="resource=acct%3Abob%40example.com"))
    'https://example.com/.well-known/webfinger?resource=acct%3Abob%40example.com'
    """
    read = uri_of(origin)
    if read.scheme.lower() not in SCHEMES:
        refuse(read, "well-known-scheme", "scheme", *read.spans["scheme"])
    if name in ("", ".", "..") or "/" in name:
        refuse(name, "well-known-name", "name", 0, len(name), scheme=read.scheme.lower())
    if rest and not rest.startswith("/"):
        refuse(rest, "well-known-rest", "path", 0, 1, scheme=read.scheme.lower())
    path = f"{PREFIX}{percent.encode(name, 'segment')}{rest}"
    return read.replace(userinfo=None, path=path, query=query, fragment=None)


def read(uri: str | Reference | WebURL) -> WellKnown | None:
    """Read a well-known URI; None for any other.

    Unreserved characters may be percent-encoded. Dot segments are not removed; normalize first.
    Raises `URIEncodingError` for a name that is not UTF-8.

    >>> from urikit.net.paths import well_known
    >>> well_known.read("http://www.example.com/.well-known/example")
    WellKnown(name='example', rest='')
    >>> well_known.read("http://www.example.com/foo/.well-known/example") is None
    True
    """
    found = uri_of(uri)
    if found.scheme.lower() not in SCHEMES or found.authority is None:
        return None
    _, *segments = found.path.split("/", 3)
    if len(segments) < 2 or percent.decode_unreserved(segments[0]) != ".well-known":
        return None
    return WellKnown(percent.decode(segments[1]), f"/{segments[2]}" if len(segments) == 3 else "")
