"""Variants of one resource: which URIs belong together, which of them is canonical, and what does not fit.

The TAG finding "On Linking Alternative Representations To Enable Discovery And Publishing" (1
November 2006) tells a **generic resource** from its **specific resources**:

                       https://example.org/card            generic: any language, format, device
                      /            |            \\
    /card.en   /card.de   /card.pdf   m.example.org/card    specific: one of each

Each has a URI of its own. The generic one is served by negotiation (`Content-Location` and `Vary`
say what was chosen) or by redirects; the specific ones link to each other (`rel="alternate"` with
hreflang, type or media) and to what should be kept and shown (`rel="canonical"`, RFC 6596).

`variants` takes pages and puts those that claim each other into **clusters**: connected by
canonical, alternate, Content-Location, or a redirect. For each it says which URI is canonical:

1. the one URI that all its pages name, followed to its end;
2. where they name several, as languages that are each canonical for themselves do, the target
   of hreflang="x-default", which is the generic resource;
3. none, with the reason, where neither is there or they contradict each other.

What contradicts what is in `contradictions`. URIs are compared in their normal form and without
fragments. A page that nobody read (a target that was not given) is a member of its cluster, and
nothing is concluded from what it does not say. Nothing is fetched.

Left out: whether the contents are duplicates, which RFC 6596 demands and no markup shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from urikit._native import mask
from urikit.core.issues import Severity
from urikit.core.mask import discreet
from urikit.linked_data.variants.claims import Claim, Page, key
from urikit.linked_data.variants.contradictions import Contradiction, contradictions

__all__ = ["Cluster", "Member", "Variants", "variants"]

#: The value of hreflang for the page that fits everybody else.
DEFAULT_LANGUAGE = "x-default"


@discreet
@dataclass(frozen=True, slots=True)
class Member:
    """A URI of a cluster and what is known of it."""

    #: Data: `repr` has none of it.
    uri: str = field(repr=False)
    #: The page, where it was read.
    page: Page | None
    #: What alternates say it is for, each once and in order.
    languages: tuple[str, ...] = ()
    media: tuple[str, ...] = ()
    media_types: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    #: The canonical URI that it names itself.
    names: str | None = field(default=None, repr=False)


@discreet
@dataclass(frozen=True, slots=True)
class Cluster:
    """URIs that are variants of one resource, by what their pages claim."""

    #: The canonical URI; None if it is unknown. Data: `describe` masks a password.
    canonical: str | None = field(repr=False)
    #: Why it is that one, or why it is unknown.
    why: str
    members: tuple[Member, ...]
    contradictions: tuple[Contradiction, ...]

    def describe(self) -> str:
        """The cluster, a line for each member, for people."""
        head = "no canonical URI" if self.canonical is None else mask(self.canonical)
        return "\n".join([f"{head}  ({self.why})", *(f"  {_line(member)}" for member in self.members)])


@dataclass(frozen=True, slots=True)
class Variants:
    """The clusters of some pages, the largest first where they are of several sizes."""

    clusters: tuple[Cluster, ...]

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Those of all clusters."""
        return tuple(found for cluster in self.clusters for found in cluster.contradictions)

    def graver_than(self, severity: Severity) -> tuple[Contradiction, ...]:
        """The contradictions of at least that severity."""
        return tuple(found for found in self.contradictions if found.severity >= severity)


def variants(pages: Iterable[Page]) -> Variants:
    """Put pages into clusters, and say what is canonical and what does not fit.

    Of two pages with one URI the first counts.

    >>> from urikit.linked_data.variants.claims import Claim, Page, Where
    >>> english, german = "http://example.org/en", "http://example.org/de"
    >>> page = Page("en.html", english, (
    ...     Claim("canonical", "/en", english, Where.HEAD),
    ...     Claim("alternate", "/de", german, Where.HEAD, languages=("de",)),
    ... ))
    >>> (cluster,) = variants([page]).clusters
    >>> print(cluster.describe())
    http://example.org/en  (the only one that is named)
      http://example.org/en
      http://example.org/de  de, not read
    >>> [str(found.code) for found in cluster.contradictions]
    ['variants-canonical-relative', 'variants-hreflang-self']
    """
    by_uri: dict[str, Page] = {}
    for page in pages:
        by_uri.setdefault(key(page.identity), page)
    groups = _Groups()
    for page in by_uri.values():
        own = groups.add(page.identity)
        for target in _related(page):
            groups.join(own, groups.add(target))
    found: dict[str, list[Contradiction]] = {}
    for contradiction in contradictions(by_uri.values()):
        found.setdefault(key(contradiction.page.identity), []).append(contradiction)
    ends = _ends(by_uri)
    clusters = []
    for uris in groups.all():
        read = [by_uri[key(uri)] for uri in uris if key(uri) in by_uri]
        against = [contradiction for page in read for contradiction in found.get(key(page.identity), ())]
        clusters.append(_cluster(uris, read, ends, by_uri, against))
    return Variants(tuple(sorted(clusters, key=lambda cluster: -len(cluster.members))))


