"""The grammars of RFC 3986 and RFC 3987, read three ways.

An ABNF engine from the package registry and the translator of this folder read the same
files and must agree on short strings; the translator, which is fast, and urikit must agree
on as many strings as there is time for. What the grammar of IRIs generates must be IRIs to urikit,
and every URI must be one.
"""

import textwrap
from collections.abc import Callable, Mapping

import pytest

import urikit
from tests.effort import EXAMPLES, SCANS
from tests.oracle import iri_strings, strings
from tests.oracle.abnf_regex import ABNFError, Grammar
from tests.oracle.generation import Generator
from tests.oracle.grammars import abnf_text, derives, rule, specs_folder

needs_grammar = pytest.mark.skipif(specs_folder() is None, reason="no grammar files: set URIKIT_SPECS")
#: Strings for the engine, which takes a millisecond for each, and for urikit.
FEW = min(EXAMPLES * 10, 10_000)
MANY = max(SCANS, 50_000)

#: What urikit says about the four rules of each grammar that it has names for.
READINGS: Mapping[str, Mapping[str, Callable[[str], bool]]] = {
    "rfc3986": {
        "URI": urikit.URI.is_valid,
        "relative-ref": urikit.RelativeReference.is_valid,
        "URI-reference": urikit.is_valid,
        "absolute-URI": lambda text: urikit.URI.is_valid(text) and urikit.URI(text).is_absolute,
    },
    "rfc3987": {
        "IRI": urikit.IRI.is_valid,
        "irelative-ref": urikit.RelativeIRIReference.is_valid,
        "IRI-reference": urikit.IRIReference.is_valid,
        "absolute-IRI": lambda text: urikit.IRI.is_valid(text) and urikit.IRI(text).is_absolute,
    },
}
STRINGS = {"rfc3986": strings.strings, "rfc3987": iri_strings.strings}
both = pytest.mark.parametrize("name", READINGS)


# --- the translator itself -----------------------------------------------------------


CONSTRUCTS = (
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
)


def test_each_construct() -> None:
    for body, yes, no in CONSTRUCTS:
        fullmatch = Grammar.read(f"r = {body}").regex("r").fullmatch
        assert ([text for text in yes if not fullmatch(text)], [text for text in no if fullmatch(text)]) == ([], []), (
            body
        )


def test_rules_span_lines_and_ignore_case() -> None:
    grammar = Grammar.read('   Top = "a"\n         / second\n   second =/ "b"\n   SECOND =/ "c"\n')
    assert [text for text in "abcd" if grammar.regex("top").fullmatch(text)] == ["a", "b", "c"]


def test_what_is_no_grammar_is_refused() -> None:
    for text in ("a = b", 'a = "x" a', "a = ", 'a = ( "x"', 'a = "x" )', "a = @"):
        with pytest.raises(ABNFError):
            Grammar.read(text).regex("a")


# --- three readings ------------------------------------------------------------------


@needs_grammar
@pytest.mark.searches
@both
def test_the_engine_and_the_translator_agree_on_short_strings(name: str) -> None:
    from abnf import ParseError, Rule

    class Engine(Rule):
        """The engine's reading of the file; it keeps the rules of each class apart."""

    lines = [line for line in textwrap.dedent(abnf_text(name)).splitlines() if line]
    Engine.load_grammar("\r\n".join(lines) + "\r\n")

    def reading(rule: str, text: str) -> bool:
        try:
            Engine(rule).parse_all(text)
        except ParseError:
            return False
        return True

    count, longest = {"rfc3986": (FEW, 16), "rfc3987": (FEW // 2, 12)}[name]
    texts = list(strings.short(STRINGS[name](3987, count * 20), longest, count))
    assert len(texts) == count
    assert [(r, text) for text in texts for r in READINGS[name] if reading(r, text) != derives(r, text)] == []


@needs_grammar
@pytest.mark.searches
@both
def test_urikit_and_the_grammar_agree(name: str) -> None:
    readings = [(r, rule(r).fullmatch, says) for r, says in READINGS[name].items()]
    differ: list[tuple[str, str]] = []
    derived = dict.fromkeys(READINGS[name], 0)
    for text in STRINGS[name](66, MANY):
        for r, fullmatch, says in readings:
            standard = fullmatch(text) is not None
            derived[r] += standard
            if says(text) is not standard:
                differ.append((r, text))
    assert differ[:20] == []
    # A test of strings that are all invalid would prove little, and so would the reverse.
    least = {"rfc3986": 0.06, "rfc3987": 0.16}[name]
    assert MANY * least < min(derived.values()) and max(derived.values()) < MANY * 0.8, derived


# --- IRIs ----------------------------------------------------------------------------


@needs_grammar
def test_the_rules_that_both_grammars_have_are_the_same() -> None:
    uri, iri = Grammar.read(abnf_text("rfc3986")), Grammar.read(abnf_text("rfc3987"))
    both = uri.rules.keys() & iri.rules.keys()
    assert {"scheme", "port", "ip-literal", "ipv6address", "pct-encoded", "reserved"} <= both
    assert [name for name in sorted(both) if uri.piece(name) != iri.piece(name)] == []


@needs_grammar
@pytest.mark.searches
def test_every_character_there_is() -> None:
    """`ucschar` and `iprivate` by one segment and one query; above the first plane, quickly, only around borders."""
    ucschar, iprivate = rule("ucschar").fullmatch, rule("iprivate").fullmatch
    wrong = []
    for code in range(0x80, 0x110000):
        if EXAMPLES > 100 or code < 0x10000 or (code + 16) % 0x1000 < 32:
            allowed, private = ucschar(chr(code)) is not None, iprivate(chr(code)) is not None
            found = [urikit.IRIReference.is_valid(before + chr(code)) for before in ("", "?")]
            if found != [allowed, allowed or private]:
                wrong.append(hex(code))
    assert wrong == []


@needs_grammar
def test_the_borders_that_the_strings_are_made_of_are_those_of_the_grammar() -> None:
    for name, ranges in (("ucschar", iri_strings.UCSCHAR), ("iprivate", iri_strings.IPRIVATE)):
        for first, last in ranges:
            assert derives(name, chr(first)) and derives(name, chr(last))
            assert not derives(name, chr(first - 1))
            assert last == 0x10FFFD or not derives(name, chr(last + 1))


@needs_grammar
@pytest.mark.searches
@pytest.mark.parametrize("name", READINGS["rfc3987"])
def test_what_the_grammar_generates_is_read(name: str) -> None:
    """Strings drawn from the expression of a rule, so from every alternative of it."""
    generator = Generator(rule(name), seed=3987)
    made = [generator.string() for _ in range(FEW)]
    assert len(set(made)) > FEW // 3
    assert [text for text in made if not READINGS["rfc3987"][name](text)] == []
    assert [text for text in made if str(urikit.IRIReference(text)) != text] == []


@needs_grammar
def test_every_uri_is_an_iri() -> None:
    """3.1: "Every URI is by definition an IRI.\""""
    uris = [text for text in strings.strings(31, 10_000) if urikit.is_valid(text)]
    assert len(uris) > 2_500
    assert [text for text in uris if not urikit.IRIReference.is_valid(text)] == []
