"""What is wrong with a call: a choice that does not exist, a constant that fits no row, a row without an answer.

A constant is wrong for all rows, so it is refused before any of them is read. A row is described by the scalar parser,
which has the sentence for what the kernel gives as a code.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from urikit._native import IRIReference, Texts, WebURL, column_ask, parse
from urikit.core.errors import ArgumentError, ColumnError, UnknownNameError, URIBuildError, URISyntaxError
from urikit.core.rules import rule

if TYPE_CHECKING:
    from urikit.data.columns.kernel import Kernel

__all__ = ["check_changes", "check_choice", "check_operand", "explained"]

_KINDS = {"rfc3986": "a valid URI reference", "rfc3987": "a valid IRI reference", "whatwg": "a valid URL"}
#: The code of a base that nothing can be resolved against.
_RELATIVE = "base-not-absolute"
#: A text that every kernel with a second operand answers.
_PROBE = "http://h/"
#: One of each shape: a change that none of them can have fits no row.
_SHAPES = ("http://u@h:1/p?q#f", "//h", "p", "s:p", "/p")


def check_choice(name: str, value: object, choices: Sequence[str]) -> None:
    """Raises `ArgumentError` for a text that is not one of the choices, and `TypeError` for what is not a text."""
    if isinstance(value, str) and value in choices:
        return
    known = " or ".join(f'"{choice}"' for choice in choices)
    if not isinstance(value, str):
        raise TypeError(f"{name} must be {known}, not {type(value).__name__}")
    raise ArgumentError(name, known, value)


def check_operand(kernel: Kernel, text: str, options: list[tuple[str, str | None]], rules: Any, errors: str) -> None:
    """Raises `ArgumentError` for a base, or a text to compare with, that is invalid and so gives no row an answer."""
    try:
        column_ask(kernel.name, Texts([_PROBE]), text, options, [], rules, "raise", 1)
    except ColumnError as error:
        if error.args[0] == "second text" and error.code != _RELATIVE:
            expected = _KINDS[dict(options)["standard"] or "rfc3986"]
            raise ArgumentError(kernel.operand, expected, text) from None
        # A report says so for each row.
        if error.code == _RELATIVE and errors != "report":
            raise ArgumentError(kernel.operand, "a URL with a scheme", text) from None


def check_changes(components: dict[str, str | None], standard: str) -> None:
    """Raises `URIBuildError`, as `URI.replace` does, for components that no reference can have."""
    read: Any = IRIReference.parse if standard == "rfc3987" else parse
    first: URIBuildError | None = None
    for shape in _SHAPES:
        try:
            read(shape).replace(**components)
        except URIBuildError as error:
            first = first or error
        else:
            return
    if first is not None:
        raise first


def explained(
    error: ColumnError, kernel: Kernel, texts: Texts, second: str | Texts | None, standard: str | None
) -> ColumnError:
    """The same error with a sentence about its row; an error about the whole column as it is."""
    if error.row is None:
        return error
    is_second = error.args[0] == "second text"
    is_data = kernel.name.endswith(("_encode", "_decode"))
    about = kernel.operand if is_second else "text" if is_data else "URL"
    source = second if is_second else texts
    text = source.text(error.row) if isinstance(source, Texts) else source
    found = None if text is None or is_data else _sentence(text, standard or "rfc3986", error.code)
    if found is None:
        found = _title(str(error.code))
    return ColumnError(about, error.row, error.code, error.offset, found)


def _title(code: str) -> str | None:
    """What a code of the catalogue is called; None where it is not in the catalogue."""
    try:
        return rule(code).title
    except UnknownNameError:
        return None


def _sentence(text: str, standard: str, code: str) -> str | None:
    """What the scalar parser says of a text; None where it is about something else."""
    try:
        if standard == "whatwg":
            WebURL.parse(text)
        else:
            IRIReference.parse(text) if standard == "rfc3987" else parse(text)
    except URISyntaxError as error:
        return error.message if error.code == code else None
    return None
