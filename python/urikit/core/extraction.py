"""Identifiers in running text (RFC 3986 appendix C), and running text with its secrets masked.

People write references into sentences: between quotes and angle brackets, after "URL:", broken over lines, followed by
a full stop. `extract` finds them and says where they are and what was around them; `redact` masks the passwords of all
of them and leaves every other character.

The URLs of a list without spaces (`http://a,http://b`) are found one by one, and marks of Markdown around an identifier
are not part of it. URIs and IRIs are found by default; names that begin with "www." and e-mail addresses, which have no
scheme, on request. Left out: any other identifier without a scheme ("example.org/x"), which cannot be distinguished
from words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from urikit._native import IRI, URI, Reference, WebURL
from urikit._native import extract as native_extract
from urikit._native import redact as native_redact
from urikit.core.arguments import ascii_of

__all__ = ["Extracted", "Kind", "extract", "redact"]

#: The kinds of identifiers in a text.
Kind: TypeAlias = Literal["uri", "iri", "repaired", "www", "email"]


class Extracted(NamedTuple):
    """One identifier found in a text. `text` is data; `repr` has the masked text only."""

    #: Its start in the text that was searched, in characters, without the delimiter.
    start: int
    #: Its end.
    end: int
    #: The identifier, put together where a line break parted it.
    text: str
    #: The delimiter around it: a stable name.
    delimiter: str
    #: The identifier with its secrets masked.
    redacted: str
    #: "uri"; "iri" with characters beyond ASCII; "repaired" for a file URI written with backslashes;
    #: "www" and "email" for names without a scheme, which are found on request.
    kind: Kind = "uri"

    @property
    def uri(self) -> URI | IRI:
        """The identifier, parsed: an IRI where it has characters beyond ASCII.

        A name that begins with "www." gets "https:", an address "mailto:".

        >>> import urikit
        >>> [str(item.uri) for item in urikit.extract("me@example.org, www.example.org", www=True, email=True)]
        ['mailto:me@example.org', 'https://www.example.org']
        """
        text = {"www": "https://", "email": "mailto:"}.get(self.kind, "") + self.text
        return URI.parse(text) if text.isascii() else IRI.parse(text)

    def __repr__(self) -> str:
        shown = {name: value for name, value in self._asdict().items() if name != "text"}
        return f"Extracted({', '.join(f'{name}={value!r}' for name, value in shown.items())})"


def extract(text: str | Reference | WebURL, *, www: bool = False, email: bool = False) -> tuple[Extracted, ...]:
    """Find the identifiers in a running text, in their order.

    URIs and IRIs that begin with a scheme; with `www` names that begin with "www.", with `email`
    e-mail addresses as well. `kind` says which is which. Nothing raises for a `str`, and the cost is linear.

    >>> import urikit
    >>> found = urikit.extract('See <http://example.org/a.\\n  html>, or (ftp://example.org/b).')
    >>> [(item.text, item.start) for item in found]
    [('http://example.org/a.html', 5), ('ftp://example.org/b', 40)]
    """
    if isinstance(text, bytes | bytearray):
        raise TypeError(f"text must be str, not {type(text).__name__}: decode it first")
    return tuple(
        [
            Extracted(start, end, identifier, delimiter, identifier if masked is None else masked, kind)
            for start, end, kind, delimiter, identifier, masked in native_extract(text, www=www, email=email)
        ]
    )


def redact(text: str | bytes | Reference | WebURL, *, secret_names: Iterable[str] = ()) -> str:
    """Mask the secrets of every identifier in a running text as `***`.

    Secret are tokens, passwords of user information (RFC 3986 sections 3.2.1 and 7.5), also of schemes that
    have it in their path; and the values of parameters with a name such as `token`,
    `password` or `X-Amz-Signature`; `secret_names` are more such names, compared without case, "-"
    and "_". Nothing else changes, and nothing raises for a `str`. Bytes are ASCII, as for `urikit.parse`: others
    raise `URISyntaxError`.

    >>> import urikit
    >>> urikit.redact("GET ftp://me:secret@example.org/a failed")
    'GET ftp://me:***@example.org/a failed'
    >>> urikit.redact("https://h/?token=abc&door=12", secret_names=["door"])
    'https://h/?token=***&door=***'
    """
    return native_redact(ascii_of(text) if isinstance(text, bytes) else text, secret_names)
