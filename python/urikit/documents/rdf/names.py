"""Names of nodes in RDF: IRIs, CURIEs that abbreviate them, and IRIs for blank nodes.

**IRIs** (RDF 1.1 Concepts section 3.2). A name has a scheme, may have a fragment, and is compared by
characters. The note in section 3.2 lists forms to avoid in new IRIs, because programs normalize them
away; each is a code here, at the places that `IRI.issues` finds. The trap: `urikit.equivalent` tells
whether two IRIs are likely to lead to the same resource; a graph compares text.

**CURIEs** (RDFa Core 1.1 section 6, CURIE Syntax 1.0)

    curie      = [ [ prefix ] ":" ] reference          foaf:name
    prefix     = NCName
    reference  = ( ipath-absolute / ipath-rootless / ipath-empty ) [ "?" iquery ] [ "#" ifragment ]
    safe-curie = "[" curie "]"                         [foaf:name]

A CURIE means the namespace of its prefix with the reference behind it; nothing is resolved. So a
namespace ends in "/" or "#", and one that does not is the usual mistake.

- A CURIE looks like an IRI: `mailto:a` is one if the prefix `mailto` is bound. A reference does not begin
  with "//", so that `http://...` is never a CURIE; where both are allowed, a CURIE with a known prefix
  comes first, and a safe CURIE is one in any case (`Prefixes.read`).
- `_:b0` is a blank node, not a CURIE.
- RDFa compares prefixes without case, all others with case. Here case counts, unless the values are made
  in lower case.

`INITIAL_CONTEXT` is the RDFa Core Initial Context: prefixes that need no declaration. The W3C adds to the
list and removes nothing. This copy has the prefixes of W3C documents and the widely used ones, as
JavaScript libraries carried them in 2021; the tests compare the namespaces with those of rdflib. `dc` is
Dublin Core's terms there, and `dc11` its elements.

**Skolem IRIs** (RDF 1.1 Concepts section 3.5): names for blank nodes, for use outside of their graph

    https://example.com/.well-known/genid/d26a2d0e98334696f4ad70a677abc1f6

The path is below a well-known path of the server (RFC 8615), so that others see that it means a blank
node. It is `genid`, in the schemes http and https. A name must be unique: `skolem_iri` makes one of 128
random bits unless it is given one. Left out: the blank node that it was made for.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, NoReturn

from urikit._native import IRI, URI, URIReference, mask
from urikit.core import percent
from urikit.core.errors import QuotingError
from urikit.core.issues import Issue
from urikit.core.mask import Masked
from urikit.documents.xml_names import is_ncname

__all__ = [
    "INITIAL_CONTEXT",
    "Prefixes",
    "RDFNameError",
    "advice",
    "is_skolem_iri",
    "node",
    "refuse",
    "same_node",
    "skolem_iri",
    "skolem_name",
]


class RDFNameError(QuotingError):
    """A text that is not a CURIE, or that these prefixes do not expand.

    `text[offset:end]` is the offending part of the CURIE, the prefix or the IRI, and `component` is "prefix",
    "reference" or "IRI".

    >>> from urikit.documents.rdf import Prefixes, RDFNameError
    >>> try:
    ...     Prefixes.INITIAL.expand("foav:name")
    ... except RDFNameError as error:
    ...     print(error)
    unknown prefix "foav" (rdf-prefix-unknown, column 1)
      foav:name
      ^^^^
      rule: RDFa Core 1.1 section 6: curie = [ [ prefix ] ":" ] reference
      hint: bind the prefix with Prefixes.with_prefix
    """


def refuse(text: str, code: str, component: str, start: int = 0, end: int | None = None) -> NoReturn:
    """Raise `RDFNameError` about a part of a text, or all of it."""
    raise RDFNameError(text, code, component, start, len(text) if end is None else end)


#: Issues of the generic syntax, and their meaning for a graph.
_NOTED = {
    "scheme-uppercase": "rdf-uppercase",
    "host-uppercase": "rdf-uppercase",
    "port-default": "rdf-port",
    "port-empty": "rdf-port",
    "path-dot-segment": "rdf-dot-segment",
    "encoded-dot-segment": "rdf-dot-segment",
    "encoded-unreserved": "rdf-encoded",
    "encoded-lowercase": "rdf-encoded-lowercase",
    "not-nfc": "rdf-not-nfc",
}
_OCTETS = re.compile(r"(?:%[89A-Fa-f][0-9A-Fa-f])++")
_A_LABEL = re.compile(r"(?<![^.@/])[Xx][Nn]--[0-9A-Za-z-]++")


def node(text: str) -> IRI:
    """Return the IRI that a text is, as the name of a node: nothing in it is changed.

    Raises `URISyntaxError` for what is not an IRI, a relative reference among them: a graph has none, and
    a syntax of RDF resolves them before.

    >>> from urikit.documents.rdf import node
    >>> node("http://example.org/%7Ealice#me")
    IRI('http://example.org/%7Ealice#me')
    """
    return IRI.parse(text)


def same_node(first: str | IRI | URI, other: str | IRI | URI) -> bool:
    """Return whether two IRIs name one node: whether they are the same text.

    Raises `URISyntaxError` for what is not an IRI.

    >>> import urikit
    >>> from urikit.documents.rdf import same_node
    >>> same_node("http://example.org/%7Ea", "http://example.org/~a")
    False
    >>> urikit.IRI("http://example.org/%7Ea").equivalent("http://example.org/~a")
    True
    """
    return str(node(str(first))) == str(node(str(other)))


def advice(iri: str | IRI | URI) -> tuple[Issue, ...]:
    """Return the forms in an IRI that RDF 1.1 advises against when it is minted; none of them is an error.

    An IRI that is in use stays as it is: correcting it makes another node. Raises `URISyntaxError` for
    what is not an IRI.

    >>> from urikit.documents.rdf import advice
    >>> for issue in advice("http://Example.org/%7ealice"):
    ...     print(issue.code, issue.start, issue.end)
    rdf-uppercase 7 18
    rdf-encoded 19 22
    rdf-encoded-lowercase 19 22
    """
    from urikit.core.issues import Profile

    read = node(str(iri))
    found = [
        (issue.start, issue.end, _NOTED[issue.code], issue.component)
        for issue in read.issues(Profile.DEFAULT)
        if issue.code in _NOTED
    ]
    spans = read.spans
    if read.host is not None:
        start, end = spans["host"]
        found += [(*label.span(), "rdf-a-label", "host") for label in _A_LABEL.finditer(str(read), start, end)]
        if read.scheme.lower() in ("http", "https") and not read.path:
            found.append((spans["authority"][1], spans["authority"][1], "rdf-empty-path", "path"))
    for name in ("path", "query", "fragment"):
        start, end = spans.get(name, (0, 0))
        for run in _OCTETS.finditer(str(read), start, end):
            if not str(URIReference.parse(f"?{run[0]}").to_iri()).isascii():
                found.append((*run.span(), "rdf-encoded", name))
    masked = Masked(str(read))
    return tuple(_issue(masked, *one) for one in sorted(set(found)))


def _issue(masked: Masked, start: int, end: int, code: str, component: str) -> Issue:
    """Return the issue, with the words of its row: an error would look at the whole text for each of many."""
    from urikit.core.cells import visible
    from urikit.core.issues import Issue, Severity
    from urikit.core.rules import rule

    row = rule(code)
    message = row.say(visible(masked.part(start, end)), component=component)
    hint = row.advice
    return Issue(code, Severity.WARNING, component, start, end, message, row.section(), hint)


INITIAL_CONTEXT: tuple[tuple[str, str], ...] = (
    ("as", "https://www.w3.org/ns/activitystreams#"),
    ("cc", "http://creativecommons.org/ns#"),
    ("csvw", "http://www.w3.org/ns/csvw#"),
    ("ctag", "http://commontag.org/ns#"),
    ("dc", "http://purl.org/dc/terms/"),
    ("dc11", "http://purl.org/dc/elements/1.1/"),
    ("dcat", "http://www.w3.org/ns/dcat#"),
    ("dcterms", "http://purl.org/dc/terms/"),
    ("dqv", "http://www.w3.org/ns/dqv#"),
    ("duv", "https://www.w3.org/ns/duv#"),
    ("foaf", "http://xmlns.com/foaf/0.1/"),
    ("gr", "http://purl.org/goodrelations/v1#"),
    ("grddl", "http://www.w3.org/2003/g/data-view#"),
    ("ical", "http://www.w3.org/2002/12/cal/icaltzd#"),
    ("jsonld", "http://www.w3.org/ns/json-ld#"),
    ("ldp", "http://www.w3.org/ns/ldp#"),
    ("ma", "http://www.w3.org/ns/ma-ont#"),
    ("oa", "http://www.w3.org/ns/oa#"),
    ("odrl", "http://www.w3.org/ns/odrl/2/"),
    ("og", "http://ogp.me/ns#"),
    ("org", "http://www.w3.org/ns/org#"),
    ("owl", "http://www.w3.org/2002/07/owl#"),
    ("prov", "http://www.w3.org/ns/prov#"),
    ("qb", "http://purl.org/linked-data/cube#"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfa", "http://www.w3.org/ns/rdfa#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("rev", "http://purl.org/stuff/rev#"),
    ("rif", "http://www.w3.org/2007/rif#"),
    ("rr", "http://www.w3.org/ns/r2rml#"),
    ("schema", "http://schema.org/"),
    ("sd", "http://www.w3.org/ns/sparql-service-description#"),
    ("sioc", "http://rdfs.org/sioc/ns#"),
    ("skos", "http://www.w3.org/2004/02/skos/core#"),
    ("skosxl", "http://www.w3.org/2008/05/skos-xl#"),
    ("sosa", "http://www.w3.org/ns/sosa/"),
    ("ssn", "http://www.w3.org/ns/ssn/"),
    ("time", "http://www.w3.org/2006/time#"),
    ("v", "http://rdf.data-vocabulary.org/#"),
    ("vcard", "http://www.w3.org/2006/vcard/ns#"),
    ("void", "http://rdfs.org/ns/void#"),
    ("wdr", "http://www.w3.org/2007/05/powder#"),
    ("wdrs", "http://www.w3.org/2007/05/powder-s#"),
    ("xhv", "http://www.w3.org/1999/xhtml/vocab#"),
    ("xml", "http://www.w3.org/XML/1998/namespace"),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
)


@dataclass(frozen=True, slots=True, repr=False)
class Prefixes:
    """Prefixes and their namespaces, in the order in which they were bound: a frozen value.

    "" is the prefix of CURIEs that begin with a colon.

    >>> from urikit.documents.rdf import Prefixes
    >>> prefixes = Prefixes.of({"ex": "http://example.org/ns#"}).with_prefix("", "http://example.org/")
    >>> prefixes.expand("ex:a"), prefixes.expand(":b")
    (IRI('http://example.org/ns#a'), IRI('http://example.org/b'))
    >>> prefixes.shrink("http://example.org/ns#a"), prefixes.shrink("http://example.com/")
    ('ex:a', None)
    """

    #: Prefix and namespace, one pair each.
    bound: tuple[tuple[str, str], ...] = ()

    #: The prefixes that RDFa knows without being told.
    INITIAL: ClassVar[Prefixes]

    @classmethod
    def of(cls, namespaces: Mapping[str, str]) -> Prefixes:
        """Return the prefixes of a mapping; raises as `with_prefix` does."""
        made = cls()
        for prefix, namespace in namespaces.items():
            made = made.with_prefix(prefix, namespace)
        return made

    def with_prefix(self, prefix: str, namespace: str | IRI | URI) -> Prefixes:
        """Return these prefixes with one more, or with another namespace for it, which is bound last.

        Raises `RDFNameError` for a prefix that is not an NCName, and `URISyntaxError` for a namespace that is
        not an IRI.
        """
        if prefix == "_":
            refuse(prefix, "rdf-blank", "prefix")
        if prefix and not is_ncname(prefix):
            refuse(prefix, "rdf-prefix", "prefix")
        pair = (prefix, str(IRI.parse(str(namespace))))
        return replace(self, bound=(*(one for one in self.bound if one[0] != prefix), pair))

    def without(self, prefix: str) -> Prefixes:
        """Return these prefixes without one of them.

        >>> from urikit.documents.rdf import Prefixes
        >>> "dc" in Prefixes.INITIAL.without("dc")
        False
        """
        return replace(self, bound=tuple(one for one in self.bound if one[0] != prefix))

    def namespace(self, prefix: str) -> str:
        """Return the namespace of a prefix; raises `RDFNameError` where it has none.

        >>> from urikit.documents.rdf import Prefixes
        >>> Prefixes.INITIAL.namespace("foaf")
        'http://xmlns.com/foaf/0.1/'
        """
        found = dict(self.bound).get(prefix)
        if found is None:
            refuse(prefix, "rdf-prefix-unknown", "prefix")
        return found

    def expand(self, curie: str) -> IRI:
        """Return the IRI of a CURIE, with brackets around it or without.

        Raises `RDFNameError` for what is not a CURIE and for a prefix that is not bound, `URISyntaxError`
        where the two together are not an IRI.

        >>> from urikit.documents.rdf import Prefixes
        >>> Prefixes.INITIAL.expand("foaf:name"), Prefixes.INITIAL.expand("[dc:title]")
        (IRI('http://xmlns.com/foaf/0.1/name'), IRI('http://purl.org/dc/terms/title'))
        """
        start, end = (1, len(curie) - 1) if _in_brackets(curie) else (0, len(curie))
        colon = curie.find(":", start, end)
        if colon < 0:
            refuse(curie, "rdf-colon", "CURIE")
        prefix, reference = curie[start:colon], curie[colon + 1 : end]
        if prefix == "_":
            refuse(curie, "rdf-blank", "prefix", start, end)
        if prefix and not is_ncname(prefix):
            refuse(curie, "rdf-prefix", "prefix", start, colon)
        if not _is_reference(reference):
            refuse(curie, "rdf-reference", "reference", colon + 1, end)
        found = dict(self.bound).get(prefix)
        if found is None:
            refuse(curie, "rdf-prefix-unknown", "prefix", start, colon)
        return IRI.parse(found + reference)

    def read(self, text: str) -> IRI:
        """Read an attribute of RDFa that takes CURIEs and IRIs (section 7.4.2).

        In brackets it is a CURIE; otherwise it is one if its prefix is bound, and an IRI if not. Raises
        `RDFNameError` for the first, `URISyntaxError` for the last.

        >>> from urikit.documents.rdf import Prefixes
        >>> Prefixes.INITIAL.read("foaf:name"), Prefixes.INITIAL.read("mailto:a@b.c")
        (IRI('http://xmlns.com/foaf/0.1/name'), IRI('mailto:a@b.c'))
        """
        prefix, colon, reference = text.partition(":")
        if _in_brackets(text) or (colon and prefix in self and _is_reference(reference)):
            return self.expand(text)
        return IRI.parse(text)

    def shrink(self, iri: str | IRI | URI) -> str | None:
        """Return the CURIE of an IRI, or None where no namespace begins it.

        The longest namespace counts, and of two prefixes for it the one that was bound first.

        >>> from urikit.documents.rdf import Prefixes
        >>> Prefixes.INITIAL.shrink("http://www.w3.org/2008/05/skos-xl#prefLabel")
        'skosxl:prefLabel'
        """
        text = str(iri)
        for prefix, namespace in sorted(self.bound, key=lambda pair: -len(pair[1])):
            if text.startswith(namespace) and _is_reference(text[len(namespace) :]):
                return f"{prefix}:{text[len(namespace) :]}"
        return None

    def shrink_safe(self, iri: str | IRI | URI) -> str | None:
        """Abbreviate an IRI in brackets, for places where an IRI is allowed as well.

        >>> from urikit.documents.rdf import Prefixes
        >>> Prefixes.INITIAL.shrink_safe("http://xmlns.com/foaf/0.1/name")
        '[foaf:name]'
        """
        curie = self.shrink(iri)
        return None if curie is None else f"[{curie}]"

    def __contains__(self, prefix: object) -> bool:
        return any(prefix == one for one, _ in self.bound)

    def __iter__(self) -> Iterator[str]:
        return (prefix for prefix, _ in self.bound)

    def __len__(self) -> int:
        return len(self.bound)

    def __repr__(self) -> str:
        return f"Prefixes({tuple((prefix, mask(namespace)) for prefix, namespace in self.bound)!r})"


def _in_brackets(text: str) -> bool:
    return text.startswith("[") and text.endswith("]")


def _is_reference(text: str) -> bool:
    """Return whether a text is a reference as CURIEs have it: a path without authority, a query, a fragment."""
    return not text.startswith("//") and IRI.is_valid(f"x:{text}")


Prefixes.INITIAL = Prefixes(INITIAL_CONTEXT)


_PATH = "/.well-known/genid/"


def skolem_iri(base: str | IRI | URI, name: str | None = None) -> IRI:
    """Return a Skolem IRI on the server of an IRI, for a name, or for a new one.

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
    """Return whether an IRI has the form that section 3.5 recommends; a text that is not an IRI has not.

    >>> from urikit.documents.rdf import is_skolem_iri
    >>> is_skolem_iri("http://example.com/.well-known/genid/a1"), is_skolem_iri("http://example.com/genid/a1")
    (True, False)
    """
    return skolem_name(iri) is not None


def skolem_name(iri: str | IRI | URI) -> str | None:
    """Return the name of the blank node, as it is written; None if the IRI is not a Skolem IRI.

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
