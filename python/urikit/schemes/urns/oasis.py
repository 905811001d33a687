"""urn:oasis, the documents of OASIS (RFC 3121).

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
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal

__all__ = ["Oasis"]

Kind = Literal["specification", "tc", "technical", "member"]

_CLASSES: dict[str, Kind] = {"specification": "specification", "tc": "tc"}
#: "The document type is one of the following"; "memo" is that of the example in section 3.
_PAPERS = frozenset({"note", "resolution", "memorandum", "memo", "researchpaper"})


@dataclass(frozen=True, slots=True)
class Oasis(NamespaceView):
    """A document, a schema or another resource of OASIS, or of one of its members.

    >>> from urikit.schemes.urns.oasis import Oasis
    >>> name = Oasis.parse("urn:oasis:names:specification:docbook:dtd:xml:4.1.2")
    >>> name.kind, name.owner, name.type, name.subtype, name.document
    ('specification', 'docbook', 'dtd', 'xml', '4.1.2')
    """

    NIDS: ClassVar[tuple[str, ...]] = ("oasis",)
    STRICT: ClassVar[bool] = False
    SPECIFICATION: ClassVar[str] = "RFC 3121"
    EQUIVALENCE: ClassVar[str] = "the same characters, percent-encodings in either case"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
        "urn:oasis:names:tc:docbook:dtd:xml:docbook:5.0b1",
        "urn:oasis:names:technical:memo:9502:1995",
        "urn:oasis:member:A00024:x",
    )

    #: The class of the document, or "member".
    kind: Kind
    #: The identifier of the specification, the technical committee or the member; None for papers.
    owner: str | None
    #: The type of the document: "schema", "stylesheet", "note"; None for a member's names.
    type: str | None
    #: What more is known of the type, as the language of a schema.
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
                raise Refusal("urn-oasis-fields", "member", start)
            return cls("member", owner, None, None, document, None, spelled=spelled, components=components)
        if branch != "names" or not colon:
            raise Refusal("urn-oasis-branch", "branch", 0, len(branch))
        kind, _, below = below.partition(":")
        start += len(kind) + 1
        fields = below.split(":", 3)
        if kind == "technical":
            if len(fields) != 3 or "" in fields:
                raise Refusal("urn-oasis-fields", "technical", min(start, len(nss)))
            return cls("technical", None, fields[0], None, fields[1], fields[2], spelled=spelled, components=components)
        known = _CLASSES.get(kind)
        if known is None:
            raise Refusal("urn-oasis-class", "class", len(branch) + 1, start - 1)
        if len(fields) < 3 or "" in fields:
            raise Refusal("urn-oasis-fields", kind, min(start, len(nss)))
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
        """The name of a document by its fields.

        Raises `SchemeError` where one is missing that the kind has.

        >>> from urikit.schemes.urns.oasis import Oasis
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
        """A paper of a type that is not one of four."""
        if self.kind != "technical" or self.type is None or self.type in _PAPERS:
            return ()
        start = len("names:technical:")
        return (self._name().noted("urn-oasis-paper", "document-type", start, start + len(self.type), severity="info"),)
