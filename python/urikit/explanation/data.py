"""The data of an explanation, and how it is gathered. See `urikit.explain`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import urikit
from urikit.boundary import guard
from urikit.errors import UnknownNameError, URIEncodingError, URIError, URISyntaxError
from urikit.explanation import proposals
from urikit.explanation import verdicts as judges
from urikit.explanation.answer import Answer, answer
from urikit.explanation.diagram import Diagram, diagram_of_error, draw, named_spans
from urikit.explanation.disagreements import Disagreement, disagreements
from urikit.explanation.forms import NormalForm, normal_forms
from urikit.explanation.inside import Inner, inside
from urikit.explanation.kind import Kind, kind
from urikit.explanation.layout import Style
from urikit.explanation.proposals import Meant, Proposal
from urikit.explanation.scheme import scheme_verdict
from urikit.explanation.subject import Secrets, Subject, subject
from urikit.explanation.trace import TraceLine, trace
from urikit.explanation.verdict import RFC3986, Defect, Verdict, defect
from urikit.explanation.verdicts import UriForm

if TYPE_CHECKING:
    from urikit import IRI, URI
    from urikit._native import Reference
    from urikit.issues import Issue
    from urikit.mask import Masked
    from urikit.practice.alternatives import Fix
    from urikit.schemes.table import Schemes

Mask: TypeAlias = Callable[[str], str]
Reading: TypeAlias = Literal["RFC 3986", "RFC 3987", "WHATWG URL"]

#: The version of `Explanation.to_dict()`.
SCHEMA = 1

_SECTIONS = {
    "scheme": "3.1",
    "authority": "3.2",
    "userinfo": "3.2.1",
    "host": "3.2.2",
    "port": "3.2.3",
    "path": "3.3",
    "query": "3.4",
    "fragment": "3.5",
}
#: What a URN has in each component, and the section of RFC 8141.
_PARTS_OF_A_URN = {
    "path": {"NID": "8141 2.1", "NSS": "8141 2.2"},
    "query": {"r-component": "8141 2.3.1", "q-component": "8141 2.3.2"},
    "fragment": {"f-component": "8141 2.3.3"},
}
_KEPT = re.compile("(%(?:{}))".format("|".join(f"{ord(c):02X}" for c in ":/?#[]@!$&'()*+,;=%")), re.IGNORECASE)
_HOSTS = {
    "reg-name": "registered name",
    "ipv4": "IPv4 address",
    "ipv6": "IPv6 address",
    "ipvfuture": "IP address of a future version",
}


class Component(NamedTuple):
    """One defined component; of a URN also NID, NSS and the r-, q- and f-components, with a section of RFC 8141.

    `raw` is its text, secrets masked. `decoded` is the text that its bytes mean, where that is another one and UTF-8;
    those of reserved characters stay encoded. `note` is what else is known of it.
    """

    name: str
    raw: str
    decoded: str | None
    start: int
    end: int
    section: str
    note: str


class Remark(NamedTuple):
    """One kind of issue in one component: the first of them, and how many there are."""

    first: Issue
    times: int


class Resolution(NamedTuple):
    """A reference against a base: the steps and the target, or why there is none."""

    base: str
    steps: tuple[TraceLine, ...]
    target: str | None
    defect: Defect | None


class Explanation:
    """Everything about one text. `kind` is None where it is not a reference of any RFC.

    `reading` is the first standard that has components for the text: RFC 3986, or else RFC
    3987, or else the URL Standard (then they are in its verdict), or None where all refuse.

    `defects` has all that is wrong with a text that is not a reference, in the order of the places, at most 100
    faults of the grammar; `more` is how many are left out.
    """

    __slots__ = (
        "_error",
        "components",
        "defects",
        "disagreements",
        "display",
        "fixes",
        "inner",
        "issues",
        "kind",
        "masked",
        "meant",
        "more",
        "normal_forms",
        "reading",
        "repair",
        "resolution",
        "spans",
        "text",
        "undefined",
        "uri_form",
        "verdicts",
    )  # fmt: skip

    text: str
    kind: Kind | None
    reading: Reading | None
    components: tuple[Component, ...]
    undefined: tuple[str, ...]
    spans: dict[str, tuple[int, int]]
    verdicts: tuple[Verdict, ...]
    disagreements: tuple[Disagreement, ...]
    uri_form: UriForm | None
    display: str | None
    normal_forms: tuple[NormalForm, ...]
    issues: tuple[Remark, ...]
    resolution: Resolution | None
    repair: Proposal | None
    meant: Meant | None
    fixes: tuple[Fix, ...]
    defects: tuple[Defect, ...]
    more: int
    inner: tuple[Inner, ...]
    _error: URISyntaxError | None
    masked: Masked

    def __getstate__(self) -> object:
        """The slots; without this, protocols 0 and 1 of pickle refuse them."""
        return object.__getstate__(self)

    @property
    def is_reference(self) -> bool:
        """Whether the text is a URI-reference (RFC 3986 4.1)."""
        return self.reading == RFC3986

    @property
    def is_iri_reference(self) -> bool:
        """Whether the text is an IRI-reference (RFC 3987 2.2); every URI-reference is one."""
        return self.kind is not None

    def verdict(self, standard: str) -> Verdict:
        """The verdict of the standard of that name, such as "RFC 3987" or "WHATWG URL".

        Raises `UnknownNameError`, a `LookupError`, for a standard that gave none.

        >>> import urikit
        >>> urikit.explain("http:a.com").verdict("WHATWG URL").text
        'http://a.com/'
        """
        for verdict in self.verdicts:
            if verdict.standard == standard:
                return verdict
        raise UnknownNameError("standard", f"one of {', '.join(v.standard for v in self.verdicts)}", standard)

    @property
    def answer(self) -> Answer:
        """The verdict in one sentence, with the input to use instead.

        >>> import urikit
        >>> urikit.explain("http://h/a b").answer.fix
        'http://h/a%20b'
        """
        return answer(self)

    def diagram(self, *, width: int | None = 100, style: Style = "box") -> Diagram:
        """The figure of the text; of one that both RFCs refuse, as far as it could be read.

        It is always the text that is drawn, and never what the URL Standard makes of it: that
        is in the verdict.
        """
        if self._error is not None:
            return diagram_of_error(self.masked, self._error, width=width, style=style)
        return draw(self.masked, named_spans(self.text, self.spans), None, width=width, style=style)

    def __str__(self) -> str:
        from urikit.explanation.text import report

        return report(self)

    def __repr__(self) -> str:
        from urikit.cells import visible

        shown = self.text if len(self.text) <= 200 else self.text[:199] + "…"
        return f"<Explanation of {visible(shown)!r}>"

    def to_dict(self) -> dict[str, Any]:
        """The whole as data for JSON; "v" is the version of this shape."""
        return {
            "v": SCHEMA,
            "input": self.text,
            "ok": self.is_iri_reference,
            "answer": self.answer.to_dict(),
            "kind": self.kind.to_dict() if self.kind else None,
            "reading": self.reading,
            "components": [component._asdict() for component in self.components],
            "undefined": list(self.undefined),
            "spans": {name: list(span) for name, span in self.spans.items()},
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
            "defects": [one.to_dict() for one in self.defects],
            "more": self.more,
            "disagreements": [row.to_dict() for row in self.disagreements],
            "uri_form": self.uri_form.to_dict() if self.uri_form else None,
            "display": self.display,
            "normal_forms": [form.to_dict() for form in self.normal_forms],
            "issues": [_remark(remark) for remark in self.issues],
            "resolution": _resolution(self.resolution) if self.resolution else None,
            "repair": _proposal(self.repair) if self.repair else None,
            "meant": self.meant._asdict() if self.meant else None,
            "inner": [inner.to_dict() for inner in self.inner],
            "diagram": self.diagram(width=None if len(self.text) <= 10_000 else 10_000).to_dict(),
        }


def explanation(
    text: str, base: Any, secrets: Secrets, names: Sequence[str] = (), schemes: Schemes | None = None
) -> Explanation:
    """Gather everything. Linear in the text; raises for no string."""
    asked = subject(text, None if base is None else str(base), secrets, names)
    found = Explanation()
    found.text = asked.shown
    found.kind = found.reading = found.repair = found.resolution = found.uri_form = found.display = None
    found.meant = None
    found.components, found.undefined, found.normal_forms, found.issues = (), (), (), ()
    found.spans, found.inner = {}, ()
    found.masked = asked.masked
    found._error = asked.uri_error if asked.iri_error is None else asked.iri_error
    reference = asked.reference
    best: proposals.Best | None = None
    if reference is not None:
        _describe(found, asked, reference, schemes)
    elif asked.web is not None:
        found.reading = "WHATWG URL"
    if asked.uri is None:
        best = proposals.repaired(text)
        found.repair = proposals.described(text, best, secrets, names)
    elif asked.base is None:
        best = proposals.meant(asked, _firsts(found))
        found.meant = None if best is None else Meant(best.redacted, proposals.reason(best))
    found.verdicts = _verdicts(found, asked)
    found.defects, found.more = judges.defects(asked, found.verdicts[1].defect)
    found.disagreements = disagreements(asked, found.verdicts)
    of_its_own = scheme_verdict(asked)
    if of_its_own is not None:
        found.verdicts = (*found.verdicts, of_its_own)
    shown = found.repair.text if found.repair is not None else best.redacted if best is not None else None
    found.fixes = proposals.fixes(asked, best, shown, _firsts(found)) if asked.base is None or best is not None else ()
    return found


def _firsts(found: Explanation) -> list[Issue]:
    return [remark.first for remark in found.issues]


def _describe(found: Explanation, asked: Subject, reference: Reference, schemes: Schemes | None) -> None:
    """What is known of a text that has a grammar."""
    found.reading = "RFC 3987" if asked.uri is None else "RFC 3986"
    found._error = None
    found.kind = kind(reference)
    found.spans = reference.spans
    found.components = _components(reference, asked.masked)
    found.undefined = tuple(name for name in _SECTIONS if name not in found.spans)
    found.normal_forms = normal_forms(
        reference, secret_names=None if asked.mask is str else asked.names, schemes=schemes
    )
    found.issues = _remarks(reference, asked.masked, schemes)
    if asked.uri is not None:
        found.inner = tuple(inside(asked.text, asked.masked))
    if asked.uri is None and asked.iri is not None:
        found.uri_form = judges.uri_form(asked.iri, asked)
    if asked.mask is not str:
        display = asked.mask(reference.display().text)
        found.display = display if display != found.text else None
    if asked.base is not None:
        found.resolution = _resolve(reference, asked)


def _verdicts(found: Explanation, asked: Subject) -> tuple[Verdict, ...]:
    issues = [remark.first for remark in found.issues]
    proposed = found.repair.text if found.repair else None
    mapped = found.uri_form.text if found.uri_form else proposed
    return (
        judges.rfc3986(asked, issues, mapped),
        judges.rfc3987(asked, issues, proposed),
        judges.whatwg(asked),
    )


def _components(reference: Reference, masked: Masked) -> tuple[Component, ...]:
    parts = named_spans(str(reference), reference.spans)
    found = []
    for name, section in _SECTIONS.items():
        if name in reference.spans:
            start, end = reference.spans[name]
            found.append(_component(name, section, masked, start, end, _note(reference, name)))
        for part, defined in _PARTS_OF_A_URN.get(name, {}).items():
            if part in parts:
                found.append(_component(part, defined, masked, *parts[part], ""))
    return tuple(found)


def _component(name: str, section: str, masked: Masked, start: int, end: int, note: str) -> Component:
    raw = masked.part(start, end)
    decoded = _decoded(raw) if name not in ("scheme", "authority", "port") else None
    return Component(name, raw, decoded, start, end, section, note)


def _decoded(raw: str) -> str | None:
    """What the octets mean, where it differs from what is written and is text.

    Octets of reserved characters and of "%" stay as they are written: decoded, they would
    look like delimiters (RFC 3986 2.2).
    """
    if "%" not in raw:
        return None
    from urikit import percent

    pieces = _KEPT.split(raw)
    try:
        decoded = "".join(piece if _KEPT.fullmatch(piece) else percent.decode(piece) for piece in pieces)
    except URIEncodingError:
        return None
    return decoded if decoded != raw else None


def _note(reference: Reference, name: str) -> str:
    if name == "host" and reference.host_info is not None:
        return _HOSTS[reference.host_info.kind] if reference.host else ""
    if name == "path":
        count = len(reference.segments)
        return f"{count} segments" if count > 1 else ""
    if name == "query":
        count = len(reference.params)
        return f"{count} parameters" if count > 1 else ""
    return ""


def _remarks(reference: Reference, masked: Masked, schemes: Schemes | None) -> tuple[Remark, ...]:
    """The issues by kind: a text can have a million of one, and nobody reads a million."""
    from urikit.issues import Issue, Profile, Severity
    from urikit.rules import Mistake, rule

    firsts: dict[tuple[str, str], tuple[int, int]] = {}
    counts: dict[tuple[str, str], int] = {}
    for code, component, start, end in urikit._native.find_issues(reference, schemes):
        which = code, component
        firsts.setdefault(which, (start, end))
        counts[which] = counts.get(which, 0) + 1
    found = []
    for (code, component), (start, end) in firsts.items():
        severity = Profile.DEFAULT.severity_of(code)
        if severity is not Severity.IGNORE:
            row, mistake = rule(code), Mistake(code, component)
            placed = Mistake(code, component, masked.shown, *masked.place(start, end)) if row.is_specific else mistake
            words = row.message(placed), row.section(mistake), row.hint(mistake)
            found.append(Remark(Issue(code, severity, component, start, end, *words), counts[code, component]))
    return tuple(found)


def _resolve(reference: Reference, asked: Subject) -> Resolution:
    """By RFC 3986 5.2, or as IRIs where one of the two is no URI (RFC 3987 6.5)."""
    base = asked.base or ""
    shown = asked.mask(base)
    root: URI | IRI
    try:
        if isinstance(reference, urikit.URIReference) and not _is_iri_only(base):
            root = urikit.URI(base)
        else:
            root, reference = urikit.IRI(base), urikit.IRIReference.parse(str(reference))
        # What the URL Standard reads as a password may stand in a path.
        steps = trace(root, reference, asked.target, hide=asked.hide)
        return Resolution(shown, steps, asked.target(str(root.resolve(str(reference)))), None)
    except URIError as error:
        return Resolution(shown, (), None, defect(error))


def _is_iri_only(text: str) -> bool:
    return not text.isascii() and urikit.IRI.is_valid(text)


def _remark(remark: Remark) -> dict[str, Any]:
    return {**asdict(remark.first), "severity": str(remark.first.severity), "times": remark.times}


def _resolution(resolution: Resolution) -> dict[str, Any]:
    return {
        "base": resolution.base,
        "steps": [step._asdict() for step in resolution.steps],
        "target": resolution.target,
        "defect": resolution.defect.to_dict() if resolution.defect else None,
    }


def _proposal(proposal: Proposal) -> dict[str, Any]:
    return {"text": proposal.text, "changes": [asdict(change) for change in proposal.changes]}


guard(__name__)
