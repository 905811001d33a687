"""Slugs: the part of a URI that says in words what a page is about, made and read.

A slug is a segment of a path, usually the last: `my-document` in
`http://www.example.com/questions/3456/my-document`. No standard defines it. By custom it
is made of words in lower case with a hyphen between them. So it needs no percent-encoding in
ASCII, and reads well in other scripts: there the segment of the URI is its UTF-8
(RFC 3986 section 2.5) and the segment of the IRI is the slug itself (RFC 3987).

`make` keeps letters and digits of all scripts with their marks, in normal form C ("unicode");
only those of ASCII, for which marks are taken off (normal form KD), so that words of other
scripts are lost ("ascii"); or writes all scripts in ASCII ("transliterated"), for which it
asks the package anyascii (extra `slugs`; ISC licence). Everything else separates, except
apostrophes, which are dropped: "don't" is one word. What can go wrong: a title from which
nothing is left is refused, rather than giving an empty segment. Left out: transliteration by
language; anyascii goes by character, so that Han characters get their Mandarin reading.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container
from typing import Literal, TypeAlias, get_args

from urikit._native import IRIReference, Reference, WebURL
from urikit.core import percent
from urikit.core.arguments import check_choice, text_of
from urikit.core.errors import ArgumentError, refuse

__all__ = ["Letters", "is_slug", "make", "of", "words"]

#: Which letters a slug may have.
Letters: TypeAlias = Literal["unicode", "ascii", "transliterated"]

_APOSTROPHES = str.maketrans("", "", "'\N{RIGHT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}")


def make(
    title: str,
    *,
    letters: Letters = "unicode",
    separator: str = "-",
    longest: int | None = None,
    taken: Container[str] = (),
) -> str:
    """Return the slug of a title, as data; at most `longest` characters, and none of those `taken`.

    "Кириллица" is `кириллица`, or `kirillitsa` with letters="transliterated", and nothing in ASCII.
    A title that is too long is cut after a whole word where it has one. A slug that is taken
    gets a number: "-2", "-3" and so on.

    Raises `SchemeError` where no letter or digit is left, or no number fits; `ModuleNotFoundError` for
    transliteration where the package anyascii (extra `slugs`) is not installed.

    >>> from urikit.net.paths import slugs
    >>> slugs.make("Don't panic: 42 things!"), slugs.make("Ünïcode & Straße", letters="ascii")
    ('dont-panic-42-things', 'unicode-strasse')
    >>> slugs.make("Привет, мир"), slugs.make("a very long title", longest=10), slugs.make("New", taken={"new"})
    ('привет-мир', 'a-very', 'new-2')
    """
    if isinstance(taken, str):
        raise TypeError("taken must be a container of slugs, not str")
    written = _transliterated(title) if letters == "transliterated" else title
    base = _cut(separator.join(_words(written, letters)), longest, separator)
    if not base:
        refuse(title, "slug-empty", "slug", 0, len(title), scheme="http")
    slug, number = base, 1
    while slug in taken:
        number += 1
        ending = f"{separator}{number}"
        room = None if longest is None else longest - len(ending)
        if room is not None and room < 1:
            refuse(title, "slug-taken", "slug", 0, len(title), scheme="http")
        slug = _cut(base, room, separator) + ending
    return slug


def of(reference: str | Reference | WebURL) -> str | None:
    """Return the slug of a URI: the last segment of its path that is not empty, decoded; None if it is missing.

    Raises `URIEncodingError` where its bytes are not UTF-8.

    >>> from urikit.net.paths import slugs
    >>> slugs.of("http://www.example.com/questions/3456/my-document"), slugs.of("http://www.example.com/")
    ('my-document', None)
    """
    read = IRIReference.parse(text_of(reference))
    if not read.path.startswith("/") and read.authority is None and read.scheme is not None:
        return None  # a path without hierarchy has no segments
    segment = read.path.rstrip("/").rpartition("/")[2]
    return percent.decode(segment) if segment else None


def words(slug: str, separator: str = "-") -> tuple[str, ...]:
    """Return the words of a slug.

    >>> from urikit.net.paths import slugs
    >>> slugs.words("my-document")
    ('my', 'document')
    """
    if not separator:
        raise ArgumentError("separator", "one character or more", separator)
    return tuple(word for word in slug.split(separator) if word)


def is_slug(text: str, *, letters: Letters = "unicode", separator: str = "-") -> bool:
    """Return whether a decoded segment is a slug as `make` writes it.

    >>> from urikit.net.paths import slugs
    >>> [slugs.is_slug(text) for text in ("my-document", "Main_Page", "a--b", "index.html", "é")]
    [True, False, False, False, True]
    """
    return bool(text) and separator.join(_words(text, letters)) == text


def _words(title: str, letters: Letters) -> list[str]:
    """Return the words of a title in the characters of a slug."""
    check_choice("letters", letters, get_args(Letters))
    text = title.translate(_APOSTROPHES)
    if letters != "unicode":
        # ß and its like have no decomposition; casefold knows them.
        text = unicodedata.normalize("NFKD", text.casefold()).casefold()
        text = "".join(c for c in text if not unicodedata.combining(c))
        kept = (c if c.isascii() and c.isalnum() else " " for c in text)
    else:
        text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower())
        kept = (c if c.isalnum() or unicodedata.category(c)[0] == "M" else " " for c in text)
    # A mark alone is not a word.
    return [word for word in "".join(kept).split() if any(map(str.isalnum, word))]


def _transliterated(title: str) -> str:
    """Return the title in ASCII, without the marks that mean soft signs and glottal stops."""
    try:
        from anyascii import anyascii
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "transliterating needs the package anyascii: pip install 'urikit[slugs]'", name=missing.name
        ) from None
    return str(anyascii(unicodedata.normalize("NFC", title))).replace("`", "").replace("'", "")


def _cut(slug: str, longest: int | None, separator: str) -> str:
    """At most so many characters of a slug, without a part of a word if that can be."""
    if longest is None or len(slug) <= longest:
        return slug
    cut = slug[:longest]
    if not slug.startswith(separator, longest) and separator in cut:
        cut = cut[: cut.rindex(separator)]
    return cut.removesuffix(separator)
