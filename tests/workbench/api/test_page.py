"""The files of the page, and the message where it was not built."""

from tests.workbench.api.client import ask
from urikit.workbench.api import page
from urikit.workbench.files import NEEDED, files

WHOLE = {**dict.fromkeys(NEEDED, b"x"), "words/en/page.json": b"{}", "style.css": b"", "views/a.js": b""}


def test_types():
    made = page(WHOLE)
    assert made["engine.wasm"] == (b"x", "application/wasm")
    assert made["views/a.js"][1] == "text/javascript; charset=utf-8"
    assert made["words/en/page.json"][1] == "application/json"


def test_a_page_that_is_not_built_says_what_to_run():
    for name in NEEDED:
        data, kind = page({path: data for path, data in WHOLE.items() if path != name})["index.html"]
        assert (kind, b"tools/wasm.sh" in data, name.encode() in data) == ("text/html; charset=utf-8", True, True)


def test_files_of_a_folder(tmp_path):
    (tmp_path / "views").mkdir()
    (tmp_path / "views" / "a.js").write_bytes(b"a")
    (tmp_path / "notes.txt").write_bytes(b"b")
    assert files(tmp_path) == {"views/a.js": b"a"}
    assert files(tmp_path / "no") == {}


def test_every_file_is_served():
    for path, (data, kind) in page(files()).items():
        answer = ask(f"/{path}")
        assert (answer.content, answer.headers["content-type"]) == (data, kind)
    assert ask("/").content == ask("/index.html").content
    assert ask("/", method="HEAD").content == b""
