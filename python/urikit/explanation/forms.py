"""The normal forms of a reference as lines to read (RFC 3986 section 6).

Each rung that changes something has a line: its section, its name, the text after it, and
in a note what stayed although one might have expected otherwise: a reserved character that
keeps its percent-encoding, an empty query or fragment that is not the same as none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from urikit._native import Rung, normalization_steps
from urikit.core.mask import form

if TYPE_CHECKING:
    from urikit._native import Reference
    from urikit.core.scheme_table import Schemes

_NAMES = {
    "STRING": "string",
    "CASE": "case",
    "PERCENT": "percent-encoding",
    "SYNTAX": "dot segments",
    "SCHEME": "scheme",
}
_RESERVED = frozenset(":/?#[]@!$&'()*+,;=")


class NormalForm(NamedTuple):
    """The text after one rung; `changed` is whether the rung did anything."""

    rung: str
    section: str
    name: str
    text: str
    changed: bool
    note: str

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return self._asdict()


def normal_forms(
    reference: Reference,
    *,
    secret_names: Sequence[str] | None = (),
    to: Rung = Rung.SCHEME,
    ipv6: Literal["keep", "rfc5952"] = "keep",
    schemes: Schemes | None = None,
) -> tuple[NormalForm, ...]:
    """The form at each rung up to `to`, the first of which is the text itself.

    Secrets are masked, also by names of the caller's own; `secret_names=None` shows them.

    >>> import urikit
    >>> [form.text for form in normal_forms(urikit.parse("HTTP://h/%7e")) if form.changed]
    ['http://h/%7E', 'http://h/~']
    """
    forms: list[NormalForm] = []
    for rung, section, before, after in normalization_steps(reference, to, ipv6, schemes):
        name = _NAMES[rung.name]
        if rung == Rung.SCHEME and reference.scheme is not None:
            name = f"scheme ({reference.scheme.lower()})"
        changed = before != after
        note = _note(rung, after) if changed else ""
        if secret_names is None:
            shown = after
        elif forms and not changed:
            shown = forms[-1].text
        else:
            shown = form(after, str(reference), secret_names)
        forms.append(NormalForm(rung.name, section, name, shown, changed, note))
    return tuple(forms)


def _note(rung: Rung, text: str) -> str:
    """What stayed, in a few words."""
    if rung == Rung.PERCENT:
        kept = dict.fromkeys(text[i : i + 3] for i in _percents(text) if _is_reserved(text[i + 1 : i + 3]))
        if kept:
            return f"{' '.join(list(kept)[:3])} kept: reserved"
    if rung == Rung.SCHEME:
        head, sign, _ = text.partition("#")
        empty = [
            name for name, there in (("query", head.endswith("?")), ("fragment", sign and text.endswith("#"))) if there
        ]
        if empty:
            return f"empty {' and '.join(empty)} kept"
    return ""


def _percents(text: str) -> list[int]:
    """Where the first percent-encoded bytes are; enough of them for a note."""
    found: list[int] = []
    at = text.find("%")
    while at >= 0 and len(found) < 100:
        found.append(at)
        at = text.find("%", at + 3)
    return found


def _is_reserved(digits: str) -> bool:
    return chr(int(digits, 16)) in _RESERVED
