r"""Macros and URLs in the text of AsciiDoc.

    link:target[text]   image:target[alt,link=target]   xref:target[text]   <<target,text>>   https://h/[text]
    +as it is+   ++as it is++   +++as it is+++   pass:[as it is]   \https://no.link/

A URL begins a line, or is behind white space or one of `>`, `(`, `)`, `[`, `]`, `;`, `"`, `'`, `<`. Without
brackets behind it, it ends before the punctuation of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

__all__ = ["expanded", "macros"]

# The lengths are bounds, so that a text of a thousand beginnings costs what it is long.
_MACRO = re.compile(
    r"(?P<pass>\+\+\+.*?\+\+\+|\+\+(?!\+).*?\+\+|(?<![\w+])\+(?=[^\s+])[^+\n]*+(?<!\s)\+(?!\w))"
    r"|(?P<raw>(?:pass:[a-z,]{0,20}|stem:|latexmath:|asciimath:)\[)"
    r"|(?<![\w\\:/])(?P<name>link|mailto|xref|image|video|audio|include)::?(?P<target>[^\s:\[\]][^\n\[\]]{0,1000})\["
    r"|(?<![\\<])<<(?P<reference>[^<>\s,`][^<>,\n`]*)(?:,[^<>]*)?>>"
    r"|(?:^|(?<=[\s>()\[\];\"'<]))(?P<url>(?:(?:https?|ftp|file|irc)://|\{[\w-]{1,100}\}(?=[^\s\[\]<>`]{0,1000}\[))"
    r"[^\s\[\]<>`]*)(?P<brackets>\[)?"
    r"|(?<![\w.%+\-/:@\\`])(?P<email>[A-Za-z0-9][\w.%+-]*@[A-Za-z0-9][\w-]*(?:\.[\w-]+)*\.[A-Za-z]{2,})(?![\w@])",
    re.MULTILINE | re.DOTALL,
)
_BRACKET = re.compile(r"\\.|\]", re.DOTALL)
#: The most characters that a text has with its attributes put in: each may consist of others.
LONGEST = 1_000
_ATTRIBUTE = re.compile(r"\\?\{([\w-]+)\}")
_LINK = re.compile(r"(?:^|,)\s*link=(\"[^\"]*\"|'[^']*'|[^,\s]*)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|/")
#: Punctuation of the sentence: a URL does not end with it.
_SENTENCE = ",.?!:;)"


def macros(text: str, start: int, end: int, attributes: Mapping[str, str]) -> Iterator[tuple[str, str, int, int]]:
    """What each reference in a part of a text is, what it means with the attributes put in, and where it is.

    >>> text = "See https://h/a, xref:b.adoc#c[there] and image:d.png[]."
    >>> [(kind, reference) for kind, reference, _, _ in macros(text, 0, len(text), {"imagesdir": "i"})]
    [('url', 'https://h/a'), ('xref', 'b.adoc#c'), ('image', 'i/d.png')]
    """
    at, closes = start, True
    while (found := _MACRO.search(text, at, end)) is not None:
        at = found.end()
        if found["raw"] is not None or found["name"] is not None:
            # Where no bracket closes behind one, none does behind a later one.
            close = _closing(text, at, end) if closes else -1
            closes = close >= 0
            if closes and found["name"] is not None:
                yield from _named(found, text[at:close], attributes)
            at = close + 1 if closes else at
        elif found["pass"] is not None:
            continue
        elif found["reference"] is not None:
            first, last = found.span("reference")
            yield from _meant("xref", _place(text[first:last]), first, last, attributes)
        elif found["email"] is not None:
            yield "email", f"mailto:{found['email']}", *found.span("email")
        else:
            first, last = found.span("url")
            if found["brackets"] is None:
                while last > first and text[last - 1] in _SENTENCE:
                    last -= 1
            if not text.startswith("://", last - 3, last):
                kind = "url" if found["brackets"] is None else "link"
                yield from _meant(kind, text[first:last], first, last, attributes)


def _closing(text: str, at: int, end: int) -> int:
    """Where the bracket closes that is before a place; -1 where it does not."""
    for mark in _BRACKET.finditer(text, at, end):
        if mark[0] == "]":
            return mark.start()
    return -1


def _named(found: re.Match[str], brackets: str, attributes: Mapping[str, str]) -> Iterator[tuple[str, str, int, int]]:
    name, target = found["name"], found["target"].rstrip()
    first = found.start("target")
    last = first + len(target)
    if name == "mailto":
        # A subject may follow in the brackets; the address is what is read.
        yield from _meant("link", f"mailto:{target}", first, last, attributes)
    elif name == "xref":
        yield from _meant("xref", _place(target), first, last, attributes)
    elif name == "image" and _SCHEME.match(target) is None and attributes.get("imagesdir"):
        yield from _meant("image", f"{attributes['imagesdir'].rstrip('/')}/{target}", first, last, attributes)
    else:
        yield from _meant(name, target, first, last, attributes)
    if name == "image" and (link := _LINK.search(brackets)) is not None:
        quoted = link[1][:1] in ("'", '"')
        start = found.end() + link.start(1) + quoted
        written = link[1][1:-1] if quoted else link[1]
        if written and written not in ("self", "none"):
            yield from _meant("link", written, start, start + len(written), attributes)


def _meant(
    kind: str, written: str, start: int, end: int, attributes: Mapping[str, str]
) -> Iterator[tuple[str, str, int, int]]:
    reference = expanded(written, attributes)
    if reference:
        yield kind, reference, start, end


def _place(target: str) -> str:
    """A cross reference as a reference: an id alone is a place in this document."""
    return target if "#" in target or "." in target or "{" in target else f"#{target}"


def expanded(written: str, attributes: Mapping[str, str]) -> str | None:
    r"""A text with the values of the attributes put in; None where one is not defined, or the text gets too long.

    >>> expanded("{a}/b", {"a": "http://h"}), expanded("{c}", {}), expanded(r"\{c}", {})
    ('http://h/b', None, '{c}')
    """
    if "{" not in written:
        return written
    pieces: list[str] = []
    at = length = 0
    for found in _ATTRIBUTE.finditer(written):
        value = found[0][1:] if found[0].startswith("\\") else attributes.get(found[1].lower())
        length += len(value or "")
        if value is None or length > LONGEST:
            return None
        pieces += [written[at : found.start()], value]
        at = found.end()
    return "".join([*pieces, written[at:]])
