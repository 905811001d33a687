"""Fetches the real pages: `python -m tests.documents.pages.fetch [--again]`.

Each package is downloaded by apt's own client into a temporary folder, pages evenly spaced in its sorted list of files
are kept, and the package is deleted; nothing is installed. The index is written last. Several processes may ask at
once: one fetches, the others wait for its lock. What can go wrong is told by `Unreachable`, and kept for ten minutes.
"""

import fcntl
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.documents.pages import folder


class Package(NamedTuple):
    """A package of documentation: its names (the first that the release knows is taken), its generator, its pages."""

    names: tuple[str, ...]
    generator: str
    pages: int


PACKAGES: tuple[Package, ...] = (
    Package(("python3.13-doc", "python3.12-doc", "python3.11-doc"), "Sphinx", 30),
    # In nine languages and their encodings.
    Package(("apache2-doc",), "XSLT of the project", 45),
    Package(("rust-doc",), "rustdoc, mdBook", 30),
    Package(("libglib2.0-doc",), "gtk-doc", 25),
    Package(("git-doc",), "AsciiDoc", 25),
    Package(("libcommons-lang3-java-doc",), "Javadoc", 25),
    Package(("doxygen-doc",), "Doxygen", 25),
    Package(("libsoup-3.0-doc",), "gi-docgen", 20),
    Package(("sqlite3-doc",), "Tcl scripts of the project", 25),
    Package(("debian-faq",), "DocBook XSL", 15),
    Package(("libghc-network-uri-doc",), "Haddock", 8),
    Package(("r-doc-html",), "Texinfo", 4),
)

#: Bytes of the longest page that is read, so that the tests stay quick.
LONGEST = 300_000
#: Seconds after which a failure is tried again.
PATIENCE = 600
#: What a file of HTML is called; some servers' manuals add language and encoding.
HTML = re.compile(r"\.x?html?(\.(?!gz)[A-Za-z0-9-]+){0,2}\Z")

