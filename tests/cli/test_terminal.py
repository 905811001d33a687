"""The real program: pipes, terminals, encodings, exit codes."""

import os
import pty
import select
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner

from tests.signals import as_in_a_terminal
from urikit.cli import program

URIKIT = [sys.executable, "-m", "urikit"]
#: The same, with a bar that is drawn at once and at every step.
_AT_ONCE = "from urikit.cli import main, progress; progress._PATIENCE = progress._INTERVAL = 0; main()"
EAGER = [sys.executable, "-c", _AT_ONCE]

PLAIN = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "FORCE_COLOR")} | {
    "TERM": "xterm-256color"
}


def run(*args, stdin=b"", **environment):
    return subprocess.run([*URIKIT, *args], input=stdin, capture_output=True, env=PLAIN | environment, check=False)


def on_terminal(*args, columns=100, stdin=None, stdout=True, start=URIKIT, **environment):
    """The program with a terminal for standard error, and for standard input and output too."""
    import fcntl
    import struct
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [*start, *args],
        stdin=follower if stdin is None else stdin,
        stdout=follower if stdout else subprocess.DEVNULL,
        stderr=follower,
        env=PLAIN | environment,
    )
    os.close(follower)
    shown = b""
    while True:
        ready, _, _ = select.select([leader], [], [], 60)
        try:
            piece = os.read(leader, 65536) if ready else b""
        except OSError:  # the other end is closed
            piece = b""
        if not piece:
            break
        shown += piece
    os.close(leader)
    return process.wait(60), shown.decode().replace("\r\n", "\n")


# --- pipes --------------------------------------------------------------------------------


def test_lines_in_lines_out():
    result = run("get", "{host}", stdin=b"http://a/\nhttp://b/\n")
    assert (result.returncode, result.stdout, result.stderr) == (0, b"a\nb\n", b"")


