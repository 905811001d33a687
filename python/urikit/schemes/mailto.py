"""The mailto scheme (RFC 6068): a message that is to be written, to whom and with which fields.

    mailto:chris@example.com
    mailto:joe@example.com?cc=bob@example.com&body=hello
    mailto:?to=addr1@an.example,addr2@an.example

What follows the colon are addresses with commas between them, and then header fields as of
RFC 5322, where `body` means the text of the message (section 2). Nothing is sent: a
program shows a message, and a person sends it or not.

What can go wrong. Decoding comes once, and after splitting: "%2C" in an address is a comma of
the address, and "%2525" is the text "%25". A space is %20, because "+" is a plus, as in
bill+ietf@example.org (section 5). A line break of the body is %0D%0A; in any other field it
would begin another field, and is reported. Neither "/" nor a second "?" is a `qchar`, so
`body=http://h/` and `?cc=a@b?body=c` are refused, as the grammar does; browsers read them.

Who writes the URI is not who sends the message. Fields of origin, route, trace and MIME must
be ignored (section 3), and only Subject, Keywords and Body are thought safe in general
(section 4). The view contains them all, `issues` names them, and `safe_headers` leaves them out.

Left out: the message itself, its encoded words (RFC 2047), and what the local part of an
address means to the host that receives it, quoted or not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from urikit._native import URI, domain_to_ascii, percent_decode, percent_decode_bytes, split_query
from urikit.core.errors import ArgumentError, Searched, refuse
from urikit.core.issues import Issue, noted
from urikit.core.mask import discreet
from urikit.core.percent import decoded_piece
from urikit.schemes.escape import escaped
from urikit.schemes.server import text_of
from urikit.schemes.view import View, maker

if TYPE_CHECKING:
    Note: TypeAlias = Callable[..., Issue]

__all__ = ["Address", "Mailto"]


#: Fields that section 4 thinks safe and useful in general, in lower case.
SAFE = frozenset({"subject", "keywords", "body"})
#: Fields that programs understand and should show before they use them.
UNDERSTOOD = frozenset({"to", "cc", "bcc", "in-reply-to", "references"})
#: Fields that section 3 has ignored: of origin, route, trace and MIME; with `resent-*` and `content-*`.
IGNORED = frozenset(
    {"from", "sender", "reply-to", "date", "apparently-to", "received", "return-path", "message-id", "mime-version"}
)


_ATOM = r"[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\x80-\U0010ffff]++"
_DOT_ATOM = rf"{_ATOM}(?:\.{_ATOM})*+"
LOCAL_PART = re.compile(rf'{_DOT_ATOM}|"(?:[!#-\[\]-~\x80-\U0010ffff]|\\[ -~\t])*+"')
DOMAIN = re.compile(rf"{_DOT_ATOM}|\[[!-Z^-~]*+\]")
_WHOLE = re.compile(rf"({LOCAL_PART.pattern})@({DOMAIN.pattern})")
#: An item of an address list of RFC 5322: commas in quotes, comments and angle brackets are none.
_ITEM = re.compile(r'(?:"(?:[^"\\]|\\.)*+"?|\((?:[^()\\]|\\.)*+\)?|<[^>]*+>?|[^,"(<])++', re.DOTALL)


@discreet
@dataclass(frozen=True, slots=True)
class Address:
    """A mail address: text, and nothing in it percent-encoded.

        addr-spec     = local-part "@" domain
        local-part    = dot-atom-text / quoted-string
        domain        = dot-atom-text / "[" *dtext-no-obs "]"
        dot-atom-text = 1*atext *("." 1*atext)
        quoted-string = DQUOTE *qcontent DQUOTE       ; whitespace and comments are excluded
        qcontent      = qtext / quoted-pair           ; qtext is printable, without DQUOTE and ""
        quoted-pair   = "" (VCHAR / WSP)

    Characters beyond ASCII are taken on both sides: those of a domain are an internationalized
    name, those of a local part what RFC 6532 made of the place that RFC 6068 had reserved.

    >>> from urikit.schemes.mailto import Address
    >>> address = Address.parse('"not@me"@example.org')
    >>> address.local_part, address.domain
    ('"not@me"', 'example.org')
    """

    #: The name of the mailbox at the host of the domain; quotation marks included.
    local_part: str
    #: A domain name, perhaps internationalized, or an address literal in brackets.
    domain: str

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read an addr-spec. Raises `ValueError` for any other text.

        >>> str(Address.parse("Mike&family@example.org"))
        'Mike&family@example.org'
        """
        found = _WHOLE.fullmatch(text)
        if found is None:
            raise ArgumentError("text", "an addr-spec of RFC 6068", text)
        return cls(found[1], found[2])

    @property
    def ascii_domain(self) -> str | None:
        """The domain as a message needs it: in A-labels (UTS 46); None where it has no such form.

        >>> Address("user", "納豆.example.org").ascii_domain
        'xn--99zt52a.example.org'
        """
        return self.domain if self.domain.isascii() else domain_to_ascii(self.domain)

    def compared(self) -> tuple[str, str]:
        """Return the key that two addresses are compared by: the local part with its case, the domain without."""
        return self.local_part, (self.ascii_domain or self.domain).lower()

    def __str__(self) -> str:
        return f"{self.local_part}@{self.domain}"


