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
    text = mistake.text
    if text is None or mistake.offset is None or mistake.end is None or len(text) > LONGEST:
        return None
    part = mistake.component if rule.kind == "build" else None
    secret = secrets(text, part)
    if any(at in secret for at in range(mistake.offset, max(mistake.end, mistake.offset + 1))):
        return None
    plain = "".join("x" if at in secret else character for at, character in enumerate(text))
    if rule.kind == "syntax":
        mended = _mended_reference(rule, plain, mistake.offset, mistake.end)
    else:
        mended = _mended_component(rule, plain, mistake)
    if mended is None or mended == plain:
        return None
    if not secret:
        return mended
    masked = _mask(mended, part)
    # Another number of bullets: mending moved a masked character, or lost one.
    return masked if masked.count(BULLET) == len(secret) and masked != text else None


def _mended_reference(rule: Rule, text: str, offset: int, end: int) -> str | None:
    """Mends one mistake after the other until the text parses."""
    from urikit.rules import known

    for _ in range(ROUNDS):
        mended = rule.mend(text, offset, end) if rule.mend is not None else _repaired(text)
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


def _mended_component(rule: Rule, text: str, mistake: Mistake) -> str | None:
    """Mends a component that was refused: its own mender, or percent-encoding."""
    from urikit.rules.mending import encode_range

    offset, end = mistake.offset or 0, mistake.end or 0
    if rule.mend is not None:
        return rule.mend(text, offset, end)
    if rule.kind == "build" and mistake.inner_code is not None and end > offset:
        from urikit.rules import known

        inner = known(mistake.inner_code)
        if inner.mend is not None:
            return inner.mend(text, offset, end)
        return encode_range(text, offset, end)
    return None


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
    part = mistake.component if mistake.inner_code is not None else None
    if found == BULLET and offset in secrets(text, part):
        return None
    if " " < found < "\x7f":
        return f'"{found}"'
    import unicodedata

    from urikit.explain.cells import visible

    name = unicodedata.name(found, "")
    return f'"{visible(found)}" (U+{ord(found):04X}{name and " "}{name})'


def excerpt(suggested: str, original: str) -> str:
    """A suggestion as a hint shows it: whole, or where it begins to differ, on one line."""
    from urikit.explain.cells import window

    differs = (at for at, (new, old) in enumerate(zip(suggested, original)) if new != old)
    at = next(differs, min(len(suggested), len(original)))
    return window(suggested, at, at, columns=COLUMNS).line


def _repaired(text: str) -> str | None:
    repair = getattr(_native, "repair", None)
    return repair(text)[0] if repair else None
