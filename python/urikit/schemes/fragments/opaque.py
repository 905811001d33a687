"""Fragments of media types that say nothing about them, or whose grammar urikit does not read.

Most media types define no fragments, or take a name of something inside the document. All
that is known then is the generic syntax (RFC 3986 section 3.5): the fragment is a text,
percent-encoded. Nothing is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from urikit.core import percent
from urikit.schemes.fragments.base import Fragment

__all__ = ["OpaqueFragment"]


@dataclass(frozen=True, slots=True)
class OpaqueFragment(Fragment):
    """A fragment with no more structure than its characters.

    >>> OpaqueFragment.parse("caf%C3%A9").text
    'café'
    >>> str(OpaqueFragment.build("a b"))
    'a%20b'
    """

    SPECIFICATION = "RFC 3986"
    EXAMPLES = ("nose",)

    #: The fragment, as written.
    raw: str

    @classmethod
    def _read(cls, fragment: str) -> OpaqueFragment:
        return cls(fragment)

    @classmethod
    def build(cls, text: str) -> OpaqueFragment:
        """The fragment that decodes to this text."""
        return cls(percent.encode(text, "fragment"))

    @property
    def text(self) -> str:
        """The fragment, percent-decoded. Raises `URIEncodingError` where the bytes are not UTF-8."""
        return percent.decode(self.raw)

    def __str__(self) -> str:
        return self.raw
