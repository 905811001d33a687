"""Links in the header of an HTTP message (RFC 8288).

    Link: </TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel
          ^ target              ^ relation type  ^ target attribute

A link says "context has a `relation` at target". The **context** is the URI of the
representation that the field comes with, unless `anchor` names another; where a response has
no URI of its own, as a 404 has none, it is anonymous (section 3.2). Target and anchor are
resolved by RFC 3986 section 5 against the URI of the message, and never against a base that
is in the content. One `rel` may have several relation types; each makes a link. `rev` is
deprecated, and read: it turns the link round.

Reading follows Appendix B (`urikit.net.http.link_value` has the syntax, and says where
the appendix is wrong). It never fails; what left the grammar is among the `findings`:

- a link without `rel` is not a link; a second `rel` is passed over, and so are a second media,
  title, title* and type;
- `title*` takes the place of `title`, unless it cannot be decoded (RFC 8187);
- relation types are compared in lower case (sections 2.1.1 and 2.1.2), and given so.

Left out: the registry of relation types (any registered form is taken), the grammar of media
queries, and sending anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import EllipsisType
from typing import Literal, NamedTuple

from urikit._native import IRI, URI, IRIReference, URIReference
from urikit.core.errors import URIError
from urikit.core.http_grammar import is_token
from urikit.core.issues import Issue, Severity
from urikit.core.mask import discreet
from urikit.net.http.ext_value import ExtValue
from urikit.net.http.field_finding import field_finding
from urikit.net.http.language import is_language_tag
from urikit.net.http.link_value import LinkValue, Note, Parameter, link_values

__all__ = ["Attribute", "LinkHeader", "WebLink", "is_relation"]

_SEVERITIES = {
    "link-header-bracket": Severity.ERROR,
    "link-header-unclosed": Severity.ERROR,
    "link-header-rest": Severity.ERROR,
    "link-header-target": Severity.ERROR,
    "link-header-anchor": Severity.ERROR,
    "link-header-token": Severity.INFO,
    "link-header-parameter": Severity.INFO,
    "link-header-relation-case": Severity.INFO,
    "link-header-rev": Severity.INFO,
}
#: What counts the first time only (RFC 8288 sections 3.3 and 3.4.1).
_ONCE = frozenset(("rel", "rev", "anchor", "media", "title", "title*", "type"))
_LINK = frozenset(("rel", "rev", "anchor"))
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-")


@discreet
class Attribute(NamedTuple):
    """A target attribute; of `title*` the name is "title"."""

    name: str
    value: str
    #: The language that a value of RFC 8187 names.
    language: str | None = None


@discreet
@dataclass(frozen=True, slots=True)
class WebLink:
    """A link: "`context` has a `relation` at `target`"; URIs are data, and `repr` has none of them."""

    #: In lower case: a registered name, or an absolute URI.
    relation: str
    #: The URI of the target; None where it cannot be resolved.
    target: str | None = field(repr=False)
    #: What the link is about; None where that is anonymous or cannot be resolved.
    context: str | None = field(repr=False)
    attributes: tuple[Attribute, ...] = ()
    #: The target as it is written, and the anchor, None if it is missing.
    reference: str = field(default="", repr=False)
    anchor: str | None = field(default=None, repr=False)
    #: Where the target is in the field, without its brackets.
    offset: int = 0
    end: int = 0
    #: Which parameter named the relation: with "rev" the target has it to the context.
    parameter: Literal["rel", "rev"] = "rel"

    def get(self, name: str) -> str | None:
        """The first value of an attribute, by its name in lower case."""
        return next((attribute.value for attribute in self.attributes if attribute.name == name), None)

    @property
    def title(self) -> str | None:
        """What people may call the target."""
        return self.get("title")

    @property
    def media_type(self) -> str | None:
        """A hint at the media type of what is there."""
        return self.get("type")

    @property
    def media(self) -> str | None:
        """The media query that the target is for."""
        return self.get("media")

    @property
    def hreflang(self) -> tuple[str, ...]:
        """Hints at the languages of what is there; this attribute may be repeated."""
        return tuple(attribute.value for attribute in self.attributes if attribute.name == "hreflang")


@dataclass(frozen=True, slots=True)
class LinkHeader:
    """The links of a field, and where it left the grammar.

    >>> header = LinkHeader.parse(
    ...     '</terms>; rel="copyright license"; anchor="#foo", <2>; rel=next', "https://example.org/a/1"
    ... )
    >>> for link in header.links:
    ...     print(link.context, link.relation, link.target)
    https://example.org/a/1#foo copyright https://example.org/terms
    https://example.org/a/1#foo license https://example.org/terms
    https://example.org/a/1 next https://example.org/a/2
    >>> header.findings
    ()
    """

    links: tuple[WebLink, ...]
    findings: tuple[Issue, ...] = ()

    @classmethod
    def parse(cls, text: str, base: str | None = None, context: str | EllipsisType | None = ...) -> LinkHeader:
        """Reads the value of a field; several fields are one list, with ", " between them (RFC 9110 section 5.3).

        `base` is the URI of the message. `context` is the URI of the representation: left out it
        is the base, and None says that it is anonymous (RFC 8288 section 3.2).

        >>> [issue.code for issue in LinkHeader.parse("<a>; rel=Next; title=a b").findings]
        ['link-header-relation-case', 'link-header-token']
        """
        values, notes = link_values(text)
        own = base if isinstance(context, EllipsisType) else context
        found = _Reading(text, base, own, list(notes))
        links = tuple(link for value in values for link in found.links(value))
        return cls(links, found.issues())

    def of(self, relation: str) -> tuple[WebLink, ...]:
        """The links with a relation type, whatever the case of its letters.

        >>> [link.reference for link in LinkHeader.parse("<a>; rel=next, <b>; rel=prev").of("Prev")]
        ['b']
        """
        wanted = relation.lower()
        return tuple(link for link in self.links if link.relation == wanted and link.parameter == "rel")

    def target(self, relation: str) -> str | None:
        """The target of the first link with a relation type that could be resolved; None where there is none.

        >>> LinkHeader.parse("<?page=2>; rel=next", "https://example.org/a").target("next")
        'https://example.org/a?page=2'
        """
        return next((link.target for link in self.of(relation) if link.target is not None), None)


class _Reading:
    """One field being read: what it is resolved against, and what was noted."""

    def __init__(self, text: str, base: str | None, context: str | None, notes: list[Note]) -> None:
        self.text, self.base, self.context, self.notes = text, base, context, notes

    def issues(self) -> tuple[Issue, ...]:
        return tuple(
            field_finding(self.text, code, "Link", start, end, _SEVERITIES.get(code, Severity.WARNING))
            for code, start, end in sorted(self.notes, key=lambda note: note.start)
        )

    def links(self, value: LinkValue) -> Iterator[WebLink]:
        """The links of a link-value: one for each relation type."""
        written, start, end = value.target
        target = self._resolved(written, "link-header-target", start, end)
        anchor = value.first("anchor")
        context = self.context
        if anchor is not None:
            context = self._resolved(anchor.value or "", "link-header-anchor", anchor.start, anchor.end)
        attributes = tuple(self._attributes(value))
        if value.first("rel") is None and value.first("rev") is None:
            self.notes.append(Note("link-header-relation-missing", start, end))
        for name in ("rel", "rev"):
            parameter = value.first(name)
            if parameter is None:
                continue
            if name == "rev":
                self.notes.append(Note("link-header-rev", parameter.start, parameter.end))
            as_written = None if anchor is None else anchor.value or ""
            for relation in self._relations(parameter):
                place = written, as_written, start, end
                kind: Literal["rel", "rev"] = "rel" if name == "rel" else "rev"
                yield WebLink(relation, target, context, attributes, *place, kind)

    def _resolved(self, text: str, code: str, start: int, end: int) -> str | None:
        """A reference against the base; None for an invalid one, or a relative one without a base."""
        try:
            URIReference.parse(text)
        except URIError:
            self.notes.append(Note(code, start, end))
        try:
            reference = IRIReference.parse(text)
            if isinstance(reference, IRI):
                return str(reference)
            return None if self.base is None else str(IRI.parse(self.base).resolve(reference))
        except URIError:
            return None

    def _relations(self, parameter: Parameter) -> Iterator[str]:
        """The relation types of a rel or rev, in lower case and each once."""
        written = (parameter.value or "").split()
        if not written:
            self.notes.append(Note("link-header-relation", parameter.start, parameter.end))
        for relation in dict.fromkeys(written):
            lower = relation.lower()
            if not is_relation(lower):
                self.notes.append(Note("link-header-relation", parameter.start, parameter.end))
            elif lower != relation:
                self.notes.append(Note("link-header-relation-case", parameter.start, parameter.end))
        yield from dict.fromkeys(relation.lower() for relation in written)

    def _attributes(self, value: LinkValue) -> Iterator[Attribute]:
        """The target attributes (B.2 steps 13 to 16): the first of each that may be once, decoded."""
        counted = [p for p in self._counted(value) if p.name not in _LINK]
        decoded = {p.name[:-1]: text for p in counted if (text := self._decoded(p)) is not None}
        for parameter in counted:
            name = parameter.name
            text = decoded.get(name[:-1]) if name.endswith("*") else None
            if text is not None:
                yield Attribute(name[:-1], text.value, text.language)
            elif name not in decoded and not name.endswith("*"):
                self._check(name, parameter)
                yield Attribute(name, parameter.value or "")

    def _counted(self, value: LinkValue) -> Iterator[Parameter]:
        """The parameters without those that are there again and may not."""
        seen: set[str] = set()
        for parameter in value.parameters:
            if parameter.name not in seen:
                yield parameter
            elif parameter.name in _ONCE or parameter.name.endswith("*"):
                self.notes.append(Note("link-header-repeated", parameter.start, parameter.end))
            else:
                yield parameter
            seen.add(parameter.name)

    def _decoded(self, parameter: Parameter) -> ExtValue | None:
        """The value of a parameter with "*"; a note where it cannot be decoded."""
        if not parameter.name.endswith("*") or len(parameter.name) < 2:
            return None
        text = ExtValue.parse(parameter.value or "")
        if text is None:
            self.notes.append(Note("link-header-ext-value", parameter.start, parameter.end))
        return text

    def _check(self, name: str, parameter: Parameter) -> None:
        value = parameter.value or ""
        if name == "type" and not _is_media_type(value):
            self.notes.append(Note("link-header-type", parameter.start, parameter.end))
        elif name == "hreflang" and not is_language_tag(value):
            self.notes.append(Note("link-header-hreflang", parameter.start, parameter.end))


def is_relation(text: str) -> bool:
    """Whether a text in lower case is a reg-rel-type or an ext-rel-type (RFC 8288 section 3.3)."""
    return (text[:1] in _LETTERS and _NAME.issuperset(text)) or URI.is_valid(text)


def _is_media_type(text: str) -> bool:
    kind, slash, subtype = text.partition("/")
    return bool(slash) and is_token(kind) and is_token(subtype)