def header_list(value: str) -> tuple[str, ...]:
    """Return the items of a decoded To, Cc or Bcc value, in the words of RFC 5322; empty ones are left out.

    >>> header_list('a@b.example, "Doe, J." <j@b.example>')
    ('a@b.example', '"Doe, J." <j@b.example>')
    """
    return tuple(item for item in map(str.strip, _ITEM.findall(value)) if item)


# mailtoURI = "mailto:" [ to ] [ hfields ]      to      = addr-spec *("," addr-spec )
# hfields   = "?" hfield *( "&" hfield )        hfield  = hfname "=" hfvalue
# hfname    = *qchar                            hfvalue = *qchar
# qchar       = unreserved / pct-encoded / some-delims
# some-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"
_QCHARS = r"[A-Za-z0-9\-._~!$'()*+,;:@%]*+"
_QCHAR_RUN = re.compile(_QCHARS)
_FIELDS = re.compile(rf"{_QCHARS}={_QCHARS}(?:&{_QCHARS}={_QCHARS})*+")
#: An address in characters that need no decoding and mean nothing but themselves, which is the usual case.
_PLAIN_ATOMS = r"[A-Za-z0-9!$'*+_~-]++(?:\.[A-Za-z0-9!$'*+_~-]++)*+"
_PLAIN = re.compile(rf"{_PLAIN_ATOMS}@{_PLAIN_ATOMS}(?:,{_PLAIN_ATOMS}@{_PLAIN_ATOMS})*+")
#: Characters that section 2 leaves raw in an address: no "/", "&", ";" and "=".
_ADDRESS_RUN = re.compile(r"[A-Za-z0-9\-._~!$'()*+:@%]*+")

_LINE_BREAKS = re.compile(r"\r\n|\r|\n")
_KEPT_IN_ADDRESS = "!$'*+"
_KEPT_IN_FIELD = "!$'()*,;:@"


