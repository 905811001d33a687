"""Local targets: the files and anchors that links inside a folder or an archive lead to. Offline.

A folder is a **site** (`Site`): each file has a URI, and a URI may mean a file. A file that is read from disk was
retrieved by a file URI (RFC 8089 section 2). That is its base by RFC 3986 section 5.1.3, unless it says otherwise
itself. If the folder will be published, its URI is known (`--base`), and each file has the URI below it.

| a target                                  | is                                         |
|-------------------------------------------|--------------------------------------------|
| below the URI of the folder               | the file at that path, percent-decoded     |
| a file URI elsewhere, reference "/..."    | the file at that path below the folder     |
| any other file URI                        | outside: it is not looked at               |
| anything else                             | no file                                    |

On a server "/" is the root of the site, and the folder will be the site. A path with an encoded "/" or NUL is not a
file name, and is outside. So is a path that leaves the folder by percent-encoded dot segments.

`LocalTargets` answers two questions, each on request. **Files**: is there a file or a folder at the path of the target?
**Fragments**: has that document an anchor of this name (`urikit.links.anchors`)? For a folder its `index.html`,
`index.htm`, `index.md` or `README.md` is read, in this order. Only references that a person or a program would follow
are looked up: names and declarations of a base lead nowhere. Nothing is read twice.

An archive (`Members`) is a folder whose URI ends with "!/" (`urikit.documents.archive`). A reference that leads out of
a book is a warning. OpenDocument and Office Open XML may link to files beside them, which the folder around answers.

`in_case_of_files` corrects a link to `Readme.md` where the file is `README.md`, which some file systems find and a
server does not. It compares one segment after the other without case, and corrects only if exactly one name fits.

What can go wrong: a target outside of the folder is a warning, since it may exist; one that cannot be read has no names
and is not reported. Left out: the network; what a server adds, such as "page" for "page.html"; anchors of formats that
`anchors` does not know.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from enum import Enum
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, TypeAlias

from urikit._native import IRI
from urikit.core import percent
from urikit.core.arguments import bytes_of
from urikit.core.errors import URIEncodingError
from urikit.core.mask import discreet
from urikit.documents.archive import Archive, root_of
from urikit.documents.base import BaseSource, Outcome
from urikit.documents.formats import by_name
from urikit.documents.link import Link, Role
from urikit.documents.source import BytesSource
from urikit.links.anchors import ANY, Names, names_of

if TYPE_CHECKING:
    from urikit.documents.document import Document

__all__ = [
    "OUTSIDE",
    "Asked",
    "Disk",
    "Files",
    "LocalTargets",
    "Members",
    "MissingTarget",
    "Outside",
    "Shelf",
    "Site",
    "file_uri",
    "in_case_of_files",
    "member_targets",
]


class Outside(Enum):
    """The type of `OUTSIDE`."""

    OUTSIDE = "outside of the folder"


#: The answer of `Site.path_of` for a target that leads out of the folder.
OUTSIDE: Final = Outside.OUTSIDE

_LONE_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")


@discreet
class Site(NamedTuple):
    """A folder and its URI.

    >>> site = Site("/srv/docs", "https://example.org/docs/")
    >>> site.uri_of("/srv/docs/a b/ü.html")
    'https://example.org/docs/a%20b/%C3%BC.html'
    >>> site.path_of("https://example.org/docs/a%20b/?q#f", "a%20b/?q#f")
    'a b/'
    """

    #: An absolute path, without a "/" at its end.
    folder: str
    #: The URI of the folder, with a "/" at its end.
    uri: str

    @classmethod
    def of(cls, folder: str, base: str | None = None) -> Site:
        """Return the site of a folder; its URI is `base`, else a file URI.

        What follows the last "/" of `base` does not count, as in any base.
        """
        path = os.path.abspath(folder)
        if base is None:
            whole = file_uri(path)
            return cls(path, whole if whole.endswith("/") else f"{whole}/")
        return cls(path, str(IRI.parse(base).resolve(".")))

    def uri_of(self, path: str) -> str:
        """Return the URI of a file in the folder, by its absolute path."""
        relative = os.path.relpath(path, self.folder)
        return self.uri + "/".join(
            percent.encode(bytes_of(name, "surrogateescape"), "segment") for name in relative.split(os.sep)
        )

    def holds(self, path: str) -> bool:
        """Return whether an absolute path is in the folder."""
        return path.startswith(self.folder.rstrip(os.sep) + os.sep)

    def path_of(self, target: str, reference: str) -> str | Outside | None:
        """Return the path of a target below the folder, decoded; None for what is not a file, `OUTSIDE` for what leads
        out.

        A "/" at its end is kept; "" is the folder itself.
        """
        if target.startswith(self.uri):
            return _decoded(_path(target[len(self.uri) :]))
        if target + "/" == self.uri:
            return ""
        if not (self.uri.startswith("file:") and target[:5].lower() == "file:"):
            return None
        if reference.lstrip()[:1] == "/" and reference.lstrip()[:2] != "//":
            return _decoded(_path(target[len("file:") :]).lstrip("/"))
        return OUTSIDE


def file_uri(path: str) -> str:
    """Return the file URI of an absolute path of this system."""
    from urikit.schemes.file import File

    if os.name == "nt":
        return str(File.from_windows(path).to_uri())
    return str(File.from_posix(path).to_uri())


def _path(text: str) -> str:
    """Return the part before a query and a fragment."""
    return text.partition("#")[0].partition("?")[0]


def _decoded(path: str) -> str | Outside:
    names: list[str] = []
    for segment in path.split("/"):
        # As a server does: a "%" that begins no byte means itself.
        octets = percent.decode_bytes(_LONE_PERCENT.sub("%25", segment))
        if b"/" in octets or b"\0" in octets or octets in (b".", b".."):
            return OUTSIDE
        names.append(os.fsdecode(octets))
    return "/".join(names)


#: The lookups.
Asked: TypeAlias = Literal["files", "fragments"]
Kind: TypeAlias = Literal["file", "folder"]

_GIVING = (Outcome.GAVE, Outcome.EXTENDED)
_INDEXES = ("index.html", "index.htm", "index.md", "README.md")
_FOLLOWED = frozenset(Role) - {Role.NAME, Role.BASE, Role.IDENTIFIER}


class Files(Protocol):
    """A folder, as far as a check needs it."""

    def kind(self, path: str) -> Kind | None:
        """Return the kind of entry at a path below the folder; "" is the folder itself."""

    def read(self, path: str, limit: int) -> bytes | None:
        """Return the bytes of a file, or None if they cannot be read or are more than `limit`."""


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
        return bytes_of(data) if isinstance(data, str) else data


@discreet
class MissingTarget(NamedTuple):
    """A missing target: a code, and the path or the name it is about."""

    code: str
    found: str


def _leads_from_root(link: Link) -> str:
    """Return the text that decides whether a target counts from "/": the reference, or the base that is declared for
    it.
    """
    if link.base.source is BaseSource.CONTENT and not link.reference.startswith("/"):
        said = next((step.text for step in link.base.walk() if step.outcome in _GIVING), None)
        return link.reference if said is None else said
    return link.reference


class LocalTargets:
    """The local targets of the links of one folder.

    >>> from urikit import documents
    >>> site = Site("/srv/docs", "https://example.org/")
    >>> shelf = Shelf({"a.css": "@import 'b.css'; @import 'c.css';", "c.css": ""})
    >>> targets = LocalTargets(site, shelf, frozenset({"files"}), 1 << 20)
    >>> sheet = documents.read(shelf.read("a.css", 99), name="a.css", base="https://example.org/a.css")
    >>> [targets.missing(link) for link in sheet.links]
    [MissingTarget(code='document-target-missing', found='b.css'), None]
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
        #: The targets outside of the folder.
        self._around = around
        self._files = files
        self._asked = asked
        self._limit = limit
        self._kinds: dict[str, Kind | None] = {}
        self._names: dict[str, Names] = {}

    def missing(self, link: Link) -> MissingTarget | None:
        """Return the missing part of the target of a link, or None."""
        if link.target is None or link.role not in _FOLLOWED:
            return None
        path = self._site.path_of(link.target, _leads_from_root(link))
        if self._around is not None and not isinstance(path, str):
            return self._around.missing(link)
        if path is None:
            return None
        if path is OUTSIDE:
            return MissingTarget("document-target-outside", link.reference) if "files" in self._asked else None
        assert isinstance(path, str)
        kind = self._kind(path)
        if kind is None:
            return MissingTarget("document-target-missing", path) if "files" in self._asked else None
        _, sharp, fragment = link.target.partition("#")
        if not sharp or "fragments" not in self._asked:
            return None
        return None if self._has(path, kind, fragment) else MissingTarget("document-fragment-missing", fragment)

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


