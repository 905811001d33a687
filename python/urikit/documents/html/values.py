"""URLs within values of HTML: character references, `srcset`, a refresh, CSS, scripts that are data.

**Places** (13.2.5.72 ff.). The tokenizer makes one character of `&amp;`, one line feed of CRLF and U+FFFD
of U+0000. The native reader has value and place of the whole; `Places` has those of a URL in the middle.
Most values are letter by letter their source.

**srcset** (4.8.4.3.10, "Parsing a srcset attribute")

    srcset = image candidate *( "," image candidate )
    image candidate = URL [ descriptor ]        ; "480w", "2x", also "(" anything ")"

A URL ends at white space, so it may contain commas (`data:` does); commas at its end separate.
Descriptors end at a comma outside of parentheses. Browsers drop a candidate with wrong descriptors;
here it is given as wrong, for a finding.

**Refresh** (4.2.5.3, "shared declarative refresh steps")

    5                          after five seconds this very document
    0; url=next.html           also "0;next.html", "0 , URL = 'next.html' trailing"
    .5;url=x                   digits and full stops are time, whatever they mean

The URL is behind the time and a separator. `url=` before it, in any case and with white space around
the equals sign, is dropped. A quotation mark before the URL ends it where it comes again.

**Script data** (8.1.5.2 and 7.6): import maps and speculation rules

    <script type=importmap>         {"imports": {"a": "./a.js"}, "scopes": {"/b/": {"a": "/c.js"}}}
    <script type=speculationrules>  {"prefetch": [{"urls": ["next.html"]}], "prerender": [{"urls": ["/"]}]}

An address of an import map begins with `/`, `./` or `../`, or is absolute; others map to nothing.
Specifiers are not URLs, and the prefix of a scope is compared and not fetched. Of speculation rules
the lists of URLs are read, relative to the base of the document. A text that is not JSON is dropped,
as browsers do, with a finding. Left out: rules that select links of the page (`where`), `integrity` of
import maps, and `relative_to`, which changes nothing for rules in the page itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html.entities import html5
from typing import Literal, NamedTuple

from urikit._native import WebURL, read_css
from urikit.core.issues import Issue
from urikit.core.mask import discreet
from urikit.documents.html.attributes import Reads
from urikit.documents.json_source import Array, Object, Text, Value, read_json
from urikit.documents.link import Role
from urikit.documents.rewrite.escape import markup

__all__ = [
    "TYPES",
    "Candidate",
    "Places",
    "URLInValue",
    "candidates",
    "in_script",
    "in_style",
    "may_refer",
    "parts_of",
    "refresh_url",
    "urls_of_css",
]


#: Characters that may be more than one in the source.
_LONGER = re.compile(r"&#[xX][0-9a-fA-F]+;?|&#[0-9]+;?|&[0-9A-Za-z]+;?|\r\n")
_LONGEST = max(map(len, html5))


class Places:
    """The places of the characters of a value whose source begins at `start`.

    `in_text` tells text from attributes: within an attribute a name without its semicolon is
    not a reference where a letter, a digit or an equals sign follows ("named character reference state").

    >>> places = Places("a&amp;b", "a&b", 10)
    >>> places.offset(1), places.offset(2)
    (11, 16)
    """

    __slots__ = ("_jumps", "_start")

    def __init__(self, raw: str, value: str, start: int, *, in_text: bool = False) -> None:
        self._start = start
        #: (characters of the value before it, how much longer the source is from there on)
        self._jumps: list[tuple[int, int]] = []
        if raw != value:
            self._find(raw, in_text)

    def _find(self, raw: str, in_text: bool) -> None:  # noqa: FBT001
        longer = 0
        for found in _LONGER.finditer(raw):
            written, meant = _reference(found.group(), raw[found.end() : found.end() + 1], in_text)
            if written != meant:
                first = found.start() - longer
                if meant > 1:
                    # Nothing can be cut out of the middle: the first of two characters has all of it.
                    self._jumps.append((first + 1, longer + written - 1))
                longer += written - meant
                self._jumps.append((first + meant, longer))

    def write(self, text: str) -> str:
        """Return a piece of the value as the source has it: safe in an attribute, quoted or not."""
        return markup(text)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Find where the characters from `start` to `end` are."""
        return self.offset(start), self.offset(end)

    def offset(self, index: int) -> int:
        """Find where the character with that index begins, and the one before it ends."""
        jumps = self._jumps
        if not jumps:
            return self._start + index
        low, high = 0, len(jumps)
        while low < high:
            middle = (low + high) // 2
            if jumps[middle][0] <= index:
                low = middle + 1
            else:
                high = middle
        return self._start + index + (jumps[low - 1][1] if low else 0)


