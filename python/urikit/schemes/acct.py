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

from urikit._native import URI, domain_to_ascii, percent_decode
from urikit.core.errors import refuse
from urikit.core.rules.menders import encode_first
from urikit.schemes.escape import escaped
from urikit.schemes.form import FormView

__all__ = ["Acct"]

_SUB_DELIMS = "!$&'()*+,;="
# reg-name = *( unreserved / pct-encoded / sub-delims ); an IPv4 address is one as well. An IP
# literal has brackets, and a path has none.
_HOST = re.compile(r"[A-Za-z0-9\-._~!$&'()*+,;=%]++")


@dataclass(frozen=True, slots=True)
class Acct(FormView):
    """A user's account at a service provider.

    >>> from urikit.schemes.acct import Acct
    >>> account = Acct.parse("acct:juliet%40capulet.example@shoppingsite.example")
    >>> account.user, account.host
    ('juliet@capulet.example', 'shoppingsite.example')
    """

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


def encode_user(text: str, start: int, end: int) -> str:
    """Percent-encodes a character of the user part; one that is missing cannot be written."""
    return encode_first(text, start, end) if start < end else text
