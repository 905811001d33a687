"""Proactive negotiation: which representation a server sends, and why (RFC 9110 section 12).

    Accept: text/html, text/turtle;q=0.9
    Accept-Language: de-CH, en;q=0.5

                    Accept   Accept-Language   quality
    card.ttl         0.9          -             0.9
    card.de.html     1            0             0        no language range matches de
    card.en.html     1            0.5           0.5

Each field gives each variant a weight (`dimensions`), and the quality of a variant is their product,
with the server's own opinion of it (`Variant.quality`). RFC 9110 has no rule for several fields
together; the product is what RFC 2296 section 3.3 computes, and what servers do. Of two that
are equally good the nearer language comes first, then the one that the server named first.

Nothing acceptable is not an error of the client's: the server "can either honor the header field by
sending a 406 (Not Acceptable) response or disregard the header field" (12.4.1). `Policy` says
which fields are disregarded where they leave nothing.

What can go wrong: fields that cannot be read (`findings`, and see `preferences`); a variant whose
media type is none (`ValueError`). The cost is the number of variants times the length of the
fields. Left out: negotiation on User-Agent, client hints and time; transparent negotiation
(RFC 2295).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from urikit.core.arguments import several
from urikit.core.errors import ArgumentError
from urikit.core.http_grammar import MimeType
from urikit.core.issues import Issue
from urikit.core.mask import discreet
from urikit.net.http.negotiation import dimensions
from urikit.net.http.negotiation.dimensions import Judgement, LanguageMatching
from urikit.net.http.negotiation.preferences import Field, Preferences

__all__ = ["Negotiation", "Policy", "Ranked", "Variant", "negotiate"]

FIELDS: tuple[Field, ...] = ("Accept", "Accept-Language", "Accept-Encoding", "Accept-Charset")


@discreet
@dataclass(frozen=True, slots=True)
class Variant:
    """A representation that a server has; None, or (), where it says nothing on a dimension.

    Raises `ValueError` for an invalid media type, and for a quality beyond 0 to 1.
    """

    #: Its own URI, where it has one.
    uri: str | None = None
    #: Type, subtype and parameters, as "text/html; charset=utf-8".
    media_type: str | None = None
    #: The languages it is for (Content-Language).
    languages: tuple[str, ...] = ()
    #: Its content codings, in the order they were applied; () is none at all.
    codings: tuple[str, ...] = ()
    #: The server's own opinion of it, 0 to 1, with three decimals.
    quality: float = 1.0

    def __post_init__(self) -> None:
        for name in ("languages", "codings"):
            several(name, getattr(self, name))
        if self.media_type is not None and MimeType.parse(self.media_type) is None:
            raise ArgumentError("media_type", "a media type", self.media_type)
        if not 0 <= self.quality <= 1:
            raise ArgumentError("quality", "a number from 0 to 1", self.quality)

    @property
    def charset(self) -> str | None:
        """The charset parameter of the media type."""
        parsed = None if self.media_type is None else MimeType.parse(self.media_type)
        return None if parsed is None else parsed.get("charset")


@dataclass(frozen=True, slots=True)
class Policy:
    """What RFC 9110 leaves open: how languages are matched, and what is disregarded.

    >>> Policy.HONOUR.disregarded, Policy.DEFAULT.disregarded
    ((), ('Accept-Language', 'Accept-Charset'))
    """

    name: str
    languages: LanguageMatching = "basic-filtering"
    #: The fields that count for nothing where no variant is acceptable by them.
    disregarded: tuple[Field, ...] = ()

    #: A page in another language is better than none.
    DEFAULT: ClassVar[Policy]
    #: Every field is honoured, so that nothing acceptable is always 406.
    HONOUR: ClassVar[Policy]
    #: As `DEFAULT`, with languages by lookup.
    LOOKUP: ClassVar[Policy]

    def __post_init__(self) -> None:
        several("disregarded", self.disregarded)


Policy.DEFAULT = Policy("default", disregarded=("Accept-Language", "Accept-Charset"))
Policy.HONOUR = Policy("honour")
Policy.LOOKUP = Policy("lookup", "lookup", ("Accept-Language", "Accept-Charset"))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A variant and how much it is wanted."""

    variant: Variant
    #: 0 to 1; 0 is not acceptable.
    quality: float
    #: What each field says, where it says something.
    judgements: tuple[Judgement, ...]

    @property
    def is_acceptable(self) -> bool:
        """Whether the client takes it at all."""
        return self.quality > 0

    def describe(self) -> str:
        """The quality and its reasons, a line each, for people."""
        lines = [f"{self.quality:.3g}  {name_of(self.variant)}"]
        lines += [f"  {j.weight / 1000:.3g}  {j.field}: {j.reason} ({j.rule})" for j in self.judgements]
        if self.variant.quality != 1:
            lines.append(f"  {self.variant.quality:.3g}  the server's own opinion")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Negotiation:
    """The variants in the order in which they are wanted, and what led to it."""

    #: Best first; those that are not acceptable are last.
    ranking: tuple[Ranked, ...]
    #: What could not be read in the fields.
    findings: tuple[Issue, ...]
    #: The variant that the server named first; None where it has none.
    first: Variant | None
    #: The request fields that such a choice depends on, whether they were sent or not (12.5.5).
    vary: tuple[Field, ...]

    @property
    def best(self) -> Variant | None:
        """The variant to send; None where none is acceptable."""
        first = self.ranking[0] if self.ranking else None
        return first.variant if first is not None and first.is_acceptable else None

    @property
    def equally_good(self) -> tuple[Variant, ...]:
        """The best variant and all that have its quality."""
        best = self.ranking[0].quality if self.ranking else 0
        return tuple(ranked.variant for ranked in self.ranking if ranked.is_acceptable and ranked.quality == best)

    def describe(self) -> str:
        """The ranking with the reasons, for people."""
        return "\n".join(ranked.describe() for ranked in self.ranking)


