"""The bracket figure: the article's rows byte for byte, and what the article does not draw."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from urikit.core import cells
from urikit.explanation.diagram import diagram


def figure(text, **options):
    return str(diagram(urikit.parse(text), **options))


def broken(text, **options):
    with pytest.raises(urikit.URISyntaxError) as caught:
        urikit.parse(text)
    assert caught.value.code
    return str(urikit.explain(text).diagram(**options))


# The encyclopedia's figures. Of the first, the label of the path is a column off its
# tick there; the label row here is the one the rule gives.
ARTICLE = [
    (
        "https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top",
        """\
        userinfo       host      port
        ┌──┴───┐ ┌──────┴──────┐ ┌┴─┐
https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top
└─┬─┘   └─────────────┬─────────────┘└───────┬───────┘ └────────────┬────────────┘ └┬┘
scheme            authority                 path                  query          fragment""",
    ),
    (
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        """\
ldap://[2001:db8::7]/c=GB?objectClass?one
└┬─┘   └─────┬─────┘└─┬─┘ └──────┬──────┘
scheme   authority   path      query""",
    ),
    (
        "tel:+1-816-555-1212",
        """\
tel:+1-816-555-1212
└┬┘ └──────┬──────┘
scheme    path""",
    ),
    (
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
        """\
urn:oasis:names:specification:docbook:dtd:xml:4.1.2
└┬┘ └─┬─┘ └───────────────────┬───────────────────┘
scheme NID                   NSS""",
    ),
]


def test_a_urn_has_the_names_of_its_own_syntax():
    """RFC 8141 section 2; a text that is not a valid URN has those of RFC 3986."""
    assert figure("urn:example:a/b?+r?=q#f").splitlines()[1:] == [
        "└┬┘ └──┬──┘ └┬┘  │  │ │",
        "scheme NID  NSS r-component q-component f-component",
    ]
    assert figure("urn:a1").splitlines()[-1] == "scheme path"


# Ours, for what the article has not: one figure a feature.
OWN = {
    "one column, two, and labels that give way": (
        "a://b@c:12/",
        """\
 userinfo host port
    │ │ ┌┐
a://b@c:12/
│   └─┬──┘│
scheme authority path""",
    ),
    "empty components": (
        "http://h?#",
        """\
http://h?#
└┬─┘   │╵╵╵
scheme authority path query fragment""",
    ),
    "an empty authority stands above, where the path does not": (
        "file:///etc/hosts",
        """\
   authority
       ╷
file:///etc/hosts
└┬─┘   └───┬────┘
scheme    path""",
    ),
    "empty userinfo, host and port": (
        "//@:",
        """\
userinfo host port
  ╷╷╷
//@:
  └┘╵
authority path""",
    ),
    "a port alone makes the parts worth drawing": (
        "telnet://192.0.2.16:80/",
        """\
            host   port
         ┌───┴────┐ ┌┐
telnet://192.0.2.16:80/
└─┬──┘   └─────┬─────┘│
scheme     authority path""",
    ),
    "a relative reference": (
        "../b?x#y",
        """\
../b?x#y
└┬─┘ │ │
path query fragment""",
    ),
    "the empty text": ("", "\n╵\npath"),
}


@pytest.mark.parametrize(("text", "expected"), [*ARTICLE, *OWN.values()])
def test_figures(text, expected):
    assert figure(text) == expected


def test_ascii():
    expected = """\
       userinfo host port
        +-|-+ | +|-+
https://u:***@h:8042/a?#f
+-|-+   +----|-----+++ '|
scheme   authority path query fragment"""
    assert figure("https://u:pw@h:8042/a?#f", style="ascii") == expected
    assert figure("file:///a", style="ascii").splitlines()[1] == "       ,"


def test_a_password_is_masked_unless_asked_for():
    assert "me:***@h" in figure("ftp://me:hunter2@h/")
    assert "hunter2" not in figure("ftp://me:hunter2@h/")
    assert "me:hunter2@h" in figure("ftp://me:hunter2@h/", secrets="shown")


# --- mistakes -----------------------------------------------------------------------------

MISTAKES = {
    "what could be read, and a caret with the code": (
        "https://john@ru.wikipedia.org:80/wiki/Кири ллица",
        """\
      userinfo     host      port
        ┌┴─┐ ┌──────┴───────┐ ┌┐
https://john@ru.wikipedia.org:80/wiki/Кири ллица
└─┬─┘   └──────────┬───────────┘          ^
scheme         authority                  space""",
    ),
    "in the port, with the host read": (
        "http://u@h:8a/",
        """\
    userinfo host
       │ │
http://u@h:8a/
└┬─┘       ^^
scheme     port-character""",
    ),
    "in the scheme, with nothing read": ("1http://h", "1http://h\n^\nscheme-start"),
    "several columns": (
        "http://[::1",
        """\
http://[::1
└┬─┘   ^^^^
scheme ip-literal-unclosed""",
    ),
    "wide characters": (
        "http://漢 字/",
        """\
http://漢 字/
└┬─┘     ^
scheme   space""",
    ),
    "a mark on its base": ("h\u0301 x", "h\u0301 x\n ^\n space"),
    "a bidi control": (
        "http://h/\u202eabc d",
        """\
