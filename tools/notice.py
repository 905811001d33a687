"""Writes `NOTICE`: the licences of the crates and the data that a wheel contains.

    python -m tools.notice            print the text
    python -m tools.notice --write    write the file
    python -m tools.notice --check    fail if the file says something else

`cargo metadata` names the crates that are compiled into the extension module and into the core of the page, for each
system that has a wheel, at the versions of `Cargo.lock`. The texts are those of the sources that Cargo fetched. Where a
crate offers a choice, it is the Apache License 2.0, whose text every wheel carries, and else the MIT License. Python
packages of others are not in a wheel: those of `pyproject.toml` are checked to be extras.

What can go wrong: a crate with a licence that is not in `TEXTS`, or without its text. Then nothing is written, and the
message names it. Left out: crates that run when urikit is compiled (build scripts and procedural macros).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
NOTICE = ROOT / "NOTICE"
#: The crates that a wheel contains, and the systems for which they are compiled (.github/workflows/wheels.yml).
MODULES = {
    "urikit-python": [
        *(f"{cpu}-unknown-linux-{libc}" for cpu in ("x86_64", "aarch64") for libc in ("gnu", "musl")),
        *(f"{cpu}-apple-darwin" for cpu in ("x86_64", "aarch64")),
        *(f"{cpu}-pc-windows-msvc" for cpu in ("x86_64", "aarch64")),
    ],
    "urikit-wasm": ["wasm32-unknown-unknown"],
}
#: The licences that are known, the preferred one first, and words that only their texts have.
TEXTS = {
    "Apache-2.0": ("Apache License", "Version 2.0"),
    "MIT": ("Permission is hereby granted, free of charge", "without restriction"),
    "Unicode-3.0": ("UNICODE LICENSE V3",),
    "BSD-3-Clause": ("Redistribution and use in source and binary forms", "Neither the name"),
}
_APACHE, _NAMES = "Apache-2.0", {"MIT": "the MIT License", "Unicode-3.0": "the Unicode License v3"}
_HEAD = """\
urikit
Copyright the urikit authors

Written by `python -m tools.notice --write`.

This product includes the Public Suffix List (crates/core/data/public_suffix.txt, made from
public_suffix_list.dat), which is subject to the terms of the Mozilla Public License 2.0:
https://mozilla.org/MPL/2.0/

It includes data of Unicode (UTS 39, UTS 58), which are subject to the Unicode License v3, whose text is below.

