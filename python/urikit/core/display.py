"""The form for people, and its directions: `Reference.display` and `IRIReference.bidi_report` in words (RFC 3987).

The core makes the form (sections 3.2 and 4); here it gets words. A reader sees the characters that bytes and A-labels
mean. Not shown are a password, a control character, an invisible character, and a part whose directions change places
on the screen. Such a part is shown as a URI writes it, as a whole, and an `Escape` says why. So is a label that mixes
scripts (UTS 39, "moderately restrictive"). Left out: labels of one script that look like another. The form is not the
identifier.

The rules for bidirectional IRIs (section 4) are not syntax: one is a MUST NOT and two are SHOULDs, "very important to
ensure consistent conversion between visual presentation and logical representation" (4.2). So `BidiFinding` is a line
of a report, and an IRI that breaks a rule stays an IRI. Its issues have the same findings, with a severity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from urikit._native import IRIReference, Reference
from urikit.core.cells import visible
from urikit.core.mask import Masked

#: The reasons to show something encoded, by their stable names.
REASONS = {
    "percent": '"%" itself, which would begin another byte (RFC 3987 section 3.2, step 2)',
    "reserved": "a reserved character, which would be a delimiter (RFC 3987 section 3.2, step 2)",
    "ascii-not-allowed": "an ASCII character that is not allowed in a URI (RFC 3987 section 3.2, step 2)",
    "encoded-dot-segment": 'a dot of a segment that would become "." or "..", which resolving removes',
    "not-utf-8": "no part of a legal UTF-8 sequence (RFC 3987 section 3.2, step 3)",
    "not-ucschar": "a character that is not allowed in an IRI (RFC 3987 section 2.2)",
    "private-use": "a private use character, whose meaning is unknown (RFC 3987 section 2.2)",
    "bidi-formatting": "a formatting character of bidirectional text (RFC 3987 section 4.1)",
    "space": "a space (RFC 3987 section 6.1)",
    "invisible": "a character that shows nothing (RFC 3987 section 6.1)",
    "bidi-mixed": "a part with letters of both directions (RFC 3987 section 4.2)",
    "bidi-ends": "a right-to-left part that does not begin and end with such a letter (RFC 3987 section 4.2)",
    "a-label-invalid": 'a label that begins with "xn--" and is not a valid label (RFC 5890 section 2.3.2.1)',
    "mixed-scripts": "a label that mixes letters of different scripts (UTS 39 section 5.2)",
}


@dataclass(frozen=True, slots=True)
class Escape:
    """One place that is shown encoded, and why.

    >>> import urikit
    >>> [escape] = urikit.URI("http://h/100%25").display().escapes
    >>> escape.start, escape.text, str(escape)
    (12, '%25', '%25 stays encoded: "%" itself, which would begin another byte (RFC 3987 section 3.2, step 2)')
    """

    #: The stable name of the reason.
    reason: str
    #: The component it is in.
    component: str
    #: Its start, in characters of the reference's own text.
    start: int
    #: Its end.
    end: int
    #: The text there, secrets masked.
    text: str

    @property
    def explanation(self) -> str:
        """The reason in words, with its section."""
        return REASONS.get(self.reason, self.reason)

    def __str__(self) -> str:
        return f"{visible(self.text)} stays encoded: {self.explanation}"


@dataclass(frozen=True, slots=True)
class Display:
    """The form for people; `str(display)` is its text.

    >>> import urikit
    >>> str(urikit.URI("https://ru.wikipedia.org/wiki/%D0%9C%D0%B8%D1%80").display())
    'https://ru.wikipedia.org/wiki/Мир'
    """

    #: The form: safe to print, secrets masked.
    text: str
    #: The parts that are still encoded, in the order of the text.
    escapes: tuple[Escape, ...]

    def __str__(self) -> str:
        return self.text


def display_of(reference: Reference, text: str, escapes: list[tuple[str, str, int, int]]) -> Display:
    """Return the value for what the core has found; called by `Reference.display`."""
    if not escapes:
        return Display(text, ())
    masked = Masked(str(reference))
    return Display(text, tuple(Escape(*row, masked.part(row[2], row[3])) for row in escapes))


#: For each rule its section, how binding it is, and what it says.
BIDI_RULES: dict[str, tuple[str, Literal["MUST NOT", "SHOULD NOT", "SHOULD"], str]] = {
    "bidi-formatting": ("4.1", "MUST NOT", "an IRI must not contain bidirectional formatting characters"),
    "bidi-mixed": ("4.2", "SHOULD NOT", "a part does not use both directions"),
    "bidi-ends": ("4.2", "SHOULD", "a part with right-to-left characters begins and ends with one"),
}


@dataclass(frozen=True, slots=True)
class BidiFinding:
    """One rule that one part of an IRI breaks.

    >>> import urikit
    >>> [finding] = urikit.IRI("http://example.org/a\u05d0?q").bidi_report()
    >>> finding.rule, finding.level, finding.section, finding.component, finding.start
    ('bidi-mixed', 'SHOULD NOT', '4.2', 'path', 19)
    """

    #: The stable name of the rule.
    rule: str
    #: The component the part belongs to.
    component: str
    #: The start of the part, or of the formatting character: a position in the text.
    start: int
    #: Its end.
    end: int
    #: The part as it is written, secrets masked.
    text: str

    @property
    def section(self) -> str:
        """The section of RFC 3987."""
        return BIDI_RULES[self.rule][0]

    @property
    def level(self) -> Literal["MUST NOT", "SHOULD NOT", "SHOULD"]:
        """The requirement level of the rule (RFC 2119)."""
        return BIDI_RULES[self.rule][1]

    def __str__(self) -> str:
        said = BIDI_RULES[self.rule][2]
        return f"{self.component}: {visible(self.text)} breaks {self.level}: {said} (RFC 3987 section {self.section})"


def findings(iri: IRIReference, rows: list[tuple[str, str, int, int]]) -> tuple[BidiFinding, ...]:
    """Return the values for what the core has found; called by `IRIReference.bidi_report`."""
    masked = Masked(str(iri))
    return tuple(BidiFinding(*row, masked.part(row[2], row[3])) for row in rows)
