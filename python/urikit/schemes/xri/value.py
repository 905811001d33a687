"""XRIs and relative XRI references as values.

The two are distinguished by their type, as URIs and relative references are. A value contains the
components as they are written; `==` compares them, and `equivalent` compares what they mean:
whether "xri://" is written and in which case, "*" left out or written at the beginning of the
authority; hexadecimal digits in either case, and the names in the authority in either case.

That the names of an authority are compared without case is what resolvers of XRIs did; the text
of section 2.5 is not among those that urikit's tests read, so treat it as a custom.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from urikit._native import IRIReference, Reference, Rung, URIReference, WebURL, mask
from urikit.core import percent
from urikit.core.arguments import text_of
from urikit.core.errors import URISyntaxError
from urikit.core.steps import ResolutionStep
from urikit.schemes.xri import normal_form, resolution
from urikit.schemes.xri.errors import refuse
from urikit.schemes.xri.grammar import CONTEXT_SYMBOLS, PREFIX, Refusal, paired, read, subsegments
from urikit.schemes.xri.parts import Subsegment, read_segment

if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["XRI", "RelativeXRIReference", "XRIReference"]


@dataclass(frozen=True, slots=True, repr=False)
class XRIReference:
    """The base of `XRI` and `RelativeXRIReference`; its `parse` gives one of the two.

    >>> from urikit.schemes.xri import XRIReference
    >>> XRIReference.parse("=example/(+phone)"), XRIReference.parse("../!2")
    (XRI('=example/(+phone)'), RelativeXRIReference('../!2'))
    """

    #: "xri://" as it is written, or "" where it is left out.
    prefix: str
    #: The authority with its global context symbol; None in a relative reference.
    authority: str | None
    path: str
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def parse(cls, text: str | Reference | WebURL) -> Self:
        """Reads an XRI reference.

        Raises `XRIError` for what is none, and for the other kind where a class asks for one.
        """
        text = text_of(text)
        try:
            parts = read(text)
            found = (RelativeXRIReference if parts.authority is None else XRI)(*parts)
            if not isinstance(found, cls):
                raise Refusal("xri-relative" if parts.authority is None else "xri-absolute", "XRI", 0, len(text))
        except Refusal as refusal:
            refuse(text, refusal)
        return found

    @classmethod
    def from_iri(cls, iri: str | IRIReference) -> Self:
        """The XRI reference whose IRI normal form this is; raises `XRIError` where it is none.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.from_iri("xri://@example*(http:%2F%2Fexample.org%2F)/")
        XRI('xri://@example*(http://example.org/)/')
        """
        return cls.parse(normal_form.from_iri_form(str(iri)))

    @classmethod
    def from_uri(cls, uri: str | URIReference) -> Self:
        """The XRI reference whose URI normal form this is; raises `XRIError` where it is none.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.from_uri("xri://=%E8%AC%99")
        XRI('xri://=謙')
        """
        return cls.parse(normal_form.from_uri_form(str(uri)))

    @property
    def iri_normal_form(self) -> str:
        """The text of section 2.3.1, with "xri://" where it is absolute."""
        return normal_form.iri_form(str(self))

    @property
    def uri_normal_form(self) -> str:
        """The same in ASCII."""
        return normal_form.uri_form(str(self))

    def to_iri(self) -> IRIReference:
        """The IRI normal form as an IRI reference.

        Raises `XRIError` where it is none: a ":" in a cross-reference of the authority begins no port.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.parse("@example/abc%2Fd/ef").to_iri()
        IRI('xri://@example/abc%252Fd/ef')
        """
        try:
            return IRIReference.parse(self.iri_normal_form)
        except URISyntaxError:
            self._refuse_form()

    def to_uri(self) -> URIReference:
        """The URI normal form as a URI reference; raises as `to_iri` does.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.parse("=謙").to_uri()
        URI('xri://=%E8%AC%99')
        """
        try:
            return URIReference.parse(self.uri_normal_form)
        except URISyntaxError:
            self._refuse_form()

    def _refuse_form(self) -> NoReturn:
        start = len(self.prefix)
        refuse(str(self), Refusal("xri-no-iri", "authority", start, start + len(self.authority or "")))

    @property
    def segments(self) -> tuple[tuple[Subsegment, ...], ...]:
        """The subsegments of each segment of the path; an empty segment has none.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.parse("xri://@a/b*c//").segments
        ((Subsegment('', 'b'), Subsegment('*', 'c')), (), ())
        """
        pairs, end = paired(self.path)
        found, start, at = [], 0, 0
        while at < end:
            if self.path[at] == "(":
                at = pairs[at]
            elif self.path[at] == "/":
                found.append(self.path[start:at])
                start = at + 1
            at += 1
        found.append(self.path[start:end])
        if self.path.startswith("/") or not self.path:
            del found[0]
        return tuple(read_segment(segment) for segment in found)

    def equivalent(self, other: object) -> bool:
        """Whether another XRI reference, or the text of one, is the same but for how it is written."""
        if isinstance(other, str):
            try:
                other = XRIReference.parse(other)
            except ValueError:
                return False
        return isinstance(other, XRIReference) and self._folded() == other._folded()

    def _folded(self) -> tuple[str | None, str, str | None, str | None]:
        recased = percent.recase
        query = None if self.query is None else recased(self.query)
        fragment = None if self.fragment is None else recased(self.fragment)
        authority = None if self.authority is None else _folded_authority(recased(self.authority))
        return authority, recased(self.path), query, fragment

    def __str__(self) -> str:
        query = "" if self.query is None else f"?{self.query}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{self.prefix}{self.authority or ''}{self.path}{query}{fragment}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({mask(str(self))!r})"


def _reference(given: str | Reference | WebURL | XRIReference) -> XRIReference:
    return given if isinstance(given, XRIReference) else XRIReference.parse(given)


def _folded_authority(authority: str) -> str:
    """An authority with its first "*" written, and its names in lower case."""
    if authority[:1] not in tuple(f"{CONTEXT_SYMBOLS}("):
        iri = IRIReference.parse(f"//{authority}")
        return str(iri.normalize(to=Rung.CASE)).removeprefix("//")
    symbol = "" if authority[0] == "(" else authority[0]
    names = subsegments(authority[len(symbol) :])
    folded = [f"{delimiter or '*'}{text if text[:1] == '(' else text.lower()}" for delimiter, text in names]
    return symbol + "".join(folded)


@dataclass(frozen=True, slots=True, repr=False)
class RelativeXRIReference(XRIReference):
    """A reference without an authority, as it is in a cross-reference or beside a base."""


@dataclass(frozen=True, slots=True, repr=False)
class XRI(XRIReference):
    """An XRI: an authority, and a path below it.

    >>> from urikit.schemes.xri import XRI
    >>> xri = XRI.parse("xri://@example*org!1000/(+login)?a#b")
    >>> xri.context_symbol, [str(name) for name in xri.subsegments], xri.classification
    ('@', ['example', '*org', '!1000'], 'i-name')
    >>> xri.equivalent("@*Example*org!1000/(+login)?a#b")
    True
    """

    @classmethod
    def build(cls, authority: str, path: str = "", query: str | None = None, fragment: str | None = None) -> XRI:
        """An XRI of raw components; `urikit.xri.escaped` writes data into them.

        Raises `XRIError` where they make no XRI, or another one.

        >>> from urikit.schemes.xri import XRI, escaped
        >>> XRI.build("@example", f"/{escaped('50 % (net)')}")
        XRI('xri://@example/50%20%25%20%28net%29')
        """
        built = cls(PREFIX, authority, path, query, fragment)
        read_again = cls.parse(str(built))
        if read_again != built:
            refuse(str(built), Refusal("xri-components", "XRI", 0, len(str(built))))
        return built

    def resolve(self, reference: str | Reference | WebURL | XRIReference) -> XRI:
        """The XRI that a reference is when this is its base (section 2.4, RFC 3986 section 5.2).

        Dots and slashes inside a cross-reference belong to it. Raises `XRIError` for a text that is not an
        XRI reference.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.parse("@example/a/(+x/y)/b?c").resolve("../d")
        XRI('@example/a/d')
        """
        return XRI.parse(resolution.resolved(self, _reference(reference)))

    def resolution_steps(self, reference: str | Reference | WebURL | XRIReference) -> tuple[ResolutionStep, ...]:
        """The steps from this base and a reference to what `resolve` gives, as `URI.resolution_steps` has them.

        >>> from urikit.schemes.xri import XRI
        >>> for step in XRI.parse("@example/a/(+x/y)").resolution_steps("./(+z)"):
        ...     print(step)
        5.2.2 the path is relative, so it is merged with the path of the base: ./(+z)
        5.2.3 merge with "/a/(+x/y)": /a/./(+z)
        5.2.4 remove dot segments from "/a/./(+z)": /a/(+z)
        5.3 recompose: @example/a/(+z)
        """
        return resolution.steps(self, _reference(reference))

    @property
    def context_symbol(self) -> Literal["=", "@", "+", "$", "!"] | None:
        """The global context symbol: "=" for persons, "@" for organizations, "+" for general and "$"
        for specified words, "!" for networks; None for a cross-reference and for an IRI authority.
        """
        symbol = (self.authority or "")[:1]
        return symbol if symbol and symbol in CONTEXT_SYMBOLS else None  # type: ignore[return-value]

    @property
    def authority_kind(self) -> Literal["context", "cross-reference", "iri"]:
        """What the authority begins with; "iri" is an authority of RFC 3987."""
        if self.context_symbol:
            return "context"
        return "cross-reference" if (self.authority or "").startswith("(") else "iri"

    @property
    def root(self) -> str:
        """What the authority hangs on: a symbol, a cross-reference, or the whole IRI authority.

        >>> from urikit.schemes.xri import XRI
        >>> [XRI.parse(text).root for text in ("@foo*bar", "!!990!991", "(example.com)*bar")]
        ['@', '!', '(example.com)']
        """
        authority = self.authority or ""
        if self.authority_kind == "cross-reference":
            return subsegments(authority)[0][1]
        return self.context_symbol or authority

    @property
    def subsegments(self) -> tuple[Subsegment, ...]:
        """What follows the root in the authority; nothing follows an IRI authority."""
        return read_segment((self.authority or "")[len(self.root) :])

    @property
    def parent(self) -> XRI | None:
        """The XRI of the authority above, or None where there is none.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.parse("@!1234!ABCD/path").parent
        XRI('@!1234')
        """
        names = self.subsegments
        if not names or (self.context_symbol == "!" and len(names) == 1):
            return None
        return XRI(self.prefix, self.root + "".join(map(str, names[:-1])), "")

    @property
    def classification(self) -> Literal["i-name", "i-number"] | None:
        """Whether the authority can be given to somebody else: an i-number is persistent throughout.

        None where it has no names.
        """
        names = self.subsegments
        if not names:
            return None
        return "i-number" if all(name.is_persistent for name in names) else "i-name"
