"""Call kernels: check the options by the catalogue, read the column, and explain the error of a row.

The catalogue is in Rust (`column_kernels`). It has the kind of each option, and `KernelCall` reads values of each kind.
A wrong option raises before any row is read: a choice that does not exist, a constant that fits no row. The scalar
parser has the sentence for the code of a row without an answer.

Modules of other rooms are imported when a call needs them, so that `urikit.columns` loads few.
"""

from __future__ import annotations

import os

from urikit._native import (
    Column,
    IRIReference,
    PublicSuffixList,
    Reference,
    ResolvePolicy,
    Step,
    Texts,
    URITemplate,
    WebURL,
    column_ask,
    column_kernels,
    column_view,
    parse,
)
from urikit.core.arguments import check_choice
from urikit.core.errors import ArgumentError, ColumnError, UnknownNameError, URIBuildError, URISyntaxError
from urikit.data.columns.containers import alike, readable

TYPE_CHECKING = False  # `typing` takes longer to import than this module.
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, TypeAlias

    #: A call as names and values, as `urikit_columns::question` reads them.
    CallText: TypeAlias = list[tuple[str, str | None]]

__all__ = ["KernelCall", "ask", "view"]

#: Kind and choices of each option of each kernel.
_OPTIONS = {row[0]: {option[0]: (option[1], option[2]) for option in row[7]} for row in column_kernels()}
_TEXTS = {"rfc3986": "a valid URI reference", "rfc3987": "a valid IRI reference", "whatwg": "a valid URL"}
#: The code of a base that nothing can be resolved against.
_RELATIVE = "base-not-absolute"
#: A text that every kernel with a second operand answers.
_PROBE = "http://h/"
#: One of each shape: a change that none of them can have fits no row.
_SHAPES = ("http://u@h:1/p?q#f", "//h", "p", "s:p", "/p")
#: More threads than any machine has cores.
_THREADS = 2**16
#: The highest index: no text has so many of anything.
_INDEX = 2**62


def ask(name: str, column: Any, errors: str, threads: int | None, /, **options: Any) -> Any:
    """Return the answers of a kernel as a column like the given one."""
    return KernelCall(name, errors, threads, options).of(column)


def view(name: str, column: Any, errors: str, threads: int | None, /, **options: Any) -> Any:
    """Return the answers of a kernel in Python, which is called once for each distinct text of a chunk."""
    from urikit.data.columns import views

    call = KernelCall(name, errors, threads, options)
    function = getattr(views, name)
    texts = Texts(readable(column))
    try:
        answers = column_view(texts, name, lambda text: function(text, **options), errors)
    except ColumnError as error:
        raise call.explained(error, texts, None) from None
    return _given(column, answers)


