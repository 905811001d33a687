"""The rows of the catalogue about HTTP messages; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

# fmt: off
ROWS = (
    row(
        "http-message-start", "RFC 9112 section 2.1", "start-line = request-line / status-line",
        "a message without a start line",
        "the message begins with neither a request line nor a status line",
        "A response begins with its version and status, a request with its method, target and version. What follows "
        "is read as header fields all the same.",
        'read("Location: /b\\n\\n", media_type="message/http")',
        'read("HTTP/1.1 301 Moved\\nLocation: /b\\n\\n", media_type="message/http")',
        "keep the first line of the message",
    ),
    row(
        "http-message-field", "RFC 9112 section 5", 'field-line = field-name ":" OWS field-value OWS',
        "a line that is no header field",
        'the line "{found}" is no header field',
        "A field has a name, a colon and a value, without whitespace before the colon: programs disagree about such a "
        "line, which is how requests are smuggled past a proxy.",
        'read("HTTP/1.1 200 OK\\nLink : <a>; rel=next\\n\\n", media_type="message/http")',
        'read("HTTP/1.1 200 OK\\nLink: <a>; rel=next\\n\\n", media_type="message/http")',
        "write the colon right behind the name",
    ),
    row(
        "http-message-coding", "RFC 9110 section 8.4", "Content-Encoding = #content-coding",
        "a body that cannot be decoded",
        'the body has the coding "{found}", which is not known here or does not decode, and was not read',
        "gzip and deflate are undone. A body in another coding, or one that would become larger than is safe, is left "
        "unread, with the references in it.",
        'read("HTTP/1.1 200 OK\\nContent-Encoding: br\\n\\nabc", media_type="message/http")',
        'read("HTTP/1.1 200 OK\\n\\nabc", media_type="message/http")',
        "save the message with its body decoded, as curl --compressed does",
    ),
    row(
        "http-message-deep", "RFC 9110 section 8.3", "Content-Type = media-type",
        "documents that lie too deep in each other",
        "the part lies too deep in other documents, and was not read",
        "Messages may contain messages. There is a bound, because nobody sends seventeen in each other but to "
        "exhaust whoever reads them.",
        '[*read("HTTP/1.1 200 OK\\nContent-Type: message/http\\n\\n" * 18, media_type="message/http").walk()]'
        "[-1].findings",
        'read("HTTP/1.1 200 OK\\n\\n", media_type="message/http")',
        "read the inner document on its own",
    ),
    row(
        "http-message-repeated", "RFC 9110 section 5.3", "field-name = token",
        "a field that may stand once, and stands again",
        "{component} stands there again; only the last one counts",
        "Location, Content-Location and Content-Type have one value. A response with two was put together by two "
        "programs, and clients do not agree which they follow.",
        'read("HTTP/1.1 302 Found\\nLocation: /a\\nLocation: /b\\n\\n", media_type="message/http")',
        'read("HTTP/1.1 302 Found\\nLocation: /a\\n\\n", media_type="message/http")',
        "send it once",
    ),
)
# fmt: on
