"""To yarl and back (urikit.integrations.yarl)."""

import pytest
from hypothesis import given

import urikit
from tests.strategies import references

yarl = pytest.importorskip("yarl", reason="no yarl: pip install 'urikit[test]'")

from urikit.integrations.yarl import from_yarl, to_yarl  # noqa: E402


@pytest.mark.parametrize(
    "text",
    [
        "http://h/%7e/../b%2fc?x=%41+b",
        "http://h",
        "//h/x",
        "?q",
        "#f",
        "",
        "urn:a:b",
        "a:/b//c",
        "http://u:p%40@h/",
        "../x",
    ],
)
def test_there_and_back(text):
    uri = urikit.parse(text)
    assert str(to_yarl(uri)) == text
    assert from_yarl(to_yarl(uri)) == uri
    assert str(to_yarl(text)) == text


@given(references)
def test_components_keep_their_bytes(text):
    uri = urikit.parse(text)
    try:
        url = to_yarl(uri)
    except urikit.ArgumentError:
        return
    back = from_yarl(url)
    for name in ("userinfo", "path", "query", "fragment", "host"):
        assert getattr(back, name) == getattr(uri, name), (text, str(url), name)
    if isinstance(uri, urikit.URI):
        assert (back.scheme, back.effective_port) == (uri.scheme.lower(), uri.effective_port)


@pytest.mark.parametrize(
    ("text", "component"), [("http://h/?", "query"), ("http://h/#", "fragment"), ("?#x", "query"), ("http:", "host")]
)
def test_what_yarl_drops_is_refused(text, component):
    with pytest.raises(urikit.ArgumentError, match=f"a {component} that yarl keeps"):
        to_yarl(text)


def test_what_yarl_encodes_by_itself_is_read():
    assert from_yarl(yarl.URL("http://bücher.example/é x?a=ü")) == urikit.URI(
        "http://xn--bcher-kva.example/%C3%A9%20x?a=%C3%BC"
    )


def test_bad_input():
    with pytest.raises(urikit.URISyntaxError):
        to_yarl("http://h/a b")
    with pytest.raises(urikit.URISyntaxError):
        from_yarl(yarl.URL("http://h/a b", encoded=True))
    with pytest.raises(TypeError, match="must be str"):
        to_yarl(None)
    with pytest.raises(urikit.ArgumentError, match="Port out of range") as caught:
        to_yarl("http://u:canary@h:99999/")
    assert "canary" not in str(caught.value)
