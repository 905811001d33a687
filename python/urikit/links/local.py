"""Local targets: whether what a link leads to in the same folder is there. Offline.

Two questions, each asked on request. **Files**: is there a file, or a folder, at the path
that the target means (`urikit.links.sites`)? **Fragments**: has the document
there a place by that name (`urikit.links.anchors`)? Of a folder it is the
`index.html`, `index.htm`, `index.md` or `README.md` that is asked, in this order.

Only what a person or a program would follow is looked up: names and declarations of a base
lead nowhere. Nothing outside of the folder is touched, and nothing is read twice.

What can go wrong: a target outside of the folder is said to be one (a warning, since it may
well be there); one that cannot be read has no names and is not complained of. Left out: the
network, and fragments of formats whose names nobody has here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from stat import S_ISDIR, S_ISREG
from typing import Literal, NamedTuple, Protocol, TypeAlias

from urikit.core.mask import discreet
from urikit.documents.base import BaseSource, Outcome
from urikit.documents.formats import by_name
from urikit.documents.link import Link, Role
from urikit.links.anchors import ANY, Names, names_of
from urikit.links.sites import OUTSIDE, Site

__all__ = ["Asked", "Disk", "Files", "LocalTargets", "Missing", "Shelf"]

#: What is looked up.
Asked: TypeAlias = Literal["files", "fragments"]
Kind: TypeAlias = Literal["file", "folder"]

_GIVING = (Outcome.GAVE, Outcome.EXTENDED)
_INDEXES = ("index.html", "index.htm", "index.md", "README.md")
_FOLLOWED = frozenset(Role) - {Role.NAME, Role.BASE, Role.IDENTIFIER}


class Files(Protocol):
    """A folder, as far as it is asked."""

    def kind(self, path: str) -> Kind | None:
        """What is at a path below the folder; "" is the folder itself."""

    def read(self, path: str, limit: int) -> bytes | None:
        """The bytes of a file, or None where they cannot be had or are more than `limit`."""


class Disk:
    """A folder of the file system."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def kind(self, path: str) -> Kind | None:
        try:
            mode = os.stat(os.path.join(self._folder, path)).st_mode
        except (OSError, ValueError):
            return None
        return "folder" if S_ISDIR(mode) else "file" if S_ISREG(mode) else None

    def read(self, path: str, limit: int) -> bytes | None:
        try:
            with open(os.path.join(self._folder, path), "rb") as stream:
                data = stream.read(limit + 1)
        except (OSError, ValueError):
            return None
        return data if len(data) <= limit else None


class Shelf:
    """Files in memory, by their paths."""

    def __init__(self, files: Mapping[str, str | bytes]) -> None:
        self._files = files

    def kind(self, path: str) -> Kind | None:
        if path in self._files:
            return "file"
        folder = path if path.endswith("/") or not path else f"{path}/"
        return "folder" if any(name.startswith(folder) for name in self._files) else None

    def read(self, path: str, limit: int) -> bytes | None:
        data = self._files.get(path)
        return data.encode() if isinstance(data, str) else data


@discreet
class Missing(NamedTuple):
    """What is not there: a code, and the path or the name it is about."""

    code: str
    found: str


def _leads_from_root(link: Link) -> str:
    """The text that decides whether a target counts from "/": the reference, or the base that is declared for it."""
    if link.base.source is BaseSource.CONTENT and not link.reference.startswith("/"):
        said = next((step.text for step in link.base.rungs() if step.outcome in _GIVING), None)
        return link.reference if said is None else said
    return link.reference


class LocalTargets:
    """Answers the two questions about the links of one folder.

    >>> from urikit import documents
    >>> site = Site("/srv/docs", "https://example.org/")
    >>> shelf = Shelf({"a.css": "@import 'b.css'; @import 'c.css';", "c.css": ""})
    >>> targets = LocalTargets(site, shelf, frozenset({"files"}), 1 << 20)
    >>> sheet = documents.read(shelf.read("a.css", 99), name="a.css", uri="https://example.org/a.css")
    >>> [targets.missing(link) for link in sheet.links]
    [Missing(code='document-target-missing', found='b.css'), None]
    """

    def __init__(
        self,
        site: Site,
        files: Files,
        asked: frozenset[Asked],
        limit: int,
        *,
        forms: Mapping[str, str] | None = None,
        around: LocalTargets | None = None,
    ) -> None:
        self._site = site
        #: The formats of files whose names do not tell them.
        self._forms = forms or {}
        #: Who answers for what is outside of the folder.
        self._around = around
        self._files = files
        self._asked = asked
        self._limit = limit
        self._kinds: dict[str, Kind | None] = {}
        self._names: dict[str, Names] = {}

    def missing(self, link: Link) -> Missing | None:
        """What is not there of the target of a link, or None."""
        if link.target is None or link.role not in _FOLLOWED:
            return None
        path = self._site.path_of(link.target, _leads_from_root(link))
        if self._around is not None and not isinstance(path, str):
            return self._around.missing(link)
        if path is None:
            return None
        if path is OUTSIDE:
            return Missing("document-target-outside", link.reference) if "files" in self._asked else None
        assert isinstance(path, str)
        kind = self._kind(path)
        if kind is None:
            return Missing("document-target-missing", path) if "files" in self._asked else None
        _, sharp, fragment = link.target.partition("#")
        if not sharp or "fragments" not in self._asked:
            return None
        return None if self._has(path, kind, fragment) else Missing("document-fragment-missing", fragment)

    def _kind(self, path: str) -> Kind | None:
        if path not in self._kinds:
            kind = self._files.kind(path)
            self._kinds[path] = None if kind == "file" and path.endswith("/") else kind
        return self._kinds[path]

    def _has(self, path: str, kind: Kind, fragment: str) -> bool:
        if kind == "folder":
            folder = path if path.endswith("/") or not path else f"{path}/"
            index = next((folder + name for name in _INDEXES if self._kind(folder + name) == "file"), None)
            if index is None:
                return True
            path = index
        if path not in self._names:
            self._names[path] = self._read(path)
        return self._names[path].has(fragment)

    def _read(self, path: str) -> Names:
        form = by_name(path)
        name = self._forms.get(path) or (None if form is None else form.name)
        data = self._files.read(path, self._limit) if name is not None else None
        return ANY if name is None or data is None else names_of(data, name)
