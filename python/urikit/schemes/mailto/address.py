"""A mail address, decoded (RFC 6068 section 2, RFC 5322 sections 3.2.3, 3.2.4 and 3.4.1).

    addr-spec     = local-part "@" domain
    local-part    = dot-atom-text / quoted-string
    domain        = dot-atom-text / "[" *dtext-no-obs "]"
    dot-atom-text = 1*atext *("." 1*atext)
    quoted-string = DQUOTE *qcontent DQUOTE       ; whitespace and comments are excluded
    qcontent      = qtext / quoted-pair           ; qtext is printable, without DQUOTE and "\"
    quoted-pair   = "\" (VCHAR / WSP)

Characters beyond ASCII are taken on both sides: those of a domain are an internationalized
name, those of a local part what RFC 6532 made of the place that RFC 6068 had reserved.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from urikit._native import domain_to_ascii
from urikit.core.errors import ArgumentError
from urikit.core.mask import discreet

__all__ = ["DOMAIN", "LOCAL_PART", "Address", "header_list"]

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

    >>> from urikit.schemes.mailto import Address
    >>> address = Address.parse('"not@me"@example.org')
    >>> address.local_part, address.domain
    ('"not@me"', 'example.org')
    """

    #: What the host of the domain knows the mailbox by; quotation marks included.
    local_part: str
    #: A domain name, perhaps internationalized, or an address literal in brackets.
    domain: str

    @classmethod
    def parse(cls, text: str) -> Address:
        """Reads an addr-spec. Raises `ValueError` for any other text.

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
        """What two addresses are compared by: the local part with its case, the domain without."""
        return self.local_part, (self.ascii_domain or self.domain).lower()

    def __str__(self) -> str:
        return f"{self.local_part}@{self.domain}"


def header_list(value: str) -> tuple[str, ...]:
    """The items of a decoded To, Cc or Bcc value, in the words of RFC 5322; empty ones are left out.

    >>> header_list('a@b.example, "Doe, J." <j@b.example>')
    ('a@b.example', '"Doe, J." <j@b.example>')
    """
    return tuple(item for item in map(str.strip, _ITEM.findall(value)) if item)
