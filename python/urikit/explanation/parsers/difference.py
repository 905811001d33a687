"""Differences of the readings of one text: groups of parsers for each component, worst first, and why they differ.

Readings are compared by their comparable form (`Reading.comparable`). A parser that refuses the text, or does not give
a component, belongs to no group of it. The order of what is worst: scheme, host and port, where a program connects;
then acceptance; then user name, path, query and fragment.

A cause (`core/rules/causes.toml`) has one sentence, the risk, and the clauses. It is found from the text alone, most
particular first: what is in the authority, then what is before it, then the rest. What can go wrong: a text with
several oddities has one cause, the first; `other` is given where no rule applies. Advisories are examples of that kind
of fault, and not a verdict on the programs that were asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NamedTuple, NotRequired, TypeAlias, TypedDict, get_args

from urikit._native import loose_ipv4, redact
from urikit.core.mask import Masked, described, discreet, form, secrets_of, shown, without
from urikit.core.rules import sentences
from urikit.core.shapes import plain
from urikit.explanation.parsers.reading import Reading, ReadingRecord, hidden, is_host_name, split

__all__ = ["Cause", "Diff", "Difference", "Group", "cause", "causes"]


_SPECIAL = ("http", "https", "ws", "wss", "ftp")


class Cause(NamedTuple):
    """The cause of a disagreement of programs.

    >>> from urikit import parsers
    >>> parsers.diff("http://0x7f.1/").cause.code
    'numeric-host'
    """

    #: A stable name.
    code: str
    #: One sentence.
    why: str
    #: The use for an attacker.
    risk: str
    #: The sections that the readings rest on.
    clauses: tuple[str, ...]
    #: Advisories about the same kind of fault.
    advisories: tuple[str, ...]


@cache
def causes() -> Mapping[str, Cause]:
    """Return all causes by code."""
    return {
        code: Cause(code, row["why"], row["risk"], tuple(row["clauses"]), tuple(row["advisories"]))
        for code, row in sentences.causes().items()
    }


class _CauseText:
    """A text and the pieces that rules ask about, by its delimiters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans = split(text)
        self.scheme = self.part("scheme")
        self.authority = self.part("authority")
        self.host = self.part("host")
        self.port = self.part("port")
        self.path = self.part("path") or ""
        #: The authority as a careless program sees it: up to the next "/" after all slashes.
        may_have_host = self.authority is not None or (self.scheme or "").lower() in _SPECIAL
        self.early = re.sub(r"^[^:/?#]*:?[/\\]*", "", text).partition("/")[0] if may_have_host else ""

    def part(self, name: str) -> str | None:
        """Return a component; None where it is undefined."""
        return self.text[slice(*self.spans[name])] if name in self.spans else None


def _is_numeric(host: str) -> bool:
    # Loose forms only: four plain decimal numbers are the same address to everybody.
    return loose_ipv4(host.removesuffix(".")) is not None and not re.fullmatch(
        r"(0|[1-9][0-9]{0,2})(\.(0|[1-9][0-9]{0,2})){3}", host
    )


_RULES: Mapping[str, Callable[[_CauseText], object]] = {
    "tab-or-newline": lambda t: any(c in t.text for c in "\t\r\n"),
    "outer-space": lambda t: t.text and (t.text[0] <= " " or t.text[-1] <= " "),
    "backslash": lambda t: "\\" in t.text.partition("?")[0].partition("#")[0] or "\\" in t.early,
    "control-character": lambda t: any(c <= " " or c == "\x7f" for c in t.early),
    "fragment-in-authority": lambda t: "#" in t.early and "@" in t.early.partition("#")[2],
    "query-in-authority": lambda t: "?" in t.early.partition("#")[0],
    "several-at-signs": lambda t: (t.authority or t.early).count("@") > 1,
    "drive-letter": lambda t: (t.scheme or "").lower() == "file" and re.search(r"(^|/)[A-Za-z][:|](/|$)", t.text[5:]),
    "no-scheme": lambda t: t.scheme is None or (t.authority is None and re.match("[0-9]+(/|$)", t.path)),
    "slashes": lambda t: (t.scheme or "").lower() in _SPECIAL and (not t.authority) and t.early,
    "zone": lambda t: re.search(r"\[[^\[\]%]*+%", t.authority or ""),
    "brackets": lambda t: any(c in (t.authority or "") for c in "[]"),
    "percent-in-host": lambda t: "%" in (t.host or ""),
    "idn": lambda t: not (t.host or "").isascii() or "xn--" in (t.host or "").lower(),
    "numeric-host": lambda t: _is_numeric(t.host or ""),
    "several-ports": lambda t: ":" in (t.host or "") or (t.authority or "").rpartition("@")[2].count(":") > 1,
    "port": lambda t: t.port is not None and not re.fullmatch("[1-9][0-9]{0,3}|[1-5][0-9]{4}", t.port),
    "empty-host": lambda t: t.authority is not None and not t.host,
    "scheme": lambda t: t.scheme is not None and not re.fullmatch("[a-z][a-z0-9]*", t.scheme),
    "host-name": lambda t: t.host is not None and not is_host_name(t.host),
    "opaque": lambda t: t.scheme is not None and t.authority is None and not t.path.startswith("/"),
    "dot-segments": lambda t: re.search(r"(^|/)(\.|%2e){1,2}(/|$)", t.path.lower()),
    "bad-percent": lambda t: re.search("%(?![0-9A-Fa-f]{2})", t.text),
    "character": lambda t: re.search(r"[^A-Za-z0-9\-._!$&'()*+,;=:@/?#%]", t.text),
}  # fmt: skip


