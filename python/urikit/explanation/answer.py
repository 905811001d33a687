"""Values of an explanation: the answer, the fixes, remarks, a resolution, and the shape of the record.

`urikit_core::report::answer` makes the answer. Columns in sentences are for people and count from 1; offsets in the
data count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from urikit.core.mask import discreet
from urikit.core.repairs import Change
from urikit.core.shapes import plain
from urikit.explanation.diagram import DiagramRecord

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.explanation.components import Inner, InputKind, ShownComponent
    from urikit.explanation.parsers.reading import Spans
    from urikit.explanation.steps import NormalForm, TraceLine
    from urikit.explanation.verdict import Defect, Disagreement, Otherwise, StandardVerdict, UriForm

State: TypeAlias = Literal["valid", "suspicious", "invalid"]

#: The relation of a fix to the text: percent-encoded, meant instead of a valid text, what a browser makes of a text
#: without a scheme, an invalid text corrected, the normal form of a valid one.
FixKind: TypeAlias = Literal["encoded", "meant", "read as", "repaired", "normalized"]


@discreet
class Fix(NamedTuple):
    """One proposal: the text to use instead, what it means or does in a few words, and its relation to the text."""

    text: str
    meaning: str
    kind: FixKind = "repaired"


@dataclass(frozen=True, slots=True)
class Proposal:
    """The repair of a text that is not a reference, and its changes in the order of the text."""

    text: str
    changes: tuple[Change, ...]
    #: The number of changes that are left out.
    more: int

    @property
    def count(self) -> int:
        """The number of changes."""
        return len(self.changes) + self.more


class Meant(NamedTuple):
    """The likely meaning of a valid text that differs from what it says, and the reason."""

    text: str
    why: str


class ExplanationAnswer(NamedTuple):
    """The state, the sentence, the fixed input (None where there is none), and a hint without a fix.

    `fixes` has what else may have been meant: at most three, each with its meaning, best first. `fix` is
    the text of the first. `code` is that of the problem that the sentence is about, `start` and `end` its place in the
    text, and `at` that in the text as it is shown; None where the sentence is about all of it. `two_hosts` is true if
    the sentence says that programs read two different hosts.
    """

    state: State
    sentence: str
    fix: str | None = None
    hint: str | None = None
    fixes: tuple[Fix, ...] = ()
    code: str | None = None
    start: int | None = None
    end: int | None = None
    at: tuple[int, int] | None = None
    two_hosts: bool = False

    def __str__(self) -> str:
        """Return one line.

        >>> import urikit
        >>> print(urikit.explain("http://h/a b").answer)
        invalid URI: space not allowed in the path (column 11). Fix: http://h/a%20b
        """
        return self.sentence if self.fix is None else f"{self.sentence}. {self.label}: {self.fix}"

    @property
    def label(self) -> str:
        """Name the fixed input: a fix, one that leaves something out, or the normal form of a valid input."""
        if self.fixes and self.fixes[0].kind == "normalized":
            return "Normal form"
        left_out = self.fixes[0].meaning if len(self.fixes) == 1 else ""
        return f"Fix {left_out}" if left_out.startswith("without ") else "Fix"


ReadBy: TypeAlias = Literal["RFC 3986", "RFC 3987", "WHATWG URL"]
#: The verdict of the scheme of a URI; "unchecked" where its rules cannot be asked.
SchemeState: TypeAlias = Literal["accepted", "refused", "unchecked"]
#: The error of the URL Standard for a relative reference without a base, which is not a mistake of the input.
MISSING_BASE = "missing-scheme-non-relative-URL"


class RemarkRecord(TypedDict):
    """One kind of issue in one component: the fields of the first of them, and how many there are."""

    times: int


class Remark(NamedTuple):
    """One kind of issue in one component: the first of them, and how many there are."""

    first: Issue
    times: int

    def to_dict(self) -> RemarkRecord:
        """Return the first of them and the number as JSON."""
        return {**plain(self.first), "times": self.times}


class Resolution(NamedTuple):
    """A reference against a base: the steps and the target, or why there is none."""

    base: str
    steps: tuple[TraceLine, ...]
    target: str | None
    defect: Defect | None


class FigureRun(TypedDict):
    """Characters of a figure that are equally wide: their component, their first column, and the text."""

    role: str
    column: int
    shown: str


class ExplainedDiagramRecord(DiagramRecord):
    """A figure with its columns, and its text in runs."""

    columns: int
    runs: list[FigureRun]


class PartRecord(TypedDict):
    """A part of any text by its delimiters; of a user name and a password each."""

    name: str
    raw: str
    decoded: str | None
    start: int
    end: int
    at: tuple[int, int]


class UndecodedRecord(TypedDict):
    """A part of a value that is not percent-encoded UTF-8."""

    code: str
    start: int
    end: int


class ParameterRecord(TypedDict):
    """A parameter of a query: decoded, and as it is written."""

    index: int
    name: str
    value: str | None
    raw: str
    raw_name: str
    raw_value: str | None
    start: int
    end: int
    at: tuple[int, int]
    error: UndecodedRecord | None


class SegmentRecord(TypedDict):
    """A segment of a path: decoded, and as it is written."""

    index: int
    value: str
    raw: str
    start: int
    end: int
    at: tuple[int, int]


class BlockRecord(TypedDict):
    """A block of special addresses."""

    network: str
    purpose: str
    source: str
    metadata: bool


class LettersRecord(TypedDict):
    """Letters beyond ASCII, side by side, and their script."""

    script: str | None
    letters: str


class LookAlikeRecord(TypedDict):
    """The name that a host looks like, the letters that make it so, and a sentence about both."""

    name: str
    characters: list[LettersRecord]
    sentence: str


class ExplainedHostRecord(TypedDict):
    """A host: its forms, its registrable domain, the block of its address."""

    kind: str
    text: str
    unicode: str
    ascii: str | None
    registrable: str | None
    suffix: str | None
    list: str | None
    address: BlockRecord | None
    looks_like: LookAlikeRecord | None


class ExplainedUrlRecord(TypedDict):
    """A text as the URL Standard reads it."""

    href: str
    scheme: str
    username: str
    password: str
    host: str | None
    port: int | None
    path: str
    query: str | None
    fragment: str | None
    origin: str | None
    special: bool


class ExplainedUrnRecord(TypedDict):
    """The parts of a URN, or the code of its error."""

    nid: NotRequired[str]
    nss: NotRequired[str]
    r_component: NotRequired[str | None]
    q_component: NotRequired[str | None]
    f_component: NotRequired[str | None]
    canonical: NotRequired[str]
    error: str | None


class SecretRecord(TypedDict):
    """A secret in the text: its place, and that of its mask."""

    start: int
    end: int
    at: tuple[int, int]


class ExplainRecord(TypedDict):
    """The report of `urikit explain`."""

    input: str
    ok: bool
    answer: ExplanationAnswer
    kind: InputKind | None
    reading: ReadBy | None
    components: tuple[ShownComponent, ...]
    undefined: tuple[str, ...]
    spans: Spans
    verdicts: tuple[StandardVerdict, ...]
    defects: tuple[Defect, ...]
    more: int
    disagreements: tuple[Disagreement, ...]
    programs: tuple[Otherwise, ...]
    uri_form: UriForm | None
    display: str | None
    normal_forms: tuple[NormalForm, ...]
    issues: tuple[Remark, ...]
    resolution: Resolution | None
    repair: Proposal | None
    meant: Meant | None
    inner: tuple[Inner, ...]
    diagram: ExplainedDiagramRecord
    scheme: SchemeState | None
    readable: Spans
    parts: list[PartRecord]
    params: list[ParameterRecord]
    params_more: int
    segments: list[SegmentRecord]
    segments_more: int
    host: ExplainedHostRecord | None
    url: ExplainedUrlRecord | None
    urn: ExplainedUrnRecord | None
    iri: str | None
    secrets: list[SecretRecord]
    secrets_more: int
    length: int
    masked: bool


def column(offset: int | None) -> str:
    """Return the place of a mistake, for people: " (column 11)"."""
    return "" if offset is None else f" (column {offset + 1})"
