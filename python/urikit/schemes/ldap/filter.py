r"""Search filters, the way LDAP writes them (RFC 4515 section 3, RFC 4526).

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
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NoReturn, TypeAlias

from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError, SchemeError
from urikit.core.mask import discreet
from urikit.schemes.ldap.name import OID

__all__ = ["ATTRIBUTE", "Filter", "Node", "Operator"]

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
    #: How many nodes it is made of, itself included.
    size: int = 1
    #: The attribute description of an item; None where an extensible match names none.
    attribute: str | None = None
    #: The value; of substrings the initial one, the ones between and the final one, b"" for none; () for present.
    values: tuple[bytes, ...] = ()
    #: The matching rule of an extensible match.
    rule: str | None = None
    #: Whether the attributes of the entry's name take part in an extensible match (":dn").
    dn: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    r"""A search filter.

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
        """Reads the decoded string form. Raises `SchemeError` with places in that text."""
        return cls(_read(text))

    @classmethod
    def equal(cls, attribute: str, value: str | bytes) -> Filter:
        """An equality match; a value is data and is escaped when it is written."""
        return cls((Node("equal", 1, _attribute(attribute), (_octets(value),)),))

    @classmethod
    def present(cls, attribute: str) -> Filter:
        """A presence filter."""
        return cls((Node("present", 1, _attribute(attribute)),))

    @classmethod
    def substrings(cls, attribute: str, *parts: str | bytes) -> Filter:
        """A substring match: what begins the value, what is between, what ends it; "" for no matter what.

        >>> from urikit.schemes.ldap import Filter
        >>> str(Filter.substrings("cn", "Babs ", "J", ""))
        '(cn=Babs *J*)'
        """
        if len(parts) < 2 or not any(parts):
            raise ArgumentError("parts", "two or more, one of them not empty", parts)
        return cls((Node("substrings", 1, _attribute(attribute), tuple(map(_octets, parts))),))

    def __and__(self, other: Filter) -> Filter:
        return _joined("and", self, other)

    def __or__(self, other: Filter) -> Filter:
        return _joined("or", self, other)

    def __invert__(self) -> Filter:
        return Filter((Node("not", 1 + len(self.nodes)), *self.nodes))

    @property
    def operator(self) -> Operator:
        """What the whole filter is."""
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
        """What two filters are compared by: names without case, values byte by byte, all in order."""
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


def _read(text: str) -> tuple[Node, ...]:
    """The nodes, in one pass; what is open is on a stack."""
    nodes: list[Node] = []
    opened: list[int] = []
    at = 0
    while True:
        _require(text, at, "(")
        listed = _LISTS.get(text[at + 1 : at + 2])
        if listed and (listed == "not" or not text.startswith(")", at + 2)):
            opened.append(len(nodes))
            nodes.append(Node(listed))
            at += 2
            continue
        node, at = (Node(listed), at + 2) if listed else _read_item(text, at + 1)
        nodes.append(node)
        at = _require(text, at, ")")
        while opened:
            first = opened[-1]
            if nodes[first].operator != "not" and text.startswith("(", at):
                break
            at = _require(text, at, ")")
            nodes[first] = Node(nodes[first].operator, len(nodes) - first)
            opened.pop()
        if not opened:
            if at < len(text):
                _refuse(text, "ldap-filter-rest", "filter", at, len(text))
            return tuple(nodes)


def _read_item(text: str, start: int) -> tuple[Node, int]:
    """The item that begins there, and where it ends."""
    found = _ITEM.match(text, start)
    attribute, rule, dn = (None, None, False) if found is None else (found["attr"], found["rule"], bool(found["dn"]))
    if dn and attribute is None and rule is None:
        # "(:dn:=x)": without a rule the name "dn" is the rule.
        assert found is not None
        rule, dn = found["dn"][1:], False
    if found is None or (attribute is None and rule is None) or (found["type"] != ":=" and (rule or dn)):
        end = re.compile(r"[^=()]*").match(text, start)
        _refuse(text, "ldap-filter-attribute", "attr", start, end.end() if end else start)
    begin = found.end()
    value = (_VALUES if found["type"] == "=" else _VALUE).match(text, begin)
    assert value is not None  # it may be empty
    end_of_value = value.end()
    if end_of_value < len(text) and text[end_of_value] in "*\\\0":
        length = 3 if text[end_of_value] == "\\" else 1
        _refuse(text, "ldap-filter-value", "assertionvalue", end_of_value, min(end_of_value + length, len(text)))
    written = value[0]
    if found["type"] != "=" or "*" not in written:
        return Node(_TYPES[found["type"]], 1, attribute, (_unescaped(written),), rule, dn), end_of_value
    if written == "*":
        return Node("present", 1, attribute), end_of_value
    return Node("substrings", 1, attribute, tuple(map(_unescaped, written.split("*")))), end_of_value


def _require(text: str, at: int, parenthesis: str) -> int:
    """The place after a parenthesis; refuses anything else."""
    if not text.startswith(parenthesis, at):
        code = "ldap-filter-open" if parenthesis == "(" else "ldap-filter-close"
        _refuse(text, code, "filter", at, min(at + 1, len(text)))
    return at + 1


def _refuse(text: str, code: str, component: str, start: int, end: int) -> NoReturn:
    raise SchemeError(text, code, "ldap", component, start, end)


def _joined(operator: Operator, one: Filter, other: Filter) -> Filter:
    """Both in one list; what is such a list already is not nested."""
    parts = [part.nodes[1:] if part.operator == operator else part.nodes for part in (one, other)]
    return Filter((Node(operator, 1 + sum(map(len, parts))), *parts[0], *parts[1]))


def _attribute(text: str) -> str:
    if not _ATTRIBUTE.fullmatch(text):
        raise ArgumentError("attribute", "an attribute description", text)
    return text


def _octets(value: str | bytes) -> bytes:
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value


def _unescaped(text: str) -> bytes:
    if "\\" not in text:
        return text.encode("utf-8", "surrogateescape")
    parts = _ESCAPES.split(text)
    return b"".join(
        bytes.fromhex(part) if at % 2 else part.encode("utf-8", "surrogateescape") for at, part in enumerate(parts)
    )


def _item(node: Node) -> str:
    head = (node.attribute or "") + (":dn" if node.dn else "") + (f":{node.rule}" if node.rule else "")
    if node.operator == "present":
        return f"{head}=*"
    sign = _SIGNS.get(node.operator, "=")
    return head + sign + "*".join(map(_escaped, node.values))


def _escaped(value: bytes) -> str:
    text = value.decode("utf-8", "surrogateescape")
    return _MUST_ESCAPE.sub(lambda found: f"\\{ord(found[0]) & 0xFF:02x}", text)


guard(__name__)
