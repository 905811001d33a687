"""The base URI of a document, and of each place in it (RFC 3986 section 5.1).

    5.1  .----------------------------------------------------------.
         |  .----------------------------------------------------.  |
         |  |  .----------------------------------------------.  |  |
         |  |  |  the reference itself (it may be absolute)   |  |  |
         |  |  |  5.1.1  in the content                       |  |  |
         |  |  `----------------------------------------------'  |  |
         |  |     5.1.2  the encapsulating entity                |  |
         |  `----------------------------------------------------'  |
         |        5.1.3  the URI used to retrieve it                |
         `----------------------------------------------------------'
                  5.1.4  the application's default

A document does not say where it came from. The `Envelope` has what is known from outside: the
message it was a part of, the URI it was retrieved from, the default of the application, and the media
type, whose charset comes before anything the document says.

The nearest source of a base counts. It may be relative (`<base href="/a/">`, `xml:base="b/"`): then it
is resolved against the base of the sources outside of it. A `Base` keeps a step for each source, so
that it can explain itself.

What can go wrong: a source has what is not a URI, or what the format forbids there. It is passed
over, its step says why, and the next one counts.

Left out: a fragment is not part of a base (5.1, last paragraph); it is cut off, but not where the URL
Standard resolves, which ignores it anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from itertools import islice
from typing import TypeAlias

from urikit._native import IRI, IRIReference, mask
from urikit.core.errors import URIError
from urikit.core.mask import discreet

__all__ = ["DESCRIBED", "LONGEST", "Base", "BaseSource", "BaseStep", "Envelope", "Outcome", "by_rfc"]


@dataclass(frozen=True, slots=True, repr=False)
class Envelope:
    """The surroundings of a document. The values are data; `repr` masks passwords in them.

    >>> Envelope(retrieval="http://user:secret@example.org/a", media_type="text/html; charset=utf-8")
    Envelope(retrieval='http://user:***@example.org/a', media_type='text/html; charset=utf-8')
    """

    #: The URI it was retrieved from, the last one where there were redirects (5.1.3).
    retrieval: str | None = None
    #: The base of the entity that encloses it, as a multipart message (5.1.2).
    entity: str | None = None
    #: The fallback of the application (5.1.4).
    default: str | None = None
    #: The Content-Type that came with it.
    media_type: str | None = None
    #: Its file name; the ending tells the language of source code.
    name: str | None = None

    def __repr__(self) -> str:
        known = ((field.name, getattr(self, field.name)) for field in fields(self))
        return f"Envelope({', '.join(f'{name}={mask(said)!r}' for name, said in known if said is not None)})"


class BaseSource(Enum):
    """The sources of a base URI (RFC 3986 section 5.1), nearest first."""

    REFERENCE = "the reference itself"
    CONTENT = "the content"
    ENTITY = "the encapsulating entity"
    RETRIEVAL = "the retrieval URI"
    APPLICATION = "the application"

    @property
    def section(self) -> str:
        """The section that has the source.

        >>> BaseSource.ENTITY.section
        'RFC 3986 section 5.1.2'
        """
        return _SECTIONS[self]


_SECTIONS = {
    BaseSource.REFERENCE: "RFC 3986 section 5.1",
    BaseSource.CONTENT: "RFC 3986 section 5.1.1",
    BaseSource.ENTITY: "RFC 3986 section 5.1.2",
    BaseSource.RETRIEVAL: "RFC 3986 section 5.1.3",
    BaseSource.APPLICATION: "RFC 3986 section 5.1.4",
}


class Outcome(Enum):
    """The outcome of a step."""

    #: It gave the base.
    GAVE = "gave"
    #: It gave a relative reference, resolved against the sources outside.
    EXTENDED = "extended"
    #: It was asked, and has nothing.
    ABSENT = "absent"
    #: It said something that does not count.
    IGNORED = "ignored"
    #: It has something, and a nearer source came first.
    HIDDEN = "hidden"


@discreet
@dataclass(frozen=True, slots=True)
class BaseStep:
    """One source, what is there and what became of it."""

    source: BaseSource
    outcome: Outcome
    #: Its text, as it is written; None if there is none. Data: `repr` masks it.
    text: str | None = field(default=None, repr=False)
    #: Its place in the document, in characters; None if it comes from outside.
    offset: int | None = None
    end: int | None = None
    #: The base that it makes; None where it makes none.
    base: str | None = field(default=None, repr=False)
    #: Its kind, as '<base href>', or the reason why it does not count.
    reason: str = ""
    #: The section of the standard that says so.
    rule: str = ""

    def __str__(self) -> str:
        said = "" if self.text is None else f' "{mask(self.text)}"'
        about = f": {self.reason}" if self.reason else ""
        return f"{self.source.value}{said} ({self.outcome.value}{about})"


#: Makes a base of a text and the base outside: returns the URI, or raises `URIError`.
Resolve: TypeAlias = Callable[[str, str | None], str]


@dataclass(frozen=True, slots=True)
class Base:
    """A base URI and the steps that led to it.

    >>> from urikit.documents import Envelope
    >>> outside = Base.outside(Envelope(retrieval="http://example.org/a/b"))
    >>> base = outside.within("../c/", 6, 11, "<base href>", "HTML section 4.2.3", by_rfc)
    >>> base.uri, base.source
    ('http://example.org/c/', <BaseSource.CONTENT: 'the content'>)
    >>> print(base.describe())
    http://example.org/c/
      the content "../c/" (extended: <base href>)
      the encapsulating entity (absent)
      the retrieval URI "http://example.org/a/b" (gave)
      the application (absent)
    """

    #: The base, or None where no source gave one. Data: `repr` and `describe` mask a password.
    uri: str | None = field(repr=False)
    #: The nearest source that gave it.
    source: BaseSource | None
    #: The nearest source that was looked at, and what became of it.
    step: BaseStep | None = None
    #: The base outside of that source. Chains are long in a document that nests deeply.
    outer: Base | None = field(default=None, repr=False, compare=False)

    @property
    def steps(self) -> tuple[BaseStep, ...]:
        """All sources that were looked at, nearest first."""
        return tuple(self.walk())

    def walk(self) -> Iterator[BaseStep]:
        """Yield the steps one by one, nearest first: the first needs no walk along the chain.

        >>> from urikit.documents import Envelope
        >>> next(Base.outside(Envelope(retrieval="http://example.org/a")).walk()).outcome
        <Outcome.ABSENT: 'absent'>
        """
        given = False
        base: Base | None = self
        while base is not None:
            if base.step is not None:
                yield _hidden(base.step) if given else base.step
                given = given or base.step.outcome is Outcome.GAVE
            base = base.outer

    @classmethod
    def outside(cls, envelope: Envelope, resolve: Resolve | None = None) -> Base:
        """Return the base that a document has before it says anything itself: the sources of 5.1.2 to 5.1.4."""
        base: Base | None = None
        for source, text in (
            (BaseSource.APPLICATION, envelope.default),
            (BaseSource.RETRIEVAL, envelope.retrieval),
            (BaseSource.ENTITY, envelope.entity),
        ):
            known = base or cls(None, None)
            if text is None:
                base = cls(known.uri, known.source, BaseStep(source, Outcome.ABSENT, rule=source.section), base)
            else:
                base = _said(known, base, source, text, (None, None), "", source.section, resolve or by_rfc)
        return base or cls(None, None)

    def within(self, text: str, offset: int, end: int, reason: str, rule: str, resolve: Resolve) -> Base:
        """Return the base inside of what declares one: `text` is there, at those characters.

        `reason` says what it is ('<base href>'), `rule` the section, `resolve` how the format
        makes a base of it. Where that fails, or the base would be longer than `LONGEST`, the
        base stays, and the step says why.
        """
        return _said(self, self, BaseSource.CONTENT, text, (offset, end), reason, rule, resolve)

    def without(self, text: str, offset: int, end: int, reason: str, rule: str) -> Base:
        """Return this base with a step for a declaration that does not count, and the reason."""
        step = BaseStep(BaseSource.CONTENT, Outcome.IGNORED, text, offset, end, None, reason, rule)
        return Base(self.uri, self.source, step, self)

    def describe(self) -> str:
        """Return the base and its steps, a line each, for people; of more than `DESCRIBED` the nearest."""
        first = "no base" if self.uri is None else mask(self.uri)
        steps = list(islice(self.walk(), DESCRIBED + 1))
        lines = [first, *(f"  {step}" for step in steps[:DESCRIBED])]
        if len(steps) > DESCRIBED:
            lines.append("  … and more outside of these")
        return "\n".join(lines)


#: The most steps of a description. A chain is as long as a document nests, and every reference has one:
#: the descriptions of all of them would grow with the square of the document.
DESCRIBED = 32


#: The longest base from the content, in characters: what RFC 9110 section 4.1 asks of everybody
#: who handles URIs. Relative declarations inside of each other would make longer and longer ones.
LONGEST = 8_000


def _said(
    known: Base,
    outer: Base | None,
    source: BaseSource,
    text: str,
    place: tuple[int | None, int | None],
    reason: str,
    rule: str,
    resolve: Resolve,
) -> Base:
    """Return the base where a source says `text`, inside of `outer`."""
    why, section = reason, rule
    try:
        uri = resolve(text, known.uri)
    except URIError as error:
        why, section = f"{reason}: {error.message}" if reason else error.message, error.rule
    else:
        if source is not BaseSource.CONTENT or len(uri) <= LONGEST:
            outcome = Outcome.GAVE if _is_absolute(text) else Outcome.EXTENDED
            return Base(uri, source, BaseStep(source, outcome, text, *place, uri, reason, rule), outer)
        why, section = f"{reason}: longer than {LONGEST:,} characters", "RFC 9110 section 4.1"
    return Base(known.uri, known.source, BaseStep(source, Outcome.IGNORED, text, *place, None, why, section), outer)


def by_rfc(text: str, base: str | None) -> str:
    """Return a base by RFC 3986 section 5.1: resolved against the base outside, without its fragment.

    Raises `URIError` where the text is not a reference, or is relative without a base.

    >>> by_rfc("b/#c", "http://example.org/a/")
    'http://example.org/a/b/'
    """
    reference = IRIReference.parse(text)
    if isinstance(reference, IRI):
        return str(reference.without_fragment())
    outer = IRI.parse("" if base is None else base)
    return str(outer.resolve(reference).without_fragment())


def _is_absolute(text: str) -> bool:
    """Return whether a text begins with a scheme (RFC 3986 section 3.1), as a parser of either standard sees it."""
    scheme, colon, _ = text.strip(" \t\r\n\f").partition(":")
    return bool(colon) and scheme[:1].isalpha() and scheme.isascii() and not set(scheme) - _SCHEME


_SCHEME = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.")


def _hidden(step: BaseStep) -> BaseStep:
    """Return a source outside of the one that gave the base."""
    if step.outcome in (Outcome.GAVE, Outcome.EXTENDED):
        return replace(step, outcome=Outcome.HIDDEN)
    return step