#: apt gives up soon, and says nothing on a terminal.
OPTIONS = ["-q", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::https::Timeout=20"]


class Unreachable(Exception):
    """The packages cannot be downloaded here, and why."""


def _run(command: list[str], where: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, cwd=where, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL, check=False
        )
    except subprocess.TimeoutExpired:
        raise Unreachable(f"{command[0]} gave no answer in 300 s") from None


def _own_lists(where: Path) -> list[str]:
    """The options under which apt reads lists of our own, fresh ones, in `where`."""
    for name in ("lists/partial", "cache/archives/partial"):
        (where / name).mkdir(parents=True)
    own = ["-o", f"Dir::State::Lists={where}/lists", "-o", f"Dir::Cache={where}/cache", "-o", "Debug::NoLocking=1"]
    updated = _run(["apt-get", *OPTIONS, *own, "update"], where)
    if not _knows(own, where):
        said = updated.stderr.strip().splitlines() or ["nothing"]
        raise Unreachable(f"apt-get update gave no lists: {said[-1]}")
    return own


def _knows(options: list[str], where: Path) -> bool:
    """Whether apt has lists at all: whether it knows a package that every release has."""
    return _run(["apt-cache", *options, "show", "apache2-doc"], where).returncode == 0


def _download(package: Package, options: list[str], where: Path) -> Path | None:
    """The package's archive; None where this release has no package of these names."""
    for name in package.names:
        if _run(["apt-cache", *options, "show", name], where).returncode != 0:
            continue
        target = where / name
        target.mkdir(exist_ok=True)
        fetched = _run(["apt-get", *OPTIONS, *options, "download", name], target)
        archives = list(target.glob("*.deb"))
        if fetched.returncode != 0 or not archives:
            said = [line for line in fetched.stderr.splitlines() if line.startswith("E:")] or ["no archive"]
            raise Unreachable(f"apt-get download {name}: {said[0]}")
        return archives[0]
    return None


def chosen(sizes: dict[str, int], count: int) -> list[str]:
    """Which of these files are read: `count` of the pages, evenly spaced in their sorted list."""
    pages = sorted(path for path, size in sizes.items() if HTML.search(path) and 0 < size <= LONGEST)
    count = min(count, len(pages))
    return [pages[place * len(pages) // count] for place in range(count)]


def _members(archive: Path) -> tuple[subprocess.Popen[bytes], tarfile.TarFile]:
    unpacking = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(archive)], stdout=subprocess.PIPE)
    assert unpacking.stdout is not None
    return unpacking, tarfile.open(fileobj=unpacking.stdout, mode="r|")


def _sizes(archive: Path) -> dict[str, int]:
    unpacking, members = _members(archive)
    with unpacking, members:
        return {str(PurePosixPath(one.name)): one.size for one in members if one.isreg()}


def _keep(archive: Path, paths: list[str], target: Path) -> None:
    wanted = set(paths)
    unpacking, members = _members(archive)
    with unpacking, members:
        for one in members:
            path = str(PurePosixPath(one.name))
            if path in wanted and (content := members.extractfile(one)) is not None:
                (target / path).parent.mkdir(parents=True, exist_ok=True)
                (target / path).write_bytes(content.read())


def _wanted() -> str:
    """What the index was made for: another list of packages asks for another index."""
    return hashlib.sha256(repr((PACKAGES, LONGEST)).encode()).hexdigest()


def _fetch_into(target: Path) -> None:
    (target / "index.json").unlink(missing_ok=True)
    rows: dict[str, dict[str, object]] = {}
    with TemporaryDirectory() as name:
        work = Path(name)
        options = [] if _knows([], work) else _own_lists(work)
        for package in PACKAGES:
            try:
                archive = _download(package, options, work)
            except Unreachable:
                # The system's lists may be so old that the archive has other versions by now.
                if options:
                    raise
                options = _own_lists(work)
                archive = _download(package, options, work)
            if archive is None:
                print(f"not in this release: {' | '.join(package.names)}", file=sys.stderr)
                continue
            key = archive.parent.name
            paths = chosen(_sizes(archive), package.pages)
            shutil.rmtree(target / key, ignore_errors=True)
            _keep(archive, paths, target / key)
            version = archive.name.split("_")[1].replace("%3a", ":")
            rows[key] = {"version": version, "generator": package.generator, "pages": paths}
            print(f"{key} {version}: {len(paths)} pages ({package.generator})", file=sys.stderr)
            shutil.rmtree(archive.parent)
    index = {"wanted": _wanted(), "packages": rows}
    (target / "index.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


def is_current(target: Path) -> bool:
    """Whether the folder has the pages of the list as it is."""
    index = target / "index.json"
    return index.exists() and json.loads(index.read_text(encoding="utf-8"))["wanted"] == _wanted()


def fetch() -> Path:
    """The folder of the pages, fetched where they are not there yet; raises `Unreachable`."""
    target = folder()
    if is_current(target):
        return target
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise Unreachable("no apt-get here")
    target.mkdir(parents=True, exist_ok=True)
    failure = target.with_name(target.name + ".failed")
    with target.with_name(target.name + ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_current(target):
            return target
        if failure.exists() and time.time() - failure.stat().st_mtime < PATIENCE:
            raise Unreachable(failure.read_text(encoding="utf-8"))
        try:
            _fetch_into(target)
        except Unreachable as reason:
            failure.write_text(str(reason), encoding="utf-8")
            raise
        failure.unlink(missing_ok=True)
    return target


def main() -> int:
    """Fetches, and says where the pages are; 1 where they cannot be had."""
    target = folder()
    if "--again" in sys.argv[1:]:
        (target / "index.json").unlink(missing_ok=True)
        target.with_name(target.name + ".failed").unlink(missing_ok=True)
    try:
        print(fetch())
    except Unreachable as reason:
        print(f"no pages: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