def _related(page: Page) -> list[str]:
    """The URIs that a page says are variants of it."""
    claims = page.all("canonical", "alternate", "content-location")
    found = [claim.target for claim in claims if claim.target is not None]
    return found if page.location is None else [*found, page.location]


def _cluster(
    uris: list[str],
    read: list[Page],
    ends: dict[str, str | None],
    by_uri: dict[str, Page],
    found: list[Contradiction],
) -> Cluster:
    alternates = [claim for page in read for claim in page.all("alternate") if claim.target is not None]
    said: dict[str, list[Claim]] = {}
    for claim in alternates:
        said.setdefault(key(claim.target or ""), []).append(claim)
    members = tuple(_member(uri, by_uri.get(key(uri)), said.get(key(uri), [])) for uri in uris)
    canonical, why = _canonical(read, ends, alternates)
    return Cluster(canonical, why, members, tuple(found))


def _member(uri: str, page: Page | None, claims: list[Claim]) -> Member:
    def each(values: Iterable[str | None]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(value for value in values if value))

    return Member(
        uri,
        page,
        each(language for claim in claims for language in claim.languages),
        each(claim.media for claim in claims),
        each(claim.media_type for claim in claims),
        each(claim.sizes for claim in claims),
        None if page is None else page.canonical,
    )


def _canonical(read: list[Page], ends: dict[str, str | None], alternates: list[Claim]) -> tuple[str | None, str]:
    """The canonical URI of a cluster and why, by the three steps above."""
    named: dict[str, str] = {}
    for page in read:
        if page.canonical is not None:
            end = ends.get(key(page.canonical), page.canonical)
            if end is None:
                return None, "canonical links lead round in a circle"
            named[key(end)] = end
    if len(named) == 1:
        return next(iter(named.values())), "the only one that is named"
    defaults = {key(c.target): c.target for c in alternates if DEFAULT_LANGUAGE in c.languages and c.target}
    if len(defaults) == 1:
        return next(iter(defaults.values())), f'hreflang="{DEFAULT_LANGUAGE}"'
    if named:
        return None, f"{len(named)} are named, and no {DEFAULT_LANGUAGE} is above them"
    if len(read) == 1 and read[0].uri is not None and not alternates:
        return read[0].uri, "the only page that was read"
    return None, "no page names one"


def _ends(by_uri: dict[str, Page]) -> dict[str, str | None]:
    """Where the chain of canonical links from each page ends; None where it leads round in a circle."""
    ends: dict[str, str | None] = {}
    for own, page in by_uri.items():
        path: list[str] = []
        on_path: set[str] = set()
        uri: str | None = page.identity
        while uri is not None and own not in ends and own not in on_path:
            path.append(own)
            on_path.add(own)
            here = by_uri.get(own)
            following = None if here is None else here.canonical or here.location
            if following is None or key(following) == own:
                ends[own] = uri
                break
            uri, own = following, key(following)
        end = ends.get(own)
        ends.update(dict.fromkeys(path, end))
    return ends


def _line(member: Member) -> str:
    said = [*member.languages, *member.media, *member.media_types, *member.sizes]
    said += ["not read"] if member.page is None else []
    return f"{mask(member.uri)}{'  ' if said else ''}{', '.join(said)}"


class _Groups:
    """Sets of URIs that grow together (union by size, with paths cut short)."""

    def __init__(self) -> None:
        self.uris: dict[str, str] = {}
        self.above: dict[str, str] = {}
        self.size: dict[str, int] = {}

    def add(self, uri: str) -> str:
        """A URI, by what is compared of it."""
        own = key(uri)
        if own not in self.above:
            self.uris[own], self.above[own], self.size[own] = uri, own, 1
        return own

    def top(self, own: str) -> str:
        while self.above[own] != own:
            self.above[own] = self.above[self.above[own]]
            own = self.above[own]
        return own

    def join(self, one: str, other: str) -> None:
        one, other = self.top(one), self.top(other)
        if one == other:
            return
        small, large = sorted((one, other), key=lambda own: self.size[own])
        self.above[small] = large
        self.size[large] += self.size[small]

    def all(self) -> list[list[str]]:
        """The sets, each in the order in which its URIs came."""
        found: dict[str, list[str]] = {}
        for own, uri in self.uris.items():
            found.setdefault(self.top(own), []).append(uri)
        return list(found.values())
