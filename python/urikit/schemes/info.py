"""The info scheme (RFC 4452): identifiers of public namespaces that had no URI of their own.

    info-URI = "info:" namespace "/" identifier [ "#" fragment ]      info:ddc/22/eng//004.678

The namespace is one of the registry that NISO keeps for it, without
case and lower in canonical form. The identifier is that of the namespace, percent-encoded;
"/" in it delimits no hierarchy, and no segment "." or ".." is removed (section 4.1).

Equivalence is of the normal forms of section 5: scheme and namespace in lower case, unreserved
characters decoded, hexadecimal digits in capitals. The RFC's own example decodes %28 and %29 as
well, which RFC 3986 reserves and RFC 2396, its predecessor, does not; so all that RFC 2396 calls
unreserved is decoded here, and the parentheses of a SICI or a PII compare as they should.

What can go wrong: a query, which the grammar does not have. Left out: what the namespaces say of
case and punctuation in their identifiers (section 5 leaves it to the registry), but for doi and
hdl, which `urikit.schemes.doi` reads.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urikit._native import percent_decode, percent_decode_unreserved
from urikit.schemes.escape import escaped
from urikit.schemes.form import FormView

if TYPE_CHECKING:
    pass

__all__ = ["Info"]

# identifier = *( pchar / "/" )
_KEPT = "!$&'()*+,;=:@/"
#: `mark` of RFC 2396, apart from what RFC 3986 calls unreserved too.
_MARKS = {"%21": "!", "%27": "'", "%28": "(", "%29": ")", "%2A": "*"}
_MARK = re.compile("|".join(_MARKS))


@dataclass(frozen=True, slots=True)
class Info(FormView):
    """An identifier of a public namespace.

    >>> from urikit.schemes.info import Info
    >>> info = Info.parse("info:sici/0363-0277(19950315)120:5%3C%3E1.0.TX;2-V")
    >>> info.namespace, info.value
    ('sici', '0363-0277(19950315)120:5<>1.0.TX;2-V')
    >>> Info.parse("INFO:PII/S0888-7543(02)96852-7").equivalent("info:pii/S0888%2D7543%2802%2996852%2D7")
    True
    """

    #: The namespace as it is written.
    namespace: str
    #: The identifier as it is written, percent-encoded.
    identifier: str
    fragment: str | None = None

    @classmethod
    def build(cls, namespace: str, value: str) -> Info:
        """Return an info URI from a namespace and an identifier of it, which is encoded once.

        Raises `SchemeError` for what is not a namespace.

        >>> from urikit.schemes.info import Info
        >>> str(Info.build("SICI", "120:5<>1.0"))
        'info:sici/120:5%3C%3E1.0'
        """
        return cls.parse(f"info:{escaped(namespace.lower(), '+')}/{escaped(value, _KEPT)}")

    @property
    def value(self) -> str:
        """The identifier as its namespace has it: decoded. Raises `URIEncodingError` where it is not UTF-8."""
        return percent_decode(self.identifier, "literal")

    def normalized(self) -> Info:
        """Return the normal form of section 5.

        >>> from urikit.schemes.info import Info
        >>> str(Info.parse("info:pii/S0888%2D7543%2802%2996852%2D7").normalized())
        'info:pii/S0888-7543(02)96852-7'
        """
        decoded = percent_decode_unreserved(self.identifier)
        # A "%25" stays, so that nothing is decoded that was not encoded.
        return Info(self.namespace.lower(), _MARK.sub(lambda octet: _MARKS[octet[0]], decoded), self.fragment)

    def _equivalent(self, other: Info) -> bool:
        """Section 5: the normal forms, character by character."""
        return self.normalized() == other.normalized()
