"""A second opinion on the references in CSS: the tokens of tinycss2, their values, and where they begin.

`is_special` says of a text that tinycss2 reads it by an older standard, or not by one: `u+1f` is one token, a backslash
before a line break may be in a URL, and two backslashes before a bracket do not end a bad one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import tinycss2

__all__ = ["is_special", "scan"]

#: A reference as value, place, construct and property, or a flaw as code and place.
Row = tuple[str, int, str, str] | tuple[str, int]

#: Functions whose own strings are URLs, and what they are called here.
_STRING_FUNCTIONS = {name: f"{name}()" for name in ("url", "src", "image-set", "image")}
_STRING_FUNCTIONS["-webkit-image-set"] = "image-set()"
#: What may be before `@import` (CSS Cascade 5, section 2).
_BEFORE_IMPORT = frozenset({"charset", "layer", "import"})
_IGNORABLE = frozenset({"whitespace", "comment"})
_SPECIAL = re.compile(r"[uU]\+|\\[\n\r\f]|\\\\")
#: The name before the bracket, the bracket, and white space.
_HEAD = re.compile(r"(?:[^\\(]++|\\.)*+\([ \t\n\r\f]*+", re.DOTALL)


def is_special(text: str) -> bool:
    """Return whether tinycss2 may read a text otherwise."""
    return _SPECIAL.search(text) is not None


def scan(text: str, kind: str = "stylesheet") -> Iterator[Row]:
    """Yield the references and the flaws of a text of CSS, in their order."""
    scanner, tokens = _Scanner(text), tinycss2.parse_component_value_list(text, skip_comments=True)
    return scanner.block(tokens) if kind == "declarations" else scanner.sheet(tokens)


class _Scanner:
    """The walk through the tokens of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(found.end() for found in re.finditer(r"\r\n|[\n\r\f]", text))]

    def at(self, token: Any) -> int:
        """Return where a token begins."""
        return self.starts[token.source_line - 1] + token.source_column - 1

    def sheet(self, tokens: list[Any], *, may_import: bool = True) -> Iterator[Row]:
        """The rules of a stylesheet (CSS Syntax 3, section 5.4.1)."""
        rest = iter(tokens)
        for token in rest:
            if token.type in _IGNORABLE or (token.type == "literal" and token.value in ("<!--", "-->")):
                continue
            if token.type == "at-keyword":
                name = token.lower_value
                prelude, block = _at_rule(rest)
                if name == "import" and block is None:
                    yield from (
                        self.first_url(prelude, "@import") if may_import else [("css-import-late", self.at(token))]
                    )
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

    def named(self, prelude: list[Any]) -> Iterator[Row]:
        """`@namespace`, with or without a prefix before the name."""
        start = 0
        while start < len(prelude) and prelude[start].type in (*_IGNORABLE, "ident"):
            start += 1
        yield from self.first_url(prelude[start:], "@namespace")

    def first_url(self, prelude: list[Any], construct: str) -> Iterator[Row]:
        """The string or URL that a prelude begins with."""
        token = next((token for token in prelude if token.type not in _IGNORABLE), None)
        if token is None:
            return
        if token.type == "function" and token.lower_name in ("url", "src"):
            token = next((token for token in token.arguments if token.type not in _IGNORABLE), None)
        if token is not None and token.type in ("string", "url", "error"):
            yield from self.single(token, construct, "")

    def single(self, token: Any, construct: str, property_name: str) -> Iterator[Row]:
        """A string, a url-token or what should have been one."""
        if token.type == "error":
            yield from self.flaw(token)
            return
        start = self.at(token) + 1
        if token.type == "url":
            start = _HEAD.match(self.text, start - 1).end()  # type: ignore[union-attr]
        yield re.sub("[\ud800-\udfff]", "\ufffd", token.value), start, construct, property_name

    def flaw(self, token: Any) -> Iterator[Row]:
        """What tinycss2 takes for an error, where it costs a reference."""
        if token.kind in ("bad-url", "bad-string"):
            yield f"css-{token.kind}", self.at(token)

    def block(self, tokens: list[Any]) -> Iterator[Row]:
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
                _, block = _at_rule(level.tokens)
                if token.lower_value == "import":
                    yield "css-import-late", self.at(token)
                if block is not None:
                    stack.append(_Level(iter(block.content), "{}"))
                level.begin()
            else:
                level.see(token)


class _Level:
    """A block or a function that is being gone through, and the declaration that is open in it."""

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
