"""The base of an HTML document and every attribute with URLs; each case has the rule it tests, in our words."""

from __future__ import annotations

import pytest

from urikit import documents
from urikit.documents import BaseSource, Envelope, Outcome, read
from urikit.documents.html.attributes import TABLES, Reads

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
    document = read(source, type="html", base=PAGE)
    assert document.base.uri == base, rule
    assert " ".join(issue.code for issue in document.findings) == findings, rule


#: An envelope, markup, the base, and what gave it.
GIVEN = [
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


@pytest.mark.parametrize(("envelope", "source", "base", "giver"), GIVEN)
def test_what_gives_the_base(envelope: Envelope, source: str, base: str | None, giver: BaseSource | None) -> None:
    document = read(source, type="html", envelope=envelope)
    assert (document.base.uri, document.base.source) == (base, giver)


def test_an_ignored_base_is_told_with_its_place_and_reason() -> None:
    document = read("<base href='data:,x'>", type="html", base=PAGE)
    step = document.base.steps[0]
    assert (step.source, step.outcome, step.offset, step.end) == (BaseSource.CONTENT, Outcome.IGNORED, 12, 19)
    assert step.reason == "<base href> has the scheme data"


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        # References before the base have it too; its own is relative to the fallback.
        ("<a href=x><base href=../b/>", ["http://example.org/b/x", "http://example.org/b/"]),
        # The empty action is the document, whatever its base; a manifest knows no base; names are not resolved.
        ("<form action=''><base href=../b/>", [PAGE, "http://example.org/b/"]),
        ("<html manifest=m><base href=/b/>", ["http://example.org/d/m", "http://example.org/b/"]),
        ("<p itemscope itemtype='T U'><base href=/b/>", ["T", "U", "http://example.org/b/"]),
    ],
)
def test_what_a_base_is_for(source: str, targets: list[str]) -> None:
    references = read(source, type="html", base=PAGE).references
    assert [link.target for link in references] == targets
    assert references[-1].base.uri == PAGE


SHOWN = "http://h/d/page.html"
SVG = 'xmlns="http://www.w3.org/2000/svg"'


def targets(text, type="html"):
    return [link.target for link in documents.read(text, type=type, base=SHOWN).links if "base" not in link.element]


@pytest.mark.parametrize(
    ("reference", "target"),
    [
        ("<svg><use href='#x'/></svg>", f"{SHOWN}#x"),
        ("<svg><use href=' #x'/></svg>", f"{SHOWN}#x"),
        ("<svg><use xlink:href='#x'/></svg>", f"{SHOWN}#x"),
        ("<svg><textPath href='#x'/></svg>", f"{SHOWN}#x"),
        ("<svg><use href='i.svg#x'/></svg>", "http://h/b/i.svg#x"),
        ("<svg><a href='#x'/></svg>", "http://h/b/#x"),
        ("<a href='#x'>", "http://h/b/#x"),
        ("<svg><rect fill='url(#x)'/></svg>", f"{SHOWN}#x"),
        ("<p style='filter: url(#x)'>", f"{SHOWN}#x"),
        ("<style>p { filter: url(#x) }</style>", f"{SHOWN}#x"),
        ("<style>p { filter: url(f.svg#x) }</style>", "http://h/b/f.svg#x"),
    ],
)
def test_in_html(reference, target):
    assert targets(f"<base href=/b/>{reference}") == [target]


@pytest.mark.parametrize(
    ("reference", "target"),
    [
        (f"<svg {SVG}><use href='#x'/></svg>", f"{SHOWN}#x"),
        (f"<svg {SVG}><use href='i.svg#x'/></svg>", "http://h/b/i.svg#x"),
        (f"<svg {SVG}><a href='#x'/></svg>", "http://h/b/#x"),
        (f"<svg {SVG}><rect fill='url(#x)'/></svg>", f"{SHOWN}#x"),
        ("<p style='filter: url(#x)'/>", f"{SHOWN}#x"),
        ("<style>p { filter: url(#x) }</style>", f"{SHOWN}#x"),
    ],
)
def test_in_xhtml(reference, target):
    page = f'<html xmlns="http://www.w3.org/1999/xhtml"><base href="/b/"/>{reference}</html>'
    assert targets(page, "xhtml")[-1:] == [target]


