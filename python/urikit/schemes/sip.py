"""The sip and sips schemes (RFC 3261 sections 19.1 and 25.1; RFC 5954): whom a session is with.

    SIP-URI = "sip:" [ userinfo ] hostport uri-parameters [ headers ]

    sip:alice:secretword@atlanta.com;transport=tcp?subject=project%20x
        user  password   host        parameters    headers

To RFC 3986 all of it before "?" is a path without hierarchy: the "@", the ":" and the ";" are
SIP's own, so an "=" or "?" in the user belongs to the user, and RFC 3986's query may begin
inside it. "//" is not allowed; a text that has one is refused, although the rule `user` alone
would derive it, because every reader of RFC 3986 takes what follows for an authority.

The host is a domain name or an address, and nothing in it is percent-encoded. An IPv6
address is in brackets, and so SIP's grammar and RFC 3986's part: brackets are allowed in
no path. `Sip.parse` reads such a *text*, `str` writes it again, and `to_uri` raises
`URISyntaxError`, since it is a SIP URI and no URI. Likewise brackets in a parameter or in a
header; those can be percent-encoded.

Equivalence is section 19.1.4 and **not transitive**: a parameter that only one URI has is
ignored unless it is user, ttl, method, maddr or transport, so `sip:c@h` equals both
`sip:c@h;x=1` and `sip:c@h;x=2`, which differ. No hash can follow it; hash and `==` compare
fields. The user and the password are compared by case, method and Call-ID too, nearly
everything else is not. An IPv6 address matches any spelling of itself (RFC 5954).

What can go wrong. Passwords travel in clear text (19.1.1): `repr`, errors and issues mask
them. A component may be in one place of a message and not in another: `issues(context)`
is Table 1. A telephone number in the user part keeps its parameters before the "@" (19.1.6):
`Sip.of_telephone` does that, and `telephone` reads it.

Left out: the comparison of a header field's value by the grammar of that field, which
section 20 has for each; values are compared without case, and those that contain addresses,
identifiers or the message body exactly. What a host resolves to is not looked up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit._native import (
    URI,
    Reference,
    URIReference,
    WebURL,
    percent_decode,
    percent_decode_unreserved,
    percent_recase,
)
from urikit.core.arguments import check_choice
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.core.mask import discreet
from urikit.core.percent import decoded_piece
from urikit.schemes.escape import escaped, unescaped
from urikit.schemes.server import port_number
from urikit.schemes.tel import Tel
from urikit.schemes.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Sip"]


Parameters = tuple[tuple[str, str | None], ...]
Headers = tuple[tuple[str, str], ...]

# unreserved = alphanum / mark      mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"
_UNRESERVED = r"0-9A-Za-z\-_.!~*'()"
# user = 1*( unreserved / escaped / user-unreserved )
# user-unreserved = "&" / "=" / "+" / "$" / "," / ";" / "?" / "/"
_USER = re.compile(rf"[{_UNRESERVED}%&=+$,;?/]*+")
# password = *( unreserved / escaped / "&" / "=" / "+" / "$" / "," )
_PASSWORD = re.compile(rf"[{_UNRESERVED}%&=+$,]*+")
# hostname = *( domainlabel "." ) toplabel [ "." ]      toplabel begins with ALPHA
# IPv4address = 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT
_LABEL = r"[0-9A-Za-z]++(?:-++[0-9A-Za-z]++)*+"
_TOP = r"[A-Za-z][0-9A-Za-z]*+(?:-++[0-9A-Za-z]++)*+"
_NAME = re.compile(rf"(?:(?={_LABEL}\.[0-9A-Za-z]){_LABEL}\.)*+{_TOP}\.?")
_IPV4 = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")
# pname = pvalue = 1*paramchar      paramchar = param-unreserved / unreserved / escaped
# param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"
_PARAMCHAR = re.compile(rf"[{_UNRESERVED}%\[\]/:&+$]++")
# hname = 1*( hnv-unreserved / unreserved / escaped )      hvalue = *( the same )
# hnv-unreserved = "[" / "]" / "/" / "?" / ":" / "+" / "$"
_HEADER = re.compile(rf"[{_UNRESERVED}%\[\]/?:+$]*+")

# token = 1*( alphanum / "-" / "." / "!" / "%" / "*" / "_" / "+" / "`" / "'" / "~" )
_TOKEN = re.compile(r"[0-9A-Za-z\-.!%*_+`'~]+")
#: Checks of the values of known parameters; the grammar takes any other for `other-param`.
KNOWN: dict[str, Callable[[str | None], bool]] = {
    "transport": lambda value: value is not None and _TOKEN.fullmatch(value) is not None,
    "user": lambda value: value is not None and _TOKEN.fullmatch(value) is not None,
    "method": lambda value: value is not None and _TOKEN.fullmatch(value) is not None,
    "ttl": lambda value: value is not None and len(value) < 4 and value.isdecimal() and int(value) < 256,
    "maddr": lambda value: value is not None and is_host(value),
    "lr": lambda value: value is None,
}


#: An IPv6 address up to its second bracket, in the form of SIP or in that of a URI.
_CLOSED = re.compile(r"(?:\[|%5B)[^\]%]*+(?:\]|%5D)", re.IGNORECASE)
_OPEN = re.compile("%5B", re.IGNORECASE)
_CLOSE = re.compile("%5D", re.IGNORECASE)


@discreet
class SipParts(NamedTuple):
    """The parts of a SIP URI as they are written."""

    scheme: str
    user: str | None
    password: str | None
    host: str
    port: str | None
    parameters: Parameters
    headers: Headers
    fragment: str | None


def is_host(text: str) -> bool:
    """host = hostname / IPv4address / IPv6reference (RFC 5954 takes IPv6address from RFC 3986)."""
    if text.startswith("["):
        return text.endswith("]") and URIReference.is_valid(f"//{text}") and not text.startswith(("[v", "[V"))
    return _IPV4.fullmatch(text) is not None or _NAME.fullmatch(text) is not None


def bracketed(text: str) -> str:
    """Return the form of SIP, with the brackets that a URI has percent-encoded.

    >>> bracketed("%5B::1%5d")
    '[::1]'
    """
    return _OPEN.sub("[", _CLOSE.sub("]", text)) if "%5" in text else text


def _read_sip(text: str) -> SipParts:
    """Return the parts of a text, of which it is known that RFC 3986 refuses at most its brackets.

    Everything is read from the text, whose "@", ";" and "?" RFC 3986 knows nothing of.

    SIP has brackets around an IPv6 address and in values; in a URI they are "%5B" and "%5D", because
    RFC 3986 has brackets in no path and no query. Both forms are read, and a part has the brackets:
    neither is in the "reserved" of RFC 2396, so that each is equivalent to its encoding (19.1.4).
    """
    first = text.index(":") + 1
    whole, hash_, fragment = text.partition("#")
    end = len(whole)
    if text.startswith("//", first):
        refuse(text, "sip-slashes", "userinfo", first, first + 2)
    at = text.find("@", first, end)
    user = password = None
    start = first
    if at >= 0:
        user, password = _userinfo(text, first, at)
        start = at + 1
    elif "@" in fragment:
        refuse(text, "sip-hash", "user", end, len(text))
    stop = _before(text, "?", start, _before(text, ";", start, end))
    host, port = _hostport(text, start, stop)
    mark = _before(text, "?", stop, end)
    parameters = _parameters(text, stop, mark) if stop < mark else ()
    headers = _headers(text, mark, end) if mark < end else ()
    return SipParts(text[: first - 1], user, password, host, port, parameters, headers, fragment if hash_ else None)


def _before(text: str, delimiter: str, start: int, end: int) -> int:
    """Return the offset of a delimiter, or the end."""
    at = text.find(delimiter, start, end)
    return end if at < 0 else at


def _userinfo(text: str, start: int, at: int) -> tuple[str, str | None]:
    """userinfo = ( user / telephone-subscriber ) [ ":" password ] "@" """
    colon = text.find(":", start, at)
    stop = at if colon < 0 else colon
    if stop == start:
        refuse(text, "sip-user-empty", "user", start, at + 1)
    wrong = _end(_USER, text, start, stop)
    if wrong < stop:
        refuse(text, "sip-user-character", "user", wrong, wrong + 1)
    if colon < 0:
        return text[start:at], None
    wrong = _end(_PASSWORD, text, colon + 1, at)
    if wrong < at:
        refuse(text, "sip-password-character", "password", wrong, wrong + 1)
    return text[start:colon], text[colon + 1 : at]


def _hostport(text: str, start: int, stop: int) -> tuple[str, str | None]:
    """hostport = host [ ":" port ]      port = 1*DIGIT"""
    first = _CLOSED.match(text, start, stop)
    colon = text.find(":", start if first is None else first.end(), stop)
    end = stop if colon < 0 else colon
    if start == end:
        refuse(text, "sip-host-empty", "host", start, start)
    second = text.find("@", start, stop)
    if second >= 0:
        refuse(text, "sip-second-at", "user", start - 1, start)
    host = text[start:end] if first is None else bracketed(text[start:end])
    if not is_host(host):
        escape = text.find("%", start, end)
        if escape >= 0:
            refuse(text, "sip-host-escaped", "host", escape, escape + 3)
        refuse(text, "sip-host", "host", start, end)
    if colon < 0:
        return host, None
    port = text[colon + 1 : stop]
    if not (port.isascii() and port.isdecimal()):
        refuse(text, "sip-port", "port", colon + 1, stop)
    return host, port


def _parameters(text: str, start: int, stop: int) -> Parameters:
    """uri-parameters = *( ";" uri-parameter)"""
    found: list[tuple[str, str | None]] = []
    seen: set[str] = set()
    at = start + 1
    for parameter in text[start + 1 : stop].split(";"):
        name, equals, value = parameter.partition("=")
        end = at + len(parameter)
        if not _PARAMCHAR.fullmatch(name):
            refuse(text, "sip-parameter-name", "pname", at - 1 if not name else at, at + len(name))
        if equals and not _PARAMCHAR.fullmatch(value):
            refuse(text, "sip-parameter-value", "pvalue", end - len(value), end)
        name, value = bracketed(name), bracketed(value)
        known = name.lower() if "%" not in name else percent_decode_unreserved(name).lower()
        if known in seen:
            refuse(text, "sip-parameter-twice", "uri-parameter", at, end)
        seen.add(known)
        found.append((name, value if equals else None))
        at = end + 1
    return tuple(found)


def _headers(text: str, start: int, stop: int) -> Headers:
    """headers = "?" header *( "&" header )      header = hname "=" hvalue"""
    found: list[tuple[str, str]] = []
    at = start + 1
    for header in text[start + 1 : stop].split("&"):
        name, equals, value = header.partition("=")
        end = at + len(header)
        if not equals or not name:
            refuse(text, "sip-header", "header", at, end)
        for part, component, first in ((name, "hname", at), (value, "hvalue", end - len(value))):
            wrong = _end(_HEADER, text, first, first + len(part))
            if wrong < first + len(part):
                refuse(text, "sip-header-character", component, wrong, wrong + 1)
        found.append((bracketed(name), bracketed(value)))
        at = end + 1
    return tuple(found)


def _end(expression: re.Pattern[str], text: str, start: int, stop: int) -> int:
    """Return the end of the characters that the expression allows."""
    found = expression.match(text, start, stop)
    return start if found is None else found.end()


#: Bytes that are not equivalent to their encoding: "reserved" of RFC 2396, and "%" itself, since
#: an encoded "%" that is decoded would encode what follows it.
_RESERVED = frozenset(b";/?:@&=+$,%")
#: A URI that omits one of them never matches one that has it: user, ttl, method and maddr by
#: their own bullets, transport because omitted defaults match nothing that is written.
_NEVER_IGNORED = frozenset({"user", "ttl", "method", "maddr", "transport"})
#: Methods are capitals by the grammar (25.1), so that their case is significant.
_BY_CASE = frozenset({"method"})
#: Headers that are compared as addresses: by their URIs and parameters, without the display name (20.20, 20.39).
_ADDRESSES = frozenset({"from", "to"})
#: Headers whose values are not compared without case: Call-ID (20.8), what contains URIs with a user
#: (20.10), identifiers and credentials, and the body, which is not a header field.
_EXACT = frozenset(
    {
        "body", "call-id", "in-reply-to", "contact", "reply-to", "route", "record-route", "via",
        "authorization", "proxy-authorization", "www-authenticate", "proxy-authenticate",
    }
)  # fmt: skip
_HEX = re.compile("[0-9A-Fa-f]{2}")
#: Compact forms of header field names (sections 7.3.3 and 20).
_COMPACT = {
    "i": "call-id", "m": "contact", "e": "content-encoding", "l": "content-length", "c": "content-type",
    "f": "from", "s": "subject", "k": "supported", "t": "to", "v": "via",
}  # fmt: skip


def _compared_octets(text: str) -> str:
    """Return a text in which every byte but the reserved ones is decoded, and the rest written one way."""
    if "%" not in text:
        return text
    first, *rest = text.split("%")
    parts = [first]
    for piece in rest:
        if not _HEX.fullmatch(piece[:2]):
            parts.append(f"%{piece}")
            continue
        octet = int(piece[:2], 16)
        parts.append(f"%{octet:02X}" if octet in _RESERVED or octet > 0x7E or octet < 0x21 else chr(octet))
        parts.append(piece[2:])
    return "".join(parts)


def same_text(one: str | None, other: str | None) -> bool:
    """User or password: by case, and present in both or in none."""
    if one is None or other is None:
        return one is other
    return _compared_octets(one) == _compared_octets(other)


def same_host(one: str, other: str) -> bool:
    """By case-insensitive text; an IPv6 address by its value."""
    if one.startswith("[") and other.startswith("["):
        return IPv6Address(one[1:-1]) == IPv6Address(other[1:-1])
    return one.lower() == other.lower()


def same_port(one: str | None, other: str | None) -> bool:
    """Return a port that is omitted is not the default one."""
    if one is None or other is None:
        return one is other
    return one.lstrip("0") == other.lstrip("0")


def same_parameters(one: Parameters, other: Parameters) -> bool:
    """Return those in both match; of the others only some count."""
    first, second = _by_name(one), _by_name(other)
    for name in first.keys() | second.keys():
        if name in first and name in second:
            if first[name] != second[name]:
                return False
        elif name in _NEVER_IGNORED:
            return False
    return True


def _by_name(parameters: Parameters) -> dict[str, str | None]:
    """Parameters by name, as they are compared."""
    found: dict[str, str | None] = {}
    for raw, value in parameters:
        name = _compared_octets(raw).lower()
        if value is None:
            found[name] = None
        elif name == "maddr" and value.startswith("["):
            found[name] = _address(value)
        else:
            found[name] = _compared_octets(value) if name in _BY_CASE else _compared_octets(value).lower()
    return found


def _address(value: str) -> str:
    """Return an IPv6 address in one spelling; an invalid one stays, since the grammar lets it."""
    try:
        return f"[{IPv6Address(value[1:-1])}]"
    except ValueError:
        return value.lower()


def _header_name(raw: str) -> str:
    """Return the name of a header field in lower case, a compact form written out."""
    name = _compared_octets(raw).lower()
    return _COMPACT.get(name, name)


def same_headers(one: Headers, other: Headers) -> bool:
    """Return every header is in both, in any order; those with addresses that are repeated in the same one."""
    if len(one) != len(other):
        return False
    (first, senders), (second, receivers) = _compared_headers(one), _compared_headers(other)
    return (
        first == second
        and [name for name, _ in senders] == [name for name, _ in receivers]
        and all(same_address(mine, yours) for (_, mine), (_, yours) in zip(senders, receivers, strict=True))
    )


def _compared_headers(headers: Headers) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Headers as they are compared by their text, and those with addresses, decoded; each by name."""
    texts, addresses = [], []
    for raw, value in headers:
        name = _header_name(raw)
        if name in _ADDRESSES:
            addresses.append((name, unescaped(value)))
        elif name == "cseq":
            number, _, method = _compared_octets(value).strip().partition(" ")
            texts.append((name, f"{number.lstrip('0')} {method.strip()}"))
        else:
            texts.append((name, _compared_octets(value) if name in _EXACT else _compared_octets(value).lower()))
    return sorted(texts), sorted(addresses, key=lambda header: header[0])


