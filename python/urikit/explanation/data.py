"""Explanations: the record of a text, as the core makes it, with its parts as values. See `urikit.explain`.

`urikit_core::report` decides everything that is said of a text, and `urikit_core::report::record` writes it: codes,
places, sentences, secrets masked. What only Python knows is added here: the verdict of the text's own scheme, and the
URIs inside of a URI, which the views of schemes find.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar, cast, get_args

from urikit import _native
from urikit._native import Reference, WebURL
from urikit.core.arguments import ascii_of, check_choice, text_of
from urikit.core.errors import UnknownNameError
from urikit.core.issues import Issue, Severity
from urikit.core.mask import Masked
from urikit.core.repairs import Change
from urikit.core.rules.sentences import text as words
from urikit.core.scheme_table import Schemes
from urikit.core.shapes import plain
from urikit.explanation.answer import (
    ExplainedHostRecord,
    ExplanationAnswer,
    Fix,
    Meant,
    ParameterRecord,
    Proposal,
    ReadBy,
    Remark,
    Resolution,
)
from urikit.explanation.components import Inner, InputKind, ShownComponent, inside
from urikit.explanation.diagram import Diagram, Style, draw
from urikit.explanation.steps import NormalForm, TraceLine
from urikit.explanation.verdict import (
    RFC3986,
    ComponentChange,
    Defect,
    Disagreement,
    Otherwise,
    Says,
    StandardVerdict,
    UriForm,
)

_T = TypeVar("_T")
#: A part of the record.
_Row = Mapping[str, Any]


class Explanation:
    """Everything about one text, also as a report (`str`) and as a figure for notebooks.

    `kind` is None where the text is not a reference of any RFC. `reading` is the first standard that has components for
    it: RFC 3986, or else RFC 3987, or else the URL Standard (then they are in its verdict), or None where all refuse.
    `defects` has all that is wrong with a text that is not a reference, in the order of the places, at most 100
    faults of the grammar; `more` is how many are left out.
    """

    def __init__(self, record: dict[str, Any], masked: Masked) -> None:
        self._record = record
        #: The text as it is shown, with the places of its parts.
        self.masked = masked
        #: The URIs inside of a URI, from the outside in.
        self.inner: tuple[Inner, ...] = ()

    @property
    def text(self) -> str:
        """The text, its secrets masked."""
        return self.masked.shown

    @property
    def reading(self) -> ReadBy | None:
        """The first standard that has components for the text."""
        return cast("ReadBy | None", self._record["reading"])

    @property
    def undefined(self) -> tuple[str, ...]:
        """The components of RFC 3986 that the text does not have."""
        return tuple(self._record["undefined"])

    @property
    def more(self) -> int:
        """The number of defects that are left out."""
        return int(self._record["more"])

    @property
    def display(self) -> str | None:
        """The form for people, where it is another one (RFC 3987 section 4)."""
        return cast("str | None", self._record["display"])

    @property
    def spans(self) -> dict[str, tuple[int, int]]:
        """The places of the components in the text."""
        return {name: (start, end) for name, (start, end) in self._record["spans"].items()}

    @property
    def answer(self) -> ExplanationAnswer:
        """The verdict in one sentence, with the input to use instead.

        >>> import urikit
        >>> urikit.explain("http://h/a b").answer.fix
        'http://h/a%20b'
        """
        row = self._record["answer"]
        at = None if row["at"] is None else (row["at"][0], row["at"][1])
        return ExplanationAnswer(**{**row, "at": at, "fixes": tuple(Fix(**fix) for fix in row["fixes"])})

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """The fixes of the answer."""
        return self.answer.fixes

    @property
    def kind(self) -> InputKind | None:
        """The kind of the reference."""
        return _one(_kind, self._record["kind"])

    @property
    def components(self) -> tuple[ShownComponent, ...]:
        """The components that are defined, in the order of the text."""
        return tuple(ShownComponent(**row) for row in self._record["components"])

    @property
    def host(self) -> ExplainedHostRecord | None:
        """The host: its forms, its registrable domain, the name that it looks like."""
        return cast("ExplainedHostRecord | None", self._record["host"])

    @property
    def parameters(self) -> list[ParameterRecord]:
        """The parameters of the query, at most 1,000."""
        return cast("list[ParameterRecord]", self._record["params"])

    @property
    def more_parameters(self) -> int:
        """The number of parameters that are left out."""
        return int(self._record["params_more"])

    @property
    def verdicts(self) -> tuple[StandardVerdict, ...]:
        """The verdict of each standard, and that of the scheme."""
        return tuple(map(_verdict, self._record["verdicts"]))

    @property
    def defects(self) -> tuple[Defect, ...]:
        """All that is wrong with a text that is not a reference, in the order of the places."""
        return tuple(Defect(**row) for row in self._record["defects"])

    @property
    def disagreements(self) -> tuple[Disagreement, ...]:
        """The components that standards read differently."""
        return tuple(map(_disagreement, self._record["disagreements"]))

    @property
    def programs(self) -> tuple[Otherwise, ...]:
        """The older programs that read another place."""
        return tuple(Otherwise(**{**row, "sections": tuple(row["sections"])}) for row in self._record["programs"])

    @property
    def uri_form(self) -> UriForm | None:
        """The URI of an IRI."""
        return _one(lambda row: UriForm(row["text"], _one(_defect, row["defect"])), self._record["uri_form"])

    @property
    def normal_forms(self) -> tuple[NormalForm, ...]:
        """The text after each step of normalization (RFC 3986 section 6)."""
        return tuple(NormalForm(**row) for row in self._record["normal_forms"])

    @property
    def issues(self) -> tuple[Remark, ...]:
        """The issues of a valid text, each kind once."""
        return tuple(map(_remark, self._record["issues"]))

    @property
    def resolution(self) -> Resolution | None:
        """The target against the base."""
        return _one(_resolution, self._record["resolution"])

    @property
    def repair(self) -> Proposal | None:
        """The repair of an invalid text."""
        return _one(_proposal, self._record["repair"])

    @property
    def meant(self) -> Meant | None:
        """The likely meaning of a valid text that differs from what it says."""
        return _one(lambda row: Meant(**row), self._record["meant"])

    @property
    def is_reference(self) -> bool:
        """Return whether the text is a URI-reference (RFC 3986 4.1)."""
        return self.reading == RFC3986

    @property
    def is_iri_reference(self) -> bool:
        """Return whether the text is an IRI-reference (RFC 3987 2.2); every URI-reference is one."""
        return self.kind is not None

    def verdict(self, standard: str) -> StandardVerdict:
        """Return the verdict of the standard of that name, such as "RFC 3987" or "WHATWG URL".

        Raises `UnknownNameError`, a `LookupError`, for a standard that gave none.

        >>> import urikit
        >>> urikit.explain("http:a.com").verdict("WHATWG URL").text
        'http://a.com/'
        """
        for verdict in self.verdicts:
            if verdict.standard == standard:
                return verdict
        raise UnknownNameError("standard", f"one of {', '.join(v.standard for v in self.verdicts)}", standard)

    def diagram(self, *, width: int | None = 100, style: Style = "box") -> Diagram:
        """Return the figure of the text; of one that both RFCs refuse, as far as it could be read, with all `defects`
        marked.

        It is always the text that is drawn, and never what the URL Standard makes of it: that
        is in the verdict.
        """
        check_choice("style", style, get_args(Style))
        first = self.verdicts[1].defect
        if first is None or first.offset is None or first.end is None:
            names = [row.name for row in self.components]
            # Those of a URN have the names of RFC 8141.
            left_out = ("path", "query", "fragment") if "NID" in names else ()
            rows = (row for row in self.components if row.name not in left_out)
            return draw(self.masked, {row.name: (row.start, row.end) for row in rows}, width=width, style=style)
        spans = {name: (start, end) for name, (start, end) in self._record["readable"].items()}
        marks = [(first.code, first.offset, first.end)]
        others = ((one.code, one.offset or 0, one.end or 0) for one in self.defects)
        marks += [place for place in others if place[1] >= max(first.end, first.offset + 1)]
        return draw(self.masked, spans, marks, width=width, style=style)

    def _repr_svg_(self) -> str:
        """Return the figure as SVG, for notebooks. Secrets are in it only if the explanation was made with them."""
        from urikit.explanation.picture import Drawing

        return Drawing([self]).svg

    def __str__(self) -> str:
        from urikit.explanation.text import report

        return report(self)

    def __eq__(self, other: object) -> bool:
        """Equal where everything that is shown is: secrets are masked, so they make no difference."""
        return self._record == other._record if isinstance(other, Explanation) else NotImplemented

    def __hash__(self) -> int:
        return hash((Explanation, self.text))

    def __repr__(self) -> str:
        from urikit.core.cells import visible

        shown = self.text if len(self.text) <= 200 else self.text[:199] + "…"
        return f"<Explanation of {visible(shown)!r}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the whole as data for JSON; "v" is the version of this shape."""
        return dict(plain(self._record))


