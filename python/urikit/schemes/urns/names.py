"""URN namespaces of names that an organization assigns: ietf, oasis, nbn, publicid, service, 3gpp and example.

Which names are assigned is known to the organizations; here is the structure of each, and what it says about
comparison.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from urikit._native import percent_recase
from urikit.core.arguments import several
from urikit.core.errors import ArgumentError
from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import FormName, NamespaceView, NSSError, folded
from urikit.schemes.view import maker

__all__ = ["Example", "FormalPublicIdentifier", "Ietf", "Nbn", "Oasis", "PublicId", "ServiceName", "ThreeGpp"]


#: rfc-nss, fyi-nss, std-nss, bcp-nss
_NUMBERED = frozenset({"rfc", "fyi", "std", "bcp"})
#: draft-nss, mtg-nss
_NAMED = frozenset({"id", "mtg"})
# string = 1*(DIGIT / ALPHA / "-")
_STRING = re.compile(r"[0-9A-Za-z-]+")


@dataclass(frozen=True, slots=True)
class Ietf(NamespaceView):
    """A document of the IETF, or a protocol element it has registered.

    urn:ietf, the documents and parameters of the IETF (RFC 2648, updated by RFC 6924; RFC 3553).

        NSS = rfc-nss / fyi-nss / std-nss / bcp-nss / draft-nss / mtg-nss / other-nss
                                           urn:ietf:rfc:2648    urn:ietf:params:xml:ns:netconf

    The first word says which series it is: a number follows in "rfc", "fyi", "std" and "bcp", a
    name in "id" (an Internet-Draft, without its "draft-") and "mtg" (the minutes of a meeting).
    "params", which RFC 3553 added, has names of registered protocol elements with colons between.

    What can go wrong: case. RFC 2648 says that the entire URN is case-insensitive; RFC 3553 says
    of its own part that names are compared as they are, in case too, and registrations rely on
    that. So `urn:IETF:RFC:2648` is `urn:ietf:rfc:2648`, and what follows "params" keeps its case.

    Left out: which documents exist. Another first word is allowed for future expansion; RFC 6924
    keeps the list of them, and one that is not on it is an issue.

    >>> from urikit.schemes.urns.names import Ietf
    >>> name = Ietf.parse("urn:ietf:rfc:2648")
    >>> name.series, name.number, name.document, name.information
    ('rfc', 2648, 'RFC 2648', 'https://www.rfc-editor.org/info/rfc2648')
    >>> name.equivalent("urn:IETF:RFC:2648")
    True
    """

    #: The first word, as it is written.
    kind: str
    #: The part after its ":", as it is written; None without one.
    name: str | None

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Ietf:
        kind, colon, name = nss.partition(":")
        series = kind.lower()
        start = len(kind) + 1 if colon else len(kind)
        if series in _NUMBERED:
            if not name.isdigit():
                raise NSSError("urn-ietf-number", f"{series}-nss", start)
        elif series in _NAMED:
            if _STRING.fullmatch(name) is None:
                raise NSSError("urn-ietf-string", "draft-nss" if series == "id" else "mtg-nss", start)
        elif series == "params":
            if _has_component(name) or "" in name.split(":"):
                raise NSSError("urn-ietf-params", "params", start)
        elif _STRING.fullmatch(kind) is None or _has_component(name):
            raise NSSError("urn-ietf-string", "other-nss", 0, len(kind))
        return _make_ietf(spelled, components, kind, name if colon else None)

    @classmethod
    def build(cls, kind: str, name: str | int | None = None) -> Ietf:
        """Return the name of that series and number or name; the "draft-" of an Internet-Draft is left out.

        Raises `SchemeError` for what the namespace does not allow.

        >>> from urikit.schemes.urns.names import Ietf
        >>> str(Ietf.build("bcp", 14)), str(Ietf.build("id", "draft-ietf-urn-ietf-06"))
        ('urn:ietf:bcp:14', 'urn:ietf:id:ietf-urn-ietf-06')
        """
        if name is None:
            return cls._built(kind)
        text = str(name)
        built = cls._built(f"{kind}:{text.removeprefix('draft-') if kind.lower() == 'id' else text}")
        return built._with(kind=kind)

    @property
    def nss(self) -> str:
        """The NSS, as it is written."""
        return self.kind if self.name is None else f"{self.kind}:{self.name}"

    def _canonical(self) -> str:
        series = self.series
        if series == "params" and self.name is not None:
            return f"params:{percent_recase(self.name)}"
        return folded(self.nss)

    @property
    def series(self) -> str:
        """The first word, in lower case: "rfc", "std", "bcp", "fyi", "id", "mtg", "params", or another."""
        return self.kind.lower()

    @property
    def number(self) -> int | None:
        """The number of an RFC, STD, BCP or FYI; None for others."""
        return int(self.name) if self.name is not None and self.series in _NUMBERED else None

    @property
    def document(self) -> str | None:
        """The usual name of the document: "RFC 2648", "draft-ietf-urn-ietf-06"; None for what is not a document."""
        if self.series in _NUMBERED:
            return f"{self.series.upper()} {self.number}"
        return f"draft-{self.name}".lower() if self.series == "id" else None

    @property
    def information(self) -> str | None:
        """The page of the RFC Editor about an RFC, STD, BCP or FYI; None for others."""
        if self.series not in _NUMBERED:
            return None
        return f"https://www.rfc-editor.org/info/{self.series}{self.number}"

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names after "params", from the class to the item; empty for others.

        >>> from urikit.schemes.urns.names import Ietf
        >>> Ietf.parse("urn:ietf:params:dns:rr-type-codes:soa").parameters
        ('dns', 'rr-type-codes', 'soa')
        """
        return tuple(self.name.split(":")) if self.series == "params" and self.name is not None else ()

    def issues(self) -> tuple[Issue, ...]:
        """Return a first word that is not registered."""
        if self.series in _NUMBERED | _NAMED | {"params"}:
            return ()
        return (self._name().noted("urn-ietf-series", "other-nss", 0, len(self.kind), severity="info"),)


