"""What stops a job half way: a full disk, a signal, broken input. The old file stays, and the message is one line."""

import fcntl
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from tests.data.batch.files import ENDINGS, read, write
from tests.effort import PEAK
from tests.signals import as_in_a_terminal
from urikit.data import batch

#: The command line, which says at its end what memory it has held.
MEASURED = f"""{PEAK}
import atexit
from urikit.cli import main
atexit.register(lambda: print(peak()))
main()
"""
ROWS = [f"http://h{n}.example/a/b?n={n}" for n in range(20_000)]


def command(*args, nohup=False, **options):
    """Start `urikit batch` in a process of its own."""

    def confine():
        as_in_a_terminal()
        if nohup:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)

    line = [sys.executable, "-m", "urikit", "batch", *map(str, args)]
    return subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=confine, **options
    )


@contextmanager
def small_files():
    """Let no file of this process have more than 50,000 bytes: as on a full disk, a write fails."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_full_disk(ending, tmp_path):
    source, target = write(tmp_path / "in.txt", ROWS), tmp_path / f"out.{ending}"
    target.write_bytes(b"old")
    with small_files(), pytest.raises(batch.FileError) as caught:
        batch.run(source, target, "host,normalize,key64")
    assert str(caught.value) == f"cannot write {target}: File too large"
    assert target.read_bytes() == b"old" and names(tmp_path) == ["in.txt", target.name]


def full_disk(args, folder):
    """A command with a disk of 64 KB at `folder`: its exit code, what it said, what is left on the disk."""
    script = 'mount -t tmpfs -o size=64k tmpfs "$0" || exit 99; "$@"; code=$?; ls -A "$0"; exit $code'
    line = ["unshare", "-rm", "sh", "-c", script, folder, sys.executable, "-m", "urikit", *args]
    try:
        done = subprocess.run(list(map(str, line)), capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("no unshare: apt-get install util-linux")
    if done.returncode == 99 or done.stderr.startswith("unshare: "):
        pytest.skip("this system does not let a test mount a tmpfs")
    return done.returncode, done.stderr, done.stdout.split()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="this system has no tmpfs")
def test_a_full_tmpfs(tmp_path):
    source, disk = write(tmp_path / "in.txt", ROWS), tmp_path / "disk"
    disk.mkdir()
    full = "No space left on device"
    for ending in ("csv", "parquet", "jsonl.zst"):
        args = ["batch", source, "--add", "host,normalize,key64", "-o", disk / f"o.{ending}"]
        assert full_disk(args, disk) == (3, f"urikit: cannot write {disk}/o.{ending}: {full}\n", [])
    bad = write(tmp_path / "bad.txt", ["a b"] * 5_000)
    args = ["batch", bad, "--add", "host", "-o", tmp_path / "o.csv", "--errors", disk / "e.jsonl"]
    assert full_disk(args, disk) == (3, f"urikit: cannot write {disk}/e.jsonl: {full}\n", [])
    code, said, left = full_disk(["dedupe", source, "-o", disk / "o.txt"], disk)
    assert (code, left, said.count("\n")) == (3, [], 1) and full in said
    code, said, left = full_disk(["dedupe", source, "--temp", disk, "-o", tmp_path / "o.txt"], disk)
    assert (code, left, said.count("\n")) == (3, [], 1) and said.startswith("urikit: cannot ")
    assert names(tmp_path) == ["bad.txt", "disk", "in.txt"]


@pytest.mark.slow
def test_ten_million_errors(tmp_path):
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    with source.open("w") as file:
        for start in range(0, 10_000_000, 10_000):
            file.write("".join(f"http://h{n % 977}.example/a b/{n}\n" for n in range(start, start + 10_000)))
    for add, output in (("host,normalize", target), ("host,path,normalize", tmp_path / "out.parquet")):
        line = [sys.executable, "-c", MEASURED, "batch", source, "--add", add, "-o", output, "--check"]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        counts = "10,000,000 rows in, 10,000,000 out; 10,000,000 failed"
        assert done.stderr == f"urikit: {counts}, listed in {output}.errors.jsonl\n"
        assert int(done.stdout) < 700
    for path in (target, *tmp_path.glob("*.errors.jsonl")):
        with path.open("rb") as file:
            assert sum(1 for _ in file) == 10_000_000


def test_a_full_device_and_a_full_error_list(tmp_path):
    source, full = write(tmp_path / "in.txt", ["a b"] * 5), "cannot write /dev/full: No space left on device"
    process = command(source, "--add", "host", "-o", "/dev/full", "--output-format", "csv", "--errors", tmp_path / "e")
    _, said = process.communicate()
    assert (process.returncode, said) == (3, f"urikit: {full}\n")
    with pytest.raises(batch.FileError, match=f"^{full}$"):
        batch.run(source, tmp_path / "out.csv", "host", errors="/dev/full")
    assert names(tmp_path) == ["in.txt"]


def half_way(target, **options):
    """A job that has written a part of its output and waits for more lines."""
    args = ["-", "--input-format", "text", "--add", "host", "-o", target]
    process = command(*args, stdin=subprocess.PIPE, **options)
    process.stdin.write(f"http://h/{'a' * 1000}\n" * 6_000)  # more than one block
    process.stdin.flush()
    until = time.monotonic() + 60
    part = Path(f"{target}.part")
    while not (part.exists() and part.stat().st_size):
        assert time.monotonic() < until, "nothing was written"
        time.sleep(0.01)
    return process


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, -signal.SIGKILL)],
)
def test_a_signal_half_way(number, code, tmp_path):
    target = tmp_path / "out.csv"
    target.write_bytes(b"old")
    process = half_way(target)
    process.send_signal(number)
    process.communicate()
    assert process.returncode == code
    assert target.read_bytes() == b"old"
    left = [] if number != signal.SIGKILL else ["out.csv.errors.jsonl.part", "out.csv.part"]
    assert names(tmp_path) == ["out.csv", *left]
    # The next job begins anew and leaves nothing of the old one.
    assert batch.run(write(tmp_path / "in.txt", ROWS), target, "host") == (20_000, 20_000, 0, 0)
    assert names(tmp_path) == ["in.txt", "out.csv", "out.csv.errors.jsonl"]
    assert len(read(target)) == 20_000


def test_nohup_outlives_the_terminal(tmp_path):
    target = tmp_path / "out.csv"
    process = half_way(target, nohup=True)
    process.send_signal(signal.SIGHUP)
    process.communicate()
    assert process.returncode == 0
    assert len(read(target)) == 6_000


def test_two_jobs_with_one_output(tmp_path):
    target = tmp_path / "out.csv"
    with open(f"{target}.part", "wb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(batch.FileError, match="another job is writing it"):
            batch.run(write(tmp_path / "in.txt", ROWS), target, "host")
    assert names(tmp_path) == ["in.txt", "out.csv.part"]


def test_the_reader_of_the_output_goes_away(tmp_path):
    source = write(tmp_path / "in.txt", ROWS)
    args = [source, "--add", "host", "-o", "-", "--output-format", "csv.gz", "--errors", tmp_path / "e"]
    process = command(*args)
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() == 141
    process.stderr.close()
    assert names(tmp_path) == ["in.txt"]


#: A change inside zstd is not always found: what Arrow writes has no checksum.
HARMED = [
    (ending, harm)
    for ending in ENDINGS
    for harm in ("cut", "changed", "other")
    if ending.endswith("gz") or (ending.endswith("zst") and harm != "changed")
]


@pytest.mark.parametrize(("ending", "harm"), HARMED)
def test_broken_compression(ending, harm, tmp_path):
    source = write(tmp_path / f"in.{ending}", ROWS)
    data = bytearray(source.read_bytes())
    if harm == "cut":
        del data[-100:]
    elif harm == "changed":
        data[len(data) // 2 : len(data) // 2 + 8] = b"\0" * 8
    else:
        data = bytearray(b"http://h/\n")
    source.write_bytes(data)
    with pytest.raises(batch.FileError, match=r"^cannot read .* \(after line [\d,]+\)$"):
        batch.run(source, tmp_path / "out.csv", "host")
    assert names(tmp_path) == [source.name]


def test_broken_parquet(tmp_path):
    source = tmp_path / "in.parquet"
    table = pyarrow.table({"url": ROWS})
    pyarrow.parquet.write_table(table, source, row_group_size=5_000, use_dictionary=False, compression="snappy")
    whole = source.read_bytes()
    third = pyarrow.parquet.read_metadata(source).row_group(2).column(0).data_page_offset
    (tmp_path / "out.csv").write_bytes(b"old")
    for data, message in (
        (whole[:-10], r"\(footer of Parquet\)$"),
        (b"", r"\(footer of Parquet\)$"),
        (
            whole[:third] + b"\xff" * 500 + whole[third + 500 :],
            r"\(row group 2 of 4, counted from 0, after row 10,000\)$",
        ),
    ):
        source.write_bytes(data)
        with pytest.raises(batch.FileError, match=message):
            batch.run(source, tmp_path / "out.csv", "host")
        assert (tmp_path / "out.csv").read_bytes() == b"old" and names(tmp_path) == ["in.parquet", "out.csv"]


@pytest.mark.parametrize("name", ["missing.txt", "folder.txt", "missing.parquet", "missing.csv.gz"])
def test_what_cannot_be_opened(name, tmp_path):
    (tmp_path / "folder.txt").mkdir()
    with pytest.raises(batch.FileError) as caught:
        batch.run(tmp_path / name, tmp_path / "out.csv", "host")
    assert str(caught.value).startswith(f"cannot read {tmp_path / name}: ") and "\n" not in str(caught.value)
    assert names(tmp_path) == ["folder.txt"]


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_link_beside_the_output_is_not_written(link, tmp_path):
    """Only the output was named, and a folder of others can have a link to any file."""
    source, other = write(tmp_path / "in.txt", ROWS[:2]), tmp_path / "other"
    other.write_bytes(b"old")
    link(other, tmp_path / "out.csv.part")
    with pytest.raises(batch.FileError, match=r"out\.csv: .*out\.csv\.part is a link; remove it"):
        batch.run(source, tmp_path / "out.csv", "host")
    assert other.read_bytes() == b"old" and names(tmp_path) == ["in.txt", "other", "out.csv.part"]


def test_an_error_list_that_is_a_link_is_named_or_left(tmp_path):
    source, other = write(tmp_path / "in.txt", ROWS[:2]), tmp_path / "other"
    other.write_bytes(b"old")
    errors = tmp_path / "out.csv.errors.jsonl"
    errors.symlink_to(other)
    with pytest.raises(batch.PlanError, match=r"errors\.jsonl is a symbolic link: name the error list with --errors"):
        batch.run(source, tmp_path / "out.csv", "host")
    assert other.read_bytes() == b"old"
    batch.run(source, tmp_path / "out.csv", "host", errors=errors)
    assert errors.is_symlink() and other.read_bytes() != b"old"


def test_the_mode_and_the_target_of_a_link_stay(tmp_path):
    source, target = write(tmp_path / "in.txt", ROWS[:2]), tmp_path / "real.csv"
    target.write_bytes(b"old")
    target.chmod(0o640)
    (tmp_path / "link.csv").symlink_to(target)
    batch.run(source, tmp_path / "link.csv", "host")
    assert (tmp_path / "link.csv").is_symlink() and len(read(target)) == 2
    assert target.stat().st_mode & 0o777 == 0o640
