"""The native reader of HTML against html5lib: elements and attributes in tree order.

html5lib is another implementation of the HTML Standard, in Python, with a tokenizer and a tree
construction of its own. It is older than parts of today's standard, so the markup here keeps to
what did not change since: no `template`, no `select`, nothing after `</p>` and `</br>` in foreign
content, no `frameset` after `</br>`, no end tags within `desc` and `title` of SVG.
"""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urikit._native import HTMLReader

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    html5lib: Any = pytest.importorskip("html5lib", reason="the extra `test` has html5lib")

ATTRIBUTES = ("href", "src", "id", "xlink:href", "style", "class", "color", "type")
ELEMENTS = (
    "a b i p div table tr td th tbody thead caption colgroup col ul li dl dd dt span img br hr h1 h2 form button input "
    "textarea style script svg math g foreignObject mi mo font nobr object marquee pre center code big body html head "
    "iframe noembed noframes xmp plaintext base link meta area map embed param source track video image ruby rt rp "
    "address"
).split()
READER = HTMLReader(ATTRIBUTES, ELEMENTS)

NAMESPACES = {
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/2000/svg": "svg",
    "http://www.w3.org/1998/Math/MathML": "mathml",
}

Element = tuple[str, str, dict[str, str]]


def by_html5lib(source: str) -> list[Element]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        root = html5lib.parse(source, treebuilder="etree", namespaceHTMLElements=True)
    found = []
    for element in root.iter():
        if isinstance(element.tag, str):
            namespace, _, name = element.tag[1:].partition("}")
            attributes = {
                key.replace("{http://www.w3.org/1999/xlink}", "xlink:"): value for key, value in element.attrib.items()
            }
            wanted = {key: value for key, value in attributes.items() if key in ATTRIBUTES}
            if wanted or name in ELEMENTS:
                found.append((name, NAMESPACES[namespace], wanted))
    return found


def by_the_reader(source: str) -> list[Element]:
    rows = READER.read(source)
    return [(row[0], row[1], {name: value for name, value, _, _ in row[7]}) for row in rows]


VALUES = st.lists(
    st.sampled_from(["x", "a b", "a&amp;b", "&lt", "&notit;", "&not", "hidden", "\r\n", "é", "&#x80;", "/", "="]),
    max_size=3,
).map("".join)


@st.composite
def attributes(draw: st.DrawFn) -> str:
    name = draw(st.sampled_from([*ATTRIBUTES, "HREF", "Id", "x"]))
    value, quote = draw(VALUES), draw(st.sampled_from(['"', "'", "", None]))
    if quote is None:
        return f" {name}"
    if not quote:
        value = value.replace(" ", "").replace("\r\n", "") or "x"
    return f" {name}{draw(st.sampled_from(['=', ' = ']))}{quote}{value}{quote}"


@st.composite
def start_tags(draw: st.DrawFn) -> str:
    name = draw(st.sampled_from([*ELEMENTS, "a", "b", "table", "p", "svg"]))
    return f"<{name}{''.join(draw(st.lists(attributes(), max_size=3)))}{draw(st.sampled_from(['>', '>', '/>', ' >']))}"


END_TAGS = st.sampled_from([name for name in ELEMENTS if name != "p"]).map(lambda name: f"</{name}>")
TEXTS = st.sampled_from(
    ["x", " ", "\n", "y z", "é", "&amp;", "&", "<!-- c -->", "<![CDATA[x]]>", "\r\n", "<!DOCTYPE html>", "<?x>"]
)
SOUPS = (
    st.lists(st.one_of(start_tags(), start_tags(), END_TAGS, TEXTS), max_size=30)
    .map("".join)
    .filter(lambda soup: "</br" not in soup)
)


@given(SOUPS)
def test_elements_and_attributes_are_those_of_html5lib(soup: str) -> None:
    assert by_the_reader(soup) == by_html5lib(soup)


@given(SOUPS)
def test_places_are_those_of_the_tags(soup: str) -> None:
    for row in READER.read(soup):
        start, end = row[4], row[5]
        if start >= 0:
            assert soup[start] == "<" and soup[end - 1] == ">"
            assert all(start < first <= last < end for _, _, first, last in row[7]) or row[0] in ("html", "body")


AWKWARD = [
    "<p><b><i>x</b>y</i>",
    "<a href=1><p><a href=2></p></a>",
    "<table><a href=x>y</a><tr><td><a href=z>",
    "<table><tr><td></table><b><table><tr><i>x</table>",
    "<b><b><b><b id=1>x</b></b></b></b><p>y",
    "<font color=1><font color=1><font color=1><font color=1><p>x</font></font></font></font>y",
    "<html id=a><body id=b><html id=c href=d><body id=e style=f>",
    "<svg><a xlink:href=x><foreignObject><p id=y></foreignObject><g id=z>",
    "<svg><p id=x><math><mi><b id=y>",
    "<math><mi id=x></math><mi id=y>",
    "<head><base href=x></head><link href=y><body><base href=z>",
    "<script><!--<script></script>--></script><a href=x>",
    "<textarea><a href=x></textarea><a href=y>",
    "<plaintext><a href=x>",
    "<a href=x/><img src=y/ id=z>",
    "<a href=x href=y>",
    "<a href='x&ampy' id=&ampx style=&amp=>",
    "<ul><li id=1><li id=2><ul><li id=3></ul><li id=4>",
    "<dl><dt id=1><dd id=2><dt id=3></dl>",
    "<p id=1><div id=2></p>x",
    "<nobr id=1><nobr id=2>x",
    "<button id=1><button id=2>",
    "<form id=1><form id=2></form></form><form id=3>",
    "<h1 id=1><h2 id=2></h1>",
    "<table><caption><a href=x><tr><td>",
    "<table><colgroup><col id=1><a href=x>",
    "<image src=x>",
    "<marquee><a href=x></marquee><a href=y>",
    "</a></b></p><a href=x>",
    "<!DOCTYPE html><p id=1><table id=2>",
    "<p id=1><table id=2>",
    "\0<a href=x>\0",
    "<iframe><a href=x></iframe><noembed><a href=y></noembed><noframes><a href=z></noframes>",
    "<ruby><rt id=1><rp id=2></ruby>",
    "<a href=x<b id=y>",
    "<div <a href=x>",
    "<a/href=x/id=y>",
]


@pytest.mark.parametrize("source", AWKWARD)
def test_awkward_pages(source: str) -> None:
    assert by_the_reader(source) == by_html5lib(source)


@pytest.mark.parametrize("name", ["scripting", "origin"])
def test_an_unknown_policy_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        READER.read("", **{name: "yes"})  # type: ignore[arg-type]


def test_a_lone_surrogate_is_one_character() -> None:
    (row,) = HTMLReader(["href"], []).read("\ud800<a href='\udfffx'>")
    assert row[7] == (("href", "\ufffdx", 10, 12),)
