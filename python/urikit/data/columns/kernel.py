"""What a kernel is to Python: a name, an answer, the scalar function it agrees with, and how a column is asked.

What a kernel takes besides the column is said by its class in `urikit.data.columns.signatures`; each kernel in
`urikit.data.columns.table` is one object of these.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from operator import index
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict, get_args

import urikit._native as native
from urikit._native import Column, Reference, ResolvePolicy, SchemeRows, Texts, WebURL, column_ask
from urikit.core.boundary import guard
from urikit.core.canonical import KeyProfile, ProfileName, rules_of
from urikit.core.errors import ArgumentError, ColumnError
from urikit.core.mask import discreet
from urikit.data.columns.checks import check_choice, check_operand, explained
from urikit.data.columns.containers import alike, readable
from urikit.data.columns.options import meaning
from urikit.net.guard.policy import Policy, policy_of

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
    """What `replace` takes: a component as it is written; None removes it, and empties the path."""

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
    """A question that is asked of every row of a column. It gives what it takes: see `urikit.columns`."""

    #: What the second operand is called; empty for a kernel without one.
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
        #: What it answers, in one sentence.
        self.about = about
        # The base of all kernels is not called, so it has no annotations of a call.
        notes = getattr(type(self).__call__, "__annotations__", {})
        options = [one for one in notes if one not in ("column", "return")]
        self.__doc__ = "\n".join([about, "", *(f"- {option}: {meaning(name, option)}" for option in options)])
        self.__name__ = self.__qualname__ = name
        #: The standards that it reads texts by; empty where it has no choice.
        self.standards = _STANDARDS.get(str(notes.get("standard")), ())
        # Where pickle finds it by its name: engines send functions to other processes.
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
        rules = rules_of(profile) if profile is not None else own if policy is None else policy_of(policy).rules
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
    """The answers as a column like the given one."""
    give, (values, faults) = alike(column), answers
    return give(values) if faults is None else Report(give(values), give(faults))


def _profile(profile: KeyProfile | ProfileName) -> Call:
    """The rules of a profile."""
    chosen = KeyProfile.named(profile) if isinstance(profile, str) else profile
    rules: Call = [(f"profile.{rule.name}", getattr(chosen, rule.name)) for rule in fields(chosen)]
    return [pair for pair in rules if pair[0] != "profile.parameters"] + [("parameter", p) for p in chosen.parameters]


def count_of(threads: int | None) -> int:
    """How many threads a call has. Raises `ArgumentError` for less than one."""
    if isinstance(threads, bool):
        raise TypeError("threads must be int or None, not bool")
    count = _cores() if threads is None else index(threads)
    if count < 1:
        raise ArgumentError("threads", "a number above 0", threads)
    return min(count, _THREADS)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


guard(__name__)
