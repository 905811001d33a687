"""The cases of third-party suites, as the files have them.

One JSON object a line, read from `$URIKIT_SUITES` or from `../shared/suites` beside the
repository; they are other projects' data and are not copied into this one. Nothing is
interpreted here: what an expectation means to urikit is the adapters' business.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

#: Operations that ask several questions with one input: each is a case of its own.
COLUMNS = {"uts46": ("toUnicode", "toAsciiN", "toAsciiT")}
REPOSITORY = Path(__file__).resolve().parents[2]


def suites_folder() -> Path | None:
    """The folder with the suites, or None."""
    named = os.environ.get("URIKIT_SUITES")
    folder = Path(named) if named else REPOSITORY.parent / "shared" / "suites"
    return folder if folder.is_dir() and any(folder.glob("*.jsonl")) else None


@dataclass(frozen=True)
class Case:
    """One line of a suite."""

    suite: str
    id: str
    op: str
    row: dict[str, Any]

    @property
    def input(self) -> Any:
        """What is operated on: mostly a str."""
        return self.row["input"]

    @property
    def base(self) -> str:
        """The base of a resolution."""
        return str(self.row["base"])

    @property
    def expect(self) -> dict[str, Any]:
        """What the suite's project expects."""
        expect: dict[str, Any] = self.row["expect"]
        return expect

    def get(self, key: str, default: Any = None) -> Any:
        """A key that only some operations have."""
        return self.row.get(key, default)

    def changed(self, **row: Any) -> "Case":
        """The same case with another input or expectation."""
        return replace(self, row={**self.row, **row})

    @cached_property
    def agrees(self) -> bool | None:
        """Whether the expectation is the RFC's (None: nobody said)."""
        note = self.row.get("x_rfc3986")
        return None if note is None else bool(note["agrees"])

    @property
    def rfc(self) -> Any:
        """The RFC's value where the expectation is not."""
        return self.row["x_rfc3986"]["rfc"]

    @property
    def key(self) -> str:
        """The name of the case in a list of many suites."""
        return f"{self.suite}/{self.id}"


def suite_names() -> list[str]:
    """The suites that are there, by name."""
    folder = suites_folder()
    return [] if folder is None else sorted(path.stem for path in folder.glob("*.jsonl"))


def cases(suite: str) -> Iterator[Case]:
    """The cases of one suite, in order."""
    folder = suites_folder()
    assert folder is not None
    with open(folder / f"{suite}.jsonl", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            suite, name, op = row["suite"], row["id"], row["op"]
            if op not in COLUMNS:
                yield Case(suite, name, op, row)
            for column in COLUMNS.get(op, ()):
                yield Case(suite, f"{name}:{column}", f"{op} {column}", row)
