"""What urikit raises: one tree of exceptions, each with a stable code and what is known about it.

Below `URIError`, which is a `ValueError`, stand four kinds. `URISyntaxError`: a text is
no URI reference (RFC 3986 section 4.1). `URIBuildError`: components do not make one
(sections 3 and 5.3). `URIResolutionError`: a reference cannot be resolved against a base,
or made relative to it (section 5.2). `URIEncodingError`: percent-encoded octets are no
text (section 2.1). Errors about one place of a text share `PlacedError`, whatever grammar
they are of; those of the grammars beside RFC 3986 share `QuotingError`, whose sentences say
what was found.

An error holds what happened: the code, the component, the range. What is known about the
code, the section of the rule, the grammar of the component, how to mend it, stands in the
catalogue `urikit.rules` and is looked up when it is asked for. Nothing else is imported
here, because `import urikit` imports this module.

Every text in an error is a description: the extension module has put one "•" in the
place of each character of a password before the error is made, so that offsets hold and
no log shows the secret. `str(error)` is a few lines for people; programs compare `code`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from urikit.rules import Mistake, Rule

__all__ = ["TemplateError", "URIBuildError", "URIEncodingError", "URIError", "URIResolutionError", "URISyntaxError"]


class URIError(ValueError):
    """Everything urikit refuses. Catch this to catch all of it.

    >>> import urikit
    >>> try:
    ...     urikit.parse("http://h/a b")
    ... except urikit.URIError as error:
    ...     print(error.code, "|", error.rule, "|", error.hint)
    space | RFC 3986 section 3.3 | percent-encode it: http://h/a%20b
    """

    #: The stable name of what is wrong; `urikit.rule(code)` tells all about it.
    code: str

    def __init__(self, code: str, *details: object) -> None:
        super().__init__(code, *details)
        self.code = code

    @property
    def message(self) -> str:
        """What is wrong, in one sentence without its place."""
        return self._known.message(self._mistake)

    @property
    def rule(self) -> str:
        """The section of the standard that says so."""
        return self._known.section(self._mistake)

    @property
    def expected(self) -> str:
        """What the grammar allows there, as ABNF."""
        return self._known.expected(self._mistake)

    @property
    def hint(self) -> str:
        """How to mend it, with a text that is right."""
        return self._known.hint(self._mistake)

    @property
    def _known(self) -> Rule:
        from urikit.rules import known

        return known(self.code)

    @property
    def _mistake(self) -> Mistake:
        from urikit.rules import Mistake

        return Mistake(self.code)

    def __str__(self) -> str:
        from urikit.rules.report import report

        return report(self, self._mistake)

    def __repr__(self) -> str:
        from urikit.rules.report import brief

        return f"{type(self).__name__}({', '.join(brief(value) for value in self.args)})"


class PlacedError(URIError):
    """What is wrong at one place of a text: the base of errors, never raised itself.

    `text[offset:end]` is the offending part.
    """

    def __init__(self, text: str, code: str, component: str, offset: int, end: int) -> None:
        ValueError.__init__(self, text, code, component, offset, end)
        #: The text that was read, with one "•" for each character of a secret.
        self.text = text
        self.code = code
        #: What the grammar calls the part in which it was found.
        self.component = component
        #: Where the offending part begins, in characters of the text.
        self.offset = offset
        #: Where it ends.
        self.end = end

    @property
    def _mistake(self) -> Mistake:
        from urikit.rules import Mistake

        return Mistake(self.code, None, self.text, self.offset, self.end)


class QuotingError(PlacedError):
    """One whose sentence names what was found and whose rule it breaks: the base of errors, never raised itself."""

    @property
    def message(self) -> str:
        """What is wrong, in one sentence, without its place."""
        from urikit.cells import visible

        return self._known.sentence.format(found=visible(self.text[self.offset : self.end]), **self._named())

    def _named(self) -> dict[str, str | None]:
        """What the sentence may name besides what was found."""
        return {"component": self.component}


class URISyntaxError(PlacedError):
    """A text that is no URI reference, or not of the form that was asked for.

    `text` is the text with secrets masked; `text[offset:end]` is the offending part, and
    `offset == end` where something is missing. `component` is the component in which it was
    found, or "reference" for the text as a whole.

    >>> import urikit
    >>> try:
    ...     urikit.parse("http://user:secret@example.org/%zz")
    ... except urikit.URISyntaxError as error:
    ...     print(error)
    "%" is not followed by two hexadecimal digits in the path (percent-not-hex, offset 31)
      http://user:••••••@example.org/%zz
                                     ^^^
      rule: RFC 3986 section 2.1: pct-encoded = "%" HEXDIG HEXDIG
      hint: write "%" itself as %25: http://user:••••••@example.org/%25zz
    """

    @property
    def suggestion(self) -> str | None:
        """The text, mended; None where nobody can know what was meant, or it is very long.

        Secrets are masked in it. It is a proposal: read it before you use it.
        """
        return self._known.suggestion(self._mistake)

    @property
    def _mistake(self) -> Mistake:
        from urikit.rules import Mistake

        return Mistake(self.code, self.component, self.text, self.offset, self.end)


class URIBuildError(URIError):
    """Components that do not make a reference, or not the one that was asked for.

    `text` is the component as it was given, masked; `inner_code` is the code a parser
    would give the offending part, or None.

    >>> import urikit
    >>> try:
    ...     urikit.URI.build(scheme="http", host="example.org", path="/a b")
    ... except urikit.URIBuildError as error:
    ...     print(error.code, error.component, error.inner_code, error.offset)
    component-character path space 2
    """

    def __init__(
        self,
        code: str,
        component: str,
        text: str | None = None,
        offset: int | None = None,
        end: int | None = None,
        inner_code: str | None = None,
    ) -> None:
        ValueError.__init__(self, code, component, text, offset, end, inner_code)
        self.code = code
        #: The component that was refused.
        self.component = component
        #: That component as it was given, secrets masked; None where it is not a text.
        self.text = text
        #: Where its offending part begins.
        self.offset = offset
        #: Where it ends.
        self.end = end
        #: What the parser says of that part.
        self.inner_code = inner_code

    @property
    def _mistake(self) -> Mistake:
        from urikit.rules import Mistake

        return Mistake(self.code, self.component, self.text, self.offset, self.end, self.component, self.inner_code)


class URIResolutionError(URIError):
    """A reference that a base or a policy does not resolve, or a target no reference leads to.

    >>> import urikit
    >>> try:
    ...     urikit.resolve("../a", "b")
    ... except urikit.URIResolutionError as error:
    ...     print(error.code, error.base, error.reference)
    base-not-absolute ../a b
    """

    def __init__(self, code: str, base: str | None = None, reference: str | None = None) -> None:
        ValueError.__init__(self, code, base, reference)
        self.code = code
        #: The base, secrets masked.
        self.base = base
        #: The reference (or the target, where a relative one was looked for), masked.
        self.reference = reference

    @property
    def _mistake(self) -> Mistake:
        from urikit.rules import Mistake

        return Mistake(self.code, text=self.reference, base=self.base)


class URIEncodingError(URIError):
    """Percent-encoded octets that are no text, or a text that has no octets.

    >>> import urikit.percent
    >>> try:
    ...     urikit.percent.decode("caf%E9")
    ... except urikit.URIEncodingError as error:
    ...     print(error.code, error.offset, error.end)
    not-utf-8 3 6
    """

    def __init__(self, code: str, text: str | None = None, offset: int | None = None, end: int | None = None) -> None:
        ValueError.__init__(self, code, text, offset, end)
        self.code = code
        #: The text that was to be decoded, or encoded, secrets masked.
        self.text = text
        #: Where the offending part begins.
        self.offset = offset
        #: Where it ends.
        self.end = end

    @property
    def _mistake(self) -> Mistake:
        from urikit.rules import Mistake

        return Mistake(self.code, None, self.text, self.offset, self.end)


class SchemeError(QuotingError):
    """A URI that the grammar or a rule of its own scheme refuses; it stays a URI.

    `text[offset:end]` is the offending part, in characters of the text, and `component` is
    what the scheme's RFC calls it.

    >>> import urikit
    >>> from urikit.schemes.tel import Tel
    >>> try:
    ...     Tel.parse("tel:7042")
    ... except urikit.SchemeError as error:
    ...     print(error.code, error.component, error.offset)
    tel-context-missing phone-context 8
    """

    def __init__(self, text: str, code: str, scheme: str, component: str, offset: int, end: int) -> None:
        super().__init__(text, code, component, offset, end)
        self.args = (text, code, scheme, component, offset, end)
        #: The scheme, or the URN namespace, whose rule it is.
        self.scheme = scheme

    def _named(self) -> dict[str, str | None]:
        from urikit.rules.suggesting import character

        return {"scheme": self.scheme, "component": self.component, "character": character(self._mistake)}


class TemplateError(PlacedError):
    """A text that is no URI Template, or values that it does not take (RFC 6570).

    `text` is the template, `text[offset:end]` the offending part, and `component` the production it is in.

    >>> import urikit
    >>> try:
    ...     urikit.URITemplate("/search{?q,default-graph}")
    ... except urikit.TemplateError as error:
    ...     print(error)
    a character that stands in no name of a variable (template-name, offset 18)
      /search{?q,default-graph}
                        ^
      rule: RFC 6570 section 2.3: varname = varchar *( ["."] varchar ); varchar = ALPHA / DIGIT / "_" / pct-encoded
      hint: use letters, digits, "_" and single dots, as in urikit.URITemplate("{default_graph_uri}")
    """


#: Each conversion of a host, where it is defined, and what it takes.
_CONVERSIONS = {
    "uts46": ("RFC 3987 section 3.1", "ToASCII with UseSTD3ASCIIRules"),
    "idna2008": (
        "RFC 5891 section 4.2",
        "a U-label as it is: letters, digits and marks that RFC 5892 allows, unmapped",
    ),
    "idna2003": ("RFC 3490 section 4.1", "ToASCII: Nameprep, and UseSTD3ASCIIRules"),
}


class IDNAError(PlacedError):
    """A host of an IRI that has no form in A-labels, by the policy that was asked for.

    `text` is the IRI, `text[offset:end]` the label, or the whole host where no label alone is at fault;
    `character`, where it is known, is what may not stand there, at `position`.

    >>> import urikit
    >>> try:
    ...     urikit.IRI("http://www.bü_cher.example/").to_uri()
    ... except urikit.IDNAError as error:
    ...     print(error)
    the label "bü_cher" of the host may not hold "_" (idna-character, offset 11)
      http://www.bü_cher.example/
                 ^^^^^^^
      rule: RFC 3987 section 3.1: ToASCII with UseSTD3ASCIIRules
      hint: take the character out of the label, as in urikit.IRI("http://a.example/é").to_uri()
    """

    def __init__(
        self,
        text: str,
        code: str,
        policy: str,
        offset: int,
        end: int,
        position: int | None = None,
        character: str | None = None,
    ) -> None:
        super().__init__(text, code, "host", offset, end)
        self.args = (text, code, policy, offset, end, position, character)
        #: Which conversion was asked for: "uts46", "idna2008" or "idna2003".
        self.policy = policy
        #: Where the character stands; None where it is not known.
        self.position = position
        #: The character; None where it is not known.
        self.character = character

    @property
    def rule(self) -> str:
        """The section of the standard whose conversion was asked for."""
        return _CONVERSIONS[self.policy][0]

    @property
    def expected(self) -> str:
        """What that conversion takes."""
        return _CONVERSIONS[self.policy][1]

    @property
    def label(self) -> str:
        """The label, or the whole host, as it is written."""
        return self.text[self.offset : self.end]

    @property
    def message(self) -> str:
        """What is wrong, in one sentence, without its place."""
        from urikit.cells import visible

        said = self._known.message(self._mistake)
        return said.format(label=visible(self.label), named=visible(self.character or ""))

    @property
    def _mistake(self) -> Mistake:
        from urikit.rules import Mistake

        return Mistake(self.code, self.component, self.text, self.offset, self.end)
