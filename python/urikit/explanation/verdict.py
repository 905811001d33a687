"""Verdicts: what a standard or a scheme says about a text (valid, valid with notes, repaired, or refused) and why.

Two questions have two answers, because the URL Standard parses much that it calls no valid URL string: `conforms` and
`accepts`. For the RFCs they are the same.

| kind             | RFC 3986 and 3987                      | URL Standard                           |
|------------------|----------------------------------------|----------------------------------------|
| valid            | in the grammar, nothing to remark      | a valid URL string                     |
| valid-with-notes | in the grammar, with issues            | errors that change nothing: it parses  |
| repaired         | refused, but `urikit` has a proposal   | errors, and it parses as another text  |
| refused          | refused                                | parsing fails                          |

A `Defect` is an error, an issue or a validation error as data, in one shape: everything a program needs to point at the
place, everything a person needs to fix it. Secrets are masked in both.

The notes of an RFC are the issues that cite it; those of the URL Standard its validation errors, which it calls by
name. A text has one such error for each wrong character, so only the first `MOST` are kept. The URL Standard rewrites
valid texts too: it lowers the case of a host and removes dot segments. That is not a repair; the verdict is "valid" and
its changes say what became of which component.

A scheme with a grammar of its own here (`urikit.schemes`) has a verdict after those of the three standards: a valid URI
may not be a valid tel URI or ISBN. It stays a URI. URLs of databases have several hosts, each with a port, which
RFC 3986 refuses; their verdict names the hosts.

A command that fails needs `defect` alone, so readings and schemes are imported inside functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit._native import URI, URN, find_faults
from urikit.core.errors import IDNAError, URISyntaxError, mark
from urikit.core.issues import Severity
from urikit.core.repairs import difference
from urikit.core.rules import Mistake, known

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from urikit._native import Reference
    from urikit.core.errors import URIError
    from urikit.core.issues import Issue
    from urikit.explanation.parsers.reading import Spans
    from urikit.explanation.subject import ComponentChange, Parts, Subject


RFC3986 = "RFC 3986"
RFC3987 = "RFC 3987"
WHATWG = "WHATWG URL"
#: The beginning of the name of a scheme's own verdict, as in "scheme tel (RFC 3966)".
SCHEME = "scheme "

VerdictKind: TypeAlias = Literal["valid", "valid-with-notes", "repaired", "refused"]


class Defect(NamedTuple):
    """One error as data; `offset` and `end` are characters of the text."""

    code: str
    message: str
    component: str | None
    offset: int | None
    end: int | None
    rule: str
    expected: str
    hint: str
    suggestion: str | None


class StandardVerdict(NamedTuple):
    """The answer of one standard.

    `as_` is what the text is there (None where it is nothing), `section` where that is
    defined; `defect` is why it was refused, `notes` what did not stop it, `more` how many
    notes are left out. `text` is what the text becomes: the href of the URL Standard, or a
    proposal; `changes` are the components that differ in it, and `parts` the components
    that this standard reads (None where it refuses).
    """

    standard: str
    kind: VerdictKind
    conforms: bool
    accepts: bool
    as_: str | None
    section: str
    defect: Defect | None = None
    notes: tuple[Defect, ...] = ()
    more: int = 0
    text: str | None = None
    changes: tuple[ComponentChange, ...] = ()
    parts: Parts | None = None


def defect(error: URIError) -> Defect:
    """Return an error as data.

    >>> import urikit
    >>> try:
    ...     urikit.parse("http://h/a b")
    ... except urikit.URISyntaxError as error:
    ...     found = defect(error)
    >>> found.code, found.offset, found.suggestion
    ('space', 10, 'http://h/a%20b')
    """
    hint, suggestion = error.correction if isinstance(error, URISyntaxError) else (error.hint, None)
    return Defect(
        error.code,
        error.message,
        getattr(error, "component", None),
        getattr(error, "offset", None),
        getattr(error, "end", None),
        error.rule,
        error.expected,
        hint,
        suggestion,
    )


#: The most notes of one standard.
MOST = 100

#: Validation errors after which the URL says what the text says.
_HARMLESS = frozenset(("invalid-credentials", "domain-to-ASCII"))
_SECTION = "URL Standard, URL parsing"
#: Edits of what comes before a URL, and the code of the mistake that each says.
_AROUND = {
    "trim-words": "trim-words",
    "trim-delimiters": "trim-delimiters",
    "add-file-scheme": "windows-path",
    "add-scheme": "trim-words",
}
#: Edits that name the mistake better than the code of the grammars, which see another one or another place.
_NAMED = {"second-at": "encode-second-at", "ipv6-too-few-groups": "drop-bracket"}
#: Edits that correct an everyday mistake, which has a code of its own; another edit says itself what is wrong.
_SAYS = {
    "add-scheme": "scheme-required",
    "add-scheme-colon": "scheme-colon-missing",
    "close-bracket": "bracket-unclosed",
    "decode-entity": "html-entity",
    "decode-whole": "encoded-whole",
    "drop-doubled-scheme": "scheme-doubled",
    "drop-leading-zero": "ipv4-leading-zero",
    "drop-punctuation": "trailing-punctuation",
    "encode-hash": "hash-in-query",
    "fix-host-name": "host-misspelt",
    "fix-keyboard-layout": "keyboard-layout",
    "fix-scheme-name": "scheme-misspelt",
    "move-port": "port-after-path",
    "move-query": "query-in-fragment",
}


#: Edits of what an IRI may contain, which is a mistake in a URI alone.
_OF_IRIS = frozenset({"encode-non-ascii", "domain-to-a-labels"})


class UriForm(NamedTuple):
    """The URI that an IRI is mapped to (RFC 3987 section 3.1), or why its host has no A-labels."""

    text: str | None
    defect: Defect | None


def uri_form(found: Subject) -> UriForm | None:
    """Return the URI of the IRI that the text is, its host by UTS 46."""
    mapped = found.mapped
    if mapped is None:
        return None
    return UriForm(None, defect(mapped)) if isinstance(mapped, IDNAError) else UriForm(found.mask(str(mapped)), None)


def rfc3986(found: Subject, issues: Iterable[Issue], proposed: str | None) -> StandardVerdict:
    """Return the verdict of RFC 3986; `proposed` is the URI that may have been meant."""
    if found.uri is not None:
        return _in_grammar(RFC3986, found, found.uri, issues)
    kind: VerdictKind = "refused" if proposed is None else "repaired"
    return StandardVerdict(RFC3986, kind, False, False, None, "4.1", _defect(found.uri_error), text=proposed)


def rfc3987(found: Subject, issues: Iterable[Issue], proposed: str | None, other: Defect | None) -> StandardVerdict:
    """Return the verdict of RFC 3987; `other` is the defect of RFC 3986, which is often the same."""
    if found.iri is not None:
        return _in_grammar(RFC3987, found, found.iri, issues)
    uri_error, iri_error = found.uri_error, found.iri_error
    same = uri_error is not None and iri_error is not None and uri_error.args == iri_error.args
    defect_of = other if same else _defect(iri_error)
    kind: VerdictKind = "refused" if proposed is None else "repaired"
    return StandardVerdict(RFC3987, kind, False, False, None, "2.2", defect_of, text=proposed)


def whatwg(found: Subject) -> StandardVerdict:
    """Return the verdict of the URL Standard, with the href it makes and what changed on the way."""
    from urikit.explanation import subject
    from urikit.explanation.parsers.reading import split

    noted = [row for row in found.web_errors if row[3] != "failed"]
    spans = (found.reference.spans if found.reference is not None else split(found.text)) if noted else {}
    notes = tuple(_note(found, spans, *row[:3]) for row in noted[:MOST])
    more = max(len(noted) - MOST, 0)
    if found.web is None:
        return StandardVerdict(WHATWG, "refused", False, False, None, _SECTION, _defect(found.web_error), notes, more)
    seen = found.seen(found.web)
    href, parts = seen.href, seen.parts
    changes = subject.changes(_before(found), parts) if found.web_base is None else ()
    kind: VerdictKind = "valid"
    if found.web_errors:
        only_notes = found.iri is not None and all(row[0] in _HARMLESS for row in found.web_errors)
        kind = "valid-with-notes" if only_notes or found.web.href == found.text else "repaired"
    return StandardVerdict(
        WHATWG, kind, not found.web_errors, True, "URL", _SECTION, None, notes, more, href, changes, parts
    )


def defects(found: Subject, first: Defect | None) -> tuple[tuple[Defect, ...], int]:
    """Everything that is wrong with a text that both RFCs refuse, in the order of the places, and how much is left out.

    `first` is the defect of RFC 3987, where its parser stopped.
    """
    if first is None:
        return (), 0
    rows, count = find_faults(found.text, iri=True)
    given = [
        first if (code, start) == (first.code, first.offset) else _fault(found, code, component, start, end)
        for code, component, start, end in rows
    ]
    return tuple(given), count - len(given)


#: An edit of a fix: its code, its place, and the text after it.
_Edit: TypeAlias = tuple[str, int, int, str]


def with_words_before(found: Subject, given: tuple[Defect, ...], edits: Sequence[_Edit]) -> tuple[Defect, ...]:
    """Return the defects, with one for the words or brackets before the URL in place of what the grammars see there."""
    if not edits or edits[0][0] not in _AROUND or edits[0][1] > 0 or given[0].offset == 0:
        return given
    code, _, end, _ = edits[0]
    if code == "add-scheme" and end == 0:
        return given
    # A drive letter and its colon are read as a scheme.
    end = end or 2
    rest = (defect for defect in given if (defect.offset or 0) >= end)
    return (_fault(found, _AROUND[code], "reference", 0, end), *rest)


def with_edits(found: Subject, given: tuple[Defect, ...], edits: Sequence[_Edit]) -> tuple[Defect, ...]:
    """Return the defects, with one for each edit of the fix that begins in none of them: all that the fix corrects is
    said.
    """
    from urikit.explanation.parsers.reading import split

    spans = split(found.text)
    remote = any(edit[0] == "add-ssh-scheme" for edit in edits)
    if remote:
        given = tuple(defect for defect in given if defect.code != "colon-in-first-segment")
    said, at = list(given), 0
    named, places = _NAMED.get(given[0].code) if given else None, {defect.offset for defect in given}
    for edit in edits[:MOST]:
        if edit[0] in _OF_IRIS or (remote and edit[0] == "slash-for-colon"):
            continue
        start, end = _place(found.text, edit)
        while at < len(given) and (given[at].end or 0) < start:
            at += 1
        # An "@" of a password, and the bracket of an IPv4 address.
        better = edit[0] == named and start not in places and found.text[start:end] in ("@", "[")
        if better or at == len(given) or (given[at].offset or 0) > start:
            said.append(_fault(found, _SAYS.get(edit[0], edit[0]), _component(spans, "", start), start, end))
    return tuple(sorted(said, key=lambda defect: defect.offset or 0))


def _place(text: str, edit: _Edit) -> tuple[int, int]:
    """Return the place that an edit changes: all of a name, or the character behind a missing one."""
    code, first, last, after = edit
    if code in ("fix-scheme-name", "fix-host-name"):
        return first, last
    if code == "add-ssh-scheme":
        return first, max(text.find(":", first), first) + 1
    start, end = difference(text[first:last], after)
    return first + start, first + max(end, min(start + 1, len(text) - first))


def _fault(found: Subject, code: str, component: str, start: int, end: int) -> Defect:
    row = known(code)
    mistake = Mistake(code, component, found.shown, *found.masked.place(start, end), mark=mark(found.text, start, end))
    words = row.section(mistake), row.expected(mistake), row.advice
    return Defect(code, row.message(mistake), component, start, end, *words, None)


def _defect(error: URISyntaxError | None) -> Defect | None:
    return None if error is None else defect(error)


def _in_grammar(standard: str, found: Subject, reference: Reference, issues: Iterable[Issue]) -> StandardVerdict:
    from urikit.explanation import subject

    notes = [
        Defect(i.code, i.message, i.component, i.start, i.end, i.rule, "", i.hint, None)
        for i in issues
        if found.uri is None or i.rule.startswith("RFC 3987") == (standard == RFC3987)
    ]
    kind: VerdictKind = "valid-with-notes" if notes else "valid"
    as_, section = _production(standard, reference)
    parts = subject.shown(reference, found.masked)
    return StandardVerdict(
        standard, kind, True, True, as_, section, None, tuple(notes[:MOST]), 0, found.shown, (), parts
    )


def _production(standard: str, reference: Reference) -> tuple[str, str]:
    """Return the production that matched, and its section."""
    iri = standard == RFC3987
    if reference.scheme is None:
        return (
            ("irelative-ref", "2.2") if iri else ("relative-ref", "4.4" if reference.form == "same-document" else "4.2")
        )
    if iri:
        return ("absolute-IRI" if reference.fragment is None else "IRI"), "2.2"
    return ("absolute-URI" if reference.fragment is None else "URI"), "3"


def _before(found: Subject) -> Parts:
    """Return the components before the URL Standard changed them; of no reference, by delimiters."""
    from urikit.explanation import subject
    from urikit.explanation.parsers.reading import split

    if found.reference is not None:
        return subject.shown(found.reference, found.masked)
    return subject.of_spans(found.masked, split(found.text))


def _note(found: Subject, spans: Spans, name: str, start: int, end: int) -> Defect:
    row = known(name)
    mistake = Mistake(name, _component(spans, name, start), found.shown, *found.masked.place(start, end))
    return Defect(
        name, row.message(mistake), mistake.component, start, end, row.section(), row.expected(), row.advice, None
    )


def _component(spans: Spans, name: str, start: int) -> str:
    """Return the component a validation error is about."""
    if name.startswith(("IPv4", "IPv6", "domain", "host", "file-invalid-Windows-drive-letter-host")):
        return "host"
    if name == "invalid-credentials":
        return "userinfo"
    inside = [part for part, (first, last) in spans.items() if first <= start < last and part != "authority"]
    return inside[0] if inside else "reference"


#: Severe, but no mistake in the URI: every URL of the scheme is like that.
DANGERS = frozenset({"javascript-script"})
#: The most notes of a scheme.
MOST_SCHEME_NOTES = 100


def scheme_verdict(found: Subject) -> StandardVerdict | None:
    """Return the verdict of the scheme on a URI; None for an invalid URI, and where the scheme has no grammar here."""
    from urikit.schemes import where_view
    from urikit.schemes.findings import findings

    uri = found.uri
    if uri is None:
        return _several_hosts(found)
    if not isinstance(uri, URI) or where_view(uri.scheme.lower()) is None:
        return None
    scheme = uri.scheme.lower()
    issues = findings(uri)
    refused = [issue for issue in issues if issue.severity is Severity.ERROR and issue.code not in DANGERS]
    defect = _scheme_defect(refused[0]) if refused else None
    notes = tuple(_scheme_defect(issue) for issue in issues if issue not in refused)
    name, specification = _grammar(scheme, str(uri))
    standard = f"{SCHEME}{name} ({specification})" if specification else SCHEME + name
    if defect is not None:
        return StandardVerdict(standard, "refused", False, False, None, defect.rule, defect, notes[:MOST_SCHEME_NOTES])
    kind: VerdictKind = "valid-with-notes" if notes else "valid"
    return StandardVerdict(
        standard, kind, True, True, name, specification, None, notes[:MOST_SCHEME_NOTES], 0, found.shown
    )


def _several_hosts(found: Subject) -> StandardVerdict | None:
    """Return the verdict on the URL of a database that is not a URI: its hosts; None for any other text."""
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
    return StandardVerdict(standard, "valid", True, True, said, view.SPECIFICATION, None, (), 0, found.shown)


def _grammar(scheme: str, text: str) -> tuple[str, str]:
    """Return the grammar and its source: of a URN that of its namespace."""
    from urikit.schemes import view_class

    if scheme != "urn":
        return scheme, view_class(scheme).SPECIFICATION
    if not URN.is_valid(text):
        return scheme, "RFC 8141"
    from urikit.schemes.urns import class_of

    nid = URN.parse(text).nid.lower()
    return f"urn:{nid}", class_of(nid).SPECIFICATION or "RFC 8141"


def _scheme_defect(issue: Issue) -> Defect:
    expected = known(issue.code).expected()
    place = issue.component, issue.start, issue.end
    return Defect(issue.code, issue.message, *place, issue.rule, expected, issue.hint, None)
