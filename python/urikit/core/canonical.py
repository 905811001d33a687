"""Canonical keys: one text for all URLs that mean the same to you, for crawlers, caches and indexes.

    canonical_key(url, "crawl")        the key of a URL, by a profile
    canonical_steps(url, "crawl")      the rules that changed it, in order
    KeyProfile.CRAWL.replace(query_order="by-name")

A profile is a value: one named choice for each question, and nothing else decides. `rfc3986`, `http` and `whatwg`
follow a standard to its end; `crawl` and `surt` add rules of which no standard speaks, so that pages which differ can
get one key. `RULES` describes each. Two URLs get one key only where rules of the profile say so. The key of a key is
that key (all profiles but `surt`, whose keys are not URLs).

`crawl` leaves out tracking parameters by a list with a date, embedded in urikit (`tracking_parameters`); it knows no
other way to tell what a server ignores. The transformation itself is in the core (`crates/core/src/forms/canonical`).

What goes wrong: text that the standard of the profile refuses, which is a `URISyntaxError`. A key keeps user name and
password unless the profile drops them, so it is data, and as secret as the URL; steps mask them. Left out: index pages,
`http` for `https`, and whatever else only a server knows.

Sources: RFC 3986 section 6; RFC 9110 sections 4.2.3 and 7.1; the URL Standard; Heritrix and the Wayback Machine for
SURT (Sort-friendly URI Reordering Transform) and session ids.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeAlias, TypedDict, Unpack

from urikit._native import IRI, TRACKING, TRACKING_DATE, TRACKING_SOURCES, URI, KeyRules, Step, WebURL, key_choices
from urikit._native import canonical_key as native_canonical_key
from urikit._native import canonical_steps as native_canonical_steps
from urikit.core.arguments import bytes_of, check_choice
from urikit.core.mask import form

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "RULES",
    "TRACKING_DATE",
    "KeyProfile",
    "KeyStep",
    "TrackingParameter",
    "canonical_key",
    "canonical_steps",
    "tracking_parameters",
]

ProfileName: TypeAlias = Literal["rfc3986", "http", "whatwg", "crawl", "surt"]
Part: TypeAlias = Literal["keep", "drop"]

#: The effect of each rule, by its name, in the order they apply. A field of `KeyProfile` with that name turns it on;
#: `case`, `percent`, `dots` and `scheme` are the steps of its field `step`.
RULES: dict[str, str] = {
    "reading": "read the text by its standard",
    "case": "scheme and host in lower case, percent-encoded bytes in upper case (RFC 3986 6.2.2.1)",
    "percent": "decode unreserved characters, encode those of no URI (RFC 3986 6.2.2.2)",
    "dots": "remove dot segments (RFC 3986 6.2.2.3)",
    "scheme": "remove the default port, write the empty path as the scheme does (RFC 3986 6.2.3)",
    "userinfo": "remove user name and password",
    "trailing_dot": "remove the dot at the end of a domain",
    "www": 'remove "www", "www2" and so on before a domain',
    "session_ids": "remove session ids from path and query",
    "letter_case": "write path and query in lower case",
    "slashes": "merge empty segments of the path",
    "trailing_slash": 'remove "/" at the end of the path',
    "tracking": "remove tracking parameters",
    "parameters": "remove parameters that the profile names",
    "query_order": "sort the parameters",
    "empty_query": 'remove "?" with nothing after it',
    "fragment": "remove the fragment",
    "form": "write a SURT",
}

#: The steps of normalization by their names, as `Step` has them.
StepName: TypeAlias = Literal["string", "case", "percent", "syntax", "scheme"]


class Choices(TypedDict, total=False):
    """The arguments of `KeyProfile.replace`: the fields of `KeyProfile`."""

    reading: Literal["rfc3986", "rfc3987", "whatwg"]
    step: StepName | Step
    ipv6: Literal["keep", "rfc5952"]
    userinfo: Part
    trailing_dot: Part
    www: Part
    session_ids: Part
    letter_case: Literal["keep", "lower"]
    slashes: Literal["keep", "merge"]
    trailing_slash: Part
    tracking: Part
    query_order: Literal["keep", "by-name", "by-pair"]
    empty_query: Part
    fragment: Part
    form: Literal["url", "surt", "surt-with-scheme"]
    addresses: Literal["keep", "reverse"]
    parameters: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyProfile:
    """A profile of keys: a frozen value with a named choice for each rule.

    The defaults apply the rules of RFC 3986 only. Raises `ArgumentError` for a choice that a field does not have, and
    `TypeError` for what is not a text.

    >>> from urikit import KeyProfile, canonical_key
    >>> shop = KeyProfile.CRAWL.replace(query_order="by-name", parameters=("aff*",))
    >>> canonical_key("https://shop.example/?size=2&colour=red&affiliate=7&gclid=x", shop)
    'https://shop.example/?colour=red&size=2'
    >>> KeyProfile.HTTP
    KeyProfile(reading='rfc3987', ipv6='rfc5952', fragment='drop')
    """

    #: "rfc3986": URIs only. "rfc3987": IRIs, whose URI is the key, a domain in A-labels. "whatwg": as browsers read.
    reading: Literal["rfc3986", "rfc3987", "whatwg"] = "rfc3986"
    #: The last step of normalization (RFC 3986 section 6.2); "string" is not at all. A `Step` is kept as its name.
    step: StepName | Step = "scheme"
    #: The spelling of an IPv6 address; browsers write RFC 5952.
    ipv6: Literal["keep", "rfc5952"] = "keep"
    #: User name and password.
    userinfo: Part = "keep"
    #: The dot at the end of a domain of http, https, ws, wss and ftp.
    trailing_dot: Part = "keep"
    #: "www", "www2" and so on before a domain that has a dot of its own.
    www: Part = "keep"
    #: `;jsessionid=`, `(S(...))` of ASP.NET, and parameters of PHP, Java, ASP, ColdFusion with values of their shape.
    session_ids: Part = "keep"
    #: The letters A to Z of path and query.
    letter_case: Literal["keep", "lower"] = "keep"
    #: Empty segments of a path after a host.
    slashes: Literal["keep", "merge"] = "keep"
    #: The "/" at the end of a path that has more than that.
    trailing_slash: Part = "keep"
    #: Parameters of `tracking_parameters()`.
    tracking: Part = "keep"
    #: "by-name" keeps the order of parameters with one name, which servers see; "by-pair" sorts values as well.
    query_order: Literal["keep", "by-name", "by-pair"] = "keep"
    #: A "?" with nothing after it.
    empty_query: Part = "keep"
    #: The fragment.
    fragment: Part = "keep"
    #: "surt" writes `com,example)/path`, "surt-with-scheme" `http://(com,example)/path`.
    form: Literal["url", "surt", "surt-with-scheme"] = "url"
    #: An IPv4 address in a SURT: "reverse" is what the Internet Archive writes, "keep" what Common Crawl does.
    addresses: Literal["keep", "reverse"] = "keep"
    #: More parameters to leave out, by decoded name, "*" for any run of characters.
    parameters: tuple[str, ...] = ()

    #: The normal form of RFC 3986 at its last step.
    RFC3986: ClassVar[KeyProfile]
    #: One resource of HTTP: an IRI's URI, normalized, without its fragment.
    HTTP: ClassVar[KeyProfile]
    #: The URL that browsers make of the text.
    WHATWG: ClassVar[KeyProfile]
    #: One page of a crawler: as browsers read it, normalized, without fragment and tracking parameters.
    CRAWL: ClassVar[KeyProfile]
    #: The key that indexes of web archives are sorted by.
    SURT: ClassVar[KeyProfile]

    def __post_init__(self) -> None:
        if not isinstance(self.parameters, tuple) or not all(isinstance(name, str) for name in self.parameters):
            raise TypeError(f"parameters must be a tuple of str, not {type(self.parameters).__name__}")
        if isinstance(self.step, Step):
            object.__setattr__(self, "step", self.step.name.lower())
        _rules(self)

    @classmethod
    def named(cls, name: ProfileName) -> KeyProfile:
        """Return the profile of a name. Raises `ArgumentError` for any other name, `TypeError` for another value.

        >>> from urikit import KeyProfile
        >>> KeyProfile.named("crawl") == KeyProfile.CRAWL
        True
        """
        check_choice("profile", name, _NAMED)
        return _NAMED[name]

    def replace(self, **choices: Unpack[Choices]) -> KeyProfile:
        """Return the profile with other choices.

        Raises `ArgumentError` for a choice that a field does not have, and `TypeError` for an unknown field.

        >>> from urikit import KeyProfile
        >>> KeyProfile.WHATWG.replace(fragment="drop").reading
        'whatwg'
        """
        return replace(self, **choices)

    def __repr__(self) -> str:
        """Return the choices that differ from the defaults."""
        given = (field.name for field in fields(self) if getattr(self, field.name) != field.default)
        return f"KeyProfile({', '.join(f'{name}={getattr(self, name)!r}' for name in given)})"


@dataclass(frozen=True, slots=True)
class KeyStep:
    """One rule that changed the text on the way to its key; secrets are masked.

    >>> import urikit
    >>> for step in urikit.canonical_steps("HTTP://Example.com/?utm_source=a&b=1#top", "crawl"):
    ...     print(step)
    reading: http://example.com/?utm_source=a&b=1#top
    tracking: http://example.com/?b=1#top
    fragment: http://example.com/?b=1
    """

    #: The name of the rule, a key of `RULES`.
    rule: str
    #: The text before it.
    before: str
    #: The text after it.
    after: str

    @property
    def sentence(self) -> str:
        """The effect of the rule, in words."""
        return RULES.get(self.rule, self.rule)

    def __str__(self) -> str:
        return f"{self.rule}: {self.after}"


class TrackingParameter(NamedTuple):
    """One line of the list of tracking parameters.

    `name` ends with "*" where it is a beginning; `domains` is empty where it counts everywhere; `source` is the
    address of who says that it tracks.
    """

    name: str
    domains: tuple[str, ...]
    source: str


def tracking_parameters() -> tuple[TrackingParameter, ...]:
    """Return the list that the rule `tracking` goes by, of the day `TRACKING_DATE`. Names count in any case.

    >>> from urikit.core.canonical import tracking_parameters
    >>> [row.name for row in tracking_parameters() if "youtube.com" in row.domains]
    ['si']
    """
    sources = dict(TRACKING_SOURCES)
    return tuple(
        TrackingParameter(name, tuple(filter(None, domains.split(","))), sources[source])
        for name, domains, source in TRACKING
    )


def canonical_key(url: str | URI | IRI | WebURL, profile: KeyProfile | ProfileName) -> str:
    """Return the key of a URL: the same text for all that the profile takes for the same.

    `profile` is a `KeyProfile` or the name of one. Raises `URISyntaxError` for text that the standard of the profile
    refuses, and `ArgumentError` for a name of no profile.

    >>> import urikit
    >>> url = "HTTP://www.Example.com:80/a/../News/?utm_source=x&b=2&a=1#top"
    >>> urikit.canonical_key(url, "rfc3986")
    'http://www.example.com/News/?utm_source=x&b=2&a=1#top'
    >>> urikit.canonical_key(url, "crawl")
    'http://www.example.com/News/?b=2&a=1'
    >>> urikit.canonical_key(url, "surt")
    'com,example)/news?a=1&b=2&utm_source=x'
    """
    return native_canonical_key(url, rules_of(profile))


def canonical_steps(url: str | URI | IRI | WebURL, profile: KeyProfile | ProfileName) -> tuple[KeyStep, ...]:
    """Return the rules that change a URL on the way to its key, in order; empty where it is its own key.

    Raises as `canonical_key`.

    >>> import urikit
    >>> [step.rule for step in urikit.canonical_steps("http://www.h.example/A/?", "surt")]
    ['www', 'letter_case', 'trailing_slash', 'empty_query', 'form']
    """
    return shown_steps(url, profile, ())


def shown_steps(
    url: str | URI | IRI | WebURL, profile: KeyProfile | ProfileName, secret_names: Sequence[str] | None
) -> tuple[KeyStep, ...]:
    """As `canonical_steps`, with secrets of more names masked; None masks nothing."""
    whole = str(url)
    show = str if secret_names is None else lambda text: form(text, whole, secret_names)
    return tuple(
        KeyStep(rule, show(before), show(after))
        for rule, before, after in native_canonical_steps(url, rules_of(profile))
    )


def rules_of(profile: KeyProfile | ProfileName) -> KeyRules:
    """Return the rules of a profile for the core, made once for each profile in use."""
    if isinstance(profile, str):
        profile = KeyProfile.named(profile)
    elif not isinstance(profile, KeyProfile):
        raise TypeError(f"profile must be KeyProfile or str, not {type(profile).__name__}")
    prepared = _PREPARED.get(profile)
    if prepared is None:
        prepared = _rules(profile)
        if len(_PREPARED) < _MOST:
            _PREPARED[profile] = prepared
    return prepared


def _rules(profile: KeyProfile) -> KeyRules:
    choices = [(field.name, getattr(profile, field.name)) for field in fields(profile) if field.name != "parameters"]
    for name, choice in choices:
        if not isinstance(choice, str):
            raise TypeError(f"{name} must be str{' or Step' if name == 'step' else ''}, not {type(choice).__name__}")
    for text in (*dict(choices).values(), *profile.parameters):
        bytes_of(text)
    return KeyRules(choices, list(profile.parameters))


def _preset(name: ProfileName) -> KeyProfile:
    choices: Any = dict(key_choices(name) or ())
    return KeyProfile(**choices)


#: The number of profiles that are kept prepared; others are prepared for each call.
_MOST = 64
_PREPARED: dict[KeyProfile, KeyRules] = {}
_NAMES: tuple[ProfileName, ...] = ("rfc3986", "http", "whatwg", "crawl", "surt")
_NAMED: dict[str, KeyProfile] = {name: _preset(name) for name in _NAMES}
for _name, _profile in _NAMED.items():
    setattr(KeyProfile, _name.upper(), _profile)
