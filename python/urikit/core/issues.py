"""Issues: what is valid and yet notable, and how severe it is (RFC 3986 sections 3, 6 and 7).

A syntax error stops a parse; an issue never does. The core finds the issues of a reference (facts with a place), and a
`Profile` says how severe each kind is. Three profiles have names; `with_severity` makes others. An issue that a profile
ignores is not reported.

With `schemes`, the view of the scheme is asked as well: its reason to refuse the URI, or its issues (`urikit.schemes`).
Those are as severe as the view says, unless the profile names their code.

`noted` makes an issue of a view, `finding` one about a document: a second `<base>`, an unknown encoding, an entity that
would be read from elsewhere. Both take their words from the catalogue, which is imported with the first issue, because
it takes longer to import than a view.

Left out: addresses that are private or reserved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from urikit._native import ISSUE_CODES, MOST_ISSUES, NOTE_CODES, URI, Reference, entry_point, find_issues, mask
from urikit.core.arguments import check_choice
from urikit.core.errors import SchemeError, mark, scheme_of
from urikit.core.mask import Masked

if TYPE_CHECKING:
    from urikit.core.rules.catalogue import Rule
    from urikit.core.scheme_table import Schemes

__all__ = ["Issue", "Issues", "Profile", "Severity", "finding", "issues_of", "noted"]


class Severity(IntEnum):
    """The severity of an issue: IGNORE < INFO < WARNING < ERROR.

    >>> Severity.INFO < Severity.WARNING, str(Severity.WARNING)
    (True, 'warning')
    """

    IGNORE = 0
    INFO = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


class _WordsLater:
    """Take the words of an issue from its error when they are read: most issues are asked for their codes alone."""

    __slots__ = ("_error",)
    _error: SchemeError

    def __getattr__(self, name: str) -> Any:
        if name not in ("message", "rule", "hint"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        value = getattr(self._error, name)
        object.__setattr__(self, name, value)
        return value


@dataclass(frozen=True, slots=True)
class Issue(_WordsLater):
    """One issue of a reference; `text[start:end]` is what it is about.

    >>> import urikit
    >>> for issue in urikit.parse("http://example.org:/%7ea").issues():
    ...     print(issue)
    info: empty port: ":" after the host without digits (port-empty, column 19)
    info: unnecessary percent-encoding of an unreserved character in the path (encoded-unreserved, column 21)
    info: lower-case hexadecimal digits in the percent-encoding of the path (encoded-lowercase, column 21)
    """

    #: The stable name; `urikit.rule(code)` tells all about it.
    code: str
    #: Its severity by the profile.
    severity: Severity
    #: The component it is in.
    component: str
    #: Its start, in characters of the text.
    start: int
    #: Its end.
    end: int
    #: The problem in one sentence, without its place.
    message: str
    #: The section of the standard.
    rule: str
    #: The advice.
    hint: str

    def __str__(self) -> str:
        return f"{self.severity}: {self.message} ({self.code}, column {self.start + 1})"


@dataclass(frozen=True, slots=True)
class Profile:
    """The severity of each kind of issue: a frozen value with a name.

    >>> import urikit
    >>> u = urikit.parse("ftp://me:secret@example.org/")
    >>> [(issue.code, str(issue.severity)) for issue in u.issues(urikit.Profile.SECURITY)]
    [('userinfo-present', 'warning'), ('password-present', 'error')]
    >>> quiet = urikit.Profile.DEFAULT.with_severity("userinfo-present", urikit.Severity.IGNORE)
    >>> [issue.code for issue in u.issues(quiet)]
    ['password-present']
    """

    #: The name of the profile.
    name: str
    #: Codes and their severities, in the order of the codes.
    severities: tuple[tuple[str, Severity], ...]

    #: For people: style is worth a note, what breaks or deceives is worth a warning.
    DEFAULT: ClassVar[Profile]
    #: For producers: as DEFAULT, one step graver.
    STRICT: ClassVar[Profile]
    #: For filters: only what deceives readers or other programs.
    SECURITY: ClassVar[Profile]

    @classmethod
    def of(cls, name: str, severities: Mapping[str, Severity]) -> Profile:
        """Make a profile from a mapping. Codes that it does not name are warnings.

        Raises `LookupError` for a name that is not a code.
        """
        from urikit.core import rules

        for code in severities:
            rules.rule(code)
        return cls(name, _sorted(severities))

    def with_severity(self, code: str, severity: Severity) -> Profile:
        """Return the profile with another severity for one code. Raises `LookupError` for a name that is not a code."""
        return Profile.of(f"{self.name}, {code}: {severity}", {**dict(self.severities), code: severity})

    def severity_of(self, code: str) -> Severity:
        """Return the severity of a code."""
        return dict(self.severities).get(code, Severity.WARNING)


#: The number of issues of one code in one component that are described.
MOST: int = MOST_ISSUES


class Issues(tuple[Issue, ...]):
    """The issues of a reference: a tuple that knows how many are left out.

    >>> import urikit
    >>> issues = urikit.parse("http://h" + "/" * 5_001).issues()
    >>> len(issues), issues.more
    (1000, 4000)
    """

    #: The number of issues that are left out: of one code in one component only the first 1,000 are described.
    more: int = 0

    def __new__(cls, issues: Iterable[Issue] = ()) -> Issues:
        given = tuple(issues) if isinstance(issues, Iterable) else (None,)
        if not all(isinstance(issue, Issue) for issue in given):
            raise TypeError(f"issues must be Issue values, not {type(issues).__name__}")
        return super().__new__(cls, given)


def issues_of(reference: Reference, profile: Profile | None = None, schemes: Schemes | None = None) -> Issues:
    """Return the issues of a reference in the order of their places; called by `URIReference.issues`.

    Those the profile ignores are left out. With `schemes` the rules of the scheme itself are
    asked as well. Of one code in one component the first `MOST` are described, and `more` is the number of the
    others. The cost is linear in the text.

    >>> import urikit
    >>> uri = urikit.URI("tel:863-1234")
    >>> [issue.code for issue in uri.issues()]
    []
    >>> [issue.code for issue in uri.issues(schemes=urikit.Schemes.DEFAULT)]
    ['tel-context-missing']
    """
    severities = _DEFAULT if profile is None else dict(profile.severities)
    rows, rest = find_issues(reference, schemes, most=MOST)
    found: list[Issue] = []
    masked: Masked | None = None
    for code, component, start, end in rows:
        severity = severities.get(code, Severity.WARNING)
        if severity is Severity.IGNORE:
            continue
        said, row = _words(code, component)
        if row is not None:
            from urikit.core.rules.menders import Mistake

            masked = Masked(str(reference)) if masked is None else masked
            place = masked.place(start, end)
            placed = Mistake(code, component, masked.shown, *place, mark=mark(str(reference), start, end))
            said = row.message(placed), *said[1:]
        found.append(Issue(code, severity, component, start, end, *said))
    issues = Issues(found if schemes is None else _with_those_of_the_scheme(found, reference, severities, schemes))
    if rest:
        ignored = {code for code, severity in severities.items() if severity is Severity.IGNORE}
        issues.more = sum(left for code, _, left in rest if code not in ignored)
    return issues


@lru_cache(1024)
def _words(code: str, component: str) -> tuple[tuple[str, str, str], Rule | None]:
    """Return message, rule and hint of an issue, and the row if its message names what was found."""
    from urikit.core import rules

    row, mistake = rules.rule(code), rules.Mistake(code, component)
    return (row.message(mistake), row.section(mistake), row.hint(mistake)), row if row.is_specific else None


#: Issues that a view reports by a rule of its own.
SAID_BY_VIEWS = frozenset(("host-required", "authority-forbidden"))


def _with_those_of_the_scheme(
    found: list[Issue], reference: Reference, severities: dict[str, Severity], schemes: Schemes
) -> list[Issue]:
    """Add the issues of the scheme; a stable sort keeps the generic ones first."""
    if not isinstance(reference, URI):
        return found
    more: tuple[Issue, ...] = entry_point("scheme_findings")(reference, schemes)
    if any(issue.severity is Severity.ERROR for issue in more):
        found = [issue for issue in found if issue.code not in SAID_BY_VIEWS]
    for issue in more:
        severity = severities.get(issue.code, issue.severity)
        if severity is not Severity.IGNORE:
            found.append(replace(issue, severity=severity))
    return sorted(found, key=lambda issue: issue.start)


def _sorted(severities: Mapping[str, Severity]) -> tuple[tuple[str, Severity], ...]:
    return tuple(sorted((code, Severity(level)) for code, level in severities.items()))


_DISGUISES: tuple[str, ...] = (
    "script-scheme",
    "script-hidden",
    "host-look-alike",
    "ipv4-too-few-bytes",
    "ipv4-too-many-bytes",
    "ipv4-byte-too-large",
    "ipv4-leading-zero",
)
_DECEIVES: tuple[str, ...] = (
    "password-present",
    "userinfo-looks-like-host",
    "host-looks-like-ipv4",
    "host-encoded-delimiter",
    "port-beyond-65535",
    "encoded-dot-segment",
    "encoded-backslash",
    "encoded-nul",
    "encoded-line-break",
    "bidi-formatting",
    "host-embeds-ipv4",
    "host-mixed-scripts",
    "host-after-slashes",
    "leading-hyphen",
    "dot-segment-parameter",
    "invisible-character",
    "encoded-invisible",
    *_DISGUISES,
)
_MAY_DECEIVE: tuple[str, ...] = (
    "host-as-scheme",
    "host-as-path",
    "userinfo-present",
    "host-required",
    "host-empty",
    "port-of-another-scheme",
    "path-dot-segment",
    "encoded-slash",
    "encoded-twice",
    "bidi-mixed",
    "bidi-ends",
    "host-a-label-invalid",
)

_DEFAULT: dict[str, Severity] = dict.fromkeys(ISSUE_CODES, Severity.WARNING) | dict.fromkeys(NOTE_CODES, Severity.INFO)

Profile.DEFAULT = Profile("default", _sorted(_DEFAULT))
Profile.STRICT = Profile("strict", _sorted({code: Severity(level + 1) for code, level in _DEFAULT.items()}))
Profile.SECURITY = Profile(
    "security",
    _sorted(
        dict.fromkeys(_DEFAULT, Severity.IGNORE)
        | dict.fromkeys(_MAY_DECEIVE, Severity.WARNING)
        | dict.fromkeys(_DECEIVES, Severity.ERROR)
    ),
)


def finding(
    code: str, element: str, offset: int, end: int, severity: Severity = Severity.WARNING, found: str = ""
) -> Issue:
    """Return the issue with that code about the characters `offset` to `end` of a document.

    `element` is what it is about, `found` fills {found} in the sentence of the row; secrets
    in them are masked (the keys of JSON may be URIs).
    """
    from urikit.core.rules.catalogue import known
    from urikit.core.rules.menders import Mistake

    row, mistake = known(code), Mistake(code)
    element = mask(element)
    message = row.say(mask(found), component=element, scheme="", character="")
    return Issue(code, severity, element, offset, end, message, row.section(mistake), row.hint(mistake))


def noted(
    uri: URI | str,
    code: str,
    component: str,
    start: int,
    end: int,
    severity: Literal["info", "warning", "error"] = "warning",
) -> Issue:
    """Return the issue with that code about a part of a URI, for `View.issues`; secrets are masked.

    Finding secrets takes as long as the text, so a caller that notes many issues passes a `Searched` text.
    """
    check_choice("severity", severity, ("info", "warning", "error"))
    text = uri if isinstance(uri, str) else str(uri)
    issue = object.__new__(Issue)
    fields = {"code": code, "severity": Severity[severity.upper()], "component": component, "start": start, "end": end}
    for name, value in fields.items():
        object.__setattr__(issue, name, value)
    object.__setattr__(issue, "_error", SchemeError(text, code, scheme_of(text), component, start, end))
    return issue
