"""Read the files `.gitignore` of a folder, of those below and around it (gitignore(5)).

A folder that is checked is often a checkout with built pages, caches and packages of others in it. What git ignores is
passed over, with these rules of git:

- Of the patterns that match, the last one decides, and those of a deeper file come after those of a higher one.
- "!" takes back. A file in an ignored folder stays ignored, since the folder is not entered.
- A "/" at the end means folders alone; one at the beginning or inside means a place below the file's folder; a pattern
  without one matches names at any depth. "**" matches any folders.

The files around count up to the folder that has `.git`. A folder that is named itself is read whatever they say of it.
Left out: the excludes of a user and of `.git/info`, and whether a file is tracked all the same.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import NamedTuple

from urikit.core.mask import discreet

__all__ = ["GitIgnore"]

_NAME = ".gitignore"
#: Longer files are not lists of patterns.
_LONGEST = 1 << 20
#: The most "**" of a pattern: each matches any number of folders.
_MOST_FOLDERS = 4


@discreet
class _Pattern(NamedTuple):
    expression: re.Pattern[str]
    is_for_folders: bool
    takes_back: bool


class GitIgnore:
    """The ignored paths of one folder and below.

    >>> ignored = GitIgnore.of_text("build/\\n*.log\\n!keep.log\\n/only-here", "/srv/docs")
    >>> [ignored.ignores(f"/srv/docs/{name}", is_folder=name.endswith("build"))
    ...  for name in ("build", "a/x.log", "a/keep.log", "a/only-here", "only-here")]
    [True, True, False, False, True]
    """

    def __init__(self, around: GitIgnore | None, folder: str, patterns: tuple[_Pattern, ...]) -> None:
        self._around = around
        self._folder = folder
        self._patterns = patterns

    @classmethod
    def of_text(cls, text: str, folder: str, around: GitIgnore | None = None) -> GitIgnore:
        """Return the patterns of a file in `folder`, an absolute path."""
        patterns = (_pattern(line) for line in text.splitlines())
        return cls(around, folder, tuple(pattern for pattern in patterns if pattern is not None))

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
            for pattern in reversed(level._patterns):
                if (is_folder or not pattern.is_for_folders) and pattern.expression.fullmatch(relative):
                    return not pattern.takes_back
            level = level._around
        return False


def _pattern(line: str) -> _Pattern | None:
    # Spaces at the end do not count, unless the last is written with a backslash.
    text = re.sub(r"(?<![ \\]) +$|(?<=\\ ) +$", "", line.rstrip("\r"))
    if not text or text.startswith("#"):
        return None
    takes_back = text.startswith("!")
    text = text[takes_back:]
    is_for_folders = text.endswith("/")
    text = text.rstrip("/") if is_for_folders else text
    is_anchored = "/" in text
    expression = _expression(text.removeprefix("/"))
    if not text or expression is None:
        return None
    return _Pattern(
        re.compile(expression if is_anchored else f"(?:.*/)?{expression}", re.DOTALL), is_for_folders, takes_back
    )


@lru_cache(maxsize=1024)
def _expression(glob: str) -> str | None:
    """Return a pattern of git as a regular expression; None for one that matches nothing."""
    names = re.sub(r"(?:(?<=/)|^)(?:\*\*/)+", "**/", glob).split("/")
    if names.count("**") > _MOST_FOLDERS:
        return None
    out: list[str] = []
    for number, name in enumerate(names):
        is_last = number == len(names) - 1
        if name == "**":
            out.append(".+" if is_last else "(?:.*/)?")
            continue
        expression = _name(name)
        if expression is None:
            return None
        out.append(expression if is_last else f"{expression}/")
    return "".join(out)


def _name(glob: str) -> str | None:
    """Return a pattern of one name. Each piece between stars is looked for once, so that many stars cost no more than
    one.
    """
    pieces = [""]
    at = 0
    while at < len(glob):
        character = glob[at]
        at += 1
        if character == "*":
            pieces.append("")
        elif character == "?":
            pieces[-1] += "[^/]"
        elif character == "[":
            end = glob.find("]", at + 1 + (glob[at : at + 1] in ("!", "^")))
            if end < 0:
                return None
            inner = glob[at:end]
            negated = inner[:1] in ("!", "^")
            members = re.sub(r"([\[\]\\&|~^])", r"\\\1", inner[negated:])
            pieces[-1] += f"(?!/)[{'^' if negated else ''}{members}]"
            at = end + 1
        else:
            if character == "\\":
                if at == len(glob):
                    return None
                character = glob[at]
                at += 1
            pieces[-1] += re.escape(character)
    first, *others = pieces
    *middle, last = others or [""]
    between = "".join(f"(?>[^/]*?{piece})" for piece in middle if piece)
    expression = f"{first}{between}[^/]*{last}" if others else first
    try:
        re.compile(expression)
    except re.error:
        return None
    return expression
