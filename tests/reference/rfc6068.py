"""mailto URIs (RFC 6068) and news URLs (RFC 5538), for comparison: split, decoded, and asked of their grammar."""

import re
from typing import NamedTuple

from tests.reference import encoding
from tests.reference.syntax import components

_QCHAR = r"(?:[A-Za-z0-9\-._~!$'()*+,;:@]|%[0-9A-Fa-f]{2})"
_FIELD = re.compile(f"{_QCHAR}*={_QCHAR}*")
_ATEXT = r"[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\x80-\U0010ffff]"
_DOT_ATOM = rf"{_ATEXT}+(?:\.{_ATEXT}+)*"
_LOCAL_PART = re.compile(rf'{_DOT_ATOM}|"(?:[\x21\x23-\x5b\x5d-\x7e\x80-\U0010ffff]|\\[\x20-\x7e\t])*"')
_DOMAIN = re.compile(rf"{_DOT_ATOM}|\[[\x21-\x5a\x5e-\x7e]*\]")


class Message(NamedTuple):
    """Recipients before the "?" and fields, decoded; a name keeps its case."""

    to: list[str]
    fields: list[tuple[str, str]]

    def recipients(self) -> list[str]:
        """Section 2: the addresses, and those of the fields "to"; the cases have no names beside them."""
        return self.to + [one for name, value in self.fields if name.lower() == "to" for one in value.split(",")]


def read(text: str) -> Message | None:
    """What a mailto URI says; None for an invalid one."""
    c = components(text)
    if c is None or (c.scheme or "").lower() != "mailto" or c.authority is not None:
        return None
    to = []
    for address in c.path.split(",") if c.path else ():
        local_part, at, domain = address.rpartition("@")
        before, after = _text(local_part), _text(domain)
        if not at or re.search("[&;=/]", address) or before is None or after is None:
            return None
        if not _LOCAL_PART.fullmatch(before) or not _DOMAIN.fullmatch(after):
            return None
        to.append(f"{before}@{after}")
    fields = []
    for field in c.query.split("&") if c.query is not None else ():
        if not _FIELD.fullmatch(field):
            return None
        name, _, value = field.partition("=")
        fields.append((_text(name) or "", _text(value) or ""))
    return Message(to, fields)


def compose(to: list[str], fields: list[tuple[str, str]]) -> str:
    """Section 5, with everything encoded that some part might have to encode, but what no suite encodes."""
    path = ",".join("@".join(_encoded(part, "!$'*+") for part in address.rpartition("@")[::2]) for address in to)
    query = "&".join(f"{_encoded(name, _IN_FIELD)}={_encoded(value, _IN_FIELD)}" for name, value in fields)
    return f"mailto:{path}" + (f"?{query}" if fields else "")


_IN_FIELD = "!$'()*,;:@"


def _encoded(text: str, kept: str) -> str:
    return "".join(one if one in kept else encoding.encode(one.encode(), "unreserved") for one in text)


def _text(raw: str) -> str | None:
    octets = encoding.decode(raw)
    try:
        return None if octets is None else octets.decode()
    except UnicodeDecodeError:
        return None


class Netnews(NamedTuple):
    """The server, and what is named on it, decoded."""

    server: str | None
    group: str | None
    article: int | None


_GROUP = re.compile(r"(?:[A-Za-z0-9\-+_.]|%[0-9A-Fa-f]{2})+(?:/[0-9]{1,16})?")
_GROUPS = re.compile(r"(?:[A-Za-z0-9\-+_.*]|%[0-9A-Fa-f]{2})*")


def read_news(text: str) -> Netnews | None:
    """What a news or nntp URL of newsgroups says; None for any other text, one of a Message-ID too."""
    c = components(text)
    if c is None or c.query is not None or (c.scheme or "").lower() not in ("news", "nntp"):
        return None
    path = c.path if c.authority is None else c.path[1:]
    if c.scheme == "nntp":
        if not c.authority or not _GROUP.fullmatch(path):
            return None
        group, slash, number = path.partition("/")
        return Netnews(c.host, _text(group), int(number) if slash else None)
    if not _GROUPS.fullmatch(path) or (c.authority is not None and not c.path):
        return None
    return Netnews(c.host, _text(path) or "*", None)
