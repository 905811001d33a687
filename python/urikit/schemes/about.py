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
from typing import TYPE_CHECKING

from urikit._native import percent_decode_unreserved
from urikit.schemes.escape import escaped
from urikit.schemes.form import FormView

if TYPE_CHECKING:
    pass

__all__ = ["About"]

_KEPT = "!$&'()*+,;=:@"
#: Tokens that are known, and where.
_WELL_KNOWN = {"blank": "RFC 6694 section 3", "srcdoc": "HTML Standard", "legacy-compat": "HTML Standard"}


@dataclass(frozen=True, slots=True)
class About(FormView):
    """A page that a program keeps in itself.

    >>> from urikit.schemes.about import About
    >>> about = About.parse("about:blank?x")
    >>> about.token, about.query, about.well_known
    ('blank', 'x', 'RFC 6694 section 3')
    """

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

    @property
    def well_known(self) -> str | None:
        """The section that defines the token; None where it is a program's own (section 2.2.1)."""
        return _WELL_KNOWN.get(percent_decode_unreserved(self.token))
