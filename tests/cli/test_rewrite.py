"""`urikit rewrite`: what is printed, what is written, and the exit codes."""

import json
import os
import stat

import pytest

from tests.cli.running import runner
from urikit.cli import files

PAGE = b'<a href="http://old.example/a?utm_x=1">\r\n<a href="b">\xff'


@pytest.fixture(autouse=True)
def site(tmp_path, monkeypatch):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "a.html").write_bytes(PAGE)
    (tmp_path / "site" / "b.txt").write_bytes(b"nothing here")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "site"


run = runner("rewrite")


def test_one_file_goes_to_standard_output_byte_for_byte():
    result = run("--map-host", "old.example=new.example", "site/a.html")
    assert (result.exit_code, result.stdout_bytes) == (0, PAGE.replace(b"old.", b"new."))


def test_standard_input():
    result = run("--make-absolute", "http://h/x/y.html", "-", stdin=b"<a href=b>")
    assert (result.exit_code, result.stdout_bytes) == (0, b"<a href=http://h/x/b>")


def test_in_place_keeps_the_mode_and_leaves_nothing_beside_it(site):
    os.chmod(site / "a.html", 0o640)
    assert run("--strip-params", "utm_*", "--in-place", "site").exit_code == 0
    assert (site / "a.html").read_bytes() == PAGE.replace(b"?utm_x=1", b"")
    assert stat.S_IMODE(os.stat(site / "a.html").st_mode) == 0o640
    assert sorted(os.listdir(site)) == ["a.html", "b.txt"]


def test_a_link_stays_a_link(site):
    os.symlink("a.html", site / "c.html")
    assert run("--upgrade-scheme", "--in-place", "site/c.html").exit_code == 0
    assert (site / "c.html").is_symlink() and b"https://old" in (site / "a.html").read_bytes()


