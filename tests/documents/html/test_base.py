"""The base of an HTML document: each case has the rule it tests, in our words (HTML 2.4.3 and 4.2.3)."""

from __future__ import annotations

import pytest

from urikit.documents import BaseSource, Envelope, Outcome, read

PAGE = "http://example.org/d/page.html"
REFUSED = "4.2.3: a URL that is a failure, or has the scheme data or javascript, leaves the fallback base URL"
FIRST = "2.4.3: the first base element with an href content attribute, in tree order"

#: Markup, the base, the findings, and the rule.
CASES = [
    ("<p>", PAGE, "", "2.4.3: without a base element the fallback base URL"),
    ("<base href=/b/>", "http://example.org/b/", "", FIRST),
    ("<base href=b/>", "http://example.org/d/b/", "", "4.2.3: relative to the fallback base URL"),
    ("<base href=http://h/>", "http://h/", "", "4.2.3: an absolute one"),
    ("<base href=//h/x>", "http://h/x", "", "4.2.3: a relative one with a host"),
    ("<base href=?q>", "http://example.org/d/page.html?q", "", "4.2.3: a query alone"),
    ("<base href=#f>", "http://example.org/d/page.html#f", "", "4.2.3: a fragment alone is a URL like others"),
    ("<base href>", PAGE, "", "4.2.3: the empty href is the fallback base URL"),
    ("<base href=' /b/ '>", "http://example.org/b/", "", "2.4.1: white space around it"),
    ("<base href='/b/\n'>", "http://example.org/b/", "", "URL Standard 4.4: line feeds are removed"),
    ("<base href='/b&amp;/'>", "http://example.org/b&/", "", "13.2.5.72: character references first"),
    ("<base href=/a/><base href=/b/>", "http://example.org/a/", "html-base-again", FIRST),
    ("<base><base href=/b/>", "http://example.org/b/", "", "2.4.3: one without href does not count"),
    ("<base target=_top><base href=/b/>", "http://example.org/b/", "", "4.2.3: target alone says nothing of URLs"),
    ("<base href=data:/,x>", PAGE, "html-base-ignored", REFUSED),
    ("<base href=DATA:x>", PAGE, "html-base-ignored", REFUSED),
    ("<base href=javascript:1>", PAGE, "html-base-ignored", REFUSED),
    ("<base href='http://h:x/'>", PAGE, "html-base-ignored", REFUSED),
    ("<base href=data:,x><base href=/b/>", PAGE, "html-base-ignored html-base-again", FIRST),
    ("<base href='http://h:x/'><base href=/b/>", PAGE, "html-base-ignored html-base-again", FIRST),
    ("<base href=mailto:a@b>", "mailto:a@b", "", "4.2.3: only data and javascript are refused"),
    ("<base href=blob:x>", "blob:x", "", "4.2.3: only data and javascript are refused"),
    ("<base href=about:blank>", "about:blank", "", "4.2.3: only data and javascript are refused"),
    ("<body><p><base href=/b/>", "http://example.org/b/", "", "13.2.6.4.7: a base in the body is one"),
    ("<table><base href=/b/>", "http://example.org/b/", "", "13.2.6.4.9: foster parented, and yet in the document"),
    ("<template><base href=/a/></template>", PAGE, "html-base-elsewhere", "4.12.3: contents are no descendants"),
    ("<template><base href=/a/></template><base href=/b/>", "http://example.org/b/", "html-base-elsewhere", FIRST),
    ("<svg><base href=/a/></svg>", PAGE, "html-base-elsewhere", "2.4.3: a base element is one of HTML"),
    ("<svg><desc><base href=/a/></desc></svg>", "http://example.org/a/", "", "13.2.6: desc has HTML inside"),
    ("<math><base href=/a/></math>", PAGE, "html-base-elsewhere", "2.4.3: a base element is one of HTML"),
    ("<div><template shadowrootmode=open><base href=/a/></template></div>", PAGE, "html-base-elsewhere",
     "2.4.3: in the Document, which a shadow tree is not"),
    ("<!-- <base href=/a/> -->", PAGE, "", "13.2.5.45: a comment has no elements"),
    ("<title><base href=/a/></title>", PAGE, "", "13.2.6.4.4: title has text only"),
    ("<noscript><base href=/a/></noscript>", PAGE, "html-base-elsewhere", "13.2.6.4.4: with scripts noscript is text"),
    ("<body><noscript><base href=/a/></noscript>", PAGE, "html-base-elsewhere", "13.2.6.4.7: in the body as well"),
    ("<noscript><base href=/a/></noscript><base href=/b/>", "http://example.org/b/", "html-base-elsewhere", FIRST),
    ("<BASE HREF=/b/>", "http://example.org/b/", "", "13.2.5.8: names are in lower case"),
    ("<base href=/a/ href=/b/>", "http://example.org/a/", "", "13.2.5.33: of duplicate attributes the first counts"),
    ("<img src=x><base href=/b/>", "http://example.org/b/", "html-base-late", "4.2.3: must come before other URLs"),
    ("<base href=/b/><a href=#t>", "http://example.org/b/", "html-base-fragment", "URL Standard 4.4: by the base"),
    ("<base href=#f><a href=#t>", "http://example.org/d/page.html#f", "", "URL Standard 4.4: it may be this page"),
    ("<base href=page.html><a href=#t>", PAGE, "", "URL Standard 4.4: it may be this page"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "base", "findings", "rule"), CASES, ids=[case[0] for case in CASES])
