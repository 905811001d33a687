"""The view of a scheme that urikit knows nothing of: the components of RFC 3986, raw.

Section 1.2.3 lets every scheme use the generic hierarchical syntax, and what cloud stores,
databases and applications call their schemes mostly does. Nothing is refused here: the
grammar of a scheme without a module is the generic one. Equivalence is by the steps
of section 6 up to that of the scheme. For an unknown scheme an empty port is none and an empty
path after an authority is "/". What an authority or a query means to the scheme is left out: nobody said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from urikit._native import URI, Reference, WebURL, mask
from urikit.core.arguments import uri_of
from urikit.core.params import Params
from urikit.schemes.server import text_of
from urikit.schemes.view import View

__all__ = ["Generic"]


@dataclass(frozen=True, slots=True)
class Generic(View):
    """A URI of any scheme, by the generic syntax; fields are raw, None is undefined.

    >>> import urikit
    >>> view = urikit.URI("x-store://bucket/a%20b/c?versionId=1").view()
    >>> view.host, view.segments, view.params.decoded.get("versionId")
    ('bucket', ('a b', 'c'), '1')
    """

    #: The scheme as written.
    scheme: str
    #: Section 3.2.1.
    userinfo: str | None
    #: Section 3.2.2, with its brackets.
    host: str | None
    #: Section 3.2.3.
    port: str | None
    #: Section 3.3.
    path: str
    #: Section 3.4.
    query: str | None
    #: Section 3.5.
    fragment: str | None

    @classmethod
    def parse(cls, uri: str | Reference | WebURL) -> Generic:
        """Read a URI of any scheme. Raises `URISyntaxError` for an invalid one."""
        return cls._from(uri_of(uri))

    @classmethod
    def _read(cls, uri: URI) -> Generic:
        return cls(
            uri.scheme or "",
            uri.userinfo,
            uri.host,
            uri.port,
            uri.path,
            uri.query,
            uri.fragment,
        )

    @classmethod
    def build(cls, scheme: str, **components: Any) -> Generic:
        """Build one from components in the shapes of `URI.build`. Raises `URIBuildError`.

        >>> from urikit.schemes.generic import Generic
        >>> str(Generic.build("x-store", host="bucket", path=["a b", "c/d"]))
        'x-store://bucket/a%20b/c%2Fd'
        """
        return cls._from(URI.build(scheme=scheme, **components))

    def _text(self) -> str:
        return text_of(self.scheme, self.userinfo, self.host, self.port, self.path, self.query, self.fragment)

    @property
    def segments(self) -> tuple[str, ...]:
        """The segments of the path, decoded; without the empty one before a first "/"."""
        return tuple(self.to_uri().decoded_segments)

    @property
    def params(self) -> Params:
        """The query as pairs, as `URI.params` reads it."""
        return self.to_uri().params

    def __repr__(self) -> str:
        return f"{type(self).__name__}({mask(self._text())!r})"
