"""What corrects a file URI at the place where a rule is broken (`urikit.rules.menders`)."""

from __future__ import annotations


def keep_one_slash(text: str, start: int, _end: int) -> str:
    """Writes one slash for several.

    >>> keep_one_slash("file:////a", 7, 9)
    'file:///a'
    """
    return f"{text[:start]}/{text[start:].lstrip('/')}"
