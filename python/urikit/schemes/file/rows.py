"""The rules of file URIs (RFC 8089): what is refused, and what `issues` reports."""

from __future__ import annotations

from urikit.rules.mending import drop_range
from urikit.schemes.stating import row

__all__ = ["ROWS"]

_PATH = 'path-absolute = "/" [ segment-nz *( "/" segment ) ]'
_AUTH = 'file-auth = "localhost" / host'
_UNC = 'unc-authority = 2*3"/" file-host'
_DRIVE = 'drive-letter = ALPHA ":"'


def _add_slash(text: str, start: int, _end: int) -> str:
    """A slash in front: of a path that is missing, or of a drive letter, which is then in the path."""
    return f"{text[:start]}/{text[start:]}"


def _one_slash(text: str, start: int, _end: int) -> str:
    return f"{text[:start]}/{text[start:].lstrip('/')}"


# fmt: off
ROWS = (
    row(
        "file-path-missing", "RFC 8089 section 2", _PATH,
        "a file URI without a path",
        "a file URI needs a path, and there is none",
        "The path is what the URI names: even the root of a host is written, as one slash.",
        "file://host.example.com",
        "file://host.example.com/",
        'write the path, "/" for the root',
        mend=_add_slash,
    ),
    row(
        "file-path-relative", "RFC 8089 section 2", _PATH,
        "a relative path in a file URI",
        'the path "{found}" is not absolute',
        "A file URI names a file by its path from the root. A relative path depends on a current directory, or on the "
        "one of a drive, and is a relative reference, not a URI.",
        "file:relative/name",
        "file:/relative/name",
        "make the path absolute, or leave out the scheme and resolve the reference",
    ),
    row(
        "file-port", "RFC 8089 section 2", _AUTH,
        "a port in a file URI",
        'there is a port, "{found}"',
        "No protocol belongs to the scheme, so there is no port to talk to. The host only says where the file is.",
        "file://host.example.com:80/x",
        "file://host.example.com/x",
        "leave out the port and its colon",
        mend=drop_range,
    ),
    row(
        "file-drive-host", "RFC 8089 appendix E.2", _DRIVE,
        "a drive letter where the host belongs",
        'the drive "{found}" stands where the host belongs',
        "Between the second and the third slash stands the host. For a file on this machine it is empty, and three "
        "slashes stand in front of the drive letter.",
        "file://C:/file.wsdl",
        "file:///C:/file.wsdl",
        "write three slashes",
        mend=_add_slash,
    ),
    row(
        "file-empty-segment", "RFC 8089 section 2", _PATH,
        "a file URI whose path begins with an empty segment",
        "the path begins with two slashes",
        "Two or three slashes after an empty authority begin a UNC string, with a host and a path (appendix E.3.2). "
        "Anywhere else the first segment may not be empty.",
        "file://host.example.com//x",
        "file://host.example.com/x",
        "write one slash, or a host and a path after the slashes",
        mend=_one_slash,
    ),
    row(
        "file-not-local", "RFC 8089 section 3", _AUTH,
        "a file on another host",
        'the file is on "{found}", and has no path here',
        "A file URI can be translated to a path only if it is local: without a host, with localhost, or with a name of "
        "this machine. To take another for local is a security problem (section 5).",
        'File.parse("file://host.example.com/x").posix()',
        'File.parse("file://host.example.com/x").posix("host.example.com")',
        "pass the names of this machine, or make a UNC string with `windows`",
    ),
    row(
        "file-encoded-separator", "RFC 8089 section 5", 'segment = *pchar',
        "an encoded separator inside a name",
        'decoded, "{found}" would separate names',
        "A path is cut at its slashes before it is decoded. A name with a separator inside is none that a file system "
        "has, and a program that lets it through opens another file than it has checked.",
        "file:///a%2Fb",
        "file:///a/b",
        "write the separator plainly where it separates",
    ),
    row(
        "file-nul", "RFC 8089 section 5", 'segment = *pchar',
        "an encoded NUL inside a name",
        "a name holds NUL",
        "No file system has such names, and programs in C see the end of the path there.",
        "file:///a%00.txt",
        "file:///a.txt",
        "leave it out",
    ),
    row(
        "file-namespace", "RFC 8089 appendix E.3", _UNC,
        "a path in a namespace of Windows",
        'there is no mapping for the namespace "{found}"',
        "RFC 8089 maps drive letters and UNC strings. Behind these prefixes stand names that Windows passes on as they "
        "are, and devices.",
        'File.from_windows("\\\\\\\\?\\\\C:\\\\x")',
        'File.from_windows("C:\\\\x")',
        "give the path without the prefix",
    ),
    row(
        "file-unc-share", "RFC 8089 appendix E.3.1", _UNC,
        "a UNC string without a share",
        'the UNC string "{found}" lacks a host or a share',
        "A UNC string is a host, a share and names on it; a host alone is no file.",
        'File.from_windows("\\\\\\\\host")',
        'File.from_windows("\\\\\\\\host\\\\Share")',
        "write the host and the share",
    ),
    row(
        "file-unc-host", "RFC 8089 appendix E.3.1", _UNC,
        "a host that no UNC string can say",
        "a UNC string cannot say this host",
        'Brackets, colons and spaces do not occur in the host of a UNC string, so an IPv6 address has no place in it.',
        'File.parse("file://[2001:db8::1]/Share/x").windows()',
        'File.parse("file://host.example.com/Share/x").windows()',
        "use the name of the host",
    ),
    row(
        "file-drive-letter", "RFC 8089 appendix E.2", _DRIVE,
        "a drive that is no letter",
        '"{found}" is no drive letter',
        "A drive is one letter of ASCII; its colon is not part of what you pass.",
        'File.build(["x"], drive="CD")',
        'File.build(["x"], drive="C")',
        "pass one letter",
    ),
    row(
        "file-userinfo", "RFC 8089 appendix E.1", 'file-auth = "localhost" / [ userinfo "@" ] host',
        "userinfo in a file URI",
        "there is userinfo before the host",
        "It is not in the grammar of the scheme. VMS wrote access control strings so; such a password lets its reader "
        "into the account.",
        "file://user@host.example.com/x",
        "file://host.example.com/x",
        'leave out what stands before the "@", and the "@"',
    ),
    row(
        "file-drive-rootless", "RFC 8089 appendix E.2", 'local-path = [ drive-letter ] path-absolute',
        "a drive letter right after the scheme",
        'the path begins with the drive "{found}" and no slash',
        "The minimal form for DOS and Windows is not in the normative grammar, and on POSIX it is no path at all. With "
        "three slashes every program reads it.",
        "file:c:/path/to/file",
        "file:///c:/path/to/file",
        "write three slashes before the drive letter",
    ),
    row(
        "file-unc-path", "RFC 8089 appendix E.3.2", _UNC,
        "a UNC string inside the path",
        "the path holds a UNC string",
        "The host stands in the path behind an empty authority. Firefox writes three slashes and others two; the form "
        "with the host in its place is that of the standard.",
        "file:////host.example.com/path/to/file",
        "file://host.example.com/path/to/file",
        "write the host after two slashes",
    ),
    row(
        "file-device", "RFC 8089 section 5", 'segment = *pchar',
        "the name of a device of Windows",
        '"{found}" is a device on Windows',
        "Even to ask whether such a name exists can make the system wait or do something else; an extension changes "
        "nothing about it.",
        "file:///c:/aux.txt",
        "file:///c:/auxiliary.txt",
        "choose another name",
    ),
    row(
        "file-query", "RFC 8089 section 2", 'file-hier-part = ( "//" auth-path ) / local-path',
        "a query in a file URI",
        "there is a query, and file URIs have none",
        'A file is not asked anything. Mostly the "?" belongs to the name, and somebody forgot to encode it.',
        "file:///what?",
        "file:///what%3F",
        'write a "?" of the name as %3F',
    ),
)
# fmt: on
