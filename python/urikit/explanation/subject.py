"""One text as three standards read it: each asked once, each with its value or its error; and what may be shown of it.

Everything an explanation says about a text is made of a `Subject`: the URI reference, the IRI reference and the URL,
each or the error instead, and the validation errors of the URL Standard. A base that the URL Standard cannot parse is
not used as its base: then the text is judged alone.

A description shows components with their secrets masked, unless they were asked for. For a URL record that is not
enough. Another reader may find a password where the URL Standard finds a port, a path or a host: RFC 3986 takes the
authority of `http://u:80\\pw@h/` to end at the slash, the URL Standard at the backslash, and its URL is
`http://u/pw@h/`. A URL record has no positions to tell what became of which character; parsing encodes, drops and
rewrites. So each component is checked for whether it depends on the secret (`concealed`): the text is parsed twice
more, with other characters in place of the secret ones. A component that is the same in all three records reveals
nothing of them; any other is masked whole.

The characters put in are of the same class (digit, hexadecimal letter, other), and those the parser may treat as
delimiters stay, so that the records have the same shape. If one of the variants does not parse, everything but the
scheme is masked.

Left out: masking a component in part. A variant of another length would not say which characters are meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit._native import IRIReference, URIReference, WebURL, secret_places, web_validation_errors
from urikit.core.errors import IDNAError, URISyntaxError
from urikit.core.mask import MASK, Masked, discreet, form, masking, secrets_of, without
from urikit.explanation.parsers.reading import COMPONENTS, Parts, Spans, of_reference, of_web_url, split

if TYPE_CHECKING:
    from urikit._native import Reference

__all__ = [
    "COMPONENTS",
    "ComponentChange",
    "Mask",
    "Parts",
    "address",
    "changes",
    "of_reference",
    "of_spans",
    "of_web_url",
    "shown",
]


Mask: TypeAlias = Callable[[str], str]


class ComponentChange(NamedTuple):
    """One component that is not what it was; None is undefined."""

    component: str
    before: str | None
    after: str | None


def of_spans(text: Masked, spans: Mapping[str, tuple[int, int]]) -> Parts:
    """Return the components of a text that lie at `spans`, as a description shows them."""
    return {name: text.part(*spans[name]) if name in spans else None for name in COMPONENTS}


def shown(reference: Reference, masked: Masked) -> Parts:
    """Return the components of a reference as a description shows them.

    They are cut out of the masked text, because what is a path to RFC 3986 may contain what is a
    password to the URL Standard.
    """
    return of_spans(masked, reference.spans)


def changes(before: Parts, after: Parts) -> tuple[ComponentChange, ...]:
    """Return the components that differ, in the order of the text."""
    return tuple(ComponentChange(name, before[name], after[name]) for name in COMPONENTS if before[name] != after[name])


def address(host: str | None) -> object:
    """Return the comparable form of a host: the address of an IP literal, or the host itself."""
    if host is None or not host.startswith("["):
        return host
    kind = IRIReference.parse(f"//{host}").host_info
    return kind.address if kind is not None and kind.kind == "ipv6" else host


# Characters that may end a component, or be dropped or decoded, are not secret by themselves.
_DELIMITERS = frozenset("/\\?#@:[]%.| ") | frozenset(map(chr, range(0x20)))
_HEXADECIMAL = frozenset("abcdefABCDEF")


class _Twin(dict[int, str]):
    """For each character another one of its class: digits, hexadecimal letters, other ASCII, and the rest."""

    def __init__(self, digit: str, hexadecimal: str, other: str, beyond: str) -> None:
        super().__init__()
        self._beyond = beyond
        for character in map(chr, range(0x80)):
            letter = hexadecimal if character in _HEXADECIMAL else other
            twin = digit if character.isdigit() else letter
            self[ord(character)] = character if character in _DELIMITERS else twin

    def __missing__(self, code: int) -> str:
        return self._beyond


_TWINS = _Twin("1", "a", "x", "\u00e9"), _Twin("2", "b", "y", "\u00e8")


class Concealed:
    """The components of a URL record and its href as a description shows them.

    `parts` are named as in RFC 3986 section 3.
    """

    __slots__ = ("href", "parts")

    def __init__(self, href: str, parts: Parts) -> None:
        self.href = href
        self.parts = parts


def concealed(url: WebURL, text: str, base: str | None = None, names: Sequence[str] = ()) -> Concealed:
    r"""Return the components of the `url` of `text` (against `base`) that may be shown.

    >>> import urikit
    >>> text = r"http://u:80\pw@h/?q"
    >>> seen = concealed(urikit.WebURL(text), text)
    >>> seen.href
    'http://u/***?q'
    >>> seen.parts["host"], seen.parts["path"]
    ('u', '/***')
    """
    # The place of a secret is looked for once in each text.
    masked, places = Masked(url.href, names), split(url.href)
    parts = _shown(url, masked, places)
    safe = _independent(parts, text, base, names)
    shown = {name: value if name in safe else _covered(name, value) for name, value in parts.items()}
    pieces = []
    at = 0
    for name, (start, end) in sorted(places.items(), key=lambda item: item[1]):
        if name == "authority" or start < at:
            continue
        piece = masked.part(start, end)
        pieces += [url.href[at:start], piece if name in safe else _covered(name, piece) or ""]
        at = end
    return Concealed("".join([*pieces, url.href[at:]]), shown)


def revealed(url: WebURL) -> Concealed:
    """Return all components of a URL, for users who asked for secrets."""
    return Concealed(url.href, of_web_url(url))


def _shown(url: WebURL, masked: Masked, places: Spans) -> Parts:
    """Return the components, each as it is masked for itself and in its place."""

    def one(name: str, value: str | None) -> str | None:
        if value is None:
            return None
        start, end = places.get(name, (0, 0))
        if url.href[start:end] == value:
            return masked.part(start, end)
        return Masked.component(name, value).shown

    return {name: one(name, value) for name, value in of_web_url(url).items()}


def _independent(mine: Parts, text: str, base: str | None, names: Sequence[str]) -> frozenset[str]:
    """Return the components that are shown as they are whatever the secret is."""
    safe = frozenset(mine)
    secrets = _secrets(text, names), _secrets(base, names) if base else []
    if secrets == ([], []):
        return safe
    for twin in _TWINS:
        root = None if base is None else _twin(base, secrets[1], twin)
        try:
            other = WebURL.parse(_twin(text, secrets[0], twin), root)
            theirs = _shown(other, Masked(other.href, names), split(other.href))
        except URISyntaxError:
            return frozenset({"scheme"})
        safe = frozenset(name for name in safe if mine[name] == theirs[name])
    return safe


def _secrets(text: str, names: Sequence[str]) -> Sequence[tuple[int, int]]:
    return secret_places(text, secret_names=names)


def _twin(text: str, secrets: Sequence[tuple[int, int]], twin: _Twin) -> str:
    """Return the text with other characters of the same class where it is secret."""
    pieces: list[str] = []
    at = 0
    for start, end in secrets:
        pieces += (text[at:start], text[start:end].translate(twin))
        at = end
    return "".join((*pieces, text[at:]))


def _covered(name: str, value: str | None) -> str | None:
    """Return the mask; a path keeps its first slash."""
    return None if value is None else f"/{MASK}" if name == "path" and value.startswith("/") else MASK


Secrets: TypeAlias = Literal["masked", "shown"]
#: A validation error: its name, where it begins and ends, and "continued" or "failed".
Row: TypeAlias = tuple[str, int, int, str]


@discreet
class Subject(NamedTuple):
    """A text, and what each standard makes of it; of value and error one is None."""

    text: str
    #: The text as a description shows it.
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
        """Return another text as a description shows it."""
        return Masked.bare(text) if self.mask is str else Masked(text, self.names)

    def target(self, text: str) -> str:
        """Return a text that is made of the text and its base as a description shows it."""
        return text if self.mask is str else form(text, self.base or "", self.names)

    def other(self, text: str) -> str:
        """Return another form of the text as a description shows it."""
        return text if self.mask is str else form(text, self.text, self.names)

    def hide(self, piece: str) -> str:
        """Return a piece of the text or its base, or made of them, without their secrets."""
        if self.mask is str:
            return piece
        secrets = secrets_of(self.text, self.names) | secrets_of(self.base or "", self.names)
        return without(self.mask(piece), secrets)

    def seen(self, url: WebURL, base: str | None = None) -> Concealed:
        """Return the URL of the text, against `base` or its own, as a description shows it."""
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
    """Return the URI of an IRI, asked once: a host of many labels is slow to map."""
    try:
        return iri.to_uri()
    except IDNAError as error:
        return error
