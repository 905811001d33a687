"""An IRI as the name of a node (RDF 1.1 Concepts section 3.2).

The name has a scheme, may have a fragment, and is what its characters are. The note in section 3.2
lists the forms that those who mint IRIs should avoid, because programs normalize them away; each is
a code here, and the places are those that `IRI.issues` finds for the generic syntax.

What can go wrong: taking `urikit.equivalent` for a comparison of nodes. It answers whether two IRIs
are likely to lead to the same resource; a graph asks whether they are the same text.
"""

from __future__ import annotations

import re

from urikit._native import IRI, URI, URIReference
from urikit.core.issues import Issue
from urikit.core.mask import Masked

__all__ = ["advice", "node", "same_node"]

#: What the generic syntax notes, and what it means to a graph.
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
    """The IRI that a text is, as the name of a node: nothing in it is changed.

    Raises `URISyntaxError` for what is not an IRI, a relative reference among them: a graph has none, and
    a syntax of RDF resolves them before.

    >>> from urikit.documents.rdf import node
    >>> node("http://example.org/%7Ealice#me")
    IRI('http://example.org/%7Ealice#me')
    """
    return IRI.parse(text)


def same_node(first: str | IRI | URI, other: str | IRI | URI) -> bool:
    """Whether two IRIs name one node: whether they are the same text.

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
    """The forms in an IRI that RDF 1.1 advises against when it is minted; none of them is an error.

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
    """The issue, with the words of its row: an error would look at the whole text for each of many."""
    from urikit.core.cells import visible
    from urikit.core.issues import Issue, Severity
    from urikit.core.rules import rule

    row = rule(code)
    message = row.say(visible(masked.part(start, end)), component=component)
    hint = row.advice
    return Issue(code, Severity.WARNING, component, start, end, message, row.section(), hint)
