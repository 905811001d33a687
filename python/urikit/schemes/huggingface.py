"""The hf scheme: a file in a repository of the Hugging Face Hub.

    hf://[models/|datasets/|spaces/|kernels/|buckets/]owner/name[@revision][/path]

It is not registered; the documentation of the Hub's library describes it. A repository without a kind is one of a
model. The revision is a branch, a tag or a commit, with its "/" percent-encoded, but for `refs/pr/1` and
`refs/convert/parquet`. A bucket has no revision.

To RFC 3986 the kind is the host, and without a kind the owner is. So normalizing writes the owner of
`hf://Owner/name` in lower case, and a repository without an owner (`hf://name/file`) cannot be told from one with an
owner. What else can go wrong is as with the keys of stores (`urikit.schemes.cloud`): the library does not decode a
path, and "?" and "#" are part of it.

Left out: which names the Hub allows, and web addresses of files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from urikit._native import URI, percent_decode, percent_decode_bytes, percent_decode_unreserved
from urikit.core.errors import refuse
from urikit.core.issues import Issue
from urikit.schemes.cloud import key_issues
from urikit.schemes.escape import escaped
from urikit.schemes.server import text_of
from urikit.schemes.view import View

__all__ = ["HuggingFace", "RepositoryKind", "plural_kind"]

RepositoryKind: TypeAlias = Literal["models", "datasets", "spaces", "kernels", "buckets"]
_KINDS = ("models", "datasets", "spaces", "kernels", "buckets")
_SINGULAR = tuple(kind[:-1] for kind in _KINDS)
_REFERENCE = "refs/(?:convert/[A-Za-z0-9_.-]+|pr/[0-9]+)"
_PATH = re.compile(rf"/(?P<name>[^/@]+)(?:@(?P<revision>{_REFERENCE}(?=/|\Z)|[^/]*))?(?P<path>(?:/.*)?)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class HuggingFace(View):
    """A file, a folder or a whole repository of the Hugging Face Hub.

    >>> from urikit.schemes.huggingface import HuggingFace
    >>> rows = HuggingFace.parse("hf://datasets/owner/name@refs/convert/parquet/default/0000.parquet")
    >>> rows.repository, rows.decoded_revision, rows.file
    ('owner/name', 'refs/convert/parquet', 'default/0000.parquet')
    >>> HuggingFace.parse("hf://owner/name/config.json").repository_kind
    'models'
    """

    #: In the case it is written.
    scheme: str
    #: "models", "datasets", "spaces", "kernels" or "buckets"; None where none is written.
    kind: str | None
    #: The user or the organization, as it is written.
    owner: str
    #: The repository or bucket, as it is written.
    name: str
    #: The branch, tag or commit, as it is written; None where none is.
    revision: str | None
    #: The path, raw: "" or a "/" and the file.
    path: str
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def _read(cls, uri: URI) -> HuggingFace:
        text, host = str(uri), uri.host
        start = uri.spans["scheme"][1] + 1
        if host is None:
            refuse(uri, "hf-authority-missing", "authority", start, start)
        first, last = uri.spans["host"]
        if uri.userinfo is not None or uri.port is not None:
            refuse(uri, "hf-server", "authority", start + 2, uri.spans["path"][0])
        if host.lower() in _SINGULAR:
            refuse(uri, "hf-kind", "host", first, last)
        kind, owner, at = None, host, last
        if host.lower() in _KINDS:
            kind, owner = host, text[last + 1 : uri.spans["path"][1]].partition("/")[0]
            at = min(last + 1 + len(owner), uri.spans["path"][1])
        found = _PATH.fullmatch(text[at : uri.spans["path"][1]])
        if found is None or not owner or "@" in owner:
            refuse(uri, "hf-repository-missing", "path", at, uri.spans["path"][1])
        revision = found["revision"]
        if revision is not None and (not revision or (kind or "").lower() == "buckets"):
            refuse(uri, "hf-revision", "path", at + found.start("revision") - 1, at + found.end("revision"))
        return cls(uri.scheme, kind, owner, found["name"], revision, found["path"], uri.query, uri.fragment)

    @classmethod
    def build(
        cls,
        owner: str,
        name: str,
        file: str = "",
        *,
        kind: RepositoryKind | None = None,
        revision: str | None = None,
    ) -> HuggingFace:
        """Return a file of a repository, all of it data, which is encoded once.

        Raises `SchemeError`, `URISyntaxError`.

        >>> from urikit.schemes.huggingface import HuggingFace
        >>> str(HuggingFace.build("owner", "name", "a b.csv", kind="datasets", revision="feature/x"))
        'hf://datasets/owner/name@feature%2Fx/a%20b.csv'
        """
        if revision is not None:
            is_reference = re.fullmatch(_REFERENCE, revision) is not None
            revision = escaped(revision, "/" if is_reference else "")
        path = f"/{escaped(file, _KEPT)}" if file else ""
        return cls("hf", kind, escaped(owner, ""), escaped(name, ""), revision, path)._checked()

    def _text(self) -> str:
        host, owner = (self.owner, "") if self.kind is None else (self.kind, f"/{self.owner}")
        revision = "" if self.revision is None else f"@{self.revision}"
        path = f"{owner}/{self.name}{revision}{self.path}"
        return text_of(self.scheme, None, host, None, path, self.query, self.fragment)

    @property
    def repository_kind(self) -> str:
        """The kind in lower case, "models" where none is written."""
        return "models" if self.kind is None else self.kind.lower()

    @property
    def repository(self) -> str:
        """The owner and the name with "/" between them, as the library of the Hub takes them."""
        return f"{self.owner}/{self.name}"

    @property
    def decoded_revision(self) -> str | None:
        """The revision, decoded; None where none is written. Raises `URIEncodingError`."""
        return None if self.revision is None else percent_decode(self.revision, "literal")

    @property
    def raw_file(self) -> str:
        """The file as it is written, which the library of the Hub takes for its name."""
        return self.path[1:]

    @property
    def file(self) -> str:
        """The file, decoded, as RFC 3986 reads it. Raises `URIEncodingError`."""
        return percent_decode(self.raw_file, "literal")

    def _compared(self) -> tuple[object, ...]:
        # An owner in the place of the host has no case (RFC 3986 section 6.2.2.1).
        owner = percent_decode_unreserved(self.owner)
        names = owner if self.kind else owner.lower(), percent_decode_unreserved(self.name)
        revision = None if self.revision is None else percent_decode_bytes(self.revision, "literal")
        path = percent_decode_bytes(self.path, "literal")
        return self.scheme.lower(), self.repository_kind, names, revision, path, self.query, self.fragment

    def issues(self) -> tuple[Issue, ...]:
        """Return a path that programs read in two ways."""
        uri = self.to_uri()
        end = uri.spans["path"][1]
        return tuple(key_issues(uri, end - len(self.path), end))


_KEPT = "!$&'()*+,;=:@/"


def plural_kind(text: str, _start: int, end: int) -> str | None:
    """Return the kind of a repository in the plural.

    >>> plural_kind("hf://dataset/owner/name", 5, 12)
    'hf://datasets/owner/name'
    """
    return f"{text[:end]}s{text[end:]}"
