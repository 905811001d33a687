"""HTTP messages: each field with references, the base and why, bodies, hostile messages."""

import gzip
import zlib

import h11
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import documents
from urikit.core.issues import Severity
from urikit.documents import BaseSource, Outcome, Role, read
from urikit.documents.http import refresh
from urikit.net.http import message as body
from urikit.net.http.message import decoded, messages

HOST = "http://example.org"
URI = f"{HOST}/dir/page?q"


def message(text, uri=URI, **more):
    document = read(text, type="message/http", base=uri, **more)
    for link in document.references:
        assert document.source.text[link.offset : link.end] == link.source_text
    return document


def response(*fields, uri=URI):
    return message("\r\n".join(["HTTP/1.1 200 OK", *fields, "", ""]), uri)


def found(document):
    return [(link.element, link.attribute, link.reference, link.target, link.role) for link in document.links]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("Location: /a/../b#c", ("Location", "", "/a/../b#c", "http://example.org/b#c", Role.REDIRECT)),
        ("location:b", ("Location", "", "b", "http://example.org/dir/b", Role.REDIRECT)),
        ("Content-Location: c.html", ("Content-Location", "", "c.html", f"{HOST}/dir/c.html", Role.RELATION)),
        ("Referer: http://h/", ("Referer", "", "http://h/", "http://h/", Role.RELATION)),
        ("Destination: /dav/x", ("Destination", "", "/dav/x", f"{HOST}/dav/x", Role.ACTION)),
        ("Link: <x y>; rel=a", ("Link", "", "x y", None, Role.RELATION)),
        ("SourceMap: a b.map", ("SourceMap", "", "a b.map", f"{HOST}/dir/a%20b.map", Role.RELATION)),
        ("X-SourceMap: a.map", ("X-SourceMap", "", "a.map", f"{HOST}/dir/a.map", Role.RELATION)),
        ("Refresh: 5; url=/x", ("Refresh", "", "/x", f"{HOST}/x", Role.REDIRECT)),
        (
            'Reporting-Endpoints: main="/reports"',
            ("Reporting-Endpoints", "main", "/reports", f"{HOST}/reports", Role.ACTION),
        ),
        (
            "Content-Security-Policy: a 'self'; report-uri /csp",
            ("Content-Security-Policy", "report-uri", "/csp", f"{HOST}/csp", Role.ACTION),
        ),
    ],
)
def test_each_field(field, expected):
    assert found(response(field)) == [expected]


def test_link_has_targets_and_anchors():
    document = response('Link: <a>; rel=next; anchor="#f", </b>; rel="prev"; anchor=c', "Link: <d>; rel=up")
    assert [(link.attribute, link.reference, link.target) for link in document.links] == [
        ("", "a", "http://example.org/dir/a"),
        ("anchor", "#f", "http://example.org/dir/page?q#f"),
        ("", "/b", "http://example.org/b"),
        ("anchor", "c", "http://example.org/dir/c"),
        ("", "d", "http://example.org/dir/d"),
    ]


def test_a_quoted_value_is_unescaped_and_its_raw_text_is_not():
    document = response('Link: <a>; rel=x; anchor="#a\\\\b\\c"', 'Reporting-Endpoints: a="/\\"x"')
    assert [(link.reference, link.source_text) for link in document.links[1:]] == [
        ("#a\\bc", "#a\\\\b\\c"),
        ('/"x', '/\\"x'),
    ]


def test_several_endpoints_and_report_uris():
    document = response(
        'Reporting-Endpoints: a="/1", b="/2;x"; p=1, c=3', "Content-Security-Policy: report-uri /1 /2 /1"
    )
    assert [link.reference for link in document.links] == ["/1", "/2;x", "/1", "/2", "/1"]


def test_what_has_no_reference():
    document = response("Origin: http://h", "Host: h", 'Alt-Svc: h2="h:1"', "Set-Cookie: a=b; Path=/x", "X: http://h/")
    assert document.links == () and document.findings == ()


def test_refresh():
    # The steps are those of HTML, whose tests have every spelling.
    for value, urls in (("0; url=a", ["a"]), ('0 , url = "a b"x', ["a b"]), ("0", []), ("0;url=", [""])):
        places = list(refresh(value))
        assert [place.reference for place in places] == urls
        assert [value[place.start : place.end] for place in places] == urls


