"""URNs of any namespace: the registry, the rules for identifiers, the view of URNs without a class (RFC 8141).

The registry says who defines a namespace, and which names are equivalent in it. Most add nothing to RFC 8141; some
compare without regard to case, as a whole or up to the first ":" of the NSS. `AnyURN` reads a URN whose namespace has
no class by that alone.

Left out: the grammar of these namespaces, so nothing is refused here that is a URN, and a
namespace that nobody registered is an issue, not an error. The table is that of
`urikit.core.tables`, and as old as `AS_OF` says; informal namespaces are "urn-" and a number,
and any of them may be registered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from urikit._native import URI, URN, nid_rule, percent_encode, percent_recase
from urikit.core.issues import noted
from urikit.core.tables import table
from urikit.schemes.register import NAMESPACES, views
from urikit.schemes.urns.namespace import NamespaceView, folded, parts_of

if TYPE_CHECKING:
    from urikit.core.issues import Issue

__all__ = ["AS_OF", "AnyURN", "NamespaceEntry", "nid_issues", "registration", "registrations"]


#: The day of the copy of the registry; namespaces that were registered later are missing.
AS_OF = table("urn-namespaces").as_of

#: Which names of a namespace are the same, beyond RFC 8141; "module": its module says so.
Relation = Literal["rfc8141", "insensitive", "first", "ul", "module"]


class NamespaceEntry(NamedTuple):
    """A row of the registry of namespaces.

    >>> from urikit.schemes.urns.generic import registration
    >>> registration("service")
    NamespaceEntry(nid='service', kind='formal', reference='RFC 5031', relation='insensitive')
    >>> registration("ISBN").view
    'urikit.schemes.urns.numbers:Isbn'
    """

    #: In lower case.
    nid: str
    #: RFC 8141 sections 5.1 and 5.2.
    kind: Literal["formal", "informal"]
    #: Its definition: an RFC, or a template at IANA.
    reference: str
    #: Which of its names are the same, beyond RFC 8141; "module" where its view says so.
    relation: Relation

    @property
    def view(self) -> str | None:
        """The class that reads its names, as "module:Class"; None where that is the generic one."""
        return views(NAMESPACES).get(self.nid)

    @property
    def view_class(self) -> type[NamespaceView]:
        """The class that reads its names, imported; `AnyURN` where it has none of its own."""
        from urikit.schemes.urns import class_of

        return class_of(self.nid)


def registrations() -> tuple[NamespaceEntry, ...]:
    """Return all namespaces of the table, in the order of their names; `AS_OF` is its day."""
    return tuple(_BY_NID.values())


def registration(nid: str) -> NamespaceEntry | None:
    """Return the registration of a namespace; None for one that is not in the table.

    >>> from urikit.schemes.urns.generic import registration
    >>> registration("MPEG").reference, registration("no-such")
    ('RFC 3614', None)
    """
    return _BY_NID.get(nid.lower())


@dataclass(frozen=True, slots=True)
class AnyURN(NamespaceView):
    """A URN of any namespace.

    >>> from urikit.schemes.urns.generic import AnyURN
    >>> urn = AnyURN.parse("urn:mpeg:MPEG7:schema:2001")
    >>> urn.nid, urn.nss, urn.registration.reference
    ('mpeg', 'MPEG7:schema:2001', 'RFC 3614')
    >>> urn.equivalent("urn:mpeg:mpeg7:schema:2001"), urn.equivalent("urn:mpeg:mpeg7:SCHEMA:2001")
    (True, False)
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("urn",)

    #: The namespace identifier, in lower case.
    namespace: str
    #: The namespace-specific string, as it is written.
    string: str

    @classmethod
    def _read(cls, uri: URI) -> AnyURN:
        return cls._in(*parts_of(uri))

    @classmethod
    def _in(cls, nid: str, nss: str, spelled: str | None, components: str) -> AnyURN:
        return cls(nid, nss, spelled=spelled, components=components)

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> AnyURN:
        raise TypeError("an NSS alone does not say its namespace: `_in` is told")

    @classmethod
    def build(cls, namespace: str, string: str) -> AnyURN:
        """Return the URN of that name in that namespace; what no NSS contains is percent-encoded.

        Raises `SchemeError` where that is not a URN.

        >>> from urikit.schemes.urns.generic import AnyURN
        >>> str(AnyURN.build("example", "a b"))
        'urn:example:a%20b'
        """
        nid = percent_encode(namespace, "host")
        return cls.parse(f"urn:{nid}:{percent_encode(string, 'path')}")

    @property
    def nid(self) -> str:
        """The namespace identifier, in lower case."""
        return self.namespace

    @property
    def nss(self) -> str:
        """The namespace-specific string, as it is written."""
        return self.string

    @property
    def registration(self) -> NamespaceEntry | None:
        """The registration of the namespace; None for one that is not in the table."""
        return registration(self.namespace)

    def _canonical(self) -> str:
        row = self.registration
        relation = "rfc8141" if row is None else row.relation
        nss = percent_recase(self.string)
        if relation == "insensitive" or (relation == "ul" and nss[:3].lower() == "ul:"):
            return folded(nss)
        if relation == "first":
            first, colon, rest = nss.partition(":")
            return folded(first) + colon + rest
        return nss

    def issues(self) -> tuple[Issue, ...]:
        """Return a namespace that is in no table."""
        if self.registration is not None:
            return ()
        name = self._name()
        return (name.noted("urn-generic-unregistered", "NID", 4 - name.start, -1, severity="info"),)


_BY_NID = {row[0]: NamespaceEntry(*row) for row in table("urn-namespaces").rows}  # type: ignore[arg-type]


def nid_issues(uri: URI) -> tuple[Issue, ...]:
    """Return issues of a URN by the rules for all namespaces, in the order of its text.

    The grammar of a NID allows more than the registry does. A formal namespace has an identifier of
    more than two characters that does not begin with "urn-", "X-" or two letters and a hyphen (5.1);
    an informal one has "urn-" and the number that IANA gives it (5.2). Before RFC 8141 there were
    experimental ones, "X-" and anything, in no registry (RFC 3406 section 3.1); Appendix B of RFC
    8141 says that they are gone.

    A URN that breaks such a rule is a URN: these are issues. Which namespaces *are* registered is in the table
    (`registration`).

    Of a URI that is not a URN nothing is said here: its view refuses it.

    >>> from urikit import URI
    >>> from urikit.schemes.urns.generic import nid_issues
    >>> [issue.code for issue in nid_issues(URI("urn:X-my:a?+b"))]
    ['urn-nid-experimental', 'urn-nid-r-component']
    """
    text = str(uri)
    if not URN.is_valid(text):
        return ()
    urn = URN.parse(text)
    found: list[Issue] = []
    spans = urn.part_spans
    code = nid_rule(urn.nid)
    if code is not None:
        found.append(noted(urn, code, "NID", *spans["nid"]))
    if "r_component" in spans:
        found.append(noted(urn, "urn-nid-r-component", "r-component", *spans["r_component"], "info"))
    return tuple(found)
