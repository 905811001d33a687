"""The reasons of a refusal in words: what the core says of a text, with the sentences of the catalogue (rules.toml).

A reason of the core is a code, a component, a place in characters, and what its sentence is about. What can go wrong:
nothing; a sentence about an error or an issue is that of the error or the issue itself, which are made again for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from urikit._native import IRIReference, WebURL
from urikit.core.errors import URIError
from urikit.core.issues import Issue, Profile, Severity, finding
from urikit.core.mask import secrets_of, without
from urikit.net.guard.agreement import Reading, Readings, read

if TYPE_CHECKING:
    from urikit.net.guard.policy import Policy

__all__ = ["address_reason", "reasons"]

#: A reason of the core: code, component, start, end, kind, and what it is about.
Row = tuple[str, str, int, int, str, Any]


def reasons(text: str, rows: Iterable[Row], policy: Policy) -> tuple[Issue, ...]:
    """The reasons of a refusal, each once."""
    secrets = secrets_of(text)
    found = _Found(text, policy.base)
    said = [finding(*row[:4], Severity.ERROR, _SENTENCES[row[4]](row[5], found)) for row in rows]
    # A program that reads the text in another way may find a host where the password is.
    if secrets:
        said = [replace(reason, message=without(reason.message, secrets)) for reason in said]
    return tuple(dict.fromkeys(said))


def address_reason(row: tuple[str, str, Any], length: int) -> Issue:
    """The reason of an address that a name has: code, kind, and what it is about."""
    code, kind, about = row
    return finding(code, "host", 0, length, Severity.ERROR, _SENTENCES[kind](about, _Found("", None)))


class _Found:
    """What the words of a reason may need of a text: its errors and its issues, made where they are asked for."""

    def __init__(self, text: str, base: str | None) -> None:
        self._text, self._base = text, base
        self._readings: Readings | None = None
        self._messages: Mapping[tuple[str, int, int], str] | None = None

    def message(self, standard: str) -> str:
        """What a standard says of the text that it refuses."""
        if self._readings is None:
            self._readings = read(self._text, self._base)
        error = getattr(self._readings, standard)
        return error.message if isinstance(error, URIError) else ""

    def issue(self, about: tuple[str, int, int]) -> str:
        """What an issue says: its code, and its place in the text or in the URL of the text."""
        if self._messages is None:
            issues = _value(self._text, self._base).issues(Profile.SECURITY)
            self._messages = {(issue.code, issue.start, issue.end): issue.message for issue in issues}
        return self._messages.get(about, "")


def _value(text: str, base: str | None) -> IRIReference | WebURL:
    """The value whose issues count: the URL where the RFCs refuse the text."""
    readings = read(text, base)
    if isinstance(readings.rfc, URIError) and readings.url is not None:
        return readings.url
    return IRIReference.parse(text)


def _place(about: tuple[str | None, str | None, int | None]) -> str:
    return str(Reading(*about))


def _refused_by_rfc(about: Any, found: _Found) -> str:
    return f"RFC 3986 refuses the URL ({found.message('rfc')}), browsers {_goes(about)}"


def _refused_by_browsers(about: Any, found: _Found) -> str:
    return f"browsers refuse the URL ({found.message('web')}), RFC 3986 reads {_place(about)}"


def _readings(about: Any, _: _Found) -> str:
    rfc, web = about
    if rfc[0] != web[0]:
        return f"RFC 3986 reads the scheme {rfc[0]}; browsers read {web[0]}"
    return f"RFC 3986 reads {_place(rfc)}; browsers read {_place(web)}"


def _refused_by_program(about: Any, _: _Found) -> str:
    program, web = about
    return f"{program} refuses the URL, browsers {_goes(web)}"


def _program(about: Any, _: _Found) -> str:
    program, read, web = about
    if read[0] != web[0]:
        return f"{program} reads {f'the scheme {read[0]}' if read[0] else 'no scheme'}; browsers read {web[0]}"
    return f"{program} reads {_place(read)}; browsers read {_place(web)}"


def _goes(about: tuple[str | None, str | None, int | None]) -> str:
    web = Reading(*about)
    return f"go to {web}" if web.host else f"read the scheme {web.scheme}"


def _name(about: Any, _: _Found) -> str:
    return "{} ({})".format(*about)


def _character(about: Any, _: _Found) -> str:
    label, character = about
    return f'the label "{label}" contains "{character}" (U+{ord(character):04X}), which browsers show as Punycode'


def _address(about: Any, _: _Found) -> str:
    address, network, purpose = about
    return f"{address} ({network}, {purpose})"


#: What fills {found} in the sentence of a reason, by what the reason is about.
_SENTENCES: Mapping[str, Callable[[Any, _Found], str]] = {
    "nothing": lambda about, found: "",
    "length": lambda about, found: f"{about:,}",
    "refused-by-rfc": _refused_by_rfc,
    "refused": lambda about, found: f"invalid URL: {found.message('rfc')}",
    "refused-by-browsers": _refused_by_browsers,
    "readings": _readings,
    "refused-by-program": _refused_by_program,
    "program": _program,
    "text": lambda about, found: about,
    "name": _name,
    "address": _address,
    "issue": lambda about, found: found.issue(about),
    "looks-like": lambda about, found: f"host looks like {about}",
    "scripts": lambda about, found: f'the label "{about}" mixes more scripts than the policy allows',
    "character": _character,
    "elsewhere": lambda about, found: _place(about),
}
