"""The rows of the catalogue about variants and their canonical URI; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

_CANONICAL = "RFC 6596 section 3"
_ONE = "canonical = one link per resource, to a duplicate or a superset"
_FINDING = "TAG finding On Linking Alternative Representations, section 3"
_ALTERNATE = "alternate = links from each variant to the others"


def _call(*texts: str) -> str:
    """A call that reads pages whose URIs are http://h/a, http://h/b and so on."""
    read = [f"page({text!r}, 'http://h/{letter}')" for text, letter in zip(texts, "abc", strict=False)]
    return f"variants([{', '.join(read)}]).contradictions"


def _open_graph(text: str) -> str:
    """A call that reads a page with its og:url."""
    return f"variants([page({text!r}, 'http://h/a', open_graph='read')]).contradictions"


_OWN = '<link rel="canonical" href="http://h/a">'

# fmt: off
ROWS = (
    row(
        "variants-canonical-several", _CANONICAL, _ONE,
        "several canonical URIs on one page",
        "the page names another canonical URI before: {found} contradicts it",
        "There is one canonical URI of a resource. Who reads two takes neither, or the one that the other program "
        "put there.",
        _call(_OWN + '<link rel="canonical" href="http://h/b">'),
        _call(_OWN),
        "keep one of them",
    ),
    row(
        "variants-canonical-disagree", _CANONICAL, _ONE,
        "one canonical URI in the header and another in the page",
        "the header and the page name different canonical URIs: {found} contradicts the other one",
        "Both are the same relation, in two serialisations. They are mostly made by two programs, which do not know "
        "of each other.",
        _call('Link: <http://h/b>; rel="canonical"\n\n' + _OWN),
        _call('Link: <http://h/a>; rel="canonical"\n\n' + _OWN),
        "say it in one place",
    ),
    row(
        "variants-canonical-refused", _CANONICAL, _ONE,
        "a canonical link that leads nowhere",
        "the canonical link {found} leads nowhere",
        "It is empty, or the URL Standard refuses it, or it is relative and the page has no URI.",
        _call('<link rel="canonical" href="http://[h]/">'),
        _call(_OWN),
        "write the URI in full",
    ),
    row(
        "variants-canonical-fragment", _CANONICAL, _ONE,
        "a canonical URI with a fragment",
        "the canonical URI {found} has a fragment",
        "A fragment names a part of what is there; the page is known without it.",
        _call('<link rel="canonical" href="http://h/a#top">'),
        _call(_OWN),
        "leave the fragment out",
    ),
    row(
        "variants-canonical-relative", _CANONICAL, _ONE,
        "a canonical link that is relative",
        "the canonical link {found} is relative",
        "RFC 6596 allows it. A copy of the page under another name then calls itself canonical, which is what the link "
        "is there to prevent.",
        _call('<link rel="canonical" href="/a">'),
        _call(_OWN),
        "write the URI in full",
    ),
    row(
        "variants-canonical-body", "HTML Standard section 4.2.4", "link in the head",
        "a canonical link in the body",
        "the canonical link {found} stands in the body, where it does not count",
        "Anybody who may write a comment could put one there. It is often in the head of the source, and in the body "
        "of the page, because an element before it ended the head.",
        _call('<p>Text<link rel="canonical" href="http://h/a">'),
        _call(_OWN + "<p>Text"),
        "move it into the head, before anything that does not belong there",
    ),
    row(
        "variants-canonical-template", "HTML Standard section 4.12.3", "link in the head",
        "a canonical link in a template",
        "the canonical link {found} stands in a template, which is not a part of the page",
        "What a template has is put into the page by a script, or never.",
        _call('<template><link rel="canonical" href="http://h/a"></template>'),
        _call(_OWN),
        "move it out of the template",
    ),
    row(
        "variants-canonical-previous", _CANONICAL, _ONE,
        "a canonical URI that is the page before",
        "the canonical URI {found} is the previous page of several, and has not what is on this one",
        "The canonical page has all that is here, or more. The second page of an article that names the first one "
        "tells everybody to forget what it says.",
        _call('<link rel="prev" href="http://h/1"><link rel="canonical" href="http://h/1">'),
        _call('<link rel="prev" href="http://h/1">' + _OWN),
        "name the page itself, or one that has the whole article",
    ),
    row(
        "variants-canonical-chain", _CANONICAL, _ONE,
        "a canonical URI that names another one",
        "the canonical URI {found} names another canonical URI itself",
        "A chain is not followed by everybody. Each page should name the last one.",
        _call('<link rel="canonical" href="http://h/b">', '<link rel="canonical" href="http://h/c">', ""),
        _call('<link rel="canonical" href="http://h/c">', '<link rel="canonical" href="http://h/c">', ""),
        "name the end of the chain",
    ),
    row(
        "variants-canonical-loop", _CANONICAL, _ONE,
        "two pages that name each other as canonical",
        "{found} names this page as canonical, and this page names it",
        "Neither is canonical then, and nobody can tell which of the two was meant to be.",
        _call('<link rel="canonical" href="http://h/b">', '<link rel="canonical" href="http://h/a">'),
        _call(_OWN, '<link rel="canonical" href="http://h/a">'),
        "choose one of them",
    ),
    row(
        "variants-canonical-error", _CANONICAL, _ONE,
        "a canonical URI that answers with an error",
        "the canonical URI {found} answers with an error",
        "Avoid an IRI that returns an error code, says the RFC: there is nothing to index.",
        _call('<link rel="canonical" href="http://h/b">', "HTTP/1.1 404 Not Found\n\n"),
        _call(_OWN, "HTTP/1.1 404 Not Found\n\n"),
        "name a page that exists",
    ),
    row(
        "variants-canonical-redirect", _CANONICAL, _ONE,
        "a canonical URI that redirects permanently",
        "the canonical URI {found} redirects permanently to another one",
        "The server says that the resource has another URI, and the page says that it has this one. Temporary "
        "redirects are allowed.",
        _call('<link rel="canonical" href="http://h/b">', "HTTP/1.1 301 Moved\nLocation: /c\n\n"),
        _call('<link rel="canonical" href="http://h/b">', "HTTP/1.1 302 Found\nLocation: /c\n\n"),
        "name the URI that it redirects to",
    ),
    row(
        "variants-open-graph", "Open Graph protocol, og:url", "og:url = the canonical URL of your object",
        "an og:url that is not the canonical URI",
        "og:url is {found}, and that is not the canonical URI",
        "Both say by which URI a page should be known. Who shares it and who indexes it use two names for it.",
        _open_graph(_OWN + '<meta property="og:url" content="http://h/b">'),
        _open_graph(_OWN + '<meta property="og:url" content="http://h/a">'),
        "write the same URI in both",
    ),
    row(
        "variants-hreflang-tag", "RFC 8288 section 3.4.1", "hreflang = Language-Tag",
        "an hreflang that is no language tag",
        "{found} is no language tag",
        "Subtags stand between hyphens: en-GB, and not en_GB. x-default has the form of a tag.",
        _call('<link rel="alternate" hreflang="en_GB" href="http://h/a">'),
        _call('<link rel="alternate" hreflang="en-GB" href="http://h/a">'),
        "write a tag such as de, en-GB or zh-Hant",
    ),
    row(
        "variants-hreflang-repeated", _FINDING, _ALTERNATE,
        "two alternates for one language",
        "there is another alternate for {found} before, with another URI",
        "A client cannot choose between two pages for the same language.",
        _call('<link rel="alternate" hreflang="de" href="http://h/a"><link rel="alternate" hreflang="de" href="b">'),
        _call('<link rel="alternate" hreflang="de" href="http://h/a"><link rel="alternate" hreflang="fr" href="b">'),
        "keep one of them, or tell them apart by region",
    ),
    row(
        "variants-hreflang-self", _FINDING, _ALTERNATE,
        "alternates by language without the page itself",
        "the page lists its languages, and not itself: {found} is missing",
        "The list should be the same on all the pages, so that each says for which language it is itself.",
        _call('<link rel="alternate" hreflang="de" href="http://h/b">'),
        _call('<link rel="alternate" hreflang="de" href="http://h/b"><link rel="alternate" hreflang="en" href="/a">'),
        "add an alternate for the page itself",
    ),
    row(
        "variants-hreflang-language", _FINDING, _ALTERNATE,
        "a page that is in another language than its alternate says",
        "the page lists itself for {found}, and says that it is in another language",
        "Content-Language, or the lang of the root element, and hreflang are about the same text. One of them was "
        "copied from another page.",
        _call('<html lang="fr"><link rel="alternate" hreflang="de-AT" href="http://h/a">'),
        _call('<html lang="de"><link rel="alternate" hreflang="de-AT" href="http://h/a">'),
        "correct the one that is wrong",
    ),
    row(
        "variants-hreflang-not-canonical", _FINDING, _ALTERNATE,
        "alternates by language on a page that is not canonical",
        "the page lists its languages, and says that {found} should be taken instead of it",
        "Whoever follows the canonical link drops this page, and its alternates with it.",
        _call('<link rel="canonical" href="http://h/c"><link rel="alternate" hreflang="de" href="http://h/b">'),
        _call(_OWN + '<link rel="alternate" hreflang="de" href="/b"><link rel="alternate" hreflang="en" href="/a">'),
        "list the languages on the canonical page, and name each page of the list as its own canonical",
    ),
    row(
        "variants-hreflang-unreturned", _FINDING, _ALTERNATE,
        "an alternate by language that does not link back",
        "{found} does not list this page among its languages",
        "Each variant leads to the others. A link that is not returned could be made by anybody, so search engines "
        "disregard it.",
        _call('<link rel="alternate" hreflang="de" href="/b"><link rel="alternate" hreflang="en" href="/a">', ""),
        _call(
            '<link rel="alternate" hreflang="de" href="/b"><link rel="alternate" hreflang="en" href="/a">',
            '<link rel="alternate" hreflang="de" href="/b"><link rel="alternate" hreflang="en" href="/a">',
        ),
        "write the same list on both pages",
    ),
    row(
        "variants-media-unreturned", _FINDING, _ALTERNATE,
        "an alternate for a device that does not link back",
        "{found} is for another device, and names this page neither as canonical nor as alternate",
        "The page for a device names the generic one, so that both are known as one resource.",
        _call('<link rel="alternate" media="handheld" href="http://h/b">', ""),
        _call('<link rel="alternate" media="handheld" href="http://h/b">', '<link rel="canonical" href="http://h/a">'),
        "name the generic page as canonical there",
    ),
    row(
        "variants-alternate-elsewhere", _FINDING, _ALTERNATE,
        "an alternate whose canonical URI is another",
        "the alternate {found} names another page as its canonical URI",
        "The link leads to a page that says it should not be used.",
        _call('<link rel="alternate" type="text/html" href="/b">', '<link rel="canonical" href="http://h/c">', ""),
        _call('<link rel="alternate" type="text/html" href="/b">', '<link rel="canonical" href="http://h/b">', ""),
        "link to the canonical page",
    ),
    row(
        "variants-alternate-body", "HTML Standard section 4.2.4", "link in the head",
        "an alternate by language where it does not count",
        "the alternate {found} does not stand in the head, and does not count",
        "As with canonical, search engines read the head alone.",
        _call('<p><link rel="alternate" hreflang="de" href="/b">'),
        _call("<p>"),
        "move it into the head",
    ),
    row(
        "variants-vary", "RFC 9110 sections 8.7 and 12.5.5", 'Vary = #( "*" / field-name )',
        "a chosen variant without Vary",
        "Content-Location says that {found} was chosen, and no Vary says by what",
        "A cache will give this variant to everybody. Vary names the request fields that were looked at.",
        _call("Content-Location: a.de\n\n"),
        _call("Content-Location: a.de\nVary: Accept-Language\n\n"),
        "send Vary with the names of the request fields",
    ),
)
# fmt: on
