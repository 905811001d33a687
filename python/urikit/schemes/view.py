"""What every typed view of a URI is: a frozen value with the scheme's own grammar and equivalence.

The generic syntax ends where a scheme begins (RFC 3986 section 1.1.1). A view reads one
URI by the grammar of its scheme, holds the parts under the names of that scheme's RFC,
and writes a URI again. A URI that its scheme refuses is a URI all the same: reading it as
a view raises `SchemeError`, with the place, and nothing else is concerned.

A subclass is a frozen dataclass with slots. Its fields are raw, as they are written, unless
their name says otherwise; reading what `to_uri` writes gives an equal value. `==` compares
fields; `equivalent` is the scheme's own relation, which need not be transitive.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, NoReturn, TypeVar

from urikit import _native
from urikit.errors import SchemeError

if TYPE_CHECKING:
    from typing import Literal

    from urikit._native import URI
    from urikit.issues import Issue

__all__ = ["View", "noted", "refuse"]

_V = TypeVar("_V", bound="View")


class View(ABC):
    """The base of all views."""

    __slots__ = ()

    #: The schemes it reads, in lower case.
    SCHEMES: ClassVar[tuple[str, ...]] = ()
    #: Where their grammar stands, as "RFC 3966".
    SPECIFICATION: ClassVar[str] = ""
    #: What `equivalent` compares, in one sentence.
    EQUIVALENCE: ClassVar[str] = ""
    #: URIs that it reads, those of the specification first.
    EXAMPLES: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def parse(cls: type[_V], uri: str | URI) -> _V:
        """Reads a URI of the scheme.

        Raises `URISyntaxError` for what is no URI, and `SchemeError` for what the scheme refuses.
        """
        read = _native.URI.parse(uri) if isinstance(uri, str) else uri
        if read.scheme is None or read.scheme.lower() not in cls.SCHEMES:
            refuse(read, "scheme-other", "scheme", *read.spans["scheme"], scheme="/".join(cls.SCHEMES))
        return cls._read(read)

    @classmethod
    @abstractmethod
    def _read(cls: type[_V], uri: URI) -> _V:
        """Reads a URI whose scheme is one of these; a subclass says how.

        A class that does not has no `SCHEMES`, so that `parse` refuses before it asks.
        """

    @abstractmethod
    def to_uri(self) -> URI:
        """The URI that says this."""

    def equivalent(self, other: object) -> bool:
        """Whether another view, URI or text means the same by the rules of this scheme.

        What is no URI of the scheme is not equivalent.
        """
        if isinstance(other, (str, _native.URI)):
            try:
                other = type(self).parse(other)
            except ValueError:
                return False
        return isinstance(other, type(self)) and self._equivalent(other)

    def _equivalent(self: _V, other: _V) -> bool:
        """The scheme's own relation; a subclass says how. By default the URIs are compared by RFC 3986."""
        return self.to_uri().equivalent(other.to_uri())

    def issues(self) -> tuple[Issue, ...]:
        """What is valid by the scheme's grammar and yet worth a word, in the order of the URI of `to_uri`."""
        return ()

    def __str__(self) -> str:
        return str(self.to_uri())


def refuse(uri: URI | str, code: str, component: str, start: int, end: int, *, scheme: str | None = None) -> NoReturn:
    """Raises `SchemeError` for the part `start` to `end` of a URI's text; secrets are masked."""
    text = str(uri)
    raise SchemeError(_native.mask(text), code, scheme or text.partition(":")[0].lower(), component, start, end)


def noted(
    uri: URI | str,
    code: str,
    component: str,
    start: int,
    end: int,
    severity: Literal["info", "warning", "error"] = "warning",
) -> Issue:
    """The issue with that code about a part of a URI, for `View.issues`; secrets are masked."""
    from urikit.issues import Issue, Severity

    text = str(uri)
    said = SchemeError(_native.mask(text), code, text.partition(":")[0].lower(), component, start, end)
    return Issue(code, Severity[severity.upper()], component, start, end, said.message, said.rule, said.hint)
