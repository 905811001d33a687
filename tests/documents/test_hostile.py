"""Hostile texts of every format: long runs of what opens something, which each reader goes through once.

The quick tier reads short runs and checks what the fuzz checks; the slow tier reads long ones and looks at their cost.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext

import pytest

from tests.documents.test_fuzz import fuzz
from tests.effort import costs_at_most
from urikit import documents
from urikit.documents.css import scan
from urikit.documents.html.values import candidates, refresh_url
from urikit.documents.markdown import bare_links
from urikit.documents.mime import Aggregate
from urikit.documents.rdf import advice
from urikit.documents.xml.xslt import calls, embedded
from urikit.documents.xml_names import differences, look_alikes

SHORT, LONG = 600, 200_000
OK = "HTTP/1.1 200 OK\n"
MULTIPART = "Content-Type: multipart/mixed; boundary=b\n\n"
OF_RDF = (
    *("<", "<a", "<\n", '"', "'", '\\"""x', ('"""', "\\"), "a1", "a.", ("a", "."), "a:%4", "1e", "@base "),
    *("@prefix a: ", "[(", "_:"),
)
OF_RDFA = (("<p prefix='", "a: http://a/ "), ("<p vocab='http://v/' property='", "a&amp; "))
OF_SRCSET = tuple(("<img srcset='", unit) for unit in ("x 1x,", "&amp; 1x,", "a,", "a (", "(", ", "))
#: By format, units that are repeated, each alone or behind a beginning.
RUNS: dict[str, tuple[str | tuple[str, str], ...]] = {
    "asciidoc": ("[a\n", "----\n", *"link:a[ link:a, pass:[ +a +++a <<a, {a} a% a@b. http://h[ {a}[".split()),
    "comments": ("# http://a/b\nx = 1\n",),
    "css": (
        *("url(", "a{", "f(", ("url", '"'), ("url(", "\\"), ("url", "9"), ("a: url(", "9"), "@import ", ("url/*", "*")),
        *("url(\n", "url(\ud800)"),
    ),
    "html": (
        *("<div>", "<a href=x>", "<b style='a:url(x)'>", "<table><td>", "<svg>", "<template>", "<base href=/a/>"),
        *(("<base href=/a/>", "<a href=#x>"), ("<a ", "href=x "), ("<a ping='", "x "), ("<p style='", "a:url(x);")),
        *(("<a href='", "&amp;"), "<html manifest=x>", ("<meta http-equiv=refresh content='", "0")),
        *OF_SRCSET,
        *OF_RDFA,
    ),
    "http": (
        *("HTTP/1.1 200 OK\n\n", "\n", "HTTP/1.1 301 Moved\nLocation: a/\n\n", (OK, "A: b\n")),
        *((OK + "Link: <a>;", "\n "), (OK + "Link: ", "<a>; rel=b, "), (OK + "Refresh: ", "0")),
        *((OK + "Refresh: 0;url=", "'"), (OK + "Reporting-Endpoints: ", 'a="b", ')),
        *((OK + "Content-Security-Policy: report-uri ", "a "), (OK + "Content-Security-Policy: ", "report-uri a;")),
        *((OK + "Transfer-Encoding: chunked\n\n", "1\na\n"), (OK, OK + "Content-Type: message/http\n\n")),
        *((OK, "Location: a\n"), (OK, "Content-Location: a\n")),
    ),
    "jsonld": (
        *("[", '{"a":', ('"', "\\"), ("[", '"",'), " ", "-", "1", '{"x:p":', '{"@context":{"a":"x:a"},"@graph":'),
        *('{"@context":{"a":{"@id":"x:a","@context":', '{"@context":{"@base":"a/"},"@id":"b","@graph":'),
    ),
    "jsonschema": (
        *('{"not":', '{"$id":"a/","not":', '{"allOf":[', ('{"openapi":"3",', '"a":{')),
        ('{"allOf": [', '{"$ref": "#/a"},'),
    ),
    "markdown": (
        *("[", "![", "<", "](", "[a](", "*a", "`", "> ", "<a ", "[a]: b\n", "[a][b]", "www.a.b", "a@b.c", "&amp;"),
        *("www.a.b)", "www.a.b&a;"),
    ),
    "mime": (
        *(
            (MULTIPART, "--b\n\nx\n"),
            (MULTIPART + "--b\n\n", "--bb\n"),
            (MULTIPART + "--b\n\n", "--"),
            MULTIPART + "--b\n",
        ),
        *("Content-Type: message/rfc822\n\n", "a: b\n", ("Content-Location: ", "("), ("Content-Location: ", "a (")),
        *(("Content-Location: (", " )"), ("Content-Location: ", "=?utf-8?Q?a?= "), ("List-Help: ", "<a>, ")),
        *(("List-Help: ", "<"), ("Content-Type: message/external-body", "; url"), ("Content-Type: (", "(")),
        ("Content-Type: text/css\nContent-Transfer-Encoding: base64\n\n", "=A"),
        ("Content-Type: text/css\nContent-Transfer-Encoding: quoted-printable\n\n", "=\n"),
        ("Content-Type: message/http\n\n", OK + "Content-Type: message/http\n\n"),
    ),
    "ntriples": OF_RDF,
    "rst": (
        *("`", "`a <b", "``", "`a <b>`_ ", ":a:", ".. _a: b\n", "::\n\n  a\n\nb", ".. a:: ", "`a\\", "- ", "*", "|a| "),
    ),
    "sparql": OF_RDF,
    "text": ("<", "http://", "<http://a", "a:", '"', "(", "http://a/("),
    "turtle": OF_RDF,
    "xhtml": tuple((f"<html xmlns='http://www.w3.org/1999/xhtml'>{before}", unit) for before, unit in OF_RDFA),
    "xml": (
        *("<!--", ("<!DOCTYPE a [", "<!--"), ("<!DOCTYPE a [", "<!ENTITY "), ("<!DOCTYPE a [", '<!ENTITY a "')),
        *(
            ("<!DOCTYPE a [", "%a;"),
            ("<!DOCTYPE a [<!ELEMENT a ", "("),
            "<?",
            ("<a ", "b='"),
            ("<a>", "&"),
            ("<a>", "]]>"),
        ),
        ("<?xml-stylesheet ", "href="),
        ("<a xmlns:l='http://www.w3.org/1999/xlink'>", "<b l:href='c'/>é"),
    ),
}


def many(unit: str, size: int) -> str:
    """Return a unit, in which `#` is its number, again and again."""
    return "".join(unit.replace("#", str(number)) for number in range(size // len(unit) + 1))


def made(size: int) -> Iterator[tuple[str, str]]:
    """Yield formats and texts of about that size."""
    for form, runs in RUNS.items():
        for run in runs:
            before, unit = ("", run) if isinstance(run, str) else run
            yield form, before + unit * (size // len(unit) + 1)
    terms = {f"t{number}": f"t{number + 1}:x" for number in range(size // 10)}
    yield "jsonld", json.dumps({"@context": terms})
    yield "jsonld", json.dumps({"@context": {**terms, f"t{len(terms)}": "t0:x"}})
    scoped = {"T": {"@id": "x:T", "@context": {}}}
    yield "jsonld", json.dumps({"@context": scoped, "@graph": [{"@type": "T"}] * (size // 10)})
    cell = {"cell_type": "markdown", "source": "[a](bä) "}
    yield "notebook", json.dumps({"cells": [cell] * (size // 50)})
    yield "notebook", json.dumps({"cells": [{**cell, "source": cell["source"] * (size // 10)}]})
    laughs = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))
    yield "openapi", f"openapi: 3.1.0\n{laughs}"
    for form, head in (("html", ""), ("xhtml", "<html xmlns='http://www.w3.org/1999/xhtml'>")):
        yield form, f"{head}<p vocab='http://v/{'v' * (size // 2)}' typeof='{'a ' * (size // 9)}'>"
        yield form, head + "<div prefix='a: http://a/'>" * (size // 9) + "<i typeof='b:c'>" * (size // 40)
        names = "<i prefix='b: c' typeof='b:d'></i>" * (size // 40)
        yield form, f"{head}<p prefix='" + many("a#: http://a/ ", size // 3) + f"'>{names}"
    linked = "xmlns:l#='http://www.w3.org/1999/xlink' l#:href='b' "
    yield "xml", "<a " + many("b#='' ", size) + "/>"
    yield "xml", f"<a {many(linked, size)}/>"
    yield "xml", f"<a xmlns='http://www.w3.org/2000/svg' {many(linked, size)}/>"
    yield "xml", many('<a# xmlns:p#="u">', size)


def read(form: str, text: str) -> documents.Document:
    return documents.read(text, type=form, name="a.py" if form == "comments" else None, base="http://h/d")


def test_short_runs_keep_all_promises() -> None:
    for form, text in made(SHORT):
        fuzz.check(text, form)
        read(form, text)


@pytest.mark.slow
@pytest.mark.parametrize("form", [*RUNS, "notebook", "openapi"])
def test_long_runs_are_read_in_linear_time(form: str) -> None:
    for name, text in made(LONG):
        if name == form:
            with costs_at_most(20):
                read(form, text)


def labels(size: int) -> str:
    """Return a message whose parts refer to each other."""
    page = "Content-Type: text/css\nContent-ID: <#@h>\n\na { background: url(cid:#@h) url(mid:m@h/#@h) }\n--b\n"
    return f"Message-ID: <m@h>\nContent-Type: multipart/related; boundary=b\n\n--b\n{many(page, size)}"


def nested(size: int) -> str:
    """Return a page in multiparts in multiparts."""
    opened = many("Content-Type: multipart/related; boundary=b#\n\n--b#\n", size)
    return f"{opened}Content-Type: text/css\n\na {{ background: url(cid:a@b) }}"


def run(before: str, unit: str, after: str = "") -> Callable[[int], str]:
    return lambda size: before + unit * (size // len(unit)) + after


#: What is called with a text, and the text by its size.
CALLED = [
    *((lambda text: list(Aggregate.read(text).references()), text) for text in (labels, nested)),
    *(
        (lambda text: list(scan(text, "declarations")), run("", unit))
        for unit in ("url(", "a{", "f(", "url(\n", "@import ")
    ),
    *((refresh_url, run(*text)) for text in (("", "0"), ("", " "), ("0", " "), ("0;", "'"))),
    *((lambda text: list(candidates(text)), run("", unit)) for unit in ("a,", "a (", "(", ", ", "a 1x,")),
    (lambda text: list(bare_links(text, 0, len(text))), run("", "a.")),
    *((lambda text: list(calls(text)), run("", unit)) for unit in ("document('", "(:", "{'")),
    *((lambda text: list(embedded(text)), run("", unit)) for unit in ("{", "{'", '{"}')),
    *(
        (advice, run(before, unit))
        for before in ("http://h/", "http://")
        for unit in ("%7ea", "xn--a.", "../", "e\u0301")
    ),
    *(
        (lambda text: differences(text, f"{text}/"), run("http://h/", unit))
        for unit in ("../a/", ":", "%7E", "%c3%a9", "://")
    ),
    (lambda text: look_alikes(text.split()), lambda size: many("a:#b ", size)),
]


@pytest.mark.parametrize("size", [SHORT, pytest.param(LONG, marks=pytest.mark.slow)])
def test_functions_cost_the_length_of_their_text(size: int) -> None:
    for call, text in CALLED:
        with costs_at_most(20) if size == LONG else nullcontext():
            try:
                call(text(size))
            except ValueError:
                continue
