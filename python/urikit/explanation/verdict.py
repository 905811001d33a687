"""What a standard says about a text: it conforms, as what, or where and why it does not.

A verdict names its standard, so that the answers of RFC 3987, of the URL Standard, of a
scheme or of a URN namespace can stand beside that of RFC 3986 without a change of shape. A
`Defect` is an error as data: everything a program needs to point at the place, everything a
person needs to mend it. Secrets are masked in both, because the error has them masked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from urikit.errors import URIError

RFC3986 = "RFC 3986"


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

    `standard` is its name, `conforms` the answer, `as_` what the text is there (None where it
    is nothing), `section` where that is defined, `defect` the reason where it does not conform.
    """

    standard: str
    conforms: bool
    as_: str | None
    section: str
    defect: Defect | None = None

    def to_dict(self) -> dict[str, Any]:
        """The fields by name; `as_` is called "as"."""
        return {
            "standard": self.standard,
            "conforms": self.conforms,
            "as": self.as_,
            "section": self.section,
            "defect": self.defect.to_dict() if self.defect else None,
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
    return Defect(
        error.code,
        error.message,
        getattr(error, "component", None),
        getattr(error, "offset", None),
        getattr(error, "end", None),
        error.rule,
        error.expected,
        error.hint,
        getattr(error, "suggestion", None),
    )
