"""What a description shows of a URL record: its components, none of which gives a secret away.

What the URL Standard calls a password is masked, and that is not enough. Another reader may
find a password where the URL Standard finds a port, a path or a host: RFC 3986 takes the
authority of `http://u:80\\pw@h/` to end at the slash, the URL Standard at the backslash, and
its URL is `http://u/pw@h/`. A URL record has no positions to tell what became of which
character; parsing encodes, drops and rewrites. So each component is asked whether it depends
on the secret: the text is parsed twice more, with other characters in place of the secret
ones. A component that is the same in all three records tells nothing of them and is shown;
any other is masked whole, one bullet per character but the slashes of a path.

The characters put in are of the same class (digit, hexadecimal letter, other), and those the
parser may treat as delimiters stay, so that the records have the same shape. Where one of the
twins does not parse, everything but the scheme is masked.

Left out: masking a component in part. A twin of another length would say nothing of which
characters are meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from urikit import WebURL, _native
from urikit.cells import BULLET
from urikit.errors import URISyntaxError
from urikit.explanation import readings
from urikit.explanation.partial import split

if TYPE_CHECKING:
    from urikit.explanation.readings import Parts

Twin: TypeAlias = tuple[str, str, str, str]

# What may end a component, or be dropped or decoded, is no secret by itself.
_DELIMITERS = frozenset("/\\?#@:[]%.| ") | frozenset(map(chr, range(0x20)))
_HEXADECIMAL = frozenset("abcdefABCDEF")

# A digit, a hexadecimal letter, another character of ASCII, one beyond ASCII.
_TWINS: tuple[Twin, Twin] = (("1", "a", "x", "\u00e9"), ("2", "b", "y", "\u00e8"))


class Concealed:
    """The components of a URL record and its href as a description shows them.

    `parts` are named as in RFC 3986 section 3.
    """

    __slots__ = ("href", "parts")

    def __init__(self, href: str, parts: Parts) -> None:
        self.href = href
        self.parts = parts


def concealed(url: WebURL, text: str, base: str | None = None) -> Concealed:
    """What may be shown of the `url` that `text` is (against `base`).

    >>> import urikit
    >>> text = "http://u:80\\\\pw@h/?q"
    >>> seen = concealed(urikit.WebURL(text), text)
    >>> seen.href
    'http://u/••••/?q'
    >>> seen.parts["host"], seen.parts["path"]
    ('u', '/••••/')
    """
    parts = readings.of_web_url(url)
    places = split(url.href)
    if url.href == text and all(value is None or value == text[slice(*places[name])] for name, value in parts.items()):
        # Written as it was given, it shows what the text itself shows.
        masked = _native.mask(text)
        return Concealed(masked, {name: value and masked[slice(*places[name])] for name, value in parts.items()})
    safe = _independent(parts, text, base)
    shown = {name: value if name in safe else _covered(name, value, safe) for name, value in parts.items()}
    href = url.href
    pieces = []
    at = 0
    for name, (start, end) in sorted(split(href).items(), key=lambda item: item[1]):
        if name == "authority" or start < at:
            continue
        piece = href[start:end]
        pieces += [href[at:start], piece if name in safe else _covered(name, piece, safe) or ""]
        at = end
    return Concealed("".join([*pieces, href[at:]]), shown)


def revealed(url: WebURL) -> Concealed:
    """The same where the user asked for secrets."""
    return Concealed(url.href, readings.of_web_url(url))


def _independent(parts: Parts, text: str, base: str | None) -> frozenset[str]:
    """The components, and "username", that are what they are whatever the secret is."""
    masked = _native.mask(text), None if base is None else _native.mask(base)
    safe = set(parts) - {"userinfo"} | {"username"}
    if masked == (text, base):
        return frozenset(safe)
    mine = _with_username(parts)
    for twin in _TWINS:
        other = _twin(text, masked[0], twin)
        root = None if base is None or masked[1] is None else _twin(base, masked[1], twin)
        try:
            theirs = _with_username(readings.of_web_url(WebURL.parse(other, root)))
        except URISyntaxError:
            return frozenset({"scheme"})
        safe = {name for name in safe if mine[name] == theirs[name]}
    return frozenset(safe)


def _with_username(parts: Parts) -> Parts:
    return {**parts, "username": (parts["userinfo"] or "").partition(":")[0]}


def _twin(text: str, masked: str, twin: Twin) -> str:
    """The text with other characters of the same class where it is secret."""
    return "".join(
        character if seen != BULLET else _of_class(character, twin)
        for character, seen in zip(text, masked, strict=True)
    )


def _of_class(character: str, twin: Twin) -> str:
    digit, hexadecimal, other, beyond = twin
    if character in _DELIMITERS:
        return character
    if not character.isascii():
        return beyond
    return digit if character.isdigit() else hexadecimal if character in _HEXADECIMAL else other


def _covered(name: str, value: str | None, safe: frozenset[str]) -> str | None:
    """A bullet per character; the slashes of a path stay, and a safe user name before its password."""
    if value is None:
        return None
    if name == "path":
        return "".join(character if character == "/" else BULLET for character in value)
    if name == "userinfo" and "username" in safe:
        user, colon, secret = value.partition(":")
        return user + colon + BULLET * len(secret)
    return BULLET * len(value)
