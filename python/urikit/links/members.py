"""Local targets inside of an archive: whether what a member leads to is another member, with such an anchor.

An archive is a folder whose URI ends with "!/" (`urikit.documents.archive`). A book is closed: a reference that leads
out of it is a warning. OpenDocument and Office Open XML may link to files beside them, which the folder around answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.archive import Archive, root_of
from urikit.documents.source import BytesSource
from urikit.links.local import Asked, Kind, LocalTargets
from urikit.links.sites import Site

if TYPE_CHECKING:
    from urikit.documents.document import Document

__all__ = ["Members", "member_targets"]


class Members:
    """An archive, as far as a check asks a folder (`urikit.links.local.Files`)."""

    def __init__(self, data: bytes) -> None:
        self._archive = Archive(data)

    def kind(self, path: str) -> Kind | None:
        """What is at a path below the root."""
        if self._archive.has(path):
            return "file"
        return "folder" if self._archive.has_folder(path) else None

    def read(self, path: str, limit: int) -> bytes | None:
        """The bytes of a member, or None where they cannot be had or are more than `limit`."""
        data = self._archive.read(path)
        return None if data is None or len(data) > limit else data


def member_targets(
    document: Document, asked: frozenset[Asked], limit: int, around: LocalTargets | None
) -> LocalTargets | None:
    """What answers for the links of the members of an archive."""
    root = root_of(document.envelope)
    if root is None or not isinstance(document.source, BytesSource):
        return around
    forms = {part.source.member: part.format.name for part in document.parts}
    outside = None if document.format.name == "epub" else around
    return LocalTargets(Site("/", root), Members(document.source.data), asked, limit, forms=forms, around=outside)
