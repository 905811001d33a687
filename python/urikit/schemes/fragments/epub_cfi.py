"""Fragments of application/epub+zip: canonical fragment identifiers (EPUB CFI 1.1).

    fragment    = "epubcfi(" step local-path [ "," local-path "," local-path ] ")"
    local-path  = *( step / "!" ) [ termination ]
    step        = "/" integer [ "[" assertion "]" ]
    termination = ( ":" integer / "@" number ":" number / "~" number [ "@" number ":" number ] )
                  [ "[" assertion "]" ]

The steps lead from the package document down: even numbers count elements, odd ones the text
between them; "!" goes on in the document that the element refers to. Behind the steps there may be a
character (":"), a point ("@") or a time ("~"). Two more paths make a range. What is in brackets
is asserted, and checked by a reader; "^" escapes what would end it.

The grammar is written from knowledge of the specification of the IDPF. What can go wrong: brackets
and "^", which a URI writes %5B, %5D and %5E. Left out: order, and finding the place in a book.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from urikit.core.mask import discreet
from urikit.schemes.fragments.base import Fragment, decoded, refuse

__all__ = ["EPUBCFIFragment", "Step"]

MEDIA_TYPE = "application/epub+zip"

_INTEGER = r"(?:0|[1-9][0-9]{0,17}+)"
_FLOAT = rf"{_INTEGER}(?:\.[0-9]{{1,18}}+)?"
_POINT = rf"@{_FLOAT}:{_FLOAT}"
_ASSERTION = r"(?:\[((?:[^\^\[\]()]|\^[\^\[\](),;=])*+)\])?"
#: Where a step leads, or how a path ends, with what is asserted of it.
_STEP = re.compile(rf"(/{_INTEGER}){_ASSERTION}")
_INDIRECT = re.compile(r"(!)()")
_END = re.compile(rf"(:{_INTEGER}|{_POINT}|~{_FLOAT}(?:{_POINT})?){_ASSERTION}")
_ESCAPED = re.compile(r"\^(.)")


@discreet
class Step(NamedTuple):
    """One step of a path: "/6", "!", ":3", "@50:50" or "~12.5", and what is asserted of it."""

    to: str
    #: Without escapes; None where nothing is asserted.
    assertion: str | None = None


@dataclass(frozen=True, slots=True)
class EPUBCFIFragment(Fragment):
    """A place or a range in a book.

    >>> f = EPUBCFIFragment.parse("epubcfi(/6/4%5Bchap01ref%5D!/4%5Bbody01%5D/10/3:10)")
    >>> [step.to for step in f.path], f.path[1].assertion
    (['/6', '/4', '!', '/4', '/10', '/3', ':10'], 'chap01ref')
    >>> [step.to for step in EPUBCFIFragment.parse("epubcfi(/6/4!/4/10,/2/1:1,/3:4)").end]
    ['/6', '/4', '!', '/4', '/10', '/3', ':4']
    """

    MEDIA_TYPES = (MEDIA_TYPE,)
    SPECIFICATION = "EPUB CFI 1.1"
    EXAMPLES = (
        "epubcfi(/6/4%5Bchap01ref%5D!/4%5Bbody01%5D/10%5Bpara05%5D/3:10)",
        "epubcfi(/6/4!/4/10,/2/1:1,/3:4)",
        "epubcfi(/6/14!/4/2~42.5@50:75)",
    )

    #: The fragment, as written.
    raw: str
    #: The steps, or of a range those before its two ends.
    path: tuple[Step, ...]
    #: The rest of the way to both ends of a range; None for a place.
    ends: tuple[tuple[Step, ...], tuple[Step, ...]] | None = None

    @classmethod
    def _read(cls, fragment: str) -> EPUBCFIFragment:
        text, places = decoded(fragment)
        at = len("epubcfi(")
        if not text.startswith("epubcfi(/"):
            refuse(fragment, "fragment-epub-cfi", MEDIA_TYPE, "fragment", 0, len(fragment))
        paths: list[tuple[Step, ...]] = []
        while True:
            path, at = _path(text, at)
            paths.append(path)
            if text.startswith(",", at) and len(paths) < 3:
                at += 1
                continue
            if text[at:] == ")" and len(paths) != 2:
                return cls(fragment, paths[0], (paths[1], paths[2]) if len(paths) == 3 else None)
            refuse(fragment, "fragment-epub-cfi", MEDIA_TYPE, "path", places[at], len(fragment))

    @property
    def start(self) -> tuple[Step, ...]:
        """The whole way to the place, or to the beginning of a range."""
        return self.path if self.ends is None else self.path + self.ends[0]

    @property
    def end(self) -> tuple[Step, ...]:
        """The whole way to the place, or to the end of a range."""
        return self.path if self.ends is None else self.path + self.ends[1]

    def __str__(self) -> str:
        return self.raw


def _path(text: str, at: int) -> tuple[tuple[Step, ...], int]:
    """The steps from `at` on, and where they end."""
    steps: list[Step] = []
    while True:
        found = _STEP.match(text, at) or _INDIRECT.match(text, at)
        last = found is None
        found = found or _END.match(text, at)
        if found is None:
            return tuple(steps), at
        asserted = found[2] if text[found.end() - 1] == "]" else None
        steps.append(Step(found[1], None if asserted is None else _ESCAPED.sub(r"\1", asserted)))
        at = found.end()
        if last:
            return tuple(steps), at
