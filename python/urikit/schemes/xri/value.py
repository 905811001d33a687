"""XRIs and relative XRI references as values, what is made of them, and the view of the scheme xri.

The two are distinguished by their type, as URIs and relative references are. A value contains the
components as they are written; `==` compares them, and `equivalent` compares what they mean:
whether "xri://" is written and in which case, "*" left out or written at the beginning of the
authority; hexadecimal digits in either case, and the names in the authority in either case.

That the names of an authority are compared without case is what resolvers of XRIs did; the text
of section 2.5 is not among those that urikit's tests read, so treat it as a custom.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NoReturn, Self

from urikit._native import IRI, URI, IRIReference, Reference, Step, URIReference, WebURL, mask
from urikit.core import percent
from urikit.core.arguments import check_choice, text_of, uri_of
from urikit.core.errors import ArgumentError, SchemeError, URISyntaxError, refuse
from urikit.core.steps import ResolutionStep
from urikit.schemes.view import View
from urikit.schemes.xri.grammar import (
    CONTEXT_SYMBOLS,
    PREFIX,
    XRIFault,
    decoded_places,
    from_iri_form,
    from_uri_form,
    iri_form,
    kind,
    paired,
    read_xri,
    subsegments,
    undone,
    uri_form,
)

__all__ = [
    "XRI",
    "CrossReference",
    "RelativeXRIReference",
    "Subsegment",
    "XRIError",
    "XRIReference",
    "Xri",
    "cross_reference",
    "escaped",
    "from_hxri",
    "is_hxri",
    "to_hxri",
]


class XRIError(SchemeError):
    """A text that is not an XRI, or an XRI without the form that was asked for.

    An IRI in a cross-reference may have a password of its own; errors and `repr` mask it.

    `text[offset:end]` is the offending part, and `component` is what XRI Syntax 2.0 calls it.

    >>> from urikit.schemes.xri import XRI, XRIError
    >>> try:
    ...     XRI.parse("xri://@example*(a)b")
    ... except XRIError as error:
    ...     print(error)
    missing delimiter between a cross-reference and "b" (xri-cross-reference-trailing, column 19)
      xri://@example*(a)b
                        ^
      rule: XRI Syntax 2.0 section 2.2: xri-subseg = ( "*" / "!" ) ( xref / *xri-pchar )
      hint: write "*" or "!" after the cross-reference
    """


def refuse_xri(text: str, refusal: XRIFault) -> NoReturn:
    """Raise `XRIError` for what a text was refused for."""
    raise XRIError(text, refusal.code, "xri", refusal.component, refusal.start, refusal.end) from None


@dataclass(frozen=True, slots=True, repr=False)
class CrossReference:
    """An identifier of another authority, in parentheses.

        xri-subseg = ( "*" / "!" ) ( xref / *xri-pchar )
        xref       = "(" ( XRI-reference / IRI ) ")"

    A subsegment behind "!" is persistent: it is never given to anybody else. One behind "*" may be
    given away. The first one of a segment may do without its delimiter, and is reassignable then.

    A cross-reference is read when it is asked for, one level at a time, so that nothing here
    recurses: the whole depth was checked when the XRI was read.

    >>> from urikit.schemes.xri import XRI
    >>> reference = XRI.parse("xri://@example*(mailto:gabe@foo.com)").subsegments[1].cross_reference
    >>> reference.kind, reference.value
    ('iri', IRI('mailto:gabe@foo.com'))
    """

    #: The text between the parentheses, as it is written; empty in "()".
    text: str

    @property
    def kind(self) -> Literal["xri", "relative", "iri"]:
        """The kind of its text: an XRI, a relative XRI reference, or an IRI of another scheme."""
        return kind(self.text, 0, len(self.text))

    @property
    def value(self) -> XRIReference | IRI:
        """The identifier that it refers to, parsed."""
        if self.kind == "iri":
            return IRI.parse(self.text)

        return XRIReference.parse(self.text)

    def __str__(self) -> str:
        return f"({self.text})"

    def __repr__(self) -> str:
        return f"CrossReference({mask(self.text)!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Subsegment:
    """One name in a segment, with its delimiter.

    >>> from urikit.schemes.xri import XRI
    >>> for subsegment in XRI.parse("xri://@a!1*b%20c").subsegments:
    ...     print(subsegment, subsegment.is_persistent, subsegment.decoded)
    a False a
    !1 True 1
    *b%20c False b c
    """

    #: "*", "!", or "" where it is left out and "*" is meant.
    delimiter: Literal["", "*", "!"]
    #: The name, or the cross-reference with its parentheses, as it is written.
    text: str

    @property
    def is_persistent(self) -> bool:
        """Return whether it is never given to anybody else."""
        return self.delimiter == "!"

    @property
    def cross_reference(self) -> CrossReference | None:
        """The cross-reference it is, or None where it is a name."""
        return CrossReference(self.text[1:-1]) if self.text.startswith("(") else None

    @property
    def decoded(self) -> str | None:
        """The name, percent-decoded; None where it is a cross-reference.

        Raises `URIEncodingError` for bytes that are not UTF-8.
        """
        return None if self.text.startswith("(") else percent.decode(self.text)

    def __str__(self) -> str:
        return self.delimiter + self.text

    def __repr__(self) -> str:
        return f"Subsegment({self.delimiter!r}, {mask(self.text)!r})"


def read_segment(segment: str) -> tuple[Subsegment, ...]:
    """Return the subsegments of a segment that was read.

    >>> read_segment("a!(=b)")
    (Subsegment('', 'a'), Subsegment('!', '(=b)'))
    """
    return tuple(Subsegment(delimiter, text) for delimiter, text in subsegments(segment))  # type: ignore[arg-type]


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
        """Read an XRI reference.

        Raises `XRIError` for what is none, and for the other kind where a class asks for one.
        """
        text = text_of(text)
        try:
            parts = read_xri(text)
            found = (RelativeXRIReference if parts.authority is None else XRI)(*parts)
            if not isinstance(found, cls):
                raise XRIFault("xri-relative" if parts.authority is None else "xri-absolute", "XRI", 0, len(text))
        except XRIFault as refusal:
            refuse_xri(text, refusal)
        return found

    @classmethod
    def from_iri(cls, iri: str | IRIReference) -> Self:
        """Return the XRI reference whose IRI normal form this is; raises `XRIError` where it is none.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.from_iri("xri://@example*(http:%2F%2Fexample.org%2F)/")
        XRI('xri://@example*(http://example.org/)/')
        """
        return cls.parse(from_iri_form(str(iri)))

    @classmethod
    def from_uri(cls, uri: str | URIReference) -> Self:
        """Return the XRI reference whose URI normal form this is; raises `XRIError` where it is none.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.from_uri("xri://=%E8%AC%99")
        XRI('xri://=謙')
        """
        return cls.parse(from_uri_form(str(uri)))

    @property
    def iri_normal_form(self) -> str:
        """The text of section 2.3.1, with "xri://" where it is absolute."""
        return iri_form(str(self))

    @property
    def uri_normal_form(self) -> str:
        """The URI normal form, which is ASCII."""
        return uri_form(str(self))

    def to_iri(self) -> IRIReference:
        """Return the IRI normal form as an IRI reference.

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
        """Return the URI normal form as a URI reference; raises as `to_iri` does.

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
        refuse_xri(str(self), XRIFault("xri-no-iri", "authority", start, start + len(self.authority or "")))

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
        """Return whether another XRI reference, or the text of one, is the same but for how it is written."""
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
    """Return an authority with its first "*" written, and its names in lower case."""
    if authority[:1] not in tuple(f"{CONTEXT_SYMBOLS}("):
        iri = IRIReference.parse(f"//{authority}")
        return str(iri.normalize(to=Step.CASE)).removeprefix("//")
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
        """Return an XRI of raw components; `urikit.xri.escaped` writes data into them.

        Raises `XRIError` where they make no XRI, or another one.

        >>> from urikit.schemes.xri import XRI, escaped
        >>> XRI.build("@example", f"/{escaped('50 % (net)')}")
        XRI('xri://@example/50%20%25%20%28net%29')
        """
        built = cls(PREFIX, authority, path, query, fragment)
        read_again = cls.parse(str(built))
        if read_again != built:
            refuse_xri(str(built), XRIFault("xri-components", "XRI", 0, len(str(built))))
        return built

    def resolve(self, reference: str | Reference | WebURL | XRIReference) -> XRI:
        """Return the XRI that a reference is when this is its base (section 2.4, RFC 3986 section 5.2).

        Dots and slashes inside a cross-reference belong to it. Raises `XRIError` for a text that is not an
        XRI reference.

        >>> from urikit.schemes.xri import XRI
        >>> XRI.parse("@example/a/(+x/y)/b?c").resolve("../d")
        XRI('@example/a/d')
        """
        return XRI.parse(resolved(self, _reference(reference)))

    def resolution_steps(self, reference: str | Reference | WebURL | XRIReference) -> tuple[ResolutionStep, ...]:
        """Return the steps from this base and a reference to what `resolve` gives, as `URI.resolution_steps` has them.

        >>> from urikit.schemes.xri import XRI
        >>> for step in XRI.parse("@example/a/(+x/y)").resolution_steps("./(+z)"):
        ...     print(step)
        5.2.2 the path is relative, so it is merged with the path of the base: ./(+z)
        5.2.3 merge with "/a/(+x/y)": /a/./(+z)
        5.2.4 remove dot segments from "/a/./(+z)": /a/(+z)
        5.3 recompose: @example/a/(+z)
        """
        return steps(self, _reference(reference))

    @property
    def context_symbol(self) -> Literal["=", "@", "+", "$", "!"] | None:
        """The global context symbol: "=" for persons, "@" for organizations, "+" for general and "$"
        for specified words, "!" for networks; None for a cross-reference and for an IRI authority.
        """
        symbol = (self.authority or "")[:1]
        return symbol if symbol and symbol in CONTEXT_SYMBOLS else None  # type: ignore[return-value]

    @property
    def authority_kind(self) -> Literal["context", "cross-reference", "iri"]:
        """The beginning of the authority; "iri" is an authority of RFC 3987."""
        if self.context_symbol:
            return "context"
        return "cross-reference" if (self.authority or "").startswith("(") else "iri"

    @property
    def root(self) -> str:
        """The root of the authority: a symbol, a cross-reference, or the whole IRI authority.

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
        """The part of the authority after its root; nothing follows an IRI authority."""
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
        """Return whether the authority can be given to somebody else: an i-number is persistent throughout.

        None where it has no names.
        """
        names = self.subsegments
        if not names:
            return None
        return "i-number" if all(name.is_persistent for name in names) else "i-name"


