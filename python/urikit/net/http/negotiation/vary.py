"""The Vary field of a response: what it depends on (RFC 9110 section 12.5.5).

    Vary = #( "*" / field-name )          Vary: accept-encoding, accept-language

The names are those of request fields, whatever their case. "*" says that it depends on things
that no request shows.

What can go wrong: a member that is not a field name. It is passed over, with a finding, and what
it was for is not known.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from urikit.core.http_grammar import is_token, list_members
from urikit.core.issues import Issue, Severity
from urikit.core.mask import discreet
from urikit.net.http.field_finding import field_finding

__all__ = ["Vary"]


@discreet
@dataclass(frozen=True, slots=True)
class Vary:
    """What a response depends on.

    >>> vary = Vary.parse("accept-encoding, Accept-Language")
    >>> vary.names, vary.covers("ACCEPT-LANGUAGE"), vary.covers("Accept")
    (('accept-encoding', 'accept-language'), True, False)
    """

    #: Field names in lower case, each once; "*" is not a name.
    names: tuple[str, ...] = ()
    #: Whether "*" is a member.
    is_unlimited: bool = False
    findings: tuple[Issue, ...] = field(default=(), compare=False)

    @classmethod
    def parse(cls, text: str | None) -> Vary:
        """Reads the value of a field; None means a response that has none. It never fails."""
        if text is None:
            return cls()
        members = list_members(text)
        bad = [piece for piece in members if not is_token(piece.text)]
        found = [
            field_finding(text, "negotiation-vary", "Vary", piece.start, piece.end, Severity.WARNING) for piece in bad
        ]
        names = dict.fromkeys(piece.text.lower() for piece in members if is_token(piece.text))
        unlimited = names.pop("*", ...) is None
        return cls(tuple(names), unlimited, tuple(found))

    def covers(self, name: str) -> bool:
        """Whether the response may depend on a request field.

        >>> Vary.parse("*").covers("Cookie")
        True
        """
        return self.is_unlimited or name.lower() in self.names