_make_ietf = maker(Ietf)


def _has_component(name: str) -> bool:
    """Return whether what may be anything goes on behind the NSS, which has no "?" and no "#"."""
    return "?" in name or "#" in name


Kind = Literal["specification", "tc", "technical", "member"]

_CLASSES: dict[str, Kind] = {"specification": "specification", "tc": "tc"}
#: "The document type is one of the following"; "memo" is that of the example in section 3.
_PAPERS = frozenset({"note", "resolution", "memorandum", "memo", "researchpaper"})


@dataclass(frozen=True, slots=True)
class Oasis(NamespaceView):
    """A document, a schema or another resource of OASIS, or of one of its members.

    urn:oasis, the documents of OASIS (RFC 3121).

        urn:oasis:names:specification:{specification-id}:{type}{:subtype}?:{document-id}
        urn:oasis:names:tc:{tc-id}:{type}{:subtype}?:{document-id}
        urn:oasis:names:technical:{document-type}:{document-id}:{amendment-id}
        urn:oasis:member:{member-id}:{opaque}

    Names are equivalent "if they are lexically identical", which RFC 8141 takes for the NSS.

    What can go wrong: the subtype is optional and nothing marks it. With three fields there is
    none; with more, the second is the subtype and the rest the document identifier, colons
    included, since an example of the RFC has one there (`docbook:dtd:xml:docbook:5.0b1`). Another
    example calls a document type "memo" where the text has "memorandum"; both are taken.

    Left out: which identifiers are assigned. Many names in use, as those of SAML, put a version
    where the RFC has a type; they fit the structure all the same.

    >>> from urikit.schemes.urns.names import Oasis
    >>> name = Oasis.parse("urn:oasis:names:specification:docbook:dtd:xml:4.1.2")
    >>> name.kind, name.owner, name.type, name.subtype, name.document
    ('specification', 'docbook', 'dtd', 'xml', '4.1.2')
    """

    STRICT: ClassVar[bool] = False

    #: The class of the document, or "member".
    kind: Kind
    #: The identifier of the specification, the technical committee or the member; None for papers.
    owner: str | None
    #: The type of the document: "schema", "stylesheet", "note"; None for a member's names.
    type: str | None
    #: More about the type, as the language of a schema.
    subtype: str | None
    #: The identifier of the document; all that follows the member's identifier in a member's names.
    document: str
    #: The year of the amendment of a paper.
    amendment: str | None

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Oasis:
        branch, colon, below = nss.partition(":")
        start = len(branch) + 1
        if branch == "member" and colon:
            owner, _, document = below.partition(":")
            if not owner or not document:
                raise NSSError("urn-oasis-fields", "member", start)
            return cls("member", owner, None, None, document, None, spelled=spelled, components=components)
        if branch != "names" or not colon:
            raise NSSError("urn-oasis-branch", "branch", 0, len(branch))
        kind, _, below = below.partition(":")
        start += len(kind) + 1
        fields = below.split(":", 3)
        if kind == "technical":
            if len(fields) != 3 or "" in fields:
                raise NSSError("urn-oasis-fields", "technical", min(start, len(nss)))
            return cls("technical", None, fields[0], None, fields[1], fields[2], spelled=spelled, components=components)
        known = _CLASSES.get(kind)
        if known is None:
            raise NSSError("urn-oasis-class", "class", len(branch) + 1, start - 1)
        if len(fields) < 3 or "" in fields:
            raise NSSError("urn-oasis-fields", kind, min(start, len(nss)))
        owner, type_, *between, document = fields
        subtype = between[0] if between else None
        return cls(known, owner, type_, subtype, document, None, spelled=spelled, components=components)

    @classmethod
    def build(
        cls,
        kind: Kind,
        owner: str | None,
        document: str,
        *,
        type: str | None = None,
        subtype: str | None = None,
        amendment: str | None = None,
    ) -> Oasis:
        """Return the name of a document by its fields.

        Raises `SchemeError` where one is missing that the kind has.

        >>> from urikit.schemes.urns.names import Oasis
        >>> str(Oasis.build("tc", "opendocument", "1.0", type="xmlns", subtype="office"))
        'urn:oasis:names:tc:opendocument:xmlns:office:1.0'
        """
        fields = [owner, type, subtype, document, amendment]
        words = [field for field in fields if field is not None]
        built = cls._built(":".join(["member"] if kind == "member" else ["names", kind]) + ":" + ":".join(words))
        return built._with(owner=owner, type=type, subtype=subtype)

    @property
    def nss(self) -> str:
        """The NSS, as it is written."""
        head = "member" if self.kind == "member" else f"names:{self.kind}"
        fields = (self.owner, self.type, self.subtype, self.document, self.amendment)
        return ":".join([head, *(field for field in fields if field is not None)])

    def issues(self) -> tuple[Issue, ...]:
        """Return a paper of a type that is not one of four."""
        if self.kind != "technical" or self.type is None or self.type in _PAPERS:
            return ()
        start = len("names:technical:")
        return (self._name().noted("urn-oasis-paper", "document-type", start, start + len(self.type), severity="info"),)


