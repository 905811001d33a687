"""A row of the catalogue, and the mistake it is asked about.

A `Rule` says everything that is true of a code wherever it occurs; a `Mistake` is one
occurrence: a component, a masked text, a range. The sentences of an error come from the
two together. Nothing here knows a particular code.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from urikit.core.mask import discreet
from urikit.core.rules.components import component
from urikit.core.rules.menders import Mender

Kind: TypeAlias = Literal[
    "syntax",
    "build",
    "resolution",
    "encoding",
    "argument",
    "idna",
    "issue",
    "repair",
    "web",
    "question",
    "template",
    "scheme",
    "document",
]


#: What is around a URI, and the scheme of it.
_BEFORE = re.compile(r"[^A-Za-z0-9]{1,9}[A-Za-z][A-Za-z0-9+.-]*:[^:]")
#: How a sentence quotes what was found; where that is empty these words are left out.
_QUOTED = (', found "{found}"', ': found "{found}"', ' after "{found}"', ' before "{found}"', ' "{found}"')


@discreet
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


class _Fields(dict[str, "str | None"]):
    """What a sentence names; a field that is not given stays as it is written in the catalogue."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


@dataclass(frozen=True, slots=True)
class Rule:
    """What is known about one code.

    `urikit.rule(code)` returns it, and the command `urikit rule CODE` prints it.

    >>> import urikit
    >>> rule = urikit.rule("second-hash")
    >>> rule.kind, rule.title
    ('syntax', 'second "#"')
    >>> rule.example, rule.corrected
    ('http://example.org/#a#b', 'http://example.org/#a%23b')
    """

    #: The stable name.
    code: str
    #: What raises or reports it.
    kind: Kind
    #: What is wrong, as a noun phrase.
    title: str
    #: The sentence of an error; {component}, {character}, {found}, {scheme} and others are filled in.
    sentence: str
    #: A paragraph: why the rule is there, what people get wrong, how to fix it.
    explanation: str
    #: An input that triggers it: a text, or a call in Python for building and resolving.
    example: str
    #: How to fix it, in the imperative.
    advice: str
    #: The example, fixed; empty where only an explanation helps.
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
        from urikit.core.rules.suggestion import character, found, group, groups, number, numbers, scheme

        # Most sentences name one of these at most.
        sentence = self.sentence
        said = self.say(
            found(mistake) if "{found}" in sentence else "",
            component=component(mistake.component).phrase,
            character=(character(mistake) if "{character}" in sentence else None) or "a character",
            scheme=scheme(mistake) if "{scheme}" in sentence else None,
            group=group(mistake) if "{group}" in sentence else None,
            groups=groups(mistake) if "{groups}" in sentence else None,
            number=number(mistake) if "{number}" in sentence else None,
            numbers=numbers(mistake) if "{numbers}" in sentence else None,
        )
        if mistake.offset == 0 and mistake.component in ("path", "scheme") and _BEFORE.match(mistake.text or ""):
            # By the grammar it is in the scheme, or in the path of a relative reference, which nobody meant.
            return said.replace(f"not allowed in the {mistake.component}", "not allowed before the scheme")
        return said

    def say(self, found: str, **names: str | None) -> str:
        """The sentence with its fields filled in; what is empty is not quoted, and a field without a value stays."""
        sentence = self.sentence
        if not found:
            for quoted in _QUOTED:
                sentence = sentence.replace(quoted, "")
            sentence = sentence.replace('"{found}"', "an empty value")
        return sentence.format_map(_Fields(found=found, **names))

    @property
    def is_specific(self) -> bool:
        """Whether the sentence names what was found, so that each occurrence has a message of its own."""
        return any(field in self.sentence for field in ("{found}", "{scheme}", "{numbers}"))

    def section(self, mistake: Mistake | None = None) -> str:
        """The section of the standard, as "RFC 3986 section 3.3".

        Without a mistake it is that of any component the rule may be about.
        """
        if self.where is not None:
            return self.where
        name = mistake.component if mistake is not None else self.component
        if mistake is not None and mistake.inner_code is not None:
            from urikit.core.rules import known

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
            from urikit.core.rules import known

            return known(mistake.inner_code).expected(Mistake(mistake.inner_code, name))
        return component(name).grammar if name else ""

    def suggestion(self, mistake: Mistake) -> str | None:
        """The text of the mistake, corrected, with its secrets masked; or None."""
        from urikit.core.rules.suggestion import suggestion

        return suggestion(self, mistake)

    def hint(self, mistake: Mistake) -> str:
        """How to fix it, with the fixed input where urikit knows one."""
        return self.correction(mistake)[0]

    def correction(self, mistake: Mistake) -> tuple[str, str | None]:
        """The hint and the suggestion, which come from one repair."""
        from urikit.core.rules.suggestion import excerpt, mended

        found = mended(self, mistake)
        suggested = None if found is None else found.text
        if self.particular is not None:
            from pkgutil import resolve_name

            from urikit._native import entry_point

            named = resolve_name if ":" in self.particular else entry_point
            said: str | None = named(self.particular)(mistake)
            if said is not None:
                return said, suggested
        if found is not None:
            return f"{found.advice}: {excerpt(found.text, mistake.text or '')}", suggested
        return self.advice, None