@dataclass(frozen=True, slots=True)
class Mailto(View):
    """A message to be written: recipients and header fields.

    >>> from urikit.schemes.mailto import Mailto
    >>> message = Mailto.parse("mailto:gorby%25kremvax@example.com?subject=caf%C3%A9&body=one%0D%0Atwo")
    >>> message.recipients, message.subject, message.body
    (('gorby%kremvax@example.com',), 'café', 'one\\r\\ntwo')
    >>> Mailto.parse("mailto:a@an.example?to=b@an.example").equivalent("mailto:?to=a@AN.example,b@an.example")
    True
    """

    #: The addresses before the "?", as they are written.
    to: tuple[str, ...] = ()
    #: Names and values of the header fields as they are written, in their order.
    fields: tuple[tuple[str, str], ...] = ()
    #: The fragment, which means nothing (section 2).
    fragment: str | None = None

    @classmethod
    def build(
        cls,
        to: str | Iterable[str] = (),
        *,
        cc: str | Iterable[str] = (),
        bcc: str | Iterable[str] = (),
        subject: str | None = None,
        headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        body: str | None = None,
    ) -> Mailto:
        """Return a message from data: addresses, names and values are text, and each is encoded once.

        Domains are written in A-labels, line breaks of the body as CR and LF. Raises `SchemeError`
        for what is not an address.

        >>> from urikit.schemes.mailto import Mailto
        >>> str(Mailto.build("Mike&family@納豆.example.org", subject="R&D", body="1 + 1\\n= 2"))
        'mailto:Mike%26family@xn--99zt52a.example.org?subject=R%26D&body=1%20%2B%201%0D%0A%3D%202'
        """
        copies = (("cc", _joined(cc, "cc")), ("bcc", _joined(bcc, "bcc")))
        pairs = [(name, who) for name, who in copies if who]
        if subject is not None:
            pairs.append(("subject", subject))
        pairs.extend(headers.items() if isinstance(headers, Mapping) else headers)
        if body is not None:
            pairs.append(("body", body))
        written = "&".join(_field(name, value) for name, value in pairs)
        path = ",".join(map(_written, [to] if isinstance(to, str) else to))
        return cls.parse(f"mailto:{path}?{written}" if pairs else f"mailto:{path}")

    @classmethod
    def _read(cls, uri: URI) -> Mailto:
        path = uri.path
        to: tuple[str, ...] = ()
        if path:
            if not _PLAIN.fullmatch(path):
                _require_addresses(uri, path)
            to = tuple(path.split(",")) if "," in path else (path,)
        elif uri.host is not None:
            refuse(uri, "mailto-authority", "to", 9, uri.spans["path"][0])
        query = uri.query
        if query is None:
            return _make(to, (), uri.fragment)
        if not _FIELDS.fullmatch(query):
            _refuse_fields(uri, query)
        # Each has a "=", so each has a value.
        fields: list[tuple[str, str]] = split_query(query, "&")  # type: ignore[assignment]
        return _make(to, tuple(fields), uri.fragment)

    def _text(self) -> str:
        query = "&".join(f"{name}={value}" for name, value in self.fields) or None
        return text_of("mailto", None, None, None, ",".join(self.to), query, self.fragment)

    @property
    def addresses(self) -> tuple[Address, ...]:
        """The addresses before the "?", decoded."""
        return tuple(_address(text) for text in self.to)

    @property
    def recipients(self) -> tuple[str, ...]:
        """All recipients, decoded: the addresses before the "?", then those of the fields "to" (section 2).

        A field contains a list of RFC 5322, whose items may have names beside the addresses.

        >>> from urikit.schemes.mailto import Mailto
        >>> Mailto.parse("mailto:addr1@an.example?to=addr2@an.example").recipients
        ('addr1@an.example', 'addr2@an.example')
        """
        return (*map(str, self.addresses), *self._listed("to"))

    @property
    def cc(self) -> tuple[str, ...]:
        """Recipients of a copy: the items of the fields "cc", decoded."""
        return self._listed("cc")

    @property
    def bcc(self) -> tuple[str, ...]:
        """Recipients of a copy that others do not see, though the URI shows them (section 7)."""
        return self._listed("bcc")

    @property
    def headers(self) -> tuple[tuple[str, str], ...]:
        """Names and values, decoded, in their order, "body" and "to" among them. Raises `URIEncodingError`."""
        return tuple((_decoded(name), decoded_piece(f"{name}={value}", len(name) + 1)) for name, value in self.fields)

    @property
    def safe_headers(self) -> tuple[tuple[str, str], ...]:
        """Of `headers` those whose name section 4 thinks safe and whose value cannot begin another field."""
        return tuple(
            (name, value)
            for name, value in self.headers
            if name.lower() in SAFE and (name.lower() == "body" or not _LINE_BREAKS.search(value))
        )

    @property
    def subject(self) -> str | None:
        """The first field "subject", decoded."""
        return self.get("subject")

    @property
    def body(self) -> str | None:
        """The first field "body", decoded: the text of the message."""
        return self.get("body")

    def get(self, name: str) -> str | None:
        """Return the first value with that name, in any case, decoded; None if it is missing."""
        return next(iter(self.get_all(name)), None)

    def get_all(self, name: str) -> tuple[str, ...]:
        """Return all values with that name, decoded. Raises `URIEncodingError`."""
        wanted = name.lower()
        return tuple(
            decoded_piece(f"{known}={value}", len(known) + 1)
            for known, value in self.fields
            if _decoded(known).lower() == wanted
        )

    def _listed(self, name: str) -> tuple[str, ...]:
        return tuple(item for value in self.get_all(name) for item in header_list(value))

    def _compared(self) -> tuple[object, ...]:
        """Section 2: recipients wherever they are; names of fields without case, values with it."""
        recipients: list[object] = [address.compared() for address in self.addresses]
        others: list[tuple[bytes, bytes]] = []
        for name, value in self.fields:
            known = percent_decode_bytes(name, "literal").lower()
            octets = percent_decode_bytes(value, "literal")
            if known == b"to":
                recipients.extend(map(_compared_item, header_list(octets.decode("utf-8", "surrogateescape"))))
            else:
                others.append((known, octets))
        return recipients, others

    def issues(self) -> tuple[Issue, ...]:
        """Fields that must or should not be used, line breaks, repetitions, and forms that few understand."""

        return _mail_issues(self)


