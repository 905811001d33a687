"""Issues of a URI by the rules of its scheme: a refusal, or the remarks of its view.

A URI that its scheme refuses is a URI all the same (RFC 3986 section 1.1.1), so the refusal is
an issue among others, as severe as an error. `URI.issues(schemes=...)` puts these beside the
issues of the generic syntax, and `urikit.explain` makes a verdict of them.

Some rules apply to every URI of a scheme, whichever view reads it: those for all URN
namespaces (RFC 8141 section 5). They have a line in `ABOUT`.
"""

from __future__ import annotations

from dataclasses import replace
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from urikit._native import URI, parse
from urikit.core.errors import SchemeError
from urikit.core.issues import Issue, Severity
from urikit.core.rules import known
from urikit.core.rules.menders import changes, drop_range
from urikit.schemes import view_of

if TYPE_CHECKING:
    from urikit.core.scheme_table import Schemes

__all__ = ["ABOUT", "findings", "mended", "rows"]

#: Schemes in lower case, and what remarks on every URI of one, as "module:function".
ABOUT: dict[str, str] = {"urn": "urikit.schemes.urns.generic:nid_issues"}


def findings(uri: URI, schemes: Schemes | None = None) -> tuple[Issue, ...]:
    """Return the issues of the scheme, in the order of the URI's text.

    Where a view writes its URI in another way than it was, the places of its issues are not
    those of the URI; they are at the beginning then.

    >>> import urikit
    >>> from urikit.schemes.findings import findings
    >>> for issue in findings(urikit.URI("http://me@example.org/")):
    ...     print(issue)
    warning: user name or password before the host (http-userinfo, column 8)
    >>> [str(issue.severity) for issue in findings(urikit.URI("http:///path"))]
    ['error']
    """
    found, error = _remarks(uri, schemes)
    if error is not None:
        place = error.component, error.offset, error.end
        found.append(Issue(error.code, Severity.ERROR, *place, error.message, error.rule, error.hint))
    return tuple(sorted(found, key=lambda issue: issue.start))


def rows(text: str) -> list[tuple[str, bool, int, int, bool]]:
    """Return the issues of a URI as the core asks for them: code, of the user name or password, start, end, refused.

    >>> from urikit.schemes.findings import rows
    >>> rows("tel:7042")
    [('tel-context-missing', False, 4, 8, True)]
    """
    uri = parse(text)
    if not isinstance(uri, URI):
        return []
    found, error = _remarks(uri, None)
    own = [
        (each.code, each.component == "userinfo", each.start, each.end, each.severity is Severity.ERROR)
        for each in found
    ]
    if error is not None:
        own.append((error.code, False, error.offset, error.end, True))
    return sorted(own, key=lambda row: row[2])


def mended(code: str, text: str, start: int, end: int) -> tuple[str, list[str]] | None:
    """Return a URI corrected by the rule of a code, and the codes of the changes; None where the rule knows nothing.

    Nothing is returned where the rule would write an example for what is missing, make another name, or take
    something away that the scheme may need.
    """
    rule = known(code)
    if rule.mend is None or code in _INVENTED or (rule.mend is drop_range and code not in _NEEDLESS):
        return None
    made = rule.mend(text, start, end)
    return None if made is None else (made, list(changes(rule)))


#: Rules whose mender writes an example where something is missing, or makes another name.
_INVENTED = frozenset(
    {
        "urn-nid-length",
        "urn-nid-reserved",
        "urn-nid-character",
        "urn-nid-hyphen",
        "urn-nss-missing",
        "scheme-required",
        "data-comma-missing",
    }
)
#: Rules that remove something that the scheme does not use.
_NEEDLESS = frozenset({"ws-fragment", "sip-slashes", "ni-padding", "database-srv"})


def _remarks(uri: URI, schemes: Schemes | None) -> tuple[list[Issue], SchemeError | None]:
    where = ABOUT.get(uri.scheme.lower())
    about: Any = None if where is None else resolve_name(where)
    found = [] if about is None else list(about(uri))
    try:
        view = view_of(uri, schemes)
    except SchemeError as error:
        return found, error
    own = view.issues()
    same = not own or str(view) == str(uri)
    found += own if same else (replace(issue, start=0, end=0) for issue in own)
    return found, None