#: The stand-in for the prefix and the authority.
STAND_IN = "xri://authority"


def resolved(base: XRI, reference: XRIReference) -> str:
    """Return the text of the XRI that a reference is against a base.

    It is the algorithm of RFC 3986 section 5.2 on the IRI normal form. There every "/", "?" and "#" of a
    cross-reference is escaped; the ones that are left separate segments and components. The authority takes no part in
    it, and could not: `(http://b/)` begins no host. So `STAND_IN` is there while the path is resolved.

    The text of section 2.4 is not among those that urikit's tests read. Where it asks for more than RFC 3986 does,
    nothing here knows.
    """
    return _written(str(_base(base).resolve(_form(reference))), base, reference)


def steps(base: XRI, reference: XRIReference) -> tuple[ResolutionStep, ...]:
    """Return the steps of `resolved`, with the texts of XRIs."""
    return tuple(
        ResolutionStep(
            step.section,
            step.action,
            # A password may be in the replaced text, or in a cross-reference.
            mask(_written(step.before, base, reference)),
            mask(_written(step.after, base, reference)),
        )
        for step in _base(base).resolution_steps(_form(reference))
    )


def _base(base: XRI) -> IRI:
    return IRI.parse(STAND_IN + _rest(base))


def _form(reference: XRIReference) -> str:
    """Return the IRI normal form of a reference; "./" before a colon that a cross-reference may have in the first
    segment.
    """
    rest = _rest(reference)
    if reference.authority is not None:
        return STAND_IN + rest
    return f"./{rest}" if ":" in reference.path.partition("/")[0] else rest


