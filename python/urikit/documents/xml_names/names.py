"""Names and declarations of namespaces, and names that look alike (Namespaces in XML 1.0 and 1.1).

**A name** is a URI reference in 1.0 and an IRI reference in 1.1. It is kept as it is written, because every
other spelling is another name. What can go wrong: white space, which may come from a normalized attribute
value; it is refused.

**Declarations** (section 3)

    xmlns:prefix="name"      xmlns="name"      xmlns=""      xmlns:prefix="" (1.1 alone)

`xml` is bound to its own name, declared or not; no other prefix is, nor is it the default. `xmlns` is
never declared, and nothing is bound to its name. Other prefixes that begin with "xml", in any case, are
reserved for later recommendations; using one is not an error. An empty name undeclares: the default
namespace in both versions, a prefix in 1.1 alone.

**Names that look alike.** A name that differs in one character is another name, and a program finds none
of the elements it looks for. The usual differences are known: a slash or a "#" at the end, https for http,
case, percent-encoding, a default port, dot segments, Unicode normalization. Each is a step that folds
names which differ in it alone into one string. Names look alike if all steps together make them equal;
`differences` gives the fewest steps that do. Names are grouped by the folded string, so that a list costs
its length and not its square.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, NoReturn, TypeAlias, get_args

from urikit._native import (
    IRIReference,
    Reference,
    Step,
    URIReference,
    WebURL,
    default_port,
    mask,
    percent_decode_unreserved,
    percent_recase,
)
from urikit.core.arguments import check_choice, several, text_of
from urikit.core.errors import QuotingError
from urikit.core.issues import Issue, Severity
from urikit.core.mask import discreet
from urikit.schemes.fragments.pointers import NCNAME

__all__ = [
    "XML",
    "XMLNS",
    "Declaration",
    "Difference",
    "LookAlike",
    "NamespaceName",
    "Version",
    "XMLNameError",
    "differences",
    "is_ncname",
    "look_alikes",
    "noted",
    "refuse",
]


#: The version of the recommendation.
Version: TypeAlias = Literal["1.0", "1.1"]

_NCNAME = re.compile(NCNAME)


def is_ncname(text: str) -> bool:
    """Return whether a text is a name without colon, as prefixes and local parts are.

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
    """Raise `XMLNameError` about the whole of a text."""
    raise XMLNameError(text, code, component, 0, len(text))


def noted(text: str, code: str, component: str, severity: Severity) -> Issue:
    """Return the issue with that code about the whole of a text."""
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

    def __post_init__(self) -> None:
        check_choice("version", self.version, get_args(Version))

    @classmethod
    def parse(cls, text: str | Reference | WebURL, version: Version = "1.0") -> NamespaceName:
        """Read a namespace name.

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
        """True if it is a relative reference, which is deprecated."""
        return IRIReference.parse(self.text).scheme is None

    @property
    def normal_form(self) -> str:
        """The scheme-based normal form of RFC 3986: another name, if it differs."""
        return str(IRIReference.parse(self.text).normalize(to=Step.SCHEME))

    def issues(self) -> tuple[Issue, ...]:
        """List what is deprecated about it, and whether others are likely to write it otherwise.

        >>> from urikit.documents.xml_names import NamespaceName
        >>> [issue.code for issue in NamespaceName.parse("http://Example.org:80/%7Ea").issues()]
        ['xml-names-variant']
        """
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


#: The name of the prefix xml, and of no other prefix.
XML = NamespaceName("http://www.w3.org/XML/1998/namespace")
#: The name of the prefix xmlns, and of no other prefix; it is never declared.
XMLNS = NamespaceName("http://www.w3.org/2000/xmlns/")


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
        """Return the declaration of a prefix, or with None of the default namespace.

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
        """Return a prefix that is kept for later, and what is notable about the name.

        >>> from urikit.documents.xml_names import Declaration
        >>> [issue.code for issue in Declaration.of("XMLa", "b").issues()]
        ['xml-names-reserved', 'xml-names-relative']
        """
        of_name = () if self.name is None else self.name.issues()
        if self.prefix is None or not self.prefix.lower().startswith("xml") or self.prefix == "xml":
            return of_name
        return (noted(self.prefix, "xml-names-reserved", "prefix", Severity.WARNING), *of_name)


Difference: TypeAlias = Literal[
    "default port",
    "http or https",
    "percent-encoding",
    "Unicode normalization",
    "dot segments",
    "number sign",
    "trailing slash",
    "case",
]

