"""Articles and newsgroups (urikit.schemes.news; RFC 5538)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, refused, tables
from urikit.schemes.news import News

#: The examples of sections 3, 4 and appendix B: server, newsgroups, number, Message-ID.
EXAMPLES = [
    ("nntp://news.server.example/example.group.this/12345", "news.server.example", "example.group.this", 12345, None),
    ("nntp://wild.server.example/example.group.n%2Fa/12345", "wild.server.example", "example.group.n/a", 12345, None),
    ("nntp://news.server.example/example.group.this", "news.server.example", "example.group.this", None, None),
    ("news://news.server.example/example.group.this", "news.server.example", "example.group.this", None, None),
    ("news://news.server.example/*", "news.server.example", "*", None, None),
    ("news://news.server.example/", "news.server.example", "*", None, None),
    ("news://wild.server.example/example.group.th%3Fse", "wild.server.example", "example.group.th?se", None, None),
    ("news:example.group.*", None, "example.group.*", None, None),
    ("news:example.group.this", None, "example.group.this", None, None),
    ("news://news.gmane.org/gmane.ietf.tools", "news.gmane.org", "gmane.ietf.tools", None, None),
    ("nntp://news.gmane.org/gmane.ietf.tools/742", "news.gmane.org", "gmane.ietf.tools", 742, None),
    (
        "news://news.gmane.org/p0624081dc30b8699bf9b@%5B10.20.30.108%5D",
        "news.gmane.org",
        None,
        None,
        "p0624081dc30b8699bf9b@[10.20.30.108]",
    ),
    ("news:comp.infosystems.www.servers.unix", None, "comp.infosystems.www.servers.unix", None, None),
    ("news:1234@host.example", None, None, None, "1234@host.example"),
]

VALID = [
    "news:",
    "news:*",
    "news:///",
    "news:///a.b",
    "news:..",
    "news:a/b@c".replace("/", "%2F"),
    "news:a!b$c&d'e*f+g=h~i@j",
    "news:a@b#part",
    "news://u:p@h:119/a",
    "snews://h/a@b",
    "nntp://h:1/a/0123456789012345",
    "nntp://h/a%2A",
    "nntp://[::1]/a#f",
    "news:%E9",
]

INVALID = [
    ("nntp:group", "news-server", (5, 5)),
    ("nntp:", "news-server", (5, 5)),
    ("nntp:///group", "news-server", (7, 7)),
    ("nntp://:119/group", "news-server", (7, 7)),
    ("nntp://s", "news-group-empty", (8, 8)),
    ("nntp://s/", "news-group-empty", (9, 9)),
    ("nntp://s//1", "news-group-empty", (9, 11)),
    ("nntp://s/group/12x", "news-number", (15, 18)),
    ("nntp://s/group/", "news-number", (15, 15)),
    ("nntp://s/group/1/2", "news-number", (15, 18)),
    ("nntp://s/group/01234567890123456", "news-number", (15, 32)),
    ("nntp://s/group.*", "news-character", (15, 16)),
    ("nntp://s/a@b", "news-character", (10, 11)),
    ("nntp://s/g?q", "news-query", (10, 12)),
    ("news:th?se", "news-query", (7, 10)),
    ("news:a@b?", "news-query", (8, 9)),
    ("news://s", "news-slash", (8, 8)),
    ("news:/a", "news-character", (5, 6)),
    ("news://s/a/b", "news-character", (10, 11)),
    ("news:a:b", "news-character", (6, 7)),
    ("news:a,b", "news-character", (6, 7)),
    ("news:a/b@c", "news-character", (6, 7)),
    ("news:a@b%3E", "news-article", (5, 11)),
    ("news:%3Ca@b%3E", "news-article", (5, 14)),
    ("news:a@%5B%3E%5D", "news-article", (5, 16)),
    ("news:a@b@c", "news-article", (5, 10)),
    ("news:@b", "news-article", (5, 7)),
    ("news:a@", "news-article", (5, 7)),
    ("news:a..b@c", "news-article", (5, 11)),
    ("news:a@b:c", "news-article", (5, 10)),
    ("news:a%20b@c", "news-article", (5, 12)),
    ("news:%C3%A9@c", "news-article", (5, 13)),
]


@pytest.mark.parametrize(("text", "host", "newsgroups", "number", "message_id"), EXAMPLES)
def test_the_examples_of_the_rfc(text, host, newsgroups, number, message_id):
    read = holds(News, text)
    assert str(read) == text
    assert (read.host, read.newsgroups, read.number, read.message_id) == (host, newsgroups, number, message_id)
    assert read.effective_port == 119


def test_angle_brackets_make_no_uri_and_the_hint_for_a_wildcard_is_the_text_mended():
    with pytest.raises(ValueError, match="path"):
        News.parse("news:<a@b>")
    assert refused(News, "news:th?se").hint.endswith(": news:th%3Fse")
    assert refused(News, "news://s#f").hint.endswith(": news://s/#f")


def test_passwords_are_not_shown_and_ports():
    read = News.parse("news://user:secret@h/a")
    assert (read.user, read.password) == ("user", "secret")
    assert "secret" not in repr(read)
    assert "secret" not in str(refused(News, "news://user:secret@h/a?"))
    assert [News.parse(text).effective_port for text in ("news:a", "snews:a", "NNTP://h/a", "news://h:9/a")] == [
        119,
        563,
        119,
        9,
    ]


def test_wildcards():
    for pattern, group, matches in [
        ("", "any.group", True),
        ("*", "", True),
        ("example.group.*", "example.group.this", True),
        ("example.group.*", "example.group", False),
        ("example.group.th?se", "example.group.these", True),
        ("example.group.th?se", "example.group.thse", False),
        ("a*b*c", "aXbYbZc", True),
        ("a*b*c", "aXbYbZ", False),
        ("**a", "bca", True),
        ("a", "A", False),
        ("[a]", "a", False),
    ]:
        read = News.build(pattern)
        assert read.matches(group) is matches
        assert read.newsgroups == (pattern or "*")
        assert not News.build(message_id="a@b").matches("a@b")


def test_issues():
    for text, found in [
        ("news:1234%40host.example", ["news-at-encoded"]),
        ("news:a..b", ["news-group-name"]),
        ("news:.", ["news-group-name"]),
        ("nntp://s/n%2Fa", ["news-group-name"]),
        ("nntp://s/a%2A/1", ["news-group-name"]),
        ("news:a..*", []),
        ("news:a%3F", []),
        ("news:", []),
        ("news:a@b", []),
        ("news://u@h/a-b.c+d._e", []),
    ]:
        assert codes(text) == found
        for issue in News.parse(text).issues():
            assert text[issue.start : issue.end] == News.parse(text).group


def test_building():
    assert str(News.build("")) == "news:"
    assert str(News.build("a.*", host="h", port=1)) == "news://h:1/a.*"
    assert str(News.build("n/a?", host="h", number=5, scheme="nntp")) == "nntp://h/n%2Fa%3F/5"
    assert str(News.build(message_id="a/b%c?#@[x]")) == "news:a%2Fb%25c%3F%23@%5Bx%5D"
    assert News.build(message_id="<a=b@c>") == News.parse("news:a=b@c")
    for arguments in ({}, {"newsgroups": "a", "message_id": "a@b"}):
        with pytest.raises(TypeError):
            News.build(**arguments)


test_tables = tables(
    News,
    [*(text for text in VALID if "u:p" not in text), *News.EXAMPLES],
    INVALID,
    same=[
        ["news://news.server.example/*", "news://news.server.example/", "NEWS://News.Server.Example:119/%2A"],
        ["news:", "news:*"],
        ["nntp://news.server.example/example.group.this", "news://news.server.example/example.group.this"],
        ["nntp://s/g/1", "nntp://s:/%67/01"],
        ["news:a%2fb@c", "news:%61%2Fb@c"],
    ],
    apart=[
        ("news:A@b", "news:a@b"),
        ("news:a@B", "news:a@b"),
        ("news:a.b", "news:a.B"),
        ("news:a", "news://s/a"),
        ("news://s/a", "snews://s/a"),
        ("news:a/../b".replace("/", "%2F"), "news:b"),
        ("news:..", "news:"),
        ("nntp://s/g/1", "nntp://s/g"),
        ("nntp://s/g/1", "nntp://s/g/2"),
        ("news:a#x", "news:a"),
    ],
    unbuilt=[
        ({"newsgroups": "a", "scheme": "nntp"}, "news-server"),
        ({"newsgroups": "", "host": "h", "scheme": "nntp"}, "news-group-empty"),
        ({"newsgroups": "a", "host": "h", "number": -1, "scheme": "nntp"}, "news-number"),
        ({"newsgroups": "a", "host": "h", "number": 1}, "news-character"),
        ({"message_id": "a b@c"}, "news-article"),
        ({"message_id": "a@b\r\nX: y"}, "news-article"),
    ],
)


@a_tenth
@given(st.text(max_size=8), st.none() | st.sampled_from(["h", "news.example"]))
def test_groups_from_data(name, host):
    built = News.build(name, host=host)
    assert holds(News, str(built)) == built
    assert built.newsgroups == (name or "*")