@pytest.mark.parametrize("is_folder", [False, True])
def test_a_link_out_of_the_folder_is_not_written(is_folder, site, tmp_path):
    """A checkout of others can have a link to any file that the user may write."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x.html").write_bytes(PAGE)
    os.symlink(outside if is_folder else outside / "x.html", site / ("sub" if is_folder else "x.html"))
    result = run("--upgrade-scheme", "--in-place", "site")
    name = "site/sub/x.html" if is_folder else "site/x.html"
    assert result.exit_code == 1
    assert result.stderr == f"urikit: cannot write {name}: a symbolic link leads out of the named folder\n"
    assert (outside / "x.html").read_bytes() == PAGE and b"https://old" in (site / "a.html").read_bytes()


def test_a_link_into_another_named_folder_is_written(site, tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "x.html").write_bytes(PAGE)
    os.symlink("../other/x.html", site / "x.html")
    assert run("--upgrade-scheme", "--in-place", "site", "other").exit_code == 0
    assert b"https://old" in (tmp_path / "other" / "x.html").read_bytes()


def test_a_folder_that_is_a_link_can_be_named(site, tmp_path):
    os.symlink("site", tmp_path / "link")
    assert run("--upgrade-scheme", "--in-place", "link").exit_code == 0
    assert b"https://old" in (site / "a.html").read_bytes()


def test_a_named_link_stays_in_the_folder_of_its_name(site, tmp_path):
    """Names often come from a pattern of the shell or from a list of `git ls-files`."""
    (tmp_path / "x.html").write_bytes(PAGE)
    os.symlink("../x.html", site / "x.html")
    assert run("--upgrade-scheme", "--in-place", "site/x.html").exit_code == 1
    assert (tmp_path / "x.html").read_bytes() == PAGE
    assert run("--upgrade-scheme", "--in-place", "x.html", "site/x.html").exit_code == 0


def test_a_file_that_is_named_does_not_open_its_folder(site, tmp_path):
    for name in ("x.html", "y.html"):
        (tmp_path / name).write_bytes(PAGE)
    os.symlink("../x.html", site / "x.html")
    assert run("--upgrade-scheme", "--in-place", "y.html", "site").exit_code == 1
    assert (tmp_path / "x.html").read_bytes() == PAGE != (tmp_path / "y.html").read_bytes()


def test_another_name_of_a_file_keeps_the_old_contents(site, tmp_path):
    os.link(site / "a.html", tmp_path / "other.html")
    assert run("--upgrade-scheme", "--in-place", "site").exit_code == 0
    assert (tmp_path / "other.html").read_bytes() == PAGE != (site / "a.html").read_bytes()


def test_a_file_that_cannot_be_replaced_is_as_it_was(site, monkeypatch):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", refuse)
    result = run("--upgrade-scheme", "--in-place", "site")
    assert result.exit_code == 3 and "cannot write site/a.html: No space left on device" in result.stderr
    assert (site / "a.html").read_bytes() == PAGE and sorted(os.listdir(site)) == ["a.html", "b.txt"]


@pytest.mark.parametrize("option", ["--diff", "--dry-run", "--json"])
def test_a_description_writes_nothing_and_masks(option, site):
    page = b'<a href="http://u:topsecret@old.example/">'
    (site / "a.html").write_bytes(page)
    result = run("--map-host", "old.example=new.example", option, "site")
    assert result.exit_code == 0 and "new.example" in result.stdout
    assert "topsecret" not in result.stdout + result.stderr
    assert (site / "a.html").read_bytes() == page
    assert "topsecret" in run("--map-host", "old.example=new.example", option, "--show-secrets", "site").stdout


def test_a_dry_run_has_the_places():
    result = run("--make-absolute", "http://h/d/", "--dry-run", "site")
    assert result.stdout == "site/a.html:2:10: b -> http://h/d/b\n"


def test_a_folder_has_the_base_below_it(site):
    (site / "sub").mkdir()
    (site / "sub" / "d.css").write_text("@import 'e.css';")
    result = run("--make-absolute", "http://h/d/", "--dry-run", "site")
    assert "site/sub/d.css:1:10: e.css -> http://h/d/sub/e.css\n" in result.stdout


def test_what_is_left_is_said(site):
    (site / "c.ttl").write_text("@prefix e: <http://old.example/> . e:a e:b <http://old.example/c> .")
    result = run("--map-host", "old.example=new.example", "--in-place", "site/c.ttl")
    assert result.exit_code == 1 and "it is abbreviated" in result.stderr
    assert "<http://new.example/c>" in (site / "c.ttl").read_text()
    record = json.loads(run("--map-host", "old.example=x.example", "--json", "site/c.ttl").stdout.splitlines()[0])
    assert (record["v"], record["new"]) == (1, None) and record["left"].startswith("it is abbreviated")


@pytest.mark.parametrize(
    "args",
    [
        ["site/a.html"],
        ["--upgrade-scheme", "--strip-params", "x", "site/a.html"],
        ["--upgrade-scheme", "site"],
        ["--upgrade-scheme", "--diff", "--in-place", "site"],
        ["--upgrade-scheme", "--in-place", "-"],
        ["--upgrade-scheme", "--declared-base", "remove", "site/a.html"],
        ["--map-host", "a", "site/a.html"],
        ["--map-host", "a=b/c", "site/a.html"],
        ["--replace-base", "a=b", "site/a.html"],
        ["--make-absolute", "b", "site/a.html"],
        ["--make-absolute", "http://h/", "--declared-base", "no uri", "site/a.html"],
        ["--upgrade-scheme", "--type", "nonsense", "site/a.html"],
    ],
)
def test_mistakes_in_the_use(args):
    assert run(*args).exit_code == 2


def test_a_file_that_cannot_be_read():
    result = run("--upgrade-scheme", "--diff", "missing.html")
    assert result.exit_code == 3 and "cannot read missing.html" in result.stderr
    assert run("--upgrade-scheme", "--max-size", "3", "site/a.html").exit_code == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--map-host", "old.example=a/b"], "invalid --map-host: expected hosts"),
        (["--strip-params", ""], "invalid --strip-params: expected the name of a parameter"),
        (["--replace-base", "a b=http://h/"], "invalid --replace-base: "),
    ],
)
def test_a_message_names_the_option(arguments, said):
    result = run(*arguments, "-")
    assert result.exit_code == 2 and f"urikit: {said}" in result.stderr
