"""Hypothesis strategies for identifiers: valid by construction, from the grammars, and quick to shrink.

`uris`, `references`, `relative_references`, `iris`, `iri_references`, `urns`, `web_urls`, `templates` and `params` give
values of urikit; `.map(str)` makes texts of them. `schemes`, `hosts`, `domains`, `segments`, `queries` and `ports` give
texts, from which others can be built. Nothing is filtered: each text is put together by the rules of its grammar (RFC
3986 appendix A, RFC 3987 section 2.2, RFC 8141 section 2, RFC 6570 section 2). What is simple comes first: a failure
shrinks to few, short components of "a".

    @given(uris(schemes=st.just("https"), hosts=domains()))
    def test_it(uri): ...

`register()` teaches `st.from_type` and `st.builds` the types of urikit, and so models that have such fields.

Left out: texts that are not valid, and what schemes ask of their URIs.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

from urikit._native import IRI, URI, URN, IRIReference, RelativeReference, URIReference, URITemplate, WebURL
from urikit.integrations.package import needed
from urikit.views.params import Params

with needed("hypothesis"):
    from hypothesis import strategies as st
    from hypothesis.strategies import SearchStrategy

__all__ = [
    "domains",
    "hosts",
    "iri_references",
    "iris",
    "params",
    "ports",
    "queries",
    "references",
    "register",
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
    """A component with its delimiter, or nothing."""
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


def iri_references() -> SearchStrategy[IRIReference]:
    """IRIs and relative IRI references."""
    return _whole(None, None, _UCSCHAR, _IPRIVATE).map(IRIReference.parse) | iris()


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


def register() -> None:
    """Lets `st.from_type` and `st.builds` make values of the types of urikit."""
    known: dict[type, SearchStrategy[object]] = {
        URI: uris(),
        URN: urns(),
        IRI: iris(),
        URIReference: references(),
        RelativeReference: relative_references(),
        IRIReference: iri_references(),
        WebURL: web_urls(),
        URITemplate: templates(),
        Params: params(),
    }
    for kind, strategy in known.items():
        st.register_type_strategy(kind, strategy)
