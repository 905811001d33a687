"""A fix is a promise: what is proposed to a person is taken by everybody who reads it, and is more than a guess.

The core has checked that a proposal parses, that browsers find its host, and that it runs no script. What
remains is the scheme: a URI that its own view refuses is not a fix. A proposal is not shown while there is
something left in it to correct. None is shown where the text may as well mean something else (`repair/guess.rs`), or
where it leads to another scheme, host or port than browsers read in the text (`repair/kept.rs`).

Suggestions: the text of an error, corrected until it parses, with its secrets masked.

The text of an error is masked, and so is what is made of it: `***` may be wherever a secret
is. The mistake is corrected by its rule or by `urikit.repair`, the result is parsed, and if
there is another mistake that is corrected as well, a few times over. Where the mistake lies
inside a secret there is nothing to show, and where correcting would lose a mask nothing is shown
either; then the hint falls back on the catalogue's example.

Texts beyond `LONGEST` are not corrected: a hint is for a reader, and the error of ten
megabytes of rubbish should cost no more than finding it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from urikit._native import (
    URI,
    Reference,
    WebURL,
    entry_point,
    gap,
    is_guess,
    is_valid,
    makes_script,
    meant,
    parse,
    repair,
)
from urikit._native import is_kept as native_is_kept
from urikit._native import meant as native_meant
from urikit.core.mask import MASK, Masked
from urikit.core.rules.menders import changes, is_byte

if TYPE_CHECKING:
    from urikit._native import Edits
    from urikit.core.rules.catalogue import Mistake, Rule

__all__ = ["holds", "is_kept", "is_sure", "is_taken", "missing", "refusals", "repair_of_masked"]


#: The longest text whose repair is kept, in characters.
LONGEST = 20_000


def holds(text: str) -> bool:
    """Whether a text may be proposed: its scheme takes it, and nothing is left to correct.

    >>> from urikit.core.rules.fixes import holds
    >>> holds("tel:+1-816-555-1212"), holds("tel:+1-816-CALL"), holds("http://example.org/a,")
    (True, False, False)
    """
    return meant(text)[0] is None and is_taken(text)


def is_sure(text: str, proposed: str) -> bool:
    """Whether a proposal is more than a guess and is not a script link.

    >>> from urikit.core.rules.fixes import is_sure
    >>> is_sure("http://h/a b", "http://h/a%20b"), is_sure("http://h/{id}", "http://h/%7Bid%7D")
    (True, False)
    """
    if not text.isascii() and _HALF.search(text):
        return False
    given, made = _utf8(text), _utf8(proposed)
    return not (makes_script(given, made) or is_guess(given, made))


def is_kept(text: str, proposed: str, codes: Iterable[str] = ()) -> bool:
    """Return whether a proposal leads to the scheme, host and port that browsers read in a text.

    Changes with these codes may lead elsewhere, where that is what they are for. A new "@" or a script link never
    passes.

    >>> from urikit.core.rules.fixes import is_kept
    >>> is_kept("http://h/a b", "http://h/a%20b"), is_kept("http://h:x/", "http://h/"), is_kept("http://h/", "http://g/")
    (True, False, False)
    >>> is_kept("http://h:x/", "http://h/", ["drop-port"])
    True
    """
    return native_is_kept(_utf8(text), _utf8(proposed), list(codes))


def _utf8(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


#: Half a character, which nobody can complete; the form of a byte in a file name is whole.
_HALF = re.compile("[\ud800-\udc7f\udd00-\udfff]")
#: What to do with a text that has no single meaning.
_GAPS = {
    "unfilled": "fill in the value that is missing",
    "cut-off": "use the whole URL: a part of this one was left out",
    "two": "use one URL: this input has two",
}


def missing(text: str) -> str | None:
    """What to do where a value or the rest is missing, or where there are two URLs; None of any other text.

    >>> from urikit.core.rules.fixes import missing
    >>> missing("https://h/lon..."), missing("https://h/")
    ('use the whole URL: a part of this one was left out', None)
    """
    return _GAPS.get(gap(text.encode("utf-8", "replace").decode()) or "")


def is_taken(text: str) -> bool:
    """Whether a text parses and its scheme takes it.

    >>> from urikit.core.rules.fixes import is_taken
    >>> is_taken("http://example.org/a,"), is_taken("tel:7042"), is_taken("a b")
    (True, False, False)
    """
    reference = _parsed(text)
    if not isinstance(reference, URI):
        return reference is not None
    return not entry_point("scheme_refuses")(reference)


def repair_of_masked(text: str) -> tuple[str | None, Edits]:
    """What `_native.repair` makes of a text whose secrets are masked.

    The hint of an error, its suggestion and the other errors of the same text ask for the same repair, so the last
    ones are kept; that is why the text must not have secrets.
    """
    return _repair(text) if len(text) <= LONGEST else repair(text)


@lru_cache(4)
def _repair(text: str) -> tuple[str | None, Edits]:
    return repair(text)


def refusals(text: str) -> tuple[Any, ...]:
    """What the scheme of a text refuses in it, as issues; nothing for what is not a URI.

    >>> from urikit.core.rules.fixes import refusals
    >>> [issue.code for issue in refusals("tel:7042")], refusals("http://example.org/")
    (['tel-context-missing'], ())
    """
    reference = _parsed(text)
    if not isinstance(reference, URI):
        return ()
    return tuple(finding for finding in entry_point("scheme_findings")(reference) if str(finding.severity) == "error")


def _parsed(text: str) -> Reference | None:
    try:
        return parse(text)
    except ValueError:
        return None


#: How many mistakes of one text are fixed.
_ROUNDS = 12
#: The columns of a suggestion inside a hint.
COLUMNS = 200
#: The characters of the input that a sentence quotes.
QUOTED = 60
#: What a hint says was done, at most.
MOST = 3


class Mended(NamedTuple):
    """A corrected text, and what was done in the imperative."""

    text: str
    advice: str


def mended(rule: Rule, mistake: Mistake) -> Mended | None:
    """The text of `mistake`, corrected; None where there is nothing safe and useful to say."""
    done: list[str] = []
    found = suggestion(rule, mistake, done)
    return None if found is None else Mended(found, "; ".join(list(dict.fromkeys(done))[:MOST]) or rule.advice)


def suggestion(rule: Rule, mistake: Mistake, done: list[str] | None = None) -> str | None:
    """The corrected text alone; `done` gets what was done, where the rule's own advice does not say it."""
    done = [] if done is None else done
    text, offset, end = mistake.text, mistake.offset, mistake.end
    if text is None or offset is None or end is None or len(text) > LONGEST:
        return None
    if MASK in text[offset:end]:
        return None
    codes = list(changes(rule))
    if mistake.part is not None:
        mended = _mended_component(rule, text, mistake.part, mistake.inner_code, offset, end)
    elif mistake.component is not None:
        mended = _mended_reference(rule, text, offset, end, done, codes)
    else:
        mended = rule.mend(text, offset, end) if rule.mend is not None else None
    if not mended or mended == text or makes_script(_encodable(text), _encodable(mended)):
        return None
    if mistake.component is not None and mistake.part is None:
        if not is_sure(text, mended):
            return None
        # What is left to correct is corrected as well, or the fix is dropped.
        meant, edits = native_meant(mended)
        if not (is_taken(mended) if meant is None else holds(meant)):
            return None
        mended = mended if meant is None else meant
        codes += edits.codes()
    elif mistake.part is None and rule.kind in ("scheme", "syntax") and URI.is_valid(mended) and not holds(mended):
        return None
    if mistake.part is None and not is_kept(text, mended, codes):
        return None
    # What repairs a URI does not always make a URL.
    if rule.kind == "web" and not WebURL.can_parse(mended):
        return None
    if MASK not in text:
        return mended
    # Mending that moved a part may have made a secret of it, or lost one.
    masked = Masked.component(mistake.part, mended) if mistake.part else Masked(mended)
    return masked.shown if masked.shown.count(MASK) == text.count(MASK) and masked.shown != text else None


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _mended_reference(rule: Rule, text: str, offset: int, end: int, done: list[str], codes: list[str]) -> str | None:
    """Mends one mistake after the other until the text parses."""
    from urikit.core.rules import known

    if rule.code == "non-ascii" and any(map(is_byte, text)):
        from urikit.core.rules.menders import authority, encode_range

        # Bytes were given, and these are not UTF-8: each keeps its value.
        first, last = authority(text, offset) if "//" in text[:offset] else (0, 0)
        if any(map(is_byte, text[first:last])):
            return None  # Another encoding of a host is another host.
        text = "".join(encode_range(c, 0, 1) if is_byte(c) else c for c in text)
        done.append("percent-encode the bytes")
        if is_valid(text):
            return text

    for _ in range(_ROUNDS):
        if rule.mend is not None:
            mended = rule.mend(text, offset, end)
            advice = [rule.advice]
            codes += changes(rule)
        else:
            mended, edits = repair_of_masked(text)
            advice = [known(code).advice for code in edits.codes()]
            codes += edits.codes()
        if mended is None or mended == text:
            return None
        text = mended
        done += advice
        try:
            parse(text)
        except ValueError as error:
            found: Any = error  # a URISyntaxError, which this package knows nothing of
            rule, offset, end = known(found.code), found.offset, found.end
        else:
            return text
    return None


