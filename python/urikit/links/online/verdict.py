"""Options and verdicts of online checks: the facts about a URL, their meaning for a link, and its problem in a report.

`OnlineOptions` has the limits as one value. The defaults are polite: a few requests at a time to one host, a pause
where a server asks for one, and public addresses only. Robots files are not read, since a check of links asks for each
page once.

`Facts` are the answer of a server, and can be cached. An `OnlineVerdict` follows from them by the options, so that the
same facts can mean another thing when more status codes are accepted.

| state      | when                                                                          |
|------------|-------------------------------------------------------------------------------|
| ok         | an accepted status code, without a redirect                                   |
| moved      | the same behind permanent redirects: the link ought to be replaced (301, 308) |
| redirected | the same behind other redirects: the link stays as it is                      |
| broken     | another code, an unknown host, an invalid certificate, redirects without end  |
| unknown    | no answer in time, too many requests, access denied, an error of the server   |
| refused    | an address or a URL that the guard does not allow; nothing was sent           |
| excluded   | a pattern, or a URL that is not of http or https                              |

`asked_of` selects the references to ask about: those that a person or a program would follow, with a target of http or
https that no option leaves out. Targets below the URI of a folder that is checked itself are left to
`urikit.links.local`. A `Replacement` is the new text for a link to a page that has moved for good. It is only for a
reference that is written character by character with its scheme; others are for a person to change.

What can go wrong: a number out of its range, a status code that no server sends, or an unknown variable of the
environment is an `ArgumentError`. A server that says 200 for a missing page is believed. After an interrupt, a
reference that was not asked about has no finding and counts as open. Left out: proxies, cookies, client certificates,
and the contents of pages.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fnmatch import fnmatchcase
from http import HTTPStatus
from typing import NamedTuple

from urikit._native import WebURL
from urikit.core.arguments import check_limit, check_seconds, several
from urikit.core.errors import ArgumentError, URIError
from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import discreet
from urikit.documents.link import Role
from urikit.links.records import LinkReference, LinkSpan, LinkVerdict, Problem, Report
from urikit.net.guard import Addresses

__all__ = [
    "ACCEPTED",
    "EXCLUDED",
    "Facts",
    "FetchFault",
    "OnlineOptions",
    "OnlineVerdict",
    "Replacement",
    "State",
    "age_of",
    "asked_of",
    "authorization_of",
    "codes_of",
    "issue_of",
    "judge",
    "replacements",
    "with_verdicts",
]


#: The status codes of a page that is there (RFC 9110 section 15.3).
ACCEPTED = frozenset(range(200, 300))
_AGE = re.compile(r"(\d{1,9})([smhdw]?)")
_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}


@discreet
@dataclass(frozen=True, slots=True, kw_only=True)
class OnlineOptions:
    """The choices of one check.

    Raises `ArgumentError` for a number out of its range.

    >>> from urikit.links.online import OnlineOptions
    >>> OnlineOptions(timeout=5).connections
    16
    """

    #: The most requests at a time, in all and to one host.
    connections: int = 16
    per_host: int = 2
    #: The most requests that begin in a second, to one host; None for no limit.
    rate: float | None = None
    #: The number of retries of a request that may succeed later.
    retries: int = 2
    #: Seconds before the first of these; each of the next waits twice as long.
    backoff: float = 1.0
    #: The longest wait that a server may ask for (Retry-After), in seconds.
    longest_wait: float = 60.0
    #: Seconds for one link: its name, connections, redirects and body.
    timeout: float = 20.0
    #: The most redirects that are followed.
    hops: int = 10
    #: The most bytes that are read of a page whose anchors are looked up.
    max_bytes: int = 8 << 20
    #: The status codes that mean that the page is there.
    accepted: frozenset[int] = ACCEPTED
    #: Patterns of URLs that are not asked, as `fnmatch` has them.
    excluded: tuple[str, ...] = ()
    #: Which addresses may be connected to.
    addresses: Addresses = Addresses.PUBLIC_ONLY
    #: The value of Authorization for each origin, such as "https://example.org:8443"; without a scheme it is https. A
    #: secret: it is sent to this scheme, host and port alone.
    authorization: Mapping[str, str] = field(default_factory=dict, repr=False)
    #: For how many seconds an answer in the cache counts.
    cache_age: float = 86400.0
    #: The seed of random waits; None for a new one each time.
    seed: int | None = None
    #: A file of certificates (PEM) that are trusted in the place of the system's.
    authorities: str | None = None

    def __post_init__(self) -> None:
        for name in ("accepted", "excluded"):
            several(name, getattr(self, name))
        for name in ("connections", "per_host"):
            if not 0 < getattr(self, name) <= 1000:
                raise ArgumentError(name, "a number from 1 to 1,000", getattr(self, name))
        for name in ("retries", "backoff", "longest_wait", "hops", "max_bytes", "cache_age"):
            check_limit(name, getattr(self, name))
        check_seconds("timeout", self.timeout)
        origins = {_origin("authorization", name): value for name, value in self.authorization.items()}
        object.__setattr__(self, "authorization", origins)
        if self.rate is not None and not 0.001 <= self.rate <= 1e6:
            raise ArgumentError("rate", "a number from 0.001 to 1,000,000", self.rate)

    def excludes(self, url: str) -> bool:
        """Return whether a pattern leaves a URL out."""
        return any(fnmatchcase(url, pattern) for pattern in self.excluded)


def codes_of(text: str) -> frozenset[int]:
    """Parse status codes as people write them. Raises `ArgumentError`.

    >>> sorted(codes_of("200-202, 403"))
    [200, 201, 202, 403]
    """
    found: set[int] = set()
    for piece in text.split(","):
        first, _, last = piece.strip().partition("-")
        if not (first.isascii() and first.isdigit() and (last or "0").isascii() and (last or "0").isdigit()):
            raise ArgumentError("accept", "status codes such as 200-299,403", text)
        low, high = int(first[:4]), int((last or first)[:4])
        if not 100 <= low <= high <= 999:
            raise ArgumentError("accept", "status codes from 100 to 999", text)
        found.update(range(low, high + 1))
    return frozenset(found)


def age_of(text: str) -> float:
    """Parse an age into seconds: 90, 30m, 12h, 7d, 2w. Raises `ArgumentError`.

    >>> age_of("12h")
    43200.0
    """
    found = _AGE.fullmatch(text.strip().lower())
    if found is None:
        raise ArgumentError("cache_age", "a number with s, m, h, d or w, such as 12h", text)
    return float(int(found.group(1)) * _UNITS[found.group(2)])


def authorization_of(rows: Iterable[str], environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """Parse `ORIGIN=VARIABLE`: the value of a variable of the environment, for one origin.

    An origin without a scheme is one of https. A value with a space is sent as it is, `user:password` as Basic, and
    anything else as a bearer token. Raises `ArgumentError`, which never shows a value.

    >>> authorization_of(["Example.org=TOKEN"], {"TOKEN": "abc"})
    {'https://example.org': 'Bearer abc'}
    """
    known = os.environ if environment is None else environment
    found: dict[str, str] = {}
    for row in rows:
        origin, _, variable = row.rpartition("=")
        if not origin or not variable:
            raise ArgumentError("auth", "ORIGIN=VARIABLE, an origin and a variable of the environment", row)
        value = known.get(variable, "")
        if not value or not value.isascii() or not value.isprintable():
            raise ArgumentError("auth", "a variable of the environment with one line of ASCII in it", variable)
        if " " not in value:
            value = f"Basic {b64encode(value.encode()).decode()}" if ":" in value else f"Bearer {value}"
        found[_origin("auth", origin)] = value
    return found


def _origin(name: str, text: str) -> str:
    """Return an origin as `WebURL.serialized_origin` writes it (RFC 6454). Raises `ArgumentError`."""
    try:
        url = WebURL.parse(text if "://" in text else f"https://{text}")
    except URIError:
        url = None
    is_origin = url is not None and url.userinfo is None and url.query is None and url.fragment is None
    if url is None or not is_origin or url.pathname != "/" or url.scheme not in ("http", "https"):
        raise ArgumentError(name, "an origin such as https://example.org or example.org:8443", text)
    return url.serialized_origin


class State(Enum):
    """The state of a link in one word."""

    OK = "ok"
    MOVED = "moved"
    REDIRECTED = "redirected"
    BROKEN = "broken"
    UNKNOWN = "unknown"
    REFUSED = "refused"
    EXCLUDED = "excluded"


class FetchFault(Enum):
    """The reason why a status code is missing."""

    #: There is one.
    NONE = ""
    HOST = "host"
    CERTIFICATE = "certificate"
    REDIRECTS = "redirects"
    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    CONNECTION = "connection"
    ANSWER = "answer"
    GUARD = "guard"


@discreet
class Facts(NamedTuple):
    """The answer of a server for one URL, or the reason why it is missing."""

    status: int | None = None
    fault: FetchFault = FetchFault.NONE
    #: The fault in words.
    detail: str = ""
    #: The target of redirects; None without any.
    location: str | None = None
    #: The target of the permanent redirects that begin the chain; None without any.
    replacement: str | None = None
    #: The anchors of the page; None where they were not asked for, or are unknown.
    names: frozenset[str] | None = None
    #: True if anchors were asked for.
    is_page: bool = False
    #: Seconds that the server asks to wait. Never kept.
    wait: float | None = None

    @property
    def is_passing(self) -> bool:
        """True if another try may have another result."""
        return self.fault in _PASSING if self.status is None else self.status in _LATER


@discreet
class OnlineVerdict(NamedTuple):
    """The verdict on a link.

    >>> from urikit.links.online import OnlineVerdict, State
    >>> print(OnlineVerdict(State.BROKEN, "404 Not Found", 404))
    broken: 404 Not Found
    """

    state: State
    #: Why, in words.
    detail: str = ""
    status: int | None = None
    #: The target of redirects.
    location: str | None = None
    #: The URL that should replace the link, with its fragment; None if it stays.
    replacement: str | None = None
    #: The fragment that the page has no anchor for; None where it has one, or that is unknown.
    missing_fragment: str | None = None

    def __str__(self) -> str:
        return f"{self.state.value}: {self.detail}" if self.detail else self.state.value


EXCLUDED = OnlineVerdict(State.EXCLUDED)

_PASSING = frozenset((FetchFault.TIMEOUT, FetchFault.CONNECTION, FetchFault.ANSWER))
#: Codes that are about this moment (RFC 9110 section 15.5.9, RFC 8470, RFC 6585, RFC 9110 section 15.6).
_LATER = frozenset((408, 425, 429, 500, 502, 503, 504))
#: Codes that are about who asks: a browser may well get the page.
_DENIED = frozenset((401, 402, 403, 407, 451, 999))
_BROKEN = frozenset((FetchFault.HOST, FetchFault.CERTIFICATE, FetchFault.REDIRECTS, FetchFault.UNREACHABLE))


def judge(facts: Facts, options: OnlineOptions) -> OnlineVerdict:
    """Judge facts by the options.

    >>> str(judge(Facts(404), OnlineOptions())), str(judge(Facts(404), OnlineOptions(accepted=frozenset({404}))))
    ('broken: 404 Not Found', 'ok')
    """
    if facts.status is None:
        state = (
            State.REFUSED
            if facts.fault is FetchFault.GUARD
            else State.BROKEN
            if facts.fault in _BROKEN
            else State.UNKNOWN
        )
        return OnlineVerdict(state, facts.detail, None, facts.location)
    if facts.status not in options.accepted:
        is_open = facts.status in _LATER or facts.status in _DENIED
        state = State.UNKNOWN if is_open else State.BROKEN
        return OnlineVerdict(state, _phrase(facts.status), facts.status, facts.location)
    if facts.replacement is not None:
        return OnlineVerdict(State.MOVED, facts.replacement, facts.status, facts.location, facts.replacement)
    if facts.location is not None:
        return OnlineVerdict(State.REDIRECTED, facts.location, facts.status, facts.location)
    return OnlineVerdict(State.OK, "", facts.status)


_FINDINGS = {
    State.BROKEN: ("online-broken", Severity.ERROR),
    State.UNKNOWN: ("online-unknown", Severity.WARNING),
    State.REFUSED: ("online-refused", Severity.WARNING),
    State.MOVED: ("online-moved", Severity.WARNING),
    State.REDIRECTED: ("online-redirected", Severity.INFO),
}


def issue_of(verdict: OnlineVerdict, element: str, end: int) -> Issue | None:
    """Return the issue about a reference of `end` characters; None if there is none.

    >>> print(issue_of(OnlineVerdict(State.BROKEN, "404 Not Found"), "a", 9))
    error: link is broken: 404 Not Found (online-broken, column 1)
    """
    if verdict.missing_fragment is not None:
        return finding("online-fragment", element, 0, end, Severity.ERROR, verdict.missing_fragment)
    row = _FINDINGS.get(verdict.state)
    return None if row is None else finding(row[0], element, 0, end, row[1], verdict.detail)


def _phrase(status: int) -> str:
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return f"{status}, a status code that is not registered"


_LEFT = frozenset(role.value for role in (Role.NAME, Role.BASE, Role.IDENTIFIER))
_SCHEMES = ("http://", "https://")


@discreet
class Replacement(NamedTuple):
    """A new text for a reference."""

    #: The file.
    file: str
    place: LinkSpan
    #: The reference as it is written, and as it ought to be.
    old: str
    new: str


def asked_of(report: Report, inside: str | None = None) -> Iterator[LinkReference]:
    """Return the references of a report to ask servers about; `inside` is the URI of the locally checked folder."""
    for reference in report.references:
        target = reference.target
        if target is None or reference.role in _LEFT or not target.lower().startswith(_SCHEMES):
            continue
        if reference.verdict is LinkVerdict.INVALID or (inside is not None and target.startswith(inside)):
            continue
        yield reference


def with_verdicts(
    report: Report, verdicts: Mapping[str, OnlineVerdict], ignored: frozenset[str] = frozenset()
) -> Report:
    """Return the report with the verdicts of servers; problems of the codes `ignored` are counted and left out."""
    # The same objects twice, which rows that are made anew are not.
    report = report._replace(references=tuple(report.references))
    asked = {id(reference) for reference in asked_of(report)}
    left_out = 0
    rows = []
    for reference in report.references:
        verdict = verdicts.get(reference.target or "") if id(reference) in asked else None
        issue = None if verdict is None else issue_of(verdict, reference.element, len(reference.reference))
        if issue is None:
            rows.append(reference)
        elif issue.code in ignored:
            left_out += 1
            rows.append(reference)
        else:
            problem = Problem(
                reference.span,
                issue.severity,
                issue.code,
                issue.message,
                issue.rule,
                issue.hint,
                reference.element,
                reference.attribute,
                reference.reference,
            )
            word = LinkVerdict.MISSING if issue.severity is Severity.ERROR else reference.verdict
            rows.append(reference._replace(problems=(*reference.problems, problem), verdict=word))
    return report._replace(references=tuple(rows), ignored_problems=report.ignored_problems + left_out)


def replacements(reports: Iterable[Report], verdicts: Mapping[str, OnlineVerdict]) -> Iterator[Replacement]:
    """Yield new texts for links to pages that have moved for good."""
    for report in reports:
        for reference in asked_of(report):
            verdict = verdicts.get(reference.target or "")
            if verdict is None or verdict.state is not State.MOVED or verdict.replacement is None:
                continue
            is_plain = reference.raw == reference.reference and reference.raw.lower().startswith(_SCHEMES)
            if is_plain and verdict.missing_fragment is None and not reference.span.part:
                yield Replacement(report.path, reference.span, reference.raw, verdict.replacement)
