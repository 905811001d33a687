"""What the view of every URN namespace is: parts of the NSS, and the rest of the URN as written.

A namespace may add to RFC 8141 a grammar for its NSS and equivalences between names; it
takes none away (section 3.1). A view holds what its grammar distinguishes, raw, and keeps
scheme, NID and the r-, q- and f-components as they are written, so that `to_uri` gives the
same text back. `canonical` is the assigned name written one way; two names of a namespace
are equivalent exactly when their canonical forms are equal, so this relation is transitive,
which RFC 8141 wants.

What can go wrong: percent-encodings are never decoded (`%61` is not `a`), and r, q and f say
nothing about equivalence. Both are easily done as for other URIs, and wrong here.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar, TypeVar

from urikit import _native
from urikit.rules.rule import Rule
from urikit.schemes.making import maker
from urikit.schemes.view import View, refuse
from urikit.urns.parts import Refusal, parts_of, split

if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit._native import URI, URN
    from urikit.urns.parts import Name

__all__ = ["NamespaceView", "constructor"]

_N = TypeVar("_N", bound="NamespaceView")


@dataclass(frozen=True, slots=True, kw_only=True)
class NamespaceView(View):
    """The base of the views of URN namespaces."""

    SCHEMES: ClassVar[tuple[str, ...]] = ("urn",)
    #: The namespace identifiers it reads, in lower case; `build` writes the first.
    NIDS: ClassVar[tuple[str, ...]] = ()
    #: Whether the grammar refuses "", "/" at the beginning, "?" and "#" by itself, so that it
    #: can be asked before the URN is split.
    STRICT: ClassVar[bool] = True

    #: Scheme and NID as they are written; None where that is in lower case.
    spelled: str | None = None
    #: The r-, q- and f-component as they are written, with their delimiters.
    components: str = ""

    @classmethod
    def _read(cls: type[_N], uri: URI) -> _N:
        nid, nss, spelled, components = parts_of(uri)
        if nid not in cls.NIDS:
            end = 4 + len(nid)
            refuse(uri, "urn-namespace-other", "NID", 4, end, scheme=f"urn:{'/'.join(cls.NIDS)}")
        try:
            return cls._in(nid, nss, spelled, components)
        except Refusal as refusal:
            found = refusal
        split(uri).refuse(found.code, found.component, found.start, found.end)

    @classmethod
    def _in(cls: type[_N], nid: str, nss: str, spelled: str | None, components: str) -> _N:
        """Reads an NSS of a namespace, which is one of these; raises `Refusal` for what it does not allow."""
        return cls._of(nss, spelled, components)

    @classmethod
    @abstractmethod
    def _of(cls: type[_N], nss: str, spelled: str | None = None, components: str = "") -> _N:
        """Reads an NSS of one of these namespaces; a subclass says how.

        Raises `Refusal` for what the namespace does not allow.
        """

    @classmethod
    def _built(cls: type[_N], nss: str) -> _N:
        """Reads the URN that was put together from data; what no NSS holds is percent-encoded.

        The grammar of the namespace then has the last word.
        """
        return cls.parse(f"urn:{cls.NIDS[0]}:{_native.percent_encode(nss, 'path')}")

    @property
    def nid(self) -> str:
        """The namespace identifier, in lower case."""
        return self.NIDS[0] if self.spelled is None else self.spelled[4:].lower()

    @property
    @abstractmethod
    def nss(self) -> str:
        """The namespace-specific string, as it is written; a subclass puts it together."""

    @property
    def canonical(self) -> str:
        """The assigned name, written the one way that stands for all equivalent ones.

        >>> import urikit
        >>> from urikit.urns import view_of
        >>> view_of("URN:ISBN:0-8044-2957-x#p9").canonical
        'urn:isbn:080442957X'
        """
        return f"urn:{self.nid}:{self._canonical()}"

    def _canonical(self) -> str:
        """The NSS in its canonical form: by RFC 8141, percent-encodings in upper case."""
        return _native.percent_recase(self.nss)

    @property
    def r_component(self) -> str | None:
        """What is said to the resolver (RFC 8141 section 2.3.1); None where there is none."""
        return self.to_uri().r_component

    @property
    def q_component(self) -> str | None:
        """What is said to the resource, or the service that stands for it (section 2.3.2)."""
        return self.to_uri().q_component

    @property
    def f_component(self) -> str | None:
        """The place within the resource (section 2.3.3)."""
        return self.to_uri().f_component

    def to_uri(self) -> URN:
        """The URN, as it was written."""
        return _native.URN.parse(str(self))

    def __str__(self) -> str:
        return f"{self.spelled or 'urn:' + self.nid}:{self.nss}{self.components}"

    def _equivalent(self: _N, other: _N) -> bool:
        return self.canonical == other.canonical

    def _name(self) -> Name:
        """The parts of the URN of `to_uri`, for issues."""
        return split(self.to_uri())


def constructor(view: type[_N]) -> Callable[..., _N]:
    """The constructor of a view: its own fields in their order, then `spelled` and `components`."""
    own = (field.name for field in fields(view) if field.name not in _COMMON)
    return maker(view, (*own, *_COMMON))


_COMMON = ("spelled", "components")

ROWS = (
    Rule(
        code="urn-namespace-other",
        kind="scheme",
        title="a URN of another namespace",
        sentence='the namespace is "{found}", and this view reads {scheme}',
        explanation="Each namespace has a grammar of its own; `urikit.urns.view_of` chooses the view that reads it.",
        example='Isbn.parse("urn:issn:1560-1560")',
        advice="ask `urikit.urns.view_of` for the view",
        corrected='urikit.urns.view_of("urn:issn:1560-1560")',
        where="RFC 8141 section 2.1",
        grammar='assigned-name = "urn" ":" NID ":" NSS',
    ),
)
