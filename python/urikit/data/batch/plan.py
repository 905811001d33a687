"""Which columns are added. The grammar:

    ITEMS  = [ITEM ","]... ITEM [OPTIONS]       a text; there may be several
    ITEM   = [NAME "="] KERNEL                  NAME is the new column; the name of the kernel by default
    OPTIONS = (":" OPTION "=" VALUE)...         of the last ITEM; a VALUE ends at the next ":OPTION="

So `host,site=registrable_domain,normalize:to=case` is three columns, and a value may have commas and colons in it:
`target=resolve:base=http://h/a,b`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from urikit.core.errors import URIError
from urikit.core.mask import discreet
from urikit.data import columns
from urikit.data.batch.files import PlanError, named
from urikit.data.columns.catalogue import KERNELS, Kernel, Option

_KERNELS = {kernel.name: kernel for kernel in KERNELS}
_ALL = ", ".join(sorted(_KERNELS))
#: Parameters that may be given many times: the name of the option, and how the kernel calls it.
_MANY = {"pattern": "patterns", "secret_name": "secret_names"}
#: Options of two operands, which may also be a column of the input.
_OPERANDS = ("base", "other")
#: Kinds of options that a command has its own options for, and those that have no text.
_OURS = ("errors", "threads", "schemes", "suffixes")


@discreet
class Addition(NamedTuple):
    """One column that is added."""

    #: Its name in the output.
    name: str
    kernel: Kernel
    #: The arguments of the kernel.
    options: dict[str, Any]
    #: The arguments of the kernel that are columns of the input: the parameter and the name of the column.
    operands: dict[str, str]

    def ask(self, texts: Any, others: dict[str, Any], threads: int | None) -> Any:
        """Return the answers and the errors of a column of texts."""
        rest = dict(self.options)
        patterns = rest.pop("patterns", ())
        operands = {parameter: others[column] for parameter, column in self.operands.items()}
        return self.kernel.function(texts, *patterns, **operands, **rest, errors="report", threads=threads)


def plan(texts: str | Iterable[str]) -> tuple[Addition, ...]:
    """Return the columns that `--add` names, in their order."""
    found: list[Addition] = []
    for text in [texts] if isinstance(texts, str) else texts:
        head, colon, options = text.partition(":")
        *items, last = head.split(",")
        found += [_addition(item, "") for item in items]
        found.append(_addition(last, colon + options))
    if not found:
        raise PlanError("missing columns to add: name a kernel, such as host")
    first: dict[str, Addition] = {}
    for one in found:
        if one.name in first:
            raise PlanError(
                f'two added columns are called "{named(one.name)}": name one of them, as in NAME={one.kernel.name}'
            )
        first[one.name] = one
    return tuple(found)


def check_names(additions: Sequence[Addition], existing: Iterable[str]) -> None:
    """Refuse a new column that has the name of an old one."""
    clash = {one.name for one in additions} & set(existing)
    for one in additions:
        if one.name in clash:
            raise PlanError(
                f'the input has a column "{named(one.name)}" already: name the new one, as in '
                f"new_{one.name}={one.kernel.name}"
            )


def _addition(item: str, options: str) -> Addition:
    name, equals, kernel_name = item.strip().rpartition("=")
    kernel = _KERNELS.get(kernel_name.strip())
    if kernel is None:
        raise PlanError(_unknown(kernel_name.strip()))
    if equals and not name:
        raise PlanError(f"missing name before ={kernel.name}")
    given, operands = _options(kernel, options)
    made = Addition(name or kernel.name, kernel, given, operands)
    _try(made)
    return made


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, _KERNELS, 1)
    if not name:
        return "missing name of a kernel: expected one such as host"
    return f'unknown kernel "{named(name)}"; ' + (f"did you mean {near[0]}?" if near else f"expected one of {_ALL}")


def _known(kernel: Kernel) -> dict[str, Option]:
    """Return the options of a kernel by the names that people use."""
    found = {option.name: option for option in kernel.options if option.kind not in _OURS}
    changes = found.pop("components", None)
    components = {} if changes is None else dict.fromkeys(changes.choices, changes)
    renamed = {many: found.pop(several) for many, several in _MANY.items() if several in found}
    columns_too = {f"{name}_column": found[name] for name in _OPERANDS if name in found}
    return found | components | renamed | columns_too


def _options(kernel: Kernel, text: str) -> tuple[dict[str, Any], dict[str, str]]:
    known = _known(kernel)
    given: dict[str, Any] = {}
    operands: dict[str, str] = {}
    for piece in _pieces(kernel, known, text):
        name, _, value = piece.partition("=")
        if name in _MANY:
            given[_MANY[name]] = (*given.get(_MANY[name], ()), value)
        elif name.endswith("_column"):
            operands[name.removesuffix("_column")] = value
        elif known[name].kind == "step":
            given[name] = _choice("step", value.lower(), value, known[name])
        elif known[name].kind == "issue profile":
            given[name] = _choice("profile", value, value, known[name])
        elif known[name].kind == "number":
            given[name] = _number(value)
        else:
            given[name] = value
    for name, option in known.items():
        if option.default is None and option.kind not in ("patterns", "changes"):
            bare = name.removesuffix("_column")
            if bare not in given and bare not in operands:
                raise PlanError(f"missing option of {kernel.name}: write {kernel.name}:{bare}=VALUE")
    both = given.keys() & operands.keys()
    if both:
        raise PlanError(f"{kernel.name} takes {min(both)} or {min(both)}_column, not both")
    return given, operands


def _pieces(kernel: Kernel, known: dict[str, Option], text: str) -> list[str]:
    """Return each `OPTION=VALUE` of a text that begins with a colon, or is empty."""
    if not text:
        return []
    if not known:
        raise PlanError(f"{kernel.name} has no options: found {named(text)}")
    _, *pieces = re.split(f":(?=(?:{'|'.join(known)})=)", text)
    if not text.startswith(tuple(f":{name}=" for name in known)):
        wrong = text[1:].partition("=")[0]
        hint = _other_kernel(wrong)
        raise PlanError(f'unknown option "{named(wrong)}" of {kernel.name}: expected {", ".join(known)}{hint}')
    return pieces


def _other_kernel(text: str) -> str:
    """Return the hint for a kernel that follows an option, which must be the last of an `--add`."""
    for name in re.split("[,:=]", text)[1:]:
        if name in _KERNELS:
            return f"; for {name} use a second --add"
    return ""


def _choice(what: str, name: str, written: str, option: Option) -> str:
    if name not in option.choices:
        *most, last = option.choices
        hint = _other_kernel(written)
        raise PlanError(f'invalid {what} "{named(written)}": expected {", ".join(most)} or {last}{hint}')
    return name


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise PlanError(f'invalid index "{named(text)}": expected digits')
    return int(text)


def _try(made: Addition) -> None:
    """Ask for nothing, so that a wrong value is known before any file is opened."""
    standard = {name: made.options[name] for name in ("standard",) if name in made.options}
    try:
        made.ask([], {name: [] for name in made.operands.values()}, 1)
        for name in _OPERANDS:
            if name in made.options:
                _operand(made.kernel.name, name, made.options[name], standard)
    except PlanError:
        raise
    except (URIError, UnicodeError) as error:
        said = str(getattr(error, "message", error)).removeprefix(f"{made.kernel.name}: ")
        of_value = next((str(value) for value in made.options.values() if _other_kernel(str(value))), "")
        raise PlanError(f"{made.kernel.name}: {said}{_other_kernel(of_value)}") from None


def _operand(kernel: str, name: str, text: str, standard: dict[str, str]) -> None:
    """Refuse an operand of all rows that is invalid."""
    report = columns.resolve(["a"], text, errors="report", **standard)  # type: ignore[arg-type]
    fault = report.errors[0]
    if fault is not None and not (fault["code"] == "base-not-absolute" and kernel != "resolve"):
        raise PlanError(f"{kernel}: invalid {name}: {fault['code']} at column {fault['offset'] + 1}")
