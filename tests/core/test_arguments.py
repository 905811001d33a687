"""Choices and bytes of texts are checked in one place."""

import pytest

import urikit
from urikit.core.arguments import bytes_of, check_choice


def test_a_choice_is_one_of_its_names():
    check_choice("style", "box", ("box", "ascii"))
    with pytest.raises(urikit.ArgumentError, match='invalid style: expected "box" or "ascii", found "x"'):
        check_choice("style", "x", ("box", "ascii"))
    with pytest.raises(TypeError, match='style must be "box" or "ascii", not list'):
        check_choice("style", ["box"], ("box", "ascii"))


def test_a_lone_surrogate_has_no_bytes():
    assert bytes_of("é") == b"\xc3\xa9"
    assert bytes_of("\udcff", "surrogateescape") == b"\xff"
    with pytest.raises(urikit.URIEncodingError) as caught:
        bytes_of("http://u:hunter2@h/\ud800", "surrogateescape")
    assert (caught.value.code, caught.value.offset, caught.value.__context__) == ("lone-surrogate", 19, None)
    assert "hunter2" not in f"{caught.value} {caught.value!r}"


@pytest.mark.parametrize(
    "call",
    [
        lambda: urikit.KeyProfile(form="\ud800"),
        lambda: urikit.KeyProfile(parameters=("\ud800",)),
        lambda: urikit.schemes.file.File.from_posix("/\ud800"),
        lambda: urikit.schemes.ldap.Ldap.build("h", filter="\ud800"),
        lambda: urikit.links.Site.of("/\ud800"),
    ],
)
def test_a_text_without_bytes_is_named(call):
    with pytest.raises(urikit.URIEncodingError, match="surrogate"):
        call()
