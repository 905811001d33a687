"""The lock file covers the project, and the check of it can fail."""

import pytest

from tools import lock

PROJECT = """
[project]
dependencies = ["click>=8.2"]
[project.optional-dependencies]
test = ["PyTest>=8", "name_with.dots>=1.2"]
"""
LOCK = "# head\nclick==8.5.1\npytest==9.0\nname-with-dots==1.10\n"


def test_the_project_is_covered():
    found = lock.faults((lock.ROOT / "pyproject.toml").read_text(), lock.LOCK.read_text())
    assert found == []


def test_names_are_compared_as_the_index_does():
    assert lock.faults(PROJECT, LOCK) == []


@pytest.mark.parametrize(
    "project, pins, fault",
    [
        (PROJECT, LOCK.replace("pytest==9.0\n", ""), "has no pin"),
        (PROJECT, LOCK.replace("1.10", "1.1"), "pinned to 1.1"),
        (PROJECT.replace("click>=8.2", "click"), LOCK, "has no lower bound"),
    ],
)
def test_faults(project, pins, fault):
    found = lock.faults(project, pins)
    assert len(found) == 1 and fault in found[0]
