"""The ldap scheme (RFC 4516): an entry of a directory, or a search in it.

    ldap://host:port/dn?attributes?scope?filter?extensions

    ldap://[2001:db8::7]/c=GB?objectClass?one
    ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)

The dn is a distinguished name of RFC 4514 (`DistinguishedName`), the filter a search
filter of RFC 4515 (`Filter`). Missing parts have a default (section 3): the root, all user
attributes, the scope "base", the filter `(objectClass=*)`.

What can go wrong. Two languages are quoted into one text: a backslash of a name or a filter
is `%5C` in the URL, a "?" of any part is `%3F`, and a "," of an extension's value `%2C`
(section 2.1). So parts are split first, then decoded, then read by their own grammar. A "?"
that is not encoded moves everything behind it by one part, and the scope then is not a scope.
An extension with "!" is critical: a program that does not know it must not use the URL. No
extension is defined, so each such is reported. The grammar asks for an extension after the
fourth "?", so `ldap:///????` is refused, though programs write it.

`ldaps` (LDAP inside TLS, port 636) and `ldapi` (a socket's path in place of the host) are used
and have no RFC; they are read by the same grammar. Secrets: the extension X-BINDPW contains a
password in some programs, and no description shows it.

Left out: matching rules beyond those of the types that RFC 4514 section 3 names, because they
are in the schema of a directory; the search itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NoReturn, TypeAlias

from urikit._native import URI, default_port, percent_decode, percent_decode_unreserved, percent_recase
from urikit.core.arguments import bytes_of, several
from urikit.core.errors import ArgumentError, SchemeError, refuse
from urikit.core.issues import Issue, noted
from urikit.core.mask import MASK, discreet, shown
from urikit.schemes.escape import escaped, place, unescaped
from urikit.schemes.server import port_digits, port_number, text_of
from urikit.schemes.view import View

__all__ = ["Assertion", "DistinguishedName", "Extension", "Filter", "Ldap"]


# RFC 4512 section 1.4:
# oid = descr / numericoid        descr = keystring = ALPHA *( ALPHA / DIGIT / HYPHEN )
# numericoid = number 1*( DOT number )      number = DIGIT / ( LDIGIT 1*DIGIT )
OID = r"(?:[A-Za-z][A-Za-z0-9-]*+|(?:0|[1-9][0-9]*+)(?:\.(?:0|[1-9][0-9]*+))++)"
_TYPE_BEFORE_VALUE = re.compile(rf"({OID})=")
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
        """Return the key that distinguishedNameMatch compares, as far as it can be known without a schema.

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
        return f"{self.type}={_escaped_text(self.value)}"


@dataclass(frozen=True, slots=True)
class DistinguishedName:
    r"""The name of an entry: relative names, the nearest to the entry first.

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

    >>> from urikit.schemes.ldap import DistinguishedName
    >>> name = DistinguishedName.parse(r"OU=Sales+CN=J. Smith,O=An Example\2C Inc.,C=US")
    >>> name.rdns[1][0].value, len(name.rdns[0]), str(name.parent)
    ('An Example, Inc.', 2, 'O=An Example\\, Inc.,C=US')
    """

    #: Each a non-empty tuple, of more than one where it is multi-valued. Empty for the root.
    rdns: tuple[tuple[Assertion, ...], ...] = ()

    @classmethod
    def parse(cls, text: str) -> DistinguishedName:
        """Read the decoded string form. Raises `SchemeError` with places in that text."""
        return cls(tuple(_read_name(text)))

    @property
    def parent(self) -> DistinguishedName:
        """The name of the entry above; that of the root for the root."""
        return DistinguishedName(self.rdns[1:])

    def matches(self, other: DistinguishedName) -> bool:
        """Return whether both name one entry, without regard to the order inside a relative name.

        >>> parse = DistinguishedName.parse
        >>> parse("OU=Sales+CN=J.  Smith,DC=net").matches(parse("2.5.4.3=j. smith+ou=SALES,dc=NET"))
        True
        """
        return self.compared() == other.compared()

    def compared(self) -> tuple[frozenset[tuple[str, str | bytes]], ...]:
        """Return the relative names as sets of what is compared."""
        return tuple(frozenset(one.compared() for one in rdn) for rdn in self.rdns)

    def __str__(self) -> str:
        return ",".join("+".join(map(str, rdn)) for rdn in self.rdns)


