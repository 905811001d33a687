"""What a description shows of a URL record: its components, none of which gives a secret away.

The secrets of the URL are masked, and that is not enough. Another reader may find a password
where the URL Standard finds a port, a path or a host: RFC 3986 takes the authority of
`http://u:80\\pw@h/` to end at the slash, the URL Standard at the backslash, and its URL is
`http://u/pw@h/`. A URL record has no positions to tell what became of which character; parsing
encodes, drops and rewrites. So each component is asked whether what is shown of it depends on
the secret: the text is parsed twice more, with other characters in place of the secret ones. A
component that is shown alike in all three records tells nothing of them; any other is masked
whole.

The characters put in are of the same class (digit, hexadecimal letter, other), and those the
parser may treat as delimiters stay, so that the records have the same shape. Where one of the
twins does not parse, everything but the scheme is masked.

Left out: masking a component in part. A twin of another length would say nothing of which
characters are meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from urikit._native import WebURL, secret_places
from urikit.core.errors import URISyntaxError
from urikit.core.mask import MASK, Masked
from urikit.explanation import readings
from urikit.explanation.parsers.components import split

if TYPE_CHECKING:
    from urikit.explanation.layout import Spans
    from urikit.explanation.readings import Parts

# What may end a component, or be dropped or decoded, is not a secret by itself.
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
    r"""What may be shown of the `url` that `text` is (against `base`).

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
    """The same where the user asked for secrets."""
    return Concealed(url.href, readings.of_web_url(url))


def _shown(url: WebURL, masked: Masked, places: Spans) -> Parts:
    """The components, each as it is masked for itself and in its place."""

    def one(name: str, value: str | None) -> str | None:
        if value is None:
            return None
        start, end = places.get(name, (0, 0))
        if url.href[start:end] == value:
            return masked.part(start, end)
        return Masked.component(name, value).shown

    return {name: one(name, value) for name, value in readings.of_web_url(url).items()}


def _independent(mine: Parts, text: str, base: str | None, names: Sequence[str]) -> frozenset[str]:
    """The components that are shown as they are whatever the secret is."""
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
    """The text with other characters of the same class where it is secret."""
    pieces: list[str] = []
    at = 0
    for start, end in secrets:
        pieces += (text[at:start], text[start:end].translate(twin))
        at = end
    return "".join((*pieces, text[at:]))


def _covered(name: str, value: str | None) -> str | None:
    """The mask; a path keeps its first slash."""
    return None if value is None else f"/{MASK}" if name == "path" and value.startswith("/") else MASK
