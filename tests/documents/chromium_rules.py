"""Pages read twice, by urikit and by Chromium; what came out differently, and why: rules, each with its sentence.

Both answers become the same rows (`Seen`), base and encoding of the page included. They are compared as multisets: the
order of a tree is not that of a source. A rule looks at one difference and says whether it lies exactly there. Most
sentences are the HTML Standard's: some were found in copies of it, and those that are from memory say so.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.documents.chromium import Answer, Seen, Served, is_asked
from tests.net.web import browser_rules
from urikit import WebURL, documents
from urikit.documents import Document, Link

#: The element in the rows of the page itself.
PAGE = "#document"


class Difference(NamedTuple):
    """A row that only one of the two has, or that they resolve in different ways."""

    page: Served
    #: All that Chromium said of the page.
    answer: Answer
    #: All that urikit found in it.
    found: frozenset[Seen]
    ours: Seen | None
    theirs: Seen | None

    @property
    def row(self) -> Seen:
        """The row that is spoken of: Chromium's where there is one."""
        row = self.theirs or self.ours
        assert row is not None
        return row

    @property
    def targets(self) -> tuple[str | None, str | None]:
        """The two targets of a row that both have; (None, None) where only one has it."""
        if self.ours is None or self.theirs is None:
            return None, None
        return self.ours.target, self.theirs.target


def _key(link: Link) -> tuple[str, str]:
    """Element and attribute as Chromium's driver calls them."""
    return link.element, link.attribute


def _links(document: Document) -> Iterator[tuple[Link, str]]:
    """The references of a page and of the documents in its attributes, and where they are."""
    for number, part in enumerate(document.walk()):
        for link in part.references:
            if is_asked(*_key(link)):
                yield link, "srcdoc" if number else ""


def ours(page: Served) -> list[Seen]:
    """What urikit reads in a page."""
    document = documents.read(page.data, type=page.media_type, base=page.url)
    encoding = (document.source.encoding or "").lower()
    rows = [Seen(PAGE, "base", "", document.base.uri, ""), Seen(PAGE, "encoding", "", encoding, "")]
    rows += [Seen(*_key(link), link.reference, link.target, where) for link, where in _links(document)]
    return rows


def theirs(answer: Answer) -> list[Seen]:
    """What Chromium read in it."""
    return [Seen(PAGE, "base", "", answer.base, ""), Seen(PAGE, "encoding", "", answer.encoding, ""), *answer.seen]


def _anywhere(row: Seen) -> Seen:
    return row._replace(where="")


def differences(page: Served, answer: Answer) -> list[Difference]:
    """What the two read differently, in Chromium's order; then what only urikit has."""
    mine, others = ours(page), theirs(answer)
    found = frozenset(map(_anywhere, mine))
    only_mine = Counter(map(_anywhere, mine))
    only_theirs: list[Seen] = []
    for row in others:
        if only_mine[_anywhere(row)]:
            only_mine[_anywhere(row)] -= 1
        else:
            only_theirs.append(row)
    left = list(only_mine.elements())
    differ = []
    for row in only_theirs:
        match = next((other for other in left if other[:3] == row[:3]), None)
        if match is not None:
            left.remove(match)
        differ.append(Difference(page, answer, found, match, row))
    return differ + [Difference(page, answer, found, row, None) for row in left]


class Rule(NamedTuple):
    """One way in which the two differ."""

    id: str
    #: Where the sentence is, and whether it is quoted or from memory.
    standard: str
    sentence: str
    reason: str
    applies: Callable[[Difference], bool]


HTML = "HTML Standard"
FROM_MEMORY = "HTML Standard, from memory"
URL = "URL Standard"


def _is_repeated(d: Difference) -> bool:
    theirs = d.theirs
    if d.ours is not None or theirs is None:
        return False
    # In a template only what is said is the same: there it has no target.
    return any(row[:3] == theirs[:3] and theirs.target in (row.target, None) for row in d.found)


def _is_inert(d: Difference) -> bool:
    """Whether it is a reference in a template, which has no meaning there to Chromium."""
    return d.ours is not None and d.theirs is not None and d.theirs.where == "template" and d.theirs.target is None


def _does_not_count(d: Difference) -> bool:
    """Whether it is a base element that is not the document's, which urikit does not list."""
    return d.ours is None and d.row.element == "base" and d.row.target != d.answer.base


def _has_base_in_noscript(d: Difference) -> bool:
    """Whether Chromium's base is one in a noscript, and the difference comes of it."""
    if re.search(rb"<noscript>(?:(?!</noscript).)*<base", d.page.data, re.DOTALL) is None:
        return False
    return d.row.element in (PAGE, "base") or d.targets[1] in (None, _parsed(d.row.text, d.answer.base))


