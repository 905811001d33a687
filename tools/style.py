"""Checks the words that people read: `python -m tools.style [PATH...]`.

Prints `file:line: what: say what` for the few shapes that readers trip over: riddles, phrases that say nothing, long
sentences, docstrings and comments that begin with a pronoun, docstrings of functions that begin with an article. It
reads the sentences of rules, docstrings, comments, pages, and strings in code that may be shown. It also compares the
reasons of tests that are skipped with the table of CONTRIBUTING.md. With paths, only files below them are checked.
Code, quotations, sessions and rows of tables are not prose.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tools.blocks import PAGES, ROOT
from urikit.core.rules import rules

PACKAGE = ROOT / "python" / "urikit"
#: Shapes that no sentence has, and the plain words instead. A space may be the end of a line.
FORBIDDEN = {
    r"\b(?:is|are) no (?!\s|longer\b|later\b)": "is not a valid X, invalid X",
    r"\bthere (?:is|are) no\b": "missing X",
    r"\bthat is none\b|\bwhich is none\b": "invalid X",
    r"\bgrave\b(?! accent)": "severe",
    r"\bby the letter\b": "exactly",
    r"\bworth a word\b": "notable",
    r"\bnobody knows\b": "unknown",
    r"\btold apart\b": "distinguished",
    r"\boctets?\b": "byte",
    r'""': "missing, empty",
    r"\b(?:please )?note that\b|\bof course\b|\bit should be (?:noted|mentioned)\b": "nothing",
    r"\b(?:basically|simply|actually)\b": "nothing",
    r"\bin order to\b": "to",
    r"\bdue to the fact that\b": "because",
}
#: Shapes that an explanation of a rule may have, and its other words not.
TERSE = {r"\bhas no\b": "missing X", r"\band no\b": "without X"}
#: Words that no docstring or comment of the package and the tools begins with, and those that no function's does.
PRONOUNS = re.compile(r"(?:What|Whatever|Whether|Who|Whoever|Whom|Whose|Where|How|Nobody|Somebody|Anybody|Everybody)\b")
NO_VERB = re.compile(r"(?:The|An?|One|Every|Each|All|No|This|These|Those) ")
#: Words that a sentence may have, and one of an explanation.
MOST, MOST_EXPLAINED = 30, 50
#: Sentences of rules that begin with a name.
NAMES = ("A-label", "IP", "JSON", "NUL", "UNC", "URL", "Windows")
#: Rules that show an empty value as Python writes it, or `octets`, the attribute of a view.
ALLOWED = {
    *("userinfo-without-host", "port-without-host", "guard-double-slash", "path-info-script"),
    *("data-charset-unknown", "data-charset-octets"),
}
#: The parts of a text that are code, a quotation, a session or a row of a table.
LITERAL = re.compile(
    r"""^[ ]*```[\s\S]*?^[ ]*```   # a block of code
      | ^[ ]*>>>.*(?:\n[ ]*\S.*)*   # a session, up to an empty line
      | ^[ ]*\|.*\|$(?:\n[ ]*\|.*\|$)*   # the rows of a table
      | ^[ ]*>[ ].*$   # a line of a quotation
      | ^.*::=.*$   # a rule of a grammar
      | ^[ ]*\x08$[\s\S]*?(?=\n[ ]*\n|\Z)   # what Click keeps as it is: examples
      | ``[\s\S]*?``|`[^`]*`   # code
      | "[^"\n]*(?:\n[^"\n]+){0,3}" | \u201c[^\u201d]*\u201d   # a quotation
    """,
    re.MULTILINE | re.VERBOSE,
)


def prose(text: str) -> str:
    """Return the words of a text: each literal is one word, links have no addresses, and lines keep their numbers."""
    return LITERAL.sub(lambda found: "LITERAL" + "\f" * found[0].count("\n"), re.sub(r"\]\([^)\s]*\)", "]", text))


def line_of(text: str, place: int) -> int:
    """Return how many lines are before a place of prose."""
    return len(re.findall(r"[\n\f]", text[:place]))


def faults(line: int, text: str, shapes: dict[str, str], most: int | None = None) -> Iterator[tuple[int, str]]:
    """Find forbidden shapes in prose that begins on a line, and sentences of too many words."""
    for shape, plain in shapes.items():
        for found in re.finditer(shape.replace(" ", r"\s+"), text):
            yield line + line_of(text, found.start()), f"{' '.join(found[0].split())!r}: say {plain}"
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*+] |\d+\. |#| {2,}))", text) if most else ():
        for sentence in re.split(r"(?<=[.?!:;])\s+", block):
            if most and (count := len(sentence.split())) > most:
                yield line + line_of(text, text.find(sentence)), f"a sentence of {count} words: say it in two"


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Return the comments of Python or Rust; those of neighbouring lines are one text."""
    for found in re.finditer(r"(?:^[ ]*(?://[/!]?|#:?)(?:[ ].*)?\n)+", source, re.MULTILINE):
        text = re.sub(r"^[ ]*(?://[/!]?|#:?) ?", "", found[0], flags=re.MULTILINE)
        yield source.count("\n", 0, found.start()) + 1, prose(text)
    for found in re.finditer(r"\S[ ]+(?://|#)[ ](.*)$", source, re.MULTILINE):
        yield source.count("\n", 0, found.start()) + 1, prose(found[1])


def phrases(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Return the strings that may be words for people: those with a space that are not docstrings."""
    inside: set[int] = set()
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.Expr):
            inside.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            inside.update(map(id, node.values))
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            text = node.value
        if " " in text.strip():
            yield getattr(node, "lineno", 1), prose(text)


def of_file(path: Path) -> Iterator[tuple[int, str]]:
    """Check one file."""
    source, ours = path.read_text("utf-8"), path.is_relative_to(PACKAGE)
    if path.suffix == ".md":
        yield from faults(1, prose(source), FORBIDDEN, MOST)
        return
    plain = path.suffix == ".py" and (ours or path.parent.name == "tools")
    for line, text in comments(source):
        yield from faults(line, text, FORBIDDEN)
        if plain and PRONOUNS.match(text):
            yield line, f"{text.split()[0]!r}: begin with a noun of the field"
    if path.suffix == ".rs":
        return
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text, line = ast.get_docstring(node) or "", node.body[0].lineno if node.body else 1
            yield from faults(line, prose(text), FORBIDDEN, MOST if ours else None)
            function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
                re.search("property|fixture|setter", ast.unparse(decorator)) for decorator in node.decorator_list
            )
            if plain and (PRONOUNS.match(text) or (function and NO_VERB.match(text))):
                yield line, f"{text.split()[0]!r}: begin with {'a verb' if function else 'a noun of the field'}"
    # Writers of pages and reports; the phrases of the writer of schemes are code, and those of this module are bad.
    if ours or (path.parent.name in ("benches", "tools") and path.stem not in ("new_scheme", "style")):
        for line, text in phrases(tree):
            yield from faults(line, text, FORBIDDEN)


def of_rules() -> Iterator[tuple[Path, int, str]]:
    """Check what rules say."""
    places = {
        found[1]: (path, source.count("\n", 0, found.start()) + 1)
        for path in PACKAGE.rglob("*.toml")
        for source in [path.read_text("utf-8")]
        for found in re.finditer(r"^\[([\w-]+)\]$", source, re.MULTILINE)
    }
    for row in rules():
        found = []
        for field in ("title", "sentence", "advice", "explanation"):
            text, explained = getattr(row, field), field == "explanation"
            shapes = {} if row.code in ALLOWED else FORBIDDEN if explained else FORBIDDEN | TERSE
            found += [what for _, what in faults(0, text, shapes, MOST_EXPLAINED if explained else MOST)]
        if row.sentence.endswith(".") or (row.sentence[0].isupper() and not row.sentence.startswith(NAMES)):
            found.append(f"{row.sentence!r}: say it in lower case and without a full stop")
        if row.code.startswith("deref-") and re.search(r"\w=|\w\(|[A-Z]\w+\.[A-Z]", row.advice):
            found.append(f"{row.advice!r}: say it for the command line, which has no arguments of the API")
        yield from ((*places[row.code], f"{row.code}: {what}") for what in found)


def skips() -> Iterator[tuple[Path, int, str]]:
    """Check that each test that may be skipped says why in one of the ways that CONTRIBUTING.md lists."""
    page = ROOT / "CONTRIBUTING.md"
    table = page.read_text("utf-8").partition("## Tests that are skipped")[2].partition("##")[0]
    unused = set(ways := re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE))
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if not (isinstance(node, ast.Call) and re.search(r"pytest.*\b(skip|skipif|importorskip|xfail)$", called)):
                continue
            given = [word.value for word in node.keywords if word.arg == "reason"]
            reason = "".join(map(ast.unparse, given or (node.args if called.endswith(".skip") else [])))
            unused -= (found := {way for way in ways if way in reason})
            if not found or called.endswith("xfail"):
                yield path, node.lineno, f"{called}({reason}): name one of {', '.join(ways)}"
    yield from ((page, 1, f"no test is skipped for `{way}`: remove the row") for way in sorted(unused))


def files() -> Iterator[Path]:
    """Return the files with words for people; `tests.conformance` writes docs/differences.md, with quotations."""
    yield from (path for path in PAGES if path.name not in ("differences.md", "CHANGELOG.md", "SECURITY.md"))
    for folder in ("benches", "crates", "fuzz", "python", "tests", "tools"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            if path.suffix in (".py", ".pyi", ".rs") and "target" not in path.parts:
                yield path


def main(arguments: list[str]) -> int:
    """Print the faults; return 1 where one is found."""
    below = [Path(argument).resolve() for argument in arguments] or [ROOT]
    chosen = [path for path in files() if any(path.is_relative_to(place) for place in below)]
    found = [(path, line, what) for path in chosen for line, what in of_file(path)]
    found += () if arguments else chain(of_rules(), skips())
    for path, line, what in found:
        print(f"{path.relative_to(ROOT)}:{line}: {what}")
    print(f"{len(chosen)} files, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
