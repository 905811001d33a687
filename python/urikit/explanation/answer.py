"""The answer of an explanation: one sentence that says whether the input is valid, and the input to use instead.

It puts nothing new together: the first of these that applies is the answer.

| the input                                         | state      | fix                    |
|---------------------------------------------------|------------|------------------------|
| is refused by RFC 3986 and RFC 3987               | invalid    | the repair             |
| is refused by the rules of its own scheme         | invalid    | what was probably meant |
| is valid and probably a mistake                   | suspicious | what was probably meant |
| is valid, with warnings                           | suspicious |                        |
| is valid, and browsers refuse it                  | suspicious |                        |
| is valid                                          | valid      |                        |

Columns are for people and count from 1; offsets in the data count from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit._native import SCRIPT_SCHEMES
from urikit.core.issues import Severity
from urikit.core.rules.fixes import missing
from urikit.explanation.verdict import SCHEME, WHATWG

if TYPE_CHECKING:
    from urikit.explanation.data import Explanation
    from urikit.explanation.proposals import Fix
    from urikit.explanation.verdict import Defect, Verdict

State: TypeAlias = Literal["valid", "suspicious", "invalid"]

#: The error of the URL Standard for a relative reference without a base, which is not a mistake of the input.
MISSING_BASE = "missing-scheme-non-relative-URL"


class Answer(NamedTuple):
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
        """One line.

        >>> import urikit
        >>> print(urikit.explain("http://h/a b").answer)
        invalid URI: space not allowed in the path (column 11). Fix: http://h/a%20b
        """
        return self.sentence if self.fix is None else f"{self.sentence}. {self.label}: {self.fix}"

    @property
    def label(self) -> str:
        """Name the fixed input: a fix, one that leaves something out, or the normal form of a valid input."""
        if self.state == "valid" and self.fixes and self.fixes[0].meaning.startswith("the same resource"):
            return "Normal form"
        left_out = self.fixes[0].meaning if len(self.fixes) == 1 else ""
        return f"Fix {left_out}" if left_out.startswith("without ") else "Fix"


def answer(found: Explanation) -> Answer:
    """Return the first sentence about the input, and the ways to correct it."""
    first = _answer(found)
    if first.state == "valid":
        return first if not found.fixes else first._replace(fix=found.fixes[0].text, fixes=found.fixes)
    if not found.fixes and (hint := missing(found.text)) is not None:
        # The hint of the character says how to write a "{" itself.
        wrong = first.hint if first.hint is not None and "{" in found.text else None
        return first._replace(hint=wrong or hint)
    return first._replace(fix=found.fixes[0].text if found.fixes else None, fixes=found.fixes)


def _answer(found: Explanation) -> Answer:
    if found.kind is None:
        return _refused(found)
    of_scheme = next((one for one in found.verdicts if one.standard.startswith(SCHEME)), None)
    name = _name(found, of_scheme)
    if of_scheme is not None and of_scheme.defect is not None:
        return Answer("invalid", f"invalid {name}: {_said(of_scheme.defect)}", None, of_scheme.defect.hint)
    if found.meant is not None:
        return Answer("suspicious", f"valid {name}, but probably a mistake: {found.meant.why}")
    web = found.verdict(WHATWG)
    refused = web.defect is not None and web.defect.code != MISSING_BASE
    warnings = [row.first for row in found.issues if row.first.severity is not Severity.INFO]
    if warnings:
        # Which number of an address is wrong says more than that the host looks like one.
        first = next((one for one in warnings if one.code.startswith("ipv4-")), warnings[0])
        many = "a warning" if len(warnings) == 1 else f"{len(warnings)} warnings"
        browsers = "; browsers refuse it" if refused else ""
        sentence = f"valid {name} with {many}: {first.message}{column(first.start)}{browsers}"
        return Answer("suspicious", sentence, None, first.hint)
    if refused and web.defect is not None:
        return Answer("suspicious", f"valid {name}, but browsers refuse it: {_said(web.defect)}", None, web.defect.hint)
    if found.uri_form is not None:
        sentence = f"valid {name}, invalid as a URI: contains non-ASCII characters"
        return Answer("valid", sentence, found.uri_form.text)
    needs = " (needs a base)" if found.kind.needs and found.resolution is None else ""
    return Answer("valid", f"valid {name}{needs}")


def column(offset: int | None) -> str:
    """Return the place of a mistake, for people: " (column 11)"."""
    return "" if offset is None else f" (column {offset + 1})"


def _refused(found: Explanation) -> Answer:
    # Of two refusals, the one that the figure shows.
    defect = found.verdicts[1].defect
    if defect is None:
        return Answer("invalid", "not a valid URI, IRI or relative reference")
    others = len(found.defects) + found.more - 1
    more = f", and {others:,} more error{'s' if others > 1 else ''}" if others > 0 else ""
    if (found.verdict(WHATWG).text or "").partition(":")[0] in SCRIPT_SCHEMES:
        hint = "do not make a link of it: whoever follows it runs its code"
        return Answer("invalid", f"invalid URI that browsers run as a script: {_said(defect)}{more}", None, hint)
    return Answer("invalid", f"invalid URI: {_said(defect)}{more}", None, defect.hint)


def _name(found: Explanation, of_scheme: Verdict | None) -> str:
    """Name the input: "https URI", "urn:isbn URI", "relative reference"."""
    called = found.kind.name if found.kind is not None else "URI"
    if of_scheme is None:
        return called
    return f"{of_scheme.standard.removeprefix(SCHEME).partition(' ')[0]} {called}"


def _said(defect: Defect) -> str:
    return defect.message + column(defect.offset)
