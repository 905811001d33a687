"""ssh and sftp: a session on a host, and a file there (draft-ietf-secsh-scp-sftp-ssh-uri-04).

    sshURI   = "ssh:" "//" [ [ ssh-info ] "@" ] host [ ":" port ] path-abempty
    sftpURI  = "sftp:" "//" [ ssh-info "@" ] host [ ":" port ] path-abempty [ ";" s-param *( "," s-param ) ]
    ssh-info = [ userinfo ] [ ";" c-param *( "," c-param ) ]
    c-param, s-param = paramname "=" paramvalue         both *( ALPHA / DIGIT / "-" )

The draft expired in 2006 and was never an RFC; IANA has both schemes as provisional. Programs follow
it in the main: port 22, `sftp` paths from the root, "~" as first segment for the home directory
(4.4). A raw ";" or "," always divides; as data they are encoded (3.3). The connection parameter that
is defined is `fingerprint`, once at most, and it must not overwrite a key that is known (5.1). The
parameter of sftp is `type` with the values of FTP: i, a and d (5.2).

What goes wrong. The path of an ssh URI has no meaning in the draft; git gives it one
(`ssh://git@host/path.git`). A password in a URI is deprecated and reported. Most confusing is the
form that git and scp share, `git@host:path`, which is no URI (`urikit.schemes.scp_like`).

The draft has no query and no fragment; they are kept and reported. Left out: key formats of
fingerprints, and what a server makes of a path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from urikit import _native
from urikit.rules.mending import add_authority
from urikit.schemes.escaping import escaped
from urikit.schemes.server import Server, compose, require_host
from urikit.schemes.stating import row
from urikit.schemes.view import noted, refuse

if TYPE_CHECKING:
    from urikit._native import URI
    from urikit.issues import Issue

__all__ = ["ROWS", "Ssh"]

_DRAFT = "draft-ietf-secsh-scp-sftp-ssh-uri-04"
_URL = 'sshURI = "ssh:" "//" authority path-abempty'
# param = paramname "=" paramvalue       paramname, paramvalue = *( ALPHA / DIGIT / "-" )
_PARAMETER = re.compile(r"[0-9A-Za-z-]*=[0-9A-Za-z-]*")


@dataclass(frozen=True, slots=True, repr=False)
class Ssh(Server):
    """A session on a host, or a file on it.

    >>> from urikit.schemes.ssh import Ssh
    >>> home = Ssh.parse("sftp://user@host.example.com/~/file.txt")
    >>> home.user, home.effective_port, home.is_below_home, home.names
    ('user', 22, True, ('file.txt',))
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("ssh", "sftp")
    SPECIFICATION: ClassVar[str] = _DRAFT
    EQUIVALENCE: ClassVar[str] = (
        "user, connection parameters, host, port (22 where none is written), path and file parameters are equal; an "
        'empty path is "/"'
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "ssh://user@host.example.com",
        "ssh://user@host.example.com:2222",
        "ssh://user;fingerprint=ssh-dss-c1-b1-30-29-d7-b8-de-6c-97-77-10-d7-46-41-63-87@host.example.com",
        "sftp://user@host.example.com/~/file.txt",
        "sftp://user@host.example.com/dir/path/file.txt",
        "sftp://user;fingerprint=ssh-dss-c1-b1-30-29-d7-b8-de-6c-97-77-10-d7-46-41-63-87@host.example.com:2222/;type=d",
        "ssh://git@github.com/u/r.git",
    )
    PORTS: ClassVar[dict[str, int]] = {"ssh": 22, "sftp": 22}

    #: "ssh" or "sftp", in the case it is written.
    scheme: str
    #: User and connection parameters, as they are written.
    userinfo: str | None
    host: str
    port: str | None
    #: The path, raw, without the parameters of sftp.
    path: str
    #: What stands after the ";" of an sftp path; None where there is none.
    parameters: str | None = None
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def _read(cls, uri: URI) -> Ssh:
        host = uri.host or require_host(uri, "ssh-authority-missing", "ssh-host-empty")
        userinfo, path = uri.userinfo, uri.path
        parameters: str | None = None
        if userinfo and ";" in userinfo:
            user, _, written = userinfo.partition(";")
            start = uri.spans["userinfo"][0] + len(user) + 1
            names = _check_parameters(uri, written, start, "c-param")
            if names.count("fingerprint") > 1:
                refuse(uri, "ssh-fingerprint-twice", "c-param", start, start + len(written))
        if ";" in path and uri.scheme.lower() == "sftp":
            path, _, parameters = path.partition(";")
            start = uri.spans["path"][0] + len(path) + 1
            _check_parameters(uri, parameters, start, "s-param")
            for parameter in parameters.split(","):
                name, _, value = parameter.partition("=")
                if name.lower() == "type" and value not in ("a", "i", "d"):
                    refuse(uri, "ssh-typecode", "typecode", start, start + len(parameter))
                start += len(parameter) + 1
        return cls(uri.scheme, userinfo, host, uri.port, path, parameters, uri.query, uri.fragment)

    @classmethod
    def build(
        cls,
        host: str,
        *,
        scheme: Literal["ssh", "sftp"] = "ssh",
        user: str | None = None,
        fingerprint: str | None = None,
        port: int | None = None,
        names: Iterable[str] | None = None,
        home: Literal["~"] | None = None,
        typecode: Literal["a", "i", "d"] | None = None,
    ) -> Ssh:
        """A URI from data; user and names are encoded once. `home="~"` counts the names from the home directory.

        Raises `URIBuildError`, and `SchemeError` for what the grammar refuses.

        >>> from urikit.schemes.ssh import Ssh
        >>> str(Ssh.build("h", scheme="sftp", user="me", names=["a;b", "c"], home="~", typecode="i"))
        'sftp://me@h/~/a%3Bb/c;type=i'
        """
        path = "" if names is None and home is None else "/"
        if home is not None:
            path += "~/"
        path += "/".join(escaped(name, "!$&'()*+:@") for name in names or ())
        if typecode is not None:
            path += f";type={typecode}"
        userinfo = None if user is None else escaped(user, "!$&'()*+")
        if fingerprint is not None:
            userinfo = f"{userinfo or ''};fingerprint={fingerprint}"
        return cls.parse(_native.URI.build(scheme=scheme, userinfo=userinfo, host=host, port=port, path=path))

    def to_uri(self) -> URI:
        rest = self.path
        for delimiter, part in ((";", self.parameters), ("?", self.query), ("#", self.fragment)):
            if part is not None:
                rest += delimiter + part
        return compose(self.scheme, self.userinfo, self.host, self.port, rest)

    @property
    def user(self) -> str | None:
        """The name to log in with, decoded, without connection parameters; None where none is written."""
        user = None if self.userinfo is None else self.userinfo.partition(";")[0].partition(":")[0]
        return _native.percent_decode(user, "literal") if user else None

    @property
    def password(self) -> str | None:
        """The password, decoded; None where none is written."""
        _, colon, password = (self.userinfo or "").partition(";")[0].partition(":")
        return _native.percent_decode(password, "literal") if colon else None

    @property
    def connection_parameters(self) -> tuple[tuple[str, str], ...]:
        """Names in lower case and values (section 5.1)."""
        return _pairs((self.userinfo or "").partition(";")[2])

    @property
    def fingerprint(self) -> str | None:
        """The algorithm and fingerprint of the host key (section 5.1). It has no more trust than the URI has."""
        return dict(self.connection_parameters).get("fingerprint")

    @property
    def typecode(self) -> str | None:
        """How sftp transfers the file: "a" as text, "i" as it is, "d" lists a directory (section 5.2)."""
        return dict(_pairs(self.parameters or "")).get("type")

    @property
    def is_below_home(self) -> bool:
        """Whether the first segment is "~": the path counts from the home directory (section 4.4)."""
        return self.path == "/~" or self.path.startswith("/~/")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the path, decoded, without "~". Raises `URIEncodingError`."""
        segments = self.path.split("/")[2 if self.is_below_home else 1 :]
        return tuple(_native.percent_decode(segment, "literal") for segment in segments)

    def _equivalent(self, other: Ssh) -> bool:
        return self._compared() == other._compared()

    def _compared(self) -> tuple[object, ...]:
        rest = self.path or "/"
        rest += "" if self.query is None else f"?{self.query}"
        rest += "" if self.fragment is None else f"#{self.fragment}"
        bare = None if self.userinfo is None else self.userinfo.partition(";")[0]
        uri = compose(self.scheme, bare or None, self.host, None, rest).normalize()
        parameters = sorted(_pairs(self.parameters or ""))
        return str(uri), self.effective_port, sorted(self.connection_parameters), parameters

    def issues(self) -> tuple[Issue, ...]:
        """A password, a path of ssh, a query and a fragment."""
        uri = self.to_uri()
        spans = uri.spans
        found: list[Issue] = []
        if self.password is not None:
            found.append(noted(uri, "ssh-password", "userinfo", *spans["userinfo"]))
        if self.scheme.lower() == "ssh" and self.path not in ("", "/"):
            found.append(noted(uri, "ssh-path", "path-abempty", *spans["path"], "info"))
        for component in ("query", "fragment"):
            if getattr(self, component) is not None:
                start, end = spans[component]
                found.append(noted(uri, "ssh-query", component, start - 1, end))
        return tuple(found)


def _check_parameters(uri: URI, written: str, start: int, component: str) -> list[str]:
    """Parameters by the grammar, from `start` on; their names in lower case."""
    names: list[str] = []
    for parameter in written.split(","):
        if not _PARAMETER.fullmatch(parameter):
            refuse(uri, "ssh-parameter", component, start, start + len(parameter))
        names.append(parameter.partition("=")[0].lower())
        start += len(parameter) + 1
    return names


def _pairs(written: str) -> tuple[tuple[str, str], ...]:
    pairs = (part.partition("=") for part in written.split(",") if written)
    return tuple((name.lower(), value) for name, _, value in pairs)


# fmt: off
ROWS = (
    row(
        "ssh-authority-missing", f"{_DRAFT} section 3.3", _URL,
        "an ssh or sftp URI without an authority",
        '{scheme} needs "//" and a host',
        "What follows the colon would be a path, and a path alone says of no host.",
        "ssh:host.example.com",
        "ssh://host.example.com",
        'write "//" before the host',
        mend=add_authority,
    ),
    row(
        "ssh-host-empty", f"{_DRAFT} section 3.4", _URL,
        "an ssh or sftp URI with an empty host",
        "{scheme} needs a host that is not empty",
        "The draft says that the host should not be empty; there is nobody to connect to.",
        "ssh://user@/path",
        "ssh://user@host.example.com",
        "write the host",
    ),
    row(
        "ssh-parameter", f"{_DRAFT} section 3.3", 'c-param = paramname "=" paramvalue',
        "a parameter that is none",
        '"{found}" is no parameter: a name, "=" and a value',
        'Behind a ";" stand parameters with commas between them; names and values are letters, digits and "-". A ";" '
        "or a comma that is data is percent-encoded.",
        "sftp://host.example.com/a;b",
        "sftp://host.example.com/a%3Bb",
        'write name, equals sign and value, or the ";" as %3B',
    ),
    row(
        "ssh-fingerprint-twice", f"{_DRAFT} section 5.1", 'ssh-info = [ userinfo ] [";" c-param *("," c-param)]',
        "two fingerprints",
        "there is more than one fingerprint",
        "A host has one key for a connection. Two of them would let whoever added the second choose.",
        "ssh://u;fingerprint=a-1,fingerprint=a-2@host.example.com",
        "ssh://u;fingerprint=a-1@host.example.com",
        "keep the right one",
    ),
    row(
        "ssh-typecode", f"{_DRAFT} section 5.2", 's-param = paramname "=" paramvalue',
        "a typecode that sftp does not have",
        'the type is "a", "i" or "d", and not "{found}"',
        "They stand for text whose line ends are converted, for a file as it is, and for a directory.",
        "sftp://host.example.com/a;type=z",
        "sftp://host.example.com/a;type=i",
        "write a, i or d, or leave the type out",
    ),
    row(
        "ssh-password", f"{_DRAFT} section 8", "ssh-info = [ userinfo ]",
        "a password in an ssh or sftp URI",
        "there is a password in the userinfo",
        "URIs are kept, shown and sent in the clear. The draft deprecates the form, and the protocol asks for what it "
        "needs.",
        "ssh://user:secret@host.example.com",
        "ssh://user@host.example.com",
        "leave it out and let the client ask, or use a key",
    ),
    row(
        "ssh-path", f"{_DRAFT} section 3.4", _URL,
        "a path in an ssh URI",
        "the path of an ssh URI has no meaning, and clients should ignore it",
        "The draft names a session, which has no files. git reads the path as that of a repository, from the root "
        "of the host; a path with ~ in front counts from the home directory.",
        "ssh://user@host.example.com/path",
        "ssh://user@host.example.com",
        "leave it out, unless the URI is for git",
    ),
    row(
        "ssh-query", f"{_DRAFT} section 3.3", _URL,
        "a query or fragment in an ssh or sftp URI",
        "{scheme} has no {component}",
        'The grammar ends with the path. A "?" or "#" that is in a name is percent-encoded.',
        "sftp://host.example.com/what?",
        "sftp://host.example.com/what%3F",
        'write a "?" of the name as %3F, a "#" as %23',
    ),
    row(
        "ssh-scp-like", f"{_DRAFT} section 3.3", _URL,
        "what is not the form of scp and git",
        '"{found}" is not of the form user@host:path',
        "The form has a host, a colon with no slash before it, and a path. A letter and a colon are a drive of "
        "Windows, and what has two slashes behind the colon is a URI already.",
        'scp_like("ssh://host/path")',
        'scp_like("user@host:path")',
        "give a text of that form",
    ),
)
# fmt: on
