"""Proposals of an explanation: the repair of a refused text, what a valid one means more likely, and alternatives.

A proposal is shown only where all checks of `urikit.core.rules.fixes` pass: the result is accepted, browsers find a
host if the scheme is one of theirs, and no script link becomes live. It is a description: secrets are masked, unless
they were asked for.

`repair` and `corrected` propose one correction. Often two are plausible: in `http://exam ple.com/` the space is one too
many, or the URL ends there and the rest is text after it. A person who sees both with their meanings decides better
than a program. The rules of alternatives are by the code of the mistake; each gives what the text may mean, in the
order of how likely it is.

The rules of a scheme propose too. A rule of the catalogue may have a function that fixes its mistake
(`urikit.core.rules.menders`), which hints use; `corrected` applies it if the scheme takes the whole result. Several
mistakes are corrected one after the other. Nothing is proposed where the function puts an example in the place of what
is missing, takes something away, or gives a name to another namespace.

What can go wrong: a text that is refused and has no repair has no alternatives either, because there a guess may be
dangerous. Left out: numbers of an address, where every guess is another machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypedDict

from urikit._native import WEB_SCHEMES, WebURL, is_valid, mask, public_suffix, repair
from urikit._native import mask as native_mask
from urikit.core.errors import URISyntaxError
from urikit.core.mask import MASK, Masked, discreet, masking, secrets_of
from urikit.core.repairs import Change, Repair, difference, proposed
from urikit.core.rules import known
from urikit.core.rules.fixes import LONGEST, holds, is_kept, is_sure, refusals, repair_of_masked
from urikit.core.rules.menders import changes, drop_range
from urikit.core.shapes import plain

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.explanation.subject import Mask, Secrets, Subject
    from urikit.explanation.user_input import UserInput
    from urikit.explanation.verdict import Defect, StandardVerdict

__all__ = ["MOST", "Correction", "Fix", "corrected", "fixes", "of_verdict"]


#: The most proposals.
MOST = 3
#: The schemes that a misspelt one is compared with, most used first.
_SCHEMES = ("https", "http", "ftp", "wss", "ws", "file", "ssh", "sftp", "ftps", "git", "mailto", "ldap")
_AUTHORITY = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:)?//(?:[^/?#\\@]*@)?([^/?#\\:@]*)")
_WORDS = re.compile(r"(?: +[^\W\d_][^\s/?#=&%:|\\.]*\.?){2,} *| \([^()]+\)")
#: A URL or a path as the value of a parameter, encoded twice from its first delimiter on.
_INNER = re.compile("(?<==)(?:https?%253A)?%252F[^&#]*", re.IGNORECASE)
_OCTETS = re.compile("(?:%[89A-Fa-f][0-9A-Fa-f])+")
#: The first bytes of UTF-8 for the letters of Latin-1 and Cyrillic (RFC 3629 section 3).
_LEADING = frozenset((0xC2, 0xC3, 0xD0, 0xD1))
_DIGITS_AND_SLASH = re.compile(
    r"((?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?)://[^:/?#@.]+:)([0-9]+/[^@?#]*)(@[\w.-]+(?::[0-9]+)?(?:/.*)?)",
    re.ASCII,
)
_MAILBOX = re.compile(r"([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)(?:/[^\s@]*)?", re.ASCII)


@discreet
class Fix(NamedTuple):
    """One proposal: the text to use instead, and what it means or does, in a few words."""

    text: str
    meaning: str


#: A code, its component, and where it is in the text.
Found: TypeAlias = tuple[str, str, int, int]
_Rule: TypeAlias = Callable[[str, int, int], Iterator[tuple[str, str]]]


def fixes(text: str, best: str | None, changes: Sequence[Change], found: Sequence[Found]) -> tuple[Fix, ...]:
    """Return the meanings that a text may have, best first; at most `MOST`.

    `best` is what is proposed already, by `changes`; `found` has the codes of the text and their places.

    >>> from urikit.explanation.proposals import proposed_fixes
    >>> for fix in fixes("htp://h/", "http://h/", (), [("scheme-misspelt", "scheme", 0, 3)]):
    ...     print(fix.text, "-", fix.meaning)
    http://h/ - the scheme http
    ftp://h/ - the scheme ftp
    """
    meanings: dict[str, str] = {}
    codes: dict[str, str] = {}
    if best is not None or is_valid(text):
        for code, component, start, end in found[:20]:
            rule = _RULES.get((code, component)) or _RULES.get((code, ""))
            for proposed, meaning in rule(text, start, end) if rule is not None else ():
                meanings.setdefault(proposed, meaning)
                codes.setdefault(proposed, "" if rule is None else _CODES.get(rule, ""))
        meanings.update(_mailbox(text))
        codes |= dict.fromkeys(_mailbox(text), "add-scheme")
        meanings.update(_password(text))
    others = [
        Fix(proposed, meaning)
        for proposed, meaning in meanings.items()
        if proposed not in (best, text) and _is_honest(text, proposed, codes.get(proposed, ""))
    ]
    if best is not None:
        others.insert(0, Fix(best, meanings.get(best) or _done(changes)))
    return tuple(others[:MOST])


#: Edits that leave out what the person wrote.
_LEFT_OUT = {"drop-port": "the port", "drop-zone": "the zone ID", "trim-words": "the words around it"}


def _done(changes: Sequence[Change]) -> str:
    """Describe the change of a proposal: the part that was left out, or the advice of its edits."""
    from urikit.core.rules import known

    left_out = [_LEFT_OUT[code] for code in dict.fromkeys(change.code for change in changes) if code in _LEFT_OUT]
    if left_out:
        return f"without {' and '.join(left_out)}"
    return "; ".join(dict.fromkeys(known(change.code).advice for change in changes[:20]))


def _is_honest(text: str, proposed: str, code: str) -> bool:
    """Return whether a proposal, made by a change of this code, passes all checks of proposals."""
    if not holds(proposed) or not is_sure(text, proposed) or _uncovers(text, proposed):
        return False
    if not is_kept(text, proposed, [code]):
        return False
    name = proposed.partition(":")[0].lower()
    return name not in WEB_SCHEMES or WebURL.can_parse(proposed)


def _uncovers(text: str, proposed: str) -> bool:
    """Return whether a proposal makes another component of a secret, where it is not masked: "http://me:@word\\@h"."""
    words = {word for secret in secrets_of(text) for word in re.findall(r"\w{3,}", secret)}
    if not words:
        return False
    before, after = mask(text), mask(proposed)
    return any(word in after and word not in before for word in words)


def _spaced_host(text: str, start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http://exam ple.com/`: a space too many, or the end of the URL."""
    rest = re.match(r"[^/?#\\]*", text[start:])
    host_end = start + (rest.end() if rest else 0)
    joined = text[:start] + text[start:host_end].replace(" ", "") + text[host_end:]
    before, host = (_host(one) for one in (text[:start], joined))
    if re.fullmatch(" [0-9]+", text[start:host_end]):
        return
    apart = _is_public(before) and not _is_public(host)
    if not apart:
        yield joined, "without the space"
    cut = not text[start:].strip("/ ") or before.endswith(".") or text[start:].lstrip(" ").startswith((".", ":"))
    if not cut and (_is_public(before) or not _is_public(host) or "." not in before):
        yield text[:start], "the URL ends at the space, and the rest is text after it"


