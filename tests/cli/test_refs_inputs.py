"""What `urikit refs` reads: names in a file, pages of a site, what git ignores, and a configuration."""

import pytest

from tests.cli.running import runner
from tests.links.online.world import site as running_site

ONLINE = ("--online", "--no-cache", "--allow-private", "loopback", "--retries", "0", "--severity", "error")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    for name in ("a.md", "b.md", "built/c.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("[x](gone.md)\n")
    return tmp_path


run = runner("refs")


def files(result):
    return sorted({line.partition(":")[0] for line in result.stdout.splitlines()})


def test_names_in_a_file(folder):
    (folder / "names").write_text("a.md\r\n\nb.md\n")
    (folder / "nul").write_bytes(b"a.md\0built\0")
    assert files(run("--files-from", "names")) == ["a.md", "b.md"]
    assert files(run("--files-from", "nul", "b.md")) == ["a.md", "b.md", "built/c.md"]
    assert files(run("--files-from", "-", stdin="a.md\n")) == ["a.md"]
    (folder / "empty").write_text("")
    assert run("--files-from", "empty", "--check").exit_code == 0
    assert run("--files-from", "none").exit_code == 3


def test_what_git_ignores(folder):
    (folder / ".gitignore").write_text("built/\n")
    result = run(".", "--check", "--local", "files")
    assert files(result) == ["./a.md", "./b.md"] and "ignored by .gitignore (1)" in result.stderr
    assert files(run(".", "--no-gitignore")) == ["./a.md", "./b.md", "./built/c.md"]
    assert files(run("built")) == ["built/c.md"]


def test_a_configuration(folder, monkeypatch):
    (folder / "pyproject.toml").write_text('[tool.urikit.refs]\ncheck = true\nlocal = ["files"]\nexclude = ["built"]\n')
    assert files(run(".")) == ["./a.md", "./b.md"]
    # What is on the command line counts before it; a nearer file, too.
    assert files(run(".", "--exclude", "a.md")) == ["./b.md", "./built/c.md"]
    monkeypatch.chdir(folder / "built")
    assert run("c.md").exit_code == 1
    (folder / "built" / "urikit.toml").write_text("[refs]\ncheck = false\n")
    assert run("c.md").exit_code == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("online = true", "online is allowed on the command line only"),
        ('auth = ["h=HOME"]', "auth is allowed on the command line only"),
        ('allow-private = "any"', "allow-private is allowed on the command line only"),
        ('cache = "/etc/x"', "cache is allowed on the command line only"),
        ("onlin = true", "onlin is not an option of urikit refs"),
        ('check = "yes"', "check must be true or false"),
        ('local = "files"', "local must be a list"),
        ('local = ["file"]', '--local: found "file", expected files or fragments'),
        ("severity = [1]", "severity must be one value"),
        ("= 1", "not valid TOML"),
    ],
)
def test_mistakes_of_a_configuration(folder, line, said):
    (folder / "urikit.toml").write_text(f"[refs]\n{line}\n")
    result = run("a.md")
    assert result.exit_code == 2 and said in result.stderr


def test_options_for_servers_in_a_configuration_begin_nothing(folder):
    (folder / "urikit.toml").write_text('[refs]\nrate = 2.0\nexclude-url = ["*.pdf"]\nno-cache = true\n')
    result = run("a.md")
    assert (result.exit_code, result.stderr) == (0, "")


def test_pages_of_a_site(folder):
    with running_site() as site:
        refused = run("--check", f"{site.uri}/linked/1")
        assert refused.exit_code == 2 and "--online only" in refused.stderr and not site.asked
        result = run("--check", *ONLINE, "--depth", "1", "--exclude-url", "http://203.*", f"{site.uri}/linked/1")
        lines = [line.replace(site.uri, "S") for line in result.stdout.splitlines()]
        assert [line.partition(": error")[0] for line in lines] == ["S/linked/1:2:10", "S/linked/2:2:10"]
        assert result.exit_code == 3 and "cannot read" in result.stderr
        assert '"uri": "http' in run("--sarif", *ONLINE, f"{site.uri}/linked/1").stdout
