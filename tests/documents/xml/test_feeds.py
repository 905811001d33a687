"""Feeds: Atom, its predecessor, the RSS family, CDF."""

import base64

import pytest

from tests.documents.xml import HERE, codes, read, targets
from urikit.documents import BaseSource, Envelope, Role
from urikit.documents.xml.feeds import with_content_location

ATOM = "http://www.w3.org/2005/Atom"


def atom(body, attributes=""):
    return read(f'<feed xmlns="{ATOM}" {attributes}>{body}</feed>', "feed")


def rss(body):
    return read(f'<rss version="2.0"><channel>{body}</channel></rss>', "feed")


def short(document):
    """The targets, without what they all begin with."""
    return [target and target.removeprefix("http://example.org/a/") for target in targets(document)]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<link href="b"/><link rel="self" href="c"/>', ["b", "c"]),
        ("<icon>b</icon><logo> c </logo>", ["b", "c"]),
        ("<author><name>x</name><uri>b</uri><email>c</email></author>", ["b"]),
        ('<generator uri="b">x</generator>', ["b"]),
        ('<entry><content src="b" type="image/png"/></entry>', ["b"]),
        ('<content type="html">&lt;a href="b"&gt;&lt;img src=c&gt;</content>', ["b", "c"]),
        ('<content type="html"><![CDATA[<a href="b&amp;c">]]></content>', ["b&c"]),
        ('<content type="text">&lt;a href="no"&gt;</content><title>&lt;a href="no"&gt;</title>', []),
        ('<title type="html" xml:base="x/">&lt;a href="b"&gt;</title>', ["x/b"]),
        ('<rights type="xhtml" xml:base="x/"><a xmlns="http://www.w3.org/1999/xhtml" href="b"/></rights>', ["x/b"]),
        ('<c:collection xmlns:c="http://www.w3.org/2007/app" href="b"/>', ["b"]),
        ('<t:in-reply-to xmlns:t="http://purl.org/syndication/thread/1.0" ref="x:y" href="b"/>', ["x:y", "b"]),
        ('<x:link xmlns:x="http://example.org/other" href="no"/>', []),
    ],
)  # fmt: skip
def test_references_of_atom(body, found):
    document = atom(body)
    assert codes(document) == []
    assert sorted(short(document)) == sorted(found)


def test_what_links_of_atom_are_for():
    relations = ("alternate", "enclosure", "related", "via", "self", "edit", "next", "http://example.org/rel")
    document = atom("".join(f'<link rel="{rel}" href="b"/>' for rel in relations))
    assert [link.role for link in document.links] == [Role.HYPERLINK] * 4 + [Role.RELATION] * 4


def test_an_id_is_an_iri_and_not_resolved():
    document = atom("<id>tag:example.org,2026:ü</id><entry><id>b</id></entry>")
    assert targets(document) == ["tag:example.org,2026:ü", None]
    assert [bool(link.errors) for link in document.links] == [False, True]


def test_iris_stay_iris_in_atom_and_html_in_it_is_resolved_as_html():
    document = atom('<link href="ü"/><content type="html">&lt;a href=" ü "&gt;</content>')
    assert targets(document) == ["http://example.org/a/ü", "http://example.org/a/%C3%BC"]
    assert [link.standard for link in document.links] == ["RFC 3987", "URL Standard"]


def test_references_in_escaped_html_have_their_places():
    text = (
        f'<feed xmlns="{ATOM}"><content type="html">ü&lt;p&gt;&amp;amp; &lt;a href="b?c&amp;amp;d"&gt;</content></feed>'
    )
    (link,) = read(text, "feed").links
    assert (link.reference, link.source_text, link.element, link.attribute) == ("b?c&d", "b?c&amp;amp;d", "a", "href")


def test_atom_0_3_has_modes():
    html = '<a href="b">'
    encoded = base64.b64encode(html.encode()).decode()
    body = f"""<content type="text/html" mode="base64">{encoded}</content>
      <content type="text/html" mode="base64">?</content>
      <tagline type="text/html" mode="escaped">{html.replace("<", "&lt;")}</tagline>
      <info type="application/xhtml+xml" mode="xml"><a xmlns="http://www.w3.org/1999/xhtml" href="b"/></info>"""
    document = read(f'<feed version="0.3" xmlns="http://purl.org/atom/ns#">{body}</feed>', "feed")
    assert short(document) == ["b", "b", "b"]
    assert document.links[0].source_text == encoded


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<link>b</link><item><link> c </link><comments>d</comments></item>", ["b", "c", "d"]),
        ("<image><url>b</url><link>c</link></image><docs>d</docs>", ["b", "c", "d"]),
        ('<item><enclosure url="b" length="1" type="x/y"/><source url="c">x</source></item>', ["b", "c"]),
        ('<guid>b</guid><guid isPermaLink="true">c</guid><guid isPermaLink="false">no</guid>', ["b", "c"]),
        ('<description>&lt;a href="b"&gt;</description><title>&lt;a href="no"&gt;</title>', ["b"]),
        ('<e:encoded xmlns:e="http://purl.org/rss/1.0/modules/content/"><![CDATA[<img src="b">]]></e:encoded>', ["b"]),
        ('<m:content xmlns:m="http://search.yahoo.com/mrss/" url="b"><m:thumbnail url="c"/></m:content>', ["b", "c"]),
        ('<i:image xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd" href="b"/>', ["b"]),
        (f'<a:link xmlns:a="{ATOM}" rel="self" href="b"/>', ["b"]),
        ('<link xml:base="x/">b</link>', ["x/b"]),
        ('<category domain="no">no</category><unknown href="no"/>', []),
    ],
)  # fmt: skip
def test_references_of_rss(body, found):
    document = rss(body)
    assert codes(document) == []
    assert short(document) == found


def test_rss_1_is_rdf():
    text = """<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel r:about="b"><link>c</link><items><r:Seq><r:li r:resource="d"/></r:Seq></items></channel>
      <item r:about="e"><link>f</link><description>&lt;a href="g"&gt;</description></item></r:RDF>"""
    assert short(read(text, "feed")) == list("bcdefg")


def test_cdf_has_a_base_of_its_own():
    text = """<CHANNEL HREF="b" BASE="c/" SELF="d" LASTMOD="no"><LOGO HREF="e"/>
    <ITEM HREF="/f" BASE="g/"><A HREF="h"/></ITEM></CHANNEL>"""
    document = read(text, "feed")
    assert targets(document) == [f"http://example.org/{path}" for path in ("a/c/b", "a/c/d", "a/c/e", "f", "a/c/g/h")]
    assert document.base.steps[0].reason == "BASE of CDF"


def test_content_location_is_no_base_unless_somebody_asks():
    outside = Envelope(retrieval=HERE)
    assert with_content_location(outside, "/b/").entity == "http://example.org/b/"
    assert with_content_location(outside, "http://[") == outside
    document = read(f'<feed xmlns="{ATOM}"><link href="c"/></feed>', "feed", entity="http://example.org/b/")
    assert targets(document) == ["http://example.org/b/c"]
    assert document.base.source is BaseSource.ENTITY