def _reference(text: str, following: str, in_text: bool) -> tuple[int, int]:  # noqa: FBT001
    """Count the characters of the source, and those of the value, at the beginning of `text`."""
    if text == "\r\n" or text.startswith("&#"):
        return len(text), 1
    name = text[1:]
    for length in range(min(len(name), _LONGEST), 0, -1):
        known = html5.get(name[:length])
        if known is None:
            continue
        rest = name[length:] or following
        if not in_text and name[length - 1] != ";" and (rest[:1] == "=" or (rest[:1].isascii() and rest[:1].isalnum())):
            return 0, 0
        return length + 1, len(known)
    return 0, 0


@discreet
class Candidate(NamedTuple):
    """One image candidate."""

    url: str
    start: int
    end: int
    #: The descriptors, as they are written.
    descriptors: str
    #: True if its descriptors are those of the standard, so that browsers use it.
    valid: bool


_SKIPPED = re.compile(r"[\t\n\f\r ,]*")
_URL = re.compile(r"[^\t\n\f\r ]+")
#: The rules for parsing non-negative integers and floating-point numbers, as far as a descriptor may use them.
_DESCRIPTOR = re.compile(
    r"(?P<width>[0-9]+)w|(?P<density>-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)x|(?P<height>[0-9]+)h"
)


def candidates(text: str) -> Iterator[Candidate]:
    """Yield the image candidates of an attribute's value.

    >>> [(found.url, found.descriptors) for found in candidates("a.png, b,c.png 2x, d.png 1x")]
    [('a.png', ''), ('b,c.png', '2x'), ('d.png', '1x')]
    """
    at = 0
    while True:
        skipped = _SKIPPED.match(text, at)
        at = skipped.end() if skipped else at
        found = _URL.match(text, at)
        if found is None:
            return
        start, at = found.span()
        url = found.group()
        if url.endswith(","):
            url = url.rstrip(",")
            yield Candidate(url, start, start + len(url), "", True)
            continue
        end, at = at, _candidate_end(text, at)
        descriptors = text[end:at].strip("\t\n\f\r ")
        yield Candidate(url, start, end, descriptors, _are_valid(descriptors))


def _candidate_end(text: str, at: int) -> int:
    """Find where the descriptors that begin at `at` end: before a comma that is in no parentheses."""
    while at < len(text) and text[at] != ",":
        if text[at] == "(":
            closing = text.find(")", at)
            if closing < 0:
                return len(text)
            at = closing
        at += 1
    return at


def _are_valid(descriptors: str) -> bool:
    """Return whether there is at most one density, or a width with at most one height (step 13)."""
    seen: set[str] = set()
    for word in _words(descriptors):
        found = _DESCRIPTOR.fullmatch(word)
        kind = found.lastgroup if found else None
        if found is None or kind is None or kind in seen or not _is_in_range(kind, found.group(kind)):
            return False
        seen.add(kind)
    return not seen or seen in ({"width"}, {"density"}, {"width", "height"})


def _is_in_range(kind: str, number: str) -> bool:
    return float(number) >= 0 if kind == "density" else number.strip("0") != ""


def _words(descriptors: str) -> list[str]:
    """Return the descriptors; white space within parentheses separates none."""
    if "(" in descriptors:
        return [descriptors]
    return descriptors.split()


_SPACE = r"[\t\n\f\r ]*+"
#: Steps 2 to 8: the time, then what separates it from the URL.
_TIME = re.compile(rf"{_SPACE}[0-9.]++(?=[;,\t\n\f\r ]){_SPACE}[;,]?{_SPACE}")
_URL_EQUALS = re.compile(rf"[Uu][Rr][Ll]{_SPACE}={_SPACE}")


def refresh_url(content: str) -> tuple[str, int, int] | None:
    """Return the URL of a refresh and its place in the attribute's value; None where it has no URL.

    >>> refresh_url("0; URL='next page.html'"), refresh_url("5"), refresh_url("x;url=y")
    (('next page.html', 8, 22), None, None)
    """
    time = _TIME.match(content)
    if time is None:
        return None
    start = time.end()
    named = _URL_EQUALS.match(content, start)
    if named is not None:
        start = named.end()
    end = len(content)
    if content[start : start + 1] in ("'", '"') and start < end:
        closing = content.find(content[start], start + 1)
        start, end = start + 1, end if closing < 0 else closing
    return (content[start:end], start, end) if start < end or named is not None else None


@discreet
class URLInValue(NamedTuple):
    """A URL within a value."""

    reference: str
    offset: int
    end: int
    role: Role
    #: The mistake around it; empty if there is none.
    wrong: str = ""


_WORD = re.compile(r"[^\t\n\f\r ]+")
_ITEM = re.compile(r"[^,]+")
#: The mark of a value of CSS with a URL: a function, an at-keyword, or an escape of either.
_MAY_REFER = re.compile(r"[(@\\]")
_PROPERTY = "x:"


