"""A text with its secrets masked, and the places of its parts in the masked text.

The core decides what is secret (RFC 3986 section 7.5; `crates/core/src/text/secrets`). A mask is `***` whatever it
covers, so a masked text has other places than the text. A figure is drawn over the masked text, with places of its
own; offsets that programs read stay those of the text that was given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar
from urllib.parse import unquote

from urikit._native import MaskedPlaces, Reference, URITemplate, WebURL, appendix_b, mask, redact, secret_places

__all__ = [
    "MASK",
    "Masked",
    "described",
    "discreet",
    "form",
    "masking",
    "quoted",
    "secrets_of",
    "shown",
    "without",
]

_C = TypeVar("_C", bound=type)

#: The mask of a secret.
MASK = "***"


class Masked:
    """A text, and the same text with its secrets masked.

    >>> masked = Masked("http://me:secret@h/a b")
    >>> masked.shown, masked.place(20, 21), masked.part(10, 18)
    ('http://me:***@h/a b', (17, 18), '***@h')
    """

    def __init__(self, text: str, names: Iterable[str] = (), secrets: Sequence[tuple[int, int]] | None = None) -> None:
        #: The places of its secrets.
        self.secrets = secret_places(text, secret_names=names) if secrets is None else secrets
        self._places = MaskedPlaces(self.secrets)
        pieces: list[str] = []
        at = 0
        for start, end in self.secrets:
            pieces += (text[at:start], MASK)
            at = end
        #: The text with its secrets masked.
        self.shown = "".join((*pieces, text[at:])) if pieces else text

    def __getstate__(self) -> object:
        """Return the slots; without this, protocols 0 and 1 of pickle refuse them."""
        return object.__getstate__(self)

    @classmethod
    def component(cls, name: str, text: str) -> Masked:
        """Mask a component on its own as it would be masked in a reference."""
        return cls(text, secrets=secret_places(text, name))

    @classmethod
    def bare(cls, text: str) -> Masked:
        """Make a value that masks nothing."""
        return cls(text, secrets=())

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return the place in `shown` of a part of the text; one that touches a secret has all of its mask."""
        return self._places.shown(start, end)

    def part(self, start: int, end: int) -> str:
        """Return a part of the text as it is shown."""
        if not self.secrets:
            return self.shown[start:end]
        first, last = self.place(start, end)
        return self.shown[first:last]

    def quoted(self, start: int, end: int, most: int = 60) -> str:
        """Return at most so many characters of a part of the text, in one line, for a message."""
        from urikit.core.cells import visible

        part = self.part(start, end)
        return visible(part if len(part) <= most else f"{part[: most - 1]}…")

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Return the part of the text that a part of `shown` was made of."""
        return self._places.origin(start, end)

    def within(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the parts of secrets that are in a part of the text."""
        return self._places.within(start, end)


def masking(text: str, secrets: str, names: Iterable[str] = ()) -> tuple[Masked, Callable[[str], str]]:
    """Return a masked text, and a function that masks others beside it; `secrets` is "masked" or "shown"."""
    if secrets == "shown":
        return Masked.bare(text), str
    return Masked(text, names), partial(mask, secret_names=names)


def secrets_of(text: str, names: Iterable[str] = ()) -> frozenset[str]:
    """Return the secrets of a text, as they are written and decoded; what has delimiters, in pieces too."""
    places = secret_places(text, secret_names=names)
    # Delimiters alone say nothing, and every other text has them too.
    found = {text[start:end] for start, end in places if text[start:end].strip("/?#")}
    # To a parser, a password with "/", "@" or "\\" in it is a path or a host, and a form may have a part of it.
    found.update(piece for secret in tuple(found) for piece in re.split(r"[/?#@\\]", secret) if len(piece) > 2)
    # A parser decodes bytes that are not UTF-8 as well, and writes them as U+FFFD.
    found.update(map(unquote, tuple(found)))
    return frozenset(found)


def without(text: str, secrets: Iterable[str]) -> str:
    """Mask the secrets of the whole in a piece of a text.

    A secret of one or two characters is one only as a whole piece, or between delimiters.
    """
    for secret in sorted(secrets, key=len, reverse=True):
        if text == secret:
            return MASK
        if len(secret) > 2:
            text = text.replace(secret, MASK)
            continue
        for before in ":=/":
            text = text.replace(f"{before}{secret}", f"{before}{MASK}")
    return text


def form(text: str, whole: str, names: Iterable[str] = ()) -> str:
    """Mask a form of a text, or a piece of one.

    The form may lack the sign by which a secret of the whole is known, and the secret is still one.

    >>> form("http://u/word@h/", "http://u:/word@h/")
    'http://u***@h/'
    """
    whole_secrets = () if text == whole else secret_places(whole, secret_names=names)
    if not whole_secrets:
        return mask(text, names)
    masked = Masked(text, names)
    if len(masked.secrets) < len(whole_secrets):
        return without(masked.shown, secrets_of(whole, names))
    return masked.shown


