"""The rows of the catalogue about HTML documents; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

_BASE = "HTML section 4.2.3"
_ELEMENT = "<base href=URL>"

# fmt: off
ROWS = (
    row(
        "html-base-again", _BASE, _ELEMENT,
        "a second base element",
        'this base "{found}" counts for nothing, as another one comes first',
        "Of all base elements with an href the first in tree order counts, and the others are ignored, also where "
        "the first one sets no base.",
        "read('<base href=/a/><base href=/b/>', uri='http://example.org/', as_format='html')",
        "read('<base href=/a/>', uri='http://example.org/', as_format='html')",
        "keep one base element",
    ),
    row(
        "html-base-ignored", _BASE, _ELEMENT,
        "a base element that sets no base",
        "the URL of the base element {found}, so that the document's own URL is the base",
        "Browsers take the fallback base URL where the URL of the base element cannot be parsed, or has the scheme "
        "data or javascript.",
        "read('<base href=data:/,x>', uri='http://example.org/', as_format='html')",
        "read('<base href=/a/>', uri='http://example.org/', as_format='html')",
        "write a URL that others can be relative to, or leave the element out",
    ),
    row(
        "html-base-elsewhere", _BASE, _ELEMENT,
        "a base element outside of the document's own tree",
        "this base element stands in {found}, where it is none",
        "Only a base element of HTML in the document counts: not in the contents of a template, not in a shadow "
        "tree, not in SVG or MathML.",
        "read('<template><base href=/a/></template>', uri='http://example.org/', as_format='html')",
        "read('<base href=/a/>', uri='http://example.org/', as_format='html')",
        "move it into the head",
    ),
    row(
        "html-base-late", _BASE, _ELEMENT,
        "a base element behind references",
        "references stand before this base element, which changes what they mean",
        "A base element comes before any other element with a URL. It counts for all of them, but what browsers "
        "have fetched before they saw it was resolved without it.",
        "read('<img src=a><base href=/b/>', uri='http://example.org/', as_format='html')",
        "read('<base href=/b/><img src=a>', uri='http://example.org/', as_format='html')",
        "make it the first element of the head that has a URL",
    ),
    row(
        "html-base-fragment", _BASE, _ELEMENT,
        "a fragment alone in a document with a base",
        '"{found}" does not lead to a place on this page: it is relative to the base',
        "A reference of a fragment alone is resolved like all others. Where a base element points elsewhere, it "
        "leads there.",
        "read('<base href=/b/><a href=#top>', uri='http://example.org/', as_format='html')",
        "read('<a href=#top>', uri='http://example.org/', as_format='html')",
        "write the path of the page in front of it, or leave the base element out",
    ),
    row(
        "html-srcset-candidate", "HTML section 4.8.4.3.10", "image candidate string",
        "an image candidate that is dropped",
        'browsers drop this candidate, as "{found}" is no descriptor',
        "A descriptor is a width (480w), a density (2x), or a height beside a width (320h).",
        "read('<img srcset=\"a.png 2y\">', uri='http://example.org/', as_format='html')",
        "read('<img srcset=\"a.png 2x\">', uri='http://example.org/', as_format='html')",
        "give a width or a density",
    ),
    row(
        "html-srcdoc-deep", "HTML section 4.8.5", "srcdoc",
        "a srcdoc that lies too deep",
        "this document lies in too many others, and is left unread",
        "Documents within documents are read up to a bound.",
        "[*read(__import__('functools').reduce("
        "lambda page, _: f'<iframe srcdoc=\"{__import__(\"html\").escape(page)}\">', range(18), ''), "
        "as_format='html').walk()][-1]",
        "read('<iframe srcdoc=\"<p>\">', as_format='html')",
        "take it apart",
    ),
)