def _rest(reference: XRIReference) -> str:
    """Return the IRI normal form without prefix and authority."""
    return iri_form(str(reference)[len(f"{reference.prefix}{reference.authority or ''}") :])


def _written(text: str, base: XRI, reference: XRIReference) -> str:
    """Return the XRI of an IRI normal form, with the authority that the stand-in was for."""
    if not text.startswith(STAND_IN):
        return from_iri_form(text)
    whole = base if reference.authority is None else reference
    return f"{whole.prefix}{whole.authority}{from_iri_form(text.removeprefix(STAND_IN))}"


def escaped(data: str) -> str:
    """Data as a name in an XRI: what is not unreserved is percent-encoded, but beyond ASCII.

    Raises `URIEncodingError` for a lone surrogate.

    >>> from urikit.schemes.xri import escaped
    >>> escaped("R*D (謙)")
    'R%2AD%20%28謙%29'
    """
    return "".join(character if _is_kept(character) else percent.encode(character, "unreserved") for character in data)


def _is_kept(character: str) -> bool:
    """Return whether a character beyond ASCII may be in a name; the rest are left to the encoder."""
    if character.isascii():
        return False
    try:
        read_xri(f"={character}")
    except XRIFault:
        return False
    return True


def cross_reference(identifier: str | Reference | WebURL | XRIReference) -> str:
    """Return an XRI reference or an IRI as a cross-reference, with its parentheses.

    Parentheses of an IRI that have no partner are percent-encoded, because nothing else would say
    where the cross-reference ends; by RFC 3986 section 2.2 that is another IRI. Raises `XRIError`
    for what is neither.

    >>> from urikit.schemes.xri import cross_reference
    >>> cross_reference("http://example.org/:)")
    '(http://example.org/:%29)'
    """
    given = text = str(identifier) if isinstance(identifier, XRIReference) else text_of(identifier)
    if kind(text, 0, len(text)) == "iri":
        alone = _alone(text)
        text = "".join(percent.encode(found, "unreserved") if at in alone else found for at, found in enumerate(text))
    try:
        read_xri(f"=({text})")
    except XRIFault as refusal:
        refuse_xri(given, XRIFault(refusal.code, refusal.component, 0, len(given)))
    return f"({text})"


