"""The magnet scheme (provisional; BEP 9 and BEP 52 for BitTorrent): things named by hashes, with hints.

    magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=name&tr=http://tracker.example/

It has practice, but no standard. All of it is a query: `xt`, the exact topic, is a URN that
names the thing; the others are hints on how to find and show it: `dn` display name, `tr` tracker,
`xl` exact length in bytes, `xs` exact source, `as` acceptable source, `ws` web seed, `kt`
keywords, `mt` manifest, `x.pe` a peer. A name may be numbered, as in `xt.1`, where there are several
things. BitTorrent's topics are `urn:btih:` with the SHA-1 info hash, 40 hexadecimal digits or, in
older links, 32 characters of base32; and `urn:btmh:` with a multihash, in hexadecimal digits.

Two magnets are equivalent if they have the same exact topics, in any order and either notation:
whoever follows them gets the same bytes. Without a topic all parameters are compared.

What can go wrong: an info hash of another length, which is refused because it finds nothing; a
topic that is not a URN; a tracker or name that is not encoded, so that its "&" ends it. "+" is a space in
dn and kt, as in HTML forms, and a plus sign everywhere else. Left out: the hashes of other
networks (ed2k, tiger trees, AICH), whose topics are compared as text, and BEP 53's file selection.
"""

from __future__ import annotations

import re
from base64 import b32decode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from urikit._native import URI, percent_decode, percent_decode_unreserved, percent_encode
from urikit.core.arguments import several
from urikit.core.errors import URIEncodingError, refuse
from urikit.core.issues import Issue, noted
from urikit.core.percent import decoded_piece
from urikit.schemes.server import text_of
from urikit.schemes.view import View

__all__ = ["Magnet"]

Parameters = tuple[tuple[str, str | None], ...]

_NUMBER = re.compile(r"\.[0-9]++$")
_TOPIC = re.compile(r"urn:([0-9A-Za-z][0-9A-Za-z-]*+):(.++)", re.IGNORECASE | re.DOTALL)
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2})++")
_BASE32 = re.compile(r"[A-Za-z2-7]{32}")
#: A multihash of SHA-256 begins with its code and its length.
_SHA_256 = "1220"