@dataclass(frozen=True, slots=True)
class Nbn(FormName):
    """A National Bibliography Number: what a national library calls a resource.

    urn:nbn, National Bibliography Numbers (RFC 8458, formerly RFC 3188).

        nbn-nss = prefix "-" nbn-string            urn:nbn:se:uu:diva-3475
        prefix  = iso-cc *( ":" subspc )           urn:nbn:de:101:1-201102033592

    Names that national libraries give to what has no ISBN. The prefix says whose name it is, a
    country and what the country divides itself into; its first hyphen ends it, and the libraries
    say what the rest is.

    What can go wrong: the prefix is case-insensitive, and the string is not; only the library's
    own resolver may know that it is. Percent-encodings compare without regard to case.

    Left out: which codes are assigned by ISO 3166-1, which are registered below them, and the
    check digits that some libraries have in their strings.

    >>> from urikit.schemes.urns.names import Nbn
    >>> name = Nbn.parse("urn:nbn:se:uu:diva-3475")
    >>> name.country, name.subspaces, name.string
    ('se', ('uu', 'diva'), '3475')
    >>> name.equivalent("URN:NBN:SE:UU:Diva-3475")
    True
    """

    STRICT: ClassVar[bool] = False

    #: The prefix, as it is written.
    prefix: str
    #: The part after its hyphen, as it is written.
    string: str

    @classmethod
    def build(cls, country: str, string: str, *, subspaces: tuple[str, ...] = ()) -> Nbn:
        """Return the name that a library gives; what no URN contains is percent-encoded in the string.

        Raises `SchemeError` for an invalid country or part of it.

        >>> from urikit.schemes.urns.names import Nbn
        >>> str(Nbn.build("fi", "fe 1"))
        'urn:nbn:fi-fe%201'
        """
        return cls._built(f"{':'.join((country, *several('subspaces', subspaces)))}-{string}")

    def _canonical(self) -> str:
        return f"{self.prefix.lower()}-{percent_recase(self.string)}"

    @property
    def country(self) -> str:
        """The two letters of the country (ISO 3166-1), in lower case."""
        return self.prefix[:2].lower()

    @property
    def subspaces(self) -> tuple[str, ...]:
        """Subdivisions of the country, in lower case."""
        return tuple(self.prefix.lower().split(":")[1:])


