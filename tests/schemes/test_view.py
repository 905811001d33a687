"""The bases of the views and of the fragments: what a subclass owes them, and that nobody meets the lack of it."""

from collections.abc import Iterator

import pytest

from tests.schemes.promises import raised
from urikit import URI, SchemeError
from urikit.core.errors import URIEncodingError
from urikit.schemes import VIEWS, view_class
from urikit.schemes.fragments import Fragment, TextFragment
from urikit.schemes.fragments.base import ParameterFragment
from urikit.schemes.nested import Nested
from urikit.schemes.ni import Named
from urikit.schemes.server import Server
from urikit.schemes.urns import NAMESPACES, class_of
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.view import View

BASES = (View, Server, Nested, Named, NamespaceView)


def below(kind: type) -> Iterator[type]:
    """A class and all that are made from it, as far as they are loaded."""
    yield kind
    for made in kind.__subclasses__():
        yield from below(made)


@pytest.mark.parametrize("base", [*BASES, Fragment, ParameterFragment], ids=lambda base: base.__name__)
def test_a_base_is_no_value(base):
    with pytest.raises(TypeError, match="abstract"):
        base()


@pytest.mark.parametrize("base", BASES, ids=lambda base: base.__name__)
@pytest.mark.parametrize("text", ["http://example.org/", "urn:isbn:0-395-36341-1", "ni:///sha-256;a", "feed:a"])
def test_a_base_reads_nothing(base, text):
    assert raised(SchemeError, base.parse, text).code in ("scheme-other", "urn-namespace-other")


@pytest.mark.parametrize("base", [Fragment, ParameterFragment])
def test_a_fragment_without_a_media_type_is_not_read(base):
    with pytest.raises(TypeError, match=f"{base.__name__} is of no media type"):
        base.parse("line=1")
    assert TextFragment.parse("line=1").unit == "line"


def test_what_says_that_it_reads_a_scheme_does():
    """A class with schemes of its own has no abstract method left; "urn" leads to the view of the namespace."""
    loaded = {view_class(scheme) for scheme in VIEWS} | {class_of(nid) for nid in NAMESPACES}
    assert {view.__name__ for view in loaded if view.__abstractmethods__} == {"ByNamespace"}
    known = [kind for kind in below(View) if kind.__module__.startswith("urikit.") and kind.__abstractmethods__]
    reading = {kind.__name__ for kind in known if kind.SCHEMES and getattr(kind, "NIDS", True)}
    assert reading == {"ByNamespace"}


def test_the_offset_of_an_encoding_error_counts_within_the_part():
    for text, name in [
        ("ftp://a%FF@h/x", "user"),
        ("s3://bucket/a%FF", "key"),
        ("gopher://h/1a%FF", "selector"),
        ("xmpp:a%FF@h", "address"),
        ("acct:a%FF@h", "user"),
        ("javascript:a%FF", "source"),
    ]:
        with pytest.raises(URIEncodingError) as caught:
            getattr(URI(text).view(), name)
        error = caught.value
        assert text.count(error.text) == 1 and error.text[error.offset : error.end] == "%FF"
    with pytest.raises(URIEncodingError) as caught:
        URI("http://a:b%FF@h/").view().password  # noqa: B018
    assert (caught.value.text, caught.value.offset) == ("http://a:***@", 10)
