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
from typing import ClassVar

from urikit._native import URI, domain_to_ascii, percent_decode, percent_decode_unreserved, percent_recase
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.core.rules.menders import encode_first
from urikit.schemes.escape import escaped
from urikit.schemes.view import View

__all__ = ["Acct"]

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
        """From a name, which is data and encoded once, and a host, which is written in A-labels.

        Raises `SchemeError` for what is not a host, and `URIEncodingError` for a lone surrogate.

        >>> from urikit.schemes.acct import Acct
        >>> str(Acct.build("juliet@capulet.example", "bücher.example"))
        'acct:juliet%40capulet.example@xn--bcher-kva.example'
        """
        domain = host if host.isascii() else domain_to_ascii(host) or host
        before = f"acct:{escaped(user, _SUB_DELIMS)}@"
        name = _HOST.match(domain)
        stop = name.end() if name else 0
        if stop < len(domain):
            escaped(domain)  # which says so where it has no bytes
            refuse(before + domain, "acct-host", "host", len(before) + stop, len(before) + stop + 1)
        return cls.parse(before + domain)

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

    def _text(self) -> str:
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"acct:{self.userpart}@{self.host}{fragment}"

    @property
    def user(self) -> str:
        """The account's name, decoded. Raises `URIEncodingError`."""
        return percent_decode(self.userpart, "literal")

    @property
    def webfinger(self) -> URI:
        """The URL at which WebFinger describes the account (RFC 7033 section 4).

        >>> from urikit.schemes.acct import Acct
        >>> str(Acct.parse("acct:bob@example.com").webfinger)
        'https://example.com/.well-known/webfinger?resource=acct%3Abob%40example.com'
        """
        resource = escaped(f"acct:{self.userpart}@{self.host}")
        return URI.parse(f"https://{self.host}/.well-known/webfinger?resource={resource}")

    def _equivalent(self, other: Acct) -> bool:
        """Section 4: normalized by RFC 3986 sections 6.2.2.1 and 6.2.2.2."""
        return self._compared() == other._compared()

    def _compared(self) -> tuple[str, str, str | None]:
        user, host = (percent_decode_unreserved(text) for text in (self.userpart, self.host))
        # Only letters outside of triplets have a case that matters not.
        return percent_recase(user), host.lower(), self.fragment

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


def encode_user(text: str, start: int, end: int) -> str:
    """Percent-encodes a character of the user part; one that is missing cannot be written."""
    return encode_first(text, start, end) if start < end else text