def _read_name(text: str) -> Iterator[tuple[Assertion, ...]]:
    if not text:
        return
    rdn: list[Assertion] = []
    at = 0
    while True:
        found = _TYPE_BEFORE_VALUE.match(text, at)
        if found is None:
            raise SchemeError(text, "ldap-dn-type", "ldap", "attributeType", at, _end(text, at, "=,+"))
        value, at = _read_value(text, found.end())
        rdn.append(Assertion(found[1], value))
        if not text.startswith("+", at):
            yield tuple(rdn)
            rdn = []
            if at == len(text):
                return
        at += 1


def _read_value(text: str, start: int) -> tuple[str | bytes, int]:
    """Return the value that begins there, and where it ends: at "," or "+", or with the text."""
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


def _escaped_text(value: str) -> str:
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


Operator: TypeAlias = Literal[
    "and", "or", "not", "equal", "approx", "greater", "less", "present", "substrings", "extensible"
]

#: attributedescription = attributetype options        options = *( SEMI option )      option = 1*keychar
ATTRIBUTE = rf"{OID}(?:;[A-Za-z0-9-]++)*+"
_ATTRIBUTE = re.compile(ATTRIBUTE)
_ITEM = re.compile(rf"(?P<attr>{ATTRIBUTE})?(?P<dn>:[dD][nN](?=:))?(?::(?P<rule>{OID})(?=:=))?(?P<type>:=|[~<>]?=)")
_VALUE = re.compile(r"(?:[^\0()*\\]|\\[0-9A-Fa-f]{2})*+")
_VALUES = re.compile(r"(?:[^\0()\\]|\\[0-9A-Fa-f]{2})*+")
_ESCAPES = re.compile(r"\\([0-9A-Fa-f]{2})")
_MUST_ESCAPE = re.compile(r"[\0()*\\\udc80-\udcff]")

_LISTS: dict[str, Operator] = {"&": "and", "|": "or", "!": "not"}
_TYPES: dict[str, Operator] = {"=": "equal", "~=": "approx", ">=": "greater", "<=": "less", ":=": "extensible"}
_SIGNS: dict[str, str] = {operator: sign for signs in (_LISTS, _TYPES) for sign, operator in signs.items()}


