"""Fixes: a text corrected until it parses, and the checks that a fix must pass before it is shown.

A fix is shown only if every reader accepts it. The core has checked that a proposal parses, that browsers find its
host, and that it runs no script. The checks here are the others:

- its own scheme accepts it, and nothing is left in it to correct (`holds`);
- the text means nothing else as well (`is_sure`, `repair/guess.rs`);
- it leads to the scheme, host and port that browsers read in the text (`is_kept`, `repair/kept.rs`).

`fix_of` corrects the text of an error, in which secrets are masked, as they are in its result. The mistake is corrected
by its rule or by `urikit.repair`, then the result is parsed, and the next mistake is corrected, a few times over. Where
the mistake is in a secret, or a correction would lose a mask, nothing is shown; then the hint is the advice of the
rule, or that of one of the functions at the end, which rules name for some of their occurrences.

Left out: texts beyond `LONGEST` characters, since the error of ten megabytes should cost no more than finding it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from urikit._native import (
    URI,
    Reference,
    WebURL,
    domain_to_ascii,
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
from urikit.core.cells import window
from urikit.core.mask import MASK, Masked
from urikit.core.rules.menders import Correcting, Mistake, authority, changes, encode_range, is_byte

if TYPE_CHECKING:
    from urikit._native import Edits

__all__ = ["holds", "is_kept", "is_sure", "is_taken", "missing", "refusals", "repair_of_masked"]


#: The longest text that is corrected, in characters.
LONGEST = 20_000
#: Returns the rule of a code, as the catalogue does, which is above this module.
Known: TypeAlias = Callable[[str], Correcting]


def holds(text: str) -> bool:
    """Return whether a text may be proposed: its scheme accepts it, and nothing is left to correct.

    >>> from urikit.core.rules.fixes import holds
    >>> holds("tel:+1-816-555-1212"), holds("tel:+1-816-CALL"), holds("http://example.org/a,")
    (True, False, False)
    """
    return meant(text)[0] is None and is_taken(text)


def is_sure(text: str, proposed: str) -> bool:
    """Return whether a proposal is more than a guess and is not a script link.

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


#: Half of a character; a surrogate that `os.fsdecode` made of a byte is not one.
_HALF = re.compile("[\ud800-\udc7f\udd00-\udfff]")
#: Advice about texts without a single meaning.
_GAPS = {
    "unfilled": "fill in the value that is missing",
    "cut-off": "use the whole URL: a part of this one was left out",
    "two": "use one URL: this input has two",
}


def missing(text: str) -> str | None:
    """Return what to do about a missing value, a missing rest, or a second URL; None for any other text.

    >>> from urikit.core.rules.fixes import missing
    >>> missing("https://h/lon..."), missing("https://h/")
    ('use the whole URL: a part of this one was left out', None)
    """
    return _GAPS.get(gap(_utf8(text)) or "")


def is_taken(text: str) -> bool:
    """Return whether a text parses and its scheme accepts it.

    >>> from urikit.core.rules.fixes import is_taken
    >>> is_taken("http://example.org/a,"), is_taken("tel:7042"), is_taken("a b")
    (True, False, False)
    """
    reference = _parsed(text)
    if not isinstance(reference, URI):
        return reference is not None
    return not entry_point("scheme_refuses")(reference)


def repair_of_masked(text: str) -> tuple[str | None, Edits]:
    """Return what `_native.repair` makes of a text whose secrets are masked, from a small cache.

    The hint of an error, its suggestion and further errors of the same text need the same repair. The cache keeps the
    text, so it must not have secrets.
    """
    return _repair(text) if len(text) <= LONGEST else repair(text)


@lru_cache(4)
def _repair(text: str) -> tuple[str | None, Edits]:
    return repair(text)


