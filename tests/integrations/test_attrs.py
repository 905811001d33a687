"""Fields of attrs classes (urikit.integrations.attrs)."""

import pytest

import urikit

attrs = pytest.importorskip("attrs", reason="no attrs: pip install 'urikit[test]'")

from urikit.integrations.attrs import Constraints, identifier, to_text  # noqa: E402


@attrs.define
class Hook:
    target: urikit.URI = identifier(constraints=Constraints(schemes="https"))
    home: urikit.WebURL | None = identifier(urikit.WebURL, none="allowed", default=None)
    kept: urikit.URITemplate = identifier(urikit.URITemplate, default="/{a}", kw_only=True)


def test_texts_become_values():
    hook = Hook("https://h/%7Ea", "http://h")
    assert (type(hook.target), str(hook.target)) == (urikit.URI, "https://h/%7Ea")
    assert hook.home == urikit.WebURL("http://h/")
    assert hook.kept == urikit.URITemplate("/{a}")
    assert Hook(hook.target).target is hook.target
    assert Hook("https://h").home is None


def test_assignment_is_checked_too():
    hook = Hook("https://h")
    hook.target = "https://g"
    assert hook.target == urikit.URI("https://g")
    with pytest.raises(urikit.ArgumentError, match="expected https"):
        hook.target = "http://me:canary@h"
    assert hook.target == urikit.URI("https://g")


def test_what_is_refused_raises_our_error():
    with pytest.raises(urikit.URISyntaxError) as caught:
        Hook("https://me:canary@h/ x")
    assert "canary" not in str(caught.value)
    with pytest.raises(TypeError):
        Hook(None)
    with pytest.raises(TypeError):
        identifier(str)
    with pytest.raises(TypeError, match="Constraints must be for"):
        identifier(urikit.URITemplate, Constraints(max_length=9))


def test_as_a_dictionary():
    made = attrs.asdict(Hook("https://h", "http://h"), value_serializer=to_text)
    assert made == {"target": "https://h", "home": "http://h/", "kept": "/{a}"}
    assert Hook(**made) == Hook("https://h", "http://h")


def test_its_repr_shows_no_password():
    assert "canary" not in repr(Hook("https://me:canary@h/"))


@pytest.mark.parametrize("none", ["maybe", True, None])
def test_none_is_a_choice_of_two(none):
    with pytest.raises((urikit.ArgumentError, TypeError), match='"refused" or "allowed"'):
        identifier(none=none)
