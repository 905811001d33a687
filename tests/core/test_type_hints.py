"""`typing.get_type_hints` works for everything public, so that frameworks can read the annotations."""

import inspect
import typing
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import pytest

import urikit
from tests.core.raises.inventory import public

_LAYERS = "a module of a lower layer, which does not import `Schemes`"
_EXTRA = "the type is in a package of an extra"
_DOCUMENTS = "the readers of documents are imported when a document is read"
#: What has a type that its module does not import, and why.
EXCEPTIONS = {
    "urikit.core.comparison.Comparison": _LAYERS,
    "urikit.core.comparison.compare": _LAYERS,
    "urikit.core.issues.issues_of": _LAYERS,
    "urikit.schemes.view_of": _LAYERS,
    "urikit.data.columns.functions.arrow_type": _EXTRA,
    "urikit.data.columns.functions.call": _EXTRA,
    "urikit.workbench.application": _EXTRA,
    "urikit.linked_data.dereference.Representation.document": _DOCUMENTS,
    "urikit.core.errors.PlacedError.seen": "errors import nothing, since the first invalid text waits for them",
    **dict.fromkeys(
        (f"urikit.data.columns.kernels.{kernel.name}" for kernel in urikit.columns.KERNELS),
        "the types of options are imported for checkers only, since the first call imports few modules",
    ),
    **dict.fromkeys(
        (f"urikit.schemes.http.{name}" for name in ("Http.params", "Http.build", "WebSocket.build")),
        "a hint about a wrong URL asks its view, and has no use for pairs",
    ),
    "urikit.core.host.HostInfo.address": "`ipaddress` is imported when an address is asked for",
}


def _members(cls: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public methods and properties of a class, and those of its bases that are of urikit."""
    for owner in cls.__mro__:
        if not owner.__module__.startswith("urikit"):
            continue
        for name, value in vars(owner).items():
            if name[0] == "_" and name != "__init__":
                continue
            found = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
            # What a dataclass writes has the annotations of the class.
            if isinstance(found, FunctionType) and inspect.unwrap(found).__code__.co_filename != "<string>":
                yield f"{inspect.unwrap(found).__module__}.{owner.__name__}.{name}", found


def _everything() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for value in public().values():
        if not (getattr(value, "__module__", None) or "").startswith("urikit."):
            continue
        if isinstance(value, type):
            found[f"{value.__module__}.{value.__name__}"] = value
            found.update(_members(value))
        elif isinstance(value, FunctionType):
            found[f"{inspect.unwrap(value).__module__}.{value.__name__}"] = value
    return found


def _fails(value: Any) -> bool:
    try:
        typing.get_type_hints(value)
    except NameError:
        return True
    return False


def test_the_hints_of_everything_public_can_be_read():
    everything = _everything()
    assert len(everything) > 1200
    assert {name for name, value in everything.items() if _fails(value)} == set(EXCEPTIONS) & set(everything)


@pytest.mark.parametrize(
    "name", ["explain", "repair", "extract", "redact", "canonical_key", "canonical_steps", "public_suffix", "rule"]
)
def test_the_hints_of_the_functions_of_urikit(name):
    function = getattr(urikit, name)
    hints = typing.get_type_hints(function)
    assert set(hints) == {*inspect.signature(function).parameters, "return"}
