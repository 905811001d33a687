"""Writes `requirements.lock`: the one version of every package that urikit's extras install.

The launcher hands the file to pip as constraints, so a fresh clone gets today's packages
a year from now. `python tools/lock.py` asks pip to resolve what `pyproject.toml` names and
pins the answer; with `--check` nothing is asked of anyone: each requirement must have a pin
that is not below its lower bound.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
HEAD = "# Written by tools/lock.py from pyproject.toml: constraints for pip, one version each.\n"


def requirements(pyproject: str) -> list[str]:
    """Everything the project and its extras name, in the order of the file."""
    project = tomllib.loads(pyproject)["project"]
    extras = project.get("optional-dependencies", {})
    return [*project["dependencies"], *(line for extra in extras.values() for line in extra)]


def canonical(name: str) -> str:
    """Return a package name as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def release(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, for comparing a pin with a lower bound."""
    return tuple(int(n) for n in re.findall(r"\d+", version.split("+")[0]))


def pins(lock: str) -> dict[str, str]:
    """Package to version, as the lock file says."""
    rows = (line.split("==") for line in lock.splitlines() if "==" in line)
    return {canonical(name): version for name, version in rows}


def faults(pyproject: str, lock: str) -> list[str]:
    """Return what keeps the lock file from covering the project."""
    pinned, found = pins(lock), []
    for requirement in requirements(pyproject):
        match = re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?\s*>=\s*([0-9.]+)", requirement)
        if match is None:
            found.append(f"{requirement}: has no lower bound")
            continue
        name, bound = canonical(match[1]), match[2]
        if name not in pinned:
            found.append(f"{requirement}: has no pin")
        elif release(pinned[name]) < release(bound):
            found.append(f"{requirement}: pinned to {pinned[name]}")
    return found


def resolve(wanted: list[str]) -> str:
    """Return the lock file that pip's resolver gives for these requirements."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "-q", "--report", "-"]
    report = json.loads(subprocess.run([*command, *wanted], check=True, capture_output=True, text=True).stdout)
    chosen = {canonical(row["metadata"]["name"]): row["metadata"]["version"] for row in report["install"]}
    return HEAD + "".join(f"{name}=={version}\n" for name, version in sorted(chosen.items()))


def main(arguments: list[str]) -> int:
    pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
    if arguments != ["--check"]:
        LOCK.write_text(resolve(requirements(pyproject)), "utf-8")
    found = faults(pyproject, LOCK.read_text("utf-8"))
    print("\n".join(found) or f"{LOCK.name} covers pyproject.toml")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
