"""The file scheme (RFC 8089): a file, and perhaps the host that it is on.

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
`file:c:/path` (E.2), a UNC string inside the path, `file:////host/path` (E.3.2). What is not a URI,
`file:///c|/path` (E.2.2) and backslashes (E.4), is refused by the generic syntax; `urikit.repair`
proposes the form that is one.

What can go wrong: names against paths. A path is bytes on POSIX and text on Windows, and either is
cut at its separators before it is decoded, so that `%2F` never becomes one: converting such a URI
is refused, and `%00` likewise, and `%5C` on Windows. `file://C:/x` has a host "C". A generic
resolver loses the drive letter where a reference begins with "/" or has too many "..";
`File.resolve` keeps it (E.2.1). Conversion asks nothing of the file system, and both directions
work on every host system, so that a server reads the paths of its clients.

A query is not in the grammar; it is kept and is an issue. Left out: the `\\\\?\\` and `\\\\.\\` namespaces
of Windows, for which no mapping is defined (they are refused); VMS device names (D.4); Unicode
normalization of HFS+ (D.3), because nothing in a URI tells what file system it is about; zone
identifiers.
"""

from urikit.schemes.file.view import File

__all__ = ["File"]
