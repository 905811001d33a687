"""Anchors: the names that a fragment can mean in a document.

| format           | a name is                                            | by                   |
|------------------|------------------------------------------------------|----------------------|
| HTML, XHTML, SVG | the `id` of an element, the `name` of an `a`         | HTML section 7.4.6.4 |
| Markdown         | the name of a published heading, and ids in HTML     | see below            |

In HTML the empty fragment and "top" (in any case) are the top of the page. The part from ":~:" on is a directive to the
browser and no part of the name. A name is compared as it is written in the fragment, then percent-decoded. Ids that a
script writes are unknown. Any other format may have names of its own (`#page=3`, JSON pointers), so every fragment
counts as one.

CommonMark gives headings no names; publishers do, in different ways. Two customs cover most documents, and a link may
go by either, so both names count:

| program                             | a heading "Ünïcode & `foo_bar`" | the second of its kind |
|-------------------------------------|---------------------------------|------------------------|
| GitHub, GitLab, Gitea and others    | ünïcode--foo_bar                | ünïcode--foo_bar-1     |
| Python-Markdown (MkDocs), its `toc` | unicode-foo_bar                 | unicode-foo_bar_1      |

GitHub: lower case; letters, marks, digits, connectors, "-" and spaces stay, each space as "-". Python-Markdown:
decomposed, only ASCII stays; of that letters, digits, "_", "-" and white space, runs of the last two as one "-". A name
that is written by hand (`{#name}`, `<a id="name">`) counts as well, and so does the attribute list of Python-Markdown
(`{: #name }`).

Headings are those of CommonMark 0.31.2 section 4.2 ("#" to "######") and 4.3 (underlined), outside of fenced code
(4.5); also where a list item or a quotation begins with one. An underlined heading of several lines is taken by its
last one, and indented code is not recognized: a name too many hides a mistake and reports none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from html import unescape
from typing import Final

from urikit._native import HTMLReader
from urikit.core import percent
from urikit.core.errors import UnknownNameError, URIEncodingError
from urikit.core.mask import discreet
from urikit.documents.base import Envelope
from urikit.documents.formats import FORMATS

__all__ = ["ANY", "Names", "github_name", "headings", "mkdocs_name", "names_in", "names_of"]


_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^`]*)$")
_ATX = re.compile(r"#{1,6}(?:[ \t]+|$)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
_CONTAINER = re.compile(r"[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])")
_CLOSING = re.compile(r"(?:^|[ \t])#+[ \t]*$")
_BY_HAND = re.compile(r"\{:?[^{}#]*#([^\s{}]+)(?:\s[^{}]*)?\}[ \t]*$")
#: The attribute list of a part of a line or of a block. No piece of it can match across another "{".
_ATTRIBUTE_LIST = re.compile(r"\{:[^{}#\n]*#([^\s{}]++)[^{}\n]*+\}")
#: An attribute `id` or `name` of a tag. No piece of it can match across another "<".
_TAG_NAME = re.compile(r"<[A-Za-z][^<>]*?\s(?:id|name)\s*=\s*(?:\"([^\"<>]*)\"|'([^'<>]*)'|([^\s\"'<>]+))")
_CODE = re.compile(r"(?<!`)(`+)(?!`)([^`]+)\1(?!`)")
_IMAGE = re.compile(r"!\[([^\[\]]*)\](?:\([^()]*\)|\[[^\[\]]*\])")
_LINK = re.compile(r"\[([^\[\]]*)\](?:\([^()]*\)|\[[^\[\]]*\])")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_RUNS = re.compile("[ -]+")
_UNDERSCORES = re.compile("_+")


def names_in(text: str) -> frozenset[str]:
    """Return the names of the anchors in a Markdown document.

    >>> sorted(names_in("# A b\\n\\nA b\\n---\\n<a id='here'></a>\\n"))
    ['a-b', 'a-b-1', 'a-b_1', 'here']
    """
    names = {found for match in _TAG_NAME.finditer(text) for found in match.groups() if found}
    names.update(_ATTRIBUTE_LIST.findall(text))
    counted: tuple[dict[str, int], dict[str, int]] = {}, {}
    for heading in headings(text):
        by_hand = _BY_HAND.search(heading)
        if by_hand is not None:
            names.add(by_hand.group(1))
            heading = heading[: by_hand.start()]
        plain = _plain(heading)
        for slug, mark, seen in zip((github_name, mkdocs_name), "-_", counted, strict=True):
            # An underscore may be emphasis, which is not shown, or a part of a name, which is.
            for name in {slug(plain), slug(_without_emphasis(plain))}:
                names.add(_numbered(name, mark, seen))
    return frozenset(names - {""})


def headings(text: str) -> Iterator[str]:
    """Yield the headings as they are written, in order.

    >>> list(headings("# One #\\n```\\n# no\\n```\\nTwo\\n===\\n> ## Three"))
    ['One', 'Two', 'Three']
    """
    fence = ""
    before = ""
    for line in text.splitlines():
        found = _FENCE.match(line)
        if fence:
            if found is not None and found.group(1).startswith(fence) and not found.group(2).strip():
                fence = ""
            continue
        if found is not None:
            fence, before = found.group(1), ""
            continue
        if _UNDERLINE.match(line) and before.strip():
            yield before.strip()
            before = ""
            continue
        content = _content(line)
        start = _ATX.match(content)
        if start is not None:
            yield _CLOSING.sub("", content[start.end() :]).strip()
            before = ""
        else:
            before = content


def github_name(heading: str) -> str:
    """Return the name of a heading on GitHub.

    >>> github_name("What's new in 2.0?")
    'whats-new-in-20'
    """
    return "".join("-" if c == " " else c for c in heading.lower() if c in " -" or _is_word(c))


def mkdocs_name(heading: str) -> str:
    """Return the name of a heading in Python-Markdown.

    >>> mkdocs_name("Café -- au lait!")
    'cafe-au-lait'
    """
    ascii_only = "".join(c for c in unicodedata.normalize("NFKD", heading) if c.isascii())
    kept = "".join(c if c.isalnum() or c in "_-" else " " if c.isspace() else "" for c in ascii_only).strip()
    return _RUNS.sub("-", kept.lower())


def _is_word(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in "LM" or category in ("Nd", "Pc")


def _content(line: str) -> str:
    """Return a line without the marks of quotations and list items that it begins with."""
    start = 0
    while (container := _CONTAINER.match(line, start)) is not None:
        start = container.end()
    return line[start:].lstrip(" \t")


def _plain(heading: str) -> str:
    """Return the text of the inlines of a heading."""
    parts = []
    done = 0
    for code in _CODE.finditer(heading):
        parts += [_shown(heading[done : code.start()]), code.group(2)]
        done = code.end()
    return "".join([*parts, _shown(heading[done:])]).strip()


def _shown(text: str) -> str:
    for pattern, instead in ((_IMAGE, ""), (_LINK, r"\1"), (_TAG, ""), (_ESCAPE, r"\1")):
        text = pattern.sub(instead, text)
    return unescape(text)


def _without_emphasis(text: str) -> str:
    """Remove the underscores at the edges of words."""

    def inside(run: re.Match[str]) -> str:
        before, after = text[max(run.start() - 1, 0) : run.start()], text[run.end() : run.end() + 1]
        return run.group() if before.isalnum() and after.isalnum() else ""

    return _UNDERSCORES.sub(inside, text)


def _numbered(name: str, mark: str, seen: dict[str, int]) -> str:
    """Return the name, with a number if it was given already."""
    count = seen.get(name, 0)
    seen[name] = count + 1
    return f"{name}{mark}{count}" if count else name


@discreet
@dataclass(frozen=True, slots=True)
class Names:
    """The names in one document.

    >>> names = Names(frozenset({"é"}))
    >>> [names.has(fragment) for fragment in ("%C3%A9", "é", "", "Top", "e", "e:~:text=x", ":~:text=x")]
    [True, True, True, True, False, False, True]
    """

    #: The names; None where they are unknown, and every fragment is taken to be one.
    names: Set[str] | None

    def has(self, fragment: str) -> bool:
        """Return whether a fragment, as it is in a target, has a place."""
        if self.names is None:
            return True
        name = fragment.partition(":~:")[0]
        return name in self.names or (decoded := _decoded(name)) in self.names or decoded.lower() in ("", "top")


#: Of a format whose names are unknown.
ANY: Final = Names(None)


def names_of(data: bytes, name: str, envelope: Envelope | None = None) -> Names:
    """Return the names in a document of the format `name` of `FORMATS`; its envelope may tell the encoding.

    >>> sorted(names_of(b"<p id=a><a name=b>", "html").names)
    ['a', 'b']

    Raises `LookupError` where `name` is not a format.
    """
    if name not in FORMATS:
        raise UnknownNameError("name", f"one of {', '.join(FORMATS)}", name)
    read = _READERS.get(name)
    if read is None:
        return ANY
    return Names(read(FORMATS[name].load().decode(data, envelope or Envelope()).text))


def _ids(text: str) -> frozenset[str]:
    found: set[str] = set()
    for name, _, _, scope, *_, attributes in _READER.read(text):
        if scope == "document":
            found.update(value for key, value, _, _ in attributes if value and (key != "name" or name == "a"))
    return frozenset(found)


def _decoded(fragment: str) -> str:
    try:
        return percent.decode(fragment)
    except URIEncodingError:
        return fragment


#: Told of every element that has one of these; "xml:id" is the id of XML (xml:id 1.0).
_READER = HTMLReader(("id", "name", "xml:id"), ())
_READERS: dict[str, Callable[[str], frozenset[str]]] = {"html": _ids, "xhtml": _ids, "svg": _ids, "markdown": names_in}
