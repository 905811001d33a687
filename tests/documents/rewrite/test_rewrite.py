"""Rewriting: what is written in each context and that it is read back; the identity is byte for byte the document."""

import gzip
import html
import random
import re
from itertools import islice

import pytest

from tests.conformance.cases import cases, suites_folder
from tests.documents import test_fuzz
from tests.documents.awkward import served
from tests.documents.pages import Page
from tests.effort import EXAMPLES
from urikit import documents
from urikit.documents import Document, Role
from urikit.documents.body import encoded
from urikit.documents.rewrite.rewrite import Edit, Splicer

NEW = "http://n/a b?x=1&y=\"2'(<>)"
HEAD = "MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n"
CONTEXTS = [
    ("html", '<a href="OLD" id=x>', '<a href="http://n/a&#32;b?x=1&amp;y=&quot;2&#39;(&lt;&gt;)" id=x>'),
    ("html", "<a href='OLD' id=x>", "<a href='http://n/a&#32;b?x=1&amp;y=&quot;2&#39;(&lt;&gt;)' id=x>"),
    ("html", "<a href=OLD id=x>", "<a href=http://n/a&#32;b?x=1&amp;y=&quot;2&#39;(&lt;&gt;) id=x>"),
    ("html", '<img srcset="a 1x,OLD 2x">', '<img srcset="a 1x,http://n/a%20b?x=1&amp;y=%222&#39;(%3C%3E) 2x">'),
    ("html", "<p style='x: url(OLD)'>", None),
    ("html", "<p style=x:url(OLD)>", None),
    ("html", "<style>@import 'OLD'; a { b: url(\"c\") }</style>", None),
    ("html", "<meta http-equiv=refresh content='5; url=OLD'>", None),
    ("html", '<script type="application/ld+json">{"@id": "http://o/OLD"}</script>', None),
    ("html", '<script type=importmap>{"imports": {"a": "http://o/OLD"}}</script>', None),
    ("html", '<iframe srcdoc="<a href=OLD>b</a>">', None),
    ("html", "<iframe srcdoc='&lt;p style=&quot;x: url(OLD)&quot;>'>", None),
    ("html", "<svg><use href=OLD /><style>a { fill: url(OLD2) }</style></svg>", None),
    ("css", "a { b: url(OLD) } c { d: url('e') }", None),
    ("css", "a { b: url('OLD') } c { d: image-set('e' 1x) }", None),
    ("xml", "<a xmlns:l=\"http://www.w3.org/1999/xlink\" l:href='OLD'/>", None),
    ("feed", "<rss><channel><link>OLD</link></channel></rss>", None),
    ("feed", "<rss><channel><link><![CDATA[OLD]]></link></channel></rss>", None),
    ("feed", "<rss><channel><description>&lt;a href='OLD'></description></channel></rss>", None),
    ("feed", "<rss><channel><description><![CDATA[<a href='OLD'>]]></description></channel></rss>", None),
    ("markdown", "[a](OLD 'b') and [c](<d e>)", None),
    ("markdown", "[a](<OLD> 'b')", None),
    ("markdown", "[a][b] c\n\n[b]: OLD 'd'\n", None),
    ("markdown", "> [a](OLD)\n> <img src=OLD2>\n", None),
    ("jsonld", '{"@id": "http://o/OLD"}', None),
    ("jsonschema", '{"$ref": "OLD"}', None),
    ("turtle", "<s> <p> <OLD> . # c", None),
    ("sparql", "select * where { <s> <p> <OLD> }", None),
    ("http", "HTTP/1.1 200 OK\r\nLink: <OLD>; rel=next, <b>; rel=prev\r\n\r\n", None),
    ("http", "HTTP/1.1 302 Found\r\nLocation: OLD\r\n\r\n", None),
    ("mime", f"{HEAD}Content-Location: OLD\r\n\r\n<p>", None),
    ("mime", f"{HEAD}\r\n<a href=OLD>\u00e9</a><a href=b>", None),
    (
        "mime",
        f"{HEAD}Content-Transfer-Encoding: quoted-printable\r\n\r\n=C3=A9<a=\r\n href=3D'OLD'>=3D</a><a href=3Db>",
        None,
    ),
]