def parts_of(reads: Reads, role: Role, value: str, raw: str, start: int) -> Iterator[URLInValue]:
    """Yield the URLs in the value of an attribute that may have several.

    >>> [(found.reference, found.offset) for found in parts_of(Reads.URLS, Role.ACTION, "a  b", "a  b", 10)]
    [('a', 10), ('b', 13)]
    """
    if reads is Reads.STYLE:
        yield from in_style(value, raw, start, "declarations")
    elif reads is Reads.PAINT:
        yield from in_style(value, raw, start, "paint")
    else:
        yield from _listed(reads, role, value, Places(raw, value, start))


def _listed(reads: Reads, role: Role, value: str, places: Places) -> Iterator[URLInValue]:
    if reads is Reads.IMAGE_SET:
        for candidate in candidates(value):
            wrong = "" if candidate.valid else candidate.descriptors
            yield URLInValue(candidate.url, places.offset(candidate.start), places.offset(candidate.end), role, wrong)
    elif reads is Reads.COMMA_URLS:
        for item in _ITEM.finditer(value):
            word = item.group().strip("\t\n\f\r ")
            if word:
                first = item.start() + item.group().index(word)
                yield URLInValue(word, places.offset(first), places.offset(first + len(word)), role)
    else:
        for item in _WORD.finditer(value):
            if reads is not Reads.PROPERTY or ":" in item.group():
                yield URLInValue(item.group(), places.offset(item.start()), places.offset(item.end()), role)


def may_refer(value: str) -> bool:
    """Return whether a value of CSS has what every value with a URL has."""
    return _MAY_REFER.search(value) is not None


def in_style(
    value: str, raw: str, start: int, kind: Literal["stylesheet", "declarations", "paint"]
) -> Iterator[URLInValue]:
    """Yield the URLs in CSS: a "stylesheet", the "declarations" of an attribute, or one value ("paint")."""
    if not may_refer(value):
        return
    places = Places(raw, value, start, in_text=kind == "stylesheet")
    for reference, first, last, role in urls_of_css(value, kind):
        yield URLInValue(reference, places.offset(first), places.offset(last), role)


def urls_of_css(
    value: str, kind: Literal["stylesheet", "declarations", "paint"]
) -> tuple[tuple[str, int, int, Role], ...]:
    """Return the URLs in CSS, with their places in the value.

    >>> [url[:3] for url in urls_of_css("url(#a)", "paint")]
    [('#a', 4, 6)]
    """
    return _short_css(value, kind) if len(value) <= _SHORT else _read_css(value, kind)


def _read_css(value: str, kind: str) -> tuple[tuple[str, int, int, Role], ...]:
    before = 0
    if kind == "paint":
        value, before = _PROPERTY + value, len(_PROPERTY)
    return tuple(
        [
            (reference, first - before, last - before, _CONSTRUCTS.get(construct, Role.EMBEDDED))
            for reference, first, last, construct, _ in read_css(value, declarations=kind != "stylesheet")
            if reference is not None
        ]
    )


#: Styles of up to so many characters are remembered: drawings repeat them.
_SHORT = 256
_short_css = lru_cache(1_024)(_read_css)
_CONSTRUCTS = {"@import": Role.IMPORT, "@namespace": Role.NAME}


#: The types of such scripts.
TYPES = frozenset(("importmap", "speculationrules"))


def in_script(kind: str, text: str) -> tuple[list[URLInValue], list[Issue]]:
    """Return the URLs in a script of one of the `TYPES`, and what is wrong with its JSON; places are offsets in the
    text.

    >>> found, _ = in_script("importmap", '{"imports": {"a": "./a.js", "b": "bare"}}')
    >>> [(url.reference, url.offset) for url in found]
    [('./a.js', 19)]
    """
    value, findings = read_json(text)
    if any(issue.code == "json-syntax" for issue in findings) or not isinstance(value, Object):
        return [], findings
    return list(_import_map(value) if kind == "importmap" else _rules(value)), findings


def _import_map(value: Object) -> Iterator[URLInValue]:
    yield from _addresses(value.get("imports"))
    scopes = value.get("scopes")
    if isinstance(scopes, Object):
        for prefix, addresses in scopes.by_name.values():
            yield URLInValue(prefix.value, prefix.start, prefix.end, Role.NAME)
            yield from _addresses(addresses)


def _addresses(value: Value | None) -> Iterator[URLInValue]:
    if isinstance(value, Object):
        for _, address in value.by_name.values():
            if isinstance(address, Text) and _is_address(address.value):
                yield URLInValue(address.value, address.start, address.end, Role.EMBEDDED)


def _is_address(text: str) -> bool:
    return text.startswith(("/", "./", "../")) or WebURL.can_parse(text)


def _rules(value: Object) -> Iterator[URLInValue]:
    for action in ("prefetch", "prerender"):
        rules = value.get(action)
        for rule in rules.items if isinstance(rules, Array) else ():
            urls = rule.get("urls") if isinstance(rule, Object) else None
            for url in urls.items if isinstance(urls, Array) else ():
                if isinstance(url, Text):
                    yield URLInValue(url.value, url.start, url.end, Role.RELATION)