@pytest.mark.parametrize(
    ("page", "base"),
    [
        ("<base href=/b/><iframe srcdoc='<a href=x>'></iframe>", "http://h/b/x"),
        ("<iframe srcdoc='<a href=x>'></iframe><base href=/b/>", "http://h/d/x"),
        ("<iframe srcdoc='<a href=x>'></iframe>", "http://h/d/x"),
    ],
)
def test_srcdoc_has_the_base_of_its_insertion(page, base):
    (part,) = documents.read(page, type="html", base=SHOWN).parts
    assert [link.target for link in part.links] == [base]


def test_an_empty_action_in_srcdoc_is_the_srcdoc():
    (part,) = documents.read(
        "<iframe srcdoc='<form action=\"\"></form><form action=y>'>", type="html", base=SHOWN
    ).parts
    assert [link.target for link in part.links] == ["about:srcdoc", "http://h/d/y"]


@pytest.mark.parametrize(
    ("uri", "encoding"),
    [("file:///d/page.html", "UTF-8"), (None, "UTF-8"), (SHOWN, "windows-1252"), ("https://h/", "windows-1252")],
)
def test_utf_8_without_a_declaration(uri, encoding):
    document = documents.read("<a href='café'>".encode(), type="html", base=uri)
    assert document.source.encoding == encoding
    assert documents.read(b"<a href='caf\xe9'>", type="html", base=uri).source.encoding == "windows-1252"


PAGE = "http://example.org/d/page.html"

