r"""Hyperlinks in the text of reStructuredText.

    ``literal``    `text <destination>`_    `text <name_>`_    `name`_    :role:`text`    _`target`    https://h/

Literals and interpreted text have no links. In `text <destination>`, a destination that ends with an underscore
is the name of a target. What is left is plain, and standalone hyperlinks are found there: URIs and e-mail
addresses, as `urikit.extract` finds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from urikit.core.extraction import extract

__all__ = ["destination", "hyperlinks"]

_MARKED = re.compile(
    r"(?<!\\)``(?=\S)(?:[^`]|`(?!`))*+``"
    r"|(?P<role>:[A-Za-z0-9]{1,60}+(?:[-_+:.][A-Za-z0-9]+){0,9}+:)?_?(?<!\\)`(?=[^\s`])(?P<phrase>(?:[^`\\]|\\.)*+)`(?P<end>__?(?!\w))?",
    re.DOTALL,
)
_EMBEDDED = re.compile(r"(?:\A|.*\s)<(?P<destination>[^<>]*)>\Z", re.DOTALL)
_ADDRESS = re.compile(r"[A-Za-z0-9][\w.!#$%&'*+/=?^{|}~-]*@[\w-]+(?:\.[\w-]+)+\Z")
_ESCAPE = re.compile(r"\\(.)|\s+", re.DOTALL)


def hyperlinks(text: str, start: int, end: int) -> Iterator[tuple[str, str, int, int]]:
    r"""What each link in a part of a text is, its reference, and where it is.

    >>> text = "See `here <a\n b>`_, ``http://no/`` or http://example.org/."
    >>> [(kind, reference) for kind, reference, _, _ in hyperlinks(text, 0, len(text))]
    [('reference', 'ab'), ('standalone', 'http://example.org/')]
    """
    at = start
    for marked in _MARKED.finditer(text, start, end):
        yield from _standalone(text, at, marked.start())
        at = marked.end()
        if marked["end"] is None or marked["role"] is not None:
            continue
        embedded = _EMBEDDED.match(marked["phrase"])
        if embedded is None:
            continue
        first, last = (marked.start("phrase") + place for place in embedded.span("destination"))
        written = text[first:last]
        if written.endswith("_") and not written.endswith("\\_"):
            continue
        reference = destination(written)
        if reference:
            yield "reference", reference, first, last
    yield from _standalone(text, at, end)


def _standalone(text: str, start: int, end: int) -> Iterator[tuple[str, str, int, int]]:
    if end - start < 5:
        return
    for item in extract(text[start:end], email=True):
        found = item.text
        if "*" in found and text[start + item.start - 1 : start + item.start] == "*":
            # Emphasis ends there.
            found = found.rstrip("*")
        reference = f"mailto:{found}" if item.kind == "email" else found
        yield "standalone", reference, start + item.start, start + item.end - len(item.text) + len(found)


def destination(written: str) -> str:
    r"""A destination without its line breaks and backslashes; of an e-mail address, the URI.

    >>> destination("http://h/a\n   b\\_c"), destination("me@example.org"), destination("a\\ b c")
    ('http://h/ab_c', 'mailto:me@example.org', 'a bc')
    """
    reference = _ESCAPE.sub(lambda found: " " if (found[1] or "").isspace() else found[1] or "", written)
    return f"mailto:{reference}" if _ADDRESS.match(reference) else reference
