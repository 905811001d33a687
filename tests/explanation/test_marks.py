"""The figure marks all that is wrong: a caret for each place, a label for each code, aligned."""

import pytest

import urikit
from urikit.core import cells

FIGURES = {
    "one line of labels": (
        "http://exa mple.com:99x/a b",
        "http://exa mple.com:99x/a b\n└┬─┘      ^         ^^^  ^\nscheme    space     port-character",
    ),
    "labels that do not fit beside each other": (
        "http://exa mple.com:99x/a|b",
        "http://exa mple.com:99x/a|b\n└┬─┘      ^         ^^^  ^\nscheme    space     │    vertical-bar\n"
        "                    port-character",
    ),
    "no room beside the names of components": (
        "a b:c",
        "a b:c\n ^ ^\n │ colon-in-first-segment\n space",
    ),
    "a code is written once": ("http://h/ a  b c", "http://h/ a  b c\n└┬─┘   │ ^ ^^ ^\nscheme authority space"),
    "wide characters": (
        "http://h/日本 語|a^",
        "http://h/日本 語|a^\n└┬─┘   │     ^  ^ ^\nscheme authority  circumflex-or-grave\n"
        "             │  vertical-bar\n             space",
    ),
}


@pytest.mark.parametrize("name", FIGURES)
def test_the_figure_marks_all(name):
    text, expected = FIGURES[name]
    assert urikit.explain(text).diagram().render() == expected


@pytest.mark.parametrize("width", [60, 80, 140])
@pytest.mark.parametrize("style", ["box", "ascii"])
@pytest.mark.parametrize(
    "text",
    [
        "http://exa mple.com:99x/a b?q=<é>#a#b",
        "http://h/日本 語\\a b^c#d#e",
        "http://h/e\u0301 a\u200b b|c",
        "http://h/" + "x" * 200 + " " + "y" * 300 + "<" + "z" * 300 + ">",
        "http://h/" + "a b" * 500,
        "http://h/" + "日 " * 100,
        "http://u:p w@h/a b",
    ],
)
def test_carets_are_under_their_places(text, style, width):
    explained = urikit.explain(text)
    made = explained.diagram(width=width, style=style)
    charset = "unicode" if style == "box" else "ascii"
    shown = explained.masked.shown
    assert made.marks and made.marks[0] == made.mark
    assert len(made.marks) == len(explained.defects) or made.is_cut
    assert all(one.right <= other.left for one, other in zip(made.marks, made.marks[1:], strict=False))
    if not made.is_cut:
        for mark in made.marks:
            left, _ = explained.masked.place(mark.start, mark.end)
            assert mark.left == cells.width(shown[:left], charset)
    lines = made.render().splitlines()
    assert all(cells.width(line, charset) <= width for line in lines), lines
    carets = lines[lines.index(made.shown) + 1]
    assert all(carets[mark.left] == "^" for mark in made.marks)
    colours = made.render(lambda role, piece: f"<{piece}>" if role == "error" else piece)
    assert colours.replace("<", "").replace(">", "") == made.render().replace("<", "").replace(">", "")


def test_codes_are_few_and_data_has_all():
    made = urikit.explain('http://h/ \x01é"<{|^`[').diagram()
    assert len({mark.code for mark in made.marks}) > 6
    assert sum(made.render().count(code) for code in {mark.code for mark in made.marks}) == 6
    assert [mark["start"] for mark in made.to_dict()["marks"]] == [mark.start for mark in made.marks]
    assert urikit.explain("http://h/").diagram().marks == ()
