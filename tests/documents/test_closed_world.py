"""Nothing is opened: every format and every command but `deref`, in a world without files and network."""

import builtins
import io
import os
import socket
import sys
import tempfile
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.documents.hostile import DOCUMENTS, documents, octets
from urikit import documents as reader
from urikit.cli import COMMANDS, program
from urikit.core.rules.catalogue import modules
from urikit.documents.formats import FORMATS
from urikit.documents.rdf.statements import MEDIA_TYPES
from urikit.linked_data import HTTPAnswer, Recorded, dereference

ADDRESSES = ("http://127.0.0.1:9/x", "file:///etc/passwd", "file:///dev/zero", "/etc/passwd")


def imports():
    """Whether this is called by the import of a module."""
    frame = sys._getframe(2)
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


PACKAGE = Path(reader.__file__).parents[1]
# The folders of the package are scanned for tables once, by the first rule that is looked up.
modules()
#: What opens something.
OPENERS = (
    *((builtins, "open"), (io, "open"), (os, "open"), (os, "listdir"), (os, "scandir")),
    *((socket, "socket"), (socket, "getaddrinfo"), (socket, "create_connection"), (socket, "gethostbyname")),
    *((urllib.request, "urlopen"), (urllib.request.OpenerDirector, "open")),
)


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """The folder of temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def closed(temporary):
    """A world where nothing can be opened but temporary files and this set, the arguments of a command."""
    opened: list[object] = []
    allowed: set[str] = {os.devnull}

    def is_allowed(first, keywords):
        # What is a number, or has a folder by its number, has been opened before.
        if isinstance(first, int) or keywords.get("dir_fd") is not None:
            return True
        path = Path(os.path.abspath(str(first)))
        # Tables of the package, each read once, by whatever test is the first.
        is_table = path.is_relative_to(PACKAGE) and path.suffix in (".toml", ".json")
        return str(first) in allowed or is_table or path.is_relative_to(temporary)

    def guard(name, real):
        def refuse(*args, **keywords):
            if is_allowed(args[0] if args else None, keywords) or imports():
                return real(*args, **keywords)
            opened.append((name, *args[:1]))
            raise PermissionError(f"{name}: {args[:1]}")

        return refuse

    # Not the fixture of that name, which would still be at work when pytest clears its folders.
    with pytest.MonkeyPatch.context() as world:
        for module, name in OPENERS:
            world.setattr(module, name, guard(f"{module.__name__}.{name}", getattr(module, name)))
        yield allowed
    assert opened == []


def test_there_are_documents_of_every_format():
    assert {name for name, _ in DOCUMENTS} == set(FORMATS)
    assert len(DOCUMENTS) >= 60


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize(
    "address", [ADDRESSES[0], *(pytest.param(one, marks=pytest.mark.slow) for one in ADDRESSES[1:])]
)
def test_no_reader_opens_anything(address):
    for name, text in documents(address):
        for uri in ("http://example.org/doc", None):
            document = reader.read(text, type=name, base=uri)
            for part in document.walk():
                for link in part.references:
                    assert (link.target, link.other_target, link.issues()) is not None
        # A format that is known by its bytes alone is read the same way.
        reader.read(octets(name, text))


@pytest.mark.usefixtures("closed")
def test_no_description_opens_anything():
    syntaxes = {"turtle": "text/turtle", "ntriples": "application/n-triples", "rdfxml": "application/rdf+xml"}
    syntaxes["jsonld"] = "application/ld+json"
    assert set(syntaxes.values()) <= set(MEDIA_TYPES)
    hostile = [(syntaxes[name], text) for name, text in documents(ADDRESSES[0]) if name in syntaxes]
    # One of each syntax: each starts a process.
    for media_type, text in dict(hostile).items():
        answer = HTTPAnswer(200, (("Content-Type", media_type),), text.encode())
        found = dereference("http://example.org/a", client=Recorded({"http://example.org/a": answer}))
        assert found.description().reason is not None


def configurations(folder):
    """The files that may configure a command in a folder."""
    return [str(f / name) for f in (folder, *folder.parents) for name in ("urikit.toml", "pyproject.toml")]


# SARIF names the version of urikit, which the metadata of its package has.
@pytest.mark.parametrize("form", ["--check", "--junit", "--markdown", "--github", "--summary", "--json"])
def test_links_to_other_servers_are_not_asked_without_being_told(tmp_path, monkeypatch, closed, form):
    """Every form of `urikit refs`, local targets looked up; a configuration cannot say otherwise."""
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "a.md"
    closed.update((str(page), *configurations(tmp_path)))
    page.write_text("[a](http://127.0.0.1:9/x#y) [b](https://example.org/)")
    arguments = ["refs", form, "--local", "files", "--local", "fragments", str(page)]
    result = CliRunner().invoke(program, arguments, prog_name="urikit")
    assert result.exit_code in (0, 1) and "online-" not in result.output
    (tmp_path / "urikit.toml").write_text("[refs]\nonline = true\n")
    assert CliRunner().invoke(program, arguments, prog_name="urikit").exit_code == 2


#: What each command is asked about a document; None: its text comes on standard input, line by line.
ARGUMENTS = {
    "refs": ["refs", "--json", "FILE"],
    "variants": ["variants", "--base", "http://example.org/", "FILE"],
    "rewrite": ["rewrite", "--make-absolute", "http://example.org/", "--diff", "FILE"],
    "explain": ["explain", "--document", "FILE", "--base", "http://example.org/", "U"],
    "get": ["get", "{host}"],
    "edit": ["edit", "--set", "host=example.org"],
    "resolve": ["resolve", "--base", "http://example.org/"],
    "relativize": ["relativize", "--base", "http://example.org/"],
    "equal": ["equal", "http://example.org/", "U"],
    "view": ["view", "U"],
    "template": ["template", "U{x}", "x=1"],
    "rule": ["rule", "space"],
    "char": ["char", "U"],
    "scheme": ["scheme", "http"],
    "spec": ["spec", "3986"],
    "completion": ["completion", "bash"],
    "batch": "batch FILE --input-format text --add is_valid,host --output-format csv -o OUT".split(),
    "report": ["report", "FILE"],
    # Standard input is kept in a temporary file, and read again.
    "dedupe": ["dedupe", "--report", "-o", "OUT"],
}


#: Two reach out because they are told to, one writes a page that no document is part of, and one takes 100 inputs.
OTHERS = ("deref", "serve", "workbench", "figure")


def test_a_figure_opens_nothing(tmp_path, temporary, closed):
    result = CliRunner().invoke(program, ["figure", *ADDRESSES], prog_name="urikit")
    assert (result.exit_code, result.output.startswith("<svg ")) == (0, True)


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in OTHERS])
def test_no_command_opens_anything(tmp_path, temporary, closed, command):
    out = temporary / "out"
    closed.update(configurations(Path.cwd()))
    arguments = [str(out) if argument == "OUT" else argument for argument in ARGUMENTS.get(command, [command])]
    ofs = documents(ADDRESSES[1])
    files = []
    for number, (name, text) in enumerate(ofs if "FILE" in arguments else [("text", "\n".join(t for _, t in ofs))]):
        extension = (*FORMATS[name].extensions, "py")[0]
        file = tmp_path / f"{number}.{extension}"
        closed.add(str(file))
        file.write_bytes(octets(name, text))
        files.append(str(file))
    given = [ADDRESSES[1] if argument == "U" else argument.replace("U{", ADDRESSES[1] + "{") for argument in arguments]
    runs = files if command == "explain" else files[:1]
    for file in runs:
        place = files if command in ("refs", "variants") else [file]
        words = [word for argument in given for word in (place if argument == "FILE" else [argument])]
        stdin = None if "FILE" in arguments else ofs[0][1] + "\n" + "\n".join(text for _, text in ofs)
        result = CliRunner().invoke(program, words, input=stdin, prog_name="urikit")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert result.exit_code in (0, 1), (words, result.output)
    assert out.exists() is ("OUT" in ARGUMENTS.get(command, ()))
    assert {path.name for path in temporary.iterdir()} <= {"out", "out.errors.jsonl"}
