"""HXRIs: an XRI in an HTTP URI, for software that knows no XRIs (XRI Resolution 2.0).

    https://xri.net/=example/(+phone)

An HXRI is an HTTP URI whose host begins with "xri." and whose path is the XRI without "xri://",
in URI normal form. A proxy such as `xri.net` answered for it. This is the form as proxies had it;
the text of the specification of resolution is not among those that urikit's tests read.

Left out: the parameters that resolvers are given in the query (`_xrd_r` and others). They stay
where they are, in the query of the XRI. An XRI with an IRI authority has no HXRI, because
nothing would tell its host from a name in the path.
"""

from __future__ import annotations

from typing import Literal

from urikit._native import URI, Reference, WebURL
from urikit.core.arguments import uri_of
from urikit.core.errors import ArgumentError
from urikit.schemes.xri.errors import refuse
from urikit.schemes.xri.grammar import PREFIX, Refusal
from urikit.schemes.xri.value import XRI

__all__ = ["PROXY", "from_hxri", "is_hxri", "to_hxri"]

#: The host of the best-known proxy.
PROXY = "xri.net"


def to_hxri(xri: XRI | str | Reference | WebURL, proxy: str = PROXY, scheme: Literal["http", "https"] = "https") -> URI:
    """The HXRI of an XRI, at a proxy: a host that begins with "xri.", and a port if need be.

    Raises `XRIError` for a text that is not an XRI and for an XRI with an IRI authority, `ValueError`
    for a host that makes no HXRI.

    >>> from urikit.schemes.xri import to_hxri
    >>> to_hxri("=example*home/(+phone)")
    URI('https://xri.net/=example*home/(+phone)')
    """
    read = xri if isinstance(xri, XRI) else XRI.parse(xri)
    if read.authority_kind == "iri":
        text, start = str(read), len(read.prefix)
        refuse(text, Refusal("xri-proxy-authority", "authority", start, start + len(read.authority or "")))
    uri = URI.build(scheme=scheme, authority=proxy)
    if not is_hxri(uri):
        raise ArgumentError("proxy", 'a host that begins with "xri."', proxy)
    return URI.parse(f"{uri}/{read.uri_normal_form.removeprefix(PREFIX)}")


def is_hxri(uri: str | Reference | WebURL) -> bool:
    """Whether a URI is of the form of an HXRI: an HTTP URI whose host begins with "xri.".

    >>> from urikit.schemes.xri import is_hxri
    >>> is_hxri("https://xri.net/=example"), is_hxri("https://example.org/=example")
    (True, False)
    """
    read = uri_of(uri)
    return read.scheme in ("http", "https") and (read.host or "").lower().startswith("xri.")


def from_hxri(uri: str | Reference | WebURL) -> XRI:
    """The XRI in an HXRI.

    Raises `ValueError` for a URI that is not an HXRI, `XRIError` where what it contains is not an XRI.

    >>> from urikit.schemes.xri import from_hxri
    >>> from_hxri("https://xri.net/@example*(http:%2F%2Fexample.org%2F)/")
    XRI('@example*(http://example.org/)/')
    """
    read = uri_of(uri)
    if not is_hxri(read):
        raise ArgumentError("uri", 'a host that begins with "xri."', str(read))
    _, end = read.spans["authority"]
    return XRI.from_uri(str(read)[end:].removeprefix("/"))
