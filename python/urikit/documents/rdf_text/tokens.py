r"""The words of Turtle and its relatives (Turtle section 6.5, SPARQL 1.1 section 19.8).

    PN_PREFIX   ::= PN_CHARS_BASE ((PN_CHARS | '.')* PN_CHARS)?
    PN_LOCAL    ::= (PN_CHARS_U | ':' | [0-9] | PLX) ((PN_CHARS | '.' | ':' | PLX)* (PN_CHARS | ':' | PLX))?
    PLX         ::= '%' HEX HEX | '\' ( '_' | '~' | '.' | '-' | '!' | '$' | '&' | "'" | '(' | ')' | '*' | '+'
                    | ',' | ';' | '=' | '/' | '?' | '#' | '@' | '%' )
    UCHAR       ::= '\u' HEX HEX HEX HEX | '\U' HEX HEX HEX HEX HEX HEX HEX HEX

One expression finds the next word wherever it is put, and never goes back over what it took
(possessive quantifiers), so that a text costs what its length is. What is not a word is one
character wide: a text of mistakes is read to its end.

Between `<` and `>` more is taken than the grammar allows, so that `<a b>` is a reference with a
mistake in it and not three unknown words. A `<` that no `>` follows on its line is `UNCLOSED`.
SPARQL has `<` for "less than" as well; there, by the rule of the longest word (section 19.8),
`<` begins an IRIREF exactly if the grammar of IRIREF fits.

Left out: in SPARQL, `\u` may be anywhere in a query (section 19.2); here it is read in
IRIREFs only, as in Turtle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from urikit.mask import discreet

__all__ = ["Language", "Token", "Word", "local_name", "tokens", "unescaped"]


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


_BASE = (
    "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f"
    "\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_CHARS = rf"{_BASE}_0-9\u00b7\u0300-\u036f\u203f-\u2040\-"
_PLX = r"%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%]"
_PREFIX = rf"[{_BASE}](?:[{_CHARS}]++|\.++(?=[{_CHARS}]))*+"
_LOCAL = rf"(?:[{_BASE}_:0-9]|{_PLX})(?:[{_CHARS}:]++|{_PLX}|\.++(?=[{_CHARS}:]|{_PLX}))*+"
_UCHAR = r"\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}"
_STRING = (
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"""|'
    r"'''(?:[^'\\]++|\\.|'(?!''))*+'''|"
    r'"(?!"")(?:[^"\\\n\r]++|\\[^\n\r])*+"|'
    r"'(?!'')(?:[^'\\\n\r]++|\\[^\n\r])*+'"
)
#: What nothing closes goes to the end of the text, or of its line, and is looked at no second time.
_UNCLOSED = r"""\"{3}.*+ | '{3}.*+ | ["'][^\n\r]*+"""


def _pattern(iri: str) -> re.Pattern[str]:
    return re.compile(
        rf"""
          [\ \t\r\n]++ | \#[^\r\n]*+
        | {iri}
        | (?P<string>{_STRING})
        | _:[{_CHARS}]++(?:\.++[{_CHARS}]++)*+
        | [?$][{_CHARS}]++
        | (?P<name>(?:{_PREFIX})?+:(?:{_LOCAL})?+)
        | (?P<bare>{_PREFIX})
        | @(?P<at>[A-Za-z]++(?:-[A-Za-z0-9]++)*+)
        | (?P<datatype>\^\^)
        | [-+]?(?:[0-9]++(?:\.[0-9]++)?+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?+
        | (?P<unclosed>{_UNCLOSED})
        | (?P<mark>.)
        """,
        re.VERBOSE | re.DOTALL,
    )


#: Turtle has no other use for "<" than IRIREF and, in version 1.2, "<<" and ">>".
_TURTLE = _pattern(r"<< | <(?P<iri>[^<>\r\n]*+)> | (?P<open><)")
_SPARQL = _pattern(rf'<(?P<iri>(?:[^\x00-\x20<>"{{}}|^`\\]++|{_UCHAR})*+)>')
_WORDS = {
    "iri": Word.IRI,
    "name": Word.NAME,
    "bare": Word.BARE,
    "at": Word.AT,
    "datatype": Word.DATATYPE,
    "string": Word.STRING,
    "unclosed": Word.UNCLOSED,
    "open": Word.UNCLOSED,
    "mark": Word.MARK,
}
_ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))")
_LOCAL_ESCAPE = re.compile(r"\\(.)")


def tokens(text: str, language: Language) -> Iterator[Token]:
    """The words of a text, without white space, comments, numbers, variables and blank nodes.

    >>> [token.text for token in tokens("@prefix ex: <a> . # b", Language.TURTLE)]
    ['prefix', 'ex:', 'a', '.']
    """
    pattern = _SPARQL if language is Language.SPARQL else _TURTLE
    for found in pattern.finditer(text):
        group = found.lastgroup
        if group is not None:
            start, end = found.span(group)
            yield Token(_WORDS[group], text[start:end], start, end)


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
