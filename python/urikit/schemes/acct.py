"""acct: a user's account at a service provider (RFC 7565).

    acctURI  = "acct" ":" userpart "@" host
    userpart = unreserved / sub-delims
               0*( unreserved / pct-encoded / sub-delims )

It identifies, and says nothing of mail or of any protocol (section 4). An account whose name is
a mail address has its "@" encoded: `acct:juliet%40capulet.example@shoppingsite.example`. The
first character of the userpart is never an encoded one. By the precedence of ABNF the rule would
derive one unreserved character and nothing after it; the examples show what is meant, a pair of
parentheses around the first alternatives.

Two of them are compared after normalization of case and of percent-encoding (section 4, RFC 3986
sections 6.2.2.1 and 6.2.2.2): the host without regard to case, the userpart with it.

What goes wrong. The host is in A-labels: an application has to make sure of that before it
encodes (section 6), so encoded characters in a host are an issue. Encoded spaces, NUL and
controls in a userpart are better disallowed (section 5), and are reported. By the grammar a
host may be empty; it is the domain name of the provider (section 4), so it may not be here.

WebFinger (RFC 7033) asks the host for what it knows of the account; `webfinger` is where.
Left out: the IdentifierClass of PRECIS that section 6 demands of a name before it is encoded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from urikit import _native
from urikit.schemes.escaping import escaped
from urikit.schemes.stating import row
from urikit.schemes.view import View, noted, refuse

if TYPE_CHECKING:
    from urikit._native import URI
    from urikit.issues import Issue

__all__ = ["ROWS", "Acct"]

_SUB_DELIMS = "!$&'()*+,;="
_USER = re.compile(r"[A-Za-z0-9\-._~!$&'()*+,;=][A-Za-z0-9\-._~!$&'()*+,;=%]*+")
# reg-name = *( unreserved / pct-encoded / sub-delims ); an IPv4 address is one as well. An IP
# literal has brackets, and a path has none.
_HOST = re.compile(r"[A-Za-z0-9\-._~!$&'()*+,;=%]++")
_CONTROL = re.compile(r"%(?:[01][0-9A-Fa-f]|20|7[Ff])|%[Cc]2%[89][0-9A-Fa-f]")


@dataclass(frozen=True, slots=True)
class Acct(View):
    """A user's account at a service provider.

    >>> from urikit.schemes.acct import Acct
    >>> account = Acct.parse("acct:juliet%40capulet.example@shoppingsite.example")
    >>> account.user, account.host
    ('juliet@capulet.example', 'shoppingsite.example')
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("acct",)
    SPECIFICATION: ClassVar[str] = "RFC 7565"
    EQUIVALENCE: ClassVar[str] = (
        "The userparts are the same once unreserved characters are decoded, with their case, and the hosts without it."
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "acct:foobar@status.example.net",
        "acct:juliet%40capulet.example@shoppingsite.example",
        "acct:bob@example.com",
    )

    #: The account's name as it is written.
    userpart: str
    #: The provider as it is written.
    host: str
    fragment: str | None = None

    @classmethod
    def build(cls, user: str, host: str) -> Acct:
        """From data: the name is encoded once, the host written in A-labels. Raises `SchemeError`.

        >>> from urikit.schemes.acct import Acct
        >>> str(Acct.build("juliet@capulet.example", "bücher.example"))
        'acct:juliet%40capulet.example@xn--bcher-kva.example'
        """
        domain = host if host.isascii() else _native.domain_to_ascii(host) or host
        return cls.parse(f"acct:{escaped(user, _SUB_DELIMS)}@{escaped(domain, _SUB_DELIMS)}")

    @classmethod
    def _read(cls, uri: URI) -> Acct:
        start, end = uri.spans["path"]
        if uri.host is not None:
            colon = uri.spans["scheme"][1]
            refuse(uri, "acct-authority", "acctURI", colon + 1, colon + 3)
        if uri.query is not None:
            refuse(uri, "acct-query", "query", end, end + 1)
        path = uri.path
        userpart, at, host = path.rpartition("@")
        if not at:
            refuse(uri, "acct-at", "acctURI", start, end)
        middle = end - len(host)
        if userpart.startswith("%"):
            refuse(uri, "acct-user-begins", "userpart", start, start + 3)
        user = _USER.match(userpart)
        stop = user.end() if user else 0
        if stop < len(userpart) or not userpart:
            refuse(uri, "acct-user", "userpart", start + stop, min(start + stop + 1, middle - 1))
        if not host:
            refuse(uri, "acct-host-empty", "host", middle, end)
        name = _HOST.match(host)
        stop = name.end() if name else 0
        if stop < len(host):
            refuse(uri, "acct-host", "host", middle + stop, middle + stop + 1)
        return cls(userpart, host, uri.fragment)

    def to_uri(self) -> URI:
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return _native.URI.parse(f"acct:{self.userpart}@{self.host}{fragment}")

    @property
    def user(self) -> str:
        """The account's name, decoded. Raises `URIEncodingError`."""
        return _native.percent_decode(self.userpart, "literal")

    @property
    def webfinger(self) -> URI:
        """Where WebFinger asks about the account (RFC 7033 section 4).

        >>> from urikit.schemes.acct import Acct
        >>> str(Acct.parse("acct:bob@example.com").webfinger)
        'https://example.com/.well-known/webfinger?resource=acct%3Abob%40example.com'
        """
        resource = escaped(f"acct:{self.userpart}@{self.host}")
        return _native.URI.parse(f"https://{self.host}/.well-known/webfinger?resource={resource}")

    def _equivalent(self, other: Acct) -> bool:
        """Section 4: normalized by RFC 3986 sections 6.2.2.1 and 6.2.2.2."""
        return self._compared() == other._compared()

    def _compared(self) -> tuple[str, str, str | None]:
        user, host = (_native.percent_decode_unreserved(text) for text in (self.userpart, self.host))
        # Only letters outside of triplets have a case that matters not.
        return _native.percent_recase(user), host.lower(), self.fragment

    def issues(self) -> tuple[Issue, ...]:
        """Encoded characters of a host, and spaces and controls in a name."""
        text = str(self)
        start = len("acct:")
        found = [
            noted(text, "acct-control", "userpart", start + one.start(), start + one.end())
            for one in _CONTROL.finditer(self.userpart)
        ]
        if "%" in self.host:
            start += len(self.userpart) + 1
            found.append(noted(text, "acct-host-encoded", "host", start, start + len(self.host)))
        return tuple(found)


