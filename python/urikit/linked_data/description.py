"""Whether the document at the end of a dereference says something about the URI, and under which name.

A redirect or a hash leads to a document that ought to describe the thing; often it does not, or describes
it under another name. The names that count are, in this order: the one that was given (an IRI, a
`doi:`), the URI that was asked for, what has replaced it for good; and what a relative
`<#me>` in the document becomes, which is the last: a redirect from /old to /new turns /old#me into
/new#me without anybody having said that the two are the same.

Names are compared by characters, as RDF does. A document that is not RDF, or cannot be read, says
nothing; `reason` has the words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from urikit.core.mask import discreet
from urikit.documents.rdf.statements import MEDIA_TYPES, NotRDF, Statements, read_statements

if TYPE_CHECKING:
    from urikit.linked_data.dereference import Dereference

__all__ = ["Description", "describe"]


@discreet
@dataclass(frozen=True, slots=True)
class Description:
    """What a document says about a URI.

    >>> from urikit.linked_data import Answer, Recorded, dereference
    >>> card = Answer(200, (("Content-Type", "text/turtle"),), b"<#me> a <http://xmlns.com/foaf/0.1/Person> .")
    >>> world = Recorded({"http://example.org/card": card})
    >>> found = dereference("http://example.org/card#me", client=world).description()
    >>> found.name, found.count, found.types
    ('http://example.org/card#me', 1, ('http://xmlns.com/foaf/0.1/Person',))
    """

    #: The name under which it says something; None where it says nothing.
    name: str | None
    #: How many statements are about that name.
    count: int
    #: The classes that it is said to be of.
    types: tuple[str, ...]
    #: The names that were looked for, in order.
    looked_for: tuple[str, ...]
    #: Why nothing could be read; empty where something could.
    reason: str
    #: All statements of the document; None where there are none to be read.
    statements: Statements | None = field(repr=False, default=None)
    #: Why a document that is labelled as RDF could not be read; None for every other.
    error: NotRDF | None = field(repr=False, default=None)

    @property
    def is_as_asked(self) -> bool:
        """Whether it says something about the very name that was asked for."""
        return self.name is not None and self.name == self.looked_for[0]


def describe(found: Dereference) -> Description:
    """What the representation at the end says about the URI that was asked for."""
    names = _names(found)
    representation = found.representation
    if representation is None:
        return Description(None, 0, (), names, "missing representation")
    if representation.media_type is None or representation.media_type not in MEDIA_TYPES:
        return Description(
            None, 0, (), names, f"{representation.media_type or 'what has no media type'} is not read as RDF"
        )
    try:
        body, media_type, base = representation.body, representation.media_type, representation.base
        statements = read_statements(body, media_type, base, seconds=found.seconds)
    except NotRDF as error:
        return Description(None, 0, (), names, str(error), error=error)
    for name in names:
        about = statements.about(name)
        if about:
            return Description(name, len(about), statements.types(name), names, "", statements)
    return Description(None, 0, (), names, "", statements)


def _names(found: Dereference) -> tuple[str, ...]:
    names = [found.name, str(found.uri)]
    if found.permanent_replacement is not None:
        names.append(str(found.permanent_replacement))
    if found.uri.fragment is not None:
        names.append(str(found.final))
    return tuple(dict.fromkeys(names))
