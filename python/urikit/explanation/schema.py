"""The records of commands as types, and their JSON Schema (draft 2020-12), which is made of these types.

`COMMANDS` has the records of each command; `urikit schema` prints `whole_schema` or `command_schema`, and the HTTP API
has them in its OpenAPI document. mypy checks the functions that make a record (`urikit.explanation.records` and the
commands) with the same types. Every record also has `v`, the version of its shape, and `n`, the number of the input
from 0 (`numbered`). `null` is undefined, `""` is empty. Offsets count characters from 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from itertools import chain
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict, get_args

from urikit.core.canonical import ProfileName, StepName
from urikit.core.characters import Character
from urikit.core.issues import Issue
from urikit.core.repairs import Change
from urikit.core.shapes import Shapes
from urikit.core.specs import Spec
from urikit.data.deduplication import MergesRecord
from urikit.data.deduplication.groups import MergeCounts
from urikit.data.survey.summary import Summary
from urikit.explanation import answer, components, diagram, steps, verdict
from urikit.explanation.answer import ExplainRecord, RemarkRecord
from urikit.explanation.parsers.difference import PlaceComponent, ReadingsRecord
from urikit.explanation.parsers.reading import Offset, Parts, Spans
from urikit.explanation.steps import NormalForm, TraceLine
from urikit.linked_data.cool_uris import LintFinding
from urikit.linked_data.trace import DereferenceRecord
from urikit.links.records import LinkVerdict
from urikit.net.guard.check import CheckedRecord
from urikit.schemes.registry.entry import NamespaceEntry
from urikit.schemes.urns.generic import Relation

__all__ = ["COMMANDS", "COMMAND_PREFIX", "command_schema", "shapes", "whole_schema"]


Verdicts: TypeAlias = Mapping[str, Literal["valid", "valid-with-errors", "invalid"]]


class NumberedRecord(TypedDict):
    """The first fields of the record of a command (`urikit.explanation.records.numbered`)."""

    v: Literal[1]
    n: int


class AnsweredRecord(TypedDict):
    """The record of an input that was answered."""

    input: str
    ok: Literal[True]


class ErrorDetails(TypedDict):
    """The place of an error, and how to fix it."""

    component: NotRequired[str | None]
    offset: NotRequired[int | None]
    end: NotRequired[int | None]
    rule: NotRequired[str]
    expected: NotRequired[str]
    hint: NotRequired[str]
    suggestion: NotRequired[str | None]


class ErrorRecord(ErrorDetails):
    """One error. Errors of the command line itself (max-length, missing) have only code and message."""

    code: str
    message: str


class FailureRecord(TypedDict):
    """An input that could not be answered (--on-error report or fail)."""

    input: str
    ok: Literal[False]
    verdicts: Verdicts
    errors: list[ErrorRecord]


class UnknownRecord(TypedDict):
    """A name that is not in the table."""

    input: str
    ok: Literal[False]
    errors: list[ErrorRecord]


class BaseStepRecord(TypedDict):
    """One step of RFC 3986 section 5.1, which gives the base URI."""

    source: str
    outcome: str
    text: str | None
    start: int | None
    end: int | None
    base: str | None
    reason: str
    rule: str


class BaseRecord(TypedDict):
    """A base URI, and where it comes from."""

    base: str | None
    sources: list[BaseStepRecord]


class ExplainedReferenceRecord(BaseRecord):
    """A reference of a document, and its target by two standards."""

    reference: str
    steps: list[str]
    standard: str
    target: str | None
    other_standard: str
    other_target: str | None


class ExplainDocumentRecord(BaseRecord):
    """The report of `urikit explain --document`."""

    document: str
    ok: bool
    format: str
    encoding: str | None
    references: list[ExplainedReferenceRecord]


class ValidateRecord(TypedDict):
    """An input of `urikit validate`."""

    input: str
    ok: bool
    required: str
    errors: list[ErrorRecord]


class RepairRecord(AnsweredRecord):
    """A repaired input."""

    repaired: str
    changes: tuple[Change, ...]


class ViewRecord(AnsweredRecord):
    """The fields of a URI by its scheme."""

    scheme: str
    view: str
    fields: dict[str, object]
    derived: dict[str, object]
    issues: tuple[Issue, ...]


class GuardRecord(CheckedRecord):
    """The answer of a policy."""

    ok: Literal[True]


class DiffRecord(AnsweredRecord, ReadingsRecord):
    """Readings of several parsers, and where they differ."""


class AuthorityRecord(TypedDict):
    """An authority and its parts."""

    userinfo: str | None
    host: str
    host_type: str
    port: str | None


class ParamRecord(TypedDict):
    """One parameter of a query."""

    name: str
    value: str | None


class ParseErrorRecord(TypedDict):
    """A validation error of the URL Standard, after which parsing went on."""

    code: str
    message: str
    offset: int
    end: int


class ParseRecord(AnsweredRecord):
    """The components. With --as whatwg a URL has href and origin instead of form, segments and spans."""

    kind: Literal["uri", "iri", "relative-reference", "url"]
    href: NotRequired[str]
    origin: NotRequired[str | None]
    form: NotRequired[str]
    scheme: str | None
    authority: AuthorityRecord | None
    path: str
    segments: NotRequired[Sequence[str]]
    query: str | None
    params: list[ParamRecord]
    fragment: str | None
    spans: NotRequired[Spans]
    verdicts: Verdicts
    errors: list[ParseErrorRecord]


class GetRecord(AnsweredRecord):
    """A filled template."""

    value: str | None


class EditRecord(AnsweredRecord):
    """A changed URI."""

    result: str


class TemplateRecord(TypedDict):
    """An expanded or matched template."""

    ok: bool
    template: str
    level: int
    variables: Sequence[str]
    uri: str
    values: NotRequired[Mapping[str, str | list[str] | list[tuple[str, str]] | dict[str, str]] | None]


class EqualRecord(AnsweredRecord):
    """A comparison of A with the input. With --as whatwg: a, b, equal and component only."""

    a: str
    b: str
    equal: bool
    at: NotRequired[str]
    step: NotRequired[str | None]
    component: str | None
    a_span: NotRequired[tuple[Offset, Offset] | None]
    b_span: NotRequired[tuple[Offset, Offset] | None]
    reason: NotRequired[str | None]
    explanation: NotRequired[str]


class KeyStepRecord(TypedDict):
    """A rule of a profile that changed the text."""

    rule: str
    does: str
    text: str


class KeyRecord(AnsweredRecord):
    """A canonical key, of --profile. With --check only `normal`."""

    profile: ProfileName
    normal: bool
    key: NotRequired[str]
    steps: NotRequired[list[KeyStepRecord]]


class NormalizeRecord(AnsweredRecord):
    """A normalized URI. With --check only `normal`."""

    normal: bool
    normalized: NotRequired[str]
    steps: NotRequired[tuple[NormalForm, ...]]


class ResolveRecord(AnsweredRecord):
    """A resolved reference."""

    target: str
    steps: NotRequired[tuple[TraceLine, ...]]


class RelativizeRecord(AnsweredRecord):
    """A relative reference."""

    reference: str


class ToUriRecord(AnsweredRecord):
    """The URI of an IRI."""

    uri: str


class EscapeRecord(TypedDict):
    """A part of an IRI that stays encoded for people, and the reason."""

    code: str
    component: str
    start: int
    end: int
    text: str
    why: str


class ToIriRecord(AnsweredRecord):
    """The IRI of a URI; with --display a form for people."""

    iri: NotRequired[str]
    display: NotRequired[str]
    escapes: NotRequired[list[EscapeRecord]]


class ExtractRecord(TypedDict):
    """An identifier in running text; start and end are offsets in the text."""

    ok: Literal[True]
    file: str | None
    identifier: str
    kind: str
    line: int
    start: int
    end: int
    delimiter: str


class PlaceRecord(TypedDict):
    """A place in a file or in a member of it."""

    file: str
    part: str
    member: str
    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int


class RefsIssueRecord(TypedDict):
    """A problem of a reference."""

    code: str
    severity: str
    message: str
    start: int
    end: int


class RefsRecord(PlaceRecord):
    """A reference of a document; start and end are offsets in its text. An undefined value is null."""

    element: str | None
    attribute: str | None
    role: str
    reference: str
    raw: str
    target: str | None
    standard: str
    other_target: str | None
    other_standard: str
    base: str | None
    base_source: str | None
    verdict: str
    issues: list[RefsIssueRecord]
    trace: NotRequired[list[str]]


class RefsProblemRecord(PlaceRecord):
    """A problem found by `urikit refs --check`."""

    severity: str
    code: str
    message: str
    rule: str
    hint: str
    element: str | None
    attribute: str | None
    reference: str | None


class DocumentRecord(TypedDict):
    """The references of a document and its problems."""

    format: str
    base: str | None
    references: list[RefsRecord]
    problems: list[RefsProblemRecord]


class RewriteRecord(TypedDict):
    """A reference that changed, or one that was left, with its place in the old file. An undefined value is null."""

    file: str
    line: int
    column: int
    element: str
    attribute: str
    old: str
    new: str | None
    left: str | None


class VariantRecord(TypedDict):
    """One variant of a cluster."""

    uri: str | None
    page: str | None
    languages: Sequence[str]
    media: Sequence[str]
    media_types: Sequence[str]
    sizes: Sequence[str]
    names: str | None


class ContradictionRecord(TypedDict):
    """One contradiction of the pages of a cluster."""

    code: str
    severity: str
    page: str
    line: int | None
    column: int | None
    message: str
    rule: str
    hint: str


class VariantsRecord(TypedDict):
    """A cluster of variants."""

    ok: Literal[True]
    canonical: str | None
    why: str
    members: list[VariantRecord]
    contradictions: list[ContradictionRecord]


class DescribesRecord(TypedDict):
    """Statements of the document about the URI, if it is RDF."""

    name: str | None
    count: int
    types: Sequence[str]
    reason: str | None


class DerefRecord(DereferenceRecord):
    """The answer of a server about a URI."""

    input: str
    ok: bool
    describes: DescribesRecord | None
    errors: list[ErrorRecord]
    findings: NotRequired[list[LintFinding]]


class ReportRecord(TypedDict):
    """The contents of a list of URLs."""

    ok: Literal[True]


class DedupeRecord(MergesRecord):
    """Merges of a deduplication."""

    ok: Literal[True]


class RowRecord(TypedDict):
    """A row of a table; with --list `input` is null."""

    input: str | None
    ok: Literal[True]


class RuleFields(TypedDict):
    """The fields of a row of the catalogue of codes."""

    code: str
    kind: str
    title: str
    rule: str
    expected: str
    explanation: str
    example: str
    advice: str
    corrected: str | None


class RuleRecord(RowRecord, RuleFields):
    """A row of the catalogue of codes."""


class CharRecord(AnsweredRecord):
    """A character."""

    allowed: bool


class SchemeFields(TypedDict):
    """The fields of a scheme."""

    as_of: str
    name: str
    status: str | None
    description: str | None
    references: tuple[str, ...]
    template: str | None
    well_known: str | None
    note: str | None
    default_port: int | None
    kind: str | None
    protocol: str | None
    view: str | None


class SchemeRecord(RowRecord, SchemeFields):
    """A scheme."""


class NamespaceRecord(AnsweredRecord):
    """A URN namespace, from `urikit scheme urn:NID`."""

    as_of: str
    view: str | None


class SpecRecord(RowRecord):
    """A standard."""

    index_date: str
    role: str | None


Replacement: TypeAlias = Annotated[str | None, "What --on-error null (null) or keep (the input) prints."]
_UNANSWERED = (FailureRecord, Replacement)
#: The records of each command, in the order of the help.
COMMANDS: Mapping[str, tuple[Any, ...]] = {
    "explain": (ExplainRecord, ExplainDocumentRecord, *_UNANSWERED),
    "validate": (ValidateRecord, *_UNANSWERED),
    "repair": (RepairRecord, *_UNANSWERED),
    "view": (ViewRecord, *_UNANSWERED),
    "guard": (GuardRecord, *_UNANSWERED),
    "diff": (DiffRecord, *_UNANSWERED),
    "parse": (ParseRecord, *_UNANSWERED),
    "get": (GetRecord, *_UNANSWERED),
    "edit": (EditRecord, *_UNANSWERED),
    "template": (TemplateRecord, *_UNANSWERED),
    "equal": (EqualRecord, *_UNANSWERED),
    "normalize": (NormalizeRecord, KeyRecord, *_UNANSWERED),
    "resolve": (ResolveRecord, *_UNANSWERED),
    "relativize": (RelativizeRecord, *_UNANSWERED),
    "to-uri": (ToUriRecord, *_UNANSWERED),
    "to-iri": (ToIriRecord, *_UNANSWERED),
    "extract": (ExtractRecord,),
    "refs": (RefsRecord, RefsProblemRecord),
    "rewrite": (RewriteRecord,),
    "variants": (VariantsRecord,),
    "deref": (DerefRecord, *_UNANSWERED),
    "report": (ReportRecord,),
    "dedupe": (DedupeRecord,),
    "rule": (RuleRecord, UnknownRecord),
    "char": (CharRecord, UnknownRecord),
    "scheme": (SchemeRecord, NamespaceRecord, UnknownRecord),
    "spec": (SpecRecord, UnknownRecord),
}
#: The beginning of the names of definitions of commands.
COMMAND_PREFIX = "command:"

#: Fields that records have beside their own: those of the value that they are made of.
_VALUES: Mapping[Any, Any] = {
    CharRecord: Character,
    DedupeRecord: MergeCounts,
    NamespaceRecord: NamespaceEntry,
    RemarkRecord: Issue,
    ReportRecord: Summary,
    SpecRecord: Spec,
}
_NUMBERED = {DocumentRecord, *chain(*COMMANDS.values())} - {Replacement}
_BASES = {
    record: [*[NumberedRecord][: record in _NUMBERED], *([_VALUES[record]] if record in _VALUES else [])]
    for record in (*_NUMBERED, RemarkRecord)
}
#: Names that other modules import for type checkers only.
_NAMES: dict[str, Any] = {
    "Issue": Issue,
    "Relation": Relation,
    "Spans": Spans,
    "Parts": Parts,
    "PlaceComponent": PlaceComponent,
}
for _module in (answer, components, diagram, steps, verdict):
    _NAMES.update(vars(_module))
#: Descriptions of fields: by "field" in all records, or by "record.field".
WORDS: Mapping[str, str] = {
    "n": "Number of the input, from 0.",
    "v": "Version of the shape of this record.",
    "accepted": "Whether it accepts the text.",
    "accepts": "Whether a program of this standard accepts it.",
    "addresses": "Addresses of the host; empty without --resolve.",
    "advisories": "Advisories about the same kind of fault.",
    "after": "What is there now.",
    "agree": "Whether all agree on scheme, host and port.",
    "answer": "The answer in short.",
    "as": "What it is, such as URI or URL.",
    "as_of": "Date of the registry.",
    "at": "Level asked for.",
    "bars": "The distribution.",
    "base": "Base URI, or null.",
    "before": "What was there.",
    "by": "A step of RFC 3986, or the profile http.",
    "canonical": "The canonical URI.",
    "cause": "Why they differ; null where they agree in all.",
    "changed": "Whether this level changed the text.",
    "clauses": "Sections of standards.",
    "code": "Stable code; `urikit rule CODE` explains it.",
    "column": "Column in characters, from 1.",
    "figure-run.column": "First column, from 0.",
    "component": "Component of the place; null where it is none.",
    "conforms": "Whether the input is valid by this standard.",
    "decoded": "Without percent-encoding, where that differs.",
    "defects": "All errors of the input, in the order of the text.",
    "depths": "Path segments of rows with a host.",
    "derived": "What follows from the fields.",
    "diagram": "The figure, as data. Columns of a figure count from 0.",
    "differences": "Components that are not read alike, worst first.",
    "disagreements": "Where standards disagree.",
    "display": "The form that is safe to show to people.",
    "distinct": "How many different values there are.",
    "does": "What it does, in words.",
    "done": "What was done.",
    "duplicates": "Duplicates by step.",
    "encoded": "Percent-encoded; empty for a lone surrogate.",
    "end": "Offset behind the last character, in characters from 0.",
    "end_column": "Column behind the last character, from 1.",
    "end_line": "Line of the end, from 1.",
    "equal": "Whether they are equal on the level asked for.",
    "examples": "Examples, with secrets masked.",
    "expected": "Grammar that is expected at the place; may be empty.",
    "failures": "Parsers that gave no answer, and why.",
    "file": "File; null for standard input.",
    "fix": "The fixed input, if there is one that is safe.",
    "fixes": "Where two corrections are plausible: both.",
    "format": "Format of the document.",
    "fragment": 'Fragment without "#", or null.',
    "from": "First length.",
    "groups": "Parsers that read the same, the largest group first.",
    "hint": "How to fix it.",
    "host_type": "reg-name, ipv4, ipv6, ipvfuture, domain, opaque or empty.",
    "identical": "Merged rows that are written as another row of their group.",
    "index_date": "Date of the index.",
    "inner": "URIs inside of the input, from the outside in.",
    "input": "The input, with secrets masked. After --list: null.",
    "invalid": "Rows that are not valid or cannot be read.",
    "kept": "Valid rows that stay.",
    "key": "The key; with --steps secrets are masked.",
    "largest": "Groups with most rows.",
    "lengths": "Lengths in characters.",
    "line": "Line, from 1.",
    "longest": "Greatest length.",
    "marks": "All that is marked, in the order of the text; `mark` is the first.",
    "meaning": "What the input means then.",
    "meant": "What a valid input probably means.",
    "median": "Median length in characters.",
    "member": "Member of an archive, which has the line; empty elsewhere.",
    "merged": "Valid rows that another row stays for.",
    "message": "What is wrong, in one sentence.",
    "more": "How many remarks are not listed.",
    "names": "The canonical URI that the page names.",
    "needs": "What of the base is needed to resolve it.",
    "new": "The new reference, masked; null where it was removed or left.",
    "nine_tenths": "Nine of ten rows are not longer.",
    "normal": "Whether the input is normal already.",
    "normalized": "The normal form.",
    "note": "A remark; may be empty.",
    "notes": "Remarks, such as validation errors of the URL Standard.",
    "octets": "Length in bytes.",
    "offset": "Offset of the first character of the place in the input, in characters from 0. People see columns, "
    "which count from 1.",
    "ok": "Whether the input could be answered; false with `errors`.",
    "old": "The reference as it was; secrets are masked.",
    "origin": "Origin of the URL; null for an opaque one.",
    "other": "How many rows have another value.",
    "outcome": "absent, gave, hidden, ...",
    "pairs": "How many pairs have them.",
    "parser": "Its standard.",
    "part": "Document inside the file; empty for the file itself.",
    "path": "Path; may be empty.",
    "place": "File and line or row of the first, from 1.",
    "policy": "Name of the policy.",
    "port": "Port as written, or null.",
    "programs": "Older programs that read another scheme, host or port than the standards.",
    "query": 'Query without "?", or null.',
    "raw": "As written, with secrets masked.",
    "reading": "Standard by which the components are read.",
    "readings": "What each parser reads, in the order in which they were asked.",
    "reasons": "Why it is refused.",
    "repaired": "The repaired input.",
    "required": "What was required.",
    "resolution": "With --base: the steps.",
    "result": "What came of it.",
    "risk": "What an attacker makes of it.",
    "role": "What the reference is for.",
    "rows": "How many rows have it.",
    "rule": "Section of the standard.",
    "rules": "Names of rules, as in `urikit.core.canonical.RULES`.",
    "step": "Level.",
    "sampled": "How many pairs of differently written rows `reasons` are about.",
    "secret_rows": "Rows with a secret.",
    "section": "Section of the standard.",
    "severity": "How severe it is: info, warning or error.",
    "shown": "The line of the figure.",
    "silent": "Components that this parser does not tell.",
    "standard": "Standard by which it is judged.",
    "start": "Offset of the first character, in characters from 0. People see columns, which count from 1.",
    "state": "The verdict.",
    "suggestion": "The fixed input, if there is one.",
    "target": "The resolved URI.",
    "times": "How often it was found; the place is the first.",
    "to": "Last length.",
    "top": "The most frequent values; --top N.",
    "tracked": "Rows with a tracking parameter.",
    "tracking_date": "Day of the list of tracking parameters.",
    "two_hosts": "Whether the sentence says that programs read two different hosts.",
    "undefined": "Components that the input does not have.",
    "uri_form": "The URI of an IRI (RFC 3987 section 3.1).",
    "url": "The URL to use; null where it is refused.",
    "userinfo": "User information (RFC 3986 section 3.2.1), or null.",
    "valid": "Rows that are valid.",
    "values": "With --match: the values by name; null where none expand to the URI.",
    "view": "Class of the library that reads it, or null.",
    "why": "The reason, in words.",
    "explanation-answer.sentence": "The verdict in one sentence.",
    "bar.rows": "How many rows are so long.",
    "base-step.source": "Source of RFC 3986 section 5.1.",
    "char.code": "Code point, such as U+0041.",
    "dedupe.by": "The step or the profile.",
    "dedupe.errors": "Invalid rows by the code of their error.",
    "dedupe.groups": "Groups of two rows or more.",
    "dedupe.invalid": "Rows without a key.",
    "dedupe.ok": "Whether the list could be read.",
    "dedupe.reasons": "Why rows were merged, the most frequent first.",
    "dedupe.rows": "How many rows there are: kept + merged + invalid.",
    "depth.rows": "How many rows have so many.",
    "depth.segments": "Number of non-empty segments of the path.",
    "diff.input": "The input, with secrets masked.",
    "difference.component": "A component, or acceptance.",
    "duplicates.distinct": "How many different keys there are, by 64-bit hashes.",
    "duplicates.duplicates": "Rows with the key of another row.",
    "duplicates.rows": "Rows with a key.",
    "edit.result": "The URI with the changes.",
    "equal.component": "Component that differs.",
    "equal.step": "Lowest level on which they are equal.",
    "error-count.end": "Offset behind the error in `example`, in characters from 0.",
    "error-count.example": "The text around the error, with secrets masked; null where no text can be shown.",
    "error-count.message": "What is wrong.",
    "error-count.rows": "How many rows have it first.",
    "error-count.start": "Offset of the error in `example`, in characters from 0.",
    "explain-document.ok": "Whether every reference has a target.",
    "explain.more": "How many further errors are not listed.",
    "explain.ok": "Whether the input is valid as a URI, an IRI or a relative reference.",
    "explain.verdicts": "What each standard says.",
    "explained-reference.target": "What it means by the standard of the format.",
    "facet-value.value": "The value, with secrets masked.",
    "facet.rows": "How many rows have a value; of parameters: how many there are.",
    "get.value": "The text; null where --missing skip leaves the line out.",
    "guard.host": "Host in ASCII; null where there is none, or it is refused.",
    "guard.input": "The input, with secrets masked.",
    "guard.port": "Port, with the default of the scheme; null where there is none.",
    "guard.verdict": "What the policy says.",
    "inner.text": "The URI inside, with secrets masked.",
    "input-kind.form": "uri, iri, network-path, absolute-path, relative-path, ...",
    "key-step.text": "The text after it, with secrets masked.",
    "key.input": "The input, with secrets masked.",
    "key.normal": "Whether the input is its own key.",
    "largest.rows": "How many rows it stays for.",
    "largest.text": "The row that stays, with secrets masked.",
    "merge-example.kept": "The row that stays.",
    "merge-example.key": "Their key.",
    "merge-example.merged": "A row that is merged into it.",
    "merge-reason.does": "What the rules do, in words.",
    "notable.message": "What it is.",
    "notable.severity": "How severe it is.",
    "otherwise.example": "A well-known program that reads like this.",
    "otherwise.sections": "Sections of standards.",
    "otherwise.value": "What it reads, with secrets masked; null is undefined.",
    "otherwise.why": "Why, in one sentence.",
    "parse.kind": "What it is.",
    "parsers.value": "What they read, with secrets masked; null is undefined.",
    "reading.parser": "Its name.",
    "reading.reason": "Why it refuses, in its own words; empty where it accepts.",
    "refs.raw": "As written.",
    "refs.reference": "As the format reads it.",
    "refs.target": "What it means by the standard of the format.",
    "relativize.reference": "The reference that resolves to the input.",
    "report.errors": "Errors by code, the most frequent first.",
    "report.issues": "Issues by code, warnings first.",
    "report.ok": "Whether the list could be read.",
    "report.rows": "How many rows the list has.",
    "report.standard": "What rows are read by.",
    "rewrite.left": "Why the reference was left; null where it changed.",
    "template.ok": "Whether the values expand, or --match found values.",
    "to-iri.display": "The form for people.",
    "validate.ok": "Whether the input is what was required.",
    "standard-verdict.defect": "The first error; null where it is accepted.",
    "standard-verdict.kind": "valid; valid with remarks; accepted and rewritten; refused.",
    "standard-verdict.text": "The text that the standard makes of it.",
    "view.fields": "Fields by name, as the scheme defines them.",
}
_COUNTS = (
    "offset start end explain.more rows valid invalid distinct other depth.segments median nine_tenths longest from to "
    "tracked secret_rows dedupe.kept dedupe.merged identical dedupe.groups sampled duplicates.duplicates"
)
_STANDARDS = {"propertyNames": {"enum": ["rfc3986", "rfc3987", "whatwg"]}}
#: Further keywords of fields, keyed as `WORDS` are.
LIMITS: Mapping[str, Mapping[str, Any]] = {
    **{name: {"minimum": 0} for name in _COUNTS.split()},
    **{name: {"minimum": 1} for name in ("line", "column", "end_line", "end_column", "merge-reason.pairs")},
    "figure-run.column": {"minimum": 0},
    "largest.rows": {"minimum": 2},
    "failure.errors": {"minItems": 1},
    "unknown.errors": {"minItems": 1},
    "failure.verdicts": _STANDARDS,
    "parse.verdicts": _STANDARDS,
    "severity": {"enum": ["info", "warning", "error"]},
    "normal-form.step": {"enum": [step.upper() for step in get_args(StepName)]},
    "refs.verdict": {"enum": [one.value for one in LinkVerdict]},
    "report.standard": {"enum": ["rfc3986", "rfc3987"]},
    "duplicates.by": {"enum": [*get_args(StepName), "http"]},
    "dedupe.by": {"enum": [*get_args(StepName), *get_args(ProfileName)]},
}
_ABOUT = (
    "Each line that `urikit COMMAND --json` prints is a record of `command:COMMAND` in $defs; --json=array prints an "
    "array of them. Offsets (offset, start, end) count characters from 0; lines and columns count from 1. Fields may "
    "be added without a new version (v)."
)


def shapes(limits: Mapping[str, Mapping[str, Any]] | None = None, prefix: str = "#/$defs/") -> Shapes:
    """Return the schemas of records, with further limits of fields."""
    return Shapes(WORDS, {**LIMITS, **(limits or {})}, _BASES, _NAMES, prefix)


@cache
def _schema() -> dict[str, Any]:
    made = shapes()
    commands = {
        COMMAND_PREFIX + name: {"title": f"urikit {name} --json", "anyOf": [made.of(record) for record in records]}
        for name, records in COMMANDS.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Records of urikit --json",
        "description": _ABOUT,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in commands],
        "$defs": {**commands, **made.definitions},
    }


def whole_schema() -> dict[str, Any]:
    """Return the schema of all records, which is the caller's own."""
    return deepcopy(_schema())


def command_schema(name: str) -> dict[str, Any]:
    """Return the schema of the records of one command; raises `KeyError`."""
    made, whole = shapes(), _schema()
    one = {**whole["$defs"][COMMAND_PREFIX + name], "anyOf": [made.of(record) for record in COMMANDS[name]]}
    return {"$schema": whole["$schema"], "description": _ABOUT, **one, "$defs": made.definitions}
