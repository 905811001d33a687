"""What pages claim of their variants and cannot be true together, or is not heeded by anybody.

Some is wrong on one page: two canonical URIs, one in the header and another in the HTML, one in
the body where it does not count. Some shows only when both pages are known: a canonical that has
a canonical itself, an alternate that does not link back. Nothing is concluded from a page that was not
read.

RFC 6596 section 3 is the rule for canonical: one per resource, and not to a page that redirects
permanently, fails, names another canonical, or is the first of several pages. It allows a
relative target, another host, a temporary redirect, and the page itself. For hreflang the rule is
what the TAG finding asks: that each variant leads to the others; search engines drop
annotations that are not returned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from urikit._native import mask
from urikit.core.arguments import several
from urikit.core.cells import visible
from urikit.core.issues import Severity
from urikit.core.mask import discreet
from urikit.core.rules import known
from urikit.linked_data.variants.claims import Claim, Page, Where, key
from urikit.net.http.language import is_language_tag

__all__ = ["Contradiction", "contradictions"]

#: Status codes of permanent redirects (RFC 9110 section 15.4).
_PERMANENT = frozenset((300, 301, 308))

_SEVERITIES = {
    "variants-canonical-several": Severity.ERROR,
    "variants-canonical-disagree": Severity.ERROR,
    "variants-canonical-refused": Severity.ERROR,
    "variants-canonical-chain": Severity.ERROR,
    "variants-canonical-loop": Severity.ERROR,
    "variants-canonical-error": Severity.ERROR,
    "variants-canonical-redirect": Severity.ERROR,
    "variants-hreflang-repeated": Severity.ERROR,
    "variants-hreflang-unreturned": Severity.ERROR,
    "variants-alternate-elsewhere": Severity.ERROR,
    "variants-canonical-relative": Severity.INFO,
}

#: A code, the claim it is about, and what fills {found} in its sentence.
_Found: TypeAlias = tuple[str, Claim | None, str]


@discreet
@dataclass(frozen=True, slots=True)
class Contradiction:
    """One contradiction: on which page it shows, and what to do about it."""

    code: str
    severity: Severity
    #: The page that has the claim.
    page: Page
    #: The claim; None where one is missing.
    claim: Claim | None
    #: In one sentence, with secrets masked.
    message: str
    #: The section of the standard.
    rule: str
    #: How to fix it.
    hint: str

    @property
    def place(self) -> str:
        """The page, and line and column where they are known."""
        name = mask(self.page.name)
        if self.claim is None or self.claim.position is None:
            return name
        return "{}:{}:{}".format(name, *self.claim.position)

    def __str__(self) -> str:
        return f"{self.place}: {self.severity}: {self.message} ({self.code})"


def contradictions(pages: Iterable[Page]) -> Iterator[Contradiction]:
    """What contradicts what, page by page."""
    read = several("pages", pages)
    by_uri: dict[str, Page] = {}
    for page in read:
        by_uri.setdefault(key(page.identity), page)
    for page in read:
        for code, claim, found in (*_of_canonical(page), *_of_alternates(page), *_between(page, by_uri)):
            row = known(code)
            severity = _SEVERITIES.get(code, Severity.WARNING)
            message = row.say(visible(mask(found)))
            yield Contradiction(code, severity, page, claim, message, row.section(), row.advice)


def _of_canonical(page: Page) -> Iterator[_Found]:
    """What one page shows of its canonical link."""
    first: Claim | None = None
    for claim in page.claims:
        if claim.kind != "canonical":
            continue
        if not claim.counts:
            code = "variants-canonical-body" if claim.where is Where.BODY else "variants-canonical-template"
            yield code, claim, claim.reference
            continue
        if claim.target is None:
            yield "variants-canonical-refused", claim, claim.reference
            continue
        if "#" in claim.target:
            yield "variants-canonical-fragment", claim, claim.target
        if _is_relative(claim.reference):
            yield "variants-canonical-relative", claim, claim.reference
        if first is None:
            first = claim
        elif key(claim.target) != key(first.target or ""):
            differ = (claim.where is Where.FIELD) != (first.where is Where.FIELD)
            yield f"variants-canonical-{'disagree' if differ else 'several'}", claim, claim.target
    if first is not None and first.target is not None:
        previous = {key(claim.target) for claim in page.all("previous") if claim.target is not None}
        if key(first.target) in previous:
            yield "variants-canonical-previous", first, first.target
    for claim in page.all("open-graph"):
        named = page.canonical or page.uri
        if claim.target is not None and named is not None and key(claim.target) != key(named):
            yield "variants-open-graph", claim, claim.target


def _of_alternates(page: Page) -> Iterator[_Found]:
    """What one page shows of its alternates, of Content-Location and Vary."""
    by_language: dict[str, str] = {}
    languages = [claim for claim in page.all("alternate") if claim.languages and claim.target is not None]
    for claim in languages:
        for language in claim.languages:
            if not is_language_tag(language):
                yield "variants-hreflang-tag", claim, language
            target = key(claim.target or "")
            if by_language.setdefault(language, target) != target:
                yield "variants-hreflang-repeated", claim, language
    own = None if page.uri is None else key(page.uri)
    if languages and own is not None and page.is_canonical and own not in by_language.values():
        yield "variants-hreflang-self", languages[0], page.uri or ""
    for claim in languages:
        if own is not None and key(claim.target or "") == own and not _is_in(page, claim.languages):
            yield "variants-hreflang-language", claim, ", ".join(claim.languages)
    if languages and not page.is_canonical:
        yield "variants-hreflang-not-canonical", languages[0], page.canonical or ""
    for claim in page.claims:
        if claim.kind == "alternate" and claim.languages and not claim.counts:
            yield "variants-alternate-body", claim, claim.reference
    for claim in page.all("content-location"):
        elsewhere = claim.target is not None and own is not None and key(claim.target) != own
        if elsewhere and not (page.vary.names or page.vary.is_unlimited):
            yield "variants-vary", claim, claim.target or ""


def _is_in(page: Page, languages: tuple[str, ...]) -> bool:
    """Whether a page is in one of these languages, as far as it says in which it is; regions do not count."""
    wanted = {language.lower().partition("-")[0] for language in languages}
    said = {language.lower().partition("-")[0] for language in page.languages}
    # "x" is private use, of which x-default is one.
    return not said or "x" in wanted or bool(said & wanted)


def _between(page: Page, by_uri: dict[str, Page]) -> Iterator[_Found]:
    """What shows when the other page is known too."""
    for claim in page.all("canonical"):
        other = None if claim.target is None else by_uri.get(key(claim.target))
        if other is None or claim.target is None or other.identity == page.identity:
            continue
        if other.status in _PERMANENT:
            yield "variants-canonical-redirect", claim, claim.target
        elif other.status is not None and other.status >= 400:
            yield "variants-canonical-error", claim, f"{claim.target} ({other.status})"
        elif not other.is_canonical:
            back = key(other.canonical or "") == key(page.identity)
            yield f"variants-canonical-{'loop' if back else 'chain'}", claim, claim.target
    for claim in page.all("alternate"):
        other = None if claim.target is None else by_uri.get(key(claim.target))
        if other is None or page.uri is None or claim.target is None or other.identity == page.identity:
            continue
        yield from _alternate(page, claim, other)


def _alternate(page: Page, claim: Claim, other: Page) -> Iterator[_Found]:
    """What an alternate that was read says of the page that claims it."""
    target = claim.target or ""
    own = key(page.identity)
    named = other.canonical
    if named is not None and key(named) not in (own, key(target)):
        yield "variants-alternate-elsewhere", claim, target
    if claim.languages:
        if named is not None and key(named) == own:
            yield "variants-alternate-elsewhere", claim, target
        returned = {key(back.target) for back in other.all("alternate") if back.languages and back.target is not None}
        if own not in returned:
            yield "variants-hreflang-unreturned", claim, target
    elif claim.media is not None:
        returned = {key(back.target) for back in other.all("alternate") if back.target is not None}
        if own not in returned and (named is None or key(named) != own):
            yield "variants-media-unreturned", claim, target


def _is_relative(reference: str) -> bool:
    """Whether a reference has no scheme (RFC 3986 section 4.2)."""
    scheme, colon, _ = reference.strip().partition(":")
    return not (colon and scheme[:1].isalpha() and scheme.replace("+", "").replace("-", "").replace(".", "").isalnum())