def _words_after(text: str, start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http://h/a is gone`: words after the URL, or spaces in it."""
    if "://" in text[:start] and _WORDS.fullmatch(text, start):
        yield text[:start], "the URL ends at the space, and the rest is text after it"


def _empty_label(text: str, _start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http://a..b/`: a dot too many."""
    place = _AUTHORITY.match(text)
    if place is not None and re.search("[A-Za-z]", place[1]):
        name = re.sub(r"\.\.+", ".", place[1].lstrip("."))
        yield text[: place.start(1)] + name + text[place.end(1) :], "one dot between the labels"


def _near_schemes(text: str, _start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`htp://h`: every scheme that is one letter away."""
    name, colon, rest = text.partition(":")
    # Too little is left of "tp" and "ps" to compare.
    if len(name) < 3:
        return
    near = {name.lower()[:at] + name.lower()[at + 1 :] for at in range(len(name))}
    for scheme in _SCHEMES:
        added = name.lower() in {scheme[:at] + scheme[at + 1 :] for at in range(len(scheme))}
        pairs = list(zip(name.lower(), scheme, strict=False)) if len(name) == len(scheme) else []
        wrong = [at for at, (one, other) in enumerate(pairs) if one != other]
        if (wrong == [0] and len(name) > 3) or (scheme == "ftps" and name.lower() == "tps"):
            continue
        swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1 and pairs[wrong[0]] == pairs[wrong[1]][::-1]
        if len(name) < 16 and (scheme in near or added or len(wrong) == 1 or swapped):
            yield f"{scheme}{colon}{rest}", f"the scheme {scheme}"


def _empty_user(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """`http://@h/`: an "@" without a user."""
    if start == end and text[end : end + 1] == "@":
        yield text[:start] + text[end + 1 :], 'without the "@"'


def _needless_port(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """`http://h:/`, `http://h:80/`: a port that everybody adds; `file://C:/x` has a drive, `app://http://h` a URL.

    Settings of other servers name their default port so that people see it.
    """
    if start < end and text[start : start + 1] != ":" and text.partition(":")[0].lower() not in WEB_SCHEMES:
        return
    at = start if text[start : start + 1] == ":" else start - 1
    if text[:5].lower() == "file:" or text.startswith("://", at):
        return
    if text[at - 1 : at] not in ("@", "/"):
        yield text[:at] + text[end:], "the same resource, without its needless port"


def _zeros(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """`http://h:08080/`: zeros before a port."""
    number = text[start:end].lstrip("0")
    if number:
        yield text[:start] + number + text[end:], "without the zeros"


def _decoded_once(text: str, _start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`%2520`, `%25C3%25A9`, `%C3%83%C2%A9`: a space or a letter that was encoded twice; and a URL as a value."""
    once = re.sub("%25(20|(?:C[2-9A-F]|D[0-9A-F]|E[0-9A-F]|[89AB][0-9A-F]))", r"%\1", text, flags=re.IGNORECASE)
    once = _OCTETS.sub(lambda run: _utf8_once(run[0]), once)
    once = _INNER.sub(lambda value: value[0].replace("%25", "%"), once)
    if once != text:
        yield once, "encoded once"


def _utf8_once(run: str) -> str:
    """Bytes of UTF-8 that were taken for characters of Windows-1252 and encoded again, as they were."""
    from urllib.parse import quote, unquote_to_bytes

    try:
        letters = unquote_to_bytes(run).decode("utf-8")
        # Programs that read Latin-1 have controls where Windows has quotation marks.
        plain = letters.encode("latin-1" if any("\x80" <= c <= "\x9f" for c in letters) else "cp1252")
        return quote(plain.decode("utf-8"), safe="") if len(plain) > 1 else run
    except UnicodeError:
        return run


def _latin(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """`caf%E9`: letters in bytes of Latin-1, between letters of ASCII."""
    from urllib.parse import quote, unquote_to_bytes

    def written(run: re.Match[str]) -> str:
        octets = unquote_to_bytes(run[0])
        # The first byte of a letter in UTF-8, whose second one was cut off.
        if octets[-1] in _LEADING and not text[run.end() : run.end() + 1].isalnum():
            return "\0"
        try:
            octets.decode("utf-8")
        except UnicodeDecodeError:
            plain = octets.decode("latin-1")
            return quote(plain, safe="") if all(c.isalpha() and c >= "\xc0" for c in plain) else "\0"
        return run[0]

    made = _OCTETS.sub(written, text)
    beside = text[start - 1 : start] + text[end : end + 1]
    if "\0" not in made and any(c.isalpha() for c in beside):
        yield made, "the bytes read as Latin-1, and written in UTF-8"


def _hidden(text: str, _start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`%E2%80%8B`: a character without a width that was copied with the text."""
    made = re.sub("%E2%80%8B|%E2%81%A0|%EF%BB%BF", "", text, flags=re.IGNORECASE)
    if made != text:
        yield made, "without the invisible character"


def _relative(text: str, _start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http//h`: the scheme without its colon, or a folder of that name."""
    name, _, rest = text.partition("//")
    if (
        name.islower()
        and name.isalpha()
        and not re.search("[.:@]", rest.partition("/")[0])
        and not _is_public(re.split("[/:?#]", rest.lstrip(":"), maxsplit=1)[0])
    ):
        yield f"./{text}", f'a relative path, in a folder called "{name}"'


def _cut_percent(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """`http://h/a%`: a percent sign, or an encoded character that was cut off."""
    yield f"{text[:start]}%25{text[start + 1 :]}", 'the character "%" itself'
    if end == len(text) and text[start - 1 : start].strip("/?#=&") and not text[start - 1].isdecimal():
        yield text[:start], "an encoded character was cut off, and is removed"


def _backslash(text: str, start: int, _end: int) -> Iterator[tuple[str, str]]:
    """`http://h/a\\b`: a separator, as browsers read it, or a character of a name."""
    escape = re.match(r"\\(?:[/_&?=#*()!$~\[\]'\"; ]|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|(?:\\?[nrt])+$)", text[start:])
    if escape or repair(text)[0] is None or re.match(r"(?:[a-z]+:/*)?[a-z]:[\\/]|\\\\", text, re.IGNORECASE):
        return
    scheme = text.partition("://")[0].lower() if "://" in text else "http"
    if "://" in text[start:] or scheme not in WEB_SCHEMES:
        return
    place = _AUTHORITY.match(text)
    if start < (place.end() if place else 0) or "?" in text[:start] or not text[:start].strip("/:"):
        return
    if place is not None and text[place.end() : start].count("/") == 0:
        return
    for octets, meaning in (("/", '"/" between segments'), ("%5C", 'the character "\\" in a name')):
        written = repair(text[:start] + text[start:].replace("\\", octets))[0]
        if written is not None and not written.startswith("./"):
            yield written, meaning


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


def _password(text: str) -> Mapping[str, str]:
    """`mysql://ada:12/4@h/x`: a password that begins with digits, so that it reads as a port and a path."""
    found = _DIGITS_AND_SLASH.fullmatch(text)
    if found is None or "/" not in found[2]:
        return {}
    return {f"{found[1]}{found[2].replace('/', '%2F')}{found[3]}": 'a password with "/" in it'}


def _host(text: str) -> str:
    place = _AUTHORITY.match(text)
    return place[1] if place is not None else ""


def _is_public(domain: str) -> bool:
    """Return whether a name ends in a suffix that exists, or in one that is kept for examples."""
    try:
        found = public_suffix(domain)
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
    ("userinfo-present", "userinfo"): _empty_user,
    ("port-leading-zeros", "port"): _zeros,
    ("port-empty", "port"): _needless_port,
    ("port-default", "port"): _needless_port,
    ("encoded-twice", ""): _decoded_once,
    ("encoded-not-utf-8", "path"): _latin,
    ("encoded-not-utf-8", "query"): _latin,
    ("encoded-invisible", "path"): _hidden,
    ("encoded-invisible", "query"): _hidden,
    ("host-label-empty", ""): _empty_label,
    ("scheme-misspelt", ""): _near_schemes,
    ("scheme-colon-missing", ""): _relative,
}
#: The changes of `urikit.repair` that do the same, where these lead elsewhere on purpose.
_CODES: dict[_Rule, str] = {_near_schemes: "fix-scheme-name", _empty_label: "drop-host-character"}


#: The most mistakes of one text that are corrected.
ROUNDS = 4
#: Rules whose mender writes an example where something is missing, or makes another name.
_INVENTED = frozenset(
    {
        "urn-nid-length",
        "urn-nid-reserved",
        "urn-nid-character",
        "urn-nid-hyphen",
        "urn-nss-missing",
        "scheme-required",
        "data-comma-missing",
    }
)
#: The fixes that remove something that the scheme does not use, in words.
_WITHOUT = {
    "ws-fragment": "without the fragment",
    "sip-slashes": "without the slashes",
    "ni-padding": "without the padding",
    "database-srv": "without the port",
}


class Correction(NamedTuple):
    """A text that the scheme takes, and what was done, in the imperative."""

    text: str
    advice: str


def of_verdict(text: str, verdict: StandardVerdict) -> Correction | None:
    """Correct the refusal of a scheme; without one, the first remark that can be corrected."""
    rows = verdict.notes if verdict.defect is None else (verdict.defect,)
    return next((made for row in rows[:20] if (made := _of(text, row)) is not None), None)


def corrected(text: str) -> Correction | None:
    """Return a URI corrected where its scheme refuses it; None where it takes it, or no mender knows how.

    >>> from urikit.explanation.proposals import corrected
    >>> corrected("ldap:///dc=x??subtree")
    Correction(text='ldap:///dc=x??sub', advice='write base, one or sub')
    """
    return _mended(text, [(issue.code, issue.start, issue.end) for issue in refusals(text)])


def _of(text: str, row: Defect) -> Correction | None:
    if row.offset is None or row.end is None:
        return None
    return _mended(text, [(row.code, row.offset, row.end)])


def _mended(text: str, left: Iterable[tuple[str, int, int]]) -> Correction | None:
    made, done = text, []
    codes: list[str] = []
    places = list(left)
    for _ in range(ROUNDS):
        if not places or len(made) > LONGEST:
            break
        code, start, end = places[0]
        rule = known(code)
        if rule.mend is None or code in _INVENTED or (rule.mend is drop_range and code not in _WITHOUT):
            return None
        next_text = rule.mend(made, start, end)
        if not next_text or next_text == made or not is_valid(next_text):
            return None
        made = next_text
        codes += changes(rule)
        done.append(_WITHOUT.get(code, rule.advice))
        places = [(issue.code, issue.start, issue.end) for issue in refusals(made)]
    if not done or not holds(made) or not is_sure(text, made) or not is_kept(text, made, codes):
        return None
    return Correction(made, "; ".join(dict.fromkeys(done)))


#: The longest text of which more than a repair is asked: people type no more.
LONGEST_INPUT = 2_000


class RepairedRecord(TypedDict):
    """A text that is not a reference, repaired."""

    text: str
    changes: tuple[Change, ...]


class Proposal:
    """Repair a text that is not a reference with `urikit.repair`."""

    __slots__ = ("_made", "text")

    def __init__(self, text: str, made: Repair | tuple[Change, ...]) -> None:
        #: The proposal as a description shows it.
        self.text = text
        # The given text is kept with its repair only where a description may show all of it.
        self._made = made

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes, in the order of the text."""
        return self._made.changes if isinstance(self._made, Repair) else self._made

    @property
    def count(self) -> int:
        """The number of changes."""
        return self._made.count if isinstance(self._made, Repair) else len(self._made)

    def to_dict(self) -> RepairedRecord:
        """Return the text and the changes as JSON."""
        return {"text": self.text, "changes": plain(self.changes)}

    def __reduce__(self) -> tuple[type[Proposal], tuple[str, tuple[Change, ...]]]:
        return type(self), (self.text, self.changes)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Proposal) and (self.text, self.changes) == (other.text, other.changes)
        return same if isinstance(other, Proposal) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.text, self.changes))

    def __repr__(self) -> str:
        return f"Proposal(text={self.text!r}, changes={self.changes!r})"


class Meant(NamedTuple):
    """The likely meaning of a valid text that differs from what it says, and the reason."""

    text: str
    why: str


@discreet
class Best(NamedTuple):
    """The first proposal: as data, as a description shows it, and how it was made."""

    text: str
    shown: str
    made: Repair


def repaired(text: str, masked: Masked, mask: Mask) -> Best | None:
    """Repair a text with `urikit.repair`; None where that is impossible, or the scheme of the result refuses it."""
    is_public = mask is not str and not masked.secrets
    made = proposed(text, repair_of_masked if is_public else repair, masked)
    typed = _typed(text, made.text)
    if typed is None and made.text is not None and lost_scheme(text, made.text):
        from urikit.explanation.user_input import from_user_input

        typed = from_user_input(text)
    if typed is not None and typed.uri is not None:
        uri = str(typed.uri)
        # Its edits are masked; where secrets are shown they would not lead to the proposal.
        hidden = mask is str and any(MASK in edit.after for edit in typed.edits)
        made = Repair(uri, _whole(text, uri, typed.edits) if hidden else typed.edits, native_mask(uri))
    elif typed is not None and made.text is not None:
        # The person's text is not an address, but what it is repaired to is.
        again = _typed(made.text, made.text)
        if again is not None and again.uri is not None:
            uri = str(again.uri)
            changes = _one_after_the_other(made.changes, again.edits)
            if changes is not None:
                made = Repair(uri, changes, native_mask(uri))
    # Without a character left, nothing was repaired.
    if not made.text or not is_sure(text, made.text) or not _is_kept(text, made):
        return None
    if not holds(made.text):
        return _by_scheme(text, made) if mask is str or not masked.secrets else None
    return Best(made.text, made.text if mask is str else mask(made.redacted or ""), made)


def _one_after_the_other(first: Sequence[Change], second: Sequence[Change]) -> tuple[Change, ...] | None:
    """Return the changes of a text and then of what they made of it, all in places of the text; None where they
    overlap.
    """
    moved = []
    for change in second:
        shift = 0
        for done in first:
            start, end = done.start + shift, done.start + shift + len(done.after)
            if change.end <= start:
                break
            if change.start < end:
                return None
            shift += len(done.after) - (done.end - done.start)
        moved.append(replace(change, start=change.start - shift, end=change.end - shift))
    return tuple(sorted((*moved, *first), key=lambda change: (change.start, change.end)))


def _by_scheme(text: str, made: Repair) -> Best | None:
    """Return a repair that its scheme refuses, corrected by the scheme's own rules."""

    found = corrected(made.text or "")
    if found is None or not is_sure(text, found.text) or not _is_kept(text, made):
        return None
    # The scheme's rules correct the repaired text: what they change is one edit of it.
    start, end = difference(made.text or "", found.text)
    after = found.text[start : len(found.text) - len(made.text or "") + end]
    own = Change("fix-separator", start, end, (made.text or "")[start:end], after, found.advice)
    changes = _one_after_the_other(made.changes, [own]) or _whole(text, found.text, made.changes, found.advice)
    return Best(found.text, found.text, Repair(found.text, changes, found.text))


def _whole(text: str, made: str, changes: Sequence[Change], *advice: str) -> tuple[Change, ...]:
    """Several changes as one, of the whole text."""
    why = "; ".join(dict.fromkeys((*(change.why for change in changes), *advice)))
    return (Change(changes[0].code, 0, len(text), text, made, why),) if changes else ()


def by_scheme(asked: Subject, verdict: StandardVerdict) -> Fix | None:
    """Correct a URI by the rules of the scheme that refuses or remarks on it, as a description."""

    if len(asked.text) > LONGEST_INPUT:
        return None
    found = of_verdict(asked.text, verdict)
    return None if found is None else Fix(asked.other(found.text), found.advice)


def _is_kept(text: str, made: Repair) -> bool:
    """Return whether a repair keeps what browsers read, but for the changes that lead elsewhere on purpose."""
    return made.text is not None and is_kept(text, made.text, made.codes)


def described(masked: Masked, best: Best | None) -> Proposal | None:
    """Return a repair with its secrets masked, or shown."""
    if best is None:
        return None
    return Proposal(best.shown, best.made.changes if masked.secrets else best.made)


def proposal(text: str, secrets: Secrets, names: Sequence[str] = ()) -> Proposal | None:
    """Repair `text`, as a description; None where that is impossible, or its scheme refuses the result."""
    masked, mask = masking(text, secrets, names)
    return described(masked, repaired(text, masked, mask))


def _typed(text: str, proposed: str | None) -> UserInput | None:
    """Return the URL for a text that is a host without its scheme, once it is repaired."""
    if proposed is None or len(text) > LONGEST_INPUT:
        return None
    from urikit.explanation.user_input import from_user_input, is_host

    return from_user_input(text) if is_host(proposed) else None


def lost_scheme(text: str, proposed: str) -> bool:
    """Return whether a machine has lost its scheme, and "//" is not all that is missing.

    >>> from urikit.explanation.proposals import lost_scheme
    >>> lost_scheme("192.0.2.1:80/x", "//192.0.2.1:80/x"), lost_scheme(r"\\\\h/x", "//h/x")
    (True, False)
    """
    start = text.lstrip()
    begins = start[:1].isalnum() or start.startswith(("[", "://"))
    return begins and proposed.startswith("//") and len(text) <= LONGEST_INPUT


def meant(asked: Subject, issues: Sequence[Issue]) -> Best | None:
    """Return the likely meaning of a valid text that differs from what it says."""
    from urikit.explanation.user_input import meant

    if len(asked.text) > LONGEST_INPUT:
        return None
    found = meant(asked.text)
    if found is None or found.text is None or not holds(found.text) or not is_sure(asked.text, found.text):
        return None
    if not _is_kept(asked.text, found):
        return None
    return Best(found.text, asked.other(found.text), found)


def reason(best: Best) -> str:
    """Explain why a valid text means something else."""
    return "; ".join(dict.fromkeys(change.why for change in best.made.changes))


#: Mistakes that the normal form corrects.
_UNTIDY = frozenset(
    {
        "port-empty",
        "port-leading-zeros",
        "path-dot-segment",
        "encoded-unreserved",
    }
)
#: Issues that may be there beside it. Capitals and a default port are not mistakes: the URL works as it is.
_STAYS = frozenset({"encoded-lowercase", "scheme-uppercase", "host-uppercase", "port-default", "userinfo-present"})


def normal(asked: Subject, issues: Sequence[Issue], form: str | None) -> Fix | None:
    """Return the normal form of a valid text in which nothing else is to be remarked on; None of any other."""

    codes = {issue.code for issue in issues}
    if form is None or not codes & _UNTIDY or codes - _UNTIDY - _STAYS or len(asked.text) > LONGEST_INPUT:
        return None
    if not is_kept(asked.text, form):
        return None
    return Fix(form, "the same resource, in the normal form of RFC 3986")


def proposed_fixes(asked: Subject, best: Best | None, shown: str | None, issues: Sequence[Issue]) -> tuple[Fix, ...]:
    """Return the proposals of an explanation, best first; `shown` is the text that is shown of the best."""
    if best is None and not issues and "@" not in asked.text:
        return ()

    if len(asked.text) > LONGEST_INPUT:
        return () if shown is None else (Fix(shown, ""),)
    if asked.uri_error is None:
        places = [(issue.code, issue.component, issue.start, issue.end) for issue in issues]
    else:
        error = asked.uri_error
        places = [(error.code, error.component, error.offset, error.end)]
    if best is None:
        given = fixes(asked.text, None, (), places)
        return tuple(Fix(asked.other(fix.text), fix.meaning) for fix in given)
    first, *others = fixes(asked.text, best.text, best.made.changes, places)
    return (
        Fix(best.text if shown is None else shown, first.meaning),
        *(Fix(asked.other(fix.text), fix.meaning) for fix in others),
    )
