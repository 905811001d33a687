"""Reading: the same texts however the bytes arrive."""

import json
from itertools import pairwise

from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit.cli import program
from urikit.cli.inputs import Batch, _split

LIMIT = 20


def texts_of(pieces, separator=b"\n", limit=LIMIT):
    batches = list(_split(iter(pieces), "x", separator, limit, None))
    number = 1
    for batch in batches:
        assert isinstance(batch, Batch)
        assert batch.first == number
        number += len(batch.texts)
    return [text for batch in batches for text in batch.texts]


def test_lines():
    assert texts_of([b"a\nb\n"]) == ["a", "b"]
    assert texts_of([b"a\nb"]) == ["a", "b"]
    assert texts_of([b"a\r\nb\r\n"]) == ["a", "b"]
    assert texts_of([b"\n\n"]) == ["", ""]
    assert texts_of([]) == []
    assert texts_of([b"a\r"]) == ["a\r"]
    assert texts_of([b"a\0b\r\n\0"], b"\0") == ["a", "b\r\n"]
    assert texts_of([b"caf\xe9\n"]) == ["caf\udce9"]


lines = st.lists(
    st.text(st.characters(exclude_characters="\n\r", exclude_categories=("Cs",)), max_size=LIMIT), max_size=8
)


@a_tenth
@given(lines, st.lists(st.integers(0, 200), max_size=6), st.sampled_from(["\n", "\r\n"]))
def test_it_does_not_matter_where_the_pieces_end(texts, cuts, end):
    data = "".join(text + end for text in texts).encode()
    edges = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    pieces = [data[a:b] for a, b in pairwise(edges) if a < b]
    assert texts_of(pieces) == texts


def test_an_endless_line_is_not_kept():
    piece = b"x" * 1000
    seen = texts_of([piece] * 1000 + [b"\nok\n"])
    assert len(seen) == 2
    assert LIMIT < len(seen[0]) < 3000
    assert seen[1] == "ok"


def test_the_limit_counts_characters():
    assert texts_of(["é".encode() * LIMIT]) == ["é" * LIMIT]
    assert texts_of(["\U0001f600".encode() * LIMIT, b"\n"]) == ["\U0001f600" * LIMIT]


def test_extract_takes_a_byte_order_mark_and_crlf_for_no_part_of_an_identifier():
    data = "\ufeffhttp://h/a\r\nsee http://h/b\r\n".encode()
    result = CliRunner().invoke(program, ["extract", "--json"], input=data, prog_name="urikit")
    found = [json.loads(record) for record in result.stdout.splitlines()]
    assert [(one["identifier"], one["line"], one["start"]) for one in found] == [
        ("http://h/a", 1, 1),
        ("http://h/b", 2, 17),
    ]