#: How much of a text is looked at for an address.
_LONGEST_AUTHORITY = 10_000

#: A component in its place, and the delimiters that would end it there.
_PLACES = {
    "userinfo": ("//", "@h", "/?#@"),
    "host": ("//", "", "/?#@:"),
    "authority": ("//", "", "/?#"),
    "path": ("foo:", "", "?#"),
    "query": ("?", "", "#"),
    "fragment": ("#", "", "#"),
}


def _mended_component(rule: Rule, text: str, part: str, inner_code: str | None, offset: int, end: int) -> str | None:
    """Mends a component that was refused: by its rule, or in its place in a reference.

    Delimiters that would end it are encoded; a malformed IP literal has a mender of its own.
    """
    from urikit.core.rules import known
    from urikit.core.rules.menders import encode_range

    if rule.mend is not None:
        # What building shares with parsing has a mender for whole references only.
        return rule.mend(text, offset, end) if rule.kind == "build" else None
    if part == "host" and (rule.code == "component-delimiter" or any(c.isspace() for c in text)):
        # Without its space it may be another name, and with an encoded delimiter it is another host.
        return None
    if part not in _PLACES or end == offset or (inner_code is None and rule.code != "component-delimiter"):
        return None
    before, after, ends = _PLACES[part]
    if part == "path" and text.startswith("/"):
        before = "foo://h"
    if rule.code == "host-literal":
        shifted = len(before)
        whole = _mended_reference(known(inner_code or ""), before + text, offset + shifted, end + shifted, [], [])
    else:
        # White space as well: a repair would take it off where it looks like a slip of the hand.
        encoded = "".join(encode_range(c, 0, 1) if c in ends or c <= " " else c for c in text)
        whole = repair(f"{before}{encoded}{after}")[0]
    if whole is None or not whole.startswith(before) or not whole.endswith(after):
        return None
    return whole[len(before) : len(whole) - len(after)]


