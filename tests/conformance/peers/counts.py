"""Count how urikit answers the cases of other libraries' tests: `python -m tests.conformance.peers.counts [--write]`.

`counts.json` beside this file has the figures of the pinned versions; a test compares them.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from tests.conformance.peers.cases import Reader
from tests.conformance.peers.sources import SOURCES, Source, paths
from tests.conformance.peers.verdicts import verdict

RECORD = Path(__file__).with_name("counts.json")


def count(source: Source) -> dict[str, int]:
    """How often each verdict is given, the most frequent first; and the statements that could not be read."""
    reader = Reader(source.makers, source.changers)
    found = Counter(verdict(source.library, case) for path in paths(source) for case in reader.read(path))
    return {**dict(sorted(found.items(), key=lambda item: (-item[1], item[0]))), "not read": reader.left_out}


def record() -> dict[str, dict[str, int]]:
    """The counts of each library."""
    return {f"{source.library} {source.version}": count(source) for source in SOURCES if paths(source)}


if __name__ == "__main__":
    found = json.dumps(record(), indent=1, ensure_ascii=False) + "\n"
    if sys.argv[1:] == ["--write"]:
        RECORD.write_text(found, "utf-8")
    else:
        print(found, end="")