def _one(made: Callable[[_Row], _T], row: _Row | None) -> _T | None:
    return None if row is None else made(row)


def _kind(row: _Row) -> InputKind:
    return InputKind(**{**row, "needs": tuple(row["needs"]), "sentences": tuple(row["sentences"])})


def _defect(row: _Row) -> Defect:
    return Defect(**row)


def _verdict(row: _Row) -> StandardVerdict:
    fields = {"as_" if name == "as" else name: value for name, value in row.items()}
    fields["defect"] = _one(_defect, row["defect"])
    fields["notes"] = tuple(map(_defect, row["notes"]))
    fields["changes"] = tuple(ComponentChange(**change) for change in row["changes"])
    return StandardVerdict(**fields)


def _disagreement(row: _Row) -> Disagreement:
    says = tuple(Says(**said) for said in row["says"])
    return Disagreement(**{**row, "says": says, "sections": tuple(row["sections"])})


def _remark(row: _Row) -> Remark:
    fields = {name: row[name] for name in ("code", "component", "start", "end", "message", "rule", "hint")}
    return Remark(Issue(severity=Severity[row["severity"].upper()], **fields), row["times"])


def _resolution(row: _Row) -> Resolution:
    steps = tuple(TraceLine(**step) for step in row["steps"])
    return Resolution(row["base"], steps, row["target"], _one(_defect, row["defect"]))


def _proposal(row: _Row) -> Proposal:
    return Proposal(row["text"], tuple(Change(**change) for change in row["changes"]), row["more"])


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
    given, root = ascii_of(text), None if base is None else text_of(base)
    masked, hidden = (Masked(given, secret_names), secret_names) if secrets == "masked" else (Masked.bare(given), None)
    record = _native.explain(given, root, words, hidden, schemes)
    # The core has U+FFFD for half of a surrogate pair.
    record["input"] = masked.shown
    found = Explanation(record, masked)
    if found.is_reference:
        found.inner = tuple(inside(given, masked))
        record["inner"] = plain(found.inner)
    return found
