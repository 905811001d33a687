"""Links in the header of an HTTP message, read and written (RFC 8288 section 3, Appendix B).

    Link       = #link-value
    link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
    link-param = token BWS [ "=" BWS ( token / quoted-string ) ]

    Link: </TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel
          ^ target              ^ relation type  ^ target attribute

**Links** (`LinkHeader`). A link says "context has a `relation` at target". The context is the URI of the representation
that the field comes with, unless `anchor` names another; where a response has no URI of its own, as a 404 has none, it
is anonymous (section 3.2). Target and anchor are resolved by RFC 3986 section 5 against the URI of the message, never
against a base in the content. One `rel` may have several relation types; each makes a link. `rev` is deprecated, and
read: it turns the link round. Reading never fails; deviations from the grammar are among the `findings`:

- a link without `rel` is not a link; a second `rel` is ignored, and so are a second media, title, title* and type;
- `title*` takes the place of `title`, unless it cannot be decoded (RFC 8187);
- relation types are compared in lower case (sections 2.1.1 and 2.1.2), and returned so.

**Syntax** (`link_values`). Browsers and crawlers follow the algorithm of Appendix B, which is more permissive than the
grammar. So does `link_values`, with an offset for each part, and a note for each deviation from the grammar. Real
fields lack the "<" around the target, never close a quotation mark, or have a comma in an unquoted value, which begins
the next link; from there on the appendix drops the rest of the field. The cost is linear. The body of the specification
is followed where the appendix disagrees with it:

- B.2 never consumes the "," between two link-values, so that it would find one link only. Here the field is a list,
  with its empty elements.
- B.3 keeps the whitespace after an unquoted value ("next " in `rel=next ; a=b`); the body excludes it.
- B.3 step 5.2 decodes RFC 8187 while it reads; here the raw value is kept.

**Writing** (`write_link`, `write_links`). Titles are quoted and languages are tokens, which all readers understand
(section 3); a title beyond ASCII, or with a language of its own, is written by RFC 8187. Relation types share one `rel`
if everything else about the links is the same. An attribute with a control character, which would begin another field,
is a `LinkError`.

Left out: the registry of relation types (any registered form is accepted) and the grammar of media queries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from types import EllipsisType
from typing import Literal, NamedTuple, NoReturn

from urikit._native import IRI, URI, IRIReference, Reference, URIReference, WebURL, mask
from urikit.core.arguments import text_of
from urikit.core.errors import URIError
from urikit.core.http_grammar import OWS, Piece, is_token, quoted, trimmed, unquoted
from urikit.core.issues import Issue, Severity
from urikit.core.mask import discreet
from urikit.core.rules import Mistake
from urikit.net.http.ext_value import ExtValue
from urikit.net.http.language import is_language_tag
from urikit.net.http.message import field_findings

__all__ = [
    "Attribute",
    "LinkError",
    "LinkHeader",
    "LinkNote",
    "LinkParameter",
    "LinkValue",
    "WebLink",
    "link_values",
    "write_link",
    "write_links",
]


class LinkNote(NamedTuple):
    """A deviation from the grammar: a code of the catalogue, and a part of the field's value."""

    code: str
    start: int
    end: int


@discreet
class LinkParameter(NamedTuple):
    """A link-param; offsets count in the field's value."""

    #: In lower case.
    name: str
    #: Unquoted; None without a "=".
    value: str | None
    #: The place of the value, with its quotation marks.
    start: int
    end: int


@discreet
class LinkValue(NamedTuple):
    """A target and its parameters, in their order."""

    #: The part between "<" and ">", and its place.
    target: Piece
    parameters: tuple[LinkParameter, ...]
    #: The end of the link-value.
    end: int

    def first(self, name: str) -> LinkParameter | None:
        """Return the first parameter of that name, which is the one that counts (section 3.3)."""
        return next((parameter for parameter in self.parameters if parameter.name == name), None)


def link_values(text: str) -> tuple[tuple[LinkValue, ...], tuple[LinkNote, ...]]:
    """Return the link-values of a field, and the deviations from the grammar.

    >>> values, notes = link_values('</terms>; rel="copyright"; anchor="#foo", <b>; rel=next')
    >>> [value.target.text for value in values], notes
    (['/terms', 'b'], ())
    >>> values[0].first("anchor")
    LinkParameter(name='anchor', value='#foo', start=34, end=40)
    >>> link_values("http://example.org/; rel=next")
    ((), (LinkNote(code='link-header-bracket', start=0, end=29),))
    """
    values: list[LinkValue] = []
    notes: list[LinkNote] = []
    at, stop = _over(text, 0, OWS + ","), len(text)
    while at < stop:
        if text[at] != "<":
            notes.append(LinkNote("link-header-rest" if values else "link-header-bracket", at, stop))
            break
        close = text.find(">", at)
        if close < 0:
            notes.append(LinkNote("link-header-unclosed", at, stop))
            break
        parameters, end = _parameters(text, close + 1, notes)
        values.append(LinkValue(Piece(text[at + 1 : close], at + 1, close), tuple(parameters), end))
        at = _over(text, end, OWS)
        if at < stop and text[at] != ",":
            notes.append(LinkNote("link-header-rest", at, stop))
            break
        at = _over(text, at, OWS + ",")
    return tuple(values), tuple(notes)


