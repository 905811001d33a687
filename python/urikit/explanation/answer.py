"""Everything about one text as values, and the answer: one sentence that says whether it is valid, and the fix.

The first of these that applies is the answer.

| the input                                         | state      | fix                    |
|---------------------------------------------------|------------|------------------------|
| is read with two hosts, by browsers and others    | as below   | as below               |
| is refused by RFC 3986 and RFC 3987               | invalid    | the repair             |
| is refused by the rules of its own scheme         | invalid    | what was probably meant |
| is valid and probably a mistake                   | suspicious | what was probably meant |
| is valid, with warnings                           | suspicious |                        |
| is valid, and browsers refuse it                  | suspicious |                        |
| is valid                                          | valid      |                        |

Columns are for people and count from 1; offsets in the data count from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypedDict, get_args
from urllib.parse import urlsplit

from urikit._native import SCRIPT_SCHEMES, URIReference, loose_ipv4
from urikit.core.arguments import check_choice
from urikit.core.errors import UnknownNameError
from urikit.core.issues import Severity
from urikit.core.mask import MASK
from urikit.core.shapes import plain
from urikit.explanation.diagram import Diagram, Style, diagram_of_error, draw, named_spans
from urikit.explanation.verdict import RFC3986, RFC3987, SCHEME, WHATWG

if TYPE_CHECKING:
    from urikit.core.errors import URISyntaxError
    from urikit.core.issues import Issue
    from urikit.core.mask import Masked
    from urikit.explanation.components import Inner, InputKind, ShownComponent
    from urikit.explanation.disagreements import Disagreement, Otherwise
    from urikit.explanation.parsers.reading import Spans
    from urikit.explanation.proposals import Fix, Meant, Proposal
    from urikit.explanation.steps import NormalForm, TraceLine
    from urikit.explanation.verdict import Defect, StandardVerdict, UriForm

State: TypeAlias = Literal["valid", "suspicious", "invalid"]

#: The error of the URL Standard for a relative reference without a base, which is not a mistake of the input.
MISSING_BASE = "missing-scheme-non-relative-URL"


class ExplanationAnswer(NamedTuple):
    """The state, the sentence, the fixed input (None where there is none), and a hint without a fix.

    `fixes` has what else may have been meant: at most three, each with its meaning, best first. `fix` is
    the text of the first.
    """

    state: State
    sentence: str
    fix: str | None = None
    hint: str | None = None
    fixes: tuple[Fix, ...] = ()

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

#: Codes that name the cause of a refusal, which the grammars report as wrong characters.
CAUSES = frozenset(
    {
        *("placeholder", "connection-string", "keyword-string", "oracle-name", "hosts-and-ports", "host-and-port"),
        *("port-alone", "proxy-parts", "remote-path", "image-reference", "package-specifier", "command-line"),
        *("several-urls", "address-range", "media-type", "trim-words", "add-ssh-scheme"),
    }
)
#: The version of `Explanation.to_dict()`.
SCHEMA = 1


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
    diagram: Diagram


class Explained:
    """Everything about one text. `kind` is None where it is not a reference of any RFC.

    `reading` is the first standard that has components for the text: RFC 3986, or else RFC
    3987, or else the URL Standard (then they are in its verdict), or None where all refuse.

    `defects` has all that is wrong with a text that is not a reference, in the order of the places, at most 100
    faults of the grammar; `more` is how many are left out.
    """

    __slots__ = (
        "_error",
        "_gap",
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
        "programs",
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
    kind: InputKind | None
    reading: ReadBy | None
    components: tuple[ShownComponent, ...]
    undefined: tuple[str, ...]
    spans: dict[str, tuple[int, int]]
    verdicts: tuple[StandardVerdict, ...]
    disagreements: tuple[Disagreement, ...]
    programs: tuple[Otherwise, ...]
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
    _gap: str | None
    masked: Masked

    def __getstate__(self) -> object:
        """Return the slots; without this, protocols 0 and 1 of pickle refuse them."""
        return object.__getstate__(self)

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

    @property
    def answer(self) -> ExplanationAnswer:
        """The verdict in one sentence, with the input to use instead.

        >>> import urikit
        >>> urikit.explain("http://h/a b").answer.fix
        'http://h/a%20b'
        """
        return answer(self)

    def diagram(self, *, width: int | None = 100, style: Style = "box") -> Diagram:
        """Return the figure of the text; of one that both RFCs refuse, as far as it could be read, with all `defects`
        marked.

        It is always the text that is drawn, and never what the URL Standard makes of it: that
        is in the verdict.
        """
        check_choice("style", style, get_args(Style))
        if self._error is not None:
            others = [(one.code, one.offset or 0, one.end or 0) for one in self.defects]
            return diagram_of_error(self.masked, self._error, others=others, width=width, style=style)
        return draw(self.masked, named_spans(self.text, self.spans), width=width, style=style)

    def __eq__(self, other: object) -> bool:
        """Equal where everything that is shown is: secrets are masked, so they make no difference."""
        return self.to_dict() == other.to_dict() if isinstance(other, Explained) else NotImplemented

    def __hash__(self) -> int:
        return hash((Explained, self.text))

    def __repr__(self) -> str:
        from urikit.core.cells import visible

        shown = self.text if len(self.text) <= 200 else self.text[:199] + "…"
        return f"<Explanation of {visible(shown)!r}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the whole as data for JSON; "v" is the version of this shape."""
        record: ExplainRecord = {
            "input": self.text,
            "ok": self.is_iri_reference,
            "answer": self.answer,
            "kind": self.kind,
            "reading": self.reading,
            "components": self.components,
            "undefined": self.undefined,
            "spans": self.spans,
            "verdicts": self.verdicts,
            "defects": self.defects,
            "more": self.more,
            "disagreements": self.disagreements,
            "programs": self.programs,
            "uri_form": self.uri_form,
            "display": self.display,
            "normal_forms": self.normal_forms,
            "issues": self.issues,
            "resolution": self.resolution,
            "repair": self.repair,
            "meant": self.meant,
            "inner": self.inner,
            "diagram": self.diagram(width=None if len(self.text) <= 10_000 else 10_000),
        }
        return {"v": SCHEMA, **plain(record)}


