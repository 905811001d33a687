"""A mechanical translation of ABNF (RFC 5234, with the `%s` and `%i` of RFC 7405) into
Python regular expressions: the tests' own answer to "is this string in the language".

Every construct maps to one of the regular-expression language: concatenation to
juxtaposition, alternation to `(?:a|b)`, `*`, `n*m` and `n` to `{n,m}`, options to `?`,
strings and `%x` values to characters. Alternatives that are single characters are put
together into one character class, which is the same language and a great deal faster.
Full match with backtracking accepts a string exactly when some derivation does, so the
"first match wins" of RFC 3986 3.2.2 plays no part in membership.

What can go wrong: a recursive rule has no regular expression (an error here; RFC 3986 and
RFC 3987 have none); an ambiguous grammar may backtrack exponentially (those two do not:
no repeated group can match one string in two ways). Left out: `=/` beyond simple
appending, and prose other than `<rule-name>`.
"""

import re
from dataclasses import dataclass, field

#: RFC 5234 Appendix B.1, the rules that the grammars of URIs use without defining them.
CORE_RULES = """
ALPHA  = %x41-5A / %x61-7A
BIT    = "0" / "1"
CHAR   = %x01-7F
CR     = %x0D
CTL    = %x00-1F / %x7F
DIGIT  = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB   = %x09
LF     = %x0A
OCTET  = %x00-FF
SP     = %x20
VCHAR  = %x21-7E
WSP    = SP / HTAB
"""

_TOKEN = re.compile(
    r"""
    (?P<comment>;[^\n]*)
  | (?P<space>\s+)
  | (?P<string>(?:%[si])?"[^"]*")
  | (?P<number>%[xXdDbB][0-9A-Fa-f]+(?:-[0-9A-Fa-f]+|(?:\.[0-9A-Fa-f]+)+)?)
  | (?P<prose><[^>]*>)
  | (?P<repeat>[0-9]*\*[0-9]*|[0-9]+)
  | (?P<name>[A-Za-z][A-Za-z0-9-]*)
  | (?P<punct>[/()\[\]])
    """,
    re.VERBOSE,
)
_RULE_LINE = re.compile(r"(?P<name>[A-Za-z][A-Za-z0-9-]*)\s*=(?P<more>/?)\s*(?P<body>.*)", re.DOTALL)


class ABNFError(ValueError):
    """The text is not ABNF that this translator knows."""


@dataclass(frozen=True)
class Piece:
    """A regular expression, and the ranges of code points it matches if it is one character."""

    pattern: str
    ranges: tuple[tuple[int, int], ...] = ()

    def atom(self) -> str:
        """The expression as one operand."""
        return self.pattern if self.ranges else f"(?:{self.pattern})"


def _character(ranges: tuple[tuple[int, int], ...]) -> Piece:
    """One character out of some ranges."""
    parts = [_escape(low) if low == high else f"{_escape(low)}-{_escape(high)}" for low, high in sorted(set(ranges))]
    return Piece("[" + "".join(parts) + "]", ranges)


def _escape(code: int) -> str:
    return f"\\U{code:08x}"


def read_rules(text: str) -> dict[str, str]:
    """Rule names (lower case: RFC 5234 2.1) to their right-hand sides."""
    lines = [line for line in text.splitlines() if line.split(";", 1)[0].strip()]
    if not lines:
        return {}
    margin = min(len(line) - len(line.lstrip()) for line in lines)
    rules: dict[str, str] = {}
    current: str | None = None
    for line in lines:
        line = line[margin:]
        match = None if line[0].isspace() else _RULE_LINE.match(line)
        if match is not None:
            current = match["name"].lower()
            if match["more"] and current in rules:
                rules[current] += "\n/ " + match["body"]
            else:
                rules[current] = match["body"]
        elif current is None:
            raise ABNFError(f"a continuation before any rule: {line!r}")
        else:
            rules[current] += "\n" + line
    return rules


@dataclass
class Grammar:
    """Rules of one or more ABNF texts, translated as they are asked for."""

    rules: dict[str, str]
    _done: dict[str, Piece] = field(default_factory=dict)
    _busy: set[str] = field(default_factory=set)

    @classmethod
    def read(cls, *texts: str) -> "Grammar":
        """A grammar from ABNF; the core rules of RFC 5234 are known."""
        rules = read_rules(CORE_RULES)
        for text in texts:
            rules.update(read_rules(text))
        return cls(rules)

    def regex(self, rule: str) -> "re.Pattern[str]":
        """The expression of a rule; use its `fullmatch`."""
        return re.compile(self.piece(rule).pattern)

    def piece(self, rule: str) -> Piece:
        """The translation of a rule."""
        name = rule.lower()
        if name not in self._done:
            if name not in self.rules:
                raise ABNFError(f"no rule {rule!r}")
            if name in self._busy:
                raise ABNFError(f"{rule!r} is recursive: not a regular expression")
            self._busy.add(name)
            reader = _Reader(self, self.rules[name])
            self._done[name] = reader.alternation()
            reader.expect_end()
            self._busy.discard(name)
        return self._done[name]