def _first_base_is_no_url(d: Difference) -> bool:
    first = next((row for row in d.answer.seen if row.element == "base" and not row.where), None)
    if d.answer.base != "about:blank" or first is None:
        return False
    return _parsed(first.text, d.page.url) is None


def _is_base_in_utf_8(d: Difference) -> bool:
    """Whether Chromium's target is ours with the query of the base in UTF-8."""
    base = next((row for row in d.answer.seen if row.element == "base"), None)
    if base is None or d.answer.encoding == "utf-8" or None in d.targets:
        return False
    in_utf_8, in_encoding = (
        str(_parsed(base.text, d.page.url, encoding)).partition("#")[0] for encoding in ("utf-8", d.answer.encoding)
    )
    ours, theirs = d.targets
    return in_utf_8 != in_encoding and str(ours).replace(in_encoding, in_utf_8) == theirs


def _parsed(text: str, base: str, encoding: str = "utf-8") -> str | None:
    try:
        return WebURL.parse(text, WebURL.parse(base), encoding=encoding).href
    except ValueError:
        return None


def _is_query_in_encoding(d: Difference) -> bool:
    ours, theirs = d.targets
    if ours is None or theirs is None or ours.startswith(("http:", "https:", "ftp:", "file:")):
        return False
    as_http = _parsed("http:" + d.row.text.partition(":")[2], d.page.url, d.answer.encoding)
    return as_http is not None and urlsplit(as_http).query == urlsplit(theirs).query != urlsplit(ours).query


def _differs_by_encoding(d: Difference) -> bool:
    """Whether the difference is gone when the page is read in Chromium's encoding."""
    if Seen(PAGE, "encoding", "", d.answer.encoding, "") in d.found:
        return False
    if d.row.element == PAGE:
        return d.row.attribute == "encoding"
    told = Served(d.page.path, d.page.data, f"text/html; charset={d.answer.encoding}")
    return ((d.theirs or d.row)._replace(where="") in ours(told)) == (d.theirs is not None)


def _has_meta_in_script(d: Difference) -> bool:
    return re.search(rb"<script[^>]*><meta charset", d.page.data) is not None


def _is_candidate_with_bad_descriptors(d: Difference) -> bool:
    return d.row.attribute in ("srcset", "imagesrcset") and d.ours is not None and d.targets[1] is None


def _is_xlink_beside_href(d: Difference) -> bool:
    if d.ours is not None or d.row.attribute != "xlink:href":
        return False
    place = d.answer.seen.index(d.row)
    neighbours = d.answer.seen[max(place - 1, 0) : place + 2]
    return any(row.element == d.row.element and row.attribute == "href" for row in neighbours)


def _is_source_of_no_image(d: Difference) -> bool:
    return d.ours is None and d.row[:2] == ("input", "src")


def _is_form_in_template(d: Difference) -> bool:
    """Whether Chromium has a form that the standard ignores in a table of a template."""
    return d.ours is None and d.row[:2] == ("form", "action") and d.row.where == "template"


def _is_blank_action(d: Difference) -> bool:
    blank = d.row.attribute in ("action", "formaction") and d.row.text != "" and not d.row.text.strip("\t\n\f\r ")
    return blank and d.ours is not None and d.targets[1] == d.page.url


def _is_data_with_line_ends(d: Difference) -> bool:
    ours, theirs = d.targets
    if ours is None or theirs is None or not ours.startswith("data:"):
        return False
    return re.sub("%(09|0A|0D)", "", theirs) == ours


def _is_of_parsers(d: Difference) -> bool:
    """Whether the two URL parsers differ so in `tests.net.web.browser_rules`, in the reference or in its base."""
    ours, theirs = d.targets
    if d.ours is None or d.theirs is None or d.row.attribute == "encoding":
        return False
    text, base = d.row.text, d.answer.base
    if d.row.element == PAGE:
        text, base = next((row.text for row in d.answer.seen if row.element == "base"), ""), d.page.url
    asked = browser_rules.Difference((text, base), _attributes(ours), _attributes(theirs))
    return bool(browser_rules.explanation(asked))


def _attributes(target: str | None) -> dict[str, str] | None:
    if target is None:
        return None
    parts = urlsplit(target)
    seen = {"href": target, "protocol": f"{parts.scheme}:", "hostname": parts.hostname or "", "pathname": parts.path}
    return {**seen, "origin": f"{parts.scheme}://{parts.netloc}", "host": parts.netloc}


