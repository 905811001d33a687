"""What a request prefers: Accept, Accept-Language, Accept-Encoding, Accept-Charset (RFC 9110 section 12.5).

    Accept          = #( media-range [ weight ] )         text/*;q=0.3, text/plain;format=flowed
    Accept-Language = #( language-range [ weight ] )      da, en-gb;q=0.8
    Accept-Encoding = #( codings [ weight ] )             gzip;q=1.0, identity; q=0.5, *;q=0
    Accept-Charset  = #( ( token / "*" ) [ weight ] )     deprecated, and read

    weight = OWS ";" OWS "q=" qvalue
    qvalue = ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] )

Weights are kept in thousandths, as whole numbers: qvalues have three decimals, and products of
them are compared.

What can go wrong. The grammar is strict, and real fields are not: `q=.5`, `q=0.8888`, `q=2`, `*`
for `*/*`. RFC 9110 says nothing of what becomes of them, but that a recipient may recover
(section 2.4). Here the member is passed over, with a finding, and the others count; nothing is
guessed. A field in which no member is left says nothing, as if it were absent (12.4.1). An
empty field says nothing either, but for Accept-Encoding, which then asks for no coding
(12.5.3). Weights may be before other parameters of a media range, because recipients should
process "any parameter named "q" as weight, regardless of parameter ordering" (12.5.1).

Several fields of one name are one list: join them with ", " (section 5.3). The cost is linear.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from urikit.core.http_grammar import Piece, is_token, list_members, split, unquoted
from urikit.core.issues import Issue, Severity
from urikit.core.mask import discreet
from urikit.net.http.field_finding import field_finding
from urikit.net.http.language import is_language_range

__all__ = ["Field", "Preference", "Preferences"]

Field: TypeAlias = Literal["Accept", "Accept-Language", "Accept-Encoding", "Accept-Charset"]

_DIGITS = frozenset("0123456789")
_MALFORMED = "negotiation-member"


@discreet
class Preference(NamedTuple):
    """A member of a field."""

    #: The range, in lower case: "text/*", "en-gb", "gzip", "*".
    range: str
    #: Parameters of a media range, names in lower case.
    parameters: tuple[tuple[str, str], ...]
    #: In thousandths: 1000 is the default, 0 is "not acceptable".
    weight: int
    #: The member as it is written, and where it is in the field.
    text: str
    start: int
    end: int


@discreet
@dataclass(frozen=True, slots=True)
class Preferences:
    """The members of one field that could be read.

    >>> accept = Preferences.parse("Accept", "text/*;q=0.3, text/plain;format=flowed, */*;q=0.5")
    >>> [(member.range, member.parameters, member.weight) for member in accept.members]
    [('text/*', (), 300), ('text/plain', (('format', 'flowed'),), 1000), ('*/*', (), 500)]
    >>> [issue.code for issue in Preferences.parse("Accept", "text/html;q=1.5, a/b").findings]
    ['negotiation-weight']
    """

    name: Field
    #: The value of the field; None where the request has none.
    text: str | None
    members: tuple[Preference, ...] = ()
    findings: tuple[Issue, ...] = field(default=(), compare=False)

    @classmethod
    def parse(cls, name: Field, text: str | None) -> Preferences:
        """Reads the value of a field. It never fails: what cannot be read is among the findings."""
        if text is None:
            return cls(name, None)
        found: list[Issue] = []
        read = [_member(name, text, piece, found) for piece in list_members(text)]
        if name == "Accept-Charset":
            found.insert(0, field_finding(text, "negotiation-charset", name, 0, len(text), Severity.INFO))
        if not text.strip() and name != "Accept-Encoding":
            found.append(field_finding(text, "negotiation-empty", name, 0, len(text), Severity.INFO))
        return cls(name, text, tuple(member for member in read if member is not None), tuple(found))

    @property
    def says_nothing(self) -> bool:
        """Whether preferences are missing on this dimension (RFC 9110 section 12.4.1)."""
        wants_no_coding = self.name == "Accept-Encoding" and self.text is not None and not self.text.strip(" \t,")
        return not self.members and not wants_no_coding


def _member(name: Field, text: str, piece: Piece, found: list[Issue]) -> Preference | None:
    """One member of a list; None, and a finding, for one that cannot be read."""
    first, *rest = split(text, ";", piece.start, piece.end)
    weight: int | None = None
    parameters: list[tuple[str, str]] = []
    ok = _is_range(name, first.text)
    for part in rest:
        key, equals, value = part.text.partition("=")
        key = key.lower()
        if key == "q" and equals and weight is None:
            weight = _thousandths(value)
            if weight is None:
                place = part.end - len(value), part.end
                found.append(field_finding(text, "negotiation-weight", name, *place, Severity.WARNING))
                return None
        elif name == "Accept" and key != "q" and is_token(key) and equals and _is_value(value):
            if weight is not None:
                found.append(field_finding(text, "negotiation-weight-first", name, part.start, part.end, Severity.INFO))
            parameters.append((key, unquoted(value)))
        elif part.text or name != "Accept":
            ok = False
    if not ok:
        found.append(field_finding(text, _MALFORMED, name, piece.start, piece.end, Severity.WARNING))
        return None
    given = 1000 if weight is None else weight
    return Preference(first.text.lower(), tuple(parameters), given, piece.text, piece.start, piece.end)


def _is_range(name: Field, text: str) -> bool:
    if name == "Accept-Language":
        return is_language_range(text)
    if name != "Accept":
        return is_token(text)
    kind, slash, subtype = text.partition("/")
    return bool(slash) and is_token(kind) and is_token(subtype) and (kind != "*" or subtype == "*")


def _is_value(value: str) -> bool:
    """Whether a text is a token or a closed quoted string."""
    if not value.startswith('"'):
        return is_token(value)
    return len(value) > 1 and value.endswith('"') and (len(value) - len(value[:-1].rstrip("\\"))) % 2 == 1


def _thousandths(text: str) -> int | None:
    """A qvalue in thousandths; None for an invalid one (RFC 9110 section 12.4.2)."""
    whole, dot, decimals = text.partition(".")
    if whole not in ("0", "1") or len(decimals) > 3 or not _DIGITS.issuperset(decimals):
        return None
    thousandths = int(whole) * 1000 + int(decimals.ljust(3, "0") if dot else 0)
    return thousandths if thousandths <= 1000 else None
