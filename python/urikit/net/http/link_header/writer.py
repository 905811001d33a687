"""Link header fields, written (RFC 8288 section 3).

Senders who want to be read by everybody write titles quoted and languages as tokens (section 3),
so this does; a title beyond ASCII, or with a language of its own, is written as RFC 8187 has it.
Relation types go into one `rel` where everything else about the links is the same.

What can go wrong: an attribute with a control character, which would begin another field
(`LinkError`, never a field that is not what was asked for).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NoReturn

from urikit._native import Reference, URIReference, WebURL, mask
from urikit.core.arguments import text_of
from urikit.core.errors import URIError
from urikit.core.http_grammar import is_token
from urikit.core.rules import Mistake
from urikit.net.http.ext_value import ExtValue
from urikit.net.http.link_header.reader import Attribute, WebLink, is_relation

__all__ = ["LinkError", "write_link", "write_links"]

#: Written without quotation marks.
_BARE = frozenset(("hreflang",))


class LinkError(URIError):
    """A link that no field can carry; `text` is the part, secrets masked."""

    def __init__(self, text: str, code: str, component: str) -> None:
        text = mask(text)
        ValueError.__init__(self, text, code, component)
        #: What was refused.
        self.text = text
        self.code = code
        #: The parameter it is the value of, or "target".
        self.component = component

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        from urikit.core.cells import visible

        return self._known.say(visible(self.text), component=self.component)

    @property
    def _mistake(self) -> Mistake:
        return Mistake(self.code, None, self.text, 0, len(self.text))


def write_link(
    target: str | Reference | WebURL,
    relation: str | Sequence[str],
    *,
    anchor: str | Reference | WebURL | None = None,
    hreflang: str | Sequence[str] = (),
    media: str | None = None,
    title: str | None = None,
    language: str | None = None,
    media_type: str | None = None,
    extensions: Iterable[tuple[str, str]] = (),
) -> str:
    """A link-value: target and anchor as they are given, relative ones too.

    `language` is that of the title; `extensions` are further attributes. Raises `URISyntaxError`
    for a target or anchor that is not a URI reference, `LinkError` for what no field can carry.

    >>> print(write_link("/TheBook/chapter4", "next", title="nächstes Kapitel", language="de"))
    </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%C3%A4chstes%20Kapitel
    >>> write_link("de", "alternate", hreflang="de", media_type="text/html")
    '<de>; rel="alternate"; hreflang=de; type="text/html"'
    """
    languages = [hreflang] if isinstance(hreflang, str) else hreflang
    attributes = [Attribute("hreflang", value) for value in languages]
    attributes += [Attribute(name, value) for name, value in (("media", media), ("type", media_type)) if value]
    attributes += [] if title is None else [Attribute("title", title, language)]
    attributes += [Attribute(name, value) for name, value in extensions]
    relations = relation.split() if isinstance(relation, str) else list(relation)
    context = None if anchor is None else text_of(anchor)
    return _written(text_of(target), relations, "rel", context, attributes)


def write_links(links: Iterable[WebLink]) -> str:
    """A field with these links; what was read is written with the same meaning.

    >>> from urikit.net.http.link_header.reader import LinkHeader
    >>> write_links(LinkHeader.parse("<a>;rel=next;title=x, <b>;rel='prev'").links[:1])
    '<a>; rel="next"; title="x"'
    """
    written = []
    for _, group in groupby(links, key=lambda link: (link.reference, link.anchor, link.attributes, link.parameter)):
        alike = list(group)
        first = alike[0]
        relations = [link.relation for link in alike]
        written.append(_written(first.reference, relations, first.parameter, first.anchor, first.attributes))
    return ", ".join(written)


def _written(
    target: str, relations: Sequence[str], name: str, anchor: str | None, attributes: Iterable[Attribute]
) -> str:
    URIReference.parse(target)
    if not relations:
        _refuse("", "link-header-relation-missing", "relation type")
    pieces = [f"<{target}>", f"{name}={_quoted(name, ' '.join(map(_relation, relations)))}"]
    if anchor is not None:
        URIReference.parse(anchor)
        pieces.append(f'anchor="{anchor}"')
    pieces += [_attribute(attribute) for attribute in attributes]
    return "; ".join(pieces)


def _relation(relation: str) -> str:
    lower = relation.lower()
    return lower if is_relation(lower) else _refuse(relation, "link-header-relation", "relation type")


def _attribute(attribute: Attribute) -> str:
    name, value, language = attribute
    if not is_token(name):
        _refuse(name, "link-header-name", "parameter")
    if language is not None or not value.isascii():
        return f"{name}*={ExtValue(value, language)}"
    return f"{name}={value if name in _BARE and is_token(value) else _quoted(name, value)}"


def _quoted(name: str, value: str) -> str:
    """A quoted-string (RFC 9110 section 5.6.4)."""
    if not all(character == "\t" or " " <= character <= "~" for character in value):
        _refuse(value, "link-header-value", name)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _refuse(text: str, code: str, component: str) -> NoReturn:
    raise LinkError(text, code, component)
