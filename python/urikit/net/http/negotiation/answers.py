"""What a server sends after negotiation: status and header fields (RFC 9110 sections 12, 15.4.1 and 15.5.7).

- **200**, with the variant: `Content-Type`, `Content-Language`, `Content-Encoding`, the
  variant's own URI in `Content-Location` (8.7), and links to the others.
- **300 (Multiple Choices)**, where the server wants the client to choose: the list as `Link`
  fields with rel="alternate", and the preferred one in `Location`.
- **406 (Not Acceptable)**, with the same list, "so that the user or user agent can react by
  making a selection" (12.2).

`Vary` names the request fields that had a role, in all three, because a cache must not give
the answer to somebody who asked for something else (12.5.5).

Left out: bodies. A 300 or 406 should have one with the list, for people; that is for the server.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet
from urikit.net.http.link_header.writer import write_link
from urikit.net.http.negotiation.selection import Negotiation, Variant

__all__ = ["Answer", "Otherwise", "answer"]

#: What to do where nothing is acceptable, or what to do in any case.
Otherwise: TypeAlias = Literal["not-acceptable", "the-first", "multiple-choices"]


@discreet
@dataclass(frozen=True, slots=True)
class Answer:
    """A status code and header fields."""

    status: Literal[200, 300, 406]
    #: What is sent; None with 406, the preferred one with 300.
    variant: Variant | None
    #: Names and values, in the order they are written.
    fields: tuple[tuple[str, str], ...]

    def get(self, name: str) -> str | None:
        """The value of a field, whatever the case of its name."""
        return next((value for known, value in self.fields if known.lower() == name.lower()), None)


def answer(negotiation: Negotiation, otherwise: Otherwise = "not-acceptable") -> Answer:
    """What to send. `otherwise` says what becomes of a request to which nothing is acceptable.

    "the-first" sends the variant that the server named first, as if nothing had been asked (12.4.1);
    "multiple-choices" sends the list in any case, also where something is acceptable (12.2).
    Raises `URISyntaxError` for a variant whose URI is none.

    >>> from urikit.net.http.negotiation.selection import Variant, negotiate
    >>> variants = [Variant("card.html", "text/html"), Variant("card.ttl", "text/turtle")]
    >>> found = answer(negotiate("text/turtle", variants))
    >>> for name, value in found.fields:
    ...     print(f"{name}: {value}")
    Vary: Accept
    Content-Location: card.ttl
    Content-Type: text/turtle
    Link: <card.html>; rel="alternate"; type="text/html"
    >>> answer(negotiate("image/png", variants)).status
    406
    """
    variants = [ranked.variant for ranked in negotiation.ranking]
    best = negotiation.best
    fields = [("Vary", ", ".join(negotiation.vary))] if negotiation.vary else []
    if otherwise == "multiple-choices":
        location = [] if best is None or best.uri is None else [("Location", best.uri)]
        return Answer(300, best, (*fields, *location, *_alternates(variants)))
    if best is None and otherwise == "the-first" and negotiation.first is not None:
        best = negotiation.first
    if best is None:
        return Answer(406, None, (*fields, *_alternates(variants)))
    others = [variant for variant in variants if variant is not best]
    return Answer(200, best, (*fields, *_about(best), *_alternates(others)))


def _about(variant: Variant) -> list[tuple[str, str]]:
    """The fields that describe a representation."""
    said = [
        ("Content-Location", variant.uri or ""),
        ("Content-Type", variant.media_type or ""),
        ("Content-Language", ", ".join(variant.languages)),
        ("Content-Encoding", ", ".join(variant.codings)),
    ]
    return [(name, value) for name, value in said if value]


def _alternates(variants: list[Variant]) -> list[tuple[str, str]]:
    """A Link field with the variants that have a URI of their own."""
    links = []
    for variant in variants:
        if variant.uri is not None:
            parsed = None if variant.media_type is None else MimeType.parse(variant.media_type)
            essence = None if parsed is None else parsed.essence
            links.append(write_link(variant.uri, "alternate", hreflang=variant.languages, media_type=essence))
    return [("Link", ", ".join(links))] if links else []
