"""The references in a text of CSS, with their places: a generator for stylesheets and for declarations.

    url-token           url(a.png)
    url function        url("a.png"), src("a.png")                      CSS Values 4, section 4.5
    image-set()         image-set("a.png" 1x, url(b.png) 2x)             CSS Images 4, section 2.5
    image()             image("a.png#xywh=0,0,9,9")                      CSS Images 4, section 2.4
    @import             @import "a.css"; @import url(a.css) screen;      CSS Cascade 5, section 2
    @namespace          @namespace svg "http://www.w3.org/2000/svg";     CSS Namespaces 3: a name

tinycss2 makes the tokens; what is read here is where they are. Blocks and functions are gone
through with an explicit stack, so that depth costs nothing.

An `@import` counts at the top of a stylesheet only: before all rules but `@charset` and
`@layer` statements. One that comes later is ignored by browsers; it is said (`Flaw`), and
is not a reference. The conditions of `@media`, `@supports` and the like load nothing, so their
preludes are passed over.

What can go wrong: an unquoted URL with a quotation mark, a bracket or white space inside is a
bad-url-token, and the declaration is dropped; so is a string that a line break ends. Both are
flaws. An end of the file closes whatever is open (CSS Syntax 3, section 5.4.8 ff.), and the
reference counts.

Left out: strings that are not URLs (`local()`, `format()`, `content`), `attr()`, `var()`: what
a substitution makes is known in a page, and not in a text. `@document`, which no browser has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

from urikit.documents.css.absence import Unread
from urikit.documents.css.pieces import pieces
from urikit.documents.css.spans import Places, bad_url_end, readable, string_span, string_value, url_span, url_value
from urikit.mask import discreet

__all__ = ["Flaw", "Found", "Kind", "references", "scan"]

#: A whole stylesheet, or what is in a `style` attribute.
Kind: TypeAlias = Literal["stylesheet", "declarations"]

#: Without one of these no text of CSS has a reference; a backslash may hide any of them.
_PROMISING = re.compile(r"url|src|image|@import|@namespace|\\", re.IGNORECASE)
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


@discreet
class Found(NamedTuple):
    """A reference: its value, where it is, and what it is in."""

    value: str
    start: int
    end: int
    #: "url()", "src()", "image-set()", "image()", "@import" or "@namespace".
    construct: str
    #: The property or descriptor, as "background"; empty outside of declarations.
    property: str


class Flaw(NamedTuple):
    """A reference that does not count, and why: the code of a finding."""

    code: str
    start: int
    end: int


def references(text: str, kind: Kind = "stylesheet") -> Iterator[tuple[str, int, int, str]]:
    r"""The references in a text of CSS: value, start, end, and what it is in.

    `text[start:end]` is the URL as it is written, between the brackets or the quotation marks;
    the value has its escapes undone. Nothing raises but a missing tinycss2 (`Unread`, an `ImportError`).

    >>> list(references(r"background: url( a\20 b.png )", "declarations"))
    [('a b.png', 17, 27, 'url()')]
    """
    for item in scan(text, kind):
        if isinstance(item, Found):
            yield item[:4]


def scan(text: str, kind: Kind = "stylesheet") -> Iterator[Found | Flaw]:
    """The references and the flaws of a text of CSS, in their order."""
    if kind == "declarations":
        if _PROMISING.search(text) is not None:
            yield from _Scanner(text).block(_tokens(readable(text)))
        return
    for start, end in pieces(text):
        if _PROMISING.search(text, start, end) is None:
            continue
        piece = text[start:end]
        # Each piece but the last ends with a block, and behind a block no import counts.
        for item in _Scanner(piece).sheet(_tokens(readable(piece)), may_import=start == 0):
            yield item._replace(start=item.start + start, end=item.end + start) if start else item


def _tokens(text: str) -> list[Any]:
    try:
        import tinycss2  # type: ignore[import-untyped]
    except ImportError as error:
        raise Unread from error
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
        """The next token begins a declaration or a rule."""
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
