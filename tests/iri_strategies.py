"""Hypothesis strategies for IRI references, and for URIs with encoded bytes of all kinds.

As in `strategies`, a component is drawn from a pool that was made once from a seed. The
characters are those on which section 3 of RFC 3987 turns: letters of both directions,
combining marks, astral planes, private use, joiners, spaces, what shows nothing, formatting
characters of bidirectional text. The bytes are those characters in UTF-8, pieces of them,
sequences that are not UTF-8 (overlong, surrogates, beyond U+10FFFF), and bytes of ASCII.
"""

import random

from hypothesis import strategies as st

from tests.strategies import IP_LITERALS, PORTS

LETTERS = [*list("éÉßяЩ中かא٣١ش𐌀😀"), "é", "אָ", "x̣", "ạ̈"]
DECEIVING = list("\u00a0\u2003\u3000\u00ad\u200b\u200c\u200d\u200e\u202e\u2066\u061c\ufeff\u115f\ufe0f")
PRIVATE = ["\ue000", "\uf8ff", "\U000f0000", "\U0010fffd"]
#: What is not allowed in IRIs, unless it is percent-encoded.
OUTSIDE = ["\u0080", "\u009f", "\ufdd0", "\ufff9", "\ufffd", "\uffff", "\U0001fffe", "\U000e0001"]
NO_UTF8 = ["%FC", "%c3", "%C0%AF", "%E0%80%AF", "%ED%A0%80", "%F4%90%80%80", "%E2%80", "%80", "%f0%90%8C"]
ASCII_OCTETS = ["%25", "%2F", "%2f", "%3F", "%23", "%20", "%3C", "%41", "%7e", "%00", "%7F", "%5B", "%0a"]

_rng = random.Random(3987)


def octets(text: str) -> str:
    """The text in UTF-8, percent-encoded, now and then in lower case."""
    made = "".join(f"%{octet:02X}" for octet in text.encode("utf-8"))
    return made.lower() if _rng.random() < 0.3 else made


def _word(characters: list[str], encoded: list[str], most: int = 4) -> str:
    return "".join(
        _rng.choice(encoded)
        if _rng.random() < 0.4
        else _rng.choice(characters if characters and _rng.random() < 0.6 else list("ab1-.~"))
        for _ in range(_rng.randint(0, most))
    )


_ENCODED = [octets(character) for character in LETTERS + DECEIVING + PRIVATE + OUTSIDE] + NO_UTF8 + ASCII_OCTETS


def _pool(characters: list[str], encoded: list[str], *first: str, count: int = 600) -> list[str]:
    made = {_word(characters, encoded) for _ in range(count)} - set(first)
    return [*first, *sorted(made, key=lambda text: (len(text), text))]


def _references(characters: list[str], private: list[str], encoded: list[str]) -> st.SearchStrategy[str]:
    words = _pool(characters, encoded, "", "a", ".", "..")
    queries = _pool(characters + private, encoded, "", "q", "a=1")
    hosts = [*_pool(characters, encoded, "h", "", "xn--9ca.example", count=300), *IP_LITERALS[:6]]
    word, host = st.sampled_from(words), st.sampled_from(hosts)
    userinfo = st.one_of(st.just(""), st.just(""), st.builds("{}@".format, word), st.builds("u:{}@".format, word))
    port = st.one_of(st.just(""), st.just(""), st.sampled_from(PORTS).map(lambda port: ":" + port))
    path = st.lists(word, max_size=3).map(lambda segments: "".join("/" + segment for segment in segments))
    net = st.builds("//{}{}{}{}".format, userinfo, host, port, path)
    rootless = st.builds("{}{}".format, word.filter(bool), path)
    tail = st.one_of(
        st.just(""), st.sampled_from(queries).map(lambda q: "?" + q), word.map(lambda f: "#" + f),
        st.builds("?{}#{}".format, st.sampled_from(queries), word),
    )  # fmt: skip
    scheme = st.sampled_from(["http:", "HTTP:", "x:", "tag:", "urn:", "https:"])
    rooted = path.filter(lambda text: not text.startswith("//"))
    return st.one_of(
        st.builds("{}{}{}".format, scheme, st.one_of(net, net, rooted, rootless), tail),
        st.builds("{}{}".format, st.one_of(net, rooted, rootless), tail),
    )


#: URI references with encoded bytes of all kinds.
uris_with_octets = _references([], [], _ENCODED)
#: IRI references, with encoded bytes as well.
iri_references = _references(LETTERS + DECEIVING, PRIVATE, _ENCODED)
#: IRI references without encoded bytes, and without what 3.2 would not leave in an IRI.
clean_iri_references = _references([*LETTERS, "\u200c", "\u200d"], PRIVATE, ["a", "~"])
