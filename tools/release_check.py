"""Checks what would be released: `python -m tools.release_check [PART...] [--dist FOLDER] [--version V]`.

The parts, all of them where none is named:

- `state`: looks at the change log, the workflows and the dependencies of crates; nothing is made.
- `metadata`: makes the source distribution, which compiles nothing, and looks at it.
- `crate`: packs urikit-core as `cargo publish` does, compiles what was packed, and makes its documentation.
- `wheel`: builds a wheel and looks at it.
- `sdist`: makes the source distribution, looks at it, and builds a wheel from it as pip does.

The wheels are installed in a new environment of every Python that is here, from 3.11 on (with `--here` of this one),
and tried: without the extra `cli`, then with it, and the sessions of the README. With `--dist` it looks at the files of
a folder only, as the release workflow does.

Of a file it checks its name and version, its size, what it contains and what it must not contain, its metadata, and
for Linux which manylinux its symbols allow. `docs/release.md` says what else comes before a release.
"""

from __future__ import annotations

import argparse
import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from email.message import Message
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: The core of the page of the workbench.
ENGINE = ROOT / "python" / "urikit" / "workbench" / "page" / "engine.wasm"

#: Bytes at most: the wheel as it is fetched (4.68 MB when last built, 0.39 of it the core of the page), and the native
#: part as installed (5.21 MB when last built, less where the linker folds equal functions and packs relocations); the
#: aim of 3.5 is not reached.
WHEEL, NATIVE = 4_800_000, 5_300_000

#: The files that each must have, as the end of a name, and those that a wheel must not have.
IN_WHEEL = ("urikit/py.typed", "urikit/_native.pyi", "urikit/core/tables/uri-schemes.tsv", ".toml", ".json",
            "LICENSE-MIT",
            "LICENSE-APACHE", "NOTICE", "entry_points.txt", "page/index.html", "page/app.js",
            "page/style.css", "page/views/inspect.js",
            "page/words/de/page.json", "page/words/ru/rules.json", "page/words/en/rules.json",
            "page/words/en/served.json",
            "page/engine.wasm")  # fmt: skip
NOT_IN_WHEEL = re.compile(r"(^|/)(tests?|benches|fuzz|tools|docs|crates|__pycache__)/|\.(rs|pyc|lock)$")
IN_SOURCE = ("Cargo.lock", "crates/core/build.rs", "crates/core/data/public_suffix.txt",
             "crates/core/data/schemes.toml", "crates/documents/Cargo.toml",
             "crates/python/src/lib.rs", "tests/core/test_reference.py", "tests/explanation/diagnosis/corpus.jsonl",
             "pyproject.toml", "examples/README.md", ".gitignore", "requirements.lock", "NOTICE", "CHANGELOG.md",
             "test", "urikit", "tools/layers.py", "crates/core/tests/examples.rs")  # fmt: skip

#: The checks that can run alone.
PARTS = ("state", "metadata", "crate", "wheel", "sdist")

#: The newest version of a symbol of glibc that a tag allows, oldest system first (PEP 600).
MANYLINUX = {"manylinux2014 (2_17)": (2, 17), "manylinux_2_28": (2, 28), "manylinux_2_34": (2, 34),
             "manylinux_2_36": (2, 36)}  # fmt: skip


#: Code that the compiler does not check, and what allows it.
_UNSAFE = re.compile(r"^[^/\n]*(\bunsafe (\{|fn|impl|extern)|allow\(unsafe_code\))", re.MULTILINE)


def version() -> str:
    """Return the version that this checkout makes."""
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))
    found: str = cargo["workspace"]["package"]["version"]
    return found