The compiled parts include the crates below and the Rust standard library (Copyright (c) The Rust Project
Developers). No Python package of others is included.
"""


class Crate(NamedTuple):
    """A crate that a wheel contains."""

    name: str
    version: str
    #: An expression of SPDX.
    licence: str
    folder: Path

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class NoticeError(ValueError):
    """A crate whose terms are not known, or not met."""


def crates() -> list[Crate]:
    """Return the crates of others that a wheel contains, by name."""
    found: dict[str, Crate] = {}
    for module, systems in MODULES.items():
        for system in systems:
            # A platform at a time: of several, Cargo names the dependencies of all.
            command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", system]
            told = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
            found |= {each.name + each.version: each for each in linked(json.loads(told), module)}
    return sorted(found.values())


def linked(metadata: dict[str, Any], module: str) -> Iterator[Crate]:
    """Return the crates of others that are linked into a module."""
    packages = {each["id"]: each for each in metadata["packages"]}
    needed = {node["id"]: node["deps"] for node in metadata["resolve"]["nodes"]}
    waiting = [each["id"] for each in metadata["packages"] if each["name"] == module]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        package = packages[name]
        if name in seen or any("proc-macro" in target["kind"] for target in package["targets"]):
            continue
        seen.add(name)
        waiting += [one["pkg"] for one in needed[name] if any(kind["kind"] is None for kind in one["dep_kinds"])]
        if package["source"] is not None:
            folder = Path(package["manifest_path"]).parent
            yield Crate(package["name"], package["version"], package["license"] or "", folder)


def licences(expression: str) -> list[str]:
    """Return the licences to meet, of an expression of SPDX or one of the older "A/B".

    >>> licences("MIT OR Apache-2.0"), licences("(Apache-2.0 OR MIT) AND BSD-3-Clause"), licences("Unlicense/MIT")
    (['Apache-2.0'], ['Apache-2.0', 'BSD-3-Clause'], ['MIT'])
    """
    chosen = []
    for part in re.split(r" AND (?![^(]*\))", expression):
        offered = re.split(r" OR |/", part.strip("()"))
        known = [name for name in TEXTS if name in offered]
        if not known or " AND " in part:
            raise NoticeError(f"unknown licence: {expression!r}")
        chosen.append(known[0])
    return chosen


def text_of(crate: Crate, licence: str) -> str:
    """Return the text of a licence of a crate. Raises `NoticeError`."""
    paths = sorted(path for path in crate.folder.iterdir() if re.match(r"(?i)licen[cs]e|copying", path.name))
    texts = [path.read_text("utf-8") for path in paths]
    found = [text for text in texts if all(words in " ".join(text.split()) for words in TEXTS[licence])]
    if not found:
        raise NoticeError(f"{crate}: missing text of {licence}")
    # A file may have several licences, one after the other.
    return min(found, key=len)


def split(text: str) -> tuple[list[str], str]:
    """Return the copyright lines of a licence, and the rest of it with single line feeds between its paragraphs."""
    lines = text.strip().splitlines()
    own = [line.strip() for line in lines if re.match(r"\s*(copyright ([(©\d]|the )|©)", line, re.IGNORECASE)]
    rest = "\n".join(line for line in lines if line.strip() not in own)
    paragraphs = [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", rest)]
    title = re.compile(r"(?i)(the )?mit license( \(mit\))?")
    return own, "\n".join(each for each in paragraphs if each and not title.fullmatch(each))


def notice(found: list[Crate]) -> str:
    """Return the text of the file."""
    apache: list[Crate] = []
    groups: dict[tuple[str, str], list[tuple[Crate, list[str]]]] = {}
    for crate in found:
        for licence in licences(crate.licence):
            if licence == _APACHE:
                apache.append(crate)
                continue
            own, rest = split(text_of(crate, licence))
            groups.setdefault((licence, rest), []).append((crate, own))
    made = [_HEAD, _section("the Apache License 2.0 (LICENSE-APACHE)")]
    made += [f"    {crate}" for crate in apache]
    for text, of in _notices(apache).items():
        made.append(f"\nThe notice of {', '.join(map(str, of))}:\n\n{textwrap.indent(text, '    ')}")
    for (licence, rest), members in sorted(groups.items(), key=lambda row: (list(TEXTS).index(row[0][0]), row[0][1])):
        made.append(_section(_NAMES.get(licence, licence)))
        if len(members) == 1:
            [(crate, _)] = members
            made += [f"    {crate}", "", text_of(crate, licence).strip()]
            continue
        for crate, own in members:
            made += [f"    {crate}", *(f"        {line}" for line in own)]
        made += ["", "\n\n".join(textwrap.fill(paragraph, 116) for paragraph in rest.split("\n"))]
    return "\n".join(made).rstrip() + "\n"


def _section(name: str) -> str:
    title = f"Under {name}"
    return f"\n{title}\n{'-' * len(title)}\n"


def _notices(found: list[Crate]) -> dict[str, list[Crate]]:
    """Return the NOTICE files that section 4 (d) of the Apache License is about, each with the crates that have it."""
    texts: dict[str, list[Crate]] = {}
    for crate in found:
        for path in sorted(crate.folder.glob("NOTICE*")):
            texts.setdefault(path.read_text("utf-8").strip(), []).append(crate)
    return texts


def main(arguments: list[str]) -> int:
    """Print, write or check the file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    if project["dependencies"]:
        raise NoticeError(f"packages that urikit requires are not in NOTICE: {', '.join(project['dependencies'])}")
    text = notice(crates())
    if "--write" in arguments:
        NOTICE.write_text(text, "utf-8")
    elif "--check" in arguments:
        if NOTICE.read_text("utf-8") != text:
            print("NOTICE differs from the crates of Cargo.lock: run python -m tools.notice --write")
            return 1
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
