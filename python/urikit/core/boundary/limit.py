"""Numbers that bound work: hops, bytes, seconds. None is without an end."""

from __future__ import annotations

from urikit.core.errors import ArgumentError

__all__ = ["MOST", "check_limit", "check_seconds"]

#: The largest limit: thirty years, or a gigabyte. The clocks of operating systems take no infinite time.
MOST = 10**9


def check_limit(name: str, value: float) -> None:
    """Raises `ArgumentError` for a limit that is not from 0 to `MOST`."""
    # What is not a number compares with nothing.
    if not 0 <= value <= MOST:
        raise ArgumentError(name, f"a number from 0 to {MOST:,}", value)


def check_seconds(name: str, value: float) -> None:
    """Raises `ArgumentError` for a time to wait that is not above 0, or longer than `MOST`."""
    if not 0 < value <= MOST:
        raise ArgumentError(name, f"a number above 0, at most {MOST:,}", value)
