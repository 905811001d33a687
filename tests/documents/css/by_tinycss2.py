r"""A second opinion on the references in CSS: the tokens of tinycss2, and where they are in the text.

tinycss2 reads a text that was prepared: CRLF, CR and FF are one LF each, NUL is U+FFFD
(section 3.3). It says line and column of a token, and not where the token ends. `Places` makes
an offset of line and column, and the expressions here find the end. The value is made of the raw characters.

`is_special` says of a text that tinycss2 reads it by an older standard, or not by one: `u+1f` is one token, a backslash
before a line break may be in a URL, and `\\\\)` does not end a bad one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import tinycss2

from urikit.documents.css.scanner import Flaw, Found, Kind

__all__ = ["is_special", "scan"]

#: Functions whose own strings are URLs, and what they are called here.
_STRING_FUNCTIONS = {
    "url": "url()",
    "src": "src()",
    "image-set": "image-set()",
    "-webkit-image-set": "image-set()",
    "image": "image()",
}
#: What may be before `@import` (CSS Cascade 5, section 2).
_BEFORE_IMPORT = frozenset({"charset", "layer", "import"})
_IGNORABLE = frozenset({"whitespace", "comment"})
_NEWLINE = re.compile(r"\r\n|[\n\r\f]")
_SPACE = r"(?:\r\n|[ \t\n\r\f])"
_HEX = rf"[0-9A-Fa-f]{{1,6}}+{_SPACE}?+"
_ESCAPE = re.compile(
    r"\\(?:([0-9A-Fa-f]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|(.))|\\\Z|[\0\ud800-\udfff]", re.DOTALL
)
#: The name before the bracket, the bracket, white space, and the URL.
_URL = re.compile(
    rf"""(?:[^\\(]++|\\(?:{_HEX}|.))*+\({_SPACE}*+((?:[^\\) \t\n\r\f]++|\\(?:{_HEX}|[^\n\r\f]|\Z))*+)""", re.DOTALL
)
_BAD_URL = re.compile(r"(?:[^\\)]++|\\\)|\\)*+\)?+")
_STRINGS = {
    '"': re.compile(r'(?:[^"\\]++|\\.|\\\Z)*+', re.DOTALL),
    "'": re.compile(r"(?:[^'\\]++|\\.|\\\Z)*+", re.DOTALL),
}
#: Python turns at least so many digits into a number, whatever its limit is set to.
_DIGITS = re.compile("[0-9]{640,}")


class Places:
    """Offsets in a text by line and column of the text that tinycss2 made of it."""

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in _NEWLINE.finditer(text))]

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and a column, both from 1."""
        return self._starts[line - 1] + column - 1


def readable(text: str) -> str:
    """The text without runs of digits that no number can be made of; its length is the same."""
    return _DIGITS.sub(lambda run: f"0.{run[0][2:]}", text)


def url_span(text: str, start: int) -> tuple[int, int]:
    """The URL in the url-token that begins at `start`."""
    found = _URL.match(text, start)
    return found.span(1) if found is not None else (start, start)


def bad_url_end(text: str, start: int) -> int:
    """Where the bad-url-token ends that begins at `start` (section 4.3.14)."""
    found = _BAD_URL.match(text, start)
    return found.end() if found is not None else start


def string_span(text: str, start: int) -> tuple[int, int]:
    """What is between the quotation marks of the string-token that begins at `start`."""
    found = _STRINGS[text[start]].match(text, start + 1)
    return found.span() if found is not None else (start + 1, start + 1)


def url_value(raw: str) -> str:
    r"""The value of what is in a url-token."""
    return _ESCAPE.sub(_in_url, raw) if _ESCAPE.search(raw) else raw


def string_value(raw: str) -> str:
    r"""The value of what is between quotation marks."""
    return _ESCAPE.sub(_meant, raw) if _ESCAPE.search(raw) else raw


def _meant(escape: re.Match[str]) -> str:
    if escape[1]:
        code = int(escape[1], 16)
        return "\ufffd" if code == 0 or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF else chr(code)
    if escape[3]:
        return "\ufffd" if escape[3] == "\0" or "\ud800" <= escape[3] <= "\udfff" else escape[3]
    # A newline behind the backslash joins lines; a backslash at the very end means nothing.
    return "" if escape[0].startswith("\\") else "\ufffd"


def _in_url(escape: re.Match[str]) -> str:
    # Outside of strings, a backslash at the very end means U+FFFD (section 4.3.7).
    return "\ufffd" if escape[0] == "\\" else _meant(escape)


_SPECIAL = re.compile(r"[uU]\+|\\[\n\r\f]|\\\\")


def is_special(text: str) -> bool:
    """Whether tinycss2 may read a text otherwise."""
    return _SPECIAL.search(text) is not None


def scan(text: str, kind: Kind = "stylesheet") -> Iterator[Found | Flaw]:
    """The references and the flaws of a text of CSS, in their order."""
    scanner, tokens = _Scanner(text), _tokens(readable(text))
    return scanner.block(tokens) if kind == "declarations" else scanner.sheet(tokens)


def _tokens(text: str) -> list[Any]:
    tokens: list[Any] = tinycss2.parse_component_value_list(text, skip_comments=True)
    return tokens


class _Scanner:
    """The walk through the tokens of one text."""

    __slots__ = ("places", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.places = Places(text)

    def at(self, token: Any) -> int:
        """Where a token begins."""
        return self.places.offset(token.source_line, token.source_column)

    def sheet(self, tokens: list[Any], *, may_import: bool = True) -> Iterator[Found | Flaw]:
        """The rules of a stylesheet (CSS Syntax 3, section 5.4.1)."""
        rest = iter(tokens)
        for token in rest:
            if token.type in _IGNORABLE or (token.type == "literal" and token.value in ("<!--", "-->")):
                continue
            if token.type == "at-keyword":
                name = token.lower_value
                prelude, block = _at_rule(rest)
                if name == "import" and block is None:
                    yield from self.first_url(prelude, "@import") if may_import else self.late(token, prelude)
                elif name == "namespace" and block is None:
                    yield from self.named(prelude)
                    may_import = False
                else:
                    may_import = may_import and name in _BEFORE_IMPORT and block is None
                    if block is not None:
                        yield from self.block(block.content)
                continue
            may_import = False
            while token is not None:
                if token.type == "{} block":
                    yield from self.block(token.content)
                    break
                if token.type == "error" and token.kind == "bad-url":
                    yield from self.flaw(token)
                token = next(rest, None)

    def late(self, keyword: Any, prelude: list[Any]) -> Iterator[Flaw]:
        """An `@import` that does not count any more."""
        start = self.at(keyword)
        yield Flaw("css-import-late", start, max(start + len("@import"), self.at(prelude[-1]) if prelude else 0))

    def named(self, prelude: list[Any]) -> Iterator[Found | Flaw]:
        """`@namespace`, with or without a prefix before the name."""
        start = 0
        while start < len(prelude) and prelude[start].type in (*_IGNORABLE, "ident"):
            start += 1
        yield from self.first_url(prelude[start:], "@namespace")

    def first_url(self, prelude: list[Any], construct: str) -> Iterator[Found | Flaw]:
        """The string or URL that a prelude begins with."""
        token = next((token for token in prelude if token.type not in _IGNORABLE), None)
        if token is None:
            return
        if token.type == "function" and token.lower_name in ("url", "src"):
            token = next((token for token in token.arguments if token.type not in _IGNORABLE), None)
        if token is not None and token.type in ("string", "url", "error"):
            yield from self.single(token, construct, "")

    def single(self, token: Any, construct: str, property_name: str) -> Iterator[Found | Flaw]:
        """A string, a url-token or what should have been one."""
        if token.type == "error":
            yield from self.flaw(token)
            return
        span, value = (url_span, url_value) if token.type == "url" else (string_span, string_value)
        start, end = span(self.text, self.at(token))
        yield Found(value(self.text[start:end]), start, end, construct, property_name)

    def flaw(self, token: Any) -> Iterator[Flaw]:
        """What tinycss2 takes for an error, where it costs a reference."""
        start = self.at(token)
        if token.kind == "bad-url":
            yield Flaw("css-bad-url", start, bad_url_end(self.text, start))
        elif token.kind == "bad-string":
            first_line = re.compile(r"[^\n\r\f]*+").match(self.text, start)
            yield Flaw("css-bad-string", start, first_line.end() if first_line else start)

    def block(self, tokens: list[Any]) -> Iterator[Found | Flaw]:
        """What is in a block: declarations, rules, values; depth first, without recursion."""
        stack = [_Level(iter(tokens), "{}")]
        while stack:
            level = stack[-1]
            token = next(level.tokens, None)
            if token is None:
                stack.pop()
                continue
            kind = token.type
            if kind == "url":
                yield from self.single(token, "url()", level.property)
            elif kind == "function":
                stack.append(_Level(iter(token.arguments), token.lower_name, level.property))
            elif kind == "{} block":
                stack.append(_Level(iter(token.content), "{}"))
                if level.function == "{}":
                    level.begin()
            elif kind in ("() block", "[] block"):
                stack.append(_Level(iter(token.content), "", level.property))
            elif kind == "string":
                if level.function in _STRING_FUNCTIONS and level.takes_string():
                    yield from self.single(token, _STRING_FUNCTIONS[level.function], level.property)
            elif kind == "error":
                if token.kind == "bad-url" or level.function in _STRING_FUNCTIONS:
                    yield from self.flaw(token)
            elif kind == "at-keyword" and level.function == "{}":
                prelude, block = _at_rule(level.tokens)
                if token.lower_value == "import":
                    yield from self.late(token, prelude)
                if block is not None:
                    stack.append(_Level(iter(block.content), "{}"))
                level.begin()
            else:
                level.see(token)


class _Level:
    """A block or a function that is being gone through, and the declaration that is open in it."""

    __slots__ = ("_name", "_strings", "function", "property", "tokens")

    def __init__(self, tokens: Iterator[Any], function: str, property_name: str = "") -> None:
        self.tokens = tokens
        #: The name of the function in lower case, "{}" for a block of declarations.
        self.function = function
        self.property = property_name
        self._name = ""
        self._strings = 0

    def begin(self) -> None:
        """The next token of a block begins a declaration or a rule."""
        self.property = self._name = ""

    def see(self, token: Any) -> None:
        """A token that is not a reference; in a block it may be a part of `property :`."""
        if self.function != "{}" or token.type == "whitespace":
            return
        if token.type == "literal" and token.value == ";":
            self.begin()
        elif token.type == "literal" and token.value == ":" and not self.property:
            self.property = self._name
        elif token.type == "ident" and not self.property:
            self._name = token.value if token.value.startswith("--") else token.lower_value

    def takes_string(self) -> bool:
        """Whether a string here is a URL: the first one of `url()`, each one of `image-set()`."""
        self._strings += 1
        return self._strings == 1 or self.function.endswith("image-set")


def _at_rule(rest: Iterator[Any]) -> tuple[list[Any], Any]:
    """The prelude of an at-rule and its block, or None where a semicolon ends it (CSS Syntax 3, section 5.4.2)."""
    prelude: list[Any] = []
    for token in rest:
        if token.type == "{} block":
            return prelude, token
        if token.type == "literal" and token.value == ";":
            break
        prelude.append(token)
    return prelude, None
