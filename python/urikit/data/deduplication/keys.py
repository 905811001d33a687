"""What rows are merged by: a rung, a profile, or the name of one of them, as a profile of `canonical_key`."""

from __future__ import annotations

from typing import TypeAlias, get_args

from urikit._native import Rung
from urikit.core.canonical import KeyProfile, ProfileName, RungName
from urikit.core.errors import ArgumentError

#: What `by` may be.
By: TypeAlias = KeyProfile | ProfileName | RungName | Rung

RUNGS: tuple[RungName, ...] = get_args(RungName)
PROFILES: tuple[ProfileName, ...] = get_args(ProfileName)


def profile_of(by: By) -> KeyProfile:
    """The profile whose keys are compared. For a rung these are the rules of that rung of RFC 3986."""
    if isinstance(by, KeyProfile):
        return by
    if isinstance(by, Rung) or by in RUNGS:
        return KeyProfile(rung=by)
    if by in PROFILES:
        return KeyProfile.named(by)
    if not isinstance(by, str):
        raise TypeError(f"by must be KeyProfile or str, not {type(by).__name__}")
    raise ArgumentError("by", " or ".join(f'"{name}"' for name in (*RUNGS, *PROFILES)), by)


def name_of(by: By) -> str:
    """What `by` is called in a report."""
    return by if isinstance(by, str) else by.name.lower() if isinstance(by, Rung) else repr(by)
