"""What may be asked of other servers, how often and for how long, as one value.

The defaults are those of a polite visitor: a few requests at a time to one host, a pause where a server asks for one,
and public addresses only. Robots files are not read: whoever checks the links of their own pages asks for each page
once. What can go wrong: a number out of its range, a status code that no server sends, or an unknown variable of the
environment is an `ArgumentError`.

Left out: proxies, cookies and client certificates.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from urikit._native import WebURL
from urikit.core.arguments import check_limit, check_seconds, several
from urikit.core.errors import ArgumentError, URIError
from urikit.core.mask import discreet
from urikit.net.guard import Addresses

__all__ = ["ACCEPTED", "OnlineOptions", "age_of", "authorization_of", "codes_of"]

#: The status codes of a page that is there (RFC 9110 section 15.3).
ACCEPTED = frozenset(range(200, 300))
_AGE = re.compile(r"(\d{1,9})([smhdw]?)")
_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}


@discreet
@dataclass(frozen=True, slots=True, kw_only=True)
class OnlineOptions:
    """The choices of one check.

    Raises `ArgumentError` for a number out of its range.

    >>> from urikit.links.online import OnlineOptions
    >>> OnlineOptions(timeout=5).connections
    16
    """

    #: How many requests are under way at a time, in all and to one host.
    connections: int = 16
    per_host: int = 2
    #: How many requests begin in a second, to one host; None for as many as there can be.
    rate: float | None = None
    #: How often a request is tried again that may succeed later.
    retries: int = 2
    #: Seconds before the first of these; each of the next waits twice as long.
    backoff: float = 1.0
    #: The longest wait that a server may ask for (Retry-After), in seconds.
    longest_wait: float = 60.0
    #: Seconds for one link: its name, connections, redirects and body.
    timeout: float = 20.0
    #: How many redirects are followed.
    hops: int = 10
    #: How many bytes are read of a page whose anchors are looked up.
    max_bytes: int = 8 << 20
    #: The status codes that mean that the page is there.
    accepted: frozenset[int] = ACCEPTED
    #: Patterns of URLs that are not asked, as `fnmatch` has them.
    excluded: tuple[str, ...] = ()
    #: Which addresses may be connected to.
    addresses: Addresses = Addresses.PUBLIC_ONLY
    #: The value of Authorization for each origin, such as "https://example.org:8443"; without a scheme it is https. A
    #: secret: it is sent to this scheme, host and port alone.
    authorization: Mapping[str, str] = field(default_factory=dict, repr=False)
    #: For how many seconds an answer in the cache counts.
    cache_age: float = 86400.0
    #: What the random part of waits begins with; None for another one each time.
    seed: int | None = None
    #: A file of certificates (PEM) that are trusted in the place of the system's.
    authorities: str | None = None

    def __post_init__(self) -> None:
        for name in ("accepted", "excluded"):
            several(name, getattr(self, name))
        for name in ("connections", "per_host"):
            if not 0 < getattr(self, name) <= 1000:
                raise ArgumentError(name, "a number from 1 to 1,000", getattr(self, name))
        for name in ("retries", "backoff", "longest_wait", "hops", "max_bytes", "cache_age"):
            check_limit(name, getattr(self, name))
        check_seconds("timeout", self.timeout)
        origins = {_origin("authorization", name): value for name, value in self.authorization.items()}
        object.__setattr__(self, "authorization", origins)
        if self.rate is not None and not 0.001 <= self.rate <= 1e6:
            raise ArgumentError("rate", "a number from 0.001 to 1,000,000", self.rate)

    def excludes(self, url: str) -> bool:
        """Whether a pattern leaves a URL out."""
        return any(fnmatchcase(url, pattern) for pattern in self.excluded)


def codes_of(text: str) -> frozenset[int]:
    """Status codes as people write them. Raises `ArgumentError`.

    >>> sorted(codes_of("200-202, 403"))
    [200, 201, 202, 403]
    """
    found: set[int] = set()
    for piece in text.split(","):
        first, _, last = piece.strip().partition("-")
        if not (first.isascii() and first.isdigit() and (last or "0").isascii() and (last or "0").isdigit()):
            raise ArgumentError("accept", "status codes such as 200-299,403", text)
        low, high = int(first[:4]), int((last or first)[:4])
        if not 100 <= low <= high <= 999:
            raise ArgumentError("accept", "status codes from 100 to 999", text)
        found.update(range(low, high + 1))
    return frozenset(found)


def age_of(text: str) -> float:
    """Seconds of an age as people write it: 90, 30m, 12h, 7d, 2w. Raises `ArgumentError`.

    >>> age_of("12h")
    43200.0
    """
    found = _AGE.fullmatch(text.strip().lower())
    if found is None:
        raise ArgumentError("cache_age", "a number with s, m, h, d or w, such as 12h", text)
    return float(int(found.group(1)) * _UNITS[found.group(2)])


def authorization_of(rows: Iterable[str], environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """The fields of `ORIGIN=VARIABLE`: the value of a variable of the environment, for one origin.

    An origin without a scheme is one of https. A value with a space is sent as it is, `user:password` as Basic, and
    anything else as a bearer token. Raises `ArgumentError`, which never shows a value.

    >>> authorization_of(["Example.org=TOKEN"], {"TOKEN": "abc"})
    {'https://example.org': 'Bearer abc'}
    """
    known = os.environ if environment is None else environment
    found: dict[str, str] = {}
    for row in rows:
        origin, _, variable = row.rpartition("=")
        if not origin or not variable:
            raise ArgumentError("auth", "ORIGIN=VARIABLE, an origin and a variable of the environment", row)
        value = known.get(variable, "")
        if not value or not value.isascii() or not value.isprintable():
            raise ArgumentError("auth", "a variable of the environment with one line of ASCII in it", variable)
        if " " not in value:
            value = f"Basic {b64encode(value.encode()).decode()}" if ":" in value else f"Bearer {value}"
        found[_origin("auth", origin)] = value
    return found


def _origin(name: str, text: str) -> str:
    """An origin as `WebURL.serialized_origin` writes it (RFC 6454). Raises `ArgumentError`."""
    try:
        url = WebURL.parse(text if "://" in text else f"https://{text}")
    except URIError:
        url = None
    is_origin = url is not None and url.userinfo is None and url.query is None and url.fragment is None
    if url is None or not is_origin or url.pathname != "/" or url.scheme not in ("http", "https"):
        raise ArgumentError(name, "an origin such as https://example.org or example.org:8443", text)
    return url.serialized_origin