_make = maker(Mailto)


def _decoded(text: str) -> str:
    return percent_decode(text, "literal") if "%" in text else text


def _joined(items: str | Iterable[str], name: str) -> str:
    """Return the value of a field of addresses: each item is one of a list, with a name or without."""
    listed = [items] if isinstance(items, str) else list(items)
    for item in listed:
        if header_list(item) != (item.strip(),) or "@" not in item or _LINE_BREAKS.search(item):
            refuse(item, "mailto-item", name, 0, len(item), scheme="mailto")
    return ",".join(listed)


def _field(name: str, value: str) -> str:
    """Return a header field from data; line breaks of the body are CR and LF (section 5)."""
    if name.lower() == "body":
        value = _LINE_BREAKS.sub("\r\n", value)
    return f"{escaped(name, _KEPT_IN_FIELD)}={escaped(value, _KEPT_IN_FIELD)}"


def _address(raw: str) -> Address:
    """Return an address that has been read."""
    local_part, _, domain = raw.rpartition("@")
    return Address(_decoded(local_part), _decoded(domain))


def _compared_item(item: str) -> object:
    try:
        return Address.parse(item).compared()
    except ValueError:
        return item


def _written(address: str) -> str:
    """Return an address from data; an invalid one is left for the grammar to refuse."""
    try:
        read = Address.parse(address)
    except ValueError:
        return escaped(address, f"{_KEPT_IN_ADDRESS}@")
    local_part = escaped(read.local_part, _KEPT_IN_ADDRESS)
    return f"{local_part}@{escaped(read.ascii_domain or read.domain, f'{_KEPT_IN_ADDRESS}:')}"


def _require_addresses(uri: URI, path: str) -> None:
    """Check each address by itself: split, decoded once, and read by the grammar."""
    start = uri.spans["path"][0]
    for address in path.split(","):
        end = start + len(address)
        plain = _ADDRESS_RUN.match(address)
        stop = plain.end() if plain else 0
        if stop < len(address):
            refuse(uri, "mailto-address-character", "addr-spec", start + stop, start + stop + 1)
        if not address:
            refuse(uri, "mailto-address-empty", "to", start, end)
        local_part, at, domain = address.rpartition("@")
        if not at:
            encoded = address.find("%40")
            place = (start, end) if encoded < 0 else (start + encoded, start + encoded + 3)
            refuse(uri, "mailto-at", "addr-spec", *place)
        middle = end - len(domain)
        try:
            here, there = _decoded(local_part), _decoded(domain)
        except ValueError:
            refuse(uri, "mailto-encoding", "addr-spec", start, end)
        if local_part.endswith("@") and LOCAL_PART.fullmatch(here[:-1]):
            # "@@": a typing error, whose second "@" is where the domain should begin.
            refuse(uri, "mailto-domain", "domain", middle - 1, end)
        if not LOCAL_PART.fullmatch(here):
            refuse(uri, "mailto-local-part", "local-part", start, middle - 1)
        if not DOMAIN.fullmatch(there):
            double = domain.find("..")
            place = (middle, end) if double < 0 else (middle + double + 1, middle + double + 2)
            refuse(uri, "mailto-domain", "domain", *place)
        start = end + 1


def _refuse_fields(uri: URI, query: str) -> None:
    """Refuse the first invalid header field."""
    start = uri.spans["query"][0]
    for field in query.split("&"):
        end = start + len(field)
        name = _QCHAR_RUN.match(field)
        stop = name.end() if name else 0
        if field.startswith("=", stop):
            value = _QCHAR_RUN.match(field, stop + 1)
            stop = value.end() if value else stop
            if stop == len(field):
                start = end + 1
                continue
        elif stop == len(field):
            refuse(uri, "mailto-field-equals", "hfield", start, end)
        at = start + stop
        refuse(uri, "mailto-question" if field[stop] == "?" else "mailto-field-character", "hfield", at, at + 1)


#: Section 2.2 of RFC 5322: printable characters without the colon.
_FIELD_NAME = re.compile(rb"[!-9;-~]+")
#: Letters, digits and hyphens (RFC 5321 section 2.3.5).
_HOST_NAME = re.compile(r"[A-Za-z0-9-]++(?:\.[A-Za-z0-9-]++)*+")
_BREAK = re.compile(r"(?:%0[Dd]|%0[Aa]|%00)++")
#: Half a line break: CR without LF, LF without CR.
_HALF = re.compile(r"%0[Dd](?!%0[Aa])|(?<!%0[Dd])%0[Aa]")


