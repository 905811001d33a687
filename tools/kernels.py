"""The functions of `urikit.columns` and the tables of `docs/columns.md`, from the catalogue of kernels in Rust.

`python -m tools.kernels` writes both, and `--check` fails where one is not as it would be written. A function gets its
signature from the options, its docstring from their meanings, and its example is run for the answer.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

from urikit.data.columns.ask import ask, view
from urikit.data.columns.catalogue import KERNELS, Kernel, Option

ROOT = Path(__file__).resolve().parent.parent
MODULE = ROOT / "python" / "urikit" / "data" / "columns" / "kernels.py"
PAGE = ROOT / "docs" / "columns.md"
BEGIN, END = "<!-- kernels -->\n", "<!-- end of kernels -->\n"
OPTIONS_BEGIN, OPTIONS_END = "<!-- options -->\n", "<!-- end of options -->\n"
#: Options of all kernels.
COMMON = ("errors", "threads")
#: From so many kernels on, an option says how many and not which.
MANY = 6
#: The longest line of a source.
WIDTH = 120

#: The types of options, by their kind; a kind that is not here has an alias for its choices (`ALIASES`).
TYPES = {
    "step": "Step | StepName",
    "resolution": "ResolvePolicy | Resolution",
    "component": "ComponentName",
    "key profile": "KeyProfile | ProfileName",
    "issue profile": "Profile | IssueProfile | None",
    "policy": "Policy | str",
    "schemes": "Schemes | None",
    "suffixes": "PublicSuffixList | None",
    "operand": "Any",
    "engine": "str",
    "template": "str | URITemplate",
    "names": "Iterable[str]",
    "patterns": "str",
    "changes": "Unpack[Components]",
    "number": "int",
    "threads": "int | None",
}
#: The names of the types of choices, by the kind of option and the number of choices.
ALIASES = {
    ("standard", 2): "Standard",
    ("standard", 3): "AnyStandard",
    ("style", 2): "Style",
    ("section", 3): "Section",
    ("resolution", 5): "Resolution",
    ("issue profile", 3): "IssueProfile",
    ("errors", 3): "Errors",
}

HEAD = '''"""The functions of `urikit.columns`: one for each kernel.

