"""Steps as lines to read: the normal forms of a reference (RFC 3986 section 6), and a resolution (section 5.2).

Each step of normalization that changes something has a line: its section, its name, the text after it, and in a note
what stayed although one might have expected otherwise: a reserved character that keeps its percent-encoding, an empty
query or fragment that is not the same as none.

```text
5.2.2  reference has no scheme, no authority; path does not start with "/"
5.2.3  merge("/b/c/d;p", "../../../g")  ->  "/b/c/../../../g"
5.2.4  remove_dot_segments              ->  "/g"
5.3    http://a/g
```

The steps of a resolution come from the engine that resolves, so the trace always agrees with the result. Both are
descriptions: whole texts in them are masked, and a step's authority is never written. Left out: the steps of
`remove_dot_segments` within itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit._native import Rung, normalization_steps, resolution_steps
from urikit.core import cells
from urikit.core.mask import form

if TYPE_CHECKING:
    from urikit._native import IRI, URI, Reference, ResolvePolicy
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


def normal_forms(
    reference: Reference,
    *,
    secret_names: Sequence[str] | None = (),
    to: Rung = Rung.SCHEME,
    ipv6: Literal["keep", "rfc5952"] = "keep",
    schemes: Schemes | None = None,
) -> tuple[NormalForm, ...]:
    """Return the form at each rung up to `to`, the first of which is the text itself.

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
    """Describe in a few words what stayed."""
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
    """Return the places of the first percent-encoded bytes; enough of them for a note."""
    found: list[int] = []
    at = text.find("%")
    while at >= 0 and len(found) < 100:
        found.append(at)
        at = text.find("%", at + 3)
    return found


def _is_reserved(digits: str) -> bool:
    return chr(int(digits, 16)) in _RESERVED


Mask: TypeAlias = Callable[[str], str]


class TraceLine(NamedTuple):
    """One step: the section, what was done, what came of it ("" where that says it all)."""

    section: str
    done: str
    result: str


def trace(
    base: URI | IRI,
    reference: Reference,
    mask: Mask,
    policy: ResolvePolicy | None = None,
    *,
    hide: Mask = str,
) -> tuple[TraceLine, ...]:
    """Return the steps in words; `mask` is applied to every whole reference in them, `hide` to every path.

    Raises `URIResolutionError` where the policy refuses.

    >>> import urikit
    >>> for line in trace(urikit.URI("http://a/b"), urikit.parse("//h"), str):
    ...     print(line.section, line.done)
    5.2.2 reference has no scheme, but an authority; scheme from the base
    5.3 http://h
    """
    own_path = ""
    lines = []
    for section, action, before, after in resolution_steps(base, reference, policy):
        if action == "reference-path-relative":
            own_path = before
        if action in _OF_PATHS:
            before, after = hide(before), hide(after)
        done, result = _said(action, before, after, hide(own_path), mask)
        lines.append(TraceLine(section, done, result))
    return tuple(lines)


#: The actions that show paths.
_OF_PATHS = frozenset({"replace-parameters", "merge", "remove-dot-segments", "guard"})


def aligned(lines: Sequence[TraceLine]) -> list[str]:
    """Return the lines with their sections and their arrows one under the other."""
    sections = max((len(line.section) for line in lines), default=0)
    done = max((cells.width(line.done) for line in lines if line.result), default=0)
    return [
        f"{line.section:<{sections}}  {line.done}{' ' * (done - cells.width(line.done))}  ->  {line.result}"
        if line.result
        else f"{line.section:<{sections}}  {line.done}"
        for line in lines
    ]


def _said(action: str, before: str, after: str, own_path: str, mask: Mask) -> tuple[str, str]:
    none = "reference has no scheme, no authority"
    match action:
        case "strip-base-fragment":
            return "base without its fragment", mask(after)
        case "ignore-same-scheme":
            return f'scheme "{before}" is that of the base: ignored', ""
        case "reference-has-scheme":
            return "reference has a scheme: nothing comes from the base", ""
        case "reference-has-authority":
            return "reference has no scheme, but an authority; scheme from the base", ""
        case "reference-path-absolute":
            return f'{none}; path starts with "/"', ""
        case "reference-path-relative":
            return f'{none}; path does not start with "/"', ""
        case "reference-path-empty" if after:
            return f"{none}, no path; path from the base, query from the reference", ""
        case "reference-path-empty":
            return f"{none}, no path, no query; path and query from the base", ""
        case "replace-parameters":
            return f'path begins with ";": parameters of "{before}" replaced', f'"{after}"'
        case "merge":
            return f'merge("{before}", "{own_path}")', f'"{after}"'
        case "remove-dot-segments":
            return "remove_dot_segments", f'"{after}"'
        case "guard":
            return f'path would be read as an authority: "{after}" goes in front', f'"{after}{before}"'
        case "recompose":
            return mask(after), ""
    return f"{action}({before})", after