def test_a_folded_field_keeps_its_places():
    document = message("HTTP/1.1 200 OK\r\nLink:\r\n\t<a>;\r\n rel=next,\r\n  <b>; rel=prev\r\n\r\n")
    assert [(link.reference, link.line, link.column) for link in document.links] == [("a", 3, 3), ("b", 5, 4)]


def test_content_location_is_no_base_and_the_step_says_so():
    document = response("Content-Location: http://other.example/dir2/", "Link: <a>; rel=next")
    assert document.base.uri == URI and document.base.source is BaseSource.RETRIEVAL
    step = document.base.steps[0]
    assert (step.outcome, step.text, step.rule) == (
        Outcome.IGNORED,
        "http://other.example/dir2/",
        "RFC 9110 section 8.7",
    )
    assert document.source.text[step.offset : step.end] == step.text
    assert document.links[1].target == "http://example.org/dir/a"


def test_the_content_has_the_target_uri_as_its_retrieval_uri():
    document = message("HTTP/1.1 200 OK\nContent-Type: text/css\nContent-Location: /x/\n\na{background:url(b)}")
    (part,) = document.parts
    assert part.links[0].target == "http://example.org/dir/b" and part.base.source is BaseSource.RETRIEVAL


@pytest.mark.parametrize(
    ("start", "host", "retrieval", "base"),
    [
        ("GET /a/b?c HTTP/1.1", "h:8080", None, "http://h:8080/a/b?c"),
        ("GET /a/b HTTP/1.1", "h", "https://h/a/b", "https://h/a/b"),
        ("GET http://x/y HTTP/1.1", "h", None, "http://x/y"),
        ("OPTIONS * HTTP/1.1", "h", None, None),
        ("CONNECT h:443 HTTP/1.1", "h:443", None, None),
        ("GET /a HTTP/1.1", None, "http://r/", "http://r/"),
    ],
)
def test_the_target_uri_of_a_request(start, host, retrieval, base):
    lines = [start, *([] if host is None else [f"Host: {host}"]), "Referer: x", "", ""]
    assert message("\r\n".join(lines), retrieval).base.uri == base


def test_a_host_that_is_none_gives_no_base():
    document = message("GET /a HTTP/1.1\nHost: a b\nReferer: x\n\n", None)
    assert document.base.uri is None and document.links[0].target is None


def test_the_hops_of_a_redirect_each_have_their_base():
    document = message(
        "HTTP/1.1 301 Moved\nLocation: /b/\nLink: <x>; rel=a\n\n"
        "HTTP/2 303 \nlocation: c/d\n\n"
        "HTTP/2 200 \ncontent-type: text/css\nLink: <y>; rel=a\n\na{background:url(z)}"
    )
    assert [link.target for link in document.links] == [
        "http://example.org/b/",
        "http://example.org/dir/x",
        "http://example.org/b/c/d",
        "http://example.org/b/c/y",
    ]
    assert document.parts[0].links[0].target == "http://example.org/b/c/z"


def test_a_response_that_is_no_redirect_leads_nowhere():
    document = message("HTTP/1.1 201 Created\nLocation: /new\n\nHTTP/1.1 200 OK\nLink: <y>; rel=a\n\n")
    assert document.links[1].target == "http://example.org/dir/y"


@pytest.mark.parametrize("encoding", [None, "utf-8", "latin-1"])
def test_references_outside_ascii(encoding):
    text = "HTTP/1.1 301 Moved\nLocation: /josé/\n\nHTTP/1.1 200 OK\nLink: <é>; rel=a\nContent-Location: y\n\n"
    document = message(text if encoding is None else text.encode(encoding))
    assert [link.reference for link in document.links] == ["/josé/", "é", "y"]
    assert document.links[2].target == "http://example.org/josé/y"


CSS = b"a{background:url(b)}"
GZIP = gzip.compress(CSS, mtime=0)


