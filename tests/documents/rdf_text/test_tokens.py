"""The words of Turtle and SPARQL (urikit.documents.rdf_text)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import _native, documents
from urikit.core.errors import ArgumentError
from urikit.documents.document import MOST_FINDINGS
from urikit.documents.rdf_text import MOST, Language, Word, local_name, tokens, unescaped


def words(text, language=Language.TURTLE):
    return [(token.word.name, token.text) for token in tokens(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<a>", [("IRI", "a")]),
        ("<>", [("IRI", "")]),
        ("<a b>", [("IRI", "a b")]),
        ("<a\nb>", [("UNCLOSED", "<"), ("BARE", "a"), ("BARE", "b"), ("MARK", ">")]),
        ("<<a>", [("BARE", "a"), ("MARK", ">")]),
        ("<<<a> :b :c>>", [("IRI", "a"), ("NAME", ":b"), ("NAME", ":c"), ("MARK", ">"), ("MARK", ">")]),
        ("<a#b># <c>\r<d>", [("IRI", "a#b"), ("IRI", "d")]),
        ("ex:a.b.", [("NAME", "ex:a.b"), ("MARK", ".")]),
        ("ex:a..b", [("NAME", "ex:a..b")]),
        ("e.x:a", [("NAME", "e.x:a")]),
        (":", [("NAME", ":")]),
        (":a:b:", [("NAME", ":a:b:")]),
        ("ex:%41%4", [("NAME", "ex:%41"), ("MARK", "%")]),
        ("ex:a\\.", [("NAME", "ex:a\\.")]),
        ("ex:a\\#b#c", [("NAME", "ex:a\\#b")]),
        ("ex:1a-", [("NAME", "ex:1a-")]),
        ("ex:-a", [("NAME", "ex:"), ("MARK", "-"), ("BARE", "a")]),
        ("é:ü", [("NAME", "é:ü")]),
        ("_:b.c .", [("MARK", ".")]),
        ("?a $b", []),
        ("1.5e3 -.5 +2 .", [("MARK", ".")]),
        ("'<a>'", [("STRING", "'<a>'")]),
        ('"\\"<a>"', [("STRING", '"\\"<a>"')]),
        ('"""<a>""\\"""<b>"""<c>', [("STRING", '"""<a>""\\"""<b>"""'), ("IRI", "c")]),
        ("''''a'''", [("STRING", "''''a'''")]),
        ('"""""" <a>', [("STRING", '""""""'), ("IRI", "a")]),
        ('"" <a>', [("STRING", '""'), ("IRI", "a")]),
        ('"<a>\n<b>', [("UNCLOSED", '"<a>'), ("IRI", "b")]),
        ('"""<a>\n<b>', [("UNCLOSED", '"""<a>\n<b>')]),
        ('"a"@en-GB^^<b>', [("STRING", '"a"'), ("AT", "en-GB"), ("DATATYPE", "^^"), ("IRI", "b")]),
        ("a true b1", [("BARE", "a"), ("BARE", "true"), ("BARE", "b1")]),
    ],
)
def test_words(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("?a < ?b", [("MARK", "<")]),
        ("?a<?b", [("MARK", "<")]),
        ("?a<?b&&?c>?d", [("IRI", "?b&&?c")]),
        ("?a <= <b>", [("MARK", "<"), ("MARK", "="), ("IRI", "b")]),
        ("<a\\u0020b>", [("IRI", "a\\u0020b")]),
        ("?a<3 && ?b>2", [("MARK", "<"), ("MARK", "&"), ("MARK", "&"), ("MARK", ">")]),
    ],
)
def test_less_than_is_an_operator_of_sparql(text, expected):
    assert words(text, Language.SPARQL) == expected


def test_escapes():
    assert unescaped("\\u00E9\\U0001F600\\u12\\U00110000") == "é😀\\u12\\U00110000"
    assert local_name("a\\~\\.\\%b%41") == "a~.%b%41"


@a_tenth
@given(st.text(alphabet="<>\"'\\:.@^#ab1_ \n%é?", max_size=60), st.sampled_from(Language))
def test_words_stand_where_they_say(text, language):
    at = 0
    for token in tokens(text, language):
        assert text[token.start : token.end] == token.text
        assert at <= token.start <= token.end
        at = token.end


def test_a_lone_surrogate_begins_no_name():
    assert words("\ud800:a <b\ud800>") == [("MARK", "\ud800"), ("NAME", ":a"), ("IRI", "b\ud800")]
    assert words("\ufffd:a") == [("NAME", "\ufffd:a")]


def test_a_language_that_is_none_is_refused():
    with pytest.raises(ArgumentError, match="language"):
        _native.rdf_text_words("<a>", "French")


def test_every_kind_of_word_is_found():
    text = '<a> ex:b a @en ^^ "c" . "d'
    assert {token.word for token in tokens(text, Language.TURTLE)} == set(Word)


def test_findings_are_kept_up_to_a_limit():
    document = documents.read("<\n" * (MOST + 10), type="turtle")
    # The reader stops at its own limit; of what it found, a document keeps the most severe and counts the rest.
    assert len(document.findings) == MOST_FINDINGS + 1
    assert document.findings[-1].message.startswith(f"{MOST - MOST_FINDINGS:,} ")
