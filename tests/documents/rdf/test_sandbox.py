"""The process that rdflib reads in: nothing is opened whatever a document asks for, and everything is bounded."""

import json
import os
import socket
import subprocess
import sys

import pytest

from tests.documents.hostile import SHAPES
from urikit.documents.rdf.reader import MOST_STATEMENTS, statements
from urikit.documents.rdf.statements import MEDIA_TYPES, NotRDF, NotRead, read_statements
from urikit.linked_data import DereferencePolicy, HTTPAnswer, Recorded, dereference
from urikit.linked_data.cool_uris import lint

BASE = "http://example.org/doc"


@pytest.fixture
def canary(tmp_path):
    """Yield the addresses of a server on loopback to which nobody may come, and of files that nobody may read."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("named pipes: this system has none")
    file, pipe = tmp_path / "context.jsonld", tmp_path / "pipe"
    file.write_text('{"@context": {"p": "http://example.org/leaked"}}')
    os.mkfifo(pipe)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        url = f"http://127.0.0.1:{server.getsockname()[1]}/c"
        yield (url, file.as_uri(), pipe.as_uri(), str(file), "file:///dev/zero")
        with pytest.raises(BlockingIOError):
            server.accept()


def witnesses(rows, chosen):
    """Mark all rows as slow but those whose place is chosen: each starts a process."""
    return [row if n in chosen else pytest.param(*row, marks=pytest.mark.slow) for n, row in enumerate(rows)]


#: Shapes that rdflib would load; the others it takes for something else.
ORDINARY = ("string", "list", "nested lists", "import", "property", "type", "node", "graph", "list value")
QUICK = ("string", "nested lists", "import", "property")


@pytest.mark.parametrize(
    "shape", [*QUICK, *(pytest.param(n, marks=pytest.mark.slow) for n in SHAPES if n not in QUICK)]
)
def test_no_context_is_loaded(canary, shape):
    for address in canary if shape == "nested lists" else canary[:2]:
        document = SHAPES[shape].replace("U", address).encode()
        try:
            found = read_statements(document, "application/ld+json", BASE)
        except NotRead as refused:
            assert "remote context" in str(refused)
        except NotRDF:
            assert shape not in ORDINARY
        else:
            # rdflib does not look there; then nothing of it may be known.
            assert shape not in ORDINARY
            assert "leaked" not in str([found.about(name) for name in found.subjects])


SYNTAX = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDF_XML = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:xi="http://www.w3.org/2001/XInclude" '
    'xmlns:owl="http://www.w3.org/2002/07/owl#" xmlns:a="a:">{}</rdf:RDF>'
)


OTHERS = [
    ("text/turtle", "<> <http://www.w3.org/2002/07/owl#imports> <U> ."),
    ("text/turtle", "@prefix a: <U> . a:b a:c <U> . @base <U> . <> a <> ."),
    ("text/turtle", f"<> <a:b> \"<!DOCTYPE a SYSTEM 'U'><a/>\"^^<{SYNTAX}XMLLiteral> ."),
    ("text/turtle", f"<> <a:b> \"<img src='U'>\"^^<{SYNTAX}HTML> ."),
    ("application/n-triples", "<a:a> <http://www.w3.org/2002/07/owl#imports> <U> ."),
    (
        "application/rdf+xml",
        RDF_XML.format('<owl:Ontology rdf:about=""><owl:imports rdf:resource="U"/></owl:Ontology>'),
    ),
    ("application/rdf+xml", RDF_XML.format('<a:b><xi:include href="U"/></a:b>')),
    ("application/rdf+xml", RDF_XML.format('<a:b><a:c rdf:parseType="Literal"><xi:include href="U"/></a:c></a:b>')),
    ("application/rdf+xml", '<!DOCTYPE r SYSTEM "U">' + RDF_XML.format("<a:b/>")),
    ("application/rdf+xml", '<!DOCTYPE r PUBLIC "x" "U">' + RDF_XML.format("<a:b/>")),
    ("application/rdf+xml", '<!DOCTYPE r [<!ENTITY e SYSTEM "U">]>' + RDF_XML.format("<a:b>&e;</a:b>")),
    ("application/rdf+xml", '<!DOCTYPE r [<!ENTITY % e SYSTEM "U">%e;]>' + RDF_XML.format("<a:b/>")),
    ("application/rdf+xml", '<?xml-stylesheet href="U" type="text/xsl"?>' + RDF_XML.format("<a:b/>")),
    (
        "application/rdf+xml",
        RDF_XML.format('<a:b xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="a: U"/>'),
    ),
    ("application/ld+json", '{"@id": "U", "http://www.w3.org/2002/07/owl#imports": {"@id": "U"}}'),
]


@pytest.mark.parametrize(("media_type", "document"), witnesses(OTHERS, (0, 6, 10)))
def test_nothing_else_is_loaded(canary, media_type, document):
    for address in canary[:3]:
        try:
            read_statements(document.replace("U", address).encode(), media_type, BASE)
        except NotRDF as refused:
            assert "leaked" not in str(refused)


def test_a_hostile_answer_is_described_and_linted_without_a_visit(canary):
    body = SHAPES["nested lists"].replace("U", canary[0]).encode()
    world = Recorded({"http://example.org/a": HTTPAnswer(200, (("Content-Type", "application/ld+json"),), body)})
    found = dereference("http://example.org/a", client=world).description()
    assert isinstance(found.error, NotRead)
    assert [finding.code for finding in lint("http://example.org/a", client=world)]


DOORS = """
import ctypes, glob, http.client, importlib, os, socket, subprocess, sys, urllib.request
sys.path[:] = {path!r}
from urikit.documents.sandbox import close_doors
refused = []
close_doors(refused, 1 << 30, 20.0)
tries = [
    lambda: open("/etc/passwd"),
    lambda: os.open("/etc/passwd", os.O_RDONLY),
    lambda: os.listdir("/"),
    lambda: list(os.scandir("/")),
    lambda: os.system("true"),
    lambda: subprocess.run(["true"]),
    lambda: socket.socket(),
    lambda: socket.getaddrinfo("localhost", 80),
    lambda: urllib.request.urlopen("file:///etc/passwd"),
    lambda: http.client.HTTPConnection("127.0.0.1", 9).connect(),
    lambda: ctypes.CDLL(None),
    lambda: importlib.import_module("sqlite3"),
    lambda: os.remove("/tmp/nothing"),
    lambda: os.kill(os.getpid(), 0),
]
passed = []
for number, attempt in enumerate(tries):
    try:
        attempt()
    except Exception:
        continue
    passed.append(number)
