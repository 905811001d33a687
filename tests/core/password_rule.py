"""The rule of where a password behind two slashes is, written a second time from its words, in plain Python.

It is for text in which nothing is percent-encoded and no character is escaped. `tests/core/passwords.toml` has cases of
each clause.
"""

from __future__ import annotations

import re
from typing import Final

#: Schemes that have credentials by custom: databases, queues, files, mail, cameras and shells.
CUSTOM: Final = frozenset(
    "postgres postgresql mysql mariadb mongodb redis rediss amqp amqps mqtt nats ftp sftp ssh rtsp smtp imap".split()
)
#: Two slashes or more, with the scheme before them.
SLASHES: Final = re.compile(r"(?:(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*):)?//+")
#: Ports that the schemes have by default.
PORTS: Final = {
    **dict.fromkeys(("postgres", "postgresql"), "5432"),
    **dict.fromkeys(("mysql", "mariadb"), "3306"),
    **dict.fromkeys(("redis", "rediss"), "6379"),
    **dict.fromkeys(("ssh", "sftp"), "22"),
    "mongodb": "27017",
    "amqp": "5672",
    "amqps": "5671",
    "mqtt": "1883",
    "ftp": "21",
    "rtsp": "554",
    "imap": "143",
}
#: Marks around a URL, and what ends it.
ENCLOSING: Final = {'"': '"', "'": "'", "<": ">", "`": "`"}
#: A parameter whose value begins here, as the end of the text before it.
PARAMETER: Final = re.compile(r"[?&][^?&=#\s]*=$")
#: A variable, or a field of a template.
PLACEHOLDER: Final = re.compile(r"(?i:\$?\w*port)|\$?\{[^/?#@]*\}|\[[^/?#@]*\]|<\w+>|%d|x{3,5}")
DIGEST: Final = re.compile(r"sha(?:256|384|512):")
#: An address, a name with a dot, or localhost.
HOST: Final = re.compile(
    r"\[[0-9A-Fa-f:.]+\]|(?:localhost|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|(?:[A-Za-z0-9_-]+\.+)+[A-Za-z]{2,})(?![\w.-])"
)
#: A name without a dot and without a port, or none.
LABEL: Final = re.compile(r"(?!localhost(?:[:/?#]|\Z))[^.:\[/?#@]*(?:[/?#]|\Z)")
#: The value of a parameter in a query, as the end of the text before it.
VALUE_OF_QUERY: Final = re.compile(r"/[^?]*\?(?:.*&)?[\w.-]+=[^&]*\Z")


def is_custom(scheme: str) -> bool:
    """Return whether a scheme, which may name a driver or a protocol as well, has credentials by custom."""
    return not CUSTOM.isdisjoint(scheme.lower().split("+"))


def is_port(text: str) -> bool:
    """Return whether one to five digits are the number of a port."""
    return text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65_535


def end_of_run(text: str, opened: int, start: int, *, custom: bool) -> int:
    """Return where the run of characters ends that a URL in running text may have."""
    blank = re.compile(r"\s|$").search(text, start)
    end = blank.start() if blank else len(text)
    directly = text[opened - 1 : opened]
    marks = {directly} & set(ENCLOSING)
    if text.count('"', 0, opened) % 2:
        marks.add('"')
    if text.rfind("<", 0, opened) > text.rfind(">", 0, opened):
        marks.add("<")
    for mark in marks:
        closer = re.compile(r"'(?=[\s,)\]};:]|$)" if mark == "'" else ENCLOSING[mark])
        found = closer.search(text, start)
        closed = found.start() if found else -1
        if custom and mark == directly and mark != "<" and closed > end and "@" in text[end:closed]:
            end = closed
        elif closed >= 0:
            end = min(end, closed)
    if PARAMETER.search(text, 0, opened):
        parameter = text.find("&", start)
        end = min(end, parameter) if parameter >= 0 else end
    return end


def password(run: str, *, scheme: str, custom: bool) -> tuple[int, int] | None:
    """Return where the password is in what follows the two slashes."""
    ats = [found.start() for found in re.finditer("@", run) if not DIGEST.match(run, found.end())]
    found = re.search(r"[/?#\s]", run)
    authority = run[: found.start()] if found else run
    literal = re.match(r"(?:[^:]*@)?\[(?=[0-9A-Fa-f:.]+\])", authority)
    bracket = authority.find("]", literal.end()) if literal else -1
    colon = authority.find(":", bracket + 1)
    if custom and colon < 0 and "@" not in authority:
        # Without a user before it, a path may be the beginning of one.
        mark = re.compile(r"[@?#=:\s]").search(run, len(authority))
        if mark and mark[0] == ":" and not run.startswith("//", mark.end()):
            colon, authority = mark.start(), run[: mark.end()]
    behind = [at for at in ats if at > colon]
    blank = re.search(r"\s", run)
    if colon < 0 or not behind or (blank and blank.start() <= colon + 1):
        return None
    inside = [at for at in behind if at < len(authority)]
    value = authority[colon + 1 :]
    if not inside and (is_port(value) or PLACEHOLDER.fullmatch(value)):
        blank_behind = run[len(authority) : len(authority) + 1].isspace()
        is_default = value in {PORTS.get(part) for part in scheme.split("+")}
        known = "@" in authority[:colon] or bracket >= 0 or is_default
        if not custom or known or blank_behind or VALUE_OF_QUERY.match(run[len(authority) : behind[0]]):
            return None
    if custom:
        end = behind[-1]
    elif inside:
        end = inside[-1]
        # "/@" begins the name of a user or of a scope.
        with_host = [at for at in behind if at > end and run[at - 1] != "/" and HOST.match(run, at + 1)]
        # A value, and what a second "/" is before, is not a password.
        with_host = [at for at in with_host if not re.search(r"=|(?<=.)/", run[len(authority) : at])]
        if with_host and LABEL.match(run, end + 1):
            end = with_host[-1]
    else:
        end = ([at for at in behind if re.match(r"[^/?#@]", run[at + 1 :])] or behind)[-1]
    return (colon + 1, end) if end > colon + 1 else None


def passwords(text: str) -> list[tuple[int, int]]:
    """Return where the passwords are in running text."""
    places: list[tuple[int, int]] = []
    for slashes in SLASHES.finditer(text):
        if places and slashes.start() < places[-1][1]:
            continue
        custom = is_custom(slashes["scheme"] or "")
        run = text[slashes.end() : end_of_run(text, slashes.start(), slashes.end(), custom=custom)]
        if place := password(run, scheme=(slashes["scheme"] or "").lower(), custom=custom):
            places.append((slashes.end() + place[0], slashes.end() + place[1]))
    return places
