"""Fragments of text/markdown: a name that the variant defines, or parameters (RFC 7763 section 3).

Markdown itself has no fragments. Variants give names to headings, as HTML has IDs; the media
type adds parameters, `name=value` between "&", of which it defines one: `line`, a position
or a range as in text/plain (RFC 5147). A "=" that belongs to a name is percent-encoded, so
that nobody takes it for a parameter.

What can go wrong: `line` with anything but a position or a range, which is refused as it is
for text/plain. Other parameters are the variants' and are kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from urikit.core import percent
from urikit.schemes.fragments.base import FragmentError, refuse
from urikit.schemes.fragments.parameters import ParameterFragment, read
from urikit.schemes.fragments.text import TextFragment

__all__ = ["MarkdownFragment"]

MEDIA_TYPE = "text/markdown"


@dataclass(frozen=True, slots=True)
class MarkdownFragment(ParameterFragment):
    """A name, or parameters.

    >>> MarkdownFragment.parse("line=10").lines.select("a\\n" * 20), MarkdownFragment.parse("a%3Db").name
    ('', 'a=b')
    >>> str(MarkdownFragment.build("1=1")), str(MarkdownFragment.build(lines=TextFragment.at("line", 10)))
    ('1%3D1', 'line=10')
    """

    MEDIA_TYPES = (MEDIA_TYPE,)
    SPECIFICATION = "RFC 7763"
    EXAMPLES = ("line=10", "some-heading")

    @classmethod
    def _read(cls, fragment: str) -> MarkdownFragment:
        parameters = []
        for parameter, at in read(fragment):
            if parameter.value is not None and parameter.is_called("line"):
                shift = at + len(parameter.name) - len("line")
                try:
                    TextFragment.parse(f"line={parameter.value}")
                except FragmentError as error:
                    refuse(fragment, error.code, MEDIA_TYPE, error.component, error.offset + shift, error.end + shift)
            parameters.append(parameter)
        return cls(tuple(parameters))

    @classmethod
    def build(cls, name: str | None = None, *, lines: TextFragment | None = None) -> MarkdownFragment:
        """The fragment of a name, which is data, or of a position or range of lines.

        Raises `FragmentError` where `lines` counts characters.
        """
        pieces = [] if name is None else [percent.encode(name, "unreserved")]
        if lines is not None:
            if lines.unit != "line":
                refuse(str(lines), "fragment-text-scheme", MEDIA_TYPE, "line", 0, len(lines.unit) + 1)
            pieces.append(str(lines))
        return cls.parse("&".join(pieces))

    @property
    def name(self) -> str | None:
        """The first piece that is not a parameter, percent-decoded; None if it is missing.

        Raises `URIEncodingError` where its bytes are not UTF-8.
        """
        return next((percent.decode(p.name) for p in self.parameters if p.value is None and p.name), None)

    @property
    def lines(self) -> TextFragment | None:
        """The position or range of lines, or None."""
        found = next((p.value for p in reversed(self.parameters) if p.value is not None and p.is_called("line")), None)
        return None if found is None else TextFragment.parse(f"line={found}")
