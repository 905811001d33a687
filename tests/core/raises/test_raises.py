"""Every public callable with every kind of wrong argument raises a `TypeError` or a `URIError`, or nothing.

The rule is that of `docs/what-it-raises.md`. `inventory` finds the callables, `values` has the arguments. Each
parameter gets each of them, with right values in the other places. The quick tier tries a part of them, the slow
one all, and texts of a megabyte.
"""

from __future__ import annotations

import importlib
import socket
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import urikit
import urikit.documents.mime
from tests.core.raises import inventory, values
from tests.core.raises.inventory import Public
from urikit import documents
from urikit.data.batch import FileError
from urikit.integrations import compat

#: What may raise something else, and why: the name of a callable (its beginning), a parameter or "*", the kinds of
#: wrong argument or "*", the exception.
EXCEPTIONS: list[tuple[str, str, set[str] | str, type[Exception], str]] = [
    ("", "*", {"closed file"}, ValueError, "the caller's own object raises it: I/O operation on closed file"),
    ("", "*", {"iterator"}, AttributeError, "what an iterator yields is not looked at before it is used"),
    ("<urikit.schemes.urns.epc.Epc>.__getitem__", "name", "*", KeyError, "a mapping raises KeyError"),
    ("<urikit.core.params.QueryParams>.__getitem__", "name", "*", KeyError, "a mapping raises KeyError"),
    ("urikit.data.columns.functions.type_of", "single", {"class"}, ValueError, "the caller's own function raises it"),
    ("urikit.", "temp_folder", "*", FileNotFoundError, "folders raise OSError"),
    ("urikit.", "temp_folder", "*", OSError, "folders raise OSError: a name that is too long"),
    ("urikit.", "temp_folder", "*", NotADirectoryError, "folders raise OSError: a file of that name"),
    ("urikit.data.batch.run", "*", "*", FileError, "files raise OSError"),
    ("urikit.net.guard.connect", "*", "*", OSError, "the network raises OSError"),
    ("urikit.net.guard.connect", "resolver", {"class"}, ValueError, "the caller's own function raises it"),
    ("urikit.linked_data.", "client", {"dict", "wrong dict"}, AttributeError, "a client is known by its method get"),
]
#: In so many parts the slow tests run, beside each other.
PARTS = 16


