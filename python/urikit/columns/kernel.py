"""What a kernel is to Python: a name, an answer, the scalar function it agrees with, and how it is called.

Each class is a way to be called; each kernel in `urikit.columns.table` is one object of them. So the table is the
list of kernels and the functions at once, and nothing about a kernel is written twice.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict, Unpack

from urikit import _native
from urikit.boundary import guard
from urikit.canonical import KeyProfile, ProfileName, rules_of
from urikit.columns.containers import alike, readable
from urikit.dialects import answer
from urikit.errors import ArgumentError
from urikit.guard.policy import Policy
from urikit.guard.presets import policy_of
from urikit.issues import MOST, Profile, Severity
from urikit.mask import discreet
from urikit.percent import ComponentName

Standard: TypeAlias = Literal["rfc3986", "rfc3987"]
AnyStandard: TypeAlias = Literal["rfc3986", "rfc3987", "whatwg"]
Errors: TypeAlias = Literal["null", "raise", "report"]
Style: TypeAlias = Literal["shortest", "path"]


#: The file of the native module, which has the kernels for engines that open it themselves.
LIBRARY = str(_native.__file__)
#: The highest index.
_MOST = 2**62


class Components(TypedDict, total=False):
    """What `replace` takes: a component as it is written; None removes it, and empties the path."""

    scheme: str | None
    authority: str | None
    userinfo: str | None
    host: str | None
    port: str | None
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
    """A question that is asked of every row of a column. It gives what it takes: see `urikit.columns`."""

    def __init__(self, name: str, result: str, twin: str, scalar: Callable[..., object], about: str) -> None:
        #: The name, also in SQL (`uri_NAME`) and in Polars (`.uri.NAME`).
        self.name = name
        #: The type of the answer; "text" has the layout of the input.
        self.result = result
        #: The scalar expression that gives the same answer.
        self.twin = twin
        #: The same as a function of the text and the options of the kernel; it raises where a row has no answer.
        self.scalar = scalar
        self.__doc__ = about
        # Where pickle finds it by its name: engines send functions to other processes.
        self.__module__ = "urikit.columns"

    def __repr__(self) -> str:
        return f"<kernel {self.name}: {self.result}>"

    def __reduce__(self) -> str:
        return self.name

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
        **options: str | None,
    ) -> Any:
        if column is DEFERRED:
            if policy is not None:
                return None
            chosen: Call = [("kernel", self.name), ("errors", errors), *options.items()]
            if threads is not None:
                chosen.append(("threads", str(_count(threads))))
            chosen.extend(("name", name) for name in names)
            return chosen if profile is None else chosen + _profile(profile)
        texts = _native.Texts(readable(column))
        second = other if other is None or isinstance(other, str) else _native.Texts(readable(other))
        rules = rules_of(profile) if profile is not None else None if policy is None else policy_of(policy).rules
        return _given(
            column,
            _native.column_ask(
                self.name, texts, second, list(options.items()), list(names), rules, errors, _count(threads)
            ),
        )


def _given(column: Any, answers: tuple[_native.Column, _native.Column | None]) -> Any:
    """The answers as a column like the given one."""
    give, (values, faults) = alike(column), answers
    return give(values) if faults is None else Report(give(values), give(faults))


def _profile(profile: KeyProfile | ProfileName) -> Call:
    """The rules of a profile."""
    chosen = KeyProfile.named(profile) if isinstance(profile, str) else profile
    rules: Call = [(f"profile.{rule.name}", getattr(chosen, rule.name)) for rule in fields(chosen)]
    return [pair for pair in rules if pair[0] != "profile.parameters"] + [("parameter", p) for p in chosen.parameters]


def _count(threads: int | None) -> int:
    count = _cores() if threads is None else threads
    if count < 1:
        raise ArgumentError("threads", "a number above 0", threads)
    return count


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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


class OfRung(Kernel):
    """A kernel with a rung of normalization."""

    def __call__(
        self,
        column: Any,
        /,
        *,
        to: _native.Rung = _native.Rung.SCHEME,
        standard: Standard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        return self._ask(column, errors, threads, rung=_rung(to, "to"), standard=standard)


class OfTwo(Kernel):
    """A kernel of a column and a base: one text for all rows, or a column of as many rows."""

    def __call__(
        self,
        column: Any,
        /,
        base: Any,
        *,
        standard: Standard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        return self._ask(column, errors, threads, other=base, standard=standard)


class OfTarget(Kernel):
    """A kernel of a column of targets and a base, with a style of references."""

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
        return self._ask(column, errors, threads, other=base, style=style, standard=standard)


class OfPair(Kernel):
    """A kernel that compares a column with a text, or with another column, at a rung."""

    def __call__(
        self,
        column: Any,
        /,
        other: Any,
        *,
        at: _native.Rung = _native.Rung.SCHEME,
        standard: Standard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        return self._ask(column, errors, threads, other=other, rung=_rung(at, "at"), standard=standard)


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
        return self._ask(column, errors, threads, profile=profile)


class OfPolicy(Kernel):
    """A kernel with the policy of `urikit.guard.check`: a value, the name of a preset, or a policy as a JSON object."""

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
        if not isinstance(index, int):
            raise TypeError(f"index must be int, not {type(index).__name__}")
        # No text has so many of anything.
        number = max(-_MOST, min(index, _MOST))
        return self._ask(column, errors, threads, standard=standard, number=str(number))


class OfOrigin(Kernel):
    """A kernel that compares a column with a text, or with another column, by one of three standards."""

    def __call__(
        self,
        column: Any,
        /,
        other: Any,
        *,
        standard: AnyStandard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        return self._ask(column, errors, threads, other=other, standard=standard)


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
        for name, raw in components.items():
            if name not in Components.__annotations__:
                raise TypeError(f"{self.name}() got an unexpected keyword argument {name!r}")
            if raw is not None and not isinstance(raw, str):
                raise TypeError(f"{name} must be str or None, not {type(raw).__name__}")
        return self._ask(column, errors, threads, standard=standard, **components)


class OfTemplate(Kernel):
    """A kernel about the values that make a text of a URI Template."""

    def __call__(
        self,
        column: Any,
        /,
        template: str | _native.URITemplate,
        *,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        read = template if isinstance(template, _native.URITemplate) else _native.URITemplate(template)
        return self._ask(column, errors, threads, names=(str(read),))


class OfIssues(Kernel):
    """A kernel about issues, without those that a profile of severities ignores."""

    def __call__(
        self,
        column: Any,
        /,
        profile: Profile | None = None,
        *,
        standard: Standard = "rfc3986",
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        if profile is not None and not isinstance(profile, Profile):
            raise TypeError(f"profile must be Profile or None, not {type(profile).__name__}")
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
        # This text is refused by nobody: what is wrong now is wrong with the names or the key.
        answer(dialect, function, "http://h/?a", key)
        names = (dialect, function) if key is None else (dialect, function, key)
        return self._ask(column, errors, threads, names=names)


class View(Kernel):
    """A kernel in Python: its scalar function is asked once for each distinct text of a chunk, on one thread."""

    def __call__(self, column: Any, /, *, errors: Errors = "null", threads: int | None = None) -> Any:
        return self._view(column, errors, threads)

    def _view(self, column: Any, errors: str, threads: int | None, **options: str) -> Any:
        _count(threads)
        if column is DEFERRED:
            return None
        ask = partial(self.scalar, **options)
        return _given(column, _native.column_view(_native.Texts(readable(column)), self.result, ask, errors))


class ViewOfStandard(View):
    """A kernel in Python that reads its texts by one of three standards."""

    def __call__(
        self, column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null", threads: int | None = None
    ) -> Any:
        return self._view(column, errors, threads, standard=standard)


def _rung(rung: _native.Rung, name: str) -> str:
    if not isinstance(rung, _native.Rung):
        raise TypeError(f"{name} must be Rung, not {type(rung).__name__}")
    return rung.name


guard(__name__)
