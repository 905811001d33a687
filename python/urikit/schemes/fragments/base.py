"""Typed fragments: frozen values with the fragment grammar of one media type.

A URI does not say what its fragment means: that is the business of the media type of what is
retrieved (RFC 3986 section 3.5). So a fragment is read when the media type is known, never
by the scheme, and representations that a server chooses between should agree about it.

A `Fragment` reads the raw fragment, without its "#", of a URI or of an IRI. What its media
type refuses is a fragment all the same. Some media types ignore a fragment with a mistake
as a whole (RFC 5147 section 4.4): reading it raises `FragmentError`, which says where and
why. Others ignore the part that has it, and the rest counts: then `ignored` has the errors.
`str(value)` is raw and reads back to an equal value.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NoReturn, TypeVar

from urikit._native import URI, IRIReference, Reference, RelativeReference, URIReference, WebURL
from urikit._native import parse as native_parse
from urikit.core import percent
from urikit.core.arguments import bytes_of, text_of
from urikit.core.errors import QuotingError
from urikit.core.mask import described, discreet
from urikit.core.percent import decoded_piece
from urikit.schemes.view import listed, said

__all__ = [
    "Fragment",
    "FragmentError",
    "OpaqueFragment",
    "Parameter",
    "ParameterFragment",
    "decoded",
    "nothing_ignored",
    "number",
    "pieces",
    "refuse",
    "unescaped",
]


_F = TypeVar("_F", bound="Fragment")

#: Bytes side by side, or characters between them.
_RUNS = re.compile(r"(?:%[0-9A-Fa-f]{2})+|[^%]+")
#: The most digits a number is read with: no document is longer, and reading stays linear.
LONGEST_NUMBER = 18


class FragmentError(QuotingError):
    """A fragment that the grammar of its media type refuses; it stays a fragment.

    `text[offset:end]` is the offending part, and `component` is what the grammar calls it.
    `text` is the fragment, or the whole reference where that was given, secrets masked.

    >>> from urikit.schemes.fragments import FragmentError, of
    >>> try:
    ...     of("http://example.com/text.txt#line=ten", "text/plain")
    ... except FragmentError as error:
    ...     print(error.code, error.component, error.offset)
    fragment-number position 33
    """

    def __init__(self, text: str, code: str, media_type: str, component: str, offset: int, end: int) -> None:
        super().__init__(text, code, component, offset, end)
        self.args = (self.text, code, media_type, component, offset, end)
        #: The source of the grammar.
        self.media_type = media_type

    def _named(self) -> dict[str, str | None]:
        return {"media_type": self.media_type, "component": self.component}

    def within(self, reference: str, start: int) -> FragmentError:
        """Return this error with places in a reference whose fragment begins at `start`."""
        return FragmentError(
            reference, self.code, self.media_type, self.component, self.offset + start, self.end + start
        )


class Fragment(ABC):
    """The base of all typed fragments."""

    __slots__ = ()

    #: The media types whose fragments it reads, in lower case; "audio/*" is all of a kind.
    MEDIA_TYPES: ClassVar[tuple[str, ...]] = ()
    #: The specification of their grammar, as "RFC 5147".
    SPECIFICATION: ClassVar[str] = said("specification")
    #: Fragments that it reads, those of the specification first.
    EXAMPLES: ClassVar[tuple[str, ...]] = listed("examples")

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__repr__" not in cls.__dict__:
            # A dataclass would write its own.
            cls.__repr__ = Fragment.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        """Return the fields, without what is secret in the fragment."""
        return described(self, lambda: f"#{self}")

    @classmethod
    def parse(cls: type[_F], fragment: str) -> _F:
        """Read a raw fragment, without "#".

        Raises `URIBuildError` for what no fragment may contain, `FragmentError` for what the media
        type refuses, and `URIEncodingError` where data is asked for and the bytes are not UTF-8;
        `TypeError` where the class is of no media type (`urikit.fragments.of` knows them all).
        """
        if "#" in fragment or not IRIReference.is_valid(f"#{fragment}"):
            IRIReference.build(fragment=fragment)  # raises, and says where
        if cls.__abstractmethods__:
            raise TypeError(f"{cls.__name__} is of no media type: ask urikit.fragments.of")
        return cls._read(fragment)

    @classmethod
    @abstractmethod
    def _read(cls: type[_F], fragment: str) -> _F:
        """Read what is a fragment by RFC 3986; a subclass says how."""

    @property
    def ignored(self) -> tuple[FragmentError, ...]:
        """Errors of the parts that clients ignore, in order; the rest of the fragment counts."""
        return ()

    def on(self, reference: str | Reference | WebURL) -> URI | RelativeReference:
        """Return the reference with this fragment instead of its own.

        >>> from urikit.schemes.fragments.text import TextFragment
        >>> str(TextFragment.build("line", 10, 20).on("http://example.com/text.txt#old"))
        'http://example.com/text.txt#line=10,20'
        """
        read = reference if isinstance(reference, URIReference) else native_parse(text_of(reference))
        return read.replace(fragment=str(self))


def refuse(fragment: str, code: str, media_type: str, component: str, start: int, end: int) -> NoReturn:
    """Raise `FragmentError` for the part `start` to `end` of a fragment."""
    raise FragmentError(fragment, code, media_type, component, start, end)


def pieces(text: str, start: int, end: int, separator: str) -> list[tuple[int, int]]:
    """Yield start and end of each piece of `text[start:end]` between the separators.

    >>> pieces("a=1;;b", 2, 6, ";")
    [(2, 3), (4, 4), (5, 6)]
    """
    found, at = [], start
    for piece in text[start:end].split(separator):
        found.append((at, at + len(piece)))
        at += len(piece) + len(separator)
    return found


def number(fragment: str, start: int, end: int, media_type: str, component: str) -> int:
    """Return the number that `fragment[start:end]` is: digits, and nothing else."""
    text = fragment[start:end]
    if not (text.isascii() and text.isdigit()):
        refuse(fragment, "fragment-number", media_type, component, start, end)
    if len(text) > LONGEST_NUMBER and len(text := text.lstrip("0")) > LONGEST_NUMBER:
        refuse(fragment, "fragment-number-long", media_type, component, start, end)
    return int(text or "0")


def unescaped(text: str) -> str:
    """Percent-decoded as browsers do: bytes that are not UTF-8 become U+FFFD.

    >>> unescaped("caf%C3%A9%FF")
    'café\\ufffd'
    """
    return percent.decode_bytes(text).decode("utf-8", "replace") if "%" in text else text


def decoded(raw: str) -> tuple[str, list[int]]:
    """Return a fragment percent-decoded, and where each of its characters begins in the raw text, and its end.

    >>> decoded("a%C3%A9b")
    ('aéb', [0, 1, 7, 8])
    """
    text: list[str] = []
    places: list[int] = []
    at = 0
    for run in _RUNS.findall(raw):
        read = unescaped(run) if run.startswith("%") else run
        width = 3 if run.startswith("%") else 0
        for character in read:
            text.append(character)
            places.append(at)
            at += width * (1 if character == "\ufffd" else len(character.encode())) or 1
        if width and "\ufffd" in read:
            at = places[-len(read)] + len(run)
    return "".join(text), [*places, len(raw)]


def nothing_ignored(ignored: tuple[FragmentError, ...]) -> None:
    """Raise the first of what clients would pass over: who builds a fragment means all of it."""
    if ignored:
        raise ignored[0]


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
        """Return whether the decoded name is this one.

        >>> Parameter("%74", "3").is_called("t")
        True
        """
        return percent.decode_bytes(self.name) == bytes_of(name) if "%" in self.name else self.name == name

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name}={self.value}"


@dataclass(frozen=True, slots=True)
class ParameterFragment(Fragment):
    """A fragment of parameters, in order.

    PDF (RFC 8118 section 3) and the media fragments of W3C (section 4.1) write `name=value` pairs.
    Names and values are percent-encoded; the order counts, and names may come twice. What this
    module reads is raw, empty pieces included, so that a fragment is written again byte for byte.
    """

    #: The parameters, as written.
    parameters: tuple[Parameter, ...]

    def get(self, name: str) -> str | None:
        """Return the decoded value of the last parameter with that decoded name, or None.

        >>> from urikit.schemes.fragments.media import PDFFragment
        >>> PDFFragment.parse("page=2&nameddest=A%20b").get("nameddest")
        'A b'
        """
        return next((p.text for p in reversed(self.parameters) if p.value is not None and p.is_called(name)), None)

    def __str__(self) -> str:
        return "&".join(map(str, self.parameters))


def read_parameters(fragment: str) -> list[tuple[Parameter, int]]:
    """Return the parameters of a fragment, and where each begins; an empty piece has neither name nor value."""
    found, at = [], 0
    for piece in fragment.split("&") if fragment else []:
        name, equals, value = piece.partition("=")
        found.append((Parameter(name, value if equals else None), at))
        at += len(piece) + 1
    return found


def written_parameters(pairs: Iterable[tuple[str, str]], unescaped: str = ",:") -> str:
    """Return the fragment of these names and values, which are data; `unescaped` characters stay.

    >>> written_parameters([("t", "npt:1,2"), ("track", "a&b")])
    't=npt:1,2&track=a%26b'
    """
    return "&".join(f"{percent.encode(name, 'unreserved')}={_encode(value, unescaped)}" for name, value in pairs)


def _encode(value: str, unescaped: str) -> str:
    text = percent.encode(value, "unreserved")
    for character in unescaped:
        # Each "%" is from the encoding, since a "%" of the data has become "%25".
        text = text.replace(f"%{ord(character):02X}", character)
    return text


@dataclass(frozen=True, slots=True)
class OpaqueFragment(Fragment):
    """A fragment with no more structure than its characters.

    Most media types define no fragments, or take a name of something inside the document. All
    that is known then is the generic syntax (RFC 3986 section 3.5): the fragment is a text,
    percent-encoded. Nothing is refused.

    >>> OpaqueFragment.parse("caf%C3%A9").text
    'café'
    >>> str(OpaqueFragment.build("a b"))
    'a%20b'
    """

    #: The fragment, as written.
    raw: str

    @classmethod
    def _read(cls, fragment: str) -> OpaqueFragment:
        return cls(fragment)

    @classmethod
    def build(cls, text: str) -> OpaqueFragment:
        """Return the fragment that decodes to this text."""
        return cls(percent.encode(text, "fragment"))

    @property
    def text(self) -> str:
        """The fragment, percent-decoded. Raises `URIEncodingError` where the bytes are not UTF-8."""
        return percent.decode(self.raw)

    def __str__(self) -> str:
        return self.raw
