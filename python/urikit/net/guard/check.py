"""Check a URL against a policy: the verdict, the reasons, and the one form that all programs read alike.

    check(text, policy)             the text alone: no name is resolved, nothing is connected to
    check_address(address, policy)  an address that a name has
    resolve(checked)                the addresses of an allowed host, each judged

The core decides (`crates/core/src/guard`). It reads the text by two standards: RFC 3986 or RFC 3987, where the host of
an IRI is written in A-labels by UTS 46; and the URL Standard, as browsers and Node do. A text that the RFCs refuse is
split by RFC 3986 Appendix B, for programs that check the host alone. Two programs agree if their scheme, host and port
are equal; the spelling does not count. A relative reference is read against the base of the policy.

Here the answer becomes a `Checked`, and each reason, a code with a place, gets its words from the catalogue
(`rules.toml`). A refused text raises nothing; `Checked.require` raises `GuardError`.

`resolve` asks the resolver of the machine, so it is never called unasked. All addresses of a name must be allowed: a
name with one refused address may lead there the second time. Connect to the addresses that are returned, not to the
name, which may have others by then. An unknown name is a reason, not an error.

Left out: programs that follow neither standard, unless the policy names them (`Policy.parsers`), and a time limit for
the resolver, which the standard library does not have (`urikit.net.guard.connect` has one).
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from ipaddress import IPv4Address, IPv6Address
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict

from urikit._native import IRI, URI, GuardAnswer, IRIReference, Reference, WebURL, guard_readings
from urikit.core.arguments import text_of
from urikit.core.errors import URIError
from urikit.core.issues import Issue, Profile, Severity, finding
from urikit.core.mask import Masked, discreet, secrets_of, without
from urikit.net.guard.addresses import is_address, parsed, spelled
from urikit.net.guard.policy import Policy

__all__ = [
    "Checked",
    "Destination",
    "GuardError",
    "Readings",
    "Verdict",
    "address_reason",
    "check",
    "check_address",
    "lookup",
    "read",
    "reasons",
    "resolve",
]


@discreet
class Destination(NamedTuple):
    """The place that a program connects to."""

    #: In lower case; None where the text has none.
    scheme: str | None
    #: A name in A-labels, or an address without brackets; None where there is none, or an empty one.
    host: str | None
    #: The number, with the default of the scheme; None where neither is known, and without a host.
    port: int | None

    def __str__(self) -> str:
        if self.host is None:
            return "no host"
        return self.host if self.port is None else f"{self.host}, port {self.port}"


@discreet
class Readings(NamedTuple):
    """The readings of one text by both standards, or their errors."""

    #: By RFC 3986 or RFC 3987; an error where they refuse the text.
    rfc: Destination | URIError
    #: By RFC 3986 Appendix B, for programs that split and check the host alone; None where that fails.
    split: Destination | None
    #: By the URL Standard; an error where it refuses the text.
    web: Destination | URIError
    #: The URL as the URL Standard writes it.
    url: WebURL | None
    #: The URI of the text: resolved, in ASCII.
    uri: URI | None

    @property
    def agree(self) -> bool:
        """True if both standards accept the text and lead to the same place."""
        return isinstance(self.rfc, Destination) and self.rfc == self.web


def read(text: str, base: str | None = None) -> Readings:
    """Read a text by both standards.

    >>> from urikit.net.guard.check import read
    >>> found = read("http://0x7f.1/")
    >>> str(found.rfc), str(found.web), found.agree
    ('0x7f.1, port 80', '127.0.0.1, port 80', False)
    """
    rfc, split, web = guard_readings(text, base)
    uri, url = _uri(text, base), _url(text, base)
    return Readings(
        _destination(rfc, uri),
        None if split is None else Destination(*split),
        _destination(web, url),
        None if isinstance(url, URIError) else url,
        uri if isinstance(uri, URI) else None,
    )


def _destination(found: tuple[str | None, str | None, int | None] | None, value: object) -> Destination | URIError:
    """Return a reading of the core; the error of the value if the core has none."""
    if isinstance(value, URIError):
        return value
    assert found is not None
    return Destination(*found)


def _uri(text: str, base: str | None) -> Reference | URIError:
    """Return the URI of a text, or why there is none."""
    try:
        reference = IRIReference.parse(text)
        return (reference if base is None else IRI.parse(base).resolve(reference)).to_uri()
    except URIError as error:
        return error


def _url(text: str, base: str | None) -> WebURL | URIError:
    """Return the URL of a text, or why there is none."""
    try:
        return WebURL.parse(text, base)
    except URIError as error:
        return error


#: A reason of the core: code, component, start, end, kind, and what it is about.
Row = tuple[str, str, int, int, str, Any]


def reasons(text: str, rows: Iterable[Row], policy: Policy) -> tuple[Issue, ...]:
    """Return the reasons of a refusal in words, each once."""
    secrets = secrets_of(text)
    found = _Details(text, policy.base)
    said = [finding(*row[:4], Severity.ERROR, _SENTENCES[row[4]](row[5], found)) for row in rows]
    # A program that reads the text in another way may find a host where the password is.
    if secrets:
        said = [replace(reason, message=without(reason.message, secrets)) for reason in said]
    return tuple(dict.fromkeys(said))


def address_reason(row: tuple[str, str, Any], length: int) -> Issue:
    """Return the reason for refusing an address that a name has: code, kind, and what it is about."""
    code, kind, about = row
    return finding(code, "host", 0, length, Severity.ERROR, _SENTENCES[kind](about, _Details("", None)))


class _Details:
    """The errors and issues of a text that the words of a reason quote, computed when first needed."""

    def __init__(self, text: str, base: str | None) -> None:
        self._text, self._base = text, base
        self._readings: Readings | None = None
        self._messages: Mapping[tuple[str, int, int], str] | None = None

    def message(self, standard: str) -> str:
        """Return the error of a standard that refuses the text."""
        if self._readings is None:
            self._readings = read(self._text, self._base)
        error = getattr(self._readings, standard)
        return error.message if isinstance(error, URIError) else ""

    def issue(self, about: tuple[str, int, int]) -> str:
        """Return the message of an issue, found by its code and its place in the text or in the URL of the text."""
        if self._messages is None:
            issues = _value(self._text, self._base).issues(Profile.SECURITY)
            self._messages = {(issue.code, issue.start, issue.end): issue.message for issue in issues}
        return self._messages.get(about, "")


def _value(text: str, base: str | None) -> IRIReference | WebURL:
    """Return the value whose issues count: the URL where the RFCs refuse the text."""
    readings = read(text, base)
    if isinstance(readings.rfc, URIError) and readings.url is not None:
        return readings.url
    return IRIReference.parse(text)


def _place(about: tuple[str | None, str | None, int | None]) -> str:
    return str(Destination(*about))


def _refused_by_rfc(about: Any, found: _Details) -> str:
    return f"RFC 3986 refuses the URL ({found.message('rfc')}), browsers {_goes(about)}"


def _refused_by_browsers(about: Any, found: _Details) -> str:
    return f"browsers refuse the URL ({found.message('web')}), RFC 3986 reads {_place(about)}"


def _readings(about: Any, _: _Details) -> str:
    rfc, web = about
    if rfc[0] != web[0]:
        return f"RFC 3986 reads the scheme {rfc[0]}; browsers read {web[0]}"
    return f"RFC 3986 reads {_place(rfc)}; browsers read {_place(web)}"


def _refused_by_program(about: Any, _: _Details) -> str:
    program, web = about
    return f"{program} refuses the URL, browsers {_goes(web)}"


def _program(about: Any, _: _Details) -> str:
    program, read, web = about
    if read[0] != web[0]:
        return f"{program} reads {f'the scheme {read[0]}' if read[0] else 'no scheme'}; browsers read {web[0]}"
    return f"{program} reads {_place(read)}; browsers read {_place(web)}"


def _goes(about: tuple[str | None, str | None, int | None]) -> str:
    web = Destination(*about)
    return f"go to {web}" if web.host else f"read the scheme {web.scheme}"


def _name(about: Any, _: _Details) -> str:
    return "{} ({})".format(*about)


def _character(about: Any, _: _Details) -> str:
    label, character = about
    return f'the label "{label}" contains "{character}" (U+{ord(character):04X}), which browsers show as Punycode'


def _address(about: Any, _: _Details) -> str:
    address, network, purpose = about
    return f"{address} ({network}, {purpose})"


#: The functions that fill {found} in the sentence of a reason, by the kind of the reason.
_SENTENCES: Mapping[str, Callable[[Any, _Details], str]] = {
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
        """The hint of the first reason."""
        return self.reasons[0].hint

    def __str__(self) -> str:
        return f"{self.message} ({self.code})\n  {self.text}"


#: The fields that are computed from the answer of the core when one of them is first read.
_LAZY = ("text", "policy", "verdict", "reasons", "url", "host", "port", "addresses")


class ReasonRecord(TypedDict):
    """Why a policy refuses a URL."""

    code: str
    message: str
    component: str | None
    start: int
    end: int
    rule: str
    hint: str


class CheckedRecord(TypedDict):
    """The answer of a policy."""

    input: str
    policy: str
    verdict: Verdict
    url: str | None
    host: str | None
    port: int | None
    addresses: list[str]
    reasons: list[ReasonRecord]


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
    #: The policy that it was checked against.
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
    #: The readings by both standards; None if the text is too long. Computed when first read.
    readings: Readings | None

    def __bool__(self) -> bool:
        allowed = self._allowed
        return self.verdict == "allowed" if allowed is None else allowed

    def __getattr__(self, name: str) -> Any:
        # Called only for a slot without a value, so that unused fields cost nothing.
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
        """Return the URL to use. Raises `GuardError` where it is refused."""
        if self.url is None:
            raise GuardError(self.text, self.reasons)
        return self.url

    def to_dict(self) -> CheckedRecord:
        """Return the fields for JSON, secrets masked."""
        masked = Masked(self.text)
        rows: list[ReasonRecord] = [
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
    """Unpickle all fields but `readings`, which is computed again when it is read."""
    copied = GuardAnswer.__new__(Checked)
    _fill(copied, values)
    return copied


def _fill(checked: Checked, values: Iterable[Any]) -> None:
    for name, value in zip(_LAZY, values, strict=True):
        object.__setattr__(checked, name, value)


#: Makes a `Checked` of the answer of the core; its fields are filled when one of them is read.
_answer = GuardAnswer.__new__


def check(text: str | Reference | WebURL, policy: Policy) -> Checked:
    """Check a URL against a policy.

    >>> from urikit import guard
    >>> found = guard.check("http:///evil.example/", guard.outgoing_fetch())
    >>> found.verdict, found.reasons[0].message
    ('refused', 'RFC 3986 reads no host; browsers read evil.example, port 80')
    """
    given = text if type(text) is str else text_of(text)
    try:
        rules = policy._rules
    except AttributeError:
        rules = policy.rules
    return _answer(Checked, given, policy, rules)


def check_address(address: str | IPv4Address | IPv6Address, policy: Policy) -> Issue | None:
    """Return the reason why a policy refuses an address that a name has; None where it is allowed.

    `addresses` and `refused_hosts` are asked about the address and about IPv4 addresses inside it; `hosts` only where
    it allows no name.

    Raises `ArgumentError` for a text that is not an IP address.

    >>> from urikit import guard
    >>> guard.check_address("10.0.0.1", guard.outgoing_fetch()).message
    'address 10.0.0.1 (10.0.0.0/8, private use) not allowed'
    >>> guard.check_address("8.8.8.8", guard.outgoing_fetch()) is None
    True
    """
    given = address if isinstance(address, str) else spelled(parsed(address))
    # A zone belongs to this machine, and says nothing of the address.
    bare = parsed(given.partition("%")[0])
    row = policy.rules.refusal(bare.packed)
    return None if row is None else address_reason(row, len(given))


def lookup(host: str, port: int | None) -> Iterable[str]:
    """Return the addresses that the machine has for a name, each once."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return dict.fromkeys(str(row[4][0]) for row in found)