def everything(document: documents.Document) -> list[tuple[str, str, str]]:
    return [(link.element, link.attribute, link.reference) for part in document.walk() for link in part.references]


@pytest.mark.parametrize("new", ["http://n/plain", NEW, "http://n/\u00e9?\u6f22#a%20b"])
def test_contexts(new: str) -> None:
    for form, text, written in CONTEXTS:
        for data, old in ((text, "OLD"), (text.encode(), b"OLD")):
            document = documents.read(data, type=form, base="http://o/d")
            before = everything(document)
            result = document.rewrite(lambda link: new if link.reference.endswith("OLD") else None)
            assert (len(result.changes), result.left) == (1, ()), text
            assert written is None or new != NEW or result.data in (written, written.encode())
            read = result.changes[0].new
            after = everything(documents.read(result.data, type=form, base="http://o/d"))
            assert after == [(*row[:2], read if row[2].endswith("OLD") else row[2]) for row in before], text
            # What is before and behind the place is as it was.
            head, tail = data.split(old, 1)  # type: ignore[arg-type]
            assert result.data.startswith(head.removesuffix(b"http://o/" if old == b"OLD" else "http://o/")), text
            assert result.data.endswith(tail), text
            if new == "http://n/plain":
                assert new in (result.data if isinstance(result.data, str) else result.data.decode())


@pytest.mark.parametrize("label", ["windows-1252", "gbk", "shift_jis", "utf-16le", "utf-8", "big5", "koi8-r"])
def test_an_encoding_stays_and_what_it_lacks_is_escaped(label: str) -> None:
    text = "<p>\u00e9\u6f22\u0434 \ufeff<a href='b'>\u0434</a>"
    data = text.encode({"windows-1252": "cp1252"}.get(label, label.replace("-", "_")), "ignore")
    document = documents.read(data, type=f"text/html; charset={label}")
    result = document.rewrite({"b": "\u00e9\u6f22\u0434\U0001f600"})
    again = documents.read(result.data, type=f"text/html; charset={label}")
    assert [link.reference for link in again.links] == ["\u00e9\u6f22\u0434\U0001f600"]
    assert again.source.encoding == document.source.encoding
    assert again.source.text.endswith(document.source.text[document.source.text.index("'>") :])


def test_broken_bytes_stay() -> None:
    data = b"\xef\xbb\xbf\xff<a\xfe href='b'>\xc3<a href=c>\xe2\x82"
    result = documents.read(data, type="html").rewrite({"c": "d"})
    assert result.data == data.replace(b"=c", b"=d")


def test_a_compressed_body_is_left_with_the_reason() -> None:
    data = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n" + gzip.compress(
        b"<a href=b>"
    )
    result = documents.read(data, type="http").rewrite({"b": "c"})
    assert result.data == data and result.changes == ()
    assert [left.why for left in result.left] == ["the part it is in was encoded as a whole"]


@pytest.mark.parametrize("behind", ["", "\r\n", "\r\nHTTP/1.1 302 Found\r\nLocation: http://n/\r\n\r\n"])
@pytest.mark.parametrize("given", ["text", "bytes"])
def test_a_body_keeps_its_length_where_its_message_says_it(behind: str, given: str) -> None:
    head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nLink: <f>\r\nContent-Length: "
    body = "<a href=b>\u00e9</a><a href=c>"
    text = f"{head}{len(body.encode())}\r\n\r\n{body}{behind}"
    document = documents.read(text if given == "text" else text.encode(), type="http")
    result = document.rewrite({"c": "longer"})
    assert (result.data, result.changes) == (document.data, ())
    assert [left.why for left in result.left] == ["the Content-Length of its message would be wrong"]
    # The same length is fine, and so is a field, which is in front of the body.
    assert len(document.rewrite({"f": "longer", "c": "d"}).changes) == 2
    # So are one longer and one shorter reference that have the same length together.
    two = documents.read(text.replace("=b>", "=bb>").replace(": 26", ": 27"), type="http")
    assert len(two.rewrite({"bb": "x", "c": "yy"}).changes) == 2
    if not behind:
        wrong = documents.read(text.replace(": 26", ": 9"), type="http")
        assert len(wrong.rewrite({"c": "longer"}).changes) == 1


