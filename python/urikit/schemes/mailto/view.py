"""The view of a mailto URI: its addresses, its header fields, and their comparison (RFC 6068)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from urikit._native import percent_decode, percent_decode_bytes, split_query
from urikit.core.errors import refuse
from urikit.core.issues import Issue
from urikit.core.percent import decoded_piece
from urikit.schemes.escape import escaped
from urikit.schemes.mailto.address import DOMAIN, LOCAL_PART, Address, header_list
from urikit.schemes.mailto.fields import SAFE
from urikit.schemes.view import View, maker

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["Mailto"]

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
#: What section 2 leaves raw in an address: no "/", "&", ";" and "=".
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

    SCHEMES: ClassVar[tuple[str, ...]] = ("mailto",)
    SPECIFICATION: ClassVar[str] = "RFC 6068"
    EQUIVALENCE: ClassVar[str] = (
        "The recipients are the same in the same order, wherever they are, domains without regard to case, and so "
        "are the other fields, names without regard to case; the fragment means nothing."
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "mailto:chris@example.com",
        "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
        "mailto:joe@example.com?cc=bob@example.com&body=hello",
        "mailto:gorby%25kremvax@example.com",
        "mailto:%22not%40me%22@example.org",
        "mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9",
        "mailto:?to=addr1@an.example,addr2@an.example",
    )

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
        """A message from data: addresses, names and values are text, and each is encoded once.

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
        text = f"mailto:{','.join(self.to)}"
        if self.fields:
            text += "?" + "&".join(f"{name}={value}" for name, value in self.fields)
        if self.fragment is not None:
            text += f"#{self.fragment}"
        return text

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
        """Who gets a copy: the items of the fields "cc", decoded."""
        return self._listed("cc")

    @property
    def bcc(self) -> tuple[str, ...]:
        """Who gets a copy unseen by others, though not unseen in the URI (section 7)."""
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
        """The first value with that name, in any case, decoded; None if it is missing."""
        return next(iter(self.get_all(name)), None)

    def get_all(self, name: str) -> tuple[str, ...]:
        """All values with that name, decoded. Raises `URIEncodingError`."""
        wanted = name.lower()
        return tuple(
            decoded_piece(f"{known}={value}", len(known) + 1)
            for known, value in self.fields
            if _decoded(known).lower() == wanted
        )

    def _listed(self, name: str) -> tuple[str, ...]:
        return tuple(item for value in self.get_all(name) for item in header_list(value))

    def _equivalent(self, other: Mailto) -> bool:
        """Section 2: recipients wherever they are; names of fields without case, values with it."""
        return self._compared() == other._compared()

    def _compared(self) -> tuple[object, ...]:
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
        from urikit.schemes.mailto.findings import findings

        return findings(self)


_make = maker(Mailto)


def _decoded(text: str) -> str:
    return percent_decode(text, "literal") if "%" in text else text


def _joined(items: str | Iterable[str], name: str) -> str:
    """The value of a field of addresses: each item is one of a list, with a name or without."""
    listed = [items] if isinstance(items, str) else list(items)
    for item in listed:
        if header_list(item) != (item.strip(),) or "@" not in item or _LINE_BREAKS.search(item):
            refuse(item, "mailto-item", name, 0, len(item), scheme="mailto")
    return ",".join(listed)


def _field(name: str, value: str) -> str:
    """A header field from data; line breaks of the body are CR and LF (section 5)."""
    if name.lower() == "body":
        value = _LINE_BREAKS.sub("\r\n", value)
    return f"{escaped(name, _KEPT_IN_FIELD)}={escaped(value, _KEPT_IN_FIELD)}"


def _address(raw: str) -> Address:
    """An address that has been read."""
    local_part, _, domain = raw.rpartition("@")
    return Address(_decoded(local_part), _decoded(domain))


def _compared_item(item: str) -> object:
    try:
        return Address.parse(item).compared()
    except ValueError:
        return item


def _written(address: str) -> str:
    """An address from data; an invalid one is left for the grammar to refuse."""
    try:
        read = Address.parse(address)
    except ValueError:
        return escaped(address, f"{_KEPT_IN_ADDRESS}@")
    local_part = escaped(read.local_part, _KEPT_IN_ADDRESS)
    return f"{local_part}@{escaped(read.ascii_domain or read.domain, f'{_KEPT_IN_ADDRESS}:')}"


def _require_addresses(uri: URI, path: str) -> None:
    """Each address by itself: split, decoded once, and read by the grammar."""
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
    """What is wrong with header fields: the first invalid one."""
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
