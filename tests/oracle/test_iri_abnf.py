"""The grammar of RFC 3987, read three ways, and urikit.

As `test_abnf` does for RFC 3986: an ABNF engine from the package registry and the
translator read the same file and must agree on short strings; the translator and urikit
must agree on 50 000 strings in the quick tier and on a million in the slow. What the
grammar itself generates must be IRIs to urikit, and every URI must be one.
"""

import pytest

import urikit
from tests.oracle.abnf_regex import Grammar
from tests.oracle.agreement import engine_against_translator, urikit_against_grammar
from tests.oracle.generation import Generator
from tests.oracle.grammars import abnf_text, derives, rule, specs_folder
from tests.oracle.iri_strings import IPRIVATE, UCSCHAR, short_strings, strings
from tests.oracle.strings import strings as uri_strings

pytestmark = pytest.mark.skipif(specs_folder() is None, reason="no grammar files: set URIKIT_SPECS")
RULES = ("IRI", "irelative-ref", "IRI-reference", "absolute-IRI")


def urikit_derives(name: str, text: str) -> bool:
    """What urikit says about the four rules it has names for."""
    if name == "IRI-reference":
        return urikit.IRIReference.is_valid(text)
    if name == "irelative-ref":
        return urikit.RelativeIRIReference.is_valid(text)
    if name == "IRI":
        return urikit.IRI.is_valid(text)
    return urikit.IRI.is_valid(text) and urikit.IRI(text).is_absolute


def test_the_rules_that_both_grammars_have_are_the_same() -> None:
    uri, iri = Grammar.read(abnf_text("rfc3986")), Grammar.read(abnf_text("rfc3987"))
    both = uri.rules.keys() & iri.rules.keys()
    assert {"scheme", "port", "ip-literal", "ipv6address", "pct-encoded", "reserved"} <= both
    assert [name for name in sorted(both) if uri.piece(name) != iri.piece(name)] == []


def test_every_character_there_is() -> None:
    """`ucschar` and `iprivate`, over all code points, by one segment and one query."""
    ucschar, iprivate = rule("ucschar").fullmatch, rule("iprivate").fullmatch
    for code in range(0x80, 0x110000):
        character = chr(code)
        if 0xD800 <= code <= 0xDFFF:
            assert not urikit.IRIReference.is_valid(character)
            continue
        allowed, private = ucschar(character) is not None, iprivate(character) is not None
        assert urikit.IRIReference.is_valid(character) is allowed, hex(code)
        assert urikit.IRIReference.is_valid("?" + character) is (allowed or private), hex(code)


def test_the_borders_that_the_strings_are_made_of_are_those_of_the_grammar() -> None:
    for name, ranges in (("ucschar", UCSCHAR), ("iprivate", IPRIVATE)):
        for first, last in ranges:
            assert derives(name, chr(first)) and derives(name, chr(last))
            assert not derives(name, chr(first - 1))
            assert last == 0x10FFFD or not derives(name, chr(last + 1))


def test_the_engine_and_the_translator_agree_on_short_strings() -> None:
    asked = list(short_strings(3987, 2_000))
    assert len(asked) == 2_000
    assert engine_against_translator("rfc3987", RULES, asked) == []


def test_urikit_and_the_grammar_agree() -> None:
    differ, derived = urikit_against_grammar(urikit_derives, RULES, strings(4, 50_000))
    assert differ == []
    # A test of strings that are all invalid would prove little, and so would the reverse.
    assert all(count > 8_000 for count in derived.values()), derived
    assert derived["IRI-reference"] < 40_000


@pytest.mark.slow
def test_urikit_and_the_grammar_agree_on_a_million_strings() -> None:
    differ, derived = urikit_against_grammar(urikit_derives, RULES, strings(20050102, 1_000_000))
    assert differ == []
    assert all(count > 160_000 for count in derived.values()), derived


@pytest.mark.parametrize("name", RULES)
def test_what_the_grammar_generates_is_read(name: str) -> None:
    """Strings drawn from the expression of a rule, so from every alternative of it."""
    generator = Generator(rule(name), seed=3987)
    made = [generator.string() for _ in range(5_000)]
    assert len(set(made)) > 2_000
    assert [text for text in made if not urikit_derives(name, text)] == []
    assert [text for text in made if str(urikit.IRIReference(text)) != text] == []


def test_every_uri_is_an_iri() -> None:
    """3.1: "Every URI is by definition an IRI.\""""
    uris = [text for text in uri_strings(31, 20_000) if urikit.is_valid(text)]
    assert len(uris) > 5_000
    assert [text for text in uris if not urikit.IRIReference.is_valid(text)] == []
