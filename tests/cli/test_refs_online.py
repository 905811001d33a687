"""`urikit refs --online`: what is asked, what is printed in each form, and how it goes on after an interrupt."""

import json
import os
import signal
import subprocess
import time
import xml.etree.ElementTree as ElementTree

import pytest

from tests.cli.running import runner
from tests.cli.test_terminal import EAGER, PLAIN, URIKIT, on_terminal
from tests.links.online.world import site as running_site
from tests.signals import as_in_a_terminal

ONLINE = ("--online", "--no-cache", "--allow-private", "loopback", "--retries", "0")


@pytest.fixture
def site():
    with running_site() as running:
        yield running


@pytest.fixture
def folder(tmp_path, monkeypatch, site):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "docs").mkdir()
    uri = site.uri
    (tmp_path / "docs" / "a.md").write_text(f"[a]({uri}/page/1#here)\n[b]({uri}/gone)\n[c]({uri}/moved/page/2)\n")
    (tmp_path / "docs" / "b.md").write_text(f"[a]({uri}/page/1#nowhere)\n[b]({uri}/found/page/1)\n[c]({uri}/gone)\n")
    return tmp_path


run = runner("refs")


def test_findings_are_in_their_places(folder, site):
    result = run("--check", *ONLINE, "docs")
    lines = [line.replace(site.uri, "S") for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert lines == [
        'docs/a.md:2:5: error: link is broken: 404 Not Found: "S/gone" (online-broken)',
        'docs/a.md:3:5: warning: page has moved permanently to S/page/2: "S/moved/page/2" (online-moved)',
        'docs/b.md:1:5: error: anchor "nowhere" not found in the page: "S/page/1#nowhere" (online-fragment)',
        'docs/b.md:3:5: error: link is broken: 404 Not Found: "S/gone" (online-broken)',
    ]
    assert result.stderr.splitlines() == [
        "urikit: 3 errors, 1 warning in 6 references of 2 files",
        "urikit: 1 problem below --severity warning",
        "urikit: 4 of 4 URLs checked, 4 asked for",
    ]
    assert site.asked["GET", "/gone"] == site.asked["HEAD", "/gone"] == site.asked["GET", "/page/1"] == 1


def test_every_form_has_the_findings(folder, site):
    found = run("--check", "--json", *ONLINE, "docs").stdout.splitlines()
    codes = [json.loads(line)["code"] for line in found]
    assert codes == ["online-broken", "online-moved", "online-fragment", "online-broken"]
    log = json.loads(run("--sarif", *ONLINE, "docs").stdout)
    assert [result["ruleId"] for result in log["runs"][0]["results"]] == codes
    tree = ElementTree.fromstring(run("--junit", *ONLINE, "docs").stdout)
    assert [failure.get("type") for failure in tree.iter("failure")] == codes
    table = run("--markdown", *ONLINE, "docs").stdout
    assert [line.rpartition(" | ")[2].removesuffix(" |") for line in table.splitlines()[4:]] == codes
    annotations = run("--github", "--check", *ONLINE, "docs")
    assert [line.partition("title=")[2].partition("::")[0] for line in annotations.stdout.splitlines()] == codes
    assert annotations.exit_code == 1 and run("--github", *ONLINE, "docs").exit_code == 0
    assert "online-broken" in run("--summary", *ONLINE, "docs").stdout
    verdicts = [json.loads(line)["verdict"] for line in run("--json", *ONLINE, "docs").stdout.splitlines()]
    assert verdicts.count("missing") == 3


def test_what_is_left_out(folder, site):
    result = run("--check", *ONLINE, "--ignore-code", "online-broken", "--exclude-url", "*/page/1*", "docs")
    assert "online-moved" in result.stdout and result.stdout.count("\n") == 1
    assert "urikit: 2 problems ignored by code" in result.stderr
    # The page was still asked for as the end of a redirect, which is another URL.
    assert ("GET", "/page/1") not in site.asked
    assert run("--check", *ONLINE, "--accept", "200,404", "--severity", "error", "docs").stdout.count("\n") == 1


def test_pages_of_a_folder_with_a_base_are_looked_up_in_it(folder, site):
    (folder / "docs" / "c.md").write_text(f"[x]({site.uri}/manual/a.md) [y]({site.uri}/manual/none.md)")
    base = f"{site.uri}/manual/"
    result = run("--check", "--local", "files", "--base", base, *ONLINE, "docs")
    assert "none.md" in result.stdout and not any("manual" in path for _, path in site.asked)


def test_the_cache(folder, site):
    options = ("--check", "--online", "--allow-private", "loopback", "--severity", "error")
    first = run(*options, "docs")
    asked = site.asked.copy()
    second = run(*options, "docs")
    assert second.stdout == first.stdout and site.asked == asked
    assert "urikit: 4 of 4 URLs checked, 0 asked for" in second.stderr
    assert (folder / "cache" / "urikit" / "links.sqlite3").exists()
    run(*options, "--cache-age", "0", "docs")
    assert site.asked != asked
    (folder / "broken").write_text("x" * 1000)
    result = run(*options, "--cache", "broken", "docs")
    assert result.exit_code == 2 and "--no-cache" in result.stderr


def test_credentials_come_from_the_environment_and_go_nowhere_else(folder, site):
    (folder / "docs" / "a.md").write_text(f"[s]({site.uri}/secret/)")
    environment = {"DOCS_TOKEN": "s3cret-t0ken"}
    options = ("--check", "--online", "--allow-private", "loopback", "--severity", "error")
    result = run(*options, "--auth", f"{site.uri}=DOCS_TOKEN", "--cache", "c.sqlite3", "docs/a.md", env=environment)
    assert result.exit_code == 0 and "s3cret" not in result.output
    assert site.fields["/secret/"]["Authorization"] == "Bearer s3cret-t0ken"
    assert b"s3cret" not in (folder / "c.sqlite3").read_bytes()
    for elsewhere in ("127.0.0.1", "http://127.0.0.1", "http://localhost:{port}", "https://127.0.0.1:{port}"):
        row = f"{elsewhere.format(port=site.server_address[1])}=DOCS_TOKEN"
        result = run(*options, "--auth", row, "--no-cache", "docs/a.md", env=environment)
        assert "Authorization" not in site.fields["/secret/"], row


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rate", "3", "x"), "--rate belongs to --online"),
        (("--no-cache", "x"), "--no-cache belongs to --online"),
        (("--exclude-url", "a", "x"), "--exclude-url belongs to --online"),
        (("--online", "--accept", "2xx", "x"), "--accept: expected status codes"),
        (("--online", "--cache-age", "soon", "x"), "--cache-age: expected a number"),
        (("--online", "--auth", "h", "x"), "--auth: expected ORIGIN=VARIABLE"),
        (("--online", "--auth", "h=NOT_THERE", "x"), "--auth: expected a variable of the environment"),
        (("--online", "--auth", "https://h/path=PATH", "x"), "--auth: expected an origin"),
        (("--online", "--cache", "a", "--no-cache", "x"), "--cache does not go with --no-cache"),
        (("--junit", "--sarif", "x"), "does not go with"),
    ],
)
def test_mistakes_of_use(arguments, said):
    result = run(*arguments)
    assert result.exit_code == 2 and said in result.stderr


