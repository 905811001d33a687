"""What the check of a release finds in files made for it; the workflows name actions by their commits."""

import email
import io
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools import release_check
from tools.release_check import (
    IN_SOURCE,
    IN_WHEEL,
    ROOT,
    metadata_faults,
    oldest_tag,
    source_faults,
    version,
    wheel_faults,
)

METADATA = (
    "Metadata-Version: 2.4\nName: urikit\nVersion: 1.2.3\nLicense-Expression: MIT OR Apache-2.0\n"
    + "".join(f"License-File: {name}\n" for name in ("LICENSE-MIT", "LICENSE-APACHE", "NOTICE"))
    + "".join(f"Classifier: Programming Language :: Python :: 3.{minor}\n" for minor in range(11, 15))
    + "Description-Content-Type: text/markdown; charset=UTF-8\n\n# urikit\n\n[docs](https://h/)\n"
)
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def wheel(folder: Path, *more: str, name: str = "urikit-1.2.3-cp311-abi3-manylinux2014_x86_64.whl") -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as made:
        for wanted in IN_WHEEL:
            made.writestr(wanted if "/" in wanted else f"urikit/a/{wanted}", "")
        made.writestr("urikit-1.2.3.dist-info/METADATA", METADATA)
        for extra in more:
            made.writestr(extra, "")
    return path


def source(folder: Path, *names: str) -> Path:
    path = folder / "urikit-1.2.3.tar.gz"
    with tarfile.open(path, "w:gz") as made:
        for name in names:
            data = METADATA.encode() if name.endswith("PKG-INFO") else b""
            member = tarfile.TarInfo(name)
            member.size = len(data)
            made.addfile(member, io.BytesIO(data))
    return path


def test_a_whole_wheel_has_no_fault(tmp_path):
    assert list(wheel_faults(wheel(tmp_path), "1.2.3")) == []
    assert (
        list(wheel_faults(wheel(tmp_path, name="urikit-1.2.3-cp314-cp314t-musllinux_1_2_aarch64.whl"), "1.2.3")) == []
    )
    # What maturin calls a wheel with two tags.
    both = "urikit-1.2.3-cp311-abi3-manylinux2014_x86_64.manylinux_2_17_x86_64.whl"
    assert list(wheel_faults(wheel(tmp_path, name=both), "1.2.3")) == []


def test_faults_of_a_wheel(tmp_path):
    path = wheel(tmp_path, "tests/test_a.py", "urikit/a.pyc", name="urikit-1.2.3-cp311-cp311-linux_x86_64.whl")
    assert list(wheel_faults(path, "1.2.3")) == [
        "a name that is neither of cp311-abi3 nor of a free-threaded Python",
        "contains tests/test_a.py",
        "contains urikit/a.pyc",
    ]


def test_faults_of_a_source_distribution(tmp_path):
    head = "urikit-1.2.3/"
    whole = [head + name for name in (*IN_SOURCE, "PKG-INFO")]
    assert list(source_faults(source(tmp_path, *whole), "1.2.3")) == []
    less = [name for name in whole if not name.endswith("Cargo.lock")]
    path = source(tmp_path, *less, "elsewhere", head + "a/__pycache__/b.pyc")
    assert list(source_faults(path, "1.2.3")) == [
        "elsewhere is outside of urikit-1.2.3/",
        "missing urikit-1.2.3/Cargo.lock",
        "contains urikit-1.2.3/a/__pycache__/b.pyc",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Version: 1.2.3", "Version: 1.2.4", "version 1.2.4, expected 1.2.3"),
        ("Classifier: Programming Language :: Python :: 3.14\n", "", "no classifier for Python 3.14"),
        ("text/markdown", "text/plain", "the description is not marked as Markdown"),
        ("License-File: NOTICE\n", "", "no license file NOTICE"),
        ("MIT OR Apache-2.0", "MIT", "license MIT"),
        ("https://h/", "docs/guide.md", "relative links in the description: docs/guide.md"),
    ],
)
def test_faults_of_metadata(old, new, fault):
    assert list(metadata_faults(email.message_from_string(METADATA.replace(old, new)), "1.2.3")) == [fault]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (b"\0GLIBC_2.2.5\0GLIBC_2.17\0", "glibc 2.17, so manylinux2014 (2_17)"),
        (b"\0GLIBC_2.3.4\0GLIBC_2.28\0x\0", "glibc 2.28, so manylinux_2_28"),
        (b"\0GLIBC_2.34\0GLIBC_2.4\0", "glibc 2.34, so manylinux_2_34"),
        (b"\0GLIBC_2.17\0GLIBC_ABI_DT_RELR\0", "glibc 2.36, so manylinux_2_36"),
        (
            b"\0GLIBC_2.99\0",
            "glibc 2.99, so none of manylinux2014 (2_17), manylinux_2_28, manylinux_2_34, manylinux_2_36",
        ),
    ],
)
def test_the_oldest_system(asked, said):
    assert oldest_tag(asked) == said


def test_the_version_is_that_of_the_change_log():
    assert re.search(rf"^## {re.escape(version())}\b", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_pin_actions_and_give_no_rights_by_default(path):
    text = path.read_text("utf-8")
    used = re.findall(r"uses: (\S+)(.*)", text)
    assert [use for use, _ in used if not re.fullmatch(r"\./\S+|[\w./-]+@[0-9a-f]{40}", use)] == []
    assert [use for use, why in used if "@" in use and not re.fullmatch(r" # v\d+(\.\d+){2}", why)] == []
    assert "\npermissions: {}\n" in text


def test_there_is_a_workflow_for_each_task():
    assert [path.stem for path in WORKFLOWS] == ["ci", "docs", "release", "wheels"]


@pytest.mark.parametrize("words", [["wheels"], ["wheel", "--dist", "x"]])
def test_parts_that_cannot_be_checked(monkeypatch, capsys, words):
    monkeypatch.setattr(sys, "argv", ["release_check", *words])
    with pytest.raises(SystemExit) as end:
        release_check.main()
    assert end.value.code == 2
    assert ("unknown part: wheels" if words == ["wheels"] else "--dist") in capsys.readouterr().err


def test_what_cargo_says_of_the_crate(monkeypatch):
    calls = []

    def cargo(command, **_):
        calls.append(command[1])
        said = "warning: manifest has no documentation, homepage or repository\nerror: no readme\n  --> at\n"
        return subprocess.CompletedProcess(command, 101 if command[1] == "doc" else 0, "", said * (command[1] != "doc"))

    monkeypatch.setattr(release_check.subprocess, "run", cargo)
    assert list(release_check.crate()) == ["cargo package: error: no readme", "cargo doc ended with 101"]
    assert calls == ["package", "doc"]


def test_a_crate_that_can_be_published_needs_only_published_crates():
    for path in ROOT.glob("crates/*/Cargo.toml"):
        crate = tomllib.loads(path.read_text("utf-8"))
        for name, wanted in crate.get("dependencies", {}).items():
            if crate["package"].get("publish", True) and isinstance(wanted, dict) and "path" in wanted:
                assert "version" in wanted, f"{path}: {name}"
