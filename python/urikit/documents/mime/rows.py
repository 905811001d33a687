"""The rows of the catalogue about MIME messages; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

_GOOD = 'read("Content-Type: multipart/mixed; boundary=b\\n\\n--b\\n\\ntext\\n--b--\\n", as_format="mime")'

# fmt: off
ROWS = (
    row(
        "mime-field", "RFC 5322 section 2.2", 'field = field-name ":" unstructured CRLF',
        "a line that is no header field",
        'the line "{found}" is no header field',
        "A heading has fields with a name, a colon and a value, and ends with an empty line. Everything else is "
        "passed over.",
        'read("Subject: a\\nnonsense\\n\\ntext", as_format="mime")',
        'read("Subject: a\\n\\ntext", as_format="mime")',
        "write an empty line behind the heading",
    ),
    row(
        "mime-boundary", "RFC 2046 section 5.1.1", "boundary := 0*69<bchars> bcharsnospace",
        "a multipart without a boundary",
        "the multipart entity has no boundary, so that its parts cannot be told apart",
        "The parameter boundary is required. Without it the body is one text that nobody can divide.",
        'read("Content-Type: multipart/mixed\\n\\n--b\\n\\ntext\\n--b--\\n", as_format="mime")',
        _GOOD,
        "add the parameter boundary",
    ),
    row(
        "mime-unclosed", "RFC 2046 section 5.1.1", 'close-delimiter := delimiter "--"',
        "a multipart that is not closed",
        "the multipart entity has no close-delimiter",
        "The message was cut off, or a delimiter around it came first. What is there is read.",
        'read("Content-Type: multipart/mixed; boundary=b\\n\\n--b\\n\\ntext\\n", as_format="mime")',
        _GOOD,
        "end the last part with the boundary between two hyphens on both sides",
    ),
    row(
        "mime-encoding", "RFC 2045 section 6.4",
        'mechanism := "7bit" / "8bit" / "binary" / "quoted-printable" / "base64"',
        "a transfer encoding that is not known",
        'the transfer encoding "{found}" is not known, and the body was not read',
        "What the octets of such a body are, nobody can say without knowing the encoding.",
        'read("Content-Transfer-Encoding: x-uuencode\\n\\nbegin 644 a", as_format="mime")',
        'read("Content-Transfer-Encoding: 8bit\\n\\ntext", as_format="mime")',
        "use base64 or quoted-printable",
    ),
    row(
        "mime-content-base", "RFC 2557 section 12", 'Content-Base = absoluteURI',
        "the field Content-Base",
        "Content-Base is not a part of MHTML any more; it is read as a base",
        "RFC 2110 had it. RFC 2557 lets a recipient accept it, and forbids to send it.",
        'read("Content-Base: http://example.org/\\n\\ntext", as_format="mime")',
        'read("Content-Location: http://example.org/\\n\\ntext", as_format="mime")',
        "send an absolute Content-Location",
    ),
    row(
        "mime-deep", "RFC 2046 section 5.2.1", "message/rfc822",
        "documents that lie too deep in each other",
        "the part lies too deep in other documents, and was not read",
        "Parts of a message that are documents with parts may lie in each other. There is a bound, so that nobody can "
        "exhaust whoever reads them.",
        '[*read("HTTP/1.1 200 OK\\nContent-Type: message/http\\n\\n" * 15 + "HTTP/1.1 200 OK\\n"'
        ' "Content-Type: message/rfc822\\n\\nSubject: a\\n\\ntext", media_type="message/http").walk()][-1].findings',
        'read("Content-Type: message/http\\n\\nHTTP/1.1 200 OK\\n\\n", as_format="mime")',
        "read the inner document on its own",
    ),
)
# fmt: on