def same_address(one: str, other: str) -> bool:
    """Return whether two values of To or From match: their URIs, and the parameters that both have (section 20.20).

    >>> same_address('"Bob" <sip:bob@biloxi.com>;x=1', "sip:bob@BILOXI.com;tag=a")
    True
    """
    (first, mine), (second, yours) = _address_parts(one), _address_parts(other)
    return all(yours.get(name, value) == value for name, value in mine.items()) and _same_uri(first, second)


def _address_parts(value: str) -> tuple[str, dict[str, str]]:
    """Return the URI of a name-addr or addr-spec, and the parameters behind it, without case."""
    text = value.strip()
    opening = text.rfind("<")
    closing = text.find(">", opening)
    if 0 <= opening < closing:
        uri, rest = text[opening + 1 : closing], text[closing + 1 :]
    else:
        uri, _, rest = text.partition(";")
    pairs = (pair.partition("=") for pair in rest.split(";") if pair.strip())
    return uri.strip(), {name.strip().lower(): value.strip().lower() for name, _, value in pairs}


def _same_uri(one: str, other: str) -> bool:
    """By the rules of SIP where both are its URIs, which have no headers in To and From (table 1)."""
    if "?" in one or "?" in other:
        return one == other
    try:
        return Sip.parse(one).equivalent(Sip.parse(other))
    except ValueError:
        valid = URI.is_valid(one) and URI.is_valid(other)
        return URI.parse(one).equivalent(other) if valid else one == other


