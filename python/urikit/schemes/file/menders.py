"""What corrects a file URI at the place where a rule is broken (`urikit.core.rules.menders`)."""

from __future__ import annotations


def keep_one_slash(text: str, start: int, _end: int) -> str:
    """Writes one slash for several.

    >>> keep_one_slash("file:////a", 7, 9)
    'file:///a'
    """
    return f"{text[:start]}/{text[start:].lstrip('/')}"


def keep_two_slashes(text: str, start: int, end: int) -> str | None:
    """Writes the host of a UNC string after two slashes; None where it is an address in brackets.

    >>> keep_two_slashes("file:////h/a", 7, 10)
    'file://h/a'
    """
    return None if "%" in text[start:end] else text[:start] + text[start:].lstrip("/")