def test_a_prefixed_name_is_left_with_the_reason() -> None:
    result = documents.read("@prefix e: <http://e/> . e:a e:b <c> .", type="turtle").rewrite(lambda _: "http://n/")
    assert [change.old for change in result.changes] == ["c"]
    assert {left.why for left in result.left} == {"it is abbreviated: change the declaration of its prefix"}


def test_what_would_be_read_differently_is_left() -> None:
    text = "<http://a/> and <a href=b>"
    result = documents.read(text, type="markdown").rewrite({"http://a/": "relative", "b": "c"})
    assert result.data == "<http://a/> and <a href=c>"
    assert [left.why for left in result.left] == ["the document would be read differently"]


def test_a_place_from_an_entity_is_left() -> None:
    text = '<!DOCTYPE a [<!ENTITY e "b">]><a xmlns:x="http://www.w3.org/1999/xlink" x:href="&e;"/>'
    result = documents.read(text, type="xml").rewrite({"b": "c"})
    assert result.data == text and len(result.left) == 1


@pytest.mark.parametrize(
    ("text", "form", "written"),
    [
        ('<base href="/x/" target=a><a href=b>', "html", "<base target=a><a href=b>"),
        ("<base href=/x/><a href=b>", "html", "<base><a href=b>"),
        ('<a xml:base="b/" c="d"/>', "xml", '<a c="d"/>'),
    ],
)
def test_a_declared_base_is_removed(text: str, form: str, written: str) -> None:
    document = documents.read(text, type=form, base="http://h/")
    result = document.rewrite({}, declared_base="remove")
    assert (result.data, [change.new for change in result.changes]) == (written, [None])


def test_a_declared_base_is_replaced_and_absolute_references_keep_their_targets() -> None:
    document = documents.read('<base href="/x/"><a href=b>', base="http://h/")
    result = document.make_absolute(declared_base="http://n/")
    assert result.data == '<base href="http://n/"><a href=http://h/x/b>'


def test_relative_references_keep_their_targets() -> None:
    text = "<a href=http://h/a/b?c#d><a href=http://other/><a href=//h/><a href=http://h/a/x/?q>"
    document = documents.read(text, base="http://h/a/x/y")
    result = document.make_relative()
    again = documents.read(result.data, base="http://h/a/x/y")
    assert [link.target for link in again.links] == [link.target for link in document.links]
    assert result.data == "<a href=../b?c#d><a href=http://other/><a href=../../><a href=./?q>" or result.changes


def test_the_document_itself_stays_where_it_is() -> None:
    document = documents.read("<a href=#top><a href=?q><a href=''>", base="http://h/a")
    assert document.make_absolute().data == "<a href=#top><a href=http://h/a?q><a href='http://h/a'>"


CHOICES = [
    ("hosts", "http://old.example/a", "http://new.example/a"),
    ("hosts", "https://u:p@OLD.example:8080/?x", "https://u:p@new.example:8080/?x"),
    ("hosts", "//old.example", "//new.example"),
    ("hosts", "http://old.example.org/", None),
    ("hosts", "http://h/?old.example", None),
    ("hosts", "old.example", None),
    ("hosts", "http://old.example\\@h/", None),
    ("https", "http://h/a", "https://h/a"),
    ("https", "HTTP://h:80/", "https://h/"),
    ("https", "http://h:8080/", None),
    ("https", "//h/", None),
    ("params", "a?utm_x=1", "a"),
    ("params", "a?b=c&utm_x=1#d", "a?b=c#d"),
    ("params", "a?%75tm_x=1&b", "a?b"),
    ("params", "a?b=utm_x", None),
    ("params", "a#?utm_x=1", None),
]


@pytest.mark.parametrize(("choice", "reference", "new"), CHOICES)
def test_choices(choice: str, reference: str, new: str | None) -> None:
    document = documents.read(f"<a href='{reference}'>")
    result = {
        "hosts": lambda: document.map_hosts({"old.example": "new.example"}),
        "https": document.upgrade_scheme,
        "params": lambda: document.strip_params("utm_*"),
    }[choice]()
    assert [change.new for change in result.changes] == ([] if new is None else [new])