#: The components that a cause can change; any for the others.
_CHANGES: Mapping[str, tuple[str, ...]] = {
    "no-scheme": ("scheme", "host", "port", "acceptance"),
    "idn": ("host", "acceptance"),
    "percent-in-host": ("host", "acceptance"),
    "numeric-host": ("host", "acceptance"),
    "port": ("port", "acceptance"),
    "scheme": ("scheme", "host", "port", "acceptance", "path"),
    "host-name": ("host", "port", "userinfo", "acceptance"),
    "empty-host": ("host", "port", "acceptance", "path"),
    **dict.fromkeys(("several-at-signs", "several-ports"), ("scheme", "host", "port", "userinfo", "acceptance")),
    **dict.fromkeys(("zone", "brackets"), ("host", "port", "userinfo", "acceptance")),
    **dict.fromkeys(("bad-percent", "character"), ("userinfo", "path", "query", "fragment", "acceptance")),
    "dot-segments": ("path",),
}


def cause(text: str, component: str) -> Cause:
    """Find why programs read a component of a text differently, or differ on "acceptance"."""
    seen = _CauseText(text)
    for code, rule in _RULES.items():
        if component in _CHANGES.get(code, (component,)) and rule(seen):
            return causes()[code]
    return causes()["other"]


#: The components that decide where a program connects.
PlaceComponent: TypeAlias = Literal["scheme", "host", "port"]
PLACE: tuple[PlaceComponent, ...] = get_args(PlaceComponent)
DiffComponent: TypeAlias = Literal[PlaceComponent, "acceptance", "userinfo", "path", "query", "fragment"]
#: The worst first.
_ORDER: tuple[DiffComponent, ...] = get_args(DiffComponent)


class Group(NamedTuple):
    """Parsers that read the same."""

    #: The value of the first of them; None is undefined. For acceptance "accepted" or "refused".
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

    component: DiffComponent
    #: The largest group first.
    groups: tuple[Group, ...]


class ParsersRecord(TypedDict):
    """Parsers that read the same, the largest group first."""

    value: str | None
    parsers: tuple[str, ...]


class DifferenceRecord(TypedDict):
    """One component that parsers do not read alike."""

    component: DiffComponent
    groups: list[ParsersRecord]


class ReadingsRecord(TypedDict):
    """Readings of several parsers, and where they differ."""

    agree: bool
    differences: list[DifferenceRecord]
    cause: Cause | None
    readings: list[ReadingRecord]
    failures: Mapping[str, str]


class TextReadingsRecord(ReadingsRecord):
    """Readings of several parsers, with the text and its base."""

    text: str
    base: NotRequired[str]


@dataclass(frozen=True, slots=True, repr=False)
class Diff:
    """The readings of one text by several parsers. True where they agree on scheme, host and port.

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
    #: The base that the text was read against; None for a text that was read as it is.
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
        """The cause of the worst difference; None where they agree in all."""
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

    def to_dict(self, secrets: str = "masked", names: Iterable[str] = ()) -> TextReadingsRecord:
        """Return the whole as data for JSON, secrets masked unless they are "shown"."""
        show = str if secrets == "shown" else _mask(self, tuple(names))
        record: TextReadingsRecord = {
            "text": show(self.text),
            "agree": bool(self),
            "differences": [
                {
                    "component": one.component,
                    "groups": [
                        {"value": group.value and show(group.value), "parsers": group.parsers} for group in one.groups
                    ],
                }
                for one in self.differences
            ],
            "cause": self.cause,
            "readings": [one.to_dict(show) for one in self.readings],
            "failures": self.failures,
        }
        if self.base is not None:
            record["base"] = self.base if secrets == "shown" else Masked(self.base).shown
        return plain(record)


def _mask(diff: Diff, names: tuple[str, ...]) -> Callable[[str], str]:
    """Return the function that masks a piece of the text: its secrets, and passwords of any of the readings."""
    secrets = hidden(diff.text, diff.readings, names)
    secrets |= _secrets(diff, names)
    return lambda piece: without(form(piece, diff.text, names), secrets)


def _secrets(diff: Diff, names: Iterable[str] = ()) -> frozenset[str]:
    """Return the secrets of the base; who makes a value by hand may have put anything there."""
    base: object = diff.base
    return secrets_of(base, names) if isinstance(base, str) else frozenset()
