"""Links without brackets: the autolinks extension of GitHub Flavored Markdown (section 6.9).

    www.example.org/a       "http://" is put before it
    https://example.org/a   also http and ftp
    me@example.org          "mailto:" is put before it

They begin a line, or are behind white space or one of `*`, `_`, `~`, `(`. A valid domain is
segments of letters, digits, underscores and hyphens with periods between them,
with at least one period and no underscore in the last two. Then come characters that are neither
white space nor `<`, but not at the end: punctuation, a parenthesis without its partner, or what
looks like a character reference.

They are looked for in plain text only, so that code, links and raw HTML have none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["bare_links"]

_START = re.compile(
    r"(?:(?<![^\s*_~(])(?:(?P<www>www\.)|(?P<scheme>https?://|ftp://))(?=\w)"
    r"|(?<![\w.+-])(?P<email>[A-Za-z0-9][A-Za-z0-9._+-]*+@[A-Za-z0-9_-]++(?:\.[A-Za-z0-9_-]++)++))",
    re.IGNORECASE,
)
_DOMAIN = re.compile(r"[\w-]++(?:\.[\w-]++)*+")
_REST = re.compile(r"[^\s<]*+")
_REFERENCE = re.compile(r"&[A-Za-z0-9]+;\Z")
_TRAILING = frozenset("?!.,:*_~'\"")


def bare_links(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """The bare links in a part of a text: what is put before each, and where it is.

    >>> text = "(see www.example.org/a(b)), or me@example.org."
    >>> [(before, text[start:end]) for before, start, end in bare_links(text, 0, len(text))]
    [('http://', 'www.example.org/a(b)'), ('mailto:', 'me@example.org')]
    """
    at = start
    while True:
        found = _START.search(text, at, end)
        if found is None:
            return
        at = found.end()
        if found["email"] is not None:
            if text[at - 1] not in "-_":
                yield "mailto:", found.start(), at
            continue
        domain = _DOMAIN.match(text, found.start() if found["www"] else at, end)
        if domain is None or not _is_domain(domain[0]):
            continue
        rest = _REST.match(text, domain.end(), end)
        at = _trimmed(text, domain.end(), domain.end() if rest is None else rest.end())
        yield ("http://" if found["www"] else ""), found.start(), at


def _is_domain(name: str) -> bool:
    """Whether a name has a period, and no underscore in its last two segments."""
    segments = name.rsplit(".", 2)
    return len(segments) > 1 and not any("_" in segment for segment in segments[-2:])


def _trimmed(text: str, start: int, end: int) -> int:
    """The end of a link without the punctuation that belongs to the sentence."""
    surplus = text.count(")", start, end) - text.count("(", start, end)
    while end > start:
        last = text[end - 1]
        if last == ")" and surplus > 0:
            surplus -= 1
            end -= 1
        elif last in _TRAILING:
            end -= 1
        elif last == ";":
            reference = _REFERENCE.search(text, max(start, end - 40), end)
            if reference is None:
                return end
            end = reference.start()
        else:
            return end
    return end
