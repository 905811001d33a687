"""Hypothesis strategies for URI references, right and wrong.

A reference is drawn component by component from pools: a few hundred to a few thousand
strings each, made once from a seed by walking the grammar rule by rule, shortest first.
One draw a component keeps a property of ten thousand examples within seconds, and a
failure shrinks to short components. The pools lean towards what references have in common
(the same few segments, dots, delimiters, default ports), which is what resolution and
comparison are about.

Hostile text is for everything that must not break: delimiters in any order, controls, lone
surrogates, bidirectional formatting, characters that change under case mapping.
"""

import random
import string
from collections.abc import Callable

from hypothesis import strategies as st

UNRESERVED = string.ascii_letters + string.digits + "-._~"
SUB_DELIMS = "!$&'()*+,;="
HEX = string.digits + "abcdefABCDEF"
OCTETS = ["%41", "%7e", "%2F", "%2f", "%2E", "%2e", "%20", "%C3%A9", "%ff", "%00", "%25", "%3A", "%40"]

_rng = random.Random(3986)


def _pool(make: Callable[[], str], count: int, *first: str) -> list[str]:
    """Different strings, the chosen ones first, then by length."""
    made = {make() for _ in range(count)} - set(first)
    return [*first, *sorted(made, key=lambda text: (len(text), text))]


def _run(characters: str, most: int) -> str:
    """Characters and percent-encoded bytes."""
    return "".join(
        _rng.choice(OCTETS) if _rng.random() < 0.15 else _rng.choice(characters) for _ in range(_rng.randint(0, most))
    )


# --- pools, rule by rule ---------------------------------------------------------------


def _scheme() -> str:
    tail = "".join(_rng.choice(string.ascii_letters + string.digits + "+-.") for _ in range(_rng.randint(0, 5)))
    return _rng.choice(string.ascii_letters) + tail


def _dec_octet() -> str:
    return str(_rng.choice([0, 1, 9, 10, 99, 100, 199, 200, 249, 250, 255, _rng.randint(0, 255)]))


def _ipv4() -> str:
    return ".".join(_dec_octet() for _ in range(4))


def _h16() -> str:
    return "".join(_rng.choice(HEX) for _ in range(_rng.randint(1, 4))) if _rng.random() < 0.7 else "0"


def _ipv6() -> str:
    """The nine alternatives of IPv6address: at most one "::", and maybe an IPv4 tail."""
    tail = [_ipv4()] if _rng.random() < 0.3 else []
    room = 8 - 2 * len(tail)
    if _rng.random() < 0.3:
        return ":".join([*(_h16() for _ in range(room)), *tail])
    before = [_h16() for _ in range(_rng.randint(0, room - 1))]
    after = [_h16() for _ in range(_rng.randint(0, room - 1 - len(before)))]
    return ":".join(before) + "::" + ":".join([*after, *tail])


def _ip_future() -> str:
    version = "".join(_rng.choice(HEX) for _ in range(_rng.randint(1, 3)))
    rest = "".join(_rng.choice(UNRESERVED + SUB_DELIMS + ":") for _ in range(_rng.randint(1, 6)))
    return f"{_rng.choice('vV')}{version}.{rest}"


def _segment() -> str:
    return _run(UNRESERVED + SUB_DELIMS + ":@", 4)


SCHEMES = _pool(_scheme, 100, "http", "foo", "HTTP", "https", "ws", "ftp", "file", "urn", "tag", "mailto", "a+b-c.1")
USERINFOS = _pool(
    lambda: _run(UNRESERVED + SUB_DELIMS + ":", 6), 300, "", "u", "u:p", ":", "u:", ":p", "a:b:c", "%3A:%40"
)
IPV4_ADDRESSES = _pool(_ipv4, 200, "127.0.0.1", "0.0.0.0", "255.255.255.255")
IP_LITERALS = _pool(
    lambda: f"[{_ipv6() if _rng.random() < 0.75 else _ip_future()}]",
    500, "[::1]", "[::]", "[2001:DB8::1]", "[::ffff:1.2.3.4]", "[v1.a]",
)  # fmt: skip
REG_NAMES = _pool(
    lambda: _run(UNRESERVED + SUB_DELIMS, 6),
    300, "", "h", "H", "example.com", "Example.COM", "localhost", "1.2.3", "256.1.1.1", "%41b",
)  # fmt: skip
PORTS = ["80", "", "443", "0", "21", "0080", "8080", "65536", "00", "99999999999999999999"]
SEGMENTS = _pool(
    _segment, 400, "a", "b", "c", "", ".", "..", "%2e", "%2E%2e", ".%2e", "a:b", "d;p=1", "...", "@", ":", "%2F"
)
QUERIES = _pool(
    lambda: _run(UNRESERVED + SUB_DELIMS + ":@/?&=", 6),
    400, "", "q", "a=1&b=2", "?", "/", "a", "a=", "x=%2F+y", "../..",
)  # fmt: skip


def _pick(pool: list[str]) -> str:
    """The first of a pool as often as all the rest."""
    return _rng.choice(pool[:15]) if _rng.random() < 0.6 else _rng.choice(pool)


