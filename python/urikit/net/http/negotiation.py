"""Content negotiation: the preferences of a request, the variant that is sent, and why (RFC 9110 section 12).

    Accept: text/html, text/turtle;q=0.9
    Accept-Language: de-CH, en;q=0.5

                    Accept   Accept-Language   quality
    card.ttl         0.9          -             0.9
    card.de.html     1            0             0        no language range matches de
    card.en.html     1            0.5           0.5

**Fields** (`Preferences`, section 12.5):

    Accept          = #( media-range [ weight ] )         text/*;q=0.3, text/plain;format=flowed
    Accept-Language = #( language-range [ weight ] )      da, en-gb;q=0.8
    Accept-Encoding = #( codings [ weight ] )             gzip;q=1.0, identity; q=0.5, *;q=0
    Accept-Charset  = #( ( token / "*" ) [ weight ] )     deprecated, and read

    weight = OWS ";" OWS "q=" qvalue
    qvalue = ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] )

Weights are whole numbers of thousandths, so that products compare exactly. The grammar is strict, and real fields are
not: `q=.5`, `q=0.8888`, `q=2`, `*` for `*/*`. RFC 9110 only says that a recipient may recover (section 2.4). Here the
member is skipped, with a finding, and the others count. A field in which no member is left counts as absent (12.4.1);
so does an empty one, but for Accept-Encoding, which then asks for no coding (12.5.3). A weight may come before other
parameters of a media range (12.5.1). Several fields of one name are one list: join them with ", " (section 5.3).

**Dimensions** (`Judgement`): the weight of one variant by one field.

| dimension | which member counts | what counts where none does |
|---|---|---|
| media type | the most specific range: `text/plain;format=flowed`, `text/plain`, `text/*`, `*/*` | not acceptable |
| language | the longest range that matches (basic filtering), or lookup | not acceptable |
| content coding | the coding itself, then `*` | not acceptable; no coding at all is, unless excluded |
| charset | the charset itself, then `*` | not acceptable |

Of two members that are equally specific the first counts; the RFC has no rule for that. "identity" is acceptable unless
"identity;q=0" or "*;q=0" excludes it, but the RFC gives it no weight: if it is not mentioned it weighs 0.001, since a
client that sends `gzip` wants gzip. Of several codings of one representation the least counts. Basic filtering (RFC
4647 section 3.3.1) is what HTTP always had: `de` finds de-CH, and `de-CH` does not find de. Lookup (3.4) shortens the
range instead. A range with the weight 0 excludes what basic filtering finds for it, by both ways. A variant that says
nothing on a dimension is neither wanted nor unwanted there.

**Selection** (`negotiate`): the quality of a variant is the product of its weights, with the server's own opinion of it
(`Variant.quality`). RFC 9110 has no rule for several fields together; the product is what RFC 2296 section 3.3
computes, and what servers do. Of two that are equally good the nearer language comes first, then the one that the
server named first. If nothing is acceptable, the server "can either honor the header field by sending a 406 (Not
Acceptable) response or disregard the header field" (12.4.1); `NegotiationPolicy` says which fields are disregarded.

**Answers** (`answer`, sections 15.4.1 and 15.5.7):

- **200**, with the variant: `Content-Type`, `Content-Language`, `Content-Encoding`, the variant's own URI in
  `Content-Location` (8.7), and links to the others.
- **300 (Multiple Choices)**, where the server wants the client to choose: the list as `Link` fields with
  rel="alternate", and the preferred one in `Location`.
- **406 (Not Acceptable)**, with the same list (12.2).

`Vary` (12.5.5) names the request fields that had a role, in all three, since a cache must not give the answer to a
request with other preferences.

What can go wrong: members that cannot be read, which are `findings`; a variant with an invalid media type
(`ValueError`). The cost is the number of variants times the length of the fields. Left out: the bodies of 300 and 406;
negotiation on User-Agent, client hints and time; transparent negotiation (RFC 2295).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias, get_args

from urikit.core.arguments import check_choice, several
from urikit.core.errors import ArgumentError
from urikit.core.http_grammar import MimeType, Piece, is_token, list_members, split, unquoted
from urikit.core.issues import Issue, Severity
from urikit.core.mask import discreet
from urikit.net.http.language import filters, is_language_range, looked_up
from urikit.net.http.link_header import write_link
from urikit.net.http.message import field_findings

__all__ = [
    "Field",
    "Judgement",
    "LanguageMatching",
    "NegotiatedAnswer",
    "Negotiation",
    "NegotiationPolicy",
    "Otherwise",
    "Preference",
    "Preferences",
    "Ranked",
    "Variant",
    "Vary",
    "answer",
    "negotiate",
]


Field: TypeAlias = Literal["Accept", "Accept-Language", "Accept-Encoding", "Accept-Charset"]

_DIGITS = frozenset("0123456789")
_MALFORMED = "negotiation-member"
#: A code, and the start, the end and the weight of what it is about.
_Note: TypeAlias = tuple[str, int, int, Severity]


@discreet
class Preference(NamedTuple):
    """A member of a field."""

    #: The range, in lower case: "text/*", "en-gb", "gzip", "*".
    range: str
    #: Parameters of a media range, names in lower case.
    parameters: tuple[tuple[str, str], ...]
    #: In thousandths: 1000 is the default, 0 is "not acceptable".
    weight: int
    #: The member as it is written, and where it is in the field.
    text: str
    start: int
    end: int


@discreet
@dataclass(frozen=True, slots=True)
class Preferences:
    """The members of one field that could be read.

    >>> accept = Preferences.parse("Accept", "text/*;q=0.3, text/plain;format=flowed, */*;q=0.5")
    >>> [(member.range, member.parameters, member.weight) for member in accept.members]
    [('text/*', (), 300), ('text/plain', (('format', 'flowed'),), 1000), ('*/*', (), 500)]
    >>> [issue.code for issue in Preferences.parse("Accept", "text/html;q=1.5, a/b").findings]
    ['negotiation-weight']
    """

    name: Field
    #: The value of the field; None where the request has none.
    text: str | None
    members: tuple[Preference, ...] = ()
    findings: tuple[Issue, ...] = field(default=(), compare=False)

    @classmethod
    def parse(cls, name: Field, text: str | None) -> Preferences:
        """Read the value of a field. It never fails: members that cannot be read are among the findings."""
        check_choice("name", name, get_args(Field))
        if text is None:
            return cls(name, None)
        found: list[_Note] = []
        read = [_member(name, text, piece, found) for piece in list_members(text)]
        if name == "Accept-Charset":
            found.insert(0, ("negotiation-charset", 0, len(text), Severity.INFO))
        if not text.strip() and name != "Accept-Encoding":
            found.append(("negotiation-empty", 0, len(text), Severity.INFO))
        members = tuple(member for member in read if member is not None)
        return cls(name, text, members, field_findings(text, name, found))

    @property
    def says_nothing(self) -> bool:
        """True if preferences are missing on this dimension (RFC 9110 section 12.4.1)."""
        wants_no_coding = self.name == "Accept-Encoding" and self.text is not None and not self.text.strip(" \t,")
        return not self.members and not wants_no_coding


def _member(name: Field, text: str, piece: Piece, found: list[_Note]) -> Preference | None:
    """Return one member of a list; None, and a finding, for one that cannot be read."""
    first, *rest = split(text, ";", piece.start, piece.end)
    weight: int | None = None
    parameters: list[tuple[str, str]] = []
    ok = _is_range(name, first.text)
    for part in rest:
        key, equals, value = part.text.partition("=")
        key = key.lower()
        if key == "q" and equals and weight is None:
            weight = _thousandths(value)
            if weight is None:
                found.append(("negotiation-weight", part.end - len(value), part.end, Severity.WARNING))
                return None
        elif name == "Accept" and key != "q" and is_token(key) and equals and _is_value(value):
            if weight is not None:
                found.append(("negotiation-weight-first", part.start, part.end, Severity.INFO))
            parameters.append((key, unquoted(value)))
        elif part.text or name != "Accept":
            ok = False
    if not ok:
        found.append((_MALFORMED, piece.start, piece.end, Severity.WARNING))
        return None
    given = 1000 if weight is None else weight
    return Preference(first.text.lower(), tuple(parameters), given, piece.text, piece.start, piece.end)


def _is_range(name: Field, text: str) -> bool:
    if name == "Accept-Language":
        return is_language_range(text)
    if name != "Accept":
        return is_token(text)
    kind, slash, subtype = text.partition("/")
    return bool(slash) and is_token(kind) and is_token(subtype) and (kind != "*" or subtype == "*")


def _is_value(value: str) -> bool:
    """Return whether a string is a token or a closed quoted string."""
    if not value.startswith('"'):
        return is_token(value)
    return len(value) > 1 and value.endswith('"') and (len(value) - len(value[:-1].rstrip("\\"))) % 2 == 1


def _thousandths(text: str) -> int | None:
    """Return a qvalue in thousandths; None for an invalid one (RFC 9110 section 12.4.2)."""
    whole, dot, decimals = text.partition(".")
    if whole not in ("0", "1") or len(decimals) > 3 or not _DIGITS.issuperset(decimals):
        return None
    thousandths = int(whole) * 1000 + int(decimals.ljust(3, "0") if dot else 0)
    return thousandths if thousandths <= 1000 else None


@discreet
@dataclass(frozen=True, slots=True)
class Vary:
    """The Vary field of a response: the request fields it depends on.

    >>> vary = Vary.parse("accept-encoding, Accept-Language")
    >>> vary.names, vary.covers("ACCEPT-LANGUAGE"), vary.covers("Accept")
    (('accept-encoding', 'accept-language'), True, False)
    """

    #: Field names in lower case, each once; "*" is not a name.
    names: tuple[str, ...] = ()
    #: True if "*" is a member.
    is_unlimited: bool = False
    findings: tuple[Issue, ...] = field(default=(), compare=False)

    @classmethod
    def parse(cls, text: str | None) -> Vary:
        """Read the value of a field; None means a response without one. It never fails."""
        if text is None:
            return cls()
        members = list_members(text)
        bad = [piece for piece in members if not is_token(piece.text)]
        found = [("negotiation-vary", piece.start, piece.end, Severity.WARNING) for piece in bad]
        names = dict.fromkeys(piece.text.lower() for piece in members if is_token(piece.text))
        unlimited = names.pop("*", ...) is None
        return cls(tuple(names), unlimited, field_findings(text, "Vary", found))

    def covers(self, name: str) -> bool:
        """Return whether the response may depend on a request field.

        >>> Vary.parse("*").covers("Cookie")
        True
        """
        return self.is_unlimited or name.lower() in self.names


LanguageMatching: TypeAlias = Literal["basic-filtering", "lookup"]

_LEAST = 1
_MOST = 1000
_ALIASES = {"x-gzip": "gzip", "x-compress": "compress"}


class Judgement(NamedTuple):
    """The weight of one variant by one field."""

    field: Field
    #: In thousandths; 0 is "not acceptable".
    weight: int
    #: The member that decided; None where none did.
    member: Preference | None
    #: Why, in one sentence.
    reason: str
    #: The section that says so.
    rule: str
    #: The number of steps of lookup to the variant: a tie goes to the nearer one.
    distance: int = 0


def media(wanted: Preferences, media_type: MimeType) -> Judgement:
    """Weigh a media type by Accept.

    >>> accept = Preferences.parse("Accept", "text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed")
    >>> [media(accept, MimeType.parse(text)).weight for text in ("text/plain;format=flowed", "text/plain", "text/html")]
    [1000, 700, 300]
    """
    rule = "RFC 9110 section 12.5.1"
    best: Preference | None = None
    rank = (-1, 0)
    parameters = {(name, _folded(name, value)) for name, value in media_type.parameters}
    for member in wanted.members:
        kind, _, subtype = member.range.partition("/")
        specific = 2 if member.range == media_type.essence else 1 if kind == media_type.type and subtype == "*" else 0
        if specific == 0 and kind != "*":
            continue
        if all((name, _folded(name, value)) in parameters for name, value in member.parameters):
            found = (specific, len(member.parameters))
            if found > rank:
                best, rank = member, found
    if best is None:
        return Judgement("Accept", 0, None, f"no media range matches {media_type}", rule)
    return Judgement("Accept", best.weight, best, f'"{best.text}" is the most specific range for {media_type}', rule)


def language(wanted: Preferences, tags: tuple[str, ...], matching: LanguageMatching) -> Judgement:
    """Weigh languages by Accept-Language: the one that is wanted most counts.

    >>> accept = Preferences.parse("Accept-Language", "da, en-gb;q=0.8, en;q=0.7")
    >>> [language(accept, (tag,), "basic-filtering").weight for tag in ("da", "en-GB", "en-US", "de")]
    [1000, 800, 700, 0]
    >>> language(Preferences.parse("Accept-Language", "de-CH"), ("de",), "lookup").weight
    1000
    """
    by = _filtered if matching == "basic-filtering" else _looked_up
    return max((by(wanted, tag) for tag in tags), key=lambda judgement: (judgement.weight, -judgement.distance))


def _filtered(wanted: Preferences, tag: str) -> Judgement:
    rule = "RFC 9110 section 12.5.4, RFC 4647 section 3.3.1"
    best = _longest(wanted, tag)
    if best is None:
        return Judgement("Accept-Language", 0, None, f"no language range matches {tag}", rule)
    return Judgement("Accept-Language", best.weight, best, f'"{best.text}" is the longest range for {tag}', rule)


def _longest(wanted: Preferences, tag: str) -> Preference | None:
    """Return the longest range that basic filtering finds for a tag; "*" is the shortest of all."""
    matching = [member for member in wanted.members if filters(member.range, tag)]
    return max(matching, key=lambda member: 0 if member.range == "*" else len(member.range), default=None)


def _looked_up(wanted: Preferences, tag: str) -> Judgement:
    rule = "RFC 4647 section 3.4"
    excluding = _longest(wanted, tag)
    if excluding is not None and excluding.weight == 0 and excluding.range != "*":
        return Judgement("Accept-Language", 0, excluding, f'"{excluding.text}" excludes {tag}', rule)
    found: list[tuple[int, int, Preference]] = []
    for member in wanted.members:
        cut = looked_up(member.range, tag)
        if cut is not None and member.weight:
            found.append((member.weight, -cut, member))
    if found:
        weight, cut, member = max(found, key=lambda entry: entry[:2])
        how = "is" if cut == 0 else f"without {-cut} of its subtags is"
        return Judgement("Accept-Language", weight, member, f'"{member.text}" {how} {tag}', rule, -cut)
    if excluding is not None and excluding.range == "*":
        # In lookup "*" means the default (section 3.4.1), so it comes last.
        return Judgement("Accept-Language", excluding.weight, excluding, f'"{excluding.text}" is any tag', rule, 99)
    return Judgement("Accept-Language", 0, None, f"no language range leads to {tag}", rule)


def coding(wanted: Preferences, codings: tuple[str, ...]) -> Judgement:
    """Weigh content codings by Accept-Encoding; none at all is "identity".

    >>> accept = Preferences.parse("Accept-Encoding", "gzip;q=1.0, identity; q=0.5, *;q=0")
    >>> [coding(accept, codings).weight for codings in (("gzip",), (), ("br",))]
    [1000, 500, 0]
    """
    applied = [_alias(name) for name in codings if name.lower() != "identity"]
    if not applied:
        return _identity(wanted)
    return min((_one_coding(wanted, name) for name in applied), key=lambda judgement: judgement.weight)


def _one_coding(wanted: Preferences, name: str) -> Judgement:
    rule = "RFC 9110 section 12.5.3"
    member = _named(wanted, name)
    if member is None:
        return Judgement("Accept-Encoding", 0, None, f"the coding {name} is not listed", rule)
    return Judgement("Accept-Encoding", member.weight, member, f'"{member.text}" is about {name}', rule)


def _identity(wanted: Preferences) -> Judgement:
    rule = "RFC 9110 section 12.5.3"
    if not wanted.members:
        return Judgement("Accept-Encoding", _MOST, None, "an empty field wants no content coding", rule)
    member = _named(wanted, "identity")
    if member is None:
        reason = "no coding is acceptable by default, and not mentioned"
        return Judgement("Accept-Encoding", _LEAST, None, reason, rule)
    return Judgement("Accept-Encoding", member.weight, member, f'"{member.text}" is about no coding', rule)


def charset(wanted: Preferences, name: str) -> Judgement:
    """Weigh a charset by Accept-Charset.

    >>> accept = Preferences.parse("Accept-Charset", "iso-8859-5, unicode-1-1;q=0.8")
    >>> [charset(accept, name).weight for name in ("ISO-8859-5", "unicode-1-1", "utf-8")]
    [1000, 800, 0]
    """
    rule = "RFC 9110 section 12.5.2"
    member = _named(wanted, name.lower())
    if member is None:
        return Judgement("Accept-Charset", 0, None, f"the charset {name} is not listed", rule)
    return Judgement("Accept-Charset", member.weight, member, f'"{member.text}" is about {name}', rule)


def _named(wanted: Preferences, name: str) -> Preference | None:
    """Return the first member with that name, or the first "*"."""
    star: Preference | None = None
    for member in wanted.members:
        if _alias(member.range) == name:
            return member
        if member.range == "*" and star is None:
            star = member
    return star


def _alias(name: str) -> str:
    """Return the name of a coding; "x-gzip" and "x-compress" are the others (RFC 9110 section 8.4.1)."""
    lower = name.lower()
    return _ALIASES.get(lower, lower)


def _folded(name: str, value: str) -> str:
    """Return a parameter's value for comparison: charsets have no case (RFC 9110 section 8.3.2)."""
    return value.lower() if name == "charset" else value


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
class NegotiationPolicy:
    """The choices that RFC 9110 leaves open: the matching of languages, and the fields that may be disregarded.

    >>> NegotiationPolicy.HONOUR.disregarded, NegotiationPolicy.DEFAULT.disregarded
    ((), ('Accept-Language', 'Accept-Charset'))
    """

    name: str
    languages: LanguageMatching = "basic-filtering"
    #: The fields that count for nothing where no variant is acceptable by them.
    disregarded: tuple[Field, ...] = ()

    #: A page in another language is better than none.
    DEFAULT: ClassVar[NegotiationPolicy]
    #: Every field is honoured, so that nothing acceptable is always 406.
    HONOUR: ClassVar[NegotiationPolicy]
    #: As `DEFAULT`, with languages by lookup.
    LOOKUP: ClassVar[NegotiationPolicy]

    def __post_init__(self) -> None:
        check_choice("languages", self.languages, get_args(LanguageMatching))
        for name in several("disregarded", self.disregarded):
            check_choice("disregarded", name, get_args(Field))