@discreet
@dataclass(frozen=True, slots=True)
class Node:
    """One `and`, `or`, `not` or item of a filter."""

    operator: Operator
    #: The number of its nodes, itself included.
    size: int = 1
    #: The attribute description of an item; None where an extensible match names none.
    attribute: str | None = None
    #: The value; of substrings the initial one, the ones between and the final one, b"" for none; () for present.
    values: tuple[bytes, ...] = ()
    #: The matching rule of an extensible match.
    rule: str | None = None
    #: True if the attributes of the entry's name take part in an extensible match (":dn").
    dn: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    r"""A search filter.

        filter         = LPAREN filtercomp RPAREN
        filtercomp     = and / or / not / item
        and            = AMPERSAND filterlist          or = VERTBAR filterlist
        not            = EXCLAMATION filter            filterlist = *filter     ; RFC 4526
        item           = simple / present / substring / extensible
        simple         = attr filtertype assertionvalue
        filtertype     = "=" / "~=" / ">=" / "<="
        present        = attr "=*"
        substring      = attr EQUALS [initial] any [final]       any = ASTERISK *(assertionvalue ASTERISK)
        extensible     = ( attr [dnattrs] [matchingrule] ":=" assertionvalue )
                         / ( [dnattrs] matchingrule ":=" assertionvalue )
        dnattrs        = COLON "dn"                    matchingrule = COLON oid
        attr           = oid *( SEMI option )          ; attributedescription, RFC 4512 section 2.5
        assertionvalue = *( normal / ESC HEX HEX )     ; no NUL, "(", ")", "*", "\"

    A filter is a tree of any depth, and who sends the URL chooses the depth. So it is held flat:
    the nodes in the order of the text, each with the number of nodes below it. Reading, writing,
    comparing and hashing are loops. Values are bytes, and need not be UTF-8 (section 3).

    `(&)` and `(|)` are the absolute true and false filters of RFC 4526; a "not" has exactly one filter.
    Left out: what a filter matches, which takes the schema of a directory.

    >>> from urikit.schemes.ldap import Filter
    >>> chosen = Filter.parse("(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))")
    >>> chosen.operator, [str(part) for part in chosen.filters]
    ('and', ['(objectClass=Person)', '(|(sn=Jensen)(cn=Babs J*))'])
    >>> str(Filter.equal("o", "Parens R Us (for all)") & ~Filter.present("mail"))
    '(&(o=Parens R Us \\28for all\\29)(!(mail=*)))'
    """

    #: All nodes, each before those below it.
    nodes: tuple[Node, ...]

    @classmethod
    def parse(cls, text: str) -> Filter:
        """Read the decoded string form. Raises `SchemeError` with places in that text."""
        return cls(_read_filter(text))

    @classmethod
    def equal(cls, attribute: str, value: str | bytes) -> Filter:
        """Return an equality match; a value is data and is escaped when it is written."""
        return cls((Node("equal", 1, _attribute(attribute), (_value_octets(value),)),))

    @classmethod
    def present(cls, attribute: str) -> Filter:
        """Return a presence filter."""
        return cls((Node("present", 1, _attribute(attribute)),))

    @classmethod
    def substrings(cls, attribute: str, *parts: str | bytes) -> Filter:
        """Return a substring match: what begins the value, what is between, what ends it; "" for no matter what.

        >>> from urikit.schemes.ldap import Filter
        >>> str(Filter.substrings("cn", "Babs ", "J", ""))
        '(cn=Babs *J*)'
        """
        if len(parts) < 2 or not any(parts):
            raise ArgumentError("parts", "two or more, one of them not empty", parts)
        return cls((Node("substrings", 1, _attribute(attribute), tuple(map(_value_octets, parts))),))

    def __and__(self, other: Filter) -> Filter:
        return _joined("and", self, other)

    def __or__(self, other: Filter) -> Filter:
        return _joined("or", self, other)

    def __invert__(self) -> Filter:
        return Filter((Node("not", 1 + len(self.nodes)), *self.nodes))

    @property
    def operator(self) -> Operator:
        """The operator of the whole filter."""
        return self.nodes[0].operator

    @property
    def attribute(self) -> str | None:
        """The attribute description of an item."""
        return self.nodes[0].attribute

    @property
    def values(self) -> tuple[bytes, ...]:
        """The value of an item, unescaped, or the parts of a substring match."""
        return self.nodes[0].values

    @property
    def filters(self) -> tuple[Filter, ...]:
        """The filters that `and`, `or` or `not` is about."""
        found: list[Filter] = []
        at = 1
        while at < len(self.nodes):
            end = at + self.nodes[at].size
            found.append(Filter(self.nodes[at:end]))
            at = end
        return tuple(found)

    def compared(self) -> tuple[tuple[object, ...], ...]:
        """Return the key that two filters are compared by: names without case, values byte by byte, all in order."""
        return tuple(
            (node.operator, node.size, (node.attribute or "").lower(), node.values, (node.rule or "").lower(), node.dn)
            for node in self.nodes
        )

    def __str__(self) -> str:
        out: list[str] = []
        ends: list[int] = []
        for at, node in enumerate(self.nodes):
            if node.operator in ("and", "or", "not"):
                out.append(f"({_SIGNS[node.operator]}")
                ends.append(at + node.size)
            else:
                out.append(f"({_item(node)})")
            while ends and ends[-1] == at + 1:
                out.append(")")
                ends.pop()
        return "".join(out)


def _read_filter(text: str) -> tuple[Node, ...]:
    """Return the nodes, in one pass; what is open is on a stack."""
    nodes: list[Node] = []
    opened: list[int] = []
    at = 0
    while True:
        _require_parenthesis(text, at, "(")
        listed = _LISTS.get(text[at + 1 : at + 2])
        if listed and (listed == "not" or not text.startswith(")", at + 2)):
            opened.append(len(nodes))
            nodes.append(Node(listed))
            at += 2
            continue
        node, at = (Node(listed), at + 2) if listed else _read_item(text, at + 1)
        nodes.append(node)
        at = _require_parenthesis(text, at, ")")
        while opened:
            first = opened[-1]
            if nodes[first].operator != "not" and text.startswith("(", at):
                break
            at = _require_parenthesis(text, at, ")")
            nodes[first] = Node(nodes[first].operator, len(nodes) - first)
            opened.pop()
        if not opened:
            if at < len(text):
                _refuse_filter(text, "ldap-filter-rest", "filter", at, len(text))
            return tuple(nodes)


