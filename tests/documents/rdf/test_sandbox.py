"""The process that rdflib reads in: nothing is opened whatever a document asks for, and everything is bounded."""

import json
import os
import socket
import subprocess
import sys
import threading

import pytest

from tests.documents.rdf.contexts import SHAPES
from urikit.linked_data import Answer, DereferencePolicy, Recorded, dereference
from urikit.linked_data.cool_uris import lint
from urikit.rdf.reader import MOST_STATEMENTS, statements
from urikit.rdf.statements import NotRDF, NotRead, read_statements

BASE = "http://example.org/doc"


class Canary:
    """A server on loopback that counts who comes, and a pipe that nobody may read."""

    def __init__(self, folder):
        self.visits = 0
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/c"
        self.pipe = folder / "pipe"
        os.mkfifo(self.pipe)
        self.file = folder / "context.jsonld"
        self.file.write_text('{"@context": {"p": "http://example.org/leaked"}}')
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                visitor, _ = self._socket.accept()
            except OSError:
                return
            self.visits += 1
            visitor.close()

    def close(self):
        self._socket.close()


@pytest.fixture(scope="module")
def canary(tmp_path_factory):
    if not hasattr(os, "mkfifo"):
        pytest.skip("named pipes: this system has none")
    made = Canary(tmp_path_factory.mktemp("canary"))
    yield made
    made.close()
    assert made.visits == 0


ADDRESSES = ("url", "file", "pipe", "path", "zero")


def address(canary, kind):
    """A canary's address of that kind."""
    return {
        "url": canary.url,
        "file": canary.file.as_uri(),
        "pipe": canary.pipe.as_uri(),
        "path": str(canary.file),
        "zero": "file:///dev/zero",
    }[kind]


@pytest.mark.parametrize("shape", SHAPES)
def test_no_context_is_loaded(canary, shape):
    for kind in ADDRESSES if shape == "nested lists" else ADDRESSES[:2]:
        document = SHAPES[shape].replace("U", address(canary, kind)).encode()
        try:
            found = read_statements(document, "application/ld+json", BASE)
        except NotRead as refused:
            assert "remote context" in str(refused)
        except NotRDF:
            continue
        else:
            # rdflib does not look there; then nothing of it may be known.
            assert "leaked" not in str([found.about(name) for name in found.subjects])


def test_a_remote_context_is_refused_in_the_ordinary_shapes(canary):
    for shape in ("string", "list", "nested lists", "import", "property", "type", "node", "graph", "list value"):
        with pytest.raises(NotRead, match="remote context"):
            read_statements(SHAPES[shape].replace("U", canary.url).encode(), "application/ld+json", BASE)


SYNTAX = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDF_XML = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:xi="http://www.w3.org/2001/XInclude" '
    'xmlns:owl="http://www.w3.org/2002/07/owl#" xmlns:a="a:">{}</rdf:RDF>'
)


@pytest.mark.parametrize(
    ("media_type", "document"),
    [
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
    ],
)
def test_nothing_else_is_loaded(canary, media_type, document):
    for kind in ADDRESSES[:3]:
        try:
            read_statements(document.replace("U", address(canary, kind)).encode(), media_type, BASE)
        except NotRDF as refused:
            assert "leaked" not in str(refused)


def test_a_hostile_answer_is_described_and_linted_without_a_visit(canary):
    body = SHAPES["nested lists"].replace("U", canary.url).encode()
    world = Recorded({"http://example.org/a": Answer(200, (("Content-Type", "application/ld+json"),), body)})
    found = dereference("http://example.org/a", client=world).description()
    assert isinstance(found.error, NotRead)
    assert [finding.code for finding in lint("http://example.org/a", client=world)]


DOORS = """
import ctypes, glob, http.client, importlib, os, socket, subprocess, sys, urllib.request
sys.path[:] = {path!r}
from urikit.rdf.doors import close_doors
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


# Bounds


def attribute_bomb():
    """154 KB: a thousand attributes by default on each of thousands of elements."""
    names = "".join(f'a{n} CDATA "{"x" * 40}"\n' for n in range(1500))
    return (
        f'<!DOCTYPE r [<!ATTLIST Description xmlns CDATA #FIXED "a:">\n<!ATTLIST rdf:Description {names}>]>'
        + RDF_XML.format("<rdf:Description/>" * 4000)
    ).encode()


@pytest.mark.parametrize(
    ("media_type", "document", "reason"),
    [
        ("application/rdf+xml", attribute_bomb(), "attribute defaults"),
        (
            "application/rdf+xml",
            f'<!DOCTYPE r [<!ENTITY e "{"x" * 1000}">]>{RDF_XML.format("<a:b>" + "&e;" * 20_000 + "</a:b>")}'.encode(),
            "entities",
        ),
        ("application/ld+json", b'{"a:b":' * 50_000 + b"1" + b"}" * 50_000, "deep"),
        ("application/ld+json", b'{"a:b":' + b"[" * 50_000 + b"1" + b"]" * 50_000 + b"}", "deep"),
        ("application/ld+json", b'{"a:b": {"@list":' * 5000 + b"1" + b"}}" * 5000, "deep"),
        (
            "text/turtle",
            b"@prefix p: <http://example.org/"
            + b"x" * 100_000
            + b"> .\n"
            + b"".join(b"p:s%d p:p p:o ." % n for n in range(2000)),
            "too many characters",
        ),
    ],
)
def test_what_is_too_much(media_type, document, reason):
    with pytest.raises(NotRead, match=reason):
        read_statements(document, media_type, BASE)


TURTLE = b"".join(
    b"<http://example.org/s%06d> <http://example.org/p> <http://example.org/o> .\n" % n for n in range(28_000)
)


def test_time_covers_reading():
    assert len(TURTLE) > 2_000_000
    with pytest.raises(NotRead, match=r"longer than 0\.5 seconds"):
        read_statements(TURTLE, "text/turtle", BASE, seconds=0.5)


def test_the_time_of_a_policy_covers_reading():
    world = Recorded({"http://example.org/a": Answer(200, (("Content-Type", "text/turtle"),), TURTLE)})
    found = dereference("http://example.org/a", DereferencePolicy(total_seconds=0.5), world)
    assert 0 <= found.seconds <= 0.5
    assert "longer than" in found.description().reason
    assert DereferencePolicy().total_seconds >= dereference("http://example.org/a", client=world).seconds > 1


def test_statements_are_counted(monkeypatch):
    monkeypatch.setattr("urikit.rdf.reader.MOST_STATEMENTS", 10)
    assert MOST_STATEMENTS > 10
    lines = [b"<a:s%d> <a:p> <a:o> .\n" % n for n in range(11)]
    assert len(statements(b"".join(lines[:10]), "nt", BASE)) == 10
    with pytest.raises(NotRead, match="more than 10 statements"):
        statements(b"".join(lines), "nt", BASE)


def test_memory_is_bounded(monkeypatch):
    resource = pytest.importorskip("resource", reason="limits of memory: this system has none")
    assert resource.RLIMIT_AS
    monkeypatch.setattr("urikit.rdf.reader.MEMORY", 300_000_000)
    with pytest.raises(NotRead, match=r"memory|ended before"):
        read_statements(b"[" + b'{"":{}},' * 1_000_000 + b"1]", "application/ld+json", BASE)


def test_a_process_that_ends_early_is_no_answer(monkeypatch):
    monkeypatch.setattr("urikit.rdf.reader._START", "import os; os._exit(3)")
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
        f"import sys\nsys.path[:] = {sys.path!r}\nprint('once')\nfrom urikit.rdf.statements import read_statements\n"
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
