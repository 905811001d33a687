"""What corrects an xmpp URI at the place where a rule is broken (`urikit.core.rules.menders`)."""

from __future__ import annotations

from urikit.core.rules.menders import drop_range, encode_first


def encode_node(text: str, start: int, end: int) -> str:
    """Removes what a node may have in no spelling, and percent-encodes any other character.

    >>> encode_node("xmpp:o'neil@h", 6, 7), encode_node("xmpp:a[b@h", 6, 7)
    ('xmpp:oneil@h', 'xmpp:a%5Bb@h')
    """
    return drop_range(text, start, end) if text[start] in "&':" else encode_first(text, start, end)


def drop_delimiter(text: str, start: int, _end: int) -> str | None:
    """The address without a node or a resource that is empty, and its "@" or "/"."""
    if text.startswith("@", start) and not text.startswith("//", start - 2):
        return f"{text[:start]}{text[start + 1 :]}"
    return f"{text[: start - 1]}{text[start:]}" if text[start - 1] == "/" != text[start - 2] else None