def _read_item(text: str, start: int) -> tuple[Node, int]:
    """Return the item that begins there, and where it ends."""
    found = _ITEM.match(text, start)
    attribute, rule, dn = (None, None, False) if found is None else (found["attr"], found["rule"], bool(found["dn"]))
    if dn and attribute is None and rule is None:
        # "(:dn:=x)": without a rule the name "dn" is the rule.
        assert found is not None
        rule, dn = found["dn"][1:], False
    if found is None or (attribute is None and rule is None) or (found["type"] != ":=" and (rule or dn)):
        end = re.compile(r"[^=()]*").match(text, start)
        _refuse_filter(text, "ldap-filter-attribute", "attr", start, end.end() if end else start)
    begin = found.end()
    value = (_VALUES if found["type"] == "=" else _VALUE).match(text, begin)
    assert value is not None  # it may be empty
    end_of_value = value.end()
    if end_of_value < len(text) and text[end_of_value] in "*\\\0":
        length = 3 if text[end_of_value] == "\\" else 1
        _refuse_filter(text, "ldap-filter-value", "assertionvalue", end_of_value, min(end_of_value + length, len(text)))
    written = value[0]
    if found["type"] != "=" or "*" not in written:
        return Node(_TYPES[found["type"]], 1, attribute, (_unescaped_octets(written),), rule, dn), end_of_value
    if written == "*":
        return Node("present", 1, attribute), end_of_value
    return Node("substrings", 1, attribute, tuple(map(_unescaped_octets, written.split("*")))), end_of_value


def _require_parenthesis(text: str, at: int, parenthesis: str) -> int:
    """Return the place after a parenthesis; refuses anything else."""
    if not text.startswith(parenthesis, at):
        code = "ldap-filter-open" if parenthesis == "(" else "ldap-filter-close"
        _refuse_filter(text, code, "filter", at, min(at + 1, len(text)))
    return at + 1


def _refuse_filter(text: str, code: str, component: str, start: int, end: int) -> NoReturn:
    raise SchemeError(text, code, "ldap", component, start, end)


def _joined(operator: Operator, one: Filter, other: Filter) -> Filter:
    """Return both in one list; what is such a list already is not nested."""
    parts = [part.nodes[1:] if part.operator == operator else part.nodes for part in (one, other)]
    return Filter((Node(operator, 1 + sum(map(len, parts))), *parts[0], *parts[1]))


def _attribute(text: str) -> str:
    if not _ATTRIBUTE.fullmatch(text):
        raise ArgumentError("attribute", "an attribute description", text)
    return text


def _value_octets(value: str | bytes) -> bytes:
    return bytes_of(value, "surrogateescape") if isinstance(value, str) else value


def _unescaped_octets(text: str) -> bytes:
    if "\\" not in text:
        return _value_octets(text)
    parts = _ESCAPES.split(text)
    return b"".join(bytes.fromhex(part) if at % 2 else _value_octets(part) for at, part in enumerate(parts))


def _item(node: Node) -> str:
    head = (node.attribute or "") + (":dn" if node.dn else "") + (f":{node.rule}" if node.rule else "")
    if node.operator == "present":
        return f"{head}=*"
    sign = _SIGNS.get(node.operator, "=")
    return head + sign + "*".join(map(_escaped_octets, node.values))


def _escaped_octets(value: bytes) -> str:
    text = value.decode("utf-8", "surrogateescape")
    return _MUST_ESCAPE.sub(lambda found: f"\\{ord(found[0]) & 0xFF:02x}", text)


# ldapurl = scheme "://" [host [":" port]]
#           ["/" dn ["?" [attributes] ["?" [scope] ["?" [filter] ["?" extensions]]]]]
# attributes = attrdesc *("," attrdesc)         attrdesc  = selector, an attribute or "*"
# extensions = extension *("," extension)       extension = ["!"] extype ["=" exvalue]
_SELECTOR = re.compile(rf"{ATTRIBUTE}|@{ATTRIBUTE}|[*+]")
_EXTENSION_TYPE = re.compile(OID)
#: Names of extensions, of programs and of no standard, whose value is a password.
_SECRET = frozenset({"x-bindpw", "bindpw"})
_SCOPES = ("base", "one", "sub")
_ALL = Filter.present("objectClass")

