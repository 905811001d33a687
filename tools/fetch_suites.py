"""Fetches the public conformance suites: `python tools/fetch_suites.py [FOLDER] [SUITE...]`.

The suites are other people's work under their own licences, so they are not in this repository. The list beside the
tests, `tests/conformance/suites.jsonl`, has repository, commit and licence of each. Without a folder this prints it.
With one, it fetches what the network allows into FOLDER/sources (one commit of each repository, by git), and writes
the cases of those suites for which there is a converter here as FOLDER/SUITE.jsonl, for `$URIKIT_SUITES`. It says of
each suite what became of it: written, fetched only, or why not. The suites without a converter are tests written in
other languages; their cases were recorded from runs of those tests, and only their sources can be fetched.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

LIST = Path(__file__).resolve().parent.parent / "tests" / "conformance" / "suites.jsonl"

Row = dict[str, str]
Case = dict[str, Any]

#: The formats of JSON Schema whose tests are about identifiers.
FORMATS = ("uri", "uri-reference", "iri", "iri-reference", "uri-template", "hostname", "idn-hostname", "ipv4", "ipv6")


def json_schema(source: Path) -> Iterator[Case]:
    """Yield the tests of formats: valid and invalid texts."""
    for name in FORMATS:
        path = source / "tests" / "draft2020-12" / "optional" / "format" / f"{name}.json"
        for group in json.loads(path.read_text("utf-8")):
            for test in group["tests"]:
                if isinstance(test["data"], str):
                    op = "valid" if test["valid"] else "invalid"
                    yield {"op": op, "grammar": name, "input": test["data"], "expect": {"valid": test["valid"]}}


def templates(source: Path) -> Iterator[Case]:
    """Yield the official tests of RFC 6570."""
    for path in sorted(source.glob("*.json")):
        for group in json.loads(path.read_text("utf-8")).values():
            for template, expected in group.get("testcases", ()):
                outputs = expected if isinstance(expected, list) else [expected]
                answer = {"error": True} if expected is False else {"outputs": outputs}
                yield {"op": "template", "input": template, "vars": group["variables"], "expect": answer}


CONVERTERS: dict[str, Callable[[Path], Iterator[Case]]] = {
    "json-schema-format": json_schema,
    "uritemplate-test": templates,
}


def rows() -> list[Row]:
    """Return the list of suites."""
    return [json.loads(line) for line in LIST.read_text("utf-8").splitlines()]


def fetched(row: Row, sources: Path) -> tuple[Path | None, str]:
    """Return the folder with one commit of a repository, or why there is none."""
    folder = sources / row["repository"].replace("/", "--")
    if folder.is_dir():
        return folder, ""
    folder.mkdir(parents=True)
    address = f"https://github.com/{row['repository']}.git"
    for command in (
        ["git", "clone", "--quiet", "--filter=blob:none", "--no-checkout", address, "."],
        ["git", "checkout", "--quiet", row["commit"]],
    ):
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
        except (OSError, subprocess.TimeoutExpired) as error:
            _remove(folder)
            return None, type(error).__name__
        if done.returncode:
            _remove(folder)
            return None, (done.stderr.strip().splitlines() or ["git failed"])[-1]
    return folder, ""


def _remove(folder: Path) -> None:
    """Takes away what a failed fetch left, so that the next one begins anew."""
    shutil.rmtree(folder, ignore_errors=True)


def written(row: Row, source: Path, folder: Path) -> int:
    """Writes the cases of a suite; how many there are."""
    lines = []
    for number, case in enumerate(CONVERTERS[row["suite"]](source), 1):
        head = {"suite": row["suite"], "id": f"{case['op']}-{number:04}", **case}
        lines.append(json.dumps({**head, "source": f"{row['repository']} @{row['commit']}"}, ensure_ascii=True))
    (folder / f"{row['suite']}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    return len(lines)


def main(arguments: list[str]) -> int:
    """Prints the list, or fetches into a folder."""
    if not arguments:
        for row in rows():
            print(f"{row['suite']:24} {row['repository']} {row['commit']} ({row['date']}), {row['licence']}")
        return 0
    folder, names = Path(arguments[0]), set(arguments[1:])
    unknown = names - {row["suite"] for row in rows()}
    if unknown:
        print(f"fetch_suites: unknown suite: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    missing = 0
    for row in rows():
        if names and row["suite"] not in names:
            continue
        source, why = fetched(row, folder / "sources")
        if source is None:
            missing += 1
            print(f"{row['suite']:24} not fetched: {why}")
        elif row["suite"] in CONVERTERS:
            print(f"{row['suite']:24} {written(row, source, folder)} cases written")
        else:
            print(f"{row['suite']:24} sources fetched; its tests have no converter")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
