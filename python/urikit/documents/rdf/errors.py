"""What is raised about a CURIE, a prefix or a name for a blank node."""

from __future__ import annotations

from typing import NoReturn

from urikit.core.errors import QuotingError

__all__ = ["RDFNameError", "refuse"]


class RDFNameError(QuotingError):
    """A text that is not a CURIE, or that these prefixes do not expand.

    `text[offset:end]` is the offending part of the CURIE, the prefix or the IRI, and `component` is "prefix",
    "reference" or "IRI".

    >>> from urikit.documents.rdf import Prefixes, RDFNameError
    >>> try:
    ...     Prefixes.INITIAL.expand("foav:name")
    ... except RDFNameError as error:
    ...     print(error)
    unknown prefix "foav" (rdf-prefix-unknown, column 1)
      foav:name
      ^^^^
      rule: RDFa Core 1.1 section 6: curie = [ [ prefix ] ":" ] reference
      hint: bind the prefix with Prefixes.with_prefix
    """


def refuse(text: str, code: str, component: str, start: int = 0, end: int | None = None) -> NoReturn:
    """Raises `RDFNameError` about a part of a text, or all of it."""
    raise RDFNameError(text, code, component, start, len(text) if end is None else end)
