r"""The words of Turtle and its relatives (Turtle section 6.5, SPARQL 1.1 section 19.8).

The native reader finds the words and their places; what they say is here, where somebody asks for it.

    IRIREF       the text between "<" and ">", with its escapes: `unescaped`
    PN_LOCAL     the part of a prefixed name behind ":", with its backslashes: `local_name`

What is not a word is one character wide: a text of mistakes is read to its end. Between `<` and
`>` more is taken than the grammar allows, so that `<a b>` is a reference with a mistake in it.
A `<` that no `>` follows on its line is `UNCLOSED`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from struct import iter_unpack
from typing import TYPE_CHECKING, NamedTuple

from urikit._native import rdf_text_words
from urikit.core.mask import discreet

__all__ = ["WORDS", "Language", "Token", "Word", "local_name", "places", "tokens", "unescaped"]


class Word(Enum):
    """The kinds of words that matter here."""

    IRI = "IRIREF"
    NAME = "PrefixedName"
    #: `a`, `BASE`, `GRAPH`: letters without a colon.
    BARE = "keyword"
    #: `@prefix`, `@base`, or the language of a literal.
    AT = "directive or language tag"
    DATATYPE = "^^"
    #: A string, `"""..."""` included.
    STRING = "string"
    #: A dot, a semicolon, a bracket.
    MARK = "punctuation"
    #: A `<` or a quotation mark that nothing closes.
    UNCLOSED = "unclosed"


class Language(Enum):
    """Whose words they are."""

    TURTLE = "Turtle"
    NTRIPLES = "N-Triples"
    SPARQL = "SPARQL"


@discreet
class Token(NamedTuple):
    """A word and where it is: of an IRIREF what is between the brackets."""

    word: Word
    text: str
    start: int
    end: int


#: The kinds of words by the numbers that the native reader has for them.
WORDS = tuple(Word)
_ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))")
_LOCAL_ESCAPE = re.compile(r"\\(.)")


def places(text: str, language: Language, *, every: bool = False) -> Iterator[tuple[int, int, int]]:
    """The words of a text, each as a place in `WORDS`, a start and an end.

    Without `every`, a run of words that say nothing about a reference is one `MARK`: strings and
    punctuation, languages of literals, and keywords (in SPARQL each keyword is given).

    >>> [(WORDS[kind].name, start) for kind, start, _ in places("'a'@en , <b> .", Language.TURTLE)]
    [('MARK', 0), ('IRI', 10), ('MARK', 13)]
    """
    numbers = iter_unpack("=3I", rdf_text_words(text, language.value, every=every))
    if TYPE_CHECKING:
        assert isinstance(numbers, Iterator)
    return numbers


def tokens(text: str, language: Language) -> Iterator[Token]:
    """The words of a text, without white space, comments, numbers, variables and blank nodes.

    >>> [token.text for token in tokens("@prefix ex: <a> . # b", Language.TURTLE)]
    ['prefix', 'ex:', 'a', '.']
    """
    for kind, start, end in places(text, language, every=True):
        yield Token(WORDS[kind], text[start:end], start, end)


def unescaped(raw: str) -> str:
    r"""The reference in an IRIREF: its numeric escapes undone (Turtle section 6.4).

    An escape beyond Unicode stays as it is, and is a mistake of the reference then.

    >>> unescaped(r"caf\u00E9")
    'café'
    """
    return _ESCAPED.sub(_character, raw) if "\\" in raw else raw


def _character(escape: re.Match[str]) -> str:
    code = int(escape[1] or escape[2], 16)
    return chr(code) if code <= 0x10FFFF else escape[0]


def local_name(written: str) -> str:
    r"""A local name without its backslashes; "%41" stays (Turtle section 6.4).

    >>> local_name(r"a\~b%41")
    'a~b%41'
    """
    return _LOCAL_ESCAPE.sub(r"\1", written) if "\\" in written else written
