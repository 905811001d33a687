"""What the view of every URN namespace is: parts of the NSS, and the rest of the URN as written.

A namespace may add to RFC 8141 a grammar for its NSS and equivalences between names; it
takes none away (section 3.1). A view contains what its grammar distinguishes, raw, and keeps
scheme, NID and the r-, q- and f-components as they are written, so that `to_uri` gives the
same text back. `canonical` is the assigned name written one way; two names of a namespace
are equivalent exactly when their canonical forms are equal, so this relation is transitive,
which RFC 8141 wants.

What can go wrong: percent-encodings are never decoded (`%61` is not `a`), and r, q and f say
nothing about equivalence. Both are easily done as for other URIs, and wrong here.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeVar

from urikit._native import URN, percent_encode, percent_recase
from urikit.core.errors import refuse
from urikit.schemes.urns.parts import Refusal, parts_of, split
from urikit.schemes.view import View

if TYPE_CHECKING:
    from urikit._native import URI, URN
    from urikit.schemes.urns.parts import Name

__all__ = ["NamespaceView"]

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
        """Reads the URN that was put together from data; what no NSS contains is percent-encoded.

        The grammar of the namespace then has the last word.
        """
        return cls.parse(f"urn:{cls.NIDS[0]}:{percent_encode(nss, 'path')}")

    def _with(self: _N, **given: str | None) -> _N:
        """The same, where each of these fields is what was given, percent-encoded; refused where a ":" divided it."""
        for name, value in given.items():
            if getattr(self, name) != (None if value is None else percent_encode(value, "path")):
                refuse(self.to_uri(), "scheme-field", name, 0, len(str(self)))
        return self

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
        """The assigned name, written the one way that means all equivalent ones.

        >>> import urikit
        >>> from urikit.schemes.urns import view_of
        >>> view_of("URN:ISBN:0-8044-2957-x#p9").canonical
        'urn:isbn:080442957X'
        """
        return f"urn:{self.nid}:{self._canonical()}"

    def _canonical(self) -> str:
        """The NSS in its canonical form: by RFC 8141, percent-encodings in upper case."""
        return percent_recase(self.nss)

    @property
    def r_component(self) -> str | None:
        """What is said to the resolver (RFC 8141 section 2.3.1); None if it is missing."""
        return self.to_uri().r_component

    @property
    def q_component(self) -> str | None:
        """What is said to the resource, or the service that means it (section 2.3.2)."""
        return self.to_uri().q_component

    @property
    def f_component(self) -> str | None:
        """The place within the resource (section 2.3.3)."""
        return self.to_uri().f_component

    if TYPE_CHECKING:

        def to_uri(self) -> URN: ...

    @staticmethod
    def _identifier(text: str) -> URN:
        return URN.parse(text)

    def _text(self) -> str:
        return f"{self.spelled or 'urn:' + self.nid}:{self.nss}{self.components}"

    def _equivalent(self: _N, other: _N) -> bool:
        return self.canonical == other.canonical

    def _name(self) -> Name:
        """The parts of the URN of `to_uri`, for issues."""
        return split(self.to_uri())
