"""What the options of kernels mean: one table for `help()`, and for the page about columns.

An option that differs between kernels has a row for each, with the name of the kernel in front.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["OPTIONS", "meaning"]

#: What each option is, by its name, or by its kernel and its name.
OPTIONS: Mapping[str, str] = MappingProxyType(
    {
        "at": "The rung to compare at: a `Rung` or its name.",
        "base": "What to resolve against: one text for all rows, or a column with as many rows.",
        "component": "The component to encode for.",
        "components": "New components by name: a text as it is written, or None to remove; `port` may be an int.",
        "dialect": "The name of the engine.",
        "errors": "What to do with invalid texts.",
        "function": "The name of the function of the engine.",
        "index": "The index of the segment: counts from 0, or from the end where it is negative.",
        "key": "The name of a parameter, for functions that ask for one.",
        "name": "The decoded name of the parameter.",
        "other": "What to compare with: one text for all rows, or a column with as many rows.",
        "patterns": 'Decoded names of parameters, in which "*" is any run of characters, such as `"utm_*"`.',
        "guard.policy": "A `guard.Policy`, the name of a preset, or a policy as JSON.",
        "policy": "How to resolve: a `ResolvePolicy` or its name.",
        "issues.profile": "Which warnings to report: a `Profile` or its name; None is the default profile.",
        "profile": "The rules of the key: a `KeyProfile` or its name.",
        "schemes": 'Your own schemes, a `Schemes`; not with `standard="whatwg"`.',
        "secret_names": "Further names of parameters to mask, besides the known ones.",
        "standard": "The standard that texts are read by.",
        "style": "Which relative reference to prefer: the shortest, or one with a relative path.",
        "template": 'A URI Template (RFC 6570), such as `"http://h/{id}"`: a text or a `URITemplate`.',
        "threads": "How many threads to use; None is all cores.",
        "to": "The rung to normalize to: a `Rung` or its name.",
    }
)


def meaning(kernel: str, option: str) -> str:
    """What an option of a kernel is.

    >>> from urikit.data.columns.options import meaning
    >>> meaning("segment", "index")
    'The index of the segment: counts from 0, or from the end where it is negative.'
    """
    return OPTIONS.get(f"{kernel}.{option}") or OPTIONS[option]
