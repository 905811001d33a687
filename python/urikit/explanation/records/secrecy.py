"""What a record shows of secrets: masked, unless somebody asked for them."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from urikit._native import mask
from urikit.core.mask import Masked

__all__ = ["Secrecy", "Secrets"]

Secrets: TypeAlias = Literal["masked", "shown"]


class Secrecy(NamedTuple):
    """Whether secrets are masked, and the names of parameters that are secret beside the known ones.

    >>> Secrecy().text("http://me:secret@h/")
    'http://me:***@h/'
    >>> Secrecy("shown").text("http://me:secret@h/")
    'http://me:secret@h/'
    """

    mode: Secrets = "masked"
    names: tuple[str, ...] = ()

    def text(self, text: str) -> str:
        """What a description shows of a text."""
        return mask(text, secret_names=self.names) if self.mode == "masked" else text

    def located(self, text: str) -> Masked:
        """The same, and where its parts are then."""
        return Masked(text, self.names) if self.mode == "masked" else Masked.bare(text)
