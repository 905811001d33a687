"""Which references and problems somebody wants to hear of.

A pattern (`--ignore`) is that of a shell, where "*" matches "/" as well, and is tried on the
reference as it is read and on its target: "https://intranet.example.org/*", "#".
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from urikit.core.arguments import several
from urikit.core.mask import discreet
from urikit.documents.link import Link

__all__ = ["Wishes"]


@discreet
@dataclass(frozen=True, slots=True)
class Wishes:
    """What is left out.

    >>> Wishes(ignored=("http://localhost*",)).leaves_out("/a", "http://localhost:8000/a")
    True
    """

    #: Patterns of references and targets.
    ignored: tuple[str, ...] = ()
    #: Codes of problems.
    ignored_codes: frozenset[str] = frozenset()
    #: The roles that are wanted, by their values; all where it is empty.
    roles: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for name in ("ignored", "ignored_codes", "roles"):
            several(name, getattr(self, name))

    @property
    def are_all(self) -> bool:
        """Whether every reference is one to speak of."""
        return not self.roles and not self.ignored

    def wants(self, link: Link) -> bool:
        """Whether a reference is one to speak of."""
        return (not self.roles or link.role.value in self.roles) and not self.ignores(link)

    def ignores(self, link: Link) -> bool:
        """Whether a pattern leaves a reference out."""
        return bool(self.ignored) and self.leaves_out(link.reference, link.target)

    def leaves_out(self, reference: str, target: str | None) -> bool:
        """Whether one of the patterns matches."""
        texts = (reference,) if target is None else (reference, target)
        return any(fnmatchcase(text, pattern) for text in texts for pattern in self.ignored)