def test_base(source: str, base: str, findings: str, rule: str) -> None:
    document = read(source, as_format="html", uri=PAGE)
    assert document.base.uri == base, rule
    assert " ".join(issue.code for issue in document.findings) == findings, rule


#: An envelope, markup, the base, the rung that gave it.
RUNGS = [
    (Envelope(), "<a href=x>", None, None),
    (Envelope(), "<base href=http://h/>", "http://h/", BaseSource.CONTENT),
    (Envelope(), "<base href=b/>", None, None),
    (Envelope(default="http://d/"), "", "http://d/", BaseSource.APPLICATION),
    (Envelope(default="http://d/", retrieval="http://r/"), "", "http://r/", BaseSource.RETRIEVAL),
    (Envelope(retrieval="http://r/", entity="http://e/"), "", "http://e/", BaseSource.ENTITY),
    (Envelope(retrieval="http://r/", entity="e/"), "<base href=b/>", "http://r/e/b/", BaseSource.CONTENT),
    (Envelope(retrieval="about:srcdoc", entity="http://e/"), "<base href=b/>", "http://e/b/", BaseSource.CONTENT),
    (Envelope(retrieval="about:blank", entity="http://e/"), "<a href=x>", "http://e/", BaseSource.ENTITY),
    (Envelope(retrieval="data:text/html,x"), "<base href=http://h/>", "http://h/", BaseSource.CONTENT),
    (Envelope(retrieval="data:text/html,x"), "<base href=b/>", "data:text/html,x", BaseSource.RETRIEVAL),
    (Envelope(retrieval="file:///a/b"), "<base href=c/>", "file:///a/c/", BaseSource.CONTENT),
]


@pytest.mark.parametrize(("envelope", "source", "base", "rung"), RUNGS)
def test_rungs(envelope: Envelope, source: str, base: str | None, rung: BaseSource | None) -> None:
    document = read(source, as_format="html", envelope=envelope)
    assert (document.base.uri, document.base.source) == (base, rung)


def test_an_ignored_base_is_told_with_its_place_and_reason() -> None:
    document = read("<base href='data:,x'>", as_format="html", uri=PAGE)
    step = document.base.steps[0]
    assert (step.source, step.outcome, step.offset, step.end) == (BaseSource.CONTENT, Outcome.IGNORED, 12, 19)
    assert step.reason == "<base href> has the scheme data"


def test_references_before_the_base_have_it_too() -> None:
    document = read("<a href=x><base href=/b/>", as_format="html", uri=PAGE)
    assert [link.target for link in document.links] == ["http://example.org/b/x"]


def test_the_reference_of_the_base_itself_is_relative_to_the_fallback() -> None:
    (link,) = read("<base href=../x/>", as_format="html", uri="http://example.org/a/b/c").references
    assert (link.target, link.base.uri) == ("http://example.org/a/x/", "http://example.org/a/b/c")


def test_the_empty_action_is_the_document_whatever_its_base() -> None:
    document = read("<base href=/b/><form action=''>", as_format="html", uri=PAGE)
    assert document.links[0].target == PAGE


def test_a_manifest_knows_no_base() -> None:
    document = read("<html manifest=m><base href=/b/>", as_format="html", uri=PAGE)
    assert document.links[0].target == "http://example.org/d/m"


def test_names_are_not_resolved() -> None:
    document = read("<base href=/b/><p itemscope itemtype='T U'>", as_format="html", uri=PAGE)
    assert [link.target for link in document.references[1:]] == ["T", "U"]


def test_a_password_in_a_base_is_masked_in_findings() -> None:
    document = read("<base href=/a/><base href=http://u:secret@h/>", as_format="html", uri=PAGE)
    assert "secret" not in document.findings[0].message
