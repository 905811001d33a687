"""Right values for a parameter, by its annotation and its name, and wrong ones of every kind."""

from __future__ import annotations

import collections.abc
import enum
import inspect
import io
import tempfile
import types
import typing
from typing import Any

import urikit
from tests.core.raises.inventory import examples

#: Values that a parameter of this name takes.
NAMED: dict[str, Any] = {
    "column": ["http://h/a"],
    "reference": "../x?y#z",
    "query": "a=1&b=2",
    "scheme": "http",
    "host": "example.org",
    "label": "utf-8",
    "encoding": "utf-8",
    "code": "space",
    "component": "path",
    "media_type": "text/html",
    "name": "a",
    "prefix": "a",
    "nid": "isbn",
    "character": "a",
    "email": "a@example.org",
    "bucket": "bucket",
    "number": "+1-816-555-1212",
    "path": "/a",
    "accept": "text/html",
    "add": "host",
    "inputs": "missing.txt",
    "memory_limit": "100MB",
    "output": "out.txt",
    "result": "text",
    "temp_folder": tempfile.gettempdir(),
    "xri": "xri://@a",
    "iri": "http://h/é",
    "segment": "a",
    "suffix": ".b",
    "specification": "",
}
DEFAULT_TEXT = "http://example.org/a"


class Text(str):
    """A subclass of str whose methods lie."""

    def lower(self) -> str:
        return "x"

    def __str__(self) -> str:
        return "y"


def closed() -> io.StringIO:
    file = io.StringIO("a")
    file.close()
    return file


#: Texts of every kind, in the place of a parameter that takes some.
TEXTS: dict[str, Any] = {
    "secret": "http://u:hunter2@h/?token=hunter2",
    "secret and surrogate": "http://u:hunter2@h/?token=hunter2\ud800",
    "surrogate": "\ud800",
    "surrogate inside": "http://h/\udc80?a=\ud800",
    "NUL": "\x00",
    "empty": "",
    "space": " ",
    "letters": "http://bücher.example/é",
    "percent": "%",
    "digits": "٣",
    "many digits": "9" * 5000,
    "deep": "[" * 2000,
    "subclass": Text("http://h/a"),
}
#: Values of a wrong type.
WRONG: dict[str, Any] = {
    "None": None,
    "True": True,
    "huge": 10**30,
    "negative": -1,
    "nan": float("nan"),
    "bytes": b"http://u:hunter2@h/a",
    "octets": b"\xff\x00",
    "text": "\ud800",
    "list": ["http://u:hunter2@h/a", 1],
    "pairs": [("\ud800", None)],
    "empty list": [],
    "dict": {"http://u:hunter2@h/a": object()},
    "object": object(),
    "class": int,
    "iterator": iter([1]),
    "URI": urikit.URI("http://u:hunter2@h/a"),
    "IRI": urikit.IRI("http://h/é"),
    "WebURL": urikit.WebURL("http://h/a"),
    "closed file": closed(),
    "slice": slice(0, 1),
}
#: What takes longer: the slow tier alone tries these.
LARGE: dict[str, Any] = {
    "megabyte": "a" * 1_000_000,
    "megabyte of surrogates": "\ud800" * 1_000_000,
    "megabyte of percent": "http://h/" + "%" * 1_000_000,
    "megabyte of URI": "http://h/" + "a/" * 500_000,
}


_PLAIN = {bytes: b"a", bool: True, int: 1, float: 1.0, None: None, type(None): None}
_CONTAINERS: dict[Any, Any] = {
    tuple: (tuple,),
    list: (list, *(getattr(collections.abc, name) for name in ("Iterable", "Sequence", "Collection", "Iterator"))),
    frozenset: (set, frozenset, collections.abc.Set),
}


class NoExample(LookupError):
    """No right value is known for a parameter."""


def of(annotation: Any, name: str) -> Any:
    """A right value for a parameter of a name."""
    if isinstance(annotation, typing.TypeVar):
        annotation = annotation.__bound__ or str
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        for choice in arguments:
            if choice is not type(None):
                try:
                    return of(choice, name)
                except NoExample:
                    continue
        return None
    if origin is typing.Literal:
        return arguments[0]
    if origin is type:
        return urikit.URI
    if origin is tuple and arguments[-1] is not Ellipsis:
        return tuple(of(argument, name) for argument in arguments)
    if origin is not None and issubclass(origin, collections.abc.Mapping):
        return {of(arguments[0], name): of(arguments[1], name)}
    if origin is collections.abc.Callable:
        return str
    for made, kinds in _CONTAINERS.items():
        if origin in kinds:
            return made([of(arguments[0], name)])
    if annotation in (Any, object, str):
        return NAMED.get(name, DEFAULT_TEXT)
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if origin is not None:
        return of(origin, name)
    if inspect.isclass(annotation):
        if issubclass(annotation, enum.Enum):
            return next(iter(annotation))
        for cls, value in examples().items():
            if issubclass(cls, annotation):
                return value
    raise NoExample(annotation)