_URI = 'acctURI = "acct" ":" userpart "@" host'
_USERPART = "userpart = unreserved / sub-delims 0*( unreserved / pct-encoded / sub-delims )"


def _encoded(text: str, start: int, end: int) -> str:
    return f"{text[:start]}%{ord(text[start]):02X}{text[start + 1 :]}"


# fmt: off
ROWS = (
    row(
        "acct-authority", "RFC 7565 section 7", _URI,
        'an account with "//"',
        'there is "//" before the account, and acct has no authority',
        "The account stands right after the colon: it identifies, and names no server to connect to.",
        "acct://bob@example.com",
        "acct:bob@example.com",
        "leave the two slashes out",
        lambda text, start, end: f"{text[:start]}{text[start + 2 :]}",
    ),
    row(
        "acct-query", "RFC 7565 section 7", _URI,
        "a query in an acct URI",
        'a "?" begins a query, and acct has none',
        'A "?" of an account\'s name is written %3F.',
        "acct:bob?x@example.com",
        "acct:bob%3Fx@example.com",
        'write "?" as %3F',
        _encoded,
    ),
    row(
        "acct-at", "RFC 7565 section 7", _URI,
        'an account without "@"',
        '"{found}" has no "@" before a host',
        "An account is a name at a provider. A \"@\" that belongs to the name is written %40, and does not count.",
        "acct:bob",
        "acct:bob@example.com",
        'write "@" and the host of the provider',
    ),
    row(
        "acct-user-begins", "RFC 7565 section 7", _USERPART,
        "a userpart that begins with an encoded character",
        'the userpart begins with "{found}", and its first character may not be encoded',
        "The first character is an unreserved one or a delimiter of RFC 3986; only from the second on may it be "
        "encoded.",
        "acct:%C3%A9mile@example.com",
        "acct:emile@example.com",
        "choose a name that begins with a letter or digit of ASCII",
    ),
    row(
        "acct-user", "RFC 7565 section 7", _USERPART,
        "a character that no userpart has",
        'where a character of the userpart should be there is "{found}"',
        'The name has one character at least. The characters ":", "/" and "@" are percent-encoded in it.',
        "acct:juliet@capulet.example@shoppingsite.example",
        "acct:juliet%40capulet.example@shoppingsite.example",
        "percent-encode it",
        lambda text, start, end: _encoded(text, start, end) if start < end else text,
    ),
    row(
        "acct-host-empty", "RFC 7565 section 4", _URI,
        "an account without a provider",
        "the host is empty",
        "The host is the domain name of the service provider, and an account is an account there.",
        "acct:bob@",
        "acct:bob@example.com",
        'write the host behind the "@"',
    ),
    row(
        "acct-host", "RFC 7565 section 7", _URI,
        "a character that no host has",
        '"{found}" is no character of a host',
        'A host is a domain name. It has no port and no path: ":" and "/" are none of its characters.',
        "acct:bob@example.com:80",
        "acct:bob@example.com",
        "write the host alone",
    ),
    row(
        "acct-host-encoded", "RFC 7565 section 6", _URI,
        "encoded characters in a host",
        'the host "{found}" holds percent-encoded characters',
        "Labels of internationalized domain names are A-labels here, so nothing of a host has to be encoded.",
        "acct:bob@b%C3%BCcher.example",
        "acct:bob@xn--bcher-kva.example",
        "write the host in A-labels",
    ),
    row(
        "acct-control", "RFC 7565 section 5", _USERPART,
        "an encoded space or control character",
        '"{found}" decodes to a space or a control character',
        "Encoding allows more characters than account names should have. Implementers are advised to disallow spaces, "
        "NUL and controls.",
        "acct:bob%00@example.com",
        "acct:bob@example.com",
        "leave it out",
    ),
)
# fmt: on
