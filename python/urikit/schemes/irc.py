"""irc, ircs and irc6: a server, a channel or a person of Internet Relay Chat (draft-mirashi-url-irc-01).

    irc:[ //[ <host>[:<port>] ]/[<target>] [,needpass] ]
    target     = chtarget | nickstring         chtarget = chstring [ ",needkey" ]
    nickstring = nicktypes ",isnick"           nicktypes = nick | nick "!" user "@" hostmask | user "@" servername
    chstring   = any byte except SPACE, BELL, NUL, CR, LF and comma, percent-encoded where a URI wants it

The draft of 1996 was never an RFC; IANA has the three schemes as provisional. Where the host is left
out the server is the default of the client: `irc:`, `irc://` and `irc:///` are the same. The prefix of a
channel is left out, and the client puts its own in front, "#" by default; written, it is %23. The
characters "!", ",", ":" and "@" are reserved in the target and encoded as data. Flags come last:
`isnick`, `needkey` (ask for the key of the channel), `needpass` (ask for the password of the server).
Programs have more of them, `isuser`, `isserver`, `ischannel`, `isnetwork`, which are read as well.

The port of the draft is 194; clients mostly use 6667. ircs is IRC inside TLS on port 6697 (RFC 7194).

What goes wrong: `irc://host/#channel`, where "#channel" is the fragment and the target is empty. It is
refused with the form that works. `?key=` is a later habit; the key is a secret, is masked like a
password, and is an issue. Left out: which names a server thinks equal, because that is its case mapping.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from urikit._native import URI, percent_decode, percent_decode_bytes, percent_decode_unreserved, percent_recase
from urikit.core.arguments import several
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.escape import escaped
from urikit.schemes.server import Server, normal_form

__all__ = ["Irc"]

_DRAFT = "draft-mirashi-url-irc-01"
#: The flags of the draft, and those of programs.
_FLAGS = frozenset({"isnick", "needkey", "needpass", "isuser", "isserver", "ischannel", "isnetwork"})
#: Fields of a query whose value is a secret.
_SECRET = frozenset({"key", "pass", "password"})
#: Bytes that no name of a channel contains.
_NEVER = frozenset(b" \x07\0\r\n,")


@dataclass(frozen=True, slots=True, repr=False)
class Irc(Server):
    """A server, channel or person of IRC.

    >>> from urikit.schemes.irc import Irc
    >>> secret = Irc.parse("irc://foobar.org:6665/secret,needkey")
    >>> secret.channel(), secret.needs_key, secret.effective_port
    ('#secret', True, 6665)
    """

    #: "irc", "ircs" or "irc6", in the case it is written.
    scheme: str
    userinfo: str | None
    #: None and "" both mean the default server.
    host: str | None
    port: str | None
    #: Target and flags, raw, with the "/" in front.
    path: str
    query: str | None = None

    @classmethod
    def _read(cls, uri: URI) -> Irc:
        path = uri.path
        start, end = uri.spans["path"]
        if path and not path.startswith("/"):
            refuse(uri, "irc-slashes-missing", "target", start, end)
        if uri.fragment is not None:
            refuse(uri, "irc-hash", "target", uri.spans["fragment"][0] - 1, uri.spans["fragment"][1])
        target, *flags = path[1:].split(",")
        at = start + 1 + len(target)
        for flag in flags:
            if flag.lower() not in _FLAGS:
                refuse(uri, "irc-flag", "target", at + 1, at + 1 + len(flag))
            at += 1 + len(flag)
        if not _NEVER.isdisjoint(percent_decode_bytes(target, "literal")):
            refuse(uri, "irc-target", "chstring", start + 1, start + 1 + len(target))
        return cls(uri.scheme, uri.userinfo, uri.host, uri.port, path, uri.query)

    @classmethod
    def build(
        cls,
        target: str = "",
        *,
        host: str = "",
        scheme: str = "irc",
        port: int | None = None,
        flags: Iterable[str] = (),
    ) -> Irc:
        """Return a URI from data: the target is a channel or a nickname, encoded once.

        Raises `SchemeError`, `URIBuildError`.

        >>> from urikit.schemes.irc import Irc
        >>> str(Irc.build("#python", host="irc.libera.chat", scheme="ircs"))
        'ircs://irc.libera.chat/%23python'
        """
        path = f"/{escaped(target, _KEPT)}" + "".join(f",{flag}" for flag in several("flags", flags))
        return cls.parse(URI.build(scheme=scheme, host=host, port=port, path=path))

    @property
    def target(self) -> str:
        """The target, decoded; "" where the URI names the server. Raises `URIEncodingError`."""
        return percent_decode(self._target, "literal")

    @property
    def _target(self) -> str:
        return self.path[1:].partition(",")[0]

    @property
    def flags(self) -> frozenset[str]:
        """The flags, in lower case."""
        return frozenset(self.path[1:].lower().split(",")[1:])

    def channel(self, prefix: str = "#") -> str | None:
        """Return the name of the channel with its prefix; None where the target is a person, or empty.

        A prefix that is written stays; `prefix` is the client's own, "#", "&" or "+".

        >>> from urikit.schemes.irc import Irc
        >>> Irc.parse("irc:///help").channel("&"), Irc.parse("irc:///%23help").channel("&")
        ('&help', '#help')
        """
        target = self.target
        if not target or self.nick is not None:
            return None
        return target if target[0] in "#&+" else prefix + target

    @property
    def nick(self) -> str | None:
        """The nickname, decoded; None where the target is not a person, or is given as user and server."""
        raw = self._target
        if self.flags.isdisjoint(("isnick", "isuser")) or ("@" in raw and "!" not in raw):
            return None
        return percent_decode(raw.partition("!")[0], "literal")

    @property
    def nick_user(self) -> tuple[str, str] | None:
        """User and host mask, or user and server, of a person, decoded; None where they are not given."""
        if self.flags.isdisjoint(("isnick", "isuser")) or "@" not in self._target:
            return None
        user, _, host = self._target.rpartition("!")[2].partition("@")
        return percent_decode(user, "literal"), percent_decode(host, "literal")

    @property
    def needs_key(self) -> bool:
        """Return whether the user is asked for the key of the channel."""
        return "needkey" in self.flags

    @property
    def needs_password(self) -> bool:
        """Return whether the user is asked for the password of the server."""
        return "needpass" in self.flags

    def _compared(self) -> tuple[object, ...]:
        # The target is not a path: it is compared by itself, and loses no dot segments.
        start = normal_form(self.scheme, self.userinfo, self.host or "")
        target = percent_recase(percent_decode_unreserved(self._target))
        return start, self._compared_port, target, self.flags, self.query

    def issues(self) -> tuple[Issue, ...]:
        """Userinfo, reserved characters in the name of a channel, a query."""
        uri = self.to_uri()
        shown = uri
        spans = uri.spans
        found: list[Issue] = []
        if self.userinfo is not None:
            found.append(noted(shown, "irc-userinfo", "userinfo", *spans["userinfo"]))
        person = not self.flags.isdisjoint(("isnick", "isuser"))
        at = next((at for at, c in enumerate(self._target) if c in (":" if person else "!:@")), -1)
        if at >= 0:
            start = spans["path"][0] + 1 + at
            found.append(noted(shown, "irc-reserved", "chstring", start, start + 1))
        if self.query is not None:
            found.append(noted(shown, "irc-query", "query", spans["query"][0] - 1, spans["query"][1]))
        return tuple(found)


_KEPT = "$&'()*+;=/"


def add_slashes(text: str, start: int, _end: int) -> str:
    """Put the slashes of an empty host before the target."""
    return f"{text[:start]}///{text[start:]}"
