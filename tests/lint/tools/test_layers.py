"""The check of layers passes for the package as it is, and fails where it should."""

import pytest

from tools import layers

RUST = [{"chars"}, {"parse"}, {"resolve", "build"}]
PYTHON = [{"_native"}, {"errors"}, {"urikit"}, {"cli"}]


@pytest.fixture
def crate(tmp_path):
    def write(**files: str):
        for name, text in files.items():
            (tmp_path / f"{name}.rs").write_text(text)
        return layers.faults(layers.rust_arrows(tmp_path), RUST)

    return write


@pytest.fixture
def package(tmp_path):
    root = tmp_path / "urikit"
    (root / "cli").mkdir(parents=True)
    (root / "_native.pyi").write_text("")

    def write(files: dict[str, str]):
        for name, text in files.items():
            (root / name).write_text(text)
        return layers.faults(layers.python_arrows(root), PYTHON)

    return write


def test_the_house_as_it_is(capsys):
    assert layers.main() == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    "text, fault",
    [
        ("use crate::chars::Class;", None),
        ("use crate::{chars, parse};", None),
        ("fn f() { crate::resolve::resolve() }", "parse may not know resolve"),
        ("use crate::{chars, build::build};", "parse may not know build"),
        ("/// See [`crate::resolve`].\n// use crate::build;", None),
        ("#[cfg(test)]\nmod tests { use crate::resolve::resolve; }", None),
        ("use crate::novelty;", "novelty is in no layer"),
    ],
)
def test_rust(crate, text, fault):
    found = crate(chars="", parse=text)
    assert bool(found) == (fault is not None)
    assert not fault or fault in found[0]


def test_sideways_needs_leave(crate):
    assert "resolve may not know build" in crate(resolve="use crate::build;")[0]


def test_leave_to_go_sideways(crate, monkeypatch):
    monkeypatch.setattr(layers, "SIBLINGS", {("resolve", "build")})
    assert crate(resolve="use crate::build;") == []
    assert "build may not know resolve" in crate(build="use crate::resolve;")[0]


@pytest.mark.parametrize(
    "name, text, fault",
    [
        ("cli/__init__.py", "import urikit\nfrom urikit import errors\nimport click", None),
        ("errors.py", "from urikit import _native", None),
        ("errors.py", "from urikit import parse", "errors may not know urikit"),
        ("errors.py", "def f():\n    from urikit.cli import main", "errors may not know cli"),
        ("errors.py", "import urikit.cli.job", "errors may not know cli"),
        ("errors.py", "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from urikit.cli import main", None),
        ("errors.py", "import click", "errors may not import the package click"),
        ("novelty.py", "from urikit import _native", "novelty is in no layer"),
    ],
)
def test_python(package, name, text, fault):
    found = package({"__init__.py": "", "errors.py": "", "cli/__init__.py": "", name: text})
    assert bool(found) == (fault is not None), found
    assert not fault or fault in found[0]