def _alone(text: str) -> set[int]:
    """Return the offsets of parentheses without a partner."""
    alone: set[int] = set()
    open_: list[int] = []
    for at, character in enumerate(text):
        if character == "(":
            open_.append(at)
        elif character == ")":
            if open_:
                open_.pop()
            else:
                alone.add(at)
    return alone.union(open_)


#: The host of the best-known proxy.
PROXY = "xri.net"


def to_hxri(xri: XRI | str | Reference | WebURL, proxy: str = PROXY, scheme: Literal["http", "https"] = "https") -> URI:
    """Return the HXRI of an XRI, at a proxy: a host that begins with "xri.", and a port if need be.

        https://xri.net/=example/(+phone)

    An HXRI is an HTTP URI whose host begins with "xri." and whose path is the XRI without "xri://",
    in URI normal form. A proxy such as `xri.net` answered for it. This is the form as proxies had it;
    the text of the specification of resolution is not among those that urikit's tests read.

    Left out: the parameters that resolvers are given in the query (`_xrd_r` and others). They stay
    where they are, in the query of the XRI. An XRI with an IRI authority has no HXRI, because
    nothing would tell its host from a name in the path.

    Raises `XRIError` for a text that is not an XRI and for an XRI with an IRI authority, `ValueError`
    for a host that makes no HXRI.

    >>> from urikit.schemes.xri import to_hxri
    >>> to_hxri("=example*home/(+phone)")
    URI('https://xri.net/=example*home/(+phone)')
    """
    check_choice("scheme", scheme, ("http", "https"))
    read = xri if isinstance(xri, XRI) else XRI.parse(xri)
    if read.authority_kind == "iri":
        text, start = str(read), len(read.prefix)
        refuse_xri(text, XRIFault("xri-proxy-authority", "authority", start, start + len(read.authority or "")))
    uri = URI.build(scheme=scheme, authority=proxy)
    if not is_hxri(uri):
        raise ArgumentError("proxy", 'a host that begins with "xri."', proxy)
    return URI.parse(f"{uri}/{read.uri_normal_form.removeprefix(PREFIX)}")


