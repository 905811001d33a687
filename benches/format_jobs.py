"""Jobs of JSON and CSS: documents of a hundred thousand characters, so that a hundredth of the microseconds is
nanoseconds per byte.

They are generated, in the style of shops, APIs, notebooks and frameworks. `json.loads` and tinycss2 return values
without offsets and know no references; they show the cost of parsing alone.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import tinycss2  # type: ignore[import-untyped]

from benches.corpora import SEED
from benches.job import Job, case
from urikit import documents
from urikit.documents.css import references
from urikit.documents.json_source import read_json

URI = "http://docs.example.org/manual/"
#: The length of a document, and the number of documents.
LENGTH, COUNT = 100_000, 20
WORDS = "a thing that people buy described in one sentence or two as shops and manuals do it".split()


def _words(random_: random.Random, count: int) -> str:
    return " ".join(random_.choices(WORDS, k=count))


def _product(random_: random.Random, number: int) -> Any:
    offer = {
        "@type": "Offer",
        "url": f"/offer/{number}",
        "price": "19.90",
        "availability": "https://schema.org/InStock",
    }
    return {
        "@id": f"/product/{number}",
        "@type": "Product",
        "name": _words(random_, 5),
        "description": _words(random_, 30),
        "image": f"/img/{number}.jpg",
        "sku": str(number),
        "offers": offer,
        "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4.4, "reviewCount": number},
    }


def _operation(random_: random.Random, number: int) -> Any:
    schema = {"schema": {"$ref": f"#/components/schemas/Thing{number}"}}
    parameter = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "format": "uuid"}}
    return {
        "operationId": f"get{number}",
        "summary": _words(random_, 6),
        "description": _words(random_, 20),
        "parameters": [parameter, {"$ref": "#/components/parameters/limit"}],
        "responses": {"200": {"description": "OK", "content": {"application/json": schema}}},
    }


def _rule(random_: random.Random, number: int) -> str:
    image = f"  background: url(../img/{number}.svg) no-repeat;\n" if number % 10 == 0 else ""
    selector = f".block-{number} > a:hover, .item-{number}::before"
    return f"{selector} {{\n  color: #{number % 4096:03x};\n{image}  margin: 0 {number % 9}px 1.5em;\n}}\n"


def _json_ld(items: list[Any]) -> str:
    context = {"@vocab": "https://schema.org/", **{key: {"@type": "@id"} for key in ("image", "url", "availability")}}
    return json.dumps({"@context": context, "@graph": items}, indent=2)


def _openapi(items: list[Any]) -> str:
    paths = {f"/things/{number}": {"get": item} for number, item in enumerate(items)}
    return json.dumps({"openapi": "3.1.0", "info": {"title": "Things", "version": "1"}, "paths": paths}, indent=2)


@cache
def _documents(make: Callable[[random.Random, int], Any], join: Callable[[list[Any]], str]) -> list[str]:
    random_ = random.Random(SEED)
    found = []
    for number in range(COUNT):
        enough = LENGTH * 50 // len(join([make(random_, number)] * 50))
        found.append(join([make(random_, number * 1000 + item) for item in range(enough)]))
    return found


def json_ld() -> list[str]:
    """Return pages of products."""
    return _documents(_product, _json_ld)


def openapi() -> list[str]:
    """Return descriptions of APIs."""
    return _documents(_operation, _openapi)


def stylesheets() -> list[str]:
    """Return stylesheets with an image in every tenth rule."""
    return _documents(_rule, "".join)


def _whole(text: str, name: str) -> int:
    return len(documents.read(text, type=name, base=URI).references)


def _json(name: str) -> tuple[Any, ...]:
    return (
        case("urikit, all of it", f"whole(s, {name!r})", whole=_whole),
        case("urikit, the reader", "read(s)", read=read_json),
        case("json.loads, without places", "loads(s)", loads=json.loads),
    )


CSS = (
    case("urikit, all of it", "whole(s, 'css')", whole=_whole),
    case("urikit, the reader", "list(references(s))", references=references),
    case("tinycss2, its tokens", "parse(s, skip_comments=True)", parse=tinycss2.parse_component_value_list),
)
#: Few documents in a chunk, since each takes long.
CHUNK = 5

JOBS = (
    Job("json-ld", "JSON-LD of 100,000 characters", {"products": json_ld}, _json("jsonld"), (), chunk=CHUNK),
    Job("openapi", "OpenAPI of 100,000 characters", {"operations": openapi}, _json("jsonschema"), (), chunk=CHUNK),
    Job("css", "A stylesheet of 100,000 characters", {"rules": stylesheets}, CSS, (), chunk=CHUNK),
)
