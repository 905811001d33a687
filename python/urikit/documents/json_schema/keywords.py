"""The keywords of JSON Schema that contain schemas or references, draft by draft.

| draft | identifier | anchors | `$ref` |
|---|---|---|---|
| 03, 04 | `id` | `id` of a fragment only | its siblings are ignored |
| 06, 07 | `$id` | `$id` of a fragment only | its siblings are ignored |
| 2019-09 | `$id` | `$anchor`, `$recursiveAnchor` | is beside others |
| 2020-12 | `$id` | `$anchor`, `$dynamicAnchor` | is beside others |

Schemas are looked for only where a schema may be: a `$ref` in `enum`, `const`, `default` or
`examples` is data, and so is whatever an unknown keyword contains. Where drafts differ in what a
keyword is, the more generous reading is taken: `items` may be a schema or an array of them.
"""

from __future__ import annotations

from enum import Enum

__all__ = ["ARRAYS", "MAPS", "SCHEMAS", "Draft", "draft_of"]


class Draft(Enum):
    """A version of JSON Schema, as far as references differ."""

    DRAFT_4 = "draft-04"
    DRAFT_7 = "draft-07"
    DRAFT_2019 = "2019-09"
    DRAFT_2020 = "2020-12"

    @property
    def identifier(self) -> str:
        """The keyword that names a schema."""
        return "id" if self is Draft.DRAFT_4 else "$id"

    @property
    def has_anchors(self) -> bool:
        """Whether anchors have a keyword of their own, and `$ref` is beside others."""
        return self in (Draft.DRAFT_2019, Draft.DRAFT_2020)

    @property
    def rule(self) -> str:
        """The section about the base."""
        return {
            Draft.DRAFT_4: "JSON Schema draft-04 section 7.2",
            Draft.DRAFT_7: "JSON Schema draft-07 section 8.2",
            Draft.DRAFT_2019: "JSON Schema 2019-09 section 8.2.2",
            Draft.DRAFT_2020: "JSON Schema 2020-12 section 8.2.1",
        }[self]


#: What the URI in `$schema` has in it.
_MARKS = (
    ("draft-03", Draft.DRAFT_4),
    ("draft-04", Draft.DRAFT_4),
    ("draft-06", Draft.DRAFT_7),
    ("draft-07", Draft.DRAFT_7),
    ("2019-09", Draft.DRAFT_2019),
)

#: Keywords whose value is a schema; of some it may be an array of schemas as well.
SCHEMAS = frozenset(
    "additionalItems additionalProperties contains contentSchema else if items not propertyNames then "
    "unevaluatedItems unevaluatedProperties extends disallow type".split()
)
#: Keywords whose value is an array of schemas.
ARRAYS = frozenset("allOf anyOf oneOf prefixItems".split())
#: Keywords whose value is an object of schemas.
MAPS = frozenset("$defs definitions dependencies dependentSchemas patternProperties properties".split())


def draft_of(dialect: str) -> Draft:
    """The draft of a `$schema`; the newest where the URI is another one.

    >>> draft_of("http://json-schema.org/draft-07/schema#")
    <Draft.DRAFT_7: 'draft-07'>
    """
    for mark, draft in _MARKS:
        if mark in dialect:
            return draft
    return Draft.DRAFT_2020
