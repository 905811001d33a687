"""References that are satisfied by another body part of the same message (RFC 2557 section 8, RFC 2392).

    <IMG SRC="cid:foo4*foo1@bar.net">      the part with  Content-ID: <foo4*foo1@bar.net>
    <IMG SRC="images/logo.gif">            the part whose Content-Location resolves to the same URI
    <A HREF="mid:970701@none.com/a@none.com">   that part, if this message is the one

A part sees the other parts of its multipart/related, and those of the ones around it; it sees
neither into a nested multipart/related nor into a parallel one (section 7, and example 9.6). The
nested multipart is a part itself, and has a label.

URIs are compared after resolving, byte by byte (8.2 d): `a%2eb` is not `a.b`, and a URI that
both sides made with "thismessage:/" is equal to such a URI only. A cid is compared with Content-ID
alone, and never with a Content-Location (8.3). Where several parts have one label the first
counts; section 7 forbids that.

Left out: messages that are not here, which `mid` may name, and more than 32 multipart/related
around a part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from urikit.core.errors import URIEncodingError
from urikit.core.issues import Issue, finding
from urikit.core.mask import discreet
from urikit.documents.envelope import Envelope
from urikit.documents.link import Link
from urikit.documents.mime.reader import BodyPart, body_parts, decode
from urikit.schemes.escape import unescaped

__all__ = ["Aggregate", "By", "Satisfied", "unsatisfied"]

By: TypeAlias = Literal["Content-ID", "Content-Location", "Message-ID"]

#: How many multipart/related around a part are looked at.
_MOST_SCOPES = 32


@dataclass(frozen=True, slots=True)
class Satisfied:
    """A reference of a body part, and the body part that it means."""

    link: Link
    #: The part whose document has the reference.
    referring: BodyPart
    #: The part that it means; None where it means none of this message.
    part: BodyPart | None
    #: By which label; None where there is none.
    by: By | None


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A message and its body parts, with what refers to what.

    >>> message = (
    ...     "Content-Type: multipart/related; boundary=b\\n\\n"
    ...     "--b\\nContent-Type: text/css\\n\\na { background: url(cid:i@h) }\\n"
    ...     "--b\\nContent-Type: image/gif\\nContent-ID: <i@h>\\n\\nGIF\\n--b--\\n"
    ... )
    >>> [(found.link.reference, found.by) for found in Aggregate.read(message).references()]
    [('cid:i@h', 'Content-ID')]
    """

    parts: tuple[BodyPart, ...]

    @classmethod
    def read(cls, data: str | bytes, envelope: Envelope | None = None) -> Aggregate:
        """The entities of a message, the message itself first."""
        known = envelope or Envelope()
        return cls(tuple(body_parts(decode(data, known), known)[0]))

    @property
    def root(self) -> BodyPart | None:
        """The part that is shown first: that of `start`, else the first (RFC 2387 section 3.2).

        Of a multipart/alternative the last part that could be read is it (RFC 2046 section 5.1.4).
        """
        own = 0
        while self.parts[own].entity.children:
            entity = self.parts[own].entity
            children = entity.children
            start = (entity.media_type.get("start") or "").strip("<>")
            named = [child for child in children if start and self.parts[child].content_id == start]
            readable = [child for child in children if self.parts[child].document is not None]
            last = readable[-1:] if entity.media_type.essence == "multipart/alternative" else []
            own = (named or last or children)[0]
        return self.parts[own] if own else None

    def references(self) -> Iterator[Satisfied]:
        """Every reference in a body part, with the part that it means, in the order of the parts."""
        return self._references("")

    def _references(self, scheme: str) -> Iterator[Satisfied]:
        """The references with a scheme, given in lower case with its colon; all of them where it is empty."""
        labels = _Labels(self.parts)
        for own, part in enumerate(self.parts):
            if part.document is None or part.entity.children:
                continue
            scopes = labels.seen_from(own)
            for document in part.document.walk():
                # The URIs of headings are labels themselves.
                for link in document.links if document.format.name != "mime" else ():
                    if scheme and link.reference[: len(scheme)].lower() != scheme:
                        continue
                    found, by = labels.meant(link.target or "", own, scopes)
                    yield Satisfied(link, part, None if found is None else self.parts[found], by)


def _name(raw: str) -> str:
    """The label of a cid or mid target; a "%" that encodes nothing is itself, as browsers read it."""
    try:
        return unescaped(raw)
    except URIEncodingError:
        return raw


class _Labels:
    """What the parts of a message are called, and from where each name is seen."""

    def __init__(self, parts: tuple[BodyPart, ...]) -> None:
        #: The nearest multipart/related around each entity, and the labels in each of these.
        self.related: list[int | None] = []
        self.scopes: dict[int, _Scope] = {}
        #: Messages by their Message-ID, and parts by their message and Content-ID.
        self.messages: dict[str, int] = {}
        self.ids: dict[tuple[int, str], int] = {}
        nearest_message: list[int] = []
        for own, part in enumerate(parts):
            parent = part.entity.parent
            around = None if parent is None else self.related[parent]
            if around is not None:
                self.scopes[around].add(own, part)
            is_related = part.entity.media_type.essence == "multipart/related"
            if is_related:
                self.scopes[own] = _Scope(around, {}, {})
            self.related.append(own if is_related else around)
            is_message = parent is None or parts[parent].entity.is_message
            message = own if is_message or parent is None else nearest_message[parent]
            nearest_message.append(message)
            if is_message and part.message_id is not None:
                self.messages.setdefault(part.message_id, own)
            if part.content_id is not None:
                self.ids.setdefault((message, part.content_id), own)

    def seen_from(self, own: int) -> list[_Scope]:
        """The scopes around a part, the innermost first."""
        found: list[_Scope] = []
        around = self.related[own]
        while around is not None and len(found) < _MOST_SCOPES:
            found.append(self.scopes[around])
            around = self.scopes[around].around
        return found

    def meant(self, target: str, own: int, scopes: list[_Scope]) -> tuple[int | None, By | None]:
        """The part that a target means, and by which label."""
        scheme, _, rest = target.partition(":")
        scheme = scheme.lower()
        name = _name(rest.partition("#")[0]) if scheme in ("cid", "mid") else ""
        if scheme == "mid":
            message, _, content = name.partition("/")
            at = self.messages.get(message)
            found = at if at is None or not content else self.ids.get((at, content))
            return (None, None) if found is None else (found, "Message-ID")
        place = target.partition("#")[0]
        for scope in scopes:
            found = scope.ids.get(name) if scheme == "cid" else scope.locations.get(place)
            if found is not None and found != own:
                return found, "Content-ID" if scheme == "cid" else "Content-Location"
        return None, None


def unsatisfied(parts: tuple[BodyPart, ...]) -> list[Issue]:
    """References by `cid:` that no part of the message satisfies, each at the place of the part it is in."""
    if len(parts) < 2:
        return []
    found = []
    for one in Aggregate(parts)._references("cid:"):
        if one.part is None:
            entity = one.referring.entity
            found.append(finding("mime-cid", one.link.element, entity.body, entity.end, found=one.link.reference))
    return found


@discreet
@dataclass(frozen=True, slots=True)
class _Scope:
    """The labels in one multipart/related, and the places of the parts that have them."""

    #: The multipart/related around it.
    around: int | None
    ids: dict[str, int]
    locations: dict[str, int]

    def add(self, own: int, part: BodyPart) -> None:
        if part.content_id is not None:
            self.ids.setdefault(part.content_id, own)
        if part.location is not None and not part.location.lower().startswith("cid:"):
            self.locations.setdefault(part.location.partition("#")[0], own)
