"""What corrects a ni or nih URI at the place where a rule is broken (`urikit.core.rules.menders`)."""

from __future__ import annotations

from urikit.schemes.ni.digests import check_digit


def add_slashes(text: str, start: int, _end: int) -> str:
    """Puts "//" and the slash of a path after the scheme.

    >>> add_slashes("ni:sha-256-32;f4OxZQ", 3, 20), add_slashes("ni:/sha-256-32;f4OxZQ", 3, 21)
    ('ni:///sha-256-32;f4OxZQ', 'ni:///sha-256-32;f4OxZQ')
    """
    return f"{text[:start]}//{'' if text.startswith('/', start) else '/'}{text[start:]}"


def correct_check_digit(text: str, start: int, end: int) -> str:
    """Writes the check digit of the digits before it.

    >>> correct_check_digit("nih:sha-256-32;53269057;a", 24, 25)
    'nih:sha-256-32;53269057;b'
    """
    return text[:start] + check_digit(text[text.index(";") + 1 : start - 1]) + text[end:]
