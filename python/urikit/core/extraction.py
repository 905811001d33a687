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

from urikit._native import IRI, URI, IRIReference, Reference, WebURL
from urikit._native import detect_links as native_detect_links
from urikit._native import extract as native_extract
from urikit._native import format_link as native_format_link
from urikit._native import redact as native_redact
from urikit.core.arguments import ascii_of, several, text_of

__all__ = ["DetectedLink", "Extracted", "Kind", "detect_links", "extract", "format_link", "redact"]

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


class DetectedLink(NamedTuple):
    """A link in a running text, as Unicode defines links (UTS #58). `repr` has the masked text only."""

    #: Its start in the text that was searched, in characters.
    start: int
    #: Its end.
    end: int
    #: The link as it is written.
    text: str
    #: "url", or "email" for an address.
    kind: Literal["url", "email"]
    #: The URL that a browser opens: with "https://" or "mailto:" in front where the text has no scheme.
    url: str
    #: The link with its secrets masked.
    redacted: str

    def __repr__(self) -> str:
        return f"DetectedLink(start={self.start}, end={self.end}, kind={self.kind!r}, redacted={self.redacted!r})"


def detect_links(
    text: str,
    *,
    schemes: Iterable[str] = ("http", "https"),
    implied: bool = True,
    domains: Iterable[str] | None = None,
) -> tuple[DetectedLink, ...]:
    """Find the links in a running text, as Unicode defines them (UTS #58).

    A link begins with "http://", "https://" or "mailto:", or is a domain or an e-mail address whose scheme is implied
    (`implied=False` leaves those out). Its domain ends with a top-level domain of IANA's list, or of `domains`. Path,
    query and fragment have letters of all scripts and brackets in pairs, and punctuation at the end is that of the
    sentence. `schemes` are those with "//" and a domain, such as "ftp". Nothing raises for a `str`, and the cost is
    linear.

    >>> import urikit
    >>> found = urikit.detect_links("Siehe example.com/straße_(b), oder schreib an ada@example.org!")
    >>> [(link.text, link.start, link.url) for link in found]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('example.com/straße_(b)', 6, 'https://example.com/straße_(b)'),
     ('ada@example.org', 46, 'mailto:ada@example.org')]
    """
    if isinstance(text, bytes | bytearray):
        raise TypeError(f"text must be str, not {type(text).__name__}: decode it first")
    wanted = list(several("schemes", schemes))
    own = None if domains is None else list(several("domains", domains))
    return tuple(
        [
            DetectedLink(
                start, end, shown := text[start:end], kind, scheme + shown, shown if masked is None else masked
            )
            for start, end, kind, scheme, masked in native_detect_links(text, wanted, implied, own)
        ]
    )


def format_link(url: str | Reference | WebURL) -> str:
    """Return the minimally escaped form of a URL (UTS #58): readable, and found again as a whole in running text.

    Characters of all scripts are written as they are. Escaped are spaces, a closing bracket without its opening one,
    and punctuation at the end. Scheme, user and host stay as written, and so does what browsers would not escape
    again. To show a URL safely, use `display`: a form that is easy to read can still look like another URL.

    Raises `URISyntaxError` for what is neither a URI, an IRI nor a URL of the URL Standard.

    >>> import urikit
    >>> urikit.format_link("https://example.com/%CE%B1%20%CE%B2?q=%E6%97%A5.")
    'https://example.com/α%20β?q=日%2E'
    """
    text = text_of(url)
    if isinstance(url, str) and not IRIReference.is_valid(text) and not WebURL.can_parse(text):
        IRIReference.parse(text)
    return native_format_link(text)


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
