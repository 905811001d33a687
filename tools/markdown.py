"""Texts of the library as Markdown: code, and prose in which nothing is markup by accident."""

from __future__ import annotations

import re


def code(text: str) -> str:
    """Return a text as code, in a table too, where dialects of Markdown disagree about a bar in backticks."""
    if "|" in text:
        escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace("|", "&#124;")
        return f"<code>{escaped}</code>"
    if "`" in text:
        return f"`` {text} ``"
    return f"`{text}`" if text else ""


def prose(text: str) -> str:
    """Return a line of a docstring: outside of backticks nothing is markup."""
    pieces = text.split("`")
    return "`".join(piece if at % 2 else plain(piece) for at, piece in enumerate(pieces))


def plain(text: str) -> str:
    """Characters that Markdown would take for markup, escaped."""
    text = re.sub(r"([*_\[\]\\])", r"\\\1", text) if "`" not in text else text
    return text.replace("<", "&lt;")
