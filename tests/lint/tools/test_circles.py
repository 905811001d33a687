"""The check of circles passes for the package as it is, and fails where it should."""

import pytest

from tools import circles


def test_the_house_as_it_is(capsys):
    assert circles.main() == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"a"}, "c": {"a"}}, [["a", "b"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}}, [["a", "b", "c"], ["d", "e"]]),
    ],
)
def test_circles(graph, found):
    assert circles.circles(graph) == found


def test_what_is_known_has_to_be_one():
    graph = {"a": {"b"}, "b": {"a"}}
    assert circles.faults(graph, {}) == ["a circle of a, b"]
    assert circles.faults(graph, {("b", "a"): "a reason"}) == []
    assert "closes no circle any more" in circles.faults({"a": {"b"}, "b": set()}, {("b", "a"): "a reason"})[0]


def test_imports_of_python(tmp_path):
    root = tmp_path / "house"
    (root / "room").mkdir(parents=True)
    (root / "__init__.py").write_text("")
    (root / "room" / "__init__.py").write_text("from house.room.a import x\n")
    (root / "room" / "a.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house import room\n\n"
        "def f():\n    from house.room import b\n"
    )
    (root / "room" / "b.py").write_text("import house.room.a\n")
    assert circles.python_graph(root) == {
        "house": set(),
        "house.room": {"house.room.a"},
        "house.room.a": {"house.room.b"},
        "house.room.b": {"house.room.a"},
    }


def test_paths_of_rust(tmp_path):
    (tmp_path / "room").mkdir()
    (tmp_path / "lib.rs").write_text("mod room; mod other;")
    (tmp_path / "other.rs").write_text("use crate::room::{a::X, Y};\n// use crate::room::b;")
    (tmp_path / "room" / "mod.rs").write_text("mod a; mod b; use self::a::X;")
    (tmp_path / "room" / "a.rs").write_text("use super::{b, Y};\n#[cfg(test)]\nmod tests { use crate::other::Z; }")
    (tmp_path / "room" / "b.rs").write_text("use crate::other::Z;")
    assert circles.rust_graph(tmp_path) == {
        "": set(),
        "other": {"room", "room::a"},
        "room": {"room::a"},
        "room::a": {"room::b"},
        "room::b": {"other"},
    }
