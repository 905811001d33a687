"""The hdl scheme (not registered; RFC 3650, 3651, 3652): handles.

    handle = NamingAuthority "/" LocalName            hdl:2381/12775
    NamingAuthority = *( NamingAuthority "." ) NAsegment

Both parts are Unicode, percent-encoded by UTF-8. The naming authority is a tree, with "." between
its segments, none of which is empty; the local name may be anything, and even empty.

Handles are compared by case (RFC 3651 section 2), but the ASCII letters of a naming authority are
not: the global registry, which has them all, makes no difference. Below the authority "10", which
is that of DOI names, no ASCII letter counts.

What can go wrong is what can go wrong with a name in a URI: "%", "?" and "#" have to be encoded. A
query is for the servers that resolve handles, and the view keeps it apart from the name.

`Hdl.of` reads every form (`urikit.schemes.handle_forms`); a DOI name is a handle. Left out: other
services that declare their local names to be without case; no list of them exists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, cast

from urikit._native import URI
from urikit.core.errors import refuse
from urikit.schemes.handle_forms import encoded, in_url
from urikit.schemes.handle_view import HandleView, in_capitals

if TYPE_CHECKING:
    from urikit.schemes.doi import Doi

__all__ = ["Hdl"]


@dataclass(frozen=True, slots=True)
class Hdl(HandleView):
    """A handle.

    >>> from urikit.schemes.hdl import Hdl
    >>> handle = Hdl.of("https://hdl.handle.net/2381/12775")
    >>> handle.name, handle.naming_authority, handle.local_name
    ('2381/12775', '2381', '12775')
    >>> str(handle), str(handle.to_info())
    ('hdl:2381/12775', 'info:hdl/2381/12775')
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("hdl",)
    SPECIFICATION: ClassVar[str] = "RFC 3651"
    EQUIVALENCE: ClassVar[str] = (
        "decoded handles, the naming authority without the case of ASCII letters, and a DOI name altogether so"
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = ("hdl:2381/12775", "hdl:10.17487/RFC3986", "hdl:10013/epic.10033")
    PRODUCTION: ClassVar[str] = "handle"

    #: The handle as it is written, percent-encoded.
    written: str
    #: What servers are asked about the handle.
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def _read(cls, uri: URI) -> Hdl:
        text = str(uri)
        start, _ = uri.spans["path"]
        if uri.authority is not None:
            refuse(uri, "hdl-slashes", "authority", 4, start)
        cls._check_written(uri.path, text, start)
        return cls(uri.path, uri.query, uri.fragment)

    @classmethod
    def _check(cls, name: str, text: str, start: int) -> None:
        """handle = NamingAuthority "/" LocalName."""
        authority, slash, _ = name.partition("/")
        if not slash:
            refuse(text, "hdl-slash-missing", "Handle", len(text), len(text), scheme="hdl")
        if not all(authority.split(".")):
            refuse(text, "hdl-naming-authority", "NamingAuthority", start, start + len(authority), scheme="hdl")

    @classmethod
    def _check_alone(cls, text: str) -> None:
        if ":" in text.partition("/")[0]:
            refuse(text, "hdl-form", "handle", 0, len(text), scheme="hdl")

    def _text(self) -> str:
        return f"hdl:{self.written}{self._end}"

    @property
    def naming_authority(self) -> str:
        """What is before the first "/"."""
        return self.name.partition("/")[0]

    @property
    def local_name(self) -> str:
        """What follows the first "/"."""
        return self.name.partition("/")[2]

    @property
    def is_doi(self) -> bool:
        """Whether the handle is below the naming authority "10", which is that of DOI names."""
        return self.naming_authority.startswith("10.")

    def to_url(self, scheme: Literal["http", "https"] = "https") -> URI:
        """The URL at hdl.handle.net, with the query."""
        return URI.parse(f"{scheme}://hdl.handle.net/{in_url(self.name)}{self._end}")

    def to_info(self) -> URI:
        """The info URI (RFC 4452), which has no query."""
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return URI.parse(f"info:hdl/{encoded(self.name)}{fragment}")

    def to_doi(self) -> Doi:
        """The same name as a DOI name. Raises `SchemeError` for a handle that is not a DOI name."""
        from urikit.schemes import view_class

        return cast("type[Doi]", view_class("doi")).build(self.name)

    @property
    def _end(self) -> str:
        query = "" if self.query is None else f"?{self.query}"
        return query if self.fragment is None else f"{query}#{self.fragment}"

    def _equivalent(self, other: Hdl) -> bool:
        return (self._compared(), self.query, self.fragment) == (other._compared(), other.query, other.fragment)

    def _compared(self) -> str:
        authority, slash, local = self.name.partition("/")
        return in_capitals(authority) + slash + (in_capitals(local) if self.is_doi else local)
