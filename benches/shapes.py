"""Twenty hostile shapes: texts that a careless reader takes quadratic time over.

Each is a function from a length to a text of about that length. What they aim at stands
beside them: a rescan from every delimiter, a copy for every segment, a regular expression
that backtracks, a nesting that recurses, a message that quotes its input.
"""

from __future__ import annotations

from collections.abc import Callable


def repeat(unit: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """`before`, as many units as fit, `after`."""
    return lambda length: before + unit * max(1, (length - len(before) - len(after)) // len(unit)) + after


SHAPES: dict[str, Callable[[int], str]] = {
    "a long segment": repeat("a", "http://h/"),
    "only slashes": repeat("/", "http://h/"),
    "climbing": repeat("/..", "http://h"),
    "down and up": repeat("/a/..", "http://h"),
    "dots in a relative path": repeat("./"),
    "encoded letters": repeat("%41", "http://h/"),
    "a bad octet at the end": repeat("a", "http://h/", "%"),
    "commercial ats": repeat("@", "http://"),
    "colons": repeat(":", "http://u"),
    "a scheme that never ends": repeat("a+"),
    "brackets that open": repeat("[", "http://"),
    "an address of many groups": repeat("1:", "http://[", "1]"),
    "a host of many labels": repeat("a.", "http://"),
    "a port of many digits": repeat("1", "http://h:"),
    "pairs": repeat("a=b&", "http://h/?"),
    "only separators": repeat("&", "http://h/?"),
    "number signs": repeat("#", "http://h/"),
    "backslashes": repeat("\\", "http:"),
    "combining characters": repeat("e\u0301", "http://h/"),
    "identifiers in brackets": repeat("(http://u:p@h/) "),
}
