"""Everything about one text, as data first: figure, kind, verdicts, normal forms, issues.

The package is called `explanation` because `urikit.explain` is the function.

`explain(text)` answers for any string at all, and raises for none: an invalid URI-reference gets
 the reason, the place and a proposal. It puts together what the other modules know and
has no rule of its own:

| part        | from                                    | section          |
|-------------|-----------------------------------------|------------------|
| figure      | `urikit.explanation.diagram`            | 3                |
| kind        | `urikit.explanation.kind`               | 4.1 to 4.4       |
| components  | the reference's spans and views         | 3.1 to 3.5       |
| verdicts    | `urikit.explanation.verdict`            | Appendix A       |
| normal form | `urikit.explanation.forms`              | 6.2.2, 6.2.3     |
| issues      | `urikit.issues`                         | 7 and others     |
| resolution  | `urikit.explanation.trace`              | 5.2              |
| repair      | `urikit.repairs`                        |                  |
| meant       | `urikit.practice.user_input`            | 4.5              |

An explanation is a description: a password is masked in every field, unless it was asked
for. `str()` gives the report of `urikit.explanation.text`, `to_dict()` data for JSON,
with the version of its shape as "v".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import urikit
from urikit._native import Reference, WebURL
from urikit.boundary import guard
from urikit.boundary.identifier import ascii_of
from urikit.errors import ArgumentError

__all__ = ["explain"]


def explain(
    text: str | bytes | Reference | WebURL,
    base: Any = None,
    *,
    secrets: Literal["masked", "shown"] = "masked",
    secret_names: Sequence[str] = (),
    schemes: urikit.Schemes | None = None,
) -> urikit.Explanation:
    """Everything about `text`; with a `base` (a text or a URI), also what it resolves to.

    Never raises for a `str`: a text or a base that is not a reference is explained as such. Bytes that are not
    ASCII raise `URISyntaxError`, as for `urikit.parse`.
    `secrets="shown"` leaves secrets as they are; `secret_names` are names of parameters beside the
    known ones whose values are secret.
    `schemes` brings schemes of your own to the normal forms and the issues.

    >>> import urikit
    >>> found = urikit.explain("//example.org/a", base="https://h/")
    >>> found.kind.form, found.resolution.target
    ('network-path', 'https://example.org/a')
    >>> urikit.explain("http://h/a b").verdicts[0].defect.code
    'space'
    """
    from urikit.explanation.data import explanation

    if secrets not in ("masked", "shown"):
        raise ArgumentError("secrets", '"masked" or "shown"', secrets)
    return explanation(ascii_of(text), base, secrets, secret_names, schemes)


guard(__name__)
