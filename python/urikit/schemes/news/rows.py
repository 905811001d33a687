"""The rules of news and nntp, with the grammar each is about (RFC 5538)."""

from __future__ import annotations

from urikit.schemes.stating import row

_NEWS = 'newsURL = "news:" [ server "/" ] ( article / newsgroups )'
_NNTP = 'nntpURL = "nntp:" server "/" group [ "/" article-number ]'
_GROUP_CHAR = 'group-char = ALPHA / DIGIT / "-" / "+" / "_" / "."'


def _encoded(text: str, start: int, end: int) -> str:
    return f"{text[:start]}%{ord(text[start]):02X}{text[start + 1 :]}"


# fmt: off
ROWS = (
    row(
        "news-query", "RFC 5538 section 4", _NEWS,
        'a "?" that is not encoded',
        'a "?" begins a query, and {scheme} has none',
        'The wildcard "?" and the "?" of a Message-ID are written %3F.',
        "news:example.group.th?se",
        "news:example.group.th%3Fse",
        'write "?" as %3F',
        _encoded,
    ),
    row(
        "news-slash", "RFC 5538 section 4", _NEWS,
        'a server without "/" behind it',
        'there is no "/" behind the server',
        "The slash ends the server; behind it stands an article or newsgroups, and nothing for all newsgroups.",
        "news://news.server.example",
        "news://news.server.example/",
        'write "/" behind the server',
        lambda text, start, end: f"{text[:start]}/{text[start:]}",
    ),
    row(
        "news-server", "RFC 5538 section 2.1", _NNTP,
        "an nntp URL without a server",
        "nntp needs a server, and there is none",
        "Article numbers are local to a server, so there is no default. A news URL may be without one.",
        "nntp:example.group.this",
        "nntp://news.server.example/example.group.this",
        "name the server, or write a news URL",
    ),
    row(
        "news-group-empty", "RFC 5538 section 3", _NNTP,
        "an nntp URL without a newsgroup",
        "nntp needs a newsgroup, and there is none",
        "An nntp URL names one group, or an article by its number in one. A news URL may name a server alone.",
        "nntp://news.server.example/",
        "news://news.server.example/",
        "name the group, or write a news URL",
    ),
    row(
        "news-number", "RFC 5538 section 3", "article-number = 1*16DIGIT",
        "an article number that is none",
        '"{found}" is no article number',
        'The number has one to sixteen digits. A "/" that belongs to the group is written %2F.',
        "nntp://news.server.example/example.group/12x",
        "nntp://news.server.example/example.group/12",
        "write the number, or encode the slash",
    ),
    row(
        "news-article", "RFC 5538 section 4", "msg-id-core = id-left \"@\" id-right",
        "an article that is no Message-ID",
        '"{found}" is no Message-ID without angle brackets',
        'Before the "@" stand words with dots between them, behind it such words or a literal in encoded brackets. '
        'The angle brackets do not belong to it, encoded or not.',
        "news:a@b%3E",
        "news:a@b",
        "write what stands between the angle brackets",
    ),
    row(
        "news-character", "RFC 5538 sections 3 and 4", _GROUP_CHAR,
        "a character that must be encoded",
        '"{found}" must be percent-encoded in the {component}',
        'A newsgroup is written in letters, digits, "-", "+", "_" and "."; a pattern of a news URL has "*" beside '
        'them. In a Message-ID "/", "?", "#", "[", "]" and "%" are encoded.',
        "news:example.group!this",
        "news:example.group.this",
        "percent-encode it, or leave it out",
    ),
    row(
        "news-at-encoded", "RFC 5538 section 2.2", _NEWS,
        'an encoded "@"',
        '"{found}" is read as newsgroups, because its "@" is encoded',
        'The "@" tells a Message-ID from newsgroups, and a percent-encoded one does not. No newsgroup has an "@".',
        "news:1234%40host.example",
        "news:1234@host.example",
        'write "@" as it is',
    ),
    row(
        "news-group-name", "RFC 5538 section 3", _GROUP_CHAR,
        "a name that no newsgroup has",
        '"{found}" is allowed in the URL, and no name of a newsgroup',
        'The name of a newsgroup is made of letters, digits, "-", "+" and "_", with single dots between its components '
        "(RFC 5536 section 3.1.4). \".\" and \"..\" are none.",
        "news:example..group",
        "news:example.group",
        "write the name of the group",
    ),
)
# fmt: on