@pytest.fixture(autouse=True)
def no_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No call asks a server, or finds or leaves a file."""
    monkeypatch.chdir(tmp_path)

    def refused(*_: object, **__: object) -> None:
        raise OSError("no network in this test")

    monkeypatch.setattr(socket, "getaddrinfo", refused)
    monkeypatch.setattr(socket.socket, "connect", refused)


def excused(name: str, parameter: str, kind: str, error: BaseException) -> bool:
    return any(
        name.startswith(start) and where in ("*", parameter) and (kinds == "*" or kind in kinds)
        for start, where, kinds, raised, _ in EXCEPTIONS
        if type(error) is raised
    )


def right(public: Public) -> dict[str, Any]:
    """Right values for what a callable cannot do without; for what is not known, a text."""
    found = {}
    for parameter in public.parameters:
        if parameter.required:
            try:
                found[parameter.name] = values.of(parameter.annotation, parameter.name)
            except values.NoExample:
                found[parameter.name] = "a"
    return found


def called(public: Public, arguments: dict[str, Any]) -> Any:
    first = [p.name for p in public.parameters if p.kind is p.kind.POSITIONAL_ONLY]
    named = {name: value for name, value in arguments.items() if name not in first}
    made = public.call(*(arguments[name] for name in first if name in arguments), **named)
    if inventory.own(type(made)) and hasattr(made, "close"):
        made.close()  # it has files
    return made


def raised(public: Public, arguments: dict[str, Any]) -> BaseException | None:
    """What a call raises, or what it gives raises when it is described."""
    try:
        repr(called(public, arguments))
    except (urikit.URIError, TypeError) as error:
        try:
            repr(error)
            said = " ".join([str(error), *getattr(error, "__notes__", ())])
        except BaseException as other:
            return other
        return error if said.strip() else AssertionError("an error that says nothing")
    except BaseException as error:
        return error
    return None


def tried(public: Public, kinds: dict[str, Any]) -> Iterator[str]:
    """What calls do that the rule does not allow."""
    others = right(public)
    for parameter in public.parameters:
        for kind, wrong in kinds.items():
            given = iter([1]) if kind == "iterator" else wrong
            error = raised(public, others | {parameter.name: given})
            if isinstance(error, urikit.URIError | TypeError | None):
                continue
            if not excused(public.name, parameter.name, kind, error):
                yield f"{public.name}({parameter.name}={kind}): {error!a:.160}"


def part(kinds: dict[str, Any], number: int, of: int) -> dict[str, Any]:
    """A part of the wrong values, another one for each callable."""
    return {kind: wrong for place, (kind, wrong) in enumerate(kinds.items()) if (place + number) % of == 0}


def test_a_part_of_all_wrong_arguments() -> None:
    every = enumerate(inventory.callables())
    assert [line for number, one in every for line in tried(one, part(values.WRONG, number, 15))] == []


@pytest.mark.slow
@pytest.mark.parametrize("nth", range(PARTS))
def test_all_wrong_arguments(nth: int) -> None:
    """With one of the large values for each: to describe a view of a megabyte takes a second, and many are views."""
    every = [*enumerate(inventory.callables())][nth::PARTS]
    kinds = ((one, values.WRONG | part(values.LARGE, number // PARTS, 4)) for number, one in every)
    assert [line for one, some in kinds for line in tried(one, some)] == []


@pytest.mark.slow
@pytest.mark.parametrize("nth", range(PARTS))
def test_all_large_arguments(nth: int) -> None:
    every = [*inventory.callables()][nth::PARTS]
    assert [line for one in every for line in tried(one, values.LARGE)] == []


def test_the_inventory_reaches_what_is_public_and_calls_it_rightly() -> None:
    """Fewer callables, or fewer that take their right arguments, mean that it looks past something."""
    names = {one.name for one in inventory.callables()}
    assert len(names) >= 700
    assert names >= {"urikit.parse", "urikit.net.paths.slugs.make", "<urikit.URI>.replace", "urikit.URI.build"}
    assert "urikit.documents.read" in names
    assert sum(raised(one, right(one)) is None for one in inventory.callables()) >= 600
    for value in inventory.examples().values():
        for name in inventory.attributes(value):
            getattr(value, name)


@pytest.mark.skipif(not inventory.HAS_EXTRAS, reason="no duckdb or no pyarrow: pip install 'urikit[test]'")
@pytest.mark.parametrize("of", ["data.deduplication.Groups", "data.survey.Survey"])
def test_rows_of_a_wrong_type(of: str) -> None:
    module, _, name = of.rpartition(".")
    with getattr(importlib.import_module(f"urikit.{module}"), name)() as kept:
        add = inventory.described(f"{of}.add", kept.add, type(kept), "add")
        assert add is not None
        assert [*tried(add, values.WRONG)] == []


def test_it_can_fail() -> None:
    def broken(text: str) -> str:
        return text.nothing  # type: ignore[attr-defined]

    public = inventory.described("broken", broken)
    assert public is not None
    assert any("AttributeError" in line for line in tried(public, values.WRONG))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: urikit.parse(None), "str or bytes, not NoneType"),
        (lambda: urikit.URI("http://h/").replace(port=1.5), "port must be"),
        (lambda: urikit.URI("http://h/").view(7), "schemes must be"),
        (lambda: urikit.net.paths.slugs.make(None), "title must be str, not NoneType"),
        (lambda: urikit.fragments.read("a", 7), "media_type must be str"),
        (lambda: urikit.documents.read(7), "data must be"),
        (lambda: urikit.schemes.view_of("http://h/"), "uri must be URI, not str"),
        (lambda: compat.urljoin(1, "a"), "base must be bytes | str, not int"),
        (lambda: compat.urlunsplit(["a", 1, 2, 3, 4]), r"components must be Iterable[bytes | str | None], not list"),
        (lambda: compat.urljoin("http://h/", 1), 'url must be bytes | str or "", not int'),
    ],
)
def test_a_type_error_names_argument_and_types(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: urikit.form_pairs("a=\ud800"),
        lambda: urikit.decoded_pairs("\ud800"),
        lambda: urikit.Params("a=1").set("\ud800", "b"),
        lambda: urikit.net.paths.munging.munge("http://h/", "\ud800"),
        lambda: urikit.percent.encode("\ud800", "segment"),
        lambda: urikit.normalize("http://h/", ipv6="\ud800"),
    ],
)
def test_a_lone_surrogate_is_named(call: Callable[[], Any]) -> None:
    with pytest.raises(urikit.URIEncodingError, match="surrogate") as caught:
        call()
    assert caught.value.code == "lone-surrogate"


def test_a_table_without_the_name_is_a_lookup_error_and_a_uri_error() -> None:
    for call in (
        lambda: urikit.explain("http://h/").verdict("x"),
        lambda: urikit.rule("x-none"),
        lambda: urikit.registry.scheme("x-none"),
        lambda: urikit.documents.read("a", as_format="x"),
    ):
        with pytest.raises(urikit.UnknownNameError) as caught:
            call()
        assert isinstance(caught.value, LookupError)


def test_a_name_for_type_checkers_is_that_of_its_own_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """`documents.mime` has `Source` for type checkers only; another module may have another `Source`."""
    other = types.ModuleType("urikit.other")
    other.Source = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "urikit.other", other)
    with pytest.raises(TypeError, match="source must be Source"):
        urikit.documents.mime.read(len, documents.Envelope("a/b"))  # type: ignore[arg-type]