def resolve(checked: Checked, *, lookup: Callable[[str, int | None], Iterable[str]] = lookup) -> Checked:
    """Return the answer with the addresses of its host, or a refusal if one of them is not allowed.

    `lookup` takes a host and a port, gives addresses, and raises `OSError` where there are none.

    >>> from urikit import guard
    >>> found = guard.check("https://example.org/", guard.outgoing_fetch())
    >>> guard.resolve(found, lookup=lambda host, port: ["93.184.216.34"]).addresses
    ('93.184.216.34',)
    >>> guard.resolve(found, lookup=lambda host, port: ["93.184.216.34", "10.0.0.1"]).verdict
    'refused'
    """
    if not checked or checked.host is None:
        return checked
    try:
        found = (checked.host,) if is_address(checked.host) else tuple(lookup(checked.host, checked.port))
    except (OSError, UnicodeError):
        found = ()
    if not found:
        return _refused(
            checked, [finding("unsafe-unresolved", "host", 0, len(checked.text), Severity.ERROR, checked.host)]
        )
    reasons = [reason for address in found if (reason := check_address(address, checked.policy)) is not None]
    return _refused(checked, reasons) if reasons else replace(checked, addresses=found)


def _refused(checked: Checked, reasons: list[Issue]) -> Checked:
    whole = tuple(replace(reason, start=0, end=len(checked.text)) for reason in reasons)
    return replace(checked, verdict="refused", reasons=whole, url=None, host=None, port=None)