def metadata_faults(message: Message, expected: str) -> Iterator[str]:
    """Yield what is wrong with the metadata of a distribution."""
    if message["Version"] != expected:
        yield f"version {message['Version']}, expected {expected}"
    classifiers = message.get_all("Classifier", [])
    for minor in range(11, 15):
        if f"Programming Language :: Python :: 3.{minor}" not in classifiers:
            yield f"no classifier for Python 3.{minor}"
    if message["Description-Content-Type"] is None or "markdown" not in message["Description-Content-Type"]:
        yield "the description is not marked as Markdown"
    for name in ("LICENSE-MIT", "LICENSE-APACHE", "NOTICE"):
        if name not in message.get_all("License-File", []):
            yield f"no license file {name}"
    if message["License-Expression"] != "MIT OR Apache-2.0":
        yield f"license {message['License-Expression']}"
    # On a package index a relative link leads nowhere. Until the project has an address, no link can have one.
    text = str(message.get_payload())
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    relative = [target for target in targets if not target.startswith(("https://", "#", "mailto:"))]
    if relative and message.get_all("Project-URL"):
        yield f"relative links in the description: {', '.join(relative)}"


def content_faults(names: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    """Yield what is missing of a distribution."""
    listed = list(names)
    for end in wanted:
        if not any(name.endswith(end) for name in listed):
            yield f"missing {end}"


def wheel_faults(path: Path, expected: str) -> Iterator[str]:
    """Yield what is wrong with a wheel."""
    if not re.fullmatch(rf"urikit-{re.escape(expected)}-(cp311-abi3|cp31\d-cp31\dt)-[\w.]+\.whl", path.name):
        yield "a name that is neither of cp311-abi3 nor of a free-threaded Python"
    if path.stat().st_size > WHEEL:
        yield f"{path.stat().st_size} bytes, more than {WHEEL}"
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        yield from content_faults(names, IN_WHEEL)
        yield from (f"contains {name}" for name in names if NOT_IN_WHEEL.search(name))
        for member in wheel.infolist():
            if re.search(r"_native\..*(so|pyd)$", member.filename) and member.file_size > NATIVE:
                yield f"native part of {member.file_size} bytes, more than {NATIVE}"
        [name] = [name for name in names if name.endswith(".dist-info/METADATA")]
        yield from metadata_faults(email.message_from_bytes(wheel.read(name)), expected)


def source_faults(path: Path, expected: str) -> Iterator[str]:
    """Yield what is wrong with a source distribution."""
    head = f"urikit-{expected}/"
    with tarfile.open(path) as archive:
        names = archive.getnames()
        yield from (f"{name} is outside of {head}" for name in names if not name.startswith(head))
        yield from content_faults(names, (head + name for name in IN_SOURCE))
        yield from (f"contains {name}" for name in names if "__pycache__" in name or name.endswith((".so", ".pyc")))
        member = archive.extractfile(head + "PKG-INFO")
        if member is not None:
            yield from metadata_faults(email.message_from_bytes(member.read()), expected)


def symbol_versions(library: bytes) -> list[tuple[int, ...]]:
    """Return the versions of glibc that a shared library of Linux asks for, oldest first."""
    found = set(re.findall(rb"\0GLIBC_(\d+(?:\.\d+)+)(?=\0)", library))
    # Packed relocations, which have a name instead of a version (crates/python/build.rs).
    if b"\0GLIBC_ABI_DT_RELR\0" in library:
        found.add(b"2.36")
    return sorted(tuple(int(part) for part in text.split(b".")) for text in found)


def oldest_tag(library: bytes) -> str:
    """Return the first manylinux whose glibc has all symbols."""
    newest = (symbol_versions(library) or [(0,)])[-1]
    fitting = [tag for tag, limit in MANYLINUX.items() if newest <= limit]
    return f"glibc {'.'.join(map(str, newest))}, so {fitting[0] if fitting else 'none of ' + ', '.join(MANYLINUX)}"


def look(dist: Path, expected: str) -> list[str]:
    """Return the faults of all files of a folder, each with its name."""
    faults = []
    for path in sorted(dist.iterdir()):
        judge = wheel_faults if path.suffix == ".whl" else source_faults
        mine = list(judge(path, expected))
        faults += [f"{path.name}: {fault}" for fault in mine]
        print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, {len(mine)} faults")
        if "linux" in path.name:
            with zipfile.ZipFile(path) as wheel:
                [name] = [name for name in wheel.namelist() if re.search(r"/_native\..*so$", name)]
                print(f"  native part {wheel.getinfo(name).file_size / 1e6:.2f} MB; {oldest_tag(wheel.read(name))}")
    if not any(dist.iterdir()):
        faults.append(f"{dist} is empty")
    return faults


def pythons() -> list[str]:
    """Return every Python from 3.11 on that is here, by its version."""
    found: dict[str, str] = {}
    versions = Path.home() / ".pyenv/versions"
    names = [f"python3.{minor}{build}" for minor in range(11, 20) for build in ("", "t")]
    places = [*filter(None, map(shutil.which, names)), *map(str, sorted(versions.glob("*/bin/python3")))]
    ask = (
        "import sys, sysconfig; print(sys.version_info >= (3, 11), sys.version.split()[0],"
        " sysconfig.get_config_var('Py_GIL_DISABLED'))"
    )
    for place in places:
        run = subprocess.run([place, "-c", ask], capture_output=True, text=True, check=False)
        if run.stdout.startswith("True"):
            found.setdefault(run.stdout, place)
    return list(found.values())


def run(*command: str | Path) -> None:
    """Runs a command outside of the checkout, whose package must not be taken for the installed one."""
    print("  $", *command, flush=True)
    with tempfile.TemporaryDirectory() as elsewhere:
        subprocess.run([str(word) for word in command], check=True, cwd=elsewhere)


def install(python: str, distribution: Path, folder: Path) -> None:
    """Try a distribution in a new environment, without Click and with it."""
    print(f"{distribution.name} on {python}", flush=True)
    run(python, "-m", "venv", "--clear", folder)
    inside = folder / "bin/python"
    run(inside, "-m", "pip", "install", "-q", "--disable-pip-version-check", distribution)
    run(inside, ROOT / "tools/smoke.py", "--no-cli")
    run(inside, "-m", "pip", "install", "-q", "--disable-pip-version-check", f"{distribution}[cli]")
    run(inside, ROOT / "tools/smoke.py", "--cli")
    run(inside, "-m", "doctest", "-o", "ELLIPSIS", readme(folder))


def readme(folder: Path) -> Path:
    """Return the sessions of the README as doctest reads them: without the fences, which are not part of an answer."""
    text = re.sub(r"^```.*$", "", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE)
    page = folder / "readme.txt"
    page.write_text(text, "utf-8")
    return page


def maturin(*arguments: str, dist: Path) -> None:
    """Runs the build backend, as pip and a release do it."""
    command = shutil.which("maturin", path=str(Path(sys.executable).parent)) or shutil.which("maturin")
    if command is None:
        sys.exit("release_check: maturin is missing: pip install 'maturin>=1.9.4,<2'")
    subprocess.run([command, *arguments, "--out", str(dist)], check=True, cwd=ROOT)


def state() -> Iterator[str]:
    """Check the change log, the dependencies of crates, and what workflows use and may do."""
    if not re.search(rf"^## {re.escape(version())}\b", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE):
        yield f"CHANGELOG.md: missing version {version()}"
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        text = path.read_text("utf-8")
        for action in re.findall(r"uses: (.*)", text):
            if not re.fullmatch(r"\./.*|[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+){2}", action):
                yield f"{path.name}: {action} is not pinned to a commit, with its version in a comment"
        if "\npermissions: {}\n" not in text:
            yield f"{path.name}: gives rights by default"
    promised = " ".join((ROOT / "SECURITY.md").read_text("utf-8").split())
    needed = tomllib.loads((ROOT / "crates/core/Cargo.toml").read_text("utf-8"))["dependencies"]
    [few] = re.findall(r"The core has five, and each has its purpose: (.*?)\. The Python package", promised)
    if set(re.findall(r"`(\w+)`", few)) != set(needed) or len(needed) != 5:
        yield f"SECURITY.md: the dependencies of the core are {', '.join(needed)}"
    unsafe = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.glob("crates/*/src/**/*.rs")
        if _UNSAFE.search(path.read_text("utf-8"))
    }
    [some] = re.findall(r"Four other files have some: (.*?) Dependencies have", promised)
    if set(re.findall(r"`(crates/[\w./]+)`", some)) != unsafe or len(unsafe) != 4:
        yield f"SECURITY.md: the files with unsafe code are {', '.join(sorted(unsafe))}"
    for path in ROOT.glob("crates/*/Cargo.toml"):
        made = tomllib.loads(path.read_text("utf-8"))
        for name, wanted in made.get("dependencies", {}).items():
            if made["package"].get("publish", True) and "path" in wanted and "version" not in wanted:
                yield f"{path.parent.name}: can be published and needs {name}, which has no version"


