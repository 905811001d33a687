"""The form `user@host:path` of scp and git: not a URI, and the ssh URI that says the same.

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
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NoReturn

from urikit._native import URI
from urikit.core.errors import SchemeError, URIError
from urikit.schemes.escape import escaped
from urikit.schemes.ssh import Ssh

if TYPE_CHECKING:
    from urikit.core.rules.catalogue import Mistake

#: A name in brackets, perhaps with a port: what is not an IPv6 address.
_BRACKETED = re.compile(r"\[([^\[\]:]++)(:[0-9]++)?\]")

__all__ = ["advice", "is_scp_like", "scp_like"]


def is_scp_like(text: str) -> bool:
    """Whether a text is of the form, by git's rule, and not a URI with "//".

    >>> from urikit.schemes.scp_like import is_scp_like
    >>> [is_scp_like(t) for t in ("git@github.com:u/r.git", "ssh://h/p", "C:\\\\x", "./a:b")]
    [True, False, False, False]
    """
    return _split(text) is not None


def scp_like(text: str, *, relative: Literal["root", "home"] = "root") -> Ssh:
    """The ssh URI for a text of the form.

    `relative` says where a path without a slash in front counts from: "root" is what hosting
    services take, "home" writes "~", which is what the form means on other servers.

    Raises `SchemeError` for a text of another form, `URISyntaxError` for an invalid host.

    >>> from urikit.schemes.scp_like import scp_like
    >>> str(scp_like("git@github.com:u/r.git")), str(scp_like("me@h:a b", relative="home"))
    ('ssh://git@github.com/u/r.git', 'ssh://me@h/~/a%20b')
    >>> str(scp_like("me@h:/srv/r.git", relative="home"))
    'ssh://me@h/srv/r.git'
    """
    found = _split(text)
    if found is None:
        _refuse(text)
    user, host, port, path = found
    absolute = path if path.startswith("/") else f"/~/{path}" if relative == "home" else f"/{path}"
    if path == "~" or path.startswith("~"):
        # "~user/" leads to the home directory of another user, in both forms.
        absolute = f"/{path}"
    names = "/".join(escaped(name, "!$&'()*+,;=:@") for name in absolute.split("/"))
    before = "" if user is None else f"{escaped(user)}@"
    return Ssh.parse(URI.parse(f"ssh://{before}{host}{port}{names}"))


def advice(mistake: Mistake) -> str | None:
    """What an error about a colon says of a text of the form that names a user; None about any other."""
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


def _refuse(text: str) -> NoReturn:
    raise SchemeError(text, "ssh-scp-like", "ssh", "scp-like", 0, len(text))
