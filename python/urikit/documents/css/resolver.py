"""How CSS resolves: the URL Standard, but an empty URL is invalid (CSS Values 4, section 4.5).

"If the value of the url() is the empty string (like url("") or url()), the url must resolve to
an invalid resource": an HTML attribute with the same value would mean the document itself.
"""

from __future__ import annotations

from urikit._native import WebURL
from urikit.core.issues import Issue, Severity
from urikit.core.rules import known
from urikit.documents.resolvers import WebResolver

__all__ = ["CSSResolver", "base_url"]


class CSSResolver(WebResolver):
    """The URL Standard as CSS uses it.

    >>> from urikit.documents import Base, Envelope
    >>> resolver = CSSResolver(Base.outside(Envelope(retrieval="http://example.org/css/a.css")))
    >>> resolver.target("../i.png"), resolver.target("")
    ('http://example.org/i.png', None)
    """

    __slots__ = ()

    def target(self, reference: str) -> str | None:
        return WebResolver.target(self, reference) if reference else None

    def errors(self, reference: str) -> tuple[Issue, ...]:
        if reference:
            return super().errors(reference)
        row = known("css-empty-url")
        return (Issue(row.code, Severity.ERROR, "reference", 0, 0, row.sentence, row.section(), row.advice),)


def base_url(text: str, base: str | None) -> str:
    """A base by the URL Standard. Raises `URIError` where it has none.

    >>> base_url("../b", "http://example.org/a/")
    'http://example.org/b'
    """
    outer = None if base is None else WebURL.parse(base)
    return WebURL.parse(text, outer).href
