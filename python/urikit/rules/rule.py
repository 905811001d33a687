"""A row of the catalogue, and the mistake it is asked about.

A `Rule` says everything that is true of a code wherever it occurs; a `Mistake` is one
occurrence: a component, a masked text, a range. The sentences of an error come from the
two together. Nothing here knows a particular code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from urikit.rules.components import component
from urikit.rules.mending import Mender

Kind: TypeAlias = Literal[
    "syntax",
    "build",
    "resolution",
    "encoding",
    "idna",
    "issue",
    "repair",
    "web",
    "question",
    "template",
    "scheme",
    "document",
]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One occurrence of a code; texts have their secrets masked."""

    code: str
    component: str | None = None
    text: str | None = None
    offset: int | None = None
    end: int | None = None
    #: The component that `text` is; None where it is a whole reference.
    part: str | None = None
    #: What the parser says of a part of a component that was refused.
    inner_code: str | None = None
    #: The base of a resolution.
    base: str | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """What is known about one code.

    `urikit.rule(code)` returns it, and the command `urikit rule CODE` prints it.

    >>> import urikit
    >>> rule = urikit.rule("second-hash")
    >>> rule.kind, rule.title
    ('syntax', 'a second "#"')
    >>> rule.example, rule.corrected
    ('http://example.org/#a#b', 'http://example.org/#a%23b')
    """

    #: The stable name.
    code: str
    #: What raises or reports it.
    kind: Kind
    #: What is wrong, as a noun phrase.
    title: str
    #: The sentence of an error; {component} and {character} are filled in.
    sentence: str
    #: A paragraph: why the rule is there, what people get wrong, how to mend it.
    explanation: str
    #: An input that triggers it: a text, or a call in Python for building and resolving.
    example: str
    #: How to mend it, in the imperative.
    advice: str
    #: The example, mended; empty where only an explanation helps.
    corrected: str = ""
    #: The component it is about; None where it can be any of them.
    component: str | None = None
    #: The section of the standard; None where it is that of the component.
    where: str | None = None
    #: The grammar that is broken, as ABNF; None where it is that of the component.
    grammar: str | None = None
    #: What corrects a text at this place; None where `urikit.repair` does.
    mend: Mender | None = None
    #: "module:function" that says what to say instead of the advice about some occurrences.
    particular: str | None = None

    def message(self, mistake: Mistake) -> str:
        """The sentence about one occurrence."""
        from urikit.rules.suggesting import character

        return self.sentence.format(
            component=component(mistake.component).phrase,
            character=character(mistake) or self.title,
        )

    def section(self, mistake: Mistake | None = None) -> str:
        """The section of the standard, as "RFC 3986 section 3.3".

        Without a mistake it is that of any component the rule may be about.
        """
        if self.where is not None:
            return self.where
        name = mistake.component if mistake is not None else self.component
        if mistake is not None and mistake.inner_code is not None:
            from urikit.rules import known

            return known(mistake.inner_code).section(Mistake(mistake.inner_code, name))
        return (
            f"{component(name).standard} section {component(name).section}" if name else "RFC 3986 sections 3.1 to 3.5"
        )

    def expected(self, mistake: Mistake | None = None) -> str:
        """What the grammar allows there, as ABNF; empty where that depends on the component."""
        if self.grammar is not None:
            return self.grammar
        name = mistake.component if mistake is not None else self.component
        if mistake is not None and mistake.inner_code is not None:
            from urikit.rules import known

            return known(mistake.inner_code).expected(Mistake(mistake.inner_code, name))
        return component(name).grammar if name else ""

    def suggestion(self, mistake: Mistake) -> str | None:
        """The text of the mistake, mended, with its secrets masked; or None."""
        from urikit.rules.suggesting import suggestion

        return suggestion(self, mistake)

    def hint(self, mistake: Mistake) -> str:
        """How to mend it, with the mended text, or with the catalogue's example mended."""
        from urikit.rules.suggesting import excerpt

        if self.particular is not None:
            from urikit.rules.homes import said_beside

            said = said_beside(self.particular, mistake)
            if said is not None:
                return said
        suggested = self.suggestion(mistake)
        if suggested is not None:
            return f"{self.advice}: {excerpt(suggested, mistake.text or '')}"
        return f"{self.advice}, as in {self.corrected}" if self.corrected else self.advice
