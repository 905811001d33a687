"""Read the files `.gitignore` of a folder, of those below and around it (gitignore(5)).

A folder that is checked is often a checkout with built pages, caches and packages of others in it. What git ignores is
passed over. pathspec reads the patterns; this module reads the files and knows which comes before which: a pattern of a
deeper file decides before those of a higher one, and the folders are walked from above, so that a file in an ignored
folder stays ignored.

The files around count up to the folder that has `.git`. A folder that is named itself is read whatever they say of it.
Left out: the excludes of a user and of `.git/info`, and whether a file is tracked all the same.

A file is data of others, and its patterns become regular expressions. What is beyond the limits below matches nothing:
a pattern with many stars would take time without an end.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from urikit.core.errors import needed

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

__all__ = ["GitIgnore"]

_NAME = ".gitignore"
#: Longer files are not lists of patterns.
_LONGEST = 1 << 20
#: The most runs of stars in a pattern, and the most "**/": each is tried at every character or folder of a path.
_MOST_STARS, _MOST_FOLDERS = 3, 2


class GitIgnore:
    """The ignored paths of one folder and below.

    >>> ignored = GitIgnore.of_text("build/\\n*.log\\n!keep.log\\n/only-here", "/srv/docs")
    >>> [ignored.ignores(f"/srv/docs/{name}", is_folder=name.endswith("build"))
    ...  for name in ("build", "a/x.log", "a/keep.log", "a/only-here", "only-here")]
    [True, True, False, False, True]
    """

    def __init__(self, around: GitIgnore | None, folder: str, patterns: GitIgnoreSpec) -> None:
        self._around = around
        self._folder = folder
        self._patterns = patterns

    @classmethod
    def of_text(cls, text: str, folder: str, around: GitIgnore | None = None) -> GitIgnore:
        """Return the patterns of a file in `folder`, an absolute path."""
        with needed("pathspec", extra="cli"):
            from pathspec import GitIgnoreSpec
            from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

        patterns = []
        for line in text.splitlines():
            line = re.sub(r"(?<=\\ ) +$", "", line)  # pathspec keeps an escaped space only at the end
            if len(re.findall(r"\*+", line)) <= _MOST_STARS and len(re.findall(r"\*\*+/", line)) <= _MOST_FOLDERS:
                try:
                    patterns.append(GitIgnoreSpecPattern(line))
                except (ValueError, re.error):
                    continue  # git passes over a pattern that is not valid
        return cls(around, folder, GitIgnoreSpec(patterns))

    @classmethod
    def around(cls, folder: str) -> GitIgnore | None:
        """Read the folders around an absolute path, from that with `.git` on; None outside of a repository."""
        above: list[str] = []
        place = folder
        while not os.path.exists(os.path.join(place, ".git")):
            parent = os.path.dirname(place)
            if parent == place:
                return None
            above.append(parent)
            place = parent
        found: GitIgnore | None = None
        for place in reversed(above):
            found = cls.inside(place, found)
        if found is not None and above and found.ignores(folder, is_folder=True):
            # It was named, so what is said of it as a whole does not count.
            return None
        return found

    @classmethod
    def inside(cls, folder: str, around: GitIgnore | None) -> GitIgnore | None:
        """Read the file of a folder, if it has one, in addition to those around it."""
        try:
            with open(os.path.join(folder, _NAME), encoding="utf-8", errors="surrogateescape") as stream:
                return cls.of_text(stream.read(_LONGEST), folder, around)
        except OSError:
            return around

    def ignores(self, path: str, *, is_folder: bool) -> bool:
        """Return whether a file or a folder, by its absolute path, is ignored."""
        level: GitIgnore | None = self
        while level is not None:
            relative = os.path.relpath(path, level._folder).replace(os.sep, "/")
            decision = level._patterns.check_file(f"{relative}/" if is_folder else relative).include
            if decision is not None:
                return decision
            level = level._around
        return False
