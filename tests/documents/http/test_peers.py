"""HTTP messages read by h11 as well: the same fields and the same content, wherever h11 takes the message."""

import h11
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit.http.body import decoded
from urikit.http.message import messages

NAMES = st.sampled_from(["A", "Link", "X-Long-Name", "location", "a!#$%&'*+-.^_`|~"])
VALUES = st.text('ab ,;:"\\<>=\t()\xe9', max_size=12)
FOLDS = st.sampled_from(["", "", "", "\r\n ", "\r\n\t"])
LINES = st.lists(st.tuples(NAMES, st.sampled_from(["", " ", "\t "]), VALUES, FOLDS, VALUES), max_size=4)
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
@given(LINES, FRAMES, st.binary(max_size=30))
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