@pytest.mark.parametrize(
    ("fields", "octets"),
    [
        (b"", CSS),
        (b"Content-Length: 20\r\n", CSS + b"\r\nHTTP/1.1 200 OK\r\n\r\n"),
        (b"Transfer-Encoding: chunked\r\n", b"5;x=y\r\n" + CSS[:5] + b"\r\nF\r\n" + CSS[5:] + b"\r\n0\r\nT: x\r\n\r\n"),
        (b"Transfer-Encoding: chunked\r\n", CSS),
        (b"Content-Encoding: gzip\r\n", gzip.compress(CSS, mtime=0)),
        (b"Content-Encoding: x-gzip, deflate\r\n", zlib.compress(gzip.compress(CSS, mtime=0))),
        (b"Content-Encoding: deflate\r\n", zlib.compress(CSS)[2:-4]),
        (b"Content-Encoding: identity\r\n", CSS),
        (b"Transfer-Encoding: gzip, chunked\r\n", b"%x\r\n" % len(GZIP) + GZIP + b"\r\n0\r\n\r\n"),
    ],
)
def test_a_body_is_decoded(fields, octets):
    document = message(b"HTTP/1.1 200 OK\r\nContent-Type: text/css\r\n" + fields + b"\r\n" + octets)
    assert [link.reference for link in document.parts[0].links] == ["b"]
    assert document.findings == ()


def test_a_chunked_text():
    (part,) = message("HTTP/1.1 200 OK\nContent-Type: text/css\nTransfer-Encoding: chunked\n\n7\n/* ä */\n0\n\n").parts
    assert part.source.text == "/* ä *"  # The length counts bytes.


def test_a_body_has_its_own_charset():
    document = message("HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=koi8-r\r\n\r\nпривет".encode("koi8-r"))
    assert document.parts[0].source.text == "привет"


def test_a_body_of_no_known_format_is_left_alone_and_one_without_a_type_is_recognised():
    assert message("HTTP/1.1 200 OK\nContent-Type: image/png\n\nabc").parts == ()
    (part,) = message("HTTP/1.1 200 OK\n\n@prefix ex: <http://e/> .").parts
    assert part.format.name == "turtle"


def test_a_body_that_does_not_decode_is_told_and_one_that_was_cut_off_is_read_as_far_as_it_goes():
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nContent-Encoding: gzip\r\n\r\n"
    broken = message(head + b"\x1f\x8bxx")
    assert [issue.code for issue in broken.findings] == ["http-message-coding"] and broken.parts == ()
    cut_off = message(head + GZIP[:-8])
    assert [issue.code for issue in cut_off.findings] == ["http-message-cut"]
    assert [link.reference for link in cut_off.parts[0].links] == ["b"]


def test_a_little_that_becomes_very_much_is_refused(monkeypatch):
    monkeypatch.setattr(body, "MOST", 1000)
    text = b"HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nContent-Encoding: gzip\r\n\r\n"
    assert message(text + gzip.compress(b" " * 1000, mtime=0)).findings == ()
    assert [issue.code for issue in message(text + gzip.compress(b" " * 1001, mtime=0)).findings] == [
        "http-message-coding"
    ]


def test_messages_are_read_with_either_line_end_and_without_a_start_line():
    for text in ("HTTP/1.1 200 OK\r\nA: b\r\n\r\nc", "HTTP/1.1 200 OK\nA: b\n\nc", "\r\n\nHTTP/1.1 200 OK\nA: b\n\nc"):
        (one,) = messages(text)
        assert (one.status, one.get("a"), text[slice(*one.body)]) == (200, "b", "c")
    (one,) = messages("Link: <a>; rel=b\nA: c")
    assert (one.start_line, len(one.fields), one.status, one.request) == ("", 2, None, None)
    assert messages("") == [] and messages("\r\n")[0].fields == ()


def test_a_line_that_is_no_field_is_noted_and_read_where_it_can_be():
    document = message("HTTP/1.1 200 OK\nLink : <a>; rel=b\nnonsense\nLocation: c\n\n")
    assert [issue.code for issue in document.findings] == ["http-message-field"] * 2
    assert [link.reference for link in document.links] == ["a", "c"]
    place = document.findings[1]
    assert document.source.text[place.start : place.end] == "nonsense"