def is_hxri(uri: str | Reference | WebURL) -> bool:
    """Return whether a URI is of the form of an HXRI: an HTTP URI whose host begins with "xri.".

    >>> from urikit.schemes.xri import is_hxri
    >>> is_hxri("https://xri.net/=example"), is_hxri("https://example.org/=example")
    (True, False)
    """
    read = uri_of(uri)
    return read.scheme in ("http", "https") and (read.host or "").lower().startswith("xri.")


def from_hxri(uri: str | Reference | WebURL) -> XRI:
    """Return the XRI in an HXRI.

    Raises `ValueError` for a URI that is not an HXRI, `XRIError` where what it contains is not an XRI.

    >>> from urikit.schemes.xri import from_hxri
    >>> from_hxri("https://xri.net/@example*(http:%2F%2Fexample.org%2F)/")
    XRI('@example*(http://example.org/)/')
    """
    read = uri_of(uri)
    if not is_hxri(read):
        raise ArgumentError("uri", 'a host that begins with "xri."', str(read))
    _, end = read.spans["authority"]
    return XRI.from_uri(str(read)[end:].removeprefix("/"))


@dataclass(frozen=True, slots=True, repr=False)
class Xri(View):
    """An XRI in its URI normal form: names of persons, organizations and things, with cross-references.

        xri-uri = the URI normal form of an XRI, with "xri://"

    The scheme is registered as provisional. What is behind "xri://" in a URI has been escaped
    once more than the XRI was; the view undoes that, and `xri` is the XRI itself.

    What can go wrong: a URI that no XRI gives, because it was written by hand: `%2F` outside of a
    cross-reference, `/` inside of one. It is refused where it makes no XRI, or one that has no URI, and
    is read as it is otherwise; `to_uri` writes the URI normal form, which may be another URI.

    >>> from urikit.schemes.xri.value import Xri
    >>> Xri.parse("xri://@mango%2520sticky-rice/(@rice%2Fgood%2520food%3Fcat=desert)").xri
    XRI('xri://@mango%20sticky-rice/(@rice/good%20food?cat=desert)')
    """

    #: The XRI, without the escapes of the URI normal form, as a text.
    written: str

    @classmethod
    def build(cls, authority: str, path: str = "", query: str | None = None, fragment: str | None = None) -> Xri:
        """Return the view of an XRI of raw components; raises `XRIError` where they make none.

        >>> from urikit.schemes.xri.value import Xri
        >>> str(Xri.build("@example", "/(+a/b)"))
        'xri://@example/(+a%2Fb)'
        """
        return cls.parse(XRI.build(authority, path, query, fragment).uri_normal_form)

    @classmethod
    def _read(cls, uri: URI) -> Xri:
        text = str(uri)
        if text[:6].lower() != "xri://":
            refuse(uri, "xri-slashes", "scheme", 0, min(len(text), 6))
        try:
            xri = XRI.from_uri(text)
            xri.to_uri()
            return cls(str(xri))
        except XRIError as error:
            iri, first = decoded_places(text)
            _, second = undone(iri)
            start, end = first[second[error.offset]], first[second[error.end]]
            code, component = error.code, error.component
        refuse(uri, code, component, start, end)

    @property
    def xri(self) -> XRI:
        """The XRI itself."""
        return XRI.parse(self.written)

    def _text(self) -> str:
        return self.xri.uri_normal_form

    def _equivalent(self, other: Xri) -> bool:
        return self.xri.equivalent(other.xri)