def _rest_of_path(most: int = 4) -> str:
    return "".join("/" + _pick(SEGMENTS) for _ in range(_rng.randint(0, most)))


def _authority() -> str:
    host = _pick([REG_NAMES, IP_LITERALS, IPV4_ADDRESSES][_rng.choice([0, 0, 0, 1, 2])])
    userinfo = _pick(USERINFOS) + "@" if _rng.random() < 0.35 else ""
    port = ":" + _rng.choice(PORTS) if _rng.random() < 0.35 else ""
    return userinfo + host + port


def _nonempty(of: Callable[[str], bool] = bool) -> str:
    while not of(segment := _pick(SEGMENTS)) or not segment:
        pass
    return segment


AUTHORITIES = _pool(_authority, 1500, "h", "", "a", "u@h", "u:p@h:80")
PATHS_ABEMPTY = _pool(_rest_of_path, 1500, "", "/", "/a", "/a/b", "/a/b/c", "//", "/..")
PATHS_ABSOLUTE = _pool(lambda: "/" + _nonempty() + _rest_of_path(), 1500, "/", "/a", "/a/b", "/a/b/c", "/.", "/.//a")
PATHS_ROOTLESS = _pool(lambda: _nonempty() + _rest_of_path(), 1500, "a", "a/b", "a/..", ".", "..", "../..", "a:b")
PATHS_NOSCHEME = _pool(
    lambda: _nonempty(lambda text: ":" not in text) + _rest_of_path(), 1500, "a", "a/b", "..", ".", "../..", "./a:b"
)

# --- strategies ------------------------------------------------------------------------

schemes = st.sampled_from(SCHEMES)
userinfos = st.sampled_from(USERINFOS)
ipv4_addresses = st.sampled_from(IPV4_ADDRESSES)
ip_literals = st.sampled_from(IP_LITERALS)
reg_names = st.sampled_from(REG_NAMES)
hosts = st.one_of(reg_names, ip_literals, ipv4_addresses)
ports = st.sampled_from(PORTS)
authorities = st.sampled_from(AUTHORITIES)
segments = st.sampled_from(SEGMENTS)
paths_abempty = st.sampled_from(PATHS_ABEMPTY)
paths_absolute = st.sampled_from(PATHS_ABSOLUTE)
paths_rootless = st.sampled_from(PATHS_ROOTLESS)
paths_noscheme = st.sampled_from(PATHS_NOSCHEME)
queries = st.sampled_from(QUERIES)
fragments = queries
_hier_parts = st.sampled_from(["", *(f"//{a}" for a in AUTHORITIES[:20]), *PATHS_ABSOLUTE[:300], *PATHS_ROOTLESS[:300]])
_relative_parts = st.sampled_from(["", *PATHS_NOSCHEME[:400], *PATHS_ABSOLUTE[:300]])
_net_parts = st.builds("//{}{}".format, authorities, paths_abempty)
_tails = st.sampled_from(
    ["", "?", "#", "?q", "#f", "?#"]
    + [f"?{q}" for q in QUERIES[:80]]
    + [f"#{q}" for q in QUERIES[:80]]
    + [f"?{q}#{f}" for q in QUERIES[:9] for f in QUERIES[:9]]
)

uris = st.builds("{}:{}{}".format, schemes, st.one_of(_hier_parts, _net_parts, _net_parts), _tails)
relative_references = st.builds("{}{}".format, st.one_of(_relative_parts, _relative_parts, _net_parts), _tails)
references = st.one_of(uris, relative_references)
absolute_uris = uris.map(lambda text: text.partition("#")[0])
#: Bases with a hierarchy: what RFC 1808 and RFC 2396 can resolve against.
hierarchical_bases = st.builds(
    "{}:{}{}{}".format,
    schemes,
    st.one_of(st.just(""), authorities.map(lambda text: "//" + text)),
    paths_absolute,
    st.sampled_from(["", "?", "?q", "#f"]),
)
#: References that often meet: one authority, few letters.
close_uris = st.builds(
    "{}{}{}".format,
    st.sampled_from(["x:", "x://h", "x://i", "X://h", "y:"]),
    st.text("ab./", max_size=8).map(lambda text: "/" + text.lstrip("/")),
    st.sampled_from(["", "?", "?q", "#", "#f", "?q#f"]),
)
close_rootless_uris = st.builds(
    "x:{}{}".format,
    st.text("ab./:", max_size=6).map(lambda text: text.lstrip("/")),
    st.sampled_from(["", "?", "?q", "#f"]),
)

hostile_characters = st.one_of(
    st.sampled_from(":/?#[]@.ab1%"),
    st.sampled_from(
        '%[]@:/?#\\|<>"^`{} \t\n\r\x00\x7f\u00e9\u2028\u202e\u2066\ufeff\u0130\u1e9e\u2022\ud800\udfff\U0001f600'
    ),
    st.characters(),
)


def _spliced(text: str, at: int, extra: str, cut: int) -> str:
    at %= len(text) + 1
    return text[:at] + extra + text[at + cut :]


hostile_texts = st.one_of(
    st.text(hostile_characters, max_size=16),
    st.builds(_spliced, references, st.integers(0, 60), st.text(hostile_characters, max_size=3), st.integers(0, 2)),
)
data_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
