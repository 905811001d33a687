"""A folder as a site: which URI each of its files has, and which file a URI means.

A file that is read from disk was retrieved by a file URI (RFC 8089 section 2). That is its
base by RFC 3986 section 5.1.3, unless it says otherwise itself. Where the folder is
going to be published, its URI is known (`--base`), and each file has the URI below it.
Either way the mapping goes both ways, which is all that is needed to look up whether a link
inside the folder leads anywhere.

| a target                                  | is                                         |
|-------------------------------------------|--------------------------------------------|
| below the URI of the folder               | the file at that path, percent-decoded     |
| a file URI elsewhere, reference "/..."    | the file at that path below the folder     |
| any other file URI                        | outside: it is not looked at               |
| anything else                             | no file                                    |

(On a server "/" is the root of the site, and the folder is going to be the site.)

What can go wrong: a path that is not a file name (it has an encoded "/" or NUL), or that leads
out of the folder by dot segments that were percent-encoded. Such targets are outside, and
nothing there is touched.

Left out: what a server does of its own, such as "page" for "page.html", and whether upper
and lower case count, which the file system decides.
"""

from __future__ import annotations

import os
import re
from enum import Enum
from typing import Final, NamedTuple

from urikit._native import IRI
from urikit.core import percent
from urikit.core.mask import discreet

__all__ = ["OUTSIDE", "Outside", "Site", "file_uri"]


class Outside(Enum):
    """The type of `OUTSIDE`."""

    OUTSIDE = "outside of the folder"


#: What `Site.path_of` says of a target that leads out of the folder.
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
    def of(cls, folder: str, uri: str | None = None) -> Site:
        """The site of a folder; its URI is a file URI where none is given.

        Of a URI that is given, what follows its last "/" does not count, as in any base.
        """
        path = os.path.abspath(folder)
        if uri is None:
            whole = file_uri(path)
            return cls(path, whole if whole.endswith("/") else f"{whole}/")
        return cls(path, str(IRI.parse(uri).resolve(".")))

    def uri_of(self, path: str) -> str:
        """The URI of a file in the folder, by its absolute path."""
        relative = os.path.relpath(path, self.folder)
        return self.uri + "/".join(percent.encode(os.fsencode(name), "segment") for name in relative.split(os.sep))

    def holds(self, path: str) -> bool:
        """Whether an absolute path is in the folder."""
        return path.startswith(self.folder.rstrip(os.sep) + os.sep)

    def path_of(self, target: str, reference: str) -> str | Outside | None:
        """The path of a target below the folder, decoded; None for what is not a file, `OUTSIDE` for what leads out.

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
    """The file URI of an absolute path of this system."""
    from urikit.schemes.file import File

    if os.name == "nt":
        return str(File.from_windows(path).to_uri())
    return str(File.from_posix(os.fsencode(path)).to_uri())


def _path(text: str) -> str:
    """What is before a query and a fragment."""
    return text.partition("#")[0].partition("?")[0]


def _decoded(path: str) -> str | Outside:
    names: list[str] = []
    for segment in path.split("/"):
        octets = _octets(segment)
        if b"/" in octets or b"\0" in octets or octets in (b".", b".."):
            return OUTSIDE
        names.append(os.fsdecode(octets))
    return "/".join(names)


def _octets(segment: str) -> bytes:
    """What a server makes of a segment: a "%" that begins no byte means itself."""
    return percent.decode_bytes(_LONE_PERCENT.sub("%25", segment))
