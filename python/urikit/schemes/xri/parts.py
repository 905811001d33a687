"""The parts of an XRI: subsegments, and the cross-references that may be in them.

    xri-subseg = ( "*" / "!" ) ( xref / *xri-pchar )
    xref       = "(" ( XRI-reference / IRI ) ")"

A subsegment behind "!" is persistent: it is never given to anybody else. One behind "*" may be
given away. The first one of a segment may do without its delimiter, and is reassignable then.

A cross-reference is read when it is asked for, one level at a time, so that nothing here
recurses: the whole depth was checked when the XRI was read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from urikit._native import IRI, mask
from urikit.core import percent
from urikit.schemes.xri.grammar import kind, subsegments

if TYPE_CHECKING:
    from urikit._native import IRI
    from urikit.schemes.xri.value import XRIReference

__all__ = ["CrossReference", "Subsegment", "read_segment"]


@dataclass(frozen=True, slots=True, repr=False)
class CrossReference:
    """An identifier of another authority, in parentheses.

    >>> from urikit.schemes.xri import XRI
    >>> reference = XRI.parse("xri://@example*(mailto:gabe@foo.com)").subsegments[1].cross_reference
    >>> reference.kind, reference.value
    ('iri', IRI('mailto:gabe@foo.com'))
    """

    #: What is between the parentheses, as it is written; empty in "()".
    text: str

    @property
    def kind(self) -> Literal["xri", "relative", "iri"]:
        """What it is: an XRI, a relative XRI reference, or an IRI of another scheme."""
        return kind(self.text, 0, len(self.text))

    @property
    def value(self) -> XRIReference | IRI:
        """What it refers to, read."""
        if self.kind == "iri":
            return IRI.parse(self.text)
        from urikit.schemes.xri.value import XRIReference

        return XRIReference.parse(self.text)

    def __str__(self) -> str:
        return f"({self.text})"

    def __repr__(self) -> str:
        return f"CrossReference({mask(self.text)!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Subsegment:
    """One name in a segment, with its delimiter.

    >>> from urikit.schemes.xri import XRI
    >>> for subsegment in XRI.parse("xri://@a!1*b%20c").subsegments:
    ...     print(subsegment, subsegment.is_persistent, subsegment.decoded)
    a False a
    !1 True 1
    *b%20c False b c
    """

    #: "*", "!", or "" where it is left out and "*" is meant.
    delimiter: Literal["", "*", "!"]
    #: The name, or the cross-reference with its parentheses, as it is written.
    text: str

    @property
    def is_persistent(self) -> bool:
        """Whether it is never given to anybody else."""
        return self.delimiter == "!"

    @property
    def cross_reference(self) -> CrossReference | None:
        """The cross-reference it is, or None where it is a name."""
        return CrossReference(self.text[1:-1]) if self.text.startswith("(") else None

    @property
    def decoded(self) -> str | None:
        """The name, percent-decoded; None where it is a cross-reference.

        Raises `URIEncodingError` for bytes that are not UTF-8.
        """
        return None if self.text.startswith("(") else percent.decode(self.text)

    def __str__(self) -> str:
        return self.delimiter + self.text

    def __repr__(self) -> str:
        return f"Subsegment({self.delimiter!r}, {mask(self.text)!r})"


def read_segment(segment: str) -> tuple[Subsegment, ...]:
    """The subsegments of a segment that was read.

    >>> read_segment("a!(=b)")
    (Subsegment('', 'a'), Subsegment('!', '(=b)'))
    """
    return tuple(Subsegment(delimiter, text) for delimiter, text in subsegments(segment))  # type: ignore[arg-type]