#: Characters that are not encoded: all of RFC 3986 but what delimits (section 2.1), and "#[]" as everywhere.
_KEPT = "/:@!$&'()*+,;="
_KEPT_IN_VALUE = "/:@!$&'()*+;="

Scope = Literal["base", "one", "sub"]


@dataclass(frozen=True, slots=True)
class Extension:
    """An extension of the URL, decoded. A critical one has to be known to be used."""

    type: str
    value: str | None = None
    critical: bool = False

    def __repr__(self) -> str:
        value = self.value and shown(self.value)
        if value is not None and self.type.lower() in _SECRET:
            value = MASK
        return f"Extension(type={shown(self.type)!r}, value={value!r}, critical={self.critical!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Ldap(View):
    """An entry of a directory, or a search in it.

    >>> from urikit.schemes.ldap import Ldap
    >>> search = Ldap.parse("ldap://[2001:db8::7]/c=GB?objectClass?one")
    >>> search.host, str(search.name), search.selectors, search.search_scope, str(search.search_filter)
    ('[2001:db8::7]', 'c=GB', ('objectClass',), 'one', '(objectClass=*)')
    >>> Ldap.parse("ldap://ldap.example.net").equivalent("LDAP://LDAP.example.net:389/?*?base")
    True
    """

    #: The port of each scheme where none is written; that of ldaps has no RFC.

    #: "ldap", "ldaps" or "ldapi", in the case it is written.
    scheme: str
    #: The host as it is written, "" where the client knows one.
    host: str
    #: The digits as they are written; "" where only the ":" is.
    port: str | None = None
    #: The distinguished name, raw; None where no "/" is.
    dn: str | None = None
    #: The attributes, raw; None where no "?" is, "" where nothing follows it.
    attributes: str | None = None
    #: The scope, raw.
    scope: str | None = None
    #: The filter, raw.
    filter: str | None = None
    #: The extensions, raw.
    extensions: str | None = None

    @classmethod
    def build(
        cls,
        host: str = "",
        *,
        name: str | DistinguishedName = "",
        attributes: Iterable[str] = (),
        scope: Scope | None = None,
        filter: str | Filter | None = None,
        extensions: Iterable[Extension] = (),
        port: int | None = None,
        scheme: str = "ldap",
    ) -> Ldap:
        """Return a URL from data: a name and a filter in LDAP's own notation, encoded once.

        Raises `SchemeError` for what the grammars refuse.

        >>> from urikit.schemes.ldap import Filter, Ldap
        >>> str(Ldap.build("ldap.example", name="o=Question?,c=US", scope="sub", filter=Filter.equal("cn", "50% (x)")))
        'ldap://ldap.example/o=Question%3F,c=US??sub?(cn=50%25%20%5C28x%5C29)'
        """
        parts: list[str] = [
            ",".join(escaped(attribute, _KEPT_IN_VALUE) for attribute in several("attributes", attributes)),
            scope or "",
            "" if filter is None else escaped(_value_octets(str(filter)), _KEPT),
            ",".join(map(_written, extensions)),
        ]
        while parts and not parts[-1]:
            parts.pop()
        dn = escaped(_value_octets(str(name)), _KEPT)
        return cls(scheme, host, None if port is None else str(port), dn, *parts)._checked()

    @classmethod
    def _read(cls, uri: URI) -> Ldap:
        spans = uri.spans
        host = uri.host
        if host is None:
            at = spans["scheme"][1] + 1
            refuse(uri, "ldap-authority-missing", "ldapurl", at, at)
        if uri.userinfo is not None:
            refuse(uri, "ldap-userinfo", "host", *spans["userinfo"])
        if uri.fragment is not None:
            refuse(uri, "ldap-fragment", "fragment", spans["fragment"][0] - 1, spans["fragment"][1])
        path, query = uri.path, uri.query
        dn = path[1:] if path else None
        if dn:
            _require_name(uri, dn, spans["path"][0] + 1)
        if query is None:
            return cls(uri.scheme, host, uri.port, dn)
        start = spans["query"][0]
        if dn is None:
            refuse(uri, "ldap-slash", "dn", start - 1, start - 1)
        parts = query.split("?")
        if len(parts) > 4:
            at = start + len("?".join(parts[:4]))
            refuse(uri, "ldap-parts", "extensions", at, at + 1)
        for part, require in zip(parts, (_require_attributes, _require_scope, _require_filter), strict=False):
            if part:
                require(uri, part, start)
            start += len(part) + 1
        if len(parts) == 4:
            _require_extensions(uri, parts[3], start)
        return cls(uri.scheme, host, uri.port, dn, *parts)

    def _text(self) -> str:
        parts = [self.attributes, self.scope, self.filter, self.extensions]
        rest = "".join(f"?{part}" for part in parts if part is not None)
        return text_of(self.scheme, None, self.host, self.port, rest if self.dn is None else f"/{self.dn}{rest}")

    @property
    def effective_port(self) -> int | None:
        """The port that is written, else that of the scheme; None for ldapi, which has none, and for no port."""
        return port_number(self.port) if self.port else default_port(self.scheme)

    @property
    def name(self) -> DistinguishedName:
        """The distinguished name; that of the root where none is written."""
        return DistinguishedName.parse(unescaped(self.dn or ""))

    @property
    def selectors(self) -> tuple[str, ...]:
        """The attributes to return, decoded; () where all user attributes are."""
        return tuple(map(unescaped, self.attributes.split(","))) if self.attributes else ()

    @property
    def search_scope(self) -> Scope:
        """The scope in lower case; "base" where none is written."""
        return unescaped(self.scope).lower() if self.scope else "base"  # type: ignore[return-value]

    @property
    def search_filter(self) -> Filter:
        """The filter; `(objectClass=*)` where none is written."""
        return Filter.parse(unescaped(self.filter)) if self.filter else _ALL

    @property
    def extension_list(self) -> tuple[Extension, ...]:
        """The extensions, decoded, in their order.

        >>> from urikit.schemes.ldap import Ldap
        >>> Ldap.parse("ldap:///??sub??!e-bindname=cn=Manager%2cdc=example").extension_list
        (Extension(type='e-bindname', value='cn=Manager,dc=example', critical=True),)
        """
        return tuple(map(_extension, self.extensions.split(","))) if self.extensions else ()

    def normalized(self) -> Ldap:
        """Return this URL without parts that equal their default, written in one way.

        A name and a filter keep their words: only their percent-encoding is normalized.

        >>> from urikit.schemes.ldap import Ldap
        >>> str(Ldap.parse("LDAP://H:389/%63=GB?ou,dc,OU?BASE?(objectClass=*)").normalized())
        'ldap://h/c=GB?ou,dc'
        """
        selectors = {selector.lower(): selector for selector in reversed(self.selectors)}
        first = [selector for selector in self.selectors if selectors.pop(selector.lower(), None) is not None]
        scope, found = self.search_scope, _normal(self.filter)
        parts = [
            "" if first == ["*"] else ",".join(first),
            "" if scope == "base" else scope,
            "" if self.search_filter.compared() == _ALL.compared() else found,
            _normal(self.extensions),
        ]
        while parts and not parts[-1]:
            parts.pop()
        default = default_port(self.scheme)
        port = None if default is not None and self.effective_port == default else self.port
        host = percent_decode_unreserved(self.host).lower()
        return Ldap(self.scheme.lower(), host, port or None, _normal(self.dn), *parts)

    def _compared(self) -> tuple[object, ...]:
        """Section 4: with the defaults of section 3 in the place of what is absent."""
        return (
            self.scheme.lower(),
            percent_decode_unreserved(self.host).lower(),
            port_digits(self.port, default_port(self.scheme)),
            self.name.compared(),
            frozenset(selector.lower() for selector in self.selectors) or frozenset({"*"}),
            self.search_scope,
            self.search_filter.compared(),
            tuple((one.type.lower(), one.value, one.critical) for one in self.extension_list),
        )

    def issues(self) -> tuple[Issue, ...]:
        """Critical extensions, a password, a port without a host, attributes that occur twice."""
        uri = self.to_uri()
        text = str(uri)
        spans = uri.spans
        found: list[Issue] = []
        if not self.host and self.port is not None:
            found.append(noted(text, "ldap-host-missing", "host", *spans["host"]))
        if not self.attributes and not self.extensions:
            return tuple(found)
        start = spans["query"][0]
        seen: set[str] = set()
        for written, selector in zip((self.attributes or "").split(","), self.selectors, strict=False):
            end = start + len(written)
            if selector.lower() in seen:
                found.append(noted(text, "ldap-attribute-twice", "attrdesc", start, end, "info"))
            seen.add(selector.lower())
            start = end + 1
        start = spans["query"][1] - len(self.extensions or "")
        for written, extension in zip((self.extensions or "").split(","), self.extension_list, strict=False):
            end = start + len(written)
            if extension.critical:
                found.append(noted(text, "ldap-extension-critical", "extension", start, end))
            if extension.value is not None and extension.type.lower() in _SECRET:
                found.append(noted(text, "ldap-password", "exvalue", start + written.index("=") + 1, end))
            start = end + 1
        return tuple(found)