def _parameters(text: str, at: int, notes: list[LinkNote]) -> tuple[list[LinkParameter], int]:
    """Return the parameters from `at` on (B.3), and where they end."""
    found: list[LinkParameter] = []
    end, stop = at, len(text)
    while (at := _over(text, at, OWS)) < stop and text[at] == ";":
        semicolon, begin = at, _over(text, at + 1, OWS)
        at = _until(text, begin, "=;," + OWS)
        name = text[begin:at]
        behind = _over(text, at, OWS)
        if behind < stop and text[behind] == "=":
            _check_name(name, begin, notes)
            start = _over(text, behind + 1, OWS)
            value, start, at = _value(text, start, notes)
            found.append(LinkParameter(name.lower(), value, start, at))
        elif name:
            _check_name(name, begin, notes)
            found.append(LinkParameter(name.lower(), None, at, at))
        else:
            notes.append(LinkNote("link-header-parameter", semicolon, semicolon + 1))
        end = at
    return found, end


def _value(text: str, start: int, notes: list[LinkNote]) -> tuple[str, int, int]:
    """Return the value that begins at `start`: unquoted, and where it begins and ends."""
    if text.startswith('"', start):
        end = quoted(text, start)
        if not (end - start > 1 and text[end - 1] == '"') or _is_escaped(text, start, end - 1):
            notes.append(LinkNote("link-header-quote", start, end))
        return unquoted(text[start:end]), start, end
    piece = trimmed(text, start, _until(text, start, ";,"))
    if not is_token(piece.text):
        notes.append(LinkNote("link-header-token", piece.start, piece.end))
    return piece


def _check_name(name: str, start: int, notes: list[LinkNote]) -> None:
    if not is_token(name):
        notes.append(LinkNote("link-header-name", start, start + len(name)))


def _is_escaped(text: str, start: int, at: int) -> bool:
    """Return whether `text[at]` is escaped by a backslash."""
    count = 0
    while at - count > start and text[at - count - 1] == "\\":
        count += 1
    return count % 2 == 1


def _over(text: str, at: int, characters: str) -> int:
    """Return the first place from `at` on that has none of the characters."""
    while at < len(text) and text[at] in characters:
        at += 1
    return at


def _until(text: str, at: int, characters: str) -> int:
    """Return the first place from `at` on that has one of the characters."""
    while at < len(text) and text[at] not in characters:
        at += 1
    return at


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
#: Parameters of which only the first counts (RFC 8288 sections 3.3 and 3.4.1).
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
    #: The context of the link; None where that is anonymous or cannot be resolved.
    context: str | None = field(repr=False)
    attributes: tuple[Attribute, ...] = ()
    #: The target as it is written, and the anchor, None if it is missing.
    reference: str = field(default="", repr=False)
    anchor: str | None = field(default=None, repr=False)
    #: The place of the target in the field, without its brackets.
    offset: int = 0
    end: int = 0
    #: Which parameter named the relation: with "rev" the target has it to the context.
    parameter: Literal["rel", "rev"] = "rel"

    def get(self, name: str) -> str | None:
        """Return the first value of an attribute, by its name in lower case."""
        return next((attribute.value for attribute in self.attributes if attribute.name == name), None)

    @property
    def title(self) -> str | None:
        """The title of the target."""
        return self.get("title")

    @property
    def media_type(self) -> str | None:
        """A hint at the media type of the target."""
        return self.get("type")

    @property
    def media(self) -> str | None:
        """The media query that the target is for."""
        return self.get("media")

    @property
    def hreflang(self) -> tuple[str, ...]:
        """Hints at the languages of the target; this attribute may be repeated."""
        return tuple(attribute.value for attribute in self.attributes if attribute.name == "hreflang")


@dataclass(frozen=True, slots=True)
class LinkHeader:
    """The links of a field, and its deviations from the grammar.

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
        """Read the value of a field; several fields are one list, with ", " between them (RFC 9110 section 5.3).

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
        """Return the links with a relation type, whatever the case of its letters.

        >>> [link.reference for link in LinkHeader.parse("<a>; rel=next, <b>; rel=prev").of("Prev")]
        ['b']
        """
        wanted = relation.lower()
        return tuple(link for link in self.links if link.relation == wanted and link.parameter == "rel")

    def target(self, relation: str) -> str | None:
        """Return the target of the first link with a relation type that could be resolved; None if there is none.

        >>> LinkHeader.parse("<?page=2>; rel=next", "https://example.org/a").target("next")
        'https://example.org/a?page=2'
        """
        return next((link.target for link in self.of(relation) if link.target is not None), None)


