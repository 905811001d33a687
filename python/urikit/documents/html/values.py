"""Attributes whose value is more than one URL: sets, candidates, declarations, a refresh.

Each reader takes an attribute and gives the URLs in it, with places in the source. Values of
CSS are read by the native reader of CSS, where they can have a URL.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from urikit._native import read_css
from urikit.core.mask import discreet
from urikit.documents.html.attributes import Reads
from urikit.documents.html.places import Places
from urikit.documents.html.srcset import candidates
from urikit.documents.link import Role

__all__ = ["Found", "in_style", "may_refer", "parts_of", "urls_of_css"]


@discreet
class Found(NamedTuple):
    """A URL within a value."""

    reference: str
    offset: int
    end: int
    role: Role
    #: What is wrong with what is around it; empty where nothing is.
    wrong: str = ""


_WORD = re.compile(r"[^\t\n\f\r ]+")
_ITEM = re.compile(r"[^,]+")
#: What a value of CSS has if it has a URL: a function, an at-keyword, or an escape of either.
_MAY_REFER = re.compile(r"[(@\\]")
_PROPERTY = "x:"


def parts_of(reads: Reads, role: Role, value: str, raw: str, start: int) -> Iterator[Found]:
    """The URLs in the value of an attribute that may have several.

    >>> [(found.reference, found.offset) for found in parts_of(Reads.URLS, Role.ACTION, "a  b", "a  b", 10)]
    [('a', 10), ('b', 13)]
    """
    if reads is Reads.STYLE:
        yield from in_style(value, raw, start, "declarations")
    elif reads is Reads.PAINT:
        yield from in_style(value, raw, start, "paint")
    else:
        yield from _listed(reads, role, value, Places(raw, value, start))


def _listed(reads: Reads, role: Role, value: str, places: Places) -> Iterator[Found]:
    if reads is Reads.IMAGE_SET:
        for candidate in candidates(value):
            wrong = "" if candidate.valid else candidate.descriptors
            yield Found(candidate.url, places.offset(candidate.start), places.offset(candidate.end), role, wrong)
    elif reads is Reads.COMMA_URLS:
        for item in _ITEM.finditer(value):
            word = item.group().strip("\t\n\f\r ")
            if word:
                first = item.start() + item.group().index(word)
                yield Found(word, places.offset(first), places.offset(first + len(word)), role)
    else:
        for item in _WORD.finditer(value):
            if reads is not Reads.PROPERTY or ":" in item.group():
                yield Found(item.group(), places.offset(item.start()), places.offset(item.end()), role)


def may_refer(value: str) -> bool:
    """Whether a value of CSS has what every value with a URL has."""
    return _MAY_REFER.search(value) is not None


def in_style(value: str, raw: str, start: int, kind: Literal["stylesheet", "declarations", "paint"]) -> Iterator[Found]:
    """The URLs in CSS: a "stylesheet", the "declarations" of an attribute, or one value ("paint")."""
    if not may_refer(value):
        return
    places = Places(raw, value, start, in_text=kind == "stylesheet")
    for reference, first, last, role in urls_of_css(value, kind):
        yield Found(reference, places.offset(first), places.offset(last), role)


def urls_of_css(
    value: str, kind: Literal["stylesheet", "declarations", "paint"]
) -> tuple[tuple[str, int, int, Role], ...]:
    """The URLs in CSS, with their places in the value.

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
