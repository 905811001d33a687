"""The view of a file URI: its grammar, its conversions and its comparison (RFC 8089)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import ClassVar, Literal

from urikit._native import (
    URI,
    Reference,
    URIReference,
    WebURL,
    is_valid,
    percent_decode,
    percent_decode_bytes,
    percent_decode_unreserved,
    percent_encode,
    percent_recase,
)
from urikit.core.arguments import several
from urikit.core.errors import refuse
from urikit.core.issues import Issue
from urikit.schemes.escape import escaped
from urikit.schemes.file.findings import findings
from urikit.schemes.file.grammar import DEVICES, OLD_DRIVE, PCHAR, STREAM, UNC, UNSAYABLE, drive_of, first_of, is_drive
from urikit.schemes.file.paths import (
    Place,
    RefusedPath,
    posix_text,
    read_posix,
    read_windows,
    windows_text,
)
from urikit.schemes.server import Server, compose, text_of

__all__ = ["File"]


@dataclass(frozen=True, slots=True, repr=False)
class File(Server):
    r"""A file, and perhaps the host that it is on.

    >>> from urikit.schemes.file import File
    >>> File.parse("file:///C:/Program%20Files/a.txt").windows()
    'C:\\Program Files\\a.txt'
    >>> File.parse("file:/etc/hosts").equivalent("file://localhost/etc/hosts")
    True
    >>> str(File.from_windows(r"\\host.example.com\Share\path\to\file.txt"))
    'file://host.example.com/Share/path/to/file.txt'
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("file",)
    SPECIFICATION: ClassVar[str] = "RFC 8089"
    EQUIVALENCE: ClassVar[str] = (
        'no authority, an empty one and "localhost" are the same; a host is compared without case, a drive letter too, '
        "and the rest of the path with it; a UNC string in the path counts as the host and path that it says"
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "file:///path/to/file",
        "file:/path/to/file",
        "file://host.example.com/path/to/file",
        "file://host.example.com/Share/path/to/file.txt",
        "file:///c:/path/to/file.txt",
        "file:///C:/file.wsdl",
        "file:///Users/John/Documents/Projects/Web/MyWebsite/about.html",
        "file://localhost/etc/hosts",
        "file:c:/path/to/file",
        "file:////host.example.com/path/to/file",
    )

    #: "file", in the case it is written.
    scheme: str
    #: Appendix E.1.
    userinfo: str | None
    #: "" in `file:///path`, None in `file:/path`.
    host: str | None
    path: str
    #: Not in the grammar.
    query: str | None = None
    fragment: str | None = None

    @property
    def port(self) -> None:  # type: ignore[override]
        """None: the grammar has no port."""
        return None

    @classmethod
    def _read(cls, uri: URI) -> File:
        host, path = uri.host, uri.path
        if uri.port is not None:
            start, end = uri.spans["port"]
            if uri.port == "" and uri.userinfo is None and is_drive(f"{host}:"):
                refuse(uri, "file-drive-host", "file-auth", start - 2, end)
            refuse(uri, "file-port", "file-auth", start - 1, end)
        start, end = uri.spans["path"]
        if not path:
            refuse(uri, "file-path-missing", "path-absolute", start, end)
        if not path.startswith("/") and (drive_of(path) is None or "/" not in path):
            refuse(uri, "file-path-relative", "path-absolute", start, end)
        if path.startswith("//") and (host or UNC.match(path) is None):
            refuse(uri, "file-empty-segment", "path-absolute", start, start + 2)
        return cls(uri.scheme, uri.userinfo, host, path, uri.query, uri.fragment)

    @classmethod
    def parse_old(cls, text: str) -> File:
        """Reads a file URI in which "|" means the colon of a drive letter (appendix E.2.2).

        The view has the colon, as the appendix says that such a URI is updated. Raises as `parse` does.

        >>> from urikit.schemes.file import File
        >>> str(File.parse_old("file:///c|/path/to/file"))
        'file:///c:/path/to/file'
        """
        return cls.parse(OLD_DRIVE.sub(r"\1:", text, count=1))

    @classmethod
    def build(cls, names: Iterable[str], *, drive: str | None = None, host: str = "") -> File:
        """A file URI from names, each encoded once; a last name that is empty makes a "/" at the end.

        The host is raw, as in `URI.build`; beyond ASCII it becomes percent-encoded UTF-8. Raises `URIBuildError` for
        what is not a host, and `SchemeError` for what is not a drive letter.

        >>> from urikit.schemes.file import File
        >>> str(File.build(["100%", "a/b"], drive="C"))
        'file:///C:/100%25/a%2Fb'
        """
        if drive is not None and not is_drive(f"{drive}:"):
            raise RefusedPath("file-drive-letter", 0, len(drive)).about(drive)
        if not host.isascii():
            host = percent_encode(host, "host")
        return cls._of(Place(several("names", names), drive), URI.build(scheme="file", host=host, path="").host or "")

    @classmethod
    def from_posix(cls, path: str | bytes | PurePosixPath) -> File:
        r"""The URI of an absolute path of POSIX, on any system (section 2, appendix D.1).

        Raises `SchemeError` for a relative path, and for NUL.

        >>> from urikit.schemes.file import File
        >>> str(File.from_posix("/tmp/a b#1")), str(File.from_posix(b"/\xff"))
        ('file:///tmp/a%20b%231', 'file:///%FF')
        """
        text = str(path) if isinstance(path, PurePath) else path
        try:
            return cls._of(read_posix(text))
        except RefusedPath as refused:
            raise refused.about(text) from None

    @classmethod
    def from_windows(cls, path: str | PureWindowsPath) -> File:
        r"""The URI of an absolute path of Windows or a UNC string, on any system (appendix E.2, E.3.1).

        A UNC string of this machine, `\\localhost\share`, has its host inside the path (E.3.2): the authority
        "localhost" would say that the share is a directory. Raises `SchemeError` for a relative path, NUL, a UNC
        string without a share, a drive letter behind a backslash, and the namespaces `\\?\`, `\\.\` and `\??\`;
        `URIEncodingError` for a lone surrogate.

        >>> from urikit.schemes.file import File
        >>> str(File.from_windows("C:\\100% new\\a;b.txt"))
        'file:///C:/100%25%20new/a;b.txt'
        """
        text = str(path)
        try:
            return cls._of(read_windows(text))
        except RefusedPath as refused:
            raise refused.about(text) from None

    @classmethod
    def from_path(cls, path: PurePath) -> File:
        """The URI of an absolute `pathlib` path of either kind. Raises `SchemeError`.

        >>> from pathlib import PureWindowsPath
        >>> from urikit.schemes.file import File
        >>> str(File.from_path(PureWindowsPath("C:/a b")))
        'file:///C:/a%20b'
        """
        return cls.from_windows(path) if isinstance(path, PureWindowsPath) else cls.from_posix(str(path))

    @classmethod
    def _of(cls, place: Place, host: str = "") -> File:
        """Each name becomes a segment by itself (E.3.1); what is not a pchar is encoded. `host` is encoded already."""
        segments = "/".join(escaped(name, PCHAR) for name in place.names)
        drive = "" if place.drive is None else f"/{place.drive}:"
        if place.host is not None:
            host = place.host if place.host.startswith("[") else percent_encode(place.host, "host")
        if host.lower() == "localhost":
            return cls.parse(f"file:////{host}/{segments}")
        return cls.parse(compose("file", None, host, None, f"{drive}/{segments}"))

    def _text(self) -> str:
        return text_of(self.scheme, self.userinfo, self.host, None, self.path, self.query, self.fragment)

    @property
    def drive(self) -> str | None:
        """The drive letter in upper case, its canonical form (E.2); None where the path has none.

        On another host a first segment like `C:` is the name of a share.

        >>> from urikit.schemes.file import File
        >>> File.parse("file:///c:/path").drive
        'C'
        """
        found = self._drive
        return None if found is None else found[0].upper()

    @property
    def _drive(self) -> tuple[str, int] | None:
        """The drive letter in its case, and where its colon ends in the path."""
        return None if self.path.startswith("//") or self.raw_host is not None else drive_of(self.path)

    @property
    def unc_host(self) -> str | None:
        """The host of a UNC string: that of the authority (E.3.1), or the one inside the path (E.3.2), decoded.

        Raises `URIEncodingError` for bytes that are not UTF-8.

        >>> from urikit.schemes.file import File
        >>> File.parse("file:////host.example.com/path/to/file").unc_host
        'host.example.com'
        """
        host = self.raw_host
        return None if host is None else percent_decode(host, "literal")

    @property
    def raw_host(self) -> str | None:
        """The host of `unc_host` as it is written; None where the file is on this machine."""
        inside = UNC.match(self.path)
        if inside:
            return inside[1]
        return None if not self.host or _is_localhost(self.host) else self.host

    def is_local(self, *own_names: str) -> bool:
        """Whether the file is on this machine (section 3); `own_names` are what this machine is called.

        >>> from urikit.schemes.file import File
        >>> file = File.parse("file://pc.example.org/x")
        >>> file.is_local(), file.is_local("PC.example.org")
        (False, True)
        """
        host = self.raw_host
        if host is None or _is_localhost(host):
            return True
        return percent_decode_unreserved(host).lower() in {name.lower() for name in own_names}

    @property
    def names(self) -> tuple[str, ...]:
        """The decoded names of the path, without drive and without the host of a UNC string.

        Raises `URIEncodingError` for bytes that are not UTF-8. A name may contain an encoded "/":
        `posix` and `windows` refuse it.
        """
        return tuple(percent_decode(segment, "literal") for segment in self._segments())

    def _segments(self) -> list[str]:
        """The raw segments behind drive or UNC host."""
        inside = UNC.match(self.path)
        if inside:
            return self.path[inside.end() + 1 :].split("/")
        drive = self._drive
        path = self.path if self.path.startswith("/") or drive is not None else f"/{self.path}"
        return path[0 if drive is None else drive[1] :][1:].split("/")

    def posix(self, *own_names: str) -> str:
        """The path on POSIX; bytes that are not UTF-8 are as `os.fsdecode` has them (PEP 383).

        `os.fsencode` gives them back. Raises `SchemeError` where the file is on another host than
        `own_names`, and for `%2F` and `%00`.

        >>> from urikit.schemes.file import File
        >>> File.parse("file:///tmp/a%20b").posix()
        '/tmp/a b'
        """
        uri = self.to_uri()
        self._require_local(uri, own_names)
        if not self.path.startswith("/"):
            start, _ = uri.spans["path"]
            refuse(uri, "file-drive-rootless", "drive-letter", start, start + 2)
        self._refuse_encoded(uri, ("%2F", "%00"))
        first = UNC.match(self.path)
        raw = self.path[first.end() :] if first else self.path
        return posix_text(tuple(percent_decode_bytes(part, "literal") for part in raw[1:].split("/")))

    def windows(self, *, streams: Literal["refuse", "keep"] = "refuse") -> str:
        r"""The path on Windows: with a drive, or a UNC string where there is a host.

        Raises `SchemeError` for `%2F`, `%5C`, `%00`, a host that a UNC string cannot say, and a path that
        Windows would read as another: as a stream of a file (`a:b`), or as a device (`CON`, `NUL`, `\\.\pipe\x`);
        `URIEncodingError` for bytes that are not UTF-8. `streams="keep"` allows the colons of a stream in the last
        name, which `from_windows` writes (appendix E.3.1).

        >>> from urikit.schemes.file import File
        >>> File.parse("file://host/Share/a%20b").windows()
        '\\\\host\\Share\\a b'
        """
        uri = self.to_uri()
        self._refuse_encoded(uri, ("%2F", "%5C", "%00"))
        host = self.unc_host
        if host is not None and not UNSAYABLE.isdisjoint(host):
            place = uri.spans["host"] if self.host else uri.spans["path"]
            refuse(uri, "file-unc-host", "file-host", *place)
        drive = self._drive
        said = Place(self.names, None if drive is None else drive[0], host)
        text = windows_text(said)
        self._require_read_as(said, text, uri, streams)
        return text

    def _require_read_as(self, place: Place, text: str, uri: URI, streams: Literal["refuse", "keep"]) -> None:
        """Refuses a path of Windows that is not read as what it was written from, or that names a device."""
        start, end = uri.spans["path"]
        try:
            again = read_windows(text)
        except RefusedPath as refused:
            refuse(uri, refused.code, "path-absolute", *(uri.spans["host"] if self.host else (start, end)))
        if again != place:
            refuse(uri, "file-drive-name", "path-absolute", start, end)
        segments = self._segments()
        start = end - len("/".join(segments))
        for segment, name in zip(segments, place.names, strict=True):
            if DEVICES.fullmatch(str(name)):
                refuse(uri, "file-device", "segment", start, start + len(segment))
            kept = streams == "keep" and start + len(segment) == end and STREAM.fullmatch(str(name))
            if ":" in str(name) and not kept:
                refuse(uri, "file-stream", "segment", start, start + len(segment))
            start += len(segment) + 1

    def local(self, *own_names: str) -> PurePath:
        """The path for the system that Python runs on, as `pathlib` has it. Raises `SchemeError`."""
        if issubclass(type(PurePath()), PureWindowsPath):
            return PureWindowsPath(self.windows())
        return PurePosixPath(self.posix(*own_names))

    def _require_local(self, uri: URI, own_names: tuple[str, ...]) -> None:
        if not self.is_local(*own_names):
            place = uri.spans["host"] if self.host else uri.spans["path"]
            refuse(uri, "file-not-local", "file-auth", *place)

    def _refuse_encoded(self, uri: URI, codes: tuple[str, ...]) -> None:
        """A separator or NUL that decoding would put inside a name."""
        found = first_of(self.path, codes)
        if found >= 0:
            start = uri.spans["path"][0] + found
            code = "file-nul" if self.path.startswith("%00", found) else "file-encoded-separator"
            refuse(uri, code, "segment", start, start + 3)

    def resolve(self, reference: str | Reference | WebURL) -> URI:
        """Resolves a reference, where a drive letter is never lost (appendix E.2.1).

        Without a drive this is `URI.resolve`.

        >>> from urikit.schemes.file import File
        >>> str(File.parse("file:///c:/path/to/file.txt").resolve("/some/other/thing.bmp"))
        'file:///c:/some/other/thing.bmp'
        """
        base = self.to_uri()
        given = URIReference.parse(reference)
        first = given.path[:4]
        has_drive = first.startswith("/") and is_drive(first[1:3]) and first[3:] in ("", "/")
        if self.drive is None or given.scheme is not None or given.authority is not None or has_drive:
            return base.resolve(given)
        drive = self.path.lstrip("/").partition("/")[0]
        beyond = compose(self.scheme, self.userinfo, self.host, None, f"/{'/'.join(self._segments())}")
        if not given.path:
            return base.resolve(given)
        resolved = beyond.resolve(given)
        slash = "/" if self.path.startswith("/") else ""
        return URI.parse(str(resolved.replace(path=f"{slash}{drive}{resolved.path}")))

    def _equivalent(self, other: File) -> bool:
        return self._compared() == other._compared()

    def _compared(self) -> tuple[str | None, bool, str]:
        """The drive, whether it is a share of this machine, and the rest in normal form with its host."""
        inside = UNC.match(self.path)
        host = self.host or ""
        if inside:
            host = percent_recase(inside[1])
            literal = host.replace("%5B", "[").replace("%5D", "]")
            # Brackets are around an address, and elsewhere they stay encoded.
            host = literal if is_valid(f"//{literal}") else host
        is_own_share = inside is not None and _is_localhost(host)
        if _is_localhost(host):
            host = ""
        rest = f"/{'/'.join(self._segments())}"
        rest += "" if self.query is None else f"?{self.query}"
        rest += "" if self.fragment is None else f"#{self.fragment}"
        return self.drive, is_own_share, str(compose("file", self.userinfo, host, None, rest).normalize())

    def issues(self) -> tuple[Issue, ...]:
        """Forms of the appendices, and names that mean something else to a file system."""
        return tuple(findings(self))


def _is_localhost(host: str) -> bool:
    """Whether a host is this machine by its name (section 2), in whatever encoding of its letters."""
    return percent_decode_unreserved(host).lower() == "localhost"
