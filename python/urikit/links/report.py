"""Check one file: read it, judge its references, and report the problems.

Nothing here prints and nothing raises: a file gives a `Report`, or the reason why there is none. A `Question` is asked
of all files alike, and travels to the processes that do the work; an `Assignment` is one file and its place. `Wishes`
leaves references and problems out: a pattern (`--ignore`) is that of a shell, where "*" matches "/" as well, and is
tried on the reference as it is read and on its target.

**The base.** RFC 3986 section 5.1.3 calls the URI that was used to retrieve a document its base, unless its content or
an entity around it says otherwise. A file was retrieved by its file URI, or would be by a URI below that of its folder,
if one is given. Standard input has a base only if one is given.

**The verdict.** A reference is invalid if the standard of its format refuses it. A target differs from that of the
other standard if no step of RFC 3986 section 6.2, up to scheme-based normalization, makes the two equal: "http://h" and
"http://h/" do not differ.

**Places.** A problem of a reference is placed in the reference, and so in the source if it is there character by
character. If it was written with escapes, all of it is the place.

**Memory.** A row has twenty values and weighs half a kilobyte; a link weighs a fifth of that. So `Rows` of a large
document keeps the links, and makes each row when it is read. Pickling makes a tuple of them.

What can go wrong: the file cannot be read, is longer than the limit, or binary; a reader fails, which is a bug in it
and becomes a `Failure` with its name, so that the others are still read. A row that cannot be made raises `Broken`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias, get_args, overload

from urikit._native import IRI, mask
from urikit.core.arguments import check_choice, several
from urikit.core.errors import URIError
from urikit.core.issues import Issue, Profile, Severity, finding
from urikit.core.mask import discreet
from urikit.documents.base import Base, Envelope
from urikit.documents.comments import language_of
from urikit.documents.document import Document, read, recognise
from urikit.documents.formats import by_contents, by_name, is_guess
from urikit.documents.link import Link
from urikit.documents.resolvers import Resolver, WebResolver
from urikit.links.local import Asked, Disk, LocalTargets, Site, file_uri, member_targets
from urikit.links.records import Failure, LinkReference, LinkSpan, LinkVerdict, Outcome, Problem, Report, Skipped
from urikit.links.walk import OTHER_KINDS

__all__ = ["Assignment", "Broken", "Question", "Rows", "Wishes", "is_binary", "look", "report_on", "said_of"]


@discreet
@dataclass(frozen=True, slots=True)
class Wishes:
    """The references and problems that are left out.

    >>> Wishes(ignored=("http://localhost*",)).leaves_out("/a", "http://localhost:8000/a")
    True
    """

    #: Patterns of references and targets.
    ignored: tuple[str, ...] = ()
    #: Codes of problems.
    ignored_codes: frozenset[str] = frozenset()
    #: The roles that are wanted, by their values; all where it is empty.
    roles: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for name in ("ignored", "ignored_codes", "roles"):
            several(name, getattr(self, name))

    @property
    def are_all(self) -> bool:
        """True if every reference is reported."""
        return not self.roles and not self.ignored

    def wants(self, link: Link) -> bool:
        """Return whether a reference is reported."""
        return (not self.roles or link.role.value in self.roles) and not self.ignores(link)

    def ignores(self, link: Link) -> bool:
        """Return whether a pattern leaves a reference out."""
        return bool(self.ignored) and self.leaves_out(link.reference, link.target)

    def leaves_out(self, reference: str, target: str | None) -> bool:
        """Return whether one of the patterns matches."""
        texts = (reference,) if target is None else (reference, target)
        return any(fnmatchcase(text, pattern) for text in texts for pattern in self.ignored)


#: The links of one of the documents of a file, and the number of that document.
_Group: TypeAlias = "tuple[str, Sequence[Link]]"


class Broken(Exception):
    """A row could not be made; the message has the reason, masked."""


class Rows(Sequence["LinkReference"]):
    """A sequence of references that keeps only the links, and makes each row when it is read."""

    __slots__ = ("_groups", "_make")

    def __init__(self, groups: Sequence[_Group], make: Callable[[Link, str], LinkReference]) -> None:
        self._groups = groups
        self._make = make

    def __len__(self) -> int:
        return sum(len(links) for _, links in self._groups)

    def __iter__(self) -> Iterator[LinkReference]:
        make = self._make
        for part, links in self._groups:
            for link in links:
                try:
                    row = make(link, part)
                except Exception as error:
                    raise Broken(said_of(error)) from error
                yield row

    @overload
    def __getitem__(self, at: int) -> LinkReference: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[LinkReference, ...]: ...
    def __getitem__(self, at: int | slice) -> LinkReference | tuple[LinkReference, ...]:
        places = range(len(self))[at]
        return self._at(places) if isinstance(places, int) else tuple(map(self._at, places))

    def _at(self, place: int) -> LinkReference:
        for part, links in self._groups:
            if place < len(links):
                return self._make(links[place], part)
            place -= len(links)
        raise IndexError(place)

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (tuple(self),)


def said_of(error: Exception) -> str:
    """Return the reason why a row or a report is missing."""
    return f"the reader failed: {type(error).__name__}: {mask(str(error))[:200]}"


Trace: TypeAlias = Literal["told", "left out"]

BINARY = "binary files"
_BEGINNING = 8192
#: The characters of a row beside base and targets.
_ROW = 800
#: In a document with more references, a row is made when it is read.
_MANY = 10_000


@discreet
@dataclass(frozen=True, slots=True)
class Question:
    """The options of a check, for every file."""

    #: A media type or a name of `FORMATS`; None where each file tells by itself.
    type: str | None = None
    #: The base from outside; the retrieval URI differs for each file.
    entity: str | None = None
    default: str | None = None
    #: The lookups in the folder of a file.
    local: frozenset[Asked] = frozenset()
    wishes: Wishes = field(default_factory=Wishes)
    trace: Trace = "left out"
    #: True if source files are read for their comments alone.
    comments: Literal["read", "left out"] = "left out"
    profile: Literal["default", "strict", "security"] = "default"
    #: The most bytes that a file may have.
    limit: int = 1 << 27
    #: The most characters that the report may have, about; None is any. A document of half a megabyte can have 50,000
    #: references, and with a long base their targets have gigabytes.
    report: int | None = None

    def __post_init__(self) -> None:
        for name in several("local", self.local):
            check_choice("local", name, get_args(Asked))
        check_choice("trace", self.trace, get_args(Trace))
        check_choice("comments", self.comments, ("read", "left out"))
        check_choice("profile", self.profile, ("default", "strict", "security"))


@discreet
class Assignment(NamedTuple):
    """One file to check."""

    path: str
    #: The retrieval URI that was given for this very file; None where its place tells.
    retrieval: str | None
    #: The folder it belongs to.
    site: Site | None
    #: The way to the file: named itself, found in a folder, or found there and perhaps of no format.
    origin: Literal["named", "found", "guessed"]


def look(assignment: Assignment, question: Question) -> Outcome:
    """Read a file and check it."""
    path = assignment.path
    try:
        with open(path, "rb") as stream:
            data = stream.read(question.limit + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        return Failure(path, why or str(error))
    if len(data) > question.limit:
        return Failure(path, f"longer than {question.limit:,} bytes (--max-size)")
    if question.type is None and is_binary(data, path):
        return (
            Skipped(path, BINARY) if assignment.origin != "named" else Failure(path, "it is binary (give its --type)")
        )
    if question.type is None:
        name = _format_of(data, assignment, question)
        if name is None and assignment.origin == "guessed":
            return Skipped(path, OTHER_KINDS)
        question = replace(question, type=name)
    site = assignment.site
    uri = assignment.retrieval or _uri_of(os.path.abspath(path), site)
    targets = None if site is None or not question.local else _targets(site, question.local, question.limit)
    return report_on(data, path, uri, question, targets)


def _format_of(data: bytes, assignment: Assignment, question: Question) -> str | None:
    """Return the format of a file whose name is not that of a format; None if reading finds out."""
    path = assignment.path
    form = by_contents(data, path) if assignment.origin == "guessed" and is_guess(path) else None
    if form is not None:
        return form.name
    is_code = question.comments == "read" and by_name(path) is None
    return "comments" if is_code and language_of(path) is not None else None


def report_on(
    data: str | bytes, path: str, base: str | None, question: Question, targets: LocalTargets | None = None
) -> Report | Failure:
    """Check a document in memory; `path` is its name."""
    envelope = Envelope(base, question.entity, question.default)
    try:
        document = read(data, name=path, envelope=envelope, type=question.type)
        if question.report is not None and _size(document) > question.report:
            return Failure(path, "too many references, or too long a base for so many")
        if document.format.contents == "archive" and question.local:
            targets = member_targets(document, question.local, question.limit, targets)
        return _Looker(question, targets).report(document, path)
    except Exception as error:
        # A reader promises not to raise. Where it breaks the promise, the other files are still read.
        return Failure(path, said_of(error))


def _size(document: Document) -> int:
    """Estimate the characters of a report: rows with their base and two targets."""
    return sum(len(inner.references) * (_ROW + 3 * len(inner.base.uri or "")) for _, inner in _numbered(document))


class _Looker:
    """Makes rows of the references of one file."""

    def __init__(self, question: Question, targets: LocalTargets | None) -> None:
        self._question = question
        self._wishes = question.wishes
        self._targets = targets
        self._profile: Profile = getattr(Profile, question.profile.upper())
        self._ignored_references = 0
        self._ignored_problems = 0

    def report(self, document: Document, path: str) -> Report:
        findings: list[Problem] = []
        groups = []
        for part, inner in _numbered(document):
            findings.extend(self._findings(inner, part))
            groups.append((part, self._wanted(inner)))
        rows = Rows(groups, self._reference)
        references: Sequence[LinkReference] = rows
        if len(rows) <= _MANY:
            references = tuple(rows)
        elif self._wishes.ignored_codes:
            # The number of problems that are left out is known once each row was made.
            for _ in rows:
                pass
        return Report(
            path,
            document.format.name,
            document.base.uri,
            None if document.base.source is None else document.base.source.value,
            document.source.encoding,
            document.source.replaced,
            references,
            tuple(findings),
            self._ignored_references,
            self._ignored_problems,
        )

    def _wanted(self, document: Document) -> Sequence[Link]:
        """Return the references to report; those that a pattern leaves out are counted."""
        wishes = self._wishes
        if wishes.are_all:
            return document.references
        self._ignored_references += sum(map(wishes.ignores, document.references))
        return tuple(filter(wishes.wants, document.references))

    def _findings(self, document: Document, part: str) -> Iterator[Problem]:
        source = document.source
        issues = list(document.findings)
        if source.replaced:
            at = source.text.find("\ufffd")
            place = (at, at + 1) if at >= 0 else (0, 0)
            issues.append(finding("document-octets", source.encoding or "", *place, found=f"{source.replaced:,}"))
        for issue in issues:
            if issue.code in self._wishes.ignored_codes:
                self._ignored_problems += 1
                continue
            span = _span(document, issue.start, issue.end, part)
            yield _problem(issue, span, issue.component, "", None)

    def _reference(self, link: Link, part: str) -> LinkReference:
        unresolved = link.target is None and link.base.uri is None and _stand_in(link.resolver).target(link.reference)
        if unresolved:
            issues = list(_stand_in(link.resolver).errors(link.reference))
            issues.append(self._about(link, "document-base-missing", link.reference, Severity.INFO))
        else:
            issues = list(link.issues(self._profile))
        missing = None if self._targets is None else self._targets.missing(link)
        if missing is not None:
            severity = Severity.WARNING if missing.code == "document-target-outside" else Severity.ERROR
            issues.append(self._about(link, missing.code, missing.found, severity))
        kept = self._kept(issues) if issues else []
        other_target = None if unresolved else link.other_target
        errors = {issue.code for issue in kept if issue.severity is Severity.ERROR}
        if unresolved:
            verdict = LinkVerdict.UNRESOLVED
        elif missing is not None and missing.code in errors:
            verdict = LinkVerdict.MISSING
        elif link.target is None or (any(issue.severity is Severity.ERROR for issue in issues) and not link.is_valid):
            verdict = LinkVerdict.INVALID
        else:
            verdict = LinkVerdict.VALID if _same(link.target, other_target) else LinkVerdict.DIFFERS
        base, target, raw = link.base, link.target, link.source_text
        # A page has a hundred thousand rows: what is twice the same text is kept once.
        return LinkReference(
            _span(link, link.offset, link.end, part),
            link.element,
            link.attribute,
            link.role.value,
            link.reference,
            link.reference if raw == link.reference else raw,
            target,
            link.standard,
            target if other_target == target else other_target,
            link.other_standard,
            base.uri,
            None if base.source is None else base.source.value,
            verdict,
            tuple(
                _problem(issue, _place(link, issue, part), link.element, link.attribute, link.reference)
                for issue in kept
            ),
            base.describe() if self._question.trace == "told" else None,
        )

    def _about(self, link: Link, code: str, found: str, severity: Severity) -> Issue:
        """Return an issue about the whole of a reference."""
        return finding(code, link.element, 0, len(link.reference), severity, found)

    def _kept(self, issues: list[Issue]) -> list[Issue]:
        """Return the problems whose codes are not ignored. Of several of one code the first stays."""
        kept: dict[tuple[str, str], list[Issue]] = {}
        for issue in dict.fromkeys(issues):
            if issue.code in self._wishes.ignored_codes:
                self._ignored_problems += 1
            else:
                kept.setdefault((issue.code, issue.message), []).append(issue)
        return [_several(alike) for alike in kept.values()]


def _several(alike: list[Issue]) -> Issue:
    first = alike[0]
    return first if len(alike) == 1 else replace(first, message=f"{first.message} ({len(alike):,} times)")


def _numbered(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield the document and those inside of it, with the numbers that lead to each."""
    pending = [("", document)]
    while pending:
        number, inner = pending.pop()
        yield number, inner
        before = f"{number}." if number else ""
        pending.extend(reversed([(f"{before}{n}", part) for n, part in enumerate(inner.parts, 1)]))