#: Characters that each part keeps when it is built (section 25.1); the unreserved of RFC 2396 among it.
_MARKS = "!*'()"
_IN_USER = f"{_MARKS}&=+$,;?/"
_IN_PASSWORD = f"{_MARKS}&=+$,"
_IN_PARAMETER = f"{_MARKS}[]/:&+$"
_IN_HEADER = f"{_MARKS}[]/?:+$"


@dataclass(frozen=True, slots=True, repr=False)
class Sip(View):
    """A user, a host or a service that a session can be set up with.

    >>> from urikit.schemes.sip import Sip
    >>> sip = Sip.parse("sip:alice:secretword@atlanta.com;transport=tcp?subject=project%20x")
    >>> sip.user, sip.host, sip.transport, sip.header("Subject")
    ('alice', 'atlanta.com', 'tcp', 'project x')
    >>> sip
    Sip(scheme='sip', user='alice', password='***', host='atlanta.com', port=None, \
parameters=(('transport', 'tcp'),), headers=(('subject', 'project%20x'),), fragment=None)
    >>> Sip.parse("sip:%61lice@atlanta.com").equivalent("SIP:alice@AtLanTa.CoM;newparam=5")
    True
    """

    #: "sip" or "sips", in the case it is written.
    scheme: str
    #: The user as it is written; None without a "@".
    user: str | None
    #: The password as it is written; None without a ":" before the "@".
    password: str | None
    #: The host as it is written, an IPv6 address with its brackets.
    host: str
    #: The digits of the port; None if it is missing, which is not the default (19.1.4).
    port: str | None = None
    #: Names and values as they are written, in their order; None without a "=".
    parameters: Parameters = ()
    #: Names and values of header fields as they are written, in their order.
    headers: Headers = ()
    #: The fragment, which RFC 3261 knows nothing of.
    fragment: str | None = None

    @classmethod
    def parse(cls, uri: str | Reference | WebURL) -> Sip:
        """Read a SIP or SIPS URI; a text may have the brackets that SIP allows and RFC 3986 does not.

        Raises `URISyntaxError` for what is not a URI, and `SchemeError` for what the scheme refuses.

        >>> from urikit.schemes.sip import Sip
        >>> Sip.parse("sip:alice@[2001:db8::1]:5070").host
        '[2001:db8::1]'
        """
        if isinstance(uri, str) and ("[" in uri or "]" in uri):
            # Parentheses are allowed wherever SIP has brackets, and leave every other place as it is.
            # A fragment is not SIP's, and has none.
            before, hash_, fragment = uri.partition("#")
            likened = before.replace("[", "(").replace("]", ")") + hash_ + fragment
            read = URI.parse(likened if URI.is_valid(likened) else uri)
            if read.scheme.lower() in cls.SCHEMES:
                return cls(*_read_sip(uri))
        return super(Sip, cls).parse(uri)

    @classmethod
    def _read(cls, uri: URI) -> Sip:
        return cls(*_read_sip(str(uri)))

    @classmethod
    def build(
        cls,
        host: str,
        *,
        user: str | None = None,
        password: str | None = None,
        port: int | None = None,
        parameters: Mapping[str, str | None] | Iterable[tuple[str, str | None]] = (),
        headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        scheme: str = "sip",
    ) -> Sip:
        """Return a SIP URI from data: every part but the host is encoded once.

        Raises `SchemeError` for what the grammar refuses.

        >>> from urikit.schemes.sip import Sip
        >>> str(Sip.build("example.com", user="j@s0n", headers={"subject": "R&D"}))
        'sip:j%40s0n@example.com?subject=R%26D'
        """
        if user is None and password is not None:
            refuse(f"{scheme}:@{host}", "sip-user-empty", "user", len(scheme) + 1, len(scheme) + 2)
        pairs = parameters.items() if hasattr(parameters, "items") else parameters
        fields_ = headers.items() if hasattr(headers, "items") else headers
        return cls(
            scheme,
            None if user is None else escaped(user, _IN_USER),
            None if password is None else escaped(password, _IN_PASSWORD),
            host,
            None if port is None else str(port),
            tuple(
                (escaped(name, _IN_PARAMETER), None if value is None else escaped(value, _IN_PARAMETER))
                for name, value in pairs
            ),
            tuple((escaped(name, _IN_HEADER), escaped(value, _IN_HEADER)) for name, value in fields_),
        )._checked()

    @classmethod
    def of_telephone(cls, number: Tel | str, host: str, *, scheme: str = "sip") -> Sip:
        """Return the SIP URI of a telephone number at a gateway (section 19.1.6).

        The whole number with its parameters goes before the "@", in lower case and in the order of
        that section, so that equivalent numbers give equivalent SIP URIs.

        >>> from urikit.schemes.sip import Sip
        >>> str(Sip.of_telephone("tel:+358-555-1234567;POSTD=PP22", "foo.com"))
        'sip:+358-555-1234567;postd=pp22@foo.com;user=phone'
        """
        tel = Tel.parse(number) if isinstance(number, str) else number
        first = {"isub": 0, "postd": 1}
        pairs = sorted(
            ((name.lower(), value) for name, value in tel.parameters),
            key=lambda pair: (first.get(pair[0], 2), pair[0]),
        )
        text = tel.number.lower() + "".join(
            f";{name}" if value is None else f";{name}={percent_recase(value.lower())}" for name, value in pairs
        )
        # ":" and "@" end the user; tel's grammar has them in values.
        user = text.replace(":", "%3A").replace("@", "%40")
        return cls.parse(f"{scheme}:{user}@{host};user=phone")

    def _text(self) -> str:
        return self._written().replace("[", "%5B").replace("]", "%5D")

    def __str__(self) -> str:
        """Return the text as SIP has it, with brackets around an IPv6 address, which `to_uri` encodes."""
        text = View.__str__(self)
        return self._written() if self._is_checked else text

    def _written(self) -> str:
        userinfo = "" if self.user is None else f"{self.user}@"
        if self.password is not None:
            userinfo = f"{self.user}:{self.password}@"
        port = "" if self.port is None else f":{self.port}"
        written = "".join(f";{name}" if value is None else f";{name}={value}" for name, value in self.parameters)
        headers = "&".join(f"{name}={value}" for name, value in self.headers)
        question = "?" if self.headers else ""
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{self.scheme}:{userinfo}{self.host}{port}{written}{question}{headers}{fragment}"

    @property
    def is_secure(self) -> bool:
        """Return whether the resource has to be contacted securely: it is a SIPS URI (section 19.1)."""
        return self.scheme.lower() == "sips"

    @property
    def name(self) -> str | None:
        """The user, decoded. Raises `URIEncodingError` where its bytes are not UTF-8."""
        return None if self.user is None else percent_decode(self.user, "literal")

    @property
    def telephone(self) -> Tel | None:
        """The telephone number in the user part; None for another user (sections 19.1.1 and 19.1.6).

        >>> from urikit.schemes.sip import Sip
        >>> Sip.parse("sip:+1-212-555-1212:1234@gateway.com;user=phone").telephone.digits
        '+12125551212'
        """
        if self.user is None or "?" in self.user or self.user.startswith("/"):
            return None
        try:
            return Tel.parse(f"tel:{self.user}")
        except ValueError:
            return None

    @property
    def transport(self) -> str:
        """The transport in lower case, or the default: udp, and tcp for sips (table 1)."""
        return (self.get("transport") or ("tcp" if self.is_secure else "udp")).lower()

    @property
    def effective_port(self) -> int | None:
        """The port that is written, else the default of scheme and transport (table 1).

        A resolver looks for the port in the DNS first (RFC 3263), where none is written. None where
        what is written is more than 65535, and no port.
        """
        if self.port is not None:
            return port_number(self.port)
        return 5061 if self.is_secure or self.transport == "tls" else 5060

    @property
    def method(self) -> str:
        """The method of a request that is formed from this, INVITE by default (table 1)."""
        return self.get("method") or "INVITE"

    @property
    def is_loose_routing(self) -> bool:
        """Return whether the parameter lr is there (section 19.1.1)."""
        return "lr" in _by_name(self.parameters)

    @property
    def address_of_record(self) -> str:
        """User, host and port, as written and without scheme: what a registrar would know one by."""
        user = "" if self.user is None else f"{self.user}@"
        return f"{user}{self.host}" + ("" if self.port is None else f":{self.port}")

    def get(self, name: str) -> str | None:
        """Return the value of a parameter, decoded; None if it or its value is missing.

        Names are case-insensitive. Raises `URIEncodingError` where its bytes are not UTF-8.
        """
        wanted = name.lower()
        for known, value in self.parameters:
            if _compared_octets(known).lower() == wanted:
                return None if value is None else decoded_piece(f"{known}={value}", len(known) + 1)
        return None

    def header(self, name: str) -> str | None:
        """Return the value of the first header field of a name, decoded; "body" is the message body.

        Names are case-insensitive, and a compact form is the same name. None where there is none.
        """
        wanted = _header_name(name)
        for known, value in self.headers:
            if _header_name(known) == wanted:
                return decoded_piece(f"{known}={value}", len(known) + 1)
        return None

    def _equivalent(self, other: Sip) -> bool:
        """Section 19.1.4: reflexive and symmetric, and not transitive."""
        return (
            self.scheme.lower() == other.scheme.lower()
            and same_text(self.user, other.user)
            and same_text(self.password, other.password)
            and same_host(self.host, other.host)
            and same_port(self.port, other.port)
            and same_parameters(self.parameters, other.parameters)
            and same_headers(self.headers, other.headers)
            and self.fragment == other.fragment
        )

    def issues(self, context: Context = "external") -> tuple[Issue, ...]:
        """Return issues by the place of the URI in a message: table 1 and sections 19.1.1, 19.1.5.

        `context` is the column of the table: "request-uri", "to", "from", "registration" (Contact
        of a registration or redirection), "dialog" (Contact of a dialog, Record-Route, Route) or
        "external", anywhere outside of a message.

        >>> from urikit.schemes.sip import Sip
        >>> [issue.message for issue in Sip.parse("sip:alice@atlanta.com:5060").issues("to")]
        ['port not allowed in a To or From']
        """
        check_choice("context", context, _NOT_ALLOWED)
        return tuple(_found(self, str(self), context))