_AUTHORITY = re.compile(r"([A-Za-z][0-9A-Za-z+\-.]*+)(://[^/?#]*?):([0-9]*)(?=[/?#]|\Z)")
_OCTETS = re.compile(r"(?:%[89A-Fa-f][0-9A-Fa-f])++")
_PATH = re.compile(r"((?:[^:/?#]++:)?(?://[^/?#]*+)?)([^?#]*+)(.*+)", re.DOTALL)


def _without_port(text: str) -> str:
    found = _AUTHORITY.match(text)
    if found is None:
        return text
    default = default_port(found[1].lower())
    if found[3] and (default is None or int(found[3][-6:]) != default or len(found[3].lstrip("0")) > 5):
        return text
    return found[1] + found[2] + text[found.end() :]


def _http(text: str) -> str:
    return text[:4] + text[5:] if text[:6].lower() == "https:" else text


def _decoded(text: str) -> str:
    characters = _OCTETS.sub(lambda run: str(URIReference.parse(f"?{run[0]}").to_iri())[1:], text)
    return percent_recase(percent_decode_unreserved(characters))


def _without_dots(text: str) -> str:
    """RFC 3986 section 5.2.4, of a rooted path alone."""
    found = _PATH.fullmatch(text)
    if found is None or not found[2].startswith("/"):
        return text
    kept: list[str] = []
    segments = found[2].split("/")[1:]
    for segment in segments:
        if segment == "..":
            kept = kept[:-1]
        elif segment != ".":
            kept.append(segment)
    ending = "/" if segments[-1] in (".", "..") and kept else ""
    return f"{found[1]}/{'/'.join(kept)}{ending}{found[3]}"


#: In the order they are taken in.
_STEPS: dict[Difference, Callable[[str], str]] = {
    "default port": _without_port,
    "http or https": _http,
    "percent-encoding": _decoded,
    "Unicode normalization": lambda text: unicodedata.normalize("NFC", text),
    "dot segments": _without_dots,
    "number sign": lambda text: text.removesuffix("#"),
    "trailing slash": lambda text: text.removesuffix("/"),
    "case": str.casefold,
}


def _folded(text: str, steps: Iterable[Difference]) -> str:
    for step in steps:
        text = _STEPS[step](text)
    return text


@dataclass(frozen=True, slots=True)
class LookAlike:
    """Two different names, and all that they differ in."""

    first: NamespaceName
    other: NamespaceName
    differences: tuple[Difference, ...]

    def __str__(self) -> str:
        return f"{self.first!r} and {self.other!r} are different names: they differ in {', '.join(self.differences)}"


def differences(first: str | Reference | WebURL, other: str | Reference | WebURL) -> tuple[Difference, ...] | None:
    """Compare two names: the differences that are easily overlooked, () for equal names, None for others.

    >>> from urikit.documents.xml_names import differences
    >>> differences("http://www.example.org/wine", "https://www.Example.org/wine/")
    ('http or https', 'trailing slash', 'case')
    >>> differences("http://www.example.org/wine", "http://www.example.org/beer") is None
    True
    """
    first, other = text_of(first), text_of(other)
    if first == other:
        return ()
    if _folded(first, _STEPS) != _folded(other, _STEPS):
        return None
    # The fewest steps; all of them are known to do.
    for count in range(1, len(_STEPS)):
        for steps in combinations(_STEPS, count):
            if _folded(first, steps) == _folded(other, steps):
                return steps
    return tuple(_STEPS)


def look_alikes(names: Iterable[str | Reference | WebURL | NamespaceName]) -> tuple[LookAlike, ...]:
    """Return the names that look like one before them, each with the first it looks like.

    Texts are read as IRI references. Raises as `NamespaceName.parse` does.

    >>> from urikit.documents.xml_names import look_alikes
    >>> for found in look_alikes(["http://example.org/ns", "http://example.org/other", "http://example.org/NS#"]):
    ...     print(found)
    NamespaceName('http://example.org/ns', '1.1') and NamespaceName('http://example.org/NS#', '1.1') are different \
names: they differ in number sign, case
    """
    firsts: dict[str, NamespaceName] = {}
    found: list[LookAlike] = []
    seen: set[str] = set()
    for given in several("names", names):
        name = given if isinstance(given, NamespaceName) else NamespaceName.parse(given, "1.1")
        if name.text in seen:
            continue
        seen.add(name.text)
        first = firsts.setdefault(_folded(name.text, _STEPS), name)
        between = differences(first.text, name.text)
        if between:
            found.append(LookAlike(first, name, between))
    return tuple(found)