class Members:
    """An archive, as far as a check asks a folder (`urikit.links.local.Files`)."""

    def __init__(self, data: bytes) -> None:
        self._archive = Archive(data)

    def kind(self, path: str) -> Kind | None:
        """Return the kind of entry at a path below the root."""
        if self._archive.has(path):
            return "file"
        return "folder" if self._archive.has_folder(path) else None

    def read(self, path: str, limit: int) -> bytes | None:
        """Return the bytes of a member, or None if they cannot be read or are more than `limit`."""
        data = self._archive.read(path)
        return None if data is None or len(data) > limit else data


def member_targets(
    document: Document, asked: frozenset[Asked], limit: int, around: LocalTargets | None
) -> LocalTargets | None:
    """Return the targets for the links of the members of an archive."""
    root = root_of(document.envelope)
    if root is None or not isinstance(document.source, BytesSource):
        return around
    forms = {part.source.member: part.format.name for part in document.parts}
    outside = None if document.format.name == "epub" else around
    return LocalTargets(Site("/", root), Members(document.source.data), asked, limit, forms=forms, around=outside)


_PARTS = re.compile(r"([^?#]*)(.*)", re.DOTALL)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def in_case_of_files(file: str, reference: str) -> str | None:
    """Return a relative reference of a file, with names as the file system has them; None where nothing has to change.

    >>> in_case_of_files("no/such/folder/a.md", "B.md") is None
    True
    """
    found = _PARTS.match(reference)
    path, rest = found.groups() if found is not None else ("", "")
    if not path or path.startswith("/") or _SCHEME.match(path) is not None:
        return None
    folder = os.path.dirname(file) or os.curdir
    segments = []
    for segment in path.split("/"):
        name = _name(segment)
        if name is None:
            return None
        if name not in ("", os.curdir, os.pardir):
            real = _real_name(folder, name)
            if real is None:
                return None
            segment = segment if real == name else percent.encode(os.fsencode(real), "segment")
            name = real
        segments.append(segment)
        folder = os.path.join(folder, name)
    corrected = "/".join(segments) + rest
    return None if corrected == reference else corrected


def _name(segment: str) -> str | None:
    """Return the name that a segment means; None for what cannot be one."""
    try:
        name = percent.decode(segment)
    except URIEncodingError:
        return None
    return None if "/" in name or "\0" in name else name


def _real_name(folder: str, name: str) -> str | None:
    """Return the name of the one entry of a folder that equals this name without case."""
    try:
        names = os.listdir(folder)
    except OSError:
        return None
    if name in names:
        return name
    alike = [each for each in names if each.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else None
