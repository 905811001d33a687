"""ftp: files and directories of an FTP server (RFC 1738 section 3.2, which still governs).

    ftpurl   = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
    fpath    = fsegment *[ "/" fsegment ]
    fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
    ftptype  = "A" | "I" | "D" | "a" | "i" | "d"

The path is not a file name: it is a list of commands. Each segment but the last is the argument
of one CWD, the last is the name to retrieve. Each is decoded by itself: a "/" or a
";" inside an argument is written %2F and %3B (3.2.2). Hence three paths that look alike:

    ftp://h/etc/motd       CWD etc, RETR motd     below the directory one logs in to
    ftp://h/%2Fetc/motd    CWD /etc, RETR motd    from the root
    ftp://h//etc/motd      CWD with nothing, CWD etc, RETR motd

The port is 21. Where nobody is named the user is "anonymous" with an e-mail address for a
password (3.2.1); where a user is named and no password, the user is asked: an absent password
is not an empty one. Without a typecode the client guesses (3.2.3).

What goes wrong: "?" belongs to a segment by this grammar and begins a query by RFC 3986, which
is the later standard. The view keeps the query apart and reports it. A raw ";" elsewhere than
before the type is reported too: old servers number versions so. An argument, a user or a password
with an encoded line break would put a second command on the control connection (RFC 3986 section
7.2): it is an issue, and `commands` and `login` refuse it.

`ftps`, not registered, is read alike: FTP inside TLS from the first byte, port 990. Left out:
the translation of a path to the server's file names, which RFC 1738 says nobody can know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from urikit._native import URI, percent_decode, percent_encode
from urikit.core.arguments import several
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.core.mask import discreet
from urikit.schemes.server import Server, normal_form, require_host, text_of

__all__ = ["Command", "Ftp"]


@discreet
@dataclass(frozen=True, slots=True)
class Command:
    """One command of RFC 959 with its argument, decoded."""

    verb: Literal["CWD", "TYPE", "NLST", "RETR"]
    argument: str


@dataclass(frozen=True, slots=True, repr=False)
class Ftp(Server):
    """A file or directory of an FTP server.

    >>> from urikit.schemes.ftp import Ftp
    >>> motd = Ftp.parse("ftp://myname@host.dom/%2Fetc/motd;type=a")
    >>> motd.directories, motd.name, motd.typecode, motd.is_absolute
    (('/etc',), 'motd', 'a', True)
    >>> [(command.verb, command.argument) for command in motd.commands()]
    [('CWD', '/etc'), ('TYPE', 'A'), ('RETR', 'motd')]
    """

    #: "ftp" or "ftps", in the case it is written.
    scheme: str
    userinfo: str | None
    host: str
    port: str | None
    #: The path, raw, without the type.
    path: str
    #: The part after the last ";", as "type=a"; None without a type.
    parameter: str | None
    query: str | None
    fragment: str | None

    @classmethod
    def _read(cls, uri: URI) -> Ftp:
        host = uri.host or require_host(uri, "ftp-authority-missing", "ftp-host-empty")
        path, parameter = uri.path, None
        before, semicolon, after = path.rpartition(";")
        if semicolon and after[:5].lower() == "type=":
            if after[5:].lower() not in ("a", "i", "d"):
                start, end = uri.spans["path"]
                refuse(uri, "ftp-typecode", "ftptype", start + len(before) + 6, end)
            path, parameter = before, after
        return cls(uri.scheme, uri.userinfo, host, uri.port, path, parameter, uri.query, uri.fragment)

    @classmethod
    def build(
        cls,
        host: str,
        *,
        directories: Iterable[str] = (),
        name: str = "",
        typecode: Literal["a", "i", "d"] | None = None,
        user: str | None = None,
        password: str | None = None,
        port: int | None = None,
        scheme: str = "ftp",
    ) -> Ftp:
        """Return an FTP URL from the arguments of its commands; each is encoded once.

        >>> from urikit.schemes.ftp import Ftp
        >>> str(Ftp.build("host.dom", user="myname", directories=["/etc"], name="a;b", typecode="i"))
        'ftp://myname@host.dom/%2Fetc/a%3Bb;type=i'
        """
        path = "".join(
            "/" + percent_encode(part, "segment").replace(";", "%3B")
            for part in (*several("directories", directories), name)
        )
        if typecode is not None:
            path += f";type={typecode}"
        userinfo = None if user is None and password is None else (user or "", password)
        uri = URI.build(scheme=scheme, userinfo=userinfo, host=host, port=port, path=path)
        built = cls.parse(uri)
        if typecode is not None and built.parameter != f"type={typecode}":
            refuse(uri, "ftp-typecode", "ftptype", uri.spans["path"][1] - len(typecode), uri.spans["path"][1])
        return built

    def _text(self) -> str:
        path = self.path if self.parameter is None else f"{self.path};{self.parameter}"
        return text_of(self.scheme, self.userinfo, self.host, self.port, path, self.query, self.fragment)

    @property
    def typecode(self) -> Literal["a", "i", "d"] | None:
        """The type in lower case: ASCII, image, directory (section 3.2.2); None where the client guesses."""
        return None if self.parameter is None else self.parameter[5:].lower()  # type: ignore[return-value]

    @property
    def directories(self) -> tuple[str, ...]:
        """The arguments of CWD in their order, each decoded by itself. Raises `URIEncodingError`."""
        return tuple(percent_decode(segment, "literal") for segment in self.path.split("/")[1:-1])

    @property
    def name(self) -> str:
        """The argument of RETR or NLST, decoded; "" where none is given. Raises `URIEncodingError`."""
        return percent_decode(self.path.rpartition("/")[2], "literal")

    @property
    def is_absolute(self) -> bool:
        """Return whether the first argument begins with "/": the path counts from the server's root."""
        first = self.path.split("/")[1:2]
        return bool(first) and first[0][:3].upper() == "%2F"

    @property
    def is_directory(self) -> bool:
        """Return whether it names a directory listing, by its type or by an empty name."""
        return self.typecode == "d" or (self.typecode is None and not self.path.rpartition("/")[2])

    @property
    def login(self) -> tuple[str, str | None]:
        """User and password to send; "anonymous" where no user is named (section 3.2.1).

        The password is None where the user has to be asked, and for "anonymous" where an e-mail
        address of the user is to be sent. Raises `SchemeError` where one of them contains a line break.
        """
        _refuse_break(self.to_uri(), "userinfo")
        return (self.user or "anonymous" if self.userinfo is None else self.user or ""), self.password

    def commands(self) -> tuple[Command, ...]:
        """Return the commands that reach the resource after the login, in order (section 3.2.2).

        Raises `SchemeError` where an argument contains a line break, `URIEncodingError` where one is
        not UTF-8.
        """
        _refuse_break(self.to_uri(), "path")
        arguments = (*self.directories, self.name)
        commands = [Command("CWD", argument) for argument in arguments[:-1]]
        if self.typecode == "d" or (self.typecode is None and not arguments[-1]):
            return (*commands, Command("NLST", arguments[-1]))
        if self.typecode is not None:
            commands.append(Command("TYPE", self.typecode.upper()))
        return (*commands, Command("RETR", arguments[-1]))

    def _equivalent(self, other: Ftp) -> bool:
        return _normal(self) == _normal(other)

    def issues(self) -> tuple[Issue, ...]:
        """Raw semicolons, a query, and line breaks, which a server would take for the end of a command."""
        uri = self.to_uri()
        spans = uri.spans
        found: list[Issue] = []
        place = _place_of_break(uri, "userinfo")
        if place is not None:
            found.append(noted(uri, "ftp-line-break", "userinfo", *place))
        at = self.path.find(";")
        if at >= 0:
            start = spans["path"][0] + at
            found.append(noted(uri, "ftp-semicolon", "fsegment", start, start + 1, "info"))
        place = _place_of_break(uri, "path")
        if place is not None:
            found.append(noted(uri, "ftp-line-break", "fpath", *place))
        if self.query is not None:
            found.append(noted(uri, "ftp-query", "query", spans["query"][0] - 1, spans["query"][1], "info"))
        return tuple(found)


def _place_of_break(uri: URI, component: Literal["userinfo", "path"]) -> tuple[int, int] | None:
    """Return the place of the first encoded line break or NUL in a component."""
    raw = (getattr(uri, component) or "").upper()
    found = [at for at in map(raw.find, ("%0D", "%0A", "%00")) if at >= 0]
    if not found:
        return None
    start = uri.spans[component][0] + min(found)
    return start, start + 3


def _refuse_break(uri: URI, component: Literal["userinfo", "path"]) -> None:
    place = _place_of_break(uri, component)
    if place is not None:
        refuse(uri, "ftp-line-break", "fpath" if component == "path" else component, *place)


def _normal(view: Ftp) -> tuple[str, str | None, str | None]:
    """Return the normal form without type and port, the type, the port."""
    normal = normal_form(view.scheme, view.userinfo, view.host, view.path or "/", view.query, view.fragment)
    return normal, view.typecode, view._compared_port
