"""Start tags that are read by their form give what elements of their own give."""

from __future__ import annotations

from random import Random

import pytest

from tests.effort import EXAMPLES
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


def _element(random: Random, names: list[str], depth: int = 0) -> str:
    """An element with what is in it."""
    name = random.choice(names)
    chosen = random.sample(_ATTRIBUTES, random.randint(0, 3))
    attributes = "".join(f' {key}="{random.choice(_VALUES)}"' for key in chosen)
    children = (
        _element(random, names, depth + 1) if depth < 4 and random.random() < 0.4 else random.choice(_TEXTS)
        for _ in range(random.randint(0, 3))
    )
    return f"<{name}{attributes}>{''.join(children)}</{name}>"


def _document(random: Random) -> tuple[str, str]:
    form = random.choice(sorted(_NAMESPACES))
    namespace, known = _NAMESPACES[form]
    names = known.split()
    # Twice, since the first element of a form is always read as one of its own.
    inner = "".join(_element(random, names) for _ in range(random.randint(1, 6)))
    head = f"<{names[0]} xmlns='{namespace}' xmlns:xlink='http://www.w3.org/1999/xlink'>"
    return form, f"{_DTD}{head}{inner}{inner}</{names[0]}>"


def _read(form: str, text: str) -> object:
    document = documents.read(text, as_format=form, uri="http://example.org/d/x")
    parts = [*document.walk()]
    return (
        [[(link, type(link.resolver)) for link in part.references] for part in parts],
        [[(issue.code, issue.start, issue.end, issue.message) for issue in part.findings] for part in parts],
        [part.base.uri for part in parts],
    )


def _singly(form: str, text: str) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Gatherer, "brief", lambda gatherer, element: None)
        return _read(form, text)


@pytest.mark.parametrize("part", range(10))
def test_a_form_means_what_each_of_its_elements_does(part: int) -> None:
    """Hypothesis would take twenty times as long to make the documents as urikit takes to read them twice."""
    random = Random(part)
    for _ in range(EXAMPLES // 10):
        form, text = _document(random)
        form = form.replace("rss", "feed")
        assert _singly(form, text) == _read(form, text), text


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
