"""Slugs made and read (urikit.net.paths.slugs)."""

import sys
import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.calls import triggered_by_a_call
from tests.effort import a_tenth
from urikit import IRI, URI, RelativeReference, SchemeError
from urikit.core.rules.catalogue import rows
from urikit.net.paths import slugs


@pytest.mark.parametrize("row", rows("urikit.net.paths.slugs"), ids=lambda row: row.code)
def test_the_rows(row):
    triggered_by_a_call(row, slugs=slugs)


def test_a_slug():
    for title, slug, plain in [
        ("My document", "my-document", "my-document"),
        ("  Hello,   World! ", "hello-world", "hello-world"),
        ("C++ & C# (2nd ed.)", "c-c-2nd-ed", "c-c-2nd-ed"),
        ("Don't / rock’n’roll", "dont-rocknroll", "dont-rocknroll"),
        ("snake_case and-dash", "snake-case-and-dash", "snake-case-and-dash"),
        ("Café Ünïcode", "café-ünïcode", "cafe-unicode"),
        ("Cafe\u0301", "café", "cafe"),
        ("Straße", "straße", "strasse"),
        ("ﬁne ½", "ﬁne-½", "fine-1-2"),
        ("Привет, мир: URI", "привет-мир-uri", "uri"),
        ("हिन्दी भाषा 9", "हिन्दी-भाषा-9", "9"),
        ("東京 2020", "東京-2020", "2020"),
        ("\u0301 a", "a", "a"),
        ("İx", "i̇x", "ix"),
        ("100%", "100", "100"),
    ]:
        assert slugs.make(title) == slug
        assert slugs.make(title, letters="ascii") == plain
        assert slugs.is_slug(slug) and slugs.is_slug(plain, letters="ascii")


@pytest.mark.parametrize("title", ["", "!?", "---", "\u0301", " "])
def test_a_title_without_words(title):
    with pytest.raises(SchemeError) as caught:
        slugs.make(title)
    assert caught.value.code == "slug-empty" and str(caught.value)


def test_letters_of_other_scripts_are_none_of_ascii():
    with pytest.raises(SchemeError, match="slug-empty"):
        slugs.make("Привет", letters="ascii")


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Кириллица", "kirillitsa"),
        ("Привет, мир: URI", "privet-mir-uri"),
        ("Борьба", "borba"),
        ("Café Ünïcode", "cafe-unicode"),
        ("Don't", "dont"),
        ("हिन्दी 9", "hindi-9"),
        ("東京", "dongjing"),
    ],
)
def test_a_transliterated_slug(title, slug):
    pytest.importorskip("anyascii", reason="extra: no anyascii: pip install 'urikit[test]'")
    assert slugs.make(title, letters="transliterated") == slug
    assert slugs.is_slug(slug, letters="transliterated")


def test_without_the_package_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "anyascii", None)
    with pytest.raises(ModuleNotFoundError, match=r"urikit\[slugs\]"):
        slugs.make("Кириллица", letters="transliterated")
    assert slugs.make("Кириллица") == "кириллица" and slugs.is_slug("a-b", letters="transliterated")


def test_a_slug_that_is_cut():
    for longest, slug in [
        (30, "a-very-long-title"),
        (17, "a-very-long-title"),
        (16, "a-very-long"),
        (11, "a-very-long"),
        (12, "a-very-long"),
        (10, "a-very"),
        (2, "a"),
        (1, "a"),
    ]:
        assert slugs.make("A very long title", longest=longest) == slug


def test_one_long_word_is_cut_where_it_has_to_be_and_a_slug_that_is_taken():
    assert slugs.make("Donaudampfschifffahrt", longest=5) == "donau"
    assert slugs.make("New", taken={"new", "edit"}) == "new-2"
    assert slugs.make("New", taken={"new", "new-2", "new-3"}) == "new-4"
    assert slugs.make("New thing", longest=9, taken={"new-thing"}) == "new-2"
    assert slugs.make("thing", longest=5, taken={"thing"}) == "thi-2"
    assert slugs.make("New", separator="_", taken={"new"}) == "new_2"
    with pytest.raises(SchemeError, match="slug-taken"):
        slugs.make("ab", longest=2, taken={"ab"})


def test_the_slug_of_a_reference():
    for reference, slug in [
        ("http://www.example.com/questions/3456/my-document", "my-document"),
        ("http://www.example.com/questions/3456/my-document/?page=2#top", "my-document"),
        ("http://example.org/wiki/Main_Page", "Main_Page"),
        ("https://ru.wikipedia.org/wiki/%D0%9A%D0%B8", "Ки"),
        ("http://h/a%2Fb", "a/b"),
        ("http://h", None),
        ("http://h//", None),
        ("a/b-c", "b-c"),
        ("../b", "b"),
        ("mailto:a@b/c", None),
        ("urn:isbn:0", None),
        ("file:/a/b", "b"),
    ]:
        assert slugs.of(reference) == slug


def test_the_slug_of_other_values_and_the_words_of_a_slug():
    assert slugs.of(URI("http://h/a-b")) == slugs.of(RelativeReference("a-b")) == "a-b"
    assert slugs.of(IRI("http://h/привет-мир")) == "привет-мир"
    assert slugs.words("my-document-2") == ("my", "document", "2")
    assert slugs.words("my_document", "_") == ("my", "document")
    assert slugs.words("") == ()


@pytest.mark.parametrize("text", ["", "-a", "a-", "a--b", "A", "a b", "a.b", "a_b", "don't", "e\u0301"])
def test_what_is_no_slug(text):
    assert not slugs.is_slug(text)


TITLES = st.text(st.characters(exclude_categories=["Cs"]))


@a_tenth
@given(TITLES, st.sampled_from(["unicode", "ascii"]), st.none() | st.integers(1, 12))
def test_a_slug_is_one_and_stays_one(title, letters, longest):
    try:
        slug = slugs.make(title, letters=letters, longest=longest)
    except SchemeError:
        assert not any(c.isalnum() and (letters == "unicode" or c.isascii()) for c in title.casefold())
        return
    assert slugs.is_slug(slug, letters=letters)
    assert slugs.make(slug, letters=letters) == slug
    assert longest is None or len(slug) <= longest
    assert slugs.of(URI("http://h/") / slug) == slug
    assert "-".join(slugs.words(slug)) == slug
    assert letters == "unicode" or slug.isascii()
    assert unicodedata.is_normalized("NFC", slug)


@a_tenth
@given(TITLES, st.integers(4, 12))
def test_a_number_keeps_a_slug_apart(title, longest):
    taken = set()
    for _ in range(3):
        try:
            slug = slugs.make(title, longest=longest, taken=taken)
        except SchemeError:
            assume(False)
        assert slug not in taken and len(slug) <= longest
        taken.add(slug)
