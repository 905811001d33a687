"""Suggestions: the text of an error, mended until it parses, with its secrets masked.

The text of an error is masked, and a "•" is not a character a reference may hold. So the
masked characters become "x", the mistake is mended by its rule or by `urikit.repair`, the
result is parsed, and if there is another mistake that is mended as well, a few times over.
What parses is masked again. Where the mistake lies inside a secret there is nothing to
show, and where mending would move or lose a masked character nothing is shown either;
then the hint falls back on the catalogue's example.

Texts beyond `LONGEST` are not mended: a hint is for a reader, and the error of ten
megabytes of rubbish should cost no more than finding it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit import _native
from urikit.errors import URISyntaxError

if TYPE_CHECKING:
    from urikit.rules.rule import Mistake, Rule

BULLET = "•"
#: The longest text that is mended, in characters.
LONGEST = 20_000
#: How many mistakes of one text are mended.
ROUNDS = 12
#: The columns of a suggestion inside a hint.
COLUMNS = 200


def suggestion(rule: Rule, mistake: Mistake) -> str | None:
    """The text of `mistake`, mended; None where there is nothing safe and useful to say."""
    text, offset, end = mistake.text, mistake.offset, mistake.end
    if text is None or offset is None or end is None or len(text) > LONGEST:
        return None
    secret = secrets(text, mistake.part)
    if any(at in secret for at in range(offset, max(end, offset + 1))):
        return None
    plain = "".join("x" if at in secret else character for at, character in enumerate(text))
    if mistake.part is not None:
        mended = _mended_component(rule, plain, mistake.part, mistake.inner_code, offset, end)
    elif mistake.component is not None:
        mended = _mended_reference(rule, plain, offset, end)
    else:
        mended = rule.mend(plain, offset, end) if rule.mend is not None else None
    if mended is None or mended == plain:
        return None
    # What repairs a URI does not always make a URL.
    if rule.kind == "web" and not _native.WebURL.can_parse(mended):
        return None
    if not secret:
        return mended
    masked = _mask(mended, mistake.part)
    # Another number of bullets: mending moved a masked character, or lost one.
    return masked if masked.count(BULLET) == len(secret) and masked != text else None


def _mended_reference(rule: Rule, text: str, offset: int, end: int) -> str | None:
    """Mends one mistake after the other until the text parses."""
    from urikit.rules import known

    for _ in range(ROUNDS):
        mended = rule.mend(text, offset, end) if rule.mend is not None else _native.repair(text)[0]
        if mended is None or mended == text:
            return None
        text = mended
        try:
            _native.parse(text)
        except URISyntaxError as error:
            rule, offset, end = known(error.code), error.offset, error.end
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


def _mended_component(rule: Rule, text: str, part: str, inner_code: str | None, offset: int, end: int) -> str | None:
    """Mends a component that was refused: by its rule, or in its place in a reference.

    Delimiters that would end it are encoded; a malformed IP literal has a mender of its own.
    """
    from urikit.rules import known
    from urikit.rules.mending import encode_range

    if rule.mend is not None:
        # What building shares with parsing has a mender for whole references only.
        return rule.mend(text, offset, end) if rule.kind == "build" else None
    if part not in _PLACES or end == offset or (inner_code is None and rule.code != "component-delimiter"):
        return None
    before, after, ends = _PLACES[part]
    if part == "path" and text.startswith("/"):
        before = "foo://h"
    if rule.code == "host-literal":
        shifted = len(before)
        whole = _mended_reference(known(inner_code or ""), before + text, offset + shifted, end + shifted)
    else:
        encoded = "".join(encode_range(c, 0, 1) if c in ends else c for c in text)
        whole = _native.repair(f"{before}{encoded}{after}")[0]
    if whole is None or not whole.startswith(before) or not whole.endswith(after):
        return None
    return whole[len(before) : len(whole) - len(after)]


def secrets(text: str, part: str | None = None) -> frozenset[int]:
    """The positions of `text` that are masked, as against bullets that somebody wrote.

    `part` names the component that `text` is, where it is no whole reference.

    >>> sorted(secrets("//u:••@h/•")), sorted(secrets("u:••", "userinfo"))
    ([4, 5], [2, 3])
    """
    if BULLET not in text:
        return frozenset()
    masked = _mask(text.replace(BULLET, "x"), part)
    return frozenset(at for at, character in enumerate(masked) if character == BULLET)


def _mask(text: str, part: str | None) -> str:
    if part == "userinfo":
        return _native.mask(f"//{text}@")[2:-1]
    if part == "authority":
        return _native.mask(f"//{text}")[2:]
    return _native.mask(text)


def character(mistake: Mistake) -> str | None:
    """The offending character with its name; None where there is none, or it is secret."""
    text, offset = mistake.text, mistake.offset
    if text is None or offset is None or offset >= len(text) or mistake.end == offset:
        return None
    found = text[offset]
    if found == BULLET and offset in secrets(text, mistake.part):
        return None
    if " " < found < "\x7f":
        return f'"{found}"'
    import unicodedata

    from urikit.cells import visible

    name = unicodedata.name(found, "")
    return f'"{visible(found)}" (U+{ord(found):04X}{name and " "}{name})'


def excerpt(suggested: str, original: str) -> str:
    """A suggestion as a hint shows it: whole, or where it begins to differ, on one line."""
    from urikit.cells import window

    differs = (at for at, (new, old) in enumerate(zip(suggested, original, strict=False)) if new != old)
    at = next(differs, min(len(suggested), len(original)))
    return window(suggested, at, at, columns=COLUMNS).line
