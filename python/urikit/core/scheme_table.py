"""`Schemes`: what is known of schemes, as a frozen value that users extend and pass on.

RFC 3986 leaves to each scheme its default port, what an empty path means, and which normalization does no harm (section
6.2.3). The core has a row of such data for the schemes it knows; `Schemes.DEFAULT` is those rows and the typed views,
and `with_scheme` gives another value with one row more, or another one. Nothing is registered globally: the value goes
into each call (`normalize`, `equivalent`, `compare`, `origin`, `issues`, `view` and so on). So two libraries in one
process cannot change each other's answers, and an executor gets the value with its task.

    cachedb = Schemes.DEFAULT.with_scheme("cachedb", default_port=4711, authority="required")
    uri.normalize(schemes=cachedb)

A value is hashable, compares by its rows and is picklable, as long as a view that is given as a class can be pickled by
its name. Calls without `schemes` never look here.

Left out: names of a scheme's registration (status, reference), which are the registry's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, TypeAlias, TypedDict, Unpack, final

from urikit._native import SCHEME_NAMES, URI, SchemeRows, entry_point, scheme_row
from urikit.core.errors import ArgumentError

__all__ = ["SchemeRow", "Schemes"]

Authority: TypeAlias = Literal["required", "optional", "forbidden"]
EmptyPath: TypeAlias = Literal["root", "empty"]
Hierarchy: TypeAlias = Literal["path", "drive", "none"]
Percent: TypeAlias = Literal["decode-unreserved", "outside-path", "recase", "exact"]
HostIs: TypeAlias = Literal["domain", "any"]
PathHost: TypeAlias = Literal["none", "addresses", "after-at", "server", "jid"]


@dataclass(frozen=True, slots=True)
class SchemeRow:
    """The facts of one scheme for normalization, comparison, issues and views.

    >>> from urikit import Schemes
    >>> row = Schemes.DEFAULT.row("LDAP")
    >>> row.name, row.default_port, row.authority, row.empty_path
    ('ldap', 389, 'optional', 'root')
    """

    #: In lower case.
    name: str
    #: The port that may be left out (RFC 3986 section 3.2.3); None where the scheme has none.
    default_port: int | None = None
    #: "required": a URI has an authority, with a host; "forbidden": the grammar has none.
    authority: Authority = "optional"
    #: "root": after an authority an empty path is the same as "/", as in general (section 6.2.3).
    empty_path: EmptyPath = "root"
    #: "none": "." and ".." in a path are data, and no dot segment is removed. "drive": a drive letter
    #: at the beginning of a path is never removed, and on this machine "/c%3A" and "/c:" are "/C:" at SCHEME.
    hierarchy: Hierarchy = "path"
    #: "decode-unreserved" (section 6.2.2.2), "outside-path" where the path is data, "recase" for the
    #: digits of bytes only, or "exact" for nothing.
    percent: Percent = "decode-unreserved"
    #: A host that means the same as an empty one, as localhost does for file.
    default_host: str | None = None
    #: "domain": the host is a domain name, whose A-labels are the same as its Unicode form (RFC 3987 section 5.3.3).
    host_is: HostIs = "any"
    #: The character up to which the path is a name without case, as ":" for urn; None for a path with case.
    lower_until: str | None = None
    #: The place of a host in the path, whose letters have no case (section 6.2.3): "addresses" between commas as
    #: in mailto, "after-at" as in acct, "server" with a port and parameters as in sip, "jid" as in xmpp.
    path_host: PathHost = "none"
    #: The class that reads the scheme, or "module:Class"; None for the generic view.
    view: type[Any] | str | None = None

    def __post_init__(self) -> None:
        if ":" in self.name or not URI.is_valid(f"{self.name}:") or self.name != self.name.lower():
            raise ArgumentError("name", "a letter, then letters, digits and +-. only, in lower case", self.name)
        if self.default_port is not None and not 0 <= self.default_port <= 65535:
            raise ArgumentError("default_port", "a number from 0 to 65535", self.default_port)
        if self.lower_until is not None and (len(self.lower_until) != 1 or not self.lower_until.isascii()):
            raise ArgumentError("lower_until", "one ASCII character", self.lower_until)
        # The core says which names the other fields may have.
        SchemeRows([self._core()])

    def _core(self) -> Any:
        return (
            self.name,
            self.default_port,
            self.authority,
            self.empty_path,
            self.hierarchy,
            self.percent,
            self.default_host,
            self.host_is,
            self.lower_until,
            self.path_host,
        )


class Changes(TypedDict, total=False):
    """The arguments of `Schemes.with_scheme`: the fields of `SchemeRow`."""

    default_port: int | None
    authority: Authority
    empty_path: EmptyPath
    hierarchy: Hierarchy
    percent: Percent
    default_host: str | None
    host_is: HostIs
    lower_until: str | None
    path_host: PathHost
    view: type[Any] | str | None


@final
class Schemes:
    """A frozen set of schemes: the ones urikit knows, and one's own.

    >>> import urikit
    >>> own = urikit.Schemes.DEFAULT.with_scheme("cachedb", default_port=4711, empty_path="root")
    >>> urikit.normalize("CACHEDB://h:4711", schemes=own), urikit.normalize("CACHEDB://h:4711")
    ('cachedb://h/', 'cachedb://h:4711/')
    >>> urikit.URI("cachedb://h").equivalent("cachedb://h:4711/", schemes=own)
    True
    """

    __slots__ = ("_native", "_rows")

    #: The schemes that urikit knows.
    DEFAULT: ClassVar[Schemes]

    #: One's own rows by name, in their order.
    _rows: tuple[SchemeRow, ...]
    #: The rows as the core has them.
    _native: SchemeRows

    def __init__(self, rows: tuple[SchemeRow, ...] = ()) -> None:
        by_name = {row.name: row for row in rows}
        ordered = tuple(by_name[name] for name in sorted(by_name))
        object.__setattr__(self, "_rows", ordered)
        object.__setattr__(self, "_native", SchemeRows([row._core() for row in ordered]))

    def with_scheme(self, name: str, **changes: Unpack[Changes]) -> Schemes:
        """Return a value with one scheme added or changed; omitted fields stay as they are.

        The keywords are the fields of `SchemeRow`. Raises `ValueError` for what no scheme can have.

        >>> import urikit
        >>> own = urikit.Schemes.DEFAULT.with_scheme("http", default_port=8080)
        >>> own.row("http").default_port, own.row("http").empty_path, own.row("https").default_port
        (8080, 'root', 443)
        """
        row = self.row(name) or SchemeRow(name.lower())
        return Schemes((*self._rows, replace(row, **changes)))

    def row(self, name: str) -> SchemeRow | None:
        """Return the row of a scheme, written in any case; None for an unknown one.

        >>> from urikit import Schemes
        >>> Schemes.DEFAULT.row("urn").percent, Schemes.DEFAULT.row("x-none")
        ('recase', None)
        """
        lower = name.lower()
        own = next((row for row in self._rows if row.name == lower), None)
        if own is not None:
            return own
        known = scheme_row(lower)
        return None if known is None else SchemeRow(*known, view=entry_point("views").get(lower))  # type: ignore[arg-type]

    def view_class(self, scheme: str) -> type[Any]:
        """Return the class that reads a scheme, written in any case; the generic one where it has none of its own."""
        from pkgutil import resolve_name

        lower = scheme.lower()
        view = next((row.view for row in self._rows if row.name == lower), None)
        if view is None:
            view = entry_point("view_class")(lower)
        return resolve_name(view) if isinstance(view, str) else view

    def __iter__(self) -> Iterator[str]:
        """Return the names of all schemes that something is known of, in their order."""
        return iter(sorted({*SCHEME_NAMES, *entry_point("views"), *(row.name for row in self._rows)}))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.row(name) is not None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Schemes is frozen: with_scheme gives another one (cannot set {name!r})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Schemes is frozen (cannot delete {name!r})")

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Schemes) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)

    def __reduce__(self) -> tuple[type[Schemes], tuple[tuple[SchemeRow, ...]]]:
        return Schemes, (self._rows,)

    def __repr__(self) -> str:
        own = ", ".join(row.name for row in self._rows)
        return f"<Schemes: the default{' and ' + own if own else ''}>"


Schemes.DEFAULT = Schemes()
