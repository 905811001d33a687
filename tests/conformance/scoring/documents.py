"""Documents: what the references in them mean, and which base is used where."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer, OutOfScope
from tests.conformance.scoring import asked
from tests.reference.feeds import Tree
from tests.reference.rfc3986 import resolve
from urikit import documents
from urikit.documents import Envelope, Role
from urikit.documents.xml import VOCABULARIES
from urikit.documents.xml.base import BasePolicy
from urikit.documents.xml.events import Element
from urikit.documents.xml.feeds import with_content_location
from urikit.documents.xml.walk import Gatherer, gathered

#: The elements whose base a case asks for, by feedparser's name of what it makes of them.
_ELEMENTS = {
    "title_detail": ("title",),
    "summary_detail": ("summary", "abstract"),
    "content": ("content",),
    "copyright_detail": ("copyright",),
    "info_detail": ("info",),
    "tagline_detail": ("tagline",),
}
_WITHOUT_NAMESPACE = re.compile(r"<body><a ")


def feed(case: Case) -> Answer:
    """A feed: the targets of its references, or the base at an element.

    A Content-Location counts here, as RFC 2616 had it: the suite is of that time, and urikit
    follows when it is asked to (`with_content_location`).
    """
    if _WITHOUT_NAMESPACE.search(case.input):
        return OutOfScope("markup without a namespace, which no standard takes for HTML")
    location = content_location(case)
    if "base" in case.expect:
        names = _ELEMENTS[case.expect["field"][0]]
        return asked(
            case.expect["base"],
            lambda _: _base_at(case, names),
            lambda text: by_the_letter(case, text, location, names),
            case.input,
        )
    expected = case.expect.get("resolved")
    if expected is None:
        match = re.search(r"feed\.link == '([^']*)'", case.expect["feedparser_expr"])
        assert match is not None, case.key
        expected = [match[1]]
    document = documents.read(case.input, type="feed", envelope=envelope(case))
    targets = [link.target for link in document.links]
    return asked(expected, lambda _: targets, lambda text: by_the_letter(case, text, location, None), case.input)


def by_the_letter(case: Case, text: str, location: str | None, names: tuple[str, ...] | None) -> Any:
    """What the transcription says."""
    document: str = case.row["doc_url"]
    tree = Tree(text, document if location is None else resolve(document, location))
    return list(tree.links()) if names is None else tree.base_of(names)


def content_location(case: Case) -> str | None:
    """The header field, where the case has it."""
    location: str | None = (case.get("headers") or {}).get("Content-Location")
    return location


def envelope(case: Case) -> Envelope:
    """What is known from outside."""
    location = content_location(case)
    outside = Envelope(retrieval=case.row["doc_url"])
    return outside if location is None else with_content_location(outside, location)


class _Bases(Gatherer):
    """Keeps the base of each element by its name, the last one of a name."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.found: dict[str, str | None] = {}

    def start(self, element: Element) -> bool:
        wanted = super().start(element)
        self.found[element.local.lower()] = element.scope.base.uri
        return wanted


def _base_at(case: Case, names: tuple[str, ...]) -> str | None:
    source = documents.Source(case.input)
    gatherer = _Bases(source, envelope(case), BasePolicy.XML_BASE, VOCABULARIES)
    gathered(gatherer)
    return next(gatherer.found[name] for name in names if name in gatherer.found)


def rdf_xml(case: Case) -> Answer:
    """RDF/XML: the IRIs of its nodes, of which the suite lists more, since it has the triples.

    The expectation is what the suite's triples have of the references that the case lists.
    """
    document = documents.read(case.input, type="rdfxml", base=case.row["doc_url"])
    listed = set(case.expect["iris"])
    ours = [link.target for link in document.references if link.role in (Role.IDENTIFIER, Role.RELATION)]
    letter = list(Tree(case.input, case.row["doc_url"]).identifiers())
    expected = [iri for iri in letter if iri in listed]
    assert len(case.row["refs"]) == len(letter)
    return asked(expected, lambda _: ours, lambda _: letter, case.input)
