"""Skolem IRIs: names made for blank nodes, so that they can be spoken of elsewhere (RDF 1.1 section 3.5).

    https://example.com/.well-known/genid/d26a2d0e98334696f4ad70a677abc1f6

A blank node has no name outside of its graph. A system that needs one makes an IRI of its own,
below a well-known path of its server (RFC 8615). So others see that it means a
blank node. The reserved path is `genid`, in the schemes http and https.

What can go wrong: a name that is not unique. `skolem_iri` makes one of 128 random bits unless it is
given one. Left out: what the IRI was for; only its maker knows that.
"""

from __future__ import annotations

import secrets

from urikit._native import IRI, URI
from urikit.core import percent
from urikit.documents.rdf.errors import refuse

__all__ = ["is_skolem_iri", "skolem_iri", "skolem_name"]

_PATH = "/.well-known/genid/"


def skolem_iri(base: str | IRI | URI, name: str | None = None) -> IRI:
    """A Skolem IRI on the server of an IRI, for a name, or for a new one.

    The name is data. Raises `RDFNameError` for a base that is not a http or https IRI with a host, and for a
    name that is empty or a dot segment.

    >>> from urikit.documents.rdf import skolem_iri
    >>> skolem_iri("https://example.com/data?a#b", "d26a2d0e98334696f4ad70a677abc1f6")
    IRI('https://example.com/.well-known/genid/d26a2d0e98334696f4ad70a677abc1f6')
    """
    read = IRI.parse(str(base))
    if read.scheme.lower() not in ("http", "https") or not read.host:
        refuse(str(base), "rdf-skolem-base", "IRI")
    written = secrets.token_hex(16) if name is None else percent.encode(name, "segment")
    if written in ("", ".", ".."):
        refuse(written, "rdf-skolem-name", "name")
    return IRI.parse(f"{read.scheme}://{read.authority}{_PATH}{written}")


def is_skolem_iri(iri: str | IRI | URI) -> bool:
    """Whether an IRI has the form that section 3.5 recommends; a text that is not an IRI has not.

    >>> from urikit.documents.rdf import is_skolem_iri
    >>> is_skolem_iri("http://example.com/.well-known/genid/a1"), is_skolem_iri("http://example.com/genid/a1")
    (True, False)
    """
    return skolem_name(iri) is not None


def skolem_name(iri: str | IRI | URI) -> str | None:
    """What the IRI's maker called the blank node, as it is written; None where it is not a Skolem IRI.

    >>> from urikit.documents.rdf import skolem_name
    >>> skolem_name("http://example.com/.well-known/genid/a1")
    'a1'
    """
    text = str(iri)
    if not IRI.is_valid(text):
        return None
    read = IRI.parse(text)
    if read.scheme.lower() not in ("http", "https") or not read.host or not read.path.startswith(_PATH):
        return None
    return read.path[len(_PATH) :] or None
