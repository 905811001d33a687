"""The page as one file: complete, strict, and whole or not there."""

import json
import os
import re
from base64 import b64decode
from hashlib import sha256

import pytest
from click.testing import CliRunner

from urikit.cli import program
from urikit.workbench.files import files
from urikit.workbench.single_file import PageError, build, write

PAGE = {
    "index.html": b'<!doctype html>\n<meta charset="utf-8">\n<link rel="stylesheet" href="style.css">\n'
    b'<script type="module" src="app.js"></script><p>a',
    "app.js": b'import { load } from "./engine.js";\nload("</script><!-- <SCRIPT>");',
    "engine.js": b"export const load = (x) => x;",
    "views/batch_worker.js": b'import { load } from "../engine.js";\nload(1);',
    "style.css": b"p { color: red }",
    "engine.wasm": b"\0asm\1\0\0\0",
    "words/en/page.json": b'{"a": "</script><b>"}',
}


def offline(html):
    return json.loads(re.search(r'<script type="application/json" id="offline">(.*?)</script>', html)[1])


def test_everything_is_inside():
    found = offline(build(PAGE))
    assert b64decode(found["engine.wasm"]) == PAGE["engine.wasm"]
    assert b64decode(found["words/en/page.json"]) == PAGE["words/en/page.json"]
    kind, _, data = found["views/batch_worker.js"].partition(",")
    assert (kind, b"import" in b64decode(data)) == ("data:text/javascript;base64", False)


def test_the_policy_has_the_hash_of_what_is_inline():
    html = build(PAGE)
    allowed = re.findall(r"sha256-([\w+/=]+)", html)
    inline = re.findall(r'<script type="module">(.*?)</script>|<style>(.*?)</style>', html, re.DOTALL)
    assert [b64decode(one) for one in allowed] == [sha256((a or b).encode()).digest() for a, b in reversed(inline)]
    assert "connect-src 'none'" in html and "unsafe-inline" not in html and "'self'" not in html


def test_nothing_is_asked_for():
    assert not re.search(r"""\ssrc=|href="(?!data:)""", build(PAGE).partition("<script")[0])


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("index.html", b"<p>", "expected"),
        ("index.html", PAGE["index.html"] + b'<img src="https://evil.example/a.png">', "cannot inline 'src='"),
        ("index.html", PAGE["index.html"] + b"<p onclick=x()>", "cannot inline 'onclick='"),
        ("index.html", PAGE["index.html"] + b'<p style="a">', "cannot inline 'style='"),
        ("index.html", PAGE["index.html"] + b"<script>1</script>", "cannot inline '<script'"),
        ("index.html", PAGE["index.html"] + b'<link rel="preload" href="a.woff">', "cannot inline '<link'"),
        ("style.css", b'@import "a.css";', "names another file"),
        ("style.css", b"p { background: url(a.png) }", "names another file"),
        ("style.css", b"</style>", "names another file"),
        ("app.js", b'import "https://evil.example/a.js";', "cannot read"),
    ],
)
def test_what_cannot_be_inlined_is_refused(name, data, said):
    with pytest.raises(PageError, match=re.escape(said)):
        build({**PAGE, name: data})


@pytest.mark.parametrize("name", ["index.html", "app.js", "engine.js", "engine.wasm", "style.css"])
def test_a_file_that_is_missing_is_named(name):
    with pytest.raises(PageError, match=re.escape(name)):
        build({path: data for path, data in PAGE.items() if path != name})


def test_the_page_of_this_checkout():
    whole = {**PAGE, **files()}
    kept = {name for name in whole if name.endswith((".wasm", ".json", "_worker.js"))}
    # What a server says is not in a page without one.
    assert set(offline(build(whole))) == {name for name in kept if not name.endswith("/served.json")}


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    out = tmp_path / "out.html"
    out.write_text("before")
    with pytest.raises(PageError):
        write(str(out), {})
    assert (out.read_text(), os.listdir(tmp_path)) == ("before", ["out.html"])
    assert write(str(out), PAGE) == len(out.read_bytes())
    assert os.listdir(tmp_path) == ["out.html"]


def test_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr("urikit.workbench.files.files", lambda: PAGE)
    out = tmp_path / "o.html"
    made = CliRunner().invoke(program, ["workbench", "--single-file", str(out)])
    assert (made.exit_code, made.stdout, out.read_text("utf-8")) == (0, "", build(PAGE))
    no = CliRunner().invoke(program, ["workbench", "--single-file", str(tmp_path / "no" / "o.html")])
    assert (no.exit_code, no.stderr.count("\n"), "cannot write" in no.stderr) == (3, 1, True)
    monkeypatch.setattr("urikit.workbench.files.files", dict)
    bare = CliRunner().invoke(program, ["workbench", "--single-file", str(out)])
    assert (bare.exit_code, bare.stderr) == (3, "urikit: missing index.html of the page\n")