def _normal(raw: str | None) -> str:
    """Return a raw part with its percent-encoding normalized (RFC 3986 section 6.2.2)."""
    return percent_recase(percent_decode_unreserved(raw or ""))


def _written(extension: Extension) -> str:
    """Return an extension from data."""
    sign = "!" if extension.critical else ""
    value = "" if extension.value is None else f"={escaped(extension.value, _KEPT_IN_VALUE)}"
    return f"{sign}{escaped(extension.type)}{value}"


def _extension(raw: str) -> Extension:
    critical = raw.startswith("!")
    name, equals, value = raw[critical:].partition("=")
    return Extension(unescaped(name), unescaped(value) if equals else None, critical)


def _require_text(uri: URI, raw: str, start: int) -> str:
    """Return the decoded text, which has to be UTF-8."""
    try:
        return percent_decode(raw, "literal")
    except ValueError:
        refuse(uri, "ldap-encoding", "ldapurl", start, start + len(raw))


def _require_name(uri: URI, raw: str, start: int) -> None:
    text = _require_text(uri, raw, start)
    try:
        DistinguishedName.parse(text)
    except SchemeError as error:
        refuse(uri, error.code, error.component, start + place(raw, error.offset), start + place(raw, error.end))


def _require_attributes(uri: URI, raw: str, start: int) -> None:
    for attribute in raw.split(","):
        end = start + len(attribute)
        if not _SELECTOR.fullmatch(_require_text(uri, attribute, start)):
            refuse(uri, "ldap-attribute", "attrdesc", start, end)
        start = end + 1


