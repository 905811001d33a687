"""PATH_INFO: a path cut into the script that answers and what the script is asked (RFC 3875).

A gateway finds the program behind the first segments of a path and hands it the rest. Both
parts are *data*: SCRIPT_NAME and PATH_INFO are percent-decoded (sections 4.1.5 and 4.1.13).
`split` makes them from a URI, and `join` the Script-URI from them (section 3.3), in which
";", "=" and "?" of the data are encoded, because they are reserved there.

What can go wrong is the decoding. "%2F" would become a "/" that nobody can tell from a
delimiter, so the server may reject it (4.1.5): `split` does, unless it is told to decode.
PATH_INFO cannot contain parameters of segments, ";a=b": a raw ";" is refused or dropped,
while "%3B" is data. Dot segments have to be removed before a path is split (9.8), and so
they are refused here, percent-encoded or not; normalize the URI first.

Left out: how a server finds its scripts (`split` is given their names), other encodings than
UTF-8, which section 4.1.5 leaves to the system, and the latin-1 form of WSGI (PEP 3333).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from urikit._native import URI, Reference, WebURL
from urikit.core import percent
from urikit.core.arguments import check_choice, uri_of
from urikit.core.errors import refuse
from urikit.core.mask import discreet

__all__ = ["EncodedSlash", "PathInfo", "SegmentParameters", "join", "split"]

#: The treatment of "%2F": an error, or a "/" of the data.
EncodedSlash: TypeAlias = Literal["refuse", "decode"]
#: The treatment of ";" and the rest of its segment: an error, or nothing.
SegmentParameters: TypeAlias = Literal["refuse", "drop"]


# SCRIPT_NAME = "" | ( "/" path )
# PATH_INFO   = "" | ( "/" path )
# path        = lsegment *( "/" lsegment )
# lsegment    = *lchar
# lchar       = <any TEXT or CTL except "/">
@discreet
@dataclass(frozen=True, slots=True)
class PathInfo:
    """The two parts of a path, decoded.

    >>> from urikit.net.paths.path_info import PathInfo
    >>> PathInfo("/cgi-bin/somescript", "/this.is.the.path;info").path
    '/cgi-bin/somescript/this.is.the.path%3Binfo'
    """

    #: SCRIPT_NAME: the path of the script; "" is the root of the server.
    script_name: str
    #: PATH_INFO: what follows; "" where nothing does, "/" for a single empty segment.
    path_info: str = ""

    @property
    def script_path(self) -> str:
        """The script's part of the Script-URI, percent-encoded (section 3.3)."""
        return _encoded(self.script_name)

    @property
    def extra_path(self) -> str:
        """The other part, percent-encoded."""
        return _encoded(self.path_info)

    @property
    def path(self) -> str:
        """Both, as they are in the Script-URI."""
        return self.script_path + self.extra_path

    def internal_uri(self, uri: str | Reference | WebURL) -> URI | None:
        """Return the URI whose file PATH_TRANSLATED is: scheme and server of `uri`, and the extra path.

        None where PATH_INFO is empty (section 4.1.6).

        >>> from urikit.net.paths.path_info import PathInfo
        >>> str(PathInfo("/cgi-bin/somescript", "/this.is.the.path;info").internal_uri("http://somehost.com/"))
        'http://somehost.com/this.is.the.path%3Binfo'
        """
        if not self.path_info:
            return None
        return uri_of(uri).replace(path=self.extra_path, query=None, fragment=None)

    def translated(self, root: str) -> str | None:
        """PATH_TRANSLATED, where the server keeps its documents below the directory `root`.

        None where PATH_INFO is empty. Raises `SchemeError` where it would lead out of the
        directory (section 9.8) or contains a NUL. Names are joined with "/"; nothing is looked up.

        >>> from urikit.net.paths.path_info import PathInfo
        >>> PathInfo("/cgi-bin/somescript", "/this.is.the.path;info").translated("/usr/local/www/htdocs")
        '/usr/local/www/htdocs/this.is.the.path;info'
        """
        if not self.path_info:
            return None
        _require_name(self.path_info, "PATH_INFO")
        nul = self.path_info.find("\0")
        if nul >= 0:
            refuse(self.path_info, "path-info-nul", "PATH_INFO", nul, nul + 1, scheme="cgi")
        return root.rstrip("/") + self.path_info


