"""The languages of the page say the same things: keys, places, plural forms, and nothing in English by accident."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import urikit
from tools.words import catalogue, read, served

PAGE = Path(urikit.__file__).parent / "workbench" / "page"
FILES = ("page", "views", "rules", "served")
#: Those that are made from the catalogue of the rules.
MADE = {"rules": catalogue, "served": served}
#: Each language with the plural forms that it has.
PLURALS = {"en": ("one", "other"), "de": ("one", "other"), "ru": ("one", "few", "many", "other")}
OTHERS = ("de", "ru")

#: What only English has: names of Unicode, ABNF, and sections, from which addresses are made.
ENGLISH_ONLY = re.compile(r"^names\.|^(rule|component)\.[^.]+\.(where|expected)$")
PLACE = re.compile(r"\{([\w.-]+)\}")
#: A key as code writes it, and the beginning of one that is made at run time.
LITERAL = re.compile(r"""(["'`])([a-z][\w-]*(?:\.[\w-]+)+)\1""")
BEGINNING = re.compile(r"`([a-z][\w-]*\.(?:[\w-]+\.)*[\w-]*)\$\{")
ATTRIBUTE = re.compile(r'data-words(?:-[a-z]+)?="([^"]+)"')
#: A call that wants a text.
CALL = re.compile(r"""\bwords\(\s*(["'])([^"'$]+)\1""")
#: Words that no German or Russian sentence has, beside names and what is quoted.
ENGLISH = re.compile(
    r"\b(the|and|of|is|are|not|with|without|this|that|from|by|for|has|have|into|only|missing|invalid|allowed|remove|"
    r"write|character|space|query|path)\b"
)
QUOTED = re.compile(r'„[^“]*“|«[^»]*»|"[^"]*"|`[^`]*`|\{[^}]*\}|\b[a-z_]+=|--[a-z-]+|[\w.-]+\([^)]*\)|\w+://\S+|/\S+')


@cache
def words(language: str, file: str) -> dict[str, str]:
    if language == "en" and file in MADE:
        return MADE[file]()
    path = PAGE / "words" / language / f"{file}.json"
    return read(path) if path.exists() else {}


def translated(file: str) -> dict[str, str]:
    """The English texts that every language has."""
    return {key: text for key, text in words("en", file).items() if not ENGLISH_ONLY.search(key)}


def base(key: str) -> str:
    """The key without its plural form."""
    stem, _, form = key.rpartition(".")
    return stem if form in PLURALS["ru"] else key


def places(text: str) -> set[str]:
    """The names of what is filled in; the case of a component is a matter of the language."""
    return {name.split(".")[0] for name in PLACE.findall(text)}


def scripts() -> Iterator[str]:
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in (".js", ".html"):
            yield path.read_text("utf-8")


def all_english() -> dict[str, str]:
    return {key: text for file in FILES for key, text in words("en", file).items()}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_each_language_has_each_key(language: str, file: str):
    wanted = set()
    for key in translated(file):
        if base(key) != key and f"{base(key)}.one" in words("en", file):
            wanted.update(f"{base(key)}.{form}" for form in PLURALS[language])
        else:
            wanted.add(key)
    assert set(words(language, file)) == wanted


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_each_text_has_the_same_places(language: str, file: str):
    english = words("en", file)
    for key, text in words(language, file).items():
        like = english.get(key) or english[f"{base(key)}.other"]
        if not key.endswith(".quoted"):
            assert places(text) == places(like), key


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_no_text_is_empty_or_has_stray_spaces(language: str, file: str):
    for key, text in words(language, file).items():
        assert text.strip(), key
        assert key.endswith(".quoted") or (text == text.strip() and "  " not in text), key


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_over(language: str, file: str):
    left = {
        key: found for key, text in words(language, file).items() if (found := ENGLISH.findall(QUOTED.sub("", text)))
    }
    assert left == {}


@pytest.mark.parametrize("file", FILES)
def test_russian_is_in_cyrillic(file: str):
    english = words("en", file)
    for key, text in words("ru", file).items():
        if english.get(key) != text:
            continue
        # The same text in both languages is a name, a sign or a place.
        assert not re.search(r"\b[a-z]{4,}\b", QUOTED.sub("", text)), key


def test_quotation_marks_are_those_of_the_language():
    for file in FILES:
        assert [key for key, text in words("de", file).items() if text.count("„") != text.count("“")] == []
        assert [key for key, text in words("ru", file).items() if text.count("«") != text.count("»")] == []
        assert [key for key, text in words("ru", file).items() if "„" in text] == []


def test_each_key_that_the_page_asks_for_exists():
    known = all_english()
    asked = {key for script in scripts() for _, key in CALL.findall(script)}
    asked |= {key for script in scripts() for key in ATTRIBUTE.findall(script)}
    assert sorted(key for key in asked if key not in known and f"{key}.other" not in known) == []


def test_each_key_is_asked_for():
    written = {key for script in scripts() for _, key in LITERAL.findall(script)}
    written |= {key for script in scripts() for key in ATTRIBUTE.findall(script)}
    beginnings = tuple({found for script in scripts() for found in BEGINNING.findall(script)})
    unused = [
        key
        for key in {**words("en", "page"), **words("en", "views")}
        if key not in written and base(key) not in written and not key.startswith(beginnings)
    ]
    assert unused == []


def test_no_key_is_in_two_files():
    keys = [key for file in FILES for key in words("en", file)]
    assert len(keys) == len(set(keys))
