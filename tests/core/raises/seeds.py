"""What the example values begin with: one of each kind that nothing else leads to."""

from __future__ import annotations

from collections.abc import Iterator

import urikit
from tests.core.raises.inventory import HAS_EXTRAS


def seeds() -> Iterator[object]:
    yield urikit.URI("http://user:pass@example.org:8080/a/b;c=1.txt?q=1&r=2#f")
    yield urikit.parse("../a/b.txt?q#f")
    yield urikit.IRI("http://bücher.example/é?ü#ö")
    yield urikit.IRIReference("é/a?b")
    yield urikit.URN("urn:isbn:0-486-27557-4?+r?=q#f")
    yield urikit.WebURL("https://user:pass@example.org:8080/a?b=c#d")
    yield urikit.URITemplate("/search{?q,lang}")
    yield urikit.ResolvePolicy.RFC3986
    yield urikit.Step.SCHEME
    yield urikit.Schemes.DEFAULT
    yield urikit.URI("http://h/").to_web_url()
    yield urikit.repair("http://h/a b")
    yield urikit.extract("see <http://h/a>.")
    yield urikit.explain("http://good.com@evil.com/a")
    yield urikit.rule("space")
    yield urikit.URI("http://A:80/%7e").compare("http://a/~")
    yield urikit.URI("http://A:80/%7e").normalization_steps()
    yield urikit.URI("http://a/b/c").resolution_steps("../d")
    yield urikit.URI("http://good.com:80/a@b//c").issues()
    yield from _views()
    yield from _modules()
    if HAS_EXTRAS:
        yield from _extras()


def _views() -> Iterator[object]:
    from tests.core.raises.inventory import view_classes

    for cls in view_classes():
        for example in cls.EXAMPLES:
            yield cls.parse(example)


def _extras() -> Iterator[object]:
    from urikit.data.columns.functions import FUNCTIONS
    from urikit.data.deduplication import dedupe
    from urikit.data.survey import Survey

    urls = ["http://h/a?b=c", "HTTP://H:80/a?b=c", "http://g/a b", None]
    yield FUNCTIONS["uri_resolve"]
    yield dedupe(urls)
    with Survey() as survey:
        survey.add(urls)
        yield survey.summary()


def _modules() -> Iterator[object]:
    from urikit import (
        columns,
        dialects,
        documents,
        fragments,
        guard,
        linked_data,
        rdf,
        registry,
        urns,
        web,
        xml_names,
        xri,
    )
    from urikit.core import specs
    from urikit.core.characters import describe
    from urikit.linked_data.variants import page, variants
    from urikit.links import Wishes
    from urikit.net.http.link_header import LinkHeader
    from urikit.net.http.negotiation import Variant, negotiate
    from urikit.net.paths import clean_urls, munging, path_info, slugs, well_known
    from urikit.schemes.urns import resolution

    yield columns.host
    yield dialects.functions("trino")
    yield fragments.read("a", "text/html")
    yield fragments.CSVFragment.parse("row=4")
    yield fragments.HTMLFragment.parse("a:~:text=b")
    yield fragments.JSONPointer.parse("/a/b")
    yield fragments.MarkdownFragment.parse("a")
    yield fragments.MediaFragment.parse("t=10,20&xywh=1,2,3,4")
    yield fragments.OpaqueFragment.parse("a")
    yield fragments.PDFFragment.parse("page=3&zoom=50")
    yield fragments.TextFragment.parse("line=1,2;length=9")
    yield fragments.TextDirective("a")
    yield guard.check("http://user@0x7f.1/", guard.outgoing_fetch())
    yield guard.HostPattern
    html = '<html><base href=/x/><a href="b?c" rel=canonical>x</a><link rel=alternate type=application/pdf href=z>'
    yield documents.read(html, base="http://example.org/a/")
    yield documents.Envelope("text/html")
    yield documents.FORMATS
    yield munging.unmunge("http://example.org/a?x=b", "x")
    yield path_info.split("http://h/a/b/c", "/a/b")
    yield rdf.Prefixes.INITIAL
    yield registry.scheme("http")
    yield registry.namespace("isbn")
    yield registry.Registration("x-a", "provisional")
    yield registry.Registration("x-a", "provisional").issues()
    yield slugs.Letters
    yield specs.spec("RFC 3986")
    yield resolution.Resolvers()
    yield resolution.Service
    yield web.validation_errors("http://h\\a b")
    yield well_known.read("http://h/.well-known/acme-challenge/a")
    yield xml_names.NamespaceName("http://h/a")
    yield xml_names.Declaration("a", xml_names.NamespaceName("http://h/a"))
    yield xml_names.look_alikes(["http://h/a", "http://h/A"])
    yield xri.XRI.parse("xri://@example*office!1000/(+phone)")
    yield xri.XRIReference.parse("/a")
    yield describe("a")
    yield clean_urls.findings("http://h/a.php?sid=1")
    yield urns.view_of(urikit.URN("urn:isbn:0-486-27557-4"))
    yield Wishes()
    yield LinkHeader.parse('<http://h/a>; rel="next"')
    yield negotiate("text/html", [Variant("text/html")])
    yield page(html, "http://example.org/a/")
    yield variants([page(html, "http://example.org/a/")])
    yield linked_data.conclude("http://h/a", 303, "/b")
    yield linked_data.redirection(urikit.URI("http://h/a"), 301, "/b")
    yield linked_data.DereferencePolicy()
    world = linked_data.Recorded({"http://h/a": linked_data.HTTPAnswer(200, (("Content-Type", "text/html"),), b"<p>a")})
    yield world
    yield world.answers["http://h/a"]
    yield linked_data.dereference("http://h/a", client=world)
