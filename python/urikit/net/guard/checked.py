"""What a check says: the verdict, the reasons, and the URL in the form that all programs read alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from urikit._native import GuardAnswer
from urikit.core.boundary import guard
from urikit.core.errors import URIError
from urikit.core.issues import Issue
from urikit.core.mask import Masked, discreet
from urikit.net.guard.agreement import Readings, read
from urikit.net.guard.policy import Policy
from urikit.net.guard.reasons import reasons

__all__ = ["Checked", "GuardError", "Verdict"]

Verdict: TypeAlias = Literal["allowed", "refused"]


class GuardError(URIError):
    """A URL that a policy refuses; raised by `Checked.require`.

    >>> from urikit import guard
    >>> try:
    ...     guard.check("ftp://example.org/", guard.outgoing_fetch()).require()
    ... except guard.GuardError as error:
    ...     print(error.code, "|", error.message)
    unsafe-scheme | scheme "ftp" not allowed
    """

    def __init__(self, text: str, reasons: tuple[Issue, ...]) -> None:
        text = Masked(text).shown
        ValueError.__init__(self, text, reasons)
        #: The text that was checked, secrets masked.
        self.text = text
        #: Why it is refused, as `Checked.reasons`.
        self.reasons = reasons
        self.code = reasons[0].code

    @property
    def message(self) -> str:
        """The reasons, in one sentence each."""
        return "; ".join(reason.message for reason in self.reasons)

    @property
    def rule(self) -> str:
        """The source of the first reason."""
        return self.reasons[0].rule

    @property
    def hint(self) -> str:
        """What to do about the first reason."""
        return self.reasons[0].hint

    def __str__(self) -> str:
        return f"{self.message} ({self.code})\n  {self.text}"


#: The fields that are made of what the core said, when one of them is asked for.
_LAZY = ("text", "policy", "verdict", "reasons", "url", "host", "port", "addresses")


@discreet
@dataclass(frozen=True, slots=True)
class Checked(GuardAnswer):
    """The answer of a policy about one text.

    It counts as true where the URL is allowed. Use `url`, not the text that was checked: that is what was judged.

    >>> from urikit import guard
    >>> found = guard.check("HTTPS://Example.ORG:443/a", guard.outgoing_fetch())
    >>> found.verdict, found.url, found.host, found.port
    ('allowed', 'https://example.org/a', 'example.org', 443)
    """

    #: The text that was checked.
    text: str
    #: What it was checked against.
    policy: Policy
    #: "allowed" or "refused".
    verdict: Verdict
    #: Why it is refused; empty where it is not.
    reasons: tuple[Issue, ...]
    #: The URL to use; None where it is refused.
    url: str | None
    #: The host: a name in A-labels, or an address without brackets; None where there is none, or it is refused.
    host: str | None
    #: The port, with the default of the scheme filled in.
    port: int | None
    #: The addresses of the host that may be connected to; empty until `resolve` has asked for them.
    addresses: tuple[str, ...] = field(default=(), kw_only=True)
    #: How the two standards read the text; None where it is too long to be read. Made when it is asked for.
    readings: Readings | None

    def __bool__(self) -> bool:
        allowed = self._allowed
        return self.verdict == "allowed" if allowed is None else allowed

    def __getattr__(self, name: str) -> Any:
        # Called for a slot without a value only: nobody pays for what nobody looks at.
        if name == "readings":
            both = None if len(self.text) > self.policy.max_length else read(self.text, self.policy.base)
            object.__setattr__(self, name, both)
            return both
        answer = self._found if name in _LAZY else None
        if answer is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
        text, policy, found = answer
        if isinstance(found, tuple):
            values: tuple[Any, ...] = ("allowed", (), *found, ())
        else:
            values = ("refused", reasons(text, found, policy), None, None, None, ())
        _fill(self, (text, policy, *values))
        return object.__getattribute__(self, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, tuple(getattr(self, name) for name in _LAZY)

    def require(self) -> str:
        """The URL to use. Raises `GuardError` where it is refused."""
        if self.url is None:
            raise GuardError(self.text, self.reasons)
        return self.url

    def to_dict(self) -> dict[str, Any]:
        """The fields for JSON, secrets masked."""
        masked = Masked(self.text)
        rows = [
            {
                "code": reason.code,
                "message": reason.message,
                "component": reason.component,
                "start": reason.start,
                "end": reason.end,
                "rule": reason.rule,
                "hint": reason.hint,
            }
            for reason in self.reasons
        ]
        return {
            "input": masked.shown,
            "policy": self.policy.name,
            "verdict": self.verdict,
            "url": self.url and Masked(self.url).shown,
            "host": self.host,
            "port": self.port,
            "addresses": list(self.addresses),
            "reasons": rows,
        }


def _restored(*values: Any) -> Checked:
    """A copy, of the fields but the readings, which are made again when they are asked for."""
    copied = GuardAnswer.__new__(Checked)
    _fill(copied, values)
    return copied


def _fill(checked: Checked, values: Iterable[Any]) -> None:
    for name, value in zip(_LAZY, values, strict=True):
        object.__setattr__(checked, name, value)


guard(__name__)