class KernelCall:
    """A kernel with its options, which are checked."""

    def __init__(self, name: str, errors: str, threads: int | None, options: Mapping[str, Any]) -> None:
        kinds = _OPTIONS[name]
        check_choice("errors", errors, kinds["errors"][1])
        self.name = name
        self.errors = errors
        self.threads = None if threads is None else _threads(threads)
        self.standard: str = options.get("standard", "rfc3986")
        #: Options and names for `urikit_columns::kernel::Options`.
        self.options: CallText = []
        self.names: list[str] = []
        #: A profile, policy or table of schemes; in the text of a call a profile only.
        self.rules: Any = None
        #: The name of the second operand, and the operand.
        self.operand = ""
        self.other: Any = None
        for option, value in options.items():
            self._read(option, value, *kinds[option], options)

    def of(self, column: Any) -> Any:
        """Return the answers to a column."""
        texts = Texts(readable(column))
        second: str | Texts | None = None
        rules: Any = self.rules
        match self.rules:
            case ("key profile", profile):
                from urikit.core.canonical import rules_of

                rules = rules_of(profile)
        if isinstance(self.other, str | Reference | WebURL):
            second = str(self.other)
            self._check_operand(second, rules)
        elif self.operand:
            second = Texts(readable(self.other, self.operand), self.operand)
        count = _cores() if self.threads is None else self.threads
        try:
            answers = column_ask(self.name, texts, second, self.options, self.names, rules, self.errors, count)
        except ColumnError as error:
            raise self.explained(error, texts, second) from None
        return _given(column, answers)

    def text(self) -> CallText | None:
        """Return the call as a text for the plugin of Polars; None where it has none."""
        text: CallText = [("kernel", self.name), ("errors", self.errors), *self.options]
        if self.threads is not None:
            text.append(("threads", str(self.threads)))
        text += [("name", name) for name in self.names]
        match self.rules:
            case None:
                return text
            case ("key profile", profile):
                from dataclasses import fields

                from urikit.core.canonical import KeyProfile

                if isinstance(profile, str):
                    profile = KeyProfile.named(profile)  # type: ignore[arg-type]
                rules = {field.name: getattr(profile, field.name) for field in fields(profile)}
                parameters = rules.pop("parameters")
                text += [(f"profile.{name}", choice) for name, choice in rules.items()]
                return text + [("parameter", parameter) for parameter in parameters]
        return None

    def _read(self, option: str, value: Any, kind: str, choices: Sequence[str], given: Mapping[str, Any]) -> None:
        """Check the value of an option, and keep it as the kernel takes it."""
        match kind:
            case "standard" | "style" | "component" | "section":
                check_choice(option, value, choices)
                self.options.append((kind, value))
            case "step":
                if isinstance(value, Step):
                    value = value.name.lower()
                check_choice(option, value, choices)
                self.options.append((kind, value))
            case "resolution" if isinstance(value, ResolvePolicy):
                self.rules = value
            case "resolution":
                check_choice(option, value, choices)
                self.options.append((kind, value))
            case "key profile":
                if isinstance(value, str):
                    check_choice(option, value, choices)
                self.rules = (kind, value)
            case "issue profile":
                self.names = _ignored(value, choices)
            case "policy":
                from urikit.net.guard.policy import policy_of

                self.rules = policy_of(value).rules
            case "schemes" if value is not None:
                from urikit.core.scheme_table import Schemes

                if not isinstance(value, Schemes):
                    raise TypeError(f"schemes must be Schemes or None, not {type(value).__name__}")
                if self.standard == "whatwg":
                    raise ArgumentError("standard", '"rfc3986" or "rfc3987" with schemes', self.standard)
                self.rules = value._native
            case "suffixes" if value is not None:
                if not isinstance(value, PublicSuffixList):
                    raise TypeError(f"suffixes must be PublicSuffixList or None, not {type(value).__name__}")
                self.options.append((kind, str(value)))
            case "operand":
                self.operand, self.other = option, value
            case "engine":
                _check_engine(**given)
                self.names.append(value)
            case "text" if value is not None:
                self.names.append(_text(option, value))
            case "names" | "patterns":
                if isinstance(value, str):
                    raise TypeError(f"{option} must be an iterable of names, not str")
                self.names += [_text(option, name) for name in value]
            case "template":
                self.names.append(str(value if isinstance(value, URITemplate) else URITemplate(value)))
            case "number":
                if isinstance(value, bool) or not hasattr(value, "__index__"):
                    raise TypeError(f"{option} must be int, not {type(value).__name__}")
                self.options.append((kind, str(max(-_INDEX, min(value.__index__(), _INDEX)))))
            case "changes":
                changes = {name: self._change(name, raw, choices) for name, raw in value.items()}
                _check_changes(changes, self.standard)
                self.options += changes.items()

    def _change(self, name: str, raw: object, components: Sequence[str]) -> str | None:
        if name not in components:
            raise TypeError(f"{self.name}() got an unexpected keyword argument {name!r}")
        if name == "port" and isinstance(raw, int) and not isinstance(raw, bool):
            raw = str(raw)
        if raw is not None and not isinstance(raw, str):
            raise TypeError(f"{name} must be str or None, not {type(raw).__name__}")
        return raw

    def _check_operand(self, text: str, rules: Any) -> None:
        """Raise `ArgumentError` for a base, or a text to compare with, that gives no row an answer."""
        try:
            column_ask(self.name, Texts([_PROBE]), text, self.options, [], rules, "raise", 1)
        except ColumnError as error:
            if error.args[0] == "second text" and error.code != _RELATIVE:
                raise ArgumentError(self.operand, _TEXTS[self.standard], text) from None
            # A report says so for each row.
            if error.code == _RELATIVE and self.errors != "report":
                raise ArgumentError(self.operand, "a URL with a scheme", text) from None

    def explained(self, error: ColumnError, texts: Texts, second: str | Texts | None) -> ColumnError:
        """Return the error with a sentence about its row; an error about the whole column is returned as it is."""
        if error.row is None:
            return error
        is_second = error.args[0] == "second text"
        is_data = self.name.endswith(("_encode", "_decode"))
        about = self.operand if is_second else "text" if is_data else "URL"
        source = second if is_second else texts
        text = source.text(error.row) if isinstance(source, Texts) else source
        found = None if text is None or is_data else _sentence(text, self.standard, error.code)
        return ColumnError(about, error.row, error.code, error.offset, found or _title(str(error.code)))


