"""URI Templates exactly as RFC 6570 appendix A says: a table, and the steps below it.

Written for reading, from the text and not from the core. Where 3.2.1 and the appendix part,
over a pair with an empty value in an expression without form style, 3.2.1 is normative.
"""

import re
from typing import NamedTuple

UNRESERVED = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
RESERVED = set(":/?#[]@!$&'()*+,;=")


class Row(NamedTuple):
    """A column of the table."""

    first: str
    sep: str
    named: bool
    ifemp: str
    allow: str


TABLE = {
    "": Row("", ",", False, "", "U"),
    "+": Row("", ",", False, "", "U+R"),
    ".": Row(".", ".", False, "", "U"),
    "/": Row("/", "/", False, "", "U"),
    ";": Row(";", ";", True, "", "U"),
    "?": Row("?", "&", True, "=", "U"),
    "&": Row("&", "&", True, "=", "U"),
    "#": Row("#", ",", False, "", "U+R"),
}

_CHARACTER = r"[\x21\x23\x24\x26-\x3B\x3D\x3F-\x5B\x5D\x5F\x61-\x7A\x7E\u00A0-\uD7FF\uE000-\uFDCF\uFDF0-\uFFEF]"
_LITERAL = re.compile(rf"(?:{_CHARACTER}|[\U00010000-\U0010FFFD]|%[0-9A-Fa-f]{{2}})*")
_VARCHAR = r"(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})"
_VARSPEC = rf"{_VARCHAR}(?:\.?{_VARCHAR})*(?::[1-9][0-9]{{0,3}}|\*)?"
_EXPRESSION = re.compile(rf"\{{([+#./;?&]?)({_VARSPEC}(?:,{_VARSPEC})*)\}}")


class NoTemplate(ValueError):
    """What the grammar or 2.4.1 refuses."""


def expand(template: str, values: dict[str, object]) -> str:
    """The expansion, values being None, str, list of str or None, or dict of str to str or None."""
    result, at = "", 0
    while at < len(template):
        literal = _LITERAL.match(template, at)
        assert literal is not None
        result += encoded(literal[0], "U+R")
        at = literal.end()
        if at < len(template):
            expression = _EXPRESSION.match(template, at)
            if expression is None:
                raise NoTemplate(template)
            result += expanded(expression[1], expression[2].split(","), values)
            at = expression.end()
    return result


def expanded(operator: str, specs: list[str], values: dict[str, object]) -> str:
    row, done = TABLE[operator], []
    for spec in specs:
        name, _, length = spec.rstrip("*").partition(":")
        value = values.get(name)
        if isinstance(value, list):
            value = [member for member in value if member is not None]
        if isinstance(value, dict):
            value = {key: member for key, member in value.items() if member is not None}
        if value is None or value in ([], {}):
            continue
        if length and not isinstance(value, str):
            raise NoTemplate(spec)
        if isinstance(value, str):
            text = beginning(value, int(length), row.allow) if length else value
            done.append(assigned(row, name, encoded(text, row.allow)))
        elif not spec.endswith("*"):
            members = value if isinstance(value, list) else [part for pair in value.items() for part in pair]
            done.append(assigned(row, name, ",".join(encoded(member, row.allow) for member in members)))
        elif isinstance(value, list):
            done += [assigned(row, name, encoded(member, row.allow)) for member in value]
        else:
            pairs = row._replace(named=True)
            for key, member in value.items():
                done.append(assigned(pairs, encoded(key, row.allow), encoded(member, row.allow)))
    return row.first + row.sep.join(done) if done else ""


def assigned(row: Row, name: str, value: str) -> str:
    if not row.named:
        return value
    return name + row.ifemp if value == "" else f"{name}={value}"


def encoded(text: str, allow: str) -> str:
    kept = UNRESERVED if allow == "U" else UNRESERVED | RESERVED
    pieces = re.findall(r"%[0-9A-Fa-f]{2}|.", text, re.DOTALL) if allow == "U+R" else list(text)
    return "".join(
        piece if len(piece) == 3 or piece in kept else "".join(f"%{octet:02X}" for octet in piece.encode())
        for piece in pieces
    )


def beginning(text: str, length: int, allow: str) -> str:
    """The first characters; encoded bytes that are one character together are one, where they pass."""
    taken = ""
    while length and text:
        match = re.match(r"(?:%[0-9A-Fa-f]{2}){1,4}", text) if allow == "U+R" else None
        size = 1
        if match:
            size = 3
            for count in range(1, len(match[0]) // 3 + 1):
                try:
                    if len(bytes.fromhex(match[0][: 3 * count].replace("%", "")).decode()) == 1:
                        size = 3 * count
                        break
                except UnicodeDecodeError:
                    continue
        taken, text, length = taken + text[:size], text[size:], length - 1
    return taken