def crate() -> Iterator[str]:
    """Yield what prevents `cargo publish -p urikit-core`, but for the registry itself."""
    package = ["package", "-p", "urikit-core", "--locked", "--offline", "--allow-dirty", "--quiet"]
    document = ["doc", "-p", "urikit-core", "--no-deps", "--locked", "--offline", "--quiet"]
    for command, flags in ((package, {}), (document, {"RUSTDOCFLAGS": "-Dwarnings"})):
        print("  $ cargo", *command, flush=True)
        told = subprocess.run(
            ["cargo", *command], cwd=ROOT, env=os.environ | flags, capture_output=True, text=True, check=False
        )
        # A crate without an address of its project gets a warning, and the project has none yet.
        said = [line for line in told.stderr.splitlines() if line.startswith(("error", "warning"))]
        said = [line for line in said if "manifest has no documentation, homepage or repository" not in line]
        yield from (f"cargo {command[0]}: {line}" for line in said)
        if told.returncode and not said:
            yield f"cargo {command[0]} ended with {told.returncode}"


def from_source(python: str, source: Path, folder: Path) -> Path:
    """Return the wheel that pip builds from a source distribution; one serves all versions of CPython."""
    print(f"{source.name} by {python}", flush=True)
    run(python, "-m", "venv", "--clear", folder / "builder")
    made = folder / "from-source"
    run(folder / "builder/bin/python", "-m", "pip", "wheel", "-q", "--no-deps", "-w", made, source)
    return next(made.glob("*.whl"))


