"""Where readings of one grammar differ: an ABNF engine, the translator of this folder, urikit.

Shared by the tests of RFC 3986 and RFC 3987. Each function gives the differences and does not
judge them, so that a test can say how many strings it asked as well.
"""

import textwrap
from collections.abc import Callable, Iterable

from tests.oracle.grammars import abnf_text, derives, rule

#: Whether a rule, by its name, derives a text.
Reading = Callable[[str, str], bool]


def engine(grammar: str) -> Reading:
    """The reading of an ABNF engine from the package registry."""
    from abnf import ParseError, Rule

    class Read(Rule):
        """The engine's reading of the file; it keeps the rules of each class apart."""

    lines = [line for line in textwrap.dedent(abnf_text(grammar)).splitlines() if line]
    Read.load_grammar("\r\n".join(lines) + "\r\n")

    def reading(name: str, text: str) -> bool:
        try:
            Read(name).parse_all(text)
        except ParseError:
            return False
        return True

    return reading


def engine_against_translator(grammar: str, rules: Iterable[str], texts: Iterable[str]) -> list[tuple[str, str]]:
    """Where the engine and the translator differ."""
    reading = engine(grammar)
    return [(name, text) for text in texts for name in rules if reading(name, text) != derives(name, text)]


def urikit_against_grammar(
    reading: Reading, rules: Iterable[str], texts: Iterable[str]
) -> tuple[list[tuple[str, str]], dict[str, int]]:
    """Where urikit and the translator differ, twenty at the most, and how many strings each rule derives."""
    expressions = [(name, rule(name).fullmatch) for name in rules]
    differ: list[tuple[str, str]] = []
    derived = dict.fromkeys(rules, 0)
    for text in texts:
        for name, fullmatch in expressions:
            standard = fullmatch(text) is not None
            derived[name] += standard
            if reading(name, text) != standard and len(differ) < 20:
                differ.append((name, text))
    return differ, derived