def character(mistake: Mistake) -> str | None:
    """The offending character with its name; None if it is missing."""
    text, offset = mistake.text, mistake.offset
    if text is None or offset is None or offset >= len(text) or mistake.end == offset:
        return None
    found = text[offset]
    if MASK in text[offset : mistake.end]:
        return "part of a secret"
    if " " < found < "\x7f":
        return f'"{found}"'
    if mistake.code == "non-ascii" and is_byte(found):
        return f"(byte {ord(found) & 0xFF:02X})"
    import unicodedata

    from urikit.core.cells import visible

    name = unicodedata.name(found, "")
    return f'"{visible(found)}" (U+{ord(found):04X}{name and " "}{name})'


def found(mistake: Mistake) -> str:
    """The part of the text that the mistake is about, masked and then cut where it is long."""
    from urikit.core.mask import quoted

    text, start, end = mistake.text, mistake.offset, mistake.end
    if text is None or start is None or end is None:
        return ""
    return quoted(text, start, end, QUOTED)


def scheme(mistake: Mistake) -> str:
    """The scheme of the text, in lower case."""
    before, colon, _ = (mistake.text or "")[:QUOTED].partition(":")
    return before.lower() if colon else "these"


def _address(mistake: Mistake) -> tuple[str, int]:
    """What is between the brackets around a mistake, and where in it the mistake is."""
    text, at = (mistake.text or "")[:_LONGEST_AUTHORITY], mistake.offset or 0
    opening = text.rfind("[", 0, at + 1) + 1
    closing = text.find("]", opening)
    return text[opening : closing if closing >= 0 else len(text)], at - opening


