"""The files that a job reads and writes. Names are checked, and an output must not be an input.

`urikit report --html` also calls `refuse_inputs` before it writes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from urikit.data.batch.faults import PlanError, named
from urikit.data.batch.source import STDIN
from urikit.data.batch.target import STDOUT

AnyPath: TypeAlias = str | os.PathLike[str]
#: The longest path of Windows; others take less. What is longer would be looked at folder by folder.
_LONGEST = 32_767


def path_of(given: AnyPath) -> str:
    """A file as the system takes it."""
    path = os.fspath(given)
    if not isinstance(path, str):
        raise TypeError(f"a file must be str or PathLike of str, not {type(path).__name__}")
    if "\0" in path:
        raise PlanError(f'invalid file name "{named(path)}": NUL character not allowed')
    if len(path) > _LONGEST:
        raise PlanError(f"invalid file name of {len(path):,} characters: no system takes more than {_LONGEST:,}")
    return path


def places(paths: Sequence[str], output: str, errors: str | None) -> tuple[str, str]:
    """The output and the error list, which are different files, and not inputs."""
    if errors is None:
        if output == STDOUT or _is_device(output):
            raise PlanError("missing file for the error list: name it with --errors")
        errors = f"{output}.errors.jsonl"
        if os.path.islink(errors):
            # A folder of others can have such a link to any file. A link that callers name is followed.
            raise PlanError(f"{named(errors)} is a symbolic link: name the error list with --errors")
    if paths.count(STDIN) > 1:
        raise PlanError("standard input can be read once")
    if output != STDOUT and not _is_device(output) and os.path.realpath(output) == os.path.realpath(errors):
        raise PlanError("the output and the error list are the same file")
    refuse_inputs(paths, (output, errors))
    return output, errors


def refuse_inputs(paths: Iterable[str], written: Iterable[str]) -> None:
    """Raise `PlanError` where a file to write is one to read, also under another name or through a link."""
    outputs = [one for one in written if os.path.isfile(one)]
    for path in paths:
        for one in outputs:
            if path != STDIN and os.path.exists(path) and os.path.samefile(path, one):
                raise PlanError(f"{named(one)} is an input: choose another name for what is written")


def _is_device(path: str) -> bool:
    """Whether a path is there and is not a file, such as /dev/null."""
    return os.path.exists(path) and not os.path.isfile(path)