#: Strings and their replacements (section 2); pairs come first, because "//" is not twice "/".
_TRANSCRIBED = {
    " ": "+",
    "//": ":",
    "::": ";",
    "+": "%2B",
    ":": "%3A",
    "/": "%2F",
    ";": "%3B",
    "'": "%27",
    "?": "%3F",
    "#": "%23",
    "%": "%25",
}
_MEANT = {written: meant for meant, written in _TRANSCRIBED.items()}
_TO = re.compile(r"//|::|[ +:/;'?#%]")
_FROM = re.compile(r"[+:;]|%[0-9A-F]{2}")
# PubidChar ::= #x20 | #xD | #xA | [a-zA-Z0-9] | [-'()+,./:=?;!*#@$_%]   (XML 1.0, production 13)
_PUBID = re.compile(r"[ 0-9A-Za-z\-'()+,./:=?;!*#@$_%]+")


class FormalPublicIdentifier(NamedTuple):
    """The fields of a formal public identifier (ISO 8879, as RFC 3151 section 1.2 reviews it)."""

    #: With its "-//" or "+//", if there is one.
    owner: str
    text_class: str
    description: str
    language: str
    version: str | None


@dataclass(frozen=True, slots=True)
class PublicId(FormName):
    """A public identifier of SGML or XML, transcribed into a URN.

    urn:publicid, public identifiers of SGML and XML (RFC 3151).

        urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN      -//OASIS//DTD DocBook XML V4.1.2//EN

    A public identifier is transcribed so that its fields stay apart: a space is "+", "//" is ":",
    "::" is ";", and what these characters or a URI would take for something else is
    percent-encoded. Before that, white space is collapsed. The way back is as plain, so both ways
    are here, and `formal` reads the fields of a formal public identifier (section 1.2).

    What can go wrong: a URN that no transcription gives. Two "+" in a row, or one at an end, mean
    white space that should have been collapsed: refused, as is a character that is never
    written as it is. `%2F%2F` means what ":" means and is another name: an issue, and `canonical`
    is what the transcription of section 2 gives.

    Left out: who owns an owner identifier.

    >>> from urikit.schemes.urns.names import PublicId
    >>> name = PublicId.parse("urn:publicid:ISO%2FIEC+10179%3A1996:DTD+DSSSL+Architecture:EN")
    >>> name.public_identifier
    'ISO/IEC 10179:1996//DTD DSSSL Architecture//EN'
    >>> str(PublicId.build("3+3=6"))
    'urn:publicid:3%2B3=6'
    """

    #: The transcription, as it is written.
    transcribed: str

    @classmethod
    def build(cls, public_identifier: str) -> PublicId:
        """Return the URN of a public identifier, whose white space is collapsed first.

        Raises `ValueError` for a character that no public identifier has, and for an empty one.

        >>> from urikit.schemes.urns.names import PublicId
        >>> str(PublicId.build(" -//OASIS//DTD DocBook XML\\n V4.1.2//EN "))
        'urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN'
        """
        text = " ".join(part for part in re.split("[ \t\r\n]+", public_identifier) if part)
        if _PUBID.fullmatch(text) is None:
            raise ArgumentError("public_identifier", "a public identifier of XML", public_identifier)
        return cls.parse(f"urn:publicid:{_transcription(text)}")

    @property
    def public_identifier(self) -> str:
        """The public identifier that was transcribed."""
        return _FROM.sub(lambda found: _MEANT[found[0]], percent_recase(self.transcribed))

    @property
    def formal(self) -> FormalPublicIdentifier | None:
        """The fields of a formal public identifier; None where it has not the form of one.

        >>> from urikit.schemes.urns.names import PublicId
        >>> PublicId.parse("urn:publicid:%2B:IDN+example.org:DTD+XML+Bookmarks+1.0:EN:XML").formal
        FormalPublicIdentifier(owner='+//IDN example.org', text_class='DTD', description='XML Bookmarks 1.0', \
language='EN', version='XML')
        """
        text = self.public_identifier
        head = text[:3] if text.startswith(("-//", "+//")) else ""
        owner, *fields = text[len(head) :].split("//")
        if not 2 <= len(fields) <= 3 or not owner:
            return None
        text_class, space, description = fields[0].partition(" ")
        if not space:
            return None
        return FormalPublicIdentifier(
            head + owner, text_class, description, fields[1], fields[2] if len(fields) == 3 else None
        )

    def issues(self) -> tuple[Issue, ...]:
        """Return a URN that its own public identifier is not transcribed into."""
        if _transcription(self.public_identifier) == percent_recase(self.transcribed):
            return ()
        return (self._name().noted("urn-publicid-other", "public identifier"),)


