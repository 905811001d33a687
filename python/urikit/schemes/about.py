"""The about scheme (RFC 6694): pages that a program keeps in itself.

    about-uri = "about:" about-token [ "?" query ] [ "#" fragment ]       about:blank

A token is one segment, without "/". What a token shows is the program's own
affair; `about:blank`, an empty page, is the one that the RFC registers, and the HTML Standard
has `srcdoc` and `legacy-compat`. Tokens are compared by case.

Equivalence is that of RFC 3986 without a path to tidy: unreserved characters are decoded, and
nothing is removed. Left out: what any browser shows for any other token.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from urikit._native import percent_decode_unreserved
from urikit.core.errors import refuse
from urikit.schemes.escape import escaped
from urikit.schemes.view import View

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["About"]

_KEPT = "!$&'()*+,;=:@"
#: Tokens that are known, and where.
_WELL_KNOWN = {"blank": "RFC 6694 section 3", "srcdoc": "HTML Standard", "legacy-compat": "HTML Standard"}


@dataclass(frozen=True, slots=True)
class About(View):
    """A page that a program keeps in itself.

    >>> from urikit.schemes.about import About
    >>> about = About.parse("about:blank?x")
    >>> about.token, about.query, about.well_known
    ('blank', 'x', 'RFC 6694 section 3')
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("about",)
    SPECIFICATION: ClassVar[str] = "RFC 6694"
    EQUIVALENCE: ClassVar[str] = "by case, once unreserved characters are decoded"
    EXAMPLES: ClassVar[tuple[str, ...]] = ("about:blank", "about:srcdoc", "about:config?filter=a")

    #: Which page, as it is written.
    token: str
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def build(cls, token: str, *, query: str | None = None) -> About:
        """Return a page from its token, which is encoded once; the query is raw.

        Raises `URISyntaxError` or `SchemeError` for an invalid query.
        """
        return cls(escaped(token, _KEPT), query)._checked()

    @classmethod
    def _read(cls, uri: URI) -> About:
        start, end = uri.spans["path"]
        if uri.authority is not None:
            refuse(uri, "about-slash", "about-token", 6, end)
        token = uri.path
        slash = token.find("/")
        if slash >= 0:
            refuse(uri, "about-slash", "about-token", start + slash, start + slash + 1)
        return cls(token, uri.query, uri.fragment)

    def _text(self) -> str:
        query = "" if self.query is None else f"?{self.query}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"about:{self.token}{query}{fragment}"

    @property
    def well_known(self) -> str | None:
        """The section that defines the token; None where it is a program's own (section 2.2.1)."""
        return _WELL_KNOWN.get(percent_decode_unreserved(self.token))

    def _equivalent(self, other: About) -> bool:
        return self._compared() == other._compared()

    def _compared(self) -> tuple[str | None, ...]:
        parts = (self.token, self.query, self.fragment)
        return tuple(None if part is None else percent_decode_unreserved(part) for part in parts)
