"""Kernels: the functions of one text that are applied to whole columns, and the classes of their signatures.

A kernel has a name, the type of its answer, and the scalar function that it agrees with. Its class says what it takes
besides the column, so each kernel in `urikit.data.columns.table` is one object of a class here, and nothing about a
kernel is written twice. `OPTIONS` explains every option, for `help()` and the page about columns; an option that
differs between kernels has a row for each, with the name of the kernel in front.

What can go wrong with a call is found before any row is read where it can be: a choice that does not exist, a constant
that fits no row. A row without an answer is described by the scalar parser, which has the sentence for the code.

Modules of other rooms are imported when a call needs them: most columns need neither a policy nor schemes.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypedDict, Unpack, get_args

import urikit._native as native
from urikit._native import (
    Column,
    IRIReference,
    Reference,
    ResolvePolicy,
    Rung,
    SchemeRows,
    Texts,
    URITemplate,
    WebURL,
    column_ask,
    column_view,
    parse,
)
from urikit.core.boundary import guard
from urikit.core.canonical import KeyProfile, ProfileName, RungName, rules_of
from urikit.core.errors import ArgumentError, ColumnError, UnknownNameError, URIBuildError, URISyntaxError
from urikit.core.mask import discreet
from urikit.data.columns.containers import alike, readable

if TYPE_CHECKING:
    from urikit.core.issues import Profile
    from urikit.core.percent import ComponentName
    from urikit.core.scheme_table import Schemes
    from urikit.net.guard.policy import Policy

__all__ = ["OPTIONS", "check_changes", "check_choice", "check_operand", "explained", "meaning"]


#: The explanation of each option, by its name, or by its kernel and its name.
OPTIONS: Mapping[str, str] = MappingProxyType(
    {
        "at": "The rung to compare at: a `Rung` or its name.",
        "base": "What to resolve against: one text for all rows, or a column with as many rows.",
        "component": "The component to encode for.",
        "components": "New components by name: a text as it is written, or None to remove; `port` may be an int.",
        "dialect": "The name of the engine.",
        "errors": "What to do with invalid texts.",
        "function": "The name of the function of the engine.",
        "index": "The index of the segment: counts from 0, or from the end where it is negative.",
        "key": "The name of a parameter, for functions that ask for one.",
        "name": "The decoded name of the parameter.",
        "other": "What to compare with: one text for all rows, or a column with as many rows.",
        "patterns": 'Decoded names of parameters, in which "*" is any run of characters, such as `"utm_*"`.',
        "guard.policy": "A `guard.Policy`, the name of a preset, or a policy as JSON.",
        "policy": "How to resolve: a `ResolvePolicy` or its name.",
        "issues.profile": "Which warnings to report: a `Profile` or its name; None is the default profile.",
        "profile": "The rules of the key: a `KeyProfile` or its name.",
        "schemes": 'Your own schemes, a `Schemes`; not with `standard="whatwg"`.',
        "secret_names": "Further names of parameters to mask, besides the known ones.",
        "standard": "The standard that texts are read by.",
        "style": "Which relative reference to prefer: the shortest, or one with a relative path.",
        "template": 'A URI Template (RFC 6570), such as `"http://h/{id}"`: a text or a `URITemplate`.',
        "threads": "How many threads to use; None is all cores.",
        "to": "The rung to normalize to: a `Rung` or its name.",
    }
)


def meaning(kernel: str, option: str) -> str:
    """Explain an option of a kernel.

    >>> from urikit.data.columns.kernel import meaning
    >>> meaning("segment", "index")
    'The index of the segment: counts from 0, or from the end where it is negative.'
    """
    return OPTIONS.get(f"{kernel}.{option}") or OPTIONS[option]


_KINDS = {"rfc3986": "a valid URI reference", "rfc3987": "a valid IRI reference", "whatwg": "a valid URL"}
#: The code of a base that nothing can be resolved against.
_RELATIVE = "base-not-absolute"
#: A text that every kernel with a second operand answers.
_PROBE = "http://h/"
#: One of each shape: a change that none of them can have fits no row.
_SHAPES = ("http://u@h:1/p?q#f", "//h", "p", "s:p", "/p")


def check_choice(name: str, value: object, choices: Sequence[str]) -> None:
    """Raise `ArgumentError` for a text that is not one of the choices, and `TypeError` for what is not a text."""
    if isinstance(value, str) and value in choices:
        return
    known = " or ".join(f'"{choice}"' for choice in choices)
    if not isinstance(value, str):
        raise TypeError(f"{name} must be {known}, not {type(value).__name__}")
    raise ArgumentError(name, known, value)


def check_operand(kernel: Kernel, text: str, options: list[tuple[str, str | None]], rules: Any, errors: str) -> None:
    """Raise `ArgumentError` for a base, or a text to compare with, that is invalid and so gives no row an answer."""
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
    """Raise `URIBuildError`, as `URI.replace` does, for components that no reference can have."""
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
    """Return the error with a sentence about its row; an error about the whole column is returned as it is."""
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
    """Return the title of a code; None where it is not in the catalogue."""
    from urikit.core.rules import rule

    try:
        return rule(code).title
    except UnknownNameError:
        return None


def _sentence(text: str, standard: str, code: str) -> str | None:
    """Return the message of the scalar parser for a text; None where its error is another one."""
    try:
        if standard == "whatwg":
            WebURL.parse(text)
        else:
            IRIReference.parse(text) if standard == "rfc3987" else parse(text)
    except URISyntaxError as error:
        return error.message if error.code == code else None
    return None


Standard: TypeAlias = Literal["rfc3986", "rfc3987"]
AnyStandard: TypeAlias = Literal["rfc3986", "rfc3987", "whatwg"]
Errors: TypeAlias = Literal["null", "raise", "report"]
Style: TypeAlias = Literal["shortest", "path"]
Resolution: TypeAlias = Literal["rfc3986", "compatible", "rfc2396", "rfc1808", "commuting"]
IssueProfile: TypeAlias = Literal["default", "strict", "security"]

#: The standards that a kernel has, by the annotation of its `standard`.
_STANDARDS: Mapping[str, tuple[str, ...]] = {"Standard": get_args(Standard), "AnyStandard": get_args(AnyStandard)}
_ERRORS: tuple[str, ...] = get_args(Errors)
#: More threads than any machine has cores.
_THREADS = 2**16

#: The file of the native module, which has the kernels for engines that open it themselves.
LIBRARY = str(native.__file__)


class Components(TypedDict, total=False):
    """Arguments of `replace`: a component as it is written; None removes it, and empties the path."""

    scheme: str | None
    authority: str | None
    userinfo: str | None
    host: str | None
    port: str | int | None
    path: str | None
    query: str | None
    fragment: str | None


@discreet
class Report(NamedTuple):
    """Answers, and why some rows have none."""

    #: One answer a row; null where the text is null or has no answer.
    values: Any
    #: `code` and `offset` (in characters) of each row that has no answer; null for all others.
    errors: Any


class _Deferred:
    """The type of `DEFERRED`."""


#: In place of a column: a kernel checks its options, and answers its call as a text (`Call`); None for one that has
#: no such text.
DEFERRED = _Deferred()

#: A call of a kernel as names and values, as `urikit_columns::question` reads them.
Call: TypeAlias = list[tuple[str, str | None]]


class Kernel:
    """A function applied to every row of a column. Returns the type of container that it was given."""

    #: The name of the second operand; empty for a kernel without one.
    operand = ""

    def __init__(self, name: str, result: str, twin: str, scalar: Callable[..., object], about: str) -> None:
        #: The name, also in SQL (`uri_NAME`) and in Polars (`.uri.NAME`).
        self.name = name
        #: The type of the answer; "text" has the layout of the input.
        self.result = result
        #: The scalar expression that gives the same answer.
        self.twin = twin
        #: The same as a function of the text and the options of the kernel; it raises where a row has no answer.
        self.scalar = scalar
        #: Its answer, in one sentence.
        self.about = about
        # The base of all kernels is not called, so it has no annotations of a call.
        notes = getattr(type(self).__call__, "__annotations__", {})
        options = [one for one in notes if one not in ("column", "return")]
        self.__doc__ = "\n".join([about, "", *(f"- {option}: {meaning(name, option)}" for option in options)])
        self.__name__ = self.__qualname__ = name
        #: The standards that it reads texts by; empty where it has no choice.
        self.standards = _STANDARDS.get(str(notes.get("standard")), ())
        # Pickle finds it there by its name: engines send functions to other processes.
        self.__module__ = "urikit.data.columns"

    def __repr__(self) -> str:
        return f"<kernel {self.name}: {self.result}>"

    def __reduce__(self) -> str:
        return self.name

    def _check(self, errors: str, options: Mapping[str, str | None]) -> None:
        """See that what to do with errors, and the standard, are choices that this kernel has."""
        check_choice("errors", errors, _ERRORS)
        if "standard" in options:
            check_choice("standard", options["standard"], self.standards)

    def _ask(
        self,
        column: Any,
        errors: str,
        threads: int | None,
        *,
        other: Any = None,
        names: Iterable[str] = (),
        profile: KeyProfile | ProfileName | None = None,
        policy: Policy | str | None = None,
        own: SchemeRows | ResolvePolicy | None = None,
        **options: str | None,
    ) -> Any:
        self._check(errors, options)
        if column is DEFERRED:
            if policy is not None or own is not None:
                return None
            chosen: Call = [("kernel", self.name), ("errors", errors), *options.items()]
            if threads is not None:
                chosen.append(("threads", str(count_of(threads))))
            chosen.extend(("name", name) for name in names)
            return chosen if profile is None else chosen + _profile(profile)
        texts = Texts(readable(column))
        count, chosen_options = count_of(threads), list(options.items())
        rules: Any = own
        if profile is not None:
            rules = rules_of(profile)
        elif policy is not None:
            from urikit.net.guard.policy import policy_of

            rules = policy_of(policy).rules
        second: str | Texts | None = None
        if isinstance(other, str | Reference | WebURL):
            second = str(other)
            check_operand(self, second, chosen_options, rules, errors)
        elif self.operand:
            second = Texts(readable(other, self.operand), self.operand)
        try:
            answers = column_ask(self.name, texts, second, chosen_options, list(names), rules, errors, count)
        except ColumnError as error:
            raise explained(error, self, texts, second, options.get("standard")) from None
        return given(column, answers)


def given(column: Any, answers: tuple[Column, Column | None]) -> Any:
    """Return the answers as a column like the given one."""
    give, (values, faults) = alike(column), answers
    return give(values) if faults is None else Report(give(values), give(faults))


def _profile(profile: KeyProfile | ProfileName) -> Call:
    """Return the rules of a profile."""
    chosen = KeyProfile.named(profile) if isinstance(profile, str) else profile
    rules: Call = [(f"profile.{rule.name}", getattr(chosen, rule.name)) for rule in fields(chosen)]
    return [pair for pair in rules if pair[0] != "profile.parameters"] + [("parameter", p) for p in chosen.parameters]


def count_of(threads: int | None) -> int:
    """Return the number of threads of a call. Raises `ArgumentError` for less than one."""
    if isinstance(threads, bool):
        raise TypeError("threads must be int or None, not bool")
    count = _cores() if threads is None else operator.index(threads)
    if count < 1:
        raise ArgumentError("threads", "a number above 0", threads)
    return min(count, _THREADS)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


#: The highest index.
_MOST = 2**62


class Plain(Kernel):
    """A kernel without options."""

    def __call__(self, column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
        return self._ask(column, errors, threads)


class OfReference(Kernel):
    """A kernel that reads its texts as references, by RFC 3986 or RFC 3987."""

    def __call__(
        self, column: Any, /, *, standard: Standard = "rfc3986", errors: Errors = "null", threads: int | None = None
    ) -> Any:
        return self._ask(column, errors, threads, standard=standard)


class OfStandard(Kernel):
    """A kernel that reads its texts by one of three standards."""

    def __call__(
        self, column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null", threads: int | None = None
    ) -> Any:
        return self._ask(column, errors, threads, standard=standard)


class OfSchemes(Kernel):
    """A kernel that reads its texts by one of three standards, by RFC 3986 or 3987 with one's own schemes."""

    def __call__(
        self,
        column: Any,
        /,
        *,
        standard: AnyStandard = "rfc3986",
        schemes: Schemes | None = None,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        return self._ask(column, errors, threads, standard=standard, own=_rows(schemes, standard))


class OfRung(Kernel):
    """A kernel with a rung of normalization, and one's own schemes."""

    def __call__(
        self,
        column: Any,
        /,
        *,
        to: Rung | RungName = Rung.SCHEME,
        standard: Standard = "rfc3986",
        schemes: Schemes | None = None,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        return self._ask(column, errors, threads, rung=_rung(to, "to"), standard=standard, own=_rows(schemes))


class OfTwo(Kernel):
    """A kernel of a column and a base, one text or a column of as many rows, with a policy: a value, or its name."""

    operand = "base"

    def __call__(
        self,
        column: Any,
        /,
        base: Any,
        *,
        standard: Standard = "rfc3986",
        policy: ResolvePolicy | Resolution = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        if isinstance(policy, ResolvePolicy):
            return self._ask(column, errors, threads, other=base, standard=standard, own=policy)
        check_choice("policy", policy, get_args(Resolution))
        return self._ask(column, errors, threads, other=base, standard=standard, resolution=policy)


class OfTarget(Kernel):
    """A kernel of a column of targets and a base, with a style of references."""

    operand = "base"

    def __call__(
        self,
        column: Any,
        /,
        base: Any,
        *,
        style: Style = "shortest",
        standard: Standard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        check_choice("style", style, get_args(Style))
        return self._ask(column, errors, threads, other=base, style=style, standard=standard)


class OfPair(Kernel):
    """A kernel that compares a column with a text, or with another column, at a rung, with one's own schemes."""

    operand = "other"

    def __call__(
        self,
        column: Any,
        /,
        other: Any,
        *,
        at: Rung | RungName = Rung.SCHEME,
        standard: Standard = "rfc3986",
        schemes: Schemes | None = None,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        rung = _rung(at, "at")
        return self._ask(column, errors, threads, other=other, rung=rung, standard=standard, own=_rows(schemes))


class OfName(Kernel):
    """A kernel about the parameter of a name."""

    def __call__(
        self,
        column: Any,
        /,
        name: str,
        *,
        standard: AnyStandard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        return self._ask(column, errors, threads, names=(name,), standard=standard)


class OfPatterns(Kernel):
    """A kernel about the parameters whose decoded names fit patterns, in which "*" is any run of characters."""

    def __call__(
        self,
        column: Any,
        /,
        *patterns: str,
        standard: Standard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        return self._ask(column, errors, threads, names=patterns, standard=standard)


class OfSecrets(Kernel):
    """A kernel that knows further names of secret parameters."""

    def __call__(
        self, column: Any, /, *, secret_names: Iterable[str] = (), errors: Errors = "null", threads: int | None = None
    ) -> Any:
        if isinstance(secret_names, str):
            raise TypeError("secret_names must be an iterable of names, not str")
        return self._ask(column, errors, threads, names=secret_names)


class OfComponent(Kernel):
    """A kernel that encodes data for a component."""

    def __call__(
        self, column: Any, /, component: ComponentName, *, errors: Errors = "null", threads: int | None = None
    ) -> Any:
        from urikit.core.percent import ComponentName

        check_choice("component", component, get_args(ComponentName))
        return self._ask(column, errors, threads, component=component)


class OfProfile(Kernel):
    """A kernel with the rules of a profile, as `urikit.canonical_key` has them."""

    def __call__(
        self,
        column: Any,
        /,
        profile: KeyProfile | ProfileName = "http",
        *,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        if not isinstance(profile, KeyProfile):
            check_choice("profile", profile, get_args(ProfileName))
        return self._ask(column, errors, threads, profile=profile)


class OfPolicy(Kernel):
    """A kernel with the policy of `urikit.guard.check`: a value, the name of a preset, or a JSON object."""

    def __call__(
        self,
        column: Any,
        /,
        policy: Policy | str = "outgoing_fetch",
        *,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        return self._ask(column, errors, threads, policy=policy)


class OfIndex(Kernel):
    """A kernel about the item at an index, which counts from 0, or from the end where it is negative."""

    def __call__(
        self,
        column: Any,
        /,
        index: int,
        *,
        standard: AnyStandard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        if isinstance(index, bool) or not hasattr(index, "__index__"):
            raise TypeError(f"index must be int, not {type(index).__name__}")
        # No text has so many of anything.
        number = max(-_MOST, min(operator.index(index), _MOST))
        return self._ask(column, errors, threads, standard=standard, number=str(number))


class OfOrigin(Kernel):
    """A kernel of a column and a text, or another column, by one of three standards, with one's own schemes."""

    operand = "other"

    def __call__(
        self,
        column: Any,
        /,
        other: Any,
        *,
        standard: AnyStandard = "rfc3986",
        schemes: Schemes | None = None,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        own = _rows(schemes, standard)
        return self._ask(column, errors, threads, other=other, standard=standard, own=own)


class OfChanges(Kernel):
    """A kernel that changes components: what is not given stays, None removes."""

    def __call__(
        self,
        column: Any,
        /,
        *,
        standard: Standard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
        **components: Unpack[Components],
    ) -> Any:
        check_choice("standard", standard, self.standards)
        changes: dict[str, Any] = {}
        given_components: dict[str, Any] = dict(components)
        for name, raw in given_components.items():
            if name not in Components.__annotations__:
                raise TypeError(f"{self.name}() got an unexpected keyword argument {name!r}")
            if name == "port" and isinstance(raw, int) and not isinstance(raw, bool):
                raw = str(raw)
            if raw is not None and not isinstance(raw, str):
                raise TypeError(f"{name} must be str or None, not {type(raw).__name__}")
            changes[name] = raw
        check_changes(changes, standard)
        return self._ask(column, errors, threads, standard=standard, **changes)


class OfTemplate(Kernel):
    """A kernel about the values that make a text of a URI Template."""

    def __call__(
        self,
        column: Any,
        /,
        template: str | URITemplate,
        *,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        read = template if isinstance(template, URITemplate) else URITemplate(template)
        return self._ask(column, errors, threads, names=(str(read),))


class OfIssues(Kernel):
    """A kernel about issues, without those that a profile of severities ignores."""

    def __call__(
        self,
        column: Any,
        /,
        profile: Profile | IssueProfile | None = None,
        *,
        standard: Standard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        from urikit.core.issues import MOST, Profile, Severity

        if isinstance(profile, str):
            check_choice("profile", profile, get_args(IssueProfile))
            profile = getattr(Profile, profile.upper())
        if profile is not None and not isinstance(profile, Profile):
            raise TypeError(f"profile must be Profile, its name or None, not {type(profile).__name__}")
        severities = (Profile.DEFAULT if profile is None else profile).severities
        ignored = [code for code, severity in severities if severity is Severity.IGNORE]
        return self._ask(column, errors, threads, names=ignored, standard=standard, number=str(MOST))


class OfEngine(Kernel):
    """A kernel that answers as a function of another engine does: see `urikit.dialects`."""

    def __call__(
        self,
        column: Any,
        /,
        dialect: str,
        function: str,
        key: str | None = None,
        *,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        from urikit.data.dialects import answer

        # Every engine accepts this text, so an error is about the names or the key.
        try:
            answer(dialect, function, "http://h/?a", key)
        except ArgumentError as error:
            if key is None and error.argument == "key":
                raise TypeError(f"key must be str for {function} of {dialect}, not NoneType") from None
            raise
        names = (dialect, function) if key is None else (dialect, function, key)
        return self._ask(column, errors, threads, names=names)


class PythonKernel(Kernel):
    """A kernel in Python: its scalar function is asked once for each distinct text of a chunk, on one thread."""

    def __call__(self, column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
        return self._view(column, errors, threads)

    def _view(self, column: Any, errors: str, threads: int | None, **options: str) -> Any:
        self._check(errors, options)
        count_of(threads)
        if column is DEFERRED:
            return None
        ask = partial(self.scalar, **options)
        texts = Texts(readable(column))
        try:
            return given(column, column_view(texts, self.result, ask, errors))
        except ColumnError as error:
            raise explained(error, self, texts, None, options.get("standard")) from None


class PythonKernelOfStandard(PythonKernel):
    """A kernel in Python that reads its texts by one of three standards."""

    def __call__(
        self, column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null", threads: int | None = None
    ) -> Any:
        return self._view(column, errors, threads, standard=standard)


def _rows(schemes: Schemes | None, standard: AnyStandard = "rfc3986") -> SchemeRows | None:
    """One's own schemes for the core; None where there are none. The URL Standard has its own list of ports."""
    if schemes is None:
        return None
    from urikit.core.scheme_table import Schemes

    if not isinstance(schemes, Schemes):
        raise TypeError(f"schemes must be Schemes or None, not {type(schemes).__name__}")
    if standard == "whatwg":
        raise ArgumentError("standard", '"rfc3986" or "rfc3987" with schemes', standard)
    return schemes._native


def _rung(rung: Rung | RungName, name: str) -> str:
    if isinstance(rung, Rung):
        return rung.name
    if not isinstance(rung, str):
        raise TypeError(f"{name} must be Rung or its name, not {type(rung).__name__}")
    check_choice(name, rung, get_args(RungName))
    named: Rung = getattr(Rung, rung.upper())
    return named.name


guard(__name__)
