"""The words people read follow one style: what is wrong comes first, in plain English."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import urikit
from tests.lint.documentation import blocks
from urikit.cli import program
from urikit.rules import rules

#: What no sentence says, and what says it plainly.
FORBIDDEN = (
    (r"\b(?:is|are) no (?!longer\b|later\b)", "is not a valid X, invalid X"),
    (r"\bthere (?:is|are) no\b", "missing X"),
    (r"\bthat is none\b|\bwhich is none\b", "invalid X"),
    (r"\bstands?\b(?!-in)", "is, comes, means"),
    (r"\bholds?\b", "contains, is valid"),
    (r"\blends?\b", "provides"),
    (r"\bmend(?:s|ed|ing)?\b", "fix, correct"),
    (r"\bgrave\b(?! accent)", "severe"),
    (r"\bby the letter\b", "exactly"),
    (r"worth a word", "notable"),
    (r"nobody knows", "unknown"),
    (r"told apart", "distinguished"),
    (r"as it comes", "unchanged"),
    (r"\boctets?\b", "byte"),
    (r'""', "missing, empty"),
)
#: What an explanation may say, and the sentence of an error not.
TERSE = ((r"\bhas no\b", "missing X"), (r"\band no\b", "without X"))
#: The words of a rule, and how many of them a sentence may have.
FIELDS = ("title", "sentence", "advice", "explanation")
MOST_WORDS = 30
#: Sentences that begin with a name.
NAMES = ("A-label", "IP", "JSON", "NUL", "UNC", "URL", "Windows")
#: The commands of the command line.
COMMANDS = program.list_commands(click.Context(program))
#: A code, a field, and the words it may use.
ALLOWED = {
    # The value is written so in Python: two quotation marks are the empty name, host or script.
    ("userinfo-without-host", "advice"): '""',
    ("port-without-host", "advice"): '""',
    ("guard-double-slash", "advice"): '""',
    ("path-info-script", "explanation"): '""',
    # `octets` is the attribute of the view.
    ("data-charset-unknown", "advice"): "octets",
    ("data-charset-octets", "advice"): "octets",
}


def faults(text: str, shapes: Iterable[tuple[str, str]] = FORBIDDEN) -> list[str]:
    """What a text says that it should not."""
    return [f"{found[0]!r}: say {plain}" for shape, plain in shapes for found in re.finditer(shape, text)]


@pytest.mark.parametrize("field", FIELDS)
def test_no_rule_speaks_in_forbidden_shapes(field):
    shapes = FORBIDDEN if field == "explanation" else (*FORBIDDEN, *TERSE)
    said = {
        row.code: found
        for row in rules()
        if (found := faults(getattr(row, field).replace(ALLOWED.get((row.code, field), "\0"), ""), shapes))
    }
    assert said == {}


def test_a_sentence_begins_with_the_problem_and_has_no_full_stop():
    wrong = [
        row.sentence
        for row in rules()
        if row.sentence.endswith(".")
        or len(row.sentence.split()) > MOST_WORDS
        or (row.sentence[0].isupper() and not row.sentence.startswith(NAMES))
    ]
    assert wrong == []


def test_a_sentence_of_an_explanation_has_an_end_the_reader_reaches():
    longest = max(
        (sentence for row in rules() for sentence in re.split(r"(?<=[.?!])\s+(?=[A-Z])", row.explanation)),
        key=lambda sentence: len(sentence.split()),
    )
    assert len(longest.split()) <= 50


def test_titles_are_short_noun_phrases():
    assert [row.title for row in rules() if re.match(r"(?:an?|the) ", row.title) or len(row.title) > 70] == []


@pytest.mark.parametrize("row", rules(), ids=lambda row: row.code)
def test_what_is_empty_is_not_quoted(row):
    said = row.say("", component="part", scheme="http", character="a character", detail="", media_type="text/plain")
    assert '""' not in said


@pytest.mark.parametrize("name", COMMANDS)
def test_a_help_text_speaks_plainly_too(name):
    shown = CliRunner().invoke(program, [name, "--help"]).output
    assert faults(shown) == []
    command = program.get_command(click.Context(program), name)
    assert command is not None and len(command.get_short_help_str(200)) <= 60


#: Where the source of the package is.
PACKAGE = Path(urikit.__file__).parent
ROOT = Path(__file__).parents[2]
#: Phrases that say nothing.
EMPTY = (
    (r"\b(?:please )?note that\b", "nothing"),
    (r"\bin order to\b", "to"),
    (r"\bof course\b", "nothing"),
    (r"\b(?:basically|simply|actually)\b", "nothing"),
    (r"\bit should be (?:noted|mentioned)\b", "nothing"),
    (r"\bdue to the fact that\b", "because"),
)
#: What of a text is code, a quotation, a session or a row of a table.
LITERAL = re.compile(
    r"""^[ ]*```[\s\S]*?^[ ]*```   # a block of code
      | ^[ ]*>>>.*(?:\n[ ]*\S.*)*   # a session, up to an empty line
      | ^[ ]*\|.*\|$(?:\n[ ]*\|.*\|$)*   # the rows of a table
      | ^[ ]*>[ ].*$   # a line of a quotation
      | ^.*::=.*$   # a rule of a grammar
      | ``[\s\S]*?``|`[^`]*`   # code
      | "[^"\n]*(?:\n[^"\n]+){0,3}" | \u201c[^\u201d]*\u201d   # a quotation
    """,
    re.MULTILINE | re.VERBOSE,
)


def docstrings(path: Path) -> Iterator[str]:
    """The docstrings of a module and of all that is in it, private or not."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def comments(path: Path) -> Iterator[str]:
    """The comments of Python or Rust; those of neighbouring lines are one text."""
    text = path.read_text(encoding="utf-8")
    for block in re.findall(r"(?:^[ ]*(?://[/!]?|#:?)(?:[ ].*)?\n)+", text, re.MULTILINE):
        yield re.sub(r"^[ ]*(?://[/!]?|#:?) ?", "", block, flags=re.MULTILINE)
    yield from re.findall(r"\S[ ]+(?://|#)[ ](.*)$", text, re.MULTILINE)


def prose(text: str) -> str:
    """The words of a text: each literal is one word, and links have no addresses."""
    # What follows the mark of Click for lines that are kept as they are, is examples.
    text = re.sub(r"^\s*\x08$[\s\S]*?(?:\n[ ]*\n|\Z)", "", text, flags=re.MULTILINE)
    return LITERAL.sub("LITERAL", re.sub(r"\]\([^)\s]*\)", "]", text))


def sentences(text: str) -> Iterator[str]:
    """The sentences of prose; a heading, an item of a list and a line further in are their own."""
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*+] |\d+\. |#| {2,}))", text):
        yield from re.split(r"(?<=[.?!:;])\s+", block)


SOURCES = sorted(path for path in PACKAGE.rglob("*.py*") if path.suffix in (".py", ".pyi"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_docstrings_speak_plainly(path):
    said = [prose(text) for text in docstrings(path)]
    assert [fault for text in said for fault in faults(text, (*FORBIDDEN, *EMPTY))] == []
    assert [sentence for text in said for sentence in sentences(text) if len(sentence.split()) > MOST_WORDS] == []


@pytest.mark.parametrize("folder", ["benches", "crates", "fuzz", "python", "tests", "tools"])
def test_comments_speak_plainly(folder):
    paths = [
        path for path in (ROOT / folder).rglob("*.*") if path.suffix in (".py", ".rs") and "target" not in path.parts
    ]
    said = {
        str(path): found
        for path in paths
        for text in (*comments(path), *(docstrings(path) if path.suffix == ".py" else ()))
        if (found := faults(" ".join(prose(text).split()), (*FORBIDDEN, *EMPTY)))
    }
    assert paths and said == {}


#: The pages that people write. The sources of those that are made at build have tests of their own;
#: `tests.conformance` writes one more, with quotations of RFCs.
PAGES = [path for path in blocks.PAGES if path.name not in ("differences.md", "CHANGELOG.md", "SECURITY.md")]


def test_pages_that_are_made_are_known():
    assert {"cli", "errors", "scheme-errors", "document-errors", "side-by-side"} <= {path.stem for path in blocks.MADE}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_pages_speak_plainly(path):
    said = prose(path.read_text(encoding="utf-8"))
    assert faults(said, (*FORBIDDEN, *EMPTY)) == []
    assert [sentence for sentence in sentences(said) if len(sentence.split()) > MOST_WORDS] == []


#: What writes pages and reports, but the writer of modules, whose phrases are code.
PROGRAMS = sorted(
    path for name in ("benches", "tools") for path in (ROOT / name).glob("*.py") if path.stem != "new_scheme"
)


def phrases(path: Path) -> Iterator[str]:
    """The strings of a module that may be words for people: those with a space that are not docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {
        id(part)
        for node in ast.walk(tree)
        for part in (node.values if isinstance(node, ast.JoinedStr) else [getattr(node, "value", None)])
        if isinstance(node, ast.JoinedStr | ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.value


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: str(path.relative_to(ROOT)))
def test_phrases_of_pages_that_are_made_speak_plainly(path):
    said = [prose(text) for text in phrases(path) if " " in text.strip()]
    assert [fault for text in said for fault in faults(text)] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_phrases_made_in_code_speak_plainly(path):
    assert [fault for text in phrases(path) if " " in text.strip() for fault in faults(text)] == []


def test_hints_of_what_the_command_line_asks_for_name_no_arguments():
    hints = {row.code: row.advice for row in rules() if row.code.startswith("deref-")}
    assert [hint for hint in hints.values() if re.search(r"\w=|\w\(|[A-Z]\w+\.[A-Z]", hint)] == []
    assert "port" in hints["deref-connection"]
