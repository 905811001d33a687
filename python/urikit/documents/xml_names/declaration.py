"""Namespace declarations: which prefix may mean which name (Namespaces in XML section 3).

    xmlns:prefix="name"      xmlns="name"      xmlns=""      xmlns:prefix="" (1.1 alone)

`xml` is bound to its own name, whether it is declared or not, and no other prefix is, nor is it the
default. `xmlns` is never declared, and nothing is bound to its name. Other prefixes that begin with
"xml", in any case, are kept for later recommendations: using one is not an error.

An empty name undeclares: the default namespace in both versions, a prefix in 1.1 alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from urikit.core.issues import Issue
from urikit.core.mask import discreet
from urikit.documents.xml_names.name import XML, XMLNS, NamespaceName, Version, is_ncname, noted, refuse

__all__ = ["Declaration"]


@discreet
@dataclass(frozen=True, slots=True)
class Declaration:
    """A prefix, or None for the default namespace, and its name, or None where it is undeclared.

    >>> from urikit.documents.xml_names import Declaration
    >>> Declaration.of("dc", "http://purl.org/dc/elements/1.1/")
    Declaration(prefix='dc', name=NamespaceName('http://purl.org/dc/elements/1.1/'))
    >>> Declaration.of(None, "").name is None
    True
    """

    prefix: str | None
    name: NamespaceName | None

    @classmethod
    def of(cls, prefix: str | None, name: str, version: Version = "1.0") -> Declaration:
        """The declaration of a prefix, or with None of the default namespace.

        Raises `XMLNameError` for what the recommendation forbids, `URISyntaxError` for what is not a URI
        reference (1.0) or IRI reference (1.1).
        """
        if prefix is not None and not is_ncname(prefix):
            refuse(prefix, "xml-names-prefix", "prefix")
        if prefix == "xmlns" or name == XMLNS.text:
            refuse(name, "xml-names-xmlns")
        if (prefix == "xml") != (name == XML.text):
            refuse(name, "xml-names-xml")
        if not name:
            if prefix is not None and version == "1.0":
                refuse(prefix, "xml-names-undeclared", "prefix")
            return cls(prefix, None)
        return cls(prefix, NamespaceName.parse(name, version))

    def issues(self) -> tuple[Issue, ...]:
        """A prefix that is kept for later, and what is notable about the name.

        >>> from urikit.documents.xml_names import Declaration
        >>> [issue.code for issue in Declaration.of("XMLa", "b").issues()]
        ['xml-names-reserved', 'xml-names-relative']
        """
        from urikit.core.issues import Severity

        of_name = () if self.name is None else self.name.issues()
        if self.prefix is None or not self.prefix.lower().startswith("xml") or self.prefix == "xml":
            return of_name
        return (noted(self.prefix, "xml-names-reserved", "prefix", Severity.WARNING), *of_name)
