"""Text directives: a place in a document by the words that are there (URL Fragment Text Directives).

    :~:text=[prefix-,]start[,end][,-suffix]

`start` alone is the first place with exactly these words; with `end` it is everything from
the first words to the last. `prefix` and `suffix` are before and after and are not part of
it. Each is percent-encoded, and "&", "-" and "," inside one always are, since they separate.

The draft's steps (section 3.4, "parse a text directive") decide, and its grammar is only an aid.
Bytes that are not UTF-8 become U+FFFD, as the decoder of browsers has it. What can go wrong:
an unescaped "-" inside a term, more than four terms, an empty one. Left out: looking the
words up in a document, which depends on how it is laid out.
"""

from __future__ import annotations

from dataclasses import dataclass

from urikit.core import percent
from urikit.core.mask import discreet
from urikit.schemes.fragments.base import pieces, refuse, unescaped

__all__ = ["TextDirective", "read"]

MEDIA_TYPE = "text/html"


# ValidTextDirective      ::= "text=" TextDirectiveParameters
# TextDirectiveParameters ::= (TextDirectivePrefix ",")? TextDirectiveString
#                             ("," TextDirectiveString)? ("," TextDirectiveSuffix)?
# TextDirectivePrefix     ::= TextDirectiveString "-"
# TextDirectiveSuffix     ::= "-" TextDirectiveString
@discreet
@dataclass(frozen=True, slots=True)
class TextDirective:
    """The words of a passage, and of what surrounds it; all are data, decoded.

    >>> TextDirective.parse("text=this%20is-,an%20example,-text%20fragment")
    TextDirective(start='an example', end=None, prefix='this is', suffix='text fragment')
    >>> str(TextDirective("well-known", "R&D"))
    'text=well%2Dknown,R%26D'
    """

    #: The passage, or its first words.
    start: str
    #: Its last words; None where `start` is all of it.
    end: str | None = None
    #: What is before it.
    prefix: str | None = None
    #: What is after it.
    suffix: str | None = None

    @classmethod
    def parse(cls, directive: str) -> TextDirective:
        """Reads one directive, with its "text=".

        Raises `FragmentError` for what browsers ignore.
        """
        return read(directive, 0, len(directive))

    def __str__(self) -> str:
        terms = (
            None if self.prefix is None else f"{_escaped(self.prefix)}-",
            _escaped(self.start),
            None if self.end is None else _escaped(self.end),
            None if self.suffix is None else f"-{_escaped(self.suffix)}",
        )
        return f"text={','.join(term for term in terms if term is not None)}"


def read(fragment: str, start: int, end: int) -> TextDirective:
    """The text directive that `fragment[start:end]` is."""
    if not fragment.startswith("text=", start, end):
        refuse(fragment, "fragment-directive-unknown", MEDIA_TYPE, "TextDirective", start, end)
    tokens = pieces(fragment, start + 5, end, ",")
    prefix = suffix = None
    if len(tokens) <= 4 and fragment.endswith("-", *tokens[0]):
        at, stop = tokens.pop(0)
        prefix = _term(fragment, at, stop - 1, "prefix")
    if tokens and len(tokens) <= 4 and fragment.startswith("-", *tokens[-1]):
        at, stop = tokens.pop()
        suffix = _term(fragment, at + 1, stop, "suffix")
    if not 1 <= len(tokens) <= 2:
        refuse(fragment, "fragment-directive-terms", MEDIA_TYPE, "TextDirectiveParameters", start + 5, end)
    terms = [_term(fragment, *token, name) for token, name in zip(tokens, ("start", "end"), strict=False)]
    return TextDirective(terms[0], terms[1] if len(terms) == 2 else None, prefix, suffix)


def _term(fragment: str, start: int, end: int, name: str) -> str:
    if start >= end:
        refuse(fragment, "fragment-directive-empty", MEDIA_TYPE, name, start, max(start, end))
    dash = fragment.find("-", start, end)
    if dash >= 0:
        refuse(fragment, "fragment-directive-dash", MEDIA_TYPE, name, dash, dash + 1)
    return unescaped(fragment[start:end])


# TextDirectiveExplicitChar is a URL code point other than "&", "-" and ",".
def _escaped(term: str) -> str:
    return percent.encode(term, "fragment").replace("&", "%26").replace("-", "%2D").replace(",", "%2C")
