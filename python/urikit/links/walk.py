"""Walk files and folders: the files that are read, in one order on every machine.

A folder gives its files sorted by their names, those of a folder after those beside it.
What is hidden (its name begins with a dot) is passed over. So is what a `--exclude` pattern
matches, a folder with all that is in it, and so is what git ignores (`git_ignore`). Of the
rest the endings decide: a file is read where a format has its ending
(`urikit.documents.FORMATS`), or where an `--include` pattern matches; one of JSON or
YAML is read where its members are those of JSON-LD, JSON Schema or OpenAPI.
With `--comments` source code is read for its comments.
A file that was named itself is read whatever it is called.

Patterns are those of a shell (`fnmatch`), case counts, and "*" matches "/" as well. They are
tried on the name and on the path below the folder that was given: "build", "drafts/*".

What can go wrong: a folder that may not be listed, which is a failure like a file that may
not be read; symbolic links that lead nowhere, or to a folder that was walked already (so no
loop is endless, and no folder is read twice); devices and pipes, which would never end.
Whatever is passed over in a folder comes out as `Skipped` and is counted, but for what is
hidden.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from stat import S_ISDIR, S_ISREG
from typing import Literal, NamedTuple

from urikit.core.arguments import check_choice
from urikit.core.mask import discreet
from urikit.documents.comments import language_of
from urikit.documents.formats import by_name, is_guess
from urikit.links.git_ignore import GitIgnore
from urikit.links.records import Failure, Skipped

__all__ = ["OTHER_KINDS", "Patterns", "WalkedFile", "walk"]


OTHER_KINDS = "files of other kinds"
_EXCLUDED = "excluded by a pattern"
_IGNORED = "ignored by .gitignore"
_AGAIN = "folders that symbolic links lead to again"
_NOWHERE = "symbolic links that lead nowhere"
_DEVICES = "files that are not regular files"


@discreet
@dataclass(frozen=True, slots=True)
class Patterns:
    """The patterns of `--include` and `--exclude`.

    >>> patterns = Patterns(include=("*.in",), exclude=("drafts",))
    >>> patterns.excludes("docs/drafts"), patterns.includes("docs/page.html.in")
    (True, True)
    """

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    #: The treatment of files that git ignores.
    git_ignored: Literal["read", "passed over"] = "passed over"
    #: The treatment of comments in source files.
    comments: Literal["read", "passed over"] = "passed over"

    def __post_init__(self) -> None:
        for name in ("git_ignored", "comments"):
            check_choice(name, getattr(self, name), ("read", "passed over"))

    def includes(self, path: str) -> bool:
        """Return whether a file is read whatever its name."""
        return _matches(path, self.include)

    def excludes(self, path: str) -> bool:
        """Return whether a file or a folder is skipped."""
        return _matches(path, self.exclude)


@discreet
class WalkedFile(NamedTuple):
    """A file to read."""

    #: As it was given, or the folder that was given and the path below it.
    path: str
    #: Its bytes, as the file system has them counted.
    size: int
    #: The folder it was found in; None for a file that was named itself.
    folder: str | None
    #: True if its contents decide if it is read at all.
    is_guess: bool = False


def walk(path: str, patterns: Patterns) -> Iterator[WalkedFile | Skipped | Failure]:
    """Yield the files that a path of the command line means."""
    try:
        status = os.stat(path)
    except (OSError, ValueError) as error:
        yield Failure(path, _why(error))
        return
    if S_ISDIR(status.st_mode):
        yield from _folder(path, patterns)
    else:
        yield WalkedFile(path, status.st_size if S_ISREG(status.st_mode) else 0, None)


def _folder(top: str, patterns: Patterns) -> Iterator[WalkedFile | Skipped | Failure]:
    respects = patterns.git_ignored == "passed over"
    pending = [(top, "", GitIgnore.around(os.path.abspath(top)) if respects else None)]
    walked: set[tuple[int, int]] = set()
    while pending:
        folder, below, ignored = pending.pop()
        try:
            status = os.stat(folder)
            names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
        except OSError as error:
            yield Failure(folder, _why(error))
            continue
        if (status.st_dev, status.st_ino) in walked:
            yield Skipped(folder, _AGAIN)
            continue
        walked.add((status.st_dev, status.st_ino))
        here = os.path.abspath(folder)
        ignored = GitIgnore.inside(here, ignored) if respects else None
        folders = []
        for name in names:
            path, relative = os.path.join(folder, name), below + name
            try:
                status = os.stat(path)
            except OSError as error:
                yield Skipped(path, _NOWHERE) if os.path.islink(path) else Failure(path, _why(error))
                continue
            if patterns.excludes(relative):
                yield Skipped(path, _EXCLUDED)
            elif ignored is not None and ignored.ignores(os.path.join(here, name), is_folder=S_ISDIR(status.st_mode)):
                yield Skipped(path, _IGNORED)
            elif S_ISDIR(status.st_mode):
                folders.append((path, f"{relative}/", ignored))
            elif not S_ISREG(status.st_mode):
                yield Skipped(path, _DEVICES)
            elif by_name(path) is None and not patterns.includes(relative):
                guess = is_guess(name) or (patterns.comments == "read" and language_of(name) is not None)
                yield WalkedFile(path, status.st_size, top, is_guess=True) if guess else Skipped(path, OTHER_KINDS)
            else:
                yield WalkedFile(path, status.st_size, top)
        pending.extend(reversed(folders))


def _matches(path: str, patterns: Sequence[str]) -> bool:
    name = path.rpartition("/")[2]
    return any(fnmatchcase(name, pattern) or fnmatchcase(path, pattern) for pattern in patterns)


def _why(error: OSError | ValueError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