Context: TypeAlias = Literal["request-uri", "to", "from", "registration", "dialog", "external"]

#: Table 1: what each context does not allow, by the code of its column.
_NOT_ALLOWED: dict[str, tuple[str, frozenset[str]]] = {
    "request-uri": ("sip-in-request-uri", frozenset({"method", "headers"})),
    "to": ("sip-in-to-or-from", frozenset({"port", "method", "maddr", "ttl", "transport", "lr", "headers"})),
    "from": ("sip-in-to-or-from", frozenset({"port", "method", "maddr", "ttl", "transport", "lr", "headers"})),
    "registration": ("sip-in-registration", frozenset({"method", "lr"})),
    "dialog": ("sip-in-dialog", frozenset({"method", "ttl", "headers"})),
    "external": ("", frozenset()),
}
#: Section 19.1.5: header fields that are not to be honored.
_DANGEROUS = frozenset({"from", "call-id", "cseq", "via", "record-route", "route"})
_FALSE = frozenset(
    {
        "accept", "accept-encoding", "accept-language", "allow", "contact", "organization", "supported",
        "user-agent",
    }
)  # fmt: skip


def _found(sip: Sip, text: str, context: Context) -> Iterator[Issue]:
    code, forbidden = _NOT_ALLOWED[context]
    at = len(sip.scheme) + 1
    parameters = _by_name(sip.parameters)
    if sip.user is not None:
        yield from _about_user(sip, text, at, parameters)
        at += len(sip.user)
        if sip.password is not None:
            yield noted(text, "sip-password", "password", at + 1, at + 1 + len(sip.password))
            at += 1 + len(sip.password)
        at += 1
    at += len(sip.host)
    if sip.port is not None:
        if "port" in forbidden:
            yield noted(text, code, "port", at + 1, at + 1 + len(sip.port))
        at += 1 + len(sip.port)
    for raw, value in sip.parameters:
        name = _compared_octets(raw).lower()
        end = at + 1 + len(raw) + (0 if value is None else 1 + len(value))
        if name in forbidden:
            yield noted(text, code, f"{name} parameter", at + 1, end)
        yield from _about_parameter(sip, text, (at + 1, end), name, value, parameters)
        at = end
    if sip.headers and "headers" in forbidden:
        length = sum(len(name) + len(value) + 2 for name, value in sip.headers)
        yield noted(text, code, "header part", at, at + length)
    else:
        unwanted = set(_DANGEROUS | _FALSE)
        for raw, value in sip.headers:
            name = _header_name(raw)
            end = at + 2 + len(raw) + len(value)
            if name in unwanted:
                # Once is enough: a header that is repeated without end is not described without end.
                unwanted.remove(name)
                yield noted(text, "sip-header-unwanted", name, at + 1, end, "warning" if name in _DANGEROUS else "info")
            at = end


