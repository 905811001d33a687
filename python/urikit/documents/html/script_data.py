"""Scripts that are data with URLs: import maps and speculation rules (HTML sections 8.1.5.2 and 7.6).

    <script type=importmap>         {"imports": {"a": "./a.js"}, "scopes": {"/b/": {"a": "/c.js"}}}
    <script type=speculationrules>  {"prefetch": [{"urls": ["next.html"]}], "prerender": [{"urls": ["/"]}]}

An address of an import map begins with `/`, `./` or `../`, or is absolute; anything else maps to
nothing, and is not a reference. What addresses are mapped from are specifiers, of which no URL is asked
here; the prefix of a scope is a URL that is compared and not fetched. Of speculation rules the lists of
URLs are read, relative to the base of the document.

Browsers throw away a text that is not JSON, and so is it here; the mistake is said. The sections are
from memory. Left out: rules that select links of the page (`where`), `integrity` of import maps, and
`relative_to`, which changes nothing for rules in the page itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urikit._native import WebURL
from urikit.documents.html.values import Found
from urikit.documents.json_source import Array, Object, Text, Value, read_json
from urikit.documents.link import Role

if TYPE_CHECKING:
    from urikit.core.issues import Issue

__all__ = ["TYPES", "in_script"]

#: The types of such scripts.
TYPES = frozenset(("importmap", "speculationrules"))


def in_script(kind: str, text: str) -> tuple[list[Found], list[Issue]]:
    """The URLs in a script of one of the `TYPES`, and what is wrong with its JSON; places are offsets in the text.

    >>> found, _ = in_script("importmap", '{"imports": {"a": "./a.js", "b": "bare"}}')
    >>> [(url.reference, url.offset) for url in found]
    [('./a.js', 19)]
    """
    value, findings = read_json(text)
    if any(issue.code == "json-syntax" for issue in findings) or not isinstance(value, Object):
        return [], findings
    return list(_import_map(value) if kind == "importmap" else _rules(value)), findings


def _import_map(value: Object) -> Iterator[Found]:
    yield from _addresses(value.get("imports"))
    scopes = value.get("scopes")
    if isinstance(scopes, Object):
        for prefix, addresses in scopes.by_name.values():
            yield Found(prefix.value, prefix.start, prefix.end, Role.NAME)
            yield from _addresses(addresses)


def _addresses(value: Value | None) -> Iterator[Found]:
    if isinstance(value, Object):
        for _, address in value.by_name.values():
            if isinstance(address, Text) and _is_address(address.value):
                yield Found(address.value, address.start, address.end, Role.EMBEDDED)


def _is_address(text: str) -> bool:
    return text.startswith(("/", "./", "../")) or WebURL.can_parse(text)


def _rules(value: Object) -> Iterator[Found]:
    for action in ("prefetch", "prerender"):
        rules = value.get(action)
        for rule in rules.items if isinstance(rules, Array) else ():
            urls = rule.get("urls") if isinstance(rule, Object) else None
            for url in urls.items if isinstance(urls, Array) else ():
                if isinstance(url, Text):
                    yield Found(url.value, url.start, url.end, Role.RELATION)
