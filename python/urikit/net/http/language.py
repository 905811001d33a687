"""Language tags and ranges, as far as HTTP and HTML need them (RFC 5646 section 2.1, RFC 4647).

    Language-Tag   = langtag / privateuse / grandfathered     here: subtags of 1 to 8 characters
    language-range = (1*8ALPHA *("-" 1*8alphanum)) / "*"      RFC 4647 section 2.1

Two ways to match them are used on the web. **Basic filtering** (3.3.1) gives all tags that
equal the range, or begin with it and a hyphen: "de" finds de-CH, and "de-CH" finds no "de".
**Lookup** (3.4) goes the other way: the range is shortened from its end until a tag equals it,
so "de-CH-1996" finds de-CH, or de. A subtag of one letter goes together with the one behind it.

Left out: the registry of subtags (whether "xx" is a language), extended filtering, and
canonical forms of tags.
"""

from __future__ import annotations

__all__ = ["filters", "is_language_range", "is_language_tag", "looked_up"]


def is_language_tag(text: str) -> bool:
    """Return whether a string has the form of a language tag.

    >>> is_language_tag("zh-Hant-TW"), is_language_tag("en_GB"), is_language_tag("x-default")
    (True, False, True)
    """
    first, *rest = text.split("-")
    if not (text.isascii() and first.isalpha() and len(first) <= 8):
        return False
    # A single letter begins a private use tag ("x", "i"), and something is behind it.
    return all(subtag.isalnum() and len(subtag) <= 8 for subtag in rest) and (len(first) > 1 or bool(rest))


def is_language_range(text: str) -> bool:
    """Return whether a string is a basic language range: "*", or a tag.

    >>> is_language_range("*"), is_language_range("de-*")
    (True, False)
    """
    first, *rest = text.split("-")
    if text == "*":
        return True
    return text.isascii() and all(0 < len(s) <= 8 and s.isalnum() for s in rest) and first.isalpha() and len(first) <= 8


def filters(language_range: str, tag: str) -> bool:
    """Return whether a range matches a tag by basic filtering (RFC 4647 section 3.3.1).

    >>> filters("de-de", "de-DE-1996"), filters("de-DE", "de-Deva"), filters("*", "en")
    (True, False, True)
    """
    wanted, found = language_range.lower(), tag.lower()
    return wanted in ("*", found) or found.startswith(f"{wanted}-")


def looked_up(language_range: str, tag: str) -> int | None:
    """Return the number of subtags that lookup cuts from a range before it equals a tag; None if it never does (3.4).

    "*" means no tag there: it is passed over.

    >>> looked_up("zh-Hant-CN-x-private1-private2", "zh-hant"), looked_up("de", "de-CH")
    (4, None)
    >>> looked_up("zh-Hant-CN-x-private1", "zh-Hant-CN-x") is None
    True
    """
    wanted, found = language_range.lower(), tag.lower()
    if wanted == found:
        return 0
    if not wanted.startswith(f"{found}-") or found[-2:-1] == "-":
        return None
    return wanted.count("-", len(found))
