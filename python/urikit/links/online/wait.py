"""How long to wait: what a server asks for (Retry-After, RFC 9110 section 10.2.3), and the wait before another try.

Retry-After is a number of seconds or a date. What can go wrong: anything else, which counts as a field that is missing.
"""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from random import Random
from time import time

__all__ = ["before_retry", "seconds_of"]


def seconds_of(field: str | None, now: float | None = None) -> float | None:
    """The seconds that a Retry-After field asks for; None where it is missing or invalid.

    >>> seconds_of("120"), seconds_of("Thu, 01 Jan 1970 00:01:00 GMT", now=30.0), seconds_of("soon")
    (120.0, 30.0, None)
    """
    text = (field or "").strip()
    if text.isascii() and text.isdigit():
        return float(int(text[:9]))
    try:
        at = parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, OverflowError):
        return None
    return max(at - (time() if now is None else now), 0.0)


def before_retry(attempt: int, first: float, random: Random) -> float:
    """The seconds before try number `attempt` (from 1), twice as long each time.

    A random part keeps many tries from coming at once: from half of the wait to one and a half.

    >>> before_retry(3, 1.0, Random(1)) == before_retry(3, 1.0, Random(1))
    True
    """
    return float(first * 2 ** (attempt - 1) * (0.5 + random.random()))
