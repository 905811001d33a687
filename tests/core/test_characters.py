"""What is said of a character is what the parser does with it, for every ASCII character."""

import pytest

import urikit
from urikit import percent
from urikit.core.characters import describe

# A reference with the character in each component, where nothing before it delimits.
SKELETONS = {
    "scheme": "a{}:x",
    "userinfo": "//a{}@h",
    "host": "//a{}b",
    "port": "//h:{}",
    "path": "/a{}",
    "query": "?a{}",
    "fragment": "#a{}",
}


def test_places_and_escapes_are_those_of_the_parser():
    for code, character in enumerate(map(chr, range(128))):
        found = describe(character)
        for place in found.places:
            text = SKELETONS[place.component].format(character + ("41" if character == "%" else ""))
            try:
                raw = getattr(urikit.parse(text), place.component)
            except urikit.URISyntaxError:
                raw = None
            assert place.allowed == (raw is not None and character in raw), (character, place)
        assert found.encoded == f"%{code:02X}"
        assert (percent.encode(character, "unreserved") == character) == ("unreserved" in found.classes)


def test_classes_of_section_2():
    assert [c for c in map(chr, range(128)) if "gen-delims" in describe(c).classes] == list("#/:?@[]")
    assert [c for c in map(chr, range(128)) if "sub-delims" in describe(c).classes] == list("!$&'()*+,;=")
    assert sum("unreserved" in describe(c).classes for c in map(chr, range(128))) == 66
    assert [c for c in map(chr, range(128)) if describe(c).delimits] == list("#%/:?@[]")


def test_beyond_ascii():
    assert describe("é").encoded == "%C3%A9"
    assert describe("\U0001f600").encoded == "%F0%9F%98%80"
    assert describe("\u202e").name == "RIGHT-TO-LEFT OVERRIDE"
    assert not describe("é").is_allowed
    assert describe("\ud800").encoded == ""
    assert describe("\ud800").name == "<surrogate>"
    assert describe("\0").name == "<control>"


@pytest.mark.parametrize("text", ["", "ab", "e\u0301"])
def test_exactly_one(text):
    with pytest.raises(ValueError, match="one character"):
        describe(text)