def test_nothing_is_asked_without_the_option(folder, site):
    run("--check", "--local", "files", "--local", "fragments", "docs")
    run("--sarif", "docs")
    assert not site.asked


def test_an_interrupt_prints_what_is_known_and_the_next_run_goes_on(folder, site):
    uri = site.uri
    links = [f"[x]({uri}/gone/{number})\n" for number in range(200)]
    (folder / "docs" / "a.md").write_text("".join(links))
    (folder / "docs" / "b.md").unlink()
    options = ("--check", "--online", "--allow-private", "loopback", "--cache", "c.sqlite3", "docs")
    process = subprocess.Popen(
        [*URIKIT, "refs", *options, "--max-per-host", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=PLAIN,
        preexec_fn=as_in_a_terminal,
        cwd=folder,
        start_new_session=True,
    )
    while sum(site.asked.values()) < 40:
        assert process.poll() is None
        time.sleep(0.002)
    os.killpg(process.pid, signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    known = stdout.count(b"online-broken")
    assert process.returncode == 130 and 0 < known < 200
    assert b"urikit: interrupted: %d of 200 URLs checked" % known in stderr
    assert b"Traceback" not in stderr
    rest = run(*options)
    assert rest.stdout.count("online-broken") == 200
    assert f"200 of 200 URLs checked, {200 - known} asked for" in rest.stderr


def test_counts_on_a_terminal(folder, site):
    links = "".join(f"[x]({site.uri}/page/{number})\n" for number in range(1_100))
    (folder / "docs" / "a.md").write_text(links)
    code, shown = on_terminal("refs", "--check", *ONLINE, "--severity", "error", "docs/a.md", stdout=False, start=EAGER)
    assert code == 0 and "asking servers" in shown and "of 1,100 URLs" in shown
    assert "asking" not in on_terminal("refs", "--check", "-q", *ONLINE, "docs/b.md", stdout=False, start=EAGER)[1]
