"""Why programs read a text differently: one sentence, the risk, and the clauses (`causes.toml`).

A cause is found from the text alone, most particular first: what is in the authority, then what is before it, then the
rest. What can go wrong: a text with several oddities has one cause, the first; `other` is said where no rule applies.
Advisories are examples of that kind of fault, and not a verdict on the programs that were asked.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from urikit._native import loose_ipv4
from urikit.explanation.parsers.components import split
from urikit.explanation.parsers.rfc2396 import is_host_name

__all__ = ["Cause", "cause", "causes"]


_SPECIAL = ("http", "https", "ws", "wss", "ftp")


class Cause(NamedTuple):
    """Why programs disagree.

    >>> from urikit import parsers
    >>> parsers.diff("http://0x7f.1/").cause.code
    'numeric-host'
    """

    #: A stable name.
    code: str
    #: One sentence.
    why: str
    #: What an attacker makes of it.
    risk: str
    #: The sections that the readings rest on.
    clauses: tuple[str, ...]
    #: Advisories about the same kind of fault.
    advisories: tuple[str, ...]

    def to_dict(self) -> dict[str, object]:
        """The fields for JSON."""
        return {**self._asdict(), "clauses": list(self.clauses), "advisories": list(self.advisories)}


@cache
def causes() -> Mapping[str, Cause]:
    """All causes by code."""
    rows = tomllib.loads(files("urikit.explanation.parsers").joinpath("causes.toml").read_text("utf-8"))
    return {
        code: Cause(code, row["why"], row["risk"], tuple(row["clauses"]), tuple(row["advisories"]))
        for code, row in rows.items()
    }


class _Text:
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
        """A component; None where it is undefined."""
        return self.text[slice(*self.spans[name])] if name in self.spans else None


def _is_numeric(host: str) -> bool:
    # Loose forms only: four plain decimal numbers are the same address to everybody.
    return loose_ipv4(host.removesuffix(".")) is not None and not re.fullmatch(
        r"(0|[1-9][0-9]{0,2})(\.(0|[1-9][0-9]{0,2})){3}", host
    )


_RULES: Mapping[str, Callable[[_Text], object]] = {
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
    """Why programs read a component of a text differently, or differ on "acceptance"."""
    seen = _Text(text)
    for code, rule in _RULES.items():
        if component in _CHANGES.get(code, (component,)) and rule(seen):
            return causes()[code]
    return causes()["other"]
