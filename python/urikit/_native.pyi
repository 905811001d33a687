"""The extension module: RFC 3986 in Rust. Import from `urikit`, not from here."""

from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address
from typing import Any, ClassVar, Final, Literal, TypeAlias, final, overload

from typing_extensions import Self

from urikit.comparison import Comparison
from urikit.explain.diagram import Diagram
from urikit.issues import Issue, Profile
from urikit.steps import NormalizationStep, ResolutionStep
from urikit.views.host import HostInfo
from urikit.views.params import Params

# --- shapes of components: a str is raw, everything else is data -----------------------

UserinfoShape: TypeAlias = str | tuple[str, str | None] | None
HostShape: TypeAlias = str | IPv4Address | IPv6Address | None
PortShape: TypeAlias = str | int | None
PathShape: TypeAlias = str | Iterable[str]
QueryShape: TypeAlias = str | Params | Mapping[str, str | None] | Iterable[tuple[str, str | None]] | None
Guard: TypeAlias = Literal["add", "refuse"]
IPv6Form: TypeAlias = Literal["keep", "rfc5952"]

@final
class Rung:
    STRING: ClassVar[Rung]
    CASE: ClassVar[Rung]
    PERCENT: ClassVar[Rung]
    SYNTAX: ClassVar[Rung]
    SCHEME: ClassVar[Rung]
    ALL: ClassVar[tuple[Rung, ...]]
    name: str  # property: "SCHEME"
    section: str  # property: "6.2.3"

@final
class ResolvePolicy:
    RFC3986: ClassVar[ResolvePolicy]
    COMPATIBLE: ClassVar[ResolvePolicy]   # RFC 3986 5.2.2, the non-strict variant
    RFC2396: ClassVar[ResolvePolicy]
    RFC1808: ClassVar[ResolvePolicy]
    COMMUTING: ClassVar[ResolvePolicy]    # dots in the base and encoded dots removed: commutes with normalize
    # one property per keyword; replace(**keywords)

class URIReference: ...
class URI(URIReference): ...
class RelativeReference(URIReference): ...
