"""Valid URLs and names that mistakes are put into, and characters to put there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from tests.explanation.diagnosis.score import Case

Cases: TypeAlias = Iterator[Case]

#: URLs of servers with all that a URL may have, by scheme.
WEB = (
    "https://example.com", "http://www.example.com/", "https://www.example.com/docs/page.html",
    "http://shop.example.org/list?item=7&sort=up", "https://docs.example.net/guide#install",
    "https://ada@example.com/x", "https://example.com:8443/api/v1?x=1#top",
)  # fmt: skip
SERVERS = (
    "ftp://ftp.example.org/pub/a.txt", "ws://chat.example.com/room", "wss://chat.example.com:8443/room",
    "ssh://git@git.example.com/org/repo.git", "sftp://ada@files.example.org/home/ada",
    "git://git.example.com/org/repo.git", "ldap://ldap.example.com/dc=example,dc=com",
    "postgres://app@db.example.com:5432/shop", "postgresql://app@db.example.com/shop",
    "redis://cache.example.com:6379/0", "mongodb://db.example.com:27017/shop", "mysql://app@db.example.com/shop",
    "amqp://mq.example.com:5672/vhost",
)  # fmt: skip
OTHERS = (
    "mailto:ada@example.com", "tel:+4930123456", "urn:isbn:9780306406157", "file:///home/ada/notes.txt",
    "data:text/plain,hello", "sip:ada@example.com", "news:comp.lang.python", "geo:48.2,16.3", "doi:10.1000/182",
)  # fmt: skip
#: Quotation marks and brackets, of many scripts.
PAIRS = (
    '""', "''", "``", "<>", "()", "[]", "{}", "“”", "‘’", "„“", "»«", "«»", "‹›", "「」", "『』", "（）", "【】", "《》", "〈〉",
    "［］", "＜＞", "”“", "‚‘", "‟”", "〔〕", "＂＂", "❝❞",
)  # fmt: skip
INVISIBLE = ("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u200e", "\u200f", "\u180e", "\u2063")
SPACES = ("\u00a0", "\u2002", "\u2009", "\u202f", "\u3000", "\u205f")


def case_of(text: str, codes: Iterable[str] | str, offsets: int | Iterable[int], *fixes: str) -> Case:
    """A case by its codes and places, one or several, and its fixes."""
    one = (codes,) if isinstance(codes, str) else tuple(codes)
    places = (offsets,) if isinstance(offsets, int) else tuple(offsets)
    return Case(text, one, places, fixes)


def parts_of(url: str) -> tuple[str, str, str, str]:
    """Scheme, host, port with its colon, and the rest; a user is part of the scheme here."""
    scheme, rest = url.split("://")
    ends = [at for at in map(rest.find, "/?#") if at >= 0]
    authority, rest = (rest[: min(ends)], rest[min(ends) :]) if ends else (rest, "")
    user, at, server = authority.rpartition("@")
    host, colon, port = server.partition(":")
    return f"{scheme}://{user}{at}", host, colon + port, rest
