"""Stylesheets in pieces: what is found is what is found in the whole (urikit.documents.css.pieces)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth, costs_at_most
from urikit.documents.css.pieces import pieces
from urikit.documents.css.scanner import _Scanner, _tokens, scan
from urikit.documents.css.spans import readable


def parts(text):
    return [text[start:end] for start, end in pieces(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a{}", ["a{}"]),
        ("a{}b{}", ["a{}", "b{}"]),
        ("@import 'a}';a{}b", ["@import 'a}';a{}", "b"]),
        ("@media x{a{}b{}}c{}", ["@media x{a{}b{}}", "c{}"]),
        ("a{b:(})}c{}", ["a{b:(})}", "c{}"]),
        ("a{b:'}\n}c{}", ["a{b:'}\n}", "c{}"]),
        ("a{/*}*/}c{}", ["a{/*}*/}", "c{}"]),
        ("a{b:url(})}c{}", ["a{b:url(})}", "c{}"]),
        ("a{b:url( '}' )}c{}", ["a{b:url( '}' )}", "c{}"]),
        ("a{b:url(} })}c{}", ["a{b:url(} })}c{}"]),
        ("a\\{{}c{}", ["a\\{{}", "c{}"]),
        ("a{b:u\\72l(})}c{}", ["a{b:u\\72l(})}c{}"]),
        ("}a{}b{}", ["}a{}", "b{}"]),
    ],
)
def test_cuts(text, expected):
    assert parts(text) == expected


QUOTED = ["URL('", 'url("', "'", '"', "\\", "\\29 ", "u\\72l("]
BRACKETS = ["url(", "image-set(", ")", "(", "{", "}", "[", "]", "/*", "*/", "/"]
OTHERS = [
    "\n",
    "\r\n",
    "\f",
    "@import ",
    "@namespace ",
    ";",
    ":",
    "a",
    "--",
    "<!--",
    "-->",
    "u+0",
    "#",
    "@",
    " ",
    "é",
    "\0",
]
fragments = st.sampled_from(QUOTED + BRACKETS + OTHERS)


@a_tenth
@given(st.lists(fragments, max_size=25).map("".join))
def test_pieces_have_what_the_whole_has(text):
    assert "".join(parts(text)) == text
    assert list(scan(text)) == list(_Scanner(text).sheet(_tokens(readable(text))))


@pytest.mark.parametrize(
    "piece", ["a{}", "a{", "(", "url(", "url(a)", "/*", "/", "*/", '"', "\\", "}", "a{b:url(c d)}", "\\("]
)
def test_hostile_text_is_cut_in_linear_time(piece):
    with costs_at_most(10):
        text = piece * (1_000_000 // len(piece))
        assert sum(end - begin for begin, end in pieces(text)) == len(text)
