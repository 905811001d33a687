"""Hypothesis strategies for identifiers: valid by construction, from the grammars, and quick to shrink.

`uris`, `references`, `relative_references`, `iris`, `iri_references`, `relative_iri_references`, `urns`, `web_urls`,
`templates` and `params` give values of urikit; `.map(str)` makes texts of them. `schemes`, `hosts`, `domains`,
`segments`, `queries` and `ports` give texts, from which others can be built. Nothing is filtered: each text is put
together by the rules of its grammar (RFC 3986 appendix A, RFC 3987 section 2.2, RFC 8141 section 2, RFC 6570 section
2). What is simple comes first: a failure shrinks to few, short components of "a".

    @given(uris(schemes=st.just("https"), hosts=domains()))
    def test_it(uri): ...

`register()` teaches `st.from_type` and `st.builds` the types of urikit, and so models that have such fields. Hypothesis
ignores `Constraints` in `Annotated`. `constrained(Annotated[URI, Constraints(...)])` makes values that they allow: give
it to `st.builds` by the name of the field.

Left out: texts that are not valid, and what schemes ask of their URIs.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, get_args

from urikit._native import (
    IRI,
    URI,
    URN,
    IRIReference,
    Reference,
    RelativeIRIReference,
    RelativeReference,
    URIReference,
    URITemplate,
    WebURL,
)
from urikit.core.errors import needed
from urikit.core.params import Params, QueryParams
from urikit.integrations.constraints import Constraints
from urikit.net.search_params import SearchParams

with needed("hypothesis"):
    from hypothesis import strategies as st
    from hypothesis.strategies import SearchStrategy

__all__ = [
    "constrained",
    "domains",
    "hosts",
    "iri_references",
    "iris",
    "params",
    "ports",
    "queries",
    "references",
    "register",
    "relative_iri_references",
    "relative_references",
    "schemes",
    "segments",
    "templates",
    "uris",
    "urns",
    "web_urls",
]

Texts = SearchStrategy[str]

_LETTERS = ascii_lowercase + ascii_uppercase
_ALNUM = _LETTERS + digits
_UNRESERVED = _ALNUM + "-._~"
_SUB_DELIMS = "!$&'()*+,;="
_ESCAPES = st.integers(0, 255).map("%{:02X}".format) | st.integers(0, 255).map("%{:02x}".format)
#: `ucschar` and `iprivate` of RFC 3987, what people write first.
_UCSCHAR = st.one_of(
    st.sampled_from("éßЖ中א٣"),
    st.characters(min_codepoint=0xA0, max_codepoint=0xD7FF),
    st.characters(min_codepoint=0xF900, max_codepoint=0xFDCF),
    st.characters(min_codepoint=0xFDF0, max_codepoint=0xFFEF),
    *(st.characters(min_codepoint=plane << 16, max_codepoint=(plane << 16) + 0xFFFD) for plane in range(1, 14)),
    st.characters(min_codepoint=0xE1000, max_codepoint=0xEFFFD),
)
_IPRIVATE = st.one_of(
    st.characters(min_codepoint=0xE000, max_codepoint=0xF8FF, categories=["Co"]),
    st.characters(min_codepoint=0xF0000, max_codepoint=0xFFFFD, categories=["Co"]),
    st.characters(min_codepoint=0x100000, max_codepoint=0x10FFFD, categories=["Co"]),
)
_NOTHING: Texts = st.nothing()


def _run(characters: str, beyond: Texts = _NOTHING, least: int = 0, most: int = 8) -> Texts:
    """Characters, percent-encoded bytes, and what an IRI has beyond them."""
    one = st.one_of(st.sampled_from(characters), _ESCAPES, beyond)
    return st.lists(one, min_size=least, max_size=most).map("".join)


def _maybe(before: str, texts: Texts) -> Texts:
    """Return a component with its delimiter, or nothing."""
    return st.just("") | texts.map(lambda text: before + text)


def _joined(*parts: Texts) -> Texts:
    return st.tuples(*parts).map("".join)


def schemes() -> Texts:
    """Schemes (RFC 3986 section 3.1), registered or not."""
    tail = st.text(_ALNUM + "+-.", max_size=6)
    return st.sampled_from(["http", "https", "urn", "file"]) | _joined(st.sampled_from(_LETTERS), tail)


def domains() -> Texts:
    """Names of the DNS: labels of letters, digits and single hyphens, the first a letter."""
    word = st.text(ascii_lowercase + digits, min_size=1, max_size=5)
    label = _joined(st.sampled_from(ascii_lowercase), st.lists(word, max_size=2).map("-".join))
    return st.lists(label, min_size=1, max_size=4).map(".".join)


def hosts() -> Texts:
    """Hosts (section 3.2.2): names, IPv4 and IPv6 addresses, addresses of a future version; never empty."""
    future = _joined(st.just("[v"), st.text("0123456789abcdef", min_size=1, max_size=2), st.just("."))
    return st.one_of(
        domains(),
        _run(_UNRESERVED + _SUB_DELIMS, least=1),
        st.ip_addresses(v=4).map(str),
        st.ip_addresses(v=6).map("[{}]".format),
        _joined(future, st.text(_UNRESERVED + _SUB_DELIMS + ":", min_size=1, max_size=6), st.just("]")),
    )


def ports() -> Texts:
    """Ports (section 3.2.3) that exist: "0" to "65535"."""
    return st.sampled_from(["80", "443", "8080"]) | st.integers(0, 65535).map(str)


def segments() -> Texts:
    """Segments of a path (section 3.3), empty ones and dots among them."""
    return _segments(_NOTHING, 0)


def queries() -> Texts:
    """Queries (section 3.4); fragments have the same grammar."""
    return _run(_UNRESERVED + _SUB_DELIMS + ":@/?")


def _segments(beyond: Texts, least: int, colon: str = ":") -> Texts:
    dots = st.sampled_from([".", "..", "%2e"])
    return _run(_UNRESERVED + _SUB_DELIMS + colon + "@", beyond, least) | dots


def _whole(scheme: Texts | None, given: Texts | None, beyond: Texts = _NOTHING, private: Texts = _NOTHING) -> Texts:
    """Texts with a scheme or, where it is None, without; `given` are hosts, and then every text has one."""
    user = _run(_UNRESERVED + _SUB_DELIMS + ":", beyond, most=5).map(lambda text: text + "@")
    names = _run(_UNRESERVED + _SUB_DELIMS, beyond)
    host = st.just("") | hosts() | names if given is None else given
    more = st.lists(_segments(beyond, 0).map("/{}".format), max_size=4).map("".join)
    authority = _joined(st.just("//"), st.just("") | user, host, _maybe(":", st.just("") | ports()), more)
    first = _segments(beyond, 1) if scheme is not None else _segments(beyond, 1, colon="")
    absolute = st.just("/") | _joined(st.just("/"), _segments(beyond, 1), more)
    part = st.one_of(st.just(""), absolute, _joined(first, more), authority) if given is None else authority
    tail = _run(_UNRESERVED + _SUB_DELIMS + ":@/?", beyond | private)
    fragment = _run(_UNRESERVED + _SUB_DELIMS + ":@/?", beyond)
    before = st.just("") if scheme is None else scheme.map("{}:".format)
    return _joined(before, part, _maybe("?", tail), _maybe("#", fragment))


def uris(*, schemes: Texts | None = None, hosts: Texts | None = None) -> SearchStrategy[URI]:
    """URIs (section 3); with `hosts` each has one of these.

    >>> from hypothesis import find, strategies as st
    >>> from urikit.integrations.hypothesis import domains, uris
    >>> find(uris(schemes=st.just("https"), hosts=domains()), lambda uri: uri.query is not None)
    URI('https://a?')
    """
    return _whole(_SCHEMES if schemes is None else schemes, hosts).map(URI.parse)


def relative_references(*, hosts: Texts | None = None) -> SearchStrategy[RelativeReference]:
    """Relative references (section 4.2)."""
    return _whole(None, hosts).map(RelativeReference.parse)


def references() -> SearchStrategy[URI | RelativeReference]:
    """URIs and relative references (section 4.1)."""
    return relative_references() | uris()


def iris(*, schemes: Texts | None = None, hosts: Texts | None = None) -> SearchStrategy[IRI]:
    """IRIs (RFC 3987 section 2.2), with characters of all scripts, private ones in the query."""
    return _whole(_SCHEMES if schemes is None else schemes, hosts, _UCSCHAR, _IPRIVATE).map(IRI.parse)


def relative_iri_references(*, hosts: Texts | None = None) -> SearchStrategy[RelativeIRIReference]:
    """Relative IRI references."""
    return _whole(None, hosts, _UCSCHAR, _IPRIVATE).map(RelativeIRIReference.parse)


def iri_references() -> SearchStrategy[IRI | RelativeIRIReference]:
    """IRIs and relative IRI references."""
    return relative_iri_references() | iris()


def urns(*, namespaces: Texts | None = None) -> SearchStrategy[URN]:
    """URNs (RFC 8141 section 2), with and without r-, q- and f-components.

    >>> from hypothesis import find, strategies as st
    >>> from urikit.integrations.hypothesis import urns
    >>> find(urns(namespaces=st.just("example")), lambda urn: urn.q_component is not None)
    URN('urn:example:a?=a')
    """
    inner = st.text(_ALNUM + "-", max_size=6)
    nid = _joined(st.sampled_from(ascii_lowercase), inner, st.sampled_from(_ALNUM))
    start = _run(_UNRESERVED + _SUB_DELIMS + ":@", least=1, most=2)
    part = _joined(start, _run(_UNRESERVED + _SUB_DELIMS + ":@/"))
    scheme = st.sampled_from(["urn:", "URN:"])
    tail = (_maybe("?+", part), _maybe("?=", part), _maybe("#", queries()))
    return _joined(scheme, nid if namespaces is None else namespaces, st.just(":"), part, *tail).map(URN.parse)


def web_urls(*, schemes: Texts | None = None, hosts: Texts | None = None) -> SearchStrategy[WebURL]:
    """URLs of the web (URL Standard): of `schemes` with a host, paths and queries of any characters."""
    some = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="?#"), max_size=8)
    if hosts is None:
        hosts = st.one_of(domains(), st.ip_addresses(v=4).map(str), st.ip_addresses(v=6).map("[{}]".format))
    scheme = st.sampled_from(["http", "https", "ws", "wss", "ftp"]) if schemes is None else schemes
    tail = (_maybe("/", some), _maybe("?", some), _maybe("#", some))
    return _joined(scheme, st.just("://"), hosts, _maybe(":", ports()), *tail).map(WebURL.parse)


def templates() -> SearchStrategy[URITemplate]:
    """URI Templates (RFC 6570) of all four levels."""
    name = st.lists(st.text(_ALNUM + "_", min_size=1, max_size=4), min_size=1, max_size=2).map(".".join)
    modifier = st.one_of(st.just(""), st.just("*"), st.integers(1, 9999).map(":{}".format))
    names = st.lists(_joined(name, modifier), min_size=1, max_size=3).map(",".join)
    expression = _joined(st.sampled_from(["{", "{+", "{#", "{.", "{/", "{;", "{?", "{&"]), names, st.just("}"))
    literal = _run(_UNRESERVED + "!$&()*+,;=:/?#[]@", _UCSCHAR)
    return st.lists(literal | expression, max_size=4).map("".join).map(URITemplate)


def params() -> SearchStrategy[Params]:
    """Queries as pairs, made of any names and values."""
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
    pair = st.tuples(text.map(lambda name: name or "a"), st.none() | text)
    return st.lists(pair, max_size=4).map(Params)


_SCHEMES = schemes()


#: Schemes and characters that are used where constraints do not say which.
_OF_WEB = st.sampled_from(["http", "https"])
_MORE: dict[type, Texts] = {IRI: _UCSCHAR, IRIReference: _UCSCHAR, RelativeIRIReference: _UCSCHAR, WebURL: _UCSCHAR}


def constrained(annotated: Any) -> SearchStrategy[Any]:
    """Values of `Annotated[kind, Constraints(...)]` that the constraints allow.

    They are put together of what is allowed; a length is a filter. Raises `TypeError` for another type.

    >>> from typing import Annotated
    >>> from hypothesis import find
    >>> import urikit
    >>> from urikit.integrations.constraints import Constraints
    >>> from urikit.integrations.hypothesis import constrained
    >>> ours = Annotated[urikit.URI, Constraints(schemes="https", host="*.example.com", require="query")]
    >>> find(constrained(ours), lambda uri: True)
    URI('https://a.example.com?a')
    """
    kind, *metadata = get_args(annotated) or (None,)
    known = _known()
    limits = [one for one in metadata if isinstance(one, Constraints)]
    if kind not in known or not issubclass(kind, (Reference, WebURL)) or not limits:
        raise TypeError(f"annotated must be Annotated[URI, Constraints(...)] or alike, not {annotated!r}")
    made = known[kind] if kind is URN else _allowed(kind, limits[0]).map(kind.parse)
    return made.filter(lambda value: all(one.fault(value) is None for one in limits))


def _allowed(kind: type, limits: Constraints) -> Texts:
    """Texts of a type, of the schemes, hosts and ports that are allowed, and with the components that are asked for."""
    names: Any = limits.schemes  # several, since Constraints are made; as are hosts and ports
    patterns: Any = limits.host or ()
    ports: Any = limits.port or ()
    beyond, asked = _MORE.get(kind, _NOTHING), {*limits.require}
    asked |= {"host"} if patterns or ports or kind is WebURL else set()
    asked |= {"port"} if ports and "port" not in limits.forbid else set()

    def component(name: str, before: str, texts: Texts, after: str = "") -> Texts:
        some = texts.map(lambda text: before + text + after)
        return st.just("") if name in limits.forbid else some if name in asked else st.just("") | some

    plain = _UNRESERVED + _SUB_DELIMS
    host = [_joined(domains() if name[0] == "*" else st.just(""), _ascii(name)) for name in patterns]
    authority = _joined(
        component("userinfo", "", _run(plain, beyond, least=1), "@"),
        st.one_of(host) if host else domains(),
        component("port", ":", st.sampled_from(ports).map(str) if ports else st.integers(1, 65535).map(str)),
    )
    scheme = st.sampled_from(names) if names else _OF_WEB
    relative = issubclass(kind, (RelativeReference, RelativeIRIReference))
    return _joined(
        st.just("") if relative else scheme.map("{}:".format),
        component("host", "//", authority) if asked.isdisjoint({"userinfo", "port"}) else authority.map("//{}".format),
        component("path", "/", _run(plain + ":@", beyond, least=1)),
        component("query", "?", _run(plain + ":@/?", beyond, least=1)),
        component("fragment", "#", _run(plain + ":@/?", beyond, least=1)),
    )


def _ascii(pattern: str) -> Texts:
    """Return a pattern without its "*", with A-labels, which every type can have."""
    below, host = pattern[:2] == "*.", IRI(f"http://{pattern.removeprefix('*.')}/").to_uri().host
    return st.just(f".{host}" if below else f"{host}")


def _known() -> dict[type, SearchStrategy[Any]]:
    """Return the strategy of each type."""
    text = st.text(max_size=6)
    return {
        URI: uris(),
        URN: urns(),
        IRI: iris(),
        Reference: references() | iri_references(),
        URIReference: references(),
        RelativeReference: relative_references(),
        IRIReference: iri_references(),
        RelativeIRIReference: relative_iri_references(),
        WebURL: web_urls(),
        URITemplate: templates(),
        Params: params(),
        QueryParams: queries().map(QueryParams),
        SearchParams: st.lists(st.tuples(text, text), max_size=4).map(SearchParams),
    }


def register() -> None:
    """Let `st.from_type` and `st.builds` make values of the types of urikit."""
    for kind, strategy in _known().items():
        st.register_type_strategy(kind, strategy)
