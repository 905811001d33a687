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

from urikit.schemes.news.view import News

__all__ = ["News"]
