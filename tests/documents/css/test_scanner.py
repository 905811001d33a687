"""The generator of references in CSS: places, escapes, what counts (urikit.documents.css.scanner)."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.documents.css.by_tinycss2 import is_special
from tests.documents.css.by_tinycss2 import scan as by_tinycss2
from tests.effort import a_tenth, costs_at_most
from urikit.documents.css.scanner import Found, references, scan

CASES = [
    # (text, kind, what is written, values, constructs)
    ("a{b:url(c)}", "stylesheet", ["c"], ["c"], ["url()"]),
    ("b:url(c)", "declarations", ["c"], ["c"], ["url()"]),
    ("b: URL(  c\t)", "declarations", ["c"], ["c"], ["url()"]),
    ("b: u\\72 l( c )", "declarations", ["c"], ["c"], ["url()"]),
    ("b: \\55RL('c')", "declarations", ["c"], ["c"], ["url()"]),
    ("b: url( 'c' )", "declarations", ["c"], ["c"], ["url()"]),
    ('b: url("c" mod(x))', "declarations", ["c"], ["c"], ["url()"]),
    ('b: src("c")', "declarations", ["c"], ["c"], ["src()"]),
    ("b: url(c\\ d\\29\\))", "declarations", ["c\\ d\\29\\)"], ["c d))"], ["url()"]),
    ("b: url(\\000041 b)", "declarations", ["\\000041 b"], ["Ab"], ["url()"]),
    ("b: url('a\\\nb')", "declarations", ["a\\\nb"], ["ab"], ["url()"]),
    ("b: url('a\\\r\nb')", "declarations", ["a\\\r\nb"], ["ab"], ["url()"]),
    ("b: url('\\22')", "declarations", ["\\22"], ['"'], ["url()"]),
    ("b: url(\\d800\\0\\110000)", "declarations", ["\\d800\\0\\110000"], ["\ufffd" * 3], ["url()"]),
    ("b: url(a\0b)", "declarations", ["a\0b"], ["a\ufffdb"], ["url()"]),
    ("b: url(c", "declarations", ["c"], ["c"], ["url()"]),
    ("b: url('c", "declarations", ["c"], ["c"], ["url()"]),
    ("b: url(c\\", "declarations", ["c\\"], ["c\ufffd"], ["url()"]),
    ("b: url()", "declarations", [""], [""], ["url()"]),
    ("b: url(/* c */)", "declarations", [], [], []),  # white space inside: a bad URL
    ("b: image-set('c' 1x, 'd' type('e/f') 2x)", "declarations", ["c", "d"], ["c", "d"], ["image-set()"] * 2),
    ("b: -webkit-image-set(url(c) 1x)", "declarations", ["c"], ["c"], ["url()"]),
    ("b: image('c#xywh=0,0,1,1', red)", "declarations", ["c#xywh=0,0,1,1"], ["c#xywh=0,0,1,1"], ["image()"]),
    ("b: local('c') format('d') attr(e)", "declarations", [], [], []),
    ("b: cross-fade(url(c), url(d), 50%)", "declarations", ["c", "d"], ["c", "d"], ["url()"] * 2),
    ("b: {[(url(c))]}", "declarations", ["c"], ["c"], ["url()"]),
    ("/* url(c) */ b: 'url(d)'", "declarations", [], [], []),
    ("@import 'c';@import url(d) screen;@import url('e');", "stylesheet", list("cde"), list("cde"), ["@import"] * 3),
    ("@import/**/'c'", "stylesheet", ["c"], ["c"], ["@import"]),
    ("<!-- @import 'c'; --> a{b:url(d)}", "stylesheet", ["c", "d"], ["c", "d"], ["@import", "url()"]),
    ("@charset 'x'; @layer a, b; @IMPORT 'c';", "stylesheet", ["c"], ["c"], ["@import"]),
    ("@layer a {} @import 'c';", "stylesheet", [], [], []),
    ("a{} @import 'c';", "stylesheet", [], [], []),
    ("@import 'c' {} a{b:url(d)}", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@namespace svg 'c';@namespace url(d);", "stylesheet", ["c", "d"], ["c", "d"], ["@namespace"] * 2),
    ("@supports (b:url(c)) { a{b:url(d)} }", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@media x { @supports (b:url(c)) { a{b:url(d)} } }", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@font-face { src: local(c), url(d) }", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@document url(c) { a{b:url(d)} }", "stylesheet", ["d"], ["d"], ["url()"]),
    ("@page { b: url(c) } } a{b:url(d)}", "stylesheet", ["c", "d"], ["c", "d"], ["url()"] * 2),
    ("a{ &:hover{b:url(c)} d:url(e) }", "stylesheet", ["c", "e"], ["c", "e"], ["url()"] * 2),
    ("a{b:url(c)}\r\n\f\rd{e:url(f)}", "stylesheet", ["c", "f"], ["c", "f"], ["url()"] * 2),
]


@pytest.mark.parametrize(("text", "kind", "raw", "values", "constructs"), CASES)
def test_what_is_found(text, kind, raw, values, constructs):
    found = list(references(text, kind))
    if not constructs:
        assert found == []
        return
    assert [text[start:end] for _, start, end, _ in found] == raw
    assert [value for value, *_ in found] == values
    assert [construct for *_, construct in found] == constructs


def test_the_property_is_known():
    text = "a{ B-c: url(d); --E: url(f) } @font-face { src: url(g) } @media x { h:hover { i: j(url(k)) } }"
    assert [item.property for item in scan(text) if isinstance(item, Found)] == ["b-c", "--E", "src", "i"]


css_text = st.text(alphabet=st.sampled_from(list("url('\"){}\\; @:a41\n\r\f\t\0é/*-")), max_size=60)


pieces = st.sampled_from(
    [
        *(
            "url(",
            "URL('",
            'url("',
            "u\\72l(",
            "src(",
            "image-set(",
            "image('",
            "@import ",
            "@namespace ",
            "@media ",
            "@layer",
        ),
        *(
            "'",
            '"',
            "\\",
            "\\29 ",
            "\\\n",
            "{",
            "}",
            "(",
            ")",
            "[",
            "]",
            "/*",
            "*/",
            "<!--",
            "-->",
            ";",
            ":",
            "--",
            "-",
        ),
        *(" ", "\t", "\n", "\r\n", "\f", "\0", "a", "Z", "4", ".5", "1e3", "%", "#", "@", "!", "é", "\ud800", "\x7f"),
    ]
)


@a_tenth
@given(css_text | st.lists(pieces, max_size=30).map("".join), st.sampled_from(["stylesheet", "declarations"]))
def test_tinycss2_finds_the_same(text, kind):
    """The second opinion: tokens of theirs, places and values by expressions over the raw text."""
    assume(not is_special(text))
    assert list(scan(text, kind)) == list(by_tinycss2(text, kind))


@a_tenth
@given(st.text(min_size=1, alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_a_url_that_tinycss2_writes_is_read_again(value):
    escaped = "".join(f"\\{ord(character):x} " for character in value)
    assert [item[0] for item in references(f"a: url({escaped}) url('{escaped}')", "declarations")] == [value, value]


HOSTILE = {
    "brackets": "url(" * 100_000,
    "braces": "a{" * 100_000 + "b:url(c)",
    "functions": "f(" * 100_000 + "url(c)",
    "quotes": "url" + '"' * 200_000,
    "backslashes": "url(" + "\\" * 200_000,
    "digits": "url" + "9" * 200_000 + "; a: url(" + "9" * 200_000 + ")",
    "imports": "@import " * 50_000,
    "comment": "url/*" + "*" * 200_000,
    "lines": "url(\n" * 50_000,
    "surrogates": "url(\ud800)" * 10_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_read_in_linear_time(name):
    text = HOSTILE[name]
    for kind in ("stylesheet", "declarations"):
        with costs_at_most(10):
            for item in scan(text, kind):
                assert 0 <= item.start <= item.end <= len(text)


def test_a_run_of_digits_is_no_number_and_stays_what_it_is():
    digits = "1" * 5000
    assert [item[0] for item in references(f"a: {digits} url({digits})", "declarations")] == [digits]
