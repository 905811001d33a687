"""What a standard says about a text: valid, valid with notes, repaired, or refused, and why.

A verdict names its standard: the rules of a scheme or of a URN namespace have verdicts of the same shape as RFC 3986,
RFC 3987 and the URL Standard. Two
questions have two answers, because the URL Standard parses much that it calls no valid URL
string: `conforms` and `accepts`. For the RFCs they are the same.

| kind             | RFC 3986 and 3987                      | URL Standard                           |
|------------------|----------------------------------------|----------------------------------------|
| valid            | in the grammar, nothing to remark      | a valid URL string                     |
| valid-with-notes | in the grammar, with issues            | errors that change nothing: it parses  |
| repaired         | refused, but `urikit` has a proposal   | errors, and it parses as another text  |
| refused          | refused                                | parsing fails                          |

A `Defect` is an error, an issue or a validation error as data, in one shape: everything a
program needs to point at the place, everything a person needs to fix it. Secrets are masked
in both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from urikit.core.errors import URISyntaxError

if TYPE_CHECKING:
    from urikit.core.errors import URIError
    from urikit.explanation.readings import Change, Parts

RFC3986 = "RFC 3986"
RFC3987 = "RFC 3987"
WHATWG = "WHATWG URL"
#: What the name of a scheme's own verdict begins with, as in "scheme tel (RFC 3966)".
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

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return self._asdict()


class Verdict(NamedTuple):
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
    changes: tuple[Change, ...] = ()
    parts: Parts | None = None

    def to_dict(self) -> dict[str, Any]:
        """The fields by name; `as_` is called "as"."""
        return {
            "standard": self.standard,
            "kind": self.kind,
            "conforms": self.conforms,
            "accepts": self.accepts,
            "as": self.as_,
            "section": self.section,
            "defect": self.defect.to_dict() if self.defect else None,
            "notes": [note.to_dict() for note in self.notes],
            "more": self.more,
            "text": self.text,
            "changes": [change._asdict() for change in self.changes],
            "parts": self.parts,
        }


def defect(error: URIError) -> Defect:
    """What `error` knows, as data.

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
