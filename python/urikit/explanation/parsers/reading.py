"""Readings: what one parser reads in a text, the form by which readings are compared, and the six that are built in.

| name                 | whose reading it is                                                  |
|----------------------|----------------------------------------------------------------------|
| RFC 3986             | the standard of URIs                                                 |
| RFC 3987             | the same with characters beyond ASCII                                |
| URL Standard         | browsers, Node, and clients built on their parsers                   |
| RFC 3986 Appendix B  | programs that split by the expression of the RFC and check nothing   |
| RFC 2396             | older libraries, such as `java.net.URI`                              |
| RFC 1808             | the oldest ones: a host ends at "/" only                             |

A text is read as it is, or against a base by those of `RESOLVING`: RFC 3986 and RFC 3987 (section 5.2), and the URL
Standard. A parser may refuse; then the reading has its reason. RFC 2396 of 1998 and RFC 1808 of 1995 are read in
`crates/core/src/older.rs`; their params stay in the path.

The names of components are those of RFC 3986 in all of them. None is undefined and "" is empty; the URL Standard has no
such difference in its API, but it has in its record: host, query and fragment can be null. Its path is the `pathname`,
which is not always the path of the href: in `foo:/.//b` the serializer writes "/." so that the path `//b` is not an
authority. The split of Appendix B works on every string, and the authority is taken apart by its delimiters in the same
way.

A reading keeps what the parser says, and a component that the parser has no name for is in `silent`. Two readings lead
to the same place where scheme, host and port are equal in their one form. Letters are in lower case, an address is
without brackets and as RFC 5952 writes it, and the default port is filled in. A name is in A-labels where UTS 46
changes nothing else in it. `0x7f.1` and `127.0.0.1` stay two hosts: a check that sees the first lets it pass. A port
that is not a number has no number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias, TypedDict
from urllib.parse import unquote_to_bytes

from urikit._native import (
    IRI,
    URI,
    IRIReference,
    URIReference,
    WebURL,
    appendix_b,
    default_port,
    domain_to_unicode,
    older_host_name,
    older_parts,
    redact,
)
from urikit.core.errors import URIError
from urikit.core.mask import Masked, secrets_of, shown, without
from urikit.core.shapes import Least
from urikit.net.guard.check import Destination as Place

if TYPE_CHECKING:
    from urikit._native import Reference

__all__ = ["BUILT_IN", "RESOLVING", "Place", "Reading", "Refused", "is_host_name", "read", "rfc1808", "rfc2396"]


Offset: TypeAlias = Annotated[int, Least(0)]
Spans: TypeAlias = Mapping[str, tuple[Offset, Offset]]


class PartsRecord(TypedDict):
    """The components of a URL as the standard reads them."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str
    query: str | None
    fragment: str | None


Parts: TypeAlias = Annotated[dict[str, str | None], PartsRecord]

COMPONENTS = tuple(PartsRecord.__annotations__)


def of_reference(reference: Reference) -> Parts:
    """Return the components of a reference, raw."""
    return {name: getattr(reference, name) for name in COMPONENTS}


def of_web_url(url: WebURL) -> Parts:
    """Return the components of a URL record, raw.

    >>> import urikit
    >>> of_web_url(urikit.WebURL("foo:/.//b"))["path"]
    '//b'
    """
    return {
        "scheme": url.scheme,
        "userinfo": (url.username + (f":{url.password}" if url.password else "")) or None,
        "host": url.host,
        "port": url.port,
        "path": url.pathname,
        "query": url.query,
        "fragment": url.fragment,
    }


def split(text: str, limit: int | None = None) -> dict[str, tuple[int, int]]:
    """Return every component by its delimiters; those of an authority up to `limit`.

    >>> split("http://u@h:80/a b")["path"]
    (13, 17)
    """
    groups = appendix_b(text)
    spans: dict[str, tuple[int, int]] = {}
    at = 0
    # Groups 1, 3, 6 and 8 contain a component with its delimiters, 2, 4, 7 and 9 without.
    for name, outer, inner in (
        ("scheme", groups[0], groups[1]),
        ("authority", groups[2], groups[3]),
        ("path", groups[4], groups[4]),
        ("query", groups[5], groups[6]),
        ("fragment", groups[7], groups[8]),
    ):
        if outer is None or inner is None:
            continue
        lead = 0 if name == "scheme" else len(outer) - len(inner)
        spans[name] = (at + lead, at + lead + len(inner))
        at += len(outer)
    if "authority" in spans:
        spans.update(authority(text, *spans["authority"], len(text) if limit is None else limit))
    return spans


def authority(text: str, start: int, end: int, limit: int) -> dict[str, tuple[int, int]]:
    """Return the parts of an authority that was read up to `limit`, by their delimiters."""
    found: dict[str, tuple[int, int]] = {}
    sign = text.rfind("@", start, min(limit, end))
    if sign >= 0:
        found["userinfo"] = (start, sign)
        start = sign + 1
    # The colons of an IP literal come before its bracket.
    colon = text.rfind(":", max(start, text.rfind("]", start, end)), min(limit, end))
    if colon >= 0:
        found["host"], found["port"] = (start, colon), (colon + 1, end)
    else:
        found["host"] = (start, end)
    return found


_BETWEEN = re.compile("%[0-9A-Fa-f]{2}|[^0-9A-Za-z]")
_KEPT = re.compile("%(2[35F]|3F|5C)", re.IGNORECASE)


class ReadingRecord(TypedDict):
    """The reading of one parser."""

    parser: str
    accepted: bool
    reason: str
    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str | None
    query: str | None
    fragment: str | None
    silent: list[str]


