"""One text as three standards read it: each asked once, each with its value or its refusal.

Everything an explanation says about a text is made of this: the URI reference, the IRI
reference and the URL, each or the error instead, and the validation errors of the URL Standard. A base that the URL
Standard cannot parse is not used as its base: then the text is judged alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit._native import IRIReference, URIReference, WebURL, web_validation_errors
from urikit.core.errors import IDNAError, URISyntaxError
from urikit.core.mask import Masked, discreet, form, masking, secrets_of, without
from urikit.explanation.web_record import Concealed, concealed, revealed

if TYPE_CHECKING:
    from urikit.explanation.readings import Mask

Secrets: TypeAlias = Literal["masked", "shown"]
#: A validation error: its name, where it begins and ends, and "continued" or "failed".
Row: TypeAlias = tuple[str, int, int, str]


@discreet
class Subject(NamedTuple):
    """A text, and what each standard makes of it; of value and error one is None."""

    text: str
    #: What a description shows of the text.
    masked: Masked
    mask: Mask
    #: Names of parameters that are secret beside the known ones.
    names: tuple[str, ...]
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
    #: Of an IRI that is not a URI, its URI by UTS 46, or why it has none.
    mapped: URIReference | IDNAError | None

    @property
    def reference(self) -> URIReference | IRIReference | None:
        """The reading by RFC 3986, or else by RFC 3987."""
        return self.uri if self.uri is not None else self.iri

    @property
    def shown(self) -> str:
        """The text as a description shows it."""
        return self.masked.shown

    def of(self, text: str) -> Masked:
        """What a description shows of another text."""
        return Masked.bare(text) if self.mask is str else Masked(text, self.names)

    def target(self, text: str) -> str:
        """What is shown of a text that the text and its base make."""
        return text if self.mask is str else form(text, self.base or "", self.names)

    def other(self, text: str) -> str:
        """What is shown of another form of the text."""
        return text if self.mask is str else form(text, self.text, self.names)

    def hide(self, piece: str) -> str:
        """A piece of the text or its base, or made of them, without their secrets."""
        if self.mask is str:
            return piece
        secrets = secrets_of(self.text, self.names) | secrets_of(self.base or "", self.names)
        return without(self.mask(piece), secrets)

    def seen(self, url: WebURL, base: str | None = None) -> Concealed:
        """What a description shows of the URL that the text is; against `base`, or its own."""
        if self.mask is str:
            return revealed(url)
        root = self.base if self.web_base is not None else None
        return concealed(url, self.text, root if base is None else base, self.names)


def subject(text: str, base: str | None, secrets: Secrets, names: Sequence[str] = ()) -> Subject:
    """Ask every standard. Raises for no string."""
    masked, mask = masking(text, secrets, names)
    uri: URIReference | None = None
    iri: IRIReference | None = None
    web = web_base = None
    uri_error = iri_error = web_error = None
    try:
        uri = URIReference.parse(text)
    except URISyntaxError as error:
        uri_error = error.seen(masked)
    try:
        iri = IRIReference.parse(text)
    except URISyntaxError as error:
        iri_error = error.seen(masked)
    if base is not None and WebURL.can_parse(base):
        web_base = WebURL.parse(base)
    try:
        web = WebURL.parse(text, web_base)
    except URISyntaxError as error:
        web_error = error.seen(masked)
    rows = tuple(web_validation_errors(text, web_base))
    return Subject(
        text,
        masked,
        mask,
        tuple(names),
        base,
        uri,
        uri_error,
        iri,
        iri_error,
        web,
        web_error,
        rows,
        web_base,
        _mapped(iri) if uri is None and iri is not None else None,
    )


def _mapped(iri: IRIReference) -> URIReference | IDNAError:
    """The URI of an IRI, asked once: a host of many labels is slow to map."""
    try:
        return iri.to_uri()
    except IDNAError as error:
        return error
