"""Alternatives: what else a bad or odd text may mean, each with its meaning, best first.

`repair` and `corrected` propose one correction. Often two are plausible: in `http://exam ple.com/` the space is
one too many, or the URL ends there and the rest is text after it. A person decides better than a program, who sees
both with what they mean. The rules here are by the code of the mistake; each gives what the text may mean, in the
order of how likely it is.

What can go wrong: a proposal is shown only where it is a promise (`urikit.promise`), browsers find a host if
the scheme is one of theirs, and no script link becomes live. A text that is refused and has no repair has no
alternatives either, because there a guess may be dangerous. Left out: numbers of an address, where every guess is
another machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from urikit import _native
from urikit.boundary import guard
from urikit.errors import URISyntaxError
from urikit.mask import discreet
from urikit.promise import holds

if TYPE_CHECKING:
    from urikit.repairs import Change

__all__ = ["MOST", "Fix", "fixes"]

#: How many proposals a person reads.
MOST = 3
#: The schemes that a misspelt one is compared with, most used first.
_SCHEMES = ("https", "http", "ftp", "wss", "ws", "file", "ssh", "sftp", "ftps", "git", "mailto", "ldap")
_AUTHORITY = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:)?//(?:[^/?#\\@]*@)?([^/?#\\:@]*)")
_WORDS = re.compile(r"(?: +[^\W\d_][^\s/?#=&%:|\\.]*\.?){2,} *")
_MAILBOX = re.compile(r"([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)(?:/[^\s@]*)?", re.ASCII)


@discreet
class Fix(NamedTuple):
    """One proposal: the text to use instead, and what it means or does, in a few words."""

    text: str
    meaning: str

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return self._asdict()


#: A code, its component, and where it is in the text.
Found: TypeAlias = tuple[str, str, int, int]
_Rule: TypeAlias = Callable[[str, int, int], Iterator[tuple[str, str]]]


def fixes(text: str, best: str | None, changes: Sequence[Change], found: Sequence[Found]) -> tuple[Fix, ...]:
    """What a text may mean, best first; at most `MOST`.

    `best` is what is proposed already, by `changes`; `found` has the codes of the text and their places.

    >>> from urikit.practice.alternatives import fixes
    >>> for fix in fixes("htp://h/", "http://h/", (), [("scheme-misspelt", "scheme", 0, 3)]):
    ...     print(fix.text, "-", fix.meaning)
    http://h/ - the scheme http
    ftp://h/ - the scheme ftp
    """
    meanings: dict[str, str] = {}
    if best is not None or _native.is_valid(text):
        for code, component, start, end in found[:20]:
            rule = _RULES.get((code, component)) or _RULES.get((code, ""))
            for proposed, meaning in rule(text, start, end) if rule is not None else ():
                meanings.setdefault(proposed, meaning)
        meanings.update(_mailbox(text))
    others = [Fix(*row) for row in meanings.items() if row[0] not in (best, text) and _is_honest(text, row[0])]
    if best is not None:
        others.insert(0, Fix(best, meanings.get(best) or _done(changes)))
    return tuple(others[:MOST])


def _done(changes: Sequence[Change]) -> str:
    """What was done to reach a proposal: the advice of its edits."""
    from urikit.rules import known

    return "; ".join(dict.fromkeys(known(change.code).advice for change in changes[:20]))


def _is_honest(text: str, proposed: str) -> bool:
    """Whether a proposal is a promise to everybody who reads it."""
    if not holds(proposed) or _native.makes_script(text, proposed):
        return False
    name = proposed.partition(":")[0].lower()
    return name not in _native.WEB_SCHEMES or _native.WebURL.can_parse(proposed)


def _spaced_host(text: str, start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http://exam ple.com/`: a space too many, or the end of the URL."""
    rest = re.match(r"[^/?#\\]*", text[start:])
    host_end = start + (rest.end() if rest else 0)
    joined = text[:start] + text[start:host_end].replace(" ", "") + text[host_end:]
    before, host = (_host(one) for one in (text[:start], joined))
    apart = _is_public(before) and not _is_public(host)
    if not apart:
        yield joined, "without the space"
    cut = before.endswith(".") or text[start:].lstrip(" ").startswith((".", ":"))
    if not cut and (_is_public(before) or not _is_public(host) or "." not in before):
        yield text[:start], "the URL ends at the space, and the rest is text after it"


