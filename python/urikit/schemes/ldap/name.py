r"""Distinguished names, the way LDAP writes them (RFC 4514 sections 2 and 3).

    distinguishedName         = [ relativeDistinguishedName *( COMMA relativeDistinguishedName ) ]
    relativeDistinguishedName = attributeTypeAndValue *( PLUS attributeTypeAndValue )
    attributeTypeAndValue     = attributeType EQUALS attributeValue
    attributeType             = descr / numericoid
    attributeValue            = string / hexstring
    string     = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]
    pair       = ESC ( ESC / special / hexpair )
    special    = DQUOTE / PLUS / COMMA / SEMI / LANGLE / RANGLE / SPACE / SHARP / EQUALS
    hexstring  = SHARP 1*hexpair

A stringchar is any character but NUL, `"`, "+", ",", ";", "<", ">" and "\"; a leadchar is
not a space or "#" either, a trailchar not a space. The older forms of RFC 1779 and 2253, quoted
values, semicolons and spaces around "=", may be recognized by others; here they are refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from urikit.core.boundary import guard
from urikit.core.errors import SchemeError
from urikit.core.mask import discreet

__all__ = ["OID", "Assertion", "DistinguishedName"]

# RFC 4512 section 1.4:
# oid = descr / numericoid        descr = keystring = ALPHA *( ALPHA / DIGIT / HYPHEN )
# numericoid = number 1*( DOT number )      number = DIGIT / ( LDIGIT 1*DIGIT )
OID = r"(?:[A-Za-z][A-Za-z0-9-]*+|(?:0|[1-9][0-9]*+)(?:\.(?:0|[1-9][0-9]*+))++)"
_TYPE = re.compile(rf"({OID})=")
_PAIR = r'\\(?:[\\"+,;<> #=]|[0-9A-Fa-f]{2})'
_STRING = re.compile(rf'(?:[^"+,;<>\\\0]|{_PAIR})*+')
_HEX_STRING = re.compile(r"#((?:[0-9A-Fa-f]{2})++)(?=[,+]|\Z)")
_PAIRS = re.compile(r"((?:\\[0-9A-Fa-f]{2})++)|\\(.)")
_SPECIAL = re.compile(r'[\\"+,;<>]')

#: The attribute types that everybody must recognize (section 3), by their short names.
KNOWN = {
    "cn": "2.5.4.3",
    "l": "2.5.4.7",
    "st": "2.5.4.8",
    "o": "2.5.4.10",
    "ou": "2.5.4.11",
    "c": "2.5.4.6",
    "street": "2.5.4.9",
    "dc": "0.9.2342.19200300.100.1.25",
    "uid": "0.9.2342.19200300.100.1.1",
}
_IGNORE_CASE = frozenset(KNOWN.values())


@discreet
@dataclass(frozen=True, slots=True)
class Assertion:
    """An attribute type and its value, unescaped."""

    #: A short name or a dotted OID, as it is written.
    type: str
    #: The text, or the BER encoding where it is written as "#" and hexadecimal digits. Escaped
    #: bytes that are not UTF-8 are lone surrogates in the text (PEP 383).
    value: str | bytes

    def compared(self) -> tuple[str, str | bytes]:
        """What distinguishedNameMatch compares, as far as it can be known without a schema.

        Types are compared by OID where section 3 gives one, else without case. The values of those
        types ignore case and insignificant spaces (RFC 4518); all others are compared as they are.
        """
        name = self.type.lower()
        oid = KNOWN.get(name, name)
        if oid not in _IGNORE_CASE or isinstance(self.value, bytes):
            return oid, self.value
        return oid, " ".join(unicodedata.normalize("NFKC", self.value).casefold().split())

    def __str__(self) -> str:
        if isinstance(self.value, bytes):
            return f"{self.type}=#{self.value.hex()}"
        return f"{self.type}={_escaped(self.value)}"


@dataclass(frozen=True, slots=True)
class DistinguishedName:
    r"""The name of an entry: relative names, the nearest to the entry first.

    >>> from urikit.schemes.ldap import DistinguishedName
    >>> name = DistinguishedName.parse(r"OU=Sales+CN=J. Smith,O=An Example\2C Inc.,C=US")
    >>> name.rdns[1][0].value, len(name.rdns[0]), str(name.parent)
    ('An Example, Inc.', 2, 'O=An Example\\, Inc.,C=US')
    """

    #: Each a non-empty tuple, of more than one where it is multi-valued. Empty for the root.
    rdns: tuple[tuple[Assertion, ...], ...] = ()

    @classmethod
    def parse(cls, text: str) -> DistinguishedName:
        """Reads the decoded string form. Raises `SchemeError` with places in that text."""
        return cls(tuple(_read(text)))

    @property
    def parent(self) -> DistinguishedName:
        """The name of the entry above; that of the root for the root."""
        return DistinguishedName(self.rdns[1:])

    def matches(self, other: DistinguishedName) -> bool:
        """Whether both name one entry, without regard to the order inside a relative name.

        >>> parse = DistinguishedName.parse
        >>> parse("OU=Sales+CN=J.  Smith,DC=net").matches(parse("2.5.4.3=j. smith+ou=SALES,dc=NET"))
        True
        """
        return self.compared() == other.compared()

    def compared(self) -> tuple[frozenset[tuple[str, str | bytes]], ...]:
        """The relative names as sets of what is compared."""
        return tuple(frozenset(one.compared() for one in rdn) for rdn in self.rdns)

    def __str__(self) -> str:
        return ",".join("+".join(map(str, rdn)) for rdn in self.rdns)


def _read(text: str) -> Iterator[tuple[Assertion, ...]]:
    if not text:
        return
    rdn: list[Assertion] = []
    at = 0
    while True:
        found = _TYPE.match(text, at)
        if found is None:
            raise SchemeError(text, "ldap-dn-type", "ldap", "attributeType", at, _end(text, at, "=,+"))
        value, at = _value(text, found.end())
        rdn.append(Assertion(found[1], value))
        if not text.startswith("+", at):
            yield tuple(rdn)
            rdn = []
            if at == len(text):
                return
        at += 1


def _value(text: str, start: int) -> tuple[str | bytes, int]:
    """The value that begins there, and where it ends: at "," or "+", or with the text."""
    octets = _HEX_STRING.match(text, start)
    found = octets or _STRING.match(text, start)
    assert found is not None  # a string may be empty
    end = found.end()
    if end < len(text) and text[end] not in ",+":
        pair = text[end] == "\\"
        code, component = ("ldap-dn-escape", "pair") if pair else ("ldap-dn-value", "attributeValue")
        raise SchemeError(text, code, "ldap", component, end, min(end + (3 if pair else 1), len(text)))
    if octets:
        return bytes.fromhex(octets[1]), end
    written = found[0]
    if written[:1] in (" ", "#"):
        raise SchemeError(text, "ldap-dn-value", "ldap", "leadchar", start, start + 1)
    if written.endswith(" "):
        before = written[:-1]
        if (len(before) - len(before.rstrip("\\"))) % 2 == 0:
            raise SchemeError(text, "ldap-dn-value", "ldap", "trailchar", end - 1, end)
    return _PAIRS.sub(_unpaired, written) if "\\" in written else written, end


def _unpaired(pair: re.Match[str]) -> str:
    if pair[2] is not None:
        return pair[2]
    return bytes.fromhex(pair[1].replace("\\", "")).decode("utf-8", "surrogateescape")


def _end(text: str, start: int, delimiters: str) -> int:
    found = [at for at in (text.find(delimiter, start) for delimiter in delimiters) if at >= 0]
    return min(found, default=len(text))


def _escaped(value: str) -> str:
    """Section 2.4: a pair for each character that would mean something else."""
    out = _SPECIAL.sub(r"\\\g<0>", value).replace("\0", r"\00")
    if out.endswith(" "):
        out = out[:-1] + r"\ "
    if out[:1] in (" ", "#"):
        out = "\\" + out
    if not out.isascii():
        # A lone surrogate is a byte that is not UTF-8.
        out = "".join(
            f"\\{ord(character) - 0xDC00:02x}" if "\udc80" <= character <= "\udcff" else character for character in out
        )
    return out


guard(__name__)