def refusals(text: str) -> tuple[Any, ...]:
    """Return what the scheme of a text refuses in it, as issues; none for what is not a URI.

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


#: The number of mistakes of one text that are fixed.
_ROUNDS = 12
#: The columns of a suggestion inside a hint.
_COLUMNS = 200
#: The number of actions that a hint names.
_MOST_ACTIONS = 3


def fix_of(rule: Correcting, mistake: Mistake, known: Known) -> tuple[str, str] | None:
    """Return the corrected text of a mistake, and what to do, in the imperative; None without a safe and useful fix.

    `known` returns the rule of a code: a fix may need the rule of the next mistake.
    """
    done: list[str] = []
    found = _checked(rule, mistake, known, done)
    return None if found is None else (found, "; ".join([*dict.fromkeys(done)][:_MOST_ACTIONS]) or rule.advice)


def _checked(rule: Correcting, mistake: Mistake, known: Known, done: list[str]) -> str | None:
    """Return the corrected text if it passes the checks; `done` gets actions that the rule's own advice lacks."""
    text, offset, end = mistake.text, mistake.offset, mistake.end
    if text is None or offset is None or end is None or len(text) > LONGEST:
        return None
    if MASK in text[offset:end]:
        return None
    codes = list(changes(rule))
    if mistake.part is not None:
        fixed = _fixed_component(rule, mistake.inner_code, text, mistake.part, offset, end, known)
    elif mistake.component is not None:
        fixed = _fixed_reference(rule, text, offset, end, known, done, codes)
    else:
        fixed = rule.mend(text, offset, end) if rule.mend is not None else None
    if not fixed or fixed == text or makes_script(_utf8(text), _utf8(fixed)):
        return None
    if mistake.component is not None and mistake.part is None:
        if not is_sure(text, fixed):
            return None
        # Everyday mistakes that are left are corrected as well, or the fix is dropped.
        better, edits = meant(fixed)
        if not (is_taken(fixed) if better is None else holds(better)):
            return None
        fixed = fixed if better is None else better
        codes += edits.codes()
    elif mistake.part is None and rule.kind in ("scheme", "syntax") and URI.is_valid(fixed) and not holds(fixed):
        return None
    if mistake.part is None and not is_kept(text, fixed, codes):
        return None
    # A valid URI is not always a valid URL.
    if rule.kind == "web" and not WebURL.can_parse(fixed):
        return None
    if MASK not in text:
        return fixed
    # A part that moved may have become a secret, or lost its mask.
    masked = Masked.component(mistake.part, fixed) if mistake.part else Masked(fixed)
    return masked.shown if masked.shown.count(MASK) == text.count(MASK) and masked.shown != text else None


def _fixed_reference(
    rule: Correcting, text: str, offset: int, end: int, known: Known, done: list[str], codes: list[str]
) -> str | None:
    """Correct one mistake after the other until the text parses."""
    if rule.code == "non-ascii" and any(map(is_byte, text)):
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
            fixed = rule.mend(text, offset, end)
            advice = [rule.advice]
            codes += changes(rule)
        else:
            fixed, edits = repair_of_masked(text)
            advice = [known(code).advice for code in edits.codes()]
            codes += edits.codes()
        if fixed is None or fixed == text:
            return None
        text = fixed
        done += advice
        try:
            parse(text)
        except ValueError as error:
            found: Any = error  # A URISyntaxError; errors are above this module.
            rule, offset, end = known(found.code), found.offset, found.end
        else:
            return text
    return None


#: A component in its place, and the delimiters that would end it there.
_PLACES = {
    "userinfo": ("//", "@h", "/?#@"),
    "host": ("//", "", "/?#@:"),
    "authority": ("//", "", "/?#"),
    "path": ("foo:", "", "?#"),
    "query": ("?", "", "#"),
    "fragment": ("#", "", "#"),
}


def _fixed_component(
    rule: Correcting, inner_code: str | None, text: str, part: str, offset: int, end: int, known: Known
) -> str | None:
    """Correct a component that was refused: by its rule, or in its place in a reference.

    Delimiters that would end it are encoded; a malformed IP literal is corrected by the rule of the inner code.
    """
    if rule.mend is not None:
        # Rules that building shares with parsing fix whole references only.
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
        at = len(before)
        whole = _fixed_reference(known(inner_code or ""), before + text, offset + at, end + at, known, [], [])
    else:
        # White space as well: a repair would remove it where it looks like a slip of the hand.
        encoded = "".join(encode_range(c, 0, 1) if c in ends or c <= " " else c for c in text)
        whole = repair(f"{before}{encoded}{after}")[0]
    if whole is None or not whole.startswith(before) or not whole.endswith(after):
        return None
    return whole[len(before) : len(whole) - len(after)]


