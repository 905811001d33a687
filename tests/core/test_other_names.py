"""Names of other libraries: what urikit says of them, and that values list only what they have."""

import copy
import pickle
import pkgutil
import pydoc
import re
import subprocess
import sys
import urllib.parse
from pathlib import Path

import pytest

import urikit
from urikit import IRI, URI, URN, Params, QueryParams, RelativeReference, SearchParams, WebURL
from urikit.core import params
from urikit.net import search_params

DOCS = Path(__file__).parents[2] / "docs"
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
def test_what_is_listed_is_there(value):
    for owner in (value, type(value)):
        assert {"scheme", "host", "path", "replace"} <= set(dir(owner))
        assert [name for name in dir(owner) if not hasattr(owner, name)] == []
    assert "netloc" not in pydoc.render_doc(type(value))
    with pytest.raises(AttributeError, match=r"has no attribute 'netloc'$"):
        _ = value.netloc
    assert copy.copy(value) == value == pickle.loads(pickle.dumps(value))


#: A package that is not installed must not be in the way of looking at values.
WITHOUT_PYDANTIC = """
import copy, inspect, pprint, sys
from unittest import mock
sys.modules["pydantic"] = sys.modules["pydantic_core"] = None
import urikit
uri, url = urikit.URI("http://h/a?b"), urikit.WebURL("http://h/a?b")
template = urikit.URITemplate("/{a}")
for value in (uri, url, template, uri.params, uri.query_params, url.search_params):
    for owner in (value, type(value)):
        assert len(inspect.getmembers(owner)) > 20
        mock.create_autospec(owner)
    assert copy.copy(value) == value == copy.deepcopy(value)
    pprint.pformat([value])
    assert not hasattr(value, "__pydantic_serializer__")
double = mock.Mock(spec=uri)
assert isinstance(double, urikit.URI)
double.host = "h"
try:
    double.netloc
except AttributeError:
    print("done")
"""


def test_values_can_be_looked_at_without_pydantic():
    ran = subprocess.run([sys.executable, "-c", WITHOUT_PYDANTIC], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("done\n", "")


@pytest.mark.parametrize(
    ("module", "name", "page"),
    [
        ("urllib.parse", "SplitResult", "urllib"),
        ("urllib.parse", "ParseResult", "urllib"),
        ("yarl", "URL", "yarl"),
        ("httpx", "URL", "httpx"),
        ("furl", "furl", "furl"),
    ],
)
def test_each_public_name_of_those_libraries_is_on_its_page(module, name, page):
    library = pytest.importorskip(module, reason=f"no {module}, which is in the extra for benchmarks")
    code = " ".join(re.findall(r"`[^`\n]+`", (DOCS / f"from-{page}.md").read_text("utf-8")))
    names = {foreign for foreign in dir(getattr(library, name)) if foreign[0] != "_"}
    # A SplitResult is a tuple as well.
    names -= {"count", "index", *dir(URI), *re.findall(r"\w+", code)}
    assert names == set()


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("urlsplit", "; use urikit.parse"),
        ("practice", "; use urikit.paths"),
        ("link_header", "; use urikit.net.http"),
        ("rules", "; use urikit.core.rules"),
        ("logging", "; use urikit.integrations.logging"),
        ("nothing", ""),
    ],
)
def test_the_package_says_the_name_of_urikit(name, hint):
    with pytest.raises(AttributeError) as caught:
        getattr(urikit, name)
    assert str(caught.value) == f"module 'urikit' has no attribute '{name}'{hint}"


def test_a_hint_of_the_package_is_a_module_or_a_name():
    for name, hint in urikit._ELSEWHERE.items():
        assert name not in dir(urikit)
        place = hint.partition(",")[0]
        place = place if place.startswith("urikit") else f"urikit.{place}"
        # A module for a package that is not installed is there, and cannot be imported.
        where = Path(urikit.__file__).parent.parent.joinpath(*place.split("."))
        if not (where.is_dir() or where.with_suffix(".py").is_file()):
            pkgutil.resolve_name(place)


def test_what_is_read_is_what_urllib_reads():
    text = "http://me@h:80/a?b#c"
    uri, parts = URI(text), urllib.parse.urlsplit(text)
    assert (uri.authority, uri.host, uri.user) == (parts.netloc, parts.hostname, parts.username)
