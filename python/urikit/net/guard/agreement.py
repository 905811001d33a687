"""How the two standards read a text: where a program by each of them would connect.

The readings are the core's (`crates/core/src/readings/reading.rs`): the scheme, the host and the port, each in its one
form. Two programs agree on a URL where their readings are equal; the spelling does not count.

- RFC 3986, and RFC 3987 where the text is not ASCII: the host of an IRI is written in A-labels by UTS 46.
- RFC 3986 Appendix B, for a text that neither accepts: programs that split and check the host alone.
- The URL Standard: what browsers, Node, and clients built on them read.

A relative reference is read against a base. What can go wrong: either of the two may refuse the text. Left out:
programs that follow neither standard.
"""

from __future__ import annotations

from typing import NamedTuple

from urikit._native import IRI, URI, IRIReference, Reference, WebURL, guard_readings
from urikit.core.errors import URIError
from urikit.core.mask import discreet

__all__ = ["Reading", "Readings", "read"]


@discreet
class Reading(NamedTuple):
    """Where a program connects."""

    #: In lower case; None where the text has none.
    scheme: str | None
    #: A name in A-labels, or an address without brackets; None where there is none, or an empty one.
    host: str | None
    #: The number, with the default of the scheme; None where neither is known, and without a host.
    port: int | None

    def __str__(self) -> str:
        if self.host is None:
            return "no host"
        return self.host if self.port is None else f"{self.host}, port {self.port}"


@discreet
class Readings(NamedTuple):
    """Both readings of one text, or why there is none."""

    #: By RFC 3986 or RFC 3987; an error where they refuse the text.
    rfc: Reading | URIError
    #: What programs read that split by RFC 3986 Appendix B and check the host alone; None where they cannot.
    split: Reading | None
    #: By the URL Standard; an error where it refuses the text.
    web: Reading | URIError
    #: The URL as the URL Standard writes it.
    url: WebURL | None
    #: The URI of the text: resolved, in ASCII.
    uri: URI | None

    @property
    def agree(self) -> bool:
        """Whether both accept the text and lead to the same place."""
        return isinstance(self.rfc, Reading) and self.rfc == self.web


def read(text: str, base: str | None = None) -> Readings:
    """Both readings of a text.

    >>> from urikit.net.guard.agreement import read
    >>> found = read("http://0x7f.1/")
    >>> str(found.rfc), str(found.web), found.agree
    ('0x7f.1, port 80', '127.0.0.1, port 80', False)
    """
    rfc, split, web = guard_readings(text, base)
    uri, url = _uri(text, base), _url(text, base)
    return Readings(
        Reading(*rfc) if rfc is not None and not isinstance(uri, URIError) else _error(uri),
        None if split is None else Reading(*split),
        Reading(*web) if web is not None and not isinstance(url, URIError) else _error(url),
        None if isinstance(url, URIError) else url,
        uri if isinstance(uri, URI) else None,
    )


def _uri(text: str, base: str | None) -> Reference | URIError:
    """The URI of a text, or why there is none."""
    try:
        reference = IRIReference.parse(text)
        return (reference if base is None else IRI.parse(base).resolve(reference)).to_uri()
    except URIError as error:
        return error


def _url(text: str, base: str | None) -> WebURL | URIError:
    """The URL of a text, or why there is none."""
    try:
        return WebURL.parse(text, base)
    except URIError as error:
        return error


def _error(found: object) -> URIError:
    """What one of the two raised where the core has no reading either."""
    assert isinstance(found, URIError)
    return found
