"""Names that other libraries have for what a class of urikit calls differently: an `AttributeError` says the right one.

For the classes that are written in Python; references and `WebURL`s have the same in the native part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

__all__ = ["refuse_name"]


def refuse_name(cls: type, name: str, hints: Mapping[str, str]) -> NoReturn:
    """Raises the error for a name that the objects of a class lack."""
    hint = f"; use {hints[name]}" if name in hints else ""
    raise AttributeError(f"'{cls.__name__}' object has no attribute '{name}'{hint}")
