r"""The file scheme (RFC 8089): a file, and perhaps the host that it is on.

    file-URI       = "file" ":" file-hier-part
    file-hier-part = ( "//" auth-path ) / local-path
    auth-path      = [ file-auth ] path-absolute        file:///path/to/file
    local-path     = path-absolute                      file:/path/to/file
    file-auth      = "localhost" / host                 file://host.example.com/path/to/file

Without an authority, with an empty one and with "localhost" the file is on this machine (section
2); so it is with this machine's own name, which a program has to say. It has no protocol: on
another host the URI names a file and says nothing of how to get it.

Appendices E and F collect what is written besides, not normative. What of it is a URI is read here,
and `issues` names the appendix: userinfo (E.1), a drive letter without a slash in front,
`file:c:/path` (E.2), a UNC string inside the path, `file:////host/path` (E.3.2). Editors and
language servers encode the colon of a drive, `file:///c%3A/path`, which is `file:///C:/path`. What
is not a URI, `file:///c|/path` (E.2.2) and backslashes (E.4), is refused by the generic syntax;
`urikit.repair` proposes the form that is one.

What can go wrong: names against paths. A path is bytes on POSIX and text on Windows, and either is
cut at its separators before it is decoded, so that `%2F` never becomes one: converting such a URI
is refused, and `%00` likewise, and `%5C` on Windows. `file://C:/x` has a host "C". A generic
resolver loses the drive letter where a reference begins with "/" or has too many "..";
`File.resolve` keeps it (E.2.1). Conversion asks nothing of the file system, and both directions
work on every host system, so that a server reads the paths of its clients.

A query is not in the grammar; it is kept and is an issue. `\\?\C:\x` and `\\?\UNC\host\share\x` are
read as the paths without the prefix, if Windows takes those for the same file. Left out: the rest
of the `\\?\` and `\\.\` namespaces, for which no mapping is defined (it is refused); VMS device
names (D.4); Unicode normalization of HFS+ (D.3), because nothing in a URI tells what file system
it is about; zone identifiers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import Literal

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
from urikit.core.arguments import bytes_of, check_choice, several
from urikit.core.errors import SchemeError, refuse
from urikit.core.issues import Issue, noted
from urikit.core.mask import discreet
from urikit.schemes.escape import escaped, unescaped
from urikit.schemes.server import Server, normal_form, text_of

__all__ = ["File"]


_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
# unc-authority = 2*3"/" file-host        file-host = inline-IP / IPv4address / reg-name
# inline-IP     = "%5B" ( IPv6address / IPvFuture ) "%5D"
#: A UNC string at the beginning of a path (E.3.2), its host as group 1; the rest of the path follows.
UNC = re.compile(r"///?(%5B[0-9A-Fa-f:.v]+%5D|[^/:@]+)(?=/)", re.IGNORECASE)
#: The old form of a drive letter, `ALPHA "|"`, at the beginning of the path (E.2.2); the bar may be encoded.
OLD_DRIVE = re.compile(r"\A(file:(?://[^/?#|]*/|/?)[A-Z])(?:\||%7C)", re.IGNORECASE)
#: Characters that the host of a UNC string cannot contain.
UNSAYABLE = frozenset(' "*/:<>?[\\]|' + "".join(map(chr, range(32))))
#: pchar of RFC 3986 without what is unreserved.
PCHAR = "!$&'()*+,;=:@"
#: Names that Windows gives to devices, whatever follows a dot, a colon or spaces (section 5).
DEVICES = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3]) *(?:[.:].*)?", re.IGNORECASE | re.DOTALL
)
#: A file name with the name of a stream, or its type, or both (E.3.1).
STREAM = re.compile(r"[^:]+:(?:[^:]+|[^:]*:[^:]+)")
#: A drive letter as it may be encoded: it is unreserved (RFC 3986 section 6.2.2.2).
_LETTER = "(%[46][0-9A-F]|%[57][0-9A]|[A-Z])"
#: A drive at the beginning of a path. Behind a slash the colon may be encoded too.
_DRIVE = re.compile(rf"(?:/*+{_LETTER}:|/++{_LETTER}%3A)(?=/|\Z)", re.IGNORECASE)
#: The beginning of a path of Windows whose names no program interprets, and the one of a UNC string among them.
_VERBATIM = re.compile(r"\\\\\?\\(?:(?=[A-Z]:\\)|UNC\\(?=[^\\]))", re.IGNORECASE)


def is_drive(text: str) -> bool:
    """Return whether a text is a drive letter and its colon: drive-letter = ALPHA ":" (E.2).

    >>> is_drive("c:"), is_drive("c|"), is_drive("cd:")
    (True, False, False)
    """
    return len(text) == 2 and text[1] == ":" and text[0] in _LETTERS


def drive_of(path: str) -> tuple[str, int] | None:
    """Return the drive letter that a path begins with, and where its colon ends; None where it has none.

    >>> drive_of("/c:/x"), drive_of("/%43%3A"), drive_of("/c:x")
    (('c', 3), ('C', 7), None)
    """
    found = _DRIVE.match(path)
    letter = "" if found is None else percent_decode_unreserved(found[1] or found[2])
    return (letter, found.end()) if found is not None and letter in _LETTERS else None


def first_of(path: str, codes: tuple[str, ...]) -> int:
    """Return the offset of the first of these triplets in a path; -1 without one.

    >>> first_of("/a%5c%2F", ("%2F", "%5C"))
    2
    """
    upper = path.upper()
    return min((at for at in map(upper.find, codes) if at >= 0), default=-1)


@discreet
@dataclass(frozen=True, slots=True)
class FilePlace:
    r"""A host, a drive and names. A last name that is empty means a separator at the end.

    A `FilePlace` is what the two kinds of path and a file URI have in common: perhaps a host, perhaps
    a drive, and names, each by itself. A path is split at its separators and nowhere else; no
    name is interpreted, "~", ".", ".." and "..." included (D.1, section 5).

    POSIX: names are bytes without "/" and NUL. Text represents them as `os.fsdecode` with UTF-8
    has it, so that a byte that is not UTF-8 survives the way to a URI and back. Two slashes in
    front, which POSIX leaves to the system, are read as one.

    Windows: "\" and "/" both separate. `C:\dir` has a drive, `\\host\share\name` is a UNC string
    (E.3), `\dir` is absolute on the drive that is current. `C:dir` and `dir` are relative, and a
    relative path has no file URI. `\\?\` and `\\.\` begin namespaces that no mapping is defined for,
    except for drives and UNC strings.
    """

    #: The names from the root on; bytes on POSIX, text on Windows.
    names: tuple[bytes, ...] | tuple[str, ...]
    #: A drive letter, without its colon.
    drive: str | None = None
    #: The host of a UNC string.
    host: str | None = None


class RefusedPath(Exception):
    """A path that no file URI means: the code of the rule, and the place in the path."""

    def __init__(self, code: str, start: int, end: int) -> None:
        super().__init__(code, start, end)
        self.code = code
        self.start = start
        self.end = end

    def about(self, path: str | bytes) -> SchemeError:
        """Return the error to raise about a path, whose text is the path itself."""
        text = path if isinstance(path, str) else path.decode("utf-8", "surrogateescape")
        return SchemeError(text, self.code, "file", "path", self.start, self.end)


def read_posix(path: str | bytes) -> FilePlace:
    """Return an absolute path of POSIX. Raises `RefusedPath`.

    >>> read_posix("/path/to/file").names
    (b'path', b'to', b'file')
    """
    octets = bytes_of(path, "surrogateescape") if isinstance(path, str) else path
    if not octets.startswith(b"/"):
        raise RefusedPath("file-path-relative", 0, len(path))
    _refuse_nul(path)
    return FilePlace(tuple(octets.lstrip(b"/").split(b"/")))


def read_windows(path: str) -> FilePlace:
    r"""Return an absolute path of Windows. Raises `RefusedPath`.

    >>> read_windows(r"C:\dir\f.txt")
    FilePlace(names=('dir', 'f.txt'), drive='C', host=None)
    >>> read_windows(r"\\host.example.com\Share\f.txt").host
    'host.example.com'
    """
    text = path.replace("/", "\\")
    _refuse_nul(path)
    at = 2
    verbatim = _VERBATIM.match(path)
    if verbatim is not None:
        rest = path[verbatim.end() :]
        names = rest.split("\\")
        # Without the prefix, Windows reads "/" as a separator, drops dots and spaces at the end, and finds devices.
        if "/" in rest or any(name.endswith((".", " ")) or DEVICES.fullmatch(name) for name in names):
            raise RefusedPath("file-namespace", 0, 4)
        text = rest if is_drive(rest[:2]) and rest[2:3] == "\\" else f"\\\\{rest}"
        at = verbatim.end()
    if text.startswith(("\\\\?\\", "\\\\.\\", "\\??\\")):
        raise RefusedPath("file-namespace", 0, 4)
    if text.startswith("\\\\"):
        host, _, rest = text[2:].partition("\\")
        rest = rest.lstrip("\\")
        if not host or not rest:
            raise RefusedPath("file-unc-share", 0, len(path))
        if not host.strip(".") or not UNSAYABLE.isdisjoint(host):
            raise RefusedPath("file-unc-host", at, at + len(host))
        return FilePlace(tuple(rest.split("\\")), host=host)
    if is_drive(text[:2]):
        if text[2:3] != "\\":
            raise RefusedPath("file-path-relative", 0, len(path))
        return FilePlace(tuple(text[3:].split("\\")), drive=text[0])
    if not text.startswith("\\"):
        raise RefusedPath("file-path-relative", 0, len(path))
    if is_drive(text[1:3]):
        raise RefusedPath("file-drive-name", 1, 3)
    return FilePlace(tuple(text[1:].split("\\")))


def posix_text(names: tuple[bytes, ...]) -> str:
    """Return a path of POSIX from names that are bytes."""
    return "/" + b"/".join(names).decode("utf-8", "surrogateescape")


def windows_text(place: FilePlace) -> str:
    """Return a path of Windows from names that are text."""
    rest = "\\".join(str(name) for name in place.names)
    if place.host is not None:
        return f"\\\\{place.host}\\{rest}"
    return f"\\{rest}" if place.drive is None else f"{place.drive}:\\{rest}"


def _refuse_nul(path: str | bytes) -> None:
    at = path.find("\0") if isinstance(path, str) else path.find(b"\0")
    if at >= 0:
        raise RefusedPath("file-nul", at, at + 1)


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
        """Read a file URI in which "|" means the colon of a drive letter (appendix E.2.2).

        The view has the colon, as the appendix says that such a URI is updated. Raises as `parse` does.

        >>> from urikit.schemes.file import File
        >>> str(File.parse_old("file:///c|/path/to/file"))
        'file:///c:/path/to/file'
        """
        return cls.parse(OLD_DRIVE.sub(r"\1:", text, count=1))

    @classmethod
    def build(cls, names: Iterable[str], *, drive: str | None = None, host: str = "") -> File:
        """Return a file URI from names, each encoded once; a last name that is empty makes a "/" at the end.

        The host is raw, as in `URI.build`; beyond ASCII it becomes percent-encoded UTF-8. Raises `URIBuildError` for
        what is not a host, and `SchemeError` for what is not a drive letter.

        >>> from urikit.schemes.file import File
        >>> str(File.build(["100%", "a/b"], drive="C"))
        'file:///C:/100%25/a%2Fb'
        """
        for name, text in (("drive", "" if drive is None else drive), ("host", host)):
            if not isinstance(text, str):
                raise TypeError(f"{name} must be str, not {type(text).__name__}")
        if drive is not None and not is_drive(f"{drive}:"):
            raise RefusedPath("file-drive-letter", 0, len(drive)).about(drive)
        if not host.isascii():
            host = percent_encode(host, "host")
        return cls._of(
            FilePlace(several("names", names), drive), URI.build(scheme="file", host=host, path="").host or ""
        )

    @classmethod
    def from_posix(cls, path: str | bytes | PurePosixPath) -> File:
        r"""Return the URI of an absolute path of POSIX, on any system (section 2, appendix D.1).

        Raises `SchemeError` for a relative path, and for NUL.

        >>> from urikit.schemes.file import File
        >>> str(File.from_posix("/tmp/a b#1")), str(File.from_posix(b"/\xff"))
        ('file:///tmp/a%20b%231', 'file:///%FF')
        """
        text = str(path) if isinstance(path, PurePath) else path
        if not isinstance(text, str | bytes):
            raise TypeError(f"path must be str, bytes or PurePosixPath, not {type(path).__name__}")
        try:
            return cls._of(read_posix(text))
        except RefusedPath as refused:
            raise refused.about(text) from None

    @classmethod
    def from_windows(cls, path: str | PureWindowsPath) -> File:
        r"""Return the URI of an absolute path of Windows or a UNC string, on any system (appendix E.2, E.3.1).

        A UNC string of this machine, `\\localhost\share`, has its host inside the path (E.3.2): the authority
        "localhost" would say that the share is a directory. `\\?\C:\` and `\\?\UNC\` are read. Raises `SchemeError`
        for a relative path, NUL, a UNC string without a share, and a drive letter behind a backslash; for a host with
        characters such as ":", so that an IPv6 address needs its name (`fe80--1.ipv6-literal.net`); and for the rest
        of the namespaces `\\?\`, `\\.\` and `\??\`. Raises `URIEncodingError` for a lone surrogate.

        >>> from urikit.schemes.file import File
        >>> str(File.from_windows("C:\\100% new\\a;b.txt"))
        'file:///C:/100%25%20new/a;b.txt'
        """
        text = str(path) if isinstance(path, PurePath) else path
        if not isinstance(text, str):
            raise TypeError(f"path must be str or PureWindowsPath, not {type(path).__name__}")
        try:
            return cls._of(read_windows(text))
        except RefusedPath as refused:
            raise refused.about(text) from None

    @classmethod
    def from_path(cls, path: PurePath) -> File:
        """Return the URI of an absolute `pathlib` path of either kind. Raises `SchemeError`.

        >>> from pathlib import PureWindowsPath
        >>> from urikit.schemes.file import File
        >>> str(File.from_path(PureWindowsPath("C:/a b")))
        'file:///C:/a%20b'
        """
        if not isinstance(path, PurePath):
            raise TypeError(f"path must be PurePath, not {type(path).__name__}")
        return cls.from_windows(path) if isinstance(path, PureWindowsPath) else cls.from_posix(str(path))

    @classmethod
    def _of(cls, place: FilePlace, host: str = "") -> File:
        """Return each name becomes a segment by itself (E.3.1); what is not a pchar is encoded. `host` is encoded
        already.
        """
        segments = "/".join(escaped(name, PCHAR) for name in place.names)
        drive = "" if place.drive is None else f"/{place.drive}:"
        if place.host is not None:
            host = percent_encode(place.host, "host")
        if host.lower() == "localhost":
            return cls.parse(f"file:////{host}/{segments}")
        return cls.parse(text_of("file", None, host, None, f"{drive}/{segments}"))

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
        """Return whether the file is on this machine (section 3); `own_names` are what this machine is called.

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
        """Return the raw segments behind drive or UNC host."""
        inside = UNC.match(self.path)
        if inside:
            return self.path[inside.end() + 1 :].split("/")
        drive = self._drive
        path = self.path if self.path.startswith("/") or drive is not None else f"/{self.path}"
        return path[0 if drive is None else drive[1] :][1:].split("/")

    def posix(self, *own_names: str) -> str:
        """Return the path on POSIX; bytes that are not UTF-8 are as `os.fsdecode` has them (PEP 383).

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
        r"""Return the path on Windows: with a drive, or a UNC string where there is a host.

        Raises `SchemeError` for `%2F`, `%5C`, `%00`, a host that a UNC string cannot say, and a path that
        Windows would read as another: as a stream of a file (`a:b`), or as a device (`CON`, `NUL`, `\\.\pipe\x`);
        `URIEncodingError` for bytes that are not UTF-8. `streams="keep"` allows the colons of a stream in the last
        name, which `from_windows` writes (appendix E.3.1).

        >>> from urikit.schemes.file import File
        >>> File.parse("file://host/Share/a%20b").windows()
        '\\\\host\\Share\\a b'
        """
        check_choice("streams", streams, ("refuse", "keep"))
        uri = self.to_uri()
        self._refuse_encoded(uri, ("%2F", "%5C", "%00"))
        host = self.unc_host
        if host is not None and not UNSAYABLE.isdisjoint(host):
            place = uri.spans["host"] if self.host else uri.spans["path"]
            refuse(uri, "file-unc-host", "file-host", *place)
        drive = self._drive
        said = FilePlace(self.names, None if drive is None else drive[0], host)
        text = windows_text(said)
        self._require_read_as(said, text, uri, streams)
        return text

    def _require_read_as(self, place: FilePlace, text: str, uri: URI, streams: Literal["refuse", "keep"]) -> None:
        """Refuse a path of Windows that is not read as what it was written from, or that names a device."""
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
        """Return the path for the system that Python runs on, as `pathlib` has it. Raises `SchemeError`."""
        if issubclass(type(PurePath()), PureWindowsPath):
            return PureWindowsPath(self.windows())
        return PurePosixPath(self.posix(*own_names))

    def _require_local(self, uri: URI, own_names: tuple[str, ...]) -> None:
        if not self.is_local(*own_names):
            place = uri.spans["host"] if self.host else uri.spans["path"]
            refuse(uri, "file-not-local", "file-auth", *place)

    def _refuse_encoded(self, uri: URI, codes: tuple[str, ...]) -> None:
        """Refuse a separator or NUL that decoding would put inside a name."""
        found = first_of(self.path, codes)
        if found >= 0:
            start = uri.spans["path"][0] + found
            code = "file-nul" if self.path.startswith("%00", found) else "file-encoded-separator"
            refuse(uri, code, "segment", start, start + 3)

    def resolve(self, reference: str | Reference | WebURL) -> URI:
        """Resolve a reference, where a drive letter is never lost (appendix E.2.1).

        Without a drive this is `URI.resolve`.

        >>> from urikit.schemes.file import File
        >>> str(File.parse("file:///c:/path/to/file.txt").resolve("/some/other/thing.bmp"))
        'file:///c:/some/other/thing.bmp'
        """
        base = self.to_uri()
        given = URIReference.parse(reference)
        has_drive = given.path.startswith("/") and drive_of(given.path) is not None
        if self.drive is None or given.scheme is not None or given.authority is not None or has_drive:
            return base.resolve(given)
        drive = self.path.lstrip("/").partition("/")[0]
        beyond = URI.parse(text_of(self.scheme, self.userinfo, self.host, None, f"/{'/'.join(self._segments())}"))
        if not given.path:
            return base.resolve(given)
        resolved = beyond.resolve(given)
        slash = "/" if self.path.startswith("/") else ""
        return URI.parse(str(resolved.replace(path=f"{slash}{drive}{resolved.path}")))

    def _compared(self) -> tuple[str | None, bool, str]:
        """Return the drive, whether it is a share of this machine, and the rest in normal form with its host."""
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
        path = f"/{'/'.join(self._segments())}"
        normal = normal_form("file", self.userinfo, host, path, self.query, self.fragment)
        return self.drive, is_own_share, normal

    def issues(self) -> tuple[Issue, ...]:
        """Forms of the appendices, and names that mean something else to a file system."""
        return tuple(_file_issues(self))


def _is_localhost(host: str) -> bool:
    """Return whether a host is this machine by its name (section 2), in whatever encoding of its letters."""
    return percent_decode_unreserved(host).lower() == "localhost"


#: Folders at the root of a system, which are read as hosts behind two slashes, and the one of a person.
_FOLDERS = frozenset(
    {"home", "Users", "etc", "tmp", "var", "usr", "opt", "mnt", "media", "srv", "root", "Volumes", "Library", "~", "."}
)


def _file_issues(view: File) -> Iterator[Issue]:
    """Yield the issues of a view, in the order of the URI."""
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


def keep_two_slashes(text: str, start: int, end: int) -> str | None:
    """Write the host of a UNC string after two slashes; None where it is an address in brackets.

    >>> keep_two_slashes("file:////h/a", 7, 10)
    'file://h/a'
    """
    return None if "%" in text[start:end] else text[:start] + text[start:].lstrip("/")
