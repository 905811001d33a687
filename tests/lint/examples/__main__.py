"""Write `examples/README.md`: what each program does, and how long it is beside its twin.

    python -m tests.lint.examples --write

Without `--write` the page is printed. A test compares it with the file.
"""

import ast
import re
import sys

from tests.lint.examples.program import FOLDER, lines, names

HEAD = """# Programs

Copy one and change it. Each program is complete, short and typed (mypy, pyright and ty, strict). Its twin in
`twins/` does the same with another library; the head of a twin says what it gets wrong. Lines are lines of code,
without blank lines, comments and docstrings. `tests/lint/examples` runs both on the same input and compares.

| program | what it does | lines | twin with | lines of the twin |
|---|---|--:|---|--:|
"""


def page() -> str:
    """The page, as Markdown."""
    rows = (row(name) for name in names())
    return HEAD + "".join(rows)


def row(name: str) -> str:
    path, twin = FOLDER / f"{name}.py", FOLDER / "twins" / f"{name}.py"
    task = title(path).replace("|", "\\|")
    rival = re.split(r"[.,:;] |, which|\.$", title(twin).removeprefix("The same with "))[0]
    return f"| [{name}]({name}.py) | {task} | {lines(path)} | [{rival}](twins/{name}.py) | {lines(twin)} |\n"


def title(path) -> str:
    """The first sentence of a docstring."""
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return said.split("\n")[0]


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        (FOLDER / "README.md").write_text(page(), "utf-8")
    else:
        print(page(), end="")
