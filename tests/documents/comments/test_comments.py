"""Comments: where they are in each language, and what in them is a reference (urikit.documents.comments)."""

import pytest
from click.testing import CliRunner
from pygments.lexers import find_lexer_class_by_name

from urikit import documents
from urikit.cli import program
from urikit.documents.comments import LANGUAGES, LONGEST, language_of


def read(text, name):
    return documents.read(text, name=name, type="comments", base="http://example.org/a")


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.py", '"""One http://a/1"""\n# <http://a/2>, x\ny = "http://no/" # http://a/3\n', "123"),
        ("a.py", "def f():\n    '''See http://a/1'''\n    return '''http://no/'''\n", "1"),
        ("a.rs", '//! http://a/1\n/// [x]: http://a/2\nlet x = "http://no"; /* /* http://a/3 */ http://a/4*/', "1234"),
        ("a.c", '#include <http://no>\n/* a\n * http://a/1\n */ char *s = "http://no"; // http://a/2', "12"),
        ("a.mjs", "const a = `http://no`; // http://a/1\n/** {@link http://a/2} */", "12"),
        ("a.sh", "#!/bin/sh\necho http://no\n# http://a/1", "1"),
        ("Makefile", "all: # http://a/1\n\tcurl http://no\n", "1"),
        ("a.sql", "select 'http://no' -- http://a/1\n", "1"),
        ("a.hs", '{- http://a/1-}\nx = "http://no" -- http://a/2\n', "12"),
        ("a.toml", "a = 'http://no' # http://a/1\n", "1"),
    ],
)
def test_what_is_read(name, text, found):
    document = read(text, name)
    assert document.findings == ()
    assert [link.target for link in document.links] == [f"http://a/{number}" for number in found]
    assert all(text[link.offset : link.end] == link.reference for link in document.links)
    crlf = read(text.replace("\n", "\r\n"), name)
    assert [link.position for link in crlf.links] == [link.position for link in document.links]


def test_every_language_has_a_lexer():
    assert all(find_lexer_class_by_name(language) is not None for language in LANGUAGES)
    endings = [ending for endings in LANGUAGES.values() for ending in endings.split()]
    assert len(endings) == len(set(endings)) and language_of("a.md") is None


@pytest.mark.parametrize(("name", "text"), [("a.py", "x" * (LONGEST + 1)), ("a.xyz", "x"), ("a.py", None)])
def test_what_is_left_unread(monkeypatch, name, text):
    if text is None:
        monkeypatch.setitem(__import__("sys").modules, "pygments.lexers", None)
    (issue,) = read(text or "# x", name).findings
    assert issue.code == "comments-unread" and "urikit[comments]" in issue.hint


def test_a_lexer_that_fails(monkeypatch):
    lexer = find_lexer_class_by_name("python")
    monkeypatch.setattr(lexer, "get_tokens_unprocessed", lambda *_: 1 / 0)
    assert [issue.message for issue in read("# x", "a.py").findings] == [
        "comments not read: the lexer failed (ZeroDivisionError)"
    ]


def refs(*arguments):
    return CliRunner().invoke(program, ["refs", *arguments], prog_name="urikit").output


def test_the_option(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text("x = 1  # http://a/1\n")
    (tmp_path / "b.yml").write_text("x: 1  # http://a/2\n")
    (tmp_path / "c.yml").write_text("openapi: 3.1.0  # http://a/3\nexternalDocs: {url: http://a/4}\n")
    (tmp_path / "d.md").write_text("<http://a/5>\n")
    (tmp_path / "e.bin").write_text("# http://a/6\n")
    (tmp_path / "data.json").write_text("{}")
    plain, comments = refs("."), refs(".", "--comments")
    assert [n for n in "123456" if f"http://a/{n}" in plain] == ["4", "5"]
    assert [n for n in "123456" if f"http://a/{n}" in comments] == ["1", "2", "4", "5"]
    assert "./a.py:1:10\thyperlink\tcomment\thttp://a/1" in comments and "files of other kinds (2)" in comments
    assert "http://a/1" in refs("a.py", "--comments") and "2 references" not in refs("a.py", "--comments", "--summary")