def _about_user(sip: Sip, text: str, at: int, parameters: dict[str, str | None]) -> Iterator[Issue]:
    """Return whether the user parameter says what the user part is."""
    assert sip.user is not None
    end = at + len(sip.user)
    said = parameters.get("user") == "phone"
    if said and sip.telephone is None:
        yield noted(text, "sip-telephone", "telephone-subscriber", at, end)
    elif not said and "user" not in parameters and sip.user.startswith("+") and sip.telephone is not None:
        yield noted(text, "sip-telephone-unsaid", "user-param", at, end, "info")


def _about_parameter(
    sip: Sip, text: str, span: tuple[int, int], name: str, value: str | None, parameters: dict[str, str | None]
) -> Iterator[Issue]:
    """Values outside the grammar of a known parameter, and combinations that do not work."""
    start, end = span
    known = KNOWN.get(name)
    if known is not None and not known(value):
        yield noted(text, "sip-parameter-unlike", name, start, end)
    elif name == "transport" and sip.is_secure and parameters["transport"] == "udp":
        yield noted(text, "sip-transport-unreliable", "transport-param", start, end)
    elif name == "transport" and parameters["transport"] == "tls":
        yield noted(text, "sip-transport-tls", "transport-param", start, end, "info")
    elif name == "ttl" and ("maddr" not in parameters or sip.transport != "udp"):
        yield noted(text, "sip-ttl", "ttl-param", start, end)