def group(mistake: Mistake) -> str:
    """The group of an IPv6 address that a mistake is in.

    >>> from urikit.core.rules import Mistake
    >>> group(Mistake("ipv6-character", "host", "//[2001:db8::12g4]", 15, 16))
    '12g4'
    """
    inner, at = _address(mistake)
    start = inner.rfind(":", 0, max(at, 0)) + 1
    return inner[start:].partition(":")[0][:QUOTED]


def groups(mistake: Mistake) -> str:
    """How many groups an IPv6 address has; an IPv4 address in it counts as two.

    >>> from urikit.core.rules import Mistake
    >>> groups(Mistake("ipv6-too-few-groups", "host", "//[1:2:3]", 3, 8))
    '3'
    """
    inner, _ = _address(mistake)
    parts = [part for part in inner.split(":") if part]
    count = len(parts) + any("." in part for part in parts)
    return f'{count} and "::"' if "::" in inner else str(count)


def numbers(mistake: Mistake) -> str:
    """How many numbers are between the dots of what looks like an IPv4 address.

    >>> from urikit.core.rules import Mistake
    >>> numbers(Mistake("ipv4-too-many-bytes", "host", "//1.2.3.4.5/", 10, 11))
    '5'
    """
    text, end = mistake.text or "", mistake.end or 0
    start = max(text.rfind(sign, 0, end) for sign in "/@") + 1
    return str(text.count(".", start, end) + 1) if text else "another number"


def number(mistake: Mistake) -> str:
    """What is wrong with an IPv4 address at the end of an IPv6 one: how many numbers it has, or which is wrong.

    >>> from urikit.core.rules import Mistake
    >>> number(Mistake("ipv6-embedded-ipv4", "host", "//[::1.2.300.4]", 9, 12))
    'found "300"'
    >>> number(Mistake("ipv6-embedded-ipv4", "host", "//[::1.2.3]", 5, 10))
    'found 3 numbers'
    """
    text, start, end = mistake.text or "", mistake.offset or 0, mistake.end or 0
    before = text.rfind(":", 0, start) + 1
    parts = text[before:end].split(".")
    if len(parts) > 4 or (start == before and len(parts) > 1):
        return f"found {len(parts)} numbers"
    wrong = text[start:end]
    return f'found "{wrong[:QUOTED]}"' if wrong else "expected four numbers from 0 to 255"


def excerpt(suggested: str, original: str) -> str:
    """A suggestion as a hint shows it: whole, or where it begins to differ, on one line."""
    from urikit.core.cells import window

    at, end = 0, min(len(suggested), len(original))
    while at < end:
        middle = (at + end + 1) // 2
        if suggested[at:middle] == original[at:middle]:
            at = middle
        else:
            end = middle - 1
    return window(suggested, at, at, columns=COLUMNS).line
