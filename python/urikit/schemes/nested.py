"""URIs inside of URIs: view-source, jar, feed and jdbc, none of them a standard.

    view-source:https://example.org/       the source of a page, shown by a browser
    jar:file:/a.jar!/com/example/A.class   an entry of an archive (java.net.JarURLConnection)
    feed:https://example.org/atom.xml      a feed, for the program that reads feeds
    feed://example.org/atom.xml            the same over http
    jdbc:postgresql://db.example/books     a data source (the JDBC Specification, section 9)

To RFC 3986 what follows the first colon is a path and a query; to those who made these schemes
it is a URI, or what comes close to one. `inner` is that URI, with its own query and fragment;
`innermost` goes on where it is one of these again.

Equivalence is that of the URIs inside, by the normal forms of RFC 3986. What can go wrong:
passwords. `repr`, errors and issues mask them in the userinfo of what is inside, and in the
parameters "password" and "pwd", which drivers take. Nesting can hide a scheme from who looks at the outer one
only, `view-source:javascript:...` among them. Left out: the drivers' own syntax behind "jdbc:",
which is theirs alone; where it is not a URI, `inner` is None. `database` reads those of known databases.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass
from typing import TypeVar

from urikit._native import URI, percent_decode_bytes
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.databases import Database
from urikit.schemes.escape import escaped
from urikit.schemes.form import FormView

__all__ = ["Feed", "Jar", "Jdbc", "Nested", "ViewSource"]

_N = TypeVar("_N", bound="Nested")

_SCHEME = re.compile(r"[A-Za-z][0-9A-Za-z+.-]*+:")
#: Drivers whose URLs have "//" and a server.
_WITH_SERVERS = frozenset({"postgresql", "mysql", "mariadb", "sqlserver", "redshift", "clickhouse"})


class Nested(FormView):
    """A view of a URI that has another inside."""

    __slots__ = ()

    @property
    @abstractmethod
    def inner(self) -> URI | None:
        """The URI inside; None where what is inside is not a URI."""

    @property
    def innermost(self) -> URI | None:
        """The URI inside of all of these schemes; None where what is inside is not a URI.

        >>> from urikit.schemes.nested import ViewSource
        >>> str(ViewSource.parse("view-source:feed:https://example.org/a").innermost)
        'https://example.org/a'
        """
        text = str(self)
        start, end = _innermost(text)
        inside = text[start:end]
        if inside.startswith("//"):
            inside = f"http:{inside}"
        return URI.parse(inside) if URI.is_valid(inside) else None

    def _equivalent(self: _N, other: _N) -> bool:
        mine, yours = self.inner, other.inner
        if mine is None or yours is None:
            return self == other
        return mine.equivalent(yours)


@dataclass(frozen=True, slots=True, repr=False)
class ViewSource(Nested):
    """The source of a page, as a browser shows it.

    >>> from urikit.schemes.nested import ViewSource
    >>> str(ViewSource.parse("view-source:https://example.org/?a#b").inner)
    'https://example.org/?a#b'
    """

    #: The URI inside, as it is written.
    inside: str

    @classmethod
    def build(cls, inner: str | URI) -> ViewSource:
        """Return the source of a page. Raises `SchemeError` for what is not a URI."""
        return cls(str(inner))._checked()

    def _check(self, uri: URI) -> None:
        _require(str(uri), 12, len(str(uri)))

    @property
    def inner(self) -> URI:
        """The URI of the page."""
        return URI.parse(self.inside)


@dataclass(frozen=True, slots=True, repr=False)
class Jar(Nested):
    """An entry of an archive, or the whole of it.

    >>> from urikit.schemes.nested import Jar
    >>> jar = Jar.parse("jar:http://www.foo.com/bar/baz.jar!/COM/foo/Quux.class")
    >>> str(jar.inner), jar.entry
    ('http://www.foo.com/bar/baz.jar', 'COM/foo/Quux.class')
    """

    #: The URI of the archive, as it is written.
    inside: str
    #: The name of the entry, as it is written; empty for the whole archive.
    entry: str

    @classmethod
    def build(cls, archive: str | URI, entry: str = "") -> Jar:
        """Return an entry of an archive; its name is data. Raises `SchemeError` for what is not a URI."""
        # A "!" of the name stays encoded: "!/" ends the archive.
        return cls(str(archive), escaped(entry, "$&'()*+,;=:@/"))._checked()

    @classmethod
    def _read(cls, uri: URI) -> Jar:
        text = str(uri)
        # An archive inside of an archive has its own "!/" before.
        at = text.rfind("!/") if text[4:8].lower() == "jar:" else text.find("!/")
        if at < 0:
            refuse(text, "jar-separator", "separator", len(text), len(text))
        _require(text, 4, at)
        return cls(text[4:at], text[at + 2 :])

    @property
    def inner(self) -> URI:
        """The URI of the archive."""
        return URI.parse(self.inside)

    def _equivalent(self, other: Jar) -> bool:
        decoded = percent_decode_bytes
        return decoded(self.entry, "literal") == decoded(other.entry, "literal") and self.inner.equivalent(other.inner)


@dataclass(frozen=True, slots=True, repr=False)
class Feed(Nested):
    """A feed, for the program that reads feeds.

    >>> from urikit.schemes.nested import Feed
    >>> str(Feed.parse("feed://example.org/atom.xml").inner)
    'http://example.org/atom.xml'
    >>> Feed.parse("feed:http://example.org/atom.xml").equivalent("feed://example.org/atom.xml")
    True
    """

    #: The part after the first colon, as it is written: a URI, or "//" and the rest of one over http.
    inside: str

    @classmethod
    def build(cls, inner: str | URI) -> Feed:
        """Return a feed by its URI. Raises `SchemeError` for an invalid one."""
        return cls(str(inner))._checked()

    def _check(self, uri: URI) -> None:
        if uri.authority is None:
            _require(str(uri), 5, len(str(uri)))

    @property
    def inner(self) -> URI:
        """The URI of the feed, over http where no scheme is written."""
        return URI.parse(f"http:{self.inside}" if self.inside.startswith("//") else self.inside)


@dataclass(frozen=True, slots=True, repr=False)
class Jdbc(Nested):
    """A data source, by the driver that knows it.

    >>> from urikit.schemes.nested import Jdbc
    >>> source = Jdbc.parse("jdbc:postgresql://db.example:5432/books?password=secret")
    >>> source.subprotocol, source.inner.host, source
    ('postgresql', 'db.example', Jdbc(subprotocol='postgresql', subname='//db.example:5432/books?password=***'))
    """

    #: The driver, or the kind of data base.
    subprotocol: str
    #: The rest, in the driver's own syntax.
    subname: str

    @classmethod
    def build(cls, subprotocol: str, subname: str) -> Jdbc:
        """Return a data source. Raises `SchemeError` for what is not a subprotocol."""
        return cls(subprotocol, subname)._checked()

    @property
    def inner(self) -> URI | None:
        """Subprotocol and subname as a URI; None where they make none."""
        text = f"{self.subprotocol}:{self.subname}"
        return URI.parse(text) if URI.is_valid(text) else None

    def issues(self) -> tuple[Issue, ...]:
        """Return a server of a database without the "//" before it."""
        at = len("jdbc:") + len(self.subprotocol) + len(":")
        if self.subprotocol not in _WITH_SERVERS or not re.match(r"/[^/]", self.subname):
            return ()
        return (noted(str(self), "database-authority", "subname", at, at + 1),)

    @property
    def database(self) -> Database | None:
        """The view of the database, also with several hosts; None for another driver's own syntax.

        >>> from urikit.schemes.nested import Jdbc
        >>> Jdbc.parse("jdbc:postgresql://db1,db2/books").database.endpoints
        (('db1', 5432), ('db2', 5432))
        """
        from urikit.schemes.databases import parse

        try:
            return parse(f"jdbc:{self.subprotocol}:{self.subname}")
        except ValueError:
            return None


def _innermost(text: str) -> tuple[int, int]:
    """Return the offset of the innermost URI; offsets only grow, so that any depth is read in linear time."""
    start, end, mark = 0, len(text), -1
    while True:
        scheme = text[start : text.find(":", start, end)].lower()
        first, last = start + len(scheme) + 1, end
        if scheme == "feed" and text.startswith("//", first):
            return first, end
        if scheme == "jar":
            if text[first : first + 4].lower() == "jar:":
                last = text.rfind("!/", first, end)
            else:
                mark = text.find("!/", first) if mark < first else mark
                last = mark if mark < end else -1
        elif scheme not in ("view-source", "feed", "jdbc"):
            return start, end
        if last < 0 or (scheme != "jdbc" and not _SCHEME.match(text, first, last)):
            return start, end
        start, end = first, last


def _require(text: str, start: int, end: int) -> None:
    """Refuse what is not a URI, where one has to be."""
    if not URI.is_valid(text[start:end]):
        refuse(text, "nested-inner", "URI", start, end)


_ARCHIVE = re.compile(r"(jar:[^!]+?\.(?:jar|zip|war|ear))(/.+)?", re.DOTALL)


def end_archive(text: str, _start: int, _end: int) -> str | None:
    """Return the "!/" behind the name of an archive.

    >>> end_archive("jar:file:/a.jar", 15, 15), end_archive("jar:file:/a.jar/META-INF/x", 26, 26)
    ('jar:file:/a.jar!/', 'jar:file:/a.jar!/META-INF/x')
    """
    found = _ARCHIVE.fullmatch(text)
    return None if found is None else f"{found[1]}!{found[2] or '/'}"
