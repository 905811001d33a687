"""The comparison with the URL Standard agrees on the pinned text, and sees each kind of change."""

import pytest

from tests.net.web.standard import standard_path
from tools import whatwg_update
from urikit.web import COMMIT

pytestmark = pytest.mark.skipif(standard_path() is None, reason="no standards: set URIKIT_SPECS")


@pytest.fixture(scope="module")
def text() -> str:
    path = standard_path()
    assert path is not None
    return path.read_text(encoding="utf-8")


def differing(text: str) -> dict[str, list[str]]:
    found = whatwg_update.comparisons(text)
    return {one.title: one.lines() for one in found if not one.agrees}


def test_the_pinned_text_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    path = standard_path()
    assert path is not None
    assert whatwg_update.main([str(path), "--before", str(path.parent)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[:2] == [f"pinned   {COMMIT}", f"text     {COMMIT}"]
    assert [line.split()[0] for line in printed[2:]] == ["agrees"] * 13 + ["reworded"]
    assert "agrees   validation errors (30)" in printed
    assert "agrees   states of the parser (20)" in printed


def test_the_commit_is_pinned_once() -> None:
    assert whatwg_update.pinned() == COMMIT


@pytest.mark.parametrize(
    ("before", "after", "title", "line"),
    [
        ("<dfn>port-invalid</dfn>", "<dfn>port-wrong</dfn>", "validation errors", "only in the standard: port-wrong"),
        ("<dfn>port-invalid</dfn>", "<dfn>port-wrong</dfn>", "validation errors", "only in the sources: port-invalid"),
        (">query state</dfn>", ">search state</dfn>", "states of the parser", "only in the standard: search"),
        ('"<code>wss</code>"<td>443', '"<code>wss</code>"<td>80', "special schemes", "only in the standard: wss 80"),
        ("U+0020 SPACE, U+0022 (\")", "U+0020 SPACE", "fragment percent-encode set", 'only in the sources: "'),
        ("U+002C (,).", "U+002A (*).", "component percent-encode set", "only in the standard: *"),
    ],
)  # fmt: skip
def test_a_change_is_seen(text: str, before: str, after: str, title: str, line: str) -> None:
    assert before in text
    assert f"  {line}" in differing(text.replace(before, after, 1))[title]


def test_another_order_is_a_change(text: str) -> None:
    swapped = text.replace("<dfn>port-invalid<", "<dfn>.<").replace("<dfn>port-out-of-range<", "<dfn>port-invalid<")
    found = differing(swapped.replace("<dfn>.<", "<dfn>port-out-of-range<"))
    assert found == {"validation errors": ["DIFFERS  validation errors", "  the same, in another order"]}


def test_markup_that_no_longer_fits_is_no_agreement(text: str) -> None:
    found = differing(text.replace("<dfn>query percent-encode set</dfn>", "<dfn>query encode set</dfn>"))
    assert found["query percent-encode set"][0].startswith("FOUND NOTHING")
    assert differing(text.replace('export for="basic URL parser"', "export"))["states of the parser"][0].startswith(
        "FOUND NOTHING"
    )


def test_what_was_reworded_is_named(text: str) -> None:
    after = text.replace("<p>If <var>base</var> is non-null", "<p>If <var>base</var> is given", 1)
    after = after.replace("<h3 id=url-rendering>URL rendering</h3>", "<h3 id=url-rendering>Rendering</h3>")
    assert after != text
    lines = whatwg_update.changed_parts(text, after)
    assert "new      Rendering" in lines and "gone     URL rendering" in lines
    assert [line for line in lines if line.startswith("reworded")]
    assert whatwg_update.changed_parts(text, text.replace("\n", "\n ")) == []


def test_pinning(tmp_path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "mod.rs"
    source.write_text(f'//! Pinned to {COMMIT}.\nconst COMMIT: &str = "{COMMIT}";\n', "utf-8")
    monkeypatch.setattr(whatwg_update, "PINNED", (source,))
    monkeypatch.setattr(whatwg_update, "ROOT", tmp_path)
    new = "0123456789" * 4
    path = standard_path()
    assert path is not None
    assert whatwg_update.main([str(path), "--pin", new]) == 0
    assert "written  mod.rs" in capsys.readouterr().out
    assert whatwg_update.pinned() == new
    assert whatwg_update.main([str(path)]) == 0
    assert "another commit" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="40 hexadecimal"):
        whatwg_update.pin("main")
    source.write_text("no commit", "utf-8")
    with pytest.raises(SystemExit, match="0 commits"):
        whatwg_update.pinned()


def test_what_does_not_agree_ends_in_1(text: str, tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "url.bs").write_text(text.replace("<dfn>host-missing</dfn>", "<dfn>no-host</dfn>"), "utf-8")
    assert whatwg_update.main([str(tmp_path)]) == 1
    assert "to do " in capsys.readouterr().out