def _problem(issue: Issue, span: LinkSpan, element: str, attribute: str, reference: str | None) -> Problem:
    return Problem(
        span, issue.severity, issue.code, issue.message, issue.rule, issue.hint, element, attribute, reference
    )


def _place(link: Link, issue: Issue, part: str) -> LinkSpan:
    """Return the place of an issue of a reference in the source."""
    if link.end - link.offset == len(link.reference) and link.source_text == link.reference:
        end = min(link.offset + issue.end, link.end)
        return _span(link, min(link.offset + issue.start, end), end, part)
    return _span(link, link.offset, link.end, part)


def _span(holder: Link | Document, start: int, end: int, part: str) -> LinkSpan:
    first, last = holder.source.positions(start, end)
    return LinkSpan(*first, *last, start, end, part, holder.source.member)


def _same(target: str | None, other: str | None) -> bool:
    """Return whether two targets are equivalent, as far as their strings can tell."""
    if target == other or target is None or other is None:
        return target == other
    try:
        return bool(IRI.parse(target).compare(IRI.parse(other)))
    except URIError:
        return False


def _stand_in(resolver: Resolver) -> Resolver:
    """Resolve with some base if there is none, to see whether only the base is missing."""
    base = Base("http://base.invalid/", None)
    return type(resolver)(base, resolver.encoding) if isinstance(resolver, WebResolver) else type(resolver)(base)


@lru_cache(maxsize=16)
def _targets(site: Site, asked: frozenset[Asked], limit: int) -> LocalTargets:
    """Return the targets of a folder, once for each process, so that nothing is looked up twice."""
    return LocalTargets(site, Disk(site.folder), asked, limit)


def _uri_of(path: str, site: Site | None) -> str:
    """Return the URI of a file; behind a symbolic link to its folder, that of its real place."""
    if site is not None:
        real = site._replace(folder=os.path.realpath(site.folder))
        for folder, place in ((site, path), (real, path), (real, os.path.realpath(path))):
            if folder.holds(place):
                return folder.uri_of(place)
    return file_uri(path)


def is_binary(data: bytes, path: str) -> bool:
    """Return whether bytes are not text: a NUL among the first of them, in no encoding of two bytes."""
    beginning = data[:_BEGINNING]
    if b"\0" not in beginning or beginning.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    return (by_name(path) or recognise(data)).contents == "text"