class _Reader:
    """Recursive descent over the tokens of one right-hand side (RFC 5234 section 4)."""

    def __init__(self, grammar: Grammar, body: str) -> None:
        self.grammar = grammar
        self.tokens: list[tuple[str, str]] = []
        self.at = 0
        end = 0
        while end < len(body):
            match = _TOKEN.match(body, end)
            if match is None:
                raise ABNFError(f"not ABNF: {body[end : end + 20]!r}")
            end = match.end()
            kind = match.lastgroup or ""
            if kind not in ("comment", "space"):
                self.tokens.append((kind, match[0]))

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def take(self) -> tuple[str, str]:
        token = self.peek()
        self.at += 1
        return token

    def expect_end(self) -> None:
        if self.peek()[0] != "end":
            raise ABNFError(f"left over: {self.peek()[1]!r}")

    def alternation(self) -> Piece:
        """`a / b`: one class where every branch is one character."""
        branches = [self.concatenation()]
        while self.peek() == ("punct", "/"):
            self.take()
            branches.append(self.concatenation())
        if len(branches) == 1:
            return branches[0]
        merged: list[tuple[int, int]] = []
        rest: list[str] = []
        for branch in branches:
            if branch.ranges:
                merged += branch.ranges
            else:
                rest.append(branch.pattern)
        if not rest:
            return _character(tuple(merged))
        if merged:
            rest.append(_character(tuple(merged)).pattern)
        return Piece("|".join(f"(?:{pattern})" for pattern in rest))

    def concatenation(self) -> Piece:
        pieces = []
        while self.peek()[0] not in ("end",) and self.peek()[1] not in ("/", ")", "]"):
            pieces.append(self.repetition())
        if not pieces:
            raise ABNFError("an empty alternative")
        if len(pieces) == 1:
            return pieces[0]
        return Piece("".join(piece.atom() for piece in pieces))

    def repetition(self) -> Piece:
        low, high = 1, "1"
        if self.peek()[0] == "repeat":
            text = self.take()[1]
            if "*" in text:
                first, _, last = text.partition("*")
                low, high = int(first or 0), last
            else:
                low, high = int(text), text
        if high == "0":
            self.element()  # 0<pchar>: nothing, whatever it is
            return Piece("")
        piece = self.element()
        if (low, high) == (1, "1"):
            return piece
        return Piece(f"{piece.atom()}{{{low},{high}}}")

    def element(self) -> Piece:
        kind, text = self.take()
        if kind == "name":
            return self.grammar.piece(text)
        if kind == "prose":
            return self.grammar.piece(text[1:-1])
        if kind == "string":
            return _string(text)
        if kind == "number":
            return _number(text)
        if text == "(":
            piece = self.alternation()
            if self.take()[1] != ")":
                raise ABNFError("'(' without ')'")
            return piece
        if text == "[":
            piece = self.alternation()
            if self.take()[1] != "]":
                raise ABNFError("'[' without ']'")
            return Piece(f"(?:{piece.pattern})?")
        raise ABNFError(f"unexpected {text!r}")


def _string(token: str) -> Piece:
    """A quoted string: any case, unless `%s` says otherwise (RFC 7405)."""
    exact = token.startswith("%s")
    text = token[token.index('"') + 1 : -1]
    pieces = []
    for ch in text:
        forms = {ch} if exact else {ch.lower(), ch.upper()}
        pieces.append(_character(tuple((ord(form), ord(form)) for form in sorted(forms))))
    return pieces[0] if len(pieces) == 1 else Piece("".join(piece.pattern for piece in pieces))


def _number(token: str) -> Piece:
    """`%x41`, `%x41-5A`, `%x41.42`."""
    base = {"x": 16, "d": 10, "b": 2}[token[1].lower()]
    body = token[2:]
    if "-" in body:
        low, high = (int(part, base) for part in body.split("-"))
        return _character(((low, high),))
    codes = [int(part, base) for part in body.split(".")]
    pieces = [_character(((code, code),)) for code in codes]
    return pieces[0] if len(pieces) == 1 else Piece("".join(piece.pattern for piece in pieces))