def test_hosts_that_are_not_valid_are_refused() -> None:
    with pytest.raises(ValueError, match="hosts"):
        documents.read("").map_hosts({"a": "b/c"})


def test_an_address_moves_with_all_below_it_and_nothing_beside_it() -> None:
    text = "<a href=http://o/a><a href=http://o/a/b><a href=http://o/ab><a href=http://o/a?b><a href=a>"
    result = documents.read(text).replace_base({"http://o/a": "https://n/x"})
    assert (
        result.data == "<a href=https://n/x><a href=https://n/x/b><a href=http://o/ab><a href=https://n/x?b><a href=a>"
    )


def test_secrets_are_not_in_descriptions() -> None:
    result = documents.read("<a href=http://u:topsecret@h/>").map_hosts({"h": "i"})
    assert "topsecret" in str(result.data) and "topsecret" not in repr(result) + repr(result.changes)


def test_the_awkward_pages() -> None:
    for page in served():
        document = documents.read(page.data, type=page.media_type, base=page.url)
        same = document.rewrite(lambda link: link.reference)
        assert (same.data, same.changes, same.left) == (document.data, (), ()), page.path
        targets = [link.target for part in document.walk() for link in part.links]
        again = documents.read(document.make_absolute().data, type=page.media_type, base=page.url)
        assert [link.target for part in again.walk() for link in part.links] == targets, page.path


URI = "http://pages.test/a/b.html"
#: What is written into places: plain, with every mark of every format, beyond ASCII.
REFERENCES = ("/n", "http://n/a", "http://n/?a=1&b=2", "n'\"<>()\\ `;{}|#", "http://n/\u00e9\u6f22", "")

#: What a decoder writes for bytes that are not text, and what no encoding has.
BROKEN = re.compile("[\ufffd\ud800-\udfff]")


def references(document: Document) -> list[tuple[str, str, str, Role]]:
    return [(link.element, link.attribute, link.reference, link.role) for d in document.walk() for link in d.references]


def spliced(document: Document) -> str | bytes:
    """The document with the characters of each place written over themselves.

    Left out are broken bytes, and characters that the decoder of an encoding gives and its encoder lacks.
    """
    splicer = Splicer(document)
    if document.format.contents == "archive" or not splicer.is_possible:
        return document.data
    text, edits, behind = document.source.text, [], 0
    for link in sorted(document.references, key=lambda link: (link.offset, link.end)):
        own = text[link.offset : link.end]
        is_known = isinstance(document.data, str) or encoded(own, document.source.encoding or "UTF-8") is not None
        if link.source is document.source and link.offset >= behind and is_known and not BROKEN.search(own):
            edits.append(Edit(link.offset, link.end, own))
            behind = link.end
    return splicer.splice(edits)


def check(data: str | bytes, name: str | None, chance: random.Random) -> int:
    """All promises for one document; how many references changed."""
    document = documents.read(data, type=name, base=URI)
    same = document.rewrite(lambda link: link.reference)
    assert (same.data, same.changes, same.left) == (data, (), ())
    assert spliced(document) == data
    chosen = {}
    for link in {link.reference: link for part in document.walk() for link in part.references}.values():
        if chance.random() < 0.5:
            chosen[link.reference] = chance.choice(REFERENCES)
    result = document.rewrite(lambda link: chosen.get(link.reference))
    before = references(document)
    after = references(documents.read(result.data, type=document.format.name, base=URI))
    assert [(one[0], one[1], one[3]) for one in after] == [(one[0], one[1], one[3]) for one in before]
    differing = [(old[2], new[2]) for old, new in zip(before, after, strict=True) if old[2] != new[2]]
    assert sorted(differing) == sorted((change.old, change.new) for change in result.changes)
    wanted = [row for row in before if row[3] not in (Role.BASE, Role.NAME) and chosen.get(row[2], row[2]) != row[2]]
    assert len(wanted) == len(result.changes) + len(result.left)
    if not result.changes:
        assert result.data == data
    return len(result.changes)