def _mail_issues(view: Mailto) -> tuple[Issue, ...]:
    """Return the issues of a view, in the order of its text."""
    text = str(view)
    note = partial(noted, Searched(text))
    found = [*_of_addresses(view, note), *_of_fields(view, text.find("?") + 1, note)]
    if view.fragment is not None:
        found.append(note("mailto-fragment", "fragment", len(text) - len(view.fragment) - 1, len(text)))
    return tuple(found)


def _of_addresses(view: Mailto, note: Note) -> Iterator[Issue]:
    start = len("mailto:")
    seen: set[tuple[str, str]] = set()
    for written, address in zip(view.to, view.addresses, strict=True):
        end = start + len(written)
        known = address.compared()
        if known in seen:
            yield note("mailto-address-twice", "addr-spec", start, end, "info")
        seen.add(known)
        middle = end - len(written.rpartition("@")[2])
        domain = address.ascii_domain
        if domain is None:
            yield note("mailto-domain-idna", "domain", middle, end)
        elif domain != address.domain:
            yield note("mailto-domain-international", "domain", middle, end, "info")
        elif not domain.startswith("[") and not _HOST_NAME.fullmatch(domain):
            yield note("mailto-domain-name", "domain", middle, end)
        start = end + 1


def _of_fields(view: Mailto, start: int, note: Note) -> Iterator[Issue]:
    seen: set[bytes] = set()
    for name, value in view.fields:
        middle = start + len(name)
        end = middle + 1 + len(value)
        known = percent_decode_bytes(name, "literal").lower()
        yield from _of_name(note, known, start, middle)
        if known == b"to" and view.to:
            yield note("mailto-to-twice", "hfield", start, end)
        if known in seen:
            yield note("mailto-field-twice", "hfname", start, middle)
        seen.add(known)
        yield from _of_value(note, known, value, middle + 1, end)
        start = end + 1


def _of_name(note: Note, known: bytes, start: int, end: int) -> Iterator[Issue]:
    if not _FIELD_NAME.fullmatch(known):
        yield note("mailto-field-name", "hfname", start, end)
        return
    name = known.decode("ascii")
    if name in IGNORED or name.startswith(("resent-", "content-")):
        yield note("mailto-field-ignored", "hfname", start, end)
    elif name not in SAFE and name not in UNDERSTOOD:
        yield note("mailto-field-suspect", "hfname", start, end, "info")


def _of_value(note: Note, known: bytes, value: str, start: int, end: int) -> Iterator[Issue]:
    body = known == b"body"
    for found in (_HALF if body else _BREAK).finditer(value):
        code = "mailto-body-line-break" if body else "mailto-line-break"
        yield note(code, "hfvalue", start + found.start(), start + found.end())
    plus = value.find("+")
    if plus >= 0 and "%20" not in value and known in (b"subject", b"body", b"keywords"):
        yield note("mailto-plus", "hfvalue", start + plus, start + plus + 1, "info")
    try:
        percent_decode(value, "literal")
    except ValueError:
        yield note("mailto-field-encoding", "hfvalue", start, end)


def encode_line_break(text: str, start: int, end: int) -> str:
    """Write the line break of mail.

    >>> encode_line_break("mailto:?body=a%0Ab", 14, 17)
    'mailto:?body=a%0D%0Ab'
    """
    return f"{text[:start]}%0D%0A{text[end:]}"


def drop_comma(text: str, start: int, _end: int) -> str | None:
    """Return one of two commas, or one without an address beside it.

    >>> drop_comma("mailto:a@h,,b@h", 11, 11), drop_comma("mailto:a@h,", 11, 11)
    ('mailto:a@h,b@h', 'mailto:a@h')
    """
    at = start if text[start : start + 1] == "," else start - 1
    return text[:at] + text[at + 1 :] if text[at : at + 1] == "," else None


def encode_plus(text: str, _start: int, _end: int) -> str:
    """Spaces for the "+" between two words of a query.

    >>> encode_plus("mailto:a+b@h?subject=x+y", 22, 23)
    'mailto:a+b@h?subject=x%20y'
    """
    head, mark, query = text.partition("?")
    return head + mark + re.sub(r"(?<=\w)\+(?=\w)", "%20", query)