#: Markup, the references in it as "attribute=reference -> target (role)", and the rule.
ATTRIBUTES = [
    ("<a href=x>", "href=x -> d/x (hyperlink)", "4.6.2: href gives the URL of the hyperlink of an a"),
    ("<a href=>", "href= -> d/page.html (hyperlink)", "URL Standard 4.4: the empty URL is the base without fragment"),
    ("<a>", "", "4.6.2: an a without href is no hyperlink"),
    ("<a href=' x '>", "href= x  -> d/x (hyperlink)", "2.4.1: white space around a URL is allowed"),
    ("<a href='#t'>", "href=#t -> d/page.html#t (hyperlink)", "URL Standard 4.4: a fragment alone keeps the base"),
    ("<a href='?q'>", "href=?q -> d/page.html?q (hyperlink)", "URL Standard 4.4: a query alone keeps the path"),
    ("<a href='//h/p'>", "href=//h/p -> http://h/p (hyperlink)", "URL Standard 4.4: two slashes keep the scheme"),
    ("<a href='\\x'>", "href=\\x -> x (hyperlink)", "URL Standard 4.4: in special schemes a backslash is a slash"),
    ("<a href='http://h:x/'>", "href=http://h:x/ -> None (hyperlink)", "2.4.1: what cannot be parsed has no URL"),
    ("<a href=x ping='p q'>", "href=x -> d/x (hyperlink); ping=p -> d/p (action); ping=q -> d/q (action)",
     "4.6.2: ping is a set of space-separated URLs"),
    ("<map><area href=x ping=p></map>", "href=x -> d/x (hyperlink); ping=p -> d/p (action)",
     "4.8.14: an area has href and ping as an a has"),
    ("<link rel=stylesheet href=s>", "href=s -> d/s (embedded)", "4.6.7: stylesheet is an external resource link"),
    ("<link rel=ICON href=i>", "href=i -> d/i (embedded)", "4.6.7: keywords are ASCII case-insensitive"),
    ("<link rel='alternate stylesheet' href=s>", "href=s -> d/s (embedded)", "4.6.7.1: alternate modifies stylesheet"),
    ("<link rel=canonical href=c>", "href=c -> d/c (relation)", "4.6.7: canonical gives the preferred URL"),
    ("<link rel=next href=n>", "href=n -> d/n (relation)", "4.6.7: next is a hyperlink"),
    ("<link rel=preload as=image href=p imagesrcset='a 1x, b 2x'>",
     "href=p -> d/p (embedded); imagesrcset=a -> d/a (embedded); imagesrcset=b -> d/b (embedded)",
     "4.2.4: imagesrcset is a srcset attribute"),
    ("<img src=x>", "src=x -> d/x (embedded)", "4.8.3: src is the image"),
    ("<image src=x>", "src=x -> d/x (embedded)", "13.2.6.4.7: the tag image makes an img"),
    ("<img srcset='a, b 2x'>", "srcset=a -> d/a (embedded); srcset=b -> d/b (embedded)",
     "4.8.3: srcset has candidates"),
    ("<img usemap='#m'>", "usemap=#m -> d/page.html#m (name)", "4.8.15: usemap is a hash-name reference, not a URL"),
    ("<img longdesc=x>", "longdesc=x -> d/x (hyperlink)", "16.2: longdesc is obsolete, and was a link"),
    ("<img lowsrc=x>", "lowsrc=x -> d/x (embedded)", "16.2: lowsrc is obsolete"),
    ("<img dynsrc=x>", "dynsrc=x -> d/x (embedded)", "16.2: dynsrc is obsolete"),
    ("<picture><source srcset='a 1x'><img></picture>", "srcset=a -> d/a (embedded)", "4.8.2: source has srcset"),
    ("<video><source src=a></video>", "src=a -> d/a (embedded)", "4.8.2: source has src in media elements"),
    ("<iframe src=x></iframe>", "src=x -> d/x (embedded)", "4.8.5: src is the page that is shown"),
    ("<iframe longdesc=x></iframe>", "longdesc=x -> d/x (hyperlink)", "16.2: longdesc is obsolete"),
    ("<iframe><a href=x></iframe>", "", "13.2.6.4.7: the content of an iframe is raw text"),
    ("<embed src=x>", "src=x -> d/x (embedded)", "4.8.6: src is the resource"),
    ("<object data=x usemap='#m'>", "data=x -> d/x (embedded); usemap=#m -> d/page.html#m (name)", "4.8.7: data"),
    ("<object classid='clsid:1'>", "classid=clsid:1 -> clsid:1 (identifier)", "16.2: classid is obsolete"),
    ("<object codebase=x>", "codebase=x -> d/x (relation)", "16.2: codebase is obsolete"),
    ("<object archive='a b'>", "archive=a -> d/a (embedded); archive=b -> d/b (embedded)", "HTML 4.01 13.3: spaces"),
    ("<applet codebase=x archive='a, b'>",
     "codebase=x -> d/x (relation); archive=a -> d/a (embedded); archive=b -> d/b (embedded)",
     "HTML 4.01 13.4: commas"),
    ("<applet code=X.class>", "", "HTML 4.01 13.4: code is the name of a class"),
    ("<param name=m value=x valuetype=ref>", "value=x -> d/x (embedded)", "HTML 4.01 13.3.2: ref says it is a URI"),
    ("<param name=m value=x>", "", "HTML 4.01 13.3.2: without valuetype a value is data"),
    ("<video src=a poster=p></video>", "src=a -> d/a (embedded); poster=p -> d/p (embedded)", "4.8.8: src and poster"),
    ("<audio src=a></audio>", "src=a -> d/a (embedded)", "4.8.9: src"),
    ("<audio><track src=t></audio>", "src=t -> d/t (embedded)", "4.8.10: src"),
    ("<script src=x></script>", "src=x -> d/x (embedded)", "4.12.1: src is the script"),
    ("<script>'<a href=x>'</script>", "", "13.2.6.4.4: a script is text"),
    ("<bgsound src=x>", "src=x -> d/x (embedded)", "16.2: bgsound is obsolete"),
    ("<form action=x>", "action=x -> d/x (action)", "4.10.19.6: action is where a form is sent"),
    ("<form action=>", "action= -> d/page.html (action)", "4.10.22.3: the empty action is the form's document"),
    ("<button formaction=x>", "formaction=x -> d/x (action)", "4.10.19.6: formaction overrides action"),
    ("<input formaction=x>", "formaction=x -> d/x (action)", "4.10.19.6: formaction overrides action"),
    ("<input type=image src=x>", "src=x -> d/x (embedded)", "4.10.5.1.19: an image button has src"),
    ("<input type=Image src=x>", "src=x -> d/x (embedded)", "2.3.3: keywords of enumerations have no case"),
    ("<input type=text src=x>", "", "4.10.5: src applies to image buttons only"),
    ("<blockquote cite=x>", "cite=x -> d/x (relation)", "4.4.4: cite is the source"),
    ("<q cite=x>", "cite=x -> d/x (relation)", "4.5.7: cite is the source"),
    ("<ins cite=x>", "cite=x -> d/x (relation)", "4.7.1: cite explains the change"),
    ("<del cite=x>", "cite=x -> d/x (relation)", "4.7.2: cite explains the change"),
    ("<html manifest=x>", "manifest=x -> d/x (relation)", "16.2: manifest is obsolete"),
    ("<head profile='http://a/ http://b/'>",
     "profile=http://a/ -> http://a/ (name); profile=http://b/ -> http://b/ (name)",
     "HTML 4.01 7.4.1: profile lists URIs"),
    ("<body background=x>", "background=x -> d/x (embedded)", "16.3.1: the background of body"),
    ("<table background=x>", "background=x -> d/x (embedded)", "15.3.9: the background of a table"),
    ("<table><tr background=x><td background=y>", "background=x -> d/x (embedded); background=y -> d/y (embedded)",
     "15.3.9: the background of rows and cells"),
    ("<frameset><frame src=x longdesc=y>", "src=x -> d/x (embedded); longdesc=y -> d/y (hyperlink)", "16.3.3: frames"),
    ("<p style='background: url(x)'>", "style=x -> d/x (embedded)", "3.2.6.5: style is CSS"),
    ("<p style='color: red'>", "", "CSS Values 4, 4.5: only a url() is a URL"),
    ("<p style='background: url(&quot;x&amp;y&quot;)'>", "style=x&y -> d/x&y (embedded)",
     "13.2.5.72: references first"),
    ("<style>@import 'x'; a { b: url(y) }</style>", "=x -> d/x (import); =y -> d/y (embedded)", "4.2.6: style is CSS"),
    ("<style type=text/less>a { b: url(y) }</style>", "", "4.2.6: other types than text/css have no meaning"),
    ("<style type=''>a { b: url(y) }</style>", "=y -> d/y (embedded)", "4.2.6: the empty type is text/css"),
    ("<div itemscope itemtype='http://t/' itemid=x>",
     "itemtype=http://t/ -> http://t/ (name); itemid=x -> d/x (identifier)",
     "5.2.2: itemtype is a set of absolute URLs, itemid a URL"),
    ("<p itemprop='name http://v/p'>", "itemprop=http://v/p -> http://v/p (name)",
     "5.2.3: a name with a colon is a URL"),
    ("<svg><a href=x></a></svg>", "href=x -> d/x (hyperlink)", "SVG 2 16.1: href"),
    ("<svg><a xlink:href=x></a></svg>", "xlink:href=x -> d/x (hyperlink)", "SVG 2 16.1.2: xlink:href is deprecated"),
    ("<svg><use href='#a' xlink:href='#b'/></svg>", "href=#a -> d/page.html#a (embedded)", "SVG 2 16.1.2: href wins"),
    ("<svg><image href=x /></svg>", "href=x -> d/x (embedded)", "SVG 2 12.2: image"),
    ("<svg><feimage href=x /></svg>", "href=x -> d/x (embedded)", "13.2.6.5: feimage is feImage"),
    ("<svg><script xlink:href=x></script></svg>", "xlink:href=x -> d/x (embedded)", "SVG 2 15.3: script"),
    ("<svg><rect fill='url(#g)'/></svg>", "fill=#g -> d/page.html#g (embedded)", "SVG 2 13.2: a paint server"),
    ("<svg><style>a { b: url(x&amp;y) }</style></svg>", "=x&y -> d/x&y (embedded)", "13.2.6.5: text of SVG is decoded"),
    ("<svg><img src=x></svg>", "src=x -> d/x (embedded)", "13.2.6.5: img leaves SVG"),
    ("<math><mi href=x></mi></math>", "href=x -> d/x (hyperlink)", "MathML 3 6.4.3: href on any element"),
    ("<p xlink:href=x>", "", "13.2.6.1: in HTML an attribute of that name is any other"),
    ("<p href=x src=y>", "", "3.2.2: an element has its own attributes only"),
    ("<a href=x href=y>", "href=x -> d/x (hyperlink)", "13.2.5.33: of duplicate attributes the first counts"),
    ("<A HREF=x>", "href=x -> d/x (hyperlink)", "13.2.5.33: names are in lower case"),
    ("<a href=x<b>", "href=x<b -> d/x%3Cb (hyperlink)", "13.2.5.38: only white space and > end an unquoted value"),
    ("<a href=x/>", "href=x/ -> d/x/ (hyperlink)", "13.2.5.38: a slash is part of an unquoted value"),
    ("<a href='a&ampb=c'>", "href=a&ampb=c -> d/a&ampb=c (hyperlink)", "13.2.5.73: no reference before a letter"),
    ("<a href='a&copy=c'>", "href=a&copy=c -> d/a&copy=c (hyperlink)", "13.2.5.73: nor before an equals sign"),
    ("<a href='a&#38;b'>", "href=a&b -> d/a&b (hyperlink)", "13.2.5.80: numeric references"),
    ("<!-- <a href=x> -->", "", "13.2.5.45: a comment has no elements"),
    ("<textarea><a href=x></textarea>", "", "13.2.6.4.7: textarea has text only"),
    ("<title><a href=x></title>", "", "13.2.6.4.4: title has text only"),
    ("<noscript><a href=x></noscript>", "href=x -> d/x (hyperlink)", "4.12.2: without scripting noscript has elements"),
    ("<template><a href=x></template>", "href=x -> d/x (hyperlink)", "4.12.3: a template has contents"),
    ("<b><p><a href=x>1</b>2</a>", "href=x -> d/x (hyperlink)", "13.2.6.4.7: made again, and yet one reference"),
    ("<table><a href=x>y", "href=x -> d/x (hyperlink)", "13.2.6.4.9: foster parented"),
    ("</head><link href=x>", "href=x -> d/x (relation)", "13.2.6.4.6: after the head, put into it"),
    ("<plaintext><a href=x>", "", "13.2.6.4.7: plaintext never ends"),
]  # fmt: skip


