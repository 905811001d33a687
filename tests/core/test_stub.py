"""The stub of the native module (`tools/stub.py`): what editors show is whole, and mistakes in the table are found."""

from __future__ import annotations

import ast
import copy
import doctest
import inspect

import pytest

from tools import stub
from urikit import _native

TREE = ast.parse(stub.STUB.read_text("utf-8"))
CLASSES = {node.name: node for node in TREE.body if isinstance(node, ast.ClassDef)}
#: The last definition of each function and method, which has the docstring of all its overloads.
FUNCTIONS: dict[str, ast.FunctionDef] = {}
for home, body in (("", TREE.body), *((f"{name}.", node.body) for name, node in CLASSES.items())):
    for found in body:
        if isinstance(found, ast.FunctionDef):
            FUNCTIONS[home + found.name] = found


def test_every_public_name_has_the_docstring_of_the_module() -> None:
    public = [name for name in FUNCTIONS if not name.rpartition(".")[2].startswith("_")]
    assert {"parse", "URI.replace", "RelativeIRIReference.scheme", "WebURL.set"} < set(public)
    for name in public:
        owner, _, member = name.rpartition(".")
        value = inspect.getattr_static(getattr(_native, owner), member) if owner else getattr(_native, member)
        written = inspect.cleandoc(getattr(value, "__func__", value).__doc__ or "")
        assert written and ast.get_docstring(FUNCTIONS[name]) == written, name
    for name, node in CLASSES.items():
        assert ast.get_docstring(node) == inspect.cleandoc(getattr(_native, name).__doc__ or ""), name


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    nodes = {**FUNCTIONS, **CLASSES}
    first = {name: (ast.get_docstring(node) or "Nothing").split()[0] for name, node in nodes.items()}
    assert not {
        name for name, word in first.items() if word in ("What", "Whether", "Where", "Which", "How", "The", "A")
    }


def test_a_class_repeats_only_what_differs() -> None:
    assert "URI.host" not in FUNCTIONS and "Reference.host" in FUNCTIONS
    for name, returns in (("URI.parent", "URI"), ("URIReference.parent", "URI | RelativeReference")):
        assert ast.unparse(FUNCTIONS[name].returns or ast.Constant(None)) == returns


@pytest.mark.parametrize(
    ("table", "row", "names", "problem"),
    [
        ("members", "str | None", "scheme", "missing: type of Reference.scheme in [members]"),
        ("arguments", "_Guard", "", "missing: type of Reference.replace.guard in [arguments]"),
        (
            "functions",
            "bool",
            "is_valid equivalent nothing_of_the_kind",
            "not used: nothing_of_the_kind in [functions]",
        ),
    ],
)
def test_mistakes_in_the_table_are_named(
    monkeypatch: pytest.MonkeyPatch, table: str, row: str, names: str, problem: str
) -> None:
    changed = copy.deepcopy(stub.TABLE)
    if table == "members":
        changed[table][row] = changed[table][row].replace(names, "", 1)
    else:
        changed[table][row] = names
    monkeypatch.setattr(stub, "TABLE", changed)
    with pytest.raises(SystemExit) as raised:
        stub.stub()
    assert problem in str(raised.value).split("\n")


def test_a_name_with_two_types_is_an_error() -> None:
    changed = copy.deepcopy(stub.TABLE)
    changed["members"]["bytes"] = "scheme"
    with pytest.raises(SystemExit, match=r"more than one type in tools/stub\.toml: scheme"):
        stub.Types(changed)


def test_examples() -> None:
    found = doctest.testmod(stub)
    assert found.attempted and not found.failed