def test_a_closed_pipe_is_quiet():
    reader = subprocess.Popen(["head", "-n", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    writer = subprocess.Popen(
        [*URIKIT, "get", "{host}"], stdin=subprocess.PIPE, stdout=reader.stdin, stderr=subprocess.PIPE
    )
    reader.stdin.close()
    reader.stdin = None
    _, stderr = writer.communicate(b"http://host.example/\n" * 50_000)
    assert reader.communicate()[0] == b"host.example\n"
    assert stderr == b""
    assert writer.returncode == 141


def test_answers_come_while_the_input_is_open():
    with subprocess.Popen([*URIKIT, "redact"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(b"see ftp://me:pw@h/\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], 30)
        assert ready
        assert os.read(process.stdout.fileno(), 100).decode() == "see ftp://me:***@h/\n"
        process.stdin.close()
        assert process.wait(30) == 0


def test_octets_pass_through():
    data = bytes(range(256)) + b" http://h/\xff\r\n"
    assert run("redact", stdin=data).stdout == data
    assert run("get", "{host}", "--on-error", "keep", stdin=b"\xff\xfe\n").stdout == b"\xff\xfe\n"


def test_no_standard_input_at_all():
    result = subprocess.run(
        f"{sys.executable} -m urikit parse <&-", shell=True, capture_output=True, env=PLAIN, check=False
    )
    assert result.returncode == 2
    assert b"nothing to read" in result.stderr


def test_exit_codes():
    assert run("validate", "a:b").returncode == 0
    assert run("validate", "a b").returncode == 1
    assert run("validate", "--nope").returncode == 2
    assert run("parse", "-f", "/nonexistent").returncode == 3


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_disk_is_an_output_error():
    with open("/dev/full", "wb") as full:
        result = subprocess.run([*URIKIT, "parse", "a:b"], stdout=full, stderr=subprocess.PIPE, env=PLAIN, check=False)
    assert result.returncode == 3
    assert result.stderr.startswith(b"urikit: ")


def test_undecodable_arguments():
    result = run("validate", b"h\xff")
    assert result.returncode == 1
    assert b"byte 0xFF is not valid UTF-8" in result.stdout


# --- encodings ----------------------------------------------------------------------------


def test_ascii_where_the_encoding_has_no_boxes():
    result = run("explain", "http://u:pw@h/é", PYTHONIOENCODING="latin-1")
    result.stdout.decode("latin-1")
    assert b"+|-+" in result.stdout
    assert b"u:***@h" in result.stdout
    assert b"<U+00E9>" in result.stdout
    assert run("explain", "a:b").stdout.decode("utf-8").splitlines()[3] == "│ │"


def test_what_the_encoding_cannot_hold_is_escaped():
    result = run("get", "{path|decode}", "/%E6%BC%A2", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stdout) == (0, b"/\\u6f22\n")


# --- terminals ----------------------------------------------------------------------------


def test_a_figure_in_colour_on_a_terminal_and_neither_elsewhere():
    code, shown = on_terminal("parse", "a:b")
    assert code == 0
    assert shown.splitlines() == [
        "\033[35ma\033[0m:\033[32mb\033[0m",
        "\033[35m│\033[0m \033[32m│\033[0m",
        "\033[35mscheme\033[0m \033[32mpath\033[0m",
    ]
    assert run("parse", "a:b").stdout == b"input\ta:b\nform\turi\nscheme\ta\npath\tb\n"


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour(environment):
    assert "\033" not in on_terminal("parse", "a:b", **environment)[1]
    assert "\033" in on_terminal("parse", "--color", "always", "a:b", **environment)[1]


def test_colour_never_and_always():
    assert "\033" not in on_terminal("explain", "--color", "never", "a:b")[1]
    assert "\033" in on_terminal("explain", "a:b", NO_COLOR="")[1]
    assert b"\033" in run("explain", "--color", "always", "a:b").stdout


@pytest.mark.parametrize("command", [("scheme", "http"), ("rule", "port-empty"), ("spec", "rfc3986")])
def test_colour_always_is_not_taken_away_in_a_pipe(command):
    assert b"\033[" in run(*command, "--color", "always").stdout
    assert b"\033[" not in run(*command).stdout


def test_the_figure_fits_the_terminal():
    _, shown = on_terminal("explain", "--color", "never", "http://h/" + "a" * 500, columns=70)
    figure = shown.split("\n\n")[1].splitlines()
    assert max(map(len, figure)) == 70
    assert max(map(len, shown.splitlines())) <= 70


def test_nothing_to_read_from_a_person():
    code, shown = on_terminal("parse")
    assert code == 2
    assert "nothing to read" in shown


def test_a_progress_bar_for_a_long_file(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("http://example.org/a/b/c?d=e\n" * 12_000)  # more than is read at once
    code, shown = on_terminal("get", "host", "-f", str(path), stdout=False, start=EAGER)
    assert code == 0
    assert "long.txt" in shown and " 75%" in shown and shown.endswith("\r\033[K")
    assert on_terminal("get", "host", "-q", "-f", str(path), stdout=False, start=EAGER) == (0, "")
    with path.open("rb") as file:
        code, shown = on_terminal("get", "host", "--json", stdin=file, stdout=False, start=EAGER)
    assert code == 0
    assert "stdin" in shown and " 75%" in shown and shown.endswith("\r\033[K")
    # Nobody waits long: no bar.
    assert on_terminal("get", "host", "-f", str(path), stdout=False) == (0, "")


def test_an_interrupt_is_quiet():
    process = subprocess.Popen(
        [*URIKIT, "redact"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=PLAIN,
        preexec_fn=as_in_a_terminal,
    )
    process.stdin.write(b"x\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"x\n"
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=30)
    assert (process.returncode, stderr.strip()) == (130, b"")


# --- waiting for a server -----------------------------------------------------------------

#: Commands that ask a server, which is refused here since it is this machine.
ASKING = [("deref",), ("deref", "--trace"), ("deref", "--lint"), ("variants", "--fetch")]


@pytest.mark.parametrize("command", ASKING[::3], ids=" ".join)
def test_a_person_sees_which_server_is_asked_without_its_password(command):
    code, shown = on_terminal(*command, "http://u:hunter2@127.0.0.1:8080/")
    assert code in (1, 3)
    assert shown.startswith("asking http://u:***@127.0.0.1:8080/\r\x1b[K")
    assert "hunter2" not in shown


def test_nothing_is_said_of_the_server_without_a_terminal_or_with_q(monkeypatch):
    said = [CliRunner().invoke(program, [*command, "http://127.0.0.1:8080/"]).stderr for command in ASKING]
    assert "asking" not in "".join(said) and "refused" in said[0]
    monkeypatch.setattr("urikit.cli.terminal.is_terminal", lambda stream: True)
    loud, quiet = (
        [CliRunner().invoke(program, [*command, *more, "http://127.0.0.1:8080/"]).stderr for command in ASKING]
        for more in ((), ("-q",))
    )
    assert all("asking" in one for one in loud) and "asking" not in "".join(quiet)


@pytest.mark.parametrize("args", ["get {host} http://h/", "explain http://h/", "char a", "help", "--version", "schema"])
def test_a_closed_standard_output_is_a_failure_of_the_output(args):
    done = subprocess.run(
        ["/bin/sh", "-c", '"$@" >&-', "sh", *URIKIT, *args.split()], capture_output=True, env=PLAIN, check=False
    )
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.startswith(b"urikit: cannot write: ") and done.stderr.count(b"\n") == 1


def test_a_closed_standard_error_changes_no_answer():
    call = ["/bin/sh", "-c", '"$@" 2>&-', "sh", *URIKIT, "get", "{host}", "http://h/", "a b"]
    done = subprocess.run(call, capture_output=True, env=PLAIN, check=False)
    assert (done.returncode, done.stdout) == (1, b"h\n")


def test_a_version_that_nobody_reads_ends_as_by_a_closed_pipe():
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*URIKIT, "--version"], stdout=writer, stderr=subprocess.PIPE, env=PLAIN, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
