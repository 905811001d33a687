"""What corrects a mailto URI at the place where a rule is broken (`urikit.core.rules.menders`)."""

from __future__ import annotations


def encode_line_break(text: str, start: int, end: int) -> str:
    """Writes the line break of mail.

    >>> encode_line_break("mailto:?body=a%0Ab", 14, 17)
    'mailto:?body=a%0D%0Ab'
    """
    return f"{text[:start]}%0D%0A{text[end:]}"


def write_ampersand(text: str, start: int, _end: int) -> str:
    """Writes "&" for a second "?".

    >>> write_ampersand("mailto:a@h?cc=b@h?bcc=c@h", 17, 18)
    'mailto:a@h?cc=b@h&bcc=c@h'
    """
    return f"{text[:start]}&{text[start + 1 :]}"