#: The beginning of the sentence about an input that has two hosts.
PARTED = "programs read two different hosts"
#: Notes of schemes that are used with a password.
_USUAL = frozenset(("database-password", "service-password"))


def answer(found: Explained) -> ExplanationAnswer:
    """Return the first sentence about the input, and the ways to correct it."""
    first = _answer(found)
    hosts = None if found.meant is not None else _two_hosts(found)
    if hosts is not None and any(one.code.startswith("ipv4-") for one, _ in found.issues):
        # Which number of an address is wrong is the cause, and another host what comes of it.
        first = first._replace(sentence=f"{first.sentence}; {hosts.partition(', ')[0]}")
    elif hosts is not None:
        state: State = "invalid" if first.state == "invalid" else "suspicious"
        first = first._replace(state=state, sentence=f"{PARTED}: {hosts}")
    if first.state == "valid":
        return first if not found.fixes else first._replace(fix=found.fixes[0].text, fixes=found.fixes)
    if (hint := found._gap) is not None and _cause(found) is None:
        return first._replace(hint=hint)
    return first._replace(fix=found.fixes[0].text if found.fixes else None, fixes=found.fixes)


def _answer(found: Explained) -> ExplanationAnswer:
    if found.kind is None:
        return _refused(found)
    of_scheme = next((one for one in found.verdicts if one.standard.startswith(SCHEME)), None)
    name = _name(found, of_scheme)
    if of_scheme is not None and of_scheme.defect is not None:
        return ExplanationAnswer("invalid", f"invalid {name}: {_said(of_scheme.defect)}", None, of_scheme.defect.hint)
    password = next((row.first for row in found.issues if row.first.code == "password-delimiter"), None)
    if password is not None:
        said = f"{password.message}{column(password.start)}"
        return ExplanationAnswer("suspicious", f"valid {name}, but probably a mistake: {said}", None, password.hint)
    if found.meant is not None:
        return ExplanationAnswer("suspicious", f"valid {name}, but probably a mistake: {found.meant.why}")
    web = found.verdict(WHATWG)
    refused = web.defect is not None and web.defect.code != MISSING_BASE
    usual = "password-present" if has_usual_password(found) else ""
    warnings = [one for one, _ in found.issues if one.severity is not Severity.INFO and one.code != usual]
    if warnings:
        # Which number of an address is wrong says more than that the host looks like one.
        first = next((one for one in warnings if one.code.startswith("ipv4-")), warnings[0])
        many = "a warning" if len(warnings) == 1 else f"{len(warnings)} warnings"
        browsers = "; browsers refuse it" if refused else ""
        sentence = f"valid {name} with {many}: {first.message}{column(first.start)}{browsers}"
        return ExplanationAnswer("suspicious", sentence, None, first.hint)
    if refused and web.defect is not None:
        return ExplanationAnswer(
            "suspicious", f"valid {name}, but browsers refuse it: {_said(web.defect)}", None, web.defect.hint
        )
    if found.uri_form is not None:
        sentence = f"valid {name}, invalid as a URI: contains non-ASCII characters"
        return ExplanationAnswer("valid", sentence, found.uri_form.text)
    needs = " (needs a base)" if found.kind.needs and found.resolution is None else ""
    return ExplanationAnswer("valid", f"valid {name}{needs}")


