"""XSLT (1.0 to 3.0): what a stylesheet refers to.

    <xsl:import href="a.xsl"/>             the base of the element
    <xsl:for-each select="document('b.xml')/x">          XPath: the base of the element it is in
    document('c.xml', document('d/e.xml'))               the base is that of the second argument
    document('')                                         the stylesheet itself

A string in an expression is a reference where it is the first argument of a function that reads:
`document` (XSLT 1.0 section 12.1), `doc`, `unparsed-text` and their kin (XPath Functions 3.1 section 14).
It is resolved against the base of the element in the stylesheet (the static base), unless `document` has
a second argument: then against the base of that node. Where the second argument is anything
but another `document('...')`, its base is unknown before the stylesheet runs, and a relative reference has no target.

Elements of the result (`<a href="{@x}">`) are not references of the stylesheet: they mean something in
the result, with the base of the result. Only what is between braces in them is read.

Left out: arguments that are computed; expressions in text (`expand-text`); `xsl:evaluate`; static variables
and shadow attributes (`_href`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from urikit.core.mask import discreet
from urikit.documents.base import Base, by_rfc
from urikit.documents.link import Role
from urikit.documents.resolvers import IRIResolver, NameResolver
from urikit.documents.xml.base import Scope
from urikit.documents.xml.events import Element, PlacedAttribute
from urikit.documents.xml.walk import Ending, Gatherer

__all__ = ["XSLT", "Call", "calls", "instruction"]

XSLT = "http://www.w3.org/1999/XSL/Transform"

_EXPRESSIONS = frozenset(
    "select match test use count from value group-by group-adjacent group-starting-with group-ending-with "
    "initial-value for-each-item for-each-source xpath with-params key use-when context-item namespace-context".split()
)
_REFERENCES = {
    ("import", "href"): Role.IMPORT,
    ("include", "href"): Role.IMPORT,
    ("import-schema", "schema-location"): Role.IMPORT,
    ("result-document", "href"): Role.RELATION,
    ("source-document", "href"): Role.IMPORT,
    ("stream", "href"): Role.IMPORT,
    ("merge-source", "href"): Role.IMPORT,
}
_NAMES = {("import-schema", "namespace"), ("package", "name"), ("use-package", "name")}
_READ = frozenset(
    ("document", "doc", "doc-available", "unparsed-text", "unparsed-text-lines", "unparsed-text-available")
) | {"json-doc", "collection", "uri-collection", "stylesheet-location"}
# A prefix is looked for where a run of its characters begins, and not at each of them.
_TOKEN = re.compile(
    r"""(?P<string>"(?:[^"]|"")*+"|'(?:[^']|'')*+')|(?P<name>(?:(?<![\w\-.])[\w\-.]++:)?[A-Za-z_][\w\-.]*+)|(?P<sign>[(),{}])|\(:"""
)


@discreet
class Call(NamedTuple):
    """A call of a function that reads, with a string as its first argument; places are in the expression."""

    function: str
    reference: str
    start: int
    end: int
    #: The reference whose resource is the base; None without a second argument, "" where it is unknown.
    relative_to: str | None


@discreet
class _Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


def instruction(gatherer: Gatherer, element: Element) -> Ending | None:
    """Return an element in a stylesheet: an instruction, or a part of the result."""
    element.inside = instruction
    of_xslt = element.namespace == XSLT
    for attribute in element.attributes():
        if attribute.qname.startswith("xml:"):
            continue
        if of_xslt and attribute.namespace is None:
            _of_instruction(gatherer, attribute)
        else:
            _of_template(gatherer, attribute)
    return None


def _of_instruction(gatherer: Gatherer, attribute: PlacedAttribute) -> None:
    name = attribute.element.local, attribute.local
    if name in _NAMES:
        gatherer.add_attribute(attribute, Role.NAME, NameResolver)
    elif name in _REFERENCES and "{" not in attribute.value:
        gatherer.add_attribute(attribute, _REFERENCES[name], IRIResolver)
    elif attribute.local in _EXPRESSIONS:
        _expression(gatherer, attribute, 0, len(attribute.value))
    else:
        _of_template(gatherer, attribute)


