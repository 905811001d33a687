"""What is known of a URL after it was asked, and what that means for a link.

`Facts` are what a server said, and can be kept. A `OnlineVerdict` is what follows from them by the options, so that
the same facts can mean another thing when more status codes are accepted.

| state      | when                                                                          |
|------------|-------------------------------------------------------------------------------|
| ok         | an accepted status code, without a redirect                                   |
| moved      | the same behind permanent redirects: the link ought to be replaced (301, 308) |
| redirected | the same behind other redirects: the link stays as it is                      |
| broken     | another code, an unknown host, an invalid certificate, redirects without end  |
| unknown    | no answer in time, too many requests, access denied, an error of the server   |
| refused    | an address or a URL that the guard does not allow; nothing was sent           |
| excluded   | a pattern, or a URL that is not of http or https                              |

What can go wrong: a server that says 200 for what it does not have is believed. Left out: what a page says.
"""

from __future__ import annotations

from enum import Enum
from http import HTTPStatus
from typing import NamedTuple

from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import discreet
from urikit.links.online.options import OnlineOptions

__all__ = ["EXCLUDED", "Facts", "Fault", "OnlineVerdict", "State", "issue_of", "judge"]


class State(Enum):
    """What is said of a link in one word."""

    OK = "ok"
    MOVED = "moved"
    REDIRECTED = "redirected"
    BROKEN = "broken"
    UNKNOWN = "unknown"
    REFUSED = "refused"
    EXCLUDED = "excluded"


class Fault(Enum):
    """Why a status code is missing."""

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
    """What a server said of one URL, or why it said nothing."""

    status: int | None = None
    fault: Fault = Fault.NONE
    #: The fault in words.
    detail: str = ""
    #: Where redirects led; None without any.
    location: str | None = None
    #: Where the permanent ones led with which the chain began; None without any.
    replacement: str | None = None
    #: The anchors of the page; None where they were not asked for, or are unknown.
    names: frozenset[str] | None = None
    #: Whether anchors were asked for.
    is_page: bool = False
    #: Seconds that the server asks to wait. Never kept.
    wait: float | None = None

    @property
    def is_passing(self) -> bool:
        """Whether another try may have another result."""
        return self.fault in _PASSING if self.status is None else self.status in _LATER


@discreet
class OnlineVerdict(NamedTuple):
    """What there is to say of a link.

    >>> from urikit.links.online import OnlineVerdict, State
    >>> print(OnlineVerdict(State.BROKEN, "404 Not Found", 404))
    broken: 404 Not Found
    """

    state: State
    #: Why, in words.
    detail: str = ""
    status: int | None = None
    #: Where redirects led.
    location: str | None = None
    #: What the link ought to be replaced with, its fragment included; None where it stays as it is.
    replacement: str | None = None
    #: The fragment that the page has no anchor for; None where it has one, or that is unknown.
    missing_fragment: str | None = None

    def __str__(self) -> str:
        return f"{self.state.value}: {self.detail}" if self.detail else self.state.value


EXCLUDED = OnlineVerdict(State.EXCLUDED)

_PASSING = frozenset((Fault.TIMEOUT, Fault.CONNECTION, Fault.ANSWER))
#: Codes that are about this moment (RFC 9110 section 15.5.9, RFC 8470, RFC 6585, RFC 9110 section 15.6).
_LATER = frozenset((408, 425, 429, 500, 502, 503, 504))
#: Codes that are about who asks: a browser may well get the page.
_DENIED = frozenset((401, 402, 403, 407, 451, 999))
_BROKEN = frozenset((Fault.HOST, Fault.CERTIFICATE, Fault.REDIRECTS, Fault.UNREACHABLE))


def judge(facts: Facts, options: OnlineOptions) -> OnlineVerdict:
    """What facts mean by the options.

    >>> str(judge(Facts(404), OnlineOptions())), str(judge(Facts(404), OnlineOptions(accepted=frozenset({404}))))
    ('broken: 404 Not Found', 'ok')
    """
    if facts.status is None:
        state = (
            State.REFUSED if facts.fault is Fault.GUARD else State.BROKEN if facts.fault in _BROKEN else State.UNKNOWN
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
    """The issue about a reference of `end` characters; None where there is nothing to say.

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
