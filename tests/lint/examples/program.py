"""Run a program of `examples/` in this process, and count its lines."""

import ast
import io
import runpy
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

FOLDER = Path(__file__).resolve().parents[3] / "examples"


def names() -> list[str]:
    """The programs; each has a twin."""
    return sorted(path.stem for path in FOLDER.glob("*.py"))


def output(path: Path, arguments: list[str], text: str = "", environment: dict[str, str] | None = None) -> str:
    """What a program prints, with what it says where it stops."""
    printed = io.StringIO()
    entered = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    with (
        mock.patch.object(sys, "argv", [str(path), *arguments]),
        mock.patch.object(sys, "stdin", entered),
        mock.patch.dict("os.environ", environment or {}),
        redirect_stdout(printed),
        redirect_stderr(io.StringIO()),
    ):
        try:
            runpy.run_path(str(path), run_name="__main__")
        except SystemExit as stop:
            if isinstance(stop.code, str):
                print(stop.code)
    return printed.getvalue()


def lines(path: Path) -> int:
    """How many lines of code there are: without blank ones, comments and docstrings."""
    source = path.read_text("utf-8")
    hidden: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            text = node.body[0]
            hidden.update(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    rows = enumerate(source.splitlines(), 1)
    return sum(1 for number, row in rows if number not in hidden and row.strip() and not row.strip().startswith("#"))
