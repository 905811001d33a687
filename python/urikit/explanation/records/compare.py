"""The record of `urikit equal`: on which rung of the ladder two references meet (RFC 3986 section 6)."""

from __future__ import annotations

from typing import Any, NamedTuple

from urikit._native import Rung, WebURL
from urikit.core.comparison import Comparison
from urikit.core.mask import discreet
from urikit.explanation.records.parse import seen
from urikit.explanation.records.secrecy import Secrecy
from urikit.explanation.records.standards import RFC, Standard, reference_as

__all__ = ["Compared", "compare", "compare_urls", "record"]


@discreet
class Compared(NamedTuple):
    """Whether two references are equal on the rung that was asked for, how they compare, and the record."""

    equal: bool
    comparison: Comparison
    record: dict[str, Any]


def record(a: str, b: str, secrecy: Secrecy, standard: Standard = "rfc3986", at: Rung = Rung.SCHEME) -> dict[str, Any]:
    """The record of two texts; `b` is its input."""
    if standard == "whatwg":
        return compare_urls(a, b, secrecy)
    return compare(a, b, secrecy, standard, at).record


def compare(a: str, b: str, secrecy: Secrecy, standard: RFC, at: Rung) -> Compared:
    """Two references by an RFC."""
    read = reference_as(standard)
    left = read(a)
    read(b)  # what is wrong with it is said in its own place
    found = left.compare(b)
    equal = left.equivalent(b, at=at)
    made = {
        "input": secrecy.text(b),
        "ok": True,
        "a": secrecy.text(a),
        "b": secrecy.text(b),
        "equal": equal,
        "at": at.name,
        "rung": found.rung.name if found.rung is not None else None,
        "component": found.component,
        "a_span": found.left_span,
        "b_span": found.right_span,
        "reason": found.reason,
        "explanation": found.explanation,
    }
    return Compared(equal, found, made)


def compare_urls(a: str, b: str, secrecy: Secrecy) -> dict[str, Any]:
    """Two URLs by the URL Standard: equal where their serializations are, or the component that differs first."""
    from urikit.explanation.parsers.components import COMPONENTS, of_web_url

    left, right = WebURL.parse(a), WebURL.parse(b)
    one, two = of_web_url(left), of_web_url(right)
    return {
        "input": secrecy.text(b),
        "ok": True,
        "a": seen(left, a, secrecy).href,
        "b": seen(right, b, secrecy).href,
        "equal": left.equals(right),
        "component": next((name for name in COMPONENTS if one[name] != two[name]), None),
    }
