"""Notebooks: the Markdown of their cells, with places in the JSON (urikit.documents.notebook)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urikit import documents
from urikit.documents.formats import by_name
from urikit.documents.json_source import character_places, read_json


def read(text):
    return documents.read(text, type="notebook", base="http://example.org/n/a.ipynb")


def notebook(*cells):
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4})


def markdown(source):
    return {"cell_type": "markdown", "source": source}


def test_what_is_read():
    text = notebook(
        markdown(["[a](b.ipynb)\n", "![c](d.png)"]),
        markdown("<img src='e'>"),
        {"cell_type": "code", "source": "# [no](no)", "outputs": [{"data": {"text/html": "<a href=no>"}}]},
        {"cell_type": "raw", "source": "<a href=f>", "metadata": {"raw_mimetype": "text/html"}},
        {"cell_type": "raw", "source": "<a href=no>"},
    )
    assert by_name("a.ipynb").name == "notebook"
    assert [link.target for link in read(text).links] == [
        f"http://example.org/n/{name}" for name in ("b.ipynb", "d.png", "e", "f")
    ]


def test_the_place_is_that_in_the_json():
    text = '{"cells": [{"cell_type": "markdown",\n "source": ["\\u00e4\\t[a](b\\u00e4/\\"c\\")\\n",\n  "x [d](e)"]}]}'
    first, second = read(text).links
    assert (first.reference, first.source_text, first.line) == ('bä/"c"', 'b\\u00e4/\\"c\\"', 2)
    assert (second.source_text, second.line, second.column) == ("e", 3, 10)


def test_a_destination_that_goes_over_two_strings():
    (link,) = read(notebook(markdown(["[a](<b", "c>)"]))).links
    assert (link.reference, link.source_text) == ("bc", 'b", "c')


def test_findings_have_places_in_the_json():
    text = notebook(markdown("see [a][b]"))
    (issue,) = read(text).findings
    assert text[issue.start : issue.end] == "[a][b]"


@pytest.mark.parametrize(
    "text", ["", "[]", '{"cells": 1}', '{"cells": [1, {"cell_type": 1}, {"cell_type": "markdown"}]}', "{"]
)
def test_what_is_no_notebook_has_no_links(text):
    assert read(text).links == ()


@given(st.text(), st.booleans())
def test_character_places(value, is_ascii):
    text = json.dumps(value, ensure_ascii=is_ascii)
    string, _ = read_json(text)
    places = list(character_places(text, string))
    assert len(places) == len(string.value) + 1
    for at, character in enumerate(string.value):
        assert json.loads(f'"{text[places[at] : places[at + 1]]}"') == character
