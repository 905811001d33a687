"""Everything about one text, as data first: figure, kind, verdicts, normal forms, issues.

`explain(text)` answers for any string at all, and raises for none: what is no URI-reference
gets the reason, the place and a proposal. It puts together what the other modules know and
has no rule of its own:

| part        | from                                    | section          |
|-------------|-----------------------------------------|------------------|
| figure      | `urikit.explain.diagram`                | 3                |
| kind        | `urikit.explain.kind`                   | 4.1 to 4.4       |
| components  | the reference's spans and views         | 3.1 to 3.5       |
| verdicts    | `urikit.explain.verdict`                | Appendix A       |
| normal form | `urikit.explain.forms`                  | 6.2.2, 6.2.3     |
| issues      | `urikit.issues`                         | 7 and others     |
| resolution  | `urikit.explain.trace`                  | 5.2              |
| repair      | `urikit.repairs`                        |                  |

An explanation is a description: a password is masked in every field, unless it was asked
for. `str()` gives the report of `urikit.explain.text`, `to_dict()` data that JSON can hold,
with the version of its shape as "v".
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from urikit.explain.explanation import Explanation

__all__ = ["Explanation", "Secrets", "explain"]

Secrets: TypeAlias = Literal["masked", "shown"]


def explain(text: str, base: Any = None, *, secrets: Secrets = "masked") -> Explanation:
    """Everything about `text`; with a `base` (a text or a URI), also what it resolves to.

    Never raises for a `str`: a text or a base that is no reference is explained as such.
    `secrets="shown"` leaves passwords as they are.

    >>> import urikit
    >>> found = urikit.explain("//example.org/a", base="https://h/")
    >>> found.kind.form, found.resolution.target
    ('network-path', 'https://example.org/a')
    >>> urikit.explain("http://h/a b").verdicts[0].defect.code
    'space'
    """
    from urikit.explain.explanation import explanation

    return explanation(text, base, secrets)


class _Callable(ModuleType):
    """`urikit.explain` is the function, and importing a submodule makes it this package:
    so the package can be called as well, and both names mean the same."""

    def __call__(self, text: str, base: Any = None, *, secrets: Secrets = "masked") -> Explanation:
        return explain(text, base, secrets=secrets)


sys.modules[__name__].__class__ = _Callable


def __getattr__(name: str) -> object:
    # Errors use this package for cells: they must not bring all of it along.
    if name == "Explanation":
        from urikit.explain.explanation import Explanation

        return Explanation
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
