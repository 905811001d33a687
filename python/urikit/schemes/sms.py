"""sms: a short message to be written, to one or more telephone numbers (RFC 5724).

    sms-uri        = scheme ":" sms-hier-part [ "?" sms-fields ]
    sms-hier-part  = sms-recipient *( "," sms-recipient )
    sms-recipient  = telephone-subscriber           ; defined in RFC 3966
    sms-fields     = sms-field *( "&" sms-field )
    sms-field      = sms-field-name "=" escaped-value
    sms-field-name = "body" / sms-field-ext         ; "body" MUST only appear once
    sms-field-ext  = 1*( unreserved )
    escaped-value  = *( unreserved / pct-encoded )

A recipient is what follows the colon of a `tel` URI, with its parameters, and is read by the same
code: a local number, such as a short code of one network, needs its phone-context. A "," of a
parameter is encoded, because here it parts the recipients.

What can go wrong. A value contains unreserved and encoded characters alone, so that "+" is not a space
and "," is %2C. On telephones one finds `sms:?body=...`, without a recipient, `sms:+1&body=...`,
`sms://` and short codes without a context; by the grammar these are none, and are refused with
what is missing.

Recipients are compared as `tel` numbers, and as a set; the fields must be the same (section 2.4).
Left out: the alphabets of the message, which is text here, and whatever the fields but "body"
may mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from urikit._native import URI, percent_decode, percent_decode_bytes
from urikit.core.errors import SchemeError, refuse
from urikit.core.issues import Issue, noted
from urikit.core.percent import decoded_piece
from urikit.core.rules.menders import encode_range
from urikit.schemes.escape import escaped
from urikit.schemes.server import text_of
from urikit.schemes.tel import Tel
from urikit.schemes.view import View

__all__ = ["Sms"]

_FIELD = re.compile(r"([A-Za-z0-9\-._~]++)=((?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})*+)")


@dataclass(frozen=True, slots=True)
class Sms(View):
    """A short message to be written.

    >>> from urikit.schemes.sms import Sms
    >>> message = Sms.parse("sms:+15105550101,+1-510-555-0102?body=hello%20there")
    >>> [number.digits for number in message.numbers], message.body
    (['+15105550101', '+15105550102'], 'hello there')
    """

    #: The recipients as they are written.
    recipients: tuple[str, ...]
    #: Names and values as they are written, in their order.
    fields: tuple[tuple[str, str], ...] = ()
    fragment: str | None = None

    @classmethod
    def build(
        cls,
        recipients: str | Tel | Iterable[str | Tel],
        *,
        body: str | None = None,
        fields: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    ) -> Sms:
        """Return a message from data: global numbers as text, or numbers as `Tel` has them; encoded once.

        Raises `SchemeError` for what the grammar refuses.

        >>> from urikit.schemes.sms import Sms
        >>> str(Sms.build("+1-510-555-0101", body="1 + 1 = 2"))
        'sms:+1-510-555-0101?body=1%20%2B%201%20%3D%202'
        """
        numbers = [recipients] if isinstance(recipients, (str, Tel)) else recipients
        tels = (number if isinstance(number, Tel) else Tel.build(number) for number in numbers)
        path = ",".join(str(tel)[4:].replace(",", "%2C") for tel in tels)
        pairs = [] if body is None else [("body", body)]
        pairs.extend(fields.items() if isinstance(fields, Mapping) else fields)
        written = "&".join(f"{escaped(name)}={escaped(value)}" for name, value in pairs)
        return cls.parse(f"sms:{path}?{written}" if pairs else f"sms:{path}")

    @classmethod
    def _read(cls, uri: URI) -> Sms:
        start, end = uri.spans["path"]
        if uri.host is not None:
            colon = uri.spans["scheme"][1]
            refuse(uri, "sms-authority", "sms-hier-part", colon + 1, colon + 3)
        recipients = tuple(uri.path.split(","))
        for recipient in recipients:
            _require_recipient(uri, recipient, start)
            start += len(recipient) + 1
        query = uri.query
        fields = () if query is None else _fields(uri, query, end + 1)
        return cls(recipients, fields, uri.fragment)

    def _text(self) -> str:
        query = "&".join(f"{name}={value}" for name, value in self.fields) or None
        return text_of("sms", None, None, None, ",".join(self.recipients), query, self.fragment)

    @property
    def numbers(self) -> tuple[Tel, ...]:
        """The recipients as telephone numbers."""
        return tuple(Tel.parse(f"tel:{recipient}") for recipient in self.recipients)

    @property
    def body(self) -> str | None:
        """The text of the message, decoded; None where none is given. Raises `URIEncodingError`."""
        return self.get("body")

    def get(self, name: str) -> str | None:
        """Return the first value with that name, in any case, decoded; None if it is missing."""
        wanted = name.lower()
        for known, value in self.fields:
            if known.lower() == wanted:
                return decoded_piece(f"{known}={value}", len(known) + 1)
        return None

    def _compared(self) -> tuple[object, ...]:
        """Section 2.4: fields identical, recipients a set."""
        numbers = frozenset(str(number.normalized()) for number in self.numbers)
        fields = [(name.lower(), percent_decode_bytes(value, "literal")) for name, value in self.fields]
        return numbers, fields, self.fragment

    def issues(self) -> tuple[Issue, ...]:
        """Return those of the numbers, and a body whose bytes are not UTF-8."""
        text = str(self)
        found: list[Issue] = []
        start = len("sms:")
        for recipient, number in zip(self.recipients, self.numbers, strict=True):
            for issue in number.issues():
                place = (start + issue.start - len("tel:"), start + issue.end - len("tel:"))
                severity = "warning" if str(issue.severity) == "warning" else "info"
                found.append(noted(text, issue.code, issue.component or "par", *place, severity))  # type: ignore[arg-type]
            start += len(recipient) + 1
        for name, value in self.fields:
            start += len(name) + 1
            try:
                percent_decode(value, "literal")
            except ValueError:
                found.append(noted(text, "sms-encoding", "escaped-value", start, start + len(value)))
            start += len(value) + 1
        return tuple(found)


def _require_recipient(uri: URI, recipient: str, start: int) -> None:
    """Check a recipient, a number that `tel` reads; its errors have the words of this scheme."""
    end = start + len(recipient)
    if not recipient:
        refuse(uri, "sms-recipient-missing", "sms-recipient", start, end)
    if recipient.startswith("/"):
        refuse(uri, "sms-recipient", "sms-recipient", start, start + 1)
    try:
        Tel.parse(f"tel:{recipient}")
    except SchemeError as error:
        shift = start - len("tel:")
        code = "sms-context" if error.code == "tel-context-missing" else "sms-recipient"
        refuse(uri, code, error.component, error.offset + shift, error.end + shift)


def _fields(uri: URI, query: str, start: int) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    bodies = 0
    for field in query.split("&"):
        end = start + len(field)
        read = _FIELD.match(field)
        if read is None:
            refuse(uri, "sms-field", "sms-field", start, end)
        if read.end() < len(field):
            at = start + read.end()
            refuse(uri, "sms-field-character", "escaped-value", at, at + 1)
        bodies += read[1].lower() == "body"
        if bodies > 1:
            refuse(uri, "sms-body-twice", "sms-field-name", start, end)
        found.append((read[1], read[2]))
        start = end + 1
    return tuple(found)


def encode_value(text: str, start: int, end: int) -> str:
    """Return a character of a message in its bytes, and a space for "+".

    >>> encode_value("sms:+1?body=a+b", 13, 14), encode_value("sms:+1?body=a!", 13, 14)
    ('sms:+1?body=a%20b', 'sms:+1?body=a%21')
    """
    return f"{text[:start]}%20{text[end:]}" if text[start:end] == "+" else encode_range(text, start, end)
