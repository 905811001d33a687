"""What one parser reads in a text: its own words, and the form by which readings are compared.

A reading keeps what the parser says: None is undefined, and a component that the parser has no name for is in
`silent`. Two readings lead to the same place where scheme, host and port are equal in their one form. Letters are in
lower case, an address is without brackets and as RFC 5952 writes it, and the default port is filled in. A name is in
A-labels where UTS 46 changes nothing else in it. `0x7f.1` and `127.0.0.1` stay two hosts: a check that sees the first
lets it pass.

What can go wrong: nothing; a port that is not a number has no number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from urikit._native import WebURL, default_port, domain_to_unicode, redact
from urikit.core.errors import URIError
from urikit.core.mask import Masked, secrets_of, shown, without
from urikit.explanation.parsers.components import COMPONENTS
from urikit.net.guard.check import Destination as Place

__all__ = ["Place", "Reading"]

_BETWEEN = re.compile("%[0-9A-Fa-f]{2}|[^0-9A-Za-z]")
_KEPT = re.compile("%(2[35F]|3F|5C)", re.IGNORECASE)


class Reading(NamedTuple):
    """What one parser reads in a text.

    >>> from urikit import parsers
    >>> found = parsers.read("http://u@EXAMPLE.com:080/a")[0]
    >>> found.parser, found.host, found.port
    ('RFC 3986', 'EXAMPLE.com', '080')
    >>> found.place
    Reading(scheme='http', host='example.com', port=80)
    """

    #: The name of the parser.
    parser: str
    #: Whether it accepts the text.
    accepted: bool
    #: Why it refuses, in its own words; empty where it accepts.
    reason: str = ""
    scheme: str | None = None
    userinfo: str | None = None
    host: str | None = None
    port: str | None = None
    path: str | None = None
    query: str | None = None
    fragment: str | None = None
    #: The components that this parser does not tell.
    silent: tuple[str, ...] = ()
    #: The text; it says what is secret in the rest, which `repr` masks.
    text: str = ""

    def __repr__(self) -> str:
        # A tuple takes anything; what is not a text has no part of one.
        text = self.text if isinstance(self.text, str) else ""
        secrets = hidden(text, (self,) if isinstance(self.userinfo, str) else ())
        return f"Reading({', '.join(f'{name}={self._described(name, secrets)}' for name in self._fields)})"

    @property
    def place(self) -> Place:
        """Scheme, host and port in their one form."""
        scheme = self.scheme.lower() if self.scheme else None
        return Place(scheme, one_host(self.host or "") or None, one_port(self.port, scheme))

    def comparable(self, component: str) -> object:
        """The value of a component by which readings are compared."""
        if component in Place._fields:
            return getattr(self.place, component)
        value: str | None = getattr(self, component)
        if component == "path":
            # RFC 3986 6.2.3: after an authority "" and "/" are one path.
            return _decoded(value or "") or (b"/" if self.host else b"")
        if component == "userinfo":
            return _decoded(value or "").removesuffix(b":")
        return _decoded(value or "")

    def to_dict(self) -> dict[str, object]:
        """The fields for JSON."""
        return {
            "parser": self.parser,
            "accepted": self.accepted,
            "reason": self.reason,
            **{name: getattr(self, name) for name in COMPONENTS},
            "silent": list(self.silent),
        }

    def _described(self, name: str, secrets: frozenset[str]) -> str:
        """The `repr` of a field without the secrets of the text, and without those of the field alone."""
        value = getattr(self, name)
        if not isinstance(value, str):
            return redact(repr(value))
        piece = Masked.component(name, value).shown if name in COMPONENTS else value
        return repr(shown(without(piece, secrets)))


def hidden(text: str, readings: Iterable[Reading], names: Iterable[str] = ()) -> frozenset[str]:
    """What is secret in a text, and what any of the readings takes for a password."""
    passwords = (one.userinfo.partition(":")[2].strip("%") for one in readings if one.userinfo)
    secrets = secrets_of(text, names) | {word for word in passwords if word}
    # A parser may show a part of it, or encode what is between two parts.
    return secrets | {part for word in secrets for part in _BETWEEN.split(word) if len(part) > 2}


def _decoded(text: str) -> bytes:
    """The bytes of a component; an encoded delimiter stays one."""
    # Encoded "/", "?", "#", "%" and "\" mean something else than the characters.
    kept = _KEPT.sub(lambda found: f"%25{found[1].upper()}", text)
    return unquote_to_bytes(kept.encode("utf-8", "surrogatepass"))


@lru_cache(1024)
def one_host(host: str) -> str:
    """A host in its one form.

    >>> one_host("[2001:DB8:0::1]"), one_host("bücher.example"), one_host("１２７.0.0.1")
    ('2001:db8::1', 'xn--bcher-kva.example', '１２７.0.0.1')
    """
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") and ":" in host else host
    if ":" in bare:
        try:
            return (WebURL.parse(f"http://[{bare}]/").hostname or "")[1:-1]
        except URIError:
            return bare.lower()
    if host.isascii():
        return host.lower()
    try:
        written = WebURL.parse(f"http://{host}/").hostname or ""
        kept = domain_to_unicode(written)[0] == unicodedata.normalize("NFC", host.lower())
    except (URIError, ValueError):
        return host
    return written if kept and "xn--" in written else host


def one_port(port: str | None, scheme: str | None) -> int | None:
    """A port as a number, with the default of the scheme filled in."""
    if not port:
        return None if scheme is None else default_port(scheme)
    digits = port.lstrip("0") or "0"
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else None
