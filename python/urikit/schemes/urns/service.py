"""urn:service, services such as emergency calls, by kind (RFC 5031).

    service     = top-level *("." sub-service)          urn:service:sos.fire
    top-level   = let-dig [ *25let-dig-hyp let-dig ]
    sub-service = let-dig [ *let-dig-hyp let-dig ]

A phone asks for the service, and what routes the call knows who gives it at that place. The
labels go from the general to the special, and without the last one the name stays valid:
`sos.fire` is a `sos` (`more_general`).

What can go wrong: "Labels are case-insensitive, but MUST be specified in all lower-case". So
upper case is read, compares equal, and is an issue; `canonical` has it fixed.

Left out: services that were registered after RFC 5031. `description` knows those of its
section 4.4, and says None for others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal, folded

__all__ = ["Service"]

# let-dig [ *let-dig-hyp let-dig ]
_LABEL = re.compile(r"[0-9A-Za-z]++(?:-++[0-9A-Za-z]++)*+")
_LABELS = re.compile(r"[0-9A-Za-z]++(?:-++[0-9A-Za-z]++)*+(?:\.[0-9A-Za-z]++(?:-++[0-9A-Za-z]++)*+)*+")

#: The initial registration of section 4.4.
_REGISTERED = {
    "counseling": "Counseling services",
    "counseling.children": "Counseling for children",
    "counseling.mental-health": "Mental health counseling",
    "counseling.suicide": "Suicide prevention hotline",
    "sos": "Emergency services",
    "sos.ambulance": "Ambulance service",
    "sos.animal-control": "Animal control",
    "sos.fire": "Fire service",
    "sos.gas": "Gas leaks and gas emergencies",
    "sos.marine": "Maritime search and rescue",
    "sos.mountain": "Mountain rescue",
    "sos.physician": "Physician referral service",
    "sos.poison": "Poison control center",
    "sos.police": "Police, law enforcement",
}


@dataclass(frozen=True, slots=True)
class Service(NamespaceView):
    """A service by its kind, whoever gives it: an emergency call, counseling.

    >>> from urikit.schemes.urns.service import Service
    >>> fire = Service.parse("urn:service:sos.fire")
    >>> fire.top_level, fire.is_emergency, fire.description, str(fire.more_general)
    ('sos', True, 'Fire service', 'urn:service:sos')
    """

    NIDS: ClassVar[tuple[str, ...]] = ("service",)
    SPECIFICATION: ClassVar[str] = "RFC 5031"
    EQUIVALENCE: ClassVar[str] = "without regard to case"
    EXAMPLES: ClassVar[tuple[str, ...]] = tuple(f"urn:service:{name}" for name in _REGISTERED)

    #: The labels, with "." between them, as they are written.
    service: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Service:
        if _LABELS.fullmatch(nss) is None:
            raise _refusal(nss)
        if nss.find(".", 0, 28) < 0 and len(nss) > 27:
            raise Refusal("urn-service-length", "top-level", 0, len(nss.partition(".")[0]))
        return cls(nss, spelled=spelled, components=components)

    @classmethod
    def build(cls, *labels: str) -> Service:
        """The name of a service by its labels, from the general to the special.

        Raises `SchemeError` for an invalid label.

        >>> from urikit.schemes.urns.service import Service
        >>> str(Service.build("counseling", "mental-health"))
        'urn:service:counseling.mental-health'
        """
        return cls._built(".".join(labels))

    @property
    def nss(self) -> str:
        """The labels, with "." between them, as they are written."""
        return self.service

    def _canonical(self) -> str:
        return folded(self.service)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels in lower case, from the general to the special."""
        return tuple(self.service.lower().split("."))

    @property
    def top_level(self) -> str:
        """The first label, in lower case."""
        return self.labels[0]

    @property
    def is_emergency(self) -> bool:
        """Whether it is "sos" or below it: a call that needs an immediate response."""
        return self.top_level == "sos"

    @property
    def description(self) -> str | None:
        """What the service is, by section 4.4; None where it is not there."""
        return _REGISTERED.get(self.service.lower())

    @property
    def more_general(self) -> Service | None:
        """The service without its last label; None for a top-level service."""
        above, dot, _ = self.service.rpartition(".")
        return self._built(above) if dot else None

    def issues(self) -> tuple[Issue, ...]:
        """Labels in upper case."""
        if self.service == self.service.lower():
            return ()
        return (self._name().noted("urn-service-case", "service"),)


def _refusal(nss: str) -> Refusal:
    """Which label is invalid."""
    start = 0
    for label in nss.split("."):
        if _LABEL.fullmatch(label) is None:
            return Refusal("urn-service-label", "sub-service" if start else "top-level", start, start + len(label))
        start += len(label) + 1
    raise AssertionError(nss)


def lower_case(text: str, start: int, end: int) -> str:
    """Writes a label in lower case."""
    return text[:start] + text[start:end].lower() + text[end:]