def check(parts: Collection[str], expected: str, found: Sequence[str]) -> Iterator[str]:
    """Yield the faults of the parts of a release, made here and installed with these Pythons."""
    if "state" in parts:
        yield from state()
    if "crate" in parts:
        yield from (f"urikit-core: {fault}" for fault in crate())
    with tempfile.TemporaryDirectory() as made:
        dist = Path(made) / "dist"
        if {"metadata", "sdist"} & set(parts):
            maturin("sdist", dist=dist)
        if "wheel" in parts:
            # Files of a wheel that version control does not have. The core of the page is as old as the checkout's.
            if not ENGINE.exists():
                subprocess.run(["bash", "tools/wasm.sh"], check=False, cwd=ROOT)
            subprocess.run([sys.executable, "-m", "tools.words"], check=True, cwd=ROOT)
            maturin("build", "--release", "--locked", dist=dist)
        if dist.exists():
            yield from look(dist, expected)
        wheels = list(dist.glob("*.whl"))
        if "sdist" in parts:
            wheels.append(from_source(found[0], next(dist.glob("*.tar.gz")), Path(made)))
        for wheel in wheels:
            for python in found:
                install(python, wheel, Path(made) / "environment")


def main() -> int:
    """Return the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.release_check", description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to check: {', '.join(PARTS)}; all by default")
    parser.add_argument("--dist", type=Path, help="look at the files of this folder, build and install nothing")
    parser.add_argument("--here", action="store_true", help="install with this Python alone")
    parser.add_argument("--version", default=version(), help="the version that files must have")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"unknown part: {', '.join(sorted(unknown))}; expected {', '.join(PARTS)}")
    if options.dist and options.parts:
        parser.error("a part is built here, so --dist cannot be given with it")
    if options.version != version():
        sys.exit(f"release_check: Cargo.toml has the version {version()}, and the tag says {options.version}")
    if options.dist:
        faults = look(options.dist.resolve(), options.version)
    else:
        found = [sys.executable] if options.here else pythons()
        faults = list(check(options.parts or PARTS, options.version, found))
    print("\n".join(faults) or "nothing is wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
