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

The core writes both, from the engine that resolves and normalizes, so they always agree with the result. Whole texts in
them are masked, and a step's authority is never written. Left out: the steps of `remove_dot_segments` within itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from urikit import _native
from urikit._native import Step
from urikit.core import cells
from urikit.core.rules.sentences import text

if TYPE_CHECKING:
    from urikit._native import IRI, URI, Reference, ResolvePolicy
    from urikit.core.scheme_table import Schemes


class NormalForm(NamedTuple):
    """The text after one step; `changed` is whether the step did anything."""

    step: str
    section: str
    name: str
    text: str
    changed: bool
    note: str


def normal_forms(
    reference: Reference,
    *,
    secret_names: Sequence[str] | None = (),
    to: Step = Step.SCHEME,
    ipv6: Literal["keep", "rfc5952"] = "keep",
    schemes: Schemes | None = None,
) -> tuple[NormalForm, ...]:
    """Return the form at each step up to `to`, the first of which is the text itself.

    Secrets are masked, also by names of the caller's own; `secret_names=None` shows them.

    >>> import urikit
    >>> [form.text for form in normal_forms(urikit.parse("HTTP://h/%7e")) if form.changed]
    ['http://h/%7E', 'http://h/~']
    """
    rows = _native.normal_forms(reference, to, ipv6, text, secret_names, schemes)
    return tuple(NormalForm(**row) for row in rows)


class TraceLine(NamedTuple):
    """One step: the section, what was done, what came of it ("" where that says it all)."""

    section: str
    done: str
    result: str


def trace(
    base: URI | IRI,
    reference: Reference,
    policy: ResolvePolicy | None = None,
    *,
    secret_names: Sequence[str] | None = (),
) -> tuple[TraceLine, ...]:
    """Return the steps in words, with the secrets of whole references masked.

    Raises `URIResolutionError` where the policy refuses.

    >>> import urikit
    >>> for line in trace(urikit.URI("http://a/b"), urikit.parse("//h")):
    ...     print(line.section, line.done)
    5.2.2 reference has no scheme, but an authority; scheme from the base
    5.3 http://h
    """
    rows = _native.resolution_lines(base, reference, policy, text, secret_names)
    return tuple(TraceLine(**row) for row in rows)


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
