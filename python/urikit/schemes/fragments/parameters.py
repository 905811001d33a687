"""Fragments that are a list of parameters: names and values between "&", as a query has them.

PDF (RFC 8118 section 3) and the media fragments of W3C (section 4.1) write `name=value` pairs.
Names and values are percent-encoded; the order counts, and names may come twice. What this
module reads is raw, empty pieces included, so that a fragment is written again byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from urikit.core import percent
from urikit.core.mask import discreet
from urikit.core.percent import decoded_piece
from urikit.schemes.fragments.base import Fragment

__all__ = ["Parameter", "ParameterFragment"]


@discreet
@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter, raw."""

    #: The name, as written.
    name: str
    #: The value, as written; None without a "=".
    value: str | None

    @property
    def text(self) -> str:
        """The value, percent-decoded; empty if it is missing.

        Raises `URIEncodingError` where the bytes are not UTF-8.

        >>> Parameter("nameddest", "Chapter%206").text
        'Chapter 6'
        """
        return decoded_piece(str(self), len(self.name) + 1)

    def is_called(self, name: str) -> bool:
        """Whether the decoded name is this one.

        >>> Parameter("%74", "3").is_called("t")
        True
        """
        return percent.decode_bytes(self.name) == name.encode() if "%" in self.name else self.name == name

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name}={self.value}"


@dataclass(frozen=True, slots=True)
class ParameterFragment(Fragment):
    """A fragment of parameters, in order."""

    #: The parameters, as written.
    parameters: tuple[Parameter, ...]

    def get(self, name: str) -> str | None:
        """The decoded value of the last parameter with that decoded name, or None.

        >>> from urikit.schemes.fragments.pdf import PDFFragment
        >>> PDFFragment.parse("page=2&nameddest=A%20b").get("nameddest")
        'A b'
        """
        return next((p.text for p in reversed(self.parameters) if p.value is not None and p.is_called(name)), None)

    def __str__(self) -> str:
        return "&".join(map(str, self.parameters))


def read(fragment: str) -> list[tuple[Parameter, int]]:
    """The parameters of a fragment, and where each begins; an empty piece has neither name nor value."""
    found, at = [], 0
    for piece in fragment.split("&") if fragment else []:
        name, equals, value = piece.partition("=")
        found.append((Parameter(name, value if equals else None), at))
        at += len(piece) + 1
    return found


def written(pairs: Iterable[tuple[str, str]], unescaped: str = ",:") -> str:
    """The fragment of these names and values, which are data; `unescaped` characters stay.

    >>> written([("t", "npt:1,2"), ("track", "a&b")])
    't=npt:1,2&track=a%26b'
    """
    return "&".join(f"{percent.encode(name, 'unreserved')}={_encode(value, unescaped)}" for name, value in pairs)


def _encode(value: str, unescaped: str) -> str:
    text = percent.encode(value, "unreserved")
    for character in unescaped:
        # Each "%" is from the encoding, since a "%" of the data has become "%25".
        text = text.replace(f"%{ord(character):02X}", character)
    return text