class _Reading:
    """The state while one field is read: its base, and the findings."""

    def __init__(self, text: str, base: str | None, context: str | None, notes: list[LinkNote]) -> None:
        self.text, self.base, self.context, self.notes = text, base, context, notes

    def issues(self) -> tuple[Issue, ...]:
        notes = sorted(self.notes, key=lambda note: note.start)
        rows = ((code, start, end, _SEVERITIES.get(code, Severity.WARNING)) for code, start, end in notes)
        return field_findings(self.text, "Link", rows)

    def links(self, value: LinkValue) -> Iterator[WebLink]:
        """Yield the links of a link-value: one for each relation type."""
        written, start, end = value.target
        target = self._resolved(written, "link-header-target", start, end)
        anchor = value.first("anchor")
        context = self.context
        if anchor is not None:
            context = self._resolved(anchor.value or "", "link-header-anchor", anchor.start, anchor.end)
        attributes = tuple(self._attributes(value))
        if value.first("rel") is None and value.first("rev") is None:
            self.notes.append(LinkNote("link-header-relation-missing", start, end))
        for name in ("rel", "rev"):
            parameter = value.first(name)
            if parameter is None:
                continue
            if name == "rev":
                self.notes.append(LinkNote("link-header-rev", parameter.start, parameter.end))
            as_written = None if anchor is None else anchor.value or ""
            for relation in self._relations(parameter):
                place = written, as_written, start, end
                kind: Literal["rel", "rev"] = "rel" if name == "rel" else "rev"
                yield WebLink(relation, target, context, attributes, *place, kind)

    def _resolved(self, text: str, code: str, start: int, end: int) -> str | None:
        """Return a reference against the base; None for an invalid one, or a relative one without a base."""
        try:
            URIReference.parse(text)
        except URIError:
            self.notes.append(LinkNote(code, start, end))
        try:
            reference = IRIReference.parse(text)
            if isinstance(reference, IRI):
                return str(reference)
            return None if self.base is None else str(IRI.parse(self.base).resolve(reference))
        except URIError:
            return None

    def _relations(self, parameter: LinkParameter) -> Iterator[str]:
        """Yield the relation types of a rel or rev, in lower case and each once."""
        written = (parameter.value or "").split()
        if not written:
            self.notes.append(LinkNote("link-header-relation", parameter.start, parameter.end))
        for relation in dict.fromkeys(written):
            lower = relation.lower()
            if not is_relation(lower):
                self.notes.append(LinkNote("link-header-relation", parameter.start, parameter.end))
            elif lower != relation:
                self.notes.append(LinkNote("link-header-relation-case", parameter.start, parameter.end))
        yield from dict.fromkeys(relation.lower() for relation in written)

    def _attributes(self, value: LinkValue) -> Iterator[Attribute]:
        """Yield the target attributes (B.2 steps 13 to 16): the first of each that may be once, decoded."""
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

    def _counted(self, value: LinkValue) -> Iterator[LinkParameter]:
        """Yield the parameters without those that are there again and may not."""
        seen: set[str] = set()
        for parameter in value.parameters:
            if parameter.name not in seen:
                yield parameter
            elif parameter.name in _ONCE or parameter.name.endswith("*"):
                self.notes.append(LinkNote("link-header-repeated", parameter.start, parameter.end))
            else:
                yield parameter
            seen.add(parameter.name)

    def _decoded(self, parameter: LinkParameter) -> ExtValue | None:
        """Return the value of a parameter with "*"; a note where it cannot be decoded."""
        if not parameter.name.endswith("*") or len(parameter.name) < 2:
            return None
        text = ExtValue.parse(parameter.value or "")
        if text is None:
            self.notes.append(LinkNote("link-header-ext-value", parameter.start, parameter.end))
        return text

    def _check(self, name: str, parameter: LinkParameter) -> None:
        value = parameter.value or ""
        if name == "type" and not _is_media_type(value):
            self.notes.append(LinkNote("link-header-type", parameter.start, parameter.end))
        elif name == "hreflang" and not is_language_tag(value):
            self.notes.append(LinkNote("link-header-hreflang", parameter.start, parameter.end))


def is_relation(text: str) -> bool:
    """Return whether a string in lower case is a reg-rel-type or an ext-rel-type (RFC 8288 section 3.3)."""
    return (text[:1] in _LETTERS and _NAME.issuperset(text)) or URI.is_valid(text)


def _is_media_type(text: str) -> bool:
    kind, slash, subtype = text.partition("/")
    return bool(slash) and is_token(kind) and is_token(subtype)


#: Written without quotation marks.
_BARE = frozenset(("hreflang",))


class LinkError(URIError):
    """A link that no field can carry; `text` is the part, secrets masked."""

    def __init__(self, text: str, code: str, component: str) -> None:
        text = mask(text)
        ValueError.__init__(self, text, code, component)
        #: The refused part.
        self.text = text
        self.code = code
        #: The parameter it is the value of, or "target".
        self.component = component

    @property
    def message(self) -> str:
        """The mistake in one sentence."""
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
    """Write a link-value: target and anchor as they are given, relative ones too.

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
    """Write a field with these links; links that were read keep their meaning.

    >>> from urikit.net.http.link_header import LinkHeader
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
    """Return a quoted-string (RFC 9110 section 5.6.4)."""
    if not all(character == "\t" or " " <= character <= "~" for character in value):
        _refuse(value, "link-header-value", name)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _refuse(text: str, code: str, component: str) -> NoReturn:
    raise LinkError(text, code, component)
