"""Names that look alike: what two different names differ in, and the lint of a list of them.

A namespace name that differs in one character is another name, and a document that uses it has
none of the elements a program looks for. What is overlooked most is known: a slash or a "#" at the
end, https for http, case, percent-encoding, a default port, dot segments, Unicode normalization.

Each of these is a step that folds names which differ in it alone into one text. Names look alike
where all steps together make them equal; `differences` gives the fewest steps that do. Names are
gathered by that text, so that a list costs its length and not its square. Nothing of this makes
names equal: it is for telling people.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeAlias

from urikit._native import Reference, URIReference, WebURL, default_port, percent_decode_unreserved, percent_recase
from urikit.core.arguments import several, text_of
from urikit.documents.xml_names.name import NamespaceName

__all__ = ["Difference", "LookAlike", "differences", "look_alikes"]

Difference: TypeAlias = Literal[
    "default port",
    "http or https",
    "percent-encoding",
    "Unicode normalization",
    "dot segments",
    "number sign",
    "trailing slash",
    "case",
]

_AUTHORITY = re.compile(r"([A-Za-z][0-9A-Za-z+\-.]*+)(://[^/?#]*?):([0-9]*)(?=[/?#]|\Z)")
_OCTETS = re.compile(r"(?:%[89A-Fa-f][0-9A-Fa-f])++")
_PATH = re.compile(r"((?:[^:/?#]++:)?(?://[^/?#]*+)?)([^?#]*+)(.*+)", re.DOTALL)


def _without_port(text: str) -> str:
    found = _AUTHORITY.match(text)
    if found is None:
        return text
    default = default_port(found[1].lower())
    if found[3] and (default is None or int(found[3][-6:]) != default or len(found[3].lstrip("0")) > 5):
        return text
    return found[1] + found[2] + text[found.end() :]


def _http(text: str) -> str:
    return text[:4] + text[5:] if text[:6].lower() == "https:" else text


def _decoded(text: str) -> str:
    characters = _OCTETS.sub(lambda run: str(URIReference.parse(f"?{run[0]}").to_iri())[1:], text)
    return percent_recase(percent_decode_unreserved(characters))


def _without_dots(text: str) -> str:
    """RFC 3986 section 5.2.4, of a rooted path alone."""
    found = _PATH.fullmatch(text)
    if found is None or not found[2].startswith("/"):
        return text
    kept: list[str] = []
    segments = found[2].split("/")[1:]
    for segment in segments:
        if segment == "..":
            kept = kept[:-1]
        elif segment != ".":
            kept.append(segment)
    ending = "/" if segments[-1] in (".", "..") and kept else ""
    return f"{found[1]}/{'/'.join(kept)}{ending}{found[3]}"


#: In the order they are taken in.
_STEPS: dict[Difference, Callable[[str], str]] = {
    "default port": _without_port,
    "http or https": _http,
    "percent-encoding": _decoded,
    "Unicode normalization": lambda text: unicodedata.normalize("NFC", text),
    "dot segments": _without_dots,
    "number sign": lambda text: text.removesuffix("#"),
    "trailing slash": lambda text: text.removesuffix("/"),
    "case": str.casefold,
}


def _folded(text: str, steps: Iterable[Difference]) -> str:
    for step in steps:
        text = _STEPS[step](text)
    return text


@dataclass(frozen=True, slots=True)
class LookAlike:
    """Two different names, and all that they differ in."""

    first: NamespaceName
    other: NamespaceName
    differences: tuple[Difference, ...]

    def __str__(self) -> str:
        return f"{self.first!r} and {self.other!r} are different names: they differ in {', '.join(self.differences)}"


def differences(first: str | Reference | WebURL, other: str | Reference | WebURL) -> tuple[Difference, ...] | None:
    """What two names differ in, where that is easily overlooked: () for equal names, None for others.

    >>> from urikit.documents.xml_names import differences
    >>> differences("http://www.example.org/wine", "https://www.Example.org/wine/")
    ('http or https', 'trailing slash', 'case')
    >>> differences("http://www.example.org/wine", "http://www.example.org/beer") is None
    True
    """
    first, other = text_of(first), text_of(other)
    if first == other:
        return ()
    if _folded(first, _STEPS) != _folded(other, _STEPS):
        return None
    # The fewest steps; all of them are known to do.
    for count in range(1, len(_STEPS)):
        for steps in combinations(_STEPS, count):
            if _folded(first, steps) == _folded(other, steps):
                return steps
    return tuple(_STEPS)


def look_alikes(names: Iterable[str | Reference | WebURL | NamespaceName]) -> tuple[LookAlike, ...]:
    """The names that look like one before them, each with the first it looks like.

    Texts are read as IRI references. Raises as `NamespaceName.parse` does.

    >>> from urikit.documents.xml_names import look_alikes
    >>> for found in look_alikes(["http://example.org/ns", "http://example.org/other", "http://example.org/NS#"]):
    ...     print(found)
    NamespaceName('http://example.org/ns', '1.1') and NamespaceName('http://example.org/NS#', '1.1') are different \
names: they differ in number sign, case
    """
    firsts: dict[str, NamespaceName] = {}
    found: list[LookAlike] = []
    seen: set[str] = set()
    for given in several("names", names):
        name = given if isinstance(given, NamespaceName) else NamespaceName.parse(given, "1.1")
        if name.text in seen:
            continue
        seen.add(name.text)
        first = firsts.setdefault(_folded(name.text, _STEPS), name)
        between = differences(first.text, name.text)
        if between:
            found.append(LookAlike(first, name, between))
    return tuple(found)
