"""What a user writes, for the type checkers: mypy and pyright, strict, must have nothing to say.

`assert_type` makes the declared types part of the contract; the module also runs, as a test.
"""

from __future__ import annotations

from typing import assert_type

import urikit
from urikit import (
    URI,
    QueryParams,
    Raw,
    RelativeReference,
    Step,
    URIError,
    URIReference,
    URISyntaxError,
    WebURL,
)


def reading(text: str) -> tuple[str | None, int | None, str]:
    reference = urikit.parse(text)
    assert_type(reference, URI | RelativeReference)
    assert_type(reference.host, str | None)
    assert_type(reference.segments, tuple[str, ...])
    return reference.host, reference.port_number, reference.path


def narrowing(reference: URIReference) -> str:
    match reference:
        case URI(scheme=scheme, authority=str(authority)):
            assert_type(scheme, str)
            return f"{scheme} at {authority}"
        case RelativeReference(path=path):
            return path
        case _:
            return str(reference)


def changing(uri: URI) -> URI:
    assert_type(uri.scheme, str)
    assert_type(uri / "a b", URI)
    assert_type(uri.parent, URI)
    assert_type(uri.normalize(to=Step.SYNTAX), URI)
    assert_type(uri.without_fragment(), URI)
    assert_type(uri.resolve("../c"), URI)
    assert_type(urikit.resolve(uri, "../c"), str)
    assert_type(urikit.normalize(str(uri)), str)
    assert_type(urikit.is_valid(b"/x"), bool)
    return uri.resolve("../c")


def building() -> URI:
    return URI.build(scheme="https", host="h", port=8080, path=["a", "b c"], query=[("q", "1"), ("flag", None)])


def querying(uri: URI, url: WebURL, reference: URIReference) -> str:
    assert_type(uri.query_params, QueryParams)
    assert_type(uri.query_params["q"], str | None)
    assert_type(uri.query_params.get("q", "1"), str | None)
    assert_type(uri.query_params.getall("q"), tuple[str | None, ...])
    assert_type(uri.update_params(page=2, tag=["a", None], debug=True), URI)
    assert_type(uri.without_params("utm_*").add_params({"a": 1}).with_params([("a", "b")]), URI)
    assert_type(uri.filter_params(lambda name, value: name != "a" and value is not None), URI)
    assert_type(url.update_params(page=2).without_params("x"), WebURL)
    assert_type(reference.update_params(page=2), URI | RelativeReference)
    assert_type(uri.params.form.items(), tuple[tuple[str, str | None], ...])
    return str(uri.replace(query=[(name, value) for name, value in uri.params if name != "a"]))


def walking(uri: URI) -> URI:
    assert_type(uri / "users" / 42 / ["a", "b"], URI)
    assert_type(uri.joinpath("users/", 42).with_trailing_slash(), URI)
    assert_type(uri.decoded_password, str | None)
    assert_type(uri.effective_port, int | None)
    assert_type(urikit.registrable_domain(uri), str | None)
    return uri / uri.name / Raw("a%20b")


def refusing(text: str) -> str:
    try:
        return str(URI(text))
    except URISyntaxError as error:
        assert_type(error.offset, int)
        assert_type(error.code, str)
        return error.code
    except URIError as error:
        return error.rule or ""


def wording(text: str) -> str:
    explanation = urikit.explain(text)
    issues = urikit.parse(text).issues()
    steps = urikit.parse(text).normalization_steps()
    comparison = urikit.parse(text).compare(text)
    return f"{explanation}{[issue.code for issue in issues]}{[step.after for step in steps]}{comparison}"


def sorting(texts: list[str]) -> list[URI]:
    return sorted({URI(text) for text in texts})
