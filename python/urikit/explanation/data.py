"""Explanations, and how they are gathered. See `urikit.explain`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from urikit._native import IRI, URI, IRIReference, Reference, URIReference, WebURL, display_text, find_issues
from urikit.core.arguments import ascii_of, check_choice, text_of
from urikit.core.errors import URIError, mark
from urikit.core.mask import Masked
from urikit.core.rules.fixes import missing
from urikit.core.scheme_table import Schemes
from urikit.explanation import verdict as judges
from urikit.explanation.answer import Explained, Remark, Resolution
from urikit.explanation.components import SECTIONS, components, inside, kind
from urikit.explanation.disagreements import disagreements, programs
from urikit.explanation.proposals import proposed
from urikit.explanation.steps import normal_forms, trace
from urikit.explanation.subject import Secrets, Subject, subject
from urikit.explanation.verdict import StandardVerdict, defect, scheme_verdict

if TYPE_CHECKING:
    from urikit._native import Reference
    from urikit.core.issues import Issue

#: The longest text, in characters, of which all that its fix corrects is said.
LONGEST_INPUT = 2_000


class Explanation(Explained):
    """Everything about one text, also as a report (`str`) and as a figure for notebooks."""

    __slots__ = ()

    def __str__(self) -> str:
        from urikit.explanation.text import report

        return report(self)

    def _repr_svg_(self) -> str:
        """Return the figure as SVG, for notebooks. Secrets are in it only if the explanation was made with them."""
        from urikit.explanation.picture import Drawing

        return Drawing([self]).svg


def explain(
    text: str | bytes | Reference | WebURL,
    base: Any = None,
    *,
    secrets: Literal["masked", "shown"] = "masked",
    secret_names: Sequence[str] = (),
    schemes: Schemes | None = None,
) -> Explanation:
    """Everything about `text`; with a `base` (a text or a URI), also what it resolves to.

    Never raises for a `str`: a text or a base that is not a reference is explained as such. Bytes that are not
    ASCII raise `URISyntaxError`, as for `urikit.parse`.
    `secrets="shown"` leaves secrets as they are; `secret_names` are names of parameters beside the
    known ones whose values are secret.
    `schemes` brings schemes of your own to the normal forms and the issues.

    >>> import urikit
    >>> found = urikit.explain("//example.org/a", base="https://h/")
    >>> found.kind.form, found.resolution.target
    ('network-path', 'https://example.org/a')
    >>> urikit.explain("http://h/a b").verdicts[0].defect.code
    'space'
    """
    check_choice("secrets", secrets, ("masked", "shown"))
    return explanation(ascii_of(text), base, secrets, secret_names, schemes)


def explanation(
    text: str, base: Any, secrets: Secrets, names: Sequence[str] = (), schemes: Schemes | None = None
) -> Explanation:
    """Gather everything. Linear in the text; raises for no string."""
    asked = subject(text, None if base is None else text_of(base), secrets, names)
    found = Explanation()
    found.text = asked.shown
    found.kind = found.reading = found.repair = found.resolution = found.uri_form = found.display = None
    found.meant = None
    found.components, found.undefined, found.normal_forms, found.issues = (), (), (), ()
    found.spans, found.inner = {}, ()
    found.masked = asked.masked
    found._error = asked.uri_error if asked.iri_error is None else asked.iri_error
    reference = asked.reference
    if reference is not None:
        _describe(found, asked, reference, schemes)
    elif asked.web is not None:
        found.reading = "WHATWG URL"
    fixes = proposed(asked, schemes)
    found.fixes, found.repair, found.meant = fixes.fixes, fixes.repair, fixes.meant
    found._gap = None if fixes.fixes else missing(text)
    found.verdicts = _verdicts(found, asked)
    found.defects, found.more = judges.defects(asked, found.verdicts[1].defect)
    if found.defects and found.repair is not None and len(text) <= LONGEST_INPUT:
        found.defects = judges.with_words_before(asked, found.defects, fixes.edits)
        found.defects = judges.with_edits(asked, found.defects, fixes.edits)
    found.disagreements = disagreements(asked, found.verdicts)
    found.programs = programs(asked)
    of_its_own = scheme_verdict(asked)
    if of_its_own is not None:
        found.verdicts = (*found.verdicts, of_its_own)
    return found


def _firsts(found: Explanation) -> list[Issue]:
    return [remark.first for remark in found.issues]


def _describe(found: Explanation, asked: Subject, reference: Reference, schemes: Schemes | None) -> None:
    """Explain a text that has a grammar."""
    found.reading = "RFC 3987" if asked.uri is None else "RFC 3986"
    found._error = None
    found.kind = kind(reference)
    found.spans = reference.spans
    found.components = components(reference, asked.masked)
    found.undefined = tuple(name for name in SECTIONS if name not in found.spans)
    found.normal_forms = normal_forms(
        reference, secret_names=None if asked.mask is str else asked.names, schemes=schemes
    )
    found.issues = _remarks(reference, asked.masked, schemes)
    if asked.uri is not None:
        found.inner = tuple(inside(asked.text, asked.masked))
    found.uri_form = judges.uri_form(asked)
    if asked.mask is not str:
        display = asked.mask(display_text(reference))
        found.display = display if display != found.text else None
    if asked.base is not None:
        found.resolution = _resolve(reference, asked)


def _verdicts(found: Explanation, asked: Subject) -> tuple[StandardVerdict, ...]:
    issues = [remark.first for remark in found.issues]
    proposed = found.repair.text if found.repair else None
    mapped = found.uri_form.text if found.uri_form else proposed
    first = judges.rfc3986(asked, issues, mapped)
    return first, judges.rfc3987(asked, issues, proposed, first.defect), judges.whatwg(asked)


def _remarks(reference: Reference, masked: Masked, schemes: Schemes | None) -> tuple[Remark, ...]:
    """Return the issues by kind: a text can have a million of one, which is too many to read."""
    from urikit.core.issues import Issue, Profile, Severity
    from urikit.core.rules import Mistake, rule

    firsts, rest = find_issues(reference, schemes, most=1)
    more = {(code, component): left for code, component, left in rest}
    found = []
    for code, component, start, end in firsts:
        severity = Profile.DEFAULT.severity_of(code)
        if severity is not Severity.IGNORE:
            row = rule(code)
            mistake = placed = Mistake(code, component)
            if row.is_specific:
                place = masked.place(start, end)
                placed = Mistake(code, component, masked.shown, *place, mark=mark(str(reference), start, end))
            words = row.message(placed), row.section(mistake), row.hint(mistake)
            times = 1 + more.get((code, component), 0)
            found.append(Remark(Issue(code, severity, component, start, end, *words), times))
    return tuple(found)


def _resolve(reference: Reference, asked: Subject) -> Resolution:
    """By RFC 3986 5.2, or as IRIs where one of the two is not a URI (RFC 3987 6.5)."""
    base = asked.base or ""
    shown = asked.mask(base)
    root: URI | IRI
    try:
        if isinstance(reference, URIReference) and not _is_iri_only(base):
            root = URI(base)
        else:
            root, reference = IRI(base), IRIReference.parse(str(reference))
        # A password of the URL Standard may be in a path.
        steps = trace(root, reference, asked.target, hide=asked.hide)
        return Resolution(shown, steps, asked.target(str(root.resolve(str(reference)))), None)
    except URIError as error:
        return Resolution(shown, (), None, defect(error))


def _is_iri_only(text: str) -> bool:
    return not text.isascii() and IRI.is_valid(text)
