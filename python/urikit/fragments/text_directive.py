"""Text directives: a place in a document by the words that stand there (URL Fragment Text Directives).

    :~:text=[prefix-,]start[,end][,-suffix]

`start` alone is the first place with exactly these words; with `end` it is everything from
the first words to the last. `prefix` and `suffix` stand before and after and are not part of
it. Each is percent-encoded, and "&", "-" and "," inside one always are, since they separate.

The draft's steps (section 3.4, "parse a text directive") decide, and its grammar is only an aid.
Octets that are no UTF-8 become U+FFFD, as the decoder of browsers has it. What can go wrong:
an unescaped "-" inside a term, more than four terms, an empty one. Left out: looking the
words up in a document, which depends on how it is laid out.
"""

from __future__ import annotations

from dataclasses import dataclass

from urikit import percent
from urikit.fragments.frame import pieces, refuse, unescaped
from urikit.rules.rule import Rule

__all__ = ["ROWS", "TextDirective", "read"]

MEDIA_TYPE = "text/html"
_WHERE = "URL Fragment Text Directives section 3.4"
_GRAMMAR = '( Prefix "," )? String ( "," String )? ( "," Suffix )?'


# ValidTextDirective      ::= "text=" TextDirectiveParameters
# TextDirectiveParameters ::= (TextDirectivePrefix ",")? TextDirectiveString
#                             ("," TextDirectiveString)? ("," TextDirectiveSuffix)?
# TextDirectivePrefix     ::= TextDirectiveString "-"
# TextDirectiveSuffix     ::= "-" TextDirectiveString
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
    #: What stands before it.
    prefix: str | None = None
    #: What stands after it.
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


ROWS = (
    Rule(
        code="fragment-directive-unknown",
        kind="scheme",
        title="a directive that nobody knows",
        sentence='"{found}" is no directive that browsers know',
        explanation=(
            'After ":~:" stand directives for the browser, and scripts do not see them. Text directives are the '
            "only ones so far; others are passed over, and so are those written in capitals."
        ),
        example='HTMLFragment.parse("top:~:Text=words").ignored',
        advice='write "text=" and the words',
        corrected='HTMLFragment.parse("top:~:text=words").ignored',
        where="URL Fragment Text Directives section 3.3",
        grammar='FragmentDirective ::= (TextDirective | UnknownDirective) ("&" FragmentDirective)?',
    ),
    Rule(
        code="fragment-directive-terms",
        kind="scheme",
        title="a text directive with too few or too many terms",
        sentence='"{found}" has not one or two terms of text between a prefix and a suffix',
        explanation=(
            "A directive has a prefix, a start, an end and a suffix at most, and the start is required. A comma "
            "in the text itself is percent-encoded."
        ),
        example='TextDirective.parse("text=one,two,three")',
        advice="write %2C for a comma of the text",
        corrected='TextDirective.parse("text=one%2Ctwo%2Cthree")',
        where=_WHERE,
        grammar=_GRAMMAR,
    ),
    Rule(
        code="fragment-directive-empty",
        kind="scheme",
        title="an empty term in a text directive",
        sentence="the {component} of a text directive is not empty",
        explanation="A term that is not needed is left out together with its comma.",
        example='TextDirective.parse("text=start,")',
        advice="leave the term and its comma out",
        corrected='TextDirective.parse("text=start")',
        where=_WHERE,
        grammar="TextDirectiveString ::= (TextDirectiveExplicitChar | PercentEncodedByte)+",
    ),
    Rule(
        code="fragment-directive-dash",
        kind="scheme",
        title='an unescaped "-" in a text directive',
        sentence='the {component} of a text directive holds a "-", which separates',
        explanation='A "-" marks the end of a prefix and the beginning of a suffix; in the text itself it is %2D.',
        example='TextDirective.parse("text=well-known")',
        advice='write "-" as %2D',
        corrected='TextDirective.parse("text=well%2Dknown")',
        where=_WHERE,
        grammar="TextDirectiveString ::= (TextDirectiveExplicitChar | PercentEncodedByte)+",
    ),
)