RULES: tuple[Rule, ...] = (
    Rule(
        "one-tag-several-elements",
        HTML,
        "Insert an HTML element for the token for which the element entry was created, to obtain new element.",
        "A formatting element that is closed too late or never is made again, so that one tag has several "
        "elements in the tree; urikit gives the reference once, where it stands.",
        _is_repeated,
    ),
    Rule(
        "inert-templates",
        HTML,
        "Let document be the template element's node document's appropriate template contents owner document.",
        "The contents of a template belong to a document without an address, where relative references have no "
        "target; urikit says what they mean once they are used in the page.",
        _is_inert,
    ),
    Rule(
        "base-that-does-not-count",
        HTML,
        "If there is no base element that has an href attribute in the Document, then return the Document's fallback "
        "base URL.",
        "A base element in a template or in a shadow tree is none of the document's; urikit does not list it.",
        _does_not_count,
    ),
    Rule(
        "base-in-noscript",
        HTML,
        'A start tag whose tag name is "noscript", if the scripting flag is enabled: follow the generic raw text '
        "element parsing algorithm.",
        "The frames of the record have no scripts, so that a noscript has elements and its base counts; urikit takes "
        "the base that a browser with scripts has, and reads the other references of a noscript all the same.",
        _has_base_in_noscript,
    ),
    Rule(
        "base-that-is-no-url",
        HTML,
        "Set element's frozen base URL to document's fallback base URL, if urlRecord is failure or running Is base "
        'allowed for Document? on the resulting URL record and document returns "Blocked", and to urlRecord otherwise.',
        "Chromium takes about:blank for the base where the first base element is no URL.",
        _first_base_is_no_url,
    ),
    Rule(
        "base-in-utf-8",
        HTML,
        "Let urlRecord be the result of parsing the value of element's href content attribute with document's fallback "
        "base URL, and document's character encoding.",
        "Chromium writes the query of a base element in UTF-8 whatever the encoding of the page is.",
        _is_base_in_utf_8,
    ),
    Rule(
        "queries-in-the-encoding",
        URL,
        'url\'s scheme is "ws" or "wss"',
        "Chromium writes queries in the encoding of the page where the scheme is ws or wss, or is not special and has "
        "a host; there the standard asks for UTF-8.",
        _is_query_in_encoding,
    ),
    Rule(
        "meta-in-script",
        HTML,
        "A sequence of bytes starting with: 0x3C, 0x4D or 0x6D, 0x45 or 0x65, 0x54 or 0x74, 0x41 or 0x61, and one of "
        "0x09, 0x0A, 0x0C, 0x0D, 0x20, 0x2F (case-insensitive ASCII '<meta' followed by a space or slash)",
        "Chromium's first look at the octets knows scripts and passes over a meta in one; the standard's knows none.",
        lambda d: _has_meta_in_script(d) and _differs_by_encoding(d),
    ),
    Rule(
        "meta-late-in-body",
        HTML,
        "If the element has a charset attribute, and getting an encoding from its value results in an encoding, and "
        "the confidence is currently tentative, then change the encoding to the resulting encoding.",
        "Chromium does not change the encoding for a meta that comes after its first look and in the body.",
        lambda d: not _has_meta_in_script(d) and _differs_by_encoding(d),
    ),
    Rule(
        "candidates-with-bad-descriptors",
        HTML,
        "If error is still no, then append a new image source to candidates whose URL is url",
        "A browser drops a candidate whose descriptors are wrong; urikit gives its reference, and a finding.",
        _is_candidate_with_bad_descriptors,
    ),
    Rule(
        "xlink-beside-href",
        "SVG 2",
        "When the href attribute is present in both the XLink namespace and without a namespace, the value of the "
        "attribute without a namespace shall be used.",
        "urikit leaves out an xlink:href that an href hides; the driver tells of every attribute.",
        _is_xlink_beside_href,
    ),
    Rule(
        "source-of-no-image",
        FROM_MEMORY,
        "The following content attributes must not be specified and do not apply to the element: [...] src [...]",
        "Chromium resolves the src of every input; urikit reads that of type=image, where it is one.",
        _is_source_of_no_image,
    ),
    Rule(
        "form-in-table-in-template",
        HTML,
        "If there is a template element on the stack of open elements, or if the form element pointer is not null, "
        "ignore the token.",
        "Chromium makes a form element between the rows of a table in a template, where the standard makes none.",
        _is_form_in_template,
    ),
    Rule(
        "blank-actions",
        FROM_MEMORY,
        "If the content attribute is missing or its value is the empty string, the URL is the document's own.",
        "Chromium takes white space for an empty action, and goes to the page instead of its base.",
        _is_blank_action,
    ),
    Rule(
        "line-ends-in-data",
        URL,
        "Remove all ASCII tab or newline from input.",
        "Chromium encodes tabs and line ends in data URLs.",
        _is_data_with_line_ends,
    ),
    Rule(
        "url-parsers",
        URL,
        "If result contains a forbidden domain code point, then return failure.",
        "The URL parsers differ, by a rule of tests/net/web/browser_rules.py.",
        _is_of_parsers,
    ),
)


def explanation(difference: Difference) -> str | None:
    """The rule that explains a difference, or None."""
    return next((rule.id for rule in RULES if rule.applies(difference)), None)
