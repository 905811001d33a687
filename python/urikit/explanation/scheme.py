"""The verdict of the scheme itself: a valid URI may be no valid tel, and no valid ISBN.

It comes after the verdicts of the three standards, where the scheme has a grammar of its own
here (`urikit.schemes`, `urikit.urns`); of other schemes nobody can say more than RFC 3986. A
refusal is not RFC 3986's, so the text stays a URI.

URLs of databases have several hosts, each with a port, which RFC 3986 refuses; their verdict names the hosts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit._native import URI, URN
from urikit.core.issues import Severity
from urikit.core.rules import known
from urikit.explanation.verdict import SCHEME, Defect, Verdict, VerdictKind
from urikit.schemes import view_class, where_view
from urikit.schemes.findings import findings

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.explanation.subject import Subject

#: Severe, but no mistake in the URI: every URL of the scheme is like that.
DANGERS = frozenset({"javascript-script"})
#: How many notes are kept.
MOST = 100


def scheme_verdict(found: Subject) -> Verdict | None:
    """What the scheme says of a URI; None for an invalid URI, and where the scheme has no grammar here."""
    uri = found.uri
    if uri is None:
        return _several_hosts(found)
    if not isinstance(uri, URI) or where_view(uri.scheme.lower()) is None:
        return None
    scheme = uri.scheme.lower()
    issues = findings(uri)
    refused = [issue for issue in issues if issue.severity is Severity.ERROR and issue.code not in DANGERS]
    defect = _defect(refused[0]) if refused else None
    notes = tuple(_defect(issue) for issue in issues if issue not in refused)
    name, specification = _grammar(scheme, str(uri))
    standard = f"{SCHEME}{name} ({specification})" if specification else SCHEME + name
    if defect is not None:
        return Verdict(standard, "refused", False, False, None, defect.rule, defect, notes[:MOST])
    kind: VerdictKind = "valid-with-notes" if notes else "valid"
    return Verdict(standard, kind, True, True, name, specification, None, notes[:MOST], 0, found.shown)


def _several_hosts(found: Subject) -> Verdict | None:
    """The verdict on the URL of a database that is not a URI: its hosts; None for any other text."""
    if "://" not in found.text or "," not in found.text:
        return None
    from urikit.schemes.databases import parse

    try:
        view = parse(found.text)
    except ValueError:
        return None
    hosts = ", ".join(f"{host}:{port}" if port is not None else host for host, port in view.hosts)
    said = f"{len(view.hosts)} hosts: {hosts}"
    standard = f"{SCHEME}{view.name} ({view.SPECIFICATION})"
    return Verdict(standard, "valid", True, True, said, view.SPECIFICATION, None, (), 0, found.shown)


def _grammar(scheme: str, text: str) -> tuple[str, str]:
    """Whose grammar it is, and what defines it: of a URN that of its namespace."""
    if scheme != "urn":
        return scheme, view_class(scheme).SPECIFICATION
    if not URN.is_valid(text):
        return scheme, "RFC 8141"
    from urikit.schemes.urns import class_of

    nid = URN.parse(text).nid.lower()
    return f"urn:{nid}", class_of(nid).SPECIFICATION or "RFC 8141"


def _defect(issue: Issue) -> Defect:
    expected = known(issue.code).expected()
    place = issue.component, issue.start, issue.end
    return Defect(issue.code, issue.message, *place, issue.rule, expected, issue.hint, None)
