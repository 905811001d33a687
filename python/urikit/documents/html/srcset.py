"""The `srcset` attribute: image candidates and their places (HTML 4.8.4.3.10, "Parsing a srcset attribute").

    srcset = image candidate *( "," image candidate )
    image candidate = URL [ descriptor ]        ; "480w", "2x", also "(" anything ")"

A URL goes on to white space, so it may have commas inside (`data:` has them); commas at its end
are not of it, and end the candidate. Descriptors end at a comma, but not within parentheses.
A candidate whose descriptors are wrong is dropped by browsers, and so is not a reference; it is
given here with `valid` false, so that somebody can say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from urikit.core.mask import discreet

__all__ = ["Candidate", "candidates"]


@discreet
class Candidate(NamedTuple):
    """One image candidate."""

    url: str
    start: int
    end: int
    #: What is behind the URL, as it is written.
    descriptors: str
    #: Whether browsers take it: its descriptors are those of the standard.
    valid: bool


_SKIPPED = re.compile(r"[\t\n\f\r ,]*")
_URL = re.compile(r"[^\t\n\f\r ]+")
#: The rules for parsing non-negative integers and floating-point numbers, as far as a descriptor may use them.
_DESCRIPTOR = re.compile(
    r"(?P<width>[0-9]+)w|(?P<density>-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)x|(?P<height>[0-9]+)h"
)


def candidates(text: str) -> Iterator[Candidate]:
    """The image candidates of an attribute's value.

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
    """Where the descriptors that begin at `at` end: before a comma that is in no parentheses."""
    while at < len(text) and text[at] != ",":
        if text[at] == "(":
            closing = text.find(")", at)
            if closing < 0:
                return len(text)
            at = closing
        at += 1
    return at


def _are_valid(descriptors: str) -> bool:
    """Whether there is at most one density, or a width with at most one height (step 13)."""
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
    """The descriptors; white space within parentheses separates none."""
    if "(" in descriptors:
        return [descriptors]
    return descriptors.split()
