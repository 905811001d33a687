"""Cloud stores: s3, gs, r2, az, azure and their kin, a bucket and the key of an object in it.

    s3://bucket/key          gs://bucket/key          az[ure]://container/blob     r2://bucket/key
    abfs[s]://container@account.host/path             wasb[s]://container@account.host/path

None of these is registered, and no standard describes them; what is said here is how the programs of
the stores, and Hadoop's, use them. They keep to the generic syntax: the bucket is where a host
does, the key is the path without its first slash.

What goes wrong is taking them for URLs of servers. A bucket is a name and no host of the network: it
has no port and no user. A key is flat text: "." and ".." and empty segments are part of it, so
resolving a reference against such a URI may name another object. Normalizing leaves the key as it
is, but writes the bucket in lower case, as every host (section 6.2.2.1). Worse, programs do not agree
about percent-encoding: most take the key as it is written; to them `s3://b/a%20b` is an object
with a "%" in its name, while RFC 3986 says that it is one with a space. `raw_key` is the former and
`key` the latter, and `issues` points at a key where the two differ. A key may contain "?" and "#" as well, which end
it for every parser of URIs; `issues` points at them too, but for a version (`?versionId=`, `#1360887697105000`).

Names: buckets of S3 have 3 to 63 lower-case letters, digits, dots and hyphens, begin and end with a
letter or digit, and look like no IPv4 address; those of Google may have underscores; containers of Azure
and buckets of Cloudflare (r2) have no dots. Older names break the rules, so this is an issue, not an
error. Left out: account and region, presigned https URLs; a version is kept in the query or in the fragment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from urikit._native import URI, percent_decode, percent_decode_bytes, percent_decode_unreserved
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.core.params import Params
from urikit.schemes.escape import escaped
from urikit.schemes.server import text_of
from urikit.schemes.view import View

__all__ = ["Bucket", "key_issues"]

#: Schemes whose container is where the userinfo does.
_HADOOP_AZURE = frozenset({"abfs", "abfss", "wasb", "wasbs"})
#: The grammar of names of buckets, by the first letters of the scheme.
_NAMES = {
    "s3": re.compile(r"(?=.{3,63}\Z)(?![0-9]+(?:\.[0-9]+){3}\Z)(?!.*\.\.)[a-z0-9][a-z0-9.-]*[a-z0-9]"),
    "gs": re.compile(r"(?=.{3,222}\Z)(?![0-9]+(?:\.[0-9]+){3}\Z)(?!.*\.\.)[a-z0-9][a-z0-9._-]*[a-z0-9]"),
    "az": re.compile(r"(?=.{3,63}\Z)(?!.*--)[a-z0-9][a-z0-9-]*[a-z0-9]"),
    "r2": re.compile(r"(?=.{3,63}\Z)[a-z0-9][a-z0-9-]*[a-z0-9]"),
}
#: The host of the store behind the name of a bucket, as https URLs have it.
_ENDPOINT = re.compile(r"\.s3[.-](?:[a-z0-9-]+\.)?amazonaws\.com\Z|\.storage\.googleapis\.com\Z")
_KIND = {"s3a": "s3", "s3n": "s3", "gcs": "gs", "azure": "az", **dict.fromkeys(_HADOOP_AZURE, "az")}
#: A query that names the version of an object, and the fragment by which Google names one.
_VERSION = re.compile(r"(?:versionid|generation|snapshot)=[^&]*", re.IGNORECASE)
_GENERATION = re.compile("[0-9]+")


@dataclass(frozen=True, slots=True)
class Bucket(View):
    """An object in the bucket of a cloud store.

    >>> from urikit.schemes.cloud import Bucket
    >>> photo = Bucket.parse("s3://my-bucket/2024/a%20b.jpg")
    >>> photo.bucket, photo.key, photo.raw_key
    ('my-bucket', '2024/a b.jpg', '2024/a%20b.jpg')
    """

    #: In the case it is written.
    scheme: str
    #: The bucket or container, as it is written.
    bucket: str
    #: The account with its host, in the schemes of Hadoop for Azure; None in the others.
    account: str | None
    #: The path, raw: "" or a "/" and the key.
    path: str
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def _read(cls, uri: URI) -> Bucket:
        host = uri.host
        end = uri.spans["scheme"][1] + 1
        if host is None:
            refuse(uri, "cloud-authority-missing", "bucket", end, end)
        if not host:
            refuse(uri, "cloud-bucket-empty", "bucket", *uri.spans["host"])
        if uri.port is not None:
            start, end = uri.spans["port"]
            refuse(uri, "cloud-port", "bucket", start - 1, end)
        bucket, account = host, None
        if uri.scheme.lower() in _HADOOP_AZURE:
            if not uri.userinfo:
                refuse(uri, "cloud-container-missing", "container", end + 2, uri.spans["host"][1])
            if ":" in uri.userinfo:
                start, end = uri.spans["userinfo"]
                refuse(uri, "cloud-userinfo", "container", start, end + 1)
            bucket, account = uri.userinfo, host
        elif uri.userinfo is not None:
            start, end = uri.spans["userinfo"]
            refuse(uri, "cloud-userinfo", "bucket", start, end + 1)
        return cls(uri.scheme, bucket, account, uri.path, uri.query, uri.fragment)

    @classmethod
    def build(cls, bucket: str, key: str = "", *, scheme: str = "s3", account: str | None = None) -> Bucket:
        """Return an object from its bucket and key; what a URI cannot contain is encoded once, as RFC 3986 has it.

        Raises `SchemeError`, `URISyntaxError`.

        >>> from urikit.schemes.cloud import Bucket
        >>> str(Bucket.build("my-bucket", "a b/100%"))
        's3://my-bucket/a%20b/100%25'
        """
        name = escaped(bucket, "")
        return cls(scheme, name, account, f"/{escaped(key, _KEPT)}")._checked()

    def _text(self) -> str:
        userinfo, host = (None, self.bucket) if self.account is None else (self.bucket, self.account)
        return text_of(self.scheme, userinfo, host, None, self.path, self.query, self.fragment)

    @property
    def raw_key(self) -> str:
        """The key as it is written, which most programs of the stores take for the key."""
        return self.path[1:]

    @property
    def key(self) -> str:
        """The key decoded, as RFC 3986 reads it. Raises `URIEncodingError`."""
        return percent_decode(self.raw_key, "literal")

    @property
    def params(self) -> Params:
        """The query as pairs, as `URI.params` reads it."""
        return self.to_uri().params

    def _compared(self) -> tuple[object, ...]:
        # The name in the place of the host has no case (RFC 3986 section 6.2.2.1): all but a container before "@".
        host = percent_decode_unreserved(self.bucket if self.account is None else self.account).lower()
        container = None if self.account is None else self.bucket
        key = percent_decode_bytes(self.raw_key, "literal")
        return self.scheme.lower(), container, host, key, self.query, self.fragment

    def issues(self) -> tuple[Issue, ...]:
        """Return a bucket whose name breaks the rules of its store, and a key that programs read in two ways."""
        uri = self.to_uri()
        found: list[Issue] = []
        start = len(self.scheme) + 3
        scheme = self.scheme.lower()
        names = _NAMES[_KIND.get(scheme, scheme)]
        if _ENDPOINT.search(self.bucket) is not None or not names.fullmatch(self.bucket):
            found.append(noted(uri, "cloud-bucket-name", "bucket", start, start + len(self.bucket)))
        return (*found, *key_issues(uri, *uri.spans["path"]))


def key_issues(uri: URI, start: int, end: int) -> list[Issue]:
    """Return the issues of a key, whose "/" is at `start`: programs read such keys in two ways."""
    found: list[Issue] = []
    key = str(uri)[start:end]
    at = key.find("%")
    if at >= 0:
        found.append(noted(uri, "cloud-key-encoded", "key", start + at, start + at + 3, "info"))
    segments = key.split("/")[1:]
    if "." in segments or ".." in segments:
        found.append(noted(uri, "cloud-key-dots", "key", start, end))
    is_version = uri.query is None or _VERSION.fullmatch(uri.query) is not None
    is_version &= uri.fragment is None or (
        uri.scheme.lower() in ("gs", "gcs") and _GENERATION.fullmatch(uri.fragment) is not None
    )
    if len(key) > 1 and not is_version:
        found.append(noted(uri, "cloud-key-cut", "key", end, end + 1))
    return found


_KEPT = "!$&'()*+,;=:@/"


def name_bucket(text: str, start: int, _end: int) -> str | None:
    """Return the first of several segments as the bucket, where there is a slash too many; a single one may be the key.

    >>> name_bucket("s3:///logs/a.gz", 5, 5), name_bucket("s3:///a.gz", 5, 5)
    ('s3://logs/a.gz', None)
    """
    return text[:start] + text[start + 1 :] if re.match(r"/[^/?#]+/", text[start:]) else None
