"""User input: the URI that a person means who types into an address bar.

A person types `example.org`, `localhost:8080/x`, `ada@example.org` or `C:\\docs\\a.txt`. No standard says what
this means. RFC 3986 reads three of the four as a relative reference or as a scheme with a path (section 4.5
warns of such suffix references). `from_user_input` answers as browsers do, with every edit named. Nothing else in
urikit guesses: `parse` never calls it.

What is recognised, in this order: an absolute path or a Windows path (file), a URI with a scheme; a scheme that is
misspelt, doubled or has a broken "://", a mail address (mailto), an IPv6 address, a host with or without a port.

What can go wrong: words of a search, a scheme that runs scripts, and a text with a line break are refused with the
reason. Left out: searching, completing a name (`example` to `www.example.com`), asking the network.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, replace

from urikit._native import SCHEME_NAMES, SCRIPT_SCHEMES, URI, WEB_SCHEMES, WebURL, find_issues, is_valid, mask, parse
from urikit.core.errors import URIError, URISyntaxError
from urikit.core.mask import Masked, discreet
from urikit.core.repairs import Change, Repair, corrected, reason, repair
from urikit.core.rules.fixes import is_kept
from urikit.schemes.file import File
from urikit.schemes.register import SCHEMES

__all__ = ["UserInput", "from_user_input", "meant"]


_KNOWN = frozenset(SCHEME_NAMES).union(*(view.names for view in SCHEMES))
_AROUND = {"<": ">", "(": ")", "[": "]", '"': '"', "'": "'", "\u201c": "\u201d", "\u2018": "\u2019", "\xab": "\xbb"}
_INVISIBLE = " \t\r\n\f\v\u00a0\u200b\u200e\u200f\u2060\ufeff"

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_WINDOWS = re.compile(r"[A-Za-z]:[\\/]|\\\\[^\\/]")
#: A user and a password, and a host as scp and git write it.
_CREDENTIALS = re.compile(r"[^\s@/:?#]+:[^@/?#]*@")
_REMOTE_PATH = re.compile(r"[\w.-]+@[\w.-]+:(?![0-9/])\S")
_IPV6 = re.compile(r"[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")
#: Edits that give a text the scheme it lacks.
_FINDS_A_SCHEME = frozenset(
    {
        "add-scheme",
        "add-scheme-colon",
        "add-ssh-scheme",
        "decode-whole",
        "drop-doubled-scheme",
        "fix-scheme-name",
        "ascii-for-fullwidth",
        "drop-scheme-character",
        "trim-words",
    }
)
_PORT = re.compile(r":(?:[0-9]{1,5}|port)(?=[/?#]|$)", re.IGNORECASE)


@discreet
@dataclass(frozen=True, slots=True)
class UserInput:
    """The meaning of a text that a person typed.

    >>> import urikit
    >>> found = urikit.from_user_input(" example.org/a b")
    >>> found.uri, [edit.after for edit in found.edits]
    (URI('https://example.org/a%20b'), ['', 'https://', '%20'])
    """

    #: The URI; None if the text has none.
    uri: URI | None
    #: The changes, in the order of the text; empty without a URI.
    edits: tuple[Change, ...]
    #: Why the URI is missing, in one sentence; None where there is one.
    reason: str | None


class _InputRefusal(Exception):
    """The reason why the URI is missing."""


def from_user_input(text: str, default_scheme: str = "https") -> UserInput:
    """Return the best URI for what a person typed, with the edits that lead to it, or the reason why it is missing.

    `default_scheme` is that of a host without one. Raises `URIError` where it is not a scheme, and nothing for any
    text. The cost is linear.

    >>> import urikit
    >>> for typed in ("bücher.example", "localhost:8080/x", "htp://e.org", "ada@example.org", r"C:\\docs\\a b.txt"):
    ...     print(urikit.from_user_input(typed).uri)
    https://xn--bcher-kva.example
    https://localhost:8080/x
    http://e.org
    mailto:ada@example.org
    file:///C:/docs/a%20b.txt
    >>> urikit.from_user_input("how to parse a url").reason
    'invalid address: contains spaces, and the scheme is missing'
    """
    URI.build(scheme=default_scheme, path="")  # An error of the caller is not one of the person's.
    start, end = _inside(text)
    try:
        if start == end:
            raise _InputRefusal("the input is empty")
        return _read(text, start, end, default_scheme)
    except _InputRefusal as refusal:
        return UserInput(None, (), str(refusal))


#: Issues that say that a text looks like a host.
_SIGNS = ("host-as-path", "host-as-scheme")


_OWN = re.compile(r"(?:localhost|127\.[0-9.]+|\[::1\])(?=[:/?#]|$)", re.IGNORECASE)


def usual_scheme(text: str) -> str:
    """Return the scheme that a host without one most likely has: few people encrypt on their own machine.

    >>> from urikit.explanation.user_input import usual_scheme
    >>> usual_scheme("localhost:8000/x"), usual_scheme("example.org")
    ('http', 'https')
    """
    return "http" if _OWN.match(text) else "https"


def is_host(text: str) -> bool:
    """Return whether a valid text is a host without its scheme, by its issues.

    >>> from urikit.explanation.user_input import is_host
    >>> is_host("www.example.org/a%20b"), is_host("a%20b")
    (True, False)
    """
    return any(code in _SIGNS for code, *_ in find_issues(parse(text), most=1)[0])


def meant(text: str, issues: Container[str]) -> Repair | None:
    """Return the likely meaning of a valid text by the codes of its issues; None for most.

    >>> from urikit.explanation.user_input import meant
    >>> meant("htp://example.org/", ()).text, meant("index.html", ())
    ('http://example.org/', None)
    """
    found = corrected(text)
    # "(www.example.org/x)" is a host once its brackets are gone.
    if not any(code in issues for code in _SIGNS) and not (found.text is not None and is_host(found.text)):
        return found if found.changed else None
    typed = from_user_input(text, usual_scheme(text))
    if typed.uri is None or str(typed.uri) == text:
        return found if found.changed else None
    return Repair(str(typed.uri), typed.edits, mask(str(typed.uri)))


def _inside(text: str) -> tuple[int, int]:
    """Remove spaces, quotation marks and brackets around a text, and a comma behind it."""
    start = len(text) - len(text.lstrip(_INVISIBLE))
    end = max(len(text.rstrip(_INVISIBLE + ",;")), start)
    if end - start > 1 and _AROUND.get(text[start]) == text[end - 1]:
        start, end = start + 1, end - 1
        start += len(text[start:end]) - len(text[start:end].lstrip(_INVISIBLE))
        end = max(start + len(text[start:end].rstrip(_INVISIBLE)), start)
    return start, end


def _read(text: str, start: int, end: int, default_scheme: str) -> UserInput:
    typed = text[start:end]
    if any(character in typed for character in "\n\r\0"):
        raise _InputRefusal("contains a line break or NUL")
    masked = Masked(text)
    edits = [_edit("trim-whitespace", 0, start, text[:start], "")] if start else []
    if _WINDOWS.match(typed) or (typed.startswith("/") and not typed.startswith("//")):
        uri = _file(typed)
        edit = _edit("add-file-scheme", start, end, typed, str(uri))
        edits.append(edit if _WINDOWS.match(typed) else replace(edit, why="a POSIX path has the scheme file as a URI"))
    else:
        length, replacement = _start(typed, default_scheme)
        if replacement or length:
            edits.append(_edit("add-scheme", start, start + length, masked.part(start, start + length), replacement))
        draft = replacement + typed[length:]
        repaired = repair(draft)
        if not repaired.changed and repaired.text is not None:
            repaired = corrected(draft)
        if any(change.start < len(replacement) for change in repaired.changes):
            # The typed text does not begin with a host, and is not part of the "//" that was added.
            raise _InputRefusal("invalid address: missing scheme or domain")
        uri = _checked(draft, repaired.text)
        # Places in the draft are places in the text, but for what was replaced at its start.
        shift = start + length - len(replacement)
        edits += [
            replace(at, start=max(at.start + shift, start), end=max(at.end + shift, start)) for at in repaired.changes
        ]
    if end < len(text):
        code = "drop-punctuation" if text[end] in ",;" else "trim-whitespace"
        edits.append(_edit(code, end, len(text), text[end:], ""))
    # Each step keeps what browsers read; this one sees all of them.
    if not is_kept(text, str(uri), {edit.code for edit in edits}):
        raise _InputRefusal("invalid address: a correction would change the host")
    return UserInput(uri, tuple(edits), None)


def _edit(code: str, start: int, end: int, before: str, after: str) -> Change:
    return Change(code, start, end, before, after, reason(code, before, after))


def _file(path: str) -> URI:
    windows = _WINDOWS.match(path) is not None
    try:
        return (File.from_windows(path) if windows else File.from_posix(path)).to_uri()
    except URIError as error:
        raise _InputRefusal(f"not a valid path: {error.code}") from None


def _start(typed: str, default_scheme: str) -> tuple[int, str]:
    """Return the length of the beginning to replace, and its replacement; none if there is a scheme, or a repair."""
    if _REMOTE_PATH.match(typed):
        return 0, ""
    named = _SCHEME.match(typed)
    if named and not _is_host_and_port(named[1], typed[named.end() - 1 :]) and not _has_password(named[1], typed):
        if named[1].lower() in SCRIPT_SCHEMES:
            raise _InputRefusal(f"{named[1].lower()}: URLs run code")
        return 0, ""
    if typed.startswith("//"):
        return 0, f"{default_scheme}:"
    if typed.startswith("://"):
        return 0, default_scheme
    found = corrected(typed) if is_valid(typed) else repair(typed)
    if found.text is not None and any(change.code in _FINDS_A_SCHEME for change in found.changes):
        return 0, ""
    return _host(typed, default_scheme)


def _is_host_and_port(name: str, rest: str) -> bool:
    return name.lower() not in _KNOWN and _PORT.match(rest) is not None


def _has_password(name: str, typed: str) -> bool:
    return name.lower() not in _KNOWN and _CREDENTIALS.match(typed) is not None


def _host(typed: str, default_scheme: str) -> tuple[int, str]:
    """Return a host, with or without a port; what has no sign of one are words."""
    head = re.split(r"[/?#\\]", typed, maxsplit=1)[0]
    if _IPV6.fullmatch(head):
        return len(head), f"{default_scheme}://[{head}]"
    if " " in head.strip():
        raise _InputRefusal("invalid address: contains spaces, and the scheme is missing")
    name = head.rpartition("@")[2]
    host = _PORT.sub("", name)
    is_name = "." in host.strip(".") or host.lower() == "localhost" or (name.startswith("[") and "]" in name)
    if not is_name and host == name:
        raise _InputRefusal("invalid address: missing scheme or domain")
    return 0, f"{default_scheme}://"


def _checked(draft: str, repaired: str | None) -> URI:
    """Return the URI, where every reader of its scheme takes it."""
    try:
        uri = URI.parse(draft if repaired is None else repaired)
        scheme = uri.scheme.lower()
        if scheme in SCRIPT_SCHEMES:
            raise _InputRefusal(f"{scheme}: URLs run code")
        if scheme in WEB_SCHEMES:
            WebURL.parse(str(uri))
            if uri.path and not uri.host:
                raise _InputRefusal("missing host")
        return uri
    except URISyntaxError as error:
        raise _InputRefusal(error.message) from None
