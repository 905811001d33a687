"""CURIEs: IRIs abbreviated by a prefix (RDFa Core 1.1 section 6, CURIE Syntax 1.0).

    curie      = [ [ prefix ] ":" ] reference          foaf:name
    prefix     = NCName
    reference  = ( ipath-absolute / ipath-rootless / ipath-empty ) [ "?" iquery ] [ "#" ifragment ]
    safe-curie = "[" curie "]"                         [foaf:name]

A CURIE means the namespace of its prefix with the reference behind it: two texts put together,
and nothing is resolved. So a namespace ends in "/" or "#", and one that does not is the usual mistake.

What can go wrong:

- A CURIE looks like an IRI: `mailto:a` is one if somebody binds the prefix `mailto`. A reference does
  not begin with "//", so that `http://...` is never a CURIE; where both are allowed, a CURIE with a
  known prefix comes first, and a safe CURIE is one in any case (`Prefixes.read`).
- `_:b0` is a blank node, and no CURIE.
- Prefixes are compared without case in RDFa, and with case everywhere else. Here case counts, unless
  the values are made in lower case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from urikit._native import IRI, URI, mask
from urikit.documents.rdf.errors import refuse
from urikit.documents.rdf.initial_context import INITIAL_CONTEXT
from urikit.documents.xml_names import is_ncname

__all__ = ["Prefixes"]


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
        """The prefixes of a mapping; raises as `with_prefix` does."""
        made = cls()
        for prefix, namespace in namespaces.items():
            made = made.with_prefix(prefix, namespace)
        return made

    def with_prefix(self, prefix: str, namespace: str | IRI | URI) -> Prefixes:
        """These prefixes with one more, or with another namespace for it, which is bound last.

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
        """These prefixes without one of them.

        >>> from urikit.documents.rdf import Prefixes
        >>> "dc" in Prefixes.INITIAL.without("dc")
        False
        """
        return replace(self, bound=tuple(one for one in self.bound if one[0] != prefix))

    def namespace(self, prefix: str) -> str:
        """The namespace of a prefix; raises `RDFNameError` where it has none.

        >>> from urikit.documents.rdf import Prefixes
        >>> Prefixes.INITIAL.namespace("foaf")
        'http://xmlns.com/foaf/0.1/'
        """
        found = dict(self.bound).get(prefix)
        if found is None:
            refuse(prefix, "rdf-prefix-unknown", "prefix")
        return found

    def expand(self, curie: str) -> IRI:
        """The IRI of a CURIE, with brackets around it or without.

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
        """What an attribute of RDFa that takes CURIEs and IRIs means (section 7.4.2).

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
        """The CURIE of an IRI, or None where no namespace begins it.

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
        """The same in brackets, for where an IRI could be as well.

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
    """Whether a text is a reference as CURIEs have it: a path without authority, a query, a fragment."""
    return not text.startswith("//") and IRI.is_valid(f"x:{text}")


Prefixes.INITIAL = Prefixes(INITIAL_CONTEXT)
