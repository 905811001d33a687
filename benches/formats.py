"""`python -m benches.formats [FORMAT...]`: the cost of reading by format, in nanoseconds per byte.

A document of each kind is generated, of the size of a large file and always the same. Time is the processor time of
`documents.read` (decoding, references with targets, findings), the best of a few rounds, because other programs can
only add to it. Memory is the peak while reading, divided by the bytes of the document, as `tracemalloc` counts it.
"""

from __future__ import annotations

import argparse
import base64
import gc
import json
import random
import tracemalloc
from collections.abc import Callable
from time import process_time_ns

from benches.corpora import SEED
from urikit import documents

#: The base of the documents.
BASE = "http://example.org/data/"
ROUNDS = 5


def turtle() -> str:
    """People who know each other: short names, a reference every 15 bytes."""
    person = (
        '<person{0}> a foaf:Person ;\n    foaf:name "Person number {0}"@en ;\n'
        '    foaf:knows <person{1}>, ex:p{2} ;\n    ex:age "{0}"^^ex:int .\n\n'
    )
    head = "@prefix ex: <http://example.org/ns#> .\n@prefix foaf: <http://xmlns.com/foaf/0.1/> .\n"
    return head + "".join(person.format(n, n + 1, n % 100) for n in range(6_000))


def vocabulary() -> str:
    """Terms with labels and definitions, as vocabularies are: a reference every 26 bytes."""
    term = (
        'ex:Term{0} a owl:Class, sh:NodeShape ;\n    rdfs:label "Term number {0}"@en ;\n'
        "    rdfs:subClassOf ex:Term{1} ;\n    owl:equivalentClass <http://example.com/other/vocabulary#Term{0}> ;\n"
        '    skos:definition "The term with the number {0}, in a sentence that explains it."@en .\n\n'
    )
    names = {
        "ex": "http://example.org/ns#",
        "owl": "http://www.w3.org/2002/07/owl#",
        "sh": "http://www.w3.org/ns/shacl#",
        "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
        "skos": "http://www.w3.org/2004/02/skos/core#",
    }
    head = "".join(f"@prefix {prefix}: <{name}> .\n" for prefix, name in names.items())
    return head + "".join(term.format(n, n // 2) for n in range(4_000))


def lines() -> str:
    """N-Triples: a statement a line."""
    line = '<http://example.org/resource/{0}> <http://www.w3.org/2000/01/rdf-schema#label> "Resource {0}"@en .\n'
    return "".join(line.format(n) for n in range(10_000))


def query() -> str:
    """Updates with graphs, one behind the other."""
    update = (
        "PREFIX ex: <http://example.org/ns#>\nWITH <graph{0}>\nDELETE {{ ?s ex:old ?o }}\n"
        "INSERT {{ ?s ex:new{0} <value{0}> }}\nUSING NAMED <other>\n"
        "WHERE {{ ?s a ex:Thing ; ex:old ?o FILTER(?o < {0}) }} ;\n"
    )
    return "".join(update.format(n) for n in range(3_000))


def _heading(number: int) -> str:
    hops = "".join(
        f"Received: from mx{hop}.example.org (mx{hop}.example.org [192.0.2.{hop}])\r\n"
        f"\tby mail.example.com with ESMTPS\r\n"
        f"\tid {number:08X}{hop} for <user@example.com>; Tue, 1 Jan 2030 12:00:0{hop} +0000\r\n"
        for hop in range(6)
    )
    return (
        f"{hops}Message-ID: <m{number}@example.org>\r\nFrom: Someone <someone@example.org>\r\nTo: user@example.com\r\n"
        f"Subject: Message number {number}\r\nMIME-Version: 1.0\r\nList-Unsubscribe: <http://example.org/u/{number}>\r\n"
    )


def short_messages() -> str:
    """A digest of messages that are mostly headers."""
    parts = "".join(f"--d\r\n\r\n{_heading(n)}\r\nA short answer.\r\n" for n in range(800))
    return f"Content-Type: multipart/digest; boundary=d\r\n\r\n{parts}--d--\r\n"


def messages() -> str:
    """A digest of messages with a text and a page, both quoted-printable."""
    html = (
        "<p style=3D'color: red'>A paragraph with <a href=3D'http://example.org/p?i=3D{0}'>a link</a>, caf=C3=A9, "
        "and =\r\nmore of the text of a message.</p>\r\n"
    )
    text = "Hello, this is a text with a link to http://example.org/x?y=3Dz and it goes=\r\n on.\r\n" * 20
    body = (
        'Content-Type: multipart/alternative; boundary="a"\r\n\r\n--a\r\nContent-Type: text/plain; charset=utf-8\r\n'
        f"Content-Transfer-Encoding: quoted-printable\r\n\r\n{text}\r\n--a\r\n"
        "Content-Type: text/html; charset=utf-8\r\n"
        f"Content-Transfer-Encoding: quoted-printable\r\n\r\n{''.join(html.format(n) for n in range(20))}\r\n--a--\r\n"
    )
    parts = "".join(f"--d\r\n\r\n{_heading(n)}{body}\r\n" for n in range(150))
    return f"Content-Type: multipart/digest; boundary=d\r\n\r\n{parts}--d--\r\n"


def saved_page() -> str:
    """A page as a browser saves it: MHTML with images in base64."""
    made = random.Random(SEED)
    link = "<p>A paragraph of the page with <a href=3D'page{0}.html'>a link</a> and an <img src=3D'i{0}.png'></p>\r\n"
    images = "".join(
        "\r\n--m\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n"
        f"Content-Location: http://example.org/i{n}.png\r\n\r\n{base64.encodebytes(made.randbytes(6_000)).decode()}"
        for n in range(100)
    )
    return (
        'Content-Type: multipart/related; boundary="m"\r\n\r\n--m\r\nContent-Type: text/html\r\n'
        "Content-Transfer-Encoding: quoted-printable\r\nContent-Location: http://example.org/\r\n\r\n"
        f"{''.join(link.format(n) for n in range(2_000))}{images}\r\n--m--\r\n"
    )


def rss() -> str:
    """Stories whose descriptions are escaped HTML: a reference every 90 bytes."""
    item = (
        "<item><title>Story number {0}</title><link>http://example.org/story/{0}</link>"
        '<guid isPermaLink="true">http://example.org/story/{0}</guid><description>&lt;p&gt;A short text with '
        '&lt;a href="http://example.com/p{0}"&gt;a link&lt;/a&gt; and &lt;img src="/i{0}.png"/&gt;.&lt;/p&gt;'
        "</description><pubDate>Tue, 1 Jan 2030 12:00:00 +0000</pubDate></item>\n"
    )
    return f'<rss version="2.0"><channel>{"".join(item.format(n) for n in range(3_000))}</channel></rss>'


def atom() -> str:
    """Entries with links and escaped HTML: a reference every 70 bytes."""
    entry = (
        '<entry><id>tag:example.org,2030:{0}</id><title>Entry {0}</title><link href="/entry/{0}"/>'
        '<link rel="edit" href="edit/{0}"/><updated>2030-01-01T00:00:00Z</updated><content type="html">&lt;p&gt;Text '
        'with &lt;a href="../p{0}"&gt;a link&lt;/a&gt;.&lt;/p&gt;</content></entry>\n'
    )
    entries = "".join(entry.format(n) for n in range(3_000))
    return f'<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://example.org/blog/">{entries}</feed>'


def rdf_xml() -> str:
    """People who know each other: a reference every 26 bytes, most of which are names of elements."""
    person = (
        '<foaf:Person rdf:about="#p{0}"><foaf:name>Person number {0}</foaf:name><foaf:knows rdf:resource="#p{1}"/>'
        '<foaf:homepage rdf:resource="http://example.org/~p{0}/"/></foaf:Person>\n'
    )
    people = "".join(person.format(n, n + 1) for n in range(4_000))
    rdf, foaf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://xmlns.com/foaf/0.1/"
    return f'<rdf:RDF xmlns:rdf="{rdf}" xmlns:foaf="{foaf}">{people}</rdf:RDF>'


def drawing() -> str:
    """Paths with gradients in their styles: a reference every 32 bytes."""
    path = '<path d="M0 0L{0} 10" style="fill:url(#g{1});stroke:#000;marker-end:url(#m)"/><use href="#p{1}"/>\n'
    paths = "".join(path.format(n, n % 50) for n in range(6_000))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{paths}</svg>'


def editor_drawing() -> str:
    """A drawing as editors save it, with styles on everything: a reference every 160 bytes."""
    group = (
        '<g style="font-size:12px;fill:#333333;stroke:none"><path d="M0 0L{0} 10 C 1 2 3 4 5 6" '
        'style="fill:url(#g{1});fill-opacity:1;stroke:#000000;stroke-width:1px"/></g>\n'
    )
    groups = "".join(group.format(n, n % 50) for n in range(5_000))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{groups}</svg>'


def sitemap() -> str:
    """Pages of a site."""
    page = "<url><loc>http://example.org/page/{0}.html</loc><lastmod>2030-01-01</lastmod></url>\n"
    pages = "".join(page.format(n) for n in range(6_000))
    return f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{pages}</urlset>'


def xhtml() -> str:
    """Paragraphs with a link and an image: a reference every 50 bytes."""
    paragraph = '<p>A paragraph <a href="p{0}.html">a link</a> and more text of it <img src="i{0}.png" alt=""/></p>\n'
    paragraphs = "".join(paragraph.format(n) for n in range(5_000))
    return f'<html xmlns="http://www.w3.org/1999/xhtml"><body>{paragraphs}</body></html>'


def compact_json_ld() -> str:
    """Products in JSON without white space: a reference every 75 bytes."""
    graph = [
        {
            "@id": f"/product/{n}",
            "@type": "Product",
            "name": f"Product number {n} of the shop",
            "description": "a thing that people buy, described in one sentence or two, as shops and manuals do it",
            "url": f"/u/{n}",
            "sku": n,
        }
        for n in range(3_000)
    ]
    context = {"@vocab": "https://schema.org/", "url": {"@type": "@id"}}
    return json.dumps({"@context": context, "@graph": graph}, separators=(",", ":"))


def json_ld_names() -> str:
    """People who know each other, with compact IRIs: a reference every 20 bytes."""
    graph = [
        {"@id": f"ex:p{n}", "@type": "foaf:Person", "foaf:name": f"Person {n}", "foaf:knows": {"@id": f"ex:p{n + 1}"}}
        for n in range(4_000)
    ]
    context = {"ex": "http://example.org/ns#", "foaf": "http://xmlns.com/foaf/0.1/"}
    return json.dumps({"@context": context, "@graph": graph}, separators=(",", ":"))


#: The documents: title, format, and function.
ROWS: dict[str, tuple[str, Callable[[], str]]] = {
    "Turtle, short names": ("turtle", turtle),
    "Turtle, a vocabulary": ("turtle", vocabulary),
    "N-Triples": ("ntriples", lines),
    "SPARQL": ("sparql", query),
    "MIME, short messages": ("mime", short_messages),
    "MIME, messages with pages": ("mime", messages),
    "MHTML": ("mime", saved_page),
    "RSS": ("feed", rss),
    "Atom": ("feed", atom),
    "RDF/XML": ("rdfxml", rdf_xml),
    "SVG, gradients": ("svg", drawing),
    "SVG of an editor": ("svg", editor_drawing),
    "Sitemap": ("xml", sitemap),
    "XHTML": ("xhtml", xhtml),
    "JSON-LD, compact": ("jsonld", compact_json_ld),
    "JSON-LD, names": ("jsonld", json_ld_names),
}


def nanoseconds(data: bytes, form: str) -> float:
    """Return the least time of reading, per byte."""
    times = []
    for _ in range(ROUNDS):
        gc.collect()
        began = process_time_ns()
        document = documents.read(data, type=form, base=BASE)
        times.append(process_time_ns() - began)
        del document
    return min(times) / len(data)


def peak(data: bytes, form: str) -> float:
    """Return the peak of memory while reading, per byte."""
    tracemalloc.start()
    document = documents.read(data, type=form, base=BASE)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del document
    return most / len(data)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.formats", description=__doc__)
    parser.add_argument("formats", nargs="*", metavar="FORMAT", help="names of formats: turtle, svg (default: all)")
    wanted = parser.parse_args().formats
    print(f"{'document':28} {'KB':>6} {'references':>10} {'ns a byte':>9} {'bytes a byte':>12}")
    for title, (form, make) in ROWS.items():
        if wanted and form not in wanted:
            continue
        data = make().encode()
        found = sum(len(part.references) for part in documents.read(data, type=form, base=BASE).walk())
        figures = nanoseconds(data, form), peak(data, form)
        print(f"{title:28} {len(data) / 1000:6.0f} {found:10,} {figures[0]:9.0f} {figures[1]:12.1f}", flush=True)


if __name__ == "__main__":
    main()
