"""The standards urikit builds on: title, status, and what replaced what.

The rows come from the RFC Editor's index (`urikit.core.tables`, written and dated by `tools/rfc_index.py`), so a status
is true as of `INDEX_DATE`. What urikit takes from a standard is here, in a sentence, for those where that is worth one.

What can go wrong: a document that exists but is not part of this list (`spec` raises LookupError and says so); a status
that has changed since the date. Left out: the texts, and every RFC urikit has nothing to do with.
"""

from __future__ import annotations

from typing import NamedTuple

from urikit.core.errors import UnknownNameError
from urikit.core.tables import members, table

__all__ = ["INDEX_DATE", "Spec", "spec", "specs"]

#: The day of the index.
INDEX_DATE = table("specs").as_of


class Spec(NamedTuple):
    """One standard, as the RFC Editor's index describes it.

    Numbers are RFC numbers; `also` contains names in another series, such as "STD 66".
    """

    number: int
    title: str
    authors: str
    date: str
    status: str
    obsoletes: tuple[int, ...]
    obsoleted_by: tuple[int, ...]
    updates: tuple[int, ...]
    updated_by: tuple[int, ...]
    also: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name, as "RFC 3986"."""
        return f"RFC {self.number}"

    @property
    def is_current(self) -> bool:
        """True if no later RFC obsoletes it and it is not historic."""
        return not self.obsoleted_by and self.status != "HISTORIC"

    @property
    def role(self) -> str:
        """The part that urikit takes from it; empty where the title says it all."""
        return ROLES.get(self.number, "")


ROLES = {
    1630: "The first description of universal resource identifiers; read for history only.",
    1738: "The first URL standard; of its schemes only ftp still rests on it.",
    1808: "The first rules for relative references; offered as ResolvePolicy.RFC1808.",
    2141: "The first syntax of URNs, replaced by RFC 8141.",
    2396: "The generic syntax before RFC 3986; its resolution is offered as ResolvePolicy.RFC2396.",
    2732: "Brought the brackets around IPv6 addresses; part of RFC 3986 now.",
    3305: "Says how URI, URL and URN relate: every URL and every URN is a URI.",
    3986: "The generic syntax: parsing, resolution, normalization, comparison. The heart of urikit.",
    3987: "The same syntax with characters beyond ASCII, and the mapping to URIs.",
    4291: "What an IPv6 address means; RFC 3986 3.2.2 has the grammar of its text.",
    5234: "The notation in which every grammar quoted here is written (ABNF).",
    5952: "The canonical text of an IPv6 address, an option of normalization.",
    6454: "The origin of a URI: scheme, host and port.",
    6570: "Templates that expand to URIs.",
    6874: "Zone identifiers in URIs: withdrawn by RFC 9844, so urikit refuses them.",
    8089: "The file scheme: an empty host is the local one.",
    8141: "The syntax of URNs and when two are equivalent.",
    8820: "What a specification may say about the structure of other people's URIs.",
    9110: "HTTP: the default ports, the empty path and userinfo of http and https.",
    9844: "Zone identifiers belong in user interfaces, not in URIs.",
}


def _spec(row: tuple[str, ...]) -> Spec:
    number, title, authors, date, status, *others, also = row
    obsoletes, obsoleted_by, updates, updated_by = (tuple(map(int, members(other))) for other in others)
    return Spec(int(number), title, authors, date, status, obsoletes, obsoleted_by, updates, updated_by, members(also))


_TABLE = {spec.number: spec for spec in map(_spec, table("specs").rows)}
_ALSO = {name: entry for entry in _TABLE.values() for name in entry.also}


def specs() -> tuple[Spec, ...]:
    """Return every standard of the list, by number.

    >>> specs()[0].date
    'June 1994'
    """
    return tuple(_TABLE.values())


def spec(name: str | int) -> Spec:
    """Return the standard called `name`: 3986, "rfc3986", "RFC 3986" or "STD 66".

    Raises LookupError for a name of no standard in the list.

    >>> spec("STD 66").title
    'Uniform Resource Identifier (URI): Generic Syntax'
    >>> spec(6874).obsoleted_by
    (9844,)
    >>> spec("RFC 1")
    Traceback (most recent call last):
    ...
    urikit.UnknownNameError: invalid name: expected one of the 94 standards ...
    """
    text = str(name).strip().upper()
    series = text[:3] if text[:3] in ("RFC", "STD", "BCP") else "RFC"
    digits = text.removeprefix(series).lstrip(" -_:")
    # Ten digits are more than any series will reach; int() refuses to read very many.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 10):
        raise UnknownNameError("name", "a standard, as in 3986, RFC 3986 or STD 66", name)
    number = int(digits)
    found = _TABLE.get(number) if series == "RFC" else _ALSO.get(f"{series} {number}")
    if found is None:
        raise UnknownNameError("name", f"one of the {len(_TABLE)} standards urikit builds on", f"{series} {number}")
    return found