def _transcription(text: str) -> str:
    """Return a public identifier whose white space is collapsed, transcribed (section 2)."""
    return _TO.sub(lambda found: _TRANSCRIBED[found[0]], text)


#: The initial registration of section 4.4.
_REGISTERED = {
    "counseling": "Counseling services",
    "counseling.children": "Counseling for children",
    "counseling.mental-health": "Mental health counseling",
    "counseling.suicide": "Suicide prevention hotline",
    "sos": "Emergency services",
    "sos.ambulance": "Ambulance service",
    "sos.animal-control": "Animal control",
    "sos.fire": "Fire service",
    "sos.gas": "Gas leaks and gas emergencies",
    "sos.marine": "Maritime search and rescue",
    "sos.mountain": "Mountain rescue",
    "sos.physician": "Physician referral service",
    "sos.poison": "Poison control center",
    "sos.police": "Police, law enforcement",
}


@dataclass(frozen=True, slots=True)
class ServiceName(FormName):
    """A service by its kind, whoever gives it: an emergency call, counseling.

    urn:service, services such as emergency calls, by kind (RFC 5031).

        service     = top-level *("." sub-service)          urn:service:sos.fire
        top-level   = let-dig [ *25let-dig-hyp let-dig ]
        sub-service = let-dig [ *let-dig-hyp let-dig ]

    A phone asks for the service, and what routes the call knows who gives it at that place. The
    labels go from the general to the special, and without the last one the name stays valid:
    `sos.fire` is a `sos` (`more_general`).

    What can go wrong: "Labels are case-insensitive, but MUST be specified in all lower-case". So
    upper case is read, compares equal, and is an issue; `canonical` has it fixed.

    Left out: services that were registered after RFC 5031. `description` knows those of its
    section 4.4, and says None for others.

    >>> from urikit.schemes.urns.names import ServiceName
    >>> fire = ServiceName.parse("urn:service:sos.fire")
    >>> fire.top_level, fire.is_emergency, fire.description, str(fire.more_general)
    ('sos', True, 'Fire service', 'urn:service:sos')
    """

    #: The labels, with "." between them, as they are written.
    service: str

    @classmethod
    def build(cls, *labels: str) -> ServiceName:
        """Return the name of a service by its labels, from the general to the special.

        Raises `SchemeError` for an invalid label.

        >>> from urikit.schemes.urns.names import ServiceName
        >>> str(ServiceName.build("counseling", "mental-health"))
        'urn:service:counseling.mental-health'
        """
        return cls._built(".".join(labels))

    def _canonical(self) -> str:
        return folded(self.service)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels in lower case, from the general to the special."""
        return tuple(self.service.lower().split("."))

    @property
    def top_level(self) -> str:
        """The first label, in lower case."""
        return self.labels[0]

    @property
    def is_emergency(self) -> bool:
        """Return whether it is "sos" or below it: a call that needs an immediate response."""
        return self.top_level == "sos"

    @property
    def description(self) -> str | None:
        """The description of the service by section 4.4; None where it is not there."""
        return _REGISTERED.get(self.service.lower())

    @property
    def more_general(self) -> ServiceName | None:
        """The service without its last label; None for a top-level service."""
        above, dot, _ = self.service.rpartition(".")
        return self._built(above) if dot else None


def lower_case(text: str, start: int, end: int) -> str:
    """Write a label in lower case."""
    return text[:start] + text[start:end].lower() + text[end:]


@dataclass(frozen=True, slots=True)
class ThreeGpp(FormName):
    """A name that 3GPP has assigned.

    urn:3gpp, names of the 3rd Generation Partnership Project (RFC 5279).

    3GPP assigns the strings, and they are opaque to others; colons may part them. Comparison is
    that of RFC 8141. `labels` is the string in its parts, for those who know what they mean.

    Left out: the list of assigned names, which 3GPP keeps.

    >>> from urikit.schemes.urns.names import ThreeGpp
    >>> ThreeGpp.parse("urn:3gpp:featurephones").labels
    ('featurephones',)
    """

    STRICT: ClassVar[bool] = False

    #: The string, as it is written.
    string: str

    @classmethod
    def build(cls, string: str) -> ThreeGpp:
        """Return the name with that string; what no NSS contains is percent-encoded.

        Raises `SchemeError` for an empty one, and for one that begins with "/".

        >>> from urikit.schemes.urns.names import ThreeGpp
        >>> str(ThreeGpp.build("featurephones"))
        'urn:3gpp:featurephones'
        """
        return cls._built(string)

    @property
    def labels(self) -> tuple[str, ...]:
        """The parts of the string between its colons."""
        return tuple(self.string.split(":"))


@dataclass(frozen=True, slots=True)
class Example(FormName):
    """A name for documentation and tests.

    urn:example, names for documentation and tests (RFC 6963).

    Anyone may use any of them, and nobody may rely on one: the namespace is for examples, as
    example.com is among domain names. Any NSS is a name; comparison is that of RFC 8141.

    What can go wrong: an example that gets into use. RFC 6963 does not recommend these names for
    anything but documentation, private testing and experiments, and not for XML namespaces.

    >>> from urikit.schemes.urns.names import Example
    >>> Example.parse("urn:example:a123,z456").equivalent("URN:Example:a123,z456?+abc")
    True
    """

    STRICT: ClassVar[bool] = False

    #: The namespace-specific string, as it is written.
    string: str

    @classmethod
    def build(cls, string: str) -> Example:
        """Return the example of that name; what no NSS contains is percent-encoded.

        Raises `SchemeError` for an empty one, and for one that begins with "/".

        >>> from urikit.schemes.urns.names import Example
        >>> str(Example.build("a b"))
        'urn:example:a%20b'
        """
        return cls._built(string)