def negotiate(
    accept: str | None,
    variants: Iterable[Variant | str],
    *,
    accept_language: str | None = None,
    accept_encoding: str | None = None,
    accept_charset: str | None = None,
    policy: Policy = Policy.DEFAULT,
) -> Negotiation:
    """Rank variants by what a request prefers; a text among them is a media type.

    None means a field that the request has not: then everything is acceptable (12.4.1).

    >>> found = negotiate("text/html, text/turtle;q=0.9", ["text/turtle", "application/ld+json", "text/html"])
    >>> [(ranked.variant.media_type, ranked.quality) for ranked in found.ranking]
    [('text/html', 1.0), ('text/turtle', 0.9), ('application/ld+json', 0.0)]
    >>> print(found.ranking[2].describe())
    0  application/ld+json
      0  Accept: no media range matches application/ld+json (RFC 9110 section 12.5.1)
    >>> found.vary
    ('Accept',)
    """
    known = [
        Variant(media_type=variant) if isinstance(variant, str) else variant
        for variant in several("variants", variants)
    ]
    texts = (accept, accept_language, accept_encoding, accept_charset)
    wanted = {name: Preferences.parse(name, text) for name, text in zip(FIELDS, texts, strict=True)}
    judged: list[list[Judgement]] = [[] for _ in known]
    for name in FIELDS:
        column = [_judge(wanted[name], variant, policy) for variant in known]
        if name in policy.disregarded and all(judgement is not None and not judgement.weight for judgement in column):
            column = [None if j is None else _disregarded(j) for j in column]
        for row, judgement in zip(judged, column, strict=True):
            row += [] if judgement is None else [judgement]
    order = sorted(range(len(known)), key=lambda i: (-_product(known[i], judged[i]), _distance(judged[i]), i))
    ranking = tuple(Ranked(known[i], _quality(known[i], judged[i]), tuple(judged[i])) for i in order)
    findings = tuple(issue for preferences in wanted.values() for issue in preferences.findings)
    return Negotiation(ranking, findings, known[0] if known else None, _vary(known))


def name_of(variant: Variant) -> str:
    """What to call a variant: its URI, with secrets masked, or what it is."""
    if variant.uri is not None:
        from urikit._native import mask

        return mask(variant.uri)
    said = [variant.media_type, ", ".join(variant.languages), ", ".join(variant.codings)]
    return "; ".join(piece for piece in said if piece) or "a variant"


def _judge(wanted: Preferences, variant: Variant, policy: Policy) -> Judgement | None:
    """What one field says of a variant; None where either says nothing."""
    if wanted.says_nothing:
        return None
    if wanted.name == "Accept":
        parsed = None if variant.media_type is None else MimeType.parse(variant.media_type)
        return None if parsed is None else dimensions.media(wanted, parsed)
    if wanted.name == "Accept-Language":
        return dimensions.language(wanted, variant.languages, policy.languages) if variant.languages else None
    if wanted.name == "Accept-Encoding":
        return dimensions.coding(wanted, variant.codings)
    return None if variant.charset is None else dimensions.charset(wanted, variant.charset)


def _disregarded(judgement: Judgement) -> Judgement:
    reason = f"disregarded, since no variant is acceptable by it: {judgement.reason}"
    return judgement._replace(weight=1000, reason=reason, rule="RFC 9110 section 12.4.1")


def _product(variant: Variant, judgements: list[Judgement]) -> int:
    """The quality as a whole number, so that products compare exactly."""
    product = round(variant.quality * 1000)
    weights = {judgement.field: judgement.weight for judgement in judgements}
    for name in FIELDS:
        product *= weights.get(name, 1000)
    return product


def _quality(variant: Variant, judgements: list[Judgement]) -> float:
    return float(_product(variant, judgements) / 1000 ** (len(FIELDS) + 1))


def _distance(judgements: list[Judgement]) -> int:
    return sum(judgement.distance for judgement in judgements)


def _vary(variants: list[Variant]) -> tuple[Field, ...]:
    """The fields on whose dimension the variants differ."""
    sides: dict[str, set[Any]] = {
        "Accept": {None if v.media_type is None else str(MimeType.parse(v.media_type)) for v in variants},
        "Accept-Language": {v.languages for v in variants},
        "Accept-Encoding": {v.codings for v in variants},
        # A picture has no charset, and does not differ by that from a page that has one.
        "Accept-Charset": {v.charset for v in variants if v.charset is not None},
    }
    return tuple(name for name in FIELDS if len(sides.get(name, ())) > 1)
