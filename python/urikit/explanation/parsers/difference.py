"""Where readings of one text differ: groups of parsers for each component, worst first.

Readings are compared by their comparable form (`Reading.comparable`). A parser that refuses the text, or does not tell
a component, belongs to no group of it. The order of what is worst: scheme, host and port, where a program connects;
then acceptance; then user name, path, query and fragment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from urikit._native import redact
from urikit.core.mask import Masked, described, discreet, form, secrets_of, shown, without
from urikit.explanation.parsers.causes import Cause, cause
from urikit.explanation.parsers.components import COMPONENTS
from urikit.explanation.parsers.reading import Reading, hidden

__all__ = ["Diff", "Difference", "Group"]

#: Where a program connects.
PLACE = ("scheme", "host", "port")
_ORDER = (*PLACE, "acceptance", "userinfo", "path", "query", "fragment")


class Group(NamedTuple):
    """Parsers that read the same."""

    #: What the first of them says; None is undefined. For acceptance "accepted" or "refused".
    value: str | None
    parsers: tuple[str, ...]
    #: The same value with the secrets of the whole text masked.
    shown: str | None = None

    def __repr__(self) -> str:
        value = self.value if self.shown is None else self.shown
        written = repr(shown(value)) if isinstance(value, str) else redact(repr(value))
        return f"Group(value={written}, parsers={redact(repr(self.parsers))})"


@discreet
class Difference(NamedTuple):
    """One component, or "acceptance", that parsers do not read alike."""

    component: str
    #: The largest group first.
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Diff:
    """What several parsers read in one text. True where they agree on scheme, host and port.

    >>> from urikit import parsers
    >>> found = parsers.diff("http://good.example?@evil.example/")
    >>> bool(found), found.differences[0].component
    (False, 'host')
    >>> for group in found.differences[0].groups:
    ...     print(group.value, group.parsers)
    good.example ('RFC 3986', 'RFC 3987', 'URL Standard', 'RFC 3986 Appendix B', 'RFC 2396')
    evil.example ('RFC 1808',)
    >>> found.cause.risk
    'SSRF or open redirect by host confusion'
    """

    text: str
    #: One for each parser that answered, in the order in which they were asked.
    readings: tuple[Reading, ...]
    #: Parsers that gave no answer, and why.
    failures: Mapping[str, str] = field(default_factory=dict, hash=False)
    #: What the text was read against; None for a text that was read as it is.
    base: str | None = None

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The components that are not read alike, worst first; none where all agree."""
        found = [(component, groups) for component in _ORDER if len(groups := self._groups(component)) > 1]
        if not found:
            return ()
        show = _mask(self, ())
        return tuple(
            Difference(
                component,
                tuple(one._replace(shown=None if one.value is None else show(one.value)) for one in groups),
            )
            for component, groups in found
        )

    @property
    def cause(self) -> Cause | None:
        """Why they differ; None where they agree in all."""
        found = self.differences
        return cause(self.text, found[0].component) if found else None

    def __bool__(self) -> bool:
        return not any(len(self._groups(component)) > 1 for component in PLACE)

    def __repr__(self) -> str:
        written = described(self, lambda: self.text)
        return without(written, _secrets(self))

    def _groups(self, component: str) -> tuple[Group, ...]:
        by_value: dict[object, tuple[str | None, list[str]]] = {}
        for reading in self.readings:
            key: object
            if component == "acceptance":
                key, shown = reading.accepted, "accepted" if reading.accepted else "refused"
            elif not reading.accepted or component in reading.silent:
                continue
            else:
                key, shown = reading.comparable(component), getattr(reading, component)
            by_value.setdefault(key, (shown, []))[1].append(reading.parser)
        groups = (Group(value, tuple(parsers)) for value, parsers in by_value.values())
        return tuple(sorted(groups, key=lambda group: -len(group.parsers)))

    def to_dict(self, secrets: str = "masked", names: Iterable[str] = ()) -> dict[str, Any]:
        """The whole as data for JSON, secrets masked unless they are "shown"."""
        show = str if secrets == "shown" else _mask(self, tuple(names))

        def piece(value: str | None) -> str | None:
            return None if value is None else show(value)

        found, why = self.differences, self.cause
        return {
            "text": show(self.text),
            **({} if self.base is None else {"base": self.base if secrets == "shown" else Masked(self.base).shown}),
            "agree": bool(self),
            "differences": [
                {
                    "component": one.component,
                    "groups": [{"value": piece(group.value), "parsers": list(group.parsers)} for group in one.groups],
                }
                for one in found
            ],
            "cause": None if why is None else why.to_dict(),
            "readings": [
                {
                    **one.to_dict(),
                    **{name: piece(getattr(one, name)) for name in COMPONENTS},
                    "reason": show(one.reason),
                }
                for one in self.readings
            ],
            "failures": dict(self.failures),
        }


def _mask(diff: Diff, names: tuple[str, ...]) -> Callable[[str], str]:
    """What masks a piece of the text: what is secret in it, and what any of the readings takes for a password."""
    secrets = hidden(diff.text, diff.readings, names)
    secrets |= _secrets(diff, names)
    return lambda piece: without(form(piece, diff.text, names), secrets)


def _secrets(diff: Diff, names: Iterable[str] = ()) -> frozenset[str]:
    """The secrets of the base; who makes a value by hand may have put anything there."""
    base: object = diff.base
    return secrets_of(base, names) if isinstance(base, str) else frozenset()