LINES = st.sampled_from(
    "HTTP/1.1 200 OK|GET / HTTP/1.1|Link: <a>; rel=b|Location: x|| y|:|Content-Length: 5|A:|Content-Type: message/http|"
    "Transfer-Encoding: chunked|Refresh: 0;url=|Content-Encoding: gzip|é: ä".split("|")
)


@a_tenth
@given(st.lists(LINES, max_size=12), st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_text_is_read(lines, end):
    for data in (end.join(lines), end.join(lines).encode()):
        document = message(data)
        for part in document.walk():
            for link in part.references:
                assert part.source.text[link.offset : link.end] == link.source_text
            for issue in part.findings:
                assert 0 <= issue.start <= issue.end <= len(part.source.text)


def test_a_base_that_no_client_would_send_is_not_believed():
    long = "http://h/" + "a" * 10_000
    document = message(f"HTTP/1.1 301 Moved\nLocation: {long}\n\nHTTP/1.1 200 OK\nLink: <b>; rel=a\n\n")
    assert document.links[1].target == "http://example.org/dir/b"
    assert message(f"GET {long} HTTP/1.1\nReferer: b\n\n").links[0].target == "http://example.org/dir/b"


def test_severities_are_warnings_at_most():
    assert {issue.severity for issue in message("nonsense\n\n").findings} == {Severity.WARNING}


def test_an_http_message_is_recognised():
    assert documents.recognise("HTTP/1.1 200 OK\n").name == "http"


NAMES = st.sampled_from(["A", "Link", "X-Long-Name", "location", "a!#$%&'*+-.^_`|~"])
VALUES = st.text('ab ,;:"\\<>=\t()\xe9', max_size=12)
FOLDS = st.sampled_from(["", "", "", "\r\n ", "\r\n\t"])
FIELDS = st.lists(st.tuples(NAMES, st.sampled_from(["", " ", "\t "]), VALUES, FOLDS, VALUES), max_size=4)
FRAMES = st.sampled_from(["none", "length", "chunked"])


def by_h11(octets):
    """The fields and the content, or None where h11 refuses the message."""
    peer = h11.Connection(h11.CLIENT)
    peer.send(h11.Request(method="GET", target="/", headers=[("Host", "h")]))
    peer.send(h11.EndOfMessage())
    fields, content = None, b""
    try:
        peer.receive_data(octets)
        peer.receive_data(b"")
        while True:
            event = peer.next_event()
            if isinstance(event, h11.Response):
                fields = [(name.decode(), value.decode("latin-1")) for name, value in event.headers]
            elif isinstance(event, h11.Data):
                content += bytes(event.data)
            elif isinstance(event, h11.EndOfMessage):
                return fields, content
            elif event in (h11.NEED_DATA, h11.PAUSED) or isinstance(event, h11.ConnectionClosed):
                return None
    except h11.RemoteProtocolError:
        return None


@a_tenth
@given(FIELDS, FRAMES, st.binary(max_size=30))
def test_the_same_fields_and_the_same_content(lines, frame, content):
    head = "HTTP/1.1 200 OK\r\n" + "".join(f"{n}:{s}{v}{f}{w}\r\n" for n, s, v, f, w in lines)
    body = content
    if frame == "length":
        head += f"Content-Length: {len(content)}\r\n"
    elif frame == "chunked":
        head += "Transfer-Encoding: chunked\r\n"
        body = b"".join(b"%x;a=b\r\n%s\r\n" % (len(piece), piece) for piece in (content[:9], content[9:]) if piece)
        body += b"0\r\nTrailer: x\r\n\r\n"
    octets = head.encode("latin-1") + b"\r\n" + body
    peer = by_h11(octets)
    if peer is None:
        return
    text = octets.decode("latin-1")
    message = messages(text)[0]
    # h11 puts one space for a fold and what is around it, and keeps the others.
    assert [(field.name, "".join(field.value.split())) for field in message.fields] == [
        (name, "".join(value.split())) for name, value in peer[0]
    ]
    for field in message.fields:
        assert text[field.offset : field.end].replace("\r\n", "  ") == field.value
    if not content.startswith(b"HTTP/"):
        start, end = message.body
        assert decoded(text[start:end].encode("latin-1"), message.get("transfer-encoding"), None) == peer[1]
