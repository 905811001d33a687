"""The data: URL processor of the Fetch Standard: what a browser makes of a data URL.

The text is read as a URL of the URL Standard first, so spaces, raw UTF-8 and "%" by itself are
allowed, and the fragment is dropped. Up to the first "," is the media type, without white
space around it; it ends in ";base64" in any case, with spaces before, where the body is Base64 of
the forgiving kind. An invalid media type becomes text/plain;charset=US-ASCII, and none is refused.

RFC 2397 refuses much of that (`urikit.schemes.data.Data`); `Resource.to_data` writes what was
found as a data URI that RFC 2397 accepts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from urikit._native import WebURL
from urikit.core.errors import refuse
from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet
from urikit.schemes.data.base64_text import WHITE_SPACE, forgiving_decode

if TYPE_CHECKING:
    from urikit._native import WebURL
    from urikit.schemes.data.view import Data

__all__ = ["Resource", "process"]

_DEFAULT = MimeType("text", "plain", (("charset", "US-ASCII"),))


@discreet
@dataclass(frozen=True, slots=True)
class Resource:
    """What a data URL contains: the "data: URL struct"."""

    mime_type: MimeType
    body: bytes

    def to_data(self) -> Data:
        """The same resource as a data URI of RFC 2397."""
        from urikit.schemes.data.view import Data

        return Data.build(self.body, self.mime_type.essence, self.mime_type.parameters)


def process(url: str | WebURL) -> Resource:
    """Runs the processor. Raises `URISyntaxError` for what is not a URL, `SchemeError` for its failures.

    >>> from urikit.schemes.data.fetch import process
    >>> resource = process("data: text/plain;charset=iso-8859-7,%be%fg%be")
    >>> str(resource.mime_type), resource.body
    ('text/plain;charset=iso-8859-7', b'\\xbe%fg\\xbe')
    """
    parsed = WebURL.parse(url) if isinstance(url, str) else url
    text = parsed.href
    if parsed.scheme != "data":
        refuse(text, "scheme-other", "scheme", 0, len(parsed.scheme), scheme="data")
    text = text.partition("#")[0]
    head, comma, encoded = text[5:].partition(",")
    if not comma:
        refuse(text, "data-comma-missing", "dataurl", len(text), len(text))
    body = unquote_to_bytes(encoded)
    kind = head.strip(WHITE_SPACE)
    before = kind[:-6].rstrip(" ") if kind[-6:].lower() == "base64" else ""
    if before.endswith(";"):
        kind = before[:-1]
        decoded = forgiving_decode(body.decode("latin-1"))
        if decoded is None:
            refuse(text, "data-base64-forgiving", "data", len(text) - len(encoded), len(text))
        body = decoded
    if kind.startswith(";"):
        kind = f"text/plain{kind}"
    return Resource(MimeType.parse(kind) or _DEFAULT, body)