print(passed, len(refused) >= len(tries) - 1)
"""


def test_the_doors_are_closed():
    code = DOORS.format(path=sys.path)
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("[] True", "")


def attribute_bomb():
    """Return a hundred long attributes by default on each of twenty elements."""
    names = "".join(f'a{n} CDATA "{"x" * 4000}"\n' for n in range(100))
    return (
        f'<!DOCTYPE r [<!ATTLIST Description xmlns CDATA #FIXED "a:">\n<!ATTLIST rdf:Description {names}>]>'
        + RDF_XML.format("<rdf:Description/>" * 20)
    ).encode()


@pytest.mark.parametrize(
    ("media_type", "document", "reason"),
    [
        ("application/rdf+xml", attribute_bomb(), "attribute defaults"),
        (
            "application/rdf+xml",
            f'<!DOCTYPE r [<!ENTITY e "{"x" * 1000}">]>{RDF_XML.format("<a:b>" + "&e;" * 5_000 + "</a:b>")}'.encode(),
            "entities",
        ),
        ("application/ld+json", b'{"a:b":' * 5_000 + b"1" + b"}" * 5_000, "deep"),
        ("application/ld+json", b'{"a:b":' + b"[" * 5_000 + b"1" + b"]" * 5_000 + b"}", "deep"),
        ("application/ld+json", b'{"a:b": {"@list":' * 5000 + b"1" + b"}}" * 5000, "deep"),
    ],
)
def test_what_is_too_much(media_type, document, reason):
    with pytest.raises(NotRead, match=reason):
        read_statements(document, media_type, BASE)


def test_time_covers_reading():
    # Starting the process takes longer alone.
    with pytest.raises(NotRead, match=r"longer than 0\.01 seconds"):
        read_statements(b"", "text/turtle", BASE, seconds=0.01)


def test_the_time_of_a_policy_covers_reading():
    world = Recorded({"http://example.org/a": HTTPAnswer(200, (("Content-Type", "text/turtle"),), b"<a:b> a <a:c> .")})
    found = dereference("http://example.org/a", DereferencePolicy(total_seconds=0.01), world)
    assert 0 <= found.seconds <= 0.01
    assert "longer than" in found.description().reason
    assert DereferencePolicy().total_seconds >= dereference("http://example.org/a", client=world).seconds > 1


def test_statements_are_counted(monkeypatch):
    monkeypatch.setattr("urikit.documents.rdf.reader.MOST_STATEMENTS", 10)
    assert MOST_STATEMENTS > 10
    lines = [b"<a:s%d> <a:p> <a:o> .\n" % n for n in range(11)]
    assert len(statements(b"".join(lines[:10]), "nt", BASE)) == 10
    with pytest.raises(NotRead, match="more than 10 statements"):
        statements(b"".join(lines), "nt", BASE)
    monkeypatch.setattr("urikit.documents.rdf.reader.MOST_CHARACTERS", 69)
    with pytest.raises(NotRead, match="too many characters"):
        statements(b"".join(lines[:10]), "nt", BASE)
    # A term that comes again is counted once.
    monkeypatch.setattr("urikit.documents.rdf.reader.MOST_CHARACTERS", 70)
    assert len(statements(b"".join(lines[:10]), "nt", BASE)) == 10


def test_memory_is_bounded(monkeypatch):
    resource = pytest.importorskip("resource", reason="limits of memory: this system has none")
    assert resource.RLIMIT_AS
    # Less than the process has already.
    monkeypatch.setattr("urikit.documents.rdf.reader.MEMORY", 1 << 20)
    with pytest.raises(NotRead, match=r"memory|ended before"):
        read_statements(b"[" + b'{"":{}},' * 100_000 + b"1]", "application/ld+json", BASE)


def test_a_process_that_ends_early_is_no_answer(monkeypatch):
    monkeypatch.setattr("urikit.documents.sandbox._START", "import os; os._exit(3)")
    with pytest.raises(NotRead, match="exit status 3"):
        read_statements(b"", "text/turtle", BASE)


def test_no_python_to_start(monkeypatch):
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(NotRead, match=r"sys\.executable"):
        read_statements(b"", "text/turtle", BASE)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(NotRead, match="/nowhere/python"):
        read_statements(b"", "text/turtle", BASE)


def test_the_main_module_of_the_caller_is_not_run_again(tmp_path):
    script = tmp_path / "caller.py"
    script.write_text(
        f"import sys\nsys.path[:] = {sys.path!r}\nprint('once')\n"
        f"from urikit.documents.rdf.statements import read_statements\n"
        f"print(len(read_statements(b'<a:b> <a:c> <a:d> .', 'text/turtle', 'a:a')))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert (done.stdout.split(), done.stderr) == (["once", "1"], "")


def test_terms_in_the_syntax_of_n_triples():
    document = '<a:s> <a:p> "a\\"b\\\\c\\n\\r"@en, "1"^^<a:d>, <http://h/a b>, [] .'
    found = read_statements(document.encode(), "text/turtle", "a:a")
    values = {value for _, value in found.about("a:s")}
    assert {r'"a\"b\\c\n\r"@en', '"1"^^<a:d>', "_:"} <= values
    lone = json.dumps({"@id": "a:s", "a:p": "\ud800"}).encode()
    assert read_statements(lone, "application/ld+json", "a:a").about("a:s") == {("<a:p>", '"\ud800"')}


BASE = "http://example.org/doc"
SAME = {
    "text/turtle": b"<#x> a <#C> ; <#p> [ <#q> 1 ] .",
    "application/x-turtle": b"<#x> a <#C> ; <#p> [ <#q> 1 ] .",
    "application/n-triples": b"<http://example.org/doc#x> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
    b"<http://example.org/doc#C> .\n<http://example.org/doc#x> <http://example.org/doc#p> _:b .\n"
    b'_:b <http://example.org/doc#q> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .\n',
    "application/rdf+xml": b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    b'xmlns:e="http://example.org/doc#"><e:C rdf:about="#x"><e:p rdf:parseType="Resource"><e:q '
    b'rdf:datatype="http://www.w3.org/2001/XMLSchema#integer">1</e:q></e:p></e:C></rdf:RDF>',
    "application/ld+json": b'{"@id": "#x", "@type": "http://example.org/doc#C", "http://example.org/doc#p": '
    b'{"http://example.org/doc#q": 1}}',
}


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
def test_each_syntax_says_the_same(media_type):
    found = read_statements(SAME[media_type], media_type, BASE)
    assert found.types(f"{BASE}#x") == (f"{BASE}#C",)
    assert found.about(f"{BASE}#x") == {
        ("<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>", f"<{BASE}#C>"),
        (f"<{BASE}#p>", "_:"),
    }
    assert (found.subjects, found.mentions(f"{BASE}#C"), len(found)) == ((f"{BASE}#x",), 1, 3)


RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="#x">'
    "<rdf:value>{}</rdf:value></rdf:Description></rdf:RDF>"
)
BOMB = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "a" * 10}">' for n in range(10))


@pytest.mark.parametrize(
    ("media_type", "document", "reason"),
    [
        ("application/rdf+xml", f"<!DOCTYPE r [{BOMB}]>{RDF.format('&a9;')}", "made of other entities"),
        (
            "application/rdf+xml",
            f'<!DOCTYPE r [<!ENTITY a "{"x" * 100_000}">]>{RDF.format("&a;" * 1000)}',
            "too many characters",
        ),
        ("application/rdf+xml", f'<!DOCTYPE r [<!ENTITY a SYSTEM "/etc/passwd">]>{RDF.format("&a;")}', "external"),
        ("application/rdf+xml", f"<!DOCTYPE r [<!ENTITY % a \"<!ENTITY b 'c'>\">%a;]>{RDF.format('')}", "declares"),
        ("application/ld+json", '{"@context": "http://127.0.0.1:9/", "a": 1}', "not fetched"),
        ("application/ld+json", '[{"a:b": {"@context": [{}, "c"]}}]', "not fetched"),
        ("application/ld+json", '{"@context": {"@import": "c"}}', "not fetched"),
        ("application/ld+json", "[" * 5_000, "too deeply"),
        ("text/turtle", "<#a> <#b> " + "[" * 5_000, "too deeply"),
        ("text/turtle", "<#a> <#b> " + "(" * 5_000, "too deeply"),
    ],
)
def test_hostile_documents_are_not_read(media_type, document, reason):
    with pytest.raises(NotRead, match=reason):
        read_statements(document.encode(), media_type, BASE)


def test_entities_that_abbreviate_are_read():
    document = f'<!DOCTYPE r [<!ENTITY ex "http://example.org/">]>{RDF.format("&ex;a")}'
    assert read_statements(document.encode(), "application/rdf+xml", BASE).about(f"{BASE}#x") == {
        ("<http://www.w3.org/1999/02/22-rdf-syntax-ns#value>", '"http://example.org/a"')
    }


@pytest.mark.parametrize(
    ("media_type", "document"),
    [
        ("text/turtle", b"<p>no Turtle"),
        ("text/turtle", b"<#a> <#b> \xff\xfe ."),
        ("application/rdf+xml", b"<rdf:RDF"),
        ("application/rdf+xml", b""),
        ("application/n-triples", b"<a> <b> ."),
        ("application/ld+json", b"{"),
        ("application/ld+json", b"\xff"),
        ("text/html", b"<p>"),
        ("", b""),
    ],
)
def test_what_is_no_rdf(media_type, document):
    with pytest.raises(NotRDF) as caught:
        read_statements(document, media_type, BASE)
    assert not isinstance(caught.value, NotRead)
    assert str(caught.value)


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "rdflib", None)
    with pytest.raises(ModuleNotFoundError, match=r"urikit\[rdf\]"):
        read_statements(b"", "text/turtle", BASE)