http://h/⟨U+202E⟩abc d
└┬─┘   │            ^
scheme authority    space""",
    ),
    "a line break": ("a\nb", "a␤b\n ^\n line-break"),
}


@pytest.mark.parametrize(("text", "expected"), MISTAKES.values())
def test_mistakes(text, expected):
    assert broken(text) == expected


def test_mistakes_in_ascii():
    expected = "http://h/<U+00E9> b\n+|-+   |         ^\nscheme authority space"
    assert broken("http://h/\xe9 b", style="ascii") == expected


# --- width --------------------------------------------------------------------------------


def test_long_components_lose_their_middle_and_short_ones_stay():
    text = "https://example.org/" + "segment/" * 50 + "?q=" + "v" * 300 + "#top"
    made = diagram(urikit.parse(text), width=80)
    assert made.is_cut
    assert cells.width(made.shown) <= 80
    assert made.shown.startswith("https://example.org/segment/")
    assert made.shown.endswith("v#top")
    assert made.shown.count("…") == 2
    assert not diagram(urikit.parse(text), width=None).is_cut
    assert diagram(urikit.parse(text), width=None).shown == text


def test_the_place_of_a_mistake_is_never_cut():
    text = "http://h/" + "a" * 5000 + " " + "b" * 5000
    lines = broken(text, width=80).splitlines()
    assert cells.width(lines[0]) <= 80
    assert lines[0][lines[1].index("^")] == " "


def test_octets_are_not_cut_in_two():
    for width in range(20, 60):
        shown = diagram(urikit.parse("x:" + "%C3%A4" * 100), width=width).shown
        head, _, tail = shown.partition("…")
        assert (len(head) - 2) % 3 == 0
        assert len(tail) % 3 == 0


# --- properties ---------------------------------------------------------------------------

pieces = st.sampled_from(
    ["http:", "//", "u", ":p", "@", "h.example", "[::1]", ":80", "/", "a%20b", "..", "?", "q=1", "#", "f", "x" * 40]
)
references = st.lists(pieces, max_size=9).map("".join).filter(urikit.is_valid)
anything = st.text(st.characters(exclude_categories=()), max_size=60)


@a_tenth
@given(references)
def test_every_bracket_stands_under_its_component(text):
    reference = urikit.parse(text)
    made = diagram(reference, width=None, secrets="shown")
    assert made.shown == text
    drawn = {bracket.component for bracket in made.brackets}
    assert set(reference.spans) - drawn <= {"host"}
    assert ("host" in drawn) == bool({"userinfo", "port"} & set(reference.spans))
    for bracket in made.brackets:
        assert (bracket.start, bracket.end) == reference.spans[bracket.component]
        assert made.shown[bracket.left : bracket.right] == getattr(reference, bracket.component)
        assert bracket.left <= bracket.tick <= max(bracket.left, bracket.right - 1)


@a_tenth
@given(references, st.sampled_from(["box", "ascii"]))
@example("//http://?http:@", "box").via("a mask over the end of the path and the start of the query")
def test_labels_keep_apart_and_rows_line_up(text, style):
    made = diagram(urikit.parse(text), style=style)
    for row in ("upper", "lower"):
        labels = [b for b in made.brackets if b.row == row]
        for left, right in pairwise(labels):
            assert left.right <= right.left
            assert left.label_column + len(left.component) + 1 <= right.label_column
        for number, bracket in enumerate(labels):
            centred = bracket.tick - (len(bracket.component) - 1) // 2
            # At the edge of the page labels are moved left, as far as those from here on need.
            needed = sum(len(after.component) + 1 for after in labels[number:]) - 1
            assert bracket.label_column >= min(centred, 100 - needed)
    lines = str(made).splitlines()
    assert len(lines) == (5 if any(b.row == "upper" for b in made.brackets) else 3)


@a_tenth
@given(anything, st.sampled_from(["box", "ascii"]), st.integers(40, 120))
def test_any_text_has_a_figure(text, style, width):
    try:
        urikit.IRIReference.parse(text)
        made = urikit.explain(text).diagram(style=style, width=width)
    except urikit.URISyntaxError as error:
        made = urikit.explain(text).diagram(style=style, width=width)
        mark = made.mark
        assert mark is not None
        assert (mark.start, mark.end, mark.code) == (error.offset, error.end, error.code)
        assert all(bracket.end <= error.offset for bracket in made.brackets)
        assert all(bracket.right <= mark.left for bracket in made.brackets)
    assert "\n" not in made.shown
    if style == "ascii":
        assert str(made).isascii()


def test_data():
    found = diagram(urikit.parse("a:b")).to_dict()
    names = ("component", "row", "start", "end", "left", "right", "tick", "label_column")
    brackets = (("scheme", "lower", 0, 1, 0, 1, 0, 0), ("path", "lower", 2, 3, 2, 3, 2, 7))
    drawn = [dict(zip(names, one, strict=True)) for one in brackets]
    assert found == {"shown": "a:b", "brackets": drawn, "mark": None, "marks": []}


def test_paint_gets_every_piece_with_its_role():
    seen = []

    def paint(role, piece):
        seen.append((role, piece))
        return piece

    made = diagram(urikit.parse("a://h/"))
    assert made.render(paint) == str(made)
    assert ("scheme", "a") in seen
    assert ("authority", "authority") in seen
    assert ("delimiter", "://") in seen
