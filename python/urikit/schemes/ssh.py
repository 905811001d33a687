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
form that git and scp share, `git@host:path`, which is not a URI (`scp_like`).

The draft has no query and no fragment; they are kept and reported. Left out: key formats of
fingerprints, and what a server makes of a path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from urikit._native import URI, percent_decode
from urikit.core.arguments import check_choice, several
from urikit.core.errors import SchemeError, URIError, refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.escape import escaped
from urikit.schemes.server import Server, decoded_userinfo, normal_form, require_host, text_of

if TYPE_CHECKING:
    from urikit.core.rules.menders import Mistake

__all__ = ["Ssh", "is_scp_like", "scp_like"]


_DRAFT = "draft-ietf-secsh-scp-sftp-ssh-uri-04"
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

    #: "ssh" or "sftp", in the case it is written.
    scheme: str
    #: User and connection parameters, as they are written.
    userinfo: str | None
    host: str
    port: str | None
    #: The path, raw, without the parameters of sftp.
    path: str
    #: The part after the ";" of an sftp path; None if it is missing.
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
        """Return a URI from data; user and names are encoded once. `home="~"` counts the names from the home directory.

        Raises `URIBuildError`, and `SchemeError` for what the grammar refuses.

        >>> from urikit.schemes.ssh import Ssh
        >>> str(Ssh.build("h", scheme="sftp", user="me", names=["a;b", "c"], home="~", typecode="i"))
        'sftp://me@h/~/a%3Bb/c;type=i'
        """
        path = "" if names is None and home is None else "/"
        if home is not None:
            check_choice("home", home, ("~",))
            path += "~/"
        path += "/".join(escaped(name, "!$&'()*+:@") for name in several("names", names or ()))
        if typecode is not None:
            path += f";type={typecode}"
        userinfo = None if user is None else escaped(user, "!$&'()*+")
        if fingerprint is not None:
            userinfo = f"{userinfo or ''};fingerprint={fingerprint}"
        return cls.parse(URI.build(scheme=scheme, userinfo=userinfo, host=host, port=port, path=path))

    def _text(self) -> str:
        path = self.path if self.parameters is None else f"{self.path};{self.parameters}"
        return text_of(self.scheme, self.userinfo, self.host, self.port, path, self.query, self.fragment)

    @property
    def user(self) -> str | None:
        """The name to log in with, decoded, without connection parameters; None where none is written."""
        userinfo = self.userinfo or ""
        end = len(userinfo.partition(";")[0].partition(":")[0])
        return decoded_userinfo(self.scheme, userinfo, 0, end) if end else None

    @property
    def password(self) -> str | None:
        """The password, decoded; None where none is written."""
        userinfo = self.userinfo or ""
        end = len(userinfo.partition(";")[0])
        start = userinfo.find(":", 0, end) + 1
        return decoded_userinfo(self.scheme, userinfo, start, end) if start else None

    @property
    def _has_password(self) -> bool:
        """Return whether a password is written, be it empty or not UTF-8."""
        return ":" in (self.userinfo or "").partition(";")[0]

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
        """The mode in which sftp transfers the file: "a" as text, "i" as it is, "d" lists a directory (section 5.2)."""
        return dict(_pairs(self.parameters or "")).get("type")

    @property
    def is_below_home(self) -> bool:
        """Return whether the first segment is "~": the path counts from the home directory (section 4.4)."""
        return self.path == "/~" or self.path.startswith("/~/")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the path, decoded, without "~". Raises `URIEncodingError`."""
        segments = self.path.split("/")[2 if self.is_below_home else 1 :]
        return tuple(percent_decode(segment, "literal") for segment in segments)

    def _compared(self) -> tuple[object, ...]:
        bare = (self.userinfo or "").partition(";")[0] or None
        normal = normal_form(self.scheme, bare, self.host, self.path or "/", self.query, self.fragment)
        parameters = sorted(_pairs(self.parameters or ""))
        return normal, self._compared_port, sorted(self.connection_parameters), parameters

    def issues(self) -> tuple[Issue, ...]:
        """Return a password, a path of ssh, a query and a fragment."""
        uri = self.to_uri()
        spans = uri.spans
        found: list[Issue] = []
        if self._has_password:
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


#: A name in brackets, perhaps with a port: what is not an IPv6 address.
_BRACKETED = re.compile(r"\[([^\[\]:]++)(:[0-9]++)?\]")


def is_scp_like(text: str) -> bool:
    """Return whether a text is of the form, by git's rule, and not a URI with "//".

    >>> from urikit.schemes.ssh import is_scp_like
    >>> [is_scp_like(t) for t in ("git@github.com:u/r.git", "ssh://h/p", "C:\\\\x", "./a:b")]
    [True, False, False, False]
    """
    return _split(text) is not None


def scp_like(text: str, *, relative: Literal["root", "home"] = "root") -> Ssh:
    """Return the ssh URI for a text of the form.

        [ user "@" ] host ":" path
        [ user "@" ] "[" host ":" port "]" ":" path      ; git only; the user may be inside the brackets

    It looks like a URI and is none: "@" cannot be in a scheme, so RFC 3986 refuses
    `git@github.com:u/r.git` as a URI, and as a relative reference too, because of the colon in its first
    segment (section 4.2). Without a user, `host:path` even is a URI, of the scheme "host". The manual
    of git (git-clone, "GIT URLS") has the rule: it is this form where no slash is before the first
    colon. A single letter before the colon is a drive on Windows.

    What goes wrong when it is rewritten by hand: the colon is kept (`ssh://git@host:u/r.git`, where "u"
    is not a port), or the meaning of the path changes. Behind the colon a path without a slash counts from
    the home directory of the user; the path of an ssh URI counts from the root, and "~" in front of it
    leads home. On servers that serve nothing but git the two are the same, and hosting services
    understand only the URI without "~".

    `relative` says where a path without a slash in front counts from: "root" is what hosting
    services take, "home" writes "~", which is what the form means on other servers.

    Raises `SchemeError` for a text of another form, `URISyntaxError` for an invalid host.

    >>> from urikit.schemes.ssh import scp_like
    >>> str(scp_like("git@github.com:u/r.git")), str(scp_like("me@h:a b", relative="home"))
    ('ssh://git@github.com/u/r.git', 'ssh://me@h/~/a%20b')
    >>> str(scp_like("me@h:/srv/r.git", relative="home"))
    'ssh://me@h/srv/r.git'
    """
    check_choice("relative", relative, ("root", "home"))
    found = _split(text)
    if found is None:
        raise SchemeError(text, "ssh-scp-like", "ssh", "scp-like", 0, len(text))
    user, host, port, path = found
    absolute = path if path.startswith("/") else f"/~/{path}" if relative == "home" else f"/{path}"
    if path == "~" or path.startswith("~"):
        # "~user/" leads to the home directory of another user, in both forms.
        absolute = f"/{path}"
    names = "/".join(escaped(name, "!$&'()*+,;=:@") for name in absolute.split("/"))
    before = "" if user is None else f"{escaped(user)}@"
    return Ssh.parse(URI.parse(f"ssh://{before}{host}{port}{names}"))


def advice(mistake: Mistake) -> str | None:
    """Return the advice about a colon in a text of this form with a user; None for any other."""
    from urikit.core.mask import MASK
    from urikit.core.rules.fixes import LONGEST, excerpt

    text = mistake.text
    if text is None or len(text) > LONGEST or MASK in text or "@" not in text.partition(":")[0]:
        return None
    try:
        proposed = str(scp_like(text))
    except URIError:
        return None
    return f"this is how scp and git write a host and a path; the URI is {excerpt(proposed, text)}"


def _split(text: str) -> tuple[str | None, str, str, str] | None:
    """User, host, port with its ":" or "", and path; None where the text is not of the form."""
    literal = text.find("]:") if "[" in text.partition(":")[0] else -1
    colon = literal + 1 if literal >= 0 else text.find(":")
    if colon < 1 or "/" in text[:colon] or "\\" in text[:colon]:
        return None
    before, path = text[:colon], text[colon + 1 :]
    if before.startswith("[") and "@" in before:
        name, _, rest = before[1:].rpartition("@")
        before = f"{name}@[{rest}"
    at = before.rfind("@")
    user, host = (None if at < 0 else before[:at]), before[at + 1 :]
    drive = at < 0 and len(host) == 1 and host.isalpha()
    if user == "" or not host or not path or path.startswith("//") or drive or any(c.isspace() for c in before):
        return None
    bracketed = _BRACKETED.fullmatch(host)
    return (user, host, "", path) if bracketed is None else (user, bracketed[1], bracketed[2] or "", path)