def _given(column: Any, answers: tuple[Column, Column | None]) -> Any:
    """Return the answers as a column like the given one."""
    give, (values, faults) = alike(column), answers
    if faults is None:
        return give(values)
    from urikit.data.columns.report import ColumnReport

    return ColumnReport(give(values), give(faults))


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be str, not {type(value).__name__}")
    return value


def _threads(threads: int) -> int:
    if isinstance(threads, bool) or not hasattr(threads, "__index__"):
        raise TypeError(f"threads must be int or None, not {type(threads).__name__}")
    count = threads.__index__()
    if count < 1:
        raise ArgumentError("threads", "a number above 0", threads)
    return min(count, _THREADS)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _ignored(profile: Any, names: Sequence[str]) -> list[str]:
    """Return the codes of issues that a profile ignores."""
    from urikit.core.issues import Profile, Severity

    if isinstance(profile, str):
        check_choice("profile", profile, names)
        profile = getattr(Profile, profile.upper())
    if profile is not None and not isinstance(profile, Profile):
        raise TypeError(f"profile must be Profile, its name or None, not {type(profile).__name__}")
    severities = (Profile.DEFAULT if profile is None else profile).severities
    return [code for code, severity in severities if severity is Severity.IGNORE]


def _check_engine(dialect: str, function: str, key: str | None) -> None:
    from urikit.data.dialects import answer

    # Every engine accepts this text, so an error is about the names or the key.
    try:
        answer(dialect, function, "http://h/?a", key)
    except ArgumentError as error:
        if key is None and error.argument == "key":
            raise TypeError(f"key must be str for {function} of {dialect}, not NoneType") from None
        raise


def _check_changes(components: Mapping[str, str | None], standard: str) -> None:
    """Raise `URIBuildError`, as `URI.replace` does, for components that no reference can have."""
    first: URIBuildError | None = None
    for shape in _SHAPES:
        reference: Any = _parsed(shape, standard)
        try:
            reference.replace(**components)
        except URIBuildError as error:
            first = first or error
        else:
            return
    if first is not None:
        raise first


def _parsed(text: str, standard: str) -> Reference | WebURL:
    if standard == "whatwg":
        return WebURL.parse(text)
    return IRIReference.parse(text) if standard == "rfc3987" else parse(text)


def _sentence(text: str, standard: str, code: str | None) -> str | None:
    """Return the message of the scalar parser for a text; None where its error is another one."""
    try:
        _parsed(text, standard)
    except URISyntaxError as error:
        return error.message if error.code == code else None
    return None


def _title(code: str) -> str | None:
    """Return the title of a code; None where it is not in the catalogue."""
    from urikit.core.rules import rule

    try:
        return rule(code).title
    except UnknownNameError:
        return None