NegotiationPolicy.DEFAULT = NegotiationPolicy("default", disregarded=("Accept-Language", "Accept-Charset"))
NegotiationPolicy.HONOUR = NegotiationPolicy("honour")
NegotiationPolicy.LOOKUP = NegotiationPolicy("lookup", "lookup", ("Accept-Language", "Accept-Charset"))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A variant and its quality."""

    variant: Variant
    #: 0 to 1; 0 is not acceptable.
    quality: float
    #: The judgements of the fields that say something.
    judgements: tuple[Judgement, ...]

    @property
    def is_acceptable(self) -> bool:
        """True if the client accepts it at all."""
        return self.quality > 0

    def describe(self) -> str:
        """Describe the quality and its reasons, a line each."""
        lines = [f"{self.quality:.3g}  {name_of(self.variant)}"]
        lines += [f"  {j.weight / 1000:.3g}  {j.field}: {j.reason} ({j.rule})" for j in self.judgements]
        if self.variant.quality != 1:
            lines.append(f"  {self.variant.quality:.3g}  the server's own opinion")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Negotiation:
    """The variants in order of preference, with the reasons."""

    #: Best first; those that are not acceptable are last.
    ranking: tuple[Ranked, ...]
    #: The members of fields that could not be read.
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
        """Describe the ranking with its reasons."""
        return "\n".join(ranked.describe() for ranked in self.ranking)


def negotiate(
    accept: str | None,
    variants: Iterable[Variant | str],
    *,
    accept_language: str | None = None,
    accept_encoding: str | None = None,
    accept_charset: str | None = None,
    policy: NegotiationPolicy = NegotiationPolicy.DEFAULT,
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
    order = sorted(
        range(len(known)), key=lambda i: (-_product(known[i], judged[i]), sum(one.distance for one in judged[i]), i)
    )
    ranking = tuple(Ranked(known[i], _quality(known[i], judged[i]), tuple(judged[i])) for i in order)
    findings = tuple(issue for preferences in wanted.values() for issue in preferences.findings)
    return Negotiation(ranking, findings, known[0] if known else None, _vary(known))


def name_of(variant: Variant) -> str:
    """Return a name for a variant: its URI, with secrets masked, or its dimensions."""
    if variant.uri is not None:
        from urikit._native import mask

        return mask(variant.uri)
    said = [variant.media_type, ", ".join(variant.languages), ", ".join(variant.codings)]
    return "; ".join(piece for piece in said if piece) or "a variant"


def _judge(wanted: Preferences, variant: Variant, policy: NegotiationPolicy) -> Judgement | None:
    """Return the judgement of one field; None if it or the variant says nothing."""
    if wanted.says_nothing:
        return None
    if wanted.name == "Accept":
        parsed = None if variant.media_type is None else MimeType.parse(variant.media_type)
        return None if parsed is None else media(wanted, parsed)
    if wanted.name == "Accept-Language":
        return language(wanted, variant.languages, policy.languages) if variant.languages else None
    if wanted.name == "Accept-Encoding":
        return coding(wanted, variant.codings)
    return None if variant.charset is None else charset(wanted, variant.charset)


def _disregarded(judgement: Judgement) -> Judgement:
    reason = f"disregarded, since no variant is acceptable by it: {judgement.reason}"
    return judgement._replace(weight=1000, reason=reason, rule="RFC 9110 section 12.4.1")


def _product(variant: Variant, judgements: list[Judgement]) -> int:
    """Return the quality as a whole number, so that products compare exactly."""
    product = round(variant.quality * 1000)
    weights = {judgement.field: judgement.weight for judgement in judgements}
    for name in FIELDS:
        product *= weights.get(name, 1000)
    return product


def _quality(variant: Variant, judgements: list[Judgement]) -> float:
    return float(_product(variant, judgements) / 1000 ** (len(FIELDS) + 1))


def _vary(variants: list[Variant]) -> tuple[Field, ...]:
    """Return the fields on whose dimension the variants differ."""
    sides: dict[str, set[Any]] = {
        "Accept": {None if v.media_type is None else str(MimeType.parse(v.media_type)) for v in variants},
        "Accept-Language": {v.languages for v in variants},
        "Accept-Encoding": {v.codings for v in variants},
        # A picture has no charset, and does not differ by that from a page that has one.
        "Accept-Charset": {v.charset for v in variants if v.charset is not None},
    }
    return tuple(name for name in FIELDS if len(sides.get(name, ())) > 1)


#: The answer if nothing is acceptable, or a choice for any request.
Otherwise: TypeAlias = Literal["not-acceptable", "the-first", "multiple-choices"]


@discreet
@dataclass(frozen=True, slots=True)
class NegotiatedAnswer:
    """A status code and header fields."""

    status: Literal[200, 300, 406]
    #: The variant that is sent; None with 406, the preferred one with 300.
    variant: Variant | None
    #: Names and values, in the order they are written.
    fields: tuple[tuple[str, str], ...]

    def get(self, name: str) -> str | None:
        """Return the value of a field, whatever the case of its name."""
        return next((value for known, value in self.fields if known.lower() == name.lower()), None)


def answer(negotiation: Negotiation, otherwise: Otherwise = "not-acceptable") -> NegotiatedAnswer:
    """Build the status and fields to send. `otherwise` decides for a request to which nothing is acceptable.

    "the-first" sends the variant that the server named first, as if nothing had been asked (12.4.1);
    "multiple-choices" sends the list in any case, also where something is acceptable (12.2).
    Raises `URISyntaxError` for a variant whose URI is none.

    >>> from urikit.net.http.negotiation import Variant, negotiate
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
    check_choice("otherwise", otherwise, get_args(Otherwise))
    variants = [ranked.variant for ranked in negotiation.ranking]
    best = negotiation.best
    fields = [("Vary", ", ".join(negotiation.vary))] if negotiation.vary else []
    if otherwise == "multiple-choices":
        location = [] if best is None or best.uri is None else [("Location", best.uri)]
        return NegotiatedAnswer(300, best, (*fields, *location, *_alternates(variants)))
    if best is None and otherwise == "the-first" and negotiation.first is not None:
        best = negotiation.first
    if best is None:
        return NegotiatedAnswer(406, None, (*fields, *_alternates(variants)))
    others = [variant for variant in variants if variant is not best]
    return NegotiatedAnswer(200, best, (*fields, *_about(best), *_alternates(others)))


def _about(variant: Variant) -> list[tuple[str, str]]:
    """Return the fields that describe a representation."""
    said = [
        ("Content-Location", variant.uri or ""),
        ("Content-Type", variant.media_type or ""),
        ("Content-Language", ", ".join(variant.languages)),
        ("Content-Encoding", ", ".join(variant.codings)),
    ]
    return [(name, value) for name, value in said if value]


def _alternates(variants: list[Variant]) -> list[tuple[str, str]]:
    """Return a Link field with the variants that have a URI of their own."""
    links = []
    for variant in variants:
        if variant.uri is not None:
            parsed = None if variant.media_type is None else MimeType.parse(variant.media_type)
            essence = None if parsed is None else parsed.essence
            links.append(write_link(variant.uri, "alternate", hreflang=variant.languages, media_type=essence))
    return [("Link", ", ".join(links))] if links else []
