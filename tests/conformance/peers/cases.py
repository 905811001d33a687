"""The cases in other libraries' tests of their URLs, read from the source of the tests: nothing of it is run.

A test says `url = URL("http://h/a")` and `assert url.path == "/a"`. `cases` walks the statements of each test function
and keeps, for each assertion, how the value was made (a recipe) and what is expected: a literal or another recipe.
Parameters of `pytest.mark.parametrize` are filled in. What is not literal (loops, fixtures, helpers) is left out and
counted. The tests have their own licences and stay outside of this project: `sources` says where.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Recipe:
    """How a value is made: `new`, `call`, `get`, `set`, `item`, `div` or `str`, from another recipe or from nothing."""

    step: str
    of: Recipe | None
    name: str
    arguments: tuple[Any, ...] = ()
    keywords: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        given = ", ".join([*map(repr, self.arguments), *(f"{name}={value!r}" for name, value in self.keywords)])
        match self.step:
            case "new":
                return f"{self.name}({given})"
            case "get":
                return f"{self.of}.{self.name}"
            case "str":
                return f"str({self.of})"
            case "div":
                return f"{self.of} / {given}"
            case "set":
                return f"{self.of}[{self.name} := {given}]"
        return f"{self.of}.{self.name}({given})"

    __repr__ = __str__


@dataclass(frozen=True)
class Case:
    """What a test asserts: a recipe, and the value, another recipe, or `REFUSED`."""

    recipe: Recipe
    expected: Any

    def __str__(self) -> str:
        return f"{self.recipe} == {self.expected!r}"


class _Refused:
    def __repr__(self) -> str:
        return "REFUSED"


#: The library raises.
REFUSED = _Refused()


class Unreadable(Exception):
    """Something that is not made of literals."""


class Reader:
    """Reads the tests of one library.

    `makers` are the calls that make a URL, such as `URL` and `URL.build`; `changers` the methods that change their own
    object, whose state is known only where such a call is a statement of its own.
    """

    def __init__(self, makers: frozenset[str], changers: frozenset[str] = frozenset()) -> None:
        self.makers = makers
        self.changers = changers
        self.left_out = 0

    def read(self, path: Path) -> Iterator[Case]:
        """The cases of a file, in order."""
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for names in self.parameters(node):
                    yield from self.body(node.body, names)

    def parameters(self, test: ast.FunctionDef) -> Iterator[dict[str, Any]]:
        """The values of the parameters of each run."""
        runs: list[dict[str, Any]] = [{}]
        for mark in test.decorator_list:
            if not (isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("parametrize")):
                continue
            try:
                names = self.value(mark.args[0], {})
                names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
                rows = [self.row(row) for row in mark.args[1].elts]  # type: ignore[attr-defined]
            except (Unreadable, AttributeError, IndexError):
                self.left_out += 1
                return
            rows = [(row,) if len(names) == 1 else row for row in rows]
            runs = [{**run, **dict(zip(names, row, strict=False))} for run in runs for row in rows]
        yield from runs

    def row(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("param"):
            found = tuple(self.value(one, {}) for one in node.args)
            return found[0] if len(found) == 1 else found
        return self.value(node, {})

    def body(self, statements: list[ast.stmt], names: dict[str, Any]) -> Iterator[Case]:
        for statement in statements:
            try:
                match statement:
                    case ast.Assign(targets=[ast.Name(id=name)], value=value):
                        names[name] = self.value(value, names)
                    case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=name), attr=attribute)], value=value):
                        given = self.value(value, names)
                        names[name] = Recipe("set", self.made(names.get(name)), attribute, (given,))
                    case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))) if name in names:
                        names[name] = self.value(statement.value, names)
                    case ast.Assert(test=test):
                        yield from self.asserted(test, names)
                    case ast.With(items=[ast.withitem(context_expr=ast.Call() as call)], body=[inner]):
                        if ast.unparse(call.func).rpartition(".")[2] not in ("raises", "assertRaises"):
                            raise Unreadable
                        value = inner.value if isinstance(inner, ast.Expr | ast.Assign) else None
                        yield Case(self.made(self.value(value, names)), REFUSED)
                    case ast.Expr(value=ast.Constant()) | ast.Pass():
                        pass
                    case _:
                        raise Unreadable
            except Unreadable:
                self.left_out += 1
                for node in ast.walk(statement):  # whatever it did to them is not known
                    if isinstance(node, ast.Name):
                        names.pop(node.id, None)

    def asserted(self, test: ast.expr, names: dict[str, Any]) -> Iterator[Case]:
        if any(isinstance(node, ast.Attribute) and node.attr in self.changers for node in ast.walk(test)):
            raise Unreadable
        match test:
            case ast.BoolOp(op=ast.And(), values=values):
                for value in values:
                    yield from self.asserted(value, names)
            case ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[right]):
                one, other = self.value(left, names), self.value(right, names)
                if not isinstance(one, Recipe):
                    one, other = other, one
                yield Case(self.made(one), other)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield Case(self.made(self.value(operand, names)), False)
            case _:
                yield Case(self.made(self.value(test, names)), True)

    def piece(self, node: ast.expr, names: dict[str, Any]) -> str:
        """One piece of an f-string."""
        value = self.value(node.value, names) if isinstance(node, ast.FormattedValue) else self.value(node, names)
        if not isinstance(value, str | int):
            raise Unreadable
        return str(value)

    def made(self, value: Any) -> Recipe:
        if not isinstance(value, Recipe):
            raise Unreadable
        return value

    def value(self, node: ast.expr | None, names: dict[str, Any]) -> Any:
        """A literal, or the recipe of a value."""
        match node:
            case ast.Name(id=name) if name in names:
                return names[name]
            case ast.Call(func=func, args=arguments, keywords=keywords):
                given = tuple(self.value(one, names) for one in arguments)
                named = tuple((one.arg or "", self.value(one.value, names)) for one in keywords)
                if any(not name for name, _ in named):
                    raise Unreadable
                called = ast.unparse(func)
                if called in self.makers:
                    return Recipe("new", None, called, given, named)
                if called == "str" and len(given) == 1:
                    return Recipe("str", self.made(given[0]), "")
                if isinstance(func, ast.Attribute):
                    return Recipe("call", self.made(self.value(func.value, names)), func.attr, given, named)
                raise Unreadable
            case ast.Attribute(value=value, attr=name):
                return Recipe("get", self.made(self.value(value, names)), name)
            case ast.Subscript(value=value, slice=key):
                return Recipe("item", self.made(self.value(value, names)), "item", (self.value(key, names),))
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return Recipe("div", self.made(self.value(left, names)), "/", (self.value(right, names),))
            case ast.Tuple(elts=items):
                return tuple(self.value(one, names) for one in items)
            case ast.List(elts=items):
                return [self.value(one, names) for one in items]
            case ast.Dict(keys=keys, values=values):
                return {self.value(key, names): self.value(one, names) for key, one in zip(keys, values, strict=True)}
            case ast.JoinedStr(values=pieces):
                return "".join(self.piece(one, names) for one in pieces)
            case None:
                raise Unreadable
        try:
            return ast.literal_eval(node)
        except (ValueError, TypeError) as error:
            raise Unreadable from error
