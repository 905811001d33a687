"""What a description shows of the components that a standard reads (`urikit.explanation.parsers.components`).

A reading is a description: the password in a userinfo is masked, unless it was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from urikit._native import IRIReference
from urikit.explanation.parsers.components import COMPONENTS, Parts, of_reference, of_web_url

if TYPE_CHECKING:
    from urikit._native import Reference
    from urikit.core.mask import Masked

__all__ = [
    "COMPONENTS",
    "Change",
    "Mask",
    "Parts",
    "address",
    "changes",
    "of_reference",
    "of_spans",
    "of_web_url",
    "shown",
]

Mask: TypeAlias = Callable[[str], str]


class Change(NamedTuple):
    """One component that is not what it was; None is undefined."""

    component: str
    before: str | None
    after: str | None


def of_spans(text: Masked, spans: Mapping[str, tuple[int, int]]) -> Parts:
    """The components of a text that lie at `spans`, as a description shows them."""
    return {name: text.part(*spans[name]) if name in spans else None for name in COMPONENTS}


def shown(reference: Reference, masked: Masked) -> Parts:
    """The components of a reference as a description shows them.

    They are cut out of the masked text, because what is a path to RFC 3986 may contain what is a
    password to the URL Standard.
    """
    return of_spans(masked, reference.spans)


def changes(before: Parts, after: Parts) -> tuple[Change, ...]:
    """The components that differ, in the order of the text."""
    return tuple(Change(name, before[name], after[name]) for name in COMPONENTS if before[name] != after[name])


def address(host: str | None) -> object:
    """What a host names, for comparing: the address of an IP literal, or the host itself."""
    if host is None or not host.startswith("["):
        return host
    kind = IRIReference.parse(f"//{host}").host_info
    return kind.address if kind is not None and kind.kind == "ipv6" else host
