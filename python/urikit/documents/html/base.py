"""The base URL of an HTML document (HTML 2.4.3, "document base URL", and 4.2.3, the `base` element).

    the first base element with an href, in tree order, in the document
      its URL is relative to the fallback base URL, never to an earlier base
    the fallback base URL
      of about:srcdoc and about:blank: the base URL of the document that contains it
      else the URL of the document

Only one element counts: the first `base` that has an `href`, be it late in the body or in the
middle of a table. If its URL cannot be parsed, or is a `data:` or `javascript:` URL, then the
base is the fallback base URL, and no later `base` takes its place. A `base` does not count in a
template, in a shadow tree, in SVG or in MathML. It does not count in a `noscript` either, whose
contents are text to a browser that runs scripts. (All other references in a `noscript` are read:
they are for browsers that run none.) A `base` without `href` says only where links open.

The trap: with a `base`, a reference of a fragment alone (`#top`) leads to the base and not to a
place on this page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from urikit._native import WebURL
from urikit.core.errors import URIError
from urikit.core.issues import Severity, finding
from urikit.core.mask import discreet
from urikit.documents.base import Base

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urikit.core.issues import Issue
    from urikit.documents.envelope import Envelope

__all__ = ["BaseElement", "document_base", "fallback_base"]

_RULE = "HTML section 4.2.3"


@discreet
class BaseElement(NamedTuple):
    """A `base` element with an `href`."""

    href: str
    offset: int
    end: int
    #: "html", or the namespace in which it is not a base.
    namespace: str
    #: "document", or the tree in which it does not count.
    scope: str


def fallback_base(envelope: Envelope, encoding: str = "utf-8") -> Base:
    """The base of a document without a `base` element."""
    return Base.outside(envelope, lambda text, base: _parse(text, base, encoding).href)


def _parse(text: str, base: str | None, encoding: str) -> WebURL:
    outer = None if base is None else WebURL.parse(base)
    return WebURL.parse(text, outer, encoding=encoding)


def document_base(fallback: Base, elements: Iterable[BaseElement], encoding: str) -> tuple[Base, list[Issue]]:
    """The base of a document with these `base` elements in tree order, and what there is to say of them.

    >>> from urikit.documents import Envelope
    >>> fallback = fallback_base(Envelope(retrieval="http://example.org/a"))
    >>> first, second = BaseElement("b/", 12, 14, "html", "document"), BaseElement("c/", 30, 32, "html", "document")
    >>> base, findings = document_base(fallback, [first, second], "utf-8")
    >>> base.uri, [issue.code for issue in findings]
    ('http://example.org/b/', ['html-base-again'])
    """
    base = fallback
    findings: list[Issue] = []
    first: BaseElement | None = None
    for element in elements:
        if element.namespace != "html" or element.scope != "document":
            where = element.scope if element.scope != "document" else element.namespace
            findings.append(_said("html-base-elsewhere", element, where))
        elif first is not None:
            findings.append(_said("html-base-again", element, element.href))
        else:
            first = element
            reason = _refusal(element.href, fallback.uri, encoding)
            if reason is None:
                base = fallback.within(
                    element.href,
                    element.offset,
                    element.end,
                    "<base href>",
                    _RULE,
                    lambda text, outer: _parse(text, outer, encoding).href,
                )
            else:
                base = fallback.without(element.href, element.offset, element.end, f"<base href> {reason}", _RULE)
                findings.append(_said("html-base-ignored", element, reason, Severity.ERROR))
    return base, findings


def _refusal(href: str, fallback: str | None, encoding: str) -> str | None:
    """Why a `base` sets no base; None where it does."""
    try:
        url = _parse(href, fallback, encoding)
    except URIError:
        return "cannot be parsed"
    scheme = url.protocol.rstrip(":")
    return f"has the scheme {scheme}" if scheme in ("data", "javascript") else None


def _said(code: str, element: BaseElement, found: str, severity: Severity = Severity.WARNING) -> Issue:
    return finding(code, "base", element.offset, element.end, severity, found)
