"""Chains whose types are known: `replace`, `build` and what follows, modules by attribute, search parameters.

As in `sample.py`, type checkers must have nothing to say, and its functions run as a test.
"""

from __future__ import annotations

from pathlib import Path
from typing import assert_type

import urikit
from urikit import IRI, URI, URN, IRIReference, Reference, RelativeIRIReference, RelativeReference, URIReference, WebURL
from urikit.integrations import compat
from urikit.net.web import SearchParams


def changing(uri: URI, relative: RelativeReference, scheme: str | None) -> URI:
    assert_type(uri.replace(host="h", port=1), URI)
    assert_type(uri.replace(scheme="https"), URI)
    assert_type(uri.replace(scheme=None), RelativeReference)
    assert_type(uri.replace(scheme=scheme), URI | RelativeReference)
    assert_type(relative.replace(path="x"), RelativeReference)
    assert_type(relative.replace(scheme="https", host="h", path="/"), URI)
    return URI.parse("http://h/a").replace(query="q").resolve("../b").replace(fragment=None).normalize() / "c"


def changing_iris(iri: IRI, relative: RelativeIRIReference) -> str:
    assert_type(iri.replace(host="é.example"), IRI)
    assert_type(iri.replace(scheme=None), RelativeIRIReference)
    assert_type(relative.replace(scheme="https", host="h", path="/"), IRI)
    return iri.replace(query=None).resolve("ü").to_uri().replace(port=8080).scheme


def building() -> tuple[URI, RelativeReference]:
    assert_type(URIReference.build(scheme="urn", path="a:b"), URI)
    assert_type(URIReference.build(path="a"), RelativeReference)
    assert_type(IRIReference.build(path="a"), RelativeIRIReference)
    return URI.build(scheme="https", host="h"), RelativeReference.build(path="/a")


def common(references: list[Reference]) -> list[str]:
    """What URIs and IRIs share is a `Reference`."""
    return [f"{reference.replace(fragment=None).normalize()}" for reference in references if reference.host]


def searching(url: WebURL) -> WebURL:
    assert_type(url.search_params, SearchParams[WebURL])
    assert_type(url.search_params.set("a", "b").sort().url, WebURL)
    assert_type(SearchParams("a=b").append("c", "d").url, None)
    return url.search_params.delete("a").url


def modules(path: Path) -> list[str]:
    """Modules are imported when they are named, and checkers know them."""
    file = urikit.schemes.file.File.from_path(path)
    mail = urikit.schemes.mailto.Mailto.parse("mailto:joe@example.org")
    book = urikit.schemes.urns.numbers.Isbn.parse("urn:isbn:0-486-27557-4")
    assert_type(file, urikit.schemes.file.File)
    assert_type(urikit.percent.encode("a b", component="segment"), str)
    return [str(file), str(mail), str(book), URN("urn:isbn:0-486-27557-4").replace(fragment="a").path]


def text_and_bytes(base: bytes) -> list[bytes]:
    """What is asked with text answers with text, and bytes with bytes."""
    split = compat.urlsplit(base)
    assert_type(split, compat.SplitResultBytes)
    assert_type(split.decode(), compat.SplitResult)
    assert_type(split.decode().encode().geturl(), bytes)
    assert_type(compat.urlsplit("http://h/", missing_as_none=True).query, str | None)
    assert_type(compat.urlparse(base, missing_as_none=True).params, bytes | None)
    assert_type(compat.urldefrag("http://h/").url, str)
    assert_type(compat.urljoin("http://h/", "a"), str)
    assert_type(compat.parse_qs("a=1"), dict[str, list[str]])
    return [compat.urljoin(base, b"b"), compat.urlunsplit(split), *(value for _, value in compat.parse_qsl(b"a=1"))]
