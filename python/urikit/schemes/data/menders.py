"""What corrects a data URL at the place where a rule is broken (`urikit.core.rules.menders`)."""

from __future__ import annotations


def pad(text: str, _start: int, end: int) -> str | None:
    """The padding that is missing, where padding is all that is missing."""
    body = text[:end].rpartition(",")[2].rstrip("=")
    missing = -len(body) % 4
    if "%" in body or missing == 3:
        return None
    return f"{text[:end].rstrip('=')}{'=' * missing}{text[end:]}"


def move_last(text: str, start: int, end: int) -> str:
    """Moves "base64" behind the parameters."""
    comma = text.index(",", end)
    return f"{text[: start - 1]}{text[end:comma]};{text[start:end]}{text[comma:]}"


def add_comma(text: str, start: int, _end: int) -> str:
    """The comma at the end: there may be no data, but always a comma."""
    return f"{text[:start]},{text[start:]}"