def mutated(text: str, chance: random.Random) -> str:
    """The text with some pieces of it removed, doubled, moved or replaced."""
    marks = "<>\"'&;()\\{}[]#=:/@ \n\t\0\u00e9\U0001f600"
    for _ in range(chance.randrange(1, 6)):
        at, length = chance.randrange(len(text) + 1), chance.randrange(1, 8)
        piece = chance.choice(("", text[at : at + length] * 2, chance.choice(marks)))
        text = text[:at] + piece + text[at + length :]
    return text


SEEDS = list(test_fuzz.fuzz.seeds())


def test_the_seeds_of_all_formats() -> None:
    chance = random.Random(1)
    assert sum(check(text, name, chance) for name, text in SEEDS) > 50


@pytest.mark.searches
def test_mutated_documents() -> None:
    for number in range(EXAMPLES):
        chance = random.Random(number)
        name, text = chance.choice(SEEDS)
        text = mutated(text, chance)
        check(text.encode("utf-8", "surrogatepass") if chance.random() < 0.5 else text, name, chance)


@pytest.mark.searches
def test_rounds_of_the_fuzz() -> None:
    rounds = islice(test_fuzz.fuzz.rounds(0, []), EXAMPLES)
    assert sum(check(text, name, random.Random(number)) for number, name, text in rounds) > EXAMPLES // 10


@pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")
@pytest.mark.parametrize(
    ("suite", "name", "least"), [("feedparser-xmlbase", "feed", 82), ("w3c-rdfxml-xmlbase", "rdfxml", 12)]
)
def test_the_documents_of_the_suites(suite: str, name: str, least: int) -> None:
    for seed, case in enumerate(rows := list(cases(suite))):
        for data in (case.input, case.input.encode()):
            check(data, name, random.Random(seed))
        document = documents.read(case.input, type=name, base=case.row["doc_url"])
        absolute = documents.read(document.make_absolute().data, type=name, base=case.row["doc_url"])
        assert [link.target for link in absolute.links] == [link.target for link in document.links], case.id
    assert len(rows) == least


@pytest.mark.slow
def test_the_real_pages(real_pages: tuple[Page, ...]) -> None:
    changed = 0
    for page in real_pages:
        document = documents.read(page.data, type="html", base=f"http://pages.test/{page.name}")
        lines = re.split("\r\n|\r|\n", document.source.text)
        for link in document.references:
            # `html.unescape` knows nothing of attributes; the pages have no reference in which that shows.
            raw = link.source_text.replace("\r\n", "\n").replace("\r", "\n")
            assert html.unescape(raw) == link.reference, (page.path, link)
            assert lines[link.line - 1][link.column - 1 :].startswith(raw.split("\n")[0]), (page.path, link)
        offsets = [link.offset for link in document.references]
        assert offsets == sorted(set(offsets)), page.path
        same = document.rewrite(lambda link: link.reference)
        assert (same.data, same.changes, same.left) == (page.data, (), ())
        assert spliced(document) == page.data
        result = document.make_absolute()
        again = documents.read(result.data, type="html", base=f"http://pages.test/{page.name}")
        targets = [[link.target for part in one.walk() for link in part.links] for one in (document, again)]
        assert targets[0] == targets[1]
        changed += len(result.changes)
    assert changed > 10_000


def test_the_hostile() -> None:
    many = "".join(f"<a href=b{number}>" for number in range(2_000))
    assert len(documents.read(many).rewrite(lambda link: f"http://n/{link.reference}").changes) == 2_000
    # A change that would close what it is in is left, whatever is around it.
    for text in ("<a href=b", "<style>a{b:url(c", '<script type=importmap>{"imports":{"a":"/b"}}'):
        document = documents.read(text)
        result = document.rewrite(lambda link: "http://n/</style></script>\">'-->]]>")
        again = documents.read(result.data)
        assert len(again.references) == len(document.references)


def test_a_part_keeps_its_encoding() -> None:
    head = b"Content-Type: text/html; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    result = documents.read(head + b"<a href=3Db>=E9</a>", type="mime").rewrite({"b": "http://n/\u00e9"})
    assert result.data == head + b"<a href=3Dhttp://n/=E9>=E9</a>"
