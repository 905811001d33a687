"""The grammar of RFC 3986, read three ways, and urikit.

An ABNF engine from the package registry and the translator of this folder read the same
file and must agree on short strings; the translator, which is fast, and urikit must agree
on as many strings as there is time for: 50 000 in the quick tier, a million in the slow.
"""

import pytest

import urikit
from tests.oracle.abnf_regex import ABNFError, Grammar
from tests.oracle.agreement import engine_against_translator, urikit_against_grammar
from tests.oracle.grammars import specs_folder
from tests.oracle.strings import short_strings, strings

needs_grammar = pytest.mark.skipif(specs_folder() is None, reason="no grammar files: set URIKIT_SPECS")
RULES = ("URI", "relative-ref", "URI-reference", "absolute-URI")


def urikit_derives(name: str, text: str) -> bool:
    """What urikit says about the four rules it has names for."""
    if name == "URI-reference":
        return urikit.is_valid(text)
    if name == "relative-ref":
        return urikit.RelativeReference.is_valid(text)
    if name == "URI":
        return urikit.URI.is_valid(text)
    return urikit.URI.is_valid(text) and urikit.URI(text).is_absolute


# --- the translator itself -----------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "yes", "no"),
    [
        ('"ab"', ["ab", "AB", "aB"], ["", "abc"]),
        ('%s"ab"', ["ab"], ["AB"]),
        ('%i"ab"', ["ab", "AB"], ["a"]),
        ("%x41", ["A"], ["a"]),
        ("%d97.98", ["ab"], ["AB", "a"]),
        ("%b1000001", ["A"], ["B"]),
        ("%x30-32", ["0", "1", "2"], ["3", "00"]),
        ('*"a"', ["", "aaa"], ["b"]),
        ('2*3"a"', ["aa", "aaa"], ["a", "aaaa"]),
        ('*2"a"', ["", "aa"], ["aaa"]),
        ('2"a"', ["aa"], ["a", "aaa"]),
        ('0<DIGIT> "a"', ["a"], ["1a"]),
        ("<DIGIT>", ["7"], ["a"]),
        ('[ "a" ] "b"', ["b", "ab"], ["a", "aab"]),
        ('( "a" / "bc" ) "d"', ["ad", "bcd"], ["abcd", "d"]),
        ('"a" / "b" "c"', ["a", "bc"], ["ac", "b"]),
        ('"a" ; a comment "b"', ["a"], ["ab"]),
        ("ALPHA DIGIT HEXDIG", ["z9f", "A0F"], ["9zf", "z9g"]),
    ],
)
def test_each_construct(body: str, yes: list[str], no: list[str]) -> None:
    expression = Grammar.read(f"r = {body}").regex("r")
    assert [text for text in yes if expression.fullmatch(text) is None] == []
    assert [text for text in no if expression.fullmatch(text) is not None] == []


def test_rules_span_lines_and_ignore_case() -> None:
    grammar = Grammar.read('   Top = "a"\n         / second\n   second =/ "b"\n   SECOND =/ "c"\n')
    assert [text for text in "abcd" if grammar.regex("top").fullmatch(text)] == ["a", "b", "c"]


@pytest.mark.parametrize("text", ["a = b", 'a = "x" a', "a = ", 'a = ( "x"', 'a = "x" )', "a = @"])
def test_what_is_no_grammar_is_refused(text: str) -> None:
    with pytest.raises(ABNFError):
        Grammar.read(text).regex("a")


# --- three readings ------------------------------------------------------------------


@needs_grammar
def test_the_engine_and_the_translator_agree_on_short_strings() -> None:
    asked = list(short_strings(3986, 5_000))
    assert len(asked) == 5_000
    assert engine_against_translator("rfc3986", RULES, asked) == []


@needs_grammar
def test_urikit_and_the_grammar_agree() -> None:
    differ, derived = urikit_against_grammar(urikit_derives, RULES, strings(66, 50_000))
    assert differ == []
    # A test of strings that are all invalid would prove little, and so would the reverse.
    assert all(count > 3_000 for count in derived.values()), derived
    assert derived["URI-reference"] < 40_000


@needs_grammar
@pytest.mark.slow
def test_urikit_and_the_grammar_agree_on_a_million_strings() -> None:
    differ, derived = urikit_against_grammar(urikit_derives, RULES, strings(20050101, 1_000_000))
    assert differ == []
    assert all(count > 60_000 for count in derived.values()), derived
