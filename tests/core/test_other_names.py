"""An AttributeError for a name of another library says the name of urikit."""

import copy
import inspect
import pickle
import pydoc
import urllib.parse

import pytest

from urikit import IRI, URI, URN, Params, QueryParams, RelativeReference, SearchParams, WebURL
from urikit.core import params
from urikit.net import search_params

VALUES = [
    URI("http://h/a?b"),
    IRI("http://h/é"),
    RelativeReference("a"),
    URN("urn:isbn:0-486-27557-4"),
    WebURL("http://h/a?b"),
]


@pytest.mark.parametrize(
    ("value", "name", "hint"),
    [
        (URI("http://h/"), "hostname", ".host"),
        (URI("http://h/"), "netloc", ".authority"),
        (IRI("http://h/"), "update_query", ".update_params(...)"),
        (URN("urn:isbn:0-486-27557-4"), "geturl", "str(url)"),
        (RelativeReference("a"), "copy_with", ".replace(...)"),
        (IRI("http://h/"), "view", ".to_uri().view()"),
        (WebURL("http://h/"), "raw_path", ".path"),
        (WebURL("http://h/"), "human_repr", ".to_uri().value.display()"),
        (WebURL("http://h/"), "netloc", ".authority"),
        (URI("http://h/"), "serialized_origin", ".origin, which is None for an opaque one"),
        (
            WebURL("http://h/"),
            "compare",
            ".equivalent(...), the one comparison of the URL Standard, or .to_uri().value.compare(...)",
        ),
    ],
)
def test_the_error_says_the_name_of_urikit(value, name, hint):
    with pytest.raises(AttributeError) as caught:
        getattr(value, name)
    assert str(caught.value) == f"'{type(value).__name__}' object has no attribute '{name}'; use {hint}"
    with pytest.raises(AttributeError) as caught:
        getattr(type(value), name)
    assert str(caught.value) == f"type object '{type(value).__name__}' has no attribute '{name}'; use {hint}"


@pytest.mark.parametrize(
    ("value", "name", "hint"),
    [
        (URI("http://h/?a").query_params, "getlist", ".getall(...)"),
        (URI("http://h/?a").query_params, "get_list", ".getall(...)"),
        (URI("http://h/?a").query_params, "multi_items", ".items()"),
        (URI("http://h/?a").query_params, "to_dict", "dict(query_params), or .items() for all values"),
        (URI("http://h/?a").params, "items", ".pairs, or .form.items() for decoded ones"),
        (URI("http://h/?a").params, "delete", ".remove(...)"),
        (WebURL("http://h/?a").search_params, "getall", ".get_all(...)"),
        (WebURL("http://h/?a").search_params, "getAll", ".get_all(...)"),
        (WebURL("http://h/?a").search_params, "remove", ".delete(...)"),
    ],
)
def test_pairs_say_the_name_of_urikit_too(value, name, hint):
    with pytest.raises(AttributeError) as caught:
        getattr(value, name)
    assert str(caught.value) == f"'{type(value).__name__}' object has no attribute '{name}'; use {hint}"
    with pytest.raises(AttributeError, match=r"has no attribute 'nothing'$"):
        _ = value.nothing
    assert copy.copy(value) == value == copy.deepcopy(value) == pickle.loads(pickle.dumps(value))


def test_a_hint_of_pairs_is_a_name_that_they_lack():
    for cls, hints in (
        (Params, params._PARAMS_HINTS),
        (QueryParams, params._QUERY_PARAMS_HINTS),
        (SearchParams, search_params._HINTS),
    ):
        assert not [name for name in hints if hasattr(cls, name)]


def test_raw_pairs_are_not_subscriptable():
    with pytest.raises(TypeError, match=r"not subscriptable; use \.form\[\.\.\.\] or uri\.query_params\[\.\.\.\]"):
        URI("http://h/?q").params["q"]
    with pytest.raises(TypeError, match=r"not subscriptable; use \.get\(\.\.\.\)"):
        WebURL("http://h/?q").search_params["q"]


@pytest.mark.parametrize(
    ("keyword", "hint"),
    [
        ("username", "; use user="),
        ("params", "; use query=, or .with_params(...)"),
        ("netloc", "; use authority="),
        ("hostname", "; use host="),
        ("nothing", ""),
    ],
)
def test_a_keyword_of_another_library_says_the_one_of_urikit(keyword, hint):
    for call in (URI("http://h/").replace, URI.build):
        with pytest.raises(TypeError) as caught:
            call(**{keyword: "x"})
        assert str(caught.value).endswith(f"() got an unexpected keyword argument '{keyword}'{hint}")
    with pytest.raises(TypeError, match=r"'netloc'; use host= and port=$"):
        WebURL("http://h/").replace(netloc="x")


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_the_value_does_not_have_the_name(value):
    for name in ("hostname", "netloc", "update_query", "geturl"):
        if (type(value), name) != (WebURL, "hostname"):
            assert not hasattr(value, name) and name not in dir(value)
    with pytest.raises(AttributeError):
        value.netloc = "h"
    assert {"scheme", "host", "path", "replace"} <= set(dir(value))
    # Everything that is listed is there, and nothing that is there is left out.
    assert all(hasattr(value, name) for name in dir(value))
    assert {name for name, _ in inspect.getmembers(type(value)) if hasattr(type(value), name)} - {
        *dir(value),
        *dir(type),
    } == set()


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_other_protocols_take_no_notice(value):
    assert copy.copy(value) == value == pickle.loads(pickle.dumps(value))
    assert type(value).__name__ in pydoc.render_doc(type(value))
    with pytest.raises(AttributeError, match=r"has no attribute 'nothing'$"):
        _ = value.nothing


@pytest.mark.parametrize(("cls", "other"), [(URI, WebURL), (WebURL, URI)])
def test_what_only_one_of_two_types_has_is_known_to_the_other(cls, other):
    for name in public_names(other):
        if hasattr(other, name) and not hasattr(cls, name):
            with pytest.raises(AttributeError, match="; use "):
                getattr(cls, name)


def public_names(cls):
    return [name for name in dir(cls) if name[0] != "_"]


@pytest.mark.parametrize("cls", [URI, WebURL])
@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("urllib.parse", "SplitResult"),
        ("urllib.parse", "ParseResult"),
        ("yarl", "URL"),
        ("httpx", "URL"),
        ("furl", "furl"),
    ],
)
def test_each_public_name_of_those_libraries_is_known(cls, module, name):
    library = pytest.importorskip(module, reason=f"no {module}, which is in the extra for benchmarks")
    # A SplitResult is a tuple as well.
    for foreign in set(public_names(getattr(library, name))) - {"count", "index"}:
        if not hasattr(cls, foreign):
            with pytest.raises(AttributeError, match="; use "):
                getattr(cls, foreign)


def test_what_is_read_is_what_urllib_reads():
    text = "http://me@h:80/a?b#c"
    uri, parts = URI(text), urllib.parse.urlsplit(text)
    assert (uri.authority, uri.host, uri.user) == (parts.netloc, parts.hostname, parts.username)