def _two_hosts(found: Explained) -> str | None:
    """Return the program for each of two hosts, where both are hosts that a program can connect to."""
    from urikit.explanation.disagreements import PROBE

    row = next((one for one in found.disagreements if one.component == "host"), None)
    if row is None:
        older = next((one for one in found.programs if one.component == "host" and one.value), None)
        host = next((one.raw for one in found.components if one.name == "host"), "")
        return None if older is None else f"browsers and {RFC3986} go to {host}, {older.example} to {older.value}"
    read = {standard: value or "" for standard, value, _ in row.says}
    rfc, web = read[RFC3987], read[WHATWG]
    # The two forms of a name beyond ASCII are one host.
    if not rfc or not web or MASK in (rfc, web) or not rfc.isascii() or not URIReference.is_valid(f"//{rfc}"):
        return None
    if f"https://{rfc}/" == PROBE:
        return None if found.fixes else f"browsers go to {web}, RFC 3986 stays on the host of the base"
    try:
        python = urlsplit(found.text).hostname
    except ValueError:
        python = None
    browsers = "browsers and Python" if python == web.lower() else "browsers"
    others = f"Python and {RFC3986}" if python == rfc.lower() else RFC3986
    # A resolver may make the same address of a number, which a check of the name does not see.
    return f"{browsers} go to {web}, {others} {'to' if loose_ipv4(rfc) is None else 'read the name'} {rfc}"


def has_usual_password(found: Explained) -> bool:
    """Return whether the input has a password as the URLs of its scheme are meant to have one."""
    notes = (note.code for one in found.verdicts if one.standard.startswith(SCHEME) for note in one.notes)
    return not _USUAL.isdisjoint(notes)


def column(offset: int | None) -> str:
    """Return the place of a mistake, for people: " (column 11)"."""
    return "" if offset is None else f" (column {offset + 1})"


def _refused(found: Explained) -> ExplanationAnswer:
    # The cause, or of two refusals the one that the figure shows.
    defect = _cause(found) or found.verdicts[1].defect
    if defect is None:
        return ExplanationAnswer("invalid", "not a valid URI, IRI or relative reference")
    others = len(found.defects) + found.more - 1
    more = f", and {others:,} more error{'s' if others > 1 else ''}" if others > 0 else ""
    if (found.verdict(WHATWG).text or "").partition(":")[0] in SCRIPT_SCHEMES:
        hint = "do not make a link of it: whoever follows it runs its code"
        return ExplanationAnswer(
            "invalid", f"invalid URI that browsers run as a script: {_said(defect)}{more}", None, hint
        )
    return ExplanationAnswer("invalid", f"invalid URI: {_said(defect)}{more}", None, defect.hint)


def _cause(found: Explained) -> Defect | None:
    """Return the defect that says what the text is: a missing value, a setting that is not a URL."""
    return next((one for one in found.defects if one.code in CAUSES), None)


def _name(found: Explained, of_scheme: StandardVerdict | None) -> str:
    """Name the input: "https URI", "urn:isbn URI", "relative reference"."""
    called = found.kind.name if found.kind is not None else "URI"
    if of_scheme is None:
        return called
    return f"{of_scheme.standard.removeprefix(SCHEME).partition(' ')[0]} {called}"


def _said(defect: Defect) -> str:
    return defect.message + column(defect.offset)
