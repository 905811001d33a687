"""news and nntp: articles and newsgroups of Netnews (RFC 5538).

    newsURL        = "news:" [ server "/" ] ( article / newsgroups )
    nntpURL        = "nntp:" server "/" group [ "/" article-number ]
    server         = "//" authority
    article        = msg-id-core                            a Message-ID without "<" and ">"
    newsgroups     = *( group-char / pct-encoded / "*" )    a wildmat-pattern of RFC 3977
    group          = 1*( group-char / pct-encoded )
    article-number = 1*16DIGIT
    group-char     = ALPHA / DIGIT / "-" / "+" / "_" / "."

An "@" tells an article from newsgroups (section 2.2). A news URL without a server is about the
server that the client knows; an nntp URL always has one, since numbers differ from server to
server (2.1). `news://server/` and `news://server/*` mean all groups, and an nntp URL of a group
is equivalent to the news URL of it. The port is 119.

What can go wrong. A "?" is a wildcard, and in a URI it begins a query, which these schemes do
not have: it is written %3F. In a Message-ID "/", "?", "#", "[", "]" and "%" are encoded, and
"<", ">" do not belong to it. "." and ".." are not path segments here (2.3), so nothing is
removed, and an encoded "@" makes a group of what looks like an article.

`snews` (news inside TLS, port 563) is historical and read like news (8.1). Left out: what a
server has. `matches` tells of one group whether a pattern takes it in, one `?` for one
character.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from urikit._native import URI, percent_decode_unreserved
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.escape import escaped, unescaped
from urikit.schemes.mid import MSG_ID_CORE
from urikit.schemes.server import Server, text_of

__all__ = ["News"]


_GROUP = re.compile(r"(?:[A-Za-z0-9+_.-]|%[0-9A-Fa-f]{2})++")
_GROUPS = re.compile(r"(?:[A-Za-z0-9+_.*-]|%[0-9A-Fa-f]{2})*+")
_NUMBER = re.compile(r"[0-9]{1,16}")
#: newsgroup-name = component *( "." component ) (RFC 5536 section 3.1.4).
_NAME = re.compile(r"[A-Za-z0-9+_-]++(?:\.[A-Za-z0-9+_-]++)*+")
#: Characters of a Message-ID that mean themselves in a URI.
_KEPT_IN_ID = "!$&'*+=@"


@dataclass(frozen=True, slots=True, repr=False)
class News(Server):
    """An article or newsgroups of Netnews.

    >>> from urikit.schemes.news import News
    >>> News.parse("news:1234@host.example").message_id
    '1234@host.example'
    >>> group = News.parse("nntp://news.server.example/example.group.this/12345")
    >>> group.host, group.newsgroups, group.number
    ('news.server.example', 'example.group.this', 12345)
    >>> News.parse("news:example.group.*").matches("example.group.this")
    True
    """

    #: "news", "nntp" or "snews", in the case it is written.
    scheme: str
    userinfo: str | None = None
    #: The server; None where the client knows one.
    host: str | None = None
    port: str | None = None
    #: The Message-ID as it is written; None where it is about newsgroups.
    article: str | None = None
    #: The newsgroups as they are written, "" for all; None where it is about a Message-ID.
    group: str | None = None
    #: The number of an article in the group of an nntp URL, as it is written.
    article_number: str | None = None
    fragment: str | None = None

    @classmethod
    def build(
        cls,
        newsgroups: str | None = None,
        *,
        message_id: str | None = None,
        host: str | None = None,
        port: int | None = None,
        number: int | None = None,
        scheme: str = "news",
    ) -> News:
        """From data: a group or pattern, or a Message-ID with or without angle brackets; encoded once.

        Raises `SchemeError` for what the grammar refuses.

        >>> from urikit.schemes.news import News
        >>> str(News.build(message_id="<p0624@[10.20.30.108]>", host="news.example"))
        'news://news.example/p0624@%5B10.20.30.108%5D'
        """
        if (newsgroups is None) == (message_id is None):
            raise TypeError("either newsgroups or a message_id")
        if message_id is not None:
            rest = escaped(message_id.removeprefix("<").removesuffix(">"), _KEPT_IN_ID)
        else:
            # "~" means itself in a URI, and is not a group-char.
            rest = escaped(newsgroups or "", "+" if scheme.lower() == "nntp" else "+*").replace("~", "%7E")
        if number is not None:
            rest += f"/{number}"
        path = rest if host is None else f"/{rest}"
        return cls.parse(URI.build(scheme=scheme, host=host, port=port, path=path))

    @classmethod
    def _read(cls, uri: URI) -> News:
        host, path = uri.host, uri.path
        if uri.query is not None:
            start, end = uri.spans["query"]
            refuse(uri, "news-query", "query", start - 1, end)
        if uri.scheme.lower() == "nntp":
            return cls._read_nntp(uri, host, path)
        if host is not None:
            if not path:
                refuse(uri, "news-slash", "newsURL", *uri.spans["path"])
            path = path[1:]
        if "@" in path:
            _require_article(uri, path)
            return cls(uri.scheme, uri.userinfo, host, uri.port, path, None, None, uri.fragment)
        _require_group(uri, _GROUPS, path, "newsgroups")
        return cls(uri.scheme, uri.userinfo, host, uri.port, None, path, None, uri.fragment)

    @classmethod
    def _read_nntp(cls, uri: URI, host: str | None, path: str) -> News:
        if not host:
            at = uri.spans["scheme"][1] + 1
            refuse(uri, "news-server", "server", *(uri.spans["host"] if host is not None else (at, at)))
        group, slash, number = path[1:].partition("/")
        end = uri.spans["path"][1]
        if not group:
            refuse(uri, "news-group-empty", "group", end - len(path) + len(path[:1]), end)
        _require_group(uri, _GROUP, group, "group")
        if slash and not _NUMBER.fullmatch(number):
            refuse(uri, "news-number", "article-number", end - len(number), end)
        return cls(uri.scheme, uri.userinfo, host, uri.port, None, group, number if slash else None, uri.fragment)

    def _text(self) -> str:
        rest = self.group if self.article is None else self.article
        if self.host is not None:
            rest = f"/{rest}"
        if self.article_number is not None:
            rest = f"{rest}/{self.article_number}"
        return text_of(self.scheme, self.userinfo, self.host, self.port, rest or "", None, self.fragment)

    @property
    def message_id(self) -> str | None:
        """The Message-ID, decoded and without angle brackets; None where it is about newsgroups."""
        return None if self.article is None else unescaped(self.article)

    @property
    def newsgroups(self) -> str | None:
        """The newsgroup or the pattern, decoded: "*" for all; None where it is about a Message-ID."""
        return None if self.group is None else unescaped(self.group) or "*"

    @property
    def number(self) -> int | None:
        """The number of the article in its group on this server; None where none is written."""
        return None if self.article_number is None else int(self.article_number)

    def matches(self, group: str) -> bool:
        """Return whether a group is among the newsgroups, by the wildcards of RFC 3977 section 4.

        Time is at most the product of both lengths. False where it is about a Message-ID.
        """
        pattern = self.newsgroups
        return pattern is not None and _matches(pattern, group)

    def _compared(self) -> tuple[object, ...]:
        scheme = self.scheme.lower().replace("nntp", "news")
        host = None if self.host is None else percent_decode_unreserved(self.host).lower()
        about = (self.message_id, self.newsgroups, self.number)
        return scheme, self.userinfo, host, self._compared_port, about, self.fragment

    def issues(self) -> tuple[Issue, ...]:
        """Return an encoded "@", and groups whose name is not allowed for a newsgroup."""
        if not self.group:
            return ()
        uri = self.to_uri()
        start = uri.spans["path"][0] + (self.host is not None)
        end = start + len(self.group)
        name = unescaped(self.group)
        if "@" in name:
            return (noted(uri, "news-at-encoded", "newsgroups", start, end),)
        wild = self.article_number is None and ("*" in name or "?" in name)
        if not wild and not _NAME.fullmatch(name):
            return (noted(uri, "news-group-name", "group", start, end, "info"),)
        return ()


def _matches(pattern: str, text: str) -> bool:
    """Return a wildmat-pattern: the last "*" is extended by one where the rest does not fit."""
    at = here = 0
    star, mark = -1, 0
    while here < len(text):
        if at < len(pattern) and pattern[at] == "*":
            star, mark = at, here
            at += 1
        elif at < len(pattern) and pattern[at] in ("?", text[here]):
            at += 1
            here += 1
        elif star >= 0:
            mark += 1
            at, here = star + 1, mark
        else:
            return False
    return not pattern[at:].strip("*")


def _require_article(uri: URI, path: str) -> None:
    end = uri.spans["path"][1]
    start = end - len(path)
    slash = path.find("/")
    if slash >= 0:
        _refuse_character(uri, "article", start + slash)
    if not MSG_ID_CORE.fullmatch(unescaped(path)):
        refuse(uri, "news-article", "article", start, end)


def _require_group(uri: URI, grammar: re.Pattern[str], group: str, component: str) -> None:
    found = grammar.match(group)
    stop = found.end() if found else 0
    if stop < len(group):
        path = uri.spans["path"]
        _refuse_character(uri, component, path[0] + (uri.host is not None) + stop)


def _refuse_character(uri: URI, component: str, at: int) -> NoReturn:
    refuse(uri, "news-character", component, at, at + 1)
