"""One namespace name: a URI reference in 1.0, an IRI reference in 1.1, and equal to itself alone.

Reading asks the grammar of RFC 3986 or RFC 3987, and nothing more: a name is kept as it is written,
because every other spelling is another name. What can go wrong: white space, which an attribute's
value may have been normalized from; it is in no URI reference, and is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NoReturn, TypeAlias

from urikit._native import IRIReference, Reference, Rung, URIReference, WebURL, mask
from urikit.core.arguments import text_of
from urikit.core.errors import QuotingError
from urikit.core.issues import Issue
from urikit.schemes.fragments.pointers import NCNAME

if TYPE_CHECKING:
    from urikit.core.issues import Severity

__all__ = ["XML", "XMLNS", "NamespaceName", "Version", "XMLNameError", "is_ncname", "noted", "refuse"]

#: The version of the recommendation.
Version: TypeAlias = Literal["1.0", "1.1"]

_NCNAME = re.compile(NCNAME)


def is_ncname(text: str) -> bool:
    """Whether a text is a name without colon, as prefixes and local parts are.

    >>> is_ncname("dc"), is_ncname("été"), is_ncname("1st"), is_ncname("a:b")
    (True, True, False, False)
    """
    return _NCNAME.fullmatch(text) is not None


class XMLNameError(QuotingError):
    """A text that is not a namespace name, or a declaration that the recommendation forbids.

    `text[offset:end]` is the offending part of the name or the prefix, and `component` is "namespace name" or
    "prefix".

    >>> from urikit.documents.xml_names import Declaration, XMLNameError
    >>> try:
    ...     Declaration.of("xml", "http://example.org/")
    ... except XMLNameError as error:
    ...     print(error)
    prefix xml must be bound to its own namespace name (xml-names-xml, column 1)
      http://example.org/
      ^^^^^^^^^^^^^^^^^^^
      rule: Namespaces in XML section 3: NCName ::= Name - (Char* ':' Char*)
      hint: declare another prefix
    """


def refuse(text: str, code: str, component: str = "namespace name") -> NoReturn:
    """Raises `XMLNameError` about the whole of a text."""
    raise XMLNameError(text, code, component, 0, len(text))


def noted(text: str, code: str, component: str, severity: Severity) -> Issue:
    """The issue with that code about the whole of a text."""
    from urikit.core.issues import Issue

    said = XMLNameError(text, code, component, 0, len(text))
    return Issue(code, severity, component, 0, len(text), said.message, said.rule, said.hint)


@dataclass(frozen=True, slots=True, repr=False)
class NamespaceName:
    """A namespace name; two are equal where their characters are.

    >>> from urikit.documents.xml_names import NamespaceName
    >>> NamespaceName.parse("http://www.example.org/~wilbur") == NamespaceName.parse("http://www.example.org/%7ewilbur")
    False
    """

    text: str
    #: By whose rules it was read; it does not count when names are compared.
    version: Version = field(default="1.0", compare=False)

    @classmethod
    def parse(cls, text: str | Reference | WebURL, version: Version = "1.0") -> NamespaceName:
        """Reads a namespace name.

        Raises `URISyntaxError` for what is not a URI reference (1.0) or IRI reference (1.1), and
        `XMLNameError` for the empty string, which is not a name (section 2.2).

        >>> from urikit.documents.xml_names import NamespaceName
        >>> NamespaceName.parse("http://www.example.org/rosé", "1.1")
        NamespaceName('http://www.example.org/rosé', '1.1')
        """
        text = text_of(text)
        if not text:
            refuse(text, "xml-names-empty")
        (URIReference if version == "1.0" else IRIReference).parse(text)
        return cls(text, version)

    @property
    def is_relative(self) -> bool:
        """Whether it is a relative reference, which is deprecated."""
        return IRIReference.parse(self.text).scheme is None

    @property
    def normal_form(self) -> str:
        """What the scheme-based normal form of RFC 3986 would be: another name, where it differs."""
        return str(IRIReference.parse(self.text).normalize(to=Rung.SCHEME))

    def issues(self) -> tuple[Issue, ...]:
        """What is deprecated about it, and whether others are likely to write it otherwise.

        >>> from urikit.documents.xml_names import NamespaceName
        >>> [issue.code for issue in NamespaceName.parse("http://Example.org:80/%7Ea").issues()]
        ['xml-names-variant']
        """
        from urikit.core.issues import Severity

        if self.is_relative:
            return (noted(self.text, "xml-names-relative", "namespace name", Severity.WARNING),)
        if self.normal_form != self.text:
            return (noted(self.text, "xml-names-variant", "namespace name", Severity.INFO),)
        return ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        version = "" if self.version == "1.0" else f", {self.version!r}"
        return f"NamespaceName({mask(self.text)!r}{version})"


#: What the prefix xml is bound to, and no other prefix.
XML = NamespaceName("http://www.w3.org/XML/1998/namespace")
#: What the prefix xmlns is bound to, and no other prefix; it is never declared.
XMLNS = NamespaceName("http://www.w3.org/2000/xmlns/")
