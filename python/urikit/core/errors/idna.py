"""The exception of a host that a conversion of domain names refuses (RFC 3987 3.1, RFC 5891, RFC 3490)."""

from __future__ import annotations

from urikit.core.errors.base import PlacedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from urikit.core.rules import Mistake


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

    `text` is the IRI, `offset` to `end` the label, or the whole host where no label alone is at fault;
    `character`, where it is known, is what may not be there, at `position`.

    >>> import urikit
    >>> try:
    ...     urikit.IRI("http://www.bü_cher.example/").to_uri()
    ... except urikit.IDNAError as error:
    ...     print(error)
    "_" not allowed in the host label "bü_cher" (idna-character, column 12)
      http://www.bü_cher.example/
                 ^^^^^^^
      rule: RFC 3987 section 3.1: ToASCII with UseSTD3ASCIIRules
      hint: remove the character from the label
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
        self.args = (self.text, code, policy, offset, end, position, character)
        #: Which conversion was asked for: "uts46", "idna2008" or "idna2003".
        self.policy = policy
        #: Where the character is; None where it is not known.
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
        return self.text[slice(*self.shown)]

    @property
    def message(self) -> str:
        """What is wrong, in one sentence, without its place."""
        from urikit.core.cells import visible
        from urikit.core.rules.suggestion import found

        # A host in one piece may be as long as the text.
        label = found(self._mistake)
        said = self._known.message(self._mistake)
        return said.format(label=label, named=visible(self.character or ""))

    @property
    def _mistake(self) -> Mistake:
        return self._about(self.component, self.text, *self.shown)
