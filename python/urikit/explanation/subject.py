"""One text as three standards read it: each asked once, each with its value or its refusal.

Everything an explanation says about a text is made of this: the URI reference or why it is
none, the IRI reference or why it is none, the URL or why there is none, and the validation
errors of the URL Standard on the way. A base that the URL Standard cannot parse is no base
for it: then the text is judged alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit import IRIReference, URIReference, WebURL, _native
from urikit.cells import BULLET
from urikit.errors import URISyntaxError
from urikit.explanation.concealed import Concealed, concealed, revealed

if TYPE_CHECKING:
    from urikit.explanation.readings import Mask

Secrets: TypeAlias = Literal["masked", "shown"]
#: A validation error: its name, where it begins and ends, and "continued" or "failed".
Row: TypeAlias = tuple[str, int, int, str]


class Subject(NamedTuple):
    """A text, and what each standard makes of it; of value and error one is None."""

    text: str
    #: The text as a description shows it.
    shown: str
    mask: Mask
    base: str | None
    uri: URIReference | None
    uri_error: URISyntaxError | None
    iri: IRIReference | None
    iri_error: URISyntaxError | None
    web: WebURL | None
    web_error: URISyntaxError | None
    web_errors: tuple[Row, ...]
    #: The base, where the URL Standard can parse it.
    web_base: WebURL | None

    @property
    def reference(self) -> URIReference | IRIReference | None:
        """The reading by RFC 3986, or else by RFC 3987."""
        return self.uri if self.uri is not None else self.iri

    def hide(self, piece: str) -> str:
        """A piece of the text or its base, or made of them, without the secrets that they hold."""
        piece = without_secret(piece, self.text, self.shown)
        return without_secret(piece, self.base, self.mask(self.base)) if self.base else piece

    def seen(self, url: WebURL, base: str | None = None) -> Concealed:
        """What a description shows of the URL that the text is; against `base`, or its own."""
        if self.mask is str:
            return revealed(url)
        root = self.base if self.web_base is not None else None
        return concealed(url, self.text, root if base is None else base)


def without_secret(piece: str, text: str, shown: str) -> str:
    """A piece of a text without the secret that `shown` masks in the text."""
    start = shown.find(BULLET)
    if start < 0 or text[start] == BULLET:
        return piece
    secret = text[start : shown.rfind(BULLET) + 1]
    return piece.replace(secret, BULLET * len(secret))


def subject(text: str, base: str | None, secrets: Secrets) -> Subject:
    """Ask every standard. Raises for no string."""
    mask: Mask = str if secrets == "shown" else _native.mask
    shown = mask(text)
    uri: URIReference | None = None
    iri: IRIReference | None = None
    web = web_base = None
    uri_error = iri_error = web_error = None
    try:
        uri = URIReference.parse(text)
    except URISyntaxError as error:
        uri_error = _again(error, shown)
    try:
        iri = IRIReference.parse(text)
    except URISyntaxError as error:
        iri_error = _again(error, shown)
    if base is not None and WebURL.can_parse(base):
        web_base = WebURL.parse(base)
    try:
        web = WebURL.parse(text, web_base)
    except URISyntaxError as error:
        web_error = _again(error, shown)
    rows = tuple(_native.web_validation_errors(text, web_base))
    return Subject(text, shown, mask, base, uri, uri_error, iri, iri_error, web, web_error, rows, web_base)


def _again(error: URISyntaxError, shown: str) -> URISyntaxError:
    """The error about the text as it is to be shown."""
    return URISyntaxError(shown, error.code, error.component, error.offset, error.end)
