"""Programs that read another scheme, host or port in a valid text than the three standards of the explanation do.

The other built-in readings of `urikit.parsers` are asked: RFC 2396, by which `java.net.URI` and older libraries read,
and RFC 1808. What they refuse is not said: an old program that refuses a URL does no harm. The split of RFC 3986
Appendix B reads what RFC 3986 reads where that accepts; where not, it is among the differences of the standards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from urikit.explanation.parsers import built_in
from urikit.explanation.parsers.causes import causes

if TYPE_CHECKING:
    from urikit.explanation.subject import Subject

#: The readings that are asked: a program that reads so, and why it can lead elsewhere in a text that others accept.
_OLDER = {"RFC 2396": ("java.net.URI", "host-name"), "RFC 1808": ("programs before 1998", "query-in-authority")}
_STANDARDS = ("RFC 3987", "URL Standard")


class Otherwise(NamedTuple):
    """A program that reads a component otherwise than the standards."""

    parser: str
    #: A well-known one that reads like this.
    example: str
    component: str
    #: What it reads, secrets masked; None is undefined.
    value: str | None
    why: str
    sections: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return {**self._asdict(), "sections": list(self.sections)}


def programs(found: Subject) -> tuple[Otherwise, ...]:
    """The older readings that lead to another place; none where no standard accepts the text."""
    if found.reference is None or "//" not in found.text:
        return ()
    seen = found.reference
    read = (built_in.read(found.text, name) for name in _OLDER)
    # Most texts end here: all read the same, to the letter.
    others = [
        one for one in read if one.accepted and (one.scheme, one.host, one.port) != (seen.scheme, seen.host, seen.port)
    ]
    if not others:
        return ()
    standards = [one for one in (built_in.read(found.text, name) for name in _STANDARDS) if one.accepted]
    rows = []
    for one in others:
        for component in ("scheme", "host", "port"):
            value = one.comparable(component)
            if all(value != standard.comparable(component) for standard in standards):
                example, code = _OLDER[one.parser]
                why, written = causes()[code], getattr(one, component)
                shown = None if written is None else found.other(written)
                rows.append(Otherwise(one.parser, example, component, shown, why.why, why.clauses))
                break
    return tuple(rows)
