"""How much one variant is wanted on one dimension, and by which member of which field (RFC 9110 section 12.5).

| dimension | which member counts | what counts where none does |
|---|---|---|
| media type | the most specific range: `text/plain;format=flowed`, `text/plain`, `text/*`, `*/*` | not acceptable |
| language | the longest range that matches (basic filtering), or lookup | not acceptable |
| content coding | the coding itself, then `*` | not acceptable; no coding at all is, unless excluded |
| charset | the charset itself, then `*` | not acceptable |

Of two members that are equally specific the first counts; the RFC has no rule for that.

**No coding.** "identity" is acceptable unless "identity;q=0" or "*;q=0" excludes it, but the RFC
gives it no weight. Where it is not mentioned it weighs 0.001, the least there is: a client that
sends `gzip` wants gzip. Where codings of one representation are several, the least counts.

**Language.** Basic filtering (RFC 4647 section 3.3.1) is what HTTP always had: `de` finds de-CH,
and `de-CH` does not find de. Lookup (3.4) shortens the range instead. A range with the weight 0
excludes what basic filtering gives for it, by both ways.

A variant that says nothing on a dimension is neither wanted nor unwanted there.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from urikit.core.http_grammar import MimeType
from urikit.net.http.language import filters, looked_up
from urikit.net.http.negotiation.preferences import Field, Preference, Preferences

__all__ = ["Judgement", "LanguageMatching", "charset", "coding", "language", "media"]

LanguageMatching: TypeAlias = Literal["basic-filtering", "lookup"]

_LEAST = 1
_MOST = 1000
_ALIASES = {"x-gzip": "gzip", "x-compress": "compress"}


class Judgement(NamedTuple):
    """What one field says of one variant."""

    field: Field
    #: In thousandths; 0 is "not acceptable".
    weight: int
    #: The member that decided; None where none did.
    member: Preference | None
    #: Why, in one sentence.
    reason: str
    #: The section that says so.
    rule: str
    #: How far lookup went to find the variant: a tie goes to the nearer one.
    distance: int = 0


def media(wanted: Preferences, media_type: MimeType) -> Judgement:
    """Accept, and a media type.

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
    """Accept-Language, and the languages of a variant: the one that is wanted most counts.

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
    """The longest range that basic filtering finds for a tag; "*" is the shortest of all."""
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
        # What "*" means in lookup is a matter of default (section 3.4.1), so it comes last.
        return Judgement("Accept-Language", excluding.weight, excluding, f'"{excluding.text}" is any tag', rule, 99)
    return Judgement("Accept-Language", 0, None, f"no language range leads to {tag}", rule)


def coding(wanted: Preferences, codings: tuple[str, ...]) -> Judgement:
    """Accept-Encoding, and the content codings of a variant; none at all is "identity".

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
    """Accept-Charset, and a charset.

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
    """The first member with that name, or the first "*"."""
    star: Preference | None = None
    for member in wanted.members:
        if _alias(member.range) == name:
            return member
        if member.range == "*" and star is None:
            star = member
    return star


def _alias(name: str) -> str:
    """The name of a coding; "x-gzip" and "x-compress" are the others (RFC 9110 section 8.4.1)."""
    lower = name.lower()
    return _ALIASES.get(lower, lower)


def _folded(name: str, value: str) -> str:
    """A parameter's value for comparison: charsets have no case (RFC 9110 section 8.3.2)."""
    return value.lower() if name == "charset" else value