def _words_after(text: str, start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http://h/a is gone`: words after the URL, or spaces in it."""
    if "://" in text[:start] and _WORDS.fullmatch(text, start):
        yield text[:start], "the URL ends at the space, and the rest is text after it"


def _comma(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """`http://example,com/`: "." was meant, or the comma is one too many."""
    place = _AUTHORITY.match(text)
    if text[start:end] != "," or place is None or text.count(",", place.start(1), place.end(1)) != 1:
        return
    if start in (place.start(1), place.end(1) - 1):
        return
    yield f"{text[:start]}.{text[end:]}", '"." instead of ","'
    if re.search("[A-Za-z]", place[1]) and not place[1].lower().startswith("www,"):
        yield text[:start] + text[end:], 'without the ","'


def _empty_label(text: str, _start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http://a..b/`: a dot too many."""
    place = _AUTHORITY.match(text)
    if place is not None and place[1].strip("."):
        name = re.sub(r"\.\.+", ".", place[1].lstrip("."))
        yield text[: place.start(1)] + name + text[place.end(1) :], "one dot between the labels"


def _near_schemes(text: str, _start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`htp://h`: every scheme that is one letter away."""
    name, colon, rest = text.partition(":")
    near = {name.lower()[:at] + name.lower()[at + 1 :] for at in range(len(name))}
    for scheme in _SCHEMES:
        added = name.lower() in {scheme[:at] + scheme[at + 1 :] for at in range(len(scheme))}
        pairs = list(zip(name.lower(), scheme, strict=False)) if len(name) == len(scheme) else []
        wrong = [at for at, (one, other) in enumerate(pairs) if one != other]
        swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1 and pairs[wrong[0]] == pairs[wrong[1]][::-1]
        if len(name) < 16 and (scheme in near or added or len(wrong) == 1 or swapped):
            yield f"{scheme}{colon}{rest}", f"the scheme {scheme}"


def _relative(text: str, _start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http//h`: the scheme without its colon, or a folder of that name."""
    name, _, rest = text.partition("//")
    if name.isalpha() and not _is_public(re.split("[/:?#]", rest, maxsplit=1)[0]):
        yield f"./{text}", f'a relative path, in a folder called "{name}"'


def _port(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """`http://h:80800/`: a digit too many, or no port."""
    digits = text[start:end]
    if text[start - 1 : start] == ":":
        yield text[: start - 1] + text[end:], "the default port of the scheme"
    if digits.isdecimal() and len(digits) == 5:
        yield text[: start + 4] + text[end:], f"port {digits[:4]}, without the last digit"


def _cut_percent(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """`http://h/a%4`: a percent sign, or an encoded character that was cut off."""
    yield f"{text[:start]}%25{text[start + 1 :]}", 'the character "%" itself'
    if end == len(text) and text[start - 1 : start].strip("/?#=&") and not text[start - 1].isdecimal():
        yield text[:start], "an encoded character was cut off, and is removed"


def _backslash(text: str, start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http://h/a\\b`: a separator, as browsers read it, or a character of a name."""
    if _native.repair(text)[0] is None or re.match(r"(?i:file:/*)?[a-z]:[\\/]|\\\\", text, re.IGNORECASE):
        return
    if "://" in text[start:]:
        return
    place = _AUTHORITY.match(text)
    if start < (place.end() if place else 0) or "?" in text[:start] or not text[:start].strip("/:"):
        return
    if place is not None and text[place.end() : start].count("/") == 0:
        return
    for octets, meaning in (("/", '"/" between segments'), ("%5C", 'the character "\\" in a name')):
        written = _native.repair(text[:start] + text[start:].replace("\\", octets))[0]
        if written is not None:
            yield written, meaning


def _few_numbers(text: str, _start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http://1.2.3/`: the address that programs make of it."""
    place = _AUTHORITY.match(text)
    address = _native.loose_ipv4(place[1]) if place is not None else None
    if place is not None and address is not None:
        yield f"{text[: place.start(1)]}{address}{text[place.end(1) :]}", "the address that most programs read"


def _mailbox(text: str) -> Mapping[str, str]:
    """`ada@example.org/x`: a mail address with text after it, a web address with a user, or a path of ssh."""
    found = _MAILBOX.fullmatch(text)
    if found is None or "/" not in text or not _is_public(found[2]):
        return {}
    web = {f"https://{text}": f'a web address with the user name "{found[1]}"'}
    if found[1] == "git":
        return {f"ssh://{text}": "a repository of git over ssh"} | web
    mail = {f"mailto:{found[1]}@{found[2]}": "the mail address, without what follows it"}
    return web | mail


def _host(text: str) -> str:
    place = _AUTHORITY.match(text)
    return place[1] if place is not None else ""


def _is_public(domain: str) -> bool:
    """Whether a name ends in a suffix that exists, or in one that is kept for examples."""
    try:
        found = _native.public_suffix(domain)
    except URISyntaxError:
        return False
    kept = domain.rpartition(".")[2].lower() in ("example", "test", "invalid", "localhost")
    return "." in domain.strip(".") and (kept or (found is not None and found[2] != "unlisted"))


_RULES: dict[tuple[str, str], _Rule] = {
    ("space", "host"): _spaced_host,
    ("space", "path"): _words_after,
    ("space", "query"): _words_after,
    ("backslash", "path"): _backslash,
    ("percent-incomplete", "path"): _cut_percent,
    ("percent-incomplete", "query"): _cut_percent,
    ("percent-incomplete", "fragment"): _cut_percent,
    ("host-label-character", ""): _comma,
    ("host-label-empty", ""): _empty_label,
    ("scheme-misspelt", ""): _near_schemes,
    ("scheme-colon-missing", ""): _relative,
    ("port-beyond-65535", ""): _port,
    ("ipv4-too-few-bytes", ""): _few_numbers,
}

guard(__name__)
