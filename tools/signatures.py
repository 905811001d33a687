"""Signatures and comments of the public names of urikit, from the sources and from the stub of the core.

`inspect` knows neither the types of a native method nor what an annotation was called before it was evaluated, so both
are read from the text: `_native.pyi` for what Rust implements, the module of an object for the rest. A method with
overloads has several signatures.

Left out: what is made at run time and is in no source; for it `of` has no signature.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import urikit

STUB = Path(urikit.__file__).parent / "_native.pyi"

Node = ast.FunctionDef | ast.AsyncFunctionDef
#: The names of a class or module: functions with their overloads, and types of attributes.
Names = dict[str, list[Node] | str]


def home(value: object) -> Path:
    """Return the file that has the source of a class or function: the stub for what Rust implements."""
    name = getattr(value, "__name__", "")
    module = getattr(value, "__module__", None) or ""
    if module == "urikit":  # the public name of an error
        module = urikit._HOMES.get(name, "")
    if not module.startswith("urikit.") or module == "urikit._native":
        return STUB
    file = Path(str(import_module(module).__file__))
    # A class may name its package as its module, for messages.
    around = [file, *(sorted(file.parent.glob("*.py")) if file.stem == "__init__" else ())]
    return next((path for path in around if name in _collected(_tree(path).body) or _class(path, name)), file)


def of(file: Path, *path: str) -> list[str]:
    """Return the signatures of a function or method, or the type of an attribute, by its path in a file."""
    names, last = _names(file, path[:-1]), path[-1]
    found = names.get(last)
    if found is None:
        return []
    if isinstance(found, str):
        return [f"{last}: {_public(found)}"]
    return [_signature(node, last) for node in found]


def constructor(file: Path, name: str) -> list[str]:
    """Return how a class is called, where its source says so."""
    names = _names(file, (name,))
    found = names.get("__new__") or names.get("__init__") or []
    return [_signature(node, name).partition(" -> ")[0] for node in found if not isinstance(node, str)]


def aliases() -> dict[str, str]:
    """Return the shapes of arguments that the stub names, by their names without the underscore."""
    found = {}
    for node in _tree(STUB).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias" and node.value is not None:
            found[ast.unparse(node.target).lstrip("_")] = _public(ast.unparse(node.value))
    return found


def comments(source: str) -> Iterator[tuple[str, str]]:
    """Yield the names of a class body or module that a comment of `#:` describes, with its words."""
    for found in re.finditer(r"((?:^ *#: .*\n)+) *(\w+)\s*[:=]", source, re.MULTILINE):
        yield found[2], " ".join(line.strip().removeprefix("#: ") for line in found[1].strip().split("\n"))


def source(file: Path, name: str) -> str:
    """Return the source of a class."""
    found = _class(file, name)
    return (ast.get_source_segment(file.read_text("utf-8"), found, padded=True) or "") if found else ""


def _class(file: Path, name: str) -> ast.ClassDef | None:
    return next((node for node in _tree(file).body if isinstance(node, ast.ClassDef) and node.name == name), None)


def _names(file: Path, path: tuple[str, ...]) -> Names:
    """Return what a file names, or the class of a path in it."""
    body: list[ast.stmt] = _tree(file).body
    for name in path:
        body = next((node.body for node in body if isinstance(node, ast.ClassDef) and node.name == name), [])
    return _collected(body)


def _collected(body: list[ast.stmt]) -> Names:
    found: Names = {}
    for node in body:
        if isinstance(node, Node):
            marks = {ast.unparse(mark) for mark in node.decorator_list}
            if marks & {"property", "cached_property", "functools.cached_property"} and node.returns is not None:
                found[node.name] = ast.unparse(node.returns)
            else:
                known = found.get(node.name)
                overloads = known if isinstance(known, list) and "overload" in marks else []
                found[node.name] = [*overloads, node]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = ast.unparse(node.annotation)
    return found


def _signature(node: Node, name: str) -> str:
    arguments = re.sub(r"^(self|cls)(, |$)", "", ast.unparse(node.args))
    # The rest of "self, /" says nothing to a caller.
    arguments = re.sub(r"^/(, |$)", "", arguments)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    prefix = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    return _public(f"{prefix}{name}({arguments}){returns}")


def _public(text: str) -> str:
    """Return an annotation without the underscores of private aliases."""
    return re.sub(r"(?<![\w.'\"])_(?=[A-Z])", "", text)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))