def _of_template(gatherer: Gatherer, attribute: PlacedAttribute) -> None:
    """Add the expressions between the braces of an attribute value template (XSLT 1.0 section 7.6.2)."""
    if "{" in attribute.value:
        for start, end in embedded(attribute.value):
            _expression(gatherer, attribute, start, end)


def _expression(gatherer: Gatherer, attribute: PlacedAttribute, start: int, end: int) -> None:
    if "(" not in attribute.value:
        return
    element, placed = attribute.element, attribute.placed
    for call in calls(attribute.value[start:end]):
        span = placed.span(start + call.start, start + call.end)
        scope = element.scope
        if call.relative_to is not None:
            scope = _of_argument(scope, call.relative_to, span)
        gatherer.add_in(scope, element.qname, attribute.qname, call.reference, span, Role.IMPORT, IRIResolver)


def _of_argument(scope: Scope, reference: str, span: tuple[int, int]) -> Scope:
    """Return the scope of a second argument: that of the document it reads, or one without a base."""
    if not reference:
        return Scope(Base(None, None), scope.encoding)
    base = scope.base.within(reference, *span, "second argument of document()", "XSLT 1.0 section 12.1", by_rfc)
    return Scope(base, scope.encoding)


def embedded(template: str) -> Iterator[tuple[int, int]]:
    """Find where the expressions of an attribute value template are; braces are escaped by doubling.

    >>> list(embedded("a{{b}}{c}-{'}'}"))
    [(7, 8), (11, 14)]
    """
    position = template.find("{")
    while position >= 0:
        if template.startswith("{{", position):
            position = template.find("{", position + 2)
            continue
        start, depth, end = position + 1, 1, None
        for token in _TOKEN.finditer(template, start):
            if token["sign"] in ("{", "}"):
                depth += 1 if token["sign"] == "{" else -1
                if depth == 0:
                    end = token.start()
                    break
        if end is None:
            return
        yield start, end
        position = template.find("{", end + 1)


def calls(expression: str) -> Iterator[Call]:
    """Yield the calls in an expression that read what a string names.

    >>> [(call.reference, call.relative_to) for call in calls("document('a', document('b/')) | doc($x)")]
    [('a', 'b/'), ('b/', None)]
    """
    tokens = [_Token(m.lastgroup or "", m[0], m.start(), m.end()) for m in _TOKEN.finditer(expression)]
    for index, token in enumerate(tokens):
        function = _function(token)
        if function is None or not _are(tokens, index + 1, "(", "string"):
            continue
        string, after = tokens[index + 2], tokens[index + 3].text if index + 3 < len(tokens) else ""
        if after not in (")", ","):
            continue
        relative_to = None
        if function == "document" and after == ",":
            relative_to = _argument(tokens, index + 4)
        yield Call(function, _text(string.text), string.start + 1, string.end - 1, relative_to)


def _argument(tokens: list[_Token], index: int) -> str:
    """Return the string in `document('...'))`, where that is the whole argument; else ""."""
    if (
        index < len(tokens)
        and _function(tokens[index]) == "document"
        and _are(tokens, index + 1, "(", "string", ")", ")")
    ):
        return _text(tokens[index + 2].text)
    return ""


def _function(token: _Token) -> str | None:
    """Return the function of that name, where it is one that reads."""
    name = token.text.removeprefix("fn:") if token.kind == "name" else ""
    return name if name in _READ else None


def _are(tokens: list[_Token], index: int, *wanted: str) -> bool:
    found = tokens[index : index + len(wanted)]
    return len(found) == len(wanted) and all(w in (t.kind, t.text) for t, w in zip(found, wanted, strict=True))


def _text(literal: str) -> str:
    """Return the value of a string literal; XPath 2.0 doubles its own quotation mark."""
    return literal[1:-1].replace(literal[0] * 2, literal[0])
