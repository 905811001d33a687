"""Hints: the corrected text of an error, and the advice beside it.

The fix of a text is that of the core (`_native.advise`), as `urikit.repair` and `urikit.explain` show it. Some errors
are about something else: a component that was passed to `build`, a reference where another kind is wanted. Their rules
have a function that corrects them (`urikit.core.rules.menders`), and the result passes the same checks. Where the
mistake is in a secret, or a correction would lose a mask, nothing is shown; then the hint is the advice of the rule, or
that of one of the functions at the end, which rules name for some of their occurrences.

Left out: texts beyond `LONGEST` characters, since the error of ten megabytes should cost no more than finding it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from urikit._native import (
    URI,
    WebURL,
    advise,
    domain_to_ascii,
    is_guess,
    is_taken,
    is_valid,
    makes_script,
    repair,
    typed,
)
from urikit._native import is_kept as native_is_kept
from urikit.core.cells import window
from urikit.core.mask import MASK, Masked
from urikit.core.rules.menders import Correcting, Mistake, authority, changes, encode_range, is_byte

if TYPE_CHECKING:
    from urikit._native import Advised

__all__ = ["LONGEST", "fix_of", "is_kept", "is_sure"]


#: The longest text that is corrected, in characters.
LONGEST = 20_000
#: Returns the rule of a code, as the catalogue does, which is above this module.
Known: TypeAlias = Callable[[str], Correcting]


def is_sure(text: str, proposed: str) -> bool:
    """Return whether a proposal is more than a guess and is not a script link.

    >>> from urikit.core.rules.fixes import is_sure
    >>> is_sure("http://h/a b", "http://h/a%20b"), is_sure("http://h/{id}", "http://h/%7Bid%7D")
    (True, False)
    """
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


#: The columns of a suggestion inside a hint.
_COLUMNS = 200
#: The number of actions that a hint names.
_MOST_ACTIONS = 3


#: Errors of references where a scheme is wanted, which a browser gives to a host.
_SCHEMELESS = frozenset({"scheme-required", "missing-scheme-non-relative-URL"})


def fix_of(rule: Correcting, mistake: Mistake, known: Known) -> tuple[str, str] | None:
    """Return the corrected text of a mistake, and what to do, in the imperative; None without a safe and useful fix.

    `known` returns the rule of a code.
    """
    text, offset, end = mistake.text, mistake.offset, mistake.end
    if text is None or offset is None or end is None or len(text) > LONGEST or MASK in text[offset:end]:
        return None
    if mistake.part is not None:
        fixed, advice = _fixed_component(rule, mistake.inner_code, text, mistake.part, offset, end), rule.advice
    elif rule.mend is not None:
        fixed, advice = _mended(rule, text, offset, end), rule.advice
    elif mistake.component is not None:
        fixed, advice = _advised(text, known)
        if fixed is None and rule.code in _SCHEMELESS and text.startswith("//"):
            fixed, advice = _typed(text), rule.advice
        advice = rule.advice if is_byte(text[offset:end][:1]) else advice
    else:
        return None
    if not fixed or fixed == text:
        return None
    # A valid URI is not always a valid URL.
    if mistake.part is None and rule.kind == "web" and not WebURL.can_parse(fixed):
        return None
    if MASK not in text:
        return fixed, advice
    # A part that moved may have become a secret, or lost its mask.
    masked = Masked.component(mistake.part, fixed) if mistake.part else Masked(fixed)
    shown = masked.shown
    return (shown, advice) if shown.count(MASK) == text.count(MASK) and shown != text else None


@lru_cache(4)
def _advice(text: str) -> list[Advised]:
    """Return the fixes of a text whose secrets are masked. A hint, its suggestion and further errors need the same.

    The cache keeps the text, so it must not have secrets.
    """
    return advise(text)


def _advised(text: str, known: Known) -> tuple[str | None, str]:
    """Return the first fix of a text, and the advice of its edits."""
    for fixed, kind, edits, corrections in _advice(text):
        if kind != "normalized":
            codes = [*(code for code in edits.codes() if code != "scheme-rule"), *corrections]
            return fixed, "; ".join([*dict.fromkeys(known(code).advice for code in codes)][:_MOST_ACTIONS])
    return None, ""


def _mended(rule: Correcting, text: str, offset: int, end: int) -> str | None:
    """Correct a text that is not what was asked for, by the rule that says so."""
    fixed = rule.mend(text, offset, end) if rule.mend is not None else None
    if not fixed:
        return None
    if not URI.is_valid(fixed) and rule.kind not in ("scheme", "syntax"):
        return fixed if is_sure(text, fixed) else None
    codes = list(changes(rule))
    if not is_valid(fixed):
        return None
    for better, kind, edits, _ in advise(fixed):
        if kind == "meant":
            fixed = better
            codes += edits.codes()
        break
    return fixed if is_taken(fixed) and is_sure(text, fixed) and is_kept(text, fixed, codes) else None


def _typed(text: str) -> str | None:
    """Return the URL that a browser makes of a text without its scheme."""
    try:
        return typed(text, None)[0]
    except ValueError:
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
    rule: Correcting, inner_code: str | None, text: str, part: str, offset: int, end: int
) -> str | None:
    """Correct a component that was refused: by its rule, or in its place in a reference.

    Delimiters that would end it are encoded.
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
    # White space as well: a repair would remove it where it looks like a slip of the hand.
    encoded = (
        text
        if rule.code == "host-literal"
        else "".join(encode_range(c, 0, 1) if c in ends or c <= " " else c for c in text)
    )
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
    """Return advice about a space that must not be encoded; None where there is a fix, and elsewhere."""
    if mistake.part is not None or mistake.text is None or len(mistake.text) > LONGEST or _advice(mistake.text):
        return None
    if mistake.component in ("host", "port"):
        return f"remove the space from the {mistake.component}"
    return "remove the space" if "drop-space" in repair(mistake.text)[1].codes() else None


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


#: The longest segment that a hint repeats.
_SHORT = 60


def slash_advice(mistake: Mistake) -> str | None:
    """Return both calls for a segment with a "/"; None for a long one, and where a literal is another text.

    Secrets are masked, and what has an escape may be a `Raw`.
    """
    text = mistake.text or ""
    if MASK in text or "%" in text or len(text) > _SHORT or not text.isprintable():
        return None
    return f"write .joinpath({text!r}) for a path, or .add_segments({text!r}) to encode the slash as %2F"


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
