"""What a file URI may say by the grammar and is notable (RFC 8089 section 5, appendices E and F)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urikit.core.issues import noted
from urikit.schemes.file.grammar import DEVICES, UNC, first_of
from urikit.schemes.unescape import unescaped

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.schemes.file.view import File

__all__ = ["findings"]

#: Folders at the root of a system, which are read as hosts behind two slashes, and the one of a person.
_FOLDERS = frozenset(
    {"home", "Users", "etc", "tmp", "var", "usr", "opt", "mnt", "media", "srv", "root", "Volumes", "Library", "~", "."}
)


def findings(view: File) -> Iterator[Issue]:
    """The issues of a view, in the order of the URI."""
    uri = view.to_uri()
    spans = uri.spans
    start = spans["path"][0]
    if view.userinfo is not None:
        yield noted(uri, "file-userinfo", "userinfo", *spans["userinfo"])
    if view.raw_host in _FOLDERS:
        yield noted(uri, "file-not-local", "file-auth", *spans["host"])
    if not view.path.startswith("/"):
        yield noted(uri, "file-drive-rootless", "drive-letter", start, start + 2, "info")
    inside = UNC.match(view.path)
    if inside:
        yield noted(uri, "file-unc-path", "unc-authority", start, start + inside.end(), "info")
    at = first_of(view.path, ("%2F", "%5C", "%00"))
    if at >= 0:
        code = "file-nul" if view.path.startswith("%00", at) else "file-encoded-separator"
        yield noted(uri, code, "segment", start + at, start + at + 3)
    if view.drive is not None or view.raw_host is not None:
        at = start
        for segment in view.path.split("/"):
            if DEVICES.fullmatch(unescaped(segment)):
                yield noted(uri, "file-device", "segment", at, at + len(segment))
            at += len(segment) + 1
    if view.query is not None:
        yield noted(uri, "file-query", "query", spans["query"][0] - 1, spans["query"][1])
