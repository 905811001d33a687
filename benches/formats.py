"""`python -m benches.formats [FORMAT...]`: what reading takes by format, in nanoseconds a byte.

A document of each kind is made here, of the size of a large file and always the same. Time is the processor
time of the process, the best of some rounds, because other programs can only add to it. What counts is
`documents.read`: decoding, references with targets, findings. Memory is the peak while reading, over the
bytes of the document, as `tracemalloc` counts it: what Python and the native readers give to Python.
"""

from __future__ import annotations

import argparse
import base64
import gc
import random
import tracemalloc
from collections.abc import Callable
from time import process_time_ns

from benches.corpora import SEED
from urikit import documents

#: Where the documents are said to come from.
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
    """A digest of messages that are all heading."""
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


#: The documents: what each is called, its format, and what makes it.
ROWS: dict[str, tuple[str, Callable[[], str]]] = {
    "Turtle, short names": ("turtle", turtle),
    "Turtle, a vocabulary": ("turtle", vocabulary),
    "N-Triples": ("ntriples", lines),
    "SPARQL": ("sparql", query),
    "MIME, short messages": ("mime", short_messages),
    "MIME, messages with pages": ("mime", messages),
    "MHTML": ("mime", saved_page),
}


def nanoseconds(data: bytes, form: str) -> float:
    """The least that reading took, by byte."""
    times = []
    for _ in range(ROUNDS):
        gc.collect()
        began = process_time_ns()
        document = documents.read(data, as_format=form, uri=BASE)
        times.append(process_time_ns() - began)
        del document
    return min(times) / len(data)


def peak(data: bytes, form: str) -> float:
    """The most memory that was in use while reading, by byte."""
    tracemalloc.start()
    document = documents.read(data, as_format=form, uri=BASE)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del document
    return most / len(data)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.formats", description=__doc__)
    parser.add_argument("formats", nargs="*", metavar="FORMAT", help="names of formats: turtle, mime (default: all)")
    wanted = parser.parse_args().formats
    print(f"{'document':28} {'KB':>6} {'references':>10} {'ns a byte':>9} {'bytes a byte':>12}")
    for title, (form, make) in ROWS.items():
        if wanted and form not in wanted:
            continue
        data = make().encode()
        found = sum(len(part.references) for part in documents.read(data, as_format=form, uri=BASE).walk())
        figures = nanoseconds(data, form), peak(data, form)
        print(f"{title:28} {len(data) / 1000:6.0f} {found:10,} {figures[0]:9.0f} {figures[1]:12.1f}", flush=True)


if __name__ == "__main__":
    main()
