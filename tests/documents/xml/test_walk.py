"""Start tags that are read by their form give what elements of their own give."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urikit import documents
from urikit.documents.xml.walk import Gatherer

_NAMESPACES = {
    "xhtml": ("http://www.w3.org/1999/xhtml", "a img link meta p style object div form"),
    "svg": ("http://www.w3.org/2000/svg", "a use image path style g"),
    "feed": ("http://www.w3.org/2005/Atom", "entry link id title content generator category icon"),
    "rss": ("", "rss link guid description source enclosure title"),
    "xml": ("http://www.idpf.org/2007/opf", "item reference link"),
}
_ATTRIBUTES = (
    "href src rel type mode style fill srcset cite about property prefix xml:base xlink:href content http-equiv uri "
    "term scheme u:href class url isPermaLink"
).split()
_VALUES = (
    "a",
    "#b",
    "b?x=1&amp;y=2",
    "fill:url(c.png);x:url('#d')",
    "&#x66;oo",
    "html",
    "alternate",
    "dc:title",
    "dc: http://dc/",
    "",
    " s p ",
    "&e;",
    "a 1x, b 2x",
    "refresh",
    "@import 'k'",
    "false",
)
_TEXTS = ("", "text", "&lt;a href='q'&gt;&lt;img src=i&gt;", "<![CDATA[<a style='x:url(t)'>]]>", "&e;", " http://t/ ")
_DTD = "<!DOCTYPE x [<!ENTITY e \"<a href='of-entity'/>E\"><!ATTLIST a cite CDATA 'default'>]>"


@st.composite
def _elements(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """An element with what is in it."""
    name = draw(st.sampled_from(names))
    attributes = draw(st.dictionaries(st.sampled_from(_ATTRIBUTES), st.sampled_from(_VALUES), max_size=3))
    children = draw(st.lists(st.one_of(st.sampled_from(_TEXTS), _inner(names)), max_size=3))
    written = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>"


def _inner(names: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.deferred(lambda: _elements(names))


@st.composite
def _documents(draw: st.DrawFn) -> tuple[str, str]:
    form = draw(st.sampled_from(sorted(_NAMESPACES)))
    namespace, names = _NAMESPACES[form]
    # Twice, since the first element of a form is always read as one of its own.
    inner = "".join(draw(st.lists(_elements(tuple(names.split())), min_size=1, max_size=6)))
    head = f"<{names.split()[0]} xmlns='{namespace}' xmlns:xlink='http://www.w3.org/1999/xlink'>"
    return form, f"{_DTD}{head}{inner}{inner}</{names.split()[0]}>"


def _read(form: str, text: str) -> object:
    document = documents.read(text, as_format=form, uri="http://example.org/d/x")
    parts = [*document.walk()]
    return (
        [[(link, type(link.resolver)) for link in part.references] for part in parts],
        [[(issue.code, issue.start, issue.end, issue.message) for issue in part.findings] for part in parts],
        [part.base.uri for part in parts],
    )


@given(_documents())
def test_a_form_means_what_each_of_its_elements_does(known: tuple[str, str]) -> None:
    form, text = known[0].replace("rss", "feed"), known[1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Gatherer, "brief", lambda gatherer, element: None)
        singly = _read(form, text)
    assert _read(form, text) == singly


def test_forms_are_read_briefly() -> None:
    """Otherwise the test above would compare nothing."""
    text = "<svg xmlns='http://www.w3.org/2000/svg'>" + "<a href='x'/>" * 3 + "</svg>"
    calls: list[str] = []
    brief = Gatherer.brief
    with pytest.MonkeyPatch.context() as patch:

        def counted(gatherer: Gatherer, element: object) -> object:
            read = brief(gatherer, element)  # type: ignore[arg-type]
            calls.append("asked")
            return read and (lambda *told: calls.append("brief") or read(*told))  # type: ignore[func-returns-value]

        patch.setattr(Gatherer, "brief", counted)
        documents.read(text, as_format="svg")
    assert calls == ["asked", "brief", "brief"]
