"""What a kernel takes: a class for each signature.

Each kernel in `urikit.data.columns.table` is one object of one of these. So the table is the list of kernels and the
functions at once, and nothing about a kernel is written twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from operator import index as whole
from typing import Any, Unpack, get_args

from urikit._native import ResolvePolicy, Rung, SchemeRows, Texts, URITemplate, column_view
from urikit.core.boundary import guard
from urikit.core.canonical import KeyProfile, ProfileName, RungName
from urikit.core.errors import ArgumentError, ColumnError
from urikit.core.issues import MOST, Profile, Severity
from urikit.core.percent import ComponentName
from urikit.core.scheme_table import Schemes
from urikit.data.columns.checks import check_changes, check_choice, explained
from urikit.data.columns.containers import readable
from urikit.data.columns.kernel import (
    DEFERRED,
    AnyStandard,
    Components,
    Errors,
    IssueProfile,
    Kernel,
    Resolution,
    Standard,
    Style,
    count_of,
    given,
)
from urikit.data.dialects import answer
from urikit.net.guard.policy import Policy

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
        number = max(-_MOST, min(whole(index), _MOST))
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
        # This text is refused by nobody: what is wrong now is wrong with the names or the key.
        try:
            answer(dialect, function, "http://h/?a", key)
        except ArgumentError as error:
            if key is None and error.argument == "key":
                raise TypeError(f"key must be str for {function} of {dialect}, not NoneType") from None
            raise
        names = (dialect, function) if key is None else (dialect, function, key)
        return self._ask(column, errors, threads, names=names)


class View(Kernel):
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


class ViewOfStandard(View):
    """A kernel in Python that reads its texts by one of three standards."""

    def __call__(
        self, column: Any, /, *, standard: AnyStandard = "rfc3986", errors: Errors = "null", threads: int | None = None
    ) -> Any:
        return self._view(column, errors, threads, standard=standard)


def _rows(schemes: Schemes | None, standard: AnyStandard = "rfc3986") -> SchemeRows | None:
    """One's own schemes for the core; None where there are none. The URL Standard has its own list of ports."""
    if schemes is None:
        return None
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