Generated from the catalogue in `crates/columns` by `python -m tools.kernels`: change that, not this.
"""

# fmt: off
from __future__ import annotations

from urikit.data.columns.ask import ask, view

TYPE_CHECKING = False  # `typing` takes longer to import than this module.
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Literal, TypeAlias, TypedDict, Unpack

    from urikit._native import PublicSuffixList, ResolvePolicy, Step, URITemplate
    from urikit.core.canonical import KeyProfile, ProfileName, StepName
    from urikit.core.issues import Profile
    from urikit.core.percent import ComponentName
    from urikit.core.scheme_table import Schemes
    from urikit.net.guard.policy import Policy

'''


def module() -> str:
    """Return the source of the module of functions."""
    aliases = {}
    for option in (option for kernel in KERNELS for option in kernel.options):
        if alias := ALIASES.get((option.kind, len(option.choices))):
            aliases[alias] = ", ".join(f'"{choice}"' for choice in option.choices)
    (components,) = {option.choices for kernel in KERNELS for option in kernel.options if option.kind == "changes"}
    lines = [f"    {alias}: TypeAlias = Literal[{choices}]" for alias, choices in aliases.items()]
    lines += ["", "    class Components(TypedDict, total=False):", '        """Arguments of `replace`."""', ""]
    lines += [f"        {name}: str | {'int | ' if name == 'port' else ''}None" for name in components]
    names = wrap(", ".join(f'"{name}"' for name in sorted(kernel.name for kernel in KERNELS)), WIDTH - 4)
    public = "\n".join(["__all__ = [", *(f"    {line}" for line in names), "]"])
    head = HEAD + "\n".join(lines) + "\n\n" + public
    return "\n\n\n".join([head, *map(function, KERNELS)]) + "\n"


def function(kernel: Kernel) -> str:
    """Return the source of one function."""
    own = [option for option in kernel.options if option.name not in COMMON]
    values = [f'"{kernel.name}"', "column", *COMMON, *(f"{option.name}={option.name}" for option in own)]
    # No line ends within a parameter.
    written = ", ".join(one.replace(" ", "\0") for one in parameters(kernel))
    head = wrap(f"def {kernel.name}({written})\0->\0Any:", WIDTH, subsequent_indent="    " * 2, break_on_hyphens=False)
    signature = "\n".join(head).replace("\0", " ")
    body = f"    return {'view' if kernel.is_python else 'ask'}({', '.join(values)})"
    made: dict[str, Any] = {"ask": ask, "view": view}
    exec(f"from __future__ import annotations\n{signature}\n{body}", made)
    answer = eval(f"{kernel.name}({kernel.example})", made)
    lines = docstring(kernel, own, answer).splitlines()
    return "\n".join([signature, *(f"    {line}".rstrip() for line in lines), body])


def parameters(kernel: Kernel) -> Iterator[str]:
    """Yield the parameters as Python writes them."""
    yield from ("column: Any", "/")
    several = [option for option in kernel.options if option.kind == "changes"]
    star = False
    for option in sorted(kernel.options, key=lambda option: option.by_name):
        if option.kind == "changes":
            continue
        if option.by_name and not star:
            star = True
            if not any(one.kind == "patterns" for one in kernel.options):
                yield "*"
        yield parameter(option)
    yield from (f"**{option.name}: {TYPES[option.kind]}" for option in several)


def parameter(option: Option) -> str:
    """Return a parameter with its type and its default."""
    kind = TYPES.get(option.kind) or ALIASES.get((option.kind, len(option.choices)), "str")
    if option.kind == "patterns":
        return f"*{option.name}: {kind}"
    if option.default is None:
        return f"{option.name}: {kind}"
    if option.default == "None" and not kind.endswith("None"):
        kind += " | None"
    default = option.default if option.default in ("None", "()") else f'"{option.default}"'
    return f"{option.name}: {kind} = {default}"


def docstring(kernel: Kernel, own: list[Option], answer: object) -> str:
    """Return the docstring, with the result of the example."""
    first = f"Return {kernel.about[0].lower()}{kernel.about[1:]}"
    rest = ""
    if len(first) > WIDTH - 7:
        # One clause is the summary; what does not fit follows.
        first, rest = re.split("[.,:;] ", first, maxsplit=1)
        first, rest = f"{first}.", f"{rest[0].upper()}{rest[1:]} "
    answers = (
        f"{rest}Answers `{kernel.result}`, the same as `{kernel.same_as}`. A row without an answer is null, raises "
        "`ColumnError` or is reported, by `errors`. A wrong option raises `ArgumentError` or `TypeError`."
    )
    lines = [first, "", *wrap(answers, WIDTH - 4, break_on_hyphens=False), ""]
    for option in own:
        lines += wrap(f"- `{option.name}`: {option.about}", WIDTH - 4, subsequent_indent="  ", break_on_hyphens=False)
    lines += [""] if own else []
    shown = wrap(repr(answer), WIDTH - 4, break_on_hyphens=False)
    directive = "  # doctest: +NORMALIZE_WHITESPACE" if len(shown) > 1 else ""
    lines += [">>> from urikit import columns", f">>> columns.{kernel.name}({kernel.example}){directive}", *shown]
    text = "\n".join(lines)
    return f'{"r" if chr(92) in text else ""}"""{text}\n"""'


def rows() -> Iterator[str]:
    """Yield the lines of the tables of kernels."""
    heading = ""
    for kernel in KERNELS:
        if heading != kernel.heading:
            heading = kernel.heading
            yield f"\n### {heading}\n\n| kernel | takes | answer | same as | what it is |\n|---|---|---|---|---|\n"
        takes = ", ".join(option.name for option in kernel.options if option.name not in COMMON)
        yield f"| `{kernel.name}` | {takes} | `{kernel.result}` | `{kernel.same_as}` | {kernel.about} |\n"


def options() -> Iterator[str]:
    """Yield the lines of the table of options: an option once for all kernels that take it alike."""
    yield "\n| option | of | values | default | what it is |\n|---|---|---|---|---|\n"
    found: dict[tuple[str, ...], list[str]] = {}
    for kernel in KERNELS:
        for option in kernel.options:
            # The choices of changes are names of parameters.
            choices = () if option.kind == "changes" else option.choices
            values = ", ".join(f"`{choice}`" for choice in choices)
            found.setdefault((option.name, values, _default(option), option.about), []).append(kernel.name)
    for (name, values, default, what), kernels in sorted(found.items()):
        of = ", ".join(f"`{kernel}`" for kernel in kernels) if len(kernels) < MANY else f"{len(kernels)} kernels"
        yield f"| `{name}` | {of} | {values} | {default} | {what} |\n"


def _default(option: Option) -> str:
    """Return the value of an option that is left out, or how it is given."""
    if option.kind in ("patterns", "changes"):
        return "any number"
    if option.default is None:
        return "required"
    shown = "all cores" if option.kind == "threads" else f"`{option.default}`"
    return f"{shown}, by name" if option.by_name else shown


def page(text: str) -> str:
    """Return the page with the tables as they are today."""
    before, _, rest = text.partition(BEGIN)
    text = before + BEGIN + "".join(rows()) + "\n" + END + rest.partition(END)[2]
    before, _, rest = text.partition(OPTIONS_BEGIN)
    return before + OPTIONS_BEGIN + "".join(options()) + "\n" + OPTIONS_END + rest.partition(OPTIONS_END)[2]


def main(arguments: list[str]) -> str | None:
    """Write both files, or say which is out of date."""
    made = {MODULE: module(), PAGE: page(PAGE.read_text("utf-8"))}
    for path, text in made.items():
        if path.exists() and path.read_text("utf-8") == text:
            continue
        if "--check" in arguments:
            return f"{path.relative_to(ROOT)} is out of date: run python -m tools.kernels"
        path.write_text(text, "utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