def _require_scope(uri: URI, raw: str, start: int) -> None:
    if _require_text(uri, raw, start).lower() not in _SCOPES:
        refuse(uri, "ldap-scope", "scope", start, start + len(raw))


def _require_filter(uri: URI, raw: str, start: int) -> None:
    try:
        Filter.parse(unescaped(raw))
    except SchemeError as error:
        refuse(uri, error.code, error.component, start + place(raw, error.offset), start + place(raw, error.end))


def _require_extensions(uri: URI, raw: str, start: int) -> None:
    for extension in raw.split(","):
        end = start + len(extension)
        name = extension.removeprefix("!").partition("=")[0]
        if not _EXTENSION_TYPE.fullmatch(_require_text(uri, name, start)):
            refuse(uri, "ldap-extension", "extype", start, end)
        _require_text(uri, extension, start)
        start = end + 1


_SCOPE_WORDS = {"subtree": "sub", "onelevel": "one", "single": "one", "object": "base", "baseobject": "base"}


def name_scope(text: str, start: int, end: int) -> str | None:
    """Return the scope of LDAP for a word that programs use.

    >>> name_scope("ldap:///dc=x??subtree", 14, 21)
    'ldap:///dc=x??sub'
    """
    scope = _SCOPE_WORDS.get(text[start:end].lower())
    return None if scope is None else text[:start] + scope + text[end:]


def add_slashes(text: str, start: int, _end: int) -> str | None:
    """Return the "//" before a server; None where nothing names one.

    >>> add_slashes("ldap:h.example/dc=x", 5, 5), add_slashes("ldap:/dc=x", 5, 5)
    ('ldap://h.example/dc=x', None)
    """
    rest = text[start:].removeprefix("/")
    server = rest.partition("/")[0]
    return f"{text[:start]}//{rest}" if "." in server and "=" not in server else None