def described(value: object, text: Callable[[], str]) -> str:
    """Return the `repr` of a frozen value that `text` writes, without secrets.

    A component is masked where the secret is: a user whose name is the password stays. Any other field that is text
    loses each piece that equals a secret, and so does the `repr` of a field of another type. A field called "password"
    shows nothing, also in a value made by hand.
    """
    from dataclasses import fields

    names = [field.name for field in fields(value)]  # type: ignore[arg-type]
    whole = ""
    try:
        made = text()
        secrets = secrets_of(made)
        whole = str(made)  # a value made by hand may have anything in its fields
    except (ValueError, TypeError, AttributeError):
        # Made by hand, of parts that make no text: each is masked for itself.
        secrets = frozenset().union(*(secrets_of(str(getattr(value, name, None))) for name in names))
    escaped = {repr(secret)[1:-1] for secret in secrets}
    masked, places = Masked(whole), _places(whole)
    parts = []
    for name in names:
        given = getattr(value, name, None)
        start, end = places.get(name, (0, 0))
        if isinstance(given, str) and start < end and whole[start:end] == given:
            shown = repr(masked.part(start, end))
        elif isinstance(given, str):
            shown = repr(MASK if given and name == "password" else without(given, secrets))
        else:
            shown = without(repr(given), secrets | escaped)
        parts.append(f"{name}={shown}")
    return f"{type(value).__qualname__}({', '.join(parts)})"


def _places(text: str) -> dict[str, tuple[int, int]]:
    """Return the places of the components of a URI or a list of hosts (RFC 3986 appendix B), by the fields of views."""
    before, scheme, slashes, authority, path, query, _, fragment, _ = appendix_b(text)
    found, at = {"scheme": (0, len(scheme or ""))}, len(before or "")
    if authority is not None:
        userinfo, _, servers = authority.rpartition("@")
        start, at = at + len(slashes or "") - len(authority), at + len(slashes or "")
        found["userinfo"], found["servers"] = (start, start + len(userinfo)), (at - len(servers), at)
        first = at - len(servers)
        host = len(servers.partition("]")[0]) + 1 if servers[:1] == "[" else len(servers.partition(":")[0])
        found["host"], found["port"] = (first, first + host), (first + host + 1, at)
    for name, part in (("path", path), ("query", query), ("fragment", fragment)):
        found[name] = (at + (name != "path"), at + len(part or ""))
        at += len(part or "")
    return found


def shown(text: str) -> str:
    """Mask a text that may be an identifier, or have some in it.

    >>> shown("http://me:secret@h/"), shown('<ftp://me:secret@h/>; rel="next"')
    ('http://me:***@h/', '<ftp://me:***@h/>; rel="next"')
    """
    return redact(mask(text))


def quoted(text: str, start: int = 0, end: int | None = None, most: int = 60) -> str:
    """Return at most so many characters of a part of a text, in one line, for a message.

    The whole is masked and then cut: the sign that a word is a password may be behind the cut.

    >>> quoted("http://me:" + 50 * "secret" + "@example.org/path", most=20)
    'http://me:***@examp…'
    """
    return Masked(text).quoted(start, len(text) if end is None else end, most)


def discreet(cls: _C) -> _C:
    """Decorate a dataclass or a named tuple so that its `repr` masks the secrets of its texts.

    >>> from urikit.links.local import Site
    >>> Site("public", "http://me:secret@h/")
    Site(folder='public', uri='http://me:***@h/')
    """
    names: Iterable[str] = getattr(cls, "_fields", ())
    if not names:
        from dataclasses import fields

        names = tuple(field.name for field in fields(cls) if field.repr)

    def written(self: Any) -> str:
        parts = (f"{name}={_piece(getattr(self, name))}" for name in names)
        return f"{type(self).__qualname__}({', '.join(parts)})"

    written.is_discreet = True  # type: ignore[attr-defined]
    cls.__repr__ = written  # type: ignore[assignment]
    return cls


def _piece(value: object) -> str:
    if isinstance(value, str):
        return repr(shown(value))
    if isinstance(value, bytes):
        return repr(shown(value.decode("latin-1")).encode("latin-1"))
    if isinstance(value, _SEEN):
        return repr(value)
    if type(value) is tuple:
        # Each for itself: a secret at the end of one would reach into what encloses it.
        return f"({', '.join(map(_piece, value))}{',' if len(value) == 1 else ''})"
    if type(value) is list:
        return f"[{', '.join(map(_piece, value))}]"
    if getattr(type(value).__repr__, "is_discreet", False):
        return repr(value)
    return redact(repr(value))


#: Values whose `repr` is masked. Masked a second time, a query would take the quotation mark behind it for its own.
_SEEN = (Reference, WebURL, URITemplate)
