"""Public callables with every kind of wrong argument: the rule of `docs/what-it-raises.md`.

A text that is refused is a `URIError`, or an error of the system about a file; an unknown choice never passes. A wrong
type is any `Exception`, which a panic is not. No error shows a secret. `inventory` finds the callables, `values` has
the arguments. The quick tier tries a part of them, the slow one all, and texts of a megabyte.
"""

from __future__ import annotations

import importlib
import socket
import types
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import urikit
from tests.core.raises import inventory, values
from tests.core.raises.inventory import Public

#: Mappings, which raise the `KeyError` of Python, with the key.
MAPPINGS = ("<urikit.schemes.urns.epc.Epc>.__getitem__", "<urikit.core.params.QueryParams>.__getitem__")
#: What draws pages, or waits for a server again and again.
SLOW = ("urikit.data.survey.page", "urikit.links.online.check_online", "urikit.explanation.parsers.available")
#: Classes that callers make to say what they want. Others are records, whose fields are not checked.
OPTIONS = (
    "urikit.KeyProfile",
    "urikit.documents.xml_names.NamespaceName",
    "urikit.links.Question",
    "urikit.net.guard.Policy",
    "urikit.net.http.negotiation.Policy",
)
SECRET = "hunter2"


@pytest.fixture(autouse=True)
def no_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No call asks a server, or finds or leaves a file."""
    monkeypatch.chdir(tmp_path)

    def refused(*_: object, **__: object) -> None:
        raise OSError("no network in this test")

    monkeypatch.setattr(socket, "getaddrinfo", refused)
    monkeypatch.setattr(socket.socket, "connect", refused)


@pytest.fixture(autouse=True, scope="module")
def fresh_examples() -> Iterator[None]:
    """A method may keep what it was given, and other tests have the same values."""
    yield
    inventory.examples.cache_clear()
    inventory.callables.cache_clear()


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
    """What a call raises; an error that cannot be described, or one of Python that shows a secret, is another one."""
    try:
        called(public, arguments)
    except (urikit.URIError, OSError) as error:
        return error if str(error) + repr(error) else AssertionError("an error that says nothing")
    except BaseException as error:
        shown = f"{error} {error!r} {vars(error)}"
        return AssertionError("a secret is shown") if SECRET in shown and public.name not in MAPPINGS else error
    return None


def alternatives(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)


def texts(public: Public, kinds: dict[str, Any]) -> Iterator[str]:
    """What calls raise that the rule does not allow, with a text in the place of each parameter that takes one."""
    others = right(public)
    for parameter in public.parameters:
        for kind, text in kinds.items() if str in alternatives(parameter.annotation) else ():
            error = raised(public, others | {parameter.name: text})
            # Where no right values are known for the other parameters, this is what they raise.
            if not is_refused(error) and type(error) is not type(raised(public, others)):
                yield f"{public.name}({parameter.name}={kind}): {error!a:.160}"


def is_refused(error: BaseException | None) -> bool:
    return error is None or isinstance(error, urikit.URIError | OSError | ImportError)


def wrong(public: Public, kinds: dict[str, Any]) -> Iterator[str]:
    """The same with values of a wrong type."""
    others = right(public)
    for parameter in public.parameters:
        for kind, value in kinds.items():
            error = raised(public, others | {parameter.name: iter([1]) if kind == "iterator" else value})
            if isinstance(error, AssertionError) or (error is not None and not isinstance(error, Exception)):
                yield f"{public.name}({parameter.name}={kind}): {error!a:.160}"


def part(kinds: dict[str, Any], number: int, of: int) -> dict[str, Any]:
    """A part of the values, another one for each callable."""
    return {kind: value for place, (kind, value) in enumerate(kinds.items()) if (place + number) % of == 0}


def test_a_part_of_all_arguments() -> None:
    for number, one in enumerate(inventory.callables()):
        if one.name not in SLOW:
            assert [*texts(one, part(values.TEXTS, number, 10)), *wrong(one, part(values.WRONG, number, 15))] == []


@pytest.mark.slow
@pytest.mark.parametrize("nth", range(16))
def test_all_arguments(nth: int) -> None:
    for one in inventory.callables()[nth::16]:
        assert [*texts(one, values.TEXTS | values.LARGE), *wrong(one, values.WRONG)] == []


def choices(hint: Any) -> list[Any]:
    """The values of an option; none where any other text is allowed as well."""
    parts = alternatives(hint)
    return (
        []
        if str in parts or typing.AnyStr in parts
        else [one for part in parts for one in typing.get_args(part) if type(one) is str]
    )


def test_no_unknown_choice_passes() -> None:
    asked, found = 0, []
    for one in inventory.callables():
        if isinstance(one.call, type) and one.name not in OPTIONS:
            continue
        for parameter in one.parameters:
            if choices(parameter.annotation):
                asked += 1
                error = raised(one, right(one) | {parameter.name: "x-unknown"})
                if not isinstance(error, urikit.URIError):
                    found.append((one.name, parameter.name, error))
    assert asked > 70
    assert found == []


def test_the_inventory_reaches_what_is_public_and_calls_it_rightly() -> None:
    """Fewer callables, or fewer that take their right arguments, mean that it looks past something."""
    names = {one.name for one in inventory.callables()}
    assert len(names) >= 700
    assert names >= {"urikit.parse", "urikit.net.paths.slugs.make", "<urikit.URI>.replace", "urikit.URI.build"}
    assert "urikit.documents.read" in names
    quick = (one for one in inventory.callables() if one.name not in SLOW)
    assert sum(raised(one, right(one)) is None for one in quick) >= 600
    for value in inventory.examples().values():
        for name in inventory.attributes(value):
            getattr(value, name)


@pytest.mark.skipif(not inventory.HAS_EXTRAS, reason="no duckdb or no pyarrow: pip install 'urikit[test]'")
@pytest.mark.parametrize("of", ["data.deduplication.Groups", "data.survey.Survey"])
def test_rows_of_a_wrong_type(of: str) -> None:
    module, _, name = of.rpartition(".")
    with getattr(importlib.import_module(f"urikit.{module}"), name)() as kept:
        for rows in (None, 7, "a", [1], [b"a"]):
            with pytest.raises(TypeError):
                kept.add(rows)
        with pytest.raises(urikit.URIEncodingError, match="surrogate"):
            kept.add(["\ud800"])


def test_it_can_fail() -> None:
    def broken(text: str) -> str:
        if text != "\ud800":
            raise ValueError(text)
        return text.encode().decode()

    public = inventory.described("broken", broken)
    assert public is not None
    assert len([*wrong(public, {"secret": SECRET, "text": "a"})]) == 1
    assert len([*texts(public, values.TEXTS)]) >= 2


@pytest.mark.parametrize(
    "call",
    [
        lambda: urikit.form_pairs("a=\ud800"),
        lambda: urikit.decoded_pairs("\ud800"),
        lambda: urikit.Params("a=1").set("\ud800", "b"),
        lambda: urikit.net.paths.munging.munge("http://h/", "\ud800"),
        lambda: urikit.percent.encode("\ud800", "segment"),
        lambda: urikit.normalize("http://h/", ipv6="\ud800"),
        lambda: urikit.KeyProfile(parameters=("\ud800",)),
        lambda: urikit.schemes.file.File.from_posix("/\ud800"),
    ],
)
def test_a_lone_surrogate_is_named(call: Callable[[], Any]) -> None:
    with pytest.raises(urikit.URIEncodingError, match="surrogate") as caught:
        call()
    assert caught.value.code == "lone-surrogate"
    # The error of Python has the whole text.
    assert caught.value.__context__ is None


def test_a_table_without_the_name_is_a_lookup_error_and_a_uri_error() -> None:
    for call in (
        lambda: urikit.explain("http://h/").verdict("x"),
        lambda: urikit.rule("x-none"),
        lambda: urikit.registry.scheme("x-none"),
        lambda: urikit.documents.read("a", type="x"),
    ):
        with pytest.raises(urikit.UnknownNameError) as caught:
            call()
        assert isinstance(caught.value, LookupError)


def data(name: str) -> Any:
    return importlib.import_module(f"urikit.data.{name}")


#: A call for each row of the table of `docs/what-it-raises.md`, by the beginning of the row, and one of its errors.
ROWS: list[tuple[str, str, Callable[[], Any]]] = [
    ("`parse`", "URISyntaxError", lambda: urikit.URN.parse("a")),
    ("`build`", "URIBuildError", lambda: urikit.URI("http://h/").replace(port=-1)),
    ("`set`", "ArgumentError", lambda: urikit.WebURL("http://h/").set("port", "a")),
    ("`resolve`", "URIResolutionError", lambda: urikit.resolve("../a", "b")),
    ("`normalize`", "URISyntaxError", lambda: urikit.normalize("a b")),
    ("`decoded_...`", "URIEncodingError", lambda: urikit.form_pairs("a=%FF")),
    ("`IRI.to_uri`", "IDNAError", lambda: urikit.IRI("http://bü!cher/").to_uri()),
    ("`URITemplate`", "TemplateError", lambda: urikit.URITemplate("{")),
    ("`uri.view()`", "SchemeError", lambda: urikit.URI("tel:7042").view()),
    ("`urikit.fragments`", "FragmentError", lambda: urikit.fragments.JSONPointer.parse("a")),
    ("`urikit.xri`", "XMLNameError", lambda: urikit.xml_names.NamespaceName.parse("")),
    ("`urikit.linked_data", "DereferenceError", lambda: urikit.linked_data.dereference("ftp://h/")),
    ("`urikit.data.batch.run`", "FileError", lambda: data("batch").run("missing.csv", "out.csv", "host")),
    ("`urikit.data.dedup", "ArgumentError", lambda: data("deduplication").dedupe(["a"], keep="last")),
    ("`urikit.columns`", "ColumnError", lambda: urikit.columns.host(["a b"], errors="raise")),
    (
        "`guard.connect`",
        "GuardError",
        lambda: urikit.guard.check("http://127.0.0.1/", urikit.guard.webhook()).require(),
    ),
]


def test_the_page_has_a_row_for_each_error() -> None:
    page = (Path(__file__).parents[3] / "docs/what-it-raises.md").read_text(encoding="utf-8")
    rows = [line for line in page.partition("| function or method")[2].splitlines() if line.startswith("| `")]
    assert len(rows) == len(ROWS) + 1  # and one of what raises nothing
    for (start, error, call), row in zip(ROWS, rows, strict=False):
        assert row.startswith(f"| {start}") and f"`{error}`" in row
        if "urikit.data" not in start or inventory.HAS_EXTRAS:
            with pytest.raises((urikit.URIError, OSError)) as caught:
                call()
            assert type(caught.value).__name__ == error


def test_a_failing_call_shows_no_wrapper() -> None:
    with pytest.raises(AttributeError) as caught:
        urikit.net.paths.slugs.make(None)  # type: ignore[arg-type]
    assert caught.traceback[1].name == "make"