class Reading(NamedTuple):
    """The reading of a text by one parser.

    >>> from urikit import parsers
    >>> found = parsers.read("http://u@EXAMPLE.com:080/a")[0]
    >>> found.parser, found.host, found.port
    ('RFC 3986', 'EXAMPLE.com', '080')
    >>> found.place
    Destination(scheme='http', host='example.com', port=80)
    """

    #: The name of the parser.
    parser: str
    #: True if it accepts the text.
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
        """Return the value of a component by which readings are compared."""
        if component in Place._fields:
            return getattr(self.place, component)
        value: str | None = getattr(self, component)
        if component == "path":
            # RFC 3986 6.2.3: after an authority "" and "/" are one path.
            return _decoded(value or "") or (b"/" if self.host else b"")
        if component == "userinfo":
            return _decoded(value or "").removesuffix(b":")
        return _decoded(value or "")

    def to_dict(self, show: Callable[[str], str] = str) -> ReadingRecord:
        """Return the fields for JSON; `show` is called with each piece of the text."""
        return {
            "parser": self.parser,
            "accepted": self.accepted,
            "reason": show(self.reason),
            "scheme": self.scheme and show(self.scheme),
            "userinfo": self.userinfo and show(self.userinfo),
            "host": self.host and show(self.host),
            "port": self.port and show(self.port),
            "path": self.path and show(self.path),
            "query": self.query and show(self.query),
            "fragment": self.fragment and show(self.fragment),
            "silent": list(self.silent),
        }

    def _described(self, name: str, secrets: frozenset[str]) -> str:
        """Return the `repr` of a field without the secrets of the text, and without those of the field alone."""
        value = getattr(self, name)
        if not isinstance(value, str):
            return redact(repr(value))
        piece = Masked.component(name, value).shown if name in COMPONENTS else value
        return repr(shown(without(piece, secrets)))


def hidden(text: str, readings: Iterable[Reading], names: Iterable[str] = ()) -> frozenset[str]:
    """Return the secrets of a text, and the passwords of any of the readings."""
    passwords = (one.userinfo.partition(":")[2].strip("%") for one in readings if one.userinfo)
    secrets = secrets_of(text, names) | {word for word in passwords if word}
    # A parser may show a part of it, or encode what is between two parts.
    return secrets | {part for word in secrets for part in _BETWEEN.split(word) if len(part) > 2}


def _decoded(text: str) -> bytes:
    """Return the bytes of a component; an encoded delimiter stays one."""
    # Encoded "/", "?", "#", "%" and "\" mean something else than the characters.
    kept = _KEPT.sub(lambda found: f"%25{found[1].upper()}", text)
    return unquote_to_bytes(kept.encode("utf-8", "surrogatepass"))


@lru_cache(1024)
def one_host(host: str) -> str:
    """Return a host in its one form.

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
    """Return a port as a number, with the default of the scheme filled in."""
    if not port:
        return None if scheme is None else default_port(scheme)
    digits = port.lstrip("0") or "0"
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else None


class Refused(ValueError):
    """The text is not in the grammar; the message says which rule it breaks."""


def rfc2396(text: str) -> Parts:
    """Return the components by RFC 2396 Appendix A; `Refused` for a text that it does not accept.

    >>> rfc2396("http://a_b/")["host"], rfc2396("http:example.com?x")["path"]
    (None, 'example.com?x')
    """
    return _parts(text, "RFC 2396")


def rfc1808(text: str) -> Parts:
    """Return the components by RFC 1808 section 2.4; `Refused` for a text that its grammar does not accept.

    >>> rfc1808("http://good.example?@evil.example/")["host"]
    'evil.example'
    """
    return _parts(text, "RFC 1808")


def is_host_name(host: str) -> bool:
    """Return whether a host is a hostname or an IPv4address of RFC 2396 section 3.2.2."""
    return older_host_name(host)


def _parts(text: str, standard: str) -> Parts:
    found = older_parts(text, standard)
    if isinstance(found, str):
        raise Refused(found)
    return dict(zip(COMPONENTS, found, strict=True))


def _rfc3986(text: str) -> Parts:
    return of_reference(URIReference.parse(text))


def _rfc3987(text: str) -> Parts:
    return of_reference(IRIReference.parse(text))


def _web(text: str) -> Parts:
    return of_web_url(WebURL.parse(text))


def _appendix_b(text: str) -> Parts:
    return {name: text[start:end] for name, (start, end) in split(text).items() if name != "authority"}


BUILT_IN: Mapping[str, Callable[[str], Parts]] = {
    "RFC 3986": _rfc3986,
    "RFC 3987": _rfc3987,
    "URL Standard": _web,
    "RFC 3986 Appendix B": _appendix_b,
    "RFC 2396": rfc2396,
    "RFC 1808": rfc1808,
}


#: Those that resolve a reference against a base.
RESOLVING: Mapping[str, Callable[[str, str], Parts]] = {
    "RFC 3986": lambda text, base: of_reference(URI.parse(base).resolve(text)),
    "RFC 3987": lambda text, base: of_reference(IRI.parse(base).resolve(text)),
    "URL Standard": lambda text, base: of_web_url(WebURL.parse(text, base)),
}


def read(text: str, parser: str, base: str | None = None) -> Reading:
    """Return the reading of one built-in parser; with a base, of one of `RESOLVING`."""
    try:
        parts = BUILT_IN[parser](text) if base is None else RESOLVING[parser](text, base)
    except URIError as error:
        return Reading(parser, False, error.code)
    except Refused as error:
        return Reading(parser, False, str(error))
    return Reading._make((parser, True, "", *map(parts.get, COMPONENTS), (), text))
