"""What is raised about a CURIE, a prefix or a name for a blank node."""

from __future__ import annotations

from typing import NoReturn

from urikit import _native
from urikit.errors import URIError
from urikit.rules.rule import Mistake

__all__ = ["RDFNameError", "refuse"]


class RDFNameError(URIError):
    """A text that is no CURIE, or that these prefixes do not expand.

    `text[offset:end]` is the offending part.

    >>> from urikit.rdf import Prefixes, RDFNameError
    >>> try:
    ...     Prefixes.INITIAL.expand("foav:name")
    ... except RDFNameError as error:
    ...     print(error)
    the prefix "foav" is bound to no namespace (rdf-prefix-unknown, offset 0)
      foav:name
      ^^^^
      rule: RDFa Core 1.1 section 6: curie = [ [ prefix ] ":" ] reference
      hint: bind the prefix with Prefixes.with_prefix, as in Prefixes.INITIAL.expand("foaf:name")
    """

    def __init__(self, text: str, code: str, component: str, offset: int, end: int) -> None:
        ValueError.__init__(self, text, code, component, offset, end)
        #: The CURIE, the prefix or the IRI, secrets masked.
        self.text = text
        self.code = code
        #: The part of the grammar: "prefix", "reference" or "IRI".
        self.component = component
        #: Where the offending part begins, in characters of the text.
        self.offset = offset
        #: Where it ends.
        self.end = end

    @property
    def message(self) -> str:
        """What is wrong, in one sentence, without its place."""
        from urikit.cells import visible

        return self._known.sentence.format(found=visible(self.text[self.offset : self.end]), component=self.component)

    @property
    def _mistake(self) -> Mistake:
        return Mistake(self.code, None, self.text, self.offset, self.end)


def refuse(text: str, code: str, component: str, start: int = 0, end: int | None = None) -> NoReturn:
    """Raises `RDFNameError` about a part of a text, or all of it."""
    raise RDFNameError(_native.mask(text), code, component, start, len(text) if end is None else end)