def excerpt(suggested: str, original: str) -> str:
    """Return a suggestion on one line: whole, or from where it begins to differ."""
    at, end = 0, min(len(suggested), len(original))
    while at < end:
        middle = (at + end + 1) // 2
        if suggested[at:middle] == original[at:middle]:
            at = middle
        else:
            end = middle - 1
    return window(suggested, at, at, columns=_COLUMNS).line


def surrogate_advice(mistake: Mistake) -> str | None:
    """Return advice about a lone surrogate that is not a byte of `os.fsdecode`; None for any other character."""
    text, at = mistake.text or "", mistake.offset
    if text and all(map(_is_half, text)):
        return "give another text, since a lone surrogate is not a character"
    if at is not None and _is_half(text[at : at + 1]):
        return "write the whole character, or remove this half of it"
    return None


def _is_half(character: str) -> bool:
    return "\ud800" <= character <= "\udfff" and not "\udc80" <= character <= "\udcff"


def space_advice(mistake: Mistake) -> str | None:
    """Return advice about a space that must not be encoded, without a correction of the text; None elsewhere."""
    if mistake.part is not None or mistake.text is None:
        return None
    repaired, edits = repair_of_masked(mistake.text)
    if repaired is not None:
        removed = "drop-space" in edits.codes()
        return "remove the space" if removed and not holds(repaired) else None
    return f"remove the space from the {mistake.component}" if mistake.component in ("host", "port") else None


def port_advice(mistake: Mistake) -> str | None:
    """Return advice about a port that is masked, since it may be a part of a password; None elsewhere."""
    if mistake.text is None or mistake.offset is None or not mistake.text.startswith(MASK, mistake.offset):
        return None
    return 'percent-encode "/", "?", "#" and "@" in the password (%2F, %3F, %23, %40)'


def list_advice(mistake: Mistake) -> str | None:
    """Return advice about a list of hosts that ends with a comma; None elsewhere."""
    text, end = mistake.text or "", mistake.end
    return None if end is None or text[end : end + 1] != "," else 'remove the "," that no host follows'


def byte_advice(mistake: Mistake) -> str | None:
    """Return advice about bytes in a host that are not UTF-8; None elsewhere."""
    text, at = mistake.text or "", mistake.offset
    if at is None or not is_byte(text[at : at + 1]) or "//" not in text[:at]:
        return None
    first, last = authority(text, at)
    return "decode the bytes with their own encoding first" if first <= at < last else None


#: The characters of a name of a host.
_HOST_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")


def delimiter_advice(mistake: Mistake) -> str | None:
    """Return what to pass instead of a host with a port, path or user; None elsewhere.

    >>> from urikit.core.rules import Mistake
    >>> for text in ("h:80", "h/a", "me@h", "http://h"):
    ...     delimiter_advice(Mistake("component-delimiter", "host", text, 0, 1, part="host"))
    'pass host="h" and port=80'
    'pass host="h" and path="/a"'
    'pass user= and host=, or authority= for both'
    'pass the host alone, or the whole URI to URI()'
    """
    if mistake.part != "host" or mistake.text is None:
        return None
    host, colon, rest = mistake.text.partition(":")
    if colon and rest.isascii() and rest.isdigit() and host and _HOST_CHARACTERS.issuperset(host):
        return f'pass host="{host}" and port={int(rest[:9])}' if len(rest) < 6 else "pass the port as port="
    if "://" in mistake.text or mistake.text.startswith("//"):
        return "pass the host alone, or the whole URI to URI()"
    if "@" in mistake.text:
        return "pass user= and host=, or authority= for both"
    host, slash, rest = mistake.text.partition("/")
    if slash and host and _HOST_CHARACTERS.issuperset(host) and _HOST_CHARACTERS.issuperset(rest.replace("/", "")):
        return f'pass host="{host}" and path="/{rest}"'
    return "pass the host alone, and what follows it as port=, path= or query="


def component_advice(mistake: Mistake) -> str | None:
    """Return what to pass for an international name, or a component that takes no encoding; None elsewhere."""
    match mistake.part:
        case "port":
            return "write the port in digits"
        case "host" if mistake.text is not None and any(c.isspace() for c in mistake.text):
            return "remove the white space from the host"
        case "host" if mistake.text is not None and not mistake.text.isascii():
            ascii_form = domain_to_ascii(mistake.text)
            return None if ascii_form is None else f"pass the ASCII form of the name: {ascii_form}"
    return None
