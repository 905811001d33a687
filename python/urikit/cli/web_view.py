"""A URL record under the names of RFC 3986, for the templates of `urikit get --as whatwg`.

The names of a template are those of the RFC; a URL record has the same things under other
names, and says "" where the RFC says undefined. Here null and the empty user, password and
port are undefined, as they are in what the URL Standard serializes. Raw data, not masked.

Segments are those of the `pathname`. The path of `foo:a/b` is opaque to the URL Standard, and
not made of segments: it is one.
"""

from __future__ import annotations

from urikit import WebURL, _native


class WebView:
    """What a template asks of a reference, answered for the URL that a text is.

    >>> seen = WebView("http://u:p@0x7f.1:80/a/b.c")
    >>> seen.authority, seen.host, seen.port, seen.suffix
    ('u:p@127.0.0.1', '127.0.0.1', None, '.c')
    """

    __slots__ = ("fragment", "host", "password", "path", "port", "query", "scheme", "url", "user")

    def __init__(self, text: str) -> None:
        url = WebURL(text)
        self.url = url
        self.scheme: str | None = url.scheme
        self.user = url.username or ("" if url.password else None)
        self.password = url.password or None
        self.host = url.hostname if url.host_info is not None else None
        self.port = url.port or None
        self.path = url.pathname
        self.query = url.query
        self.fragment = url.fragment

    def __str__(self) -> str:
        return self.url.href

    @property
    def userinfo(self) -> str | None:
        """User and password."""
        return self.user if self.password is None else f"{self.user}:{self.password}"

    @property
    def authority(self) -> str | None:
        """What is between the slashes."""
        if self.host is None:
            return None
        before = "" if self.userinfo is None else f"{self.userinfo}@"
        return before + self.host + ("" if self.port is None else f":{self.port}")

    @property
    def origin(self) -> str | None:
        """The origin, unless it is opaque."""
        return None if self.url.origin == "null" else self.url.origin

    @property
    def params(self) -> list[tuple[str, str | None]]:
        """The pairs of the query, raw."""
        return _native.split_query(self.query or "", "&")

    @property
    def segments(self) -> tuple[str, ...]:
        """The segments of the path."""
        if not self.path:
            return ()
        return (self.path,) if self.url.has_opaque_path else tuple(self.path[1:].split("/"))

    @property
    def name(self) -> str:
        """The last segment."""
        return self.segments[-1] if self.segments else ""

    @property
    def suffix(self) -> str:
        """What the last segment ends in, with its dot."""
        name = self.name
        dot = name.rfind(".")
        return name[dot:] if dot + 1 < len(name) and name[: max(dot, 0)].strip(".") else ""