def told(source: str) -> str:
    document = read(source, type="html", base=PAGE)
    lines = []
    for link in document.references:
        assert source[link.offset : link.end] == link.source_text
        target = None if link.target is None else link.target.replace("http://example.org/", "")
        lines.append(f"{link.attribute}={link.reference} -> {target} ({link.role.value})")
    return "; ".join(lines)


def test_references() -> None:
    assert [(source, rule, told(source)) for source, expected, rule in ATTRIBUTES if told(source) != expected] == []


def test_every_row_of_html_is_read() -> None:
    """A row that nothing reads would be a promise that nobody keeps."""
    extra = {("input", "src"): " type=image", ("param", "value"): " valuetype=ref"}
    around = {
        "frame": "<frameset>{}", "tr": "<table>{}", "td": "<table><tr>{}", "th": "<table><tr>{}",
        "thead": "<table>{}", "tbody": "<table>{}", "tfoot": "<table>{}",
    }  # fmt: skip
    for element, uses in TABLES["html"][0].items():
        for attribute, use in uses.items():
            if use.reads is Reads.SRCDOC:
                continue
            value = "url(x:y)" if use.reads is Reads.STYLE else "x:y"
            value = f"a:{value}" if use.reads is Reads.STYLE else value
            tag = f'<{element} {attribute}="{value}"{extra.get((element, attribute), "")}>'
            links = read(around.get(element, "{}").format(tag), type="html", base=PAGE).references
            assert [(link.element, link.attribute, link.reference) for link in links] == [(element, attribute, "x:y")]
