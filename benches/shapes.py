"""Forty-two hostile shapes: texts on which careless parsers take quadratic time.

Each is a function from a length to a text of about that length. They provoke a rescan from every delimiter, a copy of
every segment, a backtracking regular expression, recursion, a message that quotes its input.
"""

from __future__ import annotations

from collections.abc import Callable


def repeat(unit: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """Return a shape of `before`, as many units as fit, and `after`."""
    return lambda length: before + unit * max(1, (length - len(before) - len(after)) // len(unit)) + after


SHAPES: dict[str, Callable[[int], str]] = {
    "a long segment": repeat("a", "http://h/"),
    "only slashes": repeat("/", "http://h/"),
    "climbing": repeat("/..", "http://h"),
    "down and up": repeat("/a/..", "http://h"),
    "dots in a relative path": repeat("./"),
    "encoded letters": repeat("%41", "http://h/"),
    "a bad byte at the end": repeat("a", "http://h/", "%"),
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
    # Common errors, each many times: no rule may rescan from every match.
    "spaces": repeat("a b ", "http://h/"),
    "spaces in a host": repeat("a ", "http://"),
    "percent signs": repeat("%", "http://h/"),
    "encoded percent signs": repeat("%25", "http%3A%2F%2Fh%2F"),
    "schemes": repeat("http://"),
    "misspelt schemes": repeat("htp:"),
    "entities": repeat("&amp;", "http://h/?a"),
    "wrappers of Markdown": repeat("[a](", "", "http://h/)"),
    "functions of CSS": repeat("url(", "", "http://h/)"),
    "quotation marks": repeat('"', "", "http://h/"),
    "punctuation at the end": repeat(").,", "http://h/a"),
    "numbers with zeros": repeat("01.", "http://", "1/"),
    "groups with zeros": repeat("0:", "http://[::", "1]/"),
    "hyphens in a host": repeat("-.", "http://", "h/"),
    "letters of two scripts": repeat("a\u0430.", "http://", "h/"),
    "question marks": repeat("?a=1", "http://h/"),
    "mail addresses": repeat("a@b.example;", "mailto:"),
    "names with passwords": repeat("//u:p/w@", "x:"),
    "secrets in a query": repeat("&token=http%3A//u:p@h", "http://h/?a"),
    "session ids": repeat(";jsessionid=x", "http://h/a"),
    "names of www": lambda length: "http://" + "www." * (length // 8) + "a" + "." * (length // 2) + "/",
    "invisible characters": repeat("\u200b", "http://h/"),
}