def split(
    uri: str | Reference | WebURL,
    scripts: str | Iterable[str],
    *,
    encoded_slash: EncodedSlash = "refuse",
    parameters: SegmentParameters = "refuse",
) -> PathInfo | None:
    """Return the path of a URI as one of these scripts gets it; None where it is none of theirs.

    `scripts` are values of SCRIPT_NAME, which are decoded; the longest that fits is taken, by
    whole segments and with their case. "" is a script that answers for the whole server.

    Raises `SchemeError` for dot segments, and for "%2F" and parameters unless they are allowed,
    and `URIEncodingError` where the bytes are not UTF-8.

    >>> from urikit.net.paths.path_info import split
    >>> split("http://www.example.com/questions/3456/my-document", ["/questions", "/tags"])
    PathInfo(script_name='/questions', path_info='/3456/my-document')
    >>> split("http://somehost.com/cgi-bin/somescript/this%2eis%2epath%3binfo", "/cgi-bin/somescript").path_info
    '/this.is.path;info'
    """
    check_choice("encoded_slash", encoded_slash, get_args(EncodedSlash))
    check_choice("parameters", parameters, get_args(SegmentParameters))
    read = uri_of(uri)
    names = {tuple(name.split("/")[1:]) for name in _names(scripts)}
    path = read.path
    if path and not path.startswith("/"):
        return None
    raw = path.split("/")[1:]
    segments = [percent.decode(segment.partition(";")[0] if parameters == "drop" else segment) for segment in raw]
    longest = min(max(map(len, names), default=0), len(segments))
    cut = next((n for n in range(longest, -1, -1) if tuple(segments[:n]) in names), None)
    if cut is None:
        return None
    at = read.spans["path"][0] + 1
    for segment, decoded in zip(raw, segments, strict=True):
        _judge(read, segment, decoded, at, encoded_slash, parameters)
        at += len(segment) + 1
    return PathInfo(_joined(segments[:cut]), _joined(segments[cut:]))


def join(base: str | Reference | WebURL, script_name: str, path_info: str = "", query: str | None = None) -> URI:
    """Return the Script-URI: scheme and server of `base`, the two parts, and a raw query (section 3.3).

    Raises `SchemeError` for what is not a SCRIPT_NAME or no PATH_INFO.

    >>> from urikit.net.paths.path_info import join
    >>> str(join("http://somehost.com", "/cgi-bin/somescript", "/this.is.path;info", "a=b"))
    'http://somehost.com/cgi-bin/somescript/this.is.path%3Binfo?a=b'
    """
    (name,) = _names(script_name)
    _require_name(path_info, "PATH_INFO")
    path = PathInfo(name, path_info).path
    return uri_of(base).replace(path=path, query=query, fragment=None)


def _encoded(data: str) -> str:
    """Data as a path in which "/" separates and ";", "=" and "?" are reserved."""
    return percent.encode(data, "path").replace(";", "%3B").replace("=", "%3D")


def _joined(segments: list[str]) -> str:
    return "".join(f"/{segment}" for segment in segments)


def _names(scripts: str | Iterable[str]) -> list[str]:
    names = [scripts] if isinstance(scripts, str) else list(scripts)
    for name in names:
        _require_name(name, "SCRIPT_NAME")
        if name.endswith("/"):
            refuse(name, "path-info-script", "SCRIPT_NAME", len(name) - 1, len(name), scheme="cgi")
    return names


def _require_name(name: str, component: str) -> None:
    """Refuse what is neither empty nor a path without dot segments."""
    if name and not name.startswith("/"):
        refuse(name, "path-info-root", component, 0, 1, scheme="cgi")
    at = 1
    for segment in name.split("/")[1:]:
        if segment in (".", ".."):
            refuse(name, "path-info-dots", component, at, at + len(segment), scheme="cgi")
        at += len(segment) + 1


def _judge(
    uri: URI, raw: str, decoded: str, at: int, encoded_slash: EncodedSlash, parameters: SegmentParameters
) -> None:
    """Refuse a segment that decoding would make ambiguous."""
    name = raw
    if ";" in raw:
        name = raw.partition(";")[0]
        if parameters == "refuse":
            refuse(uri, "path-info-parameter", "path", at + len(name), at + len(raw))
    if decoded in (".", ".."):
        refuse(uri, "path-info-dots", "path", at, at + len(raw))
    slash = name.upper().find("%2F")
    if slash >= 0 and encoded_slash == "refuse":
        refuse(uri, "path-info-slash", "path", at + slash, at + slash + 3)
