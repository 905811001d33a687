"""The words people read follow one style: what is wrong comes first, in plain English."""

import re
from collections.abc import Iterable

import click
import pytest
from click.testing import CliRunner

from urikit.cli import program
from urikit.rules import rules

#: What no sentence says, and what says it plainly.
FORBIDDEN = (
    (r"\b(?:is|are) no (?!longer\b|later\b)", "is not a valid X, invalid X"),
    (r"\bthere (?:is|are) no\b", "missing X"),
    (r"\bthat is none\b|\bwhich is none\b", "invalid X"),
    (r"\bstands?\b", "is, comes, means"),
    (r"\bholds?\b", "contains, is valid"),
    (r"\blends?\b", "provides"),
    (r"\bmend(?:s|ed|ing)?\b", "fix, correct"),
    (r"\bgrave\b", "severe"),
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