@dataclass(frozen=True, slots=True)
class Magnet(View):
    """A thing named by its hash, with hints on where it is.

    >>> from urikit.schemes.magnet import Magnet
    >>> magnet = Magnet.parse("magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=a+b&xl=10")
    >>> magnet.info_hash.hex(), magnet.display_name, magnet.length, magnet.trackers
    ('c12fe1c06bba254a9dc9f519b335aa7c1367a88a', 'a b', 10, ())
    >>> magnet.equivalent("magnet:?xt=urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK")
    True
    """

    #: Names and values as they are written, in their order; None without a "=".
    parameters: Parameters
    fragment: str | None = None

    @classmethod
    def build(
        cls,
        topics: Iterable[str | bytes],
        *,
        display_name: str | None = None,
        length: int | None = None,
        trackers: Iterable[str] = (),
        parameters: Iterable[tuple[str, str]] = (),
    ) -> Magnet:
        """Return a magnet from data. A topic is a URN, or the bytes of an info hash: 20 for SHA-1, 32 for SHA-256.

        Raises `SchemeError` for an invalid topic.

        >>> from urikit.schemes.magnet import Magnet
        >>> str(Magnet.build([bytes(20)], display_name="a & b", trackers=["http://t.example/a?b"]))
        'magnet:?xt=urn:btih:0000000000000000000000000000000000000000&dn=a%20%26%20b&tr=http://t.example/a?b'
        """
        pairs = [("xt", _topic(topic)) for topic in several("topics", topics)]
        if display_name is not None:
            pairs.append(("dn", display_name))
        if length is not None:
            pairs.append(("xl", str(length)))
        pairs += [("tr", tracker) for tracker in several("trackers", trackers)]
        pairs += parameters
        return cls.parse("magnet:?" + "&".join(f"{_encoded(name)}={_encoded(value)}" for name, value in pairs))

    @classmethod
    def _read(cls, uri: URI) -> Magnet:
        query = uri.query
        if uri.authority is not None or uri.path or query is None:
            refuse(uri, "magnet-form", "query", 7, len(str(uri)))
        at = uri.spans["query"][0]
        found: list[tuple[str, str | None]] = []
        for pair in query.split("&"):
            name, equals, value = pair.partition("=")
            if equals and _group(name) == "xt":
                start, end = at + len(name) + 1, at + len(pair)
                topic = _TOPIC.fullmatch(percent_decode_unreserved(value).replace("%3A", ":"))
                if topic is None or not _is_text(value):
                    refuse(uri, "magnet-topic", "xt", start, end)
                if topic[1].lower() in ("btih", "btmh") and _info_hash(topic[1].lower(), topic[2]) is None:
                    refuse(uri, "magnet-info-hash", "xt", start, end)
            found.append((name, value if equals else None))
            at += len(pair) + 1
        return cls(tuple(found), uri.fragment)

    def _text(self) -> str:
        pairs = "&".join(name if value is None else f"{name}={value}" for name, value in self.parameters)
        return text_of("magnet", None, None, None, "", pairs, self.fragment)

    def get_all(self, name: str) -> tuple[str, ...]:
        """Return the values of a parameter, decoded, with those of its numbered forms, in their order.

        Raises `URIEncodingError` where the bytes of one are not UTF-8.
        """
        plus: Literal["literal", "space"] = "space" if name in ("dn", "kt") else "literal"
        return tuple(
            decoded_piece(f"{known}={value}", len(known) + 1, plus=plus)
            for known, value in self.parameters
            if value is not None and _group(known) == name
        )

    @property
    def topics(self) -> tuple[str, ...]:
        """The exact topics (xt): URNs that name the thing."""
        return self.get_all("xt")

    @property
    def info_hash(self) -> bytes | None:
        """The first info hash of BitTorrent among the topics; a multihash without its first two bytes."""
        return next((octets for octets in map(_octets, self.topics) if octets is not None), None)

    @property
    def display_name(self) -> str | None:
        """The name to show (dn); None if it is missing."""
        return next(iter(self.get_all("dn")), None)

    @property
    def length(self) -> int | None:
        """The length of the thing in bytes (xl); None if it is missing or not a number."""
        value = next(iter(self.get_all("xl")), "")
        return int(value) if value.isascii() and value.isdecimal() and len(value) < 20 else None

    @property
    def trackers(self) -> tuple[str, ...]:
        """The trackers (tr), who know others that have the thing."""
        return self.get_all("tr")

    @property
    def sources(self) -> tuple[str, ...]:
        """Locations of the thing itself: xs, as and ws, in this order."""
        return self.get_all("xs") + self.get_all("as") + self.get_all("ws")

    @property
    def keywords(self) -> tuple[str, ...]:
        """The words to search for (kt)."""
        return tuple(word for value in self.get_all("kt") for word in value.split())

    def _equivalent(self, other: Magnet) -> bool:
        mine, yours = ({_canonical(topic) for topic in magnet.topics} for magnet in (self, other))
        if mine or yours:
            return mine == yours
        return sorted(map(repr, self.parameters)) == sorted(map(repr, other.parameters))

    def issues(self) -> tuple[Issue, ...]:
        """Yield issues: no exact topic; the first info hash in base32."""
        text = str(self)
        found = []
        if not any(_group(name) == "xt" and value is not None for name, value in self.parameters):
            found.append(noted(text, "magnet-topic-missing", "xt", len(text), len(text)))
        at = 8
        for name, value in self.parameters:
            end = at + len(name) + (0 if value is None else 1 + len(value))
            if value is not None and _group(name) == "xt":
                topic = _TOPIC.fullmatch(percent_decode(value, "literal"))
                if topic is not None and topic[1].lower() == "btih" and len(topic[2]) == 32:
                    found.append(noted(text, "magnet-base32", "xt", at + len(name) + 1, end, "info"))
                    break
            at = end + 1
        return tuple(found)


def _group(name: str) -> str:
    """Return the name of a parameter without the number of its thing."""
    return _NUMBER.sub("", name)


def _is_text(value: str) -> bool:
    try:
        percent_decode(value, "literal")
    except URIEncodingError:
        return False
    return True


def _info_hash(kind: str, value: str) -> bytes | None:
    """Return the bytes of an info hash, or of the digest in a multihash; None for an invalid one."""
    if kind == "btmh":
        return bytes.fromhex(value)[2:] if _HEX.fullmatch(value) and len(value) > 4 else None
    if len(value) == 40 and _HEX.fullmatch(value):
        return bytes.fromhex(value)
    return b32decode(value.upper()) if _BASE32.fullmatch(value) else None


def _octets(topic: str) -> bytes | None:
    found = _TOPIC.fullmatch(topic)
    return _info_hash(found[1].lower(), found[2]) if found and found[1].lower() in ("btih", "btmh") else None


def _canonical(topic: str) -> tuple[str, str | bytes]:
    """Return a topic as it is compared: the namespace without case, an info hash by its bytes."""
    found = _TOPIC.fullmatch(topic)
    if found is None:
        return "", topic
    kind = found[1].lower()
    if kind == "btmh":
        return kind, found[2].lower()
    return kind, (_info_hash(kind, found[2]) or found[2]) if kind == "btih" else found[2]


def _topic(topic: str | bytes) -> str:
    """Return a topic of data."""
    if isinstance(topic, str):
        return topic
    return f"urn:btmh:{_SHA_256}{topic.hex()}" if len(topic) == 32 else f"urn:btih:{topic.hex()}"


def _encoded(data: str) -> str:
    """Data in a query of pairs; "+" is encoded, which means a space in some of them."""
    return percent_encode(data, "query-pair")
