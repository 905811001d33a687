"""urn:ietf, the documents and parameters of the IETF (RFC 2648, updated by RFC 6924; RFC 3553).

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
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from urikit._native import percent_recase
from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal, folded
from urikit.schemes.view import maker

__all__ = ["Ietf"]

#: rfc-nss, fyi-nss, std-nss, bcp-nss
_NUMBERED = frozenset({"rfc", "fyi", "std", "bcp"})
#: draft-nss, mtg-nss
_NAMED = frozenset({"id", "mtg"})
# string = 1*(DIGIT / ALPHA / "-")
_STRING = re.compile(r"[0-9A-Za-z-]+")


@dataclass(frozen=True, slots=True)
class Ietf(NamespaceView):
    """A document of the IETF, or a protocol element it has registered.

    >>> from urikit.schemes.urns.ietf import Ietf
    >>> name = Ietf.parse("urn:ietf:rfc:2648")
    >>> name.series, name.number, name.document, name.information
    ('rfc', 2648, 'RFC 2648', 'https://www.rfc-editor.org/info/rfc2648')
    >>> name.equivalent("urn:IETF:RFC:2648")
    True
    """

    NIDS: ClassVar[tuple[str, ...]] = ("ietf",)
    SPECIFICATION: ClassVar[str] = "RFC 2648, RFC 3553"
    EQUIVALENCE: ClassVar[str] = "without regard to case, but for what follows `params:`"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "urn:ietf:rfc:2141",
        "urn:ietf:std:50",
        "urn:ietf:id:ietf-urn-ietf-06",
        "urn:ietf:mtg:41-urn",
        "urn:ietf:params:dns:rr-type-codes:soa",
    )

    #: The first word, as it is written.
    kind: str
    #: What follows its ":", as it is written; None where nothing does.
    name: str | None

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Ietf:
        kind, colon, name = nss.partition(":")
        series = kind.lower()
        start = len(kind) + 1 if colon else len(kind)
        if series in _NUMBERED:
            if not name.isdigit():
                raise Refusal("urn-ietf-number", f"{series}-nss", start)
        elif series in _NAMED:
            if _STRING.fullmatch(name) is None:
                raise Refusal("urn-ietf-string", "draft-nss" if series == "id" else "mtg-nss", start)
        elif series == "params":
            if _has_component(name) or "" in name.split(":"):
                raise Refusal("urn-ietf-params", "params", start)
        elif _STRING.fullmatch(kind) is None or _has_component(name):
            raise Refusal("urn-ietf-string", "other-nss", 0, len(kind))
        return _make(spelled, components, kind, name if colon else None)

    @classmethod
    def build(cls, kind: str, name: str | int | None = None) -> Ietf:
        """The name of that series and number or name; the "draft-" of an Internet-Draft is left out.

        Raises `SchemeError` for what the namespace does not allow.

        >>> from urikit.schemes.urns.ietf import Ietf
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
        """What the document is called: "RFC 2648", "draft-ietf-urn-ietf-06"; None for what is not a document."""
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

        >>> from urikit.schemes.urns.ietf import Ietf
        >>> Ietf.parse("urn:ietf:params:dns:rr-type-codes:soa").parameters
        ('dns', 'rr-type-codes', 'soa')
        """
        return tuple(self.name.split(":")) if self.series == "params" and self.name is not None else ()

    def issues(self) -> tuple[Issue, ...]:
        """A first word that is not registered."""
        if self.series in _NUMBERED | _NAMED | {"params"}:
            return ()
        return (self._name().noted("urn-ietf-series", "other-nss", 0, len(self.kind), severity="info"),)


_make = maker(Ietf)


def _has_component(name: str) -> bool:
    """Whether what may be anything goes on behind the NSS, which has no "?" and no "#"."""
    return "?" in name or "#" in name
